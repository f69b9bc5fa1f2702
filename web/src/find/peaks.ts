// The peaks of products: a row for each, a column for each type.

import { h, type Child } from "../dom";
import { frame } from "../frame";
import { grouped } from "../evidence";
import { href } from "../route";
import type { Peak, Target } from "./catalogue";

export function peaks(targets: Target[]): HTMLElement[] {
  return [false, true].map((sparse) => {
    const rows = targets.flatMap((target) => target.products.map((product) => ({
      target, product, found: product.peaks.filter((peak) => peak.sparse === sparse),
    }))).filter(({ found }) => found.length);
    const types = [...new Set(rows.flatMap(({ found }) => found.map(({ dtype }) => dtype)))].sort(wide);
    const body = rows.map(({ target, product, found }) => h("tr", {},
      h("th", { scope: "row" }, product.name), h("td", {}, target.name, " ",
        h("span", { class: "faint" }, target.family)),
      h("td", { class: "number" }, h("data", {}, product.cus)),
      h("td", { class: "number" }, h("data", {}, product.clock_mhz)),
      ...types.map((type) => h("td", { class: "number" },
        cell(found.find(({ dtype }) => dtype === type), target.name)))));
    return frame({}, h("table", { class: "found peaks" },
      h("caption", {}, `Peaks of matrix cores, 10¹² operations per second${sparse ? ", A 4:2 sparse" : ""};`
        + " below each what AMD prints, and FLOPs per clock and CU"),
      h("thead", {}, h("tr", {}, ...["product", "target", "CUs", "MHz", ...types].map((text, n) =>
        h("th", { scope: "col", class: n > 1 ? "number" : null }, text)))),
      h("tbody", {}, ...body)));
  });
}

/** Wide types first, those of whole numbers last. */
function wide(one: string, other: string): number {
  const bits = (type: string): number => parseInt(type.replace(/^\D+/, ""), 10);
  const whole = (type: string): number => Number(type.startsWith("int"));
  return whole(one) - whole(other) || bits(other) - bits(one);
}

function cell(peak: Peak | undefined, target: string): Child {
  if (!peak) return h("span", { class: "faint" }, "-");
  const printed = peak.published_tera_ops;
  return [
    h("a", {
      href: href("instruction", [target, peak.instruction]),
      title: `${peak.instruction}: ${peak.source}${peak.note && `; ${peak.note}`}`,
    }, h("data", { value: peak.tera_ops }, grouped(peak.tera_ops))),
    h("span", { class: "faint below" }, printed === null ? "not printed" : `AMD ${grouped(printed)}`,
      h("br"), `${grouped(peak.ops_per_clock_per_cu)}/clk, ${peak.evidence}`),
  ];
}
