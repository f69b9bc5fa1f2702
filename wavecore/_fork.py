"""Locks that are held over a fork, so that the child finds the data they guard consistent.

Only the thread that forks continues in the child. If another thread is in the middle of something
(an import, a call into LLVM), that stays half done in the child, and the locks that the thread held
(Python's, LLVM's and ours) are never released.
"""

from __future__ import annotations

import functools
import importlib
import os
import sys
import threading
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801  named as in functools
    """functools.cached_property of Python 3.12, which has no lock.

    In 3.11 all objects share one lock: if a thread computes a property of any object during a fork,
    the child can never take it. Here two threads may compute the same value.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        functools.update_wrapper(self, compute)  # type: ignore[arg-type]
        self._compute = compute
        self._name = compute.__name__

    @overload
    def __get__(self, instance: None, owner: type) -> cached_property[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> cached_property[T] | T:
        if instance is None:
            return self
        value = self._compute(instance)
        instance.__dict__[self._name] = value
        return value


def lock_held_over_forks() -> threading.RLock:
    """A reentrant lock; a fork waits until no other thread holds it.

    Before a fork, locks are taken in the reverse order of their creation. So code that takes two
    must take the later one first, as a module that uses another one does naturally.
    """
    lock = threading.RLock()
    taken: list[bool] = []

    def take() -> None:
        lock.acquire()
        taken.append(True)

    def release() -> None:
        if taken:  # else the lock was created while the fork waited for another one
            taken.pop()
            lock.release()

    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=take, after_in_parent=release, after_in_child=release)
    return lock


IMPORTS = lock_held_over_forks()  # held while a heavy module is imported on first use


def loaded_on_use(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """A package's `__getattr__` for names whose modules load on first use.

    Args:
        homes: the module of each name.
    """

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        with IMPORTS:
            value = getattr(importlib.import_module(homes[name]), name)
        # If the import has set a submodule of the same name, keep that (it is callable, too): a
        # name must have the same value in all threads.
        return vars(sys.modules[package]).setdefault(name, value)

    return load
