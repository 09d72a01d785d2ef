// What the page asks a worker. A worker that is no longer wanted is ended, whatever it does.
import type { Answer } from "./core";

export type ToWorker =
  | { readonly module: WebAssembly.Module }
  | { readonly id: number; readonly fields: readonly (string | number)[] };
export interface FromWorker {
  readonly id: number;
  readonly answer?: object;
  readonly report?: object;
}

interface Waiting {
  readonly resolve: (answer: object | undefined) => void;
  readonly report: (report: object) => void;
}

export class WorkerClient {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private questions = 0;

  constructor(private readonly module: WebAssembly.Module) {}

  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  /** Resolves to undefined when the worker is stopped before it has an answer. */
  ask<T extends object>(
    fields: readonly (string | number)[],
    report: (report: object) => void = () => {},
  ): Promise<Answer<T> | undefined> {
    this.worker ??= this.begin();
    const id = ++this.questions;
    this.worker.postMessage({ id, fields } satisfies ToWorker);
    return new Promise((resolve) => {
      this.waiting.set(id, { resolve: resolve as Waiting["resolve"], report });
    });
  }

  /** Ends what it does, if it does something; all that it remembers is lost then. */
  stop(): void {
    if (this.isBusy) {
      this.forget();
    }
  }

  forget(): void {
    this.worker?.terminate();
    this.worker = undefined;
    const abandoned = [...this.waiting.values()];
    this.waiting.clear();
    for (const { resolve } of abandoned) {
      resolve(undefined);
    }
  }

  private begin(): Worker {
    const worker = new Worker("worker.js");
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const waiting = this.waiting.get(data.id);
      if (data.report !== undefined) {
        waiting?.report(data.report);
      }
      if (data.answer !== undefined) {
        this.waiting.delete(data.id);
        waiting?.resolve(data.answer);
      }
    };
    worker.onerror = () => this.forget();
    worker.postMessage({ module: this.module } satisfies ToWorker);
    return worker;
  }
}
