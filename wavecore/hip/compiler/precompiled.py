"""Precompiles the standard headers that every HIP source has, once for each set of options.

hip/hip_runtime.h brings <thread>, <tuple> and <complex>, whose parsing takes several times as long
as that of a small program. Their precompiled form is cached under the options that decide how they
are parsed and the contents of the files. A source compiles the same with it or without it, but for
the order of functions in the object; its debug information lacks these headers' using-declarations.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from wavecore.errors import CompileError
from wavecore.hip.compiler.commandline import values_of
from wavecore.hip.compiler.job import Job
from wavecore.hip.compiler.reuse import HEADER_FOLDER
from wavecore.toolchain import clang as programs
from wavecore.toolchain.cache import DiskCache, changed_since, digest
from wavecore.toolchain.contents import contents_digest
from wavecore.toolchain.hipversion import HEADERS

_CACHE = DiskCache("headers")
_FOLDER = HEADERS / "hip/wavecore"
_EVERY = _FOLDER / "every_source.h"
_WHOLE = _FOLDER / "precompiled.h"  # and those that hip_runtime.h brings
_INCLUDE = rb"^[ \t]*#[ \t]*include[ \t]*"
_BRINGS = re.compile(_INCLUDE + rb'[<"]hip/hip_runtime\.h[>"]', re.MULTILINE)
_QUOTED = re.compile(_INCLUDE + rb'"([^"\n]+)"', re.MULTILINE)
_DEEPEST = 2  # of the files that a source includes, which are searched for that line

# Macros that a program defines for itself: none that the standard headers ask for.
_OWN_MACRO = re.compile(r"(?!_|NDEBUG\b)\w+")
# A file's name in a rule of make.
_NAME = re.compile(r"(?:\\[ #]|[^\s\\]|\\(?=[^\s#]))+")
_END_OF_RULE = re.compile(r"((?<!\\)\n)")
# Warnings and their form are those of the source, whatever the headers were precompiled with.
_OF_MESSAGES = re.compile(
    r"-(?:w|W[\w+-]*(?:=.*)?|f(?:no-)?(?:diagnostics-color|color-diagnostics)"
    r"|f(?:message-length|error-limit)=.*)\Z"
)
# With -Werror clang would refuse `#pragma system_header` in our header, the main file here.
_MAKE = ("-c", "-Wno-error", "-Xclang", "-emit-pch", "-Xclang", "-fno-pch-timestamp")


def with_precompiled(job: Job, base: Sequence[str], command: Sequence[str]) -> list[str]:
    """A command that compiles a HIP source, with the standard headers in their precompiled form.

    Args:
        job: the job of the command.
        base: the command without its inputs' and outputs' options; it ends in `-x LANGUAGE SOURCE`.
        command: the same with them. Its first -include is that of our headers.
    Returns: the command as it is if the headers cannot be precompiled with these options.
    """
    if not _CACHE.enabled:
        return list(command)
    header, parsing = _header_for(base[-1]), list(_parsing(base))
    # Every other option that `Reuse` admits means the same in all working directories.
    is_same_anywhere = all(map(os.path.isabs, values_of(parsing, HEADER_FOLDER)))
    folder = "" if is_same_anywhere else os.getcwd()
    key = digest(job.clangs.clang.identity, folder, str(header), *parsing)
    data = _find(key)
    if data is None:
        data = _make(job, header, key, parsing)
    if data is None:
        return list(command)
    place = job.temporary("standard.pch")
    Path(place).write_bytes(data)
    at = list(command).index("-include")
    return [*command[:at], "-include-pch", place, *command[at + 2 :]]


def _header_for(source: str) -> Path:
    """The header with what the source is certain to include."""
    return _WHOLE if _brings(source, _DEEPEST) else _EVERY


def _brings(source: str, deepest: int) -> bool:
    """Whether a file, or one that it includes from beside it, includes hip_runtime.h."""
    try:
        text = Path(source).read_bytes()
    except OSError:  # clang reports it
        return False
    if _BRINGS.search(text):
        return True
    folder, names = os.path.dirname(source), _QUOTED.findall(text) if deepest else ()
    return any(_brings(os.path.join(folder, os.fsdecode(name)), deepest - 1) for name in names)


def put_in_order(rule: str, source: str) -> None:
    """Let a dependency file begin with the source, as it does without precompiled headers."""
    text = Path(rule).read_text("utf-8", "surrogateescape")
    header = _header_for(source)
    if str(header) not in text:
        return
    first, end, others = _END_OF_RULE.split(text, maxsplit=1)
    target, colon, names = first.partition(": ")
    first_names = {_escaped(source), _escaped(str(_WHOLE))}
    others_named = (name for name in _NAME.findall(names) if name not in first_names)
    ordered = [_escaped(source), *others_named]
    made = f"{target}{colon}" + " \\\n  ".join(ordered)
    Path(rule).write_text(made + end + others, "utf-8", "surrogateescape")


def _escaped(path: str) -> str:
    """A file's name in a rule of make, as clang writes it."""
    return path.replace(" ", "\\ ").replace("#", "\\#").replace("$", "$$")


def _parsing(base: Sequence[str]) -> Iterator[str]:
    """The words of a command that decide how headers are parsed."""
    words = iter(base[:-3])
    for word in words:
        if word == "-include":
            next(words)
        elif word in ("-D", "-U"):
            macro = next(words)
            if not _OWN_MACRO.match(macro):
                yield word + macro
        elif not (
            word.startswith("-cuid=")
            or _OF_MESSAGES.match(word)
            or (word.startswith(("-D", "-U")) and _OWN_MACRO.match(word[2:]))
        ):
            yield word


def _find(key: str) -> bytes | None:
    listed = _CACHE.get(key)
    if listed is None:
        return None
    result_key = _result_key(key, os.fsdecode(listed).split("\0"))
    return _CACHE.get(result_key) if result_key is not None else None


def _make(job: Job, header: Path, key: str, parsing: Sequence[str]) -> bytes | None:
    """Precompile and cache the headers; None if clang cannot, which it says for the source too."""
    made, listed = job.temporary("standard.pch"), job.temporary("standard.reads")
    last = ["-emit-llvm"] if "--offload-device-only" in parsing else []
    command = [*parsing, *last, *_MAKE, *programs.dependency_options(listed)]
    command += ["-x", "hip", str(header), "-o", made]
    began = time.time_ns()
    try:
        done = programs.run(command, job.scratch, of=header.name)
        data = Path(made).read_bytes() if done.status == 0 else None
    except (CompileError, OSError):
        return None
    paths = programs.read_dependencies(listed, [job.scratch])
    if data is not None and paths and not changed_since(paths, began):
        result_key = _result_key(key, paths)
        if result_key is not None:
            _CACHE.put(key, os.fsencode("\0".join(paths)))
            _CACHE.put(result_key, data)
    return data


def _result_key(key: str, paths: Sequence[str]) -> str | None:
    """The key including the contents of the files; None if one cannot be read."""
    try:
        return digest(key, *paths, contents_digest(paths)[0])
    except OSError:
        return None
