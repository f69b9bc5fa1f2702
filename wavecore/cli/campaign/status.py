"""`wavecore campaign status`: how far a campaign is, also while it runs."""

from __future__ import annotations

from wavecore.cli.campaign.shown import OutArgument, show_standing
from wavecore.cli.output import JsonOption


def command(out: OutArgument, json: JsonOption = False) -> None:
    """Show a campaign's progress, failures and remaining time."""
    show_standing(out, as_json=json)
