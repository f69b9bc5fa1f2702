// The page's state is its URL: #/VIEW/PART/PART?key=value. A link to it brings the state back.

export interface Route {
  view: string;
  parts: string[];
  query: Record<string, string>;
}

export function parsed(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [view = "", ...parts] = path.split("/").map(decoded);
  return { view, parts, query: Object.fromEntries(new URLSearchParams(query)) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a link that somebody shortened
  }
}

/** The link to a state; empty values are left out. */
export function href(view: string, parts: string[] = [], query: Record<string, string> = {}): string {
  const path = [view, ...parts].map(encodeURIComponent).join("/");
  const kept = Object.entries(query).filter(([, value]) => value !== "");
  const text = new URLSearchParams(kept).toString();
  return `#/${path}${text ? `?${text}` : ""}`;
}

/** Change the query of the URL without showing the view anew: what a control of it does. */
export function keep(query: Record<string, string>): void {
  const now = parsed(location.hash);
  history.replaceState(null, "", href(now.view, now.parts, { ...now.query, ...query }));
}
