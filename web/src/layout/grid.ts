// A grid of cells on a canvas: thousands of them, one element, one listener of each kind.

import { h } from "../dom";
import { palette, type Palette } from "./colours";

export interface Column {
  left: number;
  width: number;
}

export interface Cell {
  text: string;
  /** Its colour; null where nothing is read. */
  fill: string | null;
}

/** Where a reader points: `x` in pixels from the first column. Column -1 is the row's head, and
 *  one behind the last what is under a head and in no column. */
export interface Spot {
  row: number;
  column: number;
  x: number;
}

export interface GridSpec {
  name: string;
  label: string;
  rows: number;
  height: number;
  columns: Column[];
  cell: (row: number, column: number, dark: boolean) => Cell;
  /** What the heads of rows are, where they do not say it. */
  corner: string;
  /** Pixels of the heads of rows, at least. */
  side: number;
  rowHead: (row: number) => string;
  /** Heads over the columns, from `left` on for `width` pixels. */
  heads: { left: number; width: number; text: string }[];
  /** The mark of a cell: its row and column in `marks`. */
  at: (row: number, column: number) => number;
  over: (spot: Spot | null) => void;
  pick: (spot: Spot) => void;
  /** A key moved: -1, 0 or 1 each way; or Home and End as -Infinity and Infinity. */
  move: (down: number, right: number) => void;
}

const FONT = 9.5;
const CHARACTER = 5.8; // width of one in that font
const HEAD = 15;
const MOVES: Record<string, [number, number]> = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  Home: [0, -Infinity], End: [0, Infinity], PageUp: [-Infinity, 0], PageDown: [Infinity, 0],
};

