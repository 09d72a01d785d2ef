// The files that a person gives the page, which are read again when they are checked again.
import { word } from "./words";

/** Longer than any program of this kind. */
const mostBytes = 1024 * 1024;

/** A program that a person gave. */
export interface Given {
  readonly name: string;
  /** Whether read() sees what has changed since. */
  readonly isLive: boolean;
  /** Fails with an Error whose message is for people. */
  read(): Promise<Uint8Array>;
}

// File System Access, which TypeScript does not know and only some browsers have.
type Picker = (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>;
type WithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };

/** UTF-16 and much that is no text have many zeros; no C file has. Clang would take minutes for them. */
function isText(bytes: Uint8Array): boolean {
  const zeros = bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  return bytes.length === 0 || zeros * 4 < bytes.length;
}

function givenBy(name: string, isLive: boolean, open: () => File | Promise<File>): Given {
  const read = async (): Promise<Uint8Array> => {
    let size = 0;
    let bytes: Uint8Array | undefined;
    try {
      const file = await open();
      ({ size } = file);
      bytes = size <= mostBytes ? new Uint8Array(await file.arrayBuffer()) : undefined;
    } catch {
      throw new Error(word("checkUnreadable", { name }));
    }
    if (bytes === undefined) {
      throw new Error(word("checkTooLong", { name, size: megabytes(size), most: megabytes(mostBytes) }));
    }
    if (!isText(bytes)) {
      throw new Error(word("checkNoText", { name }));
    }
    return bytes;
  };
  return { name, isLive, read };
}

export function givenFile(file: File): Given {
  return givenBy(file.name, false, () => file);
}

function givenHandle(handle: FileSystemFileHandle): Given {
  return givenBy(handle.name, true, () => handle.getFile());
}

export function givenText(name: string, text: () => string): Given {
  return givenBy(name, true, () => new File([text()], name));
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** Lets a person choose files so that they can be read again; undefined where a browser cannot. */
export function pickerOf(scope: object): (() => Promise<Given[]>) | undefined {
  const pick = (scope as { showOpenFilePicker?: Picker }).showOpenFilePicker?.bind(scope);
  return pick && (async () => (await pick({ multiple: true })).map(givenHandle));
}

/** What is dropped. All is asked for at once, as a browser forgets it right after the drop. */
export async function droppedFiles(data: DataTransfer): Promise<Given[]> {
  const items = [...data.items].filter(({ kind }) => kind === "file");
  const given = items.map(async (item: WithHandle): Promise<Given | undefined> => {
    const isFolder = item.webkitGetAsEntry?.()?.isDirectory === true;
    const file = item.getAsFile();
    const asked = item.getAsFileSystemHandle?.().catch(() => null);
    if (isFolder) {
      throw new Error(word("checkFolder", { name: file?.name ?? "" }));
    }
    const handle = await asked;
    if (handle?.kind === "file") {
      return givenHandle(handle as FileSystemFileHandle);
    }
    return file ? givenFile(file) : undefined;
  });
  return (await Promise.all(given)).filter((one) => one !== undefined);
}
