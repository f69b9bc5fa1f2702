import { copyButton } from "../copying";
import { load, Missing } from "../data";
import { h, type Child } from "../dom";
import { frame } from "../frame";
import { evidence, grouped } from "../evidence";
import { legalValues, registerCounts, type Instruction, type Model } from "../instruction";
import { stateOf } from "../layout/controls";
import type { LayoutsRecord } from "../layout/doc";
import { Explorer } from "../layout/explorer";
import { cyclesOf, keyOf, type Catalogue } from "../find/catalogue";
import { nearest, nearTargets, NotFound, noTarget, type Near } from "../missing";
import { href } from "../route";
import { about, isTarget, products, titled } from "../targets";
import type { View } from "../view";

export const instruction: View = {
  name: "instruction",
  about: "A matrix instruction of an AMD GPU: layouts, cost, arithmetic and examples.",
  async show(root, route, gone) {
    const [target = "", name = ""] = route.parts;
    const [facts, layouts] = await Promise.all([
      load<Instruction>(`instruction/${target}/${name}`),
      load<LayoutsRecord>(`layouts/${target}/${name}`),
    ]).catch(async (error: unknown) => {
      throw error instanceof Missing ? await unknown(target, name) : error;
    });
    if (gone.aborted) return;
    const explorer = new Explorer(layouts, stateOf(layouts, route.query), route.query.at ?? "", gone);
    root.append(
      heading(facts),
      section("start", "", start(facts)),
      section("layouts", "Layouts", explorer.element),
      section("summary", "Facts", summary(facts)),
      section("operands", "Operands and modifiers", operands(facts), modifiers(facts)),
      section("arithmetic", "Arithmetic", ...facts.model.map(model)),
      section("waits", "Hazards and wait states", waits(facts)),
      section("elsewhere", "The same shape and types elsewhere", elsewhere(facts)),
      section("evidence", "Evidence", sources(facts)),
    );
    explorer.draw();
    onWidth(root, () => explorer.draw(), gone);
    return { title: `${name}, ${titled(target)}`, about: facts.sentence };
  },
};

/** Why there is no such page, and which one may have been meant. */
async function unknown(target: string, name: string): Promise<NotFound> {
  const { targets, instructions } = await load<Catalogue>("catalogue");
  const link = (at: string, to: string): string => href("instruction", [at, to]);
  const having = targets.map((each) => each.name);
  if (!isTarget(target))
    return noTarget(target, having, (each) => (name ? link(each, name) : href("find", [], { target: each })));
  const so = instructions.filter((row) => row.words.split(" ").includes(name.toLowerCase()));
  const near = so.map((row): Near => [`${row.name} on ${titled(row.target)}`, link(row.target, row.name)]);
  if (so.some((row) => row.target === target))
    return new NotFound(`${name} has another spelling on ${titled(target)}.`, near.filter((_, n) => so[n]!.target === target));
  const own = instructions.filter((row) => row.target === target).map((row) => row.name);
  const here = nearest(name, own).map((each): Near => [each, link(target, each)]);
  if (so.length)
    return new NotFound(`${titled(target)} has no ${name}; other targets have it.`, [...near, ...here]);
  if (!own.length) {
    return new NotFound(`${titled(target)} has no matrix instructions.`,
      nearTargets(target, having).map((each) => [titled(each), href("find", [], { target: each })]));
  }
  const all = nearest(name, instructions.map(keyOf).map((key) => key.split("/")[1]!));
  return new NotFound(`${titled(target)} has no ${name || "instruction without a name"}.`, here.length ? here
    : all.map((each) => [`${each}, of other targets`, href("find", [], { q: each })]));
}

/** Calls back when the width of an element changes, not at each step of it. */
function onWidth(element: HTMLElement, changed: () => void, gone: AbortSignal): void {
  let width = element.clientWidth;
  let timer = 0;
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    clearTimeout(timer);
    timer = window.setTimeout(changed, 120);
  });
  observer.observe(element);
  gone.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}

function section(id: string, title: string, ...children: Child[]): HTMLElement {
  return h("section", { "data-part": id }, title && h("h2", {}, title), ...children);
}

