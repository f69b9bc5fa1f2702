// Machine code of one target: rows that lead to their lines, with heat and what is known of each.

import { h } from "../../dom";
import { products } from "../../targets";
import { formatted } from "./numbers";
import type { Code, Facts, Frame, Profile, Row } from "./types";

export interface ListingEvents {
  pointed(row: Row | null): void;
  chosen(row: Row): void;
}

type FigureRow = Profile["instructions"][number];

/** The line that a row is linked with. */
export function lineOf(code: Code, row: Row): Frame | null {
  const place = row.place === undefined ? undefined : code.places[row.place];
  return place?.frames[place.at] ?? null;
}

export function factsOf(code: Code, row: Row): Facts | null {
  return row.facts === undefined ? null : code.facts[row.facts] ?? null;
}

/** Whether a line is any of the frames that an instruction was inlined through. */
export function isFrom(code: Code, row: Row, file: string, line: number): boolean {
  const place = row.place === undefined ? undefined : code.places[row.place];
  return place?.frames.some((frame) => frame[0] === file && frame[1] === line) ?? false;
}

export class Listing {
  readonly root: HTMLElement;
  private readonly rows = new Map<number, HTMLTableRowElement>();
  private readonly order: Row[] = [];
  private readonly body = h("tbody");

  constructor(readonly code: Code, private readonly events: ListingEvents) {
    this.fill();
    const caption = `Machine code for ${code.target}, ${code.name}`;
    const head = h("tr", {}, h("th", { scope: "col", class: "no" }, "pc"),
      h("th", { scope: "col", class: "heat" }), h("th", { scope: "col" },
        h("b", {}, code.target), ` ${products(code.target, 1)} · ${code.family} · wave${code.wave} · -${code.opt}`));
    const table = h("table", { class: "listing" },
      h("caption", { class: "unseen" }, caption), h("thead", {}, head), this.body);
    this.root = h("div", { class: "pane machine", role: "region", "aria-label": caption, tabindex: 0 },
      table, code.cut > 0 && h("p", { class: "hint" }, `${code.cut} more lines are left out.`));
    this.listen();
  }

  private fill(): void {
    for (const row of this.code.listing) {
      if (row.kind === "instruction") this.order.push(row);
      this.body.append(this.made(row));
    }
  }

  private made(row: Row): HTMLTableRowElement {
    if (row.kind !== "instruction") {
      const text = row.kind === "function" ? `<${row.text}>:` : row.kind === "label" ? `${row.text}:` : row.text;
      const inner = row.kind === "function" || row.kind === "label"
        ? h("th", { colspan: 3, scope: "rowgroup" }, text)
        : [h("td", { class: "no" }, row.pc.toString(16)), h("td", { class: "heat" }), h("td", { class: "text" }, h("code", {}, text))];
      return h("tr", { class: row.kind }, inner);
    }
    const facts = factsOf(this.code, row);
    const [mnemonic = "", ...rest] = row.text.split(" ");
    const made = h("tr", {
      class: `instruction of-${facts?.kind ?? "internal"}`, tabindex: this.rows.size ? -1 : 0,
      "data-pc": row.pc,
    },
      h("td", { class: "no" }, row.pc.toString(16)), h("td", { class: "heat" }),
      h("td", { class: "text" }, h("code", {}, h("b", {}, mnemonic), rest.length ? ` ${rest.join(" ")}` : "")));
    this.rows.set(row.pc, made);
    return made;
  }

  private listen(): void {
    const rowOf = (event: Event): Row | null => {
      const found = (event.target as Element).closest("tr[data-pc]");
      const pc = Number(found?.getAttribute("data-pc"));
      return found ? this.order.find((each) => each.pc === pc) ?? null : null;
    };
    this.body.addEventListener("mouseover", (event) => this.events.pointed(rowOf(event)));
    this.body.addEventListener("mouseleave", () => this.events.pointed(null));
    this.body.addEventListener("click", (event) => {
      const row = rowOf(event);
      if (row && !String(getSelection())) this.choose(row);
    });
    this.body.addEventListener("focusin", (event) => this.events.pointed(rowOf(event)));
    this.body.addEventListener("keydown", (event) => {
      const row = rowOf(event);
      if (!row) return;
      const at = this.order.indexOf(row);
      const goes: Record<string, number> = {
        ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.order.length - 1,
        PageDown: Math.min(at + 15, this.order.length - 1), PageUp: Math.max(at - 15, 0),
      };
      const next = this.order[goes[event.key] ?? -1];
      if (event.key === "Enter") {
        if (row.target !== undefined && event.shiftKey) this.focus(row.target);
        else this.events.chosen(row);
      } else if (event.key in goes) {
        if (next) this.focus(next.pc);
      } else return;
      event.preventDefault();
    });
  }

  private choose(row: Row): void {
    this.focus(row.pc);
    this.events.chosen(row);
  }

  /** Make a row the tab key's stop, and go there. */
  focus(pc: number): void {
    const row = this.rows.get(pc);
    if (!row) return;
    for (const each of this.rows.values()) if (each.tabIndex === 0) each.tabIndex = -1;
    row.tabIndex = 0;
    row.focus({ preventScroll: true });
    this.reveal(pc);
  }

  reveal(pc: number): void {
    const row = this.rows.get(pc);
    if (!row) return;
    const inner = row.getBoundingClientRect(), outer = this.root.getBoundingClientRect();
    if (inner.top < outer.top + 30 || inner.bottom > outer.bottom - 6) {
      this.root.scrollTop += inner.top - outer.top - this.root.clientHeight / 3;
    }
  }

  /** Give a class to the rows of which something holds, and to no other. */
  mark(name: string, holds: (row: Row) => boolean): Row[] {
    const found: Row[] = [];
    for (const row of this.order) {
      const is = holds(row);
      this.rows.get(row.pc)?.classList.toggle(name, is);
      if (is) found.push(row);
    }
    return found;
  }

  /** A message below an instruction; null takes it away. */
  say(pc: number | null, text: string): void {
    for (const each of this.body.querySelectorAll("tr.said")) each.remove();
    const row = pc === null ? undefined : this.rows.get(pc);
    row?.after(h("tr", { class: "said" }, h("td", { colspan: 3 }, text)));
  }

  /** Colour rows by a figure; none without a profile. */
  heat(rows: FigureRow[], name: keyof FigureRow | "", title: string): void {
    const most = name ? Math.max(1, ...rows.map((row) => row[name])) : 1;
    const known = new Map(rows.map((row) => [row.pc, row]));
    this.root.classList.toggle("heated", rows.length > 0);
    const head = this.root.querySelector("thead th.heat");
    if (head) head.textContent = rows.length ? title : "";
    for (const [pc, row] of this.rows) {
      const value = name ? known.get(pc)?.[name] ?? 0 : 0;
      const cell = row.querySelector("td.heat");
      if (cell) cell.textContent = value ? formatted(value) : "";
      row.style.setProperty("--share", (value / most).toFixed(3));
    }
  }
}
