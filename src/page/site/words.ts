// All text of the game's page. Another language is another file like words/en.json, listed here.
import { filled, wordsIn, type Tables, type Values } from "./word_table";
import en from "./words/en.json";

const { core: englishCore, ...english } = en;
export type Word = keyof typeof english;
const { language, word, translatePage } = wordsIn({ en: english });
export { translatePage, word };

/** What the core says, by its own English words; {n}, {m} and {k} stand for numbers, other names for any text. */
const cores: Tables<string> = { en: englishCore };
const core = cores[language] as Readonly<Record<string, string>>;

/** The core's texts with holes, as expressions in which the holes are named groups. */
const patterns = Object.keys(core)
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
  const same = Object.hasOwn(core, text) ? core[text] : undefined;
  if (same !== undefined) {
    return same;
  }
  for (const { text: key, expression } of patterns) {
    const groups = expression.exec(text)?.groups;
    if (groups) {
      const values = Object.entries(groups).map(([name, value]) => [name, name === "fault" ? said(value) : (known(value) ?? value)]);
      return filled(core[key] ?? "", Object.fromEntries(values) as Values);
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
