"""Tuning: runs a kernel over the points of a space, ranked by a figure of its profile."""

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
from wavecore.device import Device, current_device
from wavecore.errors import CampaignError, LaunchError
from wavecore.lang.kernel import Kernel as LangKernel

if TYPE_CHECKING:
    from distributed import Client

    from wavecore.analysis.profile.many import Profiles

Task = Callable[..., Any]


class RunOptions(TypedDict, total=False):
    """Options of `campaign.run`."""

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
    """Find the best parameters of a kernel, by counters or estimates of a profile.

    It is a campaign: points run in processes, on all cores or a cluster; each is a row, and points
    with a row are not run again.

    Args:
        kernel: a function of a point's parameters that launches kernels of any kind and may return
            their results; or a Python kernel, with `launch`.
        space: as `over` of `campaign.run`: values of each parameter, or points.
        objective: a name from `figures` ("lds.conflict_cycles", "instructions.total",
            "microseconds.best", "cycles"; docs/how-to/tune-with-campaigns.md lists them), or a
            function of the profiles of all launches (`wavecore.analysis.profile`).
        launch: for a Python kernel: a function of the point's parameters that returns grid, block
            and a tuple of arguments. Constants of the kernel are the parameters with their names.
        target: the current device in each point without a parameter `target`; by default that of
            the current device.
        expected: the correct results, or a function of the point's parameters that returns them:
            like the results of the kernel's function (arrays, or dictionaries and tuples of
            arrays), or for a Python kernel a dictionary of arguments by name. A wrong result
            becomes a row with the reason, and is never the best.
        rtol, atol: the tolerance of results, as for np.isclose; equality if both are 0.
        largest: whether the largest objective is the best, instead of the smallest.
        out: the folder for Parquet files with rows.
        options: client, workers, resume, again, timeout, memory and progress of `campaign.run`.

    Returns: the rows, the best first; `best` are its parameters, and `print` shows a table.

    Raises: CampaignError, see `campaign.run`; also for an objective that no point has.
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
            f"a kernel to tune must be a function that launches, or a Python kernel, not "
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
    """The campaign's task. A named objective is not part of its code: it changes no row."""
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
    """Raises: CampaignError for parameters with the name of a column."""
    if clash := {FIGURES, OBJECTIVE} & {*names}:
        raise CampaignError(
            f"the parameter {min(clash)!r} has the name of a column of the tuning run."
        )


def _current_target() -> str | None:
    try:
        return current_device().target.name
    except LaunchError:
        return None
