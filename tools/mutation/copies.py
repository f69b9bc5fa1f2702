"""Copies of the checkout, each with a venv of its own, in which defects are planted.

The copy has what git would take: tracked files as they are now, and new ones. Its venv is a shell
around the one that runs this: packages are links, and only what installs wavecore names the copy,
so that processes that tests start find the copy too, whatever their folder and environment.
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.mutation.table import Mutant

ROOT = Path(__file__).resolve().parents[2]
_PROBLEM = "the venv that runs this has no wavecore installed from a checkout (`make setup`)"


class Copy:
    """A copy in a folder, which has to be empty or absent."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self.root, self.source = folder, root
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=root, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        for name in filter(None, listed.split("\0")):
            if (root / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, folder / name)
        _make_venv(folder / ".venv", root, folder)
        # Python takes a file with the size and the second of another one for the same.
        self._moments = itertools.count(int(time.time()) - 10_000_000)

    @property
    def python(self) -> str:
        """The interpreter of its venv."""
        return str(self.root / ".venv" / "bin" / "python")

    def write(self, path: str, text: str) -> None:
        """Give a file other contents."""
        (self.root / path).write_text(text, "utf-8")
        moment = next(self._moments)
        os.utime(self.root / path, (moment, moment))

    @contextmanager
    def planted(self, mutant: Mutant) -> Iterator[None]:
        """With a defect, and what is made of its file; as before behind that."""
        before = (self.root / mutant.path).read_text("utf-8")
        made = {path: path.read_bytes() for path in self._bitcode(mutant)}
        self.write(mutant.path, mutant.planted(before))
        try:
            if made:
                command = [self.python, "tools/gen_runtime.py"]
                subprocess.run(command, cwd=self.root, check=True, capture_output=True)
            yield
        finally:
            self.write(mutant.path, before)
            for path, data in made.items():
                path.write_bytes(data)

    def _bitcode(self, mutant: Mutant) -> list[Path]:
        """Files of bitcode that tools/gen_runtime.py makes of a file of C."""
        if not mutant.file.endswith(".c"):
            return []
        folders = (each / "bitcode" for each in (self.root / mutant.path).parents)
        folder = next(filter(Path.is_dir, folders), None)
        return sorted(folder.glob("*.bin")) if folder else []

    def environment(self, cache: Path) -> dict[str, str]:
        """For pytest: a cache and a home of its own; other settings of wavecore's do not count."""
        home = cache.parent / "home"
        home.mkdir(parents=True, exist_ok=True)
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("WAVECORE_", "PYTEST_"))}
        kept.pop("PYTHONPATH", None)
        return kept | {"WAVECORE_CACHE_DIR": str(cache), "HOME": str(home)}


def _make_venv(folder: Path, root: Path, copy: Path) -> None:
    """A venv whose packages are those of this one. Raises: SystemExit if it has no wavecore."""
    own = Path(sys.prefix)
    packages = Path(sysconfig.get_path("purelib"))
    inner = folder / packages.relative_to(own)
    inner.mkdir(parents=True)
    (folder / "bin").mkdir()
    shutil.copy2(own / "pyvenv.cfg", folder / "pyvenv.cfg")
    for path in (own / "bin").iterdir():
        if path.is_symlink():  # the interpreters
            (folder / "bin" / path.name).symlink_to(os.readlink(path))
        elif path.is_file():
            _copy_text(path, folder / "bin" / path.name, own, folder)
    found = False
    for path in packages.iterdir():
        if path.suffix == ".pth":
            found |= str(root) in path.read_text("utf-8")
            _copy_text(path, inner / path.name, root, copy)
        elif path.name.startswith("wavecore-"):
            shutil.copytree(path, inner / path.name)
            _copy_text(path / "direct_url.json", inner / path.name / "direct_url.json", root, copy)
        else:
            (inner / path.name).symlink_to(path)
    if not found:
        raise SystemExit(_PROBLEM)


def _copy_text(path: Path, to: Path, old: Path, new: Path) -> None:
    """A file with one folder's name for another's, where it is text."""
    data = path.read_bytes().replace(str(old).encode(), str(new).encode())
    to.write_bytes(data)
    shutil.copymode(path, to)
