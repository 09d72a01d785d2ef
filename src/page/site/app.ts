// The page: what a person does goes to the core as questions, and its answers are shown.
import { Board, type Look } from "./board";
import { Core, coreFile, isFault, type Answer, type Edited, type Puzzle, type RecordedGame, type SquareValue, type Values, type View } from "./core";
import { Course } from "./course";
import { download, element } from "./dom";
import { commonMoves, MoveList, type OtherLine } from "./move_list";
import { keepForOffline } from "./offline";
import type { Arrow } from "./overlay";
import { WorkerClient } from "./worker_client";
import { pictureOf } from "./picture";
import { rulesPictures } from "./rules_pictures";
import { said, translatePage, word, type Word } from "./words";

/** Between two computers, so that each move can be seen. */
const pause = 600;
/** When a search first shows what it has found, and how often afterwards, as its words are read out; in milliseconds. */
const firstWords = 500;
const betweenWords = 4000;
/** Of one game: older ones are forgotten. */
const mostOtherLines = 20;
const day = 24 * 60 * 60 * 1000;

/** Whether this can have the focus: it is in the page and not hidden. */
function isShown(place: Element | null): boolean {
  return place !== null && place !== document.body && place.isConnected && place.closest("[hidden]") === null;
}

/** A game that another one took the place of, and where it stood. */
interface OtherGame {
  readonly line: string;
  readonly ply: number;
  readonly others: readonly OtherLine[];
}

/** A file with recorded games. */
interface GameFile {
  readonly name: string;
  readonly text: string;
  readonly games: readonly RecordedGame[];
}

class Page {
  private view: View;
  private chosen: number | undefined;
  private showsValues = false;
  private values: Values | undefined;
  /** The game whose values the solver knows: its name, size and goals. */
  private solved = "";
  private solving = "";
  /** Larger boards are solved when a person asks for it. */
  private wantsSolution = "";
  /** Computers wait until a person lets them go on. */
  private waits = false;
  /** While pieces are set by hand: each position on the way, those that are undone too. */
  private edits: readonly Edited[] = [];
  private editAt = 0;
  /** The games that undo and redo lead to, the nearest last. */
  private readonly earlier: OtherGame[] = [];
  private readonly later: OtherGame[] = [];
  /** Raised when what is computed for the position before is no longer wanted. */
  private turn = 0;
  /** Lines of this game that were left for another one. */
  private others: readonly OtherLine[] = [];
  /** The move that was asked for. */
  private hinted: Arrow | undefined;
  /** The step that is to be seen as a motion, once. */
  private slide: { readonly from: number; readonly to: number } | undefined;
  /** Which puzzle is to be made, once the game is solved; and the game that is one. */
  private wantsPuzzle: number | undefined;
  private puzzle: string | undefined;
  private readonly board: Board;
  private readonly moveList: MoveList;
  private readonly course: Course;
  private readonly solver: WorkerClient;
  private readonly searcher: WorkerClient;

  constructor(
    private readonly core: Core,
    module: WebAssembly.Module,
  ) {
    this.solver = new WorkerClient(module);
    this.searcher = new WorkerClient(module);
    this.view = core.ask<View>("view", "end", "") as View;
    this.board = new Board(
      element("board"),
      (index) => this.choose(index),
      () => this.unchoose(),
      (from) => this.takeUp(from),
      (from, to) => this.playBetween(from, to),
    );
    const goTo = (ply: number): void => this.clickedPly(ply);
    this.moveList = new MoveList(element("moveBox"), element("moves"), element("otherLines"), goTo, (other, ply) => this.goToLine(other, ply));
    this.course = new Course(element("course"), goTo);
    element("rulesPictures").append(...rulesPictures());
    this.listen();
    window.addEventListener("hashchange", () => this.openAddress());
    if (location.hash.length <= 1 || !this.openAddress()) {
      this.changed();
    }
  }

  // What a person does.

