// The figures of a layout: a matrix of one block, and a register file, as grids.

import { fill } from "./colours";
import { Grid, textWidth } from "./grid";
import { signed, type Operand } from "./operand";
import type { Selection } from "./selection";

const ROW = 15; // pixels of a row with text

/** What figures share. */
export interface Shown {
  /** What colours tell apart, and how many there are of it. */
  colour: "lane" | "register";
  count: number;
  /** Cells with text, or as small as they fit. */
  labels: boolean;
  point: (selection: Selection | null) => void;
  pick: (selection: Selection) => void;
  /** What is picked, for keys to move from. */
  picked: () => Selection | null;
}

export interface Figure {
  grid: Grid;
  operand: Operand;
  /** Whether marks are of cells (a matrix), or of elements of lanes (registers). */
  of: "cells" | "slots";
}

/** The largest cell of so many that fit, in pixels. */
function fitting(count: number, room: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.floor(room / count)));
}

function hue(shown: Shown, lane: number, register: number, dark: boolean): string {
  return fill(shown.colour === "lane" ? lane : register, shown.count, dark);
}

/** `12.3:16`: lane or lanes, register, and the lowest bit where several share a register. */
export function placeText(operand: Operand, cell: number): string {
  const place = operand.place(cell);
  const bit = operand.map.pitch < 32 ? `:${place.low}` : "";
  return signed(`${operand.lanes(cell).join("/")}.${place.register}${bit}`, operand.sign(cell));
}

function widest(operand: Operand): number {
  let longest = "";
  for (let cell = 0; cell < operand.cells; cell++) {
    const text = placeText(operand, cell);
    if (text.length > longest.length) longest = text;
  }
  return textWidth(longest);
}

/** Pixels of a cell of a matrix, so that A's rows are D's, and B's columns; and of a register. */
export interface Sizes {
  i: number;
  j: number;
  k: number;
  kWide: number;
  register: number;
  /** Of the heads of rows. */
  side: number;
}

const SIDE = 30; // pixels of the heads of rows, about
const LEAST = 100; // pixels of A, where it stands left of D
const SCALE = 24; // pixels of a scale, which is for many k
const BESIDE = 860; // where matrices and registers have room side by side

export function sizes(operands: Map<string, Operand>, labels: boolean, room: number): Sizes {
  const size = (name: string): number => {
    for (const operand of operands.values())
      for (const [dim, count] of operand.map.dims) if (dim === name) return count;
    return 1;
  };
  const side = textWidth(`k${Math.max(size("k"), size("i")) - 1}`);
  const files = [...operands.values()].filter(({ name }) => name !== "C");
  const every = files.reduce((sum, { map }) => sum + map.registers, 0);
  if (!labels) {
    const half = room >= BESIDE ? 0.55 * room : room;
    const j = fitting(size("j"), Math.min(320, room - SIDE), 7, 26);
    const inA = (width: number): number =>
      width - size("j") * j - (operands.has("SA") ? 100 : 0) - 3 * SIDE;
    const across = [inA(half), inA(room)].find((width) => width >= LEAST) ?? room - SIDE;
    const left = room >= BESIDE ? room - half - 20 : room;
    return {
      i: fitting(size("i"), 330, 7, 20), j,
      k: fitting(size("k"), 400, 5, 18), kWide: fitting(size("k"), across, 5, 26),
      register: fitting(every, left - files.length * (SIDE + 14), 11, 26), side,
    };
  }
  const stepOfA = operands.get("A")?.map.step[1] ?? 1;
  const of = (names: string[]): number =>
    Math.max(...names.map((name) => {
      const operand = operands.get(name);
      return operand ? widest(operand) : 0;
    }));
  return { i: ROW, j: of(["B", "C", "D"]), k: ROW, kWide: Math.ceil(of(["A"]) / stepOfA), register: 0, side };
}

