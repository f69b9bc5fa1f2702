// How well a fact is known, and from where.

import { h } from "./dom";

const MEANINGS: Record<string, string> = {
  silicon: "compared with hardware",
  documented: "AMD or LLVM says so",
  inferred: "concluded from what agrees with it",
  assumed: "no known source contradicts it",
};

/** A word for the evidence, whose title names the source. */
export function evidence(kind: string, source: string): HTMLElement {
  const meaning = MEANINGS[kind] ?? kind;
  return h("span", { class: `evidence ${kind}`, title: `${meaning}: ${source}` }, kind);
}

/** A number with thin spaces between thousands. */
export function grouped(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 1 }).replace(/,/g, "\u2009");
}
