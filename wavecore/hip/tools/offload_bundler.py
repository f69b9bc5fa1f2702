"""clang-offload-bundler: lists, unbundles and bundles code for several targets in one file.

Source: clang's documentation, "Clang Offload Bundler"; messages and orders as LLVM 21's program has
them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from wavecore.codeobject import archive, elf
from wavecore.codeobject.bundle import all_entries
from wavecore.codeobject.objectsections import add_sections, drop_sections
from wavecore.codeobject.packing import COMPRESSED_MAGIC
from wavecore.errors import CodeObjectError, Error
from wavecore.hip.compiler import bundles
from wavecore.hip.compiler.commandline import UsageError
from wavecore.hip.tools.words import Words, parse
from wavecore.toolchain import clang as programs

Entry = tuple[str, bytes]  # ID and contents

_KINDS_OF_TEXT = {
    **dict.fromkeys(("i", "ii", "cui", "hipi"), "preprocess"),
    **dict.fromkeys(("s", "d"), "assembly"),
    "ll": "ir",
}
_KINDS = (*_KINDS_OF_TEXT, "bc", "o", "gch", "ast", "a")
_SECTION = bundles.BUNDLE_MAGIC.decode()  # the start of the name, before the ID
_SAME_KIND = {"hipv4": "hip"}
_TRIPLE_WORDS = 4
_ANY_ENVIRONMENT = ("", "unknown")

_FLAGS = ("list", "unbundle", "compress", "verbose", "allow-missing-bundles", "help", "version")
_VALUED = ("type", "targets", "input", "output", "inputs", "outputs", "bundle-align")


def main(arguments: Sequence[str]) -> int:
    """Run a command line."""
    given = parse(arguments, flags=_FLAGS, valued=_VALUED)
    if given.has("help") or given.has("version"):
        print("clang-offload-bundler of wavecore, for files of LLVM 22 and earlier")
        print("options:", *(f"-{name}" for name in _FLAGS), *(f"-{name}=..." for name in _VALUED))
        return 0
    kind = given.last("type")
    if kind not in _KINDS:
        raise UsageError(f"'{kind}': invalid file type specified; expected one of {_KINDS}")
    inputs = given.every("input") + given.every("inputs", ",")
    outputs = given.every("output") + given.every("outputs", ",")
    targets = [target for target in given.every("targets", ",") if target]
    if given.has("list"):
        _exactly(1, inputs, "--input")
        print(*(name for name, _ in _read(inputs[0], kind)), sep="\n")
        return 0
    if not targets:
        raise UsageError("for the --targets option: must be specified at least once!")
    if len(set(targets)) != len(targets):
        raise UsageError("Duplicate targets are not allowed")
    if given.has("unbundle"):
        _exactly(1, inputs, "--input")
        _exactly(len(targets), outputs, "--output, one for each target")
        _unbundle(inputs[0], kind, dict(zip(targets, outputs, strict=True)), given)
        return 0
    _exactly(len(targets), inputs, "--input, one for each target")
    _exactly(1, outputs, "--output")
    _bundle(kind, list(zip(targets, inputs, strict=True)), outputs[0], given)
    return 0


def _exactly(count: int, words: Sequence[str], what: str) -> None:
    if len(words) != count:
        raise UsageError(f"{len(words)} files for {what}: expected {count}")


# Reading


def _read(path: str, kind: str) -> list[Entry]:
    """The entries of a file, the host's as well; of an archive, those of its members.

    Raises: OSError; CodeObjectError with its name if it is damaged.
    """
    data = Path(path).read_bytes()
    try:
        return _entries(data, kind)
    except CodeObjectError as error:
        raise CodeObjectError(f"'{path}': {error}") from error


def _entries(data: bytes, kind: str) -> list[Entry]:
    if kind in _KINDS_OF_TEXT:
        return list(_of_text(data))
    if kind == "a" and archive.is_archive(data):
        return [each for member in archive.members(data) for each in _entries(member, "o")]
    if data.startswith((bundles.BUNDLE_MAGIC, COMPRESSED_MAGIC)):
        return [(entry.id, entry.data) for entry in all_entries(data)]
    return list(_of_object(data)) if data.startswith(elf.MAGIC) else []


_MARK = re.compile(
    rb"\n(?://|#|;) __CLANG_OFFLOAD_BUNDLE____START__ (?P<id>[^\n]+)\n(?P<text>.*?)"
    rb"\n(?://|#|;) __CLANG_OFFLOAD_BUNDLE____END__ (?P=id)\n",
    re.DOTALL,
)


def _of_text(data: bytes) -> Iterable[Entry]:
    for match in _MARK.finditer(data):
        yield match["id"].decode("utf-8", "backslashreplace"), match["text"]


def _of_object(data: bytes) -> Iterable[Entry]:
    """The sections that hold the parts; the host's is a mark: its part is the rest of the file."""
    file = elf.Elf(data)
    sections = [section for section in file.sections if section.name.startswith(_SECTION)]
    for section in sections:
        name = section.name.removeprefix(_SECTION)
        if name.startswith("host"):
            yield name, drop_sections(data, {each.name for each in sections})
        else:
            yield name, file.contents(section)


