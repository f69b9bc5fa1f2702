"""Build the explorer's page: web/src to wavecore/web/assets, which is checked in and ships.

    python tools/gen_web.py [--check]

tsc checks the types, esbuild makes one script and one style sheet; both are Debian's (packages
`node-typescript` and `esbuild`). Neither users nor the tests need them. `--check` compares what is
checked in with what would be written; another version of esbuild may write other text, so that is
said and the comparison left out.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "web"
ASSETS = ROOT / "wavecore" / "web" / "assets"
ESBUILD = "0.17.0"  # whose output is checked in
SKIPPED = 77  # the exit status that tools/check_generated.py takes for that


def build(folder: Path) -> None:
    """Write the page's files. Raises: SystemExit if a tool is missing or finds an error."""
    for tool, package in (("tsc", "node-typescript"), ("esbuild", "esbuild")):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is not installed: apt-get install --no-install-recommends {package}")
    _run("tsc", "--project", str(SOURCES / "tsconfig.json"))
    theme = ROOT / "wavecore" / "analysis" / "page" / "theme.js"
    script = folder / "app.js"
    _bundle(
        str(SOURCES / "src" / "main.ts"), "--format=iife", "--target=es2020", f"--inject:{theme}",
        f"--outfile={script}",
    )  # fmt: skip
    _bundle(str(SOURCES / "src" / "style.css"), f"--outfile={folder / 'app.css'}")
    views = sorted(map(str, (SOURCES / "src" / "views").glob("*.css")))
    _bundle(*views, f"--outdir={folder}")
    shutil.copyfile(SOURCES / "src" / "index.html", folder / "index.html")


def _bundle(*words: str) -> None:
    """Run esbuild, and open what it says that it has read: tools/check_generated.py sees that."""
    common = ("--bundle", "--minify", "--charset=utf8", "--log-level=warning")
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        _run("esbuild", *words, *common, "--legal-comments=none", f"--metafile={file.name}")
        for name in json.load(file)["inputs"]:
            Path(name).read_bytes()


def _run(*command: str) -> None:
    if subprocess.run(command, check=False).returncode:
        sys.exit(f"{command[0]} failed.")


def main() -> int:
    """Write the files, or compare them. Returns: an exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    if not parser.parse_args().check:
        ASSETS.mkdir(parents=True, exist_ok=True)
        build(ASSETS)
        return 0
    version = subprocess.run(["esbuild", "--version"], capture_output=True, text=True, check=False)
    if version.stdout.strip() != ESBUILD:
        print(f"gen_web: needs esbuild {ESBUILD} to compare, found {version.stdout.strip()!r}")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        built = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    kept = {path.name: path.read_bytes() for path in ASSETS.iterdir()}
    stale = sorted(name for name in built.keys() | kept.keys() if built.get(name) != kept.get(name))
    for name in stale:
        print(f"wavecore/web/assets/{name} is not what tools/gen_web.py writes.")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
