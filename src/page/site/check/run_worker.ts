// Runs programs, one after another, in a thread that can be ended whatever they do.
/// <reference lib="webworker" />
import { joined } from "./bytes";
import { run, type Ending, type Task } from "./program";
import { serve } from "./threads";

declare const self: DedicatedWorkerGlobalScope;

export interface ToRunner {
  readonly program: WebAssembly.Module;
  readonly task: Task;
}
export type FromRunner = { readonly begins: true } | { readonly output: Uint8Array } | { readonly errors: Uint8Array } | { readonly reads: true } | { readonly missing: string } | { readonly fault: string } | { readonly ending: Ending } | { readonly failure: string };

/** What is printed is sent at once, as this thread may be ended; in larger pieces if there are many. */
class Sender {
  private static readonly atOnce = 1000;
  private static readonly piece = 65536;
  private pieces = 0;
  private waiting: Uint8Array[] = [];
  private size = 0;

  constructor(private readonly send: (bytes: Uint8Array) => void) {}

  add(bytes: Uint8Array): void {
    this.waiting.push(bytes);
    this.size += bytes.length;
    if (this.pieces < Sender.atOnce || this.size >= Sender.piece) {
      this.flush();
    }
  }
  flush(): void {
    if (this.size > 0) {
      ++this.pieces;
      this.send(joined(this.waiting));
      this.waiting = [];
      this.size = 0;
    }
  }
}

serve<ToRunner, FromRunner>(self, ({ program, task }, post) => {
  const output = new Sender((bytes) => post({ output: bytes }));
  const errors = new Sender((bytes) => post({ errors: bytes }));
  try {
    post({ begins: true });
    const ending = run(program, task, {
      printed: (bytes) => output.add(bytes),
      complained: (bytes) => errors.add(bytes),
      reads: () => post({ reads: true }),
      missed: (missing) => post({ missing }),
      faulty: (fault) => post({ fault }),
    });
    output.flush();
    errors.flush();
    post({ ending });
  } catch (failure) {
    post({ failure: String(failure) });
  }
});
