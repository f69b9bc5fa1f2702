// A source: text with numbered lines, marks behind them and messages at their ends.
//
// The text is a textarea, so that undo, selection and screen readers are the browser's. What says
// nothing to those lies behind it: marks, messages beside the text, and the text in colours.

import { h } from "../../dom";
import { pieces } from "./tokens";

const COLOURED = 100_000; // characters; all are looked at whenever one is typed

export interface LineMark {
  /** "linked", "chosen", "now", "fault", "error", "warning": classes of the line. */
  kinds: string[];
  message?: string;
  heat?: { share: number; text: string };
}

export interface EditorEvents {
  changed(text: string): void;
  pointed(line: number | null): void;
  chosen(line: number): void;
  run(): void;
}

export class Editor {
  readonly root: HTMLElement;
  private readonly area = h("textarea", {
    spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off",
    "aria-label": "Source", "aria-describedby": "editor-keys",
  });
  private readonly gutter = h("div", { class: "gutter", "aria-hidden": "true" });
  private readonly behind = h("div", { class: "behind", "aria-hidden": "true" });
  private readonly ink = h("pre", { class: "ink", "aria-hidden": "true" });
  private isPython = false;
  private readonly finder: HTMLElement;
  private readonly wanted = h("input", { type: "search", "aria-label": "Find in the source" });
  private readonly found = h("span", { class: "hint", role: "status" });
  private leaves = false; // Escape was pressed: the tab key goes on to what follows

