"""State shared by the steps of one command: command line, compilers, temporary files."""

from __future__ import annotations

import os
import shlex
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wavecore.errors import Error
from wavecore.hip.compiler.clangs import Clangs
from wavecore.hip.compiler.commandline import CommandLine, Item, Kind, UsageError
from wavecore.hip.compiler.processes import Crew, write
from wavecore.toolchain.hipversion import HEADERS

ACTION_WORDS = {
    "preprocess": ["-E"],
    "check": [],  # -fsyntax-only is among the user's options
    "assembly": ["-S"],
    "object": ["-c"],
    "link": [],
}


@dataclass
class Job:
    """One command, whose steps run in several threads.

    `scratch` is its private folder; with `finds_hip`, plain C and C++ find HIP's headers too.
    """

    line: CommandLine
    clangs: Clangs
    scratch: str
    finds_hip: bool
    _files: int = field(default=0, init=False)
    _input: str | None = field(default=None, init=False)
    _lock: threading.RLock = field(default_factory=threading.RLock, init=False)

    def temporary(self, name: str) -> str:
        """A path for a temporary file or folder that messages show by this name."""
        with self._lock:
            self._files += 1
            folder = os.path.join(self.scratch, str(self._files))
        os.mkdir(folder)
        return os.path.join(folder, os.path.basename(name))

    def between(self, name: str) -> str:
        """A path for an intermediate file, which --save-temps keeps."""
        if self.line.saved is None or self.line.dry:
            return self.temporary(name)
        beside_output = self.line.saved == "obj" and self.line.output
        folder = os.path.dirname(self.line.output or "") if beside_output else ""
        return os.path.join(folder, os.path.basename(name))

    def options(self, *more: Kind, depend: bool = True) -> list[str]:
        """The user's options for a compiler.

        Args:
            more: further kinds, passed so that clang warns about them; ignored when linking.
            depend: include the options that write dependency files.
        """
        kinds = {Kind.COMPILER, Kind.BOTH, *(more if self.line.action != "link" else ())}
        items = [item for item in self.line.items if item.kind in kinds]
        if not depend:
            items = [item for item in items if not item.words[0].startswith("-M")]
        return [word for item in items for word in item.words]

    def outputs(self) -> list[str]:
        """The option -o, if the user gave it."""
        return ["-o", self.line.output] if self.line.output is not None else []

    def execute(self, command: Sequence[str], stdin: str | None = None) -> int:
        """Run clang as a single step; returns its status."""
        return self.run(Crew(), command, stdin=stdin)

    def run(
        self,
        crew: Crew,
        command: Sequence[str],
        *,
        name: str | None = None,
        stdin: str | None = None,
        handed: Sequence[int] = (),
    ) -> int:
        """Run a step. With -###, clang prints its own steps; others are printed here, not run."""
        words = list(command)
        is_clang = name is None
        if self.line.dry and not is_clang:
            crew.say(f' "{name}" ' + " ".join(f'"{word}"' for word in words[1:]) + "\n")
            return 0
        if self.line.verbose and not is_clang:
            crew.say(" " + shlex.join(words) + "\n")
        try:
            return crew.run(words, name=name or self.clangs.name, stdin=stdin, handed=handed)
        except OSError as error:
            raise Error(f"unable to execute command: {words[0]}: {error.strerror}") from error

    def with_headers(self, words: Sequence[str]) -> list[str]:
        """Options for plain C and C++, with HIP's headers if the command is hipcc."""
        if not self.finds_hip:
            return list(words)
        return ["-D__HIP_PLATFORM_AMD__=1", "-I", str(HEADERS), *words]

    def given_input(self, item: Item) -> str | None:
        """A file with a copy of standard input, if that is the source: several runs read it."""
        if item.words != ("-",):
            return None
        with self._lock:
            if self._input is None:
                self._input = self.temporary("input")
                Path(self._input).write_bytes(sys.stdin.buffer.read())
            return self._input

    def put(self, place: str, data: bytes) -> int:
        """Write an output, "-" for standard output; returns the status."""
        if self.line.dry:
            return 0
        try:
            if place == "-":
                sys.stdout.flush()
                write(1, data)
            else:
                Path(place).write_bytes(data)
        except OSError as error:
            raise UsageError(f"unable to open output file '{place}': {error.strerror}") from error
        return 0


def stem(item: Item) -> str:
    """An input's name without its folder and suffix; "-" for standard input."""
    return os.path.splitext(os.path.basename(item.words[0]))[0]


def spelled(item: Item) -> list[str]:
    """An input or option for clang, independent of a preceding -x."""
    if item.kind is Kind.INPUT and item.language:
        return ["-x", item.language, *item.words]
    return ["-x", "none", *item.words] if item.kind is Kind.INPUT else list(item.words)


def dependency_words(job: Job, item: Item, target: str = "") -> list[str]:
    """Options for the dependency file and its target if the compiler's output is only temporary.

    Args:
        target: what the rule is for, instead of the source's object.
    """
    given = job.line.words(Kind.COMPILER)
    if "-MD" not in given and "-MMD" not in given:
        return []
    words = []
    if not any(word.startswith("-MF") for word in given):
        base = os.path.splitext(job.line.output)[0] if job.line.output else stem(item)
        words += ["-MF", f"{base}.d"]
    if not any(word.startswith(("-MT", "-MQ")) for word in given):
        words += ["-MT", target or f"{stem(item)}.o"]
    return words
