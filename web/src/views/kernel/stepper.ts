// A recorded run, step by step: where waves stand, their registers, LDS, operands of matrices.

import { h, type Child } from "../../dom";
import { frame } from "../../frame";
import { runs } from "./facts";
import { History, type Words } from "./history";
import { factsOf } from "./listing";
import { element, FORMATS, shown } from "./numbers";
import type { Access, Code, Facts, Layout, Operand, Row, Run } from "./types";

export interface StepperState {
  position: number;
  wave: string; // a number, or "" for all in their order
  format: string;
  rows: string; // "touched", "changed", "all"
}

export interface StepperEvents {
  moved(state: StepperState): void;
}

const ROWS = { touched: "this step's", changed: "written so far", all: "all known" };
const LDS_COLUMNS = 32, LDS_MOST = 1024;

export class Stepper {
  readonly root: HTMLElement;
  readonly history: History;
  private readonly slider: HTMLInputElement;
  private readonly said = h("p", { class: "now", role: "status" });
  private readonly scalars = h("div", { class: "scalars" });
  private readonly lanes = frame({ class: "lanes-of", role: "region", "aria-label": "Vector registers", tabindex: 0 });
  private readonly lds = h("div", { class: "lds-of" });
  private readonly fragments = h("div", { class: "fragments" });
  private readonly rowsOf = new Map<number, Row>();

