// What is selected, in words and numbers: place, copies, formulas with the numbers put in.

import { h, type Child } from "../dom";
import { frame } from "../frame";
import { equation } from "./equation";
import { putIn } from "./formula";
import { bitsText, signed, type Operand } from "./operand";
import type { Selection } from "./selection";

export function readout(selection: Selection | null, operands: Map<string, Operand>): Child[] {
  if (!selection)
    return [h("p", { class: "hint" }, "Point at an entry, a register or a lane; click to keep it.")];
  if (selection.kind === "lane") return ofLane(selection.lane, operands);
  const operand = operands.get(selection.operand);
  if (!operand) return [];
  if (selection.kind === "entry") return ofEntry(selection.cell, operand, operands);
  return ofRegister(selection.lane, selection.register, operand);
}

/** The same in one line, for what is read aloud. */
export function spoken(selection: Selection | null, operands: Map<string, Operand>): string {
  if (!selection) return "";
  if (selection.kind === "lane") return `lane ${selection.lane}`;
  const operand = operands.get(selection.operand);
  if (!operand) return "";
  if (selection.kind === "entry") {
    const lanes = operand.lanes(selection.cell);
    const place = bitsText(operand.place(selection.cell));
    return `${operand.entryText(selection.cell)}: ${place}, lane${lanes.length > 1 ? "s" : ""} `
      + lanes.join(", ");
  }
  const held = operand.held(selection.lane, selection.register);
  const entries = held.flatMap(({ cells }) => cells.map((cell) => operand.entryText(cell)));
  return `${operand.name} v${selection.register} lane ${selection.lane}: `
    + (entries.join(", ") || "not read");
}

interface Row {
  name: string;
  formula: string;
  values: Record<string, number>;
  result: string;
}

function formulaTable(caption: string, rows: Row[]): HTMLElement {
  const body = rows.map(({ name, formula, values, result }) => {
    const shown = putIn(formula, values);
    return h("tr", {},
      h("th", { scope: "row" }, h("code", {}, name)),
      h("td", {}, h("code", { class: "formula" }, formula), h("br"),
        h("code", { class: "numbers" }, shown === result ? "" : `${shown} `, "= ",
          h("b", {}, result))));
  });
  return h("table", { class: "formulas" }, h("caption", {}, caption), h("tbody", {}, ...body));
}

function ofEntry(cell: number, operand: Operand, operands: Map<string, Operand>): Child[] {
  const place = operand.place(cell);
  const lanes = operand.lanes(cell);
  const sign = operand.sign(cell);
  return [
    h("h3", { class: "subject" }, h("code", {}, signed(operand.entryText(cell), sign)), " ",
      h("span", { class: "faint" }, operand.type)),
    h("dl", { class: "place" },
      ...term(lanes.length > 1 ? `${lanes.length} copies, lanes` : "lane", lanes.join(", "), "lanes"),
      ...term("register", bitsText(place), "register"),
      ...term("bits", `${place.high}:${place.low}`, "bits"),
      ...(sign ? term("read as", signed("x", sign), "sign") : []),
      ...same(cell, operand)),
    formulaTable("From the entry to its place", placeRows(cell, operand)),
    operand.map.kept && h("p", { class: "hint" },
      "A keeps two of these four k, kept 0 and kept 1; the index K says which."),
    operand.name === "D" && sum(cell, operands),
  ];
}

function term(name: string, value: Child, kind: string): Child[] {
  return [h("dt", {}, name), h("dd", { "data-fact": kind }, value)];
}

/** Entries of other blocks that are read from the same place. */
function same(cell: number, operand: Operand): Child[] {
  const { lane } = operand.place(cell);
  const others = operand.cellsAt(lane, operand.element(cell)).filter((each) => each !== cell);
  return others.length
    ? term("also holds", others.map((each) => operand.entryText(each)).join(" "), "also") : [];
}

