import { load } from "../data";
import { h } from "../dom";
import { keyOf, type Catalogue, type Row } from "../find/catalogue";
import { compare } from "../find/compare";
import { facets, filtered, type Facet, type Filter } from "../find/filter";
import { list, sortOf, type Sort } from "../find/list";
import { peaks } from "../find/peaks";
import { MEASURES, rates } from "../find/rates";
import { nearest, nearTargets, suggestions } from "../missing";
import { href, keep, type Route } from "../route";
import { meant, titled } from "../targets";
import type { View } from "../view";

const SHOWN = { list: "List", rates: "Side by side", peaks: "Peak rates of products" };
type Shown = keyof typeof SHOWN;

export const finder: View = {
  name: "find",
  title: "Instructions",
  about: "Matrix instructions of AMD GPUs, by product, shape and types: MFMA of Instinct, WMMA of Radeon, with cycles and peak rates.",
  async show(root, route) {
    new Finder(root, await load<Catalogue>("catalogue"), route).start();
  },
};

function split(text: string | undefined): string[] {
  return (text ?? "").split(",").filter(Boolean);
}

class Finder {
  private readonly facets: Facet[];
  private readonly filter: Filter;
  private sort: Sort;
  private shown: Shown;
  private measure: string;
  private onlyDifferent: boolean;
  private compared: string[];
  private readonly targets;
  private readonly notice = h("div", { role: "status" });
  private readonly results = h("div", { class: "results" });
  private readonly comparison = h("div", {});
  private readonly count = h("output", { class: "count", "aria-live": "polite" });
  private readonly choices = h("div", { class: "facets" });
  private readonly views = h("div", { class: "tools" });

  constructor(
    private readonly root: HTMLElement, private readonly catalogue: Catalogue, { query }: Route,
  ) {
    this.facets = facets(catalogue);
    this.targets = new Map(catalogue.targets.map((target) => [target.name, target]));
    this.filter = {
      text: query.q ?? "",
      chosen: new Map(this.facets.map((facet) => [facet.name, this.chosen(facet, query)])),
    };
    this.sort = sortOf(query.sort ?? "");
    this.shown = query.show === "rates" || query.show === "peaks" ? query.show : "list";
    this.measure = query.measure ?? "rate";
    this.onlyDifferent = query.only === "different";
    const known = new Set(catalogue.instructions.map(keyOf));
    this.compared = split(query.with).filter((key) => known.has(key) || this.lacks("instruction", key, []));
  }

  /** The values of a facet in the URL; a product's name is its target. */
  private chosen({ name, label, values }: Facet, query: Route["query"]): Set<string> {
    const known = values.map(({ value }) => value);
    const given = split(query[name]).flatMap((each) =>
      (known.includes(each) || name !== "target" ? each : meant(each).length ? meant(each) : each));
    return new Set(given.filter((each) => known.includes(each) || this.lacks(label, each,
      (name === "target" ? nearTargets(each, known) : nearest(each, known)).map((near) =>
        [name === "target" ? titled(near) : near, href("find", [], { ...query, [name]: near })]))));
  }

  /** Say that what a link chooses is not there. Returns: false. */
  private lacks(what: string, name: string, near: [string, string][]): boolean {
    this.notice.append(h("p", { class: "failed" }, `There is no ${what} ${name}.`), suggestions(near));
    return false;
  }

  start(): void {
    const field = h("input", {
      type: "search", id: "search", value: this.filter.text, autocomplete: "off", spellcheck: "false",
      placeholder: "MI300X fp8, RX 9070 f16, 16x16x32, mfma_f32, k64 …",
      "aria-label": "Search instructions",
      oninput: () => {
        this.filter.text = field.value;
        keep({ q: field.value });
        this.update();
      },
    });
    const details = h("details", { class: "choose", open: innerWidth > 800 },
      h("summary", {}, "Filters"), this.choices);
    this.root.append(
      h("div", { class: "search" }, field, this.count), this.notice, details, this.comparison, this.views,
      this.results,
    );
    this.update();
    void this.compare();
  }

  private get rows(): Row[] {
    return filtered(this.catalogue.instructions, this.facets, this.filter);
  }

  private update(): void {
    const rows = this.rows;
    this.count.textContent = `${rows.length} of ${this.catalogue.instructions.length}`;
    this.drawFacets();
    this.drawViews();
    this.results.replaceChildren(...this.table(rows));
  }

