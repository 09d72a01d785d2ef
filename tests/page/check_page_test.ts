// The page that checks C programs, with its real compiler, as a person uses it.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { launch, open, patient, phone, picturesFolder, serve, site, violationsIn, type Server, type Visit } from "./browser";
import { beginning, changed, program, type Program } from "./check_programs";

let browser: Browser;
let server: Server;
/** Tests visit with it what has kept the compiler, as loading it takes the longest. */
let shared: Visit;

before(async () => {
  browser = await launch();
  server = await serve(site);
  fs.mkdirSync(picturesFolder, { recursive: true });
  shared = await open(browser, `${server.address}check.html`);
});
after(async () => {
  await browser.close();
  server.close();
});

/** A page at this address, in the context that has the compiler. */
async function pageAt(current: TestContext, hash = "#random=5", prepare: (page: Page) => Promise<void> = async () => {}): Promise<Page> {
  const page = await shared.context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await prepare(page);
  await page.goto(`${server.address}check.html${hash}`);
  current.after(async () => {
    await page.close();
    assert.deepEqual(complaints, []);
  });
  return page;
}

const file = (page: Page) => page.getByLabel("File", { exact: true });
const part = (page: Page) => page.getByLabel("Part", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const article = (page: Page, name: string | RegExp) => page.getByRole("article", { name });
const status = (page: Page) => page.getByRole("status");

const hasStatus = (page: Page, text: string | RegExp) => status(page).filter({ hasText: text }).waitFor();
const says = (page: Page, text: string | RegExp) => page.getByRole("alert").filter({ hasText: text }).waitFor();

async function give(page: Page, ...programs: readonly Program[]): Promise<void> {
  await file(page).setInputFiles(programs.map(({ name, text }) => ({ name, mimeType: "text/x-csrc", buffer: Buffer.from(text) })));
}

/** Gives a program and waits until it is checked; how many cases it passes and fails. */
async function check(page: Page, given: Program): Promise<readonly [number, number]> {
  await page.evaluate(() => document.querySelector('[role="status"]')?.replaceChildren());
  await give(page, given);
  return outcome(page);
}

async function outcome(page: Page): Promise<readonly [number, number]> {
  await hasStatus(page, /^\d+ passed, \d+ failed$/);
  const [passed = "", failed = ""] = /(\d+) passed, (\d+) failed/.exec((await status(page).textContent()) ?? "")?.slice(1) ?? [];
  return [Number(passed), Number(failed)];
}

/** All texts that the status has from now on. */
async function watchStatus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const place = document.querySelector('[role="status"]') as HTMLElement;
    const texts: string[] = ((window as unknown as { texts: string[] }).texts = []);
    new MutationObserver(() => texts.push(place.textContent ?? "")).observe(place, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { texts: string[] }).texts);
}

const right = program("movement");
const misspelt = changed(right, "Occupied, try again.", "Occupied, try agian.");
const twoMistakes = changed(misspelt, "Wrong pick, try again.", "Wrong pick!");
const broken = changed(right, "  int mark = 1;\n  FILE", "  int mark = 1\n  FILE");
const outside = changed(right, "  int board[4][4];\n", "  int board[4][4];\n  int seen[4];\n  for (int i = 0; i <= 4; i++) {\n    seen[i] = i;\n  }\n");
/** The line in which it writes outside an array. */
const outsideLine = outside.text.split("\n").indexOf("    seen[i] = i;") + 1;

