"""Which tests are near a change: by names, imports, folders, and by words that both have.

Levels, the nearest first: 0 named after the file, or the test itself; 1 imports the module; 2 in
the folder that mirrors the file's; 3 elsewhere in that package's folder; 4 imports what imports the
module. A test with a rare word of the change (a function's name, a mnemonic) comes up to two levels
nearer.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WHY = (
    "named after it",
    "imports it",
    "in its folder",
    "in its package's folder",
    "near by imports",
)

_IMPORT = re.compile(r"^[ \t]*import +[\w., ]+", re.MULTILINE)
_FROM = re.compile(
    r"^[ \t]*from +(?P<dots>\.*)(?P<module>[\w.]*) +import +(?P<names>\([^)]*\)|[^\n]+)",
    re.MULTILINE,
)
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{3,}")
_MANY, _MANY_SOURCES = 25, 20  # files that have a word which then says nothing
_FURTHEST = 6  # imports, one after the other
_TELLING, _HINT = 0.5, 0.12  # sums of 1 / files that have the word
_TREES = ("wavecore", "tests", "tools", "examples", "benchmarks")
_SOURCES = ("*.py", "*.c", "*.h")
# What stands for code that no module imports: headers, fragments, pages.
_FOLDERS = (
    ("wavecore/toolchain/include/wavecore/", ("lang", "toolchain", "kernels")),
    ("wavecore/toolchain/include/", ("toolchain", "hip", "lang")),
    ("wavecore/analysis/sanitize/", ("analysis",)),
    ("wavecore/pytest_plugin.py", ("plugin",)),
    ("web/", ("web",)),
    ("tools/", ("tools",)),
    ("docs/", ("",)),
)

Changes = Mapping[str, Collection[int]]  # lines from 1 by file, as it is now


@dataclass(frozen=True, order=True)
class Near:
    """A file of tests: how near (0 is nearest), how much its words say, and why it is near."""

    level: int
    far: float  # less for more words in common
    file: str
    why: str


@dataclass(frozen=True)
class _Test:
    path: str
    imports: frozenset[str]  # modules of the package, of tools and of the examples
    words: frozenset[str]

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0].removeprefix("tests").removeprefix("/")

    @property
    def parts(self) -> frozenset[str]:
        """Of its name."""
        return _parts(Path(self.path).stem.removeprefix("test_"))


class Nearness:
    """The tests of a checkout, and how they hang together with its sources."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self._homes: dict[str, str | None] = {}  # modules of dotted names
        self._of_files: dict[str, set[str]] = {}  # what files import

    # ------------------------------------------------------------------------------ what is near

    def of(self, changes: Changes) -> list[Near]:
        """The files of tests, nearest first; each once, as near as it is to any of the changes."""
        best: dict[str, Near] = {}
        for path, lines in changes.items():
            words, levels, steps = self.words(path, lines), self._levels(path), self._steps(path)
            for test in self.tests:
                score = self._score(test, words)
                level = levels.get(test, 4 if score >= _TELLING else None)
                if level is None:
                    continue
                nearer = 2 if score >= _TELLING else 1 if score >= _HINT else 0
                why = WHY[level] if not nearer or not level else f"{WHY[level]}, has its words"
                far = round(steps.get(test, _FURTHEST) / 100 - score, 3)
                near = Near(max(level - nearer, 0), far, test, why)
                best[test] = min(near, best.get(test, near))
        return sorted(best.values())

    def _levels(self, path: str) -> dict[str, int]:
        found: dict[str, int] = {}

        def note(level: int, tests: Collection[str]) -> None:
            for test in tests:
                found[test] = min(level, found.get(test, level))

        if path.startswith("tests/"):
            note(0, self._using_of_tests(path))
            return found
        module = _module(path)
        for each in self._stand_for(path):
            note(1, self._importers.get(each, ()))
            for other in self._users.get(each, ()):
                note(4, self._importers.get(other, ()))
        name = Path(path).stem if Path(path).stem != "__init__" else Path(path).parent.name
        own = _parts(name)
        folders = [
            folder for start, found in _FOLDERS if path.startswith(start) for folder in found
        ]
        mirrored = self._mirrored(path)
        top = mirrored.partition("/")[0]
        for test in self.tests.values():
            inside = test.folder == mirrored or test.folder.startswith(f"{mirrored}/")
            of_package = test.folder.partition("/")[0] in (top, *folders)
            if mirrored and inside:
                note(2, [test.path])
            elif of_package:
                note(3, [test.path])
            if of_package and own and own <= test.parts:
                note(0, [test.path])
            if name in test.words and module is None and self._counts[name] <= _MANY:
                note(1, [test.path])  # a header, a file of C: by its name
        return found

    def _steps(self, path: str) -> dict[str, int]:
        """By how many imports, one after the other, tests come to a file."""
        found: dict[str, int] = {}
        work, seen = self._stand_for(path), set()
        for count in range(1, _FURTHEST):
            for module in work:
                for test in self._importers.get(module, ()):
                    found.setdefault(test, count)
            seen |= work
            work = {user for module in work for user in self._users.get(module, ())} - seen
        return found

    def _stand_for(self, path: str) -> set[str]:
        """The module that a file is; those that name it, if it is no Python."""
        module = _module(path)
        if module is not None:
            return {module}
        names = {Path(path).name, *self._including(Path(path))}
        name = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
        return {each for each, text in self._package.items() if name.search(text)}

    def _including(self, path: Path) -> Iterator[str]:
        """The names of files of C whose chapter a file is, in the folder above its own."""
        for each in (self.root / path).parent.parent.glob("*.c"):
            if f'#include "{path.parent.name}/{path.name}"' in each.read_text("utf-8"):
                yield each.name

    def _mirrored(self, path: str) -> str:
        """The folder below tests/ for a file's folder, as deep as there is one."""
        parts = list(Path(path).parts[1:-1]) if path.startswith("wavecore/") else []
        while parts and not (self.root / "tests" / Path(*parts)).is_dir():
            parts.pop()
        return "/".join(parts)

    def _using_of_tests(self, path: str) -> list[str]:
        """The tests that a change of a file below tests/ concerns."""
        if path in self.tests:
            return [path]
        if Path(path).name == "conftest.py" or not path.endswith(".py"):
            folder = path.rpartition("/")[0]
            return [test for test in self.tests if test.startswith(f"{folder}/")]
        return list(self._importers.get(_module(path) or "", ()))

    def _score(self, test: str, words: Collection[str]) -> float:
        return sum(1 / self._counts[word] for word in words & self.tests[test].words)

    # ------------------------------------------------------------------------------------ words

    def words(self, path: str, lines: Collection[int]) -> frozenset[str]:
        """Of a change those that few tests have: of its lines, and of what they are in."""
        try:
            text = (self.root / path).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            return frozenset()
        rows = text.split("\n")
        changed = [rows[n - 1] for n in lines if n <= len(rows)]
        names = _enclosing(path, text, lines)
        calls = [row for row in rows if any(re.search(rf"\b{name}\(", row) for name in names)]
        found = _words("\n".join([*changed, *calls, *names]))
        return frozenset(
            word
            for word in found
            if 0 < self._counts[word] <= _MANY and self._source_counts[word] <= _MANY_SOURCES
        )

    def hints(self, path: str, lines: Collection[int]) -> frozenset[str]:
        """What a test of the change may be named after, besides its words."""
        try:
            names = _enclosing(path, (self.root / path).read_text("utf-8"), lines)
        except (OSError, UnicodeDecodeError):
            names = []
        found = _parts("_".join([Path(path).stem, *names]).lower())
        return frozenset(part for part in found if len(part) > 3)

    @cached_property
    def _counts(self) -> Counter[str]:
        """How many tests have a word."""
        return Counter(word for test in self.tests.values() for word in test.words)

    @cached_property
    def _source_counts(self) -> Counter[str]:
        """How many files of the package have it."""
        paths = [path for kind in _SOURCES for path in (self.root / "wavecore").rglob(kind)]
        return Counter(word for path in paths for word in _words(path.read_text("utf-8")))

    # ---------------------------------------------------------------------------------- imports

    @cached_property
    def tests(self) -> dict[str, _Test]:
        """By path."""
        found = {}
        for path in sorted((self.root / "tests").rglob("test_*.py")):
            name = path.relative_to(self.root).as_posix()
            imports = self._reached(name)
            found[name] = _Test(name, imports, _words(path.read_text("utf-8")))
        return found

    def _reached(self, path: str) -> frozenset[str]:
        """What a file of tests imports, itself or by helpers that are tests' own."""
        seen: set[str] = set()
        work = [path]
        while work:
            for module in self._imports(work.pop()):
                if module in seen:
                    continue
                seen.add(module)
                if module.startswith("tests."):
                    work += [
                        p for p in (f"{module.replace('.', '/')}.py",) if (self.root / p).exists()
                    ]
        return frozenset(seen)

    def _imports(self, path: str) -> set[str]:
        if path not in self._of_files:
            package = path.removesuffix(".py").replace("/", ".").rpartition(".")[0]
            text = (self.root / path).read_text("utf-8")
            self._of_files[path] = self._imports_of(text, package)
        return self._of_files[path]

    def _imports_of(self, text: str, package: str) -> set[str]:
        found = set(_imported(text, package))
        # Programs that a test starts, and what it patches.
        found |= set(re.findall(r"\bwavecore(?:\.[a-z_]\w*)+", text))
        return set(filter(None, map(self._home, found)))

    def _home(self, name: str) -> str | None:
        """A dotted name's module: `wavecore.emulator.memory.counted` is that of `memory`."""
        if name not in self._homes:
            self._homes[name] = next(self._known(name), None)
        return self._homes[name]

    def _known(self, name: str) -> Iterator[str]:
        parts = name.split(".")
        if parts[0] not in _TREES:
            return
        for count in range(len(parts), 1, -1):
            path = self.root / Path(*parts[:count])
            if path.with_suffix(".py").is_file() or (path / "__init__.py").is_file():
                yield ".".join(parts[:count])
                return

    @cached_property
    def _importers(self) -> dict[str, list[str]]:
        """Tests by the modules that they import."""
        found: dict[str, list[str]] = defaultdict(list)
        for test in self.tests.values():
            for module in test.imports:
                found[module].append(test.path)
        return found

    @cached_property
    def _package(self) -> dict[str, str]:
        """The texts of the package's modules."""
        paths = sorted((self.root / "wavecore").rglob("*.py"))
        names = {path.relative_to(self.root).as_posix(): path for path in paths}
        return {_module(name) or "": path.read_text("utf-8") for name, path in names.items()}

    @cached_property
    def _users(self) -> dict[str, set[str]]:
        """Modules of the package by what they import."""
        found: dict[str, set[str]] = defaultdict(set)
        for module, text in self._package.items():
            for other in self._imports_of(text, module.rpartition(".")[0]):
                found[other].add(module)
        return found


