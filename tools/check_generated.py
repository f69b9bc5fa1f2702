"""Run every generator with --check: is what is checked in what the generators write?

    python tools/check_generated.py

A generator that needs a program which is not installed is left out, and a line says so.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parent

# Generator, and the program that it needs besides Python.
GENERATORS = (
    ("gen_runtime.py", None),
    ("gen_hip_header.py", None),
    ("gen_fragments.py", None),
    ("gen_amdgcn.py", None),
    ("gen_lang_stub.py", None),
    ("gen_docs.py", None),
    ("gen_kernel_costs.py", None),
    ("gen_math.py", None),
    ("gen_evidence.py", None),
    ("gen_isa.py", "llvm-mc-22"),
    ("gen_golden.py", "llvm-mc-22"),
    ("gen_web.py", "esbuild"),
)


def main() -> int:
    """Run them all; exit status 1 if one differs."""
    status = 0
    for name, needs in GENERATORS:
        if needs is not None and shutil.which(needs) is None:
            print(f"tools/{name}: not checked, {needs} is not installed")
        elif subprocess.run([sys.executable, str(TOOLS / name), "--check"]).returncode:
            print(f"tools/{name}: differs; `python tools/{name}` writes it anew", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main())