function placeRows(cell: number, operand: Operand): Row[] {
  const place = operand.place(cell);
  const entry = operand.entryOf(cell);
  const values: Record<string, number> = { element: operand.element(cell) };
  operand.names.forEach((name, at) => (values[name] = entry[at]!));
  const results: Record<string, string> = {
    lane: operand.lanes(cell).join(", "), element: String(values.element),
    register: String(place.register), bit: String(place.low),
  };
  const rows: Row[] = [];
  for (const name of ["lane", "element", "register", "bit"]) {
    const formula = operand.map.formulas[name];
    if (formula === undefined) continue;
    if (!/\bkept\b/.test(formula)) {
      rows.push({ name, formula, values, result: results[name]! });
      continue;
    }
    for (const kept of [0, 1])
      rows.push({
        name: `${name}, kept ${kept}`, formula, values: { ...values, kept },
        result: String(place.low + kept * operand.map.pitch),
      });
  }
  return rows;
}

function madeOf(cell: number, operands: Map<string, Operand>): HTMLElement | null {
  const found = equation(operands, cell);
  if (!found) return null;
  const head = found.columns.flatMap((name) => [
    h("th", { scope: "col" }, name), h("th", { scope: "col" }, "in"),
  ]);
  const rows = found.terms.map(({ factors }) =>
    h("tr", {}, ...factors.flatMap(({ name, place }) =>
      [h("td", {}, h("code", {}, name)), h("td", {}, h("code", {}, place))])));
  rows.push(h("tr", { class: "c" }, h("td", {}, h("code", {}, found.c.name)),
    h("td", {}, h("code", {}, found.c.place))));
  return frame({},
    h("table", { class: "small lines" }, h("thead", {}, h("tr", {}, ...head)),
      h("tbody", {}, ...rows)));
}

let termsOpen = false; // stays as it is while one points at entry after entry

/** The sum that an entry of D is; its terms are written when they are asked for. */
function sum(cell: number, operands: Map<string, Operand>): Child {
  const body = h("div", {});
  const details: HTMLDetailsElement = h("details", {
    class: "terms", open: termsOpen,
    ontoggle: () => {
      termsOpen = details.open;
      if (details.open && !body.firstChild) write();
    },
  }, h("summary", {}, "The products in the sum"), body);
  function write(): void {
    const made = madeOf(cell, operands);
    if (made) body.append(made);
  }
  if (termsOpen) write();
  return details;
}

function ofRegister(lane: number, register: number, operand: Operand): Child[] {
  const held = operand.held(lane, register);
  const subject = h("h3", { class: "subject" }, h("code", {}, `${operand.name} v${register}`),
    ` of lane ${lane}`);
  if (!held.length) return [subject, h("p", { class: "unread" }, "Not read.")];
  const rows = held.map(({ cells, element, low, high }) =>
    h("tr", {}, h("td", {}, h("code", {}, `${high}:${low}`)),
      h("td", {}, h("code", {}, cells.map((cell) =>
        signed(operand.entryText(cell), operand.signAt(element))).join(" ")))));
  return [
    subject,
    h("table", { class: "small lines held" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "bits"), h("th", { scope: "col" }, "holds"))),
      h("tbody", {}, ...rows)),
    ...held.slice(0, 8).map(({ cells, low, element }) =>
      formulaTable(`Bit ${low}`, entryRows(operand, cells[0]!, { lane, register, bit: low }, element))),
  ];
}

function entryRows(
  operand: Operand, cell: number, values: Record<string, number>, element: number,
): Row[] {
  const entry = operand.entryOf(cell);
  const rows: Row[] = [];
  operand.map.dims.forEach(([name, size], at) => {
    const formula = operand.map.formulas[name];
    if (formula !== undefined && size > 1)
      rows.push({ name, formula, values, result: String(entry[at]) });
  });
  const kept = operand.map.formulas.kept;
  if (kept !== undefined)
    rows.push({ name: "kept", formula: kept, values, result: String(element % 2) });
  return rows;
}

function ofLane(lane: number, operands: Map<string, Operand>): Child[] {
  const rows = [...operands.values()].flatMap((operand) =>
    Array.from({ length: operand.map.registers }, (_, register) => {
      const held = operand.held(lane, register);
      const entries = held.flatMap(({ cells, element }) =>
        cells.map((cell) => signed(operand.entryText(cell), operand.signAt(element))));
      return h("tr", {}, h("td", {}, h("code", {}, `${operand.name} v${register}`)),
        h("td", {}, h("code", {}, entries.join(" ") || "not read")));
    }));
  return [
    h("h3", { class: "subject" }, `Lane ${lane}`),
    frame({}, h("table", { class: "small held" }, h("tbody", {}, ...rows))),
  ];
}
