// Runs a compiled program once, in this thread: it returns when the program has ended.
import { Fd, File, PreopenDirectory, WASI, wasi } from "@bjorn3/browser_wasi_shim";
import { handlers } from "./faults";

/** A line that is typed at a terminal once so many bytes are printed. */
export interface Prompt {
  readonly outputBefore: number;
  readonly answer: string;
}
export interface Task {
  readonly input: string;
  readonly board: string;
  /** More bytes of output than this end the program; of errors, more are left out. */
  readonly mostOutput: number;
  readonly errorsKept: number;
  /** Whether standard output is a terminal: then it is printed line by line. */
  readonly terminal: boolean;
  /** The program stops when it wants more than the input, as somebody is to type it still. */
  readonly waits: boolean;
  /** Instead of the input, if there is any. */
  readonly dialogue: readonly Prompt[];
  readonly expectedOutput: number;
}
export type Termination = "exited" | "crashed" | "timed-out" | "too-much-output" | "too-much-memory" | "waiting";
export interface Ending {
  readonly termination: Termination;
  /** The exit code, or Linux's number of the signal. */
  readonly code: number;
  /** At a terminal, the index of the answer before which it stalls, and whether it printed more then. */
  readonly stall?: { readonly answer: number; readonly wentOn: boolean };
}
/** What gets to know at once what the program does. */
export interface Watcher {
  printed(bytes: Uint8Array): void;
  /** What is printed to standard error. */
  complained(bytes: Uint8Array): void;
  /** It reads its input for the first time. */
  reads(): void;
  /** It could not open this file. */
  missed(file: string): void;
  /** Something is wrong with memory or numbers: a sentence. */
  faulty(sentence: string): void;
}

/** Ends a program from inside what it has called. */
export class Stop extends Error {
  constructor(
    readonly termination: Termination,
    readonly code = 0,
  ) {
    super(termination);
  }
}

export const abort = 6;
export const floatingPoint = 8;
export const segmentation = 11;

const pageBytes = 65536;
const mostFaults = 100;

/** Standard output or error: what is written goes to `write`. */
class Output extends Fd {
  constructor(
    private readonly terminal: boolean,
    private readonly write: (bytes: Uint8Array) => void,
  ) {
    super();
  }
  override fd_fdstat_get(): { ret: number; fdstat: wasi.Fdstat } {
    const type = this.terminal ? wasi.FILETYPE_CHARACTER_DEVICE : wasi.FILETYPE_UNKNOWN;
    const fdstat = new wasi.Fdstat(type, 0);
    fdstat.fs_rights_base = BigInt(wasi.RIGHTS_FD_WRITE);
    return { ret: 0, fdstat };
  }
  override fd_write(data: Uint8Array): { ret: number; nwritten: number } {
    this.write(data.slice());
    return { ret: 0, nwritten: data.length };
  }
}

/** Standard input. `more` gives the next bytes, empty at the end. */
class Input extends Fd {
  private isRead = false;
  private bytes = new Uint8Array();
  private place = 0;

  constructor(
    private readonly more: () => Uint8Array,
    private readonly reads: () => void,
  ) {
    super();
  }
  override fd_fdstat_get(): { ret: number; fdstat: wasi.Fdstat } {
    return { ret: 0, fdstat: new wasi.Fdstat(wasi.FILETYPE_REGULAR_FILE, 0) };
  }
  override fd_read(size: number): { ret: number; data: Uint8Array } {
    if (!this.isRead) {
      this.isRead = true;
      this.reads();
    }
    if (this.place === this.bytes.length) {
      this.bytes = this.more().slice();
      this.place = 0;
    }
    const data = this.bytes.slice(this.place, this.place + size);
    this.place += data.length;
    return { ret: 0, data };
  }
  /** Backwards only: wasi-libc's fflush(stdin) would lose what it has read ahead, glibc's does not. */
  override fd_seek(offset: bigint, whence: number): { ret: number; offset: bigint } {
    const place = this.place + Number(offset);
    if (whence !== wasi.WHENCE_CUR || place < 0 || place > this.place) {
      return { ret: wasi.ERRNO_SPIPE, offset: 0n };
    }
    this.place = place;
    return { ret: 0, offset: BigInt(place) };
  }
}

/** The program's folder, which notes what could not be opened. wasi-libc takes `/` off a path. */
class Folder extends PreopenDirectory {
  constructor(
    files: Map<string, File>,
    private readonly missed: (file: string) => void,
  ) {
    super("/", files);
  }
  override path_open(
    flags: number,
    path: string,
    openFlags: number,
    rights: bigint,
    inherited: bigint,
    fdFlags: number,
  ): { ret: number; fd_obj: Fd | null } {
    const opened = super.path_open(flags, path, openFlags, rights, inherited, fdFlags);
    if (opened.fd_obj === null) {
      this.missed(path);
    }
    return opened;
  }
}