describe("the page", () => {
  test("shows itself before a file is given, and loads no compiler", async (current) => {
    const asked: string[] = [];
    const page = await pageAt(current, "", async (fresh) => void fresh.on("request", (request) => asked.push(request.url())));
    await page.getByRole("heading", { name: "Check a C program" }).waitFor();
    await page.getByText("Your file never leaves this computer.").waitFor();
    assert.deepEqual(await part(page).locator("option").allTextContents(), ["Placement", "Movement", "OctaFlip"]);
    assert.equal(await part(page).inputValue(), "");
    assert.equal(await page.getByRole("status").count(), 1);
    assert.deepEqual(asked.filter((url) => url.includes("/clang/")), []);
  });

  test("is linked from the game, and back", async (current) => {
    const page = await pageAt(current, "");
    await page.getByRole("link", { name: "Play Teeko" }).click();
    await page.getByRole("gridcell").nth(8).waitFor();
    await page.getByRole("link", { name: "Check a C program" }).click();
    await file(page).waitFor();
  });

  test("allows nothing but its own files and its WebAssembly, and takes nothing that the address names", async (current) => {
    const asked: string[] = [];
    const page = await pageAt(current, "?file=https://example.com/a.c&url=https://example.com/", async (fresh) => {
      fresh.on("request", (request) => asked.push(new URL(request.url()).origin));
    });
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    assert(policy?.startsWith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
    assert.doesNotMatch(policy ?? "", /'unsafe-(eval|inline)'|\*|https?:|blob:|data:/);
    await hasStatus(page, "No file yet");
    assert.deepEqual([...new Set(asked)], [new URL(server.address).origin]);
  });

  test("says what it needs where there is no JavaScript", async () => {
    const { page, context } = await open(browser, `${server.address}check.html`, { javaScriptEnabled: false });
    assert.match(await page.locator("noscript p").innerText(), /^This page needs JavaScript/);
    await context.close();
  });
});

describe("a program", () => {
  test("the compiler is loaded once, with a bar, and then the cases are run", patient, async (current) => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const asked: string[] = [];
    const own = await serve(site, async (name) => {
      asked.push(name);
      if (name === "llvm.core2.wasm.deflate") {
        await held;
      }
    });
    current.after(() => own.close());
    const { page, context, complaints } = await open(browser, `${own.address}check.html#random=3`);
    const texts = await watchStatus(page);
    await give(page, right);
    await hasStatus(page, /^Loading the compiler, \d+ %$/);
    await page.getByRole("progressbar").waitFor();
    await page.getByText(/^\d+\.\d of 2\d\.\d MB\. This happens once/).waitFor();
    goOn();
    const [passed, failed] = await outcome(page);
    assert.equal(failed, 0);
    const seen = await texts();
    assert(seen.includes("Compiling"), seen.join());
    assert(seen.some((text) => /^Case \d+ of \d+$/.test(text)), seen.join());
    assert.equal(await page.getByRole("progressbar").count(), 0);
    assert.equal(await page.getByRole("article").count(), 0);

    const loaded = asked.length;
    await page.getByText(/The compiler is kept in this browser and takes \d+\.\d MB/).waitFor();
    await page.reload();
    assert.deepEqual(await check(page, right), [passed, 0]);
    assert.deepEqual(asked.slice(loaded).filter((name) => name.endsWith(".deflate")), []);

    await button(page, "Remove the compiler").click();
    await button(page, "Remove the compiler").waitFor({ state: "hidden" });
    await page.reload();
    assert.deepEqual(await check(page, right), [passed, 0]);
    assert.notDeepEqual(asked.slice(loaded).filter((name) => name.endsWith(".deflate")), []);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test("each cause is shown once, with what is expected and what is printed", patient, async (current) => {
    const page = await pageAt(current);
    const [passed, failed] = await check(page, twoMistakes);
    assert(passed > 0 && failed > 1);
    assert.equal(await page.getByRole("article").count(), 2);
    const cause = article(page, "expected `…·again.`, got `…·agian.`");
    assert.deepEqual(await cause.locator("th").allTextContents(), ["line", "expected", "actual"]);
    const cells = await cause.locator("tr.differs td").allTextContents();
    assert.deepEqual(cells.slice(1), ["Occupied,·try·again.", "Occupied,·try·agian."]);
    await cause.getByRole("heading", { name: "Input" }).waitFor();
    await cause.getByRole("heading", { name: "gameboard.txt" }).waitFor();
    const names = await cause.getByRole("combobox").locator("option").allTextContents();
    assert(names.length > 1);
    await cause.getByRole("combobox").selectOption(names.at(-1) ?? "");
    await cause.getByText(`${names.at(-1)}:`).waitFor();
    assert.match(await article(page, /got `…·pick!`/).textContent() ?? "", /Wrong·pick!/);
  });

  test("what the compiler says is a list with file, line and column", patient, async (current) => {
    const page = await pageAt(current);
    await give(page, broken);
    await hasStatus(page, "Does not compile");
    const messages = page.getByRole("list", { name: "Compiler" }).getByRole("listitem");
    const line = broken.text.split("\n").indexOf("  int mark = 1") + 1;
    assert.match((await messages.first().textContent()) ?? "", new RegExp(`^${broken.name}:${line}:15 error: expected ';'`));
    assert.equal(await messages.first().locator("pre").textContent(), "  int mark = 1 ");
    assert.equal(await page.getByRole("article").count(), 0);
    assert.deepEqual(await check(page, right).then(([, failed]) => failed), 0);
    await page.getByText("before: does not compile, now:").waitFor();
  });

  test("what the assignment forbids is a cause", patient, async (current) => {
    const page = await pageAt(current);
    const [, failed] = await check(page, beginning(right, "#include <stdlib.h>\nint count;\n"));
    assert.equal(failed, 2);
    const included = article(page, "it includes other files too");
    assert.match((await included.textContent()) ?? "", /stdlib\.h/);
    assert.equal(await included.getByRole("button").count(), 0);
    assert.match((await article(page, /variable/).textContent()) ?? "", /count/);
  });

  test("what is wrong with memory is a note, even where all cases pass", patient, async (current) => {
    const page = await pageAt(current);
    const [, failed] = await check(page, outside);
    assert.equal(failed, 0);
    const notes = await page.getByRole("list", { name: "Notes" }).getByRole("listitem").allTextContents();
    assert.equal(notes.length, 1);
    assert.match(notes[0] ?? "", new RegExp(`${outside.name}:${outsideLine}\\b.*index 4 .*int\\[4\\]`));
  });

  test("its text can be pasted", patient, async (current) => {
    const page = await pageAt(current);
    await page.getByText("Paste the program instead").click();
    await page.getByLabel("The text of your program").fill(misspelt.text);
    await button(page, "Check this text").click();
    const [passed, failed] = await outcome(page);
    assert(failed > 0);
    assert.equal(await part(page).inputValue(), "movement");
    await page.getByLabel("The text of your program").fill(right.text);
    await page.keyboard.press("Control+Enter");
    await page.getByText(`before: ${passed} passed, now: ${passed + failed}`, { exact: true }).waitFor();
  });

  test("it can be dropped", patient, async (current) => {
    const page = await pageAt(current);
    const data = await page.evaluateHandle(({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    }, right);
    await page.dispatchEvent("main", "dragover", { dataTransfer: data });
    await page.locator("form.over").waitFor();
    await page.dispatchEvent("main", "drop", { dataTransfer: data });
    assert.equal((await outcome(page))[1], 0);
    assert.equal(await page.locator("form.over").count(), 0);
    assert.match(await file(page).inputValue(), /ProjectPart2_plain\.c$/);
  });

  test("checking can be stopped", patient, async (current) => {
    const page = await pageAt(current, "#random=10000");
    await give(page, right);
    await hasStatus(page, /^Case/);
    await button(page, "Stop").click();
    await hasStatus(page, "Stopped");
    await page.evaluate(() => (location.hash = "random=0"));
    assert.equal((await outcome(page))[1], 0);
  });

  const hostile: Readonly<Record<string, readonly [string, RegExp]>> = {
    "never ends": ["for (;;) {}", /did not end/],
    "prints without end": ['for (;;) puts("all work");', /printed without end|did not end/],
    "calls itself without end": ["return main();", /Segmentation fault|did not end/],
    "wants 4 GB": ["char *p = malloc(4294967295u); if (!p) return 1; for (unsigned i = 0; i < 4294967295u; i += 4096) p[i] = 1;", /expected|memory/],
    "aborts": ["abort();", /abort/i],
    "divides by nothing": ["volatile int no = 0; return 1 / no;", /division by zero|Floating point|divide/i],
  };
  test("a program that does harm is named, and the page stays usable", patient, async (current) => {
    const page = await pageAt(current, "#random=0&timeout=0.2");
    for (const [what, [body, expected]] of Object.entries(hostile)) {
      const text = `#include <stdio.h>\n#include <stdlib.h>\nint main(void) { ${body} }\n`;
      const [, failed] = await check(page, { name: "ProjectPart2_hostile.c", text });
      assert(failed > 1, what);
      const causes = await page.getByRole("article").allTextContents();
      assert(causes.some((cause) => expected.test(cause)), [what, ...causes.map((cause) => cause.slice(0, 200))].join("\n"));
    }
    assert.equal((await check(page, right))[1], 0);
  });

  test("what is no C does not compile, however it looks", patient, async (current) => {
    const page = await pageAt(current);
    const noise = Array.from({ length: 1 << 19 }, (_, index) => String.fromCharCode(33 + ((index * 7919) % 90))).join("");
    for (const text of ["", "#", "\0\x01\u{1F600}", `${"(".repeat(100_000)}`, noise]) {
      await give(page, { name: "ProjectPart2_no.c", text });
      await hasStatus(page, "Does not compile");
      await page.getByRole("list", { name: "Compiler" }).getByRole("listitem").first().waitFor();
      await page.evaluate(() => document.querySelector('[role="status"]')?.replaceChildren());
    }
  });

  test("a main() that cannot be called is named", patient, async (current) => {
    const page = await pageAt(current);
    await give(page, { name: "ProjectPart2_main.c", text: "int main(int players) { return players; }\n" });
    await hasStatus(page, "Does not compile");
    await page.getByText("error: there is no int main(void) or int main(int argc, char **argv)").waitFor();
  });

  test("a file that is too long is refused", async (current) => {
    const page = await pageAt(current);
    await give(page, { name: "ProjectPart2_long.c", text: " ".repeat(3_000_000) });
    await says(page, "ProjectPart2_long.c has 3.0 MB, and a program of this kind has less than 1.0 MB.");
    await hasStatus(page, "Not checked");
  });

  test("a file that is no text is refused", async (current) => {
    const page = await pageAt(current);
    const utf16 = [..."int main(void) { return 0; }"].join("\0");
    for (const text of ["\0".repeat(500_000), utf16]) {
      await give(page, { name: "ProjectPart2_bytes.c", text });
      await says(page, "ProjectPart2_bytes.c is no text that a C compiler can read. If your editor can choose an encoding, save it as UTF-8.");
      await hasStatus(page, "Not checked");
      await page.evaluate(() => document.querySelector('[role="status"]')?.replaceChildren());
    }
  });
});

describe("checking again", () => {
  /** A file of the browser's own file system, which a page can read again. */
  const writeFile = (page: Page, { name, text }: Program) =>
    page.evaluate(
      async ([fileName, content]) => {
        const folder = await navigator.storage.getDirectory();
        const writable = await (await folder.getFileHandle(fileName, { create: true })).createWritable();
        await writable.write(content);
        await writable.close();
      },
      [name, text] as const,
    );
  const offerFile = (page: Page, name: string) =>
    page.addInitScript((fileName) => {
      Object.assign(window, {
        showOpenFilePicker: async () => [await (await navigator.storage.getDirectory()).getFileHandle(fileName)],
      });
    }, name);

  test("a file is read again where the browser can, by Ctrl-Enter", patient, async (current) => {
    const page = await pageAt(current, "#random=5", (fresh) => offerFile(fresh, misspelt.name));
    await writeFile(page, misspelt);
    await file(page).click();
    const [passed, failed] = await outcome(page);
    assert(failed > 0);
    assert.match(await file(page).inputValue(), new RegExp(misspelt.name.replace(".", "\\.")));
    await writeFile(page, right);
    await page.keyboard.press("Control+Enter");
    await page.getByText(`before: ${passed} passed, now: ${passed + failed}`, { exact: true }).waitFor();
    assert.deepEqual(await outcome(page), [passed + failed, 0]);
    await page.evaluate(async (name) => (await navigator.storage.getDirectory()).removeEntry(name), misspelt.name);
    await button(page, "Check again").click();
    await says(page, `${misspelt.name} cannot be read. Perhaps it was moved or changed: choose it again.`);
  });

  test("elsewhere the file is chosen again", patient, async (current) => {
    const page = await pageAt(current, "#random=5", (fresh) =>
      fresh.addInitScript(() => {
        delete (window as unknown as { showOpenFilePicker?: unknown }).showOpenFilePicker;
      }),
    );
    const [passed, failed] = await check(page, misspelt);
    const chooser = page.waitForEvent("filechooser");
    await button(page, "Check again").click();
    await (await chooser).setFiles({ name: right.name, mimeType: "text/x-csrc", buffer: Buffer.from(right.text) });
    await page.getByText(`before: ${passed} passed, now: ${passed + failed}`, { exact: true }).waitFor();
    assert(await page.title().then((title) => title.startsWith(`${passed + failed} passed, 0 failed`)));
  });
});

describe("part and options", () => {
  test("the part is known from the name, else from the text, else asked", patient, async (current) => {
    const page = await pageAt(current);
    assert.equal((await check(page, program("placement")))[1], 0);
    assert.equal(await part(page).inputValue(), "placement");
    assert.equal((await check(page, { ...program("octaflip"), name: "main.c" }))[1], 0);
    assert.equal(await part(page).inputValue(), "octaflip");
    await page.reload();
    await page.evaluate(() => (location.hash = ""));
    await page.reload();
    await give(page, { name: "main.c", text: "int main(void) { return 0; }\n" });
    await says(page, "Please choose the part.");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "part");
    await part(page).selectOption("Placement");
    const [passed, failed] = await outcome(page);
    assert(passed > 0 && failed > 1);
  });

  test("a part that is chosen holds for the file", patient, async (current) => {
    const page = await pageAt(current);
    await check(page, right);
    await part(page).selectOption("Placement");
    await page.getByRole("article").first().waitFor();
    assert.match(page.url(), /#part=placement&random=5&seed=1$/);
    const chosen = await outcome(page);
    assert.deepEqual(await check(page, right), chosen);
    assert.equal(await part(page).inputValue(), "placement");
  });

  test("the address keeps the options, and a link opens them", patient, async (current) => {
    const page = await pageAt(current, "#part=octaflip&random=7&seed=12345678901234567890&timeout=2.5&ignore-trailing-space=on");
    assert.equal(await part(page).inputValue(), "octaflip");
    await page.getByText("Options: random games 7, seed 12345678901234567890, seconds a case 2.5, Forgive blanks").click();
    await page.getByLabel("Random games").fill("3");
    await page.getByLabel("Accept either reading").check();
    assert.equal(
      new URL(page.url()).hash,
      "#part=octaflip&random=3&seed=12345678901234567890&timeout=2.5&ignore-trailing-space=on&accept-either=on",
    );
    await page.evaluate(() => (location.hash = "part=movement"));
    await page.getByText("Options: random games 100, seed 1, seconds a case 1").waitFor();
    assert.equal(await part(page).inputValue(), "movement");
  });

  test("what makes no sense is named, and the usual holds", async (current) => {
    const page = await pageAt(current, "#part=chess&random=10001&seed=99999999999999999999&timeout=x");
    await says(page, "“chess” in the address is not a part");
    await says(page, "Random games: this must be a number from 0 to 10000.");
    await says(page, "Seed (which games): this must be a whole number from 0 to 18446744073709551615.");
    await says(page, "Seconds a case: this must be a number from 0.01 to 3600.");
    await page.getByText("Options: random games 100, seed 1, seconds a case 1").click();
    await page.getByLabel("Random games").fill("-1");
    await page.getByLabel("Random games").blur();
    await says(page, "Random games: this must be a number from 0 to 10000.");
    assert.equal(await page.getByLabel("Random games").inputValue(), "100");
  });

  test("random games and forgiven blanks count", patient, async (current) => {
    const page = await pageAt(current, "#random=0");
    const noNewline = changed(right, " wins! Congratulations!\\n", " wins! Congratulations!");
    const [passed, failed] = await check(page, noNewline);
    assert(failed > 0);
    await page.getByText("Options:").click();
    await page.getByLabel("Forgive blanks").check();
    await hasStatus(page, `${passed + failed} passed, 0 failed`);
    await page.getByLabel("Random games").fill("4");
    await page.getByLabel("Random games").blur();
    await hasStatus(page, `${passed + failed + 4} passed, 0 failed`);
  });
});

describe("playing by hand", () => {
  const log = (page: Page) => page.getByRole("log", { name: "Program" });
  const prints = (page: Page, text: string | RegExp) => log(page).filter({ hasText: text }).waitFor();
  const answer = async (page: Page, text: string): Promise<void> => {
    await page.getByRole("textbox", { name: "Answer" }).fill(text);
    await page.keyboard.press("Enter");
  };

  test("a failed case", patient, async (current) => {
    const page = await pageAt(current);
    await check(page, misspelt);
    const cause = page.getByRole("article").first();
    const input = ((await cause.locator("pre").first().textContent()) ?? "").trim().split(/\s+/);
    await cause.getByRole("button", { name: "Play this case" }).click();
    await prints(page, "How many human players [1-2]?");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "answer");
    await answer(page, input[0] ?? "");
    await prints(page, "please select your mark");
    for (const next of input.slice(1)) {
      await button(page, `This case answers: ${next}`).click();
    }
    await prints(page, "Occupied, try agian.");
    await prints(page, /wins!/);
    await prints(page, "It ended with exit code 0.");
    await button(page, "Start again").click();
    await log(page).filter({ hasText: /^How many human players \[1-2\]\?\s*$/ }).waitFor();
    await page.keyboard.press("Escape");
    await log(page).waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => document.activeElement?.id), "again");
  });

  test("a program without a fault, from a board of one's own", patient, async (current) => {
    const page = await pageAt(current);
    await check(page, right);
    await button(page, "Play it by hand").click();
    await prints(page, "How many human players");
    await page.getByText("gameboard.txt").click();
    await page.getByLabel("The board at the beginning").fill("1 1 0 0\n0 0 0 1\n2 0 0 0\n2 2 0 2\n");
    await button(page, "Start again").click();
    await answer(page, "1");
    await prints(page, "| O|| O||15||16|");
    await answer(page, "3");
    await prints(page, "Wrong pick, try again.");
    await page.getByRole("textbox", { name: "Answer" }).fill("12");
    await button(page, "Send").click();
    await prints(page, "Please select moving direction [1-8] or back [0]:");
  });

  test("a program that prints without end leaves the page usable", patient, async (current) => {
    const page = await pageAt(current, "#random=0&timeout=0.2");
    const flood = changed(right, "  int humans = 0;\n", '  int humans = 0;\n  printf("Ready?\\n");\n  scanf("%d", &humans);\n  while (humans == 7) printf("all work and no play\\n");\n');
    await check(page, flood);
    await button(page, "Play it by hand").click();
    await prints(page, "Ready?");
    await answer(page, "7");
    await prints(page, "all work and no play");
    await prints(page, "It printed without end, or 1 MiB too much.");
    await button(page, "Start again").click();
    await log(page).filter({ hasText: /^Ready\?\s*$/ }).waitFor();
    await button(page, "Close").click();
  });
});

