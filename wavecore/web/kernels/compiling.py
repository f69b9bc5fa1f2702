"""The live request "compile": a source's machine code for several targets."""

from __future__ import annotations

from typing import Any

from wavecore.web.kernels.code import refused, shown
from wavecore.web.kernels.sent import Sent
from wavecore.web.kernels.sources import Refused, Source, compiled, target_of

TARGETS_MOST = 6


def answer(body: dict[str, Any]) -> dict[str, Any]:
    """Compile a source; errors in it are part of the answer.

    Args:
        body: the fields of `Source.sent`, and "targets".
    Returns: "results": for each target the document "kernel", or `refused`.
    Raises: ValueError for an invalid request.
    """
    sent = Sent(body)
    source = Source.sent(sent)
    names = sent.items("targets", most=TARGETS_MOST)
    sent.rest()
    if not names:
        raise ValueError("the request: targets is empty; expected one, such as gfx942.")
    targets = [target_of(name) for name in dict.fromkeys(map(str, names))]
    return {"results": [_result(source, target) for target in targets]}


def _result(source: Source, target: str) -> dict[str, Any]:
    try:
        return shown(compiled(source, target))
    except Refused as error:
        return refused(target, error.diagnostics, str(error))
