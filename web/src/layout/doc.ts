// What wavecore/web/layouts.py writes.

/** How one operand lies under one setting of the modifiers that concern it. */
export interface MapRecord {
  operand: string;
  dims: [string, number][];
  /** Neighbours along each dimension that share a place: they are one cell. */
  step: number[];
  wave: number;
  registers: number;
  elements: number;
  bits: number;
  pitch: number;
  offset: number;
  /** Whether a cell is two elements, of which an index says which k they are. */
  kept: boolean;
  /** Added to the lane, modulo the wave, for the other places of an entry; the first is 0. */
  copies: number[];
  /** Of even and of odd elements: "", "-", "|" or "-|". */
  signs: [string, string];
  notation: string;
  formulas: Record<string, string>;
  title: string;
  evidence: string;
  table: number;
}

export interface OperandRecord {
  by: string[];
  maps: Record<string, number>;
  type: string;
  formats: { modifier: string; names: string[] } | null;
}

export interface WaveRecord {
  modifiers: Record<string, { values: number[]; meaning: string }>;
  limits: { modifier: string; by: string; values: Record<string, number[]> }[];
  operands: Record<string, OperandRecord>;
}

export interface LayoutsRecord {
  instruction: string;
  target: string;
  waves: Record<string, WaveRecord>;
  maps: MapRecord[];
  tables: number[][];
}

export type Setting = Record<string, number>;
