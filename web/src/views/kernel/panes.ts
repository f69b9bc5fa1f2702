// Source and machine code side by side, linked line by line in both directions.

import { h } from "../../dom";
import { Editor, type LineMark } from "./editor";
import { explained } from "./facts";
import { isFrom, lineOf, Listing } from "./listing";
import { formatted } from "./numbers";
import type { Code, Diagnostic, Profile, Row, Run } from "./types";

type Heat = keyof Profile["lines"][number] & keyof Profile["instructions"][number];

export interface PanesEvents {
  changed(text: string): void;
  compile(): void;
  chose(file: string, line: number): void;
}

export class Panes {
  readonly root = h("div", { class: "panes" });
  readonly strip = h("div", { class: "strip", "aria-live": "polite" },
    h("p", { class: "hint" }, "Point at an instruction, or use the arrow keys, for details."));
  private readonly editor: Editor;
  private readonly files = h("div", { class: "files", role: "group", "aria-label": "Files" });
  private readonly sourcePane: HTMLElement;
  private listings: Listing[] = [];
  private texts: Record<string, string> = {};
  private own = "kernel.hip";
  private file = "kernel.hip";
  private readOnly = true;
  private diagnostics: Diagnostic[] = [];
  private run: Run | null = null;
  private heat: Heat | "" = "";
  private heatTitle = "";
  private chosen: [string, number] | null = null;
  private pointed: [string, number] | null = null;
  private now: { row: Row | null; code: Code } | null = null;

  constructor(private readonly events: PanesEvents) {
    this.editor = new Editor({
      changed: (text) => {
        this.texts[this.own] = text;
        events.changed(text);
      },
      pointed: (line) => this.point(line === null ? null : [this.file, line]),
      chosen: (line) => this.choose(this.file, line, true),
      run: () => events.compile(),
    });
    this.sourcePane = h("div", { class: "pane source" }, this.files, this.editor.root);
    this.root.append(this.sourcePane);
  }

  /** The source as it stands in the editor. */
  get text(): string {
    return this.texts[this.own] ?? "";
  }

  showSource(file: string, text: string, readOnly: boolean): void {
    this.own = file;
    this.texts = { [file]: text };
    this.readOnly = readOnly;
    this.open(file);
  }

  /** Machine code beside it, a target a column; the others' sources behind tabs. */
  showCode(codes: Code[], diagnostics: Diagnostic[]): void {
    this.diagnostics = diagnostics;
    this.texts = { [this.own]: this.text };
    for (const code of codes) this.texts = { ...code.files, ...this.texts };
    this.listings = codes.map((code) => new Listing(code, {
      pointed: (row) => this.pointAt(code, row),
      chosen: (row) => this.chooseRow(code, row),
    }));
    this.now = null;
    this.run = null;
    const none = h("div", { class: "pane none" }, diagnostics.some((each) => each.kind === "error")
      ? "The source does not compile: the messages are below." : "No machine code yet.");
    const shown = this.listings.map((each) => each.root);
    this.root.replaceChildren(this.sourcePane, ...(shown.length ? shown : [none]));
    this.root.style.setProperty("--columns", String(1 + Math.max(codes.length, 1)));
    this.open(this.file in this.texts ? this.file : this.own);
  }

  showRun(run: Run | null): void {
    this.run = run;
    const pc = run?.fault?.site.pc ?? null;
    for (const [at, each] of this.listings.entries()) {
      each.mark("fault", (row) => at === 0 && row.pc === pc);
      each.say(at === 0 ? pc : null, run?.fault ? `${run.fault.kind}: ${run.fault.text.split("\n")[0] ?? ""}` : "");
    }
    this.colour();
  }

  /** Colour by a figure of the run's profile. */
  showHeat(name: string, title: string): void {
    this.heat = name as Heat;
    this.heatTitle = title;
    this.colour();
  }

  private colour(): void {
    this.listings.forEach((each, at) => {
      each.heat(at === 0 ? this.run?.profile?.instructions ?? [] : [], this.heat, this.heatTitle);
    });
    this.mark();
  }

