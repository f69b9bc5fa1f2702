"""Campaigns: one task over many points, on all cores or on any Dask cluster.

    from wavecore import campaign
    found = campaign.run(task, over={"target": ["gfx942", "gfx1201"], "seed": range(1000)})
    found.table  # pyarrow; the rows are in results.parquet

Needs `wavecore[campaign]` (dask.distributed, pyarrow). Names are resolved lazily.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wavecore._fork import loaded_on_use

if TYPE_CHECKING:
    from wavecore.campaign.cases import Case as Case
    from wavecore.campaign.divergence import Divergence as Divergence
    from wavecore.campaign.divergence import diverge as diverge
    from wavecore.campaign.engine import run as run
    from wavecore.campaign.minimal import minimise as minimise
    from wavecore.campaign.results import Results as Results
    from wavecore.campaign.results import read as read
    from wavecore.campaign.rows import Row as Row
    from wavecore.campaign.tuned import Tuned as Tuned
    from wavecore.campaign.tuning import tune as tune

_HOMES = {
    "Case": "wavecore.campaign.cases",
    "Divergence": "wavecore.campaign.divergence",
    "Results": "wavecore.campaign.results",
    "Row": "wavecore.campaign.rows",
    "Tuned": "wavecore.campaign.tuned",
    "diverge": "wavecore.campaign.divergence",
    "minimise": "wavecore.campaign.minimal",
    "read": "wavecore.campaign.results",
    "run": "wavecore.campaign.engine",
    "tune": "wavecore.campaign.tuning",
}

__all__ = [
    "Case",
    "Divergence",
    "Results",
    "Row",
    "Tuned",
    "diverge",
    "minimise",
    "read",
    "run",
    "tune",
]

if not TYPE_CHECKING:
    __getattr__ = loaded_on_use(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
