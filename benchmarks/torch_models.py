"""What torch's models train to on emulated GPUs: eager and compiled code against the CPU's.

Each model of tests/torch/models.py takes one step. `eager` and `compiled` are the largest
differences from the CPU, relative where numbers are above one; `kernels` are those that
torch.compile wrote for Triton, `launches` all that ran on the emulated GPU, to choose between
configurations of kernels too; `seconds` are those of compiling and running.

    python benchmarks/torch_models.py [MODEL]... [--targets gfx942,gfx1201]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("TRITON_DEFAULT_FP_FUSION", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import torch

import wavecore.triton
from tests.torch.compiling import compiled
from tests.torch.models import MODELS, difference, trained

_ROW = "| {:15} | {:8} | {:>8} | {:>8} | {:>7} | {:>8} | {:>7} | {}"


def _row(name: str, target: str) -> str:
    """One line of the table; the last column says what is wrong."""
    kind, start = MODELS[name], time.perf_counter()
    wanted = trained(kind, "cpu")
    eager = difference(trained(kind, "cuda"), wanted)
    found = compiled(kind)
    error = difference(found.results, wanted)
    left = found.kernels - found.launches.keys()
    remarks = [
        *(["too large"] if not max(eager, error) <= kind.tolerance else []),
        *(["kernels of the CPU"] if found.is_of_cpu else []),
        *([f"did not run: {', '.join(sorted(left))}"] if left else []),
        *([] if kind.is_one_graph else ["several graphs"]),
    ]
    figures = f"{eager:.1e}", f"{error:.1e}", len(found.kernels), found.launches.total()
    seconds = f"{time.perf_counter() - start:.1f}"
    return _ROW.format(name, target, *figures, seconds, ", ".join(remarks))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("models", nargs="*", metavar="MODEL", help=", ".join(MODELS))
    parser.add_argument("--targets", default="gfx942,gfx1201")
    given = parser.parse_args()
    torch._inductor.config.compile_threads = 1  # time is the kernels', in one process
    head = ("model", "target", "eager", "compiled", "kernels", "launches", "seconds", "")
    print(_ROW.format(*head), _ROW.format(*["---"] * 7, ""), sep="\n", flush=True)
    for target in given.targets.split(","):
        with wavecore.triton.enable(target, cuda=True):
            for name in given.models or MODELS:
                print(_row(name, target), flush=True)


if __name__ == "__main__":
    main()
