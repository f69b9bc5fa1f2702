// The account of one entry of D: factors, then each step of the model with its bits.

import { h } from "../../dom";
import { frame } from "../../frame";
import type { Account, Entry, Exact, Row, Stage } from "./records";

export function account(of: Account): HTMLElement {
  return h("div", { class: "account" },
    factors(of),
    of.steps.map((step) => step.stages
      ? h("section", { class: "step" },
          h("h4", {}, step.k, h("span", { class: "after" }, "accumulator after it: ", coded(step.after))),
          step.stages.map(stage))
      : h("p", { class: "quiet" }, `${step.k}: products of zero, which change nothing.`)),
    h("p", { class: "last" }, "D = ", coded(of.d), of.ulps ? `, ${ulps(of.ulps)} ulp from exact` : of.ulps === 0 ? ", the exact value" : ""));
}

function factors(of: Account): HTMLElement {
  const [a, b, c] = of.formats;
  return frame({}, h("table", { class: "small lines factors" },
    h("caption", {}, `Factors as ${a} and ${b}, C as ${c}`),
    h("thead", {}, h("tr", {}, ["", "A", "B", "exact product"].map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {},
      of.factors.map((each) => h("tr", {},
        h("th", { scope: "row" }, `k ${each.k}`),
        h("td", {}, entry(each.a)), h("td", {}, entry(each.b)),
        h("td", {}, exact(each.product), each.scale ? h("span", { class: "place" }, " with scale ", exact(each.scale)) : null))),
      h("tr", {}, h("th", { scope: "row" }, "C"), h("td", { colspan: 3 }, entry(of.c)))),
    of.zeros ? h("tfoot", {}, h("tr", {}, h("td", { colspan: 4, class: "place" },
      `and ${of.zeros} ${of.zeros === 1 ? "product" : "products"} of zero`))) : null));
}

function stage(of: Stage): HTMLElement {
  const rows: HTMLElement[] = of.rows.map((row) => h("tr", {},
    h("th", { scope: "row" }, row.name), h("td", { class: "bits" }, bits(row.bits, row.value, Boolean(row.lost))),
    h("td", { class: "no" }, exact(row.value)), h("td", { class: "no" }, row.kept ? [h("span", { class: "place" }, "→ "), exact(row.kept)] : null),
    h("td", { class: "no lost", title: row.lost?.[0] ?? false }, lost(row))));
  if (of.result) {
    rows.push(h("tr", { class: "result" },
      h("th", { scope: "row" }, "="), h("td", { class: "bits" }, bits(of.bits, of.result, false)),
      h("td", { class: "no" }, exact(of.result)), h("td", { class: "no" }, of.hex ? h("code", {}, of.hex) : null), h("td")));
  }
  const notes = [
    of.unit === undefined ? "" : of.hex ? `last place: 2^${of.unit}` : `grid: 2^${of.unit}`,
    of.zeros ? `and ${of.zeros} of zero` : "",
  ].filter(Boolean).join("; ");
  return h("div", { class: "stage" }, h("p", {}, of.text),
    rows.length ? frame({}, h("table", { class: "small lines" },
      h("thead", { class: "unseen" }, h("tr", {}, ["term", "bits", "value", "becomes", "error"].map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows))) : null,
    notes ? h("p", { class: "place" }, notes) : null);
}

function lost(row: Row): string {
  if (!row.lost) return "";
  const [text = ""] = row.lost;
  const short = text.length > 10 && /^[-\d.e+]+$/.test(text) ? Number(text).toExponential(3) : text;
  return /^[-≈]/.test(short) ? short : `+${short}`;
}

/** A magnitude's bits; those below the grid are struck out, and named for who does not see that. */
function bits(of: [string, string] | undefined, value: Exact, cut: boolean): HTMLElement | null {
  if (!of) return null;
  const [above, below] = of;
  const gone = below.trim();
  return h("code", { "aria-label": `bits of ${value[0] ?? ""}${gone ? `, below the grid ${gone}` : ""}` },
    above, gone ? [h("span", { class: "cut", "aria-hidden": "true" }, "|"), h(cut ? "s" : "span", { class: "below" }, below)] : null);
}

export function exact(of: Exact): HTMLElement {
  return h("data", { value: of[1] ?? of[0] ?? "", title: of[1] ?? false }, of[0] ?? "");
}

export function coded(of: { text: string; hex: string }): HTMLElement {
  return h("span", { class: "coded" }, h("data", { value: of.hex }, of.text), " ", h("code", { class: "place" }, of.hex));
}

function entry(of: Entry): HTMLElement {
  return h("span", {}, coded(of), of.taken ? h("span", { class: "taken" }, ` taken as ${of.taken[0] ?? ""}: ${of.note ?? ""}`) : null);
}

export function ulps(value: number): string {
  const sign = value > 0 ? "+" : "";
  return sign + (Math.abs(value) >= 1e5 ? value.toExponential(2) : String(Number(value.toPrecision(4))));
}
