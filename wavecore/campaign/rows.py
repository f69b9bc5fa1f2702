"""A row of a campaign: a task's results for one point, or the reason that there are none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from wavecore.campaign.parameters import column
from wavecore.errors import CampaignError

Status = Literal["ok", "error", "timeout", "memory", "lost"]

# The campaign's own columns, in this order; a task's parameters and results go in between.
BEFORE = ("index", "status", "reason", "error")
AFTER = ("seconds", "worker", "wavecore", "code", "key")
RESERVED = frozenset(BEFORE + AFTER)


@dataclass(frozen=True)
class Row:
    """The outcome of one point.

    Attributes:
        index: the point's position in the campaign.
        status: "ok"; "error" for an exception, including kernel faults; "timeout"; "memory" for a
            task that exceeded its limit; "lost" if its process ended.
        reason: a description of a failure; empty when ok.
        error: the exception's class; empty for others.
        values: the returned results by name; a single value has the name "value".
        seconds: the task's own time.
        worker: where it ran: host and process.
    """

    index: int
    status: Status
    reason: str = ""
    error: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    worker: str = ""


def named(returned: object, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """A task's return value as columns.

    Raises: CampaignError for a value that cannot be a column, or for a duplicate name.
    """
    if returned is None:
        return {}
    fields = returned if isinstance(returned, Mapping) else {"value": returned}
    for name in fields:
        if not isinstance(name, str):
            raise CampaignError(f"the names of a task's results must be text, not {name!r}.")
        if name in RESERVED or name in parameters:
            owner = "a parameter" if name in parameters else "the campaign"
            raise CampaignError(
                f"the task returned {name!r}, which is already a column of {owner}; "
                "use another name."
            )
    return {name: column(name, value) for name, value in fields.items()}
