"""Run every generator with --check: is what is checked in what the generators write?

    python tools/check_generated.py

A generator that needs a program which is not installed is left out, and a line says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOOLS = Path(__file__).resolve().parent

# Generator, and the program that it needs besides Python; what takes longest begins first.
GENERATORS = (
    ("gen_golden.py", "llvm-mc-22"),
    ("gen_kernel_costs.py", None),
    ("gen_math.py", None),
    ("gen_docs.py", None),
    ("gen_isa.py", "llvm-mc-22"),
    ("gen_runtime.py", None),
    ("gen_hip_header.py", None),
    ("gen_fragments.py", None),
    ("gen_amdgcn.py", None),
    ("gen_lang_stub.py", None),
    ("gen_evidence.py", None),
    ("gen_web.py", "esbuild"),
)


def check(name: str) -> bool:
    """Run one; what it prints follows when it has ended."""
    command = [sys.executable, str(TOOLS / name), "--check"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    text = done.stdout
    if done.returncode:
        text += f"tools/{name}: differs; `python tools/{name}` writes it anew\n"
    print(text, end="", flush=True)
    return done.returncode == 0


def main() -> int:
    """Run them all, one on each core; exit status 1 if one differs."""
    chosen = []
    for name, needs in GENERATORS:
        if needs is not None and shutil.which(needs) is None:
            print(f"tools/{name}: not checked, {needs} is not installed")
        else:
            chosen.append(name)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return 0 if all(list(pool.map(check, chosen))) else 1


if __name__ == "__main__":
    raise SystemExit(main())