/** One block of an operand's matrix. */
export function matrix(operand: Operand, block: number, pixels: Sizes, shown: Shown): Figure {
  const [rowName = "", columnName = ""] = operand.names;
  const [rows = 1, columns = 1, blocks = 1] = operand.counts;
  const [down = 1, right = 1] = operand.map.step;
  const cellAt = (row: number, column: number): number =>
    (row * columns + column) * blocks + block;
  const unit = columnName === "k" ? pixels.kWide : pixels.j;
  const width = operand.name === "SA" ? Math.max(SCALE, shown.labels ? widest(operand) : 0) : unit * right;
  const height = operand.name === "SB" ? SCALE : (rowName === "k" ? pixels.k : pixels.i) * down;
  const text = shown.labels || widest(operand) <= width;
  const selection = (row: number, column: number): Selection =>
    ({ kind: "entry", operand: operand.name, cell: cellAt(row, column) });
  const grid = new Grid({
    name: `${operand.name}${blocks > 1 ? `.${block}` : ""}`,
    label: `${operand.name}, ${rows * down} rows ${rowName}, ${columns * right} columns ${columnName}`
      + `${blocks > 1 ? `, block ${block}` : ""}: arrow keys move, Escape leaves`,
    rows,
    height,
    columns: Array.from({ length: columns }, (_, n) => ({ left: n * width, width })),
    cell: (row, column, dark) => {
      const cell = cellAt(row, column);
      const place = operand.place(cell);
      return {
        text: text ? placeText(operand, cell) : "",
        fill: hue(shown, place.lane, place.register, dark),
      };
    },
    corner: "",
    side: pixels.side,
    rowHead: (row) => `${rowName}${row * down}`,
    heads: Array.from({ length: columns }, (_, n) =>
      ({ left: n * width, width, text: `${columnName}${n * right}` })),
    at: cellAt,
    over: (spot) => shown.point(spot && spot.column >= 0 ? selection(spot.row, spot.column) : null),
    pick: (spot) => {
      if (spot.column >= 0) shown.pick(selection(spot.row, spot.column));
    },
    move: (by, across) => {
      const at = shown.picked();
      const own = at?.kind === "entry" && at.operand === operand.name
        && operand.along(at.cell, "block")?.first === block;
      if (!own) return shown.pick(selection(0, 0));
      const inside = Math.floor(at.cell / blocks);
      const row = clamped(Math.floor(inside / columns) + by, rows);
      const column = clamped((inside % columns) + across, columns);
      shown.pick(selection(row, column));
    },
  });
  return { grid, operand, of: "cells" };
}

function clamped(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}

/** An operand's registers: a row for each lane, in it all bits of its registers. */
export function registers(operand: Operand, pixels: Sizes, shown: Shown): Figure {
  const { wave, elements, bits, registers: count } = operand.map;
  const text = (lane: number, element: number): string => {
    const names = operand.cellsAt(lane, element).map((cell) => operand.shortText(cell));
    return signed(names.length > 2 ? `${names[0]} …` : names.join(" ") || "-", operand.signAt(element));
  };
  const perRegister = Math.max(1, 32 / operand.map.pitch);
  const letters = shown.labels ? longestOf(operand, text) : 0;
  const registerWidth = shown.labels
    ? Math.max(26, letters * perRegister, (letters * 32) / bits * (bits > 32 ? 1 : 0))
    : Math.max(pixels.register, Math.ceil(4 * perRegister));
  const unit = registerWidth / 32;
  const height = shown.labels ? ROW : fitting(wave, 512, 8, 15);
  const pick = (lane: number, x: number): Selection =>
    x < 0 ? { kind: "lane", lane } : {
      kind: "register", operand: operand.name, lane,
      register: clamped(Math.floor(x / registerWidth), count),
    };
  const grid = new Grid({
    name: `registers ${operand.name}`,
    label: `Registers of ${operand.name}, ${wave} lanes, ${count} registers: arrow keys move, `
      + "Escape leaves",
    rows: wave,
    height,
    columns: Array.from({ length: elements }, (_, n) =>
      ({ left: operand.firstBit(n) * unit, width: bits * unit })),
    cell: (lane, element, dark) => {
      const read = operand.cellsAt(lane, element).length > 0;
      const register = Math.floor(operand.firstBit(element) / 32);
      return { text: shown.labels ? text(lane, element) : "", fill: read ? hue(shown, lane, register, dark) : null };
    },
    corner: "lane",
    side: 0,
    rowHead: (lane) => `${lane}`,
    heads: Array.from({ length: count }, (_, n) =>
      ({ left: n * registerWidth, width: registerWidth, text: `v${n}` })),
    at: (lane, element) => lane * elements + element,
    over: (spot) => shown.point(spot && pick(spot.row, spot.x)),
    pick: (spot) => shown.pick(pick(spot.row, spot.x)),
    move: (by, across) => {
      const at = shown.picked();
      if (at?.kind !== "register" || at.operand !== operand.name)
        return shown.pick({ kind: "register", operand: operand.name, lane: 0, register: 0 });
      shown.pick({
        ...at, lane: clamped(at.lane + by, wave), register: clamped(at.register + across, count),
      });
    },
  });
  return { grid, operand, of: "slots" };
}

function longestOf(operand: Operand, text: (lane: number, element: number) => string): number {
  let longest = 0;
  for (let element = 0; element < operand.map.elements; element++)
    for (let lane = 0; lane < operand.map.wave; lane++)
      longest = Math.max(longest, textWidth(text(lane, element)));
  return longest;
}
