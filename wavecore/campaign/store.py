"""A campaign's rows in Parquet: a folder of parts, each written completely or not at all.

Parts are separate files since a Parquet file cannot be read before its end is written. Every reader
of data sets accepts the folder (pyarrow, pandas, Polars, DuckDB, Dask). A file that a killed
process has not finished has a name that begins with a dot, which they skip.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wavecore.campaign.parameters import Point
from wavecore.campaign.rows import AFTER, BEFORE, Row
from wavecore.errors import CampaignError

if TYPE_CHECKING:
    import pyarrow

_ABOUT = "_campaign.json"  # readers of data sets skip names with an underscore
_PROGRESS = "_progress.json"
_LOCK = "_lock"
_MANY_PARTS = 64
_PART = re.compile(r"part-[0-9]+\.parquet")
_ADVICE = "Move it away, if you are sure that the rows belong to this task."
_ADVICE_PART = "Move it away: its points will be run again."
_LARGEST_SIGNED = (1 << 63) - 1
_DEEPEST = 16  # nested lists; pyarrow cannot read files with many more


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise CampaignError(
            "campaigns keep their rows in Parquet through pyarrow, which is not installed: "
            "pip install 'wavecore[campaign]'."
        ) from error
    return pyarrow, pyarrow.parquet


class Store:
    """The folder of one campaign's rows."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        try:
            self.path = Path(path)
            if "\0" in str(self.path):
                raise ValueError("it contains a zero byte")
            there = self.path.exists() and not self.path.is_dir()
        except (TypeError, ValueError, OSError) as error:
            raise CampaignError(f"{path!r:.80} cannot be the name of a folder: {error}.") from error
        if there:
            raise CampaignError(
                f"{self.path} is a file; rows go into a folder of Parquet files. Choose another "
                "name, or move it away."
            )

    @contextmanager
    def held(self) -> Iterator[None]:
        """An exclusive lock on writing. Raises: CampaignError if another process holds it."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise CampaignError(f"{self.path} cannot be written: {error.strerror}.") from error
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise CampaignError(
                    f"another campaign is writing to {self.path}; wait for it, or choose another "
                    "`out`."
                ) from None
            yield
        finally:
            os.close(handle)

    # ---------------------------------------------------------------------------------- about

    def about(self) -> dict[str, Any] | None:
        """The description from the start of the campaign; None if there is none."""
        said = self._said(_ABOUT)
        if said is not None and not _is_about(said):
            raise CampaignError(
                f"{self.path / _ABOUT} is damaged: it does not describe the campaign. {_ADVICE}"
            )
        return said

    def describe(self, about: Mapping[str, Any]) -> None:
        """Write the description of the campaign."""
        self._write(_ABOUT, json.dumps(about, indent=1).encode())

    def progress(self) -> dict[str, Any] | None:
        """The progress of the last run when it wrote rows; None if missing or damaged."""
        try:
            said = self._said(_PROGRESS)
        except CampaignError:  # the next run writes another
            return None
        return said if said is not None and _is_progress(said) else None

    def note(self, progress: Mapping[str, Any]) -> None:
        """Record the progress of this run."""
        self._write(_PROGRESS, json.dumps(progress, indent=1).encode())

    def is_held(self) -> bool:
        """Whether a campaign is writing here now."""
        try:
            handle = os.open(self.path / _LOCK, os.O_RDONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            return False
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(handle)
        return False

    def size_bytes(self) -> int:
        """The size of the rows on disk."""
        return sum(part.stat().st_size for part in self.parts())

    def _said(self, name: str) -> dict[str, Any] | None:
        try:
            known = json.loads((self.path / name).read_bytes())
        except FileNotFoundError:
            return None
        except (ValueError, OSError, RecursionError) as error:
            raise CampaignError(
                f"{self.path / name} is damaged or cannot be read: {error}. {_ADVICE}"
            ) from error
        return known if isinstance(known, dict) else {}

    # ----------------------------------------------------------------------------------- rows

    def parts(self) -> list[Path]:
        """The files with rows, oldest first. Raises: CampaignError for a foreign file."""
        found = sorted(self.path.glob("part-*.parquet"))
        for part in found:
            if not _PART.fullmatch(part.name) or not part.is_file():
                raise CampaignError(
                    f"{part} was not written by a campaign, but would be read as rows: "
                    "move it away."
                )
        return found

    def append(self, rows: Sequence[tuple[Row, Point, str]], shared: Mapping[str, str]) -> None:
        """Write rows, each with its point's columns and key, as a new part."""
        if rows:
            self._write_table(_table([_record(*each, shared) for each in rows]))

    def keys(self) -> dict[str, str]:
        """The status of every point with a row, by key."""
        return {key: status for key, (status, _) in self.places().items()}

    def places(self) -> dict[str, tuple[str, int]]:
        """The status and index of every point with a row, by key."""
        found: dict[str, tuple[str, int]] = {}
        for part in self.parts():
            table = _read(part, ["key", "status", "index"])
            columns = [table[name].to_pylist() for name in ("status", "index")]
            rows = zip(*columns, strict=True)
            found.update(zip(table["key"].to_pylist(), rows, strict=True))
        return found

    def table(self, names: Sequence[str] | None = None) -> pyarrow.Table:
        """All rows by index; for a point with several, the last one.

        Args:
            names: the campaign's own columns to read; None reads all columns.

        Raises: CampaignError if there are no rows.
        """
        pa, _ = _parquet()
        wanted = None if names is None else list(dict.fromkeys(("index", "key", *names)))
        tables = [_read(part, wanted) for part in self.parts()]
        if not tables:
            raise CampaignError(f"{self.path} has no rows.")
        whole = _together(tables)
        keys = whole["key"].to_pylist()
        last = {key: number for number, key in enumerate(keys)}
        indices = whole["index"].to_pylist()
        order = sorted(last.values(), key=lambda number: (indices[number], number))
        return whole.take(pa.array(order, pa.int64()))

    def compact(self, *, only_many: bool = False, moved: Mapping[str, int] | None = None) -> None:
        """Merge all parts; after a crash in between, rows exist twice, and readers use one.

        Args:
            only_many: only if there are many parts.
            moved: new indices of points, by key.
        """
        before = self.parts()
        if not moved and (len(before) < 2 or (only_many and len(before) < _MANY_PARTS)):
            return
        table = self.table()
        self._write_table(_moved(table, moved) if moved else table)
        for part in before:
            part.unlink()

    # -------------------------------------------------------------------------------- writing

    def _write_table(self, table: pyarrow.Table) -> None:
        _, parquet = _parquet()
        parts = self.parts()
        number = int(parts[-1].stem.partition("-")[2]) + 1 if parts else 1
        name = f"part-{number:09}.parquet"
        waiting = self.path / f".{name}"
        parquet.write_table(table, waiting, compression="zstd")
        self._finish(waiting, name)

    def _write(self, name: str, data: bytes) -> None:
        waiting = self.path / f".{name}"
        waiting.write_bytes(data)
        self._finish(waiting, name)

    def _finish(self, waiting: Path, name: str) -> None:
        with open(waiting, "rb") as file:
            os.fsync(file.fileno())
        os.replace(waiting, self.path / name)


