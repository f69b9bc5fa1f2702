"""Locks that a process holds while it forks, so that its child finds what they guard whole.

Of a process's threads only the one that forks goes on in the child. What another thread was in the
middle of (a module's import, a call of LLVM) stays half done there for ever, and so do the locks
that it held, inside Python and LLVM as well as ours.
"""

from __future__ import annotations

import os
import threading


def lock_held_over_forks() -> threading.RLock:
    """A reentrant lock; a fork waits until no other thread holds it.

    Locks are taken before a fork in the reverse order of their creation: who holds two at a time
    takes the later one first, as a module does that uses another's.
    """
    lock = threading.RLock()
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(
            before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release
        )
    return lock


IMPORTS = lock_held_over_forks()  # while something heavy is imported on first use