  constructor(private readonly events: EditorEvents) {
    const next = h("button", { type: "button", onclick: () => this.find(1) }, "next");
    const before = h("button", { type: "button", onclick: () => this.find(-1) }, "previous");
    const close = h("button", { type: "button", onclick: () => this.closeFinder() }, "close");
    this.finder = h("div", { class: "find", role: "search", hidden: true },
      this.wanted, next, before, this.found, close);
    this.wanted.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.find(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") this.closeFinder();
      else return;
      event.preventDefault();
    });
    const keys = h("p", { id: "editor-keys", class: "unseen" },
      "Tab indents; Escape, then Tab, leaves the text. Control F finds, Control Enter compiles.");
    this.root = h("div", { class: "editor" }, this.finder, keys,
      h("div", { class: "text" }, this.gutter, h("div", { class: "sheet" }, this.behind, this.ink, this.area)));
    this.listen();
  }

  private listen(): void {
    const area = this.area;
    area.addEventListener("input", () => {
      this.numbers();
      this.colour();
      this.events.changed(area.value);
    });
    area.addEventListener("scroll", () => this.scrolled());
    area.addEventListener("keydown", (event) => this.key(event));
    area.addEventListener("mousemove", (event) => this.events.pointed(this.lineAt(event.clientY)));
    area.addEventListener("mouseleave", () => this.events.pointed(null));
    for (const name of ["click", "keyup"]) {
      area.addEventListener(name, () => this.events.chosen(this.line));
    }
  }

  private key(event: KeyboardEvent): void {
    const control = event.ctrlKey || event.metaKey;
    if (event.key === "Escape") {
      this.leaves = true;
      return;
    }
    if (event.key === "Tab" && !this.leaves && !this.area.readOnly && !control && !event.altKey) {
      if (event.shiftKey) this.outdent();
      else this.indent();
    } else if (event.key === "Enter" && control) this.events.run();
    else if (event.key === "f" && control) this.openFinder();
    else {
      if (event.key !== "Tab" && event.key !== "Shift") this.leaves = false;
      return;
    }
    event.preventDefault();
  }

  // execCommand is the one way to change text that undo takes back.
  private type(text: string): void {
    document.execCommand(text ? "insertText" : "delete", false, text);
  }

  private indent(): void {
    const [start, end] = this.chosenLines();
    if (this.area.selectionStart === this.area.selectionEnd) {
      this.type("  ");
      return;
    }
    const text = this.area.value.slice(start, end).replace(/^(?=.)/gm, "  ");
    this.area.setSelectionRange(start, end);
    this.type(text);
    this.area.setSelectionRange(start, start + text.length);
  }

  private outdent(): void {
    const [start, end] = this.chosenLines();
    const text = this.area.value.slice(start, end);
    const less = text.replace(/^ {1,2}/gm, "");
    if (less === text) return;
    const caret = this.area.selectionStart - (text.length - less.length);
    const isPoint = this.area.selectionStart === this.area.selectionEnd;
    this.area.setSelectionRange(start, end);
    this.type(less);
    if (isPoint) this.area.setSelectionRange(Math.max(caret, start), Math.max(caret, start));
    else this.area.setSelectionRange(start, start + less.length);
  }

  private chosenLines(): [number, number] {
    const text = this.area.value;
    const start = text.lastIndexOf("\n", this.area.selectionStart - 1) + 1;
    const end = text.indexOf("\n", this.area.selectionEnd);
    return [start, end < 0 ? text.length : end];
  }

  private openFinder(): void {
    this.finder.hidden = false;
    const { selectionStart, selectionEnd, value } = this.area;
    const chosen = value.slice(selectionStart, selectionEnd);
    if (chosen && !chosen.includes("\n")) this.wanted.value = chosen;
    this.wanted.select();
  }

  private closeFinder(): void {
    this.finder.hidden = true;
    this.area.focus();
  }

  private find(direction: 1 | -1): void {
    const text = this.area.value.toLowerCase(), wanted = this.wanted.value.toLowerCase();
    if (!wanted) return;
    const places: number[] = [];
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) places.push(at);
    const here = this.area.selectionStart;
    const next = direction > 0 ? places.find((at) => at > here) ?? places[0]
      : [...places].reverse().find((at) => at < here) ?? places[places.length - 1];
    if (next === undefined) {
      this.found.textContent = "not found";
      return;
    }
    this.found.textContent = `${places.indexOf(next) + 1} of ${places.length}`;
    this.area.setSelectionRange(next, next + wanted.length);
    this.reveal(this.line);
  }

  // ------------------------------------------------------------------------------- lines

  get value(): string {
    return this.area.value;
  }

  /** The line that the caret is in, from 1. */
  get line(): number {
    return this.area.value.slice(0, this.area.selectionStart).split("\n").length;
  }

  /** Show a text; one that is only to be read cannot be changed. */
  show(text: string, readOnly: boolean, isPython: boolean): void {
    if (this.area.value !== text) {
      this.area.value = text;
      this.area.setSelectionRange(0, 0);
    }
    this.area.readOnly = readOnly;
    this.isPython = isPython;
    this.numbers();
    this.colour();
  }

  private colour(): void {
    const text = this.area.value, isShort = text.length <= COLOURED;
    this.root.classList.toggle("inked", isShort);
    this.ink.replaceChildren(...(isShort ? pieces(text, this.isPython) : []).map(([kind, each]) =>
      kind ? h("span", { class: kind }, each) : each));
  }

  private numbers(): void {
    const count = this.area.value.split("\n").length;
    while (this.behind.children.length > count) {
      this.behind.lastChild?.remove();
      this.gutter.lastChild?.remove();
    }
    while (this.behind.children.length < count) {
      this.behind.append(h("div"));
      this.gutter.append(h("div", {}, h("span", { class: "heat" }), String(this.behind.children.length)));
    }
    this.scrolled();
  }

  /** Mark lines, by their numbers from 1; all others lose their marks. */
  mark(marks: Map<number, LineMark>): void {
    const lines = this.area.value.split("\n");
    lines.forEach((text, index) => {
      const line = this.behind.children[index] as HTMLElement | undefined;
      const number = this.gutter.children[index] as HTMLElement | undefined;
      if (!line || !number) return;
      const mark = marks.get(index + 1);
      const kinds = mark?.kinds.join(" ") ?? "";
      line.className = kinds;
      number.className = kinds;
      line.style.setProperty("--share", String(mark?.heat?.share ?? 0));
      number.style.setProperty("--share", String(mark?.heat?.share ?? 0));
      const heat = number.firstElementChild;
      if (heat && heat.textContent !== (mark?.heat?.text ?? "")) {
        heat.textContent = mark?.heat?.text ?? "";
      }
      line.replaceChildren();
      if (mark?.message) {
        const said = h("span", { class: "beside" }, mark.message.split("\n")[0]);
        said.style.left = `calc(${columns(text)}ch + 3ch)`;
        line.append(said);
      }
    });
  }

  /** Scroll a line into view, the page stays where it is. */
  reveal(line: number): void {
    const height = this.lineHeight;
    const top = (line - 1) * height;
    if (top < this.area.scrollTop || top > this.area.scrollTop + this.area.clientHeight - 2 * height) {
      this.area.scrollTop = top - this.area.clientHeight / 3;
    }
  }

  /** Put the caret into a line. */
  goTo(line: number): void {
    const start = this.area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, start);
    this.reveal(line);
  }

  private get lineHeight(): number {
    return this.behind.firstElementChild?.getBoundingClientRect().height || 19;
  }

  private lineAt(y: number): number | null {
    const top = this.area.getBoundingClientRect().top + parseFloat(getComputedStyle(this.area).paddingTop);
    const line = Math.floor((y - top + this.area.scrollTop) / this.lineHeight) + 1;
    return line >= 1 && line <= this.behind.children.length ? line : null;
  }

  private scrolled(): void {
    const { scrollTop, scrollLeft } = this.area;
    this.gutter.style.transform = `translateY(${-scrollTop}px)`;
    this.behind.style.transform = this.ink.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
  }
}

function columns(text: string): number {
  let count = 0;
  for (const letter of text) count += letter === "\t" ? 4 - (count % 4) : 1;
  return count;
}