def _read(part: Path, names: list[str] | None) -> pyarrow.Table:
    """Columns of a part. Raises: CampaignError if it is damaged, or lacks a column."""
    pa, parquet = _parquet()
    try:
        table = parquet.read_table(part, columns=names)
    except (pa.ArrowException, OSError) as error:
        raise CampaignError(f"{part} is damaged: {error}. {_ADVICE_PART}") from error
    wanted = names or ["index", "status", "key"]
    if absent := {*wanted} - {*table.column_names}:
        raise CampaignError(f"{part} has no column {min(absent)!r}. {_ADVICE_PART}")
    return table


def _moved(table: pyarrow.Table, moved: Mapping[str, int]) -> pyarrow.Table:
    """Rows with new indices, in their order."""
    pa, _ = _parquet()
    given = zip(table["key"].to_pylist(), table["index"].to_pylist(), strict=True)
    indices = [moved.get(key, index) for key, index in given]
    place = table.column_names.index("index")
    return table.set_column(place, "index", pa.array(indices, pa.int64())).sort_by("index")


def _is_about(said: Mapping[str, Any]) -> bool:
    versions, points = said.get("versions"), said.get("points")
    return (
        isinstance(said.get("code"), str)
        and isinstance(versions, dict)
        and (points is None or type(points) is int)
    )


