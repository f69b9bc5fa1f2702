// Frames of wide tables and pictures: they scroll sideways inside, and say so while parts are hidden.

import { h, type Attributes, type Child } from "./dom";

const watched = new ResizeObserver((seen) => {
  const frames = new Set(seen.map(({ target }) => target.closest(".scroll")));
  // After this notification: the words change the frame's height, which is observed as well.
  requestAnimationFrame(() => frames.forEach((frame) =>
    frame?.classList.toggle("more", frame.scrollWidth > frame.clientWidth + 1)));
});

/** A frame; `attributes` and children as of h. */
export function frame(attributes: Attributes, ...children: Child[]): HTMLDivElement {
  const made = h("div", { ...attributes, class: `scroll ${attributes.class ?? ""}`.trim() }, ...children);
  watched.observe(made);
  for (const child of made.children) watched.observe(child);
  return made;
}
