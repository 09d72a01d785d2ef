// The whole game as a row of bars: up where the first side was winning, and mistakes marked.
import type { CoursePoint } from "./core";
import { make, moveTabStop } from "./dom";
import { said, word } from "./words";

export class Course {
  private points: HTMLButtonElement[] = [];
  private shown = "";
  private focused = 0;

  constructor(
    private readonly element: HTMLElement,
    private readonly goTo: (ply: number) => void,
  ) {
    element.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** `names` are the moves; the first point is the start's. */
  show(course: readonly CoursePoint[], names: readonly string[], ply: number): void {
    const wanted = JSON.stringify([course, names]);
    if (wanted !== this.shown) {
      this.shown = wanted;
      this.build(course, names);
    }
    this.points.forEach((point, index) => {
      if (index === ply) {
        point.setAttribute("aria-current", "step");
      } else {
        point.removeAttribute("aria-current");
      }
    });
    if (!this.element.contains(document.activeElement)) {
      this.setFocused(Math.min(ply, this.points.length - 1));
    }
  }

  private build(course: readonly CoursePoint[], names: readonly string[]): void {
    const focused = this.element.contains(document.activeElement);
    this.points = course.length < 2 ? [] : course.map((point, index) => this.pointElement(point, index, names[index] ?? ""));
    this.element.replaceChildren(...this.points);
    if (focused) {
      this.setFocused(Math.min(this.focused, this.points.length - 1));
      this.points[this.focused]?.focus({ preventScroll: true });
    }
  }

  private pointElement({ balance, text, mistake }: CoursePoint, index: number, name: string): HTMLButtonElement {
    const parts = [name, said(text), ...(mistake === undefined ? [] : [`${word("mistake")}: ${said(mistake)}`])];
    const bar = make("span", {});
    bar.style.height = `${Math.abs(balance) / 2}%`;
    const point = make("button", { type: "button", class: balance < 0 ? "second" : "first", "aria-label": parts.join(", "), title: parts.join(", ") }, bar);
    if (mistake !== undefined) {
      point.append(make("span", { class: "bad" }, "?"));
    }
    point.tabIndex = -1;
    point.addEventListener("click", () => {
      this.setFocused(index);
      this.goTo(index);
    });
    return point;
  }

  private setFocused(index: number): void {
    moveTabStop(this.points[this.focused], this.points[index]);
    this.focused = index;
  }

  private onKey(event: KeyboardEvent): void {
    const last = this.points.length - 1;
    const places: Readonly<Record<string, number>> = { ArrowLeft: this.focused - 1, ArrowRight: this.focused + 1, Home: 0, End: last };
    const place = places[event.key];
    if (place !== undefined && !event.altKey && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      this.setFocused(Math.max(0, Math.min(last, place)));
      this.points[this.focused]?.focus();
    }
  }
}
