// Targets, and what people call them: products and architectures (wavecore/web/names.py).

import { load } from "./data";

interface Named {
  name: string;
  family: string;
  /** Products, the largest first. */
  products: string[];
  /** Its architecture and products as `folded` writes them. */
  names: string[];
}

let known = new Map<string, Named>();
let fronts = /^$/;

/** To be awaited before anything else here is called. */
export async function loadNames(): Promise<void> {
  const found = await load<{ targets: Named[]; fronts: string[] }>("targets");
  known = new Map(found.targets.map((each) => [each.name, each]));
  fronts = new RegExp(`^(${found.fronts.join("|")})+`);
}

export function isTarget(name: string): boolean {
  return known.has(name);
}

export function targetNames(): string[] {
  return [...known.keys()];
}

export function familyOf(target: string): string {
  return known.get(target)?.family ?? "";
}

/** "MI300X, MI325X …"; the architecture of a target without products. */
export function products(target: string, most = 3): string {
  const all = known.get(target)?.products ?? [];
  return all.length > most ? `${all.slice(0, most).join(", ")} …` : all.join(", ") || familyOf(target);
}

/** "gfx942 MI300X, MI325X …", for lists to choose from. */
export function titled(target: string, most = 2): string {
  return `${target} ${products(target, most)}`.trim();
}

/** All that is known of a target's name, for a hint. */
export function about(target: string): string {
  return [familyOf(target), ...(known.get(target)?.products ?? [])].join(", ");
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\(.*?\)|[\s._-]/g, "");
}

/** The targets with exactly this name: gfx942, "MI300X", "RX 7900-XTX", "7900xtx", "cdna 3". */
export function meant(text: string): string[] {
  const name = folded(text);
  const short = name.replace(fronts, "");
  return [...known.values()].filter((each) => each.name === name
    || each.names.some((other) => other === name || (short && other.replace(fronts, "") === short)))
    .map((each) => each.name);
}

/** Whether a name of a target begins so, as of one that is being typed. */
export function begins(target: string, text: string): boolean {
  const name = folded(text);
  return name.length > 1 && (known.get(target)?.names ?? []).some((other) =>
    other.startsWith(name) || other.replace(fronts, "").startsWith(name));
}

const LONGEST = 5; // words of a name: AMD Radeon AI PRO R9700

/** The words of a search; the words of a name are one, and stand for the targets that it means. */
export function words(text: string): (string | Set<string>)[] {
  const given = text.toLowerCase().replace(/\(.*?\)/g, "").replace(/×/g, "x").split(/[\s,]+/).filter(Boolean);
  const found: (string | Set<string>)[] = [];
  for (let at = 0; at < given.length;) {
    let count = Math.min(LONGEST, given.length - at);
    while (count && !meant(given.slice(at, at + count).join("")).length) count -= 1;
    found.push(count ? new Set(meant(given.slice(at, at + count).join(""))) : given[at]!);
    at += count || 1;
  }
  return found;
}
