// Links that lead nowhere: what was not found, what may have been meant, and the way on.

import { DataError } from "./data";
import { h } from "./dom";
import { href, type Route } from "./route";
import { isTarget, meant, targetNames, titled } from "./targets";

/** What may have been meant: the text of a link, and where it leads. */
export type Near = [text: string, href: string];

/** Something that a link names is not there. */
export class NotFound extends DataError {
  constructor(message: string, readonly near: Near[] = []) {
    super(message);
  }
}

/** The names most like one: those that begin with it, then those with the fewest other letters. */
export function nearest(name: string, names: Iterable<string>, most = 3): string[] {
  const wanted = name.toLowerCase();
  const ranked = [...new Set(names)].map((each): [number, string] => {
    const other = each.toLowerCase();
    return [wanted && other.startsWith(wanted) ? 0 : distance(wanted, other), each];
  });
  return ranked.filter(([far]) => far <= Math.max(2, 0.4 * wanted.length))
    .sort(([one], [other]) => one - other).slice(0, most).map(([, each]) => each);
}

/** Letters to insert, delete or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1)
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + Number(one[i] !== other[j])));
    row = next;
  }
  return row[other.length]!;
}

/** The targets that a name which is none may stand for: of a product, or misspelled. */
export function nearTargets(name: string, among: string[] = targetNames()): string[] {
  const exact = meant(name).filter((each) => among.includes(each));
  return exact.length ? exact : nearest(name, among);
}

/** That a target is unknown, or not among these. */
export function noTarget(name: string, among: string[], link: (target: string) => string, what = "it"): NotFound {
  const message = isTarget(name) ? `${titled(name)} is not among the targets of ${what}.`
    : `There is no target ${name}.`;
  const near = isTarget(name) ? among : nearTargets(name, among);
  return new NotFound(message, (near.length ? near : among).map((each) => [titled(each), link(each)]));
}

/** That a view is unknown; its parts may belong to another one. */
export function noView({ view, parts, query }: Route, views: string[]): NotFound {
  const near = nearest(view, views);
  if (parts.length > 1 && isTarget(parts[0]!)) near.unshift("instruction");
  return new NotFound(`There is no view ${view}.`, [...new Set(near)].map((each) =>
    [[each, ...parts].join(" "), href(each, parts, query)]));
}

/** Links to what may have been meant. */
export function suggestions(near: Near[]): HTMLElement | "" {
  return near.length === 0 ? "" : h("p", {}, "Try ", near.map(([text, link], n) =>
    [n > 0 && (n < near.length - 1 ? ", " : " or "), h("a", { href: link }, text)]));
}

/** What a view shows in place of what failed. */
export function failure(error: DataError, views: Iterable<HTMLAnchorElement>): HTMLElement {
  return h("div", { class: "missing" },
    h("p", { class: "failed", role: "alert" }, error.message),
    error instanceof NotFound && suggestions(error.near),
    h("p", {}, "Views: ", [...views].map((link, n) =>
      [n > 0 && " · ", h("a", { href: link.getAttribute("href") }, link.textContent)])));
}
