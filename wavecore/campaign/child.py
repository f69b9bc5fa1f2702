"""The process that runs tasks, one point after another.

Its parent (sandbox.py) may end it at any time. It reads orders from one pipe and writes a row for
each point to another; its standard streams are left to the tasks.
"""

from __future__ import annotations

import os
import pickle
import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from wavecore._text import words_of
from wavecore.campaign.rows import Row, named
from wavecore.sandbox import confine, end_with, receive, send

Task = Callable[..., Any]
_FRAMES = 12  # shown of a traceback
_OURS = os.path.dirname(os.path.dirname(__file__)) + os.sep


def answer(
    task: Task, index: int, point: Mapping[str, Any], worker: str, *, is_apart: bool = False
) -> Row:
    """The row of one point, whatever the task raises.

    `is_apart`: in a separate process and session, which no terminal interrupts; an interrupt is
    then the task's own.
    """
    start = time.perf_counter()
    try:
        values = named(task(**point), point)
    except MemoryError as error:
        text = words_of(error) or "out of memory"
        return Row(index, "memory", text, "MemoryError", {}, _since(start), worker)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and not is_apart:
            raise
        return Row(index, "error", _reason(error), _kind(error), {}, _since(start), worker)
    return Row(index, "ok", "", "", values, _since(start), worker)


def _since(start: float) -> float:
    return time.perf_counter() - start


def _kind(error: BaseException) -> str:
    kind = type(error)
    return (
        kind.__qualname__
        if kind.__module__ in ("builtins", "wavecore.errors")
        else (f"{kind.__module__}.{kind.__qualname__}")
    )


def _reason(error: BaseException) -> str:
    """Its message, and the lines of the task that led to it."""
    text = words_of(error) or type(error).__name__
    shown = [
        f"{os.path.basename(each.filename)}:{each.lineno} {each.name}"
        for each in traceback.extract_tb(error.__traceback__)
        if not each.filename.startswith(_OURS)
    ]
    return f"{text}\n  at {', '.join(shown[:_FRAMES])}" if shown else text


def tell(handle: int, message: object) -> None:
    """Send a pickle: both ends run this user's code, with the user's rights."""
    send(handle, b"P", pickle.dumps(message, protocol=5))


def main(orders: int, rows: int, alive: int) -> int:
    """Run orders until the pipe is closed. Returns: an exit status.

    Args:
        orders: a pipe with a packed task, followed by batches: indices, packed points, and the
            number of points to skip.
        rows: a pipe for "ready" and the worker's name, or "broken" and the reason; then rows.
        alive: a pipe whose other end the parent holds.
    """
    from wavecore.campaign.travel import unpacked

    for handle in (orders, rows, alive):
        os.set_inheritable(handle, False)  # the parent must not wait for a task's processes
    confine()  # tasks may reserve any memory: it counts once it is used
    end_with(alive)
    worker = f"{os.uname().nodename}:{os.getpid()}"
    try:
        task = unpacked(receive(orders)[1])
    except EOFError:
        return 0
    except BaseException as error:  # noqa: BLE001  a user's module that cannot be imported
        tell(rows, ("broken", f"{_kind(error)}: {_reason(error)}"))
        return 1
    tell(rows, ("ready", worker))
    while True:
        try:
            indices, points, skipped = pickle.loads(receive(orders)[1])
        except EOFError:
            return 0
        try:
            batch = unpacked(points)[skipped:]
        except Exception as error:  # noqa: BLE001  a value of the user's that does not unpickle
            text = f"the point cannot be loaded: {_reason(error)}"
            for index in indices:
                tell(rows, Row(index, "error", text, _kind(error), worker=worker))
            continue
        for index, point in zip(indices, batch, strict=True):
            tell(rows, answer(task, index, point, worker, is_apart=True))
