// Bits of registers as numbers.

const words = new DataView(new ArrayBuffer(8));

/** What a register may be shown as, and how many registers one number takes. */
export const FORMATS: Record<string, number> = {
  hex: 1, i32: 1, u32: 1, f32: 1, f16: 1, bf16: 1, f64: 2, i64: 2,
};

/** The shortest text of an f32, as NumPy has it. */
function single(value: number): string {
  if (!Number.isFinite(value)) return String(value).replace("Infinity", "inf").toLowerCase();
  if (Object.is(value, -0)) return "-0";
  for (let digits = 1; digits < 9; ++digits) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number(value.toPrecision(9)));
}

function double(value: number): string {
  if (!Number.isFinite(value)) return String(value).replace("Infinity", "inf").toLowerCase();
  return Object.is(value, -0) ? "-0" : String(value);
}

/** An f16's number; exact in f32. */
export function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31, fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function shortHalf(value: number, roundsTo: (text: number) => boolean): string {
  if (!Number.isFinite(value) || value === 0) return single(value);
  for (let digits = 1; digits < 9; ++digits) {
    const text = Number(value.toPrecision(digits));
    if (roundsTo(text)) return String(text);
  }
  return String(value);
}

/** Whether a decimal number rounds to `value` where numbers have so many bits behind the first. */
function near(value: number, bits: number, lowest: number): (text: number) => boolean {
  const exponent = Math.max(Math.floor(Math.log2(Math.abs(value))), lowest);
  // below a power of two numbers lie closer
  const room = 2 ** (exponent - bits) / (Math.abs(value) === 2 ** exponent ? 4 : 2);
  return (text) => Math.abs(text - value) < room;
}

function f16(bits: number): string {
  const value = half(bits);
  return shortHalf(value, near(value, 10, -14));
}

function f32(bits: number): string {
  words.setUint32(0, bits);
  return single(words.getFloat32(0));
}

function bf16(bits: number): string {
  words.setUint32(0, bits << 16 >>> 0);
  const value = words.getFloat32(0);
  return shortHalf(value, near(value, 7, -126));
}

/** A register (and the next one, of 64-bit formats) as text. */
export function shown(format: string, low: number, high: number): string {
  switch (format) {
    case "i32":
      return String(low | 0);
    case "u32":
      return String(low >>> 0);
    case "f32":
      return f32(low);
    case "f16":
      return `${f16(low & 0xffff)} ${f16(low >>> 16)}`;
    case "bf16":
      return `${bf16(low & 0xffff)} ${bf16(low >>> 16)}`;
    case "f64":
      words.setUint32(0, high);
      words.setUint32(4, low);
      return double(words.getFloat64(0));
    case "i64":
      words.setUint32(0, high);
      words.setUint32(4, low);
      return words.getBigInt64(0).toString();
    default:
      return (low >>> 0).toString(16).padStart(8, "0");
  }
}

/** An element of a matrix operand out of its word; `table` has the numbers of small formats. */
export function element(
  format: string, bits: number, low: number, high: number, at: number, table?: string[]
): string {
  const code = bits === 32 || bits === 64 ? low : (low >>> at) & ((1 << bits) - 1);
  if (table) return table[code] ?? "?";
  if (bits === 64) return shown("f64", low, high);
  if (format === "float32") return f32(code);
  if (format === "float16") return f16(code);
  if (format === "bfloat16") return bf16(code);
  if (format === "int32") return String(code | 0);
  return String(code);
}

export function formatted(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return Math.round(value).toLocaleString("en");
  return Number(value.toPrecision(3)).toString();
}
