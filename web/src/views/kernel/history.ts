// A recorded run at any moment: each register by the last change before it.

import type { Steps, Value } from "./types";

/** Lanes' words, or one word of a scalar. */
export type Words = Uint32Array;

interface Changes {
  at: number[]; // positions: so many steps are done
  value: number[];
}

export class History {
  private readonly registers = new Map<string, Changes>();
  private readonly words: (Words | undefined)[];
  private readonly lds: { at: number; offset: number; words: Words }[] = [];
  /** Positions before which each wave executes something, in order. */
  private readonly turns = new Map<number, number[]>();

  constructor(readonly record: Steps) {
    this.words = new Array<Words | undefined>(record.values.length);
    for (const [wave, found] of Object.entries(record.initial)) {
      for (const [register, value] of found) this.note(Number(wave), register, 0, value);
    }
    record.steps.forEach((step, index) => {
      for (const [register, value] of step.set ?? []) {
        this.note(step.wave, register, index + 1, value);
      }
      for (const [offset, words] of step.lds ?? []) {
        this.lds.push({ at: index + 1, offset, words: decoded(words) });
      }
      const turns = this.turns.get(step.wave);
      if (turns) turns.push(index);
      else this.turns.set(step.wave, [index]);
    });
  }

  /** Positions are 0 (nothing is done) to this one. */
  get end(): number {
    return this.record.steps.length;
  }

  get waves(): number[] {
    return [...this.turns.keys()].sort((one, other) => one - other);
  }

  private note(wave: number, register: number, at: number, value: number): void {
    const key = `${wave} ${this.record.registers[register] ?? ""}`;
    const found = this.registers.get(key);
    if (found) {
      found.at.push(at);
      found.value.push(value);
    } else this.registers.set(key, { at: [at], value: [value] });
  }

  /** Registers that a wave ever had something in. */
  names(wave: number): string[] {
    const start = `${wave} `;
    return [...this.registers.keys()].filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length));
  }

  /** A register of a wave at a position: its lanes' words, of a scalar one; zeros before all. */
  at(wave: number, name: string, position: number): Words {
    const found = this.registers.get(`${wave} ${name}`);
    const index = found ? last(found.at, position) : -1;
    const lanes = /^[va]\d/.test(name) ? this.record.lanes : 1;
    if (!found || index < 0) return new Uint32Array(lanes);
    return this.valueOf(found.value[index] ?? 0, lanes);
  }

  /** The same as one number of up to 64 bits: EXEC and VCC of two registers. */
  mask(wave: number, name: "exec" | "vcc", position: number): bigint {
    const low = BigInt(this.at(wave, `${name}_lo`, position)[0] ?? 0);
    if (this.record.lanes === 32) return low;
    return low | (BigInt(this.at(wave, `${name}_hi`, position)[0] ?? 0) << 32n);
  }

  /** Registers that the step before a position changed. */
  changed(position: number): Set<string> {
    const step = this.record.steps[position - 1];
    return new Set((step?.set ?? []).map(([register]) => this.record.registers[register] ?? ""));
  }

  /** The workgroup's LDS, and the dwords that the step before changed. */
  ldsAt(position: number): { words: Words; changed: Set<number> } {
    const words = new Uint32Array(this.record.lds_bytes / 4);
    const changed = new Set<number>();
    for (const each of this.lds) {
      if (each.at > position) break;
      words.set(each.words, each.offset / 4);
      if (each.at === position) each.words.forEach((_, at) => changed.add(each.offset / 4 + at));
    }
    return { words, changed };
  }

  /** The next position after `from` (or the last one before) at which a wave, or any, stands. */
  turn(from: number, direction: 1 | -1, wave: number | null): number {
    const turns = wave === null ? null : this.turns.get(wave) ?? [];
    if (!turns) return Math.min(Math.max(from + direction, 0), this.end);
    if (direction > 0) return turns.find((at) => at > from) ?? this.end;
    const index = last(turns, from - 1);
    return turns[Math.max(index, 0)] ?? 0;
  }

  /** The pc that a wave stands at; null when it has ended or the record has. */
  pc(wave: number, position: number): number | null {
    const turns = this.turns.get(wave) ?? [];
    const next = turns.find((at) => at >= position);
    return next === undefined ? null : this.record.steps[next]?.pc ?? null;
  }

  private valueOf(number: number, lanes: number): Words {
    const known = this.words[number];
    if (known && known.length === lanes) return known;
    const made = spread(this.record.values[number] ?? 0, lanes);
    this.words[number] = made;
    return made;
  }
}

function last(sorted: number[], most: number): number {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function spread(value: Value, lanes: number): Words {
  if (typeof value === "number") return new Uint32Array(lanes).fill(value);
  if (typeof value === "string") return decoded(value);
  return Uint32Array.from({ length: lanes }, (_, lane) => value.from + lane * value.step);
}

function decoded(text: string): Words {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(4 * at, true));
}
