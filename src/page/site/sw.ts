// Keeps a whole version of the page, so that it works without a network. Files are never mixed
// between versions: a version is fetched whole before visits begin with it, but for what only the
// page needs that checks programs, which is fetched when somebody opens that page.
/// <reference lib="webworker" />
import { coreFile } from "./core";

declare const self: ServiceWorkerGlobalScope;
declare const VERSION: string;
declare const FILES: readonly string[];
declare const FILES_OF_CHECK: readonly string[];

const prefix = `teeko ${self.registration.scope} `;
const cacheName = prefix + VERSION;
const checkPage = "check.html";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(cacheName).then(async (cache) => {
      const files = ["./", ...FILES.filter((file) => !file.startsWith("core")), coreFile()];
      await cache.addAll([...files, ...((await isCheckUsed()) ? FILES_OF_CHECK : [])].map(fresh));
      await self.skipWaiting();
    }),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const isFirst = (await versions()).every((name) => name === cacheName);
      const pages = isFirst ? await self.clients.matchAll({ includeUncontrolled: true, type: "window" }) : [];
      await Promise.all(pages.map(({ id }) => remember(id)));
      await forgetUnused();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) {
    return;
  }
  event.respondWith(request.mode === "navigate" ? beginPage(event) : partOfPage(event));
});

async function beginPage(event: FetchEvent): Promise<Response> {
  await remember(event.resultingClientId);
  const cache = await caches.open(cacheName);
  const page = isCheckPage(event.request) ? checkPage : "./";
  const kept = await cache.match(page);
  if (kept === undefined && page === checkPage) {
    event.waitUntil(keepCheck(cache));
  }
  return kept ?? fetch(event.request);
}

function fresh(file: string): Request {
  return new Request(file, { cache: "no-cache" });
}

function isCheckPage({ url }: { readonly url: string }): boolean {
  return new URL(url).pathname.endsWith(`/${checkPage}`);
}

/** Whether somebody has, or has had, the page open that checks programs. */
async function isCheckUsed(): Promise<boolean> {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const kept = await Promise.all((await versions()).map(async (name) => (await caches.open(name)).match(checkPage)));
  return pages.some(isCheckPage) || kept.some((page) => page !== undefined);
}

/** Unless the server has another version by now, which keeps these files when it is installed. */
async function keepCheck(cache: Cache): Promise<void> {
  const script = await fetch(fresh("sw.js"));
  if ((await script.text()).includes(VERSION)) {
    await cache.addAll(FILES_OF_CHECK.map(fresh));
  }
}

async function partOfPage(event: FetchEvent): Promise<Response> {
  await forgetUnused();
  const cache = await caches.open(await versionOf(event.clientId));
  return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
}

// Pages that are open go on with the version that they began with. The cache of a version has an
// entry for each of its pages.

const pagePrefix = `${self.registration.scope}page/`;

async function remember(page: string): Promise<void> {
  await (await caches.open(cacheName)).put(pagePrefix + page, new Response());
}

async function versions(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

async function versionOf(page: string): Promise<string> {
  for (const name of await versions()) {
    if (await (await caches.open(name)).match(pagePrefix + page)) {
      return name;
    }
  }
  return cacheName;
}

/**
 * Deletes the entries of pages that are gone, and other versions than this one that have no page.
 * Deletes nothing while a new version is fetched or is about to be used: it has no page yet.
 */
async function forgetUnused(): Promise<void> {
  const names = await versions();
  if (self.registration.installing ?? self.registration.waiting) {
    return;
  }
  for (const name of names) {
    const cache = await caches.open(name);
    const entries = (await cache.keys()).filter(({ url }) => url.startsWith(pagePrefix));
    const isOpen = await Promise.all(entries.map(async ({ url }) => (await self.clients.get(url.slice(pagePrefix.length))) !== undefined));
    if (name !== cacheName && !isOpen.includes(true)) {
      await caches.delete(name);
    } else {
      await Promise.all(entries.filter((_entry, index) => !isOpen[index]).map((entry) => cache.delete(entry)));
    }
  }
}
