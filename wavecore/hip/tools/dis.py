"""llvm-dis: LLVM bitcode as text, by clang, which reads bitcode of its version and earlier ones.

Source: LLVM's documentation, "llvm-dis".
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from wavecore.errors import Error
from wavecore.hip.compiler.hostlibrary import triple as host_triple
from wavecore.hip.tools.words import parse
from wavecore.toolchain import clang as programs
from wavecore.toolchain.objects import is_bitcode

# clang writes its own triple into a module of another one, so that each is tried.
_DEVICE_TRIPLES = (programs.DEVICE_TRIPLE, "amdgcn-amd-amdhsa-unknown", "amdgcn--amdhsa", "amdgcn")
_HOST_VENDORS = ("unknown", "pc")
_OTHER_TRIPLE = "overriding the module target triple"


def main(arguments: Sequence[str]) -> int:
    """Write the text of each file beside it, to -o, or to standard output for standard input."""
    given = parse(arguments, flags=("f", "S", "help", "version"), valued=("o",))
    if given.has("help") or given.has("version"):
        print("llvm-dis of wavecore: [-o FILE] FILE.bc ...")
        return 0
    if given.has("o") and len(given.rest) > 1:
        raise Error("error: output file name cannot be set for multiple input files")
    for path in given.rest or ["-"]:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        text = _text(path, data)
        default = "-" if path == "-" else f"{path.removesuffix('.bc')}.ll"
        output = given.last("o", default)
        if output == "-":
            sys.stdout.write(text)
        else:
            Path(output).write_text(text, "utf-8")
    return 0


def _text(path: str, data: bytes) -> str:
    """The module as text. Raises: Error if it is none, or a newer LLVM's."""
    if not is_bitcode(data):
        raise Error(f"error: {path}: expected bitcode, which starts with 42 43 c0 de")
    clang = programs.find_clang()
    host = host_triple()
    hosts = [host.replace("-unknown-", f"-{vendor}-") for vendor in _HOST_VENDORS]
    answer = ""
    for triple in (*_DEVICE_TRIPLES, *hosts):
        words = ["-cc1", "-triple", triple, "-emit-llvm", "-disable-llvm-passes"]
        words += ["-Werror=override-module", "-x", "ir", "-o", "-", "-"]
        done = subprocess.run(
            [*clang.command, *words], input=data, capture_output=True, check=False
        )
        if done.returncode == 0:
            return done.stdout.decode("utf-8").replace(
                "ModuleID = '<stdin>'", f"ModuleID = '{path}'"
            )
        answer = done.stderr.decode("utf-8", "replace").strip()
        if _OTHER_TRIPLE not in answer:
            break
    raise Error(f"error: {path}: {answer}")
