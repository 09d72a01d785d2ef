import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import * as zlib from "node:zlib";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { answersFile, desktop, launch, patient, phone, picturesFolder, serve, site, violationsIn, visit, type Server } from "./browser";

let browser: Browser;
let server: Server;

before(async () => {
  browser = await launch();
  server = await serve(site);
  fs.mkdirSync(picturesFolder, { recursive: true });
});
after(async () => {
  await browser.close();
  server.close();
});

/** A server for one test. It is closed also when the test fails: an open server would keep the process running. */
async function serveFor(current: TestContext, folder: string, before?: (file: string) => Promise<void>): Promise<Server> {
  const own = await serve(folder, before);
  current.after(() => own.close());
  return own;
}

/** A test with a page that begins at this address and ends without complaints. */
function onPage(
  name: string,
  hash: string,
  act: (page: Page) => Promise<void>,
  options: BrowserContextOptions = desktop,
): void {
  test(name, patient, async () => {
    const { page, context, complaints } = await visit(browser, server.address + hash, options);
    await act(page);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

const people = "#first=human&second=human";
const square = (page: Page, name: string) => page.getByRole("gridcell", { name, exact: false });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const select = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const movesIn = (page: Page): string => /moves=([^&]*)/.exec(new URL(page.url()).hash)?.[1] ?? "";

async function shows(page: Page, role: "status" | "alert", text: string): Promise<void> {
  await page.getByRole(role).filter({ hasText: text }).waitFor();
}
async function choose(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await square(page, `${name},`).click();
  }
}
async function hasMoves(page: Page, moves: string): Promise<void> {
  await page.waitForFunction((wanted) => location.hash.includes(`moves=${wanted}`) || wanted === "", moves);
  assert.equal(movesIn(page), moves);
}

describe("the site", () => {
  test("is small", () => {
    const ofGame = [
      "app.js", "core-plain.wasm", "core.wasm", "icon.svg", "index.html", "manifest.webmanifest", "style.css", "sw.js", "worker.js",
    ];
    const ofCheck = [
      "cases", "check.css", "check.html", "check.wasm", "check_page.js", "check_worker.js", "clang", "compile_worker.js", "run_worker.js",
    ];
    assert.deepEqual(fs.readdirSync(site).sort(), [...ofGame, ...ofCheck].sort());
    const sizes = ofGame.map((file) => [file, zlib.gzipSync(fs.readFileSync(path.join(site, file))).length] as const);
    const fetched = sizes.filter(([file]) => file !== "core-plain.wasm").reduce((sum, [, size]) => sum + size, 0);
    assert(fetched <= 200 * 1024, `${fetched} bytes`);
  });

  test("shows itself before WebAssembly is there", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route("**/core*.wasm", () => undefined);
    await page.goto(server.address);
    await shows(page, "status", "Loading the game");
    await button(page, "New game").waitFor();
    await page.getByRole("grid", { name: "Board" }).waitFor();
    await context.close();
  });

  test("allows nothing but its own files and its WebAssembly", async () => {
    const { page, context } = await visit(browser, server.address);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    assert(policy?.startsWith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
    assert.doesNotMatch(policy ?? "", /'unsafe-(eval|inline)'|\*|https?:/);
    await assert.rejects(page.evaluate(() => fetch("https://example.com/")));
    await context.close();
  });
});

/** What is read out beside the status line. */
async function announces(page: Page, text: string): Promise<void> {
  await page.locator("#announcements").filter({ hasText: text }).waitFor({ state: "attached" });
}
const focusedRole = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("role") ?? document.activeElement?.id);

describe("playing", () => {
  for (const [device, options] of [["desktop", desktop], ["phone", phone]] as const) {
    onPage(
      `a person and a level, ${device}`,
      "",
      async (page) => {
        await shows(page, "status", "Black to drop");
        await (options === phone ? square(page, "C2, empty").tap() : square(page, "C2, empty").click());
        await square(page, "C2, black").waitFor();
        await page.getByRole("gridcell", { name: /, red, last move$/ }).waitFor();
        await shows(page, "status", "Black to drop");
        assert.match(page.url(), /#game=teeko&size=5&goals=standard&moves=C2\.[A-E][0-4]&second=3$/);
        await button(page, "Undo").click();
        await square(page, "C2, empty").waitFor();
        assert.equal(movesIn(page), "");
        await button(page, "Redo").click();
        await square(page, "C2, black").waitFor();
        assert.match(movesIn(page), /^C2\.[A-E][0-4]$/);
      },
      options,
    );
  }

  onPage("two people, to the end", people, async (page) => {
    await choose(page, "A0", "E0", "A1", "E1", "A2", "C4");
    await shows(page, "status", "Black to drop");
    await choose(page, "A3");
    await shows(page, "status", "Black wins");
    await choose(page, "B3");
    await shows(page, "alert", "The game is over");
    await hasMoves(page, "A0.E0.A1.E1.A2.C4.A3");
    await button(page, "New game").click();
    await shows(page, "status", "Black to drop");
    assert.equal(await page.getByRole("gridcell", { name: /, empty$/ }).count(), 25);
  });

  const steps = "#moves=A0.E0.A1.E1.A2.C4.D4.C3";
  onPage("steps by click, with reasons for what cannot be done", steps, async (page) => {
    await shows(page, "status", "Black to move");
    assert.equal(await page.getByRole("gridcell", { name: /can move/ }).count(), 4);
    await choose(page, "B2");
    await shows(page, "alert", "B2 is empty: choose a piece of Black");
    await choose(page, "E0");
    await shows(page, "alert", "E0 is a piece of Red");
    await choose(page, "A2");
    await square(page, "A2, black, chosen").waitFor();
    await square(page, "A3, empty, can go here").waitFor();
    await choose(page, "E4");
    await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("gridcell", { name: /chosen/ }).count(), 0);
    await choose(page, "A2", "A3");
    await hasMoves(page, "A0.E0.A1.E1.A2.C4.D4.C3.A2A3");
    await shows(page, "status", "Red to move");
    await square(page, "A3, black, last move").waitFor();
  });

  onPage("steps by dragging", steps, async (page) => {
    const from = await square(page, "A2,").boundingBox();
    const to = await square(page, "B3,").boundingBox();
    assert(from && to);
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 5 });
    await page.mouse.move(to.x + 30, to.y + 30);
    await page.mouse.up();
    await hasMoves(page, "A0.E0.A1.E1.A2.C4.D4.C3.A2B3");
  });

  onPage("a piece that is dragged nowhere stays", steps, async (page) => {
    const from = await square(page, "A2,").boundingBox();
    assert(from);
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(5, 5, { steps: 4 });
    await page.mouse.up();
    await choose(page, "A2", "A3");
    await hasMoves(page, "A0.E0.A1.E1.A2.C4.D4.C3.A2A3");
  });

  onPage("by keyboard alone", "#game=tictactoe&first=human&second=human", async (page) => {
    for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement?.role === "gridcell")); ++i) {
      await page.keyboard.press("Tab");
    }
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    assert.equal(await focused(), "2 2, empty");
    await page.keyboard.press("Enter");
    await square(page, "2 2, X").waitFor();
    await page.locator("#announcements").filter({ hasText: "X: 22" }).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await focused(), "1 1, empty");
    await page.keyboard.press(" ");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+End");
    assert.equal(await focused(), "3 3, empty");
    await hasMoves(page, "22.11.13");
    await page.keyboard.press("Tab");
    assert.notEqual(await page.evaluate(() => document.activeElement?.role), "gridcell");
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(), "3 3, empty");
    assert.equal(await page.locator('[role="gridcell"][tabindex="0"]').count(), 1);
  });

  onPage("OctaFlip, where one may have to pass", "#game=octaflip", async (page) => {
    await shows(page, "status", "Red to move");
    await square(page, "1 1, red, can move").click();
    await square(page, "2 2, empty, can go here").click();
    await page.waitForFunction(() => /moves=1122\.\d{4}/.test(location.hash));
    await page.evaluate(() => {
      location.hash = "game=octaflip&second=human&fen=" + encodeURIComponent("R##5/###5/###5/8/8/8/8/7B R 0");
    });
    await shows(page, "status", "Red must pass");
    await button(page, "Pass").click();
    await hasMoves(page, "0000");
    await shows(page, "status", "Blue to move");
  });

  onPage("every game and size", people, async (page) => {
    await select(page, "Size").selectOption("6");
    assert.equal(await page.getByRole("gridcell").count(), 36);
    await select(page, "Goals").selectOption("advanced");
    await page.getByRole("heading", { name: "Teeko 6×6, advanced goals" }).waitFor();
    await select(page, "Game").selectOption("tictactoe");
    await page.getByRole("heading", { name: "Tic-tac-toe 3×3" }).waitFor();
    await select(page, "Size").selectOption("8");
    assert.equal(await page.getByRole("gridcell").count(), 64);
    await choose(page, "2 3");
    await square(page, "2 3, X").waitFor();
    await select(page, "Game").selectOption("octaflip");
    await square(page, "1 1, red").waitFor();
    await square(page, "1 8, blue").waitFor();
    await select(page, "Game").selectOption("teeko");
    await page.getByRole("heading", { name: "Teeko 5×5", exact: true }).waitFor();
  });

  onPage("two computers, paused and let go on", "#size=4&first=1&second=1", async (page) => {
    await page.waitForFunction(() => /moves=\w\d\.\w\d/.test(location.hash));
    await button(page, "Pause").click();
    const moves = movesIn(page);
    await page.waitForTimeout(1500);
    assert.equal(movesIn(page), moves);
    await button(page, "Go on").click();
    await page.waitForFunction((before) => location.hash.length > before, page.url().split("#")[1]?.length ?? 0);
  });

  onPage("levels have their names, and sides are swapped", "", async (page) => {
    for (const player of ["First player", "Second player"]) {
      assert.deepEqual(await select(page, player).locator("option").allTextContents(), [
        "Person", "Beginner", "Casual", "Club", "Expert", "Best",
      ]);
    }
    await button(page, "Swap sides").click();
    await page.waitForFunction(() => /moves=\w\d&first=3&second=human$|moves=\w\d&first=3$/.test(location.hash));
    await shows(page, "status", "Red to drop");
    await select(page, "First player").selectOption({ label: "Person" });
    await select(page, "Second player").selectOption({ label: "Best" });
    await page.waitForFunction(() => /moves=\w\d\.\w\d&second=5$/.test(location.hash));
  });

  onPage("the list of moves", "#moves=C2.B1.D3.B2", async (page) => {
    await button(page, "B1").click();
    await shows(page, "status", "Black to drop");
    await hasMoves(page, "C2.B1");
    await button(page, "Redo").click();
    await hasMoves(page, "C2.B1.D3");
    await button(page, "Start").click();
    assert.equal(movesIn(page), "");
    await button(page, "B2").click();
    await hasMoves(page, "C2.B1.D3.B2");
    await button(page, "B1").click();
    await choose(page, "E4");
    await hasMoves(page, "C2.B1.E4");
    assert.equal(await button(page, "B2").count(), 0);
  });
});

