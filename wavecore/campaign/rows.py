"""One row of a campaign: what a task made of one point, or why it made nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from wavecore.campaign.parameters import column
from wavecore.errors import CampaignError

Status = Literal["ok", "error", "timeout", "memory", "lost"]

# Columns of the campaign's own, in this order; a task's parameters and results go between.
BEFORE = ("index", "status", "reason", "error")
AFTER = ("seconds", "worker", "wavecore", "code", "key")
RESERVED = frozenset(BEFORE + AFTER)


@dataclass(frozen=True)
class Row:
    """How one point ended.

    Attributes:
        index: the point's place in the campaign's order.
        status: "ok"; "error" for an exception, faults of kernels among them; "timeout"; "memory"
            for a task that took more than it may; "lost" for one whose process ended.
        reason: what happened, in words; empty when ok.
        error: the exception's class; empty for others.
        values: what the task returned, by name; of a plain value under the name "value".
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
    """What a task returned as columns.

    Raises: CampaignError for what is not a column, or has the name of another.
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
                f"the task returned {name!r}, which is the name of a column of {owner}; "
                "call it something else."
            )
    return {name: column(name, value) for name, value in fields.items()}
