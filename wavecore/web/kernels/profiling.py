"""The live request "profile": a launch's profile as the page that `to_html` writes."""

from __future__ import annotations

from typing import Any

from wavecore.analysis.profile.page import page
from wavecore.analysis.profile.profiler import Profiler
from wavecore.web.kernels.code import parameters
from wavecore.web.kernels.inputs import arguments
from wavecore.web.kernels.running import launched, taken
from wavecore.web.kernels.sources import Refused, compiled


def answer(body: dict[str, Any]) -> dict[str, str]:
    """Launch a kernel and create its profile's page.

    Args:
        body: see the request "run".
    Returns: "html", a self-contained document.
    Raises: ValueError for an invalid request, a source that does not compile, a launch that faults.
    """
    source, launch, target = taken(body)
    try:
        made = compiled(source, target)
    except Refused as error:
        raise ValueError(f"The source does not compile: {error}") from error
    profiler = Profiler()
    given = arguments(launch.sent, parameters(made))
    fault = launched(made, launch, given, [profiler], [])
    if fault is not None or profiler.profile is None:
        raise ValueError(f"The launch has no profile, because it faults: {fault}")
    return {"html": page(profiler.profile.full_record)}