  private table(rows: Row[]): HTMLElement[] {
    if (this.shown === "peaks") {
      const chosen = this.filter.chosen.get("target")!;
      return peaks(this.catalogue.targets.filter(({ name }) => !chosen.size || chosen.has(name)));
    }
    if (!rows.length)
      return [h("p", { class: "hint" }, "No matches. Clear a filter.")];
    if (this.shown === "rates") {
      const measure = MEASURES.find(({ name }) => name === this.measure) ?? MEASURES[0]!;
      return [rates(rows, this.catalogue.targets, measure)];
    }
    return [list(rows, this.targets, this.sort, new Set(this.compared), (sort) => {
      this.sort = sort;
      keep({ sort: `${sort.down ? "-" : ""}${sort.by}` });
      this.update();
      this.results.querySelector<HTMLElement>(`[aria-sort="ascending"] button, [aria-sort="descending"] button`)
        ?.focus();
    }, (key, chosen) => {
      this.compared = chosen ? [...this.compared, key] : this.compared.filter((each) => each !== key);
      void this.compare();
    })];
  }

  private drawFacets(): void {
    const focused = document.activeElement instanceof HTMLInputElement
      ? document.activeElement.id : "";
    this.choices.replaceChildren(...this.facets.map((facet) => {
      const left = filtered(this.catalogue.instructions, this.facets, this.filter, facet.name);
      const counts = new Map<string, number>();
      for (const row of left)
        for (const value of new Set(facet.of(row))) counts.set(value, (counts.get(value) ?? 0) + 1);
      const chosen = this.filter.chosen.get(facet.name)!;
      return h("fieldset", { class: "chips" }, h("legend", {}, facet.label),
        h("div", {}, ...facet.values.map(({ value, label, title }) => {
          const id = `${facet.name}-${value}`;
          const count = counts.get(value) ?? 0;
          const box: HTMLInputElement = h("input", {
            type: "checkbox", id, checked: chosen.has(value),
            disabled: count === 0 && !chosen.has(value),
            onchange: () => this.choose(facet.name, value, box.checked),
          });
          return h("label", { class: "chip", title: title ?? null }, box, label,
            h("span", { class: "faint" }, count));
        })));
    }));
    if (focused) document.getElementById(focused)?.focus();
  }

  private choose(facet: string, value: string, chosen: boolean): void {
    const set = this.filter.chosen.get(facet)!;
    if (chosen) set.add(value);
    else set.delete(value);
    keep({ [facet]: [...set].join(",") });
    this.update();
  }

  private drawViews(): void {
    const radio = (name: Shown): HTMLElement => {
      const box: HTMLInputElement = h("input", {
        type: "radio", name: "show", checked: this.shown === name,
        onchange: () => {
          this.shown = name;
          keep({ show: name === "list" ? "" : name });
          this.update();
          this.views.querySelector<HTMLInputElement>("input:checked")?.focus();
        },
      });
      return h("label", {}, box, SHOWN[name]);
    };
    const measures = h("select", {
      name: "measure",
      onchange: () => {
        this.measure = measures.value;
        keep({ measure: measures.value === "rate" ? "" : measures.value });
        this.update();
        this.views.querySelector("select")?.focus();
      },
    }, ...MEASURES.map(({ name, label }) => h("option", { value: name, selected: name === this.measure }, label)));
    this.views.replaceChildren(
      h("fieldset", { class: "choices" }, h("legend", {}, "Show"),
        ...(Object.keys(SHOWN) as Shown[]).map(radio)),
      ...(this.shown === "rates" ? [h("label", {}, "Measure ", measures)] : []),
    );
  }

  private async compare(): Promise<void> {
    keep({ with: this.compared.join(","), only: this.onlyDifferent ? "different" : "" });
    if (!this.compared.length) {
      this.comparison.replaceChildren();
      return;
    }
    const asked = this.compared;
    const made = await compare(asked, (key) => {
      this.compared = this.compared.filter((each) => each !== key);
      this.update();
      void this.compare();
    }, this.onlyDifferent, (only) => {
      this.onlyDifferent = only;
      void this.compare();
    });
    if (asked === this.compared) this.comparison.replaceChildren(made);
  }
}
