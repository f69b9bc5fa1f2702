"""The programs of programs/chapters/: one a chapter of HIP's documentation, as its users write.

Each checks its results against the host's and prints PASS. Some run, each on one target; with
WAVECORE_TEST_EVERYTHING all do, on every target. Comments at a program's start:

    // options: -fgpu-rdc     further options of hipcc; it is built alone
    // also: rdc_other.hip    a further source of it
    // two devices            it uses devices 0 and 1
    // no program             only a part of another
"""

from __future__ import annotations

import fcntl
import hashlib
import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

from tests.hip.building import environment, together
from tests.hip.debian import unpacked
from tests.hip.devices import TARGETS
from tests.hip.test_openmp import PACKAGES
from tests.hip.test_programs import build, toolchain
from tests.sampling import EVERYTHING, takes

FOLDER = Path(__file__).parent / "programs/chapters"
SECONDS = 120  # far more than any takes: a program that hangs is an error
_TOGETHER = 8  # programs of one file


@dataclass(frozen=True)
class Chapter:
    """One program of the folder."""

    name: str
    text: str

    @property
    def options(self) -> list[str]:
        """Its own options and sources."""
        also = [str(FOLDER / word) for word in self._words("also")]
        return [*self._words("options"), *also]

    @property
    def devices(self) -> int:
        """How many it needs."""
        return 2 if re.search("^// two devices", self.text, re.MULTILINE) else 1

    def _words(self, key: str) -> list[str]:
        return re.findall(rf"^// {key}: (.*)$", self.text, re.MULTILINE)


CHAPTERS = [
    Chapter(path.stem, text)
    for path in sorted(FOLDER.glob("*.hip"))
    if "\n// no program\n" not in (text := path.read_text("utf-8"))
]
_TAKEN = [chapter for chapter in CHAPTERS if takes(chapter.name, 9)]


def _groups() -> list[list[Chapter]]:
    """Programs by the file that they are built into."""
    plain = [chapter for chapter in _TAKEN if not chapter.options]
    parts = [plain[at : at + _TOGETHER] for at in range(0, len(plain), _TOGETHER)]
    return [*parts, *([chapter] for chapter in _TAKEN if chapter.options)]


@cache
def _group(chapter: Chapter) -> list[Chapter]:
    return next(group for group in _groups() if chapter in group)


def _targets(group: list[Chapter]) -> tuple[str, ...]:
    """All of them, or one by turns."""
    return TARGETS if EVERYTHING else (TARGETS[crc32(group[0].name.encode()) % len(TARGETS)],)


def _built(group: list[Chapter], root: Path, cache_folder: Path, more: list[str]) -> Path:
    """The executable of some chapters; built once, by whichever worker comes first."""
    names = [chapter.name for chapter in group]
    alone = f'#include "{FOLDER}/{names[0]}.hip"\n'
    source = together(FOLDER, names) if len(names) > 1 else alone
    options = [*group[0].options, *more]
    options += [f"--offload-arch={target}" for target in _targets(group)]
    texts = [path.read_text("utf-8") for path in sorted(FOLDER.iterdir())]
    key = hashlib.sha256("\0".join([*texts, source, *options, toolchain()]).encode()).hexdigest()
    folder = cache_folder / "chapters"
    folder.mkdir(parents=True, exist_ok=True)
    executable = folder / f"{group[0].name}-{key[:16]}"
    with (folder / f"{group[0].name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not executable.exists():
            build(executable, source, options, root)
    return executable


@pytest.mark.parametrize(
    ("chapter", "target"),
    [(chapter, target) for chapter in _TAKEN for target in _targets(_group(chapter))],
    ids=lambda value: getattr(value, "name", value),
)
def test_chapter(
    chapter: Chapter, target: str, root: Path, private_cache: Path, pytestconfig: pytest.Config
) -> None:
    """It prints PASS, and nothing else."""
    more: list[str] = []
    if "-fopenmp" in chapter.options:
        place = unpacked(pytestconfig.rootpath, "debian-openmp", PACKAGES)
        more = [f"-L{next(place.rglob('libomp.so')).parent}"]
    done = subprocess.run(
        [_built(_group(chapter), root, private_cache, more), chapter.name],
        env=environment({"WAVECORE_GPUS": ",".join([target] * chapter.devices)}),
        capture_output=True, text=True, timeout=SECONDS,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "PASS\n", "")
