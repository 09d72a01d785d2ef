// The core as WebAssembly: it answers questions in text with JSON; src/page/answers.hpp lists them.

export interface Move {
  readonly move: string;
  /** The numbers of its squares, row by row from the top left; none for a pass. */
  readonly squares: readonly number[];
}
/** What a square is worth that can be chosen while `chosen` is, or nothing is. */
export interface SquareValue {
  readonly chosen?: number;
  readonly square: number;
  readonly text: string;
  readonly short: string;
  readonly isBest: boolean;
}
export interface Square {
  readonly name: string;
  readonly piece: string;
  /** 0 and 1 for a side's piece, 2 for another, -1 for none. */
  readonly side: number;
}
export interface View {
  /** The whole game, the moves that are undone too; and the game until now. */
  readonly line: string;
  readonly address: string;
  readonly ply: number;
  readonly game: "teeko" | "octaflip" | "tictactoe";
  readonly size: number;
  readonly goals: string;
  readonly title: string;
  readonly canBeSolved: boolean;
  /** So quickly that nobody need ask for it. */
  readonly isQuicklySolved: boolean;
  readonly sizes: readonly number[];
  readonly players: readonly string[];
  /** In bytes: a longer file is no game that people play here. */
  readonly longestRecord: number;
  /** Where they lead; left out where they lead nowhere in this game. */
  readonly undoTo?: number;
  readonly redoTo?: number;
  readonly first: string;
  readonly second: string;
  readonly sides: readonly { readonly name: string; readonly letter: string }[];
  readonly position: string;
  readonly firstToMove: number;
  readonly toMove: number;
  readonly isOver: boolean;
  readonly status: string;
  readonly mustPass: boolean;
  /** 0 or 1, where a side has won. */
  readonly winner?: number;
  /** The squares that the game is won with; none in OctaFlip. */
  readonly winning: readonly number[];
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly squares: readonly Square[];
  readonly moves: readonly Move[];
  readonly legal: readonly Move[];
}
/** A position of the game on the board. */
export interface CoursePoint {
  /** How far it leans to the first side, from -100 to 100. */
  readonly balance: number;
  readonly text: string;
  /** What the move before gave away. */
  readonly mistake?: string;
}
export interface Values {
  /** The position's value in words. */
  readonly line?: string;
  /** As of a CoursePoint. */
  readonly balance?: number;
  readonly squares?: readonly SquareValue[];
  readonly best?: readonly string[];
  readonly course?: readonly CoursePoint[];
}
/** A position in which one move alone is right. */
export interface Puzzle {
  readonly address: string;
  readonly value: string;
  readonly isWin: boolean;
}
export interface Edited {
  readonly position: string;
  readonly squares: readonly Square[];
  readonly toMove: number;
  readonly wrong: string;
}
export interface RecordedGame {
  readonly title: string;
  /** How many moves it has. */
  readonly moves: number;
}
export interface Fault {
  readonly fault: string;
}
export type Answer<T> = T | Fault;

export function isFault<T extends object>(answer: Answer<T>): answer is Fault {
  return "fault" in answer;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  question(size: number): number;
  ask(): number;
  answer(): number;
}

/** Functions of a system that has nothing: what C++'s library imports, and the core never needs. */
function nothing(module: WebAssembly.Module, from: string): Record<string, () => number> {
  const notSupported = 58; // WASI's ENOTSUP
  const names = WebAssembly.Module.imports(module).filter((wanted) => wanted.module === from);
  return Object.fromEntries(names.map(({ name }) => [name, () => notSupported]));
}

export class Core {
  private constructor(private readonly exports: Exports) {}

  static async start(module: WebAssembly.Module, report: (text: string) => void = () => {}): Promise<Core> {
    let core: Core | undefined;
    const instance = await WebAssembly.instantiate(module, {
      page: { report: (text: number, size: number) => report(core?.text(text, size) ?? "") },
      env: { ...nothing(module, "env"), emscripten_notify_memory_growth: () => {} },
      wasi_snapshot_preview1: {
        ...nothing(module, "wasi_snapshot_preview1"),
        clock_time_get: (_clock: number, _precision: bigint, result: number) => {
          core?.bytes(result, 8).setBigUint64(0, BigInt(Math.round(performance.now() * 1e6)), true);
          return 0;
        },
        proc_exit: () => {
          throw new Error("the core has ended");
        },
      },
    });
    core = new Core(instance.exports as unknown as Exports);
    core.exports._initialize();
    return core;
  }

  /** Asks a question by its fields. */
  ask<T extends object>(...fields: readonly (string | number)[]): Answer<T> {
    return this.askBytes(new TextEncoder().encode(fields.join("\n")));
  }

  askBytes<T extends object>(question: Uint8Array): Answer<T> {
    const place = this.exports.question(question.length);
    new Uint8Array(this.exports.memory.buffer, place >>> 0, question.length).set(question);
    const size = this.exports.ask();
    return JSON.parse(this.text(this.exports.answer(), size)) as Answer<T>;
  }

  private bytes(place: number, size: number): DataView {
    return new DataView(this.exports.memory.buffer, place >>> 0, size);
  }
  private text(place: number, size: number): string {
    return new TextDecoder().decode(this.bytes(place, size));
  }
}

/** The file that this browser can run: WebAssembly's 128-bit vectors, or none. */
export function coreFile(): string {
  // A function that returns a vector of zeros.
  const vector = [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, 5, 1, 0x60, 0, 1, 0x7b],
    ...[3, 2, 1, 0],
    ...[10, 22, 1, 20, 0, 0xfd, 12, ...new Array<number>(16).fill(0), 11],
  ];
  return WebAssembly.validate(new Uint8Array(vector)) ? "core.wasm" : "core-plain.wasm";
}
