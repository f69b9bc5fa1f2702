"""The scoreboards that the check of waits uses."""

from __future__ import annotations

from unittest.mock import patch

from wavecore.analysis.hazards.graph import Graph
from wavecore.analysis.hazards.scoreboard import Act, Board, Report, Rules
from wavecore.analysis.hazards.waits import findings


def boards_before(graph: Graph, rules: Rules) -> dict[int, Board]:
    """The board before each reachable instruction, as in the last pass."""
    found: dict[int, Board] = {}
    run = rules.run

    def noted(board: Board, act: Act, *report: Report) -> None:
        found[act.pc] = board.copy()
        run(board, act, *report)

    with patch.object(rules, "run", noted):
        findings(graph, rules)
    return found
