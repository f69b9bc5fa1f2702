// What a reader points at, and what is linked to it.

import type { Operand } from "./operand";

export type Selection =
  | { kind: "entry"; operand: string; cell: number }
  | { kind: "register"; operand: string; lane: number; register: number }
  | { kind: "lane"; lane: number };

/** As the URL has it: D.3.5.0, A.v2.17, lane.17. */
export function written(selection: Selection | null, operands: Map<string, Operand>): string {
  if (!selection) return "";
  if (selection.kind === "lane") return `lane.${selection.lane}`;
  if (selection.kind === "register")
    return `${selection.operand}.v${selection.register}.${selection.lane}`;
  const operand = operands.get(selection.operand);
  return operand ? [operand.name, ...operand.entryOf(selection.cell)].join(".") : "";
}

/** The selection that a URL names; null if this instruction has no such place. */
export function read(text: string, operands: Map<string, Operand>): Selection | null {
  const [name = "", ...rest] = text.split(".");
  if (name === "lane") {
    const lane = Number(rest[0]);
    const wave = [...operands.values()][0]?.map.wave ?? 0;
    return Number.isInteger(lane) && rest[0] !== "" && lane >= 0 && lane < wave
      ? { kind: "lane", lane } : null;
  }
  const operand = operands.get(name);
  if (!operand || !rest.length) return null;
  if (rest[0]!.startsWith("v")) {
    const register = Number(rest[0]!.slice(1));
    const lane = Number(rest[1] ?? NaN);
    const exists = Number.isInteger(register) && register >= 0 && register < operand.map.registers
      && Number.isInteger(lane) && lane >= 0 && lane < operand.map.wave;
    return exists ? { kind: "register", operand: name, lane, register } : null;
  }
  const cell = operand.cellOf(rest.map((part) => (part === "" ? NaN : Number(part))));
  return cell < 0 ? null : { kind: "entry", operand: name, cell };
}

/** How strongly each cell of an operand is marked: 0 not, 1 linked, 2 selected. */
export type Marks = Uint8Array;

export function cellMarks(
  selection: Selection | null, operand: Operand, operands: Map<string, Operand>,
): Marks {
  const marks = new Uint8Array(operand.cells);
  if (!selection) return marks;
  if (selection.kind === "entry") {
    const from = operands.get(selection.operand);
    if (!from) return marks;
    if (operand === from) marks[selection.cell] = 2;
    else operand.meeting(from, selection.cell, marks);
    return marks;
  }
  if (selection.kind === "register" && selection.operand !== operand.name) return marks;
  const registers = selection.kind === "register"
    ? [selection.register] : [...Array(operand.map.registers).keys()];
  for (const register of registers)
    for (const held of operand.held(selection.lane, register))
      for (const cell of held.cells) marks[cell] = 2;
  return marks;
}

/** The same for the elements of a register file, lane by lane. */
export function slotMarks(selection: Selection | null, operand: Operand, cells: Marks): Marks {
  const { elements, wave, kept } = operand.map;
  const marks = new Uint8Array(wave * elements);
  if (!selection) return marks;
  if (selection.kind !== "entry") {
    if (selection.kind === "register" && selection.operand !== operand.name) return marks;
    for (let element = 0; element < elements; element++) {
      const low = operand.firstBit(element);
      const inside = selection.kind === "lane" || (low < (selection.register + 1) * 32
        && low + operand.map.bits > selection.register * 32);
      if (inside) marks[selection.lane * elements + element] = 2;
    }
    return marks;
  }
  cells.forEach((mark, cell) => {
    if (!mark) return;
    const element = operand.element(cell);
    for (const lane of operand.lanes(cell))
      for (let at = element; at < element + (kept ? 2 : 1); at++) {
        const slot = lane * elements + at;
        marks[slot] = Math.max(marks[slot]!, mark);
      }
  });
  return marks;
}
