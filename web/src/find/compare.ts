// Chosen instructions side by side: facts in rows, differences marked.

import { load } from "../data";
import { h, type Child } from "../dom";
import { frame } from "../frame";
import { evidence, grouped } from "../evidence";
import { legalValues, registerCounts, type Instruction } from "../instruction";
import { href } from "../route";
import { titled } from "../targets";
import { cyclesOf } from "./catalogue";

type Fact = [string, (facts: Instruction) => string, ((facts: Instruction) => Child)?];

const FACTS: Fact[] = [
  ["architecture", (facts) => `${titled(facts.target)}, ${facts.family}`],
  ["kind", (facts) => facts.kind],
  ["M×N×K", (facts) => `${facts.m}×${facts.n}×${facts.k}`],
  ["blocks", (facts) => `${facts.blocks}`],
  ["waves", (facts) => facts.waves.join(", ")],
  ["A", (facts) => facts.inputs[0]],
  ["B", (facts) => facts.inputs[1]],
  ["C", (facts) => facts.operands.C?.type ?? ""],
  ["D", (facts) => facts.operands.D?.type ?? ""],
  ["FLOPs", (facts) => grouped(facts.flops)],
  ["cycles", cyclesOf, (facts) => [cyclesOf(facts), " ",
    evidence(facts.cycles_source.evidence, facts.cycles_source.title)]],
  ["passes of 4", (facts) => `${facts.passes}`],
  ["FLOPs per clock and CU", (facts) => grouped(facts.flops_per_clock_per_cu)],
  ["peak, 10¹²/s", (facts) => facts.peaks.map(({ product, tera_ops }) =>
    `${product} ${grouped(tera_ops)}`).join(", ") || "-"],
  ["Cycles with parallel VALU", (facts) => `${facts.coexecution_cycles ?? "not published"}`],
  ["arithmetic", (facts) => {
    const [model] = facts.model;
    return model ? `${model.model}: ${model.figures.map(({ name, value }) => `${name} ${value}`).join(", ")}` : "";
  }, (facts) => {
    const [model] = facts.model;
    return model ? [h("b", {}, model.model), ": ", model.figures.map(({ name, value }) =>
      `${name} ${value}`).join(", "), " ", evidence(model.evidence, model.source)] : "";
  }],
  ...["A", "B", "C", "D", "K", "SA", "SB"].map((name): Fact =>
    [`registers of ${name}`, (facts) => {
      const operand = facts.operands[name];
      return operand ? registerCounts(operand) : "-";
    }]),
  ["register files of C, D", (facts) => facts.operands.D?.files.join(" or ") ?? ""],
  ["register tuples start at", (facts) => (facts.register_alignment > 1
    ? `multiples of ${facts.register_alignment}` : "any register")],
  ["modifiers", (facts) => Object.entries(facts.modifiers).map(([name, { values }]) =>
    `${name} ${legalValues(values)}`).join(", ") || "none"],
  ["encoding", (facts) => `${facts.encoding}, opcode 0x${facts.opcode.toString(16)}`],
  ["until A, B read D, wait states", (facts) => {
    const rule = facts.waits.find(({ first, second, states }) =>
      states !== null && /writes D/.test(first) && /as A/.test(second));
    return rule ? `${rule.states}` : "-";
  }],
  ["builtin", (facts) => Object.values(facts.builtins).join(" ")],
];

export async function compare(
  keys: string[], remove: (key: string) => void, onlyDifferent: boolean,
  onOnly: (only: boolean) => void,
): Promise<HTMLElement> {
  const every = await Promise.all(keys.map((key) => load<Instruction>(`instruction/${key}`)));
  const rows = FACTS.map(([name, text, shown]) => {
    const texts = every.map(text);
    if (texts.every((each) => each === "-")) return null;
    const differ = new Set(texts).size > 1;
    if (onlyDifferent && !differ) return null;
    return h("tr", { class: differ ? "differ" : null, "data-fact": name },
      h("th", { scope: "row" }, differ && h("span", { title: "differs" }, "≠ "), name),
      ...every.map((facts, n) => h("td", {}, shown ? shown(facts) : texts[n]!)));
  });
  const heads = every.map((facts, n) => h("th", { scope: "col" },
    h("a", { href: href("instruction", [facts.target, facts.instruction]) },
      h("code", {}, facts.instruction)), " ",
    h("button", {
      type: "button", class: "remove", onclick: () => remove(keys[n]!),
      "aria-label": `Remove ${facts.instruction} on ${facts.target}`,
    }, "×")));
  const box: HTMLInputElement = h("input", {
    type: "checkbox", checked: onlyDifferent, onchange: () => onOnly(box.checked),
  });
  return h("section", { class: "compare", "aria-label": "Comparison" },
    h("div", { class: "tools" }, h("h2", {}, `${keys.length} side by side`),
      h("label", {}, box, " only what differs")),
    frame({}, h("table", { class: "small" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "fact"), ...heads)),
      h("tbody", {}, ...rows.filter((row): row is HTMLTableRowElement => row !== null)))));
}