def _is_progress(said: Mapping[str, Any]) -> bool:
    times = [said.get(name) for name in ("started", "noted")]
    counts = [said.get(name) for name in ("ran", "skipped")]
    names, dashboard = said.get("parameters"), said.get("dashboard")
    return (
        all(isinstance(each, int | float) and abs(each) < _LARGEST_SIGNED for each in times)
        and all(type(each) is int for each in counts)
        and isinstance(names, list)
        and all(isinstance(each, str) for each in names)
        and (dashboard is None or isinstance(dashboard, str))
    )


def _record(row: Row, kept: Point, key: str, shared: Mapping[str, str]) -> dict[str, Any]:
    own = {"index": row.index, "status": row.status, "reason": row.reason, "error": row.error}
    run = {"seconds": row.seconds, "worker": row.worker, **shared, "key": key}
    return {**own, **kept, **row.values, **run}


def _table(records: Sequence[Mapping[str, Any]]) -> pyarrow.Table:
    """A table of all columns in any record, in the order of BEFORE, theirs and AFTER."""
    pa, _ = _parquet()
    names = dict.fromkeys(name for record in records for name in record)
    theirs = [name for name in names if name not in BEFORE and name not in AFTER]
    order = [*BEFORE, *theirs, *(name for name in AFTER if name in names)]
    return pa.table(
        {_encodable(name): _array([record.get(name) for record in records]) for name in order}
    )


def _array(values: list[Any]) -> pyarrow.Array:
    """A column; as text if values have no common type, or one that Parquet cannot store."""
    pa, _ = _parquet()
    try:
        found = pa.array(values, pa.uint64() if _are_unsigned(values) else None)
    except UnicodeEncodeError:  # a lone surrogate
        return _array([_encodable(each) for each in values])
    except (pa.ArrowException, OverflowError):
        found = None
    if found is None or not _is_kept(found.type):
        found = pa.array([None if each is None else _text(each) for each in values], pa.string())
    return found


def _are_unsigned(values: list[Any]) -> bool:
    """Whether all are uint64 integers, and some do not fit in int64."""
    there = [each for each in values if each is not None]
    return (
        all(type(each) is int and each >= 0 for each in there)
        and max(there, default=0) > _LARGEST_SIGNED
    )


def _is_kept(kind: pyarrow.DataType, deep: int = 0) -> bool:
    """Whether Parquet can write a type and read it back: it has no structures without fields."""
    pa, _ = _parquet()
    if not pa.types.is_nested(kind):
        return True
    fields = [kind.field(number) for number in range(kind.num_fields)]
    return (
        bool(fields) and deep < _DEEPEST and all(_is_kept(each.type, deep + 1) for each in fields)
    )


def _encodable(value: Any) -> Any:
    """A value whose texts UTF-8 can encode: lone surrogates become escapes."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_encodable(name): _encodable(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_encodable(each) for each in value]
    return value


def _text(value: object) -> str:
    return str(_encodable(value if isinstance(value, str) else repr(value)))


def _together(tables: Iterable[pyarrow.Table]) -> pyarrow.Table:
    """Tables concatenated; a column whose parts have no common type becomes text."""
    pa, _ = _parquet()
    tables = list(tables)
    try:
        return pa.concat_tables(tables, promote_options="permissive")
    except pa.ArrowException:
        return _table([record for table in tables for record in table.to_pylist()])