/** How wide a cell of a text is. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * CHARACTER) + 6;
}

export class Grid {
  readonly canvas: HTMLCanvasElement;
  private readonly base = document.createElement("canvas");
  private readonly side: number;
  private readonly width: number;
  private readonly bottom: number;
  private marks: Uint8Array = new Uint8Array(0);
  /** Where each mark stands. */
  private readonly places = new Map<number, { row: number; column: number }>();
  private colours: Palette = palette();

  constructor(private readonly spec: GridSpec) {
    const heads = Array.from({ length: spec.rows }, (_, row) => spec.rowHead(row));
    this.side = Math.max(spec.side, ...[...heads, spec.corner].map(textWidth));
    const ends = [...spec.columns, ...spec.heads].map(({ left, width }) => left + width);
    this.width = Math.ceil(this.side + Math.max(...ends) + 1);
    this.bottom = HEAD + spec.rows * spec.height + 1;
    for (let row = 0; row < spec.rows; row++)
      spec.columns.forEach((_, column) => this.places.set(spec.at(row, column), { row, column }));
    this.canvas = h("canvas", {
      tabindex: 0, role: "application", "aria-roledescription": "grid", "aria-label": spec.label,
      "data-grid": spec.name, "data-side": this.side, "data-head": HEAD,
      "data-across": spec.heads[0]?.width, "data-down": spec.height,
      style: `width:${this.width}px;height:${this.bottom}px`,
    });
    this.canvas.addEventListener("pointermove", (event) => spec.over(this.spot(event)));
    this.canvas.addEventListener("pointerleave", () => spec.over(null));
    this.canvas.addEventListener("click", (event) => {
      const spot = this.spot(event);
      if (spot) spec.pick(spot);
    });
    this.canvas.addEventListener("keydown", (event) => {
      const way = MOVES[event.key];
      if (!way || event.altKey || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      spec.move(...way);
    });
    this.redraw();
  }

  /** Draw everything anew: the theme has changed. */
  redraw(): void {
    this.colours = palette();
    const ratio = window.devicePixelRatio || 1;
    for (const canvas of [this.base, this.canvas]) {
      canvas.width = Math.ceil(this.width * ratio);
      canvas.height = Math.ceil(this.bottom * ratio);
    }
    const ink = context(this.base);
    ink.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.drawHeads(ink);
    this.drawCells(ink);
    this.mark(this.marks);
  }

  /** Show which cells are linked (1) or selected (2). */
  mark(marks: Uint8Array): void {
    this.marks = marks;
    const ink = context(this.canvas);
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.clearRect(0, 0, this.canvas.width, this.canvas.height);
    ink.drawImage(this.base, 0, 0);
    const ratio = window.devicePixelRatio || 1;
    ink.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const [level, name] of [[1, "linked"], [2, "selected"]] as const)
      this.canvas.dataset[name] = String(marks.length ? this.drawMarks(ink, level) : 0);
  }

  /** Draw the marks of a level. Returns: how many there are. */
  private drawMarks(ink: CanvasRenderingContext2D, level: number): number {
    const { height, columns } = this.spec;
    const strong = level === 2;
    ink.strokeStyle = strong ? this.colours.ink : this.colours.accent;
    ink.fillStyle = strong ? this.colours.ink : this.colours.accent;
    ink.lineWidth = strong ? 2 : 1;
    const inset = ink.lineWidth / 2;
    let count = 0;
    this.marks.forEach((mark, index) => {
      const place = mark === level ? this.places.get(index) : undefined;
      if (!place) return;
      count++;
      const { left, width } = columns[place.column]!;
      const x = this.side + left;
      const y = HEAD + place.row * height;
      ink.globalAlpha = width < 6 || height < 6 ? (strong ? 1 : 0.55) : strong ? 0.16 : 0.22;
      ink.fillRect(x, y, width, height);
      ink.globalAlpha = 1;
      ink.strokeRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
    });
    return count;
  }

  private drawCells(ink: CanvasRenderingContext2D): void {
    const { rows, height, columns, cell } = this.spec;
    const gap = height < 7 ? 0.4 : 1;
    ink.fillStyle = this.colours.empty;
    for (const { left, width } of this.spec.heads)
      ink.fillRect(this.side + left, HEAD, width - 1, rows * height - gap);
    for (let row = 0; row < rows; row++)
      columns.forEach(({ left, width }, column) => {
        const { text, fill } = cell(row, column, this.colours.dark);
        const x = this.side + left;
        const y = HEAD + row * height;
        ink.fillStyle = fill ?? this.colours.empty;
        ink.fillRect(x, y, width - (width < 7 ? 0.4 : 1), height - gap);
        if (height >= 11 && textWidth(text) - 4 <= width) {
          ink.fillStyle = fill ? this.colours.ink : this.colours.faint;
          ink.textAlign = "center";
          ink.fillText(text, x + width / 2, y + height / 2 + 0.5);
        }
      });
  }

  private drawHeads(ink: CanvasRenderingContext2D): void {
    const { rows, height, rowHead, heads, corner } = this.spec;
    ink.font = `${FONT}px ${getComputedStyle(document.documentElement).getPropertyValue("--mono")}`;
    ink.textBaseline = "middle";
    ink.fillStyle = this.colours.faint;
    ink.textAlign = "right";
    const every = 2 ** Math.max(0, Math.ceil(Math.log2(11 / height)));
    for (let row = 0; row < rows; row += every)
      ink.fillText(rowHead(row), this.side - 3, HEAD + row * height + Math.max(height, 9) / 2 + 0.5);
    ink.fillText(corner, this.side - 3, HEAD / 2);
    ink.textAlign = "center";
    const longest = Math.max(...heads.map(({ text }) => textWidth(text))) - 3;
    const apart = 2 ** Math.max(0, Math.ceil(Math.log2(longest / (heads[0]?.width ?? longest))));
    for (let n = 0; n < heads.length; n += apart) {
      const { left, width, text } = heads[n]!;
      ink.fillText(text, this.side + left + width / 2, HEAD / 2);
    }
  }

  private spot(event: MouseEvent): Spot | null {
    const box = this.canvas.getBoundingClientRect();
    const x = event.clientX - box.left - this.side;
    const row = Math.floor((event.clientY - box.top - HEAD) / this.spec.height);
    if (row < 0 || row >= this.spec.rows) return null;
    if (x < 0) return { row, column: -1, x };
    const column = this.spec.columns.findIndex(({ left, width }) => x >= left && x < left + width);
    if (column >= 0) return { row, column, x };
    const head = this.spec.heads[this.spec.heads.length - 1]!;
    return x < head.left + head.width ? { row, column: this.spec.columns.length, x } : null;
  }
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const found = canvas.getContext("2d");
  if (!found) throw new Error("This browser has no canvas.");
  return found;
}
