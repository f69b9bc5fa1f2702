// Rates side by side: a row for each shape and types, a column for each target.

import { h, type Child } from "../dom";
import { frame } from "../frame";
import { evidence, grouped } from "../evidence";
import { href } from "../route";
import { about } from "../targets";
import { cyclesOf, pairOf, sumOf, type Row, type Target } from "./catalogue";

export interface Measure {
  name: string;
  label: string;
  of: (row: Row) => number | null;
  text: (row: Row) => string;
  /** Whether less is better. */
  less?: boolean;
}

export const MEASURES: Measure[] = [
  {
    name: "rate", label: "FLOPs per clock and CU", of: (row) => row.flops_per_clock_per_cu,
    text: (row) => grouped(row.flops_per_clock_per_cu),
  },
  { name: "cycles", label: "cycles", of: (row) => row.cycles, text: cyclesOf, less: true },
  { name: "flops", label: "FLOPs", of: (row) => row.flops, text: (row) => grouped(row.flops) },
  {
    name: "peak", label: "10¹² a second, fastest product",
    of: (row) => (row.peaks.length ? Math.max(...row.peaks) : null),
    text: (row) => (row.peaks.length ? grouped(Math.max(...row.peaks)) : "-"),
  },
];

function identity(row: Row): string {
  return [row.kind, pairOf(row), sumOf(row), row.m, row.n, row.k, row.blocks].join("|");
}

/** Targets of a family that have the same in every row shown: one column. */
function grouping(targets: Target[], rows: Row[], measure: Measure): Target[][] {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const own = rows.filter((row) => row.target === target.name);
    if (!own.length) continue;
    const figures = own.map((row) => `${row.name}:${identity(row)}:${measure.text(row)}`).sort();
    const key = [target.family, target.cycles_evidence, ...figures].join(";");
    const known = groups.get(key);
    if (known) known.push(target);
    else groups.set(key, [target]);
  }
  return [...groups.values()];
}

export function rates(rows: Row[], targets: Target[], measure: Measure): HTMLElement {
  const groups = grouping(targets, rows, measure);
  const byIdentity = new Map<string, Row[]>();
  for (const row of rows) {
    const key = identity(row);
    const known = byIdentity.get(key);
    if (known) known.push(row);
    else byIdentity.set(key, [row]);
  }
  const body = [...byIdentity.values()].sort((one, other) => rank(one[0]!, other[0]!)).map((alike) => {
    const row = alike[0]!;
    const figures = alike.map((each) => measure.of(each)).filter((n): n is number => n !== null);
    const best = measure.less ? Math.min(...figures) : Math.max(...figures);
    const most = Math.max(...figures, 1);
    const differ = new Set(figures).size > 1;
    const cells = groups.map((group) => {
      const here = alike.filter(({ target }) => target === group[0]!.name);
      return h("td", { class: "number", style: share(here, measure, most) },
        here.map((each) => cell(each, measure, differ && measure.of(each) === best)));
    });
    return h("tr", {}, h("th", { scope: "row" },
      h("code", {}, `${row.m}×${row.n}×${row.k}`, row.blocks > 1 && ` ${row.blocks}b`)),
      h("td", {}, h("code", {}, pairOf(row))), h("td", {}, h("code", {}, sumOf(row))),
      h("td", {}, row.kind === "dense" ? "" : row.kind), ...cells);
  });
  return frame({}, h("table", { class: "found rates" },
    h("caption", {}, `${measure.label}; ▸ the best of a row where they differ`),
    h("thead", {}, h("tr", {}, ...["M×N×K", "A, B", "C, D", ""].map((text) =>
      h("th", { scope: "col" }, text)), ...groups.map(head))),
    h("tbody", {}, ...body)));
}

function share(here: Row[], measure: Measure, most: number): string {
  const value = here[0] ? measure.of(here[0]) ?? 0 : 0;
  return `--share:${((100 * value) / most).toFixed(1)}%`;
}

function cell(row: Row, measure: Measure, best: boolean): Child {
  return h("a", {
    href: href("instruction", [row.target, row.name]), title: row.name, class: best ? "best" : null,
  }, best && h("span", { "aria-label": "best" }, "▸"), h("data", { value: measure.of(row) ?? "" }, measure.text(row)));
}

function head(group: Target[]): HTMLElement {
  const [first] = group;
  const last = group[group.length - 1];
  const names = group.map(({ name }) => name);
  const name = group.length > 2 ? `${first!.name} … ${last!.name}` : names.join(", ");
  const fastest = group.flatMap(({ products }) => products)
    .reduce<[string, number]>((best, { name: product, cus, clock_mhz }) =>
      (cus * clock_mhz > best[1] ? [product, cus * clock_mhz] : best), ["", 0])[0];
  return h("th", { scope: "col", class: "number", title: names.map((each) => `${each}: ${about(each)}`).join("; ") }, name, h("br"),
    h("span", { class: "faint" }, first!.family, fastest && `, ${fastest}`), h("br"),
    evidence(first!.cycles_evidence, first!.cycles_source));
}

const KINDS = ["dense", "sparse", "scaled"];

function rank(one: Row, other: Row): number {
  return KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)
    || pairOf(one).localeCompare(pairOf(other), "en", { numeric: true })
    || sumOf(one).localeCompare(sumOf(other)) || one.m - other.m || one.k - other.k;
}
