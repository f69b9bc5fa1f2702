// The instructions as a table that sorts by its columns.

import { h, type Child } from "../dom";
import { frame } from "../frame";
import { evidence, grouped } from "../evidence";
import { href } from "../route";
import { about, titled } from "../targets";
import { cyclesOf, keyOf, pairOf, sumOf, type Row, type Target } from "./catalogue";

interface Column {
  name: string;
  label: string;
  title?: string;
  key: (row: Row) => number | string;
  cell: (row: Row) => Child;
  number?: boolean;
}

function figure(value: number, text = grouped(value)): HTMLElement {
  return h("data", { value }, text);
}

function columns(targets: Map<string, Target>): Column[] {
  const number = (name: string, label: string, of: (row: Row) => number, title = ""): Column =>
    ({ name, label, title, key: of, cell: (row) => figure(of(row)), number: true });
  return [
    {
      name: "name", label: "instruction", key: (row) => row.name,
      cell: (row) => h("a", { href: href("instruction", [row.target, row.name]) },
        h("code", {}, row.name)),
    },
    {
      name: "target", label: "target", key: (row) => row.target.padStart(8),
      cell: (row) => h("span", { title: about(row.target) }, titled(row.target, 1), " ",
        h("span", { class: "faint family" }, targets.get(row.target)?.family ?? "")),
    },
    { name: "kind", label: "kind", key: (row) => row.kind, cell: (row) => row.kind },
    { name: "ab", label: "A, B", key: pairOf, cell: (row) => h("code", {}, pairOf(row)) },
    { name: "d", label: "C, D", key: sumOf, cell: (row) => h("code", {}, sumOf(row)) },
    number("m", "M", (row) => row.m),
    number("n", "N", (row) => row.n),
    number("k", "K", (row) => row.k),
    number("blocks", "blocks", (row) => row.blocks),
    number("flops", "FLOPs", (row) => row.flops, "operations: a multiplication and an addition are two"),
    {
      name: "cycles", label: "cycles", title: "of one SIMD; in brackets those with narrow formats",
      key: (row) => row.cycles, number: true,
      cell: (row) => h("data", { value: row.cycles }, cyclesOf(row)),
    },
    number("rate", "FLOPs/clk/CU", (row) => row.flops_per_clock_per_cu,
      "if all SIMDs of the CU issue nothing else"),
    {
      name: "evidence", label: "evidence", title: "where the cycles are known from",
      key: (row) => targets.get(row.target)?.cycles_evidence ?? "",
      cell: (row) => {
        const target = targets.get(row.target);
        return target ? evidence(target.cycles_evidence, target.cycles_source) : null;
      },
    },
    {
      name: "peak", label: "10¹²/s", title: "of the target's fastest product", number: true,
      key: (row) => Math.max(-1, ...row.peaks),
      cell: (row) => peak(row, targets.get(row.target)),
    },
  ];
}

function peak(row: Row, target: Target | undefined): Child {
  if (!target || !row.peaks.length) return h("span", { class: "faint" }, "-");
  const all = target.products.map(({ name }, n) => `${name} ${grouped(row.peaks[n] ?? 0)}`);
  const best = row.peaks.indexOf(Math.max(...row.peaks));
  return h("span", { title: all.join(", ") }, figure(row.peaks[best]!));
}

export interface Sort {
  by: string;
  down: boolean;
}

export function sortOf(text: string): Sort {
  return text.startsWith("-") ? { by: text.slice(1), down: true } : { by: text, down: false };
}

export function list(
  rows: Row[], targets: Map<string, Target>, sort: Sort, compared: Set<string>,
  onSort: (sort: Sort) => void, onCompare: (key: string, chosen: boolean) => void,
): HTMLElement {
  const every = columns(targets);
  const by = every.find(({ name }) => name === sort.by);
  const sorted = by ? [...rows].sort((one, other) => order(by, one, other, sort.down)) : rows;
  const classes = (column: Column): string =>
    `of-${column.name}${column.number ? " number" : ""}`;
  const heads = every.map((column) => {
    const mine = sort.by === column.name;
    const state = mine ? (sort.down ? "descending" : "ascending") : "none";
    const next = mine ? !sort.down : column.number === true && column.name !== "cycles";
    return h("th", { scope: "col", "aria-sort": state, class: classes(column) },
      h("button", {
        type: "button", class: "sort", title: column.title ?? null,
        onclick: () => onSort({ by: column.name, down: next }),
      }, column.label, h("span", { "aria-hidden": "true" }, mine ? (sort.down ? " ↓" : " ↑") : "")));
  });
  const body = sorted.map((row) => {
    const key = keyOf(row);
    const box: HTMLInputElement = h("input", {
      type: "checkbox", checked: compared.has(key), "aria-label": `Compare ${row.name} on ${row.target}`,
      onchange: () => onCompare(key, box.checked),
    });
    return h("tr", { "data-key": key, class: row.blocks > 1 ? "blocked" : null }, h("td", {}, box),
      ...every.map((column) => h("td", { class: classes(column) }, column.cell(row))));
  });
  return frame({}, h("table", { class: "found list" },
    h("caption", { class: "unseen" }, "Matrix instructions"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" },
      h("span", { class: "unseen" }, "compare")), ...heads)),
    h("tbody", {}, ...body)));
}

function order(column: Column, one: Row, other: Row, down: boolean): number {
  const [a, b] = [column.key(one), column.key(other)];
  const way = typeof a === "number" && typeof b === "number" ? a - b
    : String(a).localeCompare(String(b), "en", { numeric: true });
  return down ? -way : way;
}