  private listen(): void {
    const onClick = (id: string, action: () => void): void =>
      element(id).addEventListener("click", () => {
        this.say("");
        action();
      });
    onClick("undo", () => this.undo());
    onClick("redo", () => this.redo());
    onClick("values", () => this.toggleValues());
    onClick("hint", () => void this.hint());
    const newGame = (): void => this.begin({ fen: undefined, moves: undefined });
    onClick("newGame", newGame);
    onClick("again", newGame);
    onClick("showRules", () => this.showRules());
    onClick("swapSides", () => this.swapSides({}));
    onClick("againSwapped", () => this.swapSides({ fen: undefined, moves: undefined }));
    onClick("lookBack", () => {
      this.goTo(0);
      element("moves").querySelector("button")?.focus({ preventScroll: true }); // From there, arrow keys go on.
    });
    onClick("puzzle", () => this.wantPuzzle(Math.floor(Date.now() / day)));
    onClick("pass", () => this.play(this.view.legal[0]?.move ?? ""));
    onClick("run", () => this.toggleRun());
    onClick("solve", () => {
      this.wantsSolution = this.kind();
      this.compute();
    });
    onClick("stop", () => {
      this.stopSolving();
      this.compute();
    });
    onClick("copyLink", () => void this.copyLink());
    onClick("save", () => this.save());
    onClick("open", () => element("file").click());
    onClick("picture", () => {
      download(`${this.view.game}.svg`, "image/svg+xml", pictureOf({ ...this.view, ...this.edited }));
      this.say(word("pictureSaved"), "note");
    });
    onClick("edit", () => this.toggleEditing());
    onClick("clear", () => this.clearBoard());
    onClick("done", () => this.showPosition(this.edited?.position ?? this.view.position));
    element("file").addEventListener("change", () => void this.openFile());
    element("positionForm").addEventListener("submit", (event) => {
      event.preventDefault();
      this.say("");
      this.showPosition(element<HTMLInputElement>("position").value.trim());
    });
    element("editSide").addEventListener("change", () => {
      this.edit("side", element<HTMLSelectElement>("editSide").value);
      this.say(said(this.edited?.wrong ?? ""));
    });
    document.addEventListener("keydown", (event) => this.onKey(event));
    this.onChoice(element("game"), () => this.changeKind({ size: undefined, goals: undefined }));
    this.onChoice(element("size"), () => this.changeKind({}));
    this.onChoice(element("goals"), () => this.changeKind({}));
    for (const seat of ["first", "second"] as const) {
      this.onChoice(element(seat), () => {
        this.waits = false;
        this.begin({ [seat]: element<HTMLSelectElement>(seat).value });
      });
    }
  }

  /**
   * Acts when something is chosen in a list. Keys change a closed list at every step on the way, so
   * after them it is Enter, or leaving the list, that chooses.
   */
  private onChoice(list: HTMLSelectElement, action: () => void): void {
    let isStep = false;
    const act = (): void => {
      delete list.dataset["pending"];
      this.say("");
      action();
    };
    list.addEventListener("keydown", (event) => {
      isStep = !event.altKey && /^(Arrow|Page|Home|End|[^ ]$)/u.test(event.key);
      if ("pending" in list.dataset && event.key === "Enter") {
        event.preventDefault();
        act();
      } else if ("pending" in list.dataset && event.key === "Escape") {
        delete list.dataset["pending"];
        this.say("");
        this.render();
      }
    });
    list.addEventListener("keyup", () => {
      isStep = false;
    });
    list.addEventListener("change", () => {
      if (isStep) {
        list.dataset["pending"] = "";
        this.say(word("enterChooses"), "note");
      } else {
        act();
      }
    });
    list.addEventListener("blur", () => {
      isStep = false;
      if ("pending" in list.dataset) {
        act();
      }
    });
  }

