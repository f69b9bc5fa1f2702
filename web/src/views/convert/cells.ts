// The cells of a layout: what lies where, read off the bits of lane, register and position inside.

import type { Places } from "./records";

export interface Cell {
  lane: number;
  register: number;
  inside: number;
  /** The element's coordinates as a key, "i=3 k=7". */
  key: string;
  of: Record<string, number>;
}

export interface Grid {
  lanes: number;
  registers: number;
  inside: number;
  unit: number;
  cells: Cell[];
  /** The cells of each element: more than one where it is copied. */
  of: Map<string, Cell[]>;
}

/** Every place that holds something. */
export function grid(places: Places): Grid {
  const lanes = 1 << places.lane.length;
  const registers = 1 << places.register.length;
  const inside = 1 << places.inside.length;
  const cells: Cell[] = [];
  const found = new Map<string, Cell[]>();
  for (let register = 0; register < registers; register++) {
    for (let lane = 0; lane < lanes; lane++) {
      for (let position = 0; position < inside; position++) {
        const of: Record<string, number> = {};
        if (!read(places.lane, lane, of) || !read(places.register, register, of) || !read(places.inside, position, of)) continue;
        const key = name(of);
        const cell = { lane, register, inside: position, key, of };
        cells.push(cell);
        const others = found.get(key);
        if (others) others.push(cell);
        else found.set(key, [cell]);
      }
    }
  }
  return { lanes, registers, inside, unit: places.unit, cells, of: found };
}

/** Add what a number's bits say of the coordinates; false where a fixed bit says that nothing lies there. */
function read(bits: string[], number: number, of: Record<string, number>): boolean {
  return bits.every((bit, n) => {
    const set = (number >> n) & 1;
    if (bit === "*") return true;
    if (bit === "0" || bit === "1") return set === Number(bit);
    const found = /^([a-z]+)(\d+)$/.exec(bit);
    if (found) of[found[1] ?? ""] = (of[found[1] ?? ""] ?? 0) | (set << Number(found[2]));
    return true;
  });
}

export function name(of: Record<string, number>): string {
  return Object.keys(of).sort().map((dim) => `${dim}=${of[dim] ?? 0}`).join(" ");
}

export function where(cell: Cell, of: Grid): string {
  const low = cell.inside * of.unit;
  const bits = of.inside > 1 ? `[${low + of.unit - 1}:${low}]` : "";
  return `v${cell.register}${bits} lane ${cell.lane}`;
}

/** For each cell of a step, the one of the step before that it comes from: the nearest that holds it. */
export function origins(before: Grid, after: Grid): Map<Cell, Cell> {
  const found = new Map<Cell, Cell>();
  for (const cell of after.cells) {
    const from = before.of.get(cell.key);
    if (!from) continue;
    const near = from.reduce((best, each) => (distance(each, cell) < distance(best, cell) ? each : best));
    found.set(cell, near);
  }
  return found;
}

function distance(one: Cell, other: Cell): number {
  return Math.abs(one.lane - other.lane) * 4 + Math.abs(one.register - other.register) + Math.abs(one.inside - other.inside);
}
