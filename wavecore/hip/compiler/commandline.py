"""Parses a compiler's command line, as far as a driver for device and host compilations needs.

clang interprets most options. This module knows which options take the next word as their value,
which are only for a compiler or only for a linker, and which ones the driver handles.
Source: clang's documentation, "Clang command line argument reference" and "HIP Support".
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

# Options whose value is joined to them, or the next word.
_JOINED_OR_NEXT = frozenset(
    """
    -I -D -U -L -l -o -x -B -F -T -u -z -e -R -G -MF -MT -MQ -MJ -include -imacros -isystem
    -iquote -idirafter -isysroot -iprefix -iwithprefix -iwithprefixbefore -iwithsysroot
    -ivfsoverlay -iframework -internal-isystem -include-pch -cxx-isystem -isystem-after
    -stdlib++-isystem -working-directory --sysroot --param -A -dumpdir
    """.split()
)
# Options whose value is always the next word.
_NEXT = frozenset(
    """
    -Xclang -Xlinker -Xassembler -Xpreprocessor -Xanalyzer -Xarch_host -Xarch_device -Xclangas
    -Xoffload-linker -Xopenmp-target -Xcuda-ptxas -Xcuda-fatbinary -mllvm -mmlir -mthread-model
    -target -rpath -arch -resource-dir -dependency-file -serialize-diagnostics -soname
    -gcc-toolchain --output --language --include-directory --define-macro --undefine-macro
    --library-directory -iapinotes-modules -vfsoverlay --for-linker --config
    """.split()
)
_SPELLED_OUT = {
    "--output": "-o",
    "--language": "-x",
    "--include-directory": "-I",
    "--define-macro": "-D",
    "--undefine-macro": "-U",
    "--library-directory": "-L",
    "--compile": "-c",
    "--assemble": "-S",
    "--preprocess": "-E",
    "--for-linker": "-Xlinker",
    "--dependencies": "-M",
    "--user-dependencies": "-MM",
}
_FOR_LINKER = re.compile(
    r"-(?:[lL].*|Wl,.*|Xlinker|T|u|z|e|R|shared|rpath|soname|rdynamic|s|r|t|n|static|static-pie|no-pie|nopie"
    r"|pie|nostdlib|nodefaultlibs|nostartfiles|nolibc|nostdlib\+\+|static-lib\w+(?:\+\+)?|shared-libgcc"
    r"|symbolic|fuse-ld=.*|-ld-path=.*|rtlib=.*|-rtlib=.*|unwindlib=.*|-unwindlib=.*|Bstatic|Bdynamic"
    r"|-emit-static-lib)\Z"
)
_FOR_COMPILER = re.compile(
    r"-(?:[IDUA].*|M\w*.*|include|imacros|i(?:system|quote|dirafter|prefix|with\w+|vfsoverlay)|E|P|C|CC"
    r"|H|d[DMIN]|undef|trigraphs)\Z",
    re.DOTALL,
)

SAVED = {"-save-temps": "cwd", "--save-temps": "cwd", "-save-temps=cwd": "cwd"}
SAVED |= {"--save-temps=cwd": "cwd", "-save-temps=obj": "obj", "--save-temps=obj": "obj"}

_ACTIONS = {"-E": "preprocess", "-M": "preprocess", "-MM": "preprocess"}
_ACTIONS |= {"-fsyntax-only": "check", "-S": "assembly", "-c": "object"}
_ORDER = ("preprocess", "check", "assembly", "object", "link")  # the first that is requested wins

_ONLY = {
    "--genco": "device",
    "--cuda-device-only": "device",
    "--offload-device-only": "device",
    "--cuda-host-only": "host",
    "--offload-host-only": "host",
    "--cuda-compile-host-device": "",
    "--offload-host-device": "",
}
_ARCH = ("--offload-arch=", "--cuda-gpu-arch=", "--amdgpu-target=")
_NO_ARCH = ("--no-offload-arch=", "--no-cuda-gpu-arch=")


class Kind(Enum):
    """Which program a part of the command line is for."""

    INPUT = "input"
    COMPILER = "compiler"
    LINKER = "linker"
    BOTH = "both"


@dataclass(frozen=True)
class Item:
    """An input, or an option with its value: the words as given, and which program they are for.

    `language` is the language of an input, "" if clang derives it from the name.
    """

    words: tuple[str, ...]
    kind: Kind
    language: str = ""


@dataclass
class CommandLine:
    """A parsed command line; `items` are the parts to pass to clang, in order."""

    items: list[Item] = field(default_factory=list)
    action: str = "link"
    output: str | None = None
    targets: list[str] = field(default_factory=list)
    device_link: list[str] = field(default_factory=list)  # options for the device linker
    only: str = ""  # "device" or "host"
    bundle: bool | None = None
    compress: bool = False
    rdc: bool = False
    hip_link: bool = False
    runtime: bool = True  # link libamdhip64
    emit_llvm: bool = False
    saved: str | None = None  # where to keep temporary files: "cwd" or "obj"
    verbose: bool = False
    dry: bool = False
    stdlib: str | None = None
    cuid: str | None = None  # "" for symbols without one

    @property
    def inputs(self) -> list[Item]:
        """Sources, objects and libraries given as file names."""
        return [item for item in self.items if item.kind is Kind.INPUT]

    @property
    def sources(self) -> list[Item]:
        """The HIP sources among the inputs."""
        return [item for item in self.inputs if item.language.startswith("hip")]

    def words(self, *kinds: Kind) -> list[str]:
        """The words of all items of these kinds."""
        return [word for item in self.items if item.kind in kinds for word in item.words]

    def has(self, *options: str) -> bool:
        """Whether one of the options is given, in exactly this spelling."""
        return any(item.words[0] in options for item in self.items if item.kind is not Kind.INPUT)


class UsageError(Exception):
    """The command line is invalid; the text is clang's."""


