// The explorer: header, navigation, and the view that the URL names.

import { DataError } from "./data";
import { h } from "./dom";
import { failure, noView, NotFound } from "./missing";
import { href, parsed } from "./route";
import { loadNames } from "./targets";
import type { Described, View } from "./view";
import { convert } from "./views/convert";
import { finder } from "./views/finder";
import { instruction } from "./views/instruction";
import { kernel } from "./views/kernel";
import { numerics } from "./views/numerics";

const VIEWS: View[] = [finder, instruction, convert, numerics, kernel];

const main = h("main", { id: "view", tabindex: -1 });
const links = new Map<string, HTMLAnchorElement>();
const sheets = new Map<string, HTMLLinkElement>();
let gone = new AbortController();

function navigation(): HTMLElement {
  for (const view of VIEWS) {
    if (view.title) links.set(view.name, h("a", { href: href(view.name) }, view.title));
  }
  return h("nav", { "aria-label": "Views" }, ...links.values());
}

/** The style sheet of one view and of no other: each names its classes as it likes. */
async function styled(name: string): Promise<void> {
  for (const [each, sheet] of sheets) sheet.disabled = each !== name;
  if (sheets.has(name)) return;
  const sheet = h("link", { rel: "stylesheet", href: `${name}.css` });
  sheets.set(name, sheet);
  await new Promise<void>((loaded) => {
    sheet.onload = sheet.onerror = () => loaded(); // without it the view is plain, but there
    document.head.append(sheet);
  });
}

function describe({ title, about }: Described): void {
  document.title = `${title} · wavecore`;
  document.querySelector('meta[name="description"]')?.setAttribute("content", about);
}

async function show(): Promise<void> {
  gone.abort();
  gone = new AbortController();
  const mine = gone.signal;
  const route = parsed(location.hash);
  const view = VIEWS.find((each) => each.name === (route.view || finder.name));
  for (const [name, link] of links) {
    if (name === view?.name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const root = h("div", { class: `view ${view?.name ?? ""}` });
  main.replaceChildren(root);
  main.setAttribute("aria-busy", "true");
  let told: Described = { title: view?.title ?? "", about: view?.about ?? "" };
  try {
    await Promise.all([styled(view?.name ?? finder.name), loadNames()]);
    if (mine.aborted) return;
    if (!view) throw noView(route, VIEWS.map(({ name }) => name));
    told = await view.show(root, route, mine) ?? told;
  } catch (error) {
    if (mine.aborted) return;
    if (!(error instanceof DataError)) throw error;
    root.replaceChildren(failure(error, links.values()));
    if (error instanceof NotFound) told = { title: "Not found", about: error.message };
  } finally {
    if (!mine.aborted) main.removeAttribute("aria-busy");
  }
  if (!mine.aborted) describe(told);
}

document.getElementById("heading")?.append(navigation());
document.body.append(main);
window.addEventListener("hashchange", () => {
  void show().then(() => main.focus({ preventScroll: true }));
});
void show();
