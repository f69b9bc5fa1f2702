"""Tuning: a kernel over the points of a space, ranked by what a profile says of each."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from wavecore.analysis.profile.many import profile
from wavecore.campaign import checking, engine
from wavecore.campaign.figures import FIGURES, OBJECTIVE, figures
from wavecore.campaign.parameters import Over
from wavecore.campaign.rows import Status
from wavecore.campaign.tuned import Tuned
from wavecore.device import Device
from wavecore.device.current import current_device
from wavecore.errors import CampaignError, LaunchError
from wavecore.lang.kernel import Kernel as LangKernel

if TYPE_CHECKING:
    from distributed import Client

    from wavecore.analysis.profile.many import Profiles

Task = Callable[..., Any]


class RunOptions(TypedDict, total=False):
    """Of `campaign.run`."""

    client: Client | str | None
    workers: int | None
    resume: bool
    again: Collection[Status]
    timeout: float | None
    memory: int | str | None
    progress: bool | None


def tune(
    kernel: Task | LangKernel,
    space: Over,
    objective: str | Callable[[Profiles], float],
    *,
    launch: Callable[..., tuple[Any, Any, tuple[Any, ...]]] | None = None,
    target: str | None = None,
    expected: Any = None,
    rtol: float = 0.0,
    atol: float = 0.0,
    largest: bool = False,
    out: str | os.PathLike[str] = "tuning.parquet",
    **options: Unpack[RunOptions],
) -> Tuned:
    """Find the parameters with which a kernel does best, by counters or estimates of a profile.

    It is a campaign: points run in processes, on all cores or a cluster; each is a row, and what
    has a row is not run again.

    Args:
        kernel: a function of a point's parameters that launches kernels of any kind and may return
            their results; or a kernel in Python, with `launch`.
        space: as `over` of `campaign.run`: values of each parameter, or points.
        objective: a name of `figures` ("lds.conflict_cycles", "instructions.total",
            "microseconds.streaming", "cycles"; docs/how-to/tune-with-campaigns.md lists them), or a
            function of the profiles of all launches (`wavecore.analysis.profile`).
        launch: of a kernel in Python: a function of the point's parameters that returns grid, block
            and a tuple of arguments. Constants of the kernel are the parameters of their names.
        target: the device that is current in each point, where it has no parameter `target`; that
            of the current device if None.
        expected: results that are right, or a function of the point's parameters that gives them;
            as the kernel's function returns them (arrays, or dictionaries and tuples of arrays), of
            a kernel in Python a dictionary of arguments by name. A wrong result is a row with the
            reason, and never the best.
        rtol, atol: how far numbers may be from those, as for np.isclose; the same if 0.
        largest: the largest objective is the best, not the smallest.
        out: the folder of Parquet files that rows go to.
        options: client, workers, resume, again, timeout, memory and progress of `campaign.run`.

    Returns: the rows, the best first; `best` are its parameters, and `print` shows a table.

    Raises: CampaignError as `campaign.run`; of an objective that no point has.
    """
    if isinstance(space, Mapping):
        _check_names(space)
    trial = _trial(
        _launching(kernel, launch), target or _current_target(), objective, expected, rtol, atol
    )
    found = engine.run(trial, space, out=out, **options)
    return Tuned.of(found, objective if isinstance(objective, str) else None, largest)


def _launching(kernel: Task | LangKernel, launch: Callable[..., Any] | None) -> Task:
    """The function that a point calls. Raises: CampaignError."""
    if isinstance(kernel, LangKernel):
        if launch is None:
            raise CampaignError(
                f"kernel {kernel.__name__} needs launch=, a function of the point's parameters "
                "that returns grid, block and arguments."
            )
        return _of_kernel(kernel, launch)
    if not callable(kernel):
        raise CampaignError(
            f"a kernel to tune is a function that launches, or a kernel in Python, not "
            f"{type(kernel).__name__}."
        )
    if launch is not None:
        raise CampaignError(
            "launch= is for Python kernels; a function launches its kernels itself."
        )
    return kernel


def _of_kernel(kernel: LangKernel, launch: Callable[..., Any]) -> Task:
    def launched(**point: Any) -> dict[str, Any]:
        grid, block, args = launch(**point)
        constants = {name: point[name] for name in kernel.constant_names if name in point}
        kernel.launch(current_device(), grid, block, args, **constants)
        return dict(zip(kernel.argument_names, args, strict=True))

    return launched


def _trial(
    launched: Task,
    target: str | None,
    objective: str | Callable[[Profiles], float],
    expected: Any,
    rtol: float,
    atol: float,
) -> Task:
    """The campaign's task. A named objective is none of its code: it changes no row."""
    measure = objective if callable(objective) else None

    def trial(**point: Any) -> dict[str, Any]:
        _check_names(point)
        on = point.get("target", target)
        with Device(on) if isinstance(on, str) else nullcontext(), profile() as profiles:
            results = launched(**point)
        found: dict[str, Any] = {FIGURES: figures(profiles)}
        if measure is not None:
            found[OBJECTIVE] = float(measure(profiles))
        if expected is not None:
            right = expected(**point) if callable(expected) else expected
            checking.check(results, right, rtol, atol)
        return found

    return trial


def _check_names(names: Iterable[str]) -> None:
    """Raises: CampaignError for parameters that are called like a tuning's columns."""
    if clash := {FIGURES, OBJECTIVE} & {*names}:
        raise CampaignError(
            f"the parameter {min(clash)!r} has the name of one of the tuning's columns."
        )


def _current_target() -> str | None:
    try:
        return current_device().target.name
    except LaunchError:
        return None
