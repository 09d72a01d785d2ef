// node make_site.cjs SOURCES CORE CORE_PLAIN CHECK GOLDEN SITE: makes the site's files from the
// sources, the core, with SIMD and without, what checks programs and its cases, and replaces the
// folder SITE by them.
const crypto = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");
const esbuild = require("esbuild");
const yaml = require("yaml");

// Compressed: of each page, apart from the compiler.
const mostBytes = 200 * 1024;

const [sources, core, corePlain, check, golden, site] = process.argv.slice(2);
const files = new Map();

function bundle(name, define = {}) {
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [path.join(sources, name)],
    bundle: true,
    minify: true,
    write: false,
    target: "es2022",
    format: "iife",
    charset: "utf8",
    external: ["node:*"],
    nodePaths: [process.env.NODE_PATH],
    define,
  });
  return outputFiles[0].contents;
}

function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

/** A page in English, with words of this file. */
function page(file, wordFile) {
  const words = JSON.parse(fs.readFileSync(path.join(sources, wordFile), "utf8"));
  const html = fs.readFileSync(path.join(sources, file), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (typeof words[name] !== "string") {
      throw new Error(`${wordFile}: there is no word ${name}, which ${file} has`);
    }
    return escaped(words[name]);
  });
  return Buffer.from(html);
}

/** The golden cases in one file, as src/page/checking.hpp has them. */
function packedCases() {
  const parts = [];
  for (const part of ["movement", "octaflip", "placement"]) {
    for (const name of fs.readdirSync(path.join(golden, part)).sort()) {
      const read = (file) => {
        const where = path.join(golden, part, name, file);
        return fs.existsSync(where) ? fs.readFileSync(where) : Buffer.alloc(0);
      };
      const { weight = 1, visibility = "visible", hint = "" } = yaml.parse(read("settings.yml").toString()) ?? {};
      const texts = [read("input"), read("output"), read("gameboard.txt"), Buffer.from(hint.trim())];
      parts.push(Buffer.from([part, name, weight, visibility, ...texts.map(({ length }) => length), ""].join("\n")), ...texts);
    }
  }
  return Buffer.concat(parts);
}

/** The compiler's files, compressed by us, as not every server does so. Only C's are left. */
function compilerFiles() {
  const folder = path.join(process.env.NODE_PATH, "@yowasp/clang/gen");
  const packed = new Map();
  for (const name of ["llvm.core.wasm", "llvm.core2.wasm", "llvm.core3.wasm", "llvm.core4.wasm"]) {
    packed.set(`${name}.deflate`, zlib.deflateSync(fs.readFileSync(path.join(folder, name)), { level: 9 }));
  }
  packed.set("llvm-resources.tar.deflate", zlib.deflateSync(resourcesOfC(fs.readFileSync(path.join(folder, "llvm-resources.tar"))), { level: 9 }));
  return packed;
}

/**
 * What C needs of the compiler's resources, a tar archive: a block of 512 bytes for each file, then
 * its contents. The C library's headers move to where Linux has them, which messages then show.
 */
