"""The driver: runs clang and lld for a command line.

Messages, output names and exit statuses match clang's own driver, which needs tools that the
ziglang package lacks.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from wavecore.errors import Error
from wavecore.hip import tree
from wavecore.hip.compiler import mathlibraries
from wavecore.hip.compiler.clangs import Clangs
from wavecore.hip.compiler.commandline import (
    Item,
    Kind,
    UsageError,
    clang_language,
    expand,
    parse,
)
from wavecore.hip.compiler.job import ACTION_WORDS, Job, dependency_words, spelled, stem
from wavecore.hip.compiler.processes import Crew
from wavecore.hip.compiler.source import HipSource, fatbin
from wavecore.hip.compiler.targets import default_targets, resolve

# Suffixes of sources, other than HIP, that clang compiles. Other files go to the linker.
_SOURCES = frozenset(
    ".c .cc .cp .cpp .cxx .c++ .C .CC .CPP .CXX .i .ii .m .mm .s .S .asm .ll .bc".split()
)


def drive(
    arguments: Sequence[str],
    *,
    language_of: Callable[[str], str] = clang_language,
    name: str = "clang++",
    always_hip: bool = False,
) -> int:
    """Run a command line; returns the exit status.

    Args:
        arguments: as for clang++.
        language_of: maps a file name to its language.
        name: the compiler's name in messages.
        always_hip: link HIP's library into every program, and let every source find its headers.
    """
    try:
        line = parse(expand(arguments), language_of)
        line.hip_link |= always_hip
        with _scratch() as scratch:
            return _run(Job(line, Clangs.of(line, name), scratch, always_hip))
    except (UsageError, Error) as error:
        print(f"{name}: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        where = f"'{error.filename}': " if error.filename else ""
        print(f"{name}: error: {where}{error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


@contextlib.contextmanager
def _scratch() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="hipcc-", ignore_cleanup_errors=True) as folder:
        yield folder


def _run(job: Job) -> int:
    line = job.line
    if any(item.language == "hip-cpp-output" for item in line.sources):
        raise UsageError(
            "preprocessed HIP input is not supported: it holds the output of several compilations"
        )
    links_hip = line.action == "link" and line.hip_link and bool(line.inputs)
    if not line.sources and not links_hip:
        return _pass_on(job)
    if line.only != "host":
        chosen = resolve(line.targets)
        line.targets = chosen or (default_targets() if line.sources else [])
    if line.action == "link" and line.only != "device":
        return _program(job)
    if line.output and len(line.inputs) > 1:
        raise UsageError("cannot specify -o when generating multiple output files")
    for item in line.inputs:
        if status := _one(job, item):
            return status
    return 0


def _pass_on(job: Job) -> int:
    """Run a command without HIP: one run of clang, or compile and link."""
    line = job.line
    if line.action == "link" and line.inputs:
        return _program(job)
    words = [word for item in line.items for word in spelled(item)]
    words += [*ACTION_WORDS[line.action], *job.outputs(), *_more(job)]
    return job.execute(job.clangs.plain(job.with_headers(words)))


def _more(job: Job) -> list[str]:
    """Options that the driver has parsed and clang needs as well."""
    line = job.line
    return [
        *(["-emit-llvm"] if line.emit_llvm else []),
        *([f"-save-temps={line.saved}"] if line.saved else []),
    ]


def _one(job: Job, item: Item) -> int:
    """Compile one input to its own output."""
    line = job.line
    if not item.language.startswith("hip"):
        words = [*job.options(Kind.LINKER), *ACTION_WORDS[line.action], *job.outputs()]
        words = [*job.with_headers(words), *_more(job), *spelled(item)]
        return job.execute(job.clangs.plain(words))
    source = HipSource(job, item)
    if line.action == "check" or line.has("-M", "-MM"):
        return source.check()
    if line.action in ("preprocess", "assembly") or line.emit_llvm:
        return source.listing()
    if line.only == "device":
        return source.listing() if line.rdc else source.code_objects()
    return source.object(line.output or stem(item) + ".o")


# Programs and libraries


def _program(job: Job) -> int:
    """Compile the sources, and link everything."""
    line = job.line
    words: list[str] = []
    is_static = line.has("--emit-static-lib")
    for item in line.items:
        if item.kind is not Kind.INPUT:
            words += [] if is_static else job.clangs.for_linker(item)
        elif item.language or os.path.splitext(item.words[0])[1] in _SOURCES:
            words.append(job.between(stem(item) + ".o"))
            if line.dry:  # clang checks that it exists
                Path(words[-1]).touch()
            if status := _compile(job, item, words[-1]):
                return status
        else:
            words += item.words
    if line.rdc:
        status, registered = _link_device_code(job, words)
        if status:
            return status
        words += registered
    if is_static:
        return _static_library(job, words)
    words += ["-o", line.output or "a.out"]
    if line.runtime and (line.hip_link or line.sources):
        words += [*mathlibraries.link_words(words), *tree.link_words()]
    return job.execute(job.clangs.link(words))


def _static_library(job: Job, files: Sequence[str]) -> int:
    """Put objects into a library; with -fgpu-rdc, their device code is linked by now."""
    from wavecore.hip.compiler.archives import archive  # rarely needed

    objects = [] if job.line.dry else [(path, Path(path).read_bytes()) for path in files]
    return job.put(job.line.output or "a.out", archive(objects))


def _compile(job: Job, item: Item, made: str) -> int:
    """Compile one source of a program to an object."""
    depend = dependency_words(job, item)
    if item.language.startswith("hip"):
        return HipSource(job, item).object(made, depend)
    words = job.with_headers([*job.options(), *depend, "-c", "-o", made])
    return job.execute(job.clangs.plain([*words, *_more(job), *spelled(item)]))


def _link_device_code(job: Job, words: Sequence[str]) -> tuple[int, list[str]]:
    """Link the objects' device code; the status, and the object that registers it, if any."""
    from wavecore.hip.compiler.objects import DeviceParts, libraries, registration

    parts = DeviceParts()
    for path in [*words, *libraries(words)]:
        if not path.startswith("-"):
            parts.add(path)
    if not parts.fatbins or job.line.dry:
        return 0, []
    entries: dict[str, bytes] = {}
    for target in job.line.targets or parts.bitcode:
        status, data = _link_bitcode(job, target, parts.bitcode.get(target, []))
        if status:
            return status, []
        if data:
            entries[target] = data
    together = job.between("program.hipfb")
    Path(together).write_bytes(fatbin(job, entries))
    text, made = job.temporary("program.s"), job.temporary("program.o")
    Path(text).write_text(registration(parts, together), "utf-8", "surrogateescape")
    return job.execute(job.clangs.plain(["-c", text, "-o", made])), [made]


def _link_bitcode(job: Job, target: str, inputs: Sequence[bytes]) -> tuple[int, bytes]:
    """The status, and the code object of one target; empty if no object has code for it."""
    if not inputs:
        return 0, b""
    files = []
    for data in inputs:
        files.append(job.temporary("part.bc"))
        Path(files[-1]).write_bytes(data)
    linked = job.temporary("linked.out")
    status = job.run(Crew(), job.clangs.bitcode_link(target, files, linked), name="lld")
    return status, Path(linked).read_bytes() if status == 0 else b""