/** Where everything is that can be pressed, but for what is only there at times. */
const placesOfControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".buttons:not(.now, #editing) > button, .settings select")].map((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return `${control.id}: ${[x + scrollX, y + scrollY, width, height].map(Math.round).join(" ")}`;
    }),
  );

describe("controls stay where they are", () => {
  for (const [device, options] of [["desktop", desktop], ["phone", phone]] as const) {
    onPage(
      `whatever is shown beside them, ${device}`,
      "#moves=A0.B2.B0.D2.C0.C3.D1.E4.D1C2&first=human&second=human",
      async (page) => {
        const before = await placesOfControls(page);
        const checkPlaces = async (what: string): Promise<void> => {
          assert.deepEqual(await placesOfControls(page), before, what);
        };
        await button(page, "Values").click();
        await page.locator("#best").filter({ hasText: "Best line" }).waitFor();
        await checkPlaces("values and the best line");
        await choose(page, "E3");
        await shows(page, "alert", "E3 is empty");
        await checkPlaces("why a square cannot be chosen");
        await button(page, "Redo").click({ force: true });
        await shows(page, "alert", "There is nothing to redo");
        await checkPlaces("that there is nothing to redo");
        for (let tap = 0; tap < 12; ++tap) {
          await button(page, "Undo").click({ force: true });
          await checkPlaces(`undo, ${tap}`);
        }
        await page.locator("#file").setInputFiles({ name: "no-game-but-a-long-name-that-takes-two-lines.txt", mimeType: "text/plain", buffer: Buffer.from("{") });
        await shows(page, "alert", "A comment begins");
        await checkPlaces("what is wrong with a file");
        await select(page, "First player").selectOption("1");
        await select(page, "Second player").selectOption("1");
        await button(page, "Pause").waitFor();
        await checkPlaces("two computers");
        await button(page, "Pause").click();
        await select(page, "Game").selectOption("octaflip");
        await shows(page, "status", "Red to move");
        await select(page, "Game").selectOption("teeko");
        await shows(page, "status", "Black to drop");
        await checkPlaces("another game and back");
      },
      options,
    );
  }
});

describe("a game that another one takes the place of", () => {
  const others: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    "New game": (page) => button(page, "New game").click(),
    "another size": (page) => select(page, "Size").selectOption("4"),
    "another game": (page) => select(page, "Game").selectOption("octaflip"),
    "other goals": (page) => select(page, "Goals").selectOption("advanced"),
    "an address": (page) => page.evaluate(() => { location.hash = "game=tictactoe&moves=22&first=human&second=human"; }),
    "a file": (page) => page.locator("#file").setInputFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from('[Game "TicTacToe"]\n[First "human"]\n[Second "human"]\n\n1. 11 12 *\n') }),
    "a position": async (page) => {
      await page.locator("#analysis summary").click();
      await page.getByLabel("Position").fill("r4/5/2b2/5/5 b");
      await button(page, "Show position").click();
    },
  };
  for (const [name, take] of Object.entries(others)) {
    onPage(`is brought back by Undo: ${name}`, "#moves=C2.B1.D3&first=human&second=human", async (page) => {
      await button(page, "Undo").click();
      await take(page);
      await page.waitForFunction(() => !location.hash.includes("C2"));
      for (let tap = 0; tap < 3 && !(await page.evaluate(() => location.hash.includes("C2"))); ++tap) {
        await button(page, "Undo").click();
      }
      await shows(page, "status", "Black to drop");
      await hasMoves(page, "C2.B1");
      await announces(page, "Back in the game before: Teeko 5×5");
      await button(page, "Redo").click();
      await hasMoves(page, "C2.B1.D3");
    });
  }

  onPage("is brought back by Redo where it has moves itself", "#moves=C2&first=human&second=human", async (page) => {
    await button(page, "New game").click();
    await choose(page, "A0");
    await hasMoves(page, "A0");
    await button(page, "Undo").click();
    await button(page, "Undo").click();
    await hasMoves(page, "C2");
    await button(page, "Redo").click();
    await button(page, "Redo").click();
    await hasMoves(page, "A0");
    assert.equal(await button(page, "Redo").getAttribute("aria-disabled"), "true");
  });
});

