// All text of the page that checks programs. Another language is another file like words/en.json,
// listed here. Reports are the core's, in English.
import { wordsIn } from "../word_table";
import en from "./words/en.json";

export const { word, translatePage } = wordsIn({ en });
