// Matrices as they were read: each number with its bits.

import { h } from "../../dom";
import { frame } from "../../frame";

export function matrix(name: string, type: string, rows: [string, string, string][][]): HTMLElement {
  const width = rows[0]?.length ?? 0;
  return h("figure", { class: "matrix" },
    h("figcaption", {}, h("b", {}, name), ` ${rows.length} × ${width}, ${type}`),
    frame({ tabindex: width > 4 || rows.length > 8 ? 0 : false, role: width > 4 ? "region" : false, "aria-label": width > 4 ? `matrix ${name}` : false },
      h("table", { class: "numbers" }, h("tbody", {}, rows.map((row) => h("tr", {}, row.map(([typed, text, hex]) =>
        h("td", { title: typed === text || typed === hex ? hex : `typed ${typed}` }, text, h("code", {}, hex)))))))));
}
