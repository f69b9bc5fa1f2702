// Formulas of the document with numbers put in for names.

/** "j + 32*(i // 4)" with i 5 and j 3: "3 + 32*(5 // 4)". */
export function putIn(formula: string, values: Record<string, number>): string {
  return formula.replace(/[a-z]+/g, (name) => String(values[name] ?? name));
}
