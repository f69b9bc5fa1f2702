"""Locks that a process holds while it forks, so that its child finds what they guard whole.

Of a process's threads only the one that forks continues in the child. What another thread was in
the middle of (a module's import, a call of LLVM) stays half done there for ever, and so do the
locks that it held, inside Python and LLVM as well as ours.
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


class cached_property(Generic[T]):  # noqa: N801  a property's name, as functools has it
    """functools.cached_property as Python 3.12 has it: without a lock.

    That of 3.11 is one for all objects, so that a fork leaves it taken when another thread computes
    the property of any. Two threads may compute the same value here.
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

    Locks are taken before a fork in the reverse order of their creation: who holds two at a time
    takes the later one first, as a module does that uses another's.
    """
    lock = threading.RLock()
    taken: list[bool] = []

    def take() -> None:
        lock.acquire()
        taken.append(True)

    def release() -> None:
        if taken:  # else the lock was made while the fork waited for another one
            taken.pop()
            lock.release()

    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=take, after_in_parent=release, after_in_child=release)
    return lock


IMPORTS = lock_held_over_forks()  # while something heavy is imported on first use


def loaded_on_use(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """A package's `__getattr__`, for names whose modules load when they are first asked for.

    Args:
        homes: the module of each name.
    """

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        with IMPORTS:
            value = getattr(importlib.import_module(homes[name]), name)
        # A package of that name is there now where it holds the module: it can be called as well,
        # and stays, so that a name has one value in all threads.
        return vars(sys.modules[package]).setdefault(name, value)

    return load
