// The report of one program, as elements.
import type { Message, Report, ReportedCase, ReportedCause } from "./checker";
import { make, makeButton } from "../dom";
import { word } from "./words";

/** Who mends what is shown first need not see the rest yet. */
const mostOpen = 3;
const mostCauses = 20;
const mostCases = 200;
const mostMessages = 50;
const mostColumns = 160;

/** Lets a person play with this board, in a console that is put behind the place. */
export type Play = (given: Pick<ReportedCase, "name" | "input" | "board">, behind: Element) => void;

export function reportElements(report: Report, play: Play): Node[] {
  const canPlay = report.program && play;
  const isSaid = !report.compiles && report.messages.length > 0;
  const causes = isSaid ? [] : report.causes.slice(0, mostCauses).map((cause) => causeOf(cause, canPlay));
  for (const cause of causes.slice(mostOpen)) {
    cause.querySelector("details")?.removeAttribute("open");
  }
  return [
    ...summaryOf(report, canPlay),
    ...messagesOf(report.messages),
    ...notesOf(report.notes),
    ...causes,
    ...more("checkMoreCauses", report.causes.length - mostCauses),
  ];
}

function more(name: "checkMoreCauses" | "checkMoreMessages", count: number): HTMLElement[] {
  return count > 0 ? [make("p", { class: "quiet" }, word(name, { count }))] : [];
}

/** How much of it is right, and for a program that can run, a way to try it. */
function summaryOf({ compiles, passed, failed }: Report, play: Play | undefined): Node[] {
  if (!compiles) {
    return [];
  }
  const summary = make("section", { class: "summary" });
  const words = make("p", {}, word(failed === 0 ? "checkAllRight" : "checkSomeWrong"));
  if (play) {
    words.append(makeButton(word("checkPlay"), () => play({ name: "", input: "", board: "" }, summary)));
  }
  summary.append(shareOf(passed / Math.max(1, passed + failed)), words);
  return [summary];
}

