// Runs programs in a worker, which is ended when a program takes too long.
import { joined } from "./bytes";
import type { Ending, Task } from "./program";
import type { FromRunner, ToRunner } from "./run_worker";
import { Thread, type Threads } from "./threads";

export interface Run {
  readonly ending: Ending;
  readonly seconds: number;
  readonly output: Uint8Array;
  readonly errors: Uint8Array;
  readonly readInput: boolean;
  /** The files that it could not open. */
  readonly missing: readonly string[];
  /** What is wrong with memory and numbers: sentences. */
  readonly faults: readonly string[];
}

export class Runner {
  private thread: Thread<ToRunner, FromRunner> | undefined;
  /** Ends the wait for what runs now. */
  private abandon: (() => void) | undefined;

  constructor(private readonly threads: Threads) {}

  run(program: WebAssembly.Module, task: Task, seconds: number): Promise<Run> {
    const thread = (this.thread ??= new Thread<ToRunner, FromRunner>(this.threads, "run_worker.js"));
    const output: Uint8Array[] = [];
    const errors: Uint8Array[] = [];
    const missing: string[] = [];
    const faults: string[] = [];
    let readInput = false;
    // Of the program: a worker may take long to start.
    let begin = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.abandon = undefined;
      };
      const end = (ending: Ending): void => {
        settle();
        resolve({ ending, seconds: (performance.now() - begin) / 1000, output: joined(output), errors: joined(errors), readInput, missing, faults });
      };
      const fail = (message: string): void => {
        settle();
        this.stop();
        reject(new Error(message));
      };
      const startTimer = (): void => {
        begin = performance.now();
        timer = setTimeout(() => {
          end({ termination: "timed-out", code: 0 });
          this.stop();
        }, seconds * 1000);
      };
      this.abandon = () => fail("the program was stopped");
      thread.onmessage = (data) => {
        if ("begins" in data) {
          startTimer();
        } else if ("output" in data) {
          output.push(data.output);
        } else if ("errors" in data) {
          errors.push(data.errors);
        } else if ("reads" in data) {
          readInput = true;
        } else if ("missing" in data) {
          missing.push(data.missing);
        } else if ("fault" in data) {
          faults.push(data.fault);
        } else if ("ending" in data) {
          end(data.ending);
        } else {
          fail(data.failure);
        }
      };
      thread.onbroken = fail;
      thread.post({ program, task });
    });
  }

  stop(): void {
    this.thread?.end();
    this.thread = undefined;
    this.abandon?.();
  }
}