describe("what was done", () => {
  onPage("is read out", "#moves=C2.B1.D3&first=human&second=2", async (page) => {
    await button(page, "D3").click();
    await button(page, "Undo").click();
    await announces(page, "Taken back: Black: D3");
    await button(page, "Undo").click();
    await announces(page, "Taken back: Black: C2, Red: B1");
    assert.equal(await button(page, "Undo").getAttribute("aria-disabled"), "true");
    await button(page, "Redo").click();
    await announces(page, "Made again: Black: C2, Red: B1");
    await button(page, "New game").click();
    await announces(page, "New game: Teeko 5×5");
    await shows(page, "status", "Black to drop");
    await button(page, "Swap sides").click();
    await announces(page, "Black: Casual – Red: Person");
  });

  onPage("cannot be undone where the computer began", "#first=1&second=human", async (page) => {
    await page.waitForFunction(() => /moves=\w\d/.test(location.hash));
    assert.equal(await button(page, "Undo").getAttribute("aria-disabled"), "true");
    await button(page, "Undo").click({ force: true });
    await shows(page, "alert", "There is nothing to undo");
  });

  onPage("is not begun by keys on the way through a list", "", async (page) => {
    await choose(page, "C2");
    await page.getByRole("gridcell", { name: /, red, last move$/ }).waitFor();
    const moves = movesIn(page);
    await select(page, "First player").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(await select(page, "First player").inputValue(), "2");
    await page.waitForTimeout(300);
    assert.equal(movesIn(page), moves);
    assert.doesNotMatch(page.url(), /first=/);
    await page.keyboard.press("Escape");
    assert.equal(await select(page, "First player").inputValue(), "human");
    await select(page, "Game").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(movesIn(page), moves);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Tic-tac-toe 3×3" }).waitFor();
    await select(page, "Size").focus();
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.getByRole("gridcell").count(), 9);
    await page.keyboard.press("Tab");
    assert.equal(await page.getByRole("gridcell").count(), 16);
  });

  const octaflip = "#game=octaflip&second=human&fen=" + encodeURIComponent("R##5/###5/###5/8/8/8/8/7B R 0");
  onPage("leaves the focus on the page", octaflip, async (page) => {
    const press = async (name: string): Promise<void> => {
      await button(page, name).focus();
      await page.keyboard.press("Enter");
    };
    await press("Pass");
    await hasMoves(page, "0000");
    assert.equal(await focusedRole(page), "gridcell");
    await page.evaluate(() => {
      location.hash = "size=4";
    });
    await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length === 16);
    assert.equal(await focusedRole(page), "gridcell");
    await choose(page, "A0");
    await page.getByRole("gridcell", { name: /, red, last move$/ }).waitFor();
    await button(page, "A0").focus();
    await page.evaluate(() => {
      location.hash = "size=6&second=human";
    });
    await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length === 36);
    assert.equal(await focusedRole(page), "gridcell");
    await button(page, "Solve (0.4 GB of memory)").focus();
    await page.keyboard.press("Enter");
    assert.equal(await focusedRole(page), "stop");
    await page.keyboard.press("Enter");
    assert.equal(await focusedRole(page), "solve");
    await page.getByText("Set up a position").click();
    await press("Set pieces");
    assert.equal(await focusedRole(page), "edit");
    await press("Play from here");
    assert.equal(await focusedRole(page), "gridcell");
  });

  onPage("when two computers' game ends, the focus stays", "#game=tictactoe&first=1&second=1", async (page) => {
    await button(page, "Pause").focus();
    await page.getByRole("status").filter({ hasText: /wins|Draw/ }).waitFor();
    assert.equal(await focusedRole(page), "gridcell");
  });
});

describe("values", () => {
  onPage("of every move, in words, and off again", "#moves=C2.B1.D3.A4", async (page) => {
    await button(page, "Values").click();
    await page.getByRole("status").filter({ hasText: /Black wins in \d+|Red wins in \d+|Even: nobody can force a win/ }).waitFor();
    const names = await page.getByRole("gridcell", { name: /empty/ }).evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    assert.equal(names.length, 21);
    for (const name of names) {
      assert.match(name, /, empty, (draw|win in \d+|loss in \d+)(, best)?$/);
    }
    await page.getByText(/^Best line: \w\d/).waitFor();
    await button(page, "Values").click();
    assert.equal(await page.getByRole("gridcell", { name: /draw|win|loss/ }).count(), 0);
    assert.doesNotMatch(await page.getByRole("status").innerText(), /wins|Even/);
  });

  onPage("find a win and mark mistakes", "#game=tictactoe&moves=22.12.11.33.31", async (page) => {
    await button(page, "Values").click();
    await shows(page, "status", "X wins in 2");
    const course = page.getByRole("group", { name: "Who was winning" });
    const points = await course.getByRole("button").evaluateAll((all) => all.map((point) => point.getAttribute("aria-label") ?? ""));
    assert.deepEqual(points.slice(0, 3), ["Start, Even: nobody can force a win", "22, Even: nobody can force a win", "12, X wins in 5, mistake: a draw became a loss in 6"]);
    assert((await page.getByRole("list", { name: "Moves" }).getByRole("button", { name: /mistake$/ }).count()) > 0);
    // By keyboard: one stop, and arrows within.
    await course.getByRole("button").last().press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await hasMoves(page, "22.12");
    await page.getByText("12: a draw became a loss in 6", { exact: true }).waitFor();
    assert.equal(await course.getByRole("button").nth(2).getAttribute("aria-current"), "step");
    assert.equal(await page.evaluate(() => document.querySelectorAll('#course [tabindex="0"]').length), 1);
    await page.locator("#bar.known").waitFor();
  });

  onPage("are a search's where a board is not solved", "#game=octaflip", async (page) => {
    await button(page, "Values").click();
    await page.getByRole("status").filter({ hasText: /Searching, depth \d+: / }).waitFor();
    await page.getByRole("gridcell", { name: /^1 1, red, can move, [+-]?\d+\.\d/ }).waitFor();
  });

  onPage("of a search are of one moment, and not read out all the time", "#game=octaflip&first=human&second=human&moves=1122.1817", async (page) => {
    await page.evaluate(() => {
      const seen = { texts: 0, contradictions: [] as string[], begun: performance.now() };
      // What the words say of the side to move, and what the best square is worth to it.
      const compare = (): void => {
        const value = document.getElementById("value")?.textContent ?? "";
        const best = document.querySelector(".worth.best")?.textContent ?? "";
        const better = / is better$/.test(value) ? (value.includes(": Red is") ? 1 : -1) : 0;
        if (best !== "" && better !== 0 && Math.sign(Number(best)) !== better) {
          seen.contradictions.push(`${value}, ${best}`);
        }
      };
      const everything = { subtree: true, childList: true, characterData: true };
      new MutationObserver(compare).observe(document.body, everything);
      new MutationObserver(() => ++seen.texts).observe(document.getElementById("status") ?? document, everything);
      Object.assign(window, { seen });
    });
    await button(page, "Values").click();
    await page.getByRole("status").filter({ hasText: /Searched, depth \d+: / }).waitFor();
    const { texts, contradictions, seconds } = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { texts: number; contradictions: string[]; begun: number } };
      return { ...seen, seconds: (performance.now() - seen.begun) / 1000 };
    });
    assert(texts <= 4 + seconds / 4, `${texts} changes in ${seconds} s`);
    assert.deepEqual(contradictions, []);
  });

  onPage("of 6×6 are searched, and solved on request", "#size=6&second=human", async (page) => {
    await button(page, "Values").click();
    await page.getByRole("status").filter({ hasText: /Search(ing|ed), depth \d+: / }).waitFor();
    await page.getByRole("button", { name: /^Solve/ }).click();
    await page.getByText(/^Solving, part 1 of 2: wins in up to \d+$/).waitFor();
    // The page can be played on while it is solved.
    await choose(page, "C2");
    await square(page, "C2, black").waitFor();
    await button(page, "Stop").click();
    await page.getByRole("status").filter({ hasText: /Search(ing|ed), depth \d+: / }).waitFor();
    await button(page, "Undo").click();
    await page.getByRole("button", { name: /^Solve/ }).click();
    await page.getByRole("status").filter({ hasText: "Black wins in 13" }).waitFor();
  });
});

