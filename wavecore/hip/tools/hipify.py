"""hipify-perl and hipify-clang: CUDA sources as HIP, by names; neither parses C++.

Source: HIPIFY's documentation, "hipify-perl command".
"""

from __future__ import annotations

import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wavecore.hip import tree
from wavecore.hip.compiler.commandline import UsageError
from wavecore.hip.tools import cudanames
from wavecore.hip.tools.words import Words, parse

_FLAGS = (
    *("inplace", "print-stats", "examine", "no-output", "quiet-warnings", "version", "help"),
    *("hip-kernel-execution-syntax", "cuda-kernel-execution-syntax", "experimental"),
)
_VALUED = ("o", "o-dir", "whitelist", "exclude-files", "exclude-dirs")
_ALIASES = {"print-stats-csv": "print-stats", "q": "quiet-warnings", "h": "help"}
_OF_CLANG = re.compile(r"-(?:I.*|D.*|x|std=.*|-cuda-path=.*|-cuda-gpu-arch=.*|clang-resource.*)\Z")

_INCLUDE = re.compile(r'^(?P<start>[ \t]*#[ \t]*include[ \t]*)[<"](?P<name>[^>"\n]+)[>"]', re.M)
_WORD = re.compile(r"(?<![\w.])(?:[A-Za-z_]\w*)")
_COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
_NAMESPACES = {"cub": "hipcub"}
_NAMESPACE = re.compile(r"\bcub(?=\s*::)|(?<=namespace )cub\b")
_PARALLEL = re.compile(r"\bthrust::cuda\b")
_KERNEL = re.compile(r"\b__global__\b|<<<")
_RUNTIME = "hip/hip_runtime.h"
_ASSEMBLY = re.compile(r"\basm\s*(?:volatile\s*)?\(")

# Functions that take the address of a symbol or a kernel: name -> argument, and what is around it.
_WRAPPED = {
    **dict.fromkeys(
        ("hipMemcpyToSymbol", "hipMemcpyToSymbolAsync"), (0, "HIP_SYMBOL({})")
    ),
    **dict.fromkeys(
        ("hipMemcpyFromSymbol", "hipMemcpyFromSymbolAsync", "hipGetSymbolAddress",
         "hipGetSymbolSize"), (1, "HIP_SYMBOL({})"),
    ),
    **dict.fromkeys(
        ("hipFuncSetAttribute", "hipFuncSetCacheConfig", "hipFuncSetSharedMemConfig",
         "hipLaunchKernel", "hipLaunchCooperativeKernel"),
        (0, "reinterpret_cast<const void*>({})"),
    ),
    "hipFuncGetAttributes": (1, "reinterpret_cast<const void*>({})"),
}  # fmt: skip
_CALL = re.compile(rf"\b(?P<name>{'|'.join(_WRAPPED)})\s*\(")
_CAST = re.compile(r"\s*(?:\(|reinterpret_cast|static_cast|HIP_SYMBOL)")


@dataclass
class Result:
    """A translated source with what was replaced, and the warnings."""

    text: str
    replaced: Counter[str] = field(default_factory=Counter)
    warnings: list[str] = field(default_factory=list)
    launches: int = 0


def main(arguments: Sequence[str]) -> int:
    """Translate each file; warnings and statistics are on standard error."""
    own = [*arguments]
    if "--" in own:  # what follows is for a compiler
        own = own[: own.index("--")]
    own = [word for word in own if not _OF_CLANG.match(word)]
    given = parse(own, flags=_FLAGS, valued=_VALUED, aliases=_ALIASES)
    if given.has("help"):
        print("USAGE: hipify-perl [OPTIONS] INPUT_FILE...")
        print("options:", *(f"-{each}" for each in _FLAGS), *(f"-{each}=..." for each in _VALUED))
        return 0
    if given.has("version"):
        print(f"HIP version {tree.version()}")
        return 0
    files = _chosen(given)
    if not files:
        raise UsageError("no input files; - reads standard input")
    if given.has("inplace") and "-" in files:
        raise UsageError("standard input cannot be translated in place")
    if given.has("o") and len(files) > 1:
        raise UsageError("-o names one file, but there are several inputs")
    total = Result("")
    for path in files:
        _one(path, given, total)
    if len(files) > 1 and (given.has("print-stats") or given.has("examine")):
        _statistics("GLOBAL", total)
    return 0