function resourcesOfC(archive) {
  const blocks = [];
  const isHeaderOfC = /^include\/((wasm32-wasip1\/.*)|(__)?(std|float|limits|inttypes|iso646)[\w-]*\.h)$/;
  const isLibraryOfC = /^lib\/(wasm32-wasip1\/(crt1-command\.o|lib(c|c-printscan-long-double|m|wasi-emulated-[\w-]+)\.a)|wasm32-unknown-wasip1\/libclang_rt\.builtins\.a)$/;
  for (let at = 0; archive[at] !== 0; ) {
    const header = Buffer.from(archive.subarray(at, at + 512));
    const name = header.subarray(0, 100).toString().replace(/\0.*$/s, "");
    const size = parseInt(header.subarray(124, 136).toString(), 8);
    const end = at + 512 + Math.ceil(size / 512) * 512;
    const isFolder = header[156] === "5".charCodeAt(0);
    if (!name.includes("c++") && (isFolder || isHeaderOfC.test(name) || isLibraryOfC.test(name))) {
      const to = name.replace("include/wasm32-wasip1/", "include/");
      const original = archive.subarray(at + 512, at + 512 + size);
      const content = to === "include/stdio.h" ? withoutNullFiles(original) : to === "include/stdlib.h" ? withSystem(original) : original;
      header.fill(0, 0, 100).write(to);
      header.write(content.length.toString(8).padStart(11, "0"), 124);
      blocks.push(header, content, Buffer.alloc(-content.length & 511));
    }
    at = end;
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/**
 * Says in <stdio.h> of each FILE that a function gets that it is no null pointer, which Clang then
 * checks: natively such a call crashes, in WebAssembly nothing is wrong with address 0.
 */
function withoutNullFiles(header) {
  return Buffer.from(
    header.toString().replace(/^\w[\w *]*?(\w+) ?\(([^()]*\bFILE \*[^()]*)\);/gm, (declaration, name, parameters) => {
      const numbers = parameters.split(",").flatMap((parameter, index) => (parameter.includes("FILE *") ? [index + 1] : []));
      return name === "fflush" ? declaration : `${declaration.slice(0, -1)} __attribute__((nonnull(${numbers})));`;
    }),
  );
}

/** Declares in <stdlib.h> the function that program.ts gives, which WASI lacks. */
function withSystem(header) {
  return Buffer.from(header.toString().replace(/^int abs ?\(int\);$/m, "$&\nint system(const char *);"));
}

const compiler = compilerFiles();
const compilerHash = crypto.createHash("sha256");
for (const content of compiler.values()) {
  compilerHash.update(content);
}
const compilerSizes = Object.fromEntries([...compiler].map(([name, content]) => [name, content.length]));
const aboutCompiler = { COMPILER: JSON.stringify({ version: compilerHash.digest("hex").slice(0, 16), sizes: compilerSizes }) };
const ofCheck = new Map([
  ["check.html", page("check.html", "check/words/en.json")],
  ["check.css", bundle("check.css")],
  ["check_page.js", bundle("check/check_page.ts", aboutCompiler)],
  ["check_worker.js", bundle("check/check_worker.ts")],
  ["compile_worker.js", bundle("check/compile_worker.ts", { ...aboutCompiler, "import.meta.url": "self.location.href" })],
  ["run_worker.js", bundle("check/run_worker.ts")],
  ["check.wasm", fs.readFileSync(check)],
  ["cases", packedCases()],
]);
files.set("index.html", page("index.html", "words/en.json"));
files.set("style.css", bundle("style.css"));
files.set("app.js", bundle("app.ts"));
files.set("worker.js", bundle("worker.ts"));
files.set("icon.svg", fs.readFileSync(path.join(sources, "icon.svg")));
files.set("manifest.webmanifest", fs.readFileSync(path.join(sources, "manifest.webmanifest")));
files.set("core.wasm", fs.readFileSync(core));
files.set("core-plain.wasm", fs.readFileSync(corePlain));

for (const [name, content] of ofCheck) {
  files.set(name, content);
}

// Another content is another version.
const hash = crypto.createHash("sha256");
for (const [name, content] of files) {
  hash.update(`${name} ${content.length}\n`).update(content);
}
files.set(
  "sw.js",
  bundle("sw.ts", {
    VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
    FILES: JSON.stringify([...files.keys()].filter((name) => name !== "index.html" && !ofCheck.has(name))),
    FILES_OF_CHECK: JSON.stringify([...ofCheck.keys()]),
  }),
);

let total = 0;
let totalOfCheck = 0;
for (const [name, content] of files) {
  const size = zlib.gzipSync(content, { level: 9 }).length;
  if (ofCheck.has(name)) {
    // Most of this worker is @yowasp/clang's own code: it belongs to the compiler.
    totalOfCheck += name === "compile_worker.js" ? 0 : size;
  } else {
    // A browser fetches one of the two cores.
    total += name === "core-plain.wasm" ? 0 : size;
  }
}
if (total > mostBytes || totalOfCheck > mostBytes) {
  throw new Error(`what is downloaded is ${total} + ${totalOfCheck} bytes compressed, each at most ${mostBytes}`);
}
fs.rmSync(site, { recursive: true, force: true });
fs.mkdirSync(site, { recursive: true });
for (const [name, content] of files) {
  fs.writeFileSync(path.join(site, name), content);
}
fs.mkdirSync(path.join(site, "clang"));
for (const [name, content] of compiler) {
  fs.writeFileSync(path.join(site, "clang", name), content);
}
const megabytes = Object.values(compilerSizes).reduce((sum, size) => sum + size, 0) / 1e6;
console.log(`${site}: ${total} bytes compressed, ${totalOfCheck} to check programs, and a compiler of ${megabytes.toFixed(1)} MB`);
