// What an entry of D is made of, term by term, over registers.

import { bitsText, signed, type Operand, type Place } from "./operand";

/** A factor: its name and where it lies. */
export interface Factor {
  name: string;
  place: string;
}

export interface Term {
  k: number;
  factors: Factor[];
}

export interface Equation {
  /** What the factors of a term are: "A", "B", and of some instructions more. */
  columns: string[];
  terms: Term[];
  c: Factor;
}

/** The terms of a cell of D; null if an operand is missing. */
export function equation(operands: Map<string, Operand>, cell: number): Equation | null {
  const [a, b, c, d] = ["A", "B", "C", "D"].map((name) => operands.get(name));
  if (!a || !b || !c || !d) return null;
  const [i = 0, j = 0, block = 0] = d.entryOf(cell);
  const index = operands.get("K");
  const scales = ["SA", "SB"].flatMap((name) => operands.get(name) ?? []);
  const step = a.map.step[a.names.indexOf("k")] ?? 1;
  const size = a.map.dims.find(([name]) => name === "k")?.[1] ?? 1;
  const terms: Term[] = [];
  for (let k = 0; k < size; k += step) {
    const scaled = scales.map((scale) =>
      factor(scale, scale.name === "SA" ? [i, k, block] : [k, j, block]));
    if (!index) {
      terms.push({ k, factors: [factor(a, [i, k, block]), factor(b, [k, j, block]), ...scaled] });
      continue;
    }
    for (const slot of [0, 1])
      terms.push({ k, factors: [...sparse(a, b, index, [i, j, k, block], slot), ...scaled] });
  }
  const columns = ["A", "B", ...(index ? ["index"] : []), ...(scales.length ? ["scale of A", "scale of B"] : [])];
  return { columns, terms, c: factor(c, [i, j, block]) };
}

/** An entry's name and place, with the sign that modifiers give it. */
export function factor(operand: Operand, entry: number[]): Factor {
  const cell = operand.cellOf(entry);
  const sign = operand.sign(cell);
  const place = bitsText(operand.place(cell), braced(operand, cell));
  return { name: signed(operand.entryText(cell), sign), place: signed(place, sign) };
}

function braced(operand: Operand, cell: number): string {
  return `{${operand.lanes(cell).join(",")}}`;
}

/** One of the two entries that A keeps of four k, the one of B that it meets, and what says which. */
function sparse(
  a: Operand, b: Operand, index: Operand, [i, j, k, block]: [number, number, number, number],
  slot: number,
): Factor[] {
  const cell = a.cellOf([i, k, block]);
  const at = a.place(cell);
  const low = at.low + slot * a.map.pitch;
  const sign = a.signAt(a.element(cell) + slot);
  const part = (place: Place, from: number, bits: number): Place =>
    ({ ...place, low: from, high: from + bits - 1 });
  const chosen = index.cellOf([i, k, block]);
  const named = `${index.entryText(chosen)}#${slot}`;
  const place = index.place(chosen);
  const four = [0, 1, 2, 3].map((n) => {
    const met = b.cellOf([k + n, j, block]);
    return bitsText(b.place(met), braced(b, met));
  });
  const several = (b.map.dims[2]?.[1] ?? 1) > 1 ? `.${block}` : "";
  return [
    {
      name: signed(`${a.entryText(cell)}#${slot}`, sign),
      place: signed(bitsText(part(at, low, a.map.bits), braced(a, cell)), sign),
    },
    { name: `B[${named}][${j}]${several}`, place: `(${four.join("|")})` },
    {
      name: named,
      place: bitsText(part(place, place.low + 2 * slot, 2), braced(index, chosen)),
    },
  ];
}
