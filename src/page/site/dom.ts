// What both pages do with the document.

export function element<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

export function download(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A new element with these attributes and this content. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(...content);
  return made;
}

export function makeButton(text: string, action: () => void, attributes: Readonly<Record<string, string>> = {}): HTMLButtonElement {
  const button = make("button", { type: "button", ...attributes }, text);
  button.addEventListener("click", action);
  return button;
}

/** Of a group in which arrow keys move, one element is what the Tab key stops at. */
export function moveTabStop(from: HTMLElement | undefined, to: HTMLElement | undefined): void {
  if (from) {
    from.tabIndex = -1;
  }
  if (to) {
    to.tabIndex = 0;
  }
}
