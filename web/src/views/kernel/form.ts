// Arguments and sizes of a launch, made from a kernel's signature.

import { h } from "../../dom";
import { frame } from "../../frame";
import type { Gallery, Launch, Parameter, Sent } from "./types";

export class LaunchForm {
  readonly root: HTMLElement;
  private readonly grid = sizes("Grid, in workgroups");
  private readonly block = sizes("Block, in work-items");
  private readonly steps = h("input", { type: "number", min: 1, max: 20000, "aria-label": "Steps to record" });
  private readonly group = h("input", { type: "number", min: 0, value: 0, "aria-label": "Workgroup to record" });
  private readonly sanitize = h("input", { type: "checkbox" });
  private readonly body = h("tbody");
  private parameters: Parameter[] = [];

  constructor(private readonly gallery: Gallery, private readonly isFixed: boolean) {
    const label = (text: string, input: HTMLElement) => h("label", {}, `${text} `, input);
    this.root = h("div", { class: "launch" },
      h("div", { class: "tools" }, label("grid", this.grid), label("block", this.block),
        label("workgroup", this.group), label("steps", this.steps),
        h("label", {}, this.sanitize, " sanitizer")),
      frame({ role: "region", "aria-label": "Arguments", tabindex: 0 },
        h("table", { class: "small arguments" }, h("caption", { class: "unseen" }, "Arguments"),
          h("thead", {}, h("tr", {}, ["argument", "in the source", "type", "size", "filled with"].map(
            (text) => h("th", { scope: "col" }, text)))), this.body)));
    this.disable();
  }

  private disable(): void {
    if (!this.isFixed) return;
    for (const each of this.root.querySelectorAll("input, select, textarea")) {
      each.setAttribute("disabled", "");
    }
  }

  /** Ask for the arguments of a kernel; those of `launch`, or what was there for one of its name. */
  show(parameters: Parameter[], wave: number, launch: Launch | null): void {
    const before = new Map<string, Sent>();
    if (!launch) this.parameters.forEach((each, at) => before.set(each.name + each.kind, this.sent(at)));
    const isNew = this.parameters.length === 0;
    this.parameters = parameters;
    this.body.replaceChildren(...parameters.map((each, at) => this.row(
      each, launch?.arguments[at] ?? before.get(each.name + each.kind) ?? usual(each))));
    if (launch || isNew) {
      this.grid.value = (launch?.grid ?? [1]).join(" ");
      this.block.value = (launch?.block ?? [wave]).join(" ");
      this.steps.value = String(launch?.steps ?? 2000);
      this.group.value = String(launch?.workgroup ?? 0);
      this.sanitize.checked = launch?.sanitize ?? false;
    }
    this.disable();
  }

  private row(parameter: Parameter, sent: Sent): HTMLElement {
    const { gallery } = this;
    const name = h("th", { scope: "row" }, h("code", {}, parameter.name));
    const type = h("td", {}, h("code", {}, parameter.type));
    if (parameter.kind === "other") {
      return h("tr", {}, name, type, h("td", { colspan: 3 }, "A structure: launch this kernel from Python."));
    }
    const dtype = chooser("dtype", `Element type of ${parameter.name}`, gallery.dtypes, sent.dtype ?? "float32");
    if (parameter.kind === "scalar") {
      const value = h("input", { "data-of": "value", value: sent.value ?? "0", "aria-label": `Value of ${parameter.name}`, size: 12 });
      return h("tr", {}, name, type, h("td", {}, dtype), h("td", {}), h("td", {}, value));
    }
    const shape = h("input", { "data-of": "shape", value: (sent.shape ?? [64]).join(" "), "aria-label": `Sizes of ${parameter.name}`, size: 9 });
    const fill = chooser("fill", `Filling of ${parameter.name}`, gallery.fills, sent.fill ?? "zeros");
    const seed = h("input", { "data-of": "seed", type: "number", min: 0, value: sent.seed ?? 0, "aria-label": `Seed of ${parameter.name}`, title: "seed" });
    const values = h("input", { "data-of": "values", value: sent.values ?? "", placeholder: "1 2.5 -3", "aria-label": `Values of ${parameter.name}` });
    const fit = () => {
      seed.hidden = fill.value !== "random";
      values.hidden = fill.value !== "values";
    };
    fill.addEventListener("change", fit);
    fit();
    return h("tr", {}, name, type, h("td", {}, dtype), h("td", {}, shape), h("td", {}, fill, " ", seed, values));
  }

  private sent(at: number): Sent {
    const row = this.body.children[at];
    const parameter = this.parameters[at];
    const value = (name: string) =>
      row?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-of="${name}"]`)?.value ?? "";
    if (!parameter || parameter.kind === "other") return { kind: "null" };
    if (parameter.kind === "scalar") return { kind: "scalar", dtype: value("dtype"), value: value("value") };
    return {
      kind: "array", dtype: value("dtype"), shape: numbers(value("shape")), fill: value("fill"),
      seed: Number(value("seed")), values: value("values"),
    };
  }

  /** The launch that is asked for. */
  get launch(): Launch {
    return {
      grid: numbers(this.grid.value), block: numbers(this.block.value),
      arguments: this.parameters.map((_, at) => this.sent(at)), steps: Number(this.steps.value),
      workgroup: Number(this.group.value), sanitize: this.sanitize.checked,
    };
  }
}

function sizes(label: string): HTMLInputElement {
  return h("input", { "aria-label": label, size: 7, value: "1" });
}

function numbers(text: string): number[] {
  return text.split(/[\s,x×]+/).filter((word) => word !== "").map(Number);
}

function chooser(of: string, label: string, options: string[], chosen: string): HTMLSelectElement {
  return h("select", { "data-of": of, "aria-label": label },
    options.map((each) => h("option", { value: each, selected: each === chosen }, each)));
}

function usual(parameter: Parameter): Sent {
  if (parameter.kind === "scalar") {
    return { kind: "scalar", dtype: parameter.dtype, value: parameter.dtype.startsWith("float") ? "1" : "64" };
  }
  const shape = parameter.dimensions > 1 ? Array<number>(parameter.dimensions).fill(16) : [64];
  const isRead = parameter.constant;
  return { kind: "array", dtype: parameter.dtype, shape, fill: isRead ? "iota" : "zeros", seed: 0, values: "" };
}
