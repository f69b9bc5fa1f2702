// The documents "kernels", "kernel" and "run", as wavecore/web/kernels/ writes them.

/** One argument as a launch is told of it. */
export interface Sent {
  kind: "array" | "scalar" | "null";
  dtype?: string;
  value?: string;
  shape?: number[];
  fill?: string;
  seed?: number;
  values?: string;
}

export interface Launch {
  grid: number[];
  block: number[];
  arguments: Sent[];
  steps?: number;
  workgroup?: number;
  lds?: number;
  sanitize?: boolean;
}

export interface Entry {
  name: string;
  title: string;
  about: string;
  language: Language;
  source: string;
  targets: string[];
  launches: Record<string, Launch>;
}

export type Language = "hip" | "python";

export interface Gallery {
  kernels: Entry[];
  targets: { name: string; family: string; waves: number[] }[];
  /** Where nothing else is chosen. */
  target: string;
  opts: string[];
  dtypes: string[];
  fills: string[];
  heats: Record<string, string>;
}

export interface Diagnostic {
  kind: string;
  text: string;
  line: number;
  column: number;
}

/** A line of the listing; `place` and `facts` are numbers in the tables of the code. */
export interface Row {
  kind: "function" | "label" | "instruction" | "data" | "note" | "source";
  pc: number;
  text: string;
  words?: string;
  target?: number;
  place?: number;
  facts?: number;
}

/** file, line, column, function */
export type Frame = [string, number, number, string];

export interface Operand {
  file: "v" | "a";
  first: number;
  count: number;
  layout: number;
}

export interface Facts {
  name: string;
  kind: string;
  issue: number;
  unit: number;
  latency: number;
  encoding: string;
  reads: string[];
  writes: string[];
  source: number;
  operands?: Record<string, Operand>;
}

/** Where elements lie: (register * 64 + lane) * 32 + lowest bit, the last coordinate fastest. */
export interface Layout {
  names: string[];
  sizes: number[];
  bits: number;
  format: string;
  places: number[];
}

export interface Parameter {
  name: string;
  type: string;
  kind: "array" | "scalar" | "other";
  dtype: string;
  dimensions: number;
  constant: boolean;
}

export interface Resource {
  name: string;
  used: number;
  allocated: number;
  limit: number | null;
  unit: string;
}

export interface Occupancy {
  waves_per_simd: number;
  max_waves_per_simd: number;
  percent: number;
  limited_by: string;
  workgroup: number;
}

export interface Code {
  target: string;
  family: string;
  wave: number;
  opt: string;
  kernel: string;
  name: string;
  kernels: string[];
  language: Language;
  file: string;
  parameters: Parameter[];
  constants: { name: string; default: boolean | number | string | null }[];
  diagnostics: Diagnostic[];
  listing: Row[];
  cut: number;
  places: { at: number; frames: Frame[] }[];
  facts: Facts[];
  sources: string[];
  layouts: Layout[];
  numbers: Record<string, string[]>;
  files: Record<string, string>;
  resources: Resource[];
  occupancy: Occupancy | null;
}

/** In place of code or a run: why there is none. */
export interface Refused {
  target: string;
  problem: string;
  diagnostics: Diagnostic[];
}

export function isRefused(made: object): made is Refused {
  return "problem" in made;
}

export interface Site {
  pc: number | null;
  file: string;
  line: number;
  workgroup: number[] | null;
  wave: number | null;
  lanes: number[];
}

export interface Fault {
  kind: string;
  text: string;
  site: Site;
}

export interface Report {
  kind: string;
  severity: string;
  message: string;
  advice: string;
  count: number;
  site: Site;
  other: Site | null;
}

export interface Result {
  name: string;
  kind: "array" | "scalar" | "null";
  dtype?: string;
  value?: string;
  shape?: number[];
  before?: string;
  after?: string;
  changed?: number;
  marked?: number[];
}

export interface Figures {
  executed: number;
  lanes: number;
  cycles: number;
  bytes: number;
  conflicts: number;
}

export interface Profile {
  counters: { name: string; title: string; value: number; unit: string; evidence: string }[];
  instructions: (Figures & { pc: number; taken: number; divergent: number })[];
  lines: (Figures & { file: string; line: number })[];
  mix: { kind: string; executed: number; cycles: number; share: number }[];
  limits: string[];
  estimate: { limited_by: string; wave: Record<string, number>; evidence: string };
}

/** A value of all lanes, or of lane x: from + step x. */
export type Value = number | string | { from: number; step: number };

export interface Access {
  kind: string;
  space: string;
  bytes: number;
  lanes: string;
  operation?: string;
  array?: string;
  element_bytes?: number;
  offsets: number[] | { from: number; step: number };
}

export interface Step {
  wave: number;
  pc: number;
  set?: [number, number][];
  lds?: [number, string][];
  accesses?: Access[];
}

export interface Steps {
  workgroup: number[];
  waves: number;
  lanes: number;
  lds_bytes: number;
  dropped: boolean;
  initial: Record<string, [number, number][]>;
  steps: Step[];
  registers: string[];
  values: Value[];
}

export interface Run {
  target: string;
  kernel: string;
  grid: number[];
  block: number[];
  sent: Sent[];
  arguments: Result[];
  fault: Fault | null;
  printed: string;
  reports: Report[];
  sanitized: boolean;
  profile: Profile | null;
  steps: Steps;
}