/** What types the answers of a dialogue, and finds out where the program stalls. */
class Typist {
  private next = 0;
  private stalledAt: number | undefined;
  private printedThen = 0;

  constructor(
    private readonly task: Task,
    private readonly printed: () => number,
  ) {}

  type(): Uint8Array {
    if (this.stalledAt !== undefined) {
      throw new Stop("waiting");
    }
    const prompt = this.task.dialogue[this.next];
    if (this.printed() < (prompt?.outputBefore ?? this.task.expectedOutput)) {
      this.stalledAt = this.next;
      this.printedThen = this.printed();
    }
    ++this.next;
    return new TextEncoder().encode(prompt === undefined ? "" : `${prompt.answer}\n`);
  }
  get stall(): { answer: number; wentOn: boolean } | undefined {
    return this.stalledAt === undefined ? undefined : { answer: this.stalledAt, wentOn: this.printed() > this.printedThen };
  }
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  _start(): void;
  fflush(file: number): number;
}

function howItFailed(failure: unknown): Stop {
  if (failure instanceof Stop) {
    return failure;
  }
  if (failure instanceof WebAssembly.RuntimeError || failure instanceof RangeError || String(failure).includes("too much recursion")) {
    return new Stop("crashed", segmentation);
  }
  throw failure;
}

export function run(module: WebAssembly.Module, task: Task, watcher: Watcher): Ending {
  let exports: Exports | undefined;
  let printed = 0;
  let complained = 0;
  const faults = new Set<string>();
  const dialogue = task.dialogue.length > 0;
  const terminal = task.terminal || dialogue;
  const typist = new Typist(task, () => printed);
  let given = false;
  const input = new Input(() => {
    if (terminal) {
      exports?.fflush(0); // as glibc does for a terminal
    }
    if (dialogue) {
      return typist.type();
    }
    if (given && task.waits) {
      throw new Stop("waiting");
    }
    const bytes = new TextEncoder().encode(given ? "" : task.input);
    given = true;
    if (bytes.length === 0 && task.waits) {
      throw new Stop("waiting");
    }
    return bytes;
  }, () => watcher.reads());
  const output = new Output(terminal, (bytes) => {
    printed += bytes.length;
    watcher.printed(bytes);
    if (printed > task.mostOutput) {
      throw new Stop("too-much-output");
    }
  });
  const errors = new Output(terminal, (bytes) => {
    const kept = bytes.slice(0, Math.max(0, task.errorsKept - complained));
    complained += bytes.length;
    if (kept.length > 0) {
      watcher.complained(kept);
    }
    if (complained > task.mostOutput) {
      throw new Stop("too-much-output");
    }
  });
  const files = new Map<string, File>();
  if (task.board !== "") {
    files.set("gameboard.txt", new File(new TextEncoder().encode(task.board)));
  }
  const system = new WASI(
    [],
    [],
    [input, output, errors, new Folder(files, watcher.missed)],
    { debug: false },
  );
  const fault = (text: string): void => {
    if (faults.size < mostFaults && !faults.has(text)) {
      faults.add(text);
      watcher.faulty(text);
    }
  };
  const environment: Record<string, (...values: never[]) => unknown> = {
    ...handlers(() => exports?.memory, fault),
    // A shell that has no programs, as natively.
    system: () => 127 << 8,
    __wrap_abort: () => {
      throw new Stop("crashed", abort);
    },
    __wrap_sbrk: (size: number) => {
      const memory = exports?.memory as WebAssembly.Memory;
      try {
        return memory.grow(size / pageBytes) * pageBytes;
      } catch {
        throw new Stop("too-much-memory");
      }
    },
  };
  const imports = {
    env: environment,
    wasi_snapshot_preview1: {
      ...system.wasiImport,
      proc_exit: (code: number) => {
        throw new Stop("exited", code & 0xff);
      },
    },
  };
  let stop = new Stop("exited");
  try {
    const instance = new WebAssembly.Instance(module, imports as WebAssembly.Imports);
    exports = instance.exports as unknown as Exports;
    system.inst = { exports };
    exports._start();
  } catch (failure) {
    stop = howItFailed(failure);
    if (failure instanceof RangeError) {
      fault("The stack is used up: functions call each other too deeply, or their variables are too large.");
    }
  }
  const stall = typist.stall;
  return {
    termination: stop.termination === "waiting" && dialogue ? "exited" : stop.termination,
    code: stop.code,
    ...(stall === undefined ? {} : { stall }),
  };
}
