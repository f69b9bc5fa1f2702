"""Type checkers on kernels: no error for correct ones, the mistakes of wrong ones."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import wavecore.lang as wl
from tests.lang import typed_kernels
from tools import gen_lang_stub
from wavecore.lang.builtins.builtin import TABLE

ROOT = Path(__file__).parents[2]
RIGHT = ROOT / "tests" / "lang" / "typed_kernels.py"
WRONG = """\
import wavecore.lang as wl

wl.Mma(16, 16, 16, wl.f16)  # acc
MMA = wl.Mma(16, 16, 16, wl.f16, wl.f32, block=2)  # block


@wl.kernel(waves=64)  # kernel
def misnamed() -> None:
    pass


@wl.kernel
def k(p: wl.ptr[wl.f16], y: wl.array[wl.f32, 2], n: wl.i32) -> None:
    wl.threadIdx.v  # "v"
    wl.blokDim.x  # blokDim
    y.shpae  # shpae (not mypy)
    y[0, 0] = wl.sqrtt(y[0, 0])  # sqrtt
    wl.fma(1.0, 2.0)  # argument
    tile = wl.shared(wl.f32)  # argument
    p.shape  # shape
    wl.syncthreads(1)  # argument
    wl.shfl(1, 2, widht=3)  # widht
    wl.f32x5(1)  # f32x5
    d = MMA.D(0)
    d.laod(p, 16)  # laod
    d.row()  # argument
    d = MMA(d, d)  # argument
    MMA.E()  # "E"
    n.shpae  # shpae (not mypy)
    total: wl.i32 = "0"  # "int" (not mypy)


k.lunch(None, 1, 1)  # lunch
k.compile()  # argument
k.compile("gfx942").kernesl  # kernesl
k[1, 64].lunch()  # lunch
"""


def mypy(folder: Path, file: Path, *options: str) -> dict[int, str]:
    """Errors by line."""
    command = [sys.executable, "-m", "mypy", "--follow-imports=silent", "--config-file="]
    done = subprocess.run(
        [*command, f"--cache-dir={folder / 'cache'}", *options, file.name],
        cwd=folder, env=os.environ | {"MYPYPATH": str(ROOT)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout, done.stderr
    found = re.findall(r"^\w+\.py:(\d+): error: (.*)$", done.stdout, re.MULTILINE)
    return {int(line): text for line, text in found}


def pyright(folder: Path, file: Path) -> dict[int, str]:
    """Errors by line."""
    config = {"extraPaths": [str(ROOT)], "typeCheckingMode": "standard", "include": [file.name]}
    (folder / "pyrightconfig.json").write_text(json.dumps(config))
    command = [sys.executable, "-m", "basedpyright", "--outputjson", "--pythonpath", sys.executable]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    found = json.loads(done.stdout)["generalDiagnostics"]
    return {
        each["range"]["start"]["line"] + 1: each["message"]
        for each in found
        if each["severity"] == "error"
    }


def copy(folder: Path, text: str) -> Path:
    path = folder / "program.py"
    path.write_text(text)
    return path


def marked(text: str) -> dict[int, str]:
    """Lines with a comment, and the comment's text."""
    lines = enumerate(text.splitlines(), 1)
    return {number: line.rpartition("# ")[2] for number, line in lines if "  # " in line}


CHECKERS = [
    pytest.param(
        checker, marks=pytest.mark.skipif(
            importlib.util.find_spec(module) is None, reason=f"{module} is not installed"
        )
    )
    for checker, module in ((mypy, "mypy"), (pyright, "basedpyright"))
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKERS)
def test_right_kernels_have_no_errors(check, tmp_path):
    assert check(tmp_path, copy(tmp_path, RIGHT.read_text())) == {}


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
def test_strictly_mypy_asks_for_annotations_alone(tmp_path):
    """`-> None` and the parameters' types of functions are what --strict wants of any function."""
    found = mypy(tmp_path, copy(tmp_path, RIGHT.read_text()), "--strict")
    assert found
    assert all("[no-untyped-def]" in text for text in found.values()), found


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKERS)
def test_mistakes_are_found(check, tmp_path):
    """Each at its line, by name."""
    found, expected = check(tmp_path, copy(tmp_path, WRONG)), marked(WRONG)
    unseen = " (not mypy)"  # for which types of kernels are Any
    if check is mypy:
        expected = {n: word for n, word in expected.items() if not word.endswith(unseen)}
    expected = {n: word.removesuffix(unseen) for n, word in expected.items()}
    assert found.keys() == expected.keys()
    for line, word in expected.items():
        assert word.lower() in found[line].lower(), f"line {line}: {found[line]}"


@pytest.mark.clang
@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_right_kernels_compile(target):
    constants = {"memory": {"T": wl.f32}}
    kernels = [each for each in vars(typed_kernels).values() if isinstance(each, wl.Kernel)]
    assert len(kernels) > 5
    for kernel in kernels:
        assert kernel.compile(target, **constants.get(kernel.__name__, {})).kernels


def test_the_stub_is_up_to_date():
    assert gen_lang_stub.STUB.read_text() == gen_lang_stub.stub(), "python tools/gen_lang_stub.py"
    assert gen_lang_stub.FOR_MYPY.read_text() == gen_lang_stub.for_mypy()


def test_the_stub_declares_every_public_name():
    text = gen_lang_stub.STUB.read_text()
    for name in wl.__all__:
        forms = rf"^ *(class {name}\b|def {name}\(|{name}: |from .* import (\w+ as )?{name}$)"
        assert re.search(forms, text, re.MULTILINE), name


def test_signatures_of_the_table_are_python():
    """As the reference shows them, and as the stub declares them."""
    assert gen_lang_stub.parameters("(x, y, ...)") == "x: Any, y: Any, /, *more: Any"
    assert gen_lang_stub.parameters("(a[i], value)") == "element: Any, value: Any, /"
    assert gen_lang_stub.parameters("(x, lane, width=wave)") == (
        "x: Any, lane: Any, /, width: Any = ..."
    )
    assert gen_lang_stub.parameters("()") == ""
    for builtin in TABLE.values():
        source = f"def f({gen_lang_stub.parameters(builtin.signature)}): ..."
        compile(source, builtin.name, "exec")


def test_vectors_have_short_names():
    assert wl.f32x4 is wl.vec[wl.f32, 4]
    assert {"f32x4", "u8x16", "bf16x8"} <= set(dir(wl))
