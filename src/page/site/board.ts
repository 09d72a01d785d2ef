// The board: a grid of squares that are chosen by click, drag or keyboard. It knows no rules.
import type { Square, SquareValue } from "./core";
import { moveTabStop } from "./dom";
import { Overlay, type Arrow } from "./overlay";
import { said, word } from "./words";

/** What is to be seen on one square. */
export interface Look {
  readonly square: Square;
  readonly isLast: boolean;
  /** The game is won with it. */
  readonly isWinning: boolean;
  readonly isChosen: boolean;
  /** The chosen piece can go here. */
  readonly isTarget: boolean;
  /** A piece is dropped here by choosing it. */
  readonly isFree: boolean;
  /** A piece can be moved from here. */
  readonly isOrigin: boolean;
  readonly worth: SquareValue | undefined;
}
export interface Scene {
  readonly game: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly looks: readonly Look[];
  /** A move that is advised. */
  readonly arrow?: Arrow | undefined;
  /** The step that was made just now. */
  readonly slide?: { readonly from: number; readonly to: number } | undefined;
}

const shapes: Readonly<Record<string, readonly string[]>> = {
  teeko: ["disc", "ring", "block"],
  octaflip: ["disc", "ring", "block"],
  tictactoe: ["cross", "ring", "block"],
};
const roles = ["first", "second", "blocked"];
const namespace = "http://www.w3.org/2000/svg";
/** A pointer that moves less than this, in pixels, does not drag. */
const leastDrag = 8;
const slideMilliseconds = 180;

export function pieceElement(game: string, side: number): SVGElement {
  const picture = document.createElementNS(namespace, "svg");
  picture.setAttribute("aria-hidden", "true");
  picture.classList.add("piece", roles[side] ?? "");
  const use = document.createElementNS(namespace, "use");
  use.setAttribute("href", `#${shapes[game]?.[side] ?? ""}`);
  picture.append(use);
  return picture;
}

function spoken(look: Look): string {
  const parts = [word("square", { square: look.square.name, piece: said(look.square.piece) })];
  if (look.isChosen) {
    parts.push(word("chosen"));
  }
  if (look.isTarget) {
    parts.push(word("canGoHere"));
  } else if (look.isOrigin && !look.isChosen) {
    parts.push(word("canMove"));
  }
  if (look.worth) {
    parts.push(said(look.worth.text));
    if (look.worth.isBest) {
      parts.push(word("best"));
    }
  }
  if (look.isLast) {
    parts.push(word("lastMove"));
  }
  if (look.isWinning) {
    parts.push(word("winning"));
  }
  return parts.join(", ");
}

export class Board {
  private cells: HTMLElement[] = [];
  private pieces: number[] = [];
  private game = "";
  private size = 0;
  private focused = 0;
  private drag: { from: number; x: number; y: number; moved: boolean } | undefined;
  private ignoresClick = false;
  private overlay = new Overlay(0);

  constructor(
    private readonly element: HTMLElement,
    private readonly choose: (index: number) => void,
    private readonly cancel: () => void,
    /** A piece is taken up, to be dropped on another square. */
    private readonly takeUp: (from: number) => void,
    private readonly dragTo: (from: number, to: number) => void,
  ) {
    element.addEventListener("keydown", (event) => this.onKey(event));
    element.addEventListener("click", (event) => {
      const index = this.indexOf(event.target);
      if (index >= 0 && !this.ignoresClick) {
        this.focus(index);
        this.choose(index);
      }
      this.ignoresClick = false;
    });
    element.addEventListener("pointerdown", (event) => this.beginDrag(event));
    element.addEventListener("pointermove", (event) => this.moveDrag(event));
    element.addEventListener("pointerup", (event) => this.endDrag(event));
    element.addEventListener("pointercancel", () => {
      if (this.drag?.moved) {
        this.cancel();
      }
      this.forgetDrag();
    });
  }

  show(scene: Scene): void {
    if (scene.game !== this.game || scene.rows.length !== this.size) {
      this.build(scene);
    }
    scene.looks.forEach((look, index) => this.showSquare(look, index));
    this.overlay.show(scene.looks.flatMap(({ isWinning }, index) => (isWinning ? [index] : [])), scene.arrow);
    if (scene.slide) {
      this.slide(scene.slide.from, scene.slide.to);
    }
  }

  focus(index: number): void {
    this.setFocused(index);
    this.cells[index]?.focus();
  }

  /** Takes the focus that something else has lost, where the page stands. */
  takeFocus(): void {
    this.cells[this.focused]?.focus({ preventScroll: true });
  }

  private build(scene: Scene): void {
    this.game = scene.game;
    this.size = scene.rows.length;
    this.pieces = [];
    this.cells = scene.looks.map(() => {
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = -1;
      return cell;
    });
    const label = (text: string): HTMLElement => {
      const element = document.createElement("span");
      element.className = "label";
      element.setAttribute("aria-hidden", "true");
      element.textContent = text;
      return element;
    };
    const rows = scene.rows.map((name, row) => {
      const element = document.createElement("div");
      element.setAttribute("role", "row");
      element.setAttribute("aria-label", name);
      element.append(label(name), ...this.cells.slice(row * this.size, (row + 1) * this.size));
      return element;
    });
    const corner = label("");
    this.element.style.setProperty("--size", String(this.size));
    this.element.className = scene.game;
    this.overlay = new Overlay(this.size);
    this.element.replaceChildren(...rows, corner, ...scene.columns.map(label), this.overlay.element);
    const middle = Math.floor(this.size / 2);
    this.setFocused(middle * this.size + middle);
  }

