// The options, which stand in the form and, as far as they say something, in the address.
import type { Part, Settings } from "./checker";
import { element } from "../dom";
import { word } from "./words";

const seed = "seed";
/** Their names are those that settings of `teeko grade` have. */
const fields = ["random", seed, "timeout"];
const switches = ["ignore-trailing-space", "accept-either"];
/** A link names them even where they are as usual, so that it always means the same cases. */
const alwaysNamed = ["random", seed];

const field = (name: string): HTMLInputElement => element<HTMLInputElement>(name);
const partList = (): HTMLSelectElement => element<HTMLSelectElement>("part");

export function chosenPart(): Part | undefined {
  return (partList().value || undefined) as Part | undefined;
}

export function choosePart(part: Part | undefined): void {
  partList().value = part ?? "";
}

function isValid(input: HTMLInputElement): boolean {
  return input.checkValidity() && (input.id !== seed || BigInt(input.value) < 2n ** 64n);
}

/** Puts fields that make no sense back to what is usual, and says of each what is wrong. */
function mendFields(): string[] {
  return fields.map(field).flatMap((input) => {
    if (isValid(input)) {
      return [];
    }
    const fault = word(input.id === seed ? "checkBadSeed" : "checkBadNumber", { name: labelOf(input), low: input.min, high: input.max });
    input.value = input.defaultValue;
    return [fault];
  });
}

function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent ?? input.id;
}

/** What a person changed: what is wrong with it. */
export function optionsChanged(): string[] {
  const faults = mendFields();
  writeAddress();
  showShortly();
  return faults;
}

export function settingsFor(part: Part): Settings {
  return {
    part,
    random: Number(field("random").value),
    seed: BigInt(field(seed).value),
    seconds: Number(field("timeout").value),
    ignoreTrailingSpace: field("ignore-trailing-space").checked,
    acceptEither: field("accept-either").checked,
  };
}

/** Takes the options from the address; what it leaves out is as usual. What is wrong with it. */
export function readAddress(): string[] {
  const address = new URLSearchParams(location.hash.slice(1));
  const faults: string[] = [];
  for (const input of fields.map(field)) {
    input.value = address.get(input.id) ?? input.defaultValue;
  }
  for (const input of switches.map(field)) {
    input.checked = address.get(input.id) === "on";
  }
  const part = address.get("part");
  if (part !== null) {
    choosePart(part as Part);
    faults.push(...(chosenPart() ? [] : [word("checkBadPart", { part })]));
  }
  faults.push(...mendFields());
  showShortly();
  return faults;
}

export function writeAddress(): void {
  const address = new URLSearchParams();
  const part = chosenPart();
  if (part) {
    address.set("part", part);
  }
  for (const input of fields.map(field)) {
    if (alwaysNamed.includes(input.id) || input.value !== input.defaultValue) {
      address.set(input.id, input.value);
    }
  }
  for (const input of switches.map(field)) {
    if (input.checked) {
      address.set(input.id, "on");
    }
  }
  history.replaceState(null, "", `#${address.toString()}`);
}

/** Beside the heading of the folded options. */
function showShortly(): void {
  const texts = [word("checkOptionsShort", { random: field("random").value, seed: field(seed).value, seconds: field("timeout").value })];
  for (const input of switches.map(field)) {
    texts.push(...(input.checked ? [labelOf(input).trim()] : []));
  }
  element("optionsShort").textContent = texts.join(", ");
}
