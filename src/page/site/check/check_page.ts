// The page on which a C program is checked: files go to the checker, and its reports are shown.
import type { Part, Source } from "./checker";
import { makeChecker } from "./engine";
import { PlayConsole } from "./check_page_console";
import { droppedFiles, givenFile, givenText, megabytes, pickerOf, type Given } from "./check_page_files";
import { reportElements, type Play } from "./check_page_report";
import { choosePart, chosenPart, optionsChanged, readAddress, settingsFor, writeAddress } from "./check_page_settings";
import { Status } from "./check_page_status";
import { partWords, ResultTable, type Result } from "./check_page_table";
import { element, make } from "../dom";
import { keepForOffline } from "../offline";
import { translatePage, word } from "./words";

class CheckPage {
  private readonly checker = makeChecker();
  private readonly status = new Status();
  private readonly console = new PlayConsole(this.checker, () => element("again").focus());
  private readonly pick = pickerOf(window);
  private given: readonly Given[] = [];
  /** What the field for files shows unless others are chosen. */
  private named: FileList | null = null;
  /** Of which file the part was chosen by hand. */
  private partOf = "";
  private running: AbortController | undefined;
  /** The result that was shown last of a single file. */
  private last: Result | undefined;

  constructor() {
    this.listen();
    choosePart(undefined);
    this.say(readAddress());
    void this.showKept();
  }

  // What a person does.

