// Numerics: one product on all designs, where they differ, and each design's steps to an entry.

import { call, DataError, live, load } from "../data";
import { h } from "../dom";
import { frame } from "../frame";
import { nearest, NotFound } from "../missing";
import { href, keep, type Route } from "../route";
import { about, products, titled } from "../targets";
import type { View } from "../view";
import { matrix } from "./numerics/matrices";
import type { Account, Design, Index, Result } from "./numerics/records";
import { account, exact, ulps } from "./numerics/steps";
import { bodyOf, form, queryOf } from "./numerics/typed";

const TYPED = "typed";
const FIRST = "five-results";

export const numerics: View = {
  name: "numerics",
  title: "Numerics",
  about: "What matrix cores of different AMD GPUs compute from the same numbers, bit for bit, and each of their steps.",
  async show(root, route, gone) {
    const index = await load<Index>("numerics");
    const [name = FIRST] = route.parts;
    if (name !== TYPED && !index.cases.some(({ id }) => id === name)) {
      const known = nearest(name, index.cases.map(({ id }) => id)).map((id) => index.cases.find((each) => each.id === id)!);
      throw new NotFound(`There is no case ${name}.`,
        (known.length ? known : index.cases.slice(0, 3)).map(({ id, title }) => [title, href("numerics", [id])]));
    }
    if (name !== TYPED) {
      const result = await load<Result>(`case/${name}`);
      root.append(h("h2", {}, "Numerics"), chooser(index, name, result));
      if (live) root.append(h("p", { class: "tools" }, h("a", { href: href("numerics", [TYPED], queryOf(result)) }, "Edit these numbers")));
      else root.append(h("p", { class: "hint" }, "Numbers of your own: ", h("code", {}, "wavecore explore"), " computes them."));
      new Results(root, route, result, index, gone).show();
      return;
    }
    root.append(h("h2", {}, "Numerics"), chooser(index, name, null));
    const found = h("div", { class: "found", "aria-live": "polite" });
    let asked = new AbortController();
    const compute = (query: Record<string, string>): void => {
      asked.abort();
      asked = new AbortController();
      const mine = asked.signal;
      found.setAttribute("aria-busy", "true");
      keep(query);
      const now = { ...route, query: { ...route.query, ...query } };
      call<Result>("numerics", bodyOf(now.query), mine).then((result) => {
        if (mine.aborted || gone.aborted) return;
        found.replaceChildren();
        new Results(found, now, result, index, gone).show();
      }).catch((error: unknown) => {
        if (mine.aborted) return;
        found.replaceChildren(h("p", { class: "failed", role: "alert" }, error instanceof Error ? error.message : String(error)));
      }).finally(() => { if (!mine.aborted) found.removeAttribute("aria-busy"); });
    };
    gone.addEventListener("abort", () => asked.abort());
    if (!live) throw new DataError("To compute your own numbers, run the server: wavecore explore.");
    root.append(form(index, route.query, compute), found);
    compute({});
  },
};

function chooser(index: Index, name: string, result: Result | null): HTMLElement {
  const groups = new Map<string, HTMLElement>();
  for (const each of index.cases) {
    const group = groups.get(each.type) ?? h("optgroup", { label: each.type });
    groups.set(each.type, group);
    group.append(h("option", { value: each.id, selected: each.id === name }, each.title));
  }
  const choice = h("select", { id: "case", onchange: () => { location.hash = href("numerics", [choice.value]).slice(1); } },
    live ? h("option", { value: TYPED, selected: name === TYPED }, "numbers of your own") : null, ...groups.values());
  return h("div", { class: "choose" },
    h("label", { for: "case" }, "Case "), choice,
    result ? h("p", { class: "lead" }, result.text ?? "", result.source ? h("span", { class: "place" }, ` Source: ${result.source}.`) : null) : null);
}

/** What designs make of a product: the entry, its results, and two designs' steps side by side. */
class Results {
  private at: string;
  private readonly shown: [string, string];
  private readonly body = h("div");