def _chosen(given: Words) -> list[str]:
    skipped = {*given.every("exclude-files", ",")}
    folders = {*given.every("exclude-dirs", ",")}
    return [
        path for path in given.rest
        if Path(path).name not in skipped and not folders & {*Path(path).parent.parts}
    ]  # fmt: skip


def _one(path: str, given: Words, total: Result) -> None:
    """Translate a file, and write it where the options say."""
    source = Path(path)
    if given.has("inplace"):  # from the original, if it was translated before
        kept = Path(f"{path}.prehip")
        if not kept.exists():
            shutil.copyfile(source, kept)
        text = kept.read_text("utf-8", "surrogateescape")
    elif path == "-":
        text = sys.stdin.read()
    else:
        text = source.read_text("utf-8", "surrogateescape")
    made = translate(
        text,
        path,
        launches=given.has("hip-kernel-execution-syntax"),
        own=frozenset(given.every("whitelist", ",")),
    )
    if not given.has("quiet-warnings"):
        print(*(f"  warning: {each}" for each in made.warnings), sep="\n", file=sys.stderr,
              end="\n" if made.warnings else "")  # fmt: skip
    if given.has("inplace"):
        source.write_text(made.text, "utf-8", "surrogateescape")
    elif given.has("o") or given.has("o-dir"):
        output = Path(given.last("o") or Path(given.last("o-dir")) / f"{source.name}.hip")
        output.write_text(made.text, "utf-8", "surrogateescape")
    elif not given.has("no-output") and not given.has("examine"):
        sys.stdout.write(made.text)
    total.replaced += made.replaced
    total.launches += made.launches
    total.warnings += made.warnings
    total.text += made.text
    if given.has("print-stats") or given.has("examine"):
        _statistics(path, made)


def _statistics(name: str, made: Result) -> None:
    lines = made.text.count("\n")
    print(
        f"  info: converted {made.replaced.total()} CUDA->HIP refs ( kernel launches:"
        f"{made.launches} ) warn:{len(made.warnings)} LOC:{lines} in '{name}'",
        file=sys.stderr,
    )
    for each, count in made.replaced.most_common():
        print(f"  {each} {count}", file=sys.stderr)


def translate(
    text: str, path: str, *, launches: bool = False, own: frozenset[str] = frozenset()
) -> Result:
    """The source as HIP.

    Args:
        text: the source in CUDA.
        path: its name, for warnings.
        launches: write launches as calls instead of `<<<...>>>`.
        own: names of the program, to leave as they are.
    """
    made = Result(text)
    made.launches = len(re.findall("<<<", text))
    _warn(made, text, path, own)
    made.text = _INCLUDE.sub(lambda match: _include(match, made), made.text)
    made.text = _outside_includes(made.text, lambda part: _names(part, made, own))
    made.text = _wrap_arguments(made.text)
    if launches:
        made.text = _launches_as_calls(made.text)
    needs = (made.replaced or _KERNEL.search(text)) and "hip/hip_runtime" not in made.text
    if needs:
        made.text = f"#include <{_RUNTIME}>\n{made.text}"
    return made


def _include(match: re.Match[str], made: Result) -> str:
    to = cudanames.HEADERS_OF_CUDA.get(match["name"])
    if to is None:
        return match[0]
    made.replaced[match["name"]] += 1
    return f"{match['start']}<{to}>" if to else f"// {match[0].strip()}"


def _outside_includes(text: str, change: Callable[[str], str]) -> str:
    """With all lines changed but those that include a file."""
    parts = re.split(r"(^[ \t]*#[ \t]*include[^\n]*)", text, flags=re.MULTILINE)
    return "".join(part if number % 2 else change(part) for number, part in enumerate(parts))


def _names(text: str, made: Result, own: frozenset[str]) -> str:
    def replace(match: re.Match[str]) -> str:
        name = match[0]
        to = None if name in own else cudanames.translate(name)
        if to is None or to == name:
            return name
        made.replaced[name] += 1
        return to

    text = _WORD.sub(replace, text)
    text = _PARALLEL.sub("thrust::hip", text)
    return _NAMESPACE.sub(lambda match: _NAMESPACES[match[0]], text)


