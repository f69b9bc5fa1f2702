// One operand's layout as its document has it: cells, places, and what a register holds.

import type { MapRecord } from "./doc";

const REGISTER_BITS = 32;

/** Bits of one register of one lane, and on in the next where they are more than are left. */
export interface Place {
  lane: number;
  register: number;
  low: number;
  high: number;
}

/** What a register holds from bit `low` to bit `high`: cells that share the place. */
export interface Held {
  cells: number[];
  element: number;
  low: number;
  high: number;
}

export class Operand {
  readonly name: string;
  readonly names: string[];
  /** Cells along each dimension. */
  readonly counts: number[];
  /** Bits of a place: two elements' where an index says which k they are. */
  readonly width: number;
  /** The first value of each coordinate of every cell. */
  private readonly firsts: Int32Array[];
  private readonly holders = new Map<number, number[]>();

  constructor(readonly map: MapRecord, private readonly table: number[], readonly type: string) {
    this.name = map.operand;
    this.names = map.dims.map(([name]) => name);
    this.counts = map.dims.map(([, size], at) => size / (map.step[at] ?? 1));
    this.width = map.kept ? map.bits + map.pitch : map.bits;
    let inside = 1;
    this.firsts = this.counts.map(() => new Int32Array(table.length));
    for (let at = this.counts.length - 1; at >= 0; at--) {
      const [count, step, firsts] = [this.counts[at]!, map.step[at]!, this.firsts[at]!];
      for (let cell = 0; cell < table.length; cell++)
        firsts[cell] = (Math.floor(cell / inside) % count) * step;
      inside *= count;
    }
    table.forEach((place, cell) => {
      const known = this.holders.get(place);
      if (known) known.push(cell);
      else this.holders.set(place, [cell]);
    });
  }

  get cells(): number {
    return this.table.length;
  }

  /** The cell that an entry belongs to; -1 if there is no such entry. */
  cellOf(entry: readonly number[]): number {
    let cell = 0;
    for (let at = 0; at < this.counts.length; at++) {
      const [, size] = this.map.dims[at]!;
      const value = entry[at] ?? 0;
      if (!Number.isInteger(value) || value < 0 || value >= size) return -1;
      cell = cell * this.counts[at]! + Math.floor(value / this.map.step[at]!);
    }
    return cell;
  }

  /** A cell's entry, the first one of those that share it. */
  entryOf(cell: number): number[] {
    return this.firsts.map((firsts) => firsts[cell]!);
  }

  /** One coordinate of a cell, by name: its first value and how many follow. */
  along(cell: number, name: string): { first: number; count: number } | null {
    const at = this.names.indexOf(name);
    return at < 0 ? null : { first: this.firsts[at]![cell]!, count: this.map.step[at]! };
  }

  /** Mark the cells that meet a cell of another operand in all coordinates that both have. */
  meeting(other: Operand, cell: number, marks: Uint8Array): void {
    marks.fill(1);
    this.names.forEach((name, at) => {
      const range = other.along(cell, name);
      if (!range) return;
      const [firsts, step, end] = [this.firsts[at]!, this.map.step[at]!, range.first + range.count];
      for (let own = 0; own < marks.length; own++)
        if (firsts[own]! >= end || firsts[own]! + step <= range.first) marks[own] = 0;
    });
  }

  /** The first place of a cell. */
  place(cell: number): Place {
    const number = this.table[cell]!;
    const bit = Math.floor(number / this.map.wave);
    const low = bit % REGISTER_BITS;
    return {
      lane: number % this.map.wave,
      register: Math.floor(bit / REGISTER_BITS),
      low,
      high: low + this.width - 1,
    };
  }

  /** The lanes that hold a cell. */
  lanes(cell: number): number[] {
    const { lane } = this.place(cell);
    const found = this.map.copies.map((copy) => (lane + copy) % this.map.wave);
    return found.sort((one, other) => one - other);
  }

  /** The first element of a lane that a cell is. */
  element(cell: number): number {
    const bit = Math.floor(this.table[cell]! / this.map.wave);
    return (bit - this.map.offset) / this.map.pitch;
  }

  /** Where an element begins among all bits of a lane's registers. */
  firstBit(element: number): number {
    return element * this.map.pitch + this.map.offset;
  }

  /** The cells that an element of a lane is; none where it is not read. */
  cellsAt(lane: number, element: number): number[] {
    const { wave, copies, kept } = this.map;
    const first = this.firstBit(kept ? element - (element % 2) : element);
    return copies
      .flatMap((copy) => this.holders.get(((lane - copy + wave) % wave) + wave * first) ?? [])
      .sort((one, other) => one - other);
  }

  /** What a register of a lane holds, lowest bits first. */
  held(lane: number, register: number): Held[] {
    const start = register * REGISTER_BITS;
    const found: Held[] = [];
    for (let element = 0; element < this.map.elements; element++) {
      const low = this.firstBit(element) - start;
      const high = low + this.map.bits - 1;
      if (high < 0 || low >= REGISTER_BITS) continue;
      const cells = this.cellsAt(lane, element);
      if (cells.length)
        found.push({ cells, element, low: Math.max(low, 0), high: Math.min(high, 31) });
    }
    return found;
  }

  /** The sign that modifiers give to an element. */
  signAt(element: number): string {
    return this.map.signs[element % 2]!;
  }

  /** That of a cell; of both elements it keeps, where they differ: "-/+". */
  sign(cell: number): string {
    const [even, odd] = this.map.signs;
    if (this.map.kept && even !== odd) return `${even || "+"}/${odd || "+"}`;
    return this.signAt(this.element(cell));
  }

  /** A[3][5], A[3][5].1 of block 1, A[3][4..7] where an index says which one. */
  entryText(cell: number): string {
    return this.name + this.coordinates(cell, (first, last) =>
      `[${first === last ? first : `${first}..${last}`}]`, "");
  }

  /** 3,5 or 3,4+ or 3,5.1: for small cells. */
  shortText(cell: number): string {
    return this.coordinates(cell, (first, last) => (first === last ? `${first}` : `${first}+`), ",");
  }

  private coordinates(
    cell: number, written: (first: number, last: number) => string, between: string,
  ): string {
    const entry = this.entryOf(cell);
    const parts: string[] = [];
    let block = "";
    this.names.forEach((name, at) => {
      const value = entry[at]!;
      if (name !== "block") parts.push(written(value, value + this.map.step[at]! - 1));
      else if (this.map.dims[at]![1] > 1) block = `.${value}`;
    });
    return parts.join(between) + block;
  }
}

/** v2[31:16], v[2:3] for 64 bits, v2[31:30] v3[3:0] across two; `lanes` behind each register. */
export function bitsText({ register, low, high }: Omit<Place, "lane">, lanes = ""): string {
  if (high >= REGISTER_BITS && low) {
    const rest = `v${register + 1}${lanes}[${high - REGISTER_BITS}:0]`;
    return `v${register}${lanes}[31:${low}] ${rest}`;
  }
  if (high >= REGISTER_BITS)
    return `v[${register}:${register + Math.floor(high / REGISTER_BITS)}]${lanes}`;
  return `v${register}${lanes}${low === 0 && high === 31 ? "" : `[${high}:${low}]`}`;
}

/** `-x`, `|x|`, `-|x|`; of two signs, `-/+` stands before the text. */
export function signed(text: string, sign: string): string {
  return sign.endsWith("|") ? `${sign.slice(0, -1)}|${text}|` : sign + text;
}