describe("the end", () => {
  const won = "#size=4&moves=A0.D3.B0.D2.C0.A3.D0&first=human&second=3";

  for (const [device, options] of [["desktop", desktop], ["phone", phone]] as const) {
    onPage(`is marked, and says what comes next, ${device}`, "#size=4&moves=A0.D3.B0.D2.C0.A3&first=human&second=human", async (page) => {
      const before = await placesOfControls(page);
      await choose(page, "D0");
      await shows(page, "status", "Black wins");
      assert.equal(await page.getByRole("gridcell", { name: /, black(, last move)?, winning$/ }).count(), 4);
      await page.locator(".overlay .winner").waitFor({ state: "attached" });
      const size = await page.locator("#turn").evaluate((turn) => Number.parseFloat(getComputedStyle(turn).fontSize));
      assert(size >= 24);
      assert.deepEqual(await placesOfControls(page), before);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), options.viewport?.width);
      await button(page, "Look back").click();
      assert.equal(movesIn(page), "");
      assert.equal(await page.getByRole("gridcell", { name: /winning/ }).count(), 0);
      await page.keyboard.press("ArrowRight");
      await hasMoves(page, "A0");
      await button(page, "D0").click();
      await button(page, "Again").click();
      await shows(page, "status", "Black to drop");
      assert.equal(movesIn(page), "");
      await button(page, "Undo").click();
      await hasMoves(page, "A0.D3.B0.D2.C0.A3.D0");
    }, options);
  }

  onPage("says whether one has won", won, async (page) => {
    await shows(page, "status", "You win on move 4");
    await button(page, "Other side").click();
    await page.waitForFunction(() => /first=3/.test(location.hash));
    await page.evaluate((hash) => (location.hash = hash), won.replace("first=human&second=3", "first=3&second=human"));
    await shows(page, "status", "You lose on move 4");
  });

  const wonOctaflip = "#game=octaflip&fen=" + encodeURIComponent("R4B2/8/8/8/8/8/8/8 R 0") + "&moves=1113.1636.1335&first=human&second=3";
  onPage("says so in OctaFlip, where no squares win", wonOctaflip, async (page) => {
    await shows(page, "status", "You win on move 2");
    await page.evaluate((hash) => (location.hash = hash), wonOctaflip.replace("first=human&second=3", "first=3&second=human"));
    await shows(page, "status", "You lose on move 2");
  });

  onPage("is marked around a block, too", "#size=4&moves=A0.D3.B0.D2.A1.D0.B1&first=human&second=human", async (page) => {
    assert.equal(await page.getByRole("gridcell", { name: /, winning$/ }).count(), 4);
    assert.match((await page.locator(".overlay .winner").getAttribute("d")) ?? "", /Z$/);
  });
});

describe("a step", () => {
  const game = "#moves=A0.B2.B0.D2.C0.C3.D1.E4&first=human&second=human";

  onPage("is seen as a motion", game, async (page) => {
    await page.evaluate(() => {
      const moved: string[] = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (this: Element, ...given: Parameters<Element["animate"]>) {
        moved.push(this.parentElement?.getAttribute("aria-label") ?? "");
        return animate.apply(this, given);
      };
      Object.assign(window, { moved });
    });
    await choose(page, "D1", "C2");
    await square(page, "C2, black").waitFor();
    assert.deepEqual(await page.evaluate(() => (window as unknown as { moved: string[] }).moved), ["C2, black, last move"]);
    await page.waitForFunction(() => document.querySelector(".sliding") === null);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await choose(page, "E4", "E3");
    await square(page, "E3, red").waitFor();
    assert.equal(await page.evaluate(() => (window as unknown as { moved: string[] }).moved.length), 1);
  });

  onPage("that is dragged shows where it can go", game, async (page) => {
    const box = await square(page, "D1, black").boundingBox();
    assert(box);
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 60, { steps: 4 });
    assert.equal(await page.getByRole("gridcell", { name: /can go here/ }).count(), 6);
    await page.mouse.up();
    assert.equal(await page.getByRole("gridcell", { name: /can go here/ }).count(), 0);
  });

  onPage("that is best is shown by an arrow", game, async (page) => {
    await button(page, "Hint").click();
    await page.getByRole("alert").filter({ hasText: /^The best move is \w\d\w\d$/ }).waitFor();
    assert.equal(await page.locator(".overlay .arrow").count(), 1);
    await choose(page, "D1", "C2");
    assert.equal(await page.locator(".overlay .arrow").count(), 0);
    await button(page, "Values").click();
    await page.locator(".overlay .arrow").waitFor({ state: "attached" });
  });
});

describe("keys", () => {
  onPage("step through the game where nothing else uses them", "#moves=C2.B1.D3.B2&first=human&second=human", async (page) => {
    await page.keyboard.press("ArrowLeft");
    await hasMoves(page, "C2.B1.D3");
    await announces(page, "Black: D3");
    await page.keyboard.press("Control+z");
    await hasMoves(page, "C2.B1");
    await page.keyboard.press("Control+Shift+z");
    await hasMoves(page, "C2.B1.D3");
    await page.keyboard.press("ArrowRight");
    await hasMoves(page, "C2.B1.D3.B2");
    await page.keyboard.press("ArrowRight");
    await hasMoves(page, "C2.B1.D3.B2");
    await square(page, "C2,").focus();
    await page.keyboard.press("ArrowLeft");
    await hasMoves(page, "C2.B1.D3.B2");
    await page.keyboard.press("Control+z");
    await hasMoves(page, "C2.B1.D3");
  });
});

describe("another line", () => {
  onPage("is kept beside the one that is played instead", "#moves=C2.B1.D3.B2.E4&first=human&second=human", async (page) => {
    await button(page, "B1").click();
    await choose(page, "E0");
    const others = page.getByRole("list", { name: "Other lines" });
    assert.deepEqual(await others.getByRole("button").allTextContents(), ["2. D3 B2 E4"]);
    await others.getByRole("button").click();
    await hasMoves(page, "C2.B1.D3");
    assert.deepEqual(await others.getByRole("button").allTextContents(), ["2. E0"]);
    await button(page, "New game").click();
    assert.equal(await others.count(), 0);
    await button(page, "Undo").click();
    assert.deepEqual(await others.getByRole("button").allTextContents(), ["2. E0"]);
  });
});

