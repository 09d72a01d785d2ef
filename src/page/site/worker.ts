// A core beside the page: it solves, searches and chooses moves.
import { Core } from "./core";
import type { FromWorker, ToWorker } from "./worker_client";

let core: Promise<Core>;
let current = 0;
let lastReport = 0;

function post(message: FromWorker): void {
  self.postMessage(message);
}

/** Solving reports thousands of times a second, which is more than anybody reads. */
function report(text: string): void {
  const now = performance.now();
  const answer = JSON.parse(text) as object;
  if ("phase" in answer && now - lastReport < 100) {
    return;
  }
  lastReport = now;
  post({ id: current, report: answer });
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    core = Core.start(data.module, report);
    return;
  }
  try {
    const ready = await core;
    current = data.id;
    post({ id: data.id, answer: ready.ask(...data.fields) });
  } catch (failure) {
    post({ id: data.id, answer: { fault: String(failure) } });
  }
};
