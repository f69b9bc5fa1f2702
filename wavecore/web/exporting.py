"""The explorer as files: `export` writes what the server would answer, for any web host.

A folder with a site of ours has wavecore-site.json, which lists its files. An export to it clears
those, and nothing else. The list is written first and index.html last: what an export leaves that
was broken off can be cleared, and shows nothing.
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
# What every file system and web server takes as it is, as a part of a path.
_PART = re.compile(r"[\w+=@,-][\w.+=@,-]*", re.ASCII)

Progress = Callable[[int, int, int], None]


@dataclass(frozen=True)
class Exported:
    """What an export has written."""

    folder: Path
    files: int
    bytes: int
    by_kind: Mapping[str, int]  # bytes of the page and of each kind of document
    largest: tuple[str, int]  # the largest file and its bytes


def page(*, live: bool) -> dict[str, bytes]:
    """The page's own files by name; `live` tells it that a server is behind it."""
    made = {path.name: path.read_bytes() for path in sorted(_ASSETS.iterdir())}
    if live:
        head, mark, rest = made[INDEX].partition(b"<title>")
        made[INDEX] = head + b'<meta name="wavecore-live" content="1">\n' + mark + rest
    return made


def export(folder: Path, progress: Progress = lambda done, all_, size: None) -> Exported:
    """Write the page and all documents to a folder, which is made if it is not there.

    Args:
        folder: empty, or with what an earlier export has written, which is replaced; files that
            somebody has added to that stay.
        progress: called after each file with the files done, all files, and the bytes so far.

    Raises: Error if the folder holds something else; OSError.
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
        if name == INDEX:  # all else is there
            _write_list(folder, names)
        made = own[name] if name in own else documents.script(paths[name]).encode()
        _write(folder / name, made)
        sizes[name] = len(made)
        size += len(made)
        progress(len(sizes), len(names), size)
    return _summary(folder, sizes)


def _check_names(names: Set[str]) -> None:
    """Raises: ValueError for a document that could not be a file everywhere: a defect of ours."""
    for name in names:
        if not _is_name(name):
            raise ValueError(f"{name!r} cannot be the name of a file on every system")
    (folded, count), *_ = Counter(name.casefold() for name in names).most_common(1)
    if count > 1:
        raise ValueError(f"two documents are {folded!r} where case does not count")


def _is_name(name: object) -> bool:
    return isinstance(name, str) and all(_PART.fullmatch(part) for part in name.split("/"))


def _earlier(folder: Path) -> set[str]:
    """The files that an earlier export has listed. Raises: Error if the list is none of ours."""
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
            f"{folder / LIST} is not a list of an export's files, so it is unknown which files "
            "may be replaced: export to a new folder, or empty this one."
        )
    return set(listed)


def _check_is_own(folder: Path) -> None:
    """Raises: Error for a file, and for a folder that has something in it and is no export's."""
    if folder.exists() and not folder.is_dir():
        raise Error(f"{folder} is a file; expected a folder to write the site to.")
    if not (folder / LIST).exists():
        found = sorted(each.name for each in folder.iterdir()) if folder.exists() else []
        if found:
            more = f" and {len(found) - 3} more" if len(found) > 3 else ""
            raise Error(
                f"{folder} holds something else ({', '.join(found[:3])}{more}), which stays as it "
                "is: export to a new folder, or empty this one."
            )


def _check_free(folder: Path, names: Set[str], earlier: Set[str]) -> None:
    """Raises: Error if writing would change anything that no export has written."""
    if not (folder / LIST).exists():
        return
    for name in sorted(names - earlier):
        if os.path.lexists(folder / name):
            raise Error(f"{folder / name} is in the way and was not written by an export: move it.")
    for part in {parent for name in names | earlier for parent in Path(name).parents}:
        if part.parts and (folder / part).is_symlink():
            raise Error(f"{folder / part} is a link, which no export has made: remove it.")


def _clear(folder: Path, names: Set[str]) -> None:
    """Remove an earlier export's files, the page first, and folders that are empty then."""
    (folder / INDEX).unlink(missing_ok=True)
    for name in names:
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            (folder / name).unlink()
    parts = {parent for name in names for parent in Path(name).parents if parent.parts}
    for part in sorted(parts, key=lambda part: -len(part.parts)):
        with contextlib.suppress(OSError):  # other files are in it, or it is gone
            (folder / part).rmdir()


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "xb") as stream:  # a link that came meanwhile is not followed
        stream.write(data)


def _write_list(folder: Path, names: Set[str]) -> None:
    """Replace the list at once: there is always a whole one."""
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
