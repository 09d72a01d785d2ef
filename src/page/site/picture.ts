// The board as a picture that stands alone.
import type { View } from "./core";
import { said } from "./words";

const black = "#1b1b1b";
const red = "#b3261e";
const blue = "#1b4fc4";
const edge = "#7a705d";

function pieceAt(view: View, side: number, x: number, y: number): string {
  const circle = (radius: number, look: string): string => `<circle cx="${x + 50}" cy="${y + 50}" r="${radius}" ${look}/>`;
  const ring = (colour: string): string => circle(29, `fill="none" stroke="${colour}" stroke-width="15"`);
  switch (side) {
    case 0:
      return view.game === "tictactoe"
        ? `<path d="M${x + 24} ${y + 24}l52 52m0-52l-52 52" stroke="${red}" stroke-width="14" stroke-linecap="round"/>`
        : circle(36, `fill="${view.game === "teeko" ? black : red}"`);
    case 1:
      return ring(view.game === "teeko" ? red : blue);
    default:
      return side < 0 ? "" : `<path d="M${x + 14} ${y + 14}h72v72h-72zm0 72l72-72" fill="none" stroke="${edge}" stroke-width="4"/>`;
  }
}

export function pictureOf(view: View): string {
  const side = view.size * 100;
  const squares = view.squares.map((square, index) => {
    const x = 40 + 100 * (index % view.size);
    const y = 10 + 100 * Math.floor(index / view.size);
    return `<rect x="${x}" y="${y}" width="100" height="100" fill="#eee3cb" stroke="#9c8b69" stroke-width="2"/>${pieceAt(view, square.side, x, y)}`;
  });
  const label = (x: number, y: number, text: string): string => `<text x="${x}" y="${y}">${text}</text>`;
  const labels = [
    ...view.rows.map((text, row) => label(20, 70 + 100 * row, text)),
    ...view.columns.map((text, column) => label(90 + 100 * column, side + 40, text)),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side + 50} ${side + 50}" role="img">` +
    `<title>${said(view.title)}: ${said(view.status)}</title><rect width="100%" height="100%" fill="#faf8f3"/>${squares.join("")}` +
    `<g font-family="sans-serif" font-size="28" text-anchor="middle" fill="#1d1c1a">${labels.join("")}</g></svg>\n`
  );
}