/** A bar that is as full as the program is right; the status says it in words. */
function shareOf(passed: number): Node {
  const namespace = "http://www.w3.org/2000/svg";
  const bar = document.createElementNS(namespace, "svg");
  const part = document.createElementNS(namespace, "rect");
  const attributes = { class: "share", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" };
  for (const [name, value] of Object.entries(attributes)) {
    bar.setAttribute(name, value);
  }
  part.setAttribute("width", String(passed));
  part.setAttribute("height", "1");
  bar.append(part);
  return bar;
}

function messagesOf(messages: readonly Message[]): HTMLElement[] {
  if (messages.length === 0) {
    return [];
  }
  const title = make("h2", { id: "compilerTitle" }, word("checkCompiler"));
  const list = make("ul", { "aria-labelledby": title.id, class: "messages" });
  list.append(...messages.slice(0, mostMessages).map(messageOf));
  return [make("section", {}, title, list, ...more("checkMoreMessages", messages.length - mostMessages))];
}

function messageOf(message: Message): HTMLElement {
  const { kind, file, line, column, text } = message;
  const place = [file, ...[line, column].filter((number) => number > 0)].join(":");
  const kinds = { error: "checkError", warning: "checkWarning", note: "checkNote" } as const;
  const words = make("p", {}, make("code", {}, place), " ", make("strong", { class: kind }, word(kinds[kind])), `: ${text}`);
  return make("li", {}, words, ...(message.source ? [sourceOf(message)] : []));
}

/** The line of the source with what the compiler means in it marked. */
function sourceOf({ source, marks }: Message): HTMLElement {
  const [begin, end] = markedIn(source, marks);
  const from = Math.max(0, Math.min(begin, source.length) - mostColumns / 2);
  const until = Math.min(source.length, from + mostColumns);
  const part = (first: number, last: number): string => source.slice(Math.max(first, from), Math.max(Math.min(last, until), from));
  return make(
    "pre",
    {},
    (from > 0 ? "…" : "") + part(0, begin),
    make("mark", {}, part(begin, end) || " "),
    part(end, source.length) + (until < source.length ? "…" : ""),
  );
}

/** The compiler puts `^` and `~` under what it means. Some characters are as wide as two others. */
function markedIn(source: string, marks: string): readonly [number, number] {
  const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
  const first = marks.search(/[\^~]/);
  const last = Math.max(marks.lastIndexOf("^"), marks.lastIndexOf("~"));
  let begin = source.length;
  let end = source.length;
  for (let index = source.length, column = [...source].reduce((sum, one) => sum + (wide.test(one) ? 2 : 1), 0); index-- > 0; ) {
    column -= wide.test(source[index] ?? "") ? 2 : 1;
    end = column > last ? index : end;
    begin = column >= first ? index : begin;
  }
  return first < 0 ? [0, 0] : [begin, Math.max(begin, end)];
}

function notesOf(notes: readonly string[]): HTMLElement[] {
  if (notes.length === 0) {
    return [];
  }
  const title = make("h2", { id: "notesTitle" }, word("checkNotes"));
  const list = make("ul", { "aria-labelledby": title.id, class: "remarks" });
  list.append(...notes.map((note) => make("li", {}, note)));
  return [make("section", { class: "memory" }, title, make("p", {}, word("checkNotesAbout")), list)];
}

/** The core has what is printed between grave accents. */
function titleOf(title: string): HTMLElement {
  return make("h2", {}, ...title.split("`").map((text, index) => (index % 2 === 1 ? make("code", {}, text) : text)));
}

function causeOf({ title, cases }: ReportedCause, play: Play | undefined): HTMLElement {
  const shown = make("div", { class: "case" });
  const article = make("article", { "aria-label": title }, titleOf(title));
  const head = make("div", { class: "buttons" });
  const show = (given: ReportedCase): void => {
    shown.replaceChildren(caseOf(given));
    head.querySelector("button")?.remove();
    if (play && given.input !== "") {
      head.append(makeButton(word("checkPlayCase"), () => play(given, article), { "aria-label": `${word("checkPlayCase")}: ${given.name}` }));
    }
  };
  if (cases.length > 1) {
    head.append(listOfCases(cases, show));
  }
  article.append(head, shown);
  const [first] = cases;
  if (first) {
    show(first);
  }
  return article;
}

function listOfCases(cases: readonly ReportedCase[], show: (given: ReportedCase) => void): HTMLElement {
  const list = make("select", {});
  list.append(...cases.slice(0, mostCases).map(({ name }) => make("option", {}, name)));
  list.addEventListener("change", () => {
    const given = cases[list.selectedIndex];
    if (given) {
      show(given);
    }
  });
  return make("label", {}, word("checkCasesOf", { count: cases.length }), " ", list);
}

/** What the core made of the case, arranged for this page: blocks beside each other, lines that can stand one below the other. */
function caseOf({ html }: ReportedCase): HTMLElement {
  const place = make("div", {});
  // The core escapes all that is not its own.
  place.innerHTML = html;
  place.querySelector("details")?.setAttribute("open", "");
  const blocks = make("div", { class: "blocks" });
  for (const heading of place.querySelectorAll("h3")) {
    const block = make("div", {});
    const text = heading.nextElementSibling;
    heading.before(blocks);
    block.append(heading, ...(text ? [text] : []));
    blocks.append(block);
    // One answer a line: they are read more easily in a row.
    if (text && /^\S+\n(\S+\n)*$/.test(text.textContent ?? "") && blocks.childElementCount === 1) {
      text.classList.add("answers");
    }
  }
  for (const table of place.querySelectorAll("table")) {
    const names = [...table.querySelectorAll("th")].map(({ textContent }) => textContent ?? "");
    for (const row of table.rows) {
      [...row.cells].forEach((cell, index) => (cell.dataset["name"] = names[index] ?? ""));
    }
  }
  return place;
}
