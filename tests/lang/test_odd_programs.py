"""Unusual but valid programs: names, sources, depth, and what is evaluated once."""

from __future__ import annotations

import linecache
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wavecore as wc
from tests.lang.importing import imported

pytestmark = [pytest.mark.clang, pytest.mark.jit]
HEAD = "import math\nfrom dataclasses import dataclass\n\nimport wavecore.lang as wl\n\n"


@pytest.fixture(scope="module")
def device() -> wc.Device:
    return wc.Device("gfx1201")


def kernel_of(body: str, path: Path, more: str = "") -> Any:
    """A kernel `k` of an array y of i32 and a u32 n."""
    lines = textwrap.indent(textwrap.dedent(body).strip("\n"), "    ")
    head = f"{HEAD}{textwrap.dedent(more)}\n@wl.kernel\n"
    text = f"{head}def k(y: wl.array[wl.i32, 1], n: wl.u32 = 3):\n{lines}\n"
    return imported(path / "odd.py", text).k


def run(kernel: Any, device: wc.Device, *args: Any) -> list[int]:
    y = np.zeros(8, np.int32)
    kernel.launch(device, 1, 1, (y, *args))
    return y.tolist()


NAMES = (
    "hipLaunch threadIdx printf sqrtf y_stride_0 y_shape_0 std INFINITY M_PI unix linux NAN true "
    "signed EOF abs_ expf __expf wavecore u32 CHAR_BIT assert_ stdin errno size_t hip warpSize "
    "int8_t uint8_t float2 make_float2 I __device__ __shared__ and_eq NULL __HIP__ AMDGPU major "
    "INT_MAX DBL_MAX double double_ double__ a__b a_b _ __ ___ _X X_ int float half new uint "
    "register min max dim3 template class_ k2 main größe α 变量 results_i32 f32x4 i_ i floorf"
).split()