def _warn(made: Result, text: str, path: str, own: frozenset[str]) -> None:
    """Warn of what has no translation, outside comments and strings."""
    code = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    for number, line in enumerate(code.splitlines(), 1):
        place, quoted = f"{path}:{number}", text.splitlines()[number - 1]
        for name in _WORD.findall(line):
            if name in own:
                continue
            if cudanames.is_missing_function(name):
                made.warnings.append(f'{place}: unsupported device function "{name}": {quoted}')
            elif cudanames.is_foreign(name) and cudanames.translate(name) is None:
                made.warnings.append(f'{place}: unsupported identifier "{name}": {quoted}')
            elif name == "__CUDA_ARCH__":
                made.warnings.append(f'{place}: "{name}" is not defined with HIP: {quoted}')
        if _ASSEMBLY.search(line):
            made.warnings.append(f"{place}: inline assembly is PTX: {quoted}")
        if "nvcuda::wmma" in line or "<mma.h>" in line:
            made.warnings.append(f"{place}: unsupported namespace nvcuda::wmma: {quoted}")


# Arguments


def _wrap_arguments(text: str) -> str:
    """With arguments around which HIP has a cast or macro."""
    at, parts = 0, []
    for match in _CALL.finditer(text):
        number, around = _WRAPPED[match["name"]]
        places = _arguments(text, match.end())
        if number >= len(places) or match.end() < at:
            continue
        start, end = places[number]
        argument = text[start:end].strip()
        if argument and not _CAST.match(argument) and not _is_declaration(text, match.start()):
            parts += [text[at:start], " " if text[start].isspace() else "", around.format(argument)]
            at = end
    return "".join([*parts, text[at:]])


def _is_declaration(text: str, at: int) -> bool:
    """Whether a name that a parenthesis follows is declared there: a type is before it."""
    before = text[:at].rstrip()
    return bool(re.search(r"[\w>*&]\Z", before)) and not before.endswith("return")


_TEMPLATE = re.compile(r"<[\w\s:*&,]*>(?=\s*[(:{,)])")


def _arguments(text: str, at: int, end: str = ")") -> list[tuple[int, int]]:
    """The places of arguments that begin at an offset, up to the closing word; [] if there is none.

    Commas in brackets of any kind belong to an argument; of angle brackets, only those of casts and
    templates that close before the end.
    """
    depth, start = 0, at
    found: list[tuple[int, int]] = []
    while at < len(text):
        if depth == 0 and text.startswith(end, at):
            return [*found, (start, at)]
        letter = text[at]
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif letter == '"':
            quoted = _COMMENT.match(text, at)
            at = quoted.end() - 1 if quoted else at
        elif letter == "<" and (match := _TEMPLATE.match(text, at)):
            at = match.end() - 1
        elif letter == "," and depth == 0:
            found.append((start, at))
            start = at + 1
        at += 1
    return []


_LAUNCH = re.compile(r"(?P<name>[\w:]+(?:\s*<[^;{}()]*?>)?)\s*<<<")


_PASSED = re.compile(r">>>\s*\(")


def _launches_as_calls(text: str) -> str:
    """With calls of hipLaunchKernelGGL, which take grid, workgroup, bytes and stream first."""
    at, parts = 0, []
    for match in _LAUNCH.finditer(text):
        setup = _arguments(text, match.end(), ">>>")
        if match.start() < at or not 2 <= len(setup) <= 4:
            continue
        rest = _PASSED.match(text, setup[-1][1])
        given = _arguments(text, rest.end()) if rest else []
        if not given:
            continue
        words = [text[start:end].strip() for start, end in setup]
        name = match["name"] if "<" not in match["name"] else f"HIP_KERNEL_NAME({match['name']})"
        words = [
            name,
            f"dim3({words[0]})",
            f"dim3({words[1]})",
            *words[2:],
            *"00"[len(words) - 2 :],
        ]
        passed = text[given[0][0] : given[-1][1]].strip()
        words += [passed] if passed else []
        parts += [text[at : match.start()], f"hipLaunchKernelGGL({', '.join(words)})"]
        at = given[-1][1] + 1
    return "".join([*parts, text[at:]])
