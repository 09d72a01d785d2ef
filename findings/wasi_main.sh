#!/usr/bin/env bash
# @yowasp/clang 22.0.0-git20542-10 (npm), which has wasi-libc: a C file without main() links without a word, and the program
# ends with a trap as soon as it starts. One would expect the linker to miss main, as it does on Linux. The same happens to
# `void main(void)`, which runs on Linux: Clang gives it another name than the `int` one, and wasi-libc's start looks for the
# latter through a weak symbol.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @yowasp/clang@22.0.0-git20542-10 >/dev/null
cat >try.mjs <<'END'
import { runLLVM } from "@yowasp/clang";

const library = "/usr/lib/wasm32-wasip1";
async function outcomeOf(text) {
  let said = "";
  const options = { stdout: null, stderr: (bytes) => bytes && (said += new TextDecoder().decode(bytes)), fetchProgress: () => {} };
  const object = ["clang", "-cc1", "-triple", "wasm32-wasip1", "-emit-obj", "-w", "-x", "c", "-o", "object", "file.c"];
  const made = await runLLVM(object, { "file.c": text }, options);
  const link = ["wasm-ld", `-L${library}`, `${library}/crt1-command.o`, "object", "-lc",
    "/usr/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a", "-o", "program"];
  const linked = await runLLVM(link, { object: made.object }, options);
  const program = await WebAssembly.compile(linked.program);
  const imports = { wasi_snapshot_preview1: new Proxy({}, { get: () => () => 0, has: () => true }) };
  const { exports } = await WebAssembly.instantiate(program, imports);
  try {
    exports._start();
    return `links${said && `, saying ${said}`}; runs`;
  } catch (failure) {
    return `links${said && `, saying ${said}`}; ${failure.constructor.name}`;
  }
}
for (const text of ["int main(void) { return 0; }", "void main(void) {}", "int another(void) { return 0; }"]) {
  console.log(`${text}  ${await outcomeOf(text)}`);
}
END
node try.mjs | tee seen
cat >expected <<'END'
int main(void) { return 0; }  links; runs
void main(void) {}  links; RuntimeError
int another(void) { return 0; }  links; RuntimeError
END
diff expected seen
