// What wavecore/web/instruction.py writes.

export interface Source {
  title: string;
  evidence: string;
}

export interface OperandFacts {
  type: string;
  registers: Record<string, number>;
  files: string[];
  field: string;
  dimensions: Record<string, number>;
  registers_by_format: Record<string, number> | null;
  layout_source: Source;
}

export interface Model {
  mode: string;
  model: string;
  sentence: string;
  evidence: string;
  source: string;
  figures: { name: string; value: number | string; meaning: string }[];
}

export interface Wait {
  rule: string;
  first: string;
  second: string;
  case: string;
  states: number | null;
  cure: string;
  severity: string;
  sources: string;
  note: string;
}

export interface Instruction {
  instruction: string;
  target: string;
  family: string;
  kind: string;
  /** What it computes, in words. */
  sentence: string;
  /** Code by language; empty where there is none. */
  examples: Record<string, string>;
  m: number;
  n: number;
  k: number;
  blocks: number;
  sparse: boolean;
  waves: number[];
  encoding: string;
  opcode: number;
  builtins: Record<string, string>;
  intrinsic: string;
  flops: number;
  cycles: number;
  narrow_cycles: number | null;
  cycles_source: Source;
  passes: number;
  flops_per_clock_per_cu: number;
  coexecution_cycles: number | null;
  register_alignment: number;
  operands: Record<string, OperandFacts>;
  modifiers: Record<string, { values: number[]; meaning: string }>;
  facts: [string, string][];
  inputs: [string, string];
  assembly: Record<string, string>;
  spelled: Record<string, string>;
  spellings: string[];
  signatures: { wave: number; builtin: string; prototype: string; types: Record<string, string> }[];
  evidence: (Source & { what: string[] })[];
  model: Model[];
  waits: Wait[];
  peaks: { product: string; cus: number; clock_mhz: number; tera_ops: number }[];
  elsewhere: {
    target: string;
    family: string;
    name: string;
    cycles: number;
    narrow_cycles: number | null;
    flops_per_clock_per_cu: number;
    cycles_evidence: string;
    arithmetic: string;
    arithmetic_evidence: string;
  }[];
}

/** 0 to 7, or 0 or 4. */
export function legalValues(values: number[]): string {
  const last = values[values.length - 1] ?? 0;
  return values.length === last + 1 && last > 1 ? `0 to ${last}` : values.join(" or ");
}

/** 2 in wave64; 8 in wave32, 4 in wave64; by format where a modifier chooses it. */
export function registerCounts({ registers, registers_by_format }: OperandFacts): string {
  if (registers_by_format)
    return Object.entries(registers_by_format).map(([name, n]) => `${n} of ${name}`).join(", ");
  return Object.entries(registers).map(([wave, n]) => `${n} in wave${wave}`).join(", ");
}
