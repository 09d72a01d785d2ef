// Several programs: a table with their points, which can be saved.
import type { Part, Report } from "./checker";
import { download, make, makeButton } from "../dom";
import { word } from "./words";

/** What became of one file. */
export interface Result {
  readonly name: string;
  part?: Part;
  report?: Report;
  /** Why there is no report. */
  fault?: string;
}

export const partWords = { placement: "checkPlacement", movement: "checkMovement", octaflip: "octaflip" } as const;

const columns = ["checkFile", "checkPart", "checkPoints", "checkPassed", "checkFailed", "checkRemark"] as const;

export class ResultTable {
  readonly element: HTMLElement;
  private readonly rows = new Map<Result, HTMLElement>();
  private readonly save = makeButton(word("checkSave"), () => download("grades.csv", "text/csv", csvOf(this.results)));

  /** `show` is asked for the report of a row. */
  constructor(
    private readonly results: readonly Result[],
    private readonly show: (result: Result) => void,
  ) {
    const head = make("tr", {}, ...columns.map((name) => make("th", { scope: "col" }, word(name))));
    const body = make("tbody", {});
    const table = make("table", { class: "grades", "aria-label": word("checkFiles") }, make("thead", {}, head), body);
    for (const result of results) {
      const row = make("tr", {});
      this.rows.set(result, row);
      body.append(row);
      this.update(result);
    }
    this.element = make("section", {}, table, make("div", { class: "buttons" }, this.save));
  }

  update(result: Result): void {
    const { name, part, report } = result;
    const first = report ? makeButton(name, () => this.show(result)) : name;
    const cells = [part ? word(partWords[part]) : "", ...numbersOf(result), remarkOf(result)];
    const row = this.rows.get(result);
    row?.replaceChildren(make("th", { scope: "row" }, first), ...cells.map((text, index) => make("td", { "data-name": word(columns[index + 1] ?? "checkFile") }, text)));
    row?.classList.toggle("good", report?.compiles === true && report.failed === 0);
    this.save.disabled = this.results.some(({ report, fault }) => !report && fault === undefined);
  }
}

/** Points, passed and failed. */
function numbersOf({ report, fault }: Result): string[] {
  if (!report) {
    return [fault === undefined ? "" : "0", "", ""];
  }
  return [report.points, ...(report.compiles ? [String(report.passed), String(report.failed)] : ["", ""])];
}

function remarkOf({ report, fault }: Result): string {
  if (fault !== undefined || !report) {
    return fault ?? "";
  }
  if (!report.compiles) {
    return word("checkDoesNotCompile");
  }
  return [...report.causes.slice(0, 1).map(({ title }) => title), ...report.notes.slice(0, 1)].join("; ");
}

/** As `teeko grade` writes it, with a file in place of a student. */
function csvOf(results: readonly Result[]): string {
  const lines = results.map((result) => {
    const [points = "", , failed = ""] = numbersOf(result);
    return [csvField(result.name), result.part ?? "", points, "100", failed, csvField(remarkOf(result))].join(",");
  });
  return ["file,part,points,of,failed,remark", ...lines].map((line) => `${line}\r\n`).join("");
}

/** A spreadsheet is not to take a name for a formula. */
function csvField(text: string): string {
  const plain = text.replace(/^[=+\-@\t\r\n]/, "'$&");
  return /[,"\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
