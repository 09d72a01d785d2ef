// The game's moves, to click on; and other lines that were played from an earlier move.
import type { View } from "./core";
import { make, makeButton } from "./dom";
import { word } from "./words";

/** Of another line, so many moves are shown. */
const mostMoves = 8;

export interface OtherLine {
  readonly line: string;
  readonly moves: readonly string[];
}

/** How many moves two games have in common at their beginning. */
export function commonMoves(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((move, index) => move !== b[index]);
  return differs < 0 ? a.length : differs;
}

export class MoveList {
  private shown = "";

  constructor(
    /** What scrolls. */
    private readonly box: HTMLElement,
    private readonly list: HTMLElement,
    private readonly others: HTMLElement,
    private readonly goTo: (ply: number) => void,
    private readonly goToLine: (other: OtherLine, ply: number) => void,
  ) {}

  show(view: View, others: readonly OtherLine[], mistakes: readonly boolean[]): void {
    const wanted = JSON.stringify([view.line, others, mistakes]);
    if (this.shown !== wanted) {
      this.shown = wanted;
      this.build(view, mistakes);
      this.others.replaceChildren(...this.otherElements(view, others));
      this.others.hidden = this.others.childElementCount === 0;
    }
    for (const control of this.list.querySelectorAll("button")) {
      const ply = Number(control.dataset["ply"]);
      control.classList.toggle("undone", ply > view.ply);
      if (ply !== view.ply) {
        control.removeAttribute("aria-current");
      } else if (!control.hasAttribute("aria-current")) {
        control.setAttribute("aria-current", "step");
        this.box.scrollTop = control.offsetTop - this.box.offsetTop - this.box.clientHeight / 2;
      }
    }
  }

  private build(view: View, mistakes: readonly boolean[]): void {
    const { list } = this;
    const focused = list.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset["ply"] : undefined;
    const start = make("li", {}, this.moveElement(0, word("start"), false));
    start.firstElementChild?.classList.add("begin");
    const items = [start];
    view.moves.forEach(({ move }, index) => {
      const place = index + view.firstToMove;
      if (place % 2 === 0 || index === 0) {
        items.push(make("li", {}, make("span", { class: "number" }, numberAt(place)), ...(place % 2 === 1 ? [make("span", {}, "…")] : [])));
      }
      items.at(-1)?.append(this.moveElement(index + 1, move, mistakes[index + 1] === true));
    });
    list.replaceChildren(...items);
    if (focused !== undefined) {
      list.querySelector<HTMLElement>(`[data-ply="${focused}"]`)?.focus({ preventScroll: true });
    }
  }

  private moveElement(ply: number, text: string, isMistake: boolean): HTMLElement {
    const control = makeButton(isMistake ? `${text} ?` : text, () => this.goTo(ply), isMistake ? { "aria-label": `${text}, ${word("mistake")}` } : {});
    control.dataset["ply"] = String(ply);
    return control;
  }

  private otherElements(view: View, others: readonly OtherLine[]): HTMLElement[] {
    const moves = view.moves.map(({ move }) => move);
    return others.flatMap((other) => {
      const common = commonMoves(other.moves, moves);
      const rest = other.moves.slice(common);
      if (rest.length === 0) {
        return [];
      }
      const text = `${numberAt(common + view.firstToMove)} ${rest.slice(0, mostMoves).join(" ")}${rest.length > mostMoves ? " …" : ""}`;
      return [make("li", {}, makeButton(text, () => this.goToLine(other, common + 1)))];
    });
  }
}

function numberAt(place: number): string {
  return `${Math.floor(place / 2) + 1}.`;
}
