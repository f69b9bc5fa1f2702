"""The HIP programs of hip/: built as users build theirs, run, their tables read."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "hip"
WAVECORE = (sys.executable, "-m", "wavecore")
# Where the programs that build projects come from.
INSTALLS = {"cmake": "pip install cmake", "make": "apt install make"}
_CHECK = re.compile(r"^(?P<check>.+?) +(?P<error>\S+) +(?P<allowed>\S+) (?P<verdict>ok|FAIL)$")


@dataclass(frozen=True)
class Program:
    """One program: `source` begins with what it is about, each of `TARGETS` is a WAVECORE_GPUS.

    `made_by` is what builds it: hipcc, with `options`, or a project's make or cmake.
    """

    name: str
    source: str
    INSTRUCTION: str
    TARGETS: tuple[str, ...]
    options: tuple[str, ...] = ()
    made_by: str = "hipcc"

    @property
    def about(self) -> str:
        """The first line of its source, without what makes it a comment."""
        with open(FOLDER / self.source, encoding="utf-8") as text:
            return text.readline().strip("/# \n")

    def missing(self) -> list[str]:
        """The programs that build it and are not on the path."""
        needed = {"cmake": ("cmake", "make"), "make": ("make",)}.get(self.made_by, ())
        return [each for each in needed if shutil.which(each) is None]


@dataclass(frozen=True)
class Ran:
    """What a program left: its status, all it printed, the largest error of its table."""

    status: int
    text: str
    max_error: float


CDNA, RDNA = ("gfx90a", "gfx942"), ("gfx1100", "gfx1201")
PROGRAMS = {
    program.name: program
    for program in (
        Program("hip.mfma_sgemm", "mfma_sgemm.hip", "v_mfma_f32_16x16x4_f32", CDNA),
        Program("hip.wmma_f16", "wmma_f16.hip", "v_wmma_f16_16x16x16_f16", RDNA),
        Program("hip.mlp", "mlp.hip", "v_wmma_f32_16x16x16_f16", RDNA),
        Program("hip.transpose_rdna4", "transpose_rdna4.hip", "v_wmma_f16_16x16x16_f16", RDNA[1:]),
        Program("hip.tiles_gemm", "tiles_gemm.hip", "MFMA or WMMA, f16", CDNA + RDNA),
        Program("hip.at_run_time", "at_run_time.cpp", "by hipRTC", ("gfx942",), ("-lhiprtc",)),
        Program("hip.several_devices", "several_devices.hip", "peer copies", ("gfx90a,gfx1201",)),
        Program("hip.cmake", "cmake/main.cpp", "atomics in LDS", ("gfx942",), made_by="cmake"),
        Program("hip.make", "make/main.cpp", "barriers", ("gfx1100",), made_by="make"),
    )
}


def run(program: Program, gpus: str) -> Ran:
    """Build and run a program for the devices of `gpus`, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="wavecore-hip-") as scratch:
        folder = Path(scratch) / "hip"
        shutil.copytree(FOLDER, folder)
        for command, changes in _commands(program, gpus, folder):
            where = folder if program.made_by == "hipcc" else folder / program.made_by
            done = subprocess.run(
                command, cwd=where, env=os.environ | changes, text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
            )  # fmt: skip
            if done.returncode:
                break
        return Ran(done.returncode, done.stdout, largest_error(done.stdout))


def largest_error(text: str) -> float:
    """Of the checks in a program's table; NaN if there are none."""
    checks = filter(None, map(_CHECK.match, text.splitlines()))
    return max((float(check["error"]) for check in checks), default=float("nan"))


def _commands(
    program: Program, gpus: str, folder: Path
) -> list[tuple[Sequence[str], Mapping[str, str]]]:
    """Each with what it finds in the environment besides ours."""
    start = {"WAVECORE_GPUS": gpus}
    if program.made_by == "make":
        hipcc = shlex.join([*WAVECORE, "hipcc"]).replace("$", "$$")
        return [
            (["make", f"HIPCC={hipcc}", f"ARCH={gpus}"], {}),
            (["./sums"], start),
        ]
    if program.made_by == "cmake":
        root = subprocess.check_output([*WAVECORE, "hip-path"], text=True).strip()
        found = [f"-DCMAKE_PREFIX_PATH={root}", f"-DCMAKE_HIP_ARCHITECTURES={gpus}"]
        compiler = {"HIPCXX": f"{root}/lib/llvm/bin/clang++"}
        if shutil.which("c++") is None:
            compiler["CXX"] = compiler["HIPCXX"]
        return [
            (["cmake", "-S", ".", "-B", "build", "-G", "Unix Makefiles", *found], compiler),
            (["cmake", "--build", "build"], {}),
            (["build/histogram"], start),
        ]
    built = [f"--offload-arch={gpus}", program.source, *program.options, "-o", "program"]
    return [([*WAVECORE, "hipcc", *built], {}), (["./program"], start)]
