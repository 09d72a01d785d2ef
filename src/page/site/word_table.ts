// What a page shows, in the reader's language where there is a table of it.

export type Values = Readonly<Record<string, string | number>>;

export function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (hole, key: string) => String(values[key] ?? hole));
}

/** By language; `en` is one of them. */
export type Tables<Word extends string> = Readonly<Record<string, Readonly<Record<Word, string>>>>;

interface Words<Word extends string> {
  /** The reader's first language that has a table; English if none has. */
  readonly language: string;
  word(this: void, name: Word, values?: Values): string;
  /** Puts the words into the page, which is made in English. */
  translatePage(this: void): void;
}

export function wordsIn<Word extends string>(tables: Tables<Word>): Words<Word> {
  const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in tables) ?? "en";
  const table = tables[language] as Readonly<Record<Word, string>>;
  const word = (name: Word, values: Values = {}): string => filled(table[name], values);
  const translatePage = (): void => {
    if (language === "en") {
      return;
    }
    document.documentElement.lang = language;
    for (const element of document.querySelectorAll<HTMLElement>("[data-word]")) {
      element.textContent = word(element.dataset["word"] as Word);
    }
  };
  return { language, word, translatePage };
}
