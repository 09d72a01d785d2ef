// What a page shows, in the reader's language where there is a table of it.

export type Values = Readonly<Record<string, string | number>>;

export function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (hole, key: string) => String(values[key] ?? hole));
}

/** The reader's first language that is one of these; English if none is. */
export function languageOf(languages: object): string {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages) ?? "en";
}

export class WordTable<Word extends string> {
  private readonly language: string;

  /** By language; `en` is one of them. */
  constructor(private readonly tables: Readonly<Record<string, Readonly<Record<Word, string>>>>) {
    this.language = languageOf(tables);
  }

  word(name: Word, values: Values = {}): string {
    return filled((this.tables[this.language] as Readonly<Record<Word, string>>)[name], values);
  }

  /** Puts the words into the page, which is made in English. */
  translatePage(): void {
    if (this.language === "en") {
      return;
    }
    document.documentElement.lang = this.language;
    for (const element of document.querySelectorAll<HTMLElement>("[data-word]")) {
      element.textContent = this.word(element.dataset["word"] as Word);
    }
  }
}
