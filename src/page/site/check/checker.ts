// Checks C programs in the browser. The page asks for nothing else.

export type Part = "placement" | "movement" | "octaflip";

/** A C file as it is: people also write in encodings that are not UTF-8. */
export interface Source {
  name: string;
  bytes: Uint8Array;
}

export interface Settings {
  part: Part;
  /** Cases made from games played at random, 0 to 10,000, and what they are made from. */
  random: number;
  seed: bigint;
  /** How long a case may take. */
  seconds: number;
  ignoreTrailingSpace: boolean;
  acceptEither: boolean;
}

/** A line of what the compiler says. */
export interface Message {
  kind: "error" | "warning" | "note";
  file: string;
  /** From 1; 0 where the compiler names none. */
  line: number;
  column: number;
  text: string;
  /** The line of the file, and the marks below it; empty where there is none. */
  source: string;
  marks: string;
}

export interface ReportedCase {
  name: string;
  /** Empty for a check of the source, which nobody can play. */
  input: string;
  board: string;
  /** What `teeko check --html` shows of it: one `details`, made by the core alone from escaped text; without a command to run it. */
  html: string;
}

/** Failed cases for the same reason. */
export interface ReportedCause {
  title: string;
  cases: ReportedCase[];
}

export interface Report {
  /** False if there is no program; then there are only messages. */
  compiles: boolean;
  messages: Message[];
  /** Cases and checks of the source, as `teeko check --compile` counts them. */
  passed: number;
  failed: number;
  causes: ReportedCause[];
  /** What a person should know although it fails no case, as sentences: what is wrong with memory, with file and line. */
  notes: string[];
  /** Points of 100 with two places at most, as `teeko grade` gives them. */
  points: string;
  /** What play() runs; none if it does not compile. */
  program?: WebAssembly.Module;
}

/** What is being done. */
export type Doing =
  | { what: "loading"; loaded: number; total: number }
  | { what: "compiling" }
  | { what: "case"; number: number; count: number };

/** A program that is played by hand. */
export interface Played {
  /** Gives the program this line and a newline. */
  answer(line: string): void;
  end(): void;
}

export interface Checker {
  /** The part of this file by its name, else by its text; nothing if neither says. */
  partOf(source: Source): Promise<Part | undefined>;
  /** How many bytes are kept of the compiler: 0 if it is not. */
  keptBytes(): Promise<number>;
  removeCompiler(): Promise<void>;
  /** Fails with an Error whose message is for people, and if `signal` is aborted. */
  check(source: Source, settings: Settings, doing: (doing: Doing) => void, signal: AbortSignal): Promise<Report>;
  /** `ended` says in words how it ended. */
  play(program: WebAssembly.Module, board: string, printed: (text: string) => void, ended: (words: string) => void): Played;
}