  constructor(
    private readonly code: Code, private readonly run: Run, private state: StepperState,
    private readonly events: StepperEvents
  ) {
    this.history = new History(run.steps);
    for (const row of code.listing) if (row.kind === "instruction") this.rowsOf.set(row.pc, row);
    const end = this.history.end;
    this.state.position = Math.min(Math.max(Math.round(state.position) || 0, 0), end);
    this.slider = h("input", { type: "range", min: 0, max: end, value: this.state.position, "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.move(Number(this.slider.value)));
    this.root = h("div", { class: "stepper" }, this.controls(), this.said, this.scalars, this.lanes, this.fragments, this.lds);
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.draw();
  }

  private controls(): HTMLElement {
    const button = (text: string, label: string, to: () => number) =>
      h("button", { type: "button", "aria-label": label, title: label, onclick: () => this.move(to()) }, text);
    const wave = () => (this.state.wave === "" ? null : Number(this.state.wave));
    const at = () => this.state.position;
    const waves = h("select", { "aria-label": "Wave" },
      h("option", { value: "" }, "all waves"), this.history.waves.map((each) =>
        h("option", { value: each, selected: String(each) === this.state.wave }, `wave ${each}`)));
    waves.addEventListener("change", () => {
      this.state.wave = waves.value;
      this.changed();
    });
    const format = h("select", { "aria-label": "Registers as" }, Object.keys(FORMATS).map((each) =>
      h("option", { value: each, selected: each === this.state.format }, each)));
    format.addEventListener("change", () => {
      this.state.format = format.value;
      this.changed();
    });
    const rows = h("select", { "aria-label": "Which registers" }, Object.entries(ROWS).map(([value, text]) =>
      h("option", { value, selected: value === this.state.rows }, text)));
    rows.addEventListener("change", () => {
      this.state.rows = rows.value;
      this.changed();
    });
    return h("div", { class: "tools", role: "toolbar", "aria-label": "Steps" },
      button("|◀", "First step", () => 0),
      button("◀", "One step back", () => this.history.turn(at(), -1, wave())),
      button("▶", "One step on", () => this.history.turn(at(), 1, wave())),
      button("▶|", "Last step", () => this.history.end),
      this.slider, waves, h("label", {}, "registers ", rows), h("label", {}, "as ", format));
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.matches("input, select, textarea, .scroll")) return;
    const wave = this.state.wave === "" ? null : Number(this.state.wave);
    if (event.key === "ArrowRight") this.move(this.history.turn(this.state.position, 1, wave));
    else if (event.key === "ArrowLeft") this.move(this.history.turn(this.state.position, -1, wave));
    else return;
    event.preventDefault();
  }

  private move(position: number): void {
    this.state.position = Math.min(Math.max(position, 0), this.history.end);
    this.changed();
  }

  private changed(): void {
    this.draw();
    this.events.moved(this.state);
  }

  /** What is shown, as a link keeps it. */
  get shown(): StepperState {
    return this.state;
  }

  /** The wave that is shown: the chosen one, or the one whose turn it is. */
  get wave(): number {
    if (this.state.wave !== "") return Number(this.state.wave);
    const steps = this.run.steps.steps;
    return (steps[this.state.position] ?? steps[steps.length - 1])?.wave ?? 0;
  }

  /** The pc that the shown wave stands at. */
  get pc(): number | null {
    return this.history.pc(this.wave, this.state.position);
  }

  // ------------------------------------------------------------------------------ drawing

  private draw(): void {
    const { position } = this.state;
    this.slider.value = String(position);
    const before = this.run.steps.steps[position - 1];
    const row = this.pc === null ? undefined : this.rowsOf.get(this.pc);
    const facts = row ? factsOf(this.code, row) : null;
    const changed = before?.wave === this.wave ? this.history.changed(position) : new Set<string>();
    this.said.replaceChildren(...this.sentence(row, position));
    this.drawScalars(position, facts, changed);
    this.drawLanes(position, facts, changed);
    this.drawFragments(position, facts, before);
    this.drawLds(position);
  }

  private sentence(row: Row | undefined, position: number): Node[] {
    const end = this.history.end;
    const isFault = this.run.fault !== null && !this.run.steps.dropped && position === end - 1;
    const found: Child[] = [
      `${position} of ${end} done`, h("span", { class: "place" }, ` · wave ${this.wave} · `),
      row ? ["next ", h("code", {}, row.text)]
        : this.run.steps.dropped ? "the record ends here; ask for more steps"
        : this.run.fault ? "the run ended in the fault" : "the wave has ended",
      isFault && h("b", { class: "failed" }, " — faults"),
    ];
    const before = this.run.steps.steps[position - 1];
    const accesses = before?.accesses?.map((each) => access(each));
    return [h("span", {}, found), ...(accesses?.length
      ? [h("span", { class: "place" }, " · the last step: ", accesses.join("; "))] : [])];
  }

  private drawScalars(position: number, facts: Facts | null, changed: Set<string>): void {
    const wave = this.wave, { lanes } = this.run.steps;
    const exec = this.history.mask(wave, "exec", position);
    const vcc = this.history.mask(wave, "vcc", position);
    const scc = this.history.at(wave, "scc", position)[0] ?? 0;
    const plain = this.history.names(wave).filter((name) => /^(s\d+|m0|ttmp\d+)$/.test(name));
    const wanted = this.wanted(plain, facts, changed);
    const mask = (name: string, value: bigint) => h("div", {
      class: changed.has(`${name}_lo`) || changed.has(`${name}_hi`) ? "mask changed" : "mask",
    }, h("b", {}, name.toUpperCase()), h("code", {}, value.toString(16).padStart(lanes / 4, "0")),
      h("span", { class: "dots", "aria-label": `${bits(value)} of ${lanes} lanes`, role: "img" },
        Array.from({ length: lanes }, (_, lane) => h("i", { class: value >> BigInt(lane) & 1n ? "on" : "" }))));
    this.scalars.replaceChildren(mask("exec", exec), mask("vcc", vcc),
      h("div", { class: changed.has("scc") ? "mask changed" : "mask" }, h("b", {}, "SCC"), h("code", {}, scc)),
      h("dl", { class: "sgprs" }, wanted.map((name) => {
        const low = this.history.at(wave, name, position)[0] ?? 0;
        const high = this.history.at(wave, following(name), position)[0] ?? 0;
        return h("div", { class: this.kind(name, facts, changed), "data-register": name },
          h("dt", {}, name), h("dd", {}, shown(this.state.format, low, high)));
      })));
  }

  private wanted(names: string[], facts: Facts | null, changed: Set<string>): string[] {
    const touched = new Set([...(facts?.reads ?? []), ...(facts?.writes ?? []), ...changed]);
    const found = names.filter((name) => {
      if (this.state.rows === "touched") return touched.has(name);
      if (this.state.rows === "all") return true;
      return this.history.at(this.wave, name, this.state.position).some((word) => word !== 0);
    });
    const extra = this.state.rows === "touched" ? [...touched].filter((name) =>
      !found.includes(name) && names[0]?.[0] === name[0] && /^[vas]\d+$/.test(name)) : [];
    return [...found, ...extra].sort(byNumber);
  }

  private kind(name: string, facts: Facts | null, changed: Set<string>): string {
    const kinds = [];
    if (changed.has(name)) kinds.push("changed");
    if (facts?.reads.includes(name)) kinds.push("reads");
    if (facts?.writes.includes(name)) kinds.push("writes");
    return kinds.join(" ");
  }

  private drawLanes(position: number, facts: Facts | null, changed: Set<string>): void {
    const wave = this.wave, { lanes } = this.run.steps;
    const known = this.history.names(wave).filter((name) => /^[va]\d+$/.test(name));
    for (const name of [...(facts?.reads ?? []), ...(facts?.writes ?? [])]) {
      if (/^[va]\d+$/.test(name) && !known.includes(name)) known.push(name);
    }
    const names = this.wanted(known, facts, changed);
    const exec = this.history.mask(wave, "exec", position);
    const head = h("tr", {}, h("th", { scope: "col" }, "lane"), Array.from({ length: lanes }, (_, lane) =>
      h("th", { scope: "col", class: exec >> BigInt(lane) & 1n ? "" : "off" }, lane)));
    const rows = names.map((name) => {
      const low = this.history.at(wave, name, position);
      const high = FORMATS[this.state.format] === 2 ? this.history.at(wave, following(name), position) : low;
      const mark = this.marks(name, facts, changed);
      return h("tr", { class: this.kind(name, facts, changed), "data-register": name },
        h("th", { scope: "row" }, name, h("span", { class: "mark" }, mark)),
        Array.from(low, (word, lane) => h("td", { class: exec >> BigInt(lane) & 1n ? "" : "off" },
          shown(this.state.format, word, high[lane] ?? 0))));
    });
    const keep = this.lanes.scrollLeft;
    this.lanes.replaceChildren(names.length ? h("table", { class: "values" },
      h("caption", {}, "Vector registers: ",
        h("span", { class: "place" }, "• changed by the last step, r read and w written by the next; faint lanes are off")),
      h("thead", {}, head), h("tbody", {}, rows)) : h("p", { class: "hint" }, "This step touches no vector register."));
    this.lanes.scrollLeft = keep;
  }

  private marks(name: string, facts: Facts | null, changed: Set<string>): string {
    return `${changed.has(name) ? "•" : ""}${facts?.reads.includes(name) ? "r" : ""}${facts?.writes.includes(name) ? "w" : ""}`;
  }

  /** A, B, C of a matrix instruction that is next; D of one that is done. */
  private drawFragments(position: number, facts: Facts | null, before: { wave: number; pc: number } | undefined): void {
    const done = before && before.wave === this.wave ? this.rowsOf.get(before.pc) : undefined;
    const past = done ? factsOf(this.code, done) : null;
    const made: HTMLElement[] = [];
    for (const [letter, operand] of Object.entries(past?.operands ?? {})) {
      if (letter === "D") made.push(this.fragment(letter, operand, position, "of the last step"));
    }
    for (const [letter, operand] of Object.entries(facts?.operands ?? {})) {
      if (letter !== "D") made.push(this.fragment(letter, operand, position, "of the next step"));
    }
    this.fragments.replaceChildren(...made);
  }

  private fragment(letter: string, operand: Operand, position: number, when: string): HTMLElement {
    const layout = this.code.layouts[operand.layout];
    const registers = Array.from({ length: operand.count }, (_, at) => `${operand.file}${operand.first + at}`);
    const title = `${letter} ${when}: ${runs(registers)}`;
    if (!layout) return h("p", {}, title);
    const words = registers.map((name) => this.history.at(this.wave, name, position));
    return h("details", { class: "fragment", open: true, "data-operand": letter },
      h("summary", {}, h("b", {}, letter), ` ${when} `, h("code", {}, runs(registers)),
        h("span", { class: "place" }, ` ${layout.format}, ${dimensions(layout)}`)),
      blocks(layout, words, this.code.numbers[layout.format], registers));
  }

  private drawLds(position: number): void {
    if (!this.run.steps.lds_bytes) return;
    const isOpen = this.lds.querySelector("details")?.open ?? false;
    const { words, changed } = this.history.ldsAt(position);
    const summary = h("summary", {}, `LDS, ${this.run.steps.lds_bytes} bytes`,
      h("span", { class: "place" }, changed.size ? ` · the last step changed ${changed.size} dwords` : ""));
    const holder = h("details", { open: isOpen }, summary);
    const fill = () => {
      if (holder.open && !holder.querySelector(".scroll")) holder.append(this.ldsTable(words, changed));
    };
    holder.addEventListener("toggle", fill);
    this.lds.replaceChildren(holder);
    fill();
  }

  private ldsTable(words: Words, changed: Set<number>): HTMLElement {
    const rows: HTMLElement[] = [];
    const count = Math.min(words.length, LDS_MOST);
    for (let at = 0; at < count; at += LDS_COLUMNS) {
      rows.push(h("tr", {}, h("th", { scope: "row", class: "no" }, `+${(4 * at).toString(16)}`),
        Array.from(words.subarray(at, Math.min(at + LDS_COLUMNS, count)), (word, step) =>
          h("td", { class: changed.has(at + step) ? "changed" : "" }, shown(this.state.format, word, words[at + step + 1] ?? 0)))));
    }
    return frame({ role: "region", "aria-label": "LDS", tabindex: 0 },
      h("table", { class: "values" }, h("caption", { class: "unseen" }, "LDS by dwords"), h("tbody", {}, rows)),
      count < words.length && h("p", { class: "hint" }, `The first ${4 * count} bytes.`));
  }
}

function blocks(layout: Layout, words: Words[], table: string[] | undefined, registers: string[]): HTMLElement {
  const block = layout.names.indexOf("block");
  const dims = layout.sizes.map((size, at) => ({ size, at })).filter((each) => each.at !== block);
  const [rows, columns] = [dims[0]?.size ?? 1, dims[1]?.size ?? 1];
  const count = block < 0 ? 1 : layout.sizes[block] ?? 1;
  const strides = layout.sizes.map((_, at) => layout.sizes.slice(at + 1).reduce((one, other) => one * other, 1));
  const cell = (b: number, row: number, column: number) => {
    const at = (block < 0 ? 0 : b * (strides[block] ?? 0))
      + row * (strides[dims[0]?.at ?? 0] ?? 0) + column * (dims[1] ? strides[dims[1].at] ?? 0 : 0);
    const place = layout.places[at] ?? 0;
    const bit = place % 32, lane = (place >> 5) % 64, register = place >> 11;
    const text = element(layout.format, layout.bits, words[register]?.[lane] ?? 0, words[register + 1]?.[lane] ?? 0, bit, table);
    return h("td", { title: `${registers[register] ?? ""}, lane ${lane}${layout.bits < 32 ? `, bits ${bit} to ${bit + layout.bits - 1}` : ""}` }, text);
  };
  const tables = Array.from({ length: count }, (_, b) => h("table", { class: "values" },
    count > 1 && h("caption", {}, `block ${b}`),
    h("tbody", {}, Array.from({ length: rows }, (_, row) => h("tr", {}, h("th", { scope: "row", class: "no" }, row),
      Array.from({ length: columns }, (_, column) => cell(b, row, column)))))));
  return frame({ role: "region", "aria-label": "Elements", tabindex: 0 }, tables);
}

/** "i × k = 16 × 16", without a dimension that is one block. */
function dimensions(layout: Layout): string {
  const kept = layout.names.map((name, at) => ({ name, size: layout.sizes[at] ?? 1 }))
    .filter((each) => each.name !== "block" || each.size > 1);
  return `${kept.map((each) => each.name).join(" × ")} = ${kept.map((each) => each.size).join(" × ")}`;
}

function following(name: string): string {
  return name.replace(/\d+$/, (digits) => String(Number(digits) + 1));
}

function byNumber(one: string, other: string): number {
  return one[0] === other[0] ? Number(one.slice(1)) - Number(other.slice(1)) : one < other ? -1 : 1;
}

function bits(mask: bigint): number {
  return mask.toString(2).replace(/0/g, "").length;
}

function access(each: Access): string {
  const what = `${each.kind}${each.operation ? ` ${each.operation}` : ""} of ${each.bytes} bytes`;
  const unit = each.element_bytes || 0;
  const name = (offset: number) => each.array === undefined ? `+0x${offset.toString(16)}`
    : unit > 0 && offset % unit === 0 ? `${each.array}[${offset / unit}]` : `${each.array}+${offset}`;
  const { offsets } = each;
  if (!Array.isArray(offsets)) return `${what} at ${name(offsets.from)}, ${name(offsets.from + offsets.step)}, …`;
  const more = offsets.length > 3 ? ", …" : "";
  return `${what} at ${offsets.slice(0, 3).map(name).join(", ")}${more} in ${each.space}`;
}
