"""The programs of the HIP root that are no compilers, by name."""

from __future__ import annotations

import importlib
import signal
import sys
from collections.abc import Sequence

from wavecore.errors import Error
from wavecore.hip.compiler.commandline import UsageError

# name -> module, whose main(arguments) returns the exit status
_MODULES = {
    "rocminfo": "system.rocminfo",
    "rocm-smi": "system.rocm_smi",
    "amd-smi": "system.amd_smi",
    "rocm_agent_enumerator": "tools.agents",
    "roc-obj": "tools.roc_obj",
    "roc-obj-ls": "tools.roc_obj_ls",
    "roc-obj-extract": "tools.roc_obj_extract",
    "hipify-perl": "tools.hipify",
    "hipify-clang": "tools.hipify",
    "hipexamine-perl.sh": "tools.hipexamine",
    "hipconvertinplace-perl.sh": "tools.hipconvertinplace",
    "offload-arch": "tools.offload_arch",
}
_MODULES_OF_LLVM = {
    "clang-offload-bundler": "tools.offload_bundler",
    "llvm-mc": "tools.mc",
    "llvm-objdump": "tools.objdump",
    "llvm-dis": "tools.dis",
    "amdgpu-arch": "tools.offload_arch",
    "offload-arch": "tools.offload_arch",
}
NAMES = tuple(_MODULES)
NAMES_OF_LLVM = tuple(_MODULES_OF_LLVM)  # in clang's folder, not to hide the system's


def is_command(name: str) -> bool:
    """Whether `run` runs it."""
    return name in _MODULES or name in _MODULES_OF_LLVM


def run(name: str, arguments: Sequence[str]) -> int:
    """Run a command; returns its exit status."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # as in `rocminfo | grep -m 1 gfx`
    place = (_MODULES | _MODULES_OF_LLVM)[name]
    module = importlib.import_module(f"wavecore.hip.{place}")
    try:
        status: int = module.main(arguments)
    except UsageError as error:
        print(f"{name}: error: {error}", file=sys.stderr)
        return 1
    except Error as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        where = f"'{error.filename}': " if error.filename else ""
        print(f"{name}: error: {where}{error.strerror or error}", file=sys.stderr)
        return 1
    return status