  private showSquare(look: Look, index: number): void {
    const cell = this.cells[index];
    if (!cell) {
      return;
    }
    const before = this.pieces[index];
    cell.setAttribute("aria-label", spoken(look));
    cell.setAttribute("aria-selected", String(look.isChosen));
    const classes: Readonly<Record<string, boolean>> = {
      last: look.isLast,
      winning: look.isWinning,
      chosen: look.isChosen,
      target: look.isTarget,
      free: look.isFree,
      origin: look.isOrigin,
      valued: look.worth !== undefined,
      arrived: look.square.side >= 0 && before !== undefined && before !== look.square.side,
    };
    for (const [name, has] of Object.entries(classes)) {
      cell.classList.toggle(name, has);
    }
    const content: Element[] = [];
    if (look.square.side >= 0) {
      // What stays is not made anew: it may be moving.
      const old = before === look.square.side ? cell.querySelector("svg") : null;
      content.push(old ?? pieceElement(this.game, look.square.side));
    }
    if (look.worth) {
      const worth = document.createElement("span");
      worth.className = `worth${look.worth.isBest ? " best" : ""}${look.square.side >= 0 ? " onPiece" : ""}`;
      worth.setAttribute("aria-hidden", "true");
      worth.textContent = look.worth.short;
      content.push(worth);
    }
    [...cell.children].filter((child) => !content.includes(child)).forEach((child) => child.remove());
    cell.append(...content.filter((child) => child.parentElement !== cell));
    this.pieces[index] = look.square.side;
  }

  /** A piece moves to its new square, unless its person wants no motion or has dragged it there. */
  private slide(from: number, to: number): void {
    const cell = this.cells[to];
    const piece = cell?.querySelector("svg");
    const start = this.cells[from]?.getBoundingClientRect();
    if (!cell || !piece || !start || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      return;
    }
    const end = cell.getBoundingClientRect();
    cell.classList.add("sliding");
    const path = [{ transform: `translate(${start.x - end.x}px, ${start.y - end.y}px)` }, { transform: "none" }];
    const done = (): void => cell.classList.remove("sliding");
    piece.animate(path, { duration: slideMilliseconds, easing: "ease-out" }).finished.then(done, done);
  }

  private indexOf(target: EventTarget | null): number {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
    return cell ? this.cells.indexOf(cell) : -1;
  }

  private setFocused(index: number): void {
    moveTabStop(this.cells[this.focused], this.cells[index]);
    this.focused = index;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) {
      return;
    }
    const size = this.size;
    const row = Math.floor(this.focused / size);
    const column = this.focused % size;
    const to = (newRow: number, newColumn: number): void => {
      const clamp = (value: number): number => Math.max(0, Math.min(size - 1, value));
      this.focus(clamp(newRow) * size + clamp(newColumn));
    };
    switch (event.key) {
      case "ArrowUp":
        to(row - 1, column);
        break;
      case "ArrowDown":
        to(row + 1, column);
        break;
      case "ArrowLeft":
        to(row, column - 1);
        break;
      case "ArrowRight":
        to(row, column + 1);
        break;
      case "Home":
        to(event.ctrlKey ? 0 : row, 0);
        break;
      case "End":
        to(event.ctrlKey ? size - 1 : row, size - 1);
        break;
      case "Enter":
      case " ":
        this.choose(this.focused);
        break;
      case "Escape":
        this.cancel();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  private beginDrag(event: PointerEvent): void {
    const from = this.indexOf(event.target);
    this.ignoresClick = false;
    if (event.isPrimary && event.button === 0 && this.cells[from]?.classList.contains("origin")) {
      this.drag = { from, x: event.clientX, y: event.clientY, moved: false };
    }
  }

  private moveDrag(event: PointerEvent): void {
    const drag = this.drag;
    if (!drag || event.buttons === 0) {
      this.forgetDrag(); // It was let go outside the board.
      return;
    }
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    const cell = this.cells[drag.from];
    if (!drag.moved && Math.hypot(dx, dy) >= leastDrag) {
      drag.moved = true;
      this.element.setPointerCapture(event.pointerId);
      cell?.classList.add("dragged");
      this.takeUp(drag.from);
    }
    const piece = cell?.querySelector("svg");
    if (drag.moved && piece) {
      piece.style.transform = `translate(${dx}px, ${dy}px)`;
    }
  }

  private endDrag(event: PointerEvent): void {
    const drag = this.drag;
    this.forgetDrag();
    if (!drag?.moved) {
      return;
    }
    // Where it began and ended on one square, a click follows.
    this.ignoresClick = true;
    setTimeout(() => {
      this.ignoresClick = false;
    });
    const to = this.indexOf(document.elementFromPoint(event.clientX, event.clientY));
    if (to >= 0 && to !== drag.from) {
      this.focus(to);
      this.dragTo(drag.from, to);
    } else {
      this.cancel();
    }
  }

  private forgetDrag(): void {
    const cell = this.drag && this.cells[this.drag.from];
    cell?.classList.remove("dragged");
    cell?.querySelector("svg")?.style.removeProperty("transform");
    this.drag = undefined;
  }
}
