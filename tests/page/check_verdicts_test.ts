// What the page says of programs is what `teeko check --compile` says, case by case: check_verdicts.txt
// has that, and check_verdicts.sh makes it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { launch, patient, serve, setting, site, type Server } from "./browser";

interface Verdicts {
  readonly passed: number;
  readonly failed: number;
  readonly names: readonly string[];
}

let server: Server;
let browser: Browser;
let page: Page;

before(async () => {
  server = await serve(site);
  browser = await launch();
  page = await browser.newPage();
  page.setDefaultTimeout(patient.timeout);
  await page.goto(`${server.address}check.html`);
}, patient);

after(async () => {
  await browser.close();
  server.close();
});

/** Asks the page's worker, which is kept. */
function verdictsOn(part: string, name: string, text: Buffer): Promise<Verdicts> {
  return page.evaluate(
    async ([part, name, bytes]) => {
      const kept = window as unknown as { checking?: Worker };
      kept.checking ??= (() => {
        const worker = new Worker("check_worker.js");
        const begun = new Map<number, Worker>();
        worker.addEventListener("message", ({ data }) => {
          if (data.what === "begin") {
            const thread = new Worker(data.file);
            thread.postMessage(undefined, [data.port]);
            begun.set(data.thread, thread);
          } else if (data.what === "end") {
            begun.get(data.thread)?.terminate();
          }
        });
        return worker;
      })();
      const { checking } = kept;
      const settings = { part, random: 20, seed: 1n, seconds: 60, ignoreTrailingSpace: false, acceptEither: false };
      checking.postMessage({ what: "check", id: 1, source: { name, bytes: new Uint8Array(bytes) }, settings });
      const message = await new Promise<{ report?: { passed: number; failed: number; causes: { cases: { name: string }[] }[] }; message?: string }>((resolve) => {
        checking.onmessage = ({ data }) => (data.what === "report" || data.what === "failed") && resolve(data);
      });
      if (message.report === undefined) {
        throw new Error(message.message);
      }
      const { passed, failed, causes } = message.report;
      return { passed, failed, names: causes.flatMap(({ cases }) => cases.map((failure) => failure.name)) };
    },
    [part, name, [...text]] as const,
  );
}

const tests = setting("TEEKO_TESTS");
for (const line of fs.readFileSync(path.join(tests, "page/check_verdicts.txt"), "utf8").trimEnd().split("\n")) {
  const [part = "", file = "", script = "", counts = "", list = ""] = line.split("\t");
  const [which, ...names] = list.split(" ").filter((word) => word !== "");
  test(`${part} ${path.basename(file)} ${script}`, patient, async () => {
    const text = execFileSync("sed", [script, path.join(tests, file)]);
    const verdicts = await verdictsOn(part, path.basename(file), text);
    assert.equal(`${verdicts.passed} passed, ${verdicts.failed} failed`, counts, verdicts.names.join(" "));
    const failed = verdicts.names.map((name) => name.replaceAll(" ", "_"));
    if (which === "failed:") {
      assert.deepEqual(failed.sort(), names);
    } else {
      names.forEach((name) => assert(!failed.includes(name), `${name} has failed`));
    }
  });
}