  constructor(
    private readonly root: HTMLElement, private readonly route: Route, private readonly result: Result,
    private readonly index: Index, private readonly gone: AbortSignal,
  ) {
    const [i, j] = result.differing[0] ?? [0, 0];
    const asked = route.query["at"] ?? "";
    const [m, n] = result.size;
    const legal = /^(\d+),(\d+)$/.exec(asked);
    this.at = legal && Number(legal[1]) < m && Number(legal[2]) < n ? asked : `${i},${j}`;
    const able = result.designs.filter((each) => each.d);
    const names = able.map(nameOf);
    const first = route.query["left"] ?? "";
    const second = route.query["right"] ?? "";
    const left = names.includes(first) ? first : names[0] ?? "";
    const own = this.hex(able.find((each) => nameOf(each) === left));
    const other = able.find((each) => this.hex(each) !== own) ?? able[1];
    this.shown = [left, names.includes(second) ? second : other ? nameOf(other) : ""];
  }

  show(): void {
    const { a, b, c, type, c_type } = this.result;
    this.root.append(
      h("div", { class: "operands" }, matrix("A", type, a), matrix("B", type, b), matrix("C", c_type, c)), this.body);
    this.fill();
  }

  private hex(design: Design | undefined): string {
    const [i = 0, j = 0] = this.at.split(",").map(Number);
    return design?.d?.[i]?.[j]?.hex ?? "";
  }

  private fill(): void {
    this.body.replaceChildren(this.picker() ?? "", this.table(), this.steps());
  }

  /** The entries of D, one of which is chosen; those in which designs differ are marked. */
  private picker(): HTMLElement | null {
    const [m, n] = this.result.size;
    if (m * n === 1) return null;
    const differs = new Set(this.result.differing.map(String));
    const rows = Array.from({ length: m }, (_, i) => h("div", { role: "row" }, Array.from({ length: n }, (_, j) => {
      const name = `${i},${j}`;
      return h("button", {
        type: "button", role: "gridcell", tabindex: name === this.at ? 0 : -1, "aria-selected": String(name === this.at),
        "data-at": name, "aria-label": `D ${i}, ${j}${differs.has(name) ? ", designs differ" : ""}`,
        onclick: () => this.choose(name),
      }, `${i},${j}`, h("span", { "aria-hidden": "true" }, differs.has(name) ? " ≠" : "  "));
    })));
    return h("section", {}, h("h3", {}, `Entries of D: ${differs.size} of ${m * n} differ (≠)`),
      h("div", { class: "picker", role: "grid", "aria-label": "Entries of D", onkeydown: (event) => this.key(event as KeyboardEvent) }, rows));
  }

  private key(event: KeyboardEvent): void {
    const [i = 0, j = 0] = this.at.split(",").map(Number);
    const [m, n] = this.result.size;
    const moves: Record<string, [number, number]> = {
      ArrowUp: [i - 1, j], ArrowDown: [i + 1, j], ArrowLeft: [i, j - 1], ArrowRight: [i, j + 1], Home: [i, 0], End: [i, n - 1],
    };
    const to = moves[event.key];
    if (!to) return;
    event.preventDefault();
    this.choose(`${Math.min(Math.max(to[0], 0), m - 1)},${Math.min(Math.max(to[1], 0), n - 1)}`);
  }

  private choose(at: string): void {
    this.at = at;
    keep({ at });
    this.fill();
    this.body.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
  }