  /** Where the stepper stands. */
  showNow(pc: number | null, reveals: boolean): void {
    const listing = this.listings[0];
    if (!listing) return;
    const [row] = listing.mark("now", (each) => each.pc === pc);
    this.now = { row: row ?? null, code: listing.code };
    if (row && reveals) {
      listing.reveal(row.pc);
      const line = lineOf(listing.code, row);
      if (line && line[0] === this.file) this.editor.reveal(line[1]);
      this.explain(listing.code, row);
    }
    this.mark();
  }

  // -------------------------------------------------------------------------------- links

  private pointAt(code: Code, row: Row | null): void {
    const line = row && lineOf(code, row);
    this.point(line ? [line[0], line[1]] : null);
    if (row) this.explain(code, row);
  }

  private explain(code: Code, row: Row): void {
    this.strip.replaceChildren(...explained(code, row, (file, line) => this.choose(file, line, true))
      .filter((each): each is Node => each instanceof Node));
  }

  private point(line: [string, number] | null): void {
    if (String(line) === String(this.pointed)) return;
    this.pointed = line;
    for (const each of this.listings) {
      each.mark("pointed", (row) => line !== null && isFrom(each.code, row, line[0], line[1]));
    }
    this.mark();
  }

  private chooseRow(code: Code, row: Row): void {
    const line = lineOf(code, row);
    if (line) this.choose(line[0], line[1], false, code);
  }

  /** Choose a line: its code is marked, and shown where it is not seen. */
  choose(file: string, line: number, reveals: boolean, from?: Code): void {
    this.chosen = [file, line];
    if (file in this.texts && file !== this.file) this.open(file);
    for (const each of this.listings) {
      const rows = each.mark("chosen", (row) => isFrom(each.code, row, file, line));
      const [first] = rows;
      if (first && (reveals || each.code !== from)) each.reveal(first.pc);
    }
    this.mark();
    if (file === this.file) this.editor.reveal(line);
    this.events.chose(file, line);
  }

  /** Choose a line of the source and put the caret there. */
  goTo(file: string, line: number): void {
    this.choose(file, line, true);
    if (file === this.file) this.editor.goTo(line);
  }

  reveal(pc: number): void {
    this.listings[0]?.focus(pc);
  }

  // ------------------------------------------------------------------------------- source

  private open(file: string): void {
    this.file = file;
    this.editor.show(this.texts[file] ?? "", this.readOnly || file !== this.own, file.endsWith(".py"));
    const names = Object.keys(this.texts);
    this.files.hidden = names.length < 2;
    this.files.replaceChildren(...names.map((name) => h("button", {
      type: "button", "aria-pressed": String(name === file), title: name, onclick: () => this.open(name),
    }, name.split("/").pop() ?? name)));
    this.mark();
  }

  private mark(): void {
    const marks = new Map<number, LineMark>();
    const of = (line: number): LineMark => {
      const found = marks.get(line) ?? { kinds: [] };
      marks.set(line, found);
      return found;
    };
    const at = (place: readonly [string, number] | null, kind: string) => {
      if (place && place[0] === this.file) of(place[1]).kinds.push(kind);
    };
    this.heatMarks(of);
    at(this.pointed, "pointed");
    at(this.chosen, "chosen");
    const now = this.now?.row ? lineOf(this.now.code, this.now.row) : null;
    at(now && [now[0], now[1]], "now");
    if (this.file === this.own) {
      for (const each of this.diagnostics) {
        if (!each.line || each.kind === "note") continue;
        const mark = of(each.line);
        mark.kinds.push(each.kind);
        mark.message ??= `${each.kind}: ${each.text}`;
      }
    }
    const fault = this.run?.fault;
    if (fault && fault.site.file === this.file && fault.site.line) {
      const mark = of(fault.site.line);
      mark.kinds.push("fault");
      mark.message = `${fault.kind}: ${fault.text.split("\n")[0] ?? ""}`;
    }
    this.editor.mark(marks);
  }

  private heatMarks(of: (line: number) => LineMark): void {
    const name = this.heat;
    const lines = this.run?.profile?.lines.filter((each) => each.file === this.file) ?? [];
    if (!name || !lines.length) return;
    const most = Math.max(1, ...(this.run?.profile?.lines ?? []).map((each) => each[name]));
    for (const each of lines) {
      if (each[name]) of(each.line).heat = { share: each[name] / most, text: formatted(each[name]) };
    }
  }
}
