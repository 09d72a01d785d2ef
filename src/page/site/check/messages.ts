// What the compiler says, message by message.
import type { Message } from "./checker";

const most = 200;

/** Reads Clang's messages: `part2.c:3:7: error: …`, the line of the file and the marks below it. */
export function messagesIn(listing: string): Message[] {
  const messages: Message[] = [];
  const lines = listing.split("\n");
  lines.forEach((line, index) => {
    const [, file, row, column, kind, text] = /^(?:(.+?):(\d+):(\d+): |[\w-]+: )?(?:fatal )?(error|warning|note): (.*)$/.exec(line) ?? [];
    if (kind === undefined || text === undefined || messages.length === most) {
      return;
    }
    const below = (offset: number): string => /^ *\d* \| ?(.*)$/.exec(lines[index + offset] ?? "")?.[1] ?? "";
    messages.push({
      kind: kind as Message["kind"],
      file: file?.replace(/^.*\//, "") ?? "",
      line: Number(row ?? 0),
      column: Number(column ?? 0),
      text,
      source: below(1),
      marks: below(2),
    });
  });
  return messages;
}
