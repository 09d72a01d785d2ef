// Keeps a whole version of the page, so that it works without a network. Files are never mixed
// between versions: a version is fetched whole before it takes the place of another.
/// <reference lib="webworker" />
import { coreFile } from "./core";

declare const self: ServiceWorkerGlobalScope;
declare const VERSION: string;
declare const FILES: readonly string[];

const prefix = `teeko ${self.registration.scope} `;
const cacheName = prefix + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(cacheName).then(async (cache) => {
      const files = ["./", ...FILES.filter((file) => !file.endsWith(".wasm")), coreFile()];
      await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
    }),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(prefix) && name !== cacheName) {
          await caches.delete(name);
        }
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "replace") {
    void self.skipWaiting();
  }
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) {
    return;
  }
  event.respondWith(
    (async () => {
      const cache = await caches.open(cacheName);
      const kept = await cache.match(event.request.mode === "navigate" ? "./" : event.request, { ignoreSearch: true });
      return kept ?? fetch(event.request);
    })(),
  );
});
