// The checker in this browser: all that takes time is done by workers.
import type { Checker, Doing, Part, Played, Report, Settings, Source } from "./checker";
import type { FromChecking, ToChecking } from "./check_worker";
import { keptBytes, removeCompiler } from "./compiler_files";
import { play } from "./play";
import { PageThreads } from "./threads";

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (reason: Error) => void;
  readonly doing: (doing: Doing) => void;
}

class Engine implements Checker {
  readonly keptBytes = keptBytes;
  readonly removeCompiler = removeCompiler;
  readonly play = (program: WebAssembly.Module, board: string, printed: (text: string) => void, ended: (words: string) => void): Played =>
    play(program, board, printed, ended, (ending, seconds) => this.ask((id) => ({ what: "ending", id, ending, seconds })));
  private worker: Worker | undefined;
  private readonly threads = new PageThreads();
  private readonly waiting = new Map<number, Waiting>();
  private questions = 0;

  partOf(source: Source): Promise<Part | undefined> {
    return this.ask((id) => ({ what: "part", id, source }));
  }

  async check(source: Source, settings: Settings, doing: (doing: Doing) => void, signal: AbortSignal): Promise<Report> {
    signal.throwIfAborted();
    const stop = (): void => this.worker?.postMessage({ what: "stop" } satisfies ToChecking);
    signal.addEventListener("abort", stop);
    try {
      return await this.ask<Report>((id) => ({ what: "check", id, source, settings }), doing);
    } catch (failure) {
      signal.throwIfAborted();
      throw failure;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  private ask<T>(question: (id: number) => ToChecking, doing: (doing: Doing) => void = () => {}): Promise<T> {
    const id = ++this.questions;
    this.worker ??= this.begin();
    this.worker.postMessage(question(id));
    return new Promise<T>((resolve, reject) => this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, doing }));
  }

  private begin(): Worker {
    const worker = new Worker("check_worker.js");
    const tell = (message: ToChecking): void => worker.postMessage(message);
    worker.onmessage = ({ data }: MessageEvent<FromChecking>) => {
      if (data.what === "begin") {
        const { thread } = data;
        this.threads.begin(thread, data.file, data.port, (message) => tell({ what: "broken", thread, message }));
        return;
      }
      if (data.what === "end") {
        this.threads.end(data.thread);
        return;
      }
      const waiting = this.waiting.get(data.id);
      if (data.what === "doing") {
        waiting?.doing(data.doing);
        return;
      }
      this.waiting.delete(data.id);
      if (data.what === "failed") {
        waiting?.reject(new Error(data.message));
      } else {
        waiting?.resolve(data.answer as never);
      }
    };
    worker.onerror = (event) => this.failAll(event.message);
    return worker;
  }

  private failAll(message: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.threads.endAll();
    const abandoned = [...this.waiting.values()];
    this.waiting.clear();
    abandoned.forEach(({ reject }) => reject(new Error(message || "the checker could not be loaded")));
  }
}

export function makeChecker(): Checker {
  return new Engine();
}