describe("a puzzle", () => {
  onPage("has one right move, and wrong ones are taken back", "", async (page) => {
    await button(page, "Puzzle").click();
    await page.getByRole("alert").filter({ hasText: /: find the only move that (wins|does not lose)\.$/ }).waitFor();
    const start = page.url();
    // The click has already replaced the words, so these are of the second puzzle.
    await button(page, "Puzzle").click();
    await page.getByRole("alert").filter({ hasText: "find the only move" }).waitFor();
    assert.equal(page.url(), start);
    // The first free move that is not the best one.
    await button(page, "Hint").click();
    await page.getByRole("alert").filter({ hasText: /^The best move is/ }).waitFor();
    const best = /is (\w+)$/.exec((await page.getByRole("alert").textContent()) ?? "")?.[1] ?? "";
    const free = await page.locator('[role="gridcell"].free').evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")?.slice(0, 2) ?? ""));
    if (free.length > 0) {
      await choose(page, free.find((name) => name !== best) ?? "");
    } else {
      const origins = await page.locator('[role="gridcell"].origin').evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")?.slice(0, 2) ?? ""));
      await choose(page, origins.find((name) => name !== best.slice(0, 2)) ?? "");
      await page.locator('[role="gridcell"].target').first().click();
    }
    await page.getByRole("alert").filter({ hasText: /^Not \w+: a (win in \d+|draw) became a (draw|loss in \d+)\. Try again\.$/ }).waitFor();
    assert.equal(page.url(), start);
    await choose(page, ...(best.match(/../g) ?? []));
    await shows(page, "alert", `${best} is right.`);
    await page.waitForFunction((move) => new RegExp(`moves=${move}\\.\\w`).test(location.hash), best);
    await button(page, "Next puzzle").click();
    await page.getByRole("alert").filter({ hasText: "find the only move" }).waitFor();
    assert.notEqual(page.url(), start);
  });
});

describe("a puzzle that is looked for", () => {
  onPage("does not come once another game was chosen", "", async (page) => {
    await page.evaluate(() => {
      document.getElementById("puzzle")?.click();
      location.hash = "game=tictactoe&moves=22&first=human&second=human";
    });
    await square(page, "2 2, X").waitFor();
    await select(page, "Game").selectOption("teeko");
    await button(page, "Values").click();
    await shows(page, "status", "Even: nobody can force a win");
    assert.doesNotMatch(page.url(), /fen=/);
    assert.equal(await page.getByRole("alert").textContent(), "");
  });
});

describe("every shape of window", () => {
  onPage("a phone held sideways has board and controls side by side", "", async (page) => {
    const board = await page.getByRole("grid").boundingBox();
    assert(board && board.y + board.height <= 360);
    for (const name of ["Undo", "Redo", "Hint", "Values"]) {
      const box = await button(page, name).boundingBox();
      assert(box && box.x >= board.x + board.width && box.y + box.height <= 360, name);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 640);
    assert.deepEqual(await violationsIn(page), []);
  }, { viewport: { width: 640, height: 360 }, hasTouch: true, isMobile: true });

  for (const [width, height] of [[320, 640], [360, 740]] as const) {
    onPage(`another game and the rules are in reach on a phone of ${width} px`, "", async (page) => {
      for (const name of ["New game", "Puzzle", "Rules"]) {
        const box = await button(page, name).boundingBox();
        assert(box && box.y + box.height <= height, name);
      }
      await button(page, "Rules").click();
      const words = await page.getByText("3. Four in a line win, or a 2×2 block.").boundingBox();
      assert(words && words.y + words.height <= height);
    }, { ...phone, viewport: { width, height } });
  }

  onPage("moves that are numbers are explained", "#game=octaflip&moves=1122", async (page) => {
    await page.getByText("from row, column to row, column").waitFor();
    await select(page, "Game").selectOption("teeko");
    await page.getByText("from row, column to row, column").waitFor({ state: "hidden" });
  });

  onPage("nothing empty lies between the board and the panel", "", async (page) => {
    const [board, panel] = [await page.getByRole("grid").boundingBox(), await select(page, "Game").boundingBox()];
    assert(board && panel && panel.x - board.x - board.width < 48);
  });

  test("without JavaScript the page says what it needs", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(server.address);
    assert.match(await page.locator("noscript p").innerText(), /^This page needs JavaScript/);
    await context.close();
  });
});