def test_names_that_cpp_or_hip_has_taken(device: wc.Device, tmp_path: Path) -> None:
    """Each variable keeps its own value, and functions can still be called."""
    body = [f"{name} = {2**n % 1009}" for n, name in enumerate(NAMES)]
    body += [f"y[0] += {name}" for name in NAMES]
    body += [
        "y[1] = wl.floor(wl.sqrt(y[0] * 1.0)) + wl.threadIdx.x + wl.exp(y[7] * 0.5) + y[0] // 5"
    ]
    total = sum(2**n % 1009 for n in range(len(NAMES)))
    found = run(kernel_of("\n".join(body), tmp_path), device)
    assert found[:2] == [total, int(total**0.5) + 1 + total // 5]


def test_functions_classes_and_parameters_of_one_name(device: wc.Device, tmp_path: Path) -> None:
    """Functions named as C's, two with one name, one named as a class and as a variable."""
    more = """
    @dataclass
    class float4:
        x: wl.f32
        long: wl.i32


    @dataclass
    class scale:
        x: wl.i32


    def make(n):
        @wl.function
        def scale(v):
            return v + n

        return scale


    first, second = make(1), make(2)


    @wl.function
    def sqrtf(x):
        return x + 5


    @wl.function
    def fmaxf(x, y):
        return x - y

    """
    body = """
    f = float4(1.5, 3)
    p = scale(7)
    scale_ = 100
    sqrt = 16
    y[0] = first(p.x)
    y[1] = second(scale_)
    y[2] = sqrtf(f.x) + wl.sqrt(wl.f32(sqrt)) + max(f.x, 2.5, y[7])
    y[3] = fmaxf(f.long, 1)
    """
    assert run(kernel_of(body, tmp_path, more), device)[:4] == [8, 102, 13, 2]


@pytest.mark.parametrize("name", ["main", "double", "printf", "sqrtf", "float4", "k_", "größe"])
def test_kernels_of_any_name(name: str, device: wc.Device, tmp_path: Path) -> None:
    text = f"{HEAD}@wl.kernel\ndef {name}(y: wl.array[wl.i32, 1]):\n    y[0] = 5\n"
    assert run(getattr(imported(tmp_path / "named.py", text), name), device)[0] == 5


EVALUATED_ONCE = {
    "y[1] = wl.atomicAdd(y[0], 1) + 1 or 5": [1, 1],
    "y[1] = (wl.atomicAdd(y[0], 1) + 1) and 5 + y[0]": [1, 6],
    "if -1 < wl.atomicAdd(y[0], 1) < 5:\n    y[1] = 1": [1, 1],
    "if 5 < wl.atomicAdd(y[0], 1) < wl.atomicAdd(y[1], 1):\n    pass": [1, 0],
    "while wl.atomicAdd(y[0], 1) < 4 and 0 <= wl.atomicAdd(y[1], 2) < 100:\n    pass": [5, 8],
    "y[wl.atomicAdd(y[0], 1) + 1] //= 2": [1, 0],
    "y[wl.atomicAdd(y[0], 1) + 1] += 2": [1, 2],
    "q, r = divmod(wl.atomicAdd(y[0], 1) + 7, 4)\ny[1] = q * 10 + r": [1, 13],
    "for i in range(wl.atomicAdd(y[0], 3) + 2):\n    y[1] += 1": [3, 2],
    "a, b = wl.vec[wl.i32, 2](wl.atomicAdd(y[0], 1))\ny[1] = a + b": [1, 0],
    "m = min(wl.atomicAdd(y[0], 1), 7) + abs(wl.atomicAdd(y[0], 1))\ny[1] = m": [2, 1],
}


@pytest.mark.parametrize("body", EVALUATED_ONCE)
def test_what_is_used_twice_is_evaluated_once(body: str, device: wc.Device, tmp_path: Path) -> None:
    assert run(kernel_of(body, tmp_path), device)[:2] == EVALUATED_ONCE[body]


RANGES = {
    "for i in range(n, -1, -1):\n    y[0] += 1": 4,
    "for i in range(y[1] - 2, n):\n    y[0] += 1": 5,
    "for i in range(wl.u8(250), wl.u8(255), 3):\n    y[0] += 1": 2,
    "for i in range(wl.i8(100), wl.i8(127), 20):\n    y[0] += 1": 2,
    "for i in range(wl.u32(1), n, 2):\n    y[0] += 1": 1,
    "m = 3\nfor i in range(m):\n    m = 100\n    y[0] += 1": 3,
    "for i in range(wl.u64(1) << 40, (wl.u64(1) << 40) + 5):\n    y[0] += 1": 5,
}


@pytest.mark.parametrize("body", RANGES)
def test_ranges_of_unsigned_and_narrow_integers(
    body: str, device: wc.Device, tmp_path: Path
) -> None:
    assert run(kernel_of(body, tmp_path), device)[0] == RANGES[body]


def _deep(what: str, depth: int) -> str:
    heads = "\n".join("    " * n + what.format(n) for n in range(depth))
    return f"{heads}\n{'    ' * depth}y[0] += 9"


LARGE = {
    "a sum of 1000 terms": ("y[1] = 2\ny[0] = " + " + ".join(["y[1]"] * 1000), 2000),
    "80 parentheses": ("y[0] = " + "(" * 80 + "y[1]" + " + 1)" * 80, 80),
    "14 comparisons": ("y[0] = " + "(" * 14 + "y[1]" + " < 1)" * 14, 0),
    "100 choices": ("y[0] = " + " ".join(f"{n} if y[1] == {n + 1} else" for n in range(100)) + " 7",
                    7),
    "18 conditions": (_deep("if y[{}] == 0:".replace("{}", "{0} % 8"), 18), 9),
    "19 loops": (_deep("for i{} in range(1):", 19), 9),
    "2000 lines": ("\n".join(f"a{n} = y[0] + 1\ny[0] = a{n}" for n in range(1000)), 1000),
    "300 branches": ("m = y[1] + 299\nif m < 0:\n    pass\n"
                     + "\n".join(f"elif m == {n}:\n    y[0] = {n}" for n in range(300)), 299),
    "100000 turns": ("for i in wl.static_range(100000):\n    y[0] += 1", 100000),
    "types from 30 assignments behind": (
        "\n".join(f"a{n} = 0" for n in range(30)) + "\nfor i in range(40):\n"
        + "\n".join(f"    a{n} = a{n + 1}" for n in range(29)) + "\n    a29 = i * 0.5\n"
        "y[0] = wl.i32(a0 * 4)", 20),
}  # fmt: skip


@pytest.mark.parametrize("name", LARGE)
def test_large_programs(name: str, device: wc.Device, tmp_path: Path) -> None:
    body, wanted = LARGE[name]
    assert run(kernel_of(body, tmp_path), device)[0] == wanted


def test_what_is_too_deep_says_so(tmp_path: Path) -> None:
    body = "y[0] = " + "-(~" * 90 + "y[1]" + ")" * 90
    kernel = kernel_of(body, tmp_path)
    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(230)
        with pytest.raises(wc.CompileError, match="nested too deeply"):
            kernel.compile("gfx942")
    finally:
        sys.setrecursionlimit(limit)


ODD = '''\
deco = [wl.kernel]


@deco[0]
def one(y: wl.array[wl.i32, 1]): y[0] = 1; y[1] = 2


class A:
    class B:
        if True:
            for _ in range(1):
                @(lambda f: wl.kernel(max_threads=64)(f))
                def two(y: wl.array[wl.i32, 1],
                        n: wl.i32 = (1,
                                     2)[0],
                ):
                    """Doc
string */ // ?? further left"""
                    # a comment \\
                    y[0] = n; y[1] = (n
+ 1)
  # another
                    y[2] = 5  # ??/
                    y[3] = 6
'''


def test_odd_layouts(device: wc.Device, tmp_path: Path) -> None:
    module = imported(tmp_path / "layouts.py", HEAD + ODD)
    assert run(module.one, device)[:2] == [1, 2]
    assert run(module.A.B.two, device)[:4] == [1, 2, 5, 6]


def test_windows_line_ends(device: wc.Device, tmp_path: Path) -> None:
    text = f"{HEAD}@wl.kernel\ndef k(y: wl.array[wl.i32, 1]):\n    y[0] = 3  # ä\n    y[1] = {{}}\n"
    path = tmp_path / "windows.py"
    module = imported(path, text.format("4").replace("\n", "\r\n"))
    assert run(module.k, device)[:2] == [3, 4]
    path = tmp_path / "windows_wrong.py"
    wrong = imported(path, text.format("zz").replace("\n", "\r\n")).k
    with pytest.raises(
        wc.CompileError, match=r"windows_wrong.py:9:12: k: the name 'zz' is not defined"
    ):
        wrong.compile("gfx942")


def test_a_notebooks_cell(device: wc.Device) -> None:
    text = f"{HEAD}@wl.kernel\ndef k(y: wl.array[wl.i32, 1]):\n    y[0] = 1\n    y[1] = zzz\n"
    name = "<ipython-input-3-0123>"
    linecache.cache[name] = len(text), None, text.splitlines(keepends=True), name
    scope: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(text, name, "exec"), scope)
    with pytest.raises(wc.CompileError, match=r"<ipython-input-3-0123>:9:12: k: the name"):
        scope["k"].compile("gfx942")
    scope["zzz"] = 5
    assert run(scope["k"], device)[:2] == [1, 5]


