"""The process that runs tasks, one point after the other: `python -m wavecore.campaign.child`.

Its parent (sandbox.py) may end it at any time. It reads what to do from one pipe and writes a row
for each point to another; its own standard streams stay the tasks'.
"""

from __future__ import annotations

import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wavecore._text import words_of
from wavecore.campaign.frames import receive, send
from wavecore.campaign.rows import Row, named

Task = Callable[..., Any]
_FRAMES = 12  # of a traceback
_OURS = os.path.dirname(os.path.dirname(__file__)) + os.sep


def answer(
    task: Task, index: int, point: Mapping[str, Any], worker: str, *, is_apart: bool = False
) -> Row:
    """The row of one point, whatever the task raises.

    `is_apart`: in a process of its own, in another session than the terminal's, where interrupts
    are the task's doing.
    """
    start = time.perf_counter()
    try:
        values = named(task(**point), point)
    except MemoryError as error:
        text = words_of(error) or "no memory was left"
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
    """What it says, and the lines of the task that led there."""
    text = words_of(error) or type(error).__name__
    shown = [
        f"{os.path.basename(each.filename)}:{each.lineno} {each.name}"
        for each in traceback.extract_tb(error.__traceback__)
        if not each.filename.startswith(_OURS)
    ]
    return f"{text}\n  at {', '.join(shown[:_FRAMES])}" if shown else text


def main(arguments: Sequence[str]) -> int:
    """Run what comes until nothing comes any more. Returns: an exit status."""
    from wavecore.campaign.travel import unpacked

    orders, rows, alive = map(int, arguments)
    for handle in (orders, rows, alive):
        os.set_inheritable(handle, False)  # what tasks start does not keep the parent waiting
    threading.Thread(target=_end_with_parent, args=(alive,), daemon=True).start()
    worker = f"{os.uname().nodename}:{os.getpid()}"
    try:
        task = unpacked(receive(orders))
    except EOFError:
        return 0
    except BaseException as error:  # noqa: BLE001  a user's module that cannot be imported
        send(rows, ("broken", f"{_kind(error)}: {_reason(error)}"))
        return 1
    send(rows, ("ready", worker))
    while True:
        try:
            indices, points, skipped = receive(orders)
        except EOFError:
            return 0
        try:
            batch = unpacked(points)[skipped:]
        except Exception as error:  # noqa: BLE001  a value of the user's that does not unpickle
            text = f"the point cannot be loaded: {_reason(error)}"
            for index in indices:
                send(rows, Row(index, "error", text, _kind(error), worker=worker))
            continue
        for index, point in zip(indices, batch, strict=True):
            send(rows, answer(task, index, point, worker, is_apart=True))


def _end_with_parent(alive: int) -> None:
    """The parent has the other end of a pipe: it closes when the parent ends, however it does."""
    os.read(alive, 1)
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
