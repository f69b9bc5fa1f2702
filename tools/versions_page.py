"""The page of versions: what the documentation describes, and what the tests ran with.

The facts come from files of the repository alone, so that the page, and the site's footer, are the
same wherever they are made; tests/site/test_versions.py holds them to what is installed.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from tools.markdown import NOTICE, table

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "requirements-test.lock": (
        "numpy", "llvmlite", "ziglang", "ml_dtypes", "psutil", "msgpack", "rich", "typer",
        "zstandard", "dask", "distributed", "pyarrow", "matplotlib", "hip-python", "playwright",
    ),
    "requirements-triton.lock": ("triton", "torch"),
}  # fmt: skip
USES = {
    "numpy": "arrays, and the interpreter",
    "llvmlite": "the JIT",
    "ziglang": "clang and lld for AMD GPUs and for hosts",
    "ml_dtypes": "bfloat16 and the floats of 8 bits",
    "psutil": "limits of compilers",
    "msgpack": "metadata of kernels",
    "rich": "tables of the command line",
    "typer": "options of the command line",
    "zstandard": "compressed code objects, before Python 3.14",
    "dask": "campaigns",
    "distributed": "campaigns on clusters",
    "pyarrow": "rows of campaigns",
    "matplotlib": "figures",
    "hip-python": "tests: calls our HIP library as its users do",
    "playwright": "tests: drives Chromium through pages",
    "triton": "`wavecore.triton`",
    "torch": "tensors, and Triton's data",
}


def package() -> str:
    """The version of wavecore."""
    return str(runpy.run_path(str(ROOT / "wavecore" / "_version.py"))["__version__"])


def llvm() -> str:
    """The version of clang and LLVM that the tables and the headers are from."""
    text = (ROOT / "wavecore" / "lang" / "amdgcn.py").read_text("utf-8")
    found = re.search(r'^CLANG_VERSION = "([\d.]+)"$', text, re.MULTILINE)
    assert found is not None
    return found[1]


def hip() -> str:
    """The version that HIP's headers state."""
    text = (ROOT / "wavecore" / "toolchain" / "include" / "hip" / "hip_version.h").read_text(
        "utf-8"
    )
    numbers = re.findall(r"#define HIP_VERSION_(?:MAJOR|MINOR) (\d+)", text)
    return ".".join(numbers)


def pins(lock: str) -> dict[str, str]:
    """The packages of a lock with their versions."""
    lines = (ROOT / lock).read_text("utf-8").splitlines()
    return dict(line.split("==") for line in lines if "==" in line and not line.startswith("#"))


def page() -> str:
    """The page."""
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    python = re.search(r'requires-python = ">=([\d.]+)"', project)
    assert python is not None
    about = (
        ("wavecore", package(), "what these pages describe; `wavecore --version` says yours"),
        ("Python", f"{python[1]} or newer", ""),
        ("LLVM", llvm(), "tables of instructions, builtins, clang and JIT"),
        ("HIP", hip(), "what the headers and `hipcc --version` state"),
    )
    tested = (
        (name, version, USES[name])
        for lock, names in LOCKS.items()
        for name in names
        if (version := pins(lock).get(name))
    )
    return (
        f"# Versions\n\n{NOTICE}\n"
        + table(("", "version", ""), about)
        + "\n## Tested with\n\nThe packages that all tests of this version ran with, as "
        "`requirements-test.lock` and `requirements-triton.lock` pin them; what is older or newer "
        "may work within the bounds that the package states. `wavecore doctor` prints what is "
        "installed.\n\n" + table(("package", "version", "for"), tested)
    )
