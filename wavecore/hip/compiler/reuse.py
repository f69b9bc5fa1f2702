"""Objects of HIP sources that were compiled before, from the cache.

An object is that of the same commands, run in the same folder by the same compiler, on files with
the same contents. Which files those are, clang says (its dependency files). A header that is new in
a folder searched earlier leads to another result, too, as it hides the one that was read. Commands
that may read what no dependency file lists, or write more than the object, are not remembered; nor
are sources that ask for the time.
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
from wavecore.hip import tree
from wavecore.hip.compiler.commandline import Item, Kind
from wavecore.hip.compiler.job import Job
from wavecore.hip.compiler.strings import values_of
from wavecore.toolchain import clang as programs
from wavecore.toolchain.cache import DiskCache, changed_since, digest
from wavecore.toolchain.contents import contents_digest, files_below

_CACHE = DiskCache("objects")

# Options that decide what is compiled by their own words, or name files that clang lists.
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
_FOLDER = re.compile(r"-(?:I|isystem|iquote|idirafter)")
# Variables that tell clang more than the command line does, and those whose values say enough.
_TELLING = (
    *("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "COMPILER_PATH"),
    *("CCC_OVERRIDE_OPTIONS", "CCC_ADD_ARGS", "DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES"),
    *("CC_PRINT_HEADERS", "CC_PRINT_OPTIONS", "CC_LOG_DIAGNOSTICS", "CC_PRINT_PROC_STAT"),
)
_IN_KEY = ("PWD", "SOURCE_DATE_EPOCH", "HIP_PATH", "ROCM_PATH", "HIP_DEVICE_LIB_PATH")
_DEPENDS = re.compile(r"-M[A-Z]*\Z")
HOST = "host"  # the name of the run that a user's dependency file is of
_DEEPEST = 6  # parts of a name in an #include
_SETTLED = ("/usr/", "/opt/")  # whose files stay as they are, so that their status tells enough


@dataclass
class Reuse:
    """One result of a job: `key` is of all that decides it but what files hold.

    `folders` are those that headers are looked for in, by the user's options; `rule` is the user's
    dependency file, "" if there is none; `began` is when clang had not read a file yet.
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
        """What there is to be reused for a source; None where nothing can.

        Args:
            job: whose command line it is.
            source: the source.
            commands: the runs of clang that make the result, without what names temporary files.
            made: the file that it goes to; "" if it is none.
        """
        line, clang = job.line, job.clangs.clang
        asked = [item for item in line.items if item.kind in (Kind.COMPILER, Kind.BOTH)]
        if (
            not _CACHE.enabled
            or clang.library is None  # another clang has files of its own to be told what to do
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
        folders = [os.path.abspath(value) for value in values_of(given, _FOLDER)]
        return cls(digest("made" if made else "parts", *state, *words), folders, job, rule)

    def watch(self, name: str) -> list[str]:
        """Options that make a run of clang tell what it reads; the user's may do so already."""
        if name == HOST and self.rule:
            self._lists.append(self.rule)
            return []
        self._lists.append(self.job.temporary(f"{name}.reads"))
        return programs.dependency_options(self._lists[-1])

    def find(self) -> tuple[bytes, bytes, bytes] | None:
        """Messages, result and dependency file, if there are some for what the files hold now."""
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
        """Remember a result and what clang has read for it."""
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
        """Joined with what the files hold; None if one cannot be read."""
        settled = (*_SETTLED, os.path.join(str(tree.HEADERS), ""), str(programs.ziglang_folder()))
        kept = [path for path in paths if path.startswith(settled)]
        try:
            contents = [read_regular(path) for path in paths if not path.startswith(settled)]
            together = contents_digest(kept)[0]
        except OSError:
            return None
        return digest(self.key, *paths, *self._hiding(paths), together, *contents)

    def _hiding(self, paths: Sequence[str]) -> list[str]:
        """Files with names of those that were read, in folders that are searched as well."""
        folders = dict.fromkeys([*self.folders, *map(os.path.dirname, paths)])
        names: dict[str, set[str]] = {}  # by their first part
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
    """The dependency file that a run writes, with all headers and for a target that the user names.

    "" if there is none, None for one that is otherwise.
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
    """Whether an option makes nothing but the object differ."""
    first = item.words[0]
    if first == "-mllvm":
        return _OF_LLVM.match(item.words[-1]) is not None
    return _PLAIN.match(first) is not None


def _asks_more(path: str) -> bool:
    """Whether a file is more than its contents: it asks for the time, or reads others unseen."""
    try:
        text = read_regular(path)
    except OSError:
        return True
    if _TIME.search(text) is not None:
        return True
    return not path.startswith(_SETTLED) and programs.INCBIN.search(text) is not None
