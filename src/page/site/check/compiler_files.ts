// The compiler's files: 23 MB, which are fetched once and kept in a cache of their own.

/** The names and sizes of the files, and what all of them make a version. */
declare const COMPILER: { readonly version: string; readonly sizes: Readonly<Record<string, number>> };

const folder = "clang/";
const prefix = "teeko compiler ";
/** compile_worker.ts replaces the function that @yowasp/clang uses. */
const fetchFromNetwork = self.fetch.bind(self);

/** The cache of this version; none where the browser refuses to keep anything. */
async function kept(): Promise<Cache | undefined> {
  try {
    return await caches.open(prefix + COMPILER.version);
  } catch {
    return undefined;
  }
}

async function removeCaches(isUnwanted: (name: string) => boolean): Promise<void> {
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith(prefix) && isUnwanted(name)).map((name) => caches.delete(name)));
}

export async function removeCompiler(): Promise<void> {
  if ("caches" in self) {
    await removeCaches(() => true);
  }
}

export async function keptBytes(): Promise<number> {
  const requests = (await (await kept())?.keys()) ?? [];
  const names = requests.map(({ url }) => url.replace(/^.*\//, ""));
  return names.reduce((sum, name) => sum + (COMPILER.sizes[name] ?? 0), 0);
}

/** Counts what is loaded of all the files together. */
export class Loading {
  private loaded = 0;

  constructor(private readonly report: (loaded: number, total: number) => void) {}

  private get total(): number {
    return Object.values(COMPILER.sizes).reduce((sum, size) => sum + size, 0);
  }
  private count(bytes: number): void {
    this.loaded += bytes;
    this.report(Math.min(this.loaded, this.total), this.total);
  }

  /** A file, which make_site.cjs has compressed: not every server does so. */
  async fetch(name: string): Promise<Response> {
    const packed = `${name}.deflate`;
    const cache = await kept();
    const response = (await cache?.match(folder + packed)) ?? (await this.fromNetwork(packed, cache));
    if (response.body === null) {
      throw new Error(`${folder}${packed} is empty`);
    }
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          this.count(chunk.length);
          controller.enqueue(chunk);
        },
      }),
    );
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(counted.pipeThrough(new DecompressionStream("deflate") as ReadableWritablePair<Uint8Array, Uint8Array>), { headers: { "content-type": type } });
  }

  private async fromNetwork(packed: string, cache: Cache | undefined): Promise<Response> {
    const response = await fetchFromNetwork(folder + packed);
    if (!response.ok) {
      throw new Error(`the compiler cannot be loaded: ${folder}${packed}: ${response.status}`);
    }
    if (cache !== undefined) {
      // What cannot be kept, as there is no room for it, is loaded again another time.
      void cache.put(folder + packed, response.clone()).then(
        () => removeCaches((name) => name !== prefix + COMPILER.version),
        () => cache.delete(folder + packed).catch(() => false),
      );
    }
    return response;
  }
}