@pytest.mark.parametrize("how", ["exec", "a pipe"])
def test_what_has_no_source_says_so(how: str) -> None:
    text = "import wavecore.lang as wl\n@wl.kernel\ndef k(y: wl.array[wl.i32, 1]):\n    y[0] = 1\n"
    if how == "exec":
        with pytest.raises(
            wc.CompileError, match=r"k: its source is not .*linecache.cache\[name\]"
        ):
            exec(text, {"__name__": "nowhere"})
        return
    command = [sys.executable, "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert "kernel k: its source is not available" in done.stderr


def test_a_kernel_defined_again_after_an_edit(device: wc.Device, tmp_path: Path) -> None:
    """The old one is unchanged."""
    first = kernel_of("y[0] = 1", tmp_path)
    assert run(first, device)[0] == 1
    linecache.clearcache()
    second = kernel_of("y[0] = 2", tmp_path)
    assert [run(second, device)[0], run(first, device)[0]] == [2, 1]


def test_types_from_a_factory(device: wc.Device, tmp_path: Path) -> None:
    text = f"""{HEAD}
def make(T, size, body):
    @wl.kernel
    def fill(y: wl.array[T, 1]):
        for i in range(size):
            y[i] = body(T(i)) / 2 if T is wl.f32 else body(T(i))

    return fill


@wl.function
def square(x):
    return x.dtype(x * x)
"""
    module = imported(tmp_path / "factory.py", text)
    real, whole = np.zeros(4, np.float32), np.zeros(4, np.int16)
    for T, y in ((module.wl.f32, real), (module.wl.i16, whole)):
        module.make(T, 3, module.square).launch(device, 1, 1, (y,))
    assert real.tolist() == [0, 0.5, 2, 0]
    assert whole.tolist() == [0, 1, 4, 0]
