"""`wavecore campaign status`: how far a campaign is, also while it runs."""

from __future__ import annotations

from wavecore.cli.campaign.shown import OutArgument, show_standing
from wavecore.cli.output import JsonOption


def command(out: OutArgument, json: JsonOption = False) -> None:
    """How far a campaign is, what failed, how long it takes yet."""
    show_standing(out, as_json=json)
