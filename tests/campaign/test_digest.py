"""The digest of a task: what changes it."""

from __future__ import annotations

import functools
import importlib.util
import linecache
import os
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wavecore import campaign
from wavecore.campaign.digest import digest_of
from wavecore.errors import CampaignError


def test_digests_tell_closures_apart() -> None:
    """Values that a task refers to are part of its code: numbers, arrays, arguments of partials."""

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
    """Where sets of strings have another order."""
    program = (
        "from wavecore.campaign.digest import digest_of\n"
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


# Tasks of two texts, with 1 and with 2 for %d, that do two things.
CHANGED = {
    "named": "def helper(x): return x + %d\ndef task(x): return helper(x)",
    "generator": "def helper(x): return x + %d\n"
    "def task(x): return sum(helper(i) for i in range(x))",
    "constant": "K = %d\ndef task(x): return (lambda: x + K)()",
    "inner": "K = %d\ndef task(x):\n    def inner():\n        return K\n    return inner()",
    "inner class": "K = %d\ndef task(x):\n    class Inner:\n        k = K\n    return Inner.k",
    "class": "class H:\n    def f(self, x): return x + %d\ndef task(x): return H().f(x)",
    "base": "class G:\n    k = %d\nclass H(G): pass\ndef task(x): return H.k",
    "cached": "import functools\n@functools.cache\ndef helper(x): return x + %d\n"
    "def task(x): return helper(x)",
    "wrapped": "import functools\ndef deco(f):\n    @functools.wraps(f)\n"
    "    def g(*a): return f(*a)\n    return g\n@deco\ndef helper(x): return x + %d\n"
    "def task(x): return helper(x)",
    "partial": "import functools\nadd = functools.partial(int.__add__, %d)\n"
    "def task(x): return add(x)",
    "instance": "class H:\n    def __init__(self): self.k = %d\nh = H()\ndef task(x): return h.k",
    "slots": "class H:\n    __slots__ = ('k',)\n    def __init__(self): self.k = %d\nh = H()\n"
    "def task(x): return h.k",
    "bound": "class H:\n    def f(self, x): return x + %d\ng = H().f\ndef task(x): return g(x)",
    "bound built in": "g = [%d].index\ndef task(x): return g(x)",
    "static": "class H:\n    @staticmethod\n    def f(x): return x + %d\ng = H.f\n"
    "def task(x): return g(x)",
    "property": "class H:\n    @property\n    def k(self): return %d\ndef task(x): return H().k",
    "set": "K = {%d}\ndef task(x): return x in K",
    "frozenset": "K = frozenset([%d])\ndef task(x): return x in K",
    "NumPy": "import numpy as np\nK = np.float32(%d)\ndef task(x): return x + K",
    "objects": "import numpy as np\nK = np.array([%d], object)\ndef task(x): return K[0]",
    "dataclass": "import dataclasses\n@dataclasses.dataclass\nclass H:\n    k: int\nh = H(%d)\n"
    "def task(x): return h.k",
    "default": "import dataclasses\n@dataclasses.dataclass\nclass H:\n    k: int = %d\n"
    "def task(x): return H().k",
    "path": "import pathlib\nP = pathlib.Path('f%d')\ndef task(x): return str(P)",
    "enum": "import enum\nclass E(enum.Enum):\n    A = 1\n    B = 2\nK = E(%d)\n"
    "def task(x): return K.name",
    "enum's value": "import enum\nclass E(enum.Enum):\n    A = %d\ndef task(x): return E.A.value",
    "named tuple": "import collections\nP = collections.namedtuple('P', 'a')\np = P(%d)\n"
    "def task(x): return p.a",
    "subclass": "class D(dict): pass\nd = D(a=%d)\ndef task(x): return d['a']",
    "default value": "def task(x, *, k=%d): return x + k",
    "attribute": "def helper(x): return x + helper.k\nhelper.k = %d\ndef task(x): return helper(x)",
    "large": "K = %d << 20000\ndef task(x): return K",
    "surrogate": "K = '\\ud800' * %d\ndef task(x): return K",
}


@pytest.mark.parametrize("name", CHANGED)
def test_a_change_of_what_a_task_refers_to_changes_its_digest(name: str) -> None:
    def made(number: int) -> Any:
        space: dict[str, Any] = {"__name__": "__main__"}
        exec(CHANGED[name] % number, space)
        return space["task"]

    assert digest_of(made(1)) != digest_of(made(2))
    assert digest_of(made(1)) == digest_of(made(1))


KERNEL = """
import wavecore.lang as wl

FACTOR = {factor}
LANES = wl.{lanes}

@wl.function
def scaled(x):
    return x {operation} FACTOR

@wl.kernel(opt={opt!r})
def kernel(x: wl.array[wl.f32, 1], n: LANES):
    i = wl.threadIdx.x
    if i < n:
        x[i] = scaled(x[i])

def task(n):
    kernel[1, 64](n, 64)
"""


def _imported(folder: Path, name: str, text: str) -> Any:
    """A module of this text, outside any package."""
    path = folder / f"{name}.py"
    path.write_text(text)
    linecache.checkcache()
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    exec(compile(text, path, "exec"), vars(module))  # without a cache of one second's precision
    return module


def test_what_kernels_use_is_part_of_the_digest(tmp_path: Path) -> None:
    """Functions for kernels, constants, types in annotations, and options."""
    given = {"factor": 2, "lanes": "i32", "operation": "*", "opt": "-O3"}
    others = [{"factor": 3}, {"lanes": "i64"}, {"operation": "+"}, {"opt": "-O1"}]
    texts = [KERNEL.format(**given | other) for other in ({}, *others, {})]
    digests = [digest_of(_imported(tmp_path, "of_kernels", text).task) for text in texts]
    del sys.modules["of_kernels"]
    assert len(set(digests)) == 1 + len(others)
    assert digests[0] == digests[-1]


def test_what_own_modules_have_is_part_of_the_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For one imported above, what the task uses of it; for one it imports itself, the text."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "imported_late.py").write_text("K = 1")

    def early(number: int, other: int) -> Any:
        _imported(tmp_path, "imported_early", f"def f(): return {number}\nUNUSED = {other}")
        text = "import imported_early\ndef task(n): return imported_early.f()"
        return _imported(tmp_path, "of_modules", text).task

    digests = [digest_of(early(*given)) for given in [(1, 1), (2, 1), (1, 2)]]
    assert digests[0] != digests[1]
    assert digests[0] == digests[2]

    def late(n: int) -> int:
        from imported_late import K  # type: ignore[import-not-found]

        return n + int(K)

    before = digest_of(late)
    late(1)
    assert digest_of(late) == before
    (tmp_path / "imported_late.py").write_text("K = 2")
    assert digest_of(late) != before
    for name in ("imported_early", "of_modules", "imported_late"):
        del sys.modules[name]


def test_what_a_run_leaves_in_a_task_is_no_change(tmp_path: Path) -> None:
    """Results cached in a module's dictionary are not; what somebody else puts there is one."""
    known: dict[int, int] = {}
    calls = 0

    def task(n: int) -> int:
        nonlocal calls
        calls += 1
        return known.setdefault(n, n * n)

    for most in (2, 3, 4):
        found = campaign.run(task, {"n": range(most)}, workers=0, out=tmp_path / "out")
    assert found.counts == {"ok": 4}
    assert calls == 4
    known[0] = 7
    with pytest.raises(CampaignError, match="older version"):
        campaign.run(task, {"n": range(4)}, workers=0, out=tmp_path / "out")


def test_what_has_no_value_or_no_pickle_has_a_digest(tmp_path: Path) -> None:
    """A closure whose name gets no value, a lock, a cached property that was computed."""

    class Held:
        lock = threading.Lock()

        @functools.cached_property
        def size(self) -> int:
            return 5

    held = Held()

    def task(n: int) -> int:
        return n if n < 5 else missing + held.size

    before = digest_of(task)
    assert held.size == 5
    assert digest_of(task) == before
    assert campaign.run(task, {"n": [1]}, workers=0, out=tmp_path / "out").counts == {"ok": 1}
    if tmp_path is None:
        missing = 1


def test_values_nested_too_deeply_are_said(tmp_path: Path) -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(CampaignError, match="nested too deeply"):
        campaign.run(lambda n: len(deep), {"n": [1]}, workers=0, out=tmp_path / "out")
