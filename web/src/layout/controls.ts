// The controls of a layout: wave, modifiers that matter, block, colours, size of cells.

import { h } from "../dom";
import { keep } from "../route";
import { fill, palette } from "./colours";
import type { LayoutsRecord, Setting } from "./doc";

export interface State {
  wave: string;
  setting: Setting;
  block: string;
  colour: "lane" | "register";
  cells: "auto" | "labels" | "small";
}

const SAMPLES = 8;

/** The state that a URL's query names; what it does not name, or names wrongly, is the default. */
export function stateOf(layouts: LayoutsRecord, query: Record<string, string>): State {
  const waves = Object.keys(layouts.waves);
  const first = Object.values(layouts.waves).length ? String(defaultWave(layouts)) : "64";
  const wave = waves.includes(query.wave ?? "") ? query.wave! : first;
  const record = layouts.waves[wave]!;
  const state: State = {
    wave, setting: {}, block: "0",
    colour: query.colour === "register" ? "register" : "lane",
    cells: query.cells === "labels" || query.cells === "small" ? query.cells : "auto",
  };
  for (const [name, { values }] of Object.entries(record.modifiers)) {
    const value = Number(query[name] ?? 0);
    state.setting[name] = values.includes(value) ? value : 0;
  }
  legalize(layouts, state);
  const { count, area } = blocksOf(layouts, wave);
  const usual = count > 1 && count * area <= 256 ? "all" : "0";
  const asked = query.block ?? usual;
  const legal = asked === "all" || (/^\d+$/.test(asked) && Number(asked) < count);
  state.block = legal ? asked : usual;
  return state;
}

function defaultWave(layouts: LayoutsRecord): number {
  return layouts.maps[0]?.wave ?? 64;
}

function blocksOf(layouts: LayoutsRecord, wave: string): { count: number; area: number } {
  const number = Object.values(layouts.waves[wave]!.operands.D?.maps ?? {})[0] ?? 0;
  const [rows, columns, blocks] = layouts.maps[number]!.dims.map(([, size]) => size);
  return { count: blocks ?? 1, area: (rows ?? 1) * (columns ?? 1) };
}

/** The values that the other modifiers leave to one. */
function allowed(layouts: LayoutsRecord, state: State, name: string): number[] {
  const record = layouts.waves[state.wave]!;
  let values = record.modifiers[name]?.values ?? [];
  for (const limit of record.limits)
    if (limit.modifier === name) {
      const left = limit.values[String(state.setting[limit.by] ?? 0)];
      if (left) values = values.filter((value) => left.includes(value));
    }
  return values;
}

function legalize(layouts: LayoutsRecord, state: State): void {
  for (const name of Object.keys(state.setting)) {
    const values = allowed(layouts, state, name);
    if (!values.includes(state.setting[name]!)) state.setting[name] = values[0] ?? 0;
  }
}

/** The modifiers that move an entry or change its sign. */
function concerned(layouts: LayoutsRecord, wave: string): string[] {
  const record = layouts.waves[wave]!;
  const by = new Set(Object.values(record.operands).flatMap((operand) => operand.by));
  return Object.keys(record.modifiers).filter((name) => by.has(name));
}

export function controls(layouts: LayoutsRecord, state: State, changed: () => void): {
  element: HTMLElement;
  legend: (count: number) => void;
  sync: () => void;
} {
  const bar = h("form", { class: "tools controls", "aria-label": "Layout" });
  bar.addEventListener("submit", (event) => event.preventDefault());
  const legend = h("span", { class: "legend", "aria-hidden": "true" });

  function select(
    name: string, label: string, values: [string, string][], now: string,
    set: (value: string) => void, title = "",
  ): HTMLElement {
    const options = values.map(([value, text]) =>
      h("option", { value, selected: value === now }, text));
    const made = h("select", { name, title }, ...options);
    made.value = now;
    made.addEventListener("change", () => {
      set(made.value);
      legalize(layouts, state);
      remember();
      sync(name);
      changed();
    });
    return h("label", { title }, `${label} `, made);
  }

  function remember(): void {
    const set = Object.entries(state.setting).map(([name, value]) => [name, value ? `${value}` : ""]);
    keep({
      ...Object.fromEntries(set),
      wave: Object.keys(layouts.waves).length > 1 ? state.wave : "",
      block: blocksOf(layouts, state.wave).count > 1 ? state.block : "",
      colour: state.colour === "lane" ? "" : state.colour,
      cells: state.cells === "auto" ? "" : state.cells,
    });
  }

  function modifier(name: string): HTMLElement {
    const record = layouts.waves[state.wave]!.modifiers[name]!;
    const formats = Object.values(layouts.waves[state.wave]!.operands)
      .find((operand) => operand.formats?.modifier === name)?.formats;
    const values = allowed(layouts, state, name).map((value): [string, string] =>
      [String(value), formats ? `${value} ${formats.names[value] ?? ""}` : String(value)]);
    return select(name, name, values, String(state.setting[name] ?? 0), (value) => {
      state.setting[name] = Number(value);
    }, record.meaning);
  }

  function sync(focused = ""): void {
    const waves = Object.keys(layouts.waves);
    const { count } = blocksOf(layouts, state.wave);
    const numbers = Array.from({ length: count }, (_, n): [string, string] => [`${n}`, `${n}`]);
    bar.replaceChildren(...[
      waves.length > 1 && select("wave", "wave", waves.map((each) => [each, each]), state.wave,
        (value) => {
          state.wave = value;
          const known = layouts.waves[value]!.modifiers;
          state.setting = Object.fromEntries(Object.keys(known).map((name) =>
            [name, known[name]!.values.includes(state.setting[name] ?? 0) ? state.setting[name] ?? 0 : 0]));
        }),
      ...concerned(layouts, state.wave).map(modifier),
      count > 1 && select("block", "block", [["all", "all"], ...numbers], state.block,
        (value) => (state.block = value)),
      select("colour", "colour", [["lane", "by lane"], ["register", "by register"]], state.colour,
        (value) => (state.colour = value === "register" ? "register" : "lane")),
      select("cells", "cells", [["auto", "auto"], ["labels", "with text"], ["small", "small"]],
        state.cells, (value) => {
          state.cells = value === "labels" || value === "small" ? value : "auto";
        }),
      legend,
    ].filter((each): each is HTMLElement => each !== false));
    if (focused) bar.querySelector<HTMLSelectElement>(`select[name="${focused}"]`)?.focus();
  }

  sync();
  return {
    element: bar,
    sync: () => {
      remember();
      sync();
    },
    legend: (count) => {
      const { dark } = palette();
      const step = Math.max(1, Math.ceil(count / SAMPLES));
      const prefix = state.colour === "lane" ? "" : "v";
      const samples: HTMLElement[] = [];
      for (let n = 0; n < count; n += step)
        samples.push(h("i", { style: `background:${fill(n, count, dark)}` }, `${prefix}${n}`));
      legend.replaceChildren(state.colour === "lane" ? h("span", {}, "lane") : "", ...samples);
    },
  };
}
