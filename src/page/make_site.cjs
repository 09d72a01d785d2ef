// node make_site.cjs SOURCES CORE CORE_PLAIN SITE: makes the site's files from the sources and the
// core, with SIMD and without, and replaces the folder SITE by them.
const crypto = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");
const esbuild = require("esbuild");

const mostBytes = 200 * 1024;

const [sources, core, corePlain, site] = process.argv.slice(2);
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
    define,
  });
  return outputFiles[0].contents;
}

function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

const words = JSON.parse(fs.readFileSync(path.join(sources, "words/en.json"), "utf8"));
const html = fs.readFileSync(path.join(sources, "index.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => {
  if (typeof words[name] !== "string") {
    throw new Error(`index.html: there is no word ${name}`);
  }
  return escaped(words[name]);
});
files.set("index.html", Buffer.from(html));
files.set("style.css", bundle("style.css"));
files.set("app.js", bundle("app.ts"));
files.set("worker.js", bundle("worker.ts"));
files.set("icon.svg", fs.readFileSync(path.join(sources, "icon.svg")));
files.set("manifest.webmanifest", fs.readFileSync(path.join(sources, "manifest.webmanifest")));
files.set("core.wasm", fs.readFileSync(core));
files.set("core-plain.wasm", fs.readFileSync(corePlain));

// Another content is another version.
const hash = crypto.createHash("sha256");
for (const [name, content] of files) {
  hash.update(`${name} ${content.length}\n`).update(content);
}
files.set(
  "sw.js",
  bundle("sw.ts", {
    VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
    FILES: JSON.stringify([...files.keys()].filter((name) => name !== "index.html")),
  }),
);

let total = 0;
for (const [name, content] of files) {
  // A browser fetches one of the two cores.
  total += name === "core-plain.wasm" ? 0 : zlib.gzipSync(content, { level: 9 }).length;
}
if (total > mostBytes) {
  throw new Error(`what is downloaded is ${total} bytes compressed, more than ${mostBytes}`);
}
fs.rmSync(site, { recursive: true, force: true });
fs.mkdirSync(site, { recursive: true });
for (const [name, content] of files) {
  fs.writeFileSync(path.join(site, name), content);
}
console.log(`${site}: ${total} bytes compressed`);
