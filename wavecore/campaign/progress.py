"""A progress bar for a campaign, on standard error if it is a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore import _waiting

if TYPE_CHECKING:
    from types import TracebackType

    import rich.progress


class Progress:
    """The points done, the number of failures, and the remaining time."""

    def __init__(self, wanted: bool | None, count: int | None) -> None:
        self._shown = _waiting.is_wanted() if wanted is None else wanted
        self._count = count
        self._bar: rich.progress.Progress | None = None
        self._failed = self._skipped = 0

    def __enter__(self) -> Progress:
        if self._shown:
            from rich.console import Console
            from rich.progress import (
                BarColumn,
                MofNCompleteColumn,
                Progress,
                TextColumn,
                TimeRemainingColumn,
            )

            columns = (
                TextColumn("points"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                TextColumn("{task.fields[note]}"),
            )  # fmt: skip
            self._bar = Progress(*columns, console=Console(stderr=True))
            self._bar.start()
            self._task = self._bar.add_task("points", total=self._count, note="")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self, count: int, *, failed: int = 0, skipped: bool = False) -> None:
        """Add completed points."""
        self._failed += failed
        self._skipped += count if skipped else 0
        if self._bar is not None:
            parts = [f"{self._failed:,} failed"] if self._failed else []
            parts += [f"{self._skipped:,} were there already"] if self._skipped else []
            self._bar.update(self._task, advance=count, note=", ".join(parts))