describe("sharing", () => {
  onPage("a link opens a game, in an open page too", "#game=tictactoe&size=4&moves=23.11", async (page) => {
    await square(page, "2 3, X").waitFor();
    await square(page, "1 1, O").waitFor();
    await page.evaluate(() => {
      location.hash = "size=4&fen=2b1/4/4/4%20r&moves=A3";
    });
    await square(page, "A3, red").waitFor();
    await shows(page, "status", "Black to drop");
    assert.equal(await select(page, "Second player").inputValue(), "human");
  });

  test("two people play by sending links back and forth", async () => {
    const options = { ...desktop, permissions: ["clipboard-read", "clipboard-write"] };
    const one = await visit(browser, server.address + people, options);
    await choose(one.page, "C2");
    await button(one.page, "Copy link").click();
    await shows(one.page, "alert", "The link is copied");
    const link = await one.page.evaluate(() => navigator.clipboard.readText());
    const other = await visit(browser, link);
    await choose(other.page, "B1");
    await hasMoves(other.page, "C2.B1");
    await one.page.goto(other.page.url());
    await square(one.page, "B1, red").waitFor();
    await one.context.close();
    await other.context.close();
  });

  onPage("the browser's way back leads to the game before", people, async (page) => {
    await choose(page, "C2", "B1");
    await button(page, "New game").click();
    await square(page, "C2, empty").waitFor();
    await page.goBack();
    await square(page, "C2, black").waitFor();
    await hasMoves(page, "C2.B1");
  });

  onPage("a link can be copied by hand", people, async (page) => {
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await button(page, "Copy link").click();
    assert.equal(await page.getByLabel("Link to this game").inputValue(), page.url());
  });

  onPage("a hostile address shows an error and changes nothing", "#moves=C2.B1", async (page) => {
    const hostile = [
      "moves=C2.C2", "moves=%zz", "moves=%00", "game=chess", "size=99", "size=7", "fen=<img src=x onerror=alert(1)>", "fen=bbbbb/5/5/5/5 b",
      "first=9", "javascript:alert(1)", "__proto__=1", "moves=" + "C2.".repeat(20_000), "&&&", "=", "constructor", "%", "\u{1F4A9}",
      "goals=standard&goals=advanced", "fen=5/5/5/5/5%20b&size=4",
    ];
    for (const address of hostile) {
      await page.evaluate((hash) => {
        document.getElementById("message")?.replaceChildren();
        location.hash = hash;
      }, address);
      if (address === "&&&") {
        // Nothing but separators: the usual game.
        await page.waitForFunction(() => !location.hash.includes("&&&"));
        await page.evaluate(() => {
          location.hash = "moves=C2.B1";
        });
        await square(page, "C2, black").waitFor();
        continue;
      }
      await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
      await hasMoves(page, "C2.B1");
      await square(page, "C2, black").waitFor();
      await square(page, "B1, red").waitFor();
    }
  });

  onPage("a hostile address leaves paused computers paused", "#first=1&second=1", async (page) => {
    await button(page, "Pause").click();
    const moves = movesIn(page);
    await page.evaluate(() => {
      location.hash = "garbage";
    });
    await page.getByRole("alert").filter({ hasText: "garbage" }).waitFor();
    await button(page, "Go on").waitFor();
    await page.waitForTimeout(1500);
    assert.equal(movesIn(page), moves);
  });

  onPage("a hostile address leaves the pieces that are being set", people, async (page) => {
    await page.getByText("Set up a position").click();
    await button(page, "Set pieces").click();
    await choose(page, "A0");
    await page.evaluate(() => {
      location.hash = "garbage";
    });
    await page.getByRole("alert").filter({ hasText: "garbage" }).waitFor();
    await square(page, "A0, black").waitFor();
    await button(page, "Play from here").waitFor();
  });

  onPage("a hostile address at the beginning leaves the usual game", "#fen=x", async (page) => {
    await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
    await shows(page, "status", "Black to drop");
    assert.match(page.url(), /#game=teeko&size=5&goals=standard$/);
  });

  onPage("a game is saved and opened", "#moves=C2.B1.D3&second=human", async (page) => {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save").click()]);
    const file = path.join(os.tmpdir(), `teeko-page-${process.pid}.pgn`);
    await download.saveAs(file);
    const text = fs.readFileSync(file, "utf8");
    assert.match(text, /^\[Game "Teeko"\]\n\[Size "5"\]\n\[Goals "standard"\]\n\[First "human"\]\n\[Second "human"\]\n\[Date "\d{4}\.\d\d\.\d\d"\]\n\[Result "\*"\]\n\n1\. C2 B1 2\. D3 \*\n$/);
    await button(page, "New game").click();
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(page, "Open").click()]);
    await chooser.setFiles(file);
    await shows(page, "alert", "The game is opened");
    await hasMoves(page, "C2.B1.D3");
    fs.rmSync(file);
  });

  onPage("what is saved ends with the board that is shown, like the link", "#moves=C2.B1.D3&second=human", async (page) => {
    await button(page, "Undo").click();
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save").click()]);
    assert.match(fs.readFileSync(await download.path(), "utf8"), /\n1\. C2 B1 \*\n$/);
  });

  onPage("one of several games in a file is chosen", people, async (page) => {
    const games = '[Game "Teeko"]\n\n1. C2 B1 *\n\n[Game "Chess"]\n\n*\n\n[Game "TicTacToe"]\n\n1. 22 11 *\n';
    const file = { name: "games.pgn", mimeType: "text/plain", buffer: Buffer.from(games) };
    await page.locator("#file").setInputFiles(file);
    await shows(page, "alert", "Game 1 of 3 in this file is opened");
    await hasMoves(page, "C2.B1");
    assert.deepEqual(await select(page, "Game in this file").locator("option").allTextContents(), [
      "1. Teeko 5×5, moves: 2", "2. 'Chess' is not a game: Teeko, OctaFlip or TicTacToe, moves: 0", "3. Tic-tac-toe 3×3, moves: 2",
    ]);
    await select(page, "Game in this file").selectOption("2");
    await shows(page, "alert", "games.pgn: 'Chess' is not a game");
    await hasMoves(page, "C2.B1");
    await select(page, "Game in this file").selectOption("3");
    await hasMoves(page, "22.11");
    await page.locator("#file").setInputFiles({ ...file, buffer: Buffer.from("") });
    await shows(page, "alert", "games.pgn: There is no game in this file");
  });

  onPage("a hostile file shows an error and changes nothing", "#moves=C2.B1", async (page) => {
    const files: Readonly<Record<string, Buffer>> = {
      "empty.pgn": Buffer.from(""),
      "noise.pgn": Buffer.from([0, 255, 254, 13, 10, 91, 91, 34]),
      "chess.pgn": Buffer.from('[Event "x"]\n\n1. e4 e5 *\n'),
      "comment.pgn": Buffer.from('[Game "Teeko"]\n\n1. C2 {'),
      "large.pgn": Buffer.alloc(1_000_000, "1. C2 "),
      "size.pgn": Buffer.from('[Game "Teeko"]\n[Size "8"]\n\n1. C2 *\n'),
      "illegal.pgn": Buffer.from('[Game "Teeko"]\n[Size "4"]\n\n1. A0 B0 2. A0 *\n'),
    };
    for (const [name, buffer] of Object.entries(files)) {
      await page.evaluate(() => document.getElementById("message")?.replaceChildren());
      await page.locator("#file").setInputFiles({ name, mimeType: "text/plain", buffer });
      await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
      await hasMoves(page, "C2.B1");
    }
    await shows(page, "alert", "move 2 of the first side, 'A0'");
    await button(page, "Open up to there").click();
    await hasMoves(page, "A0.B0");
    assert.equal(await page.getByRole("gridcell").count(), 16);
  });

  onPage("the board is a picture to download", "#game=octaflip&moves=1122", async (page) => {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Picture").click()]);
    const svg = fs.readFileSync(await download.path(), "utf8");
    const isPicture = await page.evaluate((text) => {
      const picture = new DOMParser().parseFromString(text, "image/svg+xml");
      return picture.documentElement.localName === "svg" && picture.querySelectorAll("circle").length;
    }, svg);
    assert.equal(isPicture, 5);
  });
});

