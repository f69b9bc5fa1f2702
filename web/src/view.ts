import type { Route } from "./route";

/** A document's title and description. */
export interface Described {
  title: string;
  about: string;
}

/** One of the page's views. */
export interface View {
  /** The first part of its URLs, and the name of its style sheet, views/NAME.css. */
  name: string;
  /** Its entry in the navigation; none if it has no title. */
  title?: string;
  /** One sentence on it, for search engines and lists of links. */
  about: string;
  /**
   * Build the view in an empty <main> for a state of the URL. It may reject with DataError, whose
   * message is shown then. What it starts (timers, requests) ends when `gone` is aborted.
   * Returns what the document says of itself, if that is not the view's own title and text.
   */
  show(root: HTMLElement, route: Route, gone: AbortSignal): Promise<Described | void>;
}
