// What is converted to what: the controls, and their state in the URL.

import { live } from "../../data";
import { h } from "../../dom";
import { href, type Route } from "../../route";
import { titled } from "../../targets";
import type { Catalogue } from "../../find/catalogue";
import type { Chains } from "./records";

export interface Wanted {
  target: string;
  wave: string;
  first: string;
  source: string;
  second: string;
  operand: string;
  from: string;
  to: string;
}

export const OPERANDS = ["A", "B", "C", "D", "K", "SA", "SB"];

/** What the URL asks for: #/convert/TARGET/WAVE/FIRST/SECOND/OPERAND, and ?source=&from=&to=. */
export function selected(chains: Chains, target: string, route: Route, catalogue: Catalogue): Wanted {
  const [, wave = "", first = "", second = "", operand = ""] = route.parts;
  const waves = Object.keys(chains.pairs);
  const size = waves.includes(wave) ? wave : waves[0] ?? "";
  const pairs = chains.pairs[size] ?? [];
  const paid = easiest(chains, pairs, catalogue);
  const known = (name: string, otherwise: number): string => (chains.instructions.includes(name) ? name : chains.instructions[otherwise] ?? "");
  const one = known(first, paid?.[0] ?? 0);
  const two = chains.instructions.includes(second) ? second : first ? one : known("", paid?.[1] ?? 0);
  const source = route.query["source"] ?? "";
  return {
    target, wave: size, first: one, second: two,
    source: OPERANDS.includes(source) ? source : "D",
    operand: OPERANDS.includes(operand) ? operand : paid?.[2] ?? "B",
    from: route.query["from"] ?? "", to: route.query["to"] ?? "",
  };
}

type Pair = Chains["pairs"][string][number];

/**
 * The pair to begin with: an instruction's D to its own A or B, 16 x 16 entries of f16 if there is
 * such a one, by the plan that costs least. A plan that is free has nothing to show.
 */
function easiest(chains: Chains, pairs: Pair[], { instructions }: Catalogue): Pair | undefined {
  const small = new Set(instructions.filter((row) => row.target === chains.target && row.kind === "dense" && row.m === 16
    && row.n === 16 && row.blocks === 1 && row.a === "f16" && row.d === "f32").map(({ name }) => name));
  const slots = ([, , , ways]: Pair): number => chains.plans[ways[0]?.[0] ?? 0]?.[6] ?? 0;
  const paid = pairs.filter((each) => each[0] === each[1] && slots(each) > 0).sort((one, other) => slots(one) - slots(other));
  return paid.find(([one]) => small.has(chains.instructions[one] ?? "")) ?? paid[0] ?? pairs[0];
}

export function selects(chains: Chains, targets: string[], now: Wanted): HTMLElement {
  const go = (change: Partial<Wanted>): void => {
    const to = { ...now, ...change };
    const path = [to.target, to.wave, to.first, to.second, to.operand];
    location.hash = href("convert", path, { source: to.source === "D" ? "" : to.source, from: to.from, to: to.to }).slice(1);
  };
  const choice = (id: string, label: string, values: [string, string, boolean][], chosen: (value: string) => void): HTMLElement => {
    const list: HTMLSelectElement = h("select", { id, onchange: () => chosen(list.value) },
      values.map(([value, text, off]) => h("option", { value, disabled: off, selected: value === valueOf(id, now) }, text)));
    return h("span", { class: "choice" }, h("label", { for: id }, label), list);
  };
  const plain = (values: string[]): [string, string, boolean][] => values.map((each) => [each, each, false]);
  const number = chains.instructions.indexOf(now.first);
  const costs = new Map((chains.pairs[now.wave] ?? []).filter((each) => each[0] === number && each[2] === now.operand)
    .map(([, second, , ways]) => [second, best(chains, ways)]));
  const next = chains.instructions.map((name, n): [string, string, boolean] => {
    const cost = costs.get(n);
    return [name, cost === undefined ? name : `${name}  (${cost})`, cost === undefined && !live];
  });
  const modifiers = (name: "from" | "to", label: string): HTMLElement => {
    const box: HTMLInputElement = h("input", { id: name, type: "search", size: 14, placeholder: "opsel=1", onchange: () => go({ [name]: box.value.trim() }) });
    box.value = now[name];
    return h("span", { class: "choice" }, h("label", { for: name }, label), box);
  };
  return h("form", { class: "selects", onsubmit: (event) => event.preventDefault() },
    choice("target", "Target", targets.map((each) => [each, titled(each), false]), (target) => go({ target, first: "", second: "" })),
    choice("wave", "Wave", plain(Object.keys(chains.pairs)), (wave) => go({ wave })),
    live ? choice("source", "From", plain(OPERANDS), (source) => go({ source })) : h("span", { class: "choice" }, h("span", { class: "place" }, "From"), h("b", {}, "D")),
    choice("first", "of", plain(chains.instructions), (first) => go({ first })),
    live ? modifiers("from", "under") : null,
    choice("operand", "to", plain(live ? OPERANDS : ["A", "B"]), (operand) => go({ operand })),
    choice("second", "of", next, (second) => go({ second })),
    live ? modifiers("to", "under") : null);
}

function valueOf(id: string, now: Wanted): string {
  return (now as unknown as Record<string, string>)[id] ?? "";
}

function best(chains: Chains, ways: [number, number[], number[]][]): string {
  const plans = ways.map(([plan]) => chains.plans[plan]).sort((one, other) => (one?.[6] ?? 0) - (other?.[6] ?? 0));
  return plans[0]?.[5] === "free" ? "free" : `${plans[0]?.[6] ?? 0} slots`;
}
