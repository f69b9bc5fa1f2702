// What wavecore/web/finder.py writes.

export interface Peak {
  unit: string;
  dtype: string;
  sparse: boolean;
  instruction: string;
  ops_per_clock_per_cu: number;
  tera_ops: number;
  published_tera_ops: number | null;
  source: string;
  evidence: string;
  note: string;
}

export interface Product {
  name: string;
  cus: number;
  clock_mhz: number;
  peaks: Peak[];
}

export interface Target {
  name: string;
  family: string;
  waves: number[];
  cycles_source: string;
  cycles_evidence: string;
  products: Product[];
}

export interface Row {
  name: string;
  target: string;
  kind: string;
  a: string;
  b: string;
  c: string;
  d: string;
  m: number;
  n: number;
  k: number;
  blocks: number;
  waves: number[];
  flops: number;
  cycles: number;
  narrow_cycles: number | null;
  flops_per_clock_per_cu: number;
  peaks: number[];
  words: string;
}

export interface Catalogue {
  targets: Target[];
  instructions: Row[];
}

/** What names an instruction among all targets' ones. */
export function keyOf(row: { target: string; name: string }): string {
  return `${row.target}/${row.name}`;
}

/** f16, or fp8 x bf8 where they differ. */
export function pairOf(row: Row): string {
  return row.a === row.b ? row.a : `${row.a} × ${row.b}`;
}

/** f32, or f32 to bf16 where C is of another type. */
export function sumOf(row: Row): string {
  return row.c === row.d ? row.d : `${row.c} to ${row.d}`;
}

/** 64, or 64 (32) where narrow formats take fewer. */
export function cyclesOf(row: { cycles: number; narrow_cycles: number | null }): string {
  return row.narrow_cycles ? `${row.cycles} (${row.narrow_cycles})` : `${row.cycles}`;
}
