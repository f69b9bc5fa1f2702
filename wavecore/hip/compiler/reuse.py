"""Caches the objects of HIP sources.

An object is reused for the same commands, run in the same folder by the same compiler, on files
with the same contents. clang lists the files (dependency files). A new header in a folder that is
searched earlier changes the key too, because it hides the header that was read. Not cached:
commands that may read files which no dependency file lists, commands that write more than the
object, and sources that use the time.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import msgpack

from wavecore._files import read_regular
from wavecore._version import __version__
from wavecore.hip.compiler.commandline import Item, Kind, values_of
from wavecore.hip.compiler.job import Job
from wavecore.toolchain import clang as programs
from wavecore.toolchain.cache import DiskCache, changed_since, digest
from wavecore.toolchain.contents import contents_digest, files_below
from wavecore.toolchain.hipversion import HEADERS

_CACHE = DiskCache("objects")

# Options whose effect depends only on their text, or on files that clang lists.
_PLAIN = re.compile(
    r"-(?:[OU][\w+.-]*|D.*|-?std=[\w+]+|-(?:rocm|hip)-path=.*|w|c|pipe|pthread|pedantic(?:-errors)?|nogpuinc|nogpulib"
    r"|g[0-3]?|ggdb[0-3]?|gdwarf(?:-[2-5])?|gline-tables-only|W|W[\w+-]+(?:=[\w+-]+)?"
    r"|m(?!arch=native|tune=native|cpu=native)[\w.+-]+(?:=[\w.+-]+)?"
    r"|f(?:no-)?(?:PIC|pic|PIE|pie|fast-math|associative-math|reciprocal-math|signed-zeros"
    r"|trapping-math|rounding-math|finite-math-only|math-errno|honor-nans|honor-infinities"
    r"|unsafe-math-optimizations|approx-func|strict-aliasing|strict-overflow|wrapv|exceptions|rtti"
    r"|unroll-loops|inline|inline-functions|vectorize|slp-vectorize|tree-vectorize|common|permissive"
    r"|omit-frame-pointer|function-sections|data-sections|stack-protector|char8_t|signed-char"
    r"|unsigned-char|short-enums|gpu-rdc|gpu-flush-denormals-to-zero|gpu-inline-threshold"
    r"|gpu-default-stream|gpu-sanitize|gpu-defer-diag|hip-fp32-correctly-rounded-divide-sqrt"
    r"|hip-kernel-arg-name|hip-new-launch-api|cuda-approx-transcendentals|cuda-flush-denormals-to-zero"
    r"|diagnostics-color|color-diagnostics|delete-null-pointer-checks|visibility-inlines-hidden"
    r"|semantic-interposition|plt|zero-initialized-in-bss|threadsafe-statics|elide-constructors)"
    r"|ffp-contract=\w+|ffp-model=\w+|fdenormal-fp-math(?:-f32)?=[\w,-]+|fvisibility=\w+"
    r"|fgpu-default-stream=[\w-]+|ftemplate-depth=\d+|fconstexpr-(?:depth|steps)=\d+|fsanitize=[\w,-]+"
    r"|ferror-limit=\d+|fmessage-length=\d+|fbracket-depth=\d+|x|include|I.*|isystem.*|iquote.*"
    r"|idirafter.*|cuid=\w+|Qunused-arguments|mllvm|M[DFTQ]|-offload-[\w-]+(?:=[\w:+-]+)?)\Z",
    re.DOTALL,
)
_OF_LLVM = re.compile(r"-(?!load|pass-plugin|profile|.*-file)[\w-]+(?:=[\w.+-]+)?\Z")
_TIME = re.compile(rb"__(?:DATE|TIME|TIMESTAMP)__")
HEADER_FOLDER = re.compile(r"-(?:I|isystem|iquote|idirafter)")
# Variables that disable the cache, because clang reads more options or files by them; variables
# whose values are part of the key.
_TELLING = (
    *("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "COMPILER_PATH"),
    *("CCC_OVERRIDE_OPTIONS", "CCC_ADD_ARGS", "DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES"),
    *("CC_PRINT_HEADERS", "CC_PRINT_OPTIONS", "CC_LOG_DIAGNOSTICS", "CC_PRINT_PROC_STAT"),
)
_IN_KEY = ("PWD", "SOURCE_DATE_EPOCH", "HIP_PATH", "ROCM_PATH", "HIP_DEVICE_LIB_PATH")
_DEPENDS = re.compile(r"-M[A-Z]*\Z")
HOST = "host"  # the run that writes the user's dependency file
_DEEPEST = 6  # most path components of a name in an #include
_SETTLED = ("/usr/", "/opt/")  # where files rarely change: their status is enough


@dataclass
class Reuse:
    """One result of a job: `key` covers everything that decides it except file contents.

    `folders` are the header folders of the user's options; `rule` is the user's dependency file, ""
    without one; `began` is a time before clang reads the first file.
    """

    key: str
    folders: list[str]
    job: Job
    rule: str = ""
    began: int = field(default_factory=time.time_ns)
    _lists: list[str] = field(default_factory=list)

    @classmethod
    def of(
        cls, job: Job, source: Item, commands: Sequence[Sequence[str]], made: str = ""
    ) -> Reuse | None:
        """The cache entry for a source; None if its result cannot be cached.

        Args:
            job: the job that compiles it.
            source: the source.
            commands: the runs of clang that produce it, without options that name temporary files.
            made: the output file; "" if the result is not a file.
        """
        line, clang = job.line, job.clangs.clang
        asked = [item for item in line.items if item.kind in (Kind.COMPILER, Kind.BOTH)]
        if (
            not _CACHE.enabled
            or clang.library is None  # another clang may read configuration files
            or source.words == ("-",)
            or (made and os.path.exists(made) and not os.path.isfile(made))
            or any(name in os.environ for name in _TELLING)
            or not all(map(_is_plain, asked))
        ):
            return None
        given = line.words(Kind.COMPILER)
        rule = _rule(commands[0] if made else given)
        if rule is None or (rule and not made):
            return None
        try:
            here = os.getcwd()
            own = contents_digest(files_below(os.path.dirname(__file__), (".py",)))[0]
        except OSError:
            return None
        state = [__version__, own, clang.identity, here, str(line.rdc), str(line.compress)]
        state += [f"{name}={os.environ.get(name)}" for name in _IN_KEY]
        state += [*line.device_link, *(str(len(command)) for command in commands)]
        words = [word for command in commands for word in command]
        folders = [os.path.abspath(value) for value in values_of(given, HEADER_FOLDER)]
        return cls(digest("made" if made else "parts", *state, *words), folders, job, rule)

    def watch(self, name: str) -> list[str]:
        """Options that make a run of clang list the files it reads, unless the user's do."""
        if name == HOST and self.rule:
            self._lists.append(self.rule)
            return []
        self._lists.append(self.job.temporary(f"{name}.reads"))
        return programs.dependency_options(self._lists[-1])

    def find(self) -> tuple[bytes, bytes, bytes] | None:
        """Messages, result and dependency file for the current files; None if not cached."""
        listed = _CACHE.get(self.key)
        result_key = listed and self._result_key(os.fsdecode(listed).split("\0"))
        entry = result_key and _CACHE.get(result_key)
        if not entry:
            return None
        try:
            said, made, rule = msgpack.unpackb(entry)
        except (ValueError, TypeError, msgpack.UnpackException):
            return None
        return said, made, rule

    def keep(self, said: bytes, made: bytes) -> None:
        """Cache a result under the files that clang has read for it."""
        read: dict[str, None] = {}
        for place in self._lists:
            found = programs.read_dependencies(place, [self.job.scratch])
            if not found:  # such as /dev/null
                return
            read |= dict.fromkeys(found)
        paths = list(read)
        if not paths or changed_since(paths, self.began) or any(map(_asks_more, paths)):
            return
        result_key = self._result_key(paths)
        try:
            rule = read_regular(self.rule) if self.rule else b""
        except OSError:
            return
        if result_key is not None:
            _CACHE.put(self.key, os.fsencode("\0".join(paths)))
            _CACHE.put(result_key, msgpack.packb((said, made, rule)))

    def _result_key(self, paths: Sequence[str]) -> str | None:
        """The key including the contents of the files; None if one cannot be read."""
        settled = (*_SETTLED, os.path.join(str(HEADERS), ""), str(programs.ziglang_folder()))
        kept = [path for path in paths if path.startswith(settled)]
        try:
            contents = [read_regular(path) for path in paths if not path.startswith(settled)]
            together = contents_digest(kept)[0]
        except OSError:
            return None
        return digest(self.key, *paths, *self._hiding(paths), together, *contents)

    def _hiding(self, paths: Sequence[str]) -> list[str]:
        """Files in the searched folders with the names of files that were read."""
        folders = dict.fromkeys([*self.folders, *map(os.path.dirname, paths)])
        names: dict[str, set[str]] = {}  # by their first component
        for path in paths:
            parts = path.split("/")
            for at in range(max(1, len(parts) - _DEEPEST), len(parts)):
                names.setdefault(parts[at], set()).add("/".join(parts[at:]))
        found = []
        for folder in folders:
            if folder.startswith(_SETTLED):
                continue
            try:
                there = os.listdir(folder)
            except OSError:
                continue
            places = [
                os.path.join(folder, name) for first in there for name in names.get(first, ())
            ]
            found += sorted(filter(os.path.exists, places))
        return found


def _rule(command: Sequence[str]) -> str | None:
    """The dependency file that a run writes, "" without one.

    None if the result cannot be cached: the file must list all headers and have an explicit target.
    """
    given = {word for word in command if _DEPENDS.match(word)}
    if not given:
        return ""
    if not given <= {"-MD", "-MF", "-MT", "-MQ"} or not given & {"-MT", "-MQ"}:
        return None
    if "-MD" not in given or "-MF" not in given:
        return None
    return next(value for word, value in reversed(list(pairwise(command))) if word == "-MF")


def _is_plain(item: Item) -> bool:
    """Whether an option affects only the object."""
    first = item.words[0]
    if first == "-mllvm":
        return _OF_LLVM.match(item.words[-1]) is not None
    return _PLAIN.match(first) is not None


def _asks_more(path: str) -> bool:
    """Whether a file uses the time, or reads files that clang does not list."""
    try:
        text = read_regular(path)
    except OSError:
        return True
    if _TIME.search(text) is not None:
        return True
    return not path.startswith(_SETTLED) and programs.INCBIN.search(text) is not None