  private listen(): void {
    const file = element<HTMLInputElement>("file");
    const again = (): void => void this.checkAgain();
    element("form").addEventListener("submit", (event) => event.preventDefault());
    element("again").addEventListener("click", again);
    element("stop").addEventListener("click", () => this.stop());
    element("remove").addEventListener("click", () => void this.checker.removeCompiler().then(() => this.showKept()));
    element("checkText").addEventListener("click", () => this.take([this.pasted()]));
    file.addEventListener("change", () => file.files?.length && this.take([...file.files].map(givenFile)));
    file.addEventListener("click", (event) => this.choose(event));
    file.addEventListener("cancel", () => (file.files = this.named));
    element("part").addEventListener("change", () => this.partChosen());
    element("options").addEventListener("change", () => this.changed(optionsChanged()));
    window.addEventListener("hashchange", () => this.changed(readAddress()));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        again();
      }
    });
    this.listenToDrops();
  }

  private listenToDrops(): void {
    const isOver = (over: boolean): void => void element("form").classList.toggle("over", over);
    document.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) {
        event.preventDefault();
        isOver(true);
      }
    });
    document.addEventListener("dragleave", (event) => isOver(event.relatedTarget !== null));
    document.addEventListener("drop", (event) => {
      isOver(false);
      if (event.dataTransfer?.types.includes("Files")) {
        event.preventDefault();
        void this.drop(event.dataTransfer);
      }
    });
  }

  private async drop(data: DataTransfer): Promise<void> {
    const { files } = data;
    try {
      const given = await droppedFiles(data);
      if (given.length > 0) {
        element<HTMLInputElement>("file").files = files;
        this.take(given);
      }
    } catch (failure) {
      this.say([messageIn(failure)]);
    }
  }

  /** In a browser that has it, a way to choose files that lets the page read them again. */
  private choose(event: Event): void {
    if (!this.pick || !event.isTrusted) {
      this.forgetFiles();
      return;
    }
    event.preventDefault();
    void this.pick().then(
      async (given) => {
        this.showNames(given);
        this.take(given);
      },
      // Nothing was chosen.
      () => undefined,
    );
  }

  /** A browser does not report a file that is chosen a second time, unless its field was empty before. */
  private forgetFiles(): void {
    const field = element<HTMLInputElement>("file");
    this.named = field.files;
    field.value = "";
  }

  /** Shows in the field what was chosen in another way. */
  private showNames(given: readonly Given[]): void {
    const names = new DataTransfer();
    for (const { name } of given) {
      names.items.add(new File([], name));
    }
    element<HTMLInputElement>("file").files = names.files;
  }

  private pasted(): Given {
    return givenText(word("checkPastedName"), () => element<HTMLTextAreaElement>("text").value);
  }

  private take(given: readonly Given[]): void {
    if (given.length !== 1 || given[0]?.name !== this.given[0]?.name) {
      this.partOf = "";
    }
    this.given = given;
    void this.check();
  }

  /** What cannot be read again is chosen again. */
  private async checkAgain(): Promise<void> {
    if (this.given.length > 0 && this.given.every(({ isLive }) => isLive)) {
      await this.check();
    } else {
      element("file").click();
    }
  }

  private partChosen(): void {
    this.partOf = this.given.length === 1 ? (this.given[0]?.name ?? "") : "";
    writeAddress();
    this.changed([]);
  }

  /** Another part or option: what there is, is checked with it. */
  private changed(faults: readonly string[]): void {
    this.say(faults);
    if (this.given.length > 0) {
      void this.check(faults);
    }
  }

  private stop(): void {
    this.running?.abort();
    this.finish();
    this.status.say(word("checkStopped"));
  }

  // Checking.

  private async check(faults: readonly string[] = []): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.begin(faults);
    const results = this.given.map(({ name }): Result => ({ name }));
    const table = results.length > 1 ? this.showTable(results) : undefined;
    for (const [index, given] of this.given.entries()) {
      const result = results[index] as Result;
      await this.checkOne(given, result, index + 1, running.signal);
      if (running.signal.aborted) {
        return;
      }
      table?.update(result);
    }
    this.finish();
    this.showOutcome(results);
    await this.showKept();
  }

  private begin(faults: readonly string[]): void {
    this.console.close();
    this.say(faults);
    element("before").textContent = "";
    element("again").hidden = false;
    element("start").hidden = true;
    element("report").classList.add("old");
    if (this.given.length > 1) {
      element("report").replaceChildren();
    } else {
      element("files").replaceChildren();
    }
  }

  private finish(): void {
    this.running = undefined;
    element("report").classList.remove("old");
  }

  private async checkOne(given: Given, result: Result, number: number, signal: AbortSignal): Promise<void> {
    try {
      const source: Source = { name: given.name, bytes: await given.read() };
      const part = await this.findPart(source);
      if (signal.aborted) {
        return;
      }
      if (part === undefined) {
        result.fault = word("checkWhichPart", { name: given.name });
        return;
      }
      result.part = part;
      this.status.show({ what: "compiling" }, number, this.given.length);
      result.report = await this.checker.check(source, settingsFor(part), (doing) => signal.aborted || this.status.show(doing, number, this.given.length), signal);
    } catch (failure) {
      result.fault = messageIn(failure);
    }
  }

  /** As a person said for this file, or else as the file itself says, or else as the list does. */
  private async findPart(source: Source): Promise<Part | undefined> {
    if (this.partOf === source.name && chosenPart()) {
      return chosenPart();
    }
    const part = (await this.checker.partOf(source)) ?? chosenPart();
    if (this.given.length === 1 && part) {
      choosePart(part);
      writeAddress();
    }
    return part;
  }

  // What is shown.

  private say(faults: readonly string[]): void {
    element("message").textContent = faults.join(" ");
  }

  private showOutcome(results: readonly Result[]): void {
    const reports = results.flatMap(({ report }) => report ?? []);
    const sum = (of: "passed" | "failed"): number => reports.reduce((total, report) => total + report[of], 0);
    const counts = word("checkCounts", { passed: sum("passed"), failed: sum("failed") });
    if (results.length > 1) {
      this.status.say(word("checkFilesDone", { files: results.length, counts }));
      return;
    }
    const [result] = results;
    if (!result?.report) {
      element("report").replaceChildren();
      this.status.say(word("checkNotChecked"), "failed");
      this.say([result?.fault ?? ""]);
      if (!chosenPart()) {
        element("part").focus();
      }
      return;
    }
    const isRight = result.report.compiles && result.report.failed === 0;
    this.status.say(result.report.compiles ? counts : word("checkDoesNotCompile"), isRight ? "passed" : "failed");
    this.showBefore(result);
    this.showReport(result);
    document.title = `${element("status").textContent} – ${result.name}`;
  }

  private showBefore(result: Result): void {
    const { last } = this;
    const textOf = ({ report }: Result): string => (report?.compiles ? word("checkSomePassed", { passed: report.passed }) : word("checkDidNotCompile"));
    if (last?.name === result.name && last.part === result.part) {
      const now = result.report?.compiles ? String(result.report.passed) : word("checkDidNotCompile");
      element("before").textContent = word("checkBefore", { before: textOf(last), now });
    }
    this.last = result;
  }

  private showReport(result: Result): void {
    const { report, part, name } = result;
    if (!report || !part) {
      return;
    }
    const play: Play = (given, behind) => {
      if (report.program) {
        behind.append(this.console.element);
        this.console.open(report.program, given, part === "movement");
      }
    };
    const title = make("p", { class: "quiet title" }, `${name}, ${word(partWords[part])}`);
    element("report").replaceChildren(title, ...reportElements(report, play));
  }

  private showTable(results: readonly Result[]): ResultTable {
    const table = new ResultTable(results, (result) => {
      this.console.close();
      this.showReport(result);
      element("report").scrollIntoView({ block: "start" });
    });
    element("files").replaceChildren(table.element);
    return table;
  }

  private async showKept(): Promise<void> {
    const bytes = await this.checker.keptBytes();
    element("kept").hidden = bytes === 0;
    element("keptText").textContent = word("checkKept", { size: megabytes(bytes) });
  }
}

function messageIn(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

translatePage();
new CheckPage();
void keepForOffline().catch(() => undefined);
