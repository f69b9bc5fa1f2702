"""What a generator depends on: found by watching it run, written as a few patterns, and digested.

Python's audit hooks tell of every file that is opened and every folder that is listed, in the
generator and in the Pythons that it starts (tools/tracing). Modules are found as their sources,
whether they were compiled anew or not. Of other programs nothing is seen but their words: each file
among those counts with its whole folder, each folder with all below it, as compilers are given the
folders of headers by name.

Not seen is whether a file exists (`Path.exists`), the environment, and what is outside the
checkout, but for packages and programs, which count by their versions.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import os
import platform
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import source_from_cache
from pathlib import Path

from tools.tracing.sitecustomize import VARIABLE

TRACING = Path(__file__).parent / "tracing"
_VERSION = re.compile(r"\d+\.\d+[\w.+~-]*")


@dataclass(frozen=True)
class Inputs:
    """What a run has read.

    Attributes:
        reads: patterns of paths in the checkout: a path is a file, `FOLDER/*.py` those of a folder
            with that ending, `a/**` all below it, `a/` what a folder's entries are called.
        uses: Python, packages and programs, with their versions.
    """

    reads: tuple[str, ...]
    uses: tuple[str, ...]


def environment(notes: Path) -> dict[str, str]:
    """The variables with which a Python, and those that it starts, write notes to a file."""
    paths = [str(TRACING), *filter(None, [os.environ.get("PYTHONPATH")])]
    return dict(os.environ) | {VARIABLE: str(notes), "PYTHONPATH": os.pathsep.join(paths)}


class Tree:
    """The sources of a checkout; nothing changes while an object lives."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._digests: dict[Path, str] = {}

    def place(self, path: str) -> str | None:
        """The path from the root on of a source; None for what is outside, made or hidden."""
        try:
            inside = Path(path).relative_to(self.root)
        except ValueError:
            return None
        is_installed = Path(path).is_relative_to(sys.prefix)
        return None if is_installed or not all(map(_is_source, inside.parts)) else str(inside)

    def digest(self, patterns: Iterable[str]) -> str:
        """Of the names and contents of all that patterns stand for."""
        state = hashlib.sha256()
        for pattern in sorted(patterns):
            for line in self._lines(pattern):
                state.update(f"{pattern} {line}\n".encode())
        return state.hexdigest()

    def changed_ns(self, patterns: Iterable[str]) -> int:
        """When one of the files was last changed, in ns since the epoch."""
        files = {file for pattern in patterns for file in self._files(pattern)}
        return max((file.stat().st_ctime_ns for file in files if file.exists()), default=0)

    def patterns(self, files: set[str], names: set[str], folders: set[str]) -> Iterator[str]:
        """The patterns of files, of folders whose entries' names count, and of whole folders."""

        def is_new(place: str) -> bool:
            return not any(folder in folders for folder in map(str, Path(place).parents))

        yield from (f"{folder}/**" for folder in filter(is_new, folders))
        yield from (f"{folder}/" for folder in filter(is_new, names - folders))
        groups: dict[tuple[Path, str], set[Path]] = defaultdict(set)
        for path in map(Path, filter(is_new, files)):
            groups[path.parent, path.suffix].add(self.root / path)
        for (folder, suffix), read in groups.items():
            pattern = f"{folder.as_posix()}/*{suffix}"
            if len(read) > 1 and suffix and read == set(self._files(pattern)):
                yield pattern
            else:
                yield from (path.relative_to(self.root).as_posix() for path in read)

    def _lines(self, pattern: str) -> Iterator[str]:
        if pattern.endswith("/"):
            folder = self.root / pattern
            yield from sorted(_visible(folder)) if folder.is_dir() else ["absent"]
        else:
            for file in self._files(pattern):
                yield f"{file.relative_to(self.root).as_posix()} {self._file_digest(file)}"

    def _files(self, pattern: str) -> list[Path]:
        """The files whose contents a pattern stands for; a file by itself may be absent."""
        folder, _, name = pattern.rpartition("/")
        if pattern.endswith("/"):
            return []
        if name == "**":
            return sorted(_below(self.root / folder))
        if name.startswith("*."):
            paths = ((self.root / folder / entry) for entry in _visible(self.root / folder))
            return sorted(p for p in paths if p.suffix == name[1:] and p.is_file())
        return [self.root / pattern]

    def _file_digest(self, file: Path) -> str:
        if file not in self._digests:
            known = file.is_file()
            self._digests[file] = (
                hashlib.sha256(file.read_bytes()).hexdigest() if known else "absent"
            )
        return self._digests[file]


