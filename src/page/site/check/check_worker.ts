// Checks programs: asks the core what to run, has it compiled and run, and tells the core what came
// of it. src/page/checking.hpp lists the questions.
/// <reference lib="webworker" />
import { joined } from "./bytes";
import type { Part, Report, Settings, Source } from "./checker";
import type { FromCompiler, ToCompiler } from "./compile_worker";
import { messagesIn } from "./messages";
import type { Ending, Prompt, Task } from "./program";
import { Runner, type Run } from "./runner";
import { AskedThreads, Thread, type BrokenThread, type ToThreads } from "./threads";
import { Core, isFault, type Answer } from "../core";

declare const self: DedicatedWorkerGlobalScope;

export type ToChecking =
  | { readonly what: "part"; readonly id: number; readonly source: Source }
  | { readonly what: "check"; readonly id: number; readonly source: Source; readonly settings: Settings }
  | { readonly what: "ending"; readonly id: number; readonly ending: Ending; readonly seconds: number }
  | { readonly what: "stop" }
  | BrokenThread;
export type FromChecking =
  | { readonly what: "doing"; readonly id: number; readonly doing: import("./checker").Doing }
  | { readonly what: "answer"; readonly id: number; readonly answer: Answered }
  | { readonly what: "failed"; readonly id: number; readonly message: string }
  | ToThreads;

interface NextRun {
  readonly over?: boolean;
  readonly wait?: boolean;
  readonly id: number;
  readonly number: number;
  readonly input: string;
  readonly board: string;
  readonly mostOutput: number;
  readonly expectedOutput: number;
  readonly errorsKept: number;
  readonly seekLostOutput: boolean;
  readonly dialogue: readonly Prompt[];
}
/** The part of a file, the report on it, or words on how a program ended. */
type Answered = Part | undefined | Report | string;
type CoreReport = Omit<Report, "messages" | "program">;

function post(message: FromChecking, moved: Transferable[] = []): void {
  self.postMessage(message, moved);
}

const threads = new AskedThreads(post);

async function fetched(name: string): Promise<Response> {
  const response = await fetch(name).catch(() => undefined);
  if (response?.ok !== true) {
    throw new Error(`${name} cannot be loaded: ${response?.status ?? "no answer"}`);
  }
  return response;
}

/** Makes something the first time that it is wanted, and again if that failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return async () => {
    try {
      return await (made ??= make());
    } catch (failure) {
      made = undefined;
      throw failure;
    }
  };
}

const core = once(async () => Core.start(await WebAssembly.compile(await (await fetched("check.wasm")).arrayBuffer())));
const goldenCases = once(async () => new Uint8Array(await (await fetched("cases")).arrayBuffer()));

/** Asks a question whose last fields are bytes, which follow each other without anything between. */
async function ask<T extends object>(fields: readonly (string | number)[], ...bytes: readonly Uint8Array[]): Promise<T> {
  const text = new TextEncoder().encode(fields.map((field) => `${field}\n`).join(""));
  const answer: Answer<T> = (await core()).askBytes(joined([text, ...bytes]));
  if (isFault(answer)) {
    throw new Error(answer.fault);
  }
  return answer;
}

function named(source: Source): Promise<{ part: Part | ""; name: string }> {
  return ask(["part", source.name.replace(/[\r\n]/g, " ")], source.bytes);
}

const stopped = "stopped";

/** What takes Clang longer, in milliseconds, is no student's program: it may have an array of a hundred megabytes, whose zeros it writes. */
const longestCompiling = 60_000;

/** Clang in its worker, which stays: it takes long to start. */
class Compiler {
  private thread: Thread<ToCompiler, FromCompiler> | undefined;
  private reject: ((reason: Error) => void) | undefined;

  compile(name: string, bytes: Uint8Array, doing: (message: FromCompiler) => void): Promise<FromCompiler & { what: "compiled" }> {
    const thread = (this.thread ??= new Thread<ToCompiler, FromCompiler>(threads, "compile_worker.js"));
    return new Promise((resolve, reject) => {
      const fail = (message: string): void => {
        reject(new Error(message));
        this.stop();
      };
      this.reject = reject;
      let timer: ReturnType<typeof setTimeout> | undefined;
      thread.onmessage = (data) => {
        if (data.what === "compiled") {
          clearTimeout(timer);
          this.reject = undefined;
          resolve(data);
        } else if (data.what === "failed") {
          clearTimeout(timer);
          fail(data.message);
        } else {
          if (data.what === "compiling") {
            timer = setTimeout(() => this.reject === reject && fail("the compiler did not finish within a minute"), longestCompiling);
          }
          doing(data);
        }
      };
      thread.onbroken = fail;
      thread.post({ name, bytes });
    });
  }

  /** Ends what it does, if it does something. */
  stop(): void {
    if (this.reject !== undefined) {
      this.thread?.end();
      this.thread = undefined;
      this.reject(new Error(stopped));
      this.reject = undefined;
    }
  }
}

const compiler = new Compiler();
const mostRunners = 4;
const runners = Array.from({ length: Math.min(mostRunners, navigator.hardwareConcurrency || 1) }, () => new Runner(threads));
/** Counts checks and stops: what has begun before the last of them does not go on. */
let turn = 0;

