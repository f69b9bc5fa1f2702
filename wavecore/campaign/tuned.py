"""The rows of a tuning run: ranked, with the best point and a table."""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wavecore.campaign.figures import FIGURES, OBJECTIVE, parameters
from wavecore.campaign.results import Results
from wavecore.campaign.store import Store
from wavecore.errors import CampaignError

if TYPE_CHECKING:
    import pyarrow

_SHOWN = 20  # rows shown in a terminal


class Tuned(Results):
    """Points of a tuning run, the best first, those without a result last.

    Attributes:
        objective: the figure that ranks them; None for the function passed to `tune`.
        largest: whether larger is better.
    """

    def __init__(self, store: Store, objective: str | None, largest: bool) -> None:
        super().__init__(store)
        self.objective, self.largest = objective, largest

    @classmethod
    def of(cls, results: Results, objective: str | None, largest: bool) -> Tuned:
        """Existing rows. Raises: CampaignError for a figure that none of them has."""
        found = cls(Store(results.path), objective, largest)
        found._check()
        return found

    def by(self, objective: str, *, largest: bool = False) -> Tuned:
        """The same points ranked by another figure, without running. Raises: CampaignError."""
        return self.of(self, objective, largest)

    def rows(self) -> list[dict[str, Any]]:
        """All rows as dictionaries, the best first; "objective" is None if missing."""
        every = [self._with_objective(row) for row in self._store.table().to_pylist()]
        return sorted(every, key=self._rank)

    @property
    def table(self) -> pyarrow.Table:
        """All rows in that order. Raises: CampaignError if there are none."""
        import pyarrow

        plain, rows = self._store.table(), self.rows()
        index = {number: at for at, number in enumerate(plain["index"].to_pylist())}
        order = pyarrow.array([index[row["index"]] for row in rows], pyarrow.int64())
        names = [name for name in plain.column_names if name != OBJECTIVE]
        at = names.index(FIGURES) if FIGURES in names else len(names)
        values = pyarrow.array([row[OBJECTIVE] for row in rows], pyarrow.float64())
        return plain.select(names).take(order).add_column(at, OBJECTIVE, values)

    @property
    def best(self) -> dict[str, Any]:
        """The parameters of the best point. Raises: CampaignError if no point has a result."""
        first = self.rows()[0]
        if first[OBJECTIVE] is None:
            why = first["reason"] or "its objective is not a number"
            raise CampaignError(
                f"no point of {self.path} has a result; the first ended with  "
                f"{first['status']}, {why}"
            )
        return parameters(first)

    # ------------------------------------------------------------------------------- ranking

    def _with_objective(self, row: Mapping[str, Any]) -> dict[str, Any]:
        value = row.get(OBJECTIVE) if self.objective is None else self._figure(row)
        if value is not None and math.isnan(value):
            value = None
        return {**row, OBJECTIVE: value}

    def _figure(self, row: Mapping[str, Any]) -> float | None:
        value: float | None = (row.get(FIGURES) or {}).get(self.objective)
        return value

    def _rank(self, row: Mapping[str, Any]) -> tuple[bool, float, int]:
        value = row[OBJECTIVE]
        if value is None:
            return True, 0.0, row["index"]
        return False, -value if self.largest else value, row["index"]

    def _check(self) -> None:
        """Raises: CampaignError for a name that is not a figure of any point."""
        done = [row for row in self._store.table().to_pylist() if row["status"] == "ok"]
        if self.objective is None or not done or any(map(self._has, done)):
            return
        known = sorted({name for row in done for name, value in row[FIGURES].items()
                        if value is not None})  # fmt: skip
        close = difflib.get_close_matches(self.objective, known, 3, 0.5)
        hint = f"Is it {' or '.join(close)}? " if close else ""
        raise CampaignError(
            f"no point has a figure {self.objective!r}. {hint}Available are {', '.join(known)}. "
            f"The rows are kept in {self.path}: another objective does not require new runs."
        )

    def _has(self, row: Mapping[str, Any]) -> bool:
        return self._figure(row) is not None

    # --------------------------------------------------------------------------------- text

    def __str__(self) -> str:
        from wavecore.campaign.ranking import text

        return text(self.rows()[:_SHOWN], len(self), self.objective or OBJECTIVE)
