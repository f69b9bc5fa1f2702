// What is known of an instruction, and of what a kernel takes: text and tables.

import { h, type Child } from "../../dom";
import { frame } from "../../frame";
import { href } from "../../route";
import { titled } from "../../targets";
import { formatted } from "./numbers";
import { factsOf } from "./listing";
import type { Code, Diagnostic, Row } from "./types";

const UNITS: Record<string, string> = {
  valu: "vector ALU", matrix: "matrix core", salu: "scalar ALU", smem: "scalar memory",
  vmem: "vector memory", flat: "flat memory", lds: "LDS", branch: "branch", barrier: "barrier",
  wait: "wait", message: "message", internal: "no unit", export: "export",
};

function cycles(count: number): string {
  return `${formatted(count)} cycle${count === 1 ? "" : "s"}`;
}

/** Registers in runs: v[4:7] for v4, v5, v6, v7. */
export function runs(names: string[]): string {
  const found: { file: string; first: number; last: number; name: string }[] = [];
  for (const name of names) {
    const match = /^([vas])(\d+)$/.exec(name);
    const before = found[found.length - 1];
    const number = match ? Number(match[2]) : -1;
    if (match && before && before.file === match[1] && before.last === number - 1) before.last = number;
    else found.push({ file: match?.[1] ?? "", first: number, last: number, name });
  }
  return found.map((each) => each.first === each.last ? each.name
    : `${each.file}[${each.first}:${each.last}]`).join(", ");
}

/** An instruction explained: its unit and cycles, registers, and the calls it was inlined through. */
export function explained(code: Code, row: Row, go: (file: string, line: number) => void): Child[] {
  const facts = factsOf(code, row);
  const place = row.place === undefined ? undefined : code.places[row.place];
  const name = facts?.kind === "matrix"
    ? h("a", { href: href("instruction", [code.target, facts.name]) }, facts.name)
    : facts?.name ?? "";
  return [
    h("p", { class: "what" }, h("code", {}, row.text), h("span", { class: "words" }, row.words ?? "")),
    facts && h("p", {}, name, ` · ${UNITS[facts.kind] ?? facts.kind}, ${facts.encoding} · `,
      `${cycles(facts.issue)} to issue, ${cycles(facts.latency)} until a result is ready`,
      facts.unit > facts.issue && `, ${cycles(facts.unit)} of its unit`,
      h("span", { class: "place" }, ` · ${code.sources[facts.source] ?? ""}`)),
    facts && (facts.reads.length > 0 || facts.writes.length > 0) && h("p", {},
      facts.reads.length > 0 && ["reads ", h("code", {}, runs(facts.reads)), "  "],
      facts.writes.length > 0 && ["writes ", h("code", {}, runs(facts.writes))]),
    place && h("p", { class: "frames" }, place.frames.map((frame, index) => [
      index > 0 && " ← ",
      h("button", {
        type: "button", class: index === place.at ? "frame own" : "frame", title: frame[3],
        onclick: () => go(frame[0], frame[1]),
      }, `${frame[0].split("/").pop() ?? ""}:${frame[1]}`),
    ])),
  ];
}

/** What kernels take, a target a column. */
export function resources(codes: Code[]): HTMLElement {
  const names = [...new Set(codes.flatMap((code) => code.resources.map((each) => each.name)))];
  const rows = names.map((name) => h("tr", {}, h("th", { scope: "row" }, name), codes.map((code) => {
    const found = code.resources.find((each) => each.name === name);
    if (!found) return h("td", {}, "none");
    const limit = found.limit === null ? "" : ` of ${formatted(found.limit)}`;
    const given = found.allocated !== found.used ? `, ${formatted(found.allocated)} given` : "";
    return h("td", { title: found.unit }, h("data", { value: found.used }, formatted(found.used)),
      h("span", { class: "place" }, `${given}${limit} ${found.unit}`));
  })));
  const occupancy = h("tr", {}, h("th", { scope: "row" }, "occupancy"), codes.map((code) => {
    const found = code.occupancy;
    if (!found) return h("td", {}, "not even one workgroup fits");
    return h("td", {}, h("data", { value: found.waves_per_simd }, found.waves_per_simd),
      h("span", { class: "place" }, ` of ${found.max_waves_per_simd} waves a SIMD, limited by `),
      found.limited_by, h("span", { class: "place" }, ` (workgroups of ${found.workgroup})`));
  }));
  const sizes = h("tr", {}, h("th", { scope: "row" }, "code"), codes.map((code) => {
    const count = code.listing.filter((row) => row.kind === "instruction").length;
    return h("td", {}, h("data", { value: count }, formatted(count)), h("span", { class: "place" }, " instructions"));
  }));
  return frame({ role: "region", "aria-label": "Resources", tabindex: 0 },
    h("table", { class: "small resources" },
      h("caption", { class: "unseen" }, "Kernel arguments"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "resource"),
        codes.map((code) => h("th", { scope: "col" }, `${titled(code.target, 1)}, wave${code.wave}`)))),
      h("tbody", {}, rows, occupancy, sizes)));
}

/** A compiler's messages, each a button to its line. */
export function messages(found: Diagnostic[], go: (line: number) => void): HTMLElement {
  return h("ul", { class: "messages", "aria-live": "polite" }, found.map((each) => {
    const place = each.line ? h("button", { type: "button", onclick: () => go(each.line) },
      each.column ? `${each.line}:${each.column}` : `${each.line}`) : null;
    return h("li", { class: each.kind }, h("b", {}, each.kind), " ", place, " ", h("span", {}, each.text));
  }));
}