describe("positions", () => {
  onPage("are pasted", people, async (page) => {
    await page.getByText("Set up a position").click();
    await page.getByLabel("Position", { exact: true }).fill("5/1r3/2b2/5/5 b");
    await button(page, "Show position").click();
    await square(page, "B1, red").waitFor();
    await page.getByLabel("Position", { exact: true }).fill("5/1r3/2b2/5/5 r");
    await button(page, "Show position").click();
    await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
    assert.match(page.url(), /fen=5\/1r3\/2b2\/5\/5%20b/);
  });

  onPage("are left by a new game", "#size=4&fen=2b1/4/4/4%20r&moves=A3&second=human", async (page) => {
    await button(page, "New game").click();
    await shows(page, "status", "Black to drop");
    assert.match(page.url(), /#game=teeko&size=4&goals=standard&second=human$/);
  });

  onPage("keep the players", "#second=2", async (page) => {
    await page.getByText("Set up a position").click();
    await page.getByLabel("Position", { exact: true }).fill("5/5/2b2/5/5 r");
    await button(page, "Show position").click();
    await button(page, "Go on").waitFor();
    assert.equal(await select(page, "Second player").inputValue(), "2");
    await button(page, "Go on").click();
    await shows(page, "status", "Black to drop");
    const { length } = movesIn(page);
    await button(page, "Set pieces").click();
    await button(page, "Play from here").click();
    assert.equal(movesIn(page).length, length);
  });

  onPage("of another game are shown in that game", people, async (page) => {
    await page.getByText("Set up a position").click();
    await page.getByLabel("Position", { exact: true }).fill("R7/8/8/8/8/8/8/7B R 0");
    await button(page, "Show position").click();
    await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
    await button(page, "Show it in OctaFlip").click();
    await square(page, "8 8, blue").waitFor();
  });

  onPage("are undone while they are set, and read out", "#moves=C2", async (page) => {
    await page.getByText("Set up a position").click();
    await button(page, "Set pieces").click();
    await shows(page, "status", "Setting pieces: Red to move");
    await choose(page, "B1");
    await announces(page, "B1, black");
    assert.equal((await page.getByRole("alert").innerText()).trim(), "");
    await page.getByText("Black has 2 and Red 0").waitFor();
    await button(page, "Clear the board").click();
    await announces(page, "The board is empty");
    await button(page, "Undo").click();
    await square(page, "B1, black").waitFor();
    await square(page, "C2, black").waitFor();
    await button(page, "Undo").click();
    await announces(page, "B1, empty");
    assert.equal(await button(page, "Undo").getAttribute("aria-disabled"), "true");
    await button(page, "Redo").click();
    await square(page, "B1, black").waitFor();
    assert.match(page.url(), /moves=C2$/);
    await button(page, "Set pieces").click();
    await shows(page, "status", "Red to drop");
  });

  onPage("are set on a phone in view of the board", people, async (page) => {
    await page.getByText("Set up a position").click();
    await button(page, "Set pieces").click();
    for (const place of [page.getByRole("grid"), page.locator("#editingText"), button(page, "Play from here")]) {
      const box = await place.boundingBox();
      assert(box && box.y >= 0 && box.y + box.height <= 640, JSON.stringify(box));
    }
  }, phone);

  onPage("are set by hand", people, async (page) => {
    await page.getByText("Set up a position").click();
    await button(page, "Set pieces").click();
    await choose(page, "C2", "B1", "B1");
    await square(page, "B1, red").waitFor();
    assert.equal(await page.getByLabel("Position", { exact: true }).inputValue(), "5/1r3/2b2/5/5 b");
    await select(page, "To move").selectOption({ label: "Red" });
    await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
    await select(page, "To move").selectOption({ label: "Black" });
    await button(page, "Play from here").click();
    await shows(page, "status", "Black to drop");
    await choose(page, "D3");
    await hasMoves(page, "D3");
    await button(page, "Set pieces").click();
    await button(page, "Clear the board").click();
    await page.getByRole("gridcell", { name: /, empty$/ }).nth(24).waitFor();
  });
});

describe("people", () => {
  for (const width of [320, 768, 1280]) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`no violations and nothing cut off, ${width} px, ${colorScheme}`, patient, async () => {
        const states = {
          teeko: "#moves=A0.E0.A1.E1.A2.C4.D4.C3",
          octaflip: "#game=octaflip&moves=1122.1827&fen=R4%23%23B/8/8/3%23%233/8/8/8/B6R%20R%200",
          tictactoe: "#game=tictactoe&size=8&moves=23.11&second=human",
        };
        for (const [name, hash] of Object.entries(states)) {
          const { page, context, complaints } = await visit(browser, server.address + hash, {
            viewport: { width, height: width === 320 ? 640 : 900 },
            colorScheme,
          });
          await button(page, "Values").click();
          await page.getByRole("status").filter({ hasText: /Even|wins|depth/ }).waitFor();
          for (const details of await page.locator("summary").all()) {
            await details.click();
          }
          const [choice] = await page.getByRole("gridcell", { name: /can move/ }).all();
          await choice?.click();
          assert.deepEqual(await violationsIn(page), []);
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
          await page.evaluate(() => scrollTo(0, 0));
          await page.screenshot({ path: path.join(picturesFolder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
          assert.deepEqual(complaints, []);
          await context.close();
        }
      });
    }
  }

  onPage("forced colours leave the board", "#moves=A0.E0.A1.E1.A2.C4.D4.C3&second=human", async (page) => {
    await page.emulateMedia({ forcedColors: "active" });
    /** A picture of a part of a square. */
    const seen = async (name: string, from: number, size: number): Promise<string> => {
      const box = await square(page, `${name},`).boundingBox();
      assert(box);
      const clip = { x: Math.round(box.x) + from, y: Math.round(box.y) + from, width: size, height: size };
      return (await page.screenshot({ clip })).toString("base64");
    };
    const inner = Math.floor(((await square(page, "C2,").boundingBox())?.width ?? 0) / 2) - 10;
    assert.notEqual(await seen("C2", 0, 8), await seen("C2", 8, 8), "lines between squares");
    assert.notEqual(await seen("A2", 0, 8), await seen("E0", 0, 8), "pieces that can move");
    assert.equal(await seen("B3", inner, 20), await seen("D2", inner, 20));
    await choose(page, "A2");
    assert.notEqual(await seen("B3", inner, 20), await seen("D2", inner, 20), "where a piece can go");
  });

  onPage("reduced motion is respected", people, async (page) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await choose(page, "C2");
    const animations = await page.evaluate(() => document.getAnimations().length);
    assert.equal(animations, 0);
  });

  onPage("what a screen reader reads", "#moves=C2", async (page) => {
    const tree = await page.getByRole("grid").ariaSnapshot();
    assert.match(tree, /^- grid "Board":\n {2}- row "0":\n {4}- gridcell "A0, empty"\n/);
    assert.match(tree, /- gridcell "C2, black, last move"/);
    assert.equal(await page.getByRole("status").count(), 1);
  });
});

describe("words", () => {
  const isRefused = (page: Page, text: string) =>
    assert.doesNotReject(page.getByRole("alert").filter({ hasText: /\w/ }).waitFor(), text);

  // The page warns of texts of the core that are not in its table, and a warning fails any test.
  onPage("all that the core says is in the table", people, async (page) => {
    const positions: Readonly<Record<string, readonly string[]>> = {
      teeko: [
        "5/5/5/5/5", "x", "5/5 b", "5/5/5/5/6 b", "5/5/5/5/4 b", "5/5/5/5/5 x", "5/5/5/5/4B b", "5/5/5/5/23 b", "5/5/5/5/b4 b",
        "5/5/5/5/bb3 r", "bbbb1/rrrr1/5/5/5 b", "bbbb1/r1r1r/1r3/5/5 b", "7/7/7/7/7/7/7 b", "R7/8/8/8/8/8/8/7B R 0",
      ],
      octaflip: ["8/8 R 0", "8/8/8/8/8/8/8/8 x 0", "8/8/8/8/8/8/8/8 R 7", "8/8/8/8/8/8/8/8/8 R 0"],
      tictactoe: ["3/3/3 O", "3/3/3 b", "XX1/3/3 X", "XXX/OO1/3 X", "XXX/OOO/X2 O", "XXX/XXX/3 O", "9/9/9/9/9/9/9/9/9 X", "XXXXX/XXXXX/OOO1O/OOO1O/O4 O"],
    };
    await page.getByText("Set up a position").click();
    for (const [game, texts] of Object.entries(positions)) {
      await select(page, "Game").selectOption(game);
      for (const text of texts) {
        await page.getByLabel("Position", { exact: true }).fill(text);
        await button(page, "Show position").click();
        await isRefused(page, text);
      }
    }
    const addresses = [
      "game=chess", "size=9", "goals=x", "size=4&size=4", "x", "first=9", "game=octaflip&goals=standard", "size=4&fen=5/5/5/5/5%20b",
      "fen=7/7/7/7/7/7/7%20b", "x".repeat(7000), "moves=C2.C2", "moves=x", "moves=A9", "moves=C2D3", "moves=A0.E0.A1.E1.A2.E2.C4.C3.A0",
      "moves=A0.E0.A1.E1.A2.E2.C4.C3.A0E4", "moves=A0.E0.A1.E1.A2.C4.A3.B3", "game=octaflip&moves=x", "game=octaflip&moves=1199",
      "game=octaflip&moves=1118", "game=octaflip&moves=0000", "game=octaflip&moves=1134", "game=octaflip&moves=2233", "game=tictactoe&moves=x",
      "game=tictactoe&moves=99", "game=tictactoe&moves=11.11", "game=octaflip&moves=1122&fen=R%23%235/%23%23%235/%23%23%235/8/8/8/8/7B%20R%200",
    ];
    for (const address of addresses) {
      await page.evaluate((hash) => {
        document.getElementById("message")?.replaceChildren();
        location.hash = hash;
      }, address);
      await isRefused(page, address);
    }
  });

  test("speak of sides and not of letters", async () => {
    const { page, context } = await visit(browser, `${server.address}#fen=5/5/5/5/bb3%20r`);
    await shows(page, "alert", "Black has 2 and Red 0");
    await context.close();
  });
});

