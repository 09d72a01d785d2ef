// Workers that can be ended whatever they do. All are begun by the page: where a worker begins
// another, Firefox may wait for ever for the new one.

/** Begins workers and ends them. `thread` is what both call it. */
export interface Threads {
  /** Runs `file`, which answers at `port`; `broken` gets why it cannot. */
  begin(thread: number, file: string, port: MessagePort, broken: (message: string) => void): void;
  end(thread: number): void;
}

/** What a worker asks the page, and what it hears if one of them is broken. */
export type ToThreads =
  | { readonly what: "begin"; readonly thread: number; readonly file: string; readonly port: MessagePort }
  | { readonly what: "end"; readonly thread: number };
export interface BrokenThread {
  readonly what: "broken";
  readonly thread: number;
  readonly message: string;
}

/** On the page. */
export class PageThreads implements Threads {
  private readonly workers = new Map<number, Worker>();

  begin(thread: number, file: string, port: MessagePort, broken: (message: string) => void): void {
    const worker = new Worker(file);
    worker.onerror = (event) => broken(event.message || `${file} cannot be loaded`);
    worker.postMessage(undefined, [port]);
    this.workers.set(thread, worker);
  }
  end(thread: number): void {
    this.workers.get(thread)?.terminate();
    this.workers.delete(thread);
  }
  endAll(): void {
    this.workers.forEach((worker) => worker.terminate());
    this.workers.clear();
  }
}

/** In a worker, which asks the page. */
export class AskedThreads implements Threads {
  private readonly broken = new Map<number, (message: string) => void>();

  constructor(private readonly ask: (question: ToThreads, moved: Transferable[]) => void) {}

  begin(thread: number, file: string, port: MessagePort, broken: (message: string) => void): void {
    this.broken.set(thread, broken);
    this.ask({ what: "begin", thread, file, port }, [port]);
  }
  end(thread: number): void {
    this.broken.delete(thread);
    this.ask({ what: "end", thread }, []);
  }
  hear({ thread, message }: BrokenThread): void {
    this.broken.get(thread)?.(message);
  }
}

/** One of these workers, for who talks to it. */
export class Thread<To, From> {
  private static begun = 0;
  private readonly number = ++Thread.begun;
  private readonly port: MessagePort;
  onmessage: (message: From) => void = () => {};
  onbroken: (message: string) => void = () => {};

  constructor(
    private readonly threads: Threads,
    file: string,
  ) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.port.onmessage = ({ data }: MessageEvent<From>) => this.onmessage(data);
    threads.begin(this.number, file, port2, (message) => this.onbroken(message));
  }
  post(message: To): void {
    this.port.postMessage(message);
  }
  end(): void {
    this.port.close();
    this.threads.end(this.number);
  }
}

/** In such a worker: gives each message to `answer`, with a way to say something. */
export function serve<To, From>(scope: DedicatedWorkerGlobalScope, answer: (message: To, say: (message: From) => void) => void): void {
  scope.onmessage = ({ ports: [port] }) => {
    if (port !== undefined) {
      port.onmessage = ({ data }: MessageEvent<To>) => answer(data, (message) => port.postMessage(message));
    }
  };
}
