// Which instructions a search and a choice of facets leave.

import { about, begins, titled, words } from "../targets";
import type { Catalogue, Row } from "./catalogue";

export interface Facet {
  /** Its name in the URL. */
  name: string;
  label: string;
  values: { value: string; label: string; title?: string }[];
  of: (row: Row) => string[];
}

export interface Filter {
  text: string;
  chosen: Map<string, Set<string>>;
}

export function facets({ targets, instructions }: Catalogue): Facet[] {
  const distinct = (of: (row: Row) => string[], order?: (one: string, other: string) => number) =>
    [...new Set(instructions.flatMap(of))].sort(order).map((value) => ({ value, label: value }));
  const byNumber = (one: string, other: string): number => parseInt(one, 10) - parseInt(other, 10);
  const made = (
    name: string, label: string, of: (row: Row) => string[],
    order?: (one: string, other: string) => number,
  ): Facet => ({ name, label, of, values: distinct(of, order) });
  const inputs = (row: Row): string[] =>
    [row.a, row.b].flatMap((type) => (type === "f8f6f4" ? FORMATS : [type]));
  return [
    {
      name: "target", label: "target", of: (row) => [row.target],
      values: targets.map(({ name }) => ({ value: name, label: titled(name), title: about(name) })),
    },
    made("kind", "kind", (row) => [row.kind]),
    { ...made("ab", "A, B", inputs), values: distinct(inputs, byWidth) },
    { ...made("d", "D", (row) => [row.d]), values: distinct((row) => [row.d], byWidth) },
    made("mn", "M×N", (row) => [`${row.m}x${row.n}`], byNumber),
    made("k", "K", (row) => [`${row.k}`], byNumber),
    made("blocks", "blocks", (row) => [`${row.blocks}`], byNumber),
    made("wave", "wave", (row) => row.waves.map(String), byNumber),
  ];
}

const FORMATS = ["fp8", "bf8", "fp6", "bf6", "fp4"];

/** Wide types first, as the catalogue has them. */
function byWidth(one: string, other: string): number {
  const bits = (type: string): number => parseInt(type.replace(/^\D+/, ""), 10);
  return bits(other) - bits(one) || one.localeCompare(other);
}

/** Whether a row has all words of a text: mnemonics' parts, "16x16x32 fp8", "k32", "RX 9070". */
function fits(row: Row, asked: (string | Set<string>)[]): boolean {
  return asked.every((word) => (typeof word === "string"
    ? found(row.words, word) || begins(row.target, word) : word.has(row.target)));
}

/** Types and sizes are whole words: f16 is not bf16, k3 not k32; 16x16 begins 16x16x32. */
function found(words: string, word: string): boolean {
  if (!/^(\d+x\d+(x\d+)?|[a-z]{0,2}\d+b?)$/.test(word)) return words.includes(word);
  return new RegExp(`(^|[^a-z0-9])${word}($|[^a-z0-9]|x)`).test(words);
}

/** The rows that are left; `but` names a facet whose choice does not count. */
export function filtered(rows: Row[], every: Facet[], filter: Filter, but = ""): Row[] {
  const asked = every
    .filter(({ name }) => name !== but && (filter.chosen.get(name)?.size ?? 0) > 0)
    .map((facet) => ({ facet, wanted: filter.chosen.get(facet.name)! }));
  const text = words(filter.text);
  return rows.filter((row) =>
    asked.every(({ facet, wanted }) => facet.of(row).some((value) => wanted.has(value)))
    && fits(row, text));
}
