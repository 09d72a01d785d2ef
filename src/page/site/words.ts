// All text that is shown. Another language is another file like words/en.json, listed here.
import en from "./words/en.json";

export type Word = Exclude<keyof typeof en, "core">;
interface Table {
  readonly words: Readonly<Record<Word, string>>;
  /** What the core says, by its own English words; {n}, {m} and {k} stand for numbers, other names for any text. */
  readonly core: Readonly<Record<string, string>>;
}
type Values = Readonly<Record<string, string | number>>;

const { core: englishCore, ...english } = en;
const tables: Readonly<Record<string, Table>> = { en: { words: english, core: englishCore } };

const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in tables) ?? "en";
const table = tables[language] as Table;

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (hole, key: string) => String(values[key] ?? hole));
}

export function word(name: Word, values: Values = {}): string {
  return filled(table.words[name], values);
}

/** The core's texts with holes, as expressions in which the holes are named groups. */
const patterns = Object.keys(table.core)
  .filter((text) => /\{\w+\}/.test(text))
  .map((text) => {
    const source = text
      .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replace(/\{(\w+)\}/g, (_hole, name: string) => `(?<${name}>${/^[nmk]$/.test(name) ? "\\d+" : ".+?"})`);
    return { text, expression: new RegExp(`^${source}$`, "u") };
  });

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function known(text: string): string | undefined {
  const same = Object.hasOwn(table.core, text) ? table.core[text] : undefined;
  if (same !== undefined) {
    return same;
  }
  for (const { text: key, expression } of patterns) {
    const groups = expression.exec(text)?.groups;
    if (groups) {
      const values = Object.entries(groups).map(([name, value]) => [name, name === "fault" ? said(value) : (known(value) ?? value)]);
      return filled(table.core[key] ?? "", Object.fromEntries(values) as Values);
    }
  }
  return undefined;
}

/** What the core says, in the reader's language. The table of words is to have all of it. */
export function said(text: string): string {
  const found = known(text) ?? known(capital(text));
  if (found === undefined && /\p{L}/u.test(text)) {
    console.warn(`No words for: ${text}`);
  }
  return found ?? text;
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
