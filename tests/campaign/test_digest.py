"""The digest of a task: what makes it another one."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from typing import Any

import numpy as np

from wavecore.campaign.travel import digest_of


def test_digests_tell_closures_apart() -> None:
    """Values that a task refers to are part of its code: numbers, arrays, what partials hold."""

    def task(*values: Any) -> Any:
        a, b, c = values
        return lambda: (a, b, c)

    arrays = [np.arange(2000), np.arange(2000)]
    arrays[1][1000] = 0
    made = [
        task(1, 2, 1), task(1, 2, 2), task(11, 2, 2), task([1], [2], [1]), task([1, 2], [1], []),
        task({"a": 1}, 2, 1), task(arrays[0], 2, 1), task(arrays[1], 2, 1),
    ]  # fmt: skip
    digests = [digest_of(each) for each in made]
    assert len(set(digests)) == len(made)
    assert digest_of(task(np.arange(2000), 2, 1)) == digests[6]
    partials = [partial(task, 1), partial(task, 2), partial(digest_of, 1)]
    assert len({digest_of(task(each, 2, 1)) for each in partials}) == 3


def test_functions_that_name_each_other_have_digests() -> None:
    def even(n: int) -> bool:
        return n == 0 or odd(n - 1)

    def odd(n: int) -> bool:
        return n != 0 and even(n - 1)

    assert digest_of(even) != digest_of(odd)
    assert digest_of(even) == digest_of(even)


def test_digests_are_the_same_in_every_process() -> None:
    """Where sets of text have another order."""
    program = (
        "from wavecore.campaign.travel import digest_of\n"
        "print(digest_of(lambda x: x in {'some', 'words', 'in', 'a', 'set'}))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program], env=os.environ | {"PYTHONHASHSEED": str(seed)},
            check=True, capture_output=True, text=True,
        ).stdout
        for seed in range(1, 4)
    }  # fmt: skip
    assert len(found) == 1
