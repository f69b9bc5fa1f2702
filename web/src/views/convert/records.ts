// What the documents of conversions say (wavecore/web/conversions.py and plans.py).

/** What each bit of three numbers is: "k3" a bit of a coordinate, "0" or "1" fixed, "*" a copy. */
export interface Places {
  lane: string[];
  register: string[];
  inside: string[];
  unit: number;
}

export interface PlanStep {
  text: string;
  counts: Record<string, number>;
  after: Places;
}

export interface Side {
  operand: string;
  dims: [string, number][];
  bits: number;
  registers: number;
}

export type Line = [string, number?];

export interface Plan {
  target: string;
  wave: number;
  source: Side;
  destination: Side;
  kind: string;
  slots: number;
  lds_bytes: number;
  counts: Record<string, number>;
  before: Places;
  steps: PlanStep[];
  hip: Line[];
  python: Line[];
  written?: { lane: number[]; register: number[]; inside: number[] };
}

/** A way from one operand to another: plan by its number, texts by theirs, the order of k's bits. */
export type Way = [number, number[], number[]];

export interface Chains {
  target: string;
  instructions: string[];
  texts: string[];
  plans: [string, string, string, string, string, string, number][];
  pairs: Record<string, [number, number, string, Way[]][]>;
}

export interface Answer {
  ways: { before: string[]; k_order: number[]; plan: Plan | null }[];
}