/** What the program did, told to the core. */
async function tell(next: NextRun, first: Run, atTerminal: Run | undefined): Promise<void> {
  const { ending, seconds, readInput, output, errors, missing } = first;
  const terminal = atTerminal?.output ?? new Uint8Array();
  await ask(
    [
      ...["ended", next.id, ending.termination, ending.code, Math.round(seconds * 1000), readInput ? "yes" : "no"],
      ...[ending.stall?.answer ?? "none", ending.stall?.wentOn === true ? "yes" : "no"],
      ...[output.length, terminal.length, errors.length],
    ],
    output,
    terminal,
    errors,
    new TextEncoder().encode(missing.map((file) => `${file}\n`).join("")),
  );
}

async function runNext(runner: Runner, program: WebAssembly.Module, next: NextRun, seconds: number, notes: Set<string>): Promise<void> {
  const task: Task = { ...next, terminal: false, waits: false };
  const run = await runner.run(program, task, seconds);
  // What it printed and did not flush is lost; at a terminal it is seen.
  const hasLost = next.seekLostOutput && (run.ending.termination === "crashed" || run.ending.termination === "timed-out");
  const atTerminal = hasLost ? await runner.run(program, { ...task, terminal: true }, seconds / 2) : undefined;
  run.faults.forEach((fault) => notes.add(fault));
  run.missing.forEach((file) =>
    notes.add(`The program opens ${JSON.stringify(file)}, which is not there. gameboard.txt is in the program's own folder: fopen("gameboard.txt", "r") opens it.`),
  );
  await tell(next, run, atTerminal);
}

async function runCases(program: WebAssembly.Module, count: number, id: number, seconds: number, goOn: () => void): Promise<string[]> {
  const notes = new Set<string>();
  const idle = [...runners];
  const running = new Set<Promise<void>>();
  for (;;) {
    goOn();
    const next = idle.length > 0 ? await ask<NextRun>(["next"]) : undefined;
    if (next?.over === true) {
      return [...notes];
    }
    if (next === undefined || next.wait === true) {
      await Promise.race(running);
      continue;
    }
    post({ what: "doing", id, doing: { what: "case", number: Math.min(next.number, count), count } });
    const runner = idle.pop() as Runner;
    const run: Promise<void> = runNext(runner, program, next, seconds, notes).finally(() => {
      running.delete(run);
      idle.push(runner);
    });
    run.catch(() => undefined); // The first failure ends the check.
    running.add(run);
  }
}

async function check(id: number, source: Source, settings: Settings): Promise<Report> {
  const { part, random, seed, seconds, ignoreTrailingSpace, acceptEither } = settings;
  const ours = ++turn;
  const goOn = (): void => {
    if (turn !== ours) {
      throw new Error(stopped);
    }
  };
  const { name } = await named(source);
  const { cases } = await ask<{ cases: number }>(
    ["begin", part, random, String(seed), seconds, ignoreTrailingSpace ? "ignored" : "compared", acceptEither ? "accepted" : "refused"],
    await goldenCases(),
  );
  goOn();
  post({ what: "doing", id, doing: { what: "compiling" } });
  const { program, listing, tree, preprocessed } = await compiler.compile(name, source.bytes, (doing) => {
    if (doing.what === "loading" || doing.what === "compiling") {
      post({ what: "doing", id, doing });
    }
  });
  goOn();
  const texts = [listing, tree, preprocessed].map((text) => new TextEncoder().encode(text));
  await ask(["compiled", program === undefined ? "none" : "program", texts[0]?.length ?? 0, texts[1]?.length ?? 0], ...texts);
  let notes: string[] = [];
  if (program !== undefined) {
    try {
      notes = await runCases(program, cases, id, seconds, goOn);
    } catch (failure) {
      if (turn === ours) {
        runners.forEach((runner) => runner.stop());
      }
      throw failure;
    }
  } else {
    await ask(["next"]);
  }
  const report = await ask<CoreReport>(["report"]);
  return { ...report, notes: [...report.notes, ...notes], messages: messagesIn(listing), ...(program === undefined ? {} : { program }) };
}

function stop(): void {
  ++turn;
  compiler.stop();
  runners.forEach((runner) => runner.stop());
}

async function answerTo(question: Exclude<ToChecking, BrokenThread | { what: "stop" }>): Promise<Answered> {
  switch (question.what) {
    case "part":
      return (await named(question.source)).part || undefined;
    case "check":
      return check(question.id, question.source, question.settings);
    case "ending":
      return (await ask<{ words: string }>(["ending", question.ending.termination, question.ending.code, question.seconds])).words;
  }
}

self.onmessage = async ({ data }: MessageEvent<ToChecking>) => {
  if (data.what === "stop") {
    stop();
    return;
  }
  if (data.what === "broken") {
    threads.hear(data);
    return;
  }
  const { id } = data;
  try {
    post({ what: "answer", id, answer: await answerTo(data) });
  } catch (failure) {
    post({ what: "failed", id, message: failure instanceof Error ? failure.message : String(failure) });
  }
};
