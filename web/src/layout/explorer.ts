// The layouts of an instruction: controls, matrices, registers, and what is pointed at.

import { h } from "../dom";
import { frame } from "../frame";
import { keep } from "../route";
import { onTheme } from "./colours";
import { controls, type State } from "./controls";
import type { LayoutsRecord } from "./doc";
import { matrix, registers, sizes, placeText, type Figure, type Shown } from "./figures";
import { textWidth } from "./grid";
import { Operand } from "./operand";
import { readout, spoken } from "./readout";
import { cellMarks, read, slotMarks, written, type Selection } from "./selection";

/** Operands of which each has a place in the product: A left of D, B above it. */
const AREAS: Record<string, string> = {
  A: "a", B: "b", D: "d", C: "c", K: "k", SA: "sa", SB: "sb",
};

export class Explorer {
  readonly element: HTMLElement;
  private readonly matrices = h("div", { class: "matrices" });
  private readonly files = h("div", { class: "files" });
  private readonly pictures = h("div", { class: "pictures" },
    h("div", {}, h("h3", {}, "Matrices"), this.matrices),
    h("div", {}, h("h3", {}, "Registers, one row per lane, low bits on the left"), this.files));
  private readonly notations = h("dl", { class: "notations" });
  private readonly said = h("div", { class: "readout card", "data-readout": true });
  private readonly aloud = h("p", { class: "unseen", "aria-live": "polite" });
  private readonly bar: ReturnType<typeof controls>;
  private operands = new Map<string, Operand>();
  private figures: Figure[] = [];
  private picked: Selection | null = null;
  private pointed: Selection | null = null;
  private waiting = 0;

