// All text of the page that checks programs. Another language is another file like words/en.json,
// listed here. Reports are the core's, in English.
import { WordTable, type Values } from "../word_table";
import en from "./words/en.json";

type Word = keyof typeof en;
const table = new WordTable<Word>({ en });

export function word(name: Word, values?: Values): string {
  return table.word(name, values);
}

export function translatePage(): void {
  table.translatePage();
}
