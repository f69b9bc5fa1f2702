"""hipcc: clang++ that treats all C++ as HIP, with its own defaults, queries and variables.

Source: ROCm's documentation, "HIPCC": options and environment variables.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence

from wavecore.hip import tree
from wavecore.hip.compiler.commandline import (
    Kind,
    UsageError,
    clang_language,
    expand,
    hipcc_language,
    parse,
)
from wavecore.hip.compiler.driver import drive

_COMMAND, _PATHS, _ARGUMENTS = 1, 2, 4  # bits of HIPCC_VERBOSE
_IGNORED = ("--hipcc-func-supp", "--hipcc-no-func-supp", "-use-staticlib", "-use-sharedlib")


def hipcc(arguments: Sequence[str]) -> int:
    """Run hipcc with these arguments; returns clang's exit status."""
    if not arguments:
        print("No Arguments passed, exiting ...")
        return 0
    words = [word for word in expand(arguments) if word not in _IGNORED]
    shown = _verbose()
    if shown & _ARGUMENTS:
        print("hipcc-args:", shlex.join(arguments))
    if shown & _PATHS:
        root = tree.path()
        for name, value in (("HIP_PATH", root), ("HIP_CLANG_PATH", root / tree.CLANG_FOLDER)):
            print(f"{name}={value}")
    if answer := _answer(words):
        print(answer, end="")
        return 0
    if "--version" in words:
        print(f"HIP version: {tree.version()}")
        sys.stdout.flush()
        return drive(["--version"])
    words = _with_defaults(words)
    command = shlex.join([str(tree.path() / tree.CLANG_FOLDER / "clang++"), *words])
    if shown & _COMMAND:
        print("hipcc-cmd:", command)
    sys.stdout.flush()
    as_hip = os.environ.get("HIP_COMPILE_CXX_AS_HIP", "1") != "0"
    language_of = hipcc_language if as_hip else clang_language
    status = drive(words, language_of=language_of, always_hip=True)
    if status:
        print(f"failed to execute:{command}", file=sys.stderr)
    return status


def _answer(words: Sequence[str]) -> str:
    """The answer to a query option, "" if there is none on the command line."""
    if "--short-version" in words:
        return f"{tree.version()}\n"
    if "--cxxflags" in words:
        return f"-D__HIP_PLATFORM_AMD__=1 -I{tree.path()}/include"
    if "--ldflags" in words:
        return shlex.join(tree.link_words())
    return ""


def _with_defaults(words: list[str]) -> list[str]:
    """The command line with hipcc's defaults and options from the environment."""
    try:
        line = parse(words, hipcc_language)
    except UsageError:
        return words  # the driver reports it
    options = line.words(Kind.BOTH)
    if line.inputs and not any(word.startswith("-O") for word in options):
        words = ["-O3", *words]
    named = os.environ.get("HCC_AMDGPU_TARGET")
    if line.sources and not line.targets and named:
        words = [f"--offload-arch={named}", *words]
    if line.sources:
        words = [*words, *_of_variable("HIPCC_COMPILE_FLAGS_APPEND")]
    if line.inputs and line.action == "link":
        words = [*words, *_of_variable("HIPCC_LINK_FLAGS_APPEND")]
    return words


def _of_variable(name: str) -> list[str]:
    text = os.environ.get(name, "")
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def _verbose() -> int:
    text = os.environ.get("HIPCC_VERBOSE", "")
    return int(text) if text.isdigit() else 0