  /** Where nothing else uses them, arrow keys step through the game; Ctrl-Z undoes. */
  private onKey(event: KeyboardEvent): void {
    const place = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.altKey || place.closest("input, textarea") !== null) {
      return;
    }
    const isCommand = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    const isRedo = isCommand && (letter === "y" || (letter === "z" && event.shiftKey));
    const isStep = !isCommand && !event.shiftKey && place.closest("select, [role=grid], #course") === null && !this.edited;
    if (isRedo || (isCommand && letter === "z")) {
      this.say("");
      isRedo ? this.redo() : this.undo();
    } else if (isStep && event.key === "ArrowLeft" && this.view.ply > 0) {
      this.clickedPly(this.view.ply - 1);
    } else if (isStep && event.key === "ArrowRight" && this.view.ply < this.view.moves.length) {
      this.clickedPly(this.view.ply + 1);
    } else {
      return;
    }
    event.preventDefault();
  }

  private clickedPly(ply: number): void {
    this.say("");
    this.stopEditing();
    this.announce(ply === 0 ? word("start") : this.spokenMoves(ply - 1, ply));
    this.goTo(ply);
  }

  private swapSides(changes: Readonly<Record<string, undefined>>): void {
    this.begin({ first: this.view.second, second: this.view.first, ...changes });
    this.announce(`${this.playerName(0)} – ${this.playerName(1)}`);
  }

  private choose(index: number): void {
    this.say("");
    if (this.edited) {
      this.changePiece(index);
      return;
    }
    if (this.view.isOver) {
      this.say(word("gameOver"));
      return;
    }
    if (this.playerAt(this.view.toMove) !== "human") {
      this.say(word("notYourTurn"));
      return;
    }
    const { ply, line } = this.view;
    const click = this.core.ask<{ move?: string; chosen?: number }>("choose", ply, this.chosen ?? "none", index, line);
    if (isFault(click)) {
      this.say(said(click.fault));
    } else if (click.move !== undefined) {
      this.play(click.move);
    } else {
      this.chosen = click.chosen;
      this.render();
    }
  }

  private unchoose(): void {
    this.chosen = undefined;
    this.render();
  }

  private takeUp(from: number): void {
    if (!this.edited) {
      this.chosen = from;
      this.render();
    }
  }

  private playBetween(from: number, to: number): void {
    const before = this.view;
    if (this.playerAt(this.view.toMove) === "human" && !this.edited) {
      this.play(this.nameOf(from) + this.nameOf(to), "dragged");
    }
    if (this.view === before) {
      this.unchoose();
    }
  }

  private play(move: string, how: "chosen" | "dragged" = "chosen"): void {
    const answer = this.core.ask<View>("play", this.view.ply, move, this.view.line);
    if (isFault(answer)) {
      this.say(said(answer.fault));
      return;
    }
    const side = this.sideName(this.view.toMove);
    const { move: made, squares } = answer.moves[answer.ply - 1] ?? { move, squares: [] };
    const [from, to] = squares;
    this.keepLine(answer);
    this.view = answer;
    this.announce(word("moveMade", { side, move: made }));
    this.slide = how === "chosen" && from !== undefined && to !== undefined ? { from, to } : undefined;
    this.changed();
    if (this.puzzle !== undefined && answer.ply === 1) {
      void this.judgePuzzle(made);
    }
  }

  /** What is played instead of the moves that followed leaves them as another line. */
  private keepLine(next: View): void {
    const moves = this.view.moves.map(({ move }) => move);
    const isLeft = commonMoves(moves, next.moves.map(({ move }) => move)) < moves.length;
    if (isLeft && this.puzzle === undefined) {
      this.others = [{ line: this.view.line, moves }, ...this.others].slice(0, mostOtherLines);
    }
  }

  private goToLine(other: OtherLine, ply: number): void {
    this.say("");
    this.stopEditing();
    const { line, moves } = this.view;
    this.others = [{ line, moves: moves.map(({ move }) => move) }, ...this.others.filter((each) => each !== other)];
    this.show(["view", ply, other.line], (view) => this.waitForPerson(view));
    this.announce(this.spokenMoves(ply - 1, ply));
  }

  private async hint(): Promise<void> {
    const { view } = this;
    if (this.edited || view.isOver || this.playerAt(view.toMove) !== "human") {
      this.say(word(view.isOver ? "gameOver" : "notYourTurn"));
      return;
    }
    const turn = this.turn;
    let best = this.values?.best?.[0];
    if (best === undefined) {
      this.say(word("thinking"), "note");
      const worker = this.solved === this.kind() ? this.solver : this.searcher;
      const answer = await worker.ask<{ move: string }>(["move", view.ply, "5", 1, view.line]);
      if (turn !== this.turn || !answer) {
        return;
      }
      if (isFault(answer)) {
        this.say(said(answer.fault));
        return;
      }
      best = answer.move;
    }
    this.hinted = this.arrowFor(best);
    this.say(word("hintIs", { move: best }), "note");
    this.render();
  }

  private arrowFor(move: string | undefined): Arrow | undefined {
    const [first, second] = this.view.legal.find((legal) => legal.move === move)?.squares ?? [];
    return first === undefined ? undefined : second === undefined ? { to: first } : { from: first, to: second };
  }

  // Puzzles.

  /** Puzzles are made from solved games of Teeko: this one, or else the usual one. */
  private wantPuzzle(seed: number): void {
    const { view } = this;
    if (view.game !== "teeko" || !view.isQuicklySolved) {
      this.begin({ game: "teeko", size: undefined, goals: undefined, fen: undefined, moves: undefined, first: "human", second: "human" });
    }
    this.showsValues = false;
    this.wantsPuzzle = seed;
    this.wantsSolution = this.kind();
    this.waits = true;
    this.stopEditing();
    this.say(word("puzzleMaking"), "note");
    this.compute();
  }

  private async makePuzzle(seed: number): Promise<void> {
    const turn = this.turn;
    const answer = await this.solver.ask<Puzzle>(["puzzle", seed, this.view.line]);
    if (turn !== this.turn || !answer) {
      return;
    }
    if (isFault(answer)) {
      this.say(said(answer.fault));
      return;
    }
    this.show(["view", "end", answer.address], () => this.keepInHistory());
    this.puzzle = answer.address;
    this.say(answer.isWin ? word("puzzleWin", { value: said(answer.value) }) : word("puzzleDraw", { status: said(this.view.status) }), "note");
    this.offerNextPuzzle();
    element("status").scrollIntoView({ block: "nearest" });
  }

  private offerNextPuzzle(): void {
    this.offer(this.newButton(word("nextPuzzle"), () => this.wantPuzzle(Math.floor(Math.random() * 1e9))));
  }

  /** A wrong move is taken back; after the right one the computer plays on. */
  private async judgePuzzle(move: string): Promise<void> {
    const turn = this.turn;
    const values = await this.solver.ask<Values>(["values", 1, this.view.line]);
    if (turn !== this.turn || !values || isFault(values)) {
      return;
    }
    const mistake = values.course?.[1]?.mistake;
    if (mistake !== undefined) {
      this.goTo(0);
      this.say(word("puzzleWrong", { move, mistake: said(mistake) }));
    } else {
      this.puzzle = undefined;
      this.begin({ [this.view.toMove === 0 ? "first" : "second"]: "5" });
      this.say(word("puzzleRight", { move }), "note");
    }
    this.offerNextPuzzle();
  }

  /**
   * Back to a turn of the person's, where one plays a computer, and from the beginning to the game
   * before; or a step back in setting pieces.
   */
  private undo(): void {
    const ply = this.view.undoTo;
    if (this.edited && this.editAt > 0) {
      this.goToEdit(this.editAt - 1);
    } else if (!this.edited && ply === undefined && this.earlier.length > 0) {
      this.bringBack(this.earlier, this.later);
    } else if (this.edited || ply === undefined) {
      this.say(word("nothingToUndo"));
    } else {
      this.announce(word("undone", { moves: this.spokenMoves(ply, this.view.ply) }));
      this.goTo(ply);
    }
  }

  private redo(): void {
    const ply = this.view.redoTo;
    if (this.edited && this.editAt + 1 < this.edits.length) {
      this.goToEdit(this.editAt + 1);
    } else if (!this.edited && ply === undefined && this.later.length > 0) {
      this.bringBack(this.later, this.earlier);
    } else if (this.edited || ply === undefined) {
      this.say(word("nothingToRedo"));
    } else {
      this.announce(word("redone", { moves: this.spokenMoves(this.view.ply, ply) }));
      this.goTo(ply);
    }
  }

  /** The nearest of some games takes the place of the one on the board, which goes to the others. */
  private bringBack(from: OtherGame[], to: OtherGame[]): void {
    const game = from.pop();
    if (game) {
      this.leaveGame(to);
      this.goToGame(game);
      this.announce(word("otherGame", { title: said(this.view.title) }));
    }
  }

  private goToGame({ line, ply, others }: OtherGame): void {
    this.show(["view", ply, line], (view) => {
      this.waitForPerson(view);
      this.others = others;
    });
  }

  /** What would be lost can be brought back: moves, or a position that was set up. */
  private leaveGame(to = this.earlier): void {
    const { line, ply, moves } = this.view;
    if (moves.length > 0 || new URLSearchParams(line).has("fen")) {
      to.push({ line, ply, others: this.others });
    }
    this.others = [];
    this.puzzle = undefined;
    this.wantsPuzzle = undefined;
  }

  private goTo(ply: number): void {
    this.goToGame({ line: this.view.line, ply, others: this.others });
  }

  /** Computers do not play on at once from where a person has just gone to. */
  private waitForPerson(view: View): void {
    this.waits = (view.toMove === 0 ? view.first : view.second) !== "human";
  }

  private toggleValues(): void {
    this.showsValues = !this.showsValues;
    this.hinted = undefined;
    this.compute();
  }

  private toggleRun(): void {
    this.waits = !this.waits;
    this.compute();
  }

  /** Begins anew from the address with some parts changed; undefined leaves a part out. */
  private begin(changes: Readonly<Record<string, string | undefined>>): void {
    const parts = new URLSearchParams(this.view.line);
    parts.set("first", this.view.first);
    parts.set("second", this.view.second);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) {
        parts.delete(name);
      } else {
        parts.set(name, value);
      }
    }
    if (!("moves" in changes)) {
      this.show(["view", this.view.ply, parts.toString()]);
      return;
    }
    this.show(["view", "end", parts.toString()], (view) => {
      this.waits = false;
      this.stopEditing();
      this.keepInHistory();
      this.announce(word("begun", { title: said(view.title) }));
    });
  }

  private changeKind(changes: Readonly<Record<string, string | undefined>>): void {
    const game = element<HTMLSelectElement>("game").value;
    this.begin({
      game,
      size: element<HTMLSelectElement>("size").value,
      goals: game === "teeko" ? element<HTMLSelectElement>("goals").value : undefined,
      fen: undefined,
      moves: undefined,
      ...changes,
    });
  }

  /** Whether the address names a game. If not, nothing else changes. */
  private openAddress(): boolean {
    if (location.hash.slice(1) === this.view.address) {
      return false;
    }
    this.say("");
    const isGame = this.show(["view", "end", location.hash], () => {
      this.leaveGame();
      this.waits = false;
      this.stopEditing();
    });
    if (!isGame) {
      this.writeAddress();
    }
    return isGame;
  }

  private async copyLink(): Promise<void> {
    this.writeAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      this.say(word("copied"), "note");
    } catch {
      const link = document.createElement("input");
      link.readOnly = true;
      link.value = location.href;
      link.setAttribute("aria-label", word("link"));
      this.say(word("copyByHand"), "note");
      this.offer(link);
      link.select();
    }
  }

  private save(): void {
    const date = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
    const answer = this.core.ask<{ text: string }>("record", date, this.view.address);
    if (isFault(answer)) {
      this.say(said(answer.fault));
      return;
    }
    download(`${this.view.game}.pgn`, "text/plain", answer.text);
    this.say(word("saved"), "note");
  }

  private async openFile(): Promise<void> {
    const input = element<HTMLInputElement>("file");
    const file = input.files?.[0];
    if (!file) {
      return;
    }
    let text = "";
    try {
      text = file.size <= this.view.longestRecord ? await file.text() : "";
    } catch {
      this.say(word("unreadable"));
      return;
    } finally {
      input.value = "";
    }
    if (file.size > this.view.longestRecord) {
      this.say(word("tooLong"));
      return;
    }
    const games = this.core.ask<{ games: readonly RecordedGame[] }>("games", text);
    this.openRecord({ name: file.name, text, games: isFault(games) ? [] : games.games }, 1);
  }

  private openRecord(file: GameFile, number: number): void {
    const others = file.games.length > 1 ? [this.listOfGames(file, number)] : [];
    const answer = this.core.ask<{ address: string; stopped?: string }>("open", number, file.text);
    if (isFault(answer)) {
      this.say(`${file.name}: ${said(answer.fault)}`);
      this.offer(...others);
      return;
    }
    const open = (): void => {
      this.show(["view", "end", answer.address], (view) => {
        this.stopEditing();
        this.keepInHistory();
        this.waitForPerson(view);
      });
      this.say(word(others.length > 0 ? "openedOne" : "opened", { number, games: file.games.length }), "note");
      this.offer(...others);
    };
    if (answer.stopped === undefined) {
      open();
      return;
    }
    this.say(`${file.name}: ${said(answer.stopped)}`);
    this.offer(this.newButton(word("openUpToThere"), open), ...others);
  }

  private listOfGames(file: GameFile, number: number): HTMLElement {
    const list = document.createElement("select");
    list.setAttribute("aria-label", word("gameInFile"));
    file.games.forEach(({ title, moves }, index) => {
      const text = word("recordedGame", { number: index + 1, title: said(title), moves });
      list.append(new Option(text, String(index + 1), false, index + 1 === number));
    });
    this.onChoice(list, () => {
      this.openRecord(file, Number(list.value));
      element("offers").querySelector("select")?.focus();
    });
    return list;
  }

  private newButton(text: string, action: () => void): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", action);
    return button;
  }

  // Positions that are set up by hand.

  private showPosition(position: string, game = this.view.game): void {
    if (position === this.view.position) {
      this.stopEditing();
      this.compute();
      return;
    }
    const parts = new URLSearchParams({ game, fen: position, first: this.view.first, second: this.view.second });
    if (game === "teeko") {
      parts.set("goals", this.view.goals);
    }
    const isShown = this.show(["view", "end", parts.toString()], (view) => {
      this.keepInHistory();
      this.stopEditing();
      this.waitForPerson(view);
    });
    const other = isShown ? undefined : this.otherGameOf(position);
    if (other) {
      this.offer(this.newButton(word("showIn", { game: word(other) }), () => {
        this.say("");
        this.showPosition(position, other);
      }));
    }
  }

  /** The game that this is a position of, where it is not one of the game on the board. */
  private otherGameOf(position: string): View["game"] | undefined {
    const games = [...element<HTMLSelectElement>("game").options].map(({ value }) => value as View["game"]);
    return games.find((game) => {
      const address = new URLSearchParams({ game, fen: position }).toString();
      return game !== this.view.game && !isFault(this.core.ask<View>("view", "end", address));
    });
  }

  private toggleEditing(): void {
    if (this.edited) {
      this.stopEditing();
      this.compute();
      return;
    }
    this.chosen = undefined;
    this.endComputing();
    this.edit("side", this.view.sides[this.view.toMove]?.letter ?? "", this.view.position);
    this.announce(word("editing"));
    element("status").scrollIntoView();
  }

  private get edited(): Edited | undefined {
    return this.edits[this.editAt];
  }

  private stopEditing(): void {
    this.edits = [];
    this.editAt = 0;
  }

  /** Puts a piece on a square or makes a side the one to move. */
  private edit(square: number | "side", piece: string, position = this.edited?.position ?? ""): void {
    const answer = this.core.ask<Edited>("edit", this.view.game, square, piece, position);
    if (isFault(answer)) {
      this.say(said(answer.fault));
    } else {
      this.addEdit(answer);
    }
  }

  private addEdit(edited: Edited): void {
    this.edits = [...this.edits.slice(0, this.editAt + 1), edited];
    this.goToEdit(this.edits.length - 1);
  }

  private goToEdit(index: number): void {
    const before = this.edited?.squares ?? [];
    this.editAt = index;
    const changed = this.edited?.squares.filter(({ side }, square) => side !== (before[square]?.side ?? side)) ?? [];
    this.announce(changed.map(({ name, piece }) => word("square", { square: name, piece: said(piece) })).join("; "));
    this.render();
  }

  private changePiece(index: number): void {
    const letters = [".", ...this.view.sides.map((side) => side.letter), ...(this.view.game === "octaflip" ? ["#"] : [])];
    const now = this.edited?.squares[index]?.side ?? -1;
    this.edit(index, letters[(now + 2) % letters.length] ?? ".");
  }

  private clearBoard(): void {
    let edited = this.edited;
    for (let index = 0; edited && index < edited.squares.length; ++index) {
      const answer: Answer<Edited> = this.core.ask<Edited>("edit", this.view.game, index, ".", edited.position);
      edited = isFault(answer) ? undefined : answer;
    }
    if (edited) {
      this.addEdit(edited);
      this.announce(word("cleared"));
    }
  }

  // What is true of the game.

  private kind(): string {
    return `${this.view.game} ${this.view.size} ${this.view.goals}`;
  }
  private playerAt(side: number): string {
    return side === 0 ? this.view.first : this.view.second;
  }
  private sideAt(ply: number): number {
    return (this.view.firstToMove + ply) % 2;
  }
  /** The moves between two places of the game, with who made them. */
  private spokenMoves(from: number, to: number): string {
    const moves = this.view.moves.slice(from, to);
    return moves.map(({ move }, index) => word("moveMade", { side: this.sideName(this.sideAt(from + index)), move })).join(", ");
  }
  private sideName(side: number): string {
    return said(this.view.sides[side]?.name ?? "");
  }
  private nameOf(index: number): string {
    return this.view.squares[index]?.name.replace(" ", "") ?? "";
  }

  /**
   * Shows the game that the core answers with; whether there is one. What else belongs to the change
   * is done by `begin`, before the game on the board goes.
   */
  private show(question: readonly (string | number)[], begin: (view: View) => void = () => {}): boolean {
    const answer = this.core.ask<View>(...question);
    if (isFault(answer)) {
      this.say(said(answer.fault));
      return false;
    }
    begin(answer);
    if (answer.game !== this.view.game || answer.size !== this.view.size || answer.goals !== this.view.goals) {
      this.stopSolving();
      this.forgetSolution();
    }
    this.view = answer;
    this.changed();
    return true;
  }

  private changed(): void {
    this.chosen = undefined;
    this.hinted = undefined;
    this.values = undefined;
    this.writeAddress();
    this.compute();
  }

  private writeAddress(): void {
    if (location.hash.slice(1) !== this.view.address) {
      history.replaceState(null, "", `#${this.view.address}`);
    }
  }

  /** Undo and the browser's way back lead to the game as it is now. */
  private keepInHistory(): void {
    this.leaveGame();
    if (this.view.moves.length > 0) {
      history.pushState(null, "");
    }
  }

  // What is computed beside the page.

  private endComputing(): void {
    ++this.turn;
    this.searcher.stop();
  }

  private compute(): void {
    this.endComputing();
    this.render();
    if (this.edited) {
      return;
    }
    const level = this.playerAt(this.view.toMove);
    const wantsMove = !this.view.isOver && level !== "human" && !this.waits;
    const wantsBest = this.view.first === "5" || this.view.second === "5";
    const isWanted =
      this.wantsSolution === this.kind() || (this.view.isQuicklySolved && (this.showsValues || wantsBest));
    if (this.view.canBeSolved && isWanted && this.solved !== this.kind()) {
      void this.solve();
    }
    const isSolved = this.solved === this.kind();
    if (isSolved && this.showsValues) {
      void this.findValues();
    }
    if (isSolved && this.wantsPuzzle !== undefined) {
      const seed = this.wantsPuzzle;
      this.wantsPuzzle = undefined;
      void this.makePuzzle(seed);
      return;
    }
    if (wantsMove) {
      void this.letComputerMove(level);
    } else if (this.showsValues && this.solved !== this.kind() && !this.isSolvedSoon() && !this.view.isOver) {
      void this.search();
    }
  }

  /** Whether it takes no longer to wait for exact values than to search. */
  private isSolvedSoon(): boolean {
    return this.solving !== "" && this.view.isQuicklySolved;
  }

  private async solve(): Promise<void> {
    const kind = this.kind();
    if (this.solving === kind) {
      return;
    }
    this.stopSolving();
    this.forgetSolution();
    this.solving = kind;
    element("progressText").textContent = word("solving");
    this.render();
    const answer = await this.solver.ask<object>(["solve", this.view.line], (report) => {
      const { phase, level } = report as { phase: string; level: number };
      element("progressText").textContent = word(phase === "movement" ? "solvingMovement" : "solvingDrops", { level });
    });
    if (this.solving !== kind) {
      return;
    }
    this.solving = "";
    if (answer && !isFault(answer)) {
      this.solved = kind;
    } else {
      this.wantsSolution = "";
      this.wantsPuzzle = undefined;
      this.say(answer ? said(answer.fault) : word("failed"));
    }
    if (this.solved === this.kind()) {
      this.compute();
    } else {
      this.render();
    }
  }

  private stopSolving(): void {
    if (this.solving !== "") {
      this.solving = "";
      this.solver.forget();
    }
    this.wantsSolution = "";
  }

  /** Gives its memory back: the largest takes 0.4 GB. */
  private forgetSolution(): void {
    if (this.solved !== "") {
      this.solved = "";
      this.solver.forget();
    }
  }

  private async findValues(): Promise<void> {
    const turn = this.turn;
    const answer = await this.solver.ask<Values>(["values", this.view.ply, this.view.line]);
    if (turn === this.turn && answer && !isFault(answer)) {
      this.values = answer;
      this.render();
    }
  }

  /** A search changes its mind many times a second. What is shown of it is of one moment. */
  private async search(): Promise<void> {
    const turn = this.turn;
    let found: Values = {};
    const tell = (): void => {
      if (turn === this.turn) {
        this.values = found;
        this.render();
      }
    };
    const soon = setTimeout(tell, firstWords);
    const later = setInterval(tell, betweenWords);
    await this.searcher.ask<object>(["search", this.view.ply, this.view.line], (report) => {
      found = { ...found, ...(report as Values) };
    });
    clearTimeout(soon);
    clearInterval(later);
    tell();
  }

  private async letComputerMove(level: string): Promise<void> {
    const turn = this.turn;
    const { view } = this;
    const begun = performance.now();
    const knows = level === "5" && this.solved === this.kind();
    const seed = Math.floor(Math.random() * 1e9);
    const question = ["move", view.ply, level, seed, view.line];
    const answer = await (knows ? this.solver : this.searcher).ask<{ move: string }>(question);
    if (view.first !== "human" && view.second !== "human") {
      await new Promise((resolve) => setTimeout(resolve, pause - (performance.now() - begun)));
    }
    if (turn !== this.turn || !answer) {
      return;
    }
    if (isFault(answer)) {
      this.say(said(answer.fault));
    } else {
      this.play(answer.move);
    }
  }

  // What is to be seen.

  private say(text: string, kind: "error" | "note" = "error"): void {
    element("message").classList.toggle("note", kind === "note");
    this.setText("message", text);
    this.offer();
  }

  private offer(...elements: readonly HTMLElement[]): void {
    this.keepFocus(() => {
      element("offers").replaceChildren(...elements);
      element("offers").hidden = elements.length === 0;
    });
  }

  /** For those who hear the page. A new line is read out even if its text is as before. */
  private announce(text: string): void {
    const lines = element("announcements");
    const line = document.createElement("p");
    line.textContent = text;
    lines.append(line);
    if (lines.childElementCount > 3) {
      lines.firstElementChild?.remove();
    }
  }

  /** Whatever hides or removes what has the focus; the focus goes on to what took its place, or to the board. */
  private keepFocus(change: () => void): void {
    const focused = document.activeElement;
    const hadFocus = isShown(focused);
    change();
    if (hadFocus && !isShown(document.activeElement)) {
      const next = focused?.id === "solve" ? "stop" : focused?.id === "stop" ? "solve" : "board";
      if (next !== "board" && isShown(element(next))) {
        element(next).focus({ preventScroll: true });
      } else {
        this.board.takeFocus();
      }
    }
  }

  private showRules(): void {
    const rules = element<HTMLDetailsElement>("rules");
    rules.open = true;
    rules.querySelector("summary")?.focus({ preventScroll: true });
    rules.scrollIntoView();
  }

  private render(): void {
    this.keepFocus(() => this.renderAll());
  }

  private renderAll(): void {
    const { view, edited } = this;
    const turn = edited ? word("settingPieces", { side: this.sideName(edited.toMove) }) : said(view.status);
    element("title").textContent = said(view.title);
    document.title = `${said(view.title)}: ${turn}`;
    element("players").textContent = `${this.playerName(0)} – ${this.playerName(1)}`;
    this.setText("turn", turn);
    this.setText("value", this.valueLine());
    element("status").classList.toggle("over", view.isOver && !edited);
    const best = this.showsValues ? (this.values?.best ?? []) : [];
    element("best").textContent = best.length > 0 ? word("bestLine", { line: best.join(" ") }) : "";
    this.renderBoard();
    this.renderBar();
    this.renderControls();
    const course = this.showsValues ? (this.values?.course ?? []) : [];
    this.moveList.show(view, this.others, course.map(({ mistake }) => mistake !== undefined));
    this.course.show(course, [word("start"), ...view.moves.map(({ move }) => move)], view.ply);
    const mistake = course[view.ply]?.mistake;
    this.setText("movesAbout", view.game === "teeko" ? "" : word(view.game === "octaflip" ? "movesOctaflip" : "movesTictactoe"));
    this.setText("mistake", mistake === undefined ? "" : word("gaveAway", { move: view.moves[view.ply - 1]?.move ?? "", mistake: said(mistake) }));
  }

  private renderBar(): void {
    const balance = this.showsValues && !this.edited ? this.values?.balance ?? this.values?.course?.[this.view.ply]?.balance : undefined;
    const bar = element("bar");
    bar.classList.toggle("known", balance !== undefined);
    bar.style.setProperty("--first", `${50 + (balance ?? 0) / 2}%`);
  }

  /** Leaves what has not changed, so that it is not read out again. */
  private setText(id: string, text: string): void {
    if (element(id).textContent !== text) {
      element(id).textContent = text;
    }
  }

  private playerName(side: number): string {
    const player = this.playerAt(side);
    const name = player === "human" ? word("human") : word(`level${player}` as Word);
    return `${this.sideName(side)}: ${name}`;
  }

  private valueLine(): string {
    if (this.view.isOver && !this.edited) {
      return this.outcomeForPerson();
    }
    if (!this.showsValues || this.edited) {
      return "";
    }
    const line = this.values?.line;
    return line === undefined ? word(this.solving === "" ? "searching" : "solving") : said(line);
  }

  /** Where one person played against a computer and somebody has won. */
  private outcomeForPerson(): string {
    const { view } = this;
    const persons = [view.first, view.second].flatMap((player, side) => (player === "human" ? [side] : []));
    const { winner } = view;
    if (persons.length !== 1 || winner === undefined) {
      return "";
    }
    const moves = view.moves.slice(0, view.ply).filter((_move, index) => this.sideAt(index) === winner).length;
    return word(persons[0] === winner ? "youWin" : "youLose", { moves });
  }

  private renderBoard(): void {
    const { view, edited, chosen } = this;
    const squares = edited?.squares ?? view.squares;
    const isPersons = !edited && !view.isOver && this.playerAt(view.toMove) === "human";
    const last = edited ? [] : (view.moves[view.ply - 1]?.squares ?? []);
    const legal = isPersons ? view.legal : [];
    const worths = this.worths();
    const looks = squares.map((square, index): Look => ({
      square,
      isLast: last.includes(index),
      isWinning: !edited && view.winning.includes(index),
      isChosen: chosen === index,
      isTarget: chosen !== undefined && legal.some(({ squares: [from, to] }) => from === chosen && to === index),
      isFree: legal.some((move) => move.squares.length === 1 && move.squares[0] === index),
      isOrigin: legal.some((move) => move.squares.length === 2 && move.squares[0] === index),
      worth: worths.get(index),
    }));
    // Where all moves are worth the same, none is pointed at.
    const differ = this.values?.squares?.some(({ isBest }) => isBest) === true;
    const best = this.showsValues && isPersons && differ ? this.arrowFor(this.values?.best?.[0]) : undefined;
    const arrow = edited || chosen !== undefined ? undefined : (this.hinted ?? best);
    const { slide } = this;
    this.slide = undefined;
    this.board.show({ game: view.game, rows: view.rows, columns: view.columns, looks, arrow, slide });
  }

  /** What the squares are worth that can be chosen now. */
  private worths(): Map<number, SquareValue> {
    const values = this.showsValues && !this.edited ? (this.values?.squares ?? []) : [];
    return new Map(values.filter(({ chosen }) => chosen === this.chosen).map((value) => [value.square, value]));
  }

  private renderControls(): void {
    const { view, edited } = this;
    const setValue = (control: HTMLSelectElement, value: string): void => {
      if (!("pending" in control.dataset)) {
        control.value = value;
      }
    };
    const select = (id: string, options: readonly (readonly [string, string])[], value: string): void => {
      const control = element<HTMLSelectElement>(id);
      const texts = options.map(([key, text]) => `${key} ${text}`).join("\n");
      if (control.dataset["options"] !== texts) {
        control.dataset["options"] = texts;
        control.replaceChildren(...options.map(([key, text]) => new Option(text, key)));
      }
      setValue(control, value);
    };
    setValue(element("game"), view.game);
    setValue(element("goals"), view.goals);
    element<HTMLSelectElement>("goals").disabled = view.game !== "teeko";
    element("goalsField").classList.toggle("vacant", view.game !== "teeko");
    select("size", view.sizes.map((size) => [String(size), `${size}×${size}`]), String(view.size));
    const names = view.players.map((player) => [player, player === "human" ? word("human") : word(`level${player}` as Word)] as const);
    select("first", names, view.first);
    select("second", names, view.second);
    select("editSide", view.sides.map(({ name, letter }) => [letter, said(name)]), view.sides[edited?.toMove ?? 0]?.letter ?? "");
    element("values").setAttribute("aria-pressed", String(this.showsValues));
    element("undo").setAttribute("aria-disabled", String(edited ? this.editAt === 0 : view.undoTo === undefined && this.earlier.length === 0));
    element("redo").setAttribute("aria-disabled", String(edited ? this.editAt + 1 === this.edits.length : view.redoTo === undefined && this.later.length === 0));
    element("pass").hidden = edited !== undefined || !view.mustPass || this.playerAt(view.toMove) !== "human";
    const areComputers = view.first !== "human" && view.second !== "human";
    element("run").hidden = edited !== undefined || view.isOver || !(areComputers || (this.waits && this.playerAt(view.toMove) !== "human"));
    for (const id of ["again", "againSwapped", "lookBack"]) {
      element(id).hidden = edited !== undefined || !view.isOver;
    }
    element("run").textContent = word(this.waits ? "goOn" : "pause");
    element("progress").hidden = this.solving === "";
    element("stop").hidden = view.isQuicklySolved;
    element("solve").hidden = !view.canBeSolved || view.isQuicklySolved || this.solved === this.kind() || this.solving !== "";
    element("edit").setAttribute("aria-pressed", String(edited !== undefined));
    element("editing").hidden = edited === undefined;
    this.setText("editingText", edited ? `${word("editing")}. ${said(edited.wrong)}` : "");
    if (document.activeElement !== element("position")) {
      element<HTMLInputElement>("position").value = edited?.position ?? view.position;
    }
  }
}

async function start(): Promise<void> {
  translatePage();
  try {
    const response = await fetch(coreFile());
    const module = await WebAssembly.compile(await response.arrayBuffer());
    new Page(await Core.start(module), module);
  } catch (failure) {
    console.error(failure);
    element("turn").textContent = word("failed");
    return;
  }
  await keepForOffline().catch(() => undefined);
}

void start();
