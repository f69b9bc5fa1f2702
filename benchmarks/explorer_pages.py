"""The exported explorer in a browser: when its views paint first, when they are complete, bytes.

    python benchmarks/explorer_pages.py [--site FOLDER]

`wavecore bench explorer` shows the same. Needs playwright and chromium; without --site the whole
export is written first, which takes a minute.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

VIEWS = {
    "finder": "",
    "instruction": "#/instruction/gfx942/v_mfma_f32_32x32x8_f16",
    "instruction, largest": "#/instruction/gfx950/v_mfma_scale_f32_32x32x64_f8f6f4",
    "conversions": "#/convert",
    "numerics": "#/numerics",
    "kernel saxpy": "#/kernel/saxpy/gfx942",
    "kernel sum": "#/kernel/sum/gfx942",
    "kernel gemm": "#/kernel/gemm/gfx942",
}
RUNS = 5
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PAINTED = (
    """() => performance.getEntriesByName("first-contentful-paint").map(each => each.startTime)"""
)
POINTS = """canvas => {
  const box = canvas.getBoundingClientRect(), start = performance.now();
  for (let n = 0; n < 20; n++) canvas.dispatchEvent(new MouseEvent("click", {
    clientX: box.x + 60 + 7 * n, clientY: box.y + 60, bubbles: true }));
  return (performance.now() - start) / 20;
}"""
COMPLETE = "main:not([aria-busy]) .view > *"


def measure(site: Path | None = None) -> Any:
    """Milliseconds from the start of the navigation, the best of several; bytes of all files read.

    A fresh context each time, so that nothing of the page is in the browser's caches.
    """
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None or importlib.util.find_spec("playwright") is None:
        return "not measured: playwright and chromium are needed"
    with tempfile.TemporaryDirectory() as folder:
        if site is None:
            from wavecore.web.exporting import export

            site = Path(folder) / "site"
            started = time.perf_counter()
            export(site)
            written: dict[str, Any] = {"written s": time.perf_counter() - started}
        else:
            written = {}
        sizes = [each.stat().st_size for each in site.rglob("*") if each.is_file()]
        return {**_views(browser, site), "export": {"bytes": sum(sizes), **written}}


def _views(browser: str, site: Path) -> dict[str, dict[str, float]]:
    from playwright.sync_api import sync_playwright

    found = {}
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for name, place in VIEWS.items():
            runs = [_visit(started, site, place) for _ in range(RUNS)]
            found[name] = {
                "first paint ms": min(run[0] for run in runs),
                "complete ms": min(run[1] for run in runs),
                "bytes": runs[0][2],
            }
        found["pointing, largest"] = {"a click ms": _pointing(started, site)}
        started.close()
    return found


def _pointing(browser: Any, site: Path) -> float:
    """What a click into the picture of the largest instruction's D takes."""
    page = browser.new_page(viewport={"width": 1400, "height": 900}, offline=True)
    page.goto((site / "index.html").as_uri() + VIEWS["instruction, largest"])
    page.wait_for_selector(COMPLETE)
    canvas = page.locator('canvas[data-grid="D"]')
    best = min(float(canvas.evaluate(POINTS)) for _ in range(RUNS))
    page.close()
    return best


def _visit(browser: Any, site: Path, place: str) -> tuple[float, float, int]:
    """When it painted first, when its view was complete, and what it read."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, offline=True)
    page = context.new_page()
    read: list[str] = []
    page.on("request", lambda request: read.append(request.url))
    page.goto((site / "index.html").as_uri() + place)
    page.wait_for_selector(COMPLETE)
    complete = float(page.evaluate("performance.now()"))
    (painted,) = page.evaluate(PAINTED)
    context.close()
    root = site.resolve().as_uri()
    names = {url.partition("#")[0].removeprefix(root).lstrip("/") for url in read}
    return painted, complete, sum((site / name).stat().st_size for name in names if name)


def main() -> int:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, help="an export that is there")
    print(json.dumps(measure(parser.parse_args().site), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