describe("several files", () => {
  test("are a table with points, which can be saved", patient, async (current) => {
    const page = await pageAt(current, "#random=0");
    const files = [right, { ...twoMistakes, name: "ProjectPart2_two.c" }, { ...broken, name: '=Part2, "x".c' }, { name: "notes.txt", text: "hello" }];
    await give(page, ...files, program("placement"));
    await hasStatus(page, /^5 files: \d+ passed, \d+ failed$/);
    const rows = page.getByRole("table", { name: "Files" }).getByRole("row");
    assert.equal(await rows.count(), 6);
    assert.match((await rows.nth(1).textContent()) ?? "", /^ProjectPart2_plain\.cMovement100\d+0$/);
    assert.match((await rows.nth(3).textContent()) ?? "", /Does not compile/);
    assert.match((await rows.nth(4).textContent()) ?? "", /neither its name nor its text says which part/);

    const download = page.waitForEvent("download");
    await button(page, "Save grades.csv").click();
    const saved = await download;
    assert.equal(saved.suggestedFilename(), "grades.csv");
    const lines = fs.readFileSync(await saved.path(), "utf8").split("\r\n");
    assert.equal(lines[0], "file,part,points,of,failed,remark");
    assert.equal(lines[1], "ProjectPart2_plain.c,movement,100,100,0,");
    assert.match(lines[2] ?? "", /^ProjectPart2_two\.c,movement,\d+(\.\d+)?,100,\d+,"?expected/);
    assert.equal(lines[3], `"'=Part2, ""x"".c",movement,0,100,,Does not compile`);
    assert.match(lines[4] ?? "", /^notes\.txt,,0,100,,/);
    assert.match(lines[5] ?? "", /^ProjectPart1_plain\.c,placement,100,100,0,$/);
    assert.equal(lines.length, 7);

    await button(page, "ProjectPart2_two.c").click();
    await article(page, /got `…·agian\.`/).waitFor();
    await button(page, "Play it by hand").click();
    await page.getByRole("log", { name: "Program" }).filter({ hasText: "How many" }).waitFor();
    await button(page, "ProjectPart1_plain.c").click();
    assert.equal(await page.getByRole("article").count(), 0);
  });
});

describe("without a network or storage", () => {
  test("it works after the first time", patient, async (current) => {
    const own = await serve(site);
    current.after(() => own.close());
    const { page, context } = await open(browser, `${own.address}check.html#random=3`);
    const first = await check(page, misspelt);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated" && navigator.serviceWorker.controller !== null);
    own.close();
    await context.setOffline(true);
    await page.reload();
    assert.deepEqual(await check(page, misspelt), first);
    await page.goto(own.address);
    await page.getByRole("gridcell").nth(8).waitFor();
    await context.close();
  });

  test("what cannot be loaded is named, and another try loads it", patient, async (current) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "teeko-check-"));
    current.after(() => fs.rmSync(folder, { recursive: true }));
    fs.cpSync(site, folder, { recursive: true });
    const needed = { "check.wasm": /check\.wasm/, cases: /cases/, clang: /compiler/ };
    Object.keys(needed).forEach((name) => fs.rmSync(path.join(folder, name), { recursive: true }));
    const own = await serve(folder);
    current.after(() => own.close());
    const { page, context } = await open(browser, `${own.address}check.html#random=3`);
    for (const [name, message] of Object.entries(needed)) {
      await give(page, right);
      await says(page, message);
      await hasStatus(page, "Not checked");
      fs.cpSync(path.join(site, name), path.join(folder, name), { recursive: true });
    }
    assert.equal((await check(page, right))[1], 0);
    await context.close();
  });

  test("where storage is refused, the compiler is not kept", patient, async () => {
    const { page, context } = await open(browser, `${server.address}icon.svg`);
    await page.addInitScript(() => {
      Object.defineProperty(self, "caches", { get: () => { throw new DOMException("no", "SecurityError"); } });
    });
    await page.goto(`${server.address}check.html#random=3`);
    assert.equal((await check(page, right))[1], 0);
    assert(await button(page, "Remove the compiler").isHidden());
    await context.close();
  });
});

