"""Runs samples of AMD's own tests on emulated GPUs, and writes docs/rocm-software.md.

    python -m tools.rocm setup                    # chroots of Debian (root, 21 GB)
    python -m tools.rocm run --count 60           # a sample of every library on four targets
    python -m tools.rocm run rocSOLVER --gpu gfx90a --count 500
    python -m tools.rocm sweep --count 10 --minutes 2  # with the sanitizer
    python -m tools.rocm page
    python -m tools.rocm check                    # 10 minutes of all that, as `make test-rocm`

Each result is kept as soon as it is known: a run that is ended goes on where it was. `page` takes
results into record.json, which is committed. A smaller sample replaces a larger one there only if
`page` names its library.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.rocm import chroot, libraries, page, reasons, record, sweeps
from tools.rocm.chroot import ROOT, Chroot
from tools.rocm.libraries import LIBRARIES, Library
from tools.rocm.results import Results
from tools.rocm.running import Runner, Sample

GPUS = ("gfx1100", "gfx90a", "gfx1030", "gfx908")

CHECKED = ("rocRAND", "rocBLAS", "rocSPARSE", "rocSOLVER", "rocFFT", "rocPRIM", "hipCUB")
CHECKED_GPUS = ("gfx1100", "gfx90a")
CHECK_MINUTES = 10.0


def main() -> None:
    """Do what the command line says."""
    options = _options()
    found = Results(options.folder / "results")
    chosen = libraries.named(options.libraries)
    if options.what == "setup":
        _set_up(chosen, options)
    elif options.what == "check":
        sys.exit(_check(options))
    elif options.what == "page":
        _write_page(found, options)
    else:
        sample = Sample(
            options.count, options.seed, options.seconds, options.minutes,
            frozenset(options.again), options.only, options.sanitizer_seconds,
        )  # fmt: skip
        for debian, some in _by_chroot(chosen, options):
            chroot.mount(debian)
            runner = Runner(debian, found, sample)
            do = runner.sweep if options.what == "sweep" else runner.run
            for gpu in options.gpu or GPUS:
                for library in some:
                    do(library, gpu)


def _by_chroot(
    chosen: list[Library], options: argparse.Namespace
) -> Iterator[tuple[Chroot, list[Library]]]:
    """The chroot of each suite, and the libraries in it."""
    for suite in dict.fromkeys(library.suite for library in chosen):
        some = [library for library in chosen if library.suite == suite]
        yield Chroot(options.folder / suite, options.home, suite), some


def _set_up(chosen: list[Library], options: argparse.Namespace) -> None:
    for debian, some in _by_chroot(chosen, options):
        chroot.make(debian)
        packages = [name for library in some for name in (library.package, *library.tests)]
        for package in chroot.install(debian, dict.fromkeys(packages)):
            print(f"apt cannot install {package}")
        for library in some:
            for name, target in library.links.items():
                chroot.link(debian, name, target)
        chroot.install_wavecore(debian)


def _write_page(found: Results, options: argparse.Namespace) -> None:
    """Take the results into the record, and write the page from it."""
    known = record.read()
    rows = record.of(found, [library.name for library in LIBRARIES], reasons.read())
    swept = sweeps.findings(found.folder)
    known = known.updated(rows, swept, options.libraries)
    record.write(known)
    page.write(known, options.page)


def _check(options: argparse.Namespace) -> int:
    """Run a sample anew. Returns: 1 if a failure is not explained, else 0."""
    chosen = libraries.named(options.libraries or list(CHECKED))
    gpus = options.gpu or CHECKED_GPUS
    _set_up(chosen, options)
    minutes = CHECK_MINUTES / len(chosen) / len(gpus)
    sample = Sample(options.count, options.seed, options.seconds, minutes)
    found = Results(options.folder / "check")
    shutil.rmtree(found.folder, ignore_errors=True)
    for debian, some in _by_chroot(chosen, options):
        runner = Runner(debian, found, sample)
        for gpu in gpus:
            for library in some:
                runner.run(library, gpu)
    rows = record.of(found, [library.name for library in chosen], reasons.read())
    text, unexplained = page.summary(rows)
    print(text)
    return int(unexplained > 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "python -m tools.rocm",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("setup", "run", "sweep", "page", "check"))
    parser.add_argument("libraries", nargs="*", help="all, if none is named")
    parser.add_argument("--gpu", action="append", help=f"targets; {', '.join(GPUS)} if none")
    parser.add_argument("--count", type=int, default=60, help="tests of a library on a target")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--seconds", type=float, default=60.0, help="for one test")
    parser.add_argument("--minutes", type=float, default=1e6, help="for one library on one target")
    parser.add_argument(
        "--sanitizer-seconds", type=float, default=300.0, help="for races in a test that fails"
    )
    parser.add_argument(
        "--again", action="append", default=[], metavar="RESULT",
        choices=("failed", "crash", "timeout", "skipped"), help="run tests once more that ended so",
    )  # fmt: skip
    parser.add_argument("--only", default="", metavar="PATTERN", help="of tests that match it")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build/rocm", help="of chroots and results"
    )
    parser.add_argument("--home", default="/root/wavecore", help="wavecore's folder in the chroot")
    parser.add_argument("--page", type=Path, default=ROOT / "docs/rocm-software.md")
    return parser.parse_intermixed_args()


if __name__ == "__main__":
    main()
