"""Tracks the current `enable`: Triton's active driver, and the GPUs that torch's "cuda" means.

The current one is the thread's latest `enable` that has not ended, in whatever order they end. A
thread without its own uses the latest of any thread.
"""

from __future__ import annotations

import os
import threading
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from wavecore import _env
from wavecore.targets.cards import Card
from wavecore.triton.settings import Settings, from_environment

if TYPE_CHECKING:
    from wavecore.triton.driver import WavecoreDriver

_VARIABLES = (_env.TRITON.name, _env.TRITON_CUDA.name)


class Session:
    """One `enable`, until its `end`."""

    _open: ClassVar[tuple[Session, ...]] = ()  # replaced as a whole: read without the lock
    _lock: ClassVar[threading.RLock] = threading.RLock()
    _driver_before: ClassVar[Any] = None
    _environment_before: ClassVar[dict[str, str | None] | None] = None  # if it was changed

    def __init__(self, driver: WavecoreDriver) -> None:
        from triton.runtime import driver as drivers

        self.driver, self.settings = driver, driver.own_settings
        self._thread = threading.current_thread()
        if self.settings.cuda:
            _provide()
        with Session._lock:
            if not Session._open:
                Session._driver_before = driver_in(drivers)
            Session._open = (*Session._open, self)
            drivers.set_active(driver)
            _tell_children(Session._open)
            _count()

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self not in Session._open

    def end(self) -> None:
        """End it, and activate the latest of the others or the previous driver; once only."""
        from triton.runtime import driver as drivers

        with Session._lock:
            if self.is_over:
                return
            left = tuple(each for each in Session._open if each is not self)
            _tell_children(left)  # first: without a session, the environment has the word again
            Session._open = left
            last = Session._open[-1].driver if Session._open else Session._driver_before
            drivers.set_active(last)
            _count()

    @classmethod
    def is_any(cls) -> bool:
        """Whether any `enable` is active."""
        return bool(cls._open)

    @classmethod
    def in_force(cls) -> Session | None:
        """This thread's latest, or else the latest of any thread."""
        here, found = threading.current_thread(), cls._open
        own = (each for each in reversed(found) if each._thread is here)
        return next(own, found[-1] if found else None)


def _tell_children(sessions: tuple[Session, ...]) -> None:
    """Set the environment's variables for processes that are started now, such as Inductor's.

    That is for torch's device only; when the last `enable` that has it ends, they are as before.
    """
    told = next((each.settings for each in reversed(sessions) if each.settings.cuda), None)
    before = Session._environment_before
    if told is None and before is None:
        return
    if before is None:
        before = {name: os.environ.get(name) for name in _VARIABLES}
    values: dict[str, str | None] = before
    if told is not None:
        values = {_env.TRITON.name: told.names, _env.TRITON_CUDA.name: "1"}
    Session._environment_before = before if told is not None else None
    for name, value in values.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


def in_force() -> Settings | None:
    """The GPU on which this thread's launches run; None if it is not emulated.

    Raises: Error if the environment names an unknown GPU.
    """
    session = Session.in_force()
    return session.settings if session is not None else _of_process()


@cache
def _of_process() -> Settings | None:
    return from_environment()


def driver_in(drivers: Any) -> Any:
    """Triton's active driver, without creating one, which would fail without a GPU."""
    return drivers._active if hasattr(drivers, "_active") else drivers.active  # Triton 3.4: a proxy


def begin_for_process() -> None:
    """Apply the environment's settings to torch, before a script creates its first tensor.

    Raises: TargetError, LaunchError.
    """
    found = _of_process()
    if found is not None and found.cuda:
        _provide()
        _count()


def cards() -> tuple[Card, ...]:
    """The GPUs that torch's device "cuda" means in this thread; none without an `enable`."""
    found = in_force()
    return found.cards if found is not None and found.cuda else ()


def _provide() -> None:
    import torch  # noqa: F401  # first: at the end of its import it calls `begin_for_process`

    from wavecore.torch.activation import provide
    from wavecore.triton.inductor import Inductor

    provide(cards)
    Inductor(cards, _driver).provide()


def _driver() -> Any:
    """The driver of this thread's `enable`; None if the environment has chosen the GPU."""
    current = Session.in_force()
    return current.driver if current is not None else None


def _count() -> None:
    """Tell torch which devices there are: those of the thread that has the most."""
    from wavecore.torch.library import loaded

    if loaded() is None:
        return
    from wavecore.torch.activation import count
    from wavecore.triton.inductor import follow

    latest = {session._thread: session.settings for session in Session._open}
    found = [*latest.values()] if latest else [_of_process()]
    gpus = [each.cards for each in found if each is not None and each.cuda]
    count(max(gpus, key=len, default=()), late=bool(latest))
    follow(tuple(card for each in gpus for card in each))
