// A web server for the page's files, and pages of a browser that report what goes wrong in them.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";

export function setting(name: string): string {
  const value = process.env[name];
  assert(value, `${name} is not set`);
  return value;
}

export const site = setting("TEEKO_SITE");
export const answersFile = setting("TEEKO_ANSWERS");
export const picturesFolder = setting("TEEKO_PICTURES");

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

export interface Server {
  /** The page's address: under a path, as on GitHub Pages. */
  readonly address: string;
  close(): void;
}

/** Serves the files of a folder, and nothing but plain files: no special headers. Waits for `before` with each file's name. */
export async function serve(folder: string, before?: (file: string) => Promise<void>): Promise<Server> {
  const server = http.createServer(async (request, response) => {
    const asked = new URL(request.url ?? "/", "http://localhost").pathname.replace(/^\/below\/this\//, "");
    const file = path.join(folder, asked || "index.html");
    if (!request.url?.startsWith("/below/this/") || !fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    await before?.(path.basename(file));
    response.writeHead(200, { "Content-Type": types[path.extname(file)] ?? "text/plain" });
    response.end(fs.readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}/below/this/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: setting("TEEKO_CHROMIUM"), args: ["--no-sandbox"] });
}

export const phone: BrowserContextOptions = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** For a test: longer than anything takes on the busiest machine. */
export const patient = { timeout: 600_000 };

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors, and requests to other places than the page's own. */
  readonly complaints: string[];
}

/** Opens a page in a context of its own. */
export async function open(browser: Browser, address: string, options: BrowserContextOptions = desktop): Promise<Visit> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patient.timeout);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      complaints.push(message.text());
    }
  });
  const own = new URL(address).origin;
  context.on("request", (request) => {
    if (!request.url().startsWith(own) && !request.url().startsWith("blob:")) {
      complaints.push(`a request to ${request.url()}`);
    }
  });
  await page.goto(address);
  return { page, context, complaints };
}

/** Opens the game's page and waits until the game is there. */
export async function visit(browser: Browser, address: string, options: BrowserContextOptions = desktop): Promise<Visit> {
  const opened = await open(browser, address, options);
  await opened.page.getByRole("gridcell").nth(8).waitFor();
  return opened;
}

/** What axe-core finds wrong with a page. */
export async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const result = await (window as unknown as { axe: typeof axe }).axe.run();
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}