def expand(arguments: Sequence[str], _depth: int = 0) -> list[str]:
    """The arguments, with response files (`@file`) replaced by their contents.

    As in clang, a word that does not name a file is left unchanged.
    """
    found: list[str] = []
    for word in arguments:
        if not word.startswith("@") or _depth > 16:
            found.append(word)
            continue
        try:
            with open(word[1:], encoding="utf-8", errors="surrogateescape") as file:
                text = file.read()
        except (OSError, ValueError):
            found.append(word)
            continue
        found += expand(_split(text), _depth + 1)
    return found


def _split(text: str) -> list[str]:
    """Split a response file as GNU tools do: with quotes and backslashes, without comments."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    try:
        return list(lexer)
    except ValueError:  # an unclosed quotation
        return text.split()


def parse(arguments: Sequence[str], language_of: Callable[[str], str]) -> CommandLine:
    """Parse a command line.

    Args:
        arguments: the words, response files expanded.
        language_of: maps a file name to its language, "" if clang decides.

    Raises: UsageError if an option lacks its value.
    """
    line = CommandLine()
    asked: set[str] = set()
    language = ""
    for words in _options(arguments):
        first = words[0]
        if first == "-" or not first.startswith("-"):
            taken = language or (language_of(first) if first != "-" else "")
            line.items.append(Item(words, Kind.INPUT, taken))
        elif first.startswith("-x") and len(words[0]) + len(words[1:]) > 2:
            name = words[1] if len(words) > 1 else first[2:]
            language = "" if name == "none" else name
        elif first[:3] in ("-MF", "-MT", "-MQ") and len(first) > 3:
            line.items.append(Item((first[:3], first[3:]), Kind.COMPILER))
        elif first in _ACTIONS:
            asked.add(_ACTIONS[first])
            if first in ("-M", "-MM", "-fsyntax-only"):
                line.items.append(Item(words, Kind.COMPILER))
        elif not _obey(line, words):
            line.items.append(Item(words, _kind(first)))
    line.action = next((action for action in _ORDER if action in asked), "link")
    return line


def _options(arguments: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Inputs and options; an option comes with its value if that is a separate word."""
    at = 0
    plain = False  # after "--"
    while at < len(arguments):
        word = arguments[at]
        at += 1
        if plain:
            yield ("./" + word,) if word.startswith("-") else (word,)
            continue
        if word == "--":
            plain = True
            continue
        word = _SPELLED_OUT.get(word, word)
        if word in _NEXT or word in _JOINED_OR_NEXT or word.startswith("-Xarch_"):
            if at == len(arguments):
                raise UsageError(f"argument to '{word}' is missing (expected 1 value)")
            yield word, arguments[at]
            at += 1
        else:
            yield (word,)


