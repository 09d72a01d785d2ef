// The rules as three small boards.
import { pieceElement } from "./board";
import { make } from "./dom";
import { word, type Word } from "./words";

/** `b` and `r` are pieces, `B` and `R` those to look at, `o` where a piece can go. */
const pictures: readonly (readonly [Word, string])[] = [
  ["rulesDrop", "oooo|obRo|ooBo|oooo"],
  ["rulesStep", ".ooo|roBo|.ooo|b..r"],
  ["rulesWin", "r..r|BBBB|.r..|r..."],
];

function squareElement(letter: string): HTMLElement {
  const square = make("span", { class: letter === "o" ? "goal" : /[BR]/.test(letter) ? "winning" : "" });
  const side = "br".indexOf(letter.toLowerCase());
  if (side >= 0) {
    square.append(pieceElement("teeko", side));
  }
  return square;
}

export function rulesPictures(): HTMLElement[] {
  return pictures.map(([text, rows]) => {
    const board = make("div", { class: "small teeko", "aria-hidden": "true" }, ...[...rows.replaceAll("|", "")].map(squareElement));
    return make("figure", {}, board, make("figcaption", {}, word(text)));
  });
}
