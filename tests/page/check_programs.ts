// The project's plain C programs of the assignment, and mistakes made in them.
import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { setting } from "./browser";

export interface Program {
  readonly name: string;
  readonly text: string;
}

const names = { placement: "ProjectPart1_plain.c", movement: "ProjectPart2_plain.c", octaflip: "hw2_plain.c" } as const;

/** A right program for this part. */
export function program(part: keyof typeof names): Program {
  const name = names[part];
  return { name, text: fs.readFileSync(path.join(setting("TEEKO_PROGRAMS"), name), "utf8") };
}

/** The program with this text, which it must have, replaced everywhere. */
export function changed({ name, text }: Program, from: string, to: string): Program {
  assert(text.includes(from), `${name} has no ${from}`);
  return { name, text: text.replaceAll(from, to) };
}

export function beginning({ name, text }: Program, lines: string): Program {
  return { name, text: lines + text };
}
