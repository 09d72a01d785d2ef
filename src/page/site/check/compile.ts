// Compiles a C file with Clang and wasi-libc, as `teeko check --compile` does with gcc.
import { handlerNames } from "./faults";

type Files = Record<string, string | Uint8Array>;
/** Runs a program of LLVM on these files; gives what it printed, and its files where it succeeded. */
export type RunLlvm = (words: readonly string[], files: Files) => Promise<{ printed: string; files: Files | undefined }>;

export interface Compiled {
  readonly program: Uint8Array | undefined;
  /** What compiler and linker say, with the list of included files. */
  readonly listing: string;
  /** Clang's syntax tree; empty if there is no program. */
  readonly tree: string;
  /** The preprocessed source where the tree has assembly language. */
  readonly preprocessed: string;
}

const target = ["clang", "-cc1", "-triple", "wasm32-wasip1"];
const language = [
  ...["-resource-dir", "/usr", "-isysroot", "/usr", "-internal-isystem", "/usr/include"],
  ...["-D_WASI_EMULATED_SIGNAL", "-D_WASI_EMULATED_PROCESS_CLOCKS", "-D_WASI_EMULATED_GETPID"],
  ...["-fgnuc-version=4.2.1", "-ferror-limit", "20", "-x", "c"],
];
// What gcc 12 only warns of.
const onlyWarnings = ["implicit-function-declaration", "implicit-int", "int-conversion", "incompatible-pointer-types", "return-mismatch"].map(
  (name) => `-Wno-error=${name}`,
);
const checks = "array-bounds,null,pointer-overflow,shift-exponent,signed-integer-overflow,integer-divide-by-zero,vla-bound,nonnull-attribute";
const libraries = "/usr/lib/wasm32-wasip1";
const megabyte = 1024 * 1024;
const wrapped = ["abort", "sbrk"];

/** What the linker is to do; memory is limited as natively. */
function linking(objects: readonly string[]): string[] {
  return [
    "wasm-ld",
    `-L${libraries}`,
    `${libraries}/crt1-command.o`,
    ...objects,
    ...["-lc-printscan-long-double", "-lwasi-emulated-signal", "-lwasi-emulated-process-clocks", "-lwasi-emulated-getpid", "-lc"],
    "/usr/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a",
    ...["-z", `stack-size=${8 * megabyte}`, "--stack-first", `--max-memory=${512 * megabyte}`],
    ...["--allow-undefined-file=imports", "--export=fflush", "--strip-debug"],
    ...wrapped.map((name) => `--wrap=${name}`),
    ...["-o", "program"],
  ];
}

/** The function that the program starts with, by the names that Clang has for it there; wasi-libc's start takes a program without one for one that crashes. */
function mainIn(object: Uint8Array, listing: string): "int" | "void" | undefined {
  const names = new TextDecoder("latin1").decode(object);
  if (/return type of 'main' is not 'int'/.test(listing)) {
    // With parameters, it has the name of one that returns int, and cannot be called.
    return /__main_argc_argv/.test(names) ? undefined : "void";
  }
  return /__main_(void|argc_argv)|__original_main/.test(names) ? "int" : undefined;
}

/** Calls a main() that returns nothing. With gcc, such a program runs. */
const voidMain = "void main(void);\nint __main_void(void) {\n  main();\n  return 0;\n}\n";

/** `name` has only letters, digits, `.`, `-` and `_`. */
export async function compile(run: RunLlvm, name: string, text: Uint8Array): Promise<Compiled> {
  const source = { [name]: text };
  const made = await run(
    [
      ...[...target, "-O0", "-emit-obj", "-main-file-name", name, "-H", "-sys-header-deps", "-Wall", ...onlyWarnings, ...language],
      ...[`-fsanitize=${checks}`, `-fsanitize-recover=${checks}`, "-o", "object", name],
    ],
    source,
  );
  const none = { program: undefined, listing: made.printed, tree: "", preprocessed: "" };
  const object = made.files?.["object"];
  if (!(object instanceof Uint8Array)) {
    return none;
  }
  const main = mainIn(object, made.printed);
  if (main === undefined) {
    return { ...none, listing: `${made.printed}error: there is no int main(void) or int main(int argc, char **argv)\n` };
  }
  const objects: Record<string, Uint8Array> = { object };
  if (main === "void") {
    const start = await run([...target, "-O0", "-emit-obj", "-w", "-x", "c", "-o", "start", "start.c"], { "start.c": voidMain });
    objects["start"] = start.files?.["start"] as Uint8Array;
  }
  const imports = [...handlerNames, "system", ...wrapped.map((wrap) => `__wrap_${wrap}`)];
  const linked = await run(linking(Object.keys(objects)), { ...objects, imports: `${imports.join("\n")}\n` });
  const listing = made.printed + linked.printed.replace(/^.*object: undefined symbol: (.*)$/gm, "error: there is no function $1");
  const program = linked.files?.["program"];
  if (!(program instanceof Uint8Array)) {
    return { ...none, listing };
  }
  const tree = (await run([...target, "-ast-dump", "-w", ...onlyWarnings, ...language, name], source)).printed;
  const preprocessed = /Asm/.test(tree) ? (await run([...target, "-E", "-P", ...language, name], source)).printed : "";
  return { program, listing, tree, preprocessed };
}
