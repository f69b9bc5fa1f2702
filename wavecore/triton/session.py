"""Which `enable` is in force: Triton's active driver, and what torch's device "cuda" means.

The last one that began and has not ended, whatever the order in which they end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from wavecore.triton.settings import Settings, from_environment

if TYPE_CHECKING:
    from wavecore.triton.driver import WavecoreDriver


class Session:
    """One `enable`, until its `end`."""

    _open: ClassVar[list[Session]] = []
    _driver_before: ClassVar[Any] = None
    _meaning: ClassVar[Any] = None

    def __init__(self, driver: WavecoreDriver, *, cuda: bool) -> None:
        from triton.runtime import driver as drivers

        self.driver, self.cuda = driver, cuda
        if not Session._open:
            Session._driver_before = _driver_in(drivers)
        Session._open.append(self)
        Session._apply()

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self not in Session._open

    def end(self) -> None:
        """What was in force before, or another that began since; the second time nothing."""
        if not self.is_over:
            Session._open.remove(self)
            Session._apply()

    @classmethod
    def is_any(cls) -> bool:
        """Whether an `enable` is in force."""
        return bool(cls._open)

    @classmethod
    def _apply(cls) -> None:
        from triton.runtime import driver as drivers

        last = cls._open[-1] if cls._open else None
        drivers.set_active(last.driver if last is not None else cls._driver_before)
        if cls._meaning is not None:
            cls._meaning.end()
            cls._meaning = None
        if last is not None and last.cuda:
            cls._meaning = _cuda_means(last.driver.settings)


def _driver_in(drivers: Any) -> Any:
    """Triton's active driver without making one, which fails where no GPU is."""
    return drivers._active if hasattr(drivers, "_active") else drivers.active  # Triton 3.4: a proxy


def begin_for_process() -> None:
    """What the environment asks of torch, before a script makes its first tensor.

    Raises: TargetError, LaunchError.
    """
    found = from_environment()
    if found is not None and found.cuda:
        _cuda_means(found)


def _cuda_means(settings: Settings) -> Any:
    from wavecore.triton.cuda import Meaning

    return Meaning(lambda: settings)
