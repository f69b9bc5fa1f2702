// Colours of cells: a hue for each lane, or for each register.

const HUES = 320; // degrees: the last one does not look like the first

export interface Palette {
  ink: string;
  faint: string;
  line: string;
  panel: string;
  empty: string;
  accent: string;
  dark: boolean;
}

export function palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: of("--ink"), faint: of("--faint"), line: of("--line"), panel: of("--panel"),
    empty: of("--empty"), accent: of("--accent"), dark: style.colorScheme === "dark",
  };
}

export function fill(number: number, count: number, dark: boolean): string {
  const hue = ((HUES * number) / count).toFixed(1);
  return dark ? `hsl(${hue} 45% 30%)` : `hsl(${hue} 62% 83%)`;
}

/** Calls back when the page's theme changes, until `gone`. */
export function onTheme(changed: () => void, gone: AbortSignal): void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed, { signal: gone });
  gone.addEventListener("abort", () => observer.disconnect());
}