describe("people", () => {
  const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    empty: async (page) => {
      for (const summary of await page.locator("summary").all()) {
        await summary.click();
      }
    },
    broken: async (page) => {
      await give(page, broken);
      await hasStatus(page, "Does not compile");
    },
    causes: async (page) => {
      await check(page, { ...twoMistakes, text: twoMistakes.text.replace("  int board[4][4];\n", "  int board[4][4], seen[4];\n  seen[4] = 1;\n") });
      await page.getByRole("button", { name: "Play this case" }).first().click();
      await page.getByRole("log").filter({ hasText: "How many" }).waitFor();
    },
    passed: async (page) => void (await check(page, right)),
    files: async (page) => {
      await give(page, right, twoMistakes, broken);
      await hasStatus(page, /^3 files:/);
    },
  };
  for (const [name, show] of Object.entries(states)) {
    test(`no violations and nothing cut off: ${name}`, patient, async (current) => {
      const page = await pageAt(current);
      await show(page);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: width === 320 ? 640 : 900 });
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await violationsIn(page), [], `${width} px, ${colorScheme}`);
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
          await page.evaluate(() => scrollTo(0, 0));
          await page.screenshot({ path: path.join(picturesFolder, `check-${name}-${width}-${colorScheme}.png`), fullPage: true });
        }
      }
    });
  }

  test("expected and actual stand one below the other on a phone", patient, async (current) => {
    const page = await pageAt(current);
    const places = async (): Promise<readonly { x: number; y: number }[]> => {
      const boxes = await Promise.all([1, 2].map((index) => page.locator("tr.differs td").nth(index).boundingBox()));
      return boxes.map((box) => ({ x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) }));
    };
    await check(page, misspelt);
    const [left, beside] = await places();
    assert(left && beside && left.y === beside.y && left.x < beside.x);
    await page.setViewportSize({ width: 320, height: 640 });
    const [above, below] = await places();
    assert(above && below && above.x === below.x && above.y < below.y);
  });

  test("by keyboard alone", patient, async (current) => {
    const page = await pageAt(current);
    const focused = () => page.evaluate(() => document.activeElement?.id ?? "");
    const tabTo = async (id: string): Promise<void> => {
      for (let i = 0; i < 30 && (await focused()) !== id; ++i) {
        await page.keyboard.press("Tab");
      }
      assert.equal(await focused(), id);
    };
    await tabTo("file");
    await tabTo("part");
    await page.keyboard.press("m");
    assert.equal(await part(page).inputValue(), "movement");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await tabTo("text");
    await page.keyboard.insertText(misspelt.text);
    await tabTo("checkText");
    await page.keyboard.press("Enter");
    await outcome(page);
    for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement?.textContent === "Play this case")); ++i) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.getByRole("log").filter({ hasText: "How many" }).waitFor();
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await page.getByRole("log").filter({ hasText: "please select your mark" }).waitFor();
  });

  const onPhone: BrowserContextOptions = phone;
  test("on a phone, by touch", patient, async () => {
    const { page, context, complaints } = await open(browser, `${server.address}check.html#random=3`, onPhone);
    await check(page, misspelt);
    await page.getByRole("button", { name: "Play this case" }).first().tap();
    await page.getByRole("log").filter({ hasText: "How many" }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
