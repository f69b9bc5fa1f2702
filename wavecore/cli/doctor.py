"""`wavecore doctor`: the installation's versions, and checks that kernels compile and run."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from wavecore import _env, targets
from wavecore._version import __version__
from wavecore.cli.output import JsonOption, console, print_json, show, size, table
from wavecore.cli.progress import working
from wavecore.errors import Error

PACKAGES = ("numpy", "llvmlite", "ziglang", "ml_dtypes", "msgpack", "rich", "typer")

TARGET = targets.names()[-1]  # any will do; the newest
KERNEL = """
#include <hip/hip_runtime.h>
extern "C" __global__ void doctor(int* out) { out[threadIdx.x] = 2 * int(threadIdx.x) + 1; }
"""


def command(json: JsonOption = False) -> None:
    """Versions and paths, and a check that kernels compile and run."""
    facts = {**_versions(), **_machine(), **_paths()}
    checks = _checks()
    failed = any(not check["ok"] for check in checks)
    if json:
        print_json({"facts": facts, "checks": checks, "ok": not failed})
        raise typer.Exit(1 if failed else 0)
    out = console()
    made = table(("", ""), left=2)
    made.show_header = False
    made.columns[1].no_wrap = False
    for name, value in facts.items():
        made.add_row(Text(name, style="cyan"), Text(str(value)))
    show(out, "This installation", made)
    made = table(("check", "", ""), left=3)
    made.show_header = False
    made.columns[2].no_wrap = False
    for check in checks:
        mark = Text("ok", style="green") if check["ok"] else Text("failed", style="bold red")
        made.add_row(check["check"], mark, Text(check["detail"]))
    show(out, "Checks", made)
    raise typer.Exit(1 if failed else 0)


def _versions() -> dict[str, str]:
    found = {"wavecore": __version__, "Python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found


def _machine() -> dict[str, str]:
    return {
        "host": f"{platform.system()} {platform.machine()}",
        "CPU": f"{_cpu_name()}, {_env.cpu_count()} usable",
        "memory": _memory(),
    }


def _cpu_name() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown"


def _memory() -> str:
    try:
        return size(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (ValueError, OSError, AttributeError):
        return "unknown"


def _paths() -> dict[str, str]:
    package = Path(__file__).resolve().parent.parent
    changed = [f"{v.name}={os.environ[v.name]}" for v in _env.VARIABLES if v.name in os.environ]
    return {
        "package": f"{package}, {size(sum(_package_sizes(package)))}",
        "cache": _cache(),
        "compiler": _compiler(),
        "settings": ", ".join(changed) or "none (docs/environment.md lists them)",
        "targets": f"{len(targets.all())}, {targets.names()[0]} to {targets.names()[-1]}",
    }


def _package_sizes(package: Path) -> list[int]:
    return [
        path.stat().st_size
        for path in package.rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".pyo")
    ]


def _cache() -> str:
    """The cache's folder and size, or why it is not used."""
    from wavecore.toolchain.cache import problem, used_bytes

    folder = _env.cache_dir()
    if reason := problem():
        return f"{folder}, not used: {reason}"
    return f"{folder}, {size(used_bytes())} used, {size(shutil.disk_usage(folder).free)} free"


def _compiler() -> str:
    from wavecore.toolchain.clang import find_clang

    try:
        chosen = find_clang()
        done = subprocess.run(
            [*chosen.command, "--version"], capture_output=True, text=True, timeout=60
        )
    except (Error, OSError, subprocess.TimeoutExpired) as error:
        return f"not usable: {error}"
    program = " ".join(chosen.command)
    if done.returncode != 0 or "clang" not in done.stdout:
        said = (done.stdout + done.stderr).strip().partition("\n")[0] or "nothing"
        return f"not usable: `{program} --version` exited with {done.returncode}: {said}"
    return f"{program}: {done.stdout.partition(chr(10))[0]}"


def _checks() -> list[dict[str, Any]]:
    """Try a user's first steps; each check returns its time or its error."""
    made: dict[str, Any] = {}

    def compiles() -> str:
        from wavecore.toolchain import compile as compile_source

        made["code"] = compile_source(KERNEL, TARGET)
        return f"{TARGET}, {len(made['code'].data)} bytes"

    def disassembles() -> str:
        return f"{len(made['code'].listing())} lines"

    def runs() -> str:
        import numpy as np

        from wavecore.device import Device

        out = np.zeros(32, np.int32)
        kernel = Device(TARGET).load(made["code"])["doctor"]
        kernel.launch(grid=(1,), block=(32,), args=(out,))
        if not np.array_equal(out, 2 * np.arange(32) + 1):
            raise Error(f"wrong result: {out.tolist()}")
        return "32 work-items, right result"

    first = _check("compile a kernel", compiles)
    others = (("disassemble it", disassembles), ("run it", runs))
    if not first["ok"]:  # the other checks need its result
        why = "not tried: no kernel was compiled"
        return [first, *({"check": name, "ok": False, "detail": why} for name, _ in others)]
    return [first, *(_check(name, action) for name, action in others)]


def _check(name: str, action: Callable[[], str]) -> dict[str, Any]:
    start = time.perf_counter()
    try:
        with working(name):
            detail, ok = action(), True
    except (Error, ImportError, KeyError, OSError) as error:
        lines = f"{type(error).__name__}: {error}".splitlines()
        detail, ok = "; ".join(line.strip() for line in lines[:3] if line.strip()), False
    seconds = time.perf_counter() - start
    return {"check": name, "ok": ok, "detail": f"{detail} ({seconds * 1e3:.0f} ms)"}
