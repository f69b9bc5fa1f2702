// The conversion planner: a plan between two layouts, its steps as moving cells, and its code.

import { copyButton } from "../copying";
import { call, live, load } from "../data";
import { h } from "../dom";
import { frame } from "../frame";
import type { Catalogue } from "../find/catalogue";
import { nearest, NotFound, noTarget } from "../missing";
import { href, keep, type Route } from "../route";
import { titled } from "../targets";
import type { View } from "../view";
import { Board } from "./convert/board";
import { type Cell, type Grid, grid, where } from "./convert/cells";
import type { Answer, Chains, Line, Plan } from "./convert/records";
import { OPERANDS, selected, selects, type Wanted } from "./convert/selects";

const FIRST = "gfx950"; // whose first plan is short: two steps, of instructions made for it
const PLAYING = 1500; // milliseconds from one step to the next

interface Shown {
  plan: Plan;
  before: string[];
  order: number[];
}

export const convert: View = {
  name: "convert",
  title: "Conversions",
  about: "How the result of one matrix instruction of an AMD GPU becomes the operand of the next: steps, cost, and code in HIP and Python.",
  async show(root, route, gone) {
    const catalogue = await load<Catalogue>("catalogue");
    const targets = [...new Set(catalogue.instructions.map((each) => each.target))];
    const target = route.parts[0] || FIRST;
    if (!targets.includes(target)) throw noTarget(target, targets, (each) => href("convert", [each]), "conversions");
    const chains = await load<Chains>(`chains/${target}`);
    check(chains, route);
    const wanted = selected(chains, target, route, catalogue);
    root.append(h("h2", {}, "Convert one layout to another"), selects(chains, targets, wanted));
    const ways = await found(chains, wanted, route, gone);
    if (gone.aborted) return;
    const usable = ways.filter((each): each is Shown => each.plan !== null);
    if (!usable.length) {
      root.append(h("p", { class: "failed", role: "status" }, ways[0]?.before.join("; ") ?? "No plan leads from one to the other: their sizes differ."));
      return;
    }
    const exchanged = route.query["k"] === "exchanged" && usable.length > 1;
    const shown = usable[exchanged ? 1 : 0];
    if (!shown) return;
    if (usable.length > 1) root.append(orders(usable, exchanged, wanted));
    new Player(root, shown, wanted.source, route, gone).show();
  },
};

/** Raises NotFound for what a link names and the target has not. */
function check(chains: Chains, { parts, query }: Route): void {
  const known: [string, string[]][] = [
    ["target", [chains.target]], ["wave size", Object.keys(chains.pairs)],
    ["instruction", chains.instructions], ["instruction", chains.instructions], ["operand", OPERANDS],
  ];
  known.forEach(([what, names], n) => {
    const given = parts[n];
    if (!given || names.includes(given)) return;
    const link = (to: string): string => href("convert", parts.map((each, at) => (at === n ? to : each)), query);
    const near = nearest(given, names);
    throw new NotFound(`${titled(chains.target)} has no ${what} ${given}.`,
      (near.length || names.length > 8 ? near : names).map((each) => [each, link(each)]));
  });
}

type Found = { plan: Plan | null; before: string[]; order: number[] };

async function found(chains: Chains, wanted: Wanted, route: Route, gone: AbortSignal): Promise<Found[]> {
  const usual = wanted.source === "D" && (wanted.operand === "A" || wanted.operand === "B") && !route.query["from"] && !route.query["to"];
  if (usual) {
    const first = chains.instructions.indexOf(wanted.first);
    const second = chains.instructions.indexOf(wanted.second);
    const pair = chains.pairs[wanted.wave]?.find((each) => each[0] === first && each[1] === second && each[2] === wanted.operand);
    if (pair) {
      return Promise.all(pair[3].map(async ([plan, texts, order]) => ({
        plan: await load<Plan>(["plan", chains.target, ...(chains.plans[plan] ?? []).slice(0, 5)].join("/")),
        before: texts.map((each) => chains.texts[each] ?? ""), order,
      })));
    }
    if (!live) return [];
  }
  const body = {
    target: chains.target, wave: Number(wanted.wave),
    source: { instruction: wanted.first, operand: wanted.source, modifiers: modifiers(route.query["from"]) },
    destination: { instruction: wanted.second, operand: wanted.operand, modifiers: modifiers(route.query["to"]) },
  };
  const answer = await call<Answer>("convert", body, gone);
  return answer.ways.map((each) => ({ plan: each.plan, before: each.before, order: each.k_order }));
}