  private table(): HTMLElement {
    const [i = 0, j = 0] = this.at.split(",").map(Number);
    const letters = new Map<string, string>();
    for (const each of this.result.designs) {
      const hex = each.d?.[i]?.[j]?.hex;
      if (hex && !letters.has(hex)) letters.set(hex, String.fromCharCode(65 + letters.size));
    }
    const expected = this.result.expected ?? {};
    const published = Object.keys(expected).length > 0;
    const heads = ["steps", "design", "D", "bits", "alike", "ulps", ...(published ? ["published"] : []), "model", "evidence", "instruction"];
    const many = letters.size > 1;
    return h("section", {}, frame({}, h("table", { class: "small lines results" },
      h("caption", {}, `D[${i}][${j}]: ${many ? `${letters.size} different results` : "all designs alike"}; exactly `, exact(this.result.exact[i]?.[j] ?? [])),
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col", class: ["D", "bits", "ulps"].includes(head) ? "no" : false }, head)))),
      h("tbody", {}, this.result.designs.map((each) => {
        const name = nameOf(each);
        const own = each.d?.[i]?.[j];
        const letter = own ? letters.get(own.hex) ?? "" : "";
        const said = expected[each.target];
        return h("tr", { "data-design": name },
          h("td", { class: "pick" }, own ? [0, 1].map((side) => this.radio(side, name)) : null),
          h("th", { scope: "row" }, named(each)),
          own
            ? [h("td", { class: "no value" }, own.text), h("td", { class: "no hex" }, own.hex),
               h("td", {}, h("span", { class: `alike of${letter}`, title: `results alike: ${letter}` }, letter)),
               h("td", { class: "no" }, own.ulps === null ? "–" : ulps(own.ulps)),
               published ? h("td", {}, said ? (said[0] === own.hex ? `✓ ${said[1]}` : `≠ ${said[0]}`) : "") : null]
            : h("td", { colspan: heads.length - 5, class: "failed" }, each.error ?? ""),
          h("td", { title: this.index.models[each.model] ?? false }, each.model),
          h("td", {}, h("span", { class: `evidence ${each.evidence}`, title: each.source }, each.evidence)),
          h("td", {}, h("code", {}, each.instruction)));
      })))));
  }

  private radio(side: number, name: string): HTMLElement {
    const what = side ? "right" : "left";
    return h("input", {
      type: "radio", name: what, value: name, checked: this.shown[side] === name,
      "aria-label": `steps of ${name} on the ${what}`, title: `its steps on the ${what}`,
      onchange: () => {
        this.shown[side] = name;
        keep({ [what]: name });
        this.body.lastElementChild?.replaceWith(this.steps());
      },
    });
  }

  private steps(): HTMLElement {
    const shown = [...new Set(this.shown)].map((name) => this.result.designs.find((each) => nameOf(each) === name));
    return h("section", { class: "sides", "aria-live": "polite" }, shown.map((each) => {
      if (!each) return null;
      const place = h("div", { class: "card side", "data-steps": nameOf(each) },
        h("h3", {}, h("b", {}, titled(each.target)), ` ${each.instruction}`),
        h("p", { class: "model" }, h("b", {}, each.model), ` ${this.index.models[each.model] ?? ""} `,
          h("span", { class: "place" }, parameters(each)), h("br"), h("span", { class: `evidence ${each.evidence}` }, each.evidence), ` ${each.source}`));
      const told = each.steps?.[this.at];
      if (told) place.append(account(told));
      else void this.ask(each, place);
      return place;
    }));
  }

  /** The steps to an entry that is not among those computed before. */
  private async ask(design: Design, place: HTMLElement): Promise<void> {
    if (!live) {
      place.append(h("p", { class: "quiet" }, "The steps of this entry are not in the exported files; wavecore explore computes them."));
      return;
    }
    const at = this.at;
    const query = { ...queryOf(this.result), ...this.route.query, at, designs: `${design.target}:${design.instruction}` };
    try {
      const found = await call<Result>("numerics", bodyOf(query), this.gone);
      const told: Account | undefined = found.designs[0]?.steps?.[at];
      if (told && this.at === at) {
        (design.steps ??= {})[at] = told;
        place.append(account(told));
      }
    } catch (error) {
      if (!this.gone.aborted) place.append(h("p", { class: "failed", role: "alert" }, error instanceof Error ? error.message : String(error)));
    }
  }
}

function nameOf(design: Design): string {
  return `${design.target}:${design.instruction}`;
}

function named(design: Design): HTMLElement {
  const [first = "", ...others] = design.targets;
  const rest = others.length ? h("span", { class: "place" }, others.length > 2 ? ` … ${others[others.length - 1] ?? ""}` : `, ${others.join(", ")}`) : null;
  return h("span", { title: design.targets.map((each) => `${each}: ${about(each)}`).join("; ") }, first, rest,
    h("span", { class: "place" }, ` ${products(first, 1)}`));
}

function parameters(design: Design): string {
  return Object.entries(design.parameters).map(([name, value]) => `${name} ${value}`).join(", ");
}

