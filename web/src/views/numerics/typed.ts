// Numbers of one's own: the form, its state in the URL, and the request that it makes.

import { h } from "../../dom";
import { titled } from "../../targets";
import type { Index, Result } from "./records";

type Query = Record<string, string>;
const FLAGS: [string, string][] = [
  ["fp16_ovfl", "MODE.FP16_OVFL"], ["flush_in32", "MODE flushes f32 inputs"], ["clamp", "integers saturate (clamp)"],
];
const START: Query = { type: "f16", a: "-8192 -0.5 -0.25 -0.125", b: "1024;1;1;1", c: "8388608" };

/** The URL's query for a result's numbers. */
export function queryOf(result: Result): Query {
  const text = (rows: [string, string, string][][]): string => rows.map((row) => row.map(([typed]) => typed).join(" ")).join(";");
  const flags = Object.fromEntries(Object.entries(result.options).filter(([, on]) => on).map(([name]) => [name, "1"]));
  return { type: result.type, a: text(result.a), b: text(result.b), c: text(result.c), ...flags };
}

/** What a query stands for: without matrices, those of the first case. */
function whole(query: Query): Query {
  return query["a"] ? { type: "f16", ...query } : { ...START, ...query };
}

/** The body of the request for a query; what it holds, the server checks. */
export function bodyOf(query: Query): Record<string, unknown> {
  const all = whole(query);
  const body: Record<string, unknown> = { type: all["type"] };
  for (const name of ["a", "b", "c", "scale_a", "scale_b"]) if (all[name]) body[name] = rows(all[name] ?? "");
  for (const [flag] of FLAGS) if (all[flag]) body[flag] = true;
  if (all["designs"]) {
    body["designs"] = all["designs"].split(" ").map((each) => {
      const [target = "", instruction = ""] = each.split(":");
      return { target, instruction };
    });
  }
  const at = /^(\d+),(\d+)$/.exec(all["at"] ?? "");
  if (at) body["at"] = [Number(at[1]), Number(at[2])];
  return body;
}

/** Rows on lines or after semicolons, entries after blanks or commas. */
function rows(text: string): string[][] {
  return text.split(/[;\n]/).map((row) => row.trim().split(/[\s,]+/).filter(Boolean)).filter((row) => row.length);
}

export function form(index: Index, query: Query, compute: (query: Query) => void): HTMLElement {
  const now = whole(query);
  const areas = new Map<string, HTMLTextAreaElement>();
  const area = (name: string, label: string): HTMLElement => {
    const box = h("textarea", { id: `typed-${name}`, rows: 4, cols: 24, spellcheck: "false", autocapitalize: "off" });
    box.value = (now[name] ?? "").split(";").join("\n");
    areas.set(name, box);
    return h("div", {}, h("label", { for: box.id }, label), box);
  };
  const type = h("select", { id: "typed-type" }, index.types.map((each) => h("option", { selected: each.name === now["type"] }, each.name)));
  const designs = h("select", { id: "typed-designs", multiple: true, size: 6 });
  const list = (): void => {
    const of = index.types.find((each) => each.name === type.value);
    const chosen = new Set((now["designs"] ?? "").split(" "));
    designs.replaceChildren(...Object.entries(of?.instructions ?? {}).flatMap(([target, names]) => names.map((name) =>
      h("option", { value: `${target}:${name}`, selected: chosen.has(`${target}:${name}`) }, `${name}  ${titled(target, 1)}`))));
  };
  list();
  type.addEventListener("change", () => { now["designs"] = ""; list(); });
  const flags = FLAGS.map(([name, label]) => h("label", {}, h("input", { type: "checkbox", name, checked: Boolean(now[name]) }), ` ${label}`));
  const made = h("form", { class: "typed" },
    h("div", { class: "tools" }, h("label", { for: type.id }, "Type of A and B ", type), flags, h("button", { type: "submit" }, "Compute")),
    h("div", { class: "areas" }, area("a", "A, one row per line"), area("b", "B"), area("c", "C"),
      h("div", {}, h("label", { for: designs.id }, "Designs (none: all)"), designs)),
    h("details", { open: Boolean(now["scale_a"] || now["scale_b"]) }, h("summary", {}, "Scales of scaled instructions"),
      h("div", { class: "areas" }, area("scale_a", "of A: rows × blocks of k"), area("scale_b", "of B: blocks of k × columns"))),
    h("p", { class: "hint" }, "Decimals, 0x1.8p-3, inf, nan, -0, or bits as 0x3c00. Numbers are rounded to the type, to nearest even; Ctrl+Enter computes."));
  const submit = (event?: Event): void => {
    event?.preventDefault();
    const state: Query = { type: type.value, at: "" };
    for (const [name, box] of areas) state[name] = rows(box.value).map((row) => row.join(" ")).join(";");
    for (const box of made.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) state[box.name] = box.checked ? "1" : "";
    state["designs"] = [...designs.selectedOptions].map((each) => each.value).join(" ");
    compute(state);
  };
  made.addEventListener("submit", submit);
  made.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.ctrlKey) submit(event); });
  return made;
}