def _is_source(name: str) -> bool:
    """Hidden entries are those of tools: a virtual environment, caches."""
    return name != "__pycache__" and not name.startswith(".")


def _visible(folder: Path) -> list[str]:
    return [name for name in os.listdir(folder) if _is_source(name)] if folder.is_dir() else []


def _below(folder: Path) -> Iterator[Path]:
    for name in _visible(folder):
        path = folder / name
        if path.is_dir():
            yield from _below(path)
        else:
            yield path


# ------------------------------------------------------------------------------- notes


def inputs_of(notes: str, tree: Tree) -> Inputs:
    """What the notes of a run say.

    Raises: ValueError if a program was started whose reading the notes do not tell.
    """
    files: set[str] = set()
    names: set[str] = set()
    folders: set[str] = set()
    uses = {_python()}
    for line in notes.splitlines():
        kind, *said = ast.literal_eval(line)
        if kind == "open":
            path, is_certain = _source(said[0]), said[1]
            uses.update(_package(path))
            place = tree.place(path)
            was_missed = is_certain and not os.path.exists(path)
            if place is not None and (os.path.isfile(path) or was_missed):
                files.add(place)
        elif kind == "list":
            place = tree.place(said[0])
            if place is not None and os.path.isdir(said[0]):
                names.add(place)
        else:
            words, folder, is_followed = said
            if not is_followed:
                raise ValueError(f"it starts {words[0]} without the variables that trace it")
            if not _is_traced(words[0]):
                uses.update(_program(words[0]))
                folders.update(_folders(words[1:], folder, tree))
    return Inputs(tuple(sorted(tree.patterns(files, names, folders))), tuple(sorted(uses)))


def _source(path: str) -> str:
    """The source of a module's bytecode; any other path as it is."""
    try:
        return source_from_cache(path) if path.endswith(".pyc") else path
    except ValueError:
        return path


def _folders(words: Iterable[str], cwd: str, tree: Tree) -> Iterator[str]:
    """The whole folders that stand for the paths in a command's words."""
    absolute = re.compile(re.escape(str(tree.root)) + r"(?:/[^\s=:;,'\"]*)?")
    for word in words:
        for path in [*absolute.findall(word), os.path.join(cwd, word)]:
            found = Path(os.path.abspath(path))
            if word and found.exists():
                place = tree.place(str(found if found.is_dir() else found.parent))
                if place is not None:
                    yield place


# ---------------------------------------------------------------------------- versions


def installed(used: str) -> str | None:
    """A line of `Inputs.uses` as it is here and now; None if there is no such thing."""
    kind, name = used.split()[:2]
    if kind == "python":
        return _python()
    version = _package_version(name) if kind == "package" else _program_version(name)
    return None if version is None else f"{kind} {name} {version}"


def _python() -> str:
    version = ".".join(platform.python_version_tuple()[:2])
    return f"python {version} {platform.system()} {platform.machine()}"


def _is_traced(program: str) -> bool:
    """Whether it takes notes itself: Python, or one of its scripts beside it."""
    path = Path(program)
    return path.name.startswith("python") or path.parent == Path(sys.executable).parent


def _package(path: str) -> Iterator[str]:
    """The package that a file belongs to."""
    _, found, inside = path.partition("/site-packages/")
    if found:
        top = inside.partition("/")[0]
        if top.endswith(".dist-info"):
            names = [top.partition("-")[0]]
        else:
            names = _distributions().get(top.partition(".")[0], [])
        for name in names:
            yield f"package {name} {_package_version(name)}"


def _program(program: str) -> Iterator[str]:
    """A package's program, or one of the system; others were built from what is read."""
    yield from _package(program)
    name = Path(program).name
    if (version := _program_version(name)) is not None:
        yield f"program {name} {version}"


@cache
def _distributions() -> dict[str, list[str]]:
    return {
        name: list(found) for name, found in importlib.metadata.packages_distributions().items()
    }


@cache
def _package_version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


@cache
def _program_version(name: str) -> str | None:
    if shutil.which(name) is None:
        return None
    done = subprocess.run([name, "--version"], capture_output=True, text=True, check=False)
    found = _VERSION.search(done.stdout)
    return found[0] if found else "unknown"
