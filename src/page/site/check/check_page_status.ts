// What is being done, in words and as a bar.
import type { Doing } from "./checker";
import { element } from "../dom";
import { megabytes } from "./check_page_files";
import { word } from "./words";

/** Words that are read out change no more often, in milliseconds. */
const betweenWords = 1000;

export type Outcome = "" | "passed" | "failed";

export class Status {
  private what = "";
  private words = "";
  private timer = 0;

  /** What has become of it. */
  say(text: string, outcome: Outcome = ""): void {
    this.what = "";
    this.words = text;
    this.showWords();
    element("verdict").dataset["outcome"] = outcome;
    element("activity").hidden = true;
  }

  /** What is being done to the file of this number of so many. */
  show(doing: Doing, number = 1, files = 1): void {
    const what = `${number} ${doing.what}`;
    const text = wordsOf(doing);
    this.words = files > 1 ? word("checkFileOf", { number, files, text }) : text;
    if (what !== this.what) {
      this.what = what;
      this.showWords();
      element("verdict").dataset["outcome"] = "";
    }
    this.timer ||= window.setTimeout(() => this.showWords(), betweenWords);
    this.showBar(doing);
  }

  private showWords(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    element("status").textContent = this.words;
  }

  private showBar(doing: Doing): void {
    const bar = element<HTMLProgressElement>("progressBar");
    element("activity").hidden = false;
    if (doing.what === "compiling") {
      bar.removeAttribute("value");
    } else {
      bar.max = doing.what === "loading" ? doing.total : doing.count;
      bar.value = doing.what === "loading" ? doing.loaded : doing.number;
    }
    element("progressText").textContent =
      doing.what === "loading" ? word("checkLoadingSize", { loaded: megabytes(doing.loaded), total: megabytes(doing.total) }) : "";
  }
}

function wordsOf(doing: Doing): string {
  switch (doing.what) {
    case "loading":
      return word("checkLoading", { percent: Math.floor((100 * doing.loaded) / Math.max(1, doing.total)) });
    case "compiling":
      return word("checkCompiling");
    case "case":
      return word("checkCase", { number: doing.number, count: doing.count });
  }
}
