"""Actions of another user of the machine: in a separate process, without any of our rights."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from typing import Any

import pytest

NOBODY = 65534


def as_another_user(act: Callable[[], Any]) -> Any:
    """What `act` returns or raises there. Skips if we cannot become another user."""
    if os.geteuid() != 0:
        pytest.skip("only root can become another user (os.setuid)")
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            try:
                found = act()
            except Exception as error:  # noqa: BLE001  whatever it is, the test looks at it
                found = error
            os.write(theirs, pickle.dumps(found))
        finally:
            os._exit(0)
    os.close(theirs)
    with open(ours, "rb") as pipe:
        said = pipe.read()
    os.waitpid(pid, 0)
    return pickle.loads(said)