/** "opsel=1 cbsz=2" as the request has it; what is wrong, the server says. */
function modifiers(text: string | undefined): Record<string, number> {
  const pairs = (text ?? "").split(/[\s,]+/).filter(Boolean).map((each) => each.split("="));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, Number(value)]));
}

function orders(ways: Shown[], exchanged: boolean, wanted: Wanted): HTMLElement {
  const path = [wanted.target, wanted.wave, wanted.first, wanted.second, wanted.operand];
  const choice = (of: Shown | undefined, text: string, query: Record<string, string>, now: boolean): HTMLElement =>
    h("a", { href: href("convert", path, query), "aria-current": now ? "true" : false }, text, h("span", { class: "place" }, ` ${of ? cost(of.plan) : ""}`));
  return h("p", { class: "tools orders" }, h("span", { class: "place" }, "bits of k"),
    choice(ways[0], "in order", {}, !exchanged), choice(ways[1], "exchanged", { k: "exchanged" }, exchanged));
}

function cost(plan: Plan): string {
  return plan.kind === "free" ? "free" : `${plan.kind}, ${plan.slots} slots`;
}

/** One plan: its steps, the board, the trace of an element, and the code. */
class Player {
  private step = 0;
  private key = "";
  private timer = 0;
  private readonly grids: Grid[];
  private readonly board: Board;
  private readonly list: HTMLButtonElement[] = [];
  private readonly trace = h("div", { class: "trace", id: "trace", "aria-live": "polite" });
  private readonly slider: HTMLInputElement;
  private readonly play: HTMLButtonElement;
  private readonly code = h("pre");
  private language: "hip" | "python" = "hip";
  private dim: string;

  constructor(private readonly root: HTMLElement, private readonly shown: Shown, private readonly source: string, private readonly route: Route, gone: AbortSignal) {
    const { plan } = shown;
    this.grids = [plan.before, ...plan.steps.map((each) => each.after)].map(grid);
    const dims = plan.source.dims.filter(([, size]) => size > 1).map(([name]) => name);
    this.dim = dims.includes(route.query["colour"] ?? "") ? route.query["colour"] ?? "" : dims.includes("k") ? "k" : dims[0] ?? "i";
    this.board = new Board(this.grids, () => this.dim, (key, cell, kept) => this.chosen(key, cell, kept));
    this.slider = h("input", { type: "range", min: 0, max: plan.steps.length, step: 1, "aria-label": "step",
      oninput: () => this.go(Number(this.slider.value)) });
    this.play = h("button", { type: "button", onclick: () => this.toggle() }, "Play");
    const last = Number(route.query["step"] ?? 0);
    this.step = last >= 0 && last <= plan.steps.length ? Math.floor(last) : 0;
    const at = route.query["at"]?.replace(/,/g, " ") ?? "";
    this.key = this.grids[0]?.of.has(at) ? at : "";
    gone.addEventListener("abort", () => this.stop());
  }

  show(): void {
    const { plan, before } = this.shown;
    this.root.append(
      h("p", { class: "verdict" }, h("b", { class: "cost" }, cost(plan)),
        plan.lds_bytes ? `, ${plan.lds_bytes} bytes of LDS` : "",
        h("span", { class: "place" }, ` on ${titled(plan.target)}, wave${plan.wave}, entries of ${plan.source.bits} bits`)),
      before.length ? h("ul", { class: "said" }, before.map((text) => h("li", {}, text))) : "",
      h("div", { class: "planned" }, this.steps(), h("div", { class: "stagebox" }, this.controls(), this.board.element, this.trace)),
      this.codebox());
    if (this.key) this.board.mark(this.key);
    this.go(this.step);
  }

  private steps(): HTMLElement {
    const { plan } = this.shown;
    const items = [{ text: `${this.source}'s registers as they are`, counts: {} }, ...plan.steps];
    return h("ol", { class: "steps", start: 0, "aria-label": "steps" }, items.map((each, n) => {
      const counts = Object.entries(each.counts).map(([name, count]) => `${count} ${name}`).join(", ");
      const button = h("button", { type: "button", onclick: () => this.go(n) }, each.text, counts ? h("code", {}, counts) : null);
      this.list.push(button);
      return h("li", {}, button);
    }), plan.steps.length ? null : h("li", { class: "quiet" }, "nothing to do: the registers hold it as it is"));
  }

