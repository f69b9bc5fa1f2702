// Code to copy.

import { h } from "./dom";

/** A button that puts a text into the clipboard. */
export function copyButton(text: () => string): HTMLButtonElement {
  const button = h("button", { type: "button", onclick: () => {
    void navigator.clipboard?.writeText(text()).then(() => { button.textContent = "Copied"; });
  } }, "Copy");
  return button;
}
