"use strict";

// The theme that a reader chose: the browser's own, light or dark, kept for the next page.

const THEMES = ["auto", "light", "dark"];
const themeButton = document.getElementById("theme");

function kept() {
  try {
    return localStorage.getItem("wavecore-theme") ?? "auto";
  } catch {
    return "auto"; // a page from a file may have no storage
  }
}

function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  themeButton.textContent = `theme: ${theme}`;
  try {
    localStorage.setItem("wavecore-theme", theme);
  } catch {
    // it holds for this visit
  }
}

themeButton.addEventListener("click", () => {
  const now = document.documentElement.dataset.theme ?? "auto";
  setTheme(THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]);
});
setTheme(kept());
