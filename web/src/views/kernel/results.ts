// What a run did: arrays before and after, faults, reports, what it printed, its counters.

import { h, type Child } from "../../dom";
import { frame } from "../../frame";
import { formatted } from "./numbers";
import type { Profile, Report, Result, Run, Site } from "./types";

const MOST_COLUMNS = 16;

/** Arrays and numbers, with what changed marked. */
export function results(run: Run): HTMLElement {
  return h("div", { class: "results" }, run.arguments.map((each) => argument(each)));
}

function argument(each: Result): HTMLElement {
  const name = h("code", {}, each.name);
  if (each.kind === "null") return h("p", {}, name, " is null");
  if (each.kind === "scalar") {
    return h("p", {}, name, h("span", { class: "place" }, ` ${each.dtype ?? ""} `), h("code", {}, each.value));
  }
  const changed = each.changed ?? 0;
  const title = h("summary", {}, name,
    h("span", { class: "place" }, ` ${each.dtype ?? ""}[${(each.shape ?? []).join(" × ")}] `),
    changed ? `${formatted(changed)} changed` : "unchanged");
  return h("details", { open: changed > 0, class: "array" }, title, arrayTable(each));
}

function arrayTable(each: Result): Child {
  const before = words(each.before), after = words(each.after ?? each.before);
  const marked = new Set(each.marked);
  const shape = each.shape ?? [];
  const width = Math.min(shape[shape.length - 1] || 1, MOST_COLUMNS);
  const total = shape.reduce((one, other) => one * other, 1);
  const rows: HTMLElement[] = [];
  for (let at = 0; at < after.length; at += width) {
    rows.push(h("tr", {}, h("th", { scope: "row", class: "no" }, at),
      after.slice(at, at + width).map((text, step) => {
        const is = marked.has(at + step);
        return h("td", is ? { class: "changed", title: `was ${before[at + step] ?? ""}` } : {}, text);
      })));
  }
  return frame({ role: "region", "aria-label": `Values of ${each.name}`, tabindex: 0 },
    h("table", { class: "values" }, h("caption", { class: "unseen" }, `${each.name} after the run; changed values are underlined`),
      h("tbody", {}, rows)),
    after.length < total && h("p", { class: "hint" }, `The first ${formatted(after.length)} of ${formatted(total)}.`));
}

function words(text: string | undefined): string[] {
  return text ? text.split(" ") : [];
}

/** The fault and the reports, each with buttons to where it was. */
export function complaints(run: Run, go: (site: Site) => void): HTMLElement {
  const { fault, reports } = run;
  return h("div", { class: "complaints", "aria-live": "polite" },
    fault && h("div", { class: "fault", role: "alert" }, h("b", {}, fault.kind), " ", place(fault.site, go),
      h("pre", {}, fault.text)),
    run.sanitized && !reports.length && h("p", { class: "fine" }, "The sanitizer found nothing."),
    reports.map((report) => finding(report, go)));
}

function finding(report: Report, go: (site: Site) => void): HTMLElement {
  return h("div", { class: `report ${report.severity}` }, h("b", {}, report.kind), " ", place(report.site, go),
    report.other && [" and ", place(report.other, go)],
    h("p", {}, report.message, report.count > 1 && ` (${formatted(report.count)} times)`,
      report.advice && h("span", { class: "place" }, ` ${report.advice}`)));
}

function place(site: Site, go: (site: Site) => void): Child {
  if (site.pc === null) return null;
  const where = site.line ? `${site.file}:${site.line}` : `pc ${site.pc.toString(16)}`;
  const wave = site.wave === null ? "" : `, wave ${site.wave}`;
  return h("button", { type: "button", onclick: () => go(site) }, `${where}${wave}`);
}

/** The profile's counters: what limits, what ran, all figures. */
export function counters(profile: Profile): HTMLElement {
  const rows = profile.counters.map((each) => h("tr", { "data-counter": each.name },
    h("th", { scope: "row" }, each.title), h("td", {}, h("data", { value: each.value }, formatted(each.value))),
    h("td", {}, each.unit), h("td", {}, h("span", { class: `badge ${each.evidence}` }, each.evidence))));
  const mix = profile.mix.map((each) => h("tr", {}, h("th", { scope: "row", class: `of-${each.kind}` }, each.kind),
    h("td", {}, h("data", { value: each.executed }, formatted(each.executed))),
    h("td", {}, h("data", { value: each.cycles }, formatted(each.cycles))),
    h("td", {}, h("data", { value: each.share }, `${Math.round(100 * each.share)} %`))));
  const table = (caption: string, head: string[], body: Child, kind: string) =>
    frame({ role: "region", "aria-label": caption, tabindex: 0 },
      h("table", { class: `small ${kind}` }, h("caption", {}, caption),
        h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col" }, text)))), h("tbody", {}, body)));
  return h("div", { class: "figures" },
    h("ul", { class: "said" }, profile.limits.map((text) => h("li", {}, text))),
    h("div", { class: "two" },
      table("Instructions by class", ["class", "executed", "cycles", "share"], mix, "mix-of"),
      table("Counters", ["counter", "value", "unit", "known"], rows, "counters-of")));
}
