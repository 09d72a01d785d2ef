// The page: what a person does goes to the core as questions, and its answers are shown.
import { Board, type Look } from "./board";
import { Core, coreFile, isFault, type Answer, type Edited, type RecordedGame, type SquareValue, type Values, type View } from "./core";
import { download, element } from "./dom";
import { keepForOffline } from "./offline";
import { WorkerClient } from "./worker_client";
import { pictureOf } from "./picture";
import { said, translatePage, word, type Word } from "./words";

/** Between two computers, so that each move can be seen. */
const pause = 600;
/** How long a search runs before its result is put into words, and between later updates of these words, in milliseconds. */
const firstWords = 1000;
const betweenWords = 6000;

/** Whether this can have the focus: it is in the page and not hidden. */
function isShown(place: Element | null): boolean {
  return place !== null && place !== document.body && place.isConnected && place.closest("[hidden]") === null;
}

/** A game that another one took the place of, and where it stood. */
interface OtherGame {
  readonly line: string;
  readonly ply: number;
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
  /** What the list of moves shows. */
  private listed = "";
  private readonly board: Board;
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
      (from, to) => this.playBetween(from, to),
    );
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
    onClick("newGame", () => this.begin({ fen: undefined, moves: undefined }));
    onClick("swapSides", () => {
      this.begin({ first: this.view.second, second: this.view.first });
      this.announce(`${this.playerName(0)} – ${this.playerName(1)}`);
    });
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

  private playBetween(from: number, to: number): void {
    if (this.playerAt(this.view.toMove) === "human" && !this.edited) {
      this.play(this.nameOf(from) + this.nameOf(to));
    }
  }

  private play(move: string): void {
    const answer = this.core.ask<View>("play", this.view.ply, move, this.view.line);
    if (isFault(answer)) {
      this.say(said(answer.fault));
      return;
    }
    const side = this.sideName(this.view.toMove);
    const made = answer.moves[answer.ply - 1]?.move ?? move;
    this.view = answer;
    this.announce(word("moveMade", { side, move: made }));
    this.changed();
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

  private goToGame({ line, ply }: OtherGame): void {
    this.show(["view", ply, line], (view) => this.waitForPerson(view));
  }

  /** What would be lost can be brought back: moves, or a position that was set up. */
  private leaveGame(to = this.earlier): void {
    const { line, ply, moves } = this.view;
    if (moves.length > 0 || new URLSearchParams(line).has("fen")) {
      to.push({ line, ply });
    }
  }

  private goTo(ply: number): void {
    this.goToGame({ line: this.view.line, ply });
  }

  /** Computers do not play on at once from where a person has just gone to. */
  private waitForPerson(view: View): void {
    this.waits = (view.toMove === 0 ? view.first : view.second) !== "human";
  }

  private toggleValues(): void {
    this.showsValues = !this.showsValues;
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
    document.querySelector(".table")?.scrollIntoView();
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
    if (this.solved === this.kind() && this.showsValues) {
      void this.findValues();
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

  /** Gives its memory back: the largest takes 0.6 GB. */
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

  /**
   * A search changes its mind many times a second. The squares show it, but its words are read out
   * and change only now and then.
   */
  private async search(): Promise<void> {
    const turn = this.turn;
    let found: Values = {};
    const showFound = (words: Pick<Values, "line">): void => {
      if (turn === this.turn) {
        this.values = { ...found, ...words };
        this.render();
      }
    };
    const tell = (): void => showFound({});
    const soon = setTimeout(tell, firstWords);
    const later = setInterval(tell, betweenWords);
    await this.searcher.ask<object>(["search", this.view.ply, this.view.line], (report) => {
      found = { ...found, ...(report as Values) };
      showFound({ line: this.values?.line ?? word("searching") });
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
    const best = this.showsValues ? (this.values?.best ?? []) : [];
    element("best").textContent = best.length > 0 ? word("bestLine", { line: best.join(" ") }) : "";
    this.renderBoard();
    this.renderControls();
    this.renderMoves();
    this.renderCourse();
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
    if (!this.showsValues || this.view.isOver || this.edited) {
      return "";
    }
    const line = this.values?.line;
    return line === undefined ? word(this.solving === "" ? "searching" : "solving") : said(line);
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
      isChosen: chosen === index,
      isTarget: chosen !== undefined && legal.some(({ squares: [from, to] }) => from === chosen && to === index),
      isFree: legal.some((move) => move.squares.length === 1 && move.squares[0] === index),
      isOrigin: legal.some((move) => move.squares.length === 2 && move.squares[0] === index),
      worth: worths.get(index),
    }));
    this.board.show({ game: view.game, rows: view.rows, columns: view.columns, looks });
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

  private renderMoves(): void {
    const { view } = this;
    const list = element("moves");
    const course = this.showsValues ? (this.values?.course ?? []) : [];
    const mistakes = course.map(({ isMistake }) => isMistake);
    const wanted = `${view.line} ${mistakes.join()}`;
    if (this.listed !== wanted) {
      this.listed = wanted;
      this.listMoves(list, mistakes);
    }
    for (const control of list.querySelectorAll("button")) {
      const ply = Number(control.dataset["ply"]);
      control.classList.toggle("undone", ply > view.ply);
      if (ply !== view.ply) {
        control.removeAttribute("aria-current");
      } else if (!control.hasAttribute("aria-current")) {
        control.setAttribute("aria-current", "step");
        list.scrollTop = control.offsetTop - list.offsetTop - list.clientHeight / 2;
      }
    }
  }

  private listMoves(list: HTMLElement, mistakes: readonly boolean[]): void {
    const { view } = this;
    const focused = list.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset["ply"] : undefined;
    const button = (ply: number, text: string): HTMLElement => {
      const control = document.createElement("button");
      control.type = "button";
      control.textContent = text;
      if (mistakes[ply]) {
        control.textContent = `${text} ?`;
        control.setAttribute("aria-label", `${text}, ${word("mistake")}`);
      }
      control.dataset["ply"] = String(ply);
      control.addEventListener("click", () => {
        this.say("");
        this.stopEditing();
        this.announce(ply === 0 ? word("start") : this.spokenMoves(ply - 1, ply));
        this.goTo(ply);
      });
      return control;
    };
    const cell = (text: string, className = ""): HTMLElement => {
      const span = document.createElement("span");
      span.className = className;
      span.textContent = text;
      return span;
    };
    const start = document.createElement("li");
    start.append(button(0, word("start")));
    start.firstElementChild?.classList.add("begin");
    const items = [start];
    view.moves.forEach((move, index) => {
      const place = index + view.firstToMove;
      if (place % 2 === 0 || index === 0) {
        const item = document.createElement("li");
        item.append(cell(`${Math.floor(place / 2) + 1}.`, "number"), ...(place % 2 === 1 ? [cell("…")] : []));
        items.push(item);
      }
      items.at(-1)?.append(button(index + 1, move.move));
    });
    list.replaceChildren(...items);
    if (focused !== undefined) {
      list.querySelector<HTMLElement>(`[data-ply="${focused}"]`)?.focus({ preventScroll: true });
    }
  }

  /** A line over the whole game: up where the first side was winning. */
  private renderCourse(): void {
    const course = this.showsValues ? (this.values?.course ?? []) : [];
    const place = element("course");
    if (course.length < 2) {
      place.replaceChildren();
      return;
    }
    const namespace = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(namespace, "svg");
    const names = this.view.sides.map(({ name }) => said(name));
    const text = course.map(({ value }) => (value === 0 ? "=" : (names[value > 0 ? 0 : 1] ?? ""))).join(", ");
    picture.setAttribute("viewBox", `0 0 ${(course.length - 1) * 10} 40`);
    picture.setAttribute("preserveAspectRatio", "none");
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", word("course", { course: text }));
    const add = (name: string, attributes: Readonly<Record<string, string | number>>): void => {
      const shape = document.createElementNS(namespace, name);
      for (const [key, value] of Object.entries(attributes)) {
        shape.setAttribute(key, String(value));
      }
      picture.append(shape);
    };
    add("line", { x1: 0, y1: 20, x2: (course.length - 1) * 10, y2: 20 });
    add("polyline", { points: course.map(({ value }, index) => `${index * 10},${20 - 15 * value}`).join(" ") });
    course.forEach(({ value, isMistake }, index) => {
      if (isMistake) {
        add("path", { class: "bad", d: `M${index * 10} ${20 - 15 * value}h0` });
      }
    });
    place.replaceChildren(picture);
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
