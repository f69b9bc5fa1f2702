"""The explorer as files: `export` writes the server's responses, for any web host.

A folder with an exported site has wavecore-site.json, which lists its files. An export to it
removes those, and nothing else. The list is written first and index.html last: the files of an
interrupted export can be removed, and show nothing.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

from wavecore._files import read_regular
from wavecore._version import __version__
from wavecore.errors import Error
from wavecore.web import documents

LIST = "wavecore-site.json"
INDEX = "index.html"
_ASSETS = Path(__file__).parent / "assets"
_LIST_BYTES = 64 << 20
# Accepted unchanged by every file system and web server, as part of a path.
_PART = re.compile(r"[\w+=@,-][\w.+=@,-]*", re.ASCII)

Progress = Callable[[int, int, int], None]


@dataclass(frozen=True)
class Exported:
    """The result of an export."""

    folder: Path
    files: int
    bytes: int
    by_kind: Mapping[str, int]  # bytes of the page and of each kind of document
    largest: tuple[str, int]  # the largest file and its bytes


def page(*, live: bool) -> dict[str, bytes]:
    """The page's own files by name; `live` tells it that a server answers."""
    made = {path.name: path.read_bytes() for path in sorted(_ASSETS.iterdir())}
    if live:
        head, mark, rest = made[INDEX].partition(b"<title>")
        made[INDEX] = head + b'<meta name="wavecore-live" content="1">\n' + mark + rest
    return made


def export(folder: Path, progress: Progress = lambda done, all_, size: None) -> Exported:
    """Write the page and all documents to a folder, which is created if missing.

    Args:
        folder: empty, or with an earlier export, which is replaced; files that somebody added to
            it stay.
        progress: called after each file with the files done, all files, and the bytes so far.

    Raises: Error if the folder contains something else; OSError.
    """
    _check_is_own(folder)  # before the paths, which take seconds
    own = page(live=False)
    paths = {f"data/{path}.js": path for path in documents.paths()}
    names = {*own, *paths}
    _check_names(names)
    earlier = _earlier(folder)
    _check_free(folder, names, earlier)
    folder.mkdir(parents=True, exist_ok=True)
    _write_list(folder, names | earlier)
    _clear(folder, earlier)
    sizes: dict[str, int] = {}
    size = 0
    for name in sorted(names, key=lambda name: (name == INDEX, name)):
        if name == INDEX:  # everything else is written
            _write_list(folder, names)
        made = own[name] if name in own else documents.script(paths[name]).encode()
        _write(folder / name, made)
        sizes[name] = len(made)
        size += len(made)
        progress(len(sizes), len(names), size)
    return _summary(folder, sizes)


def _check_names(names: Set[str]) -> None:
    """Raises: ValueError for a document whose name is not portable: a bug of ours."""
    for name in names:
        if not _is_name(name):
            raise ValueError(f"{name!r} cannot be a file name on every system")
    (folded, count), *_ = Counter(name.casefold() for name in names).most_common(1)
    if count > 1:
        raise ValueError(f"two documents are {folded!r} on case-insensitive file systems")


def _is_name(name: object) -> bool:
    return isinstance(name, str) and all(_PART.fullmatch(part) for part in name.split("/"))


def _earlier(folder: Path) -> set[str]:
    """The files listed by an earlier export. Raises: Error if the list is not ours."""
    try:
        text = read_regular(folder / LIST, _LIST_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return set()
    try:
        listed = json.loads(text)["files"]
    except (ValueError, RecursionError, TypeError, KeyError):
        listed = None
    if not isinstance(listed, list) or not all(map(_is_name, listed)):
        raise Error(
            f"{folder / LIST} is not a list of exported files, so it is unknown which files "
            "may be replaced: export to a new folder, or empty this one."
        )
    return set(listed)


def _check_is_own(folder: Path) -> None:
    """Raises: Error for a file, and for a folder with other contents than an export."""
    if folder.exists() and not folder.is_dir():
        raise Error(f"{folder} is a file; expected a folder to write the site to.")
    if not (folder / LIST).exists():
        found = sorted(each.name for each in folder.iterdir()) if folder.exists() else []
        if found:
            more = f" and {len(found) - 3} more" if len(found) > 3 else ""
            raise Error(
                f"{folder} contains something else ({', '.join(found[:3])}{more}), which is not "
                "replaced: export to a new folder, or empty this one."
            )


def _check_free(folder: Path, names: Set[str], earlier: Set[str]) -> None:
    """Raises: Error if writing would change anything not written by an export."""
    if not (folder / LIST).exists():
        return
    for name in sorted(names - earlier):
        if os.path.lexists(folder / name):
            raise Error(f"{folder / name} is in the way and was not written by an export: move it.")
    for part in {parent for name in names | earlier for parent in Path(name).parents}:
        if part.parts and (folder / part).is_symlink():
            raise Error(f"{folder / part} is a link that was not created by an export: remove it.")


def _clear(folder: Path, names: Set[str]) -> None:
    """Remove an earlier export's files, the page first, and folders that become empty."""
    (folder / INDEX).unlink(missing_ok=True)
    for name in names:
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            (folder / name).unlink()
    parts = {parent for name in names for parent in Path(name).parents if parent.parts}
    for part in sorted(parts, key=lambda part: -len(part.parts)):
        with contextlib.suppress(OSError):  # it has other files, or is gone
            (folder / part).rmdir()


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "xb") as stream:  # does not follow a link created in the meantime
        stream.write(data)


def _write_list(folder: Path, names: Set[str]) -> None:
    """Replace the list atomically: it is always complete."""
    text = json.dumps({"wavecore": __version__, "files": sorted(names)}, indent=0)
    new = folder / f"{LIST}.new"
    new.unlink(missing_ok=True)
    _write(new, text.encode())
    new.replace(folder / LIST)


def _summary(folder: Path, sizes: Mapping[str, int]) -> Exported:
    by_kind: Counter[str] = Counter()
    for name, size in sizes.items():
        parts = name.split("/")
        by_kind[parts[1].removesuffix(".js") if parts[0] == "data" else "page"] += size
    largest = max(sizes.items(), key=lambda item: item[1])
    return Exported(folder, len(sizes), sum(sizes.values()), dict(by_kind), largest)