function heading({ instruction: name, target, family, kind, m, n, k, blocks, sentence }: Instruction): HTMLElement {
  const shape = `${m}x${n}x${k}`;
  return h("div", { class: "title" },
    h("h2", {}, h("code", {}, name)),
    h("p", { class: "facts" }, h("b", { title: about(target) }, titled(target, 6)), ` · ${family} · ${kind} · ${shape}`,
      blocks > 1 && `, ${blocks} blocks`, " · ",
      h("a", { href: href("find", [], { q: shape }) }, `all ${shape}`), " · ",
      h("a", { href: href("find", [], { target }) }, `all of ${target}`), " · ",
      h("a", { href: href("find", [], { with: `${target}/${name}`, show: "list" }) },
        "compare")),
    h("p", { class: "sentence" }, sentence));
}

/** Who has it, what it costs, and how it is used. */
function start(facts: Instruction): HTMLElement {
  const { target, name, peaks, elsewhere: others } = { ...facts, name: facts.instruction };
  const fastest = [...peaks].sort((one, other) => other.tera_ops - one.tera_ops)[0];
  const terms: [string, Child][] = [
    ["on", titled(target, 6)],
    ["same product on", others.length ? others.map((other, n) => [n > 0 && " · ",
      h("a", { href: href("instruction", [other.target, other.name]), title: about(other.target) }, titled(other.target, 1))])
      : "no other target"],
    ["cost", [`${cyclesOf(facts)} cycles of one SIMD `, source(facts.cycles_source)]],
    ["rate", `${grouped(facts.flops_per_clock_per_cu)} operations per clock and CU`],
    ...(fastest ? [["peak", `${grouped(fastest.tera_ops)} × 10¹² operations per second on ${fastest.product}`] as [string, Child]] : []),
    ["registers", Object.entries(facts.operands).map(([operand, each], n) =>
      [n > 0 && "; ", h("b", {}, operand), ` ${registerCounts(each)}`])],
  ];
  return h("div", { class: "cards" },
    h("div", { class: "card", "data-card": "cost" }, h("h3", {}, "Who has it, and its cost"),
      h("dl", { class: "facts-list" }, terms.map(([term, text]) => [h("dt", {}, term), h("dd", {}, text)]))),
    Object.entries(facts.examples).map(([language, code]) => h("div", { class: "card", "data-card": language },
      h("h3", {}, `Example in ${language} `, code && copyButton(() => code)),
      code ? frame({ class: "example", role: "region", tabindex: 0, "aria-label": `Example in ${language}` }, h("pre", {}, code))
        : h("p", { class: "hint" }, `Kernels do not run on ${products(target)}; ${name} is known from its encoding alone.`))));
}

function table(head: string[], rows: Child[][], label = ""): HTMLElement {
  return frame({},
    h("table", { class: "small", "aria-label": label || null },
      h("thead", {}, h("tr", {}, ...head.map((each) => h("th", { scope: "col" }, each)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, cell)))))));
}

function summary(facts: Instruction): HTMLElement {
  const peaks = facts.peaks.map(({ product, tera_ops, cus, clock_mhz }) =>
    [product, number(grouped(tera_ops)), number(String(cus)), number(String(clock_mhz))]);
  return h("div", { class: "cards" },
    h("div", { class: "card broad" }, h("h3", {}, "Shape, cost and arithmetic"),
      h("dl", { class: "facts-list" }, ...facts.facts.filter(([fact]) => fact !== "builtin").flatMap(([fact, value]) => [
        h("dt", {}, fact), h("dd", {}, value,
          fact === "cycles" && [" ", source(facts.cycles_source)],
          fact === "arithmetic" && [" ", modelEvidence(facts.model[0])]),
      ]))),
    h("div", { class: "card" }, h("h3", {}, "Assembly and C"),
      ...Object.entries(facts.assembly).map(([wave, text]) => h("p", { class: "code" },
        facts.waves.length > 1 && h("span", { class: "faint" }, `wave${wave} `), h("code", {}, text))),
      ...facts.signatures.map(({ prototype, types }) => h("p", { class: "code" },
        h("code", {}, prototype),
        ...Object.entries(types).filter(([, full]) => full.includes("__attribute__"))
          .map(([short, full]) => [h("br"), h("code", { class: "faint" },
            `typedef ${full.replace(" __attribute__", ` ${short} __attribute__`)};`)]))),
      h("details", {}, h("summary", {}, `All ${facts.spellings.length} names`),
        h("p", { class: "names" }, ...facts.spellings.flatMap((each) => [h("code", {}, each), " "])))),
    facts.peaks.length > 0 && h("div", { class: "card" },
      h("h3", {}, "Peak rate, 10¹² operations per second"),
      table(["product", "peak", "CUs", "MHz"], peaks, "Peaks")));
}