def _module(path: str) -> str | None:
    """The dotted name of a file of Python."""
    if not path.endswith(".py"):
        return None
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imported(text: str, package: str) -> Iterator[str]:
    """The dotted names that a program imports, and those that programs in its strings do."""
    for match in _IMPORT.finditer(text):
        yield from re.findall(r"[\w.]+", match[0].partition("import")[2])
    for match in _FROM.finditer(text):
        level = len(match["dots"])
        parts = package.split(".")
        start = ".".join(parts[: len(parts) - level + 1]) if level else ""
        base = ".".join(filter(None, (start, match["module"])))
        names = re.sub(r"#.*|\bas \w+", "", match["names"])
        yield from (f"{base}.{name}" for name in re.findall(r"\w+", names))


def _parts(name: str) -> frozenset[str]:
    """In the singular."""
    parts = filter(None, re.split(r"[_.\W]+", name))
    return frozenset(re.sub("ies$", "y", part).removesuffix("s") for part in parts)


def _words(text: str) -> frozenset[str]:
    """Identifiers, and what they are put together of: one part, or two that follow each other."""
    found = {word.strip("_") for word in set(_WORD.findall(text.lower()))}
    for parts in [word.split("_") for word in found]:
        found.update(part for part in parts if len(part) > 3)
        found.update("_".join(pair) for pair in pairwise(parts) if all(pair))
    return frozenset(found)


def _enclosing(path: str, text: str, lines: Collection[int]) -> list[str]:
    """The names of the functions and classes that hold lines; of C those of the nearest heads."""
    if path.endswith(".py"):
        kinds = (ast.FunctionDef, ast.ClassDef)
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
        return [n.name for n in nodes if any(n.lineno <= x <= (n.end_lineno or 0) for x in lines)]
    found, rows = [], text.split("\n")
    for line in lines:
        for row in reversed(rows[: line - 1]):
            # A function's head is at the margin, or a step in where it is in a class.
            head = re.match(r"\s{0,2}[\w#][\w\s:*&<>,]*?\b(\w+)\(", row)
            if head is not None and head[1] not in ("if", "for", "while", "switch", "return"):
                found.append(head[1])
                break
    return found
