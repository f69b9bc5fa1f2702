// What the page does beyond being read: heat, linked lines, products, the filter. Whatever
// is shown is in the document already; without scripts it can still be read, and links lead on.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// ------------------------------------------------------------------------------------- code

const code = document.getElementById("code");
const rows = all("tr[data-line]", code);

for (const choice of all("input[name=heat]", code)) {
  choice.addEventListener("change", () => { code.dataset.heat = choice.value; });
}

function paneOf(row) {
  return row.closest(".pane");
}

// Scrolls the pane alone: the page stays where it is.
function bringIntoView(row) {
  const pane = paneOf(row);
  const inner = row.getBoundingClientRect(), outer = pane.getBoundingClientRect();
  if (inner.top < outer.top + 40 || inner.bottom > outer.bottom - 10) {
    pane.scrollTop += inner.top - outer.top - pane.clientHeight / 3;
  }
}

function mark(row) {
  for (const each of all("tr.marked", code)) each.classList.remove("marked");
  const same = rows.filter((each) => each.dataset.line === row.dataset.line);
  for (const each of same) each.classList.add("marked");
  const other = same.find((each) => paneOf(each) !== paneOf(row));
  if (other) bringIntoView(other);
  return other;
}

// One row of each pane is a stop of the tab key; arrows go on from there.
function focusRow(row) {
  for (const each of rows) if (paneOf(each) === paneOf(row)) each.tabIndex = -1;
  row.tabIndex = 0;
  row.focus({ preventScroll: true });
  bringIntoView(row);
  return mark(row);
}

for (const pane of all(".pane", code)) {
  const own = rows.filter((row) => paneOf(row) === pane);
  own.forEach((row, at) => {
    row.tabIndex = at ? -1 : 0;
    row.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (link && !link.closest(".no")) return; // it leads where it says
      event.preventDefault();
      if (!String(getSelection())) focusRow(row);
    });
    row.addEventListener("keydown", (event) => {
      const steps = { ArrowDown: 1, ArrowUp: -1 };
      if (event.key in steps) {
        const next = own[at + steps[event.key]];
        if (next) focusRow(next);
      } else if (event.key === "Enter") {
        const other = mark(row);
        if (other) focusRow(other);
      } else return;
      event.preventDefault();
    });
  });
}

// What a reader wants to see first: the hottest line, and what it became.
function heatOf(row) {
  return Number(row.style.getPropertyValue(`--${code.dataset.heat}`)) || 0;
}

const lines = rows.filter((row) => paneOf(row) === paneOf(rows[0]));
if (lines.length) {
  const hottest = lines.reduce((most, row) => (heatOf(row) > heatOf(most) ? row : most));
  bringIntoView(hottest);
  mark(hottest);
}

// A link from elsewhere on the page to a line or an instruction.
function follow() {
  const row = location.hash && document.getElementById(location.hash.slice(1));
  const folded = row && row.closest("details");
  if (folded) {
    folded.open = true;
    row.scrollIntoView();
  }
  if (row && row.matches("tr")) {
    bringIntoView(row);
    if (row.dataset.line !== undefined) mark(row);
  }
}
addEventListener("hashchange", follow);
follow();

// --------------------------------------------------------------------------------- products

for (const choice of all("input[name=product]")) {
  choice.addEventListener("change", () => {
    for (const figure of all(".product")) figure.hidden = figure.dataset.product !== choice.value;
  });
}

// --------------------------------------------------------------------------------- counters

const filter = document.getElementById("filter");
filter?.addEventListener("input", () => {
  const wanted = filter.value.toLowerCase();
  for (const row of all(".counters tbody tr")) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
  }
});
