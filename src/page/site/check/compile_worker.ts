// Clang in a thread of its own: it takes seconds, and hundreds of megabytes of memory.
/// <reference lib="webworker" />
import { compile, type RunLlvm } from "./compile";
import { Loading } from "./compiler_files";
import { serve } from "./threads";

declare const self: DedicatedWorkerGlobalScope;

export interface ToCompiler {
  readonly name: string;
  readonly bytes: Uint8Array;
}
export type FromCompiler =
  | { readonly what: "loading"; readonly loaded: number; readonly total: number }
  | { readonly what: "compiling" }
  | { readonly what: "compiled"; readonly program?: WebAssembly.Module; readonly listing: string; readonly tree: string; readonly preprocessed: string }
  | { readonly what: "failed"; readonly message: string };

const megabyte = 1024 * 1024;
/** What it prints beyond this is left out. */
const mostPrinted = 64 * megabyte;

const runLlvm: RunLlvm = async (words, files) => {
  const { Exit, runLLVM } = await import("@yowasp/clang");
  const decoder = new TextDecoder();
  let printed = "";
  const print = (bytes: Uint8Array | null): void => {
    if (bytes !== null && printed.length < mostPrinted) {
      printed += decoder.decode(bytes, { stream: true });
    }
  };
  const options = { stdout: print, stderr: print, decodeASCII: false, fetchProgress: () => {} };
  try {
    return { files: (await runLLVM([...words], files, options)) as Awaited<ReturnType<RunLlvm>>["files"], printed };
  } catch (failure) {
    if (failure instanceof Exit) {
      return { files: undefined, printed };
    }
    if (failure instanceof RangeError || failure instanceof WebAssembly.RuntimeError) {
      return { files: undefined, printed: `${printed}\nerror: the compiler gives up: the file is nested too deeply, or too large\n` };
    }
    throw failure;
  }
};

let isLoaded = false;

/** Loads the compiler's files. @yowasp/clang asks for them by fetch(). */
async function load(post: (message: FromCompiler) => void): Promise<void> {
  const loading = new Loading((loaded, total) => post({ what: "loading", loaded, total }));
  self.fetch = (address) => loading.fetch(String(address).replace(/^.*\//, ""));
  await runLlvm(["clang", "--version"], {});
  isLoaded = true;
}

serve<ToCompiler, FromCompiler>(self, async ({ name, bytes }, post) => {
  try {
    if (!isLoaded) {
      await load(post);
    }
    post({ what: "compiling" });
    const { program, listing, tree, preprocessed } = await compile(runLlvm, name, bytes);
    post({ what: "compiled", ...(program === undefined ? {} : { program: await WebAssembly.compile(program as BufferSource) }), listing, tree, preprocessed });
  } catch (failure) {
    post({ what: "failed", message: failure instanceof Error ? failure.message : String(failure) });
  }
});