# Unbundling


def _unbundle(path: str, kind: str, wanted: dict[str, str], given: Words) -> None:
    """Write the first entry that fits each target to its file."""
    data = Path(path).read_bytes()
    if kind == "a" and archive.is_archive(data):
        found = _of_archive(path, data, wanted)
    else:
        found = {}
        for name, contents in _read(path, kind):
            for target in wanted:
                if target not in found and fits(name, target):
                    found[target] = contents
                    break
    missing = [target for target in wanted if target not in found]
    # A file that is no bundle is the host's.
    if len(missing) == len(wanted) and not _read(path, kind):
        found |= {target: data for target in missing if target.startswith("host")}
        missing = [target for target in missing if target not in found]
    if missing and not given.has("allow-missing-bundles"):
        raise UsageError(f"Can't find bundles for {' and '.join(sorted(missing))}")
    for target, output in wanted.items():
        Path(output).write_bytes(found.get(target, b""))


def _of_archive(path: str, data: bytes, wanted: dict[str, str]) -> dict[str, bytes]:
    """An archive for each target, with its parts of all members."""
    found = {}
    try:
        for target in wanted:
            parts = [
                (f"{Path(member).stem}-{target}.o", contents)
                for member, file in archive.named_members(data)
                for name, contents in _entries(file, "o")
                if fits(name, target)
            ]
            if parts:
                found[target] = _archive(parts)
    except CodeObjectError as error:
        raise CodeObjectError(f"'{path}': {error}") from error
    return found


def _archive(parts: Sequence[Entry]) -> bytes:
    """An archive of files with these names. Raises: Error."""
    with programs.scratch_folder() as scratch:
        for name, contents in parts:
            (Path(scratch) / name).write_bytes(contents)
        command = [programs.zig(), "ar", "rcs", "made.a", *dict(parts)]
        outcome = programs.run(command, scratch, of="an archive", folder=scratch)
        if outcome.status:
            raise Error(f"cannot write an archive: {outcome.log}")
        return (Path(scratch) / "made.a").read_bytes()


def fits(entry: str, target: str) -> bool:
    """Whether an entry is for a target, whose features the entry may leave open."""
    own, asked = _parts(entry), _parts(target)
    if own[:2] != asked[:2]:
        return False
    (processor, *features), (asked_processor, *asked_features) = own[2], asked[2]
    return processor == asked_processor and set(features) <= set(asked_features)


def _parts(name: str) -> tuple[str, tuple[str, ...], list[str]]:
    """Kind, triple and target of an ID: hip-amdgcn-amd-amdhsa--gfx90a:xnack-."""
    kind, words, target = _split(name)
    return _SAME_KIND.get(kind, kind), words, target.split(":")


def _written(name: str) -> str:
    """An ID as bundles have it: the triple has an environment, if an empty one."""
    kind, words, target = _split(name)
    return "-".join([kind, *words, *[""] * (_TRIPLE_WORDS - len(words)), target])


def _split(name: str) -> tuple[str, tuple[str, ...], str]:
    kind, _, rest = name.partition("-")
    triple, target = rest, ""
    if match := re.search(r"-(gfx[^-]+(?:-(?:\d-)?generic)?.*)$", rest):
        triple, target = rest[: match.start()], match[1]
    words = triple.split("-")
    while words and words[-1] in _ANY_ENVIRONMENT:
        words.pop()
    return kind, tuple(words), target


# Bundling


def _bundle(kind: str, inputs: Sequence[tuple[str, str]], output: str, given: Words) -> None:
    read = [(_written(target), Path(path).read_bytes()) for target, path in inputs]
    text = given.last("bundle-align", "1")
    if not text.isdigit() or not int(text):
        raise UsageError(f"--bundle-align={text}: expected a number of bytes")
    hosts = [data for target, data in read if target.startswith("host")]
    if kind in _KINDS_OF_TEXT:
        made = bundles.text_bundle(read, _KINDS_OF_TEXT[kind])
    elif kind == "a":
        raise UsageError("archives can be unbundled, not bundled")
    elif kind == "o" and hosts and hosts[0].startswith(elf.MAGIC):
        made = _fat_object(read, hosts[0])
    else:
        made = bundles.bundle(read, int(text))
        if given.has("compress") or os.environ.get("OFFLOAD_BUNDLER_COMPRESS", "0") != "0":
            made = bundles.compress(made)
    Path(output).write_bytes(made)


def _fat_object(read: Sequence[Entry], host: bytes) -> bytes:
    """The host's object, with each part in a section of its own; the host's is a mark."""
    return add_sections(
        host,
        [
            (_SECTION + target, b"\0" if target.startswith("host") else data)
            for target, data in read
        ],
    )
