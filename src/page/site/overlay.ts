// What is drawn over the squares: the line that won, and an arrow for a move.

/** A move by the numbers of its squares, row by row from the top left. */
export interface Arrow {
  /** Left out where a piece is dropped. */
  readonly from?: number;
  readonly to: number;
}
type Point = readonly [number, number];

const namespace = "http://www.w3.org/2000/svg";

export class Overlay {
  readonly element = document.createElementNS(namespace, "svg");

  constructor(private readonly size: number) {
    this.element.classList.add("overlay");
    this.element.setAttribute("aria-hidden", "true");
    this.element.setAttribute("viewBox", `0 0 ${100 * size} ${100 * size}`);
    this.element.setAttribute("preserveAspectRatio", "none");
  }

  show(winning: readonly number[], arrow: Arrow | undefined): void {
    const lines = [
      ["winner", this.around(winning)],
      ["arrow", arrow ? this.arrowPath(arrow) : ""],
    ] as const;
    this.element.replaceChildren(
      ...lines.filter(([, path]) => path !== "").map(([kind, path]) => {
        const line = document.createElementNS(namespace, "path");
        line.classList.add(kind);
        line.setAttribute("d", path);
        return line;
      }),
    );
  }

  private middleOf(index: number): Point {
    return [100 * (index % this.size) + 50, 100 * Math.floor(index / this.size) + 50];
  }

  /** Through squares in a line, or around the corners of a square. Where a move completed more than one, only the squares are marked. */
  private around(squares: readonly number[]): string {
    const points = squares.map((index) => this.middleOf(index));
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) {
      return "";
    }
    const isLine = points.every(([x, y]) => (x - first[0]) * (last[1] - first[1]) === (y - first[1]) * (last[0] - first[0]));
    if (isLine) {
      return pathOf([first, last]);
    }
    if (points.length !== 4) {
      return "";
    }
    const centre: Point = [points.reduce((sum, [x]) => sum + x, 0) / 4, points.reduce((sum, [, y]) => sum + y, 0) / 4];
    const angle = ([x, y]: Point): number => Math.atan2(y - centre[1], x - centre[0]);
    return `${pathOf([...points].sort((a, b) => angle(a) - angle(b)))}Z`;
  }

  private arrowPath({ from, to }: Arrow): string {
    const [x, y] = this.middleOf(to);
    if (from === undefined) {
      return `M${x - 42} ${y}a42 42 0 1 0 84 0a42 42 0 1 0-84 0`;
    }
    const [x0, y0] = this.middleOf(from);
    const length = Math.hypot(x - x0, y - y0);
    const [ux, uy] = [(x - x0) / length, (y - y0) / length];
    const tip: Point = [x - 12 * ux, y - 12 * uy];
    const wing = (side: number): Point => [tip[0] - 26 * ux - 18 * side * uy, tip[1] - 26 * uy + 18 * side * ux];
    return pathOf([[x0 + 20 * ux, y0 + 20 * uy], tip]) + pathOf([wing(1), tip, wing(-1)]);
  }
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map((point) => point.map((place) => Math.round(place)).join(" ")).join("L")}`;
}