describe("answers", () => {
  for (const file of ["core.wasm", "core-plain.wasm"]) {
    test(`of ${file} are those of the native program`, patient, async () => {
      const { page, context } = await visit(browser, server.address);
      const lines = fs.readFileSync(answersFile, "utf8").trim().split("\n");
      assert.equal(lines.length, 1000);
      const wrong = await page.evaluate(
        async ([coreFile, all]) => {
          const module = await WebAssembly.compile(await (await fetch(coreFile)).arrayBuffer());
          const worker = new Worker("worker.js");
          const answers = new Map<number, (answer: object) => void>();
          worker.onmessage = ({ data }) => data.answer && answers.get(data.id)?.(data.answer);
          worker.postMessage({ module });
          let id = 0;
          const ask = (...fields: string[]): Promise<object> =>
            new Promise((resolve) => {
              answers.set(++id, resolve);
              worker.postMessage({ id, fields });
            });
          const hashOf = (text: string): string => {
            let hash = 0x811c9dc5;
            for (const byte of new TextEncoder().encode(text)) {
              hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
            }
            return hash.toString(16).padStart(8, "0");
          };
          let kind = "";
          const failures: string[] = [];
          for (const line of all) {
            const [address = "", expected] = line.split(" ");
            const thisKind = address.replace(/&(fen|moves)=.*/, "");
            if (thisKind !== kind) {
              kind = thisKind;
              await ask("solve", kind);
            }
            const answer = JSON.stringify(await ask("view", "end", address)) + JSON.stringify(await ask("values", "end", address));
            if (hashOf(answer) !== expected) {
              failures.push(line);
            }
          }
          worker.terminate();
          return failures;
        },
        [file, lines] as const,
      );
      assert.deepEqual(wrong, []);
      await context.close();
    });
  }
});

describe("offline", () => {
  const copyOfSite = (current: TestContext): string => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "teeko-page-"));
    current.after(() => fs.rmSync(folder, { recursive: true }));
    fs.cpSync(site, folder, { recursive: true });
    return folder;
  };
  const change = (folder: string, file: string, from: RegExp, to: string): void => {
    const name = path.join(folder, file);
    const text = fs.readFileSync(name, "utf8");
    assert.match(text, from);
    fs.writeFileSync(name, text.replace(from, to));
  };
  const update = (folder: string): void => {
    change(folder, "index.html", /<\/main>/, '</main><p id="new">new</p>');
    change(folder, "sw.js", /"[0-9a-f]{16}"/, '"0123456789abcdef"');
  };
  const ready = (page: Page) =>
    page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated" && navigator.serviceWorker.controller !== null);

  test("the page works without a network after the first visit", patient, async (current) => {
    const own = await serveFor(current, site);
    const { page, context, complaints } = await visit(browser, own.address);
    await ready(page);
    own.close();
    await context.setOffline(true);
    await page.goto(`${own.address}#moves=C2.B1`);
    await page.reload();
    await square(page, "C2, black").waitFor();
    await button(page, "Values").click();
    await page.getByRole("status").filter({ hasText: /Even|wins in/ }).waitFor();
    await select(page, "Second player").selectOption({ label: "Best" });
    await choose(page, "D3");
    await page.waitForFunction(() => /moves=C2\.B1\.D3\.\w\d/.test(location.hash));
    assert.deepEqual(complaints.filter((text) => !text.includes("ERR_")), []);
    await context.close();
  });

  test("what only the page for programs needs is fetched once that page is opened", patient, async (current) => {
    const asked: string[] = [];
    const folder = copyOfSite(current);
    const own = await serveFor(current, folder, async (file) => void asked.push(file));
    const { page, context } = await visit(browser, own.address);
    const ofCheck = ["cases", "check.css", "check.html", "check.wasm", "check_page.js", "check_worker.js", "compile_worker.js", "run_worker.js"];
    const isKept = (name: string) => page.waitForFunction(async (file) => (await caches.match(file)) !== undefined, name);
    await ready(page);
    assert.deepEqual(asked.filter((file) => ofCheck.includes(file)), []);
    await page.goto(`${own.address}check.html`);
    await Promise.all(ofCheck.map(isKept));
    await page.goto(own.address);
    update(folder);
    await page.reload();
    await button(page, "Use the new version").click();
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
    own.close();
    await context.setOffline(true);
    await page.goto(`${own.address}check.html`);
    await page.getByLabel("File", { exact: true }).setInputFiles({ name: "main.c", mimeType: "text/x-csrc", buffer: Buffer.from("main") });
    await shows(page, "alert", "Please choose the part.");
    await context.close();
  });

  test("it can be installed", async () => {
    const { page, context } = await visit(browser, server.address);
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
      return (await (await fetch(link?.href ?? "")).json()) as Record<string, unknown>;
    });
    for (const member of ["name", "start_url", "display", "icons"]) {
      assert(member in manifest, member);
    }
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // The browser of the tests has no profile to install to.
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
    await context.close();
  });

  test("an update leaves pages that are in use", patient, async (current) => {
    const folder = copyOfSite(current);
    const own = await serveFor(current, folder);
    const { page, context, complaints } = await visit(browser, `${own.address}${people}`);
    await ready(page);
    await page.getByText("Set up a position").click();
    await button(page, "Set pieces").click();
    await choose(page, "C2");
    change(folder, "worker.js", /$/, ';self.postMessage({ id: 0, isNew: true });');
    update(folder);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await button(page, "Use the new version").waitFor();
    const other = await context.newPage();
    await other.goto(own.address);
    await other.locator("#new").waitFor();
    const isNew = (of: Page) =>
      of.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const worker = new Worker("worker.js");
            worker.onmessage = ({ data }: MessageEvent<{ isNew?: boolean }>) => resolve(data.isNew === true);
            void fetch("core.wasm")
              .then(async (answer) => WebAssembly.compile(await answer.arrayBuffer()))
              .then((module) => {
                worker.postMessage({ module });
                worker.postMessage({ id: 1, fields: ["view", "end", ""] });
              });
          }),
      );
    assert.equal(await isNew(other), true);
    assert.equal(await isNew(page), false);
    await square(page, "C2, black").waitFor();
    await button(page, "Play from here").waitFor();
    assert.equal(await page.locator("#new").count(), 0);
    await button(page, "Use the new version").click();
    await page.locator("#new").waitFor();
    await page.waitForFunction(async () => (await window.caches.keys()).length === 1);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test("an update is kept whole while the page is still used", patient, async (current) => {
    const folder = copyOfSite(current);
    let isUpdate = false;
    let ask = (): void => undefined;
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (ask = resolve));
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const own = await serveFor(current, folder, async (file) => {
      if (isUpdate && file === "worker.js") {
        ask();
        await answered;
      }
    });
    const { page, context } = await visit(browser, own.address);
    await ready(page);
    update(folder);
    isUpdate = true;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await asked;
    await page.evaluate(async () => (await fetch("style.css")).text());
    answer();
    await button(page, "Use the new version").waitFor();
    own.close();
    await context.setOffline(true);
    await button(page, "Use the new version").click();
    await page.locator("#new").waitFor();
    await page.getByRole("gridcell").nth(8).waitFor();
    await context.close();
  });

  test("an update replaces it whole", patient, async (current) => {
    const folder = copyOfSite(current);
    const own = await serveFor(current, folder);
    const { page, context } = await visit(browser, `${own.address}#moves=C2.B1`);
    await ready(page);
    update(folder);
    await page.reload();
    await button(page, "Use the new version").waitFor();
    assert.equal(await page.locator("#new").count(), 0);
    await button(page, "Use the new version").click();
    await page.locator("#new").waitFor();
    await square(page, "C2, black").waitFor();
    const caches = await page.evaluate(async () => (await window.caches.keys()).length);
    assert.equal(caches, 1);
    await context.close();
  });
});
