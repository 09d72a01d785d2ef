// The page that checks C programs in Firefox: what may differ between browsers.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { after, before, describe, test } from "node:test";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { patient, picturesFolder, serve, setting, site, type Server } from "./browser";
import { changed, program, type Program } from "./check_programs";

let browser: Browser;
let server: Server;
let folder: string;

before(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "teeko-firefox-"));
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: setting("TEEKO_FIREFOX"),
    headless: true,
    protocolTimeout: patient.timeout,
    // As root, a browser for tests has no other home.
    env: { ...process.env, HOME: folder },
  });
  server = await serve(site);
  fs.mkdirSync(picturesFolder, { recursive: true });
});
after(async () => {
  await browser.close();
  server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const right = program("movement");
const misspelt = changed(right, "Occupied, try again.", "Occupied, try agian.");
const outside = changed(right, "  int board[4][4];\n", "  int board[4][4];\n  int seen[4];\n  for (int i = 0; i <= 4; i++) {\n    seen[i] = i;\n  }\n");

async function openPage(hash: string): Promise<Page> {
  const page = await browser.newPage();
  // So that a test that waits in vain has time to say for what.
  page.setDefaultTimeout(patient.timeout / 3);
  await page.goto(`${server.address}check.html${hash}`);
  return page;
}

function saved({ name, text }: Program): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

async function give(page: Page, ...programs: readonly Program[]): Promise<void> {
  const files = programs.map(saved);
  const input = await page.waitForSelector<"input#file">("input#file");
  // A click does so. Firefox does not report a file that the field has already.
  await input?.evaluate((field) => (field.value = ""));
  await input?.uploadFile(...files);
}

const textOf = (page: Page, selector: string) => page.$$eval(selector, (elements) => elements.map(({ textContent }) => textContent ?? ""));

async function hasText(page: Page, selector: string, text: string): Promise<void> {
  try {
    await page.waitForFunction(
      (where, expression) => [...document.querySelectorAll(where)].some(({ textContent }) => new RegExp(expression).test(textContent ?? "")),
      {},
      selector,
      text,
    );
  } catch (failure) {
    throw new Error(`${selector} has not: ${text}\n${await page.evaluate(() => document.body.innerText)}`, { cause: failure });
  }
}

async function outcome(page: Page): Promise<readonly [number, number]> {
  await hasText(page, "[role=status]", "^\\d+ passed, \\d+ failed$");
  const [passed, failed] = ((await textOf(page, "[role=status]"))[0] ?? "").match(/\d+/g) ?? [];
  return [Number(passed), Number(failed)];
}

async function press(page: Page, name: string): Promise<void> {
  // Waits until the button stays where it is.
  await page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
}

describe("in Firefox", () => {
  // Where one does, Firefox waits for ever now and then: about once in twelve visits.
  test("no worker begins another", () => {
    for (const file of fs.readdirSync(site).filter((name) => name.endsWith("worker.js"))) {
      assert.doesNotMatch(fs.readFileSync(path.join(site, file), "utf8"), /new Worker\(/, file);
    }
  });

  test("a program is compiled and checked, and checked again", patient, async () => {
    const page = await openPage("#random=5");
    await give(page, misspelt);
    const [passed, failed] = await outcome(page);
    assert(passed > 0 && failed > 0);
    assert.deepEqual(await page.$$eval("article", (articles) => articles.map(({ ariaLabel }) => ariaLabel)), ["expected `…·again.`, got `…·agian.`"]);
    await hasText(page, "article tr.differs td", "^Occupied,·try·agian\\.$");
    await page.screenshot({ path: path.join(picturesFolder, "check-firefox.png"), fullPage: true });

    await give(page, right);
    await hasText(page, "#before", `^before: ${passed} passed, now: ${passed + failed}$`);
    await hasText(page, "#keptText", "^The compiler is kept in this browser");
    await give(page, { ...outside, name: "ProjectPart2_outside.c" });
    await hasText(page, "ul[aria-labelledby=notesTitle] li", `ProjectPart2_outside\\.c:\\d+.*index 4 .*int\\[4\\]`);
    await page.close();
  });

  test("it can be played by hand", patient, async () => {
    const page = await openPage("#random=0");
    await give(page, right);
    await outcome(page);
    await press(page, "Play it by hand");
    await hasText(page, "[role=log]", "How many human players \\[1-2\\]\\?");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await hasText(page, "[role=log]", "Player 1, please select your mark");
    await page.close();
  });

  test("several files are a table", patient, async () => {
    const page = await openPage("#random=0");
    await give(page, right, { ...misspelt, name: "ProjectPart2_two.c" });
    await hasText(page, "[role=status]", "^2 files: \\d+ passed, \\d+ failed$");
    assert.deepEqual(await textOf(page, ".grades tbody th"), ["ProjectPart2_plain.c", "ProjectPart2_two.c"]);
    await press(page, "Save grades.csv");
    await press(page, "ProjectPart2_two.c");
    await page.waitForSelector("article");
    await page.close();
  });

  test("nothing is cut off on a phone", patient, async () => {
    const page = await openPage("#random=0");
    await page.setViewport({ width: 320, height: 640 });
    await give(page, misspelt);
    await outcome(page);
    assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.close();
  });
});
