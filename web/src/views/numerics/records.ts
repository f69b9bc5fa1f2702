// What the documents of cases, and the live request `numerics`, say (wavecore/web/computing.py).

/** A number as its shortest decimal and, where that is another text, exactly. */
export type Exact = string[];

export interface Coded {
  text: string;
  hex: string;
}

export interface Entry extends Coded {
  taken?: Exact;
  note?: string;
}

export interface Row {
  name: string;
  value: Exact;
  kept?: Exact;
  lost?: Exact;
  units?: string;
  bits?: [string, string];
}

export interface Stage {
  text: string;
  rows: Row[];
  zeros?: number;
  unit?: number;
  result?: Exact;
  bits?: [string, string];
  hex?: string;
}

export interface Step {
  k: string;
  after: Coded;
  stages?: Stage[];
}

export interface Account {
  formats: [string, string, string, string];
  c: Entry;
  factors: { k: number; a: Entry; b: Entry; product: Exact; scale?: Exact }[];
  zeros: number;
  steps: Step[];
  d: Coded;
  exact: Exact;
  ulps: number | null;
}

export interface Design {
  target: string;
  instruction: string;
  targets: string[];
  d_type: string;
  model: string;
  parameters: Record<string, number | string>;
  evidence: string;
  source: string;
  d?: (Coded & { ulps: number | null })[][];
  steps?: Record<string, Account>;
  error?: string;
}

export interface Result {
  type: string;
  size: [number, number, number];
  a: [string, string, string][][];
  b: [string, string, string][][];
  c: [string, string, string][][];
  c_type: string;
  options: Record<string, boolean>;
  exact: Exact[][];
  designs: Design[];
  differing: [number, number][];
  title?: string;
  text?: string;
  source?: string;
  expected?: Record<string, [string, string]>;
}

export interface Index {
  types: {
    name: string;
    designs: { target: string; instruction: string; targets: string[] }[];
    instructions: Record<string, string[]>;
  }[];
  cases: { id: string; title: string; text: string; type: string }[];
  models: Record<string, string>;
}
