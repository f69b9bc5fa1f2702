// The board: registers down, lanes across, on a canvas; cells move from one step to the next.

import { h } from "../../dom";
import { frame } from "../../frame";
import { type Cell, type Grid, origins, where } from "./cells";

const LEFT = 40;
const TOP = 22;
const MOVE = 650; // milliseconds of a step
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  readonly element: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private step = 0;
  private share = 1; // of the way from the step before
  private frame = 0;
  private cursor: Cell | null = null;
  private width = 0;
  private high = 0;

  /** `chosen` is told which element the pointer or the keyboard is on, and whether to keep it. */
  constructor(
    private readonly grids: Grid[], private readonly colour: () => string,
    private readonly chosen: (key: string, cell: Cell, kept: boolean) => void,
  ) {
    this.canvas = h("canvas", {
      tabindex: 0, role: "application", "aria-roledescription": "grid of registers and lanes",
      "aria-label": "Registers down, lanes across. Arrow keys move between cells.", "aria-describedby": "trace",
      onkeydown: (event) => this.key(event as KeyboardEvent),
      onpointermove: (event) => this.point(event as PointerEvent),
      onpointerdown: (event) => this.point(event as PointerEvent),
    });
    this.element = frame({ class: "board" }, this.canvas);
    new ResizeObserver(() => this.draw()).observe(this.element);
    new MutationObserver(() => this.draw()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  /** Show a step, moving there from the one before where motion is welcome. */
  show(step: number, moving: boolean): void {
    cancelAnimationFrame(this.frame);
    const forward = step === this.step + 1;
    this.step = step;
    this.share = 1;
    if (this.cursor) this.cursor = this.grids[step]?.of.get(this.cursor.key)?.[0] ?? null;
    if (!moving || !forward || still.matches) return this.draw();
    const began = performance.now();
    const tick = (now: number): void => {
      this.share = Math.min(1, (now - began) / MOVE);
      this.draw();
      if (this.share < 1 && this.canvas.isConnected) this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }

  /** Mark an element, by its key. */
  mark(key: string): void {
    this.cursor = this.grids[this.step]?.of.get(key)?.[0] ?? null;
    this.draw();
  }

  private key(event: KeyboardEvent): void {
    const now = this.grids[this.step];
    if (!now) return;
    const at = this.cursor ?? now.cells[0];
    if (!at) return;
    const moves: Record<string, [number, number, number]> = {
      ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 0, 1], ArrowDown: [0, 0, -1],
      Home: [-at.lane, 0, 0], End: [now.lanes - 1 - at.lane, 0, 0],
    };
    const to = moves[event.key];
    if (!to) return;
    event.preventDefault();
    const [lanes, , parts] = to;
    // Down the board positions inside a register fall, then the next register begins.
    const line = at.register * now.inside + (now.inside - 1 - at.inside) - parts;
    const lane = Math.min(Math.max(at.lane + lanes, 0), now.lanes - 1);
    const register = Math.floor(line / now.inside);
    const inside = now.inside - 1 - (((line % now.inside) + now.inside) % now.inside);
    this.choose(now.cells.find((each) => each.lane === lane && each.register === register && each.inside === inside) ?? at, true);
  }

  private point(event: PointerEvent): void {
    const now = this.grids[this.step];
    if (!now || !this.width) return;
    const lane = Math.floor((event.offsetX - LEFT) / this.width);
    const line = Math.floor((event.offsetY - TOP) / this.high);
    const register = Math.floor(line / now.inside);
    const inside = now.inside - 1 - (line - register * now.inside);
    const found = now.cells.find((each) => each.lane === lane && each.register === register && each.inside === inside);
    if (found && (found !== this.cursor || event.type === "pointerdown")) this.choose(found, event.type === "pointerdown");
  }

  private choose(cell: Cell, kept: boolean): void {
    this.cursor = cell;
    this.chosen(cell.key, cell, kept);
    this.draw();
  }

  /** What a cell is called for who does not see it. */
  said(cell: Cell): string {
    const now = this.grids[this.step];
    return now ? `${cell.key}: ${where(cell, now)}` : "";
  }

  // ---------------------------------------------------------------------------- drawing

  private draw(): void {
    const now = this.grids[this.step];
    const context = this.canvas.getContext("2d");
    if (!now || !context || !this.element.clientWidth) return;
    const most = Math.max(...this.grids.map((each) => each.registers * each.inside));
    this.width = Math.max(now.lanes > 32 ? 15 : 18, Math.floor((this.element.clientWidth - LEFT - 2) / now.lanes));
    this.high = Math.max(15, Math.min(22, Math.floor(620 / most)));
    const wide = LEFT + now.lanes * this.width + 1;
    const high = TOP + most * this.high + 1;
    const scale = window.devicePixelRatio || 1;
    this.canvas.width = wide * scale;
    this.canvas.height = high * scale;
    this.canvas.style.width = `${wide}px`;
    this.canvas.style.height = `${high}px`;
    context.scale(scale, scale);
    const style = getComputedStyle(document.documentElement);
    const token = (name: string): string => style.getPropertyValue(name).trim();
    const dark = getComputedStyle(document.documentElement).colorScheme.includes("dark");
    this.rulers(context, now, token);
    const before = this.grids[this.step - 1];
    const from = before && this.share < 1 ? origins(before, now) : null;
    const dim = this.colour();
    const size = Math.max(1, ...now.cells.map((each) => (each.of[dim] ?? 0) + 1));
    const resting: Cell[] = [];
    const moving: Cell[] = [];
    for (const cell of now.cells) (from && this.moves(from.get(cell), cell) ? moving : resting).push(cell);
    for (const cell of [...resting, ...moving]) {
      const [x, y] = this.place(cell, now, from && before ? { cell: from.get(cell), grid: before } : null);
      const value = cell.of[dim] ?? 0;
      context.fillStyle = tone(value, size, dark);
      context.fillRect(x + 0.5, y + 0.5, this.width - 1, this.high - 1);
      context.fillStyle = dark ? "#f2f4f7" : "#14181d";
      context.fillText(String(value), x + this.width / 2, y + this.high / 2);
    }
    this.marks(context, now, token("--accent"), token("--ink"));
  }

  private moves(from: Cell | undefined, to: Cell): boolean {
    return !from || from.lane !== to.lane || from.register !== to.register || from.inside !== to.inside;
  }

  private rulers(context: CanvasRenderingContext2D, now: Grid, token: (name: string) => string): void {
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.font = `10px ${token("--mono")}`;
    context.textBaseline = "middle";
    context.textAlign = "center";
    context.fillStyle = token("--faint");
    for (let lane = 0; lane < now.lanes; lane += this.width < 17 ? 2 : 1)
      context.fillText(String(lane), LEFT + (lane + 0.5) * this.width, TOP / 2);
    context.textAlign = "right";
    for (let register = 0; register < now.registers; register++) {
      const y = TOP + register * now.inside * this.high;
      context.fillText(`v${register}`, LEFT - 8, y + (now.inside * this.high) / 2);
      context.fillStyle = token("--line");
      context.fillRect(0, y, LEFT + now.lanes * this.width, 1);
      context.fillStyle = token("--faint");
    }
    context.textAlign = "center";
  }

  /** The left upper corner of a cell, on its way from where it was. */
  private place(cell: Cell, now: Grid, from: { cell: Cell | undefined; grid: Grid } | null): [number, number] {
    const to = this.corner(cell, now);
    if (!from?.cell) return to;
    const start = this.corner(from.cell, from.grid);
    const t = this.share < 0.5 ? 2 * this.share ** 2 : 1 - 2 * (1 - this.share) ** 2;
    return [start[0] + (to[0] - start[0]) * t, start[1] + (to[1] - start[1]) * t];
  }

  private corner(cell: Cell, of: Grid): [number, number] {
    const line = cell.register * of.inside + (of.inside - 1 - cell.inside);
    return [LEFT + cell.lane * this.width, TOP + line * this.high];
  }

  /** The chosen element in all its places, and its way here from the source. */
  private marks(context: CanvasRenderingContext2D, now: Grid, accent: string, ink: string): void {
    if (!this.cursor) return;
    const key = this.cursor.key;
    context.lineWidth = 2;
    context.strokeStyle = accent;
    const way: [number, number][] = [];
    let cell: Cell | undefined = this.cursor;
    for (let n = this.step; n >= 0 && cell; n--) {
      const of = this.grids[n];
      if (!of) break;
      const [x, y] = this.corner(cell, of);
      way.unshift([x + this.width / 2, y + this.high / 2]);
      const before: Grid | undefined = this.grids[n - 1];
      cell = before ? origins(before, { ...of, cells: [cell] }).get(cell) : undefined;
    }
    context.setLineDash([4, 3]);
    context.beginPath();
    way.forEach(([x, y], n) => (n ? context.lineTo(x, y) : context.moveTo(x, y)));
    context.stroke();
    context.setLineDash([]);
    for (const each of now.of.get(key) ?? []) {
      const [x, y] = this.corner(each, now);
      context.strokeStyle = each === this.cursor ? ink : accent;
      context.strokeRect(x + 0.5, y + 0.5, this.width - 1, this.high - 1);
    }
  }
}

/** A background that runs around the circle of hues, so that neighbours are told apart. */
function tone(value: number, size: number, dark: boolean): string {
  return `hsl(${Math.round((value * 300) / size) + 190} ${dark ? "45% 28%" : "70% 82%"})`;
}
