"""Runs samples of AMD's own tests on emulated GPUs, and writes docs/rocm-software.md.

    python -m tools.rocm setup                    # a chroot of Debian unstable (root, 13 GB)
    python -m tools.rocm run --count 60           # a sample of every library on four targets
    python -m tools.rocm run rocSOLVER --gpu gfx90a --count 500
    python -m tools.rocm page

Each result is kept as soon as it is known: a run that is ended goes on where it was.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.rocm import chroot, libraries, page, running
from tools.rocm.chroot import ROOT, Chroot
from tools.rocm.results import Results

GPUS = ("gfx1100", "gfx90a", "gfx1030", "gfx908")


def main() -> None:
    """Do what the command line says."""
    options = _options()
    debian = Chroot(options.folder / "sid", options.home)
    found = Results(options.folder / "results")
    chosen = libraries.named(options.libraries)
    if options.what == "setup":
        _set_up(debian, chosen)
    elif options.what == "run":
        chroot.mount(debian)
        sample = running.Sample(
            options.count, options.seed, options.seconds, options.minutes, frozenset(options.again)
        )
        runner = running.Runner(debian, found, sample)
        for gpu in options.gpu or GPUS:
            for library in chosen:
                runner.run(library, gpu)
    else:
        page.write(found, options.page)


def _set_up(debian: Chroot, chosen: list[libraries.Library]) -> None:
    chroot.make(debian)
    packages = [name for library in chosen for name in (library.package, *library.tests)]
    for package in chroot.install(debian, dict.fromkeys(packages)):
        print(f"apt cannot install {package}")
    chroot.install_wavecore(debian)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m tools.rocm",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("setup", "run", "page"))
    parser.add_argument("libraries", nargs="*", help="all, if none is named")
    parser.add_argument("--gpu", action="append", help=f"targets; {', '.join(GPUS)} if none")
    parser.add_argument("--count", type=int, default=60, help="tests of a library on a target")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--seconds", type=float, default=60.0, help="for one test")
    parser.add_argument("--minutes", type=float, default=1e6, help="for one library on one target")
    parser.add_argument(
        "--again", action="append", default=[], metavar="RESULT",
        choices=("failed", "crash", "timeout", "skipped"), help="run tests once more that ended so",
    )  # fmt: skip
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build/rocm", help="of chroot and results"
    )
    parser.add_argument("--home", default="/root/wavecore", help="wavecore's folder in the chroot")
    parser.add_argument("--page", type=Path, default=ROOT / "docs/rocm-software.md")
    return parser.parse_args()


if __name__ == "__main__":
    main()
