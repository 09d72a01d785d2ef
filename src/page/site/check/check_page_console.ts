// A console in which a program is played by hand.
import type { Checker, Played, ReportedCase } from "./checker";
import { make, makeButton } from "../dom";
import { word } from "./words";

/** Drawn after placement, so that movement can begin; the assignment's own sample. */
const usualBoard = "0 0 0 0\n1 1 0 0\n2 1 0 0\n2 2 1 2\n";
/** Nobody reads more. */
const mostShown = 100_000;

export type Playable = Pick<ReportedCase, "name" | "input" | "board">;

export class PlayConsole {
  readonly element: HTMLElement;
  private readonly title = make("h2", { id: "consoleTitle" });
  private readonly log = make("div", { role: "log", tabindex: "0", "aria-label": word("checkProgram") });
  private readonly answer = make("input", { id: "answer", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  private readonly hint = makeButton("", () => this.give(this.answers[this.given] ?? ""));
  private readonly board = make("textarea", { id: "board", rows: "4", spellcheck: "false" });
  private readonly boardPart: HTMLElement;
  private played: Played | undefined;
  private start: () => void = () => {};
  /** The case's answers, and how many were given. */
  private answers: readonly string[] = [];
  private given = 0;
  private printed = "";
  private timer = 0;

  constructor(
    private readonly checker: Checker,
    private readonly closed: () => void,
  ) {
    const label = (id: string, text: string): HTMLElement => make("label", { for: id }, text);
    const form = make("form", { class: "answering" }, label("answer", word("checkAnswer")), this.answer, make("button", {}, word("checkSend")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.give(this.answer.value);
    });
    this.boardPart = make("details", {}, make("summary", {}, word("checkBoard")), label("board", word("checkBoardAbout")), this.board);
    const buttons = [makeButton(word("checkStartAgain"), () => this.start()), makeButton(word("checkClose"), () => this.close())];
    this.element = make("section", { class: "console", "aria-labelledby": "consoleTitle" });
    this.element.append(this.title, this.log, form, make("div", { class: "buttons" }, this.hint, ...buttons), this.boardPart);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.close();
      }
    });
  }

  /** Plays this case, or with no name whatever a person likes. */
  open(program: WebAssembly.Module, { name, input, board }: Playable, needsBoard: boolean): void {
    this.title.textContent = name === "" ? word("checkPlaying") : word("checkPlayingCase", { name });
    this.answers = input.replace(/\n$/, "").split("\n");
    this.board.value = board || usualBoard;
    this.boardPart.hidden = !needsBoard;
    this.start = () => this.begin(program, needsBoard ? this.board.value : "", input !== "");
    this.start();
    this.answer.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Ends the program; the console goes from the page. */
  close(): void {
    this.played?.end();
    this.played = undefined;
    if (this.element.isConnected) {
      this.element.remove();
      this.closed();
    }
  }

  private begin(program: WebAssembly.Module, board: string, isCase: boolean): void {
    this.played?.end();
    this.log.replaceChildren();
    this.printed = "";
    this.given = 0;
    this.answer.value = "";
    const played = this.checker.play(
      program,
      board,
      (text) => this.played === played && this.print(text),
      (words) => {
        if (this.played === played) {
          this.played = undefined;
          this.add("ended", words);
          this.showHint(false);
        }
      },
    );
    this.played = played;
    this.showHint(isCase);
  }

  private give(line: string): void {
    if (!this.played) {
      return;
    }
    this.add("given", `${line}\n`);
    this.answer.value = "";
    ++this.given;
    this.showHint(!this.hint.hidden);
    this.played.answer(line);
    this.answer.focus();
  }

  /** Offers the case's next answer. */
  private showHint(isCase: boolean): void {
    const next = this.answers[this.given];
    this.hint.hidden = !isCase || next === undefined || !this.played;
    this.hint.textContent = word("checkNextAnswer", { answer: next ?? "" });
  }

  /** Shown a few times a second: a program can print more often than anybody reads. */
  private print(text: string): void {
    this.printed = (this.printed + text).slice(-mostShown);
    this.timer ||= window.setTimeout(() => this.add("", ""), 50);
  }

  private add(kind: "" | "given" | "ended", text: string): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.log.append(...(this.printed ? [make("span", {}, this.printed)] : []), ...(text ? [make("span", { class: kind }, text)] : []));
    this.printed = "";
    while ((this.log.textContent ?? "").length > 2 * mostShown && this.log.childElementCount > 1) {
      this.log.firstElementChild?.remove();
    }
    this.log.scrollTop = this.log.scrollHeight;
  }
}