function number(text: string): HTMLElement {
  return h("data", { value: text.replace(/\u2009/g, "") }, text);
}

function source({ evidence: kind, title }: { evidence: string; title: string }): HTMLElement {
  return evidence(kind, title);
}

function modelEvidence(found: Model | undefined): Child {
  return found ? evidence(found.evidence, found.source) : null;
}

function operands(facts: Instruction): HTMLElement {
  const rows = Object.entries(facts.operands).map(([name, operand]) => [
    h("b", {}, name), h("code", {}, operand.type), h("code", {}, operand.field),
    Object.entries(operand.dimensions).map(([dim, size]) => `${dim} ${size}`).join(", "),
    registerCounts(operand), operand.files.join(" or "), source(operand.layout_source),
  ]);
  return table(["operand", "type", "field", "sizes", "registers a lane", "files", "layout"], rows,
    "Operands");
}

function modifiers(facts: Instruction): HTMLElement {
  const rows = Object.entries(facts.modifiers).map(([name, { values, meaning }]) => [
    h("code", {}, name), legalValues(values), h("code", {}, facts.spelled[name] || "-"), meaning,
  ]);
  if (!rows.length) return h("p", { class: "hint" }, "It has no modifiers.");
  return table(["modifier", "values", "as in", "meaning"], rows, "Modifiers");
}

function model(found: Model): HTMLElement {
  return h("div", { class: "model" },
    h("p", {}, found.mode && h("span", { class: "faint" }, `with ${found.mode}: `),
      h("b", {}, found.model), ": ", found.sentence, " ", evidence(found.evidence, found.source)),
    found.figures.length > 0 && h("p", { class: "figures" }, ...found.figures.flatMap((figure) => [
      h("span", { title: figure.meaning }, `${figure.name} `, h("b", {}, String(figure.value)),
        h("span", { class: "faint" }, ` ${figure.meaning}`)),
    ])));
}

function waits({ waits: rules, target }: Instruction): HTMLElement {
  if (!rules.length)
    return h("p", { class: "hint" }, `No rules are known, because kernels do not run on ${target}.`);
  const rows = rules.map((rule) => [
    h("code", {}, rule.rule), rule.first, [rule.second, rule.case && `: ${rule.case}`],
    rule.states === null ? withCode(rule.cure) : number(String(rule.states)),
    rule.severity === "error" ? "required" : rule.severity,
    [rule.sources, rule.note && ` (${rule.note})`],
  ]);
  return table(["rule", "first", "then", "wait states", "", "sources"], rows, "Wait states");
}

/** Text whose `code` stands between backticks. */
function withCode(text: string): Child[] {
  return text.split("`").map((part, n) => (n % 2 ? h("code", {}, part) : part));
}

function elsewhere({ elsewhere: others, target }: Instruction): HTMLElement {
  if (!others.length) return h("p", { class: "hint" }, `Only ${target} has it.`);
  const rows = others.map((other) => [
    titled(other.target, 1), other.family,
    h("a", { href: href("instruction", [other.target, other.name]) }, h("code", {}, other.name)),
    number(String(other.cycles)), number(String(other.flops_per_clock_per_cu)),
    evidence(other.cycles_evidence, "cycles"),
    [other.arithmetic, " ", evidence(other.arithmetic_evidence, "arithmetic")],
  ]);
  return table(["target", "architecture", "instruction", "cycles", "FLOPs/clk/CU", "", "arithmetic"],
    rows, "Elsewhere");
}

function sources({ evidence: every }: Instruction): HTMLElement {
  return table(["what", "evidence", "source"], every.map(({ what, title, evidence: kind }) =>
    [what.join(", "), evidence(kind, title), title]), "Evidence");
}