def _obey(line: CommandLine, words: tuple[str, ...]) -> bool:
    """Handle an option if it is the driver's own, and say so; clang does not see those."""
    first, value = words[0], words[-1]
    if first == "-o" or (first.startswith("-o") and len(words) == 1):
        line.output = value if len(words) > 1 else first[2:]
    elif first.startswith("--output="):
        line.output = first.partition("=")[2]
    elif first.startswith(_ARCH):
        line.targets += _targets(line, first.partition("=")[2])
    elif first.startswith(_NO_ARCH):
        _drop(line, first.partition("=")[2])
    elif first in _ONLY:
        line.only = _ONLY[first]
    elif first == "-Xoffload-linker":
        line.device_link.append(value)
    elif first in SAVED:
        line.saved = SAVED[first]
    elif first.startswith("-cuid="):
        line.cuid = first.partition("=")[2]
    elif first.startswith("-fuse-cuid="):
        line.cuid = "" if value.endswith("=none") else None
    elif first.startswith(_IGNORED):
        pass
    elif first in _SWITCHES:
        name, on = _SWITCHES[first]
        setattr(line, name, on)
    else:
        return _look(line, first)
    return True


# These control how AMD's driver runs its steps, which is different here.
_IGNORED = ("-parallel-jobs=", "--offload-new-driver", "--no-offload-new-driver")

_SWITCHES: dict[str, tuple[str, bool]] = {
    "--gpu-bundle-output": ("bundle", True),
    "--no-gpu-bundle-output": ("bundle", False),
    "--offload-compress": ("compress", True),
    "--no-offload-compress": ("compress", False),
    "-fgpu-rdc": ("rdc", True),
    "-fno-gpu-rdc": ("rdc", False),
    "--hip-link": ("hip_link", True),
    "-no-hip-rt": ("runtime", False),
    "--no-hip-rt": ("runtime", False),
    "-emit-llvm": ("emit_llvm", True),
}


def _look(line: CommandLine, first: str) -> bool:
    """Note options that affect both the driver and clang; true if clang should not see one."""
    if first in ("-v", "--verbose"):
        line.verbose = True
    elif first == "-###":
        line.dry = True
    elif first.startswith(("-stdlib=", "--stdlib=")):
        line.stdlib = first.partition("=")[2]
        return True
    elif first.startswith(("--gcc-toolchain", "-gcc-toolchain", "--gcc-install-dir", "--sysroot")):
        line.stdlib = line.stdlib or "libstdc++"
    return False


def _targets(line: CommandLine, text: str) -> list[str]:
    named = [name for name in text.split(",") if name]
    return [name for name in dict.fromkeys(named) if name not in line.targets]


def _drop(line: CommandLine, text: str) -> None:
    gone = text.split(",")
    line.targets = [] if "all" in gone else [name for name in line.targets if name not in gone]


def _kind(option: str) -> Kind:
    if _FOR_LINKER.match(option):
        return Kind.LINKER
    return Kind.COMPILER if _FOR_COMPILER.match(option) else Kind.BOTH


_HIP_TO_HIPCC = frozenset({".cpp", ".cxx", ".cc", ".C", ".cu", ".cuh"})


def clang_language(path: str) -> str:
    """The language of a file according to clang++."""
    suffix = os.path.splitext(path)[1]
    return {".hip": "hip", ".hipi": "hip-cpp-output"}.get(suffix, "")


def hipcc_language(path: str) -> str:
    """The language of a file according to hipcc, which treats all C++ as HIP."""
    suffix = os.path.splitext(path)[1]
    if suffix in _HIP_TO_HIPCC:
        return "hip"
    return "c" if suffix == ".c" else clang_language(path)


def values_of(options: Sequence[str], names: re.Pattern[str]) -> Iterator[str]:
    """The values of options, joined or in the next word."""
    for option, following in zip(options, [*options[1:], ""], strict=False):
        if match := names.match(option):
            yield option[match.end() :] or following
