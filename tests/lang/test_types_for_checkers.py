"""Type checkers on kernels: no error for correct ones, the mistakes of wrong ones."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import wavecore.lang as wl
from tests.lang import typed_kernels
from tools import gen_lang_stub
from wavecore.lang.builtins.table import TABLE

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


BUILTINS = """\
from wavecore.lang.amdgcn_namespace import amdgcn

x = amdgcn.readlane(1, 2)
y = amdgcn.class_(1.0, 3)
amdgcn.fence(4, "agent")
amdgcn.readlane(1)  # missing
amdgcn.readlan(1, 2)  # readlan
amdgcn.s_barrier(1)  # many
"""


FILES = {"right.py": RIGHT.read_text(), "wrong.py": WRONG, "builtins_used.py": BUILTINS}
Errors = dict[str, dict[int, str]]  # file -> line -> text
Checker = Callable[[Path], Errors]


def mypy(folder: Path) -> Errors:
    """All that --strict says of the files: what it says without is among it."""
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"]
    done = subprocess.run(
        [*command, "--config-file=", f"--cache-dir={folder / 'cache'}", *FILES],
        cwd=folder, env=os.environ | {"MYPYPATH": str(ROOT)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout, done.stderr
    found: Errors = {name: {} for name in FILES}
    for name, line, text in re.findall(
        r"^(\w+\.py):(\d+): error: (.*)$", done.stdout, re.MULTILINE
    ):
        found[name][int(line)] = found[name].get(int(line), "") + text
    return found


def pyright(folder: Path) -> Errors:
    config = {"extraPaths": [str(ROOT)], "typeCheckingMode": "standard", "include": [*FILES]}
    (folder / "pyrightconfig.json").write_text(json.dumps(config))
    command = [sys.executable, "-m", "basedpyright", "--outputjson", "--pythonpath", sys.executable]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    found: Errors = {name: {} for name in FILES}
    for each in json.loads(done.stdout)["generalDiagnostics"]:
        if each["severity"] == "error":
            errors = found[Path(each["file"]).name]
            errors[each["range"]["start"]["line"] + 1] = each["message"]
    return found


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


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Checker], Errors]:
    """What a checker finds in all files, from one run of it."""
    folder = tmp_path_factory.mktemp("checked")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return cache(lambda check: check(folder))


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKERS)
def test_right_kernels_have_no_errors(check, errors):
    """But that mypy's --strict asks for annotations of functions, as it does of any function."""
    found = errors(check)["right.py"]
    if check is mypy:
        assert found
        found = {n: text for n, text in found.items() if "[no-untyped-def]" not in text}
    assert found == {}


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKERS)
def test_mistakes_are_found(check, errors):
    """Each at its line, by name."""
    found, expected = errors(check)["wrong.py"], marked(WRONG)
    unseen = " (not mypy)"  # for which types of kernels are Any
    if check is mypy:
        expected = {n: word for n, word in expected.items() if not word.endswith(unseen)}
    expected = {n: word.removesuffix(unseen) for n, word in expected.items()}
    assert found.keys() == expected.keys()
    for line, word in expected.items():
        assert word.lower() in found[line].lower(), f"line {line}: {found[line]}"


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKERS)
def test_builtins_are_known(check, errors):
    """Names and numbers of arguments are checked from the stub."""
    assert errors(check)["builtins_used.py"].keys() == marked(BUILTINS).keys()


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
