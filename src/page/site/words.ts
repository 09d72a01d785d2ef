// All text that is shown. Another language is another file like words/en.json, listed here.
import en from "./words/en.json";

export type Word = Exclude<keyof typeof en, "core">;
interface Table {
  readonly words: Readonly<Record<Word, string>>;
  /** What the core says, by its own English words; {n} stands for a number. */
  readonly core: Readonly<Record<string, string>>;
}

const { core: englishCore, ...english } = en;
const tables: Readonly<Record<string, Table>> = { en: { words: english, core: englishCore } };

const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in tables) ?? "en";
const table = tables[language] as Table;

export function word(name: Word, values: Readonly<Record<string, string | number>> = {}): string {
  return table.words[name].replace(/\{(\w+)\}/g, (hole, key: string) => String(values[key] ?? hole));
}

/** What the core says, in the reader's language where the table has it. */
export function said(text: string): string {
  const number = /\d+/.exec(text)?.[0];
  const known = table.core[text] ?? table.core[text.replace(/\d+/, "{n}")];
  return known === undefined ? text : known.replace("{n}", number ?? "");
}

/** Puts the words into the page, which is made in English. */
export function translatePage(): void {
  if (language === "en") {
    return;
  }
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll<HTMLElement>("[data-word]")) {
    element.textContent = word(element.dataset["word"] as Word);
  }
}