  constructor(
    private readonly layouts: LayoutsRecord, private readonly state: State, at: string,
    gone: AbortSignal,
  ) {
    this.bar = controls(layouts, state, () => this.changed());
    this.element = h("div", { class: "explorer" }, this.bar.element,
      h("div", { class: "linked" },
        h("div", {}, this.pictures,
          h("details", {}, h("summary", {}, "Layouts in shape:stride notation"), this.notations)),
        h("aside", { "aria-label": "What is selected" }, this.goTo(), this.said, this.aloud)));
    this.build();
    this.picked = read(at, this.operands);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.picked) this.pick(null);
    });
    onTheme(() => {
      this.bar.legend(this.count);
      for (const { grid } of this.figures) grid.redraw();
    }, gone);
    this.follow();
  }

  /** The figures' widths depend on the room there is, so they are made once the page has it. */
  draw(): void {
    this.rebuild();
  }

  private get count(): number {
    const each = [...this.operands.values()].map(({ map }) =>
      this.state.colour === "lane" ? map.wave : map.registers);
    return Math.max(...each);
  }

  /** The operands under the modifiers that are set. */
  private build(): void {
    const wave = this.layouts.waves[this.state.wave]!;
    this.operands = new Map(Object.entries(wave.operands).map(([name, record]) => {
      const key = record.by.map((modifier) => this.state.setting[modifier] ?? 0).join(",");
      const map = this.layouts.maps[record.maps[key] ?? -1];
      if (!map) throw new Error(`${name}: no layout for ${record.by.join(",")} = ${key}`);
      const chosen = record.formats;
      const type = chosen
        ? chosen.names[this.state.setting[chosen.modifier] ?? 0] ?? record.type : record.type;
      return [name, new Operand(map, this.layouts.tables[map.table]!, type)];
    }));
  }

  private changed(): void {
    const at = written(this.picked, this.operands);
    this.build();
    this.picked = read(at, this.operands);
    this.pointed = null;
    this.rebuild();
  }

  private rebuild(): void {
    const room = this.pictures.clientWidth || 900;
    const shown: Shown = {
      colour: this.state.colour, count: this.count, labels: this.labels(room),
      point: (selection) => this.point(selection),
      pick: (selection) => this.pick(selection),
      picked: () => this.picked,
    };
    const blocks = this.blocks();
    const pixels = sizes(this.operands, shown.labels, room);
    const names = [...this.operands.keys()].filter((name) => name !== "C" || !this.likeD());
    this.figures = [];
    const products = blocks.map((block) => {
      const made = names.map((name) => matrix(this.operands.get(name)!, block, pixels, shown));
      this.figures.push(...made);
      return h("div", { class: "product" }, ...made.map((figure) => this.framed(figure, block)));
    });
    this.matrices.replaceChildren(...products);
    const files = names.map((name) => registers(this.operands.get(name)!, pixels, shown));
    this.figures.push(...files);
    this.files.replaceChildren(...files.map((figure) => this.framed(figure, -1)));
    this.notations.replaceChildren(...[...this.operands].flatMap(([name, { map, type }]) => [
      h("dt", {}, h("b", {}, name), " ", h("code", {}, type)), h("dd", {}, h("code", {}, map.notation)),
    ]));
    this.bar.legend(shown.count);
    this.follow();
  }

  /** Whether C lies as D does, so that one figure shows both. */
  private likeD(): boolean {
    const [c, d] = [this.operands.get("C"), this.operands.get("D")];
    return !!c && !!d && c.map.table === d.map.table && c.map.bits === d.map.bits
      && c.map.signs.join() === d.map.signs.join();
  }

  private labels(room: number): boolean {
    if (this.state.cells !== "auto") return this.state.cells === "labels";
    const [a, d] = [this.operands.get("A"), this.operands.get("D")];
    if (!a || !d || this.blocks().length * d.cells > 4096) return false;
    const wide = (each: Operand, name: string): number => {
      const [, size = 1] = each.map.dims.find(([dim]) => dim === name) ?? [];
      return size * textWidth(placeText(each, each.cells - 1));
    };
    return wide(a, "k") + wide(d, "j") + 100 <= room;
  }

  private blocks(): number[] {
    const [, count = 1] = this.operands.get("D")?.map.dims[2] ?? [];
    const every = Array.from({ length: count }, (_, block) => block);
    return this.state.block === "all" ? every : [Math.min(Number(this.state.block), count - 1)];
  }

  private framed({ grid, operand, of }: Figure, block: number): HTMLElement {
    const several = (operand.map.dims[2]?.[1] ?? 1) > 1;
    const name = operand.name === "D" && this.likeD() ? "C, D" : operand.name;
    const caption = [h("b", {}, name), of === "cells" && several && ` block ${block}`];
    const style = of === "cells" ? `grid-area:${AREAS[operand.name] ?? "auto"}` : "";
    return h("figure", { class: "grid", style },
      h("figcaption", {}, ...caption), frame({}, grid.canvas));
  }

  private goTo(): HTMLElement {
    const field = h("input", {
      type: "search", name: "at", placeholder: "D 3 5, A v2 17, lane 17", autocomplete: "off",
      "aria-label": "Go to an entry, a register of a lane, or a lane",
    });
    return h("form", {
      class: "goto",
      onsubmit: (event: Event) => {
        event.preventDefault();
        const parts = field.value.match(/[A-Za-z]+\d*|\d+/g) ?? [];
        const text = parts.map((part) => (/^(lane|v\d+)$/i.test(part)
          ? part.toLowerCase() : part.toUpperCase())).join(".").replace(/\.lane\./, ".");
        const found = read(text, this.operands);
        field.setCustomValidity(found ? "" : "There is no such entry, register or lane.");
        if (found) this.pick(found);
        else field.reportValidity();
      },
    }, h("label", {}, "Go to ", field));
  }

  private point(selection: Selection | null): void {
    this.pointed = selection;
    if (!this.waiting)
      this.waiting = requestAnimationFrame(() => {
        this.waiting = 0;
        this.follow();
      });
  }

  private pick(selection: Selection | null): void {
    this.picked = selection;
    this.pointed = null;
    keep({ at: written(selection, this.operands) });
    this.showBlock();
    this.follow();
    this.aloud.textContent = spoken(selection, this.operands);
  }

  /** Bring the block of what was picked into view, where one is shown at a time. */
  private showBlock(): void {
    if (this.state.block === "all" || !this.picked || this.picked.kind === "lane") return;
    const operand = this.operands.get(this.picked.operand);
    const cell = this.picked.kind === "entry" ? this.picked.cell
      : operand?.held(this.picked.lane, this.picked.register)[0]?.cells[0];
    const block = cell === undefined ? undefined : operand?.along(cell, "block")?.first;
    if (block === undefined || String(block) === this.state.block) return;
    this.state.block = String(block);
    this.bar.sync();
    this.rebuild();
  }

  /** Show what is pointed at, or else picked. */
  private follow(): void {
    const selection = this.pointed ?? this.picked;
    const cells = new Map([...this.operands].map(([name, operand]) =>
      [name, cellMarks(selection, operand, this.operands)]));
    for (const { grid, operand, of } of this.figures) {
      const marks = cells.get(operand.name)!;
      grid.mark(of === "cells" ? marks : slotMarks(selection, operand, marks));
    }
    this.said.replaceChildren();
    for (const child of readout(selection, this.operands))
      if (child instanceof Node) this.said.append(child);
  }
}
