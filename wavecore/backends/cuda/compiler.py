"""LLVM IR to PTX, by the LLVM of llvmlite.

LLVM's code generator aborts the process on unsupported input, so a separate process compiles what
may fail: `python -m wavecore.backends.cuda.compiler < IR > PTX`.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from typing import Any

TRIPLE = "nvptx64-nvidia-cuda"
CPU, FEATURES = "sm_80", "+ptx80"  # old enough for most GPUs and drivers


class NotCompiled(Exception):
    """Compilation failed; the message is LLVM's."""


@cache
def _llvm() -> Any:
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    return binding


def ptx(text: str, level: int = 1) -> str:
    """The PTX of a module.

    Raises: RuntimeError for invalid LLVM IR. Unsupported code ends the process.
    """
    binding = _llvm()
    target = binding.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(cpu=CPU, features=FEATURES, opt=level)
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    module = binding.parse_assembly(head + text, binding.create_context())
    module.verify()
    return str(machine.emit_assembly(module))


def ptx_apart(text: str) -> str:
    """As `ptx`, in a separate process. Raises: NotCompiled."""
    done = subprocess.run(
        [sys.executable, "-m", "wavecore.backends.cuda.compiler"],
        input=text, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise NotCompiled(done.stderr.strip()[-2000:])
    return done.stdout


if __name__ == "__main__":
    sys.stdout.write(ptx(sys.stdin.read()))
