"""roc-obj: extracts the code objects of programs, and runs commands on each.

Source: HIP's documentation, "ROCm Code Object tooling", and roc-obj's --help.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from wavecore.errors import Error
from wavecore.hip import tree
from wavecore.hip.compiler.commandline import UsageError
from wavecore.hip.tools.uris import embedded

Command = tuple[str, list[str]]  # the suffix of its output, and its words


def main(arguments: Sequence[str]) -> int:
    """Extract, print the names of the files, run the commands."""
    own, _, rest = _cut(arguments, ":")
    parser = argparse.ArgumentParser(
        prog="roc-obj",
        usage="roc-obj [-h] [-t REGEXP] [-o OUTDIR] [-I STRING | -i] [-d] EXECUTABLE... "
        "[: [SUFFIX COMMAND [ARGS...] ;]...]",
    )
    parser.add_argument("-t", "--target-id", metavar="REGEXP", default="")
    parser.add_argument("-o", "--outdir", default="")
    parser.add_argument("-I", "--replace-string", metavar="STRING", default="")
    parser.add_argument("-i", "--replace", action="store_true", help="the same as -I{}")
    parser.add_argument("-d", "--disassemble", action="store_true")
    parser.add_argument("executables", nargs="*", metavar="EXECUTABLE")
    asked = parser.parse_args(own)
    if not asked.executables:
        raise UsageError("no executables specified")
    try:
        wanted = re.compile(asked.target_id)
    except re.error as error:
        raise UsageError(f"-t {asked.target_id}: {error}") from error
    commands = list(_commands(rest))
    if asked.disassemble:
        objdump = str(tree.path() / tree.CLANG_FOLDER / "llvm-objdump")
        commands.append((".s", [objdump, "-d", "-"]))
    files = [made for path in asked.executables for made in _extract(path, wanted, asked.outdir)]
    replaced = asked.replace_string or ("{}" if asked.replace else "")
    for suffix, words in commands:
        for made in files:
            _run(suffix, words, made, replaced)
    return 0


def _cut(words: Sequence[str], at: str) -> tuple[list[str], bool, list[str]]:
    """The words before and after one of them."""
    if at not in words:
        return [*words], False, []
    index = words.index(at)
    return [*words[:index]], True, [*words[index + 1 :]]


def _commands(words: Sequence[str]) -> Iterator[Command]:
    while words:
        one, _, words = _cut(words, ";")
        if len(one) < 2:
            raise UsageError(f"expected SUFFIX COMMAND after ':', not {' '.join(one)!r}")
        yield one[0], one[1:]


def _extract(path: str, wanted: re.Pattern[str], folder: str) -> Iterator[str]:
    """Write the code objects whose IDs fit; the names of the files."""
    if folder:
        os.makedirs(folder, exist_ok=True)
    for each in embedded(path):
        if each.size_bytes and wanted.search(each.id):
            name = f"{os.path.basename(path)}:{each.bundle}.{each.id}"
            made = os.path.join(folder, name)
            Path(made).write_bytes(each.data)
            yield made


def _run(suffix: str, words: Sequence[str], made: str, replaced: str) -> None:
    """Run a command with the file as its input. Raises: Error if it fails."""
    given = [word.replace(replaced, made) for word in words] if replaced else [*words]
    with contextlib.ExitStack() as files:
        source = files.enter_context(open(made, "rb"))
        target = None  # our own standard output
        if suffix != "-":
            name = os.devnull if suffix == "!" else made + suffix
            target = files.enter_context(open(name, "wb"))
        done = subprocess.run(given, stdin=source, stdout=target, check=False)
    if done.returncode:
        raise Error(f"{' '.join(given)}: ended with status {done.returncode}")