  private controls(): HTMLElement {
    const last = this.shown.plan.steps.length;
    const dims = this.shown.plan.source.dims.filter(([, size]) => size > 1);
    return h("div", { class: "tools" },
      h("button", { type: "button", "aria-label": "step back", onclick: () => this.go(Math.max(0, this.step - 1)) }, "◀"),
      this.play,
      h("button", { type: "button", "aria-label": "step forward", onclick: () => this.go(Math.min(last, this.step + 1)) }, "▶"),
      this.slider,
      h("fieldset", { class: "choices" }, h("legend", {}, "numbers and colours:"), dims.map(([name]) =>
        h("label", {}, h("input", { type: "radio", name: "colour", value: name, checked: name === this.dim, onchange: () => {
          this.dim = name;
          keep({ colour: name });
          this.board.show(this.step, false);
        } }), name))));
  }

  private toggle(): void {
    if (this.timer) return this.stop();
    if (this.step === this.shown.plan.steps.length) this.go(0);
    this.play.textContent = "Pause";
    this.timer = window.setInterval(() => {
      this.go(this.step + 1);
      if (this.step >= this.shown.plan.steps.length) this.stop();
    }, PLAYING);
  }

  private stop(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = "Play";
  }

  private go(step: number): void {
    const to = Math.min(step, this.shown.plan.steps.length);
    this.board.show(to, true);
    this.step = to;
    this.slider.value = String(to);
    this.slider.setAttribute("aria-valuetext", to ? this.shown.plan.steps[to - 1]?.text ?? "" : "source");
    this.list.forEach((button, n) => (n === to ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current")));
    keep({ step: to ? String(to) : "" });
    this.traced();
    this.lines();
  }

  private chosen(key: string, cell: Cell, kept: boolean): void {
    this.key = key;
    if (kept) keep({ at: key.replace(/ /g, ",") });
    this.traced();
    this.trace.dataset["cell"] = this.board.said(cell);
  }

  /** Where the chosen element lies in each step. */
  private traced(): void {
    if (!this.key) {
      this.trace.replaceChildren(h("p", { class: "hint" }, "Point at a cell, or use the arrow keys in the grid, to follow an element."));
      return;
    }
    const rows = this.grids.map((of, n) => {
      const places = of.of.get(this.key) ?? [];
      const text = places.map((each) => where(each, of)).join(", ") || "–";
      return h("tr", { "aria-current": n === this.step ? "step" : false },
        h("th", { scope: "row" }, n ? `after step ${n}` : "source"), h("td", {}, h("code", {}, text)), h("td", { class: "place" }, n === 0 ? this.lds(places[0]) : ""));
    });
    this.trace.replaceChildren(frame({}, h("table", { class: "small" },
      h("caption", {}, "Element ", h("code", {}, this.key)), h("tbody", {}, rows))));
  }

  private lds(cell: Cell | undefined): string {
    const { written } = this.shown.plan;
    if (!written || !cell) return "";
    const sum = (weights: number[], number: number): number => weights.reduce((total, weight, n) => total + ((number >> n) & 1) * weight, 0);
    return `by way of byte ${sum(written.lane, cell.lane) + sum(written.register, cell.register) + sum(written.inside, cell.inside)} of the LDS`;
  }

  private codebox(): HTMLElement {
    const tab = (language: "hip" | "python", text: string): HTMLElement => h("label", {},
      h("input", { type: "radio", name: "language", value: language, checked: this.language === language, onchange: () => {
        this.language = language;
        keep({ code: language === "hip" ? "" : language });
        this.lines();
      } }), text);
    if (this.route.query["code"] === "python") this.language = "python";
    const copy = copyButton(() => text(this.shown.plan[this.language]));
    return h("section", { class: "codebox" }, h("h3", {}, "Code of the plan; lines of the current step are marked"),
      h("div", { class: "tools" }, h("fieldset", { class: "choices" }, h("legend", { class: "unseen" }, "language"), tab("hip", "HIP C++"), tab("python", "Python")), copy),
      frame({ class: "code", role: "region", tabindex: 0, "aria-label": "code of the plan" }, this.code));
  }

  private lines(): void {
    const now = this.step - 1;
    this.code.replaceChildren(...this.shown.plan[this.language].map(([line, step]) =>
      h("span", { class: step === undefined ? "line" : step === now ? "line now" : "line other", "data-step": step ?? false }, `${line}\n`)));
  }
}

function text(lines: Line[]): string {
  return lines.map(([line]) => `${line}\n`).join("");
}
