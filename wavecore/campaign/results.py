"""The rows of a campaign."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Any

from wavecore.campaign.store import Store

if TYPE_CHECKING:
    import pyarrow


class Results:
    """The rows of a campaign, in the order of its points.

    Attributes:
        path: the folder of Parquet files.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.path = store.path

    @property
    def table(self) -> pyarrow.Table:
        """All rows: parameters, results and statuses. Raises: CampaignError if there are none."""
        return self._store.table()

    def rows(self) -> list[dict[str, Any]]:
        """All rows as dictionaries."""
        found: list[dict[str, Any]] = self.table.to_pylist()
        return found

    @property
    def counts(self) -> dict[str, int]:
        """The number of rows of each status, the most frequent first."""
        return dict(Counter(self._store.keys().values()).most_common())

    @property
    def about(self) -> dict[str, Any]:
        """The description from the start of the campaign: task, versions, digest of the code."""
        return self._store.about() or {}

    def __len__(self) -> int:
        return len(self._store.keys())

    def __repr__(self) -> str:
        counts = ", ".join(f"{count:,} {status}" for status, count in self.counts.items())
        return f"<Results {self.path}: {counts or 'no rows'}>"


def read(path: str | os.PathLike[str]) -> Results:
    """The rows that a campaign has written so far."""
    return Results(Store(path))
