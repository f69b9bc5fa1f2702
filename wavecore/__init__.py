"""A virtual AMD GPU in Python: real AMD machine code, matrix cores included, with no AMD GPU.

Public names are resolved on first use (PEP 562), so `import wavecore` takes a few milliseconds and
loads neither NumPy nor LLVM. The names in `__all__` are stable, and so are the public members of
the objects that they return.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from wavecore._fork import IMPORTS
from wavecore._version import __version__ as __version__

if TYPE_CHECKING:
    from wavecore import analysis as analysis
    from wavecore import campaign as campaign
    from wavecore import formats as formats
    from wavecore import isa as isa
    from wavecore import kernels as kernels
    from wavecore import lang as lang
    from wavecore import matrix as matrix
    from wavecore import numerics as numerics
    from wavecore import targets as targets
    from wavecore import tools as tools
    from wavecore.codeobject import CodeObject as CodeObject
    from wavecore.codeobject import KernelArg as KernelArg
    from wavecore.codeobject import KernelInfo as KernelInfo
    from wavecore.codeobject import SourceType as SourceType
    from wavecore.device import Device as Device
    from wavecore.device import DeviceArray as DeviceArray
    from wavecore.device import DeviceEntry as DeviceEntry
    from wavecore.device import Kernel as Kernel
    from wavecore.device import LaunchOptions as LaunchOptions
    from wavecore.device import LaunchResult as LaunchResult
    from wavecore.device import Module as Module
    from wavecore.device import PreparedLaunch as PreparedLaunch
    from wavecore.device import Registration as Registration
    from wavecore.device import SizedKernel as SizedKernel
    from wavecore.device import array as array
    from wavecore.device import asarray as asarray
    from wavecore.device import current_device as current_device
    from wavecore.device import devices as devices
    from wavecore.device import empty as empty
    from wavecore.device import empty_like as empty_like
    from wavecore.device import full as full
    from wavecore.device import full_like as full_like
    from wavecore.device import ones as ones
    from wavecore.device import ones_like as ones_like
    from wavecore.device import synchronize as synchronize
    from wavecore.device import to_device as to_device
    from wavecore.device import use as use
    from wavecore.device import zeros as zeros
    from wavecore.device import zeros_like as zeros_like
    from wavecore.emulator.evidence import EvidenceReport as EvidenceReport
    from wavecore.errors import CampaignError as CampaignError
    from wavecore.errors import CodeObjectError as CodeObjectError
    from wavecore.errors import CompileError as CompileError
    from wavecore.errors import CopyError as CopyError
    from wavecore.errors import Deadlock as Deadlock
    from wavecore.errors import DecodeError as DecodeError
    from wavecore.errors import Error as Error
    from wavecore.errors import ExecutionError as ExecutionError
    from wavecore.errors import FormatError as FormatError
    from wavecore.errors import IllegalInstruction as IllegalInstruction
    from wavecore.errors import KernelTrap as KernelTrap
    from wavecore.errors import LaunchError as LaunchError
    from wavecore.errors import Livelock as Livelock
    from wavecore.errors import MemoryFault as MemoryFault
    from wavecore.errors import ShapeError as ShapeError
    from wavecore.errors import Site as Site
    from wavecore.errors import TargetError as TargetError
    from wavecore.errors import Timeout as Timeout
    from wavecore.errors import UnsupportedInstruction as UnsupportedInstruction
    from wavecore.matrix import Layout as Layout
    from wavecore.matrix import Location as Location
    from wavecore.matrix import MatrixInstruction as MatrixInstruction
    from wavecore.matrix import instruction as instruction
    from wavecore.numerics import matmul as matmul
    from wavecore.numerics import mma as mma
    from wavecore.targets import Target as Target
    from wavecore.toolchain import assemble as assemble
    from wavecore.toolchain import compile as compile

_HOMES = {
    "CodeObject": "wavecore.codeobject",
    "Device": "wavecore.device",
    "DeviceArray": "wavecore.device",
    "DeviceEntry": "wavecore.device",
    "EvidenceReport": "wavecore.emulator.evidence",
    "Kernel": "wavecore.device",
    "KernelArg": "wavecore.codeobject",
    "KernelInfo": "wavecore.codeobject",
    "LaunchOptions": "wavecore.device",
    "LaunchResult": "wavecore.device",
    "Layout": "wavecore.matrix",
    "Location": "wavecore.matrix",
    "MatrixInstruction": "wavecore.matrix",
    "Module": "wavecore.device",
    "PreparedLaunch": "wavecore.device",
    "Registration": "wavecore.device",
    "SizedKernel": "wavecore.device",
    "SourceType": "wavecore.codeobject",
    "Target": "wavecore.targets",
    "array": "wavecore.device",
    "asarray": "wavecore.device",
    "assemble": "wavecore.toolchain",
    "compile": "wavecore.toolchain",
    "current_device": "wavecore.device",
    "devices": "wavecore.device",
    "empty": "wavecore.device",
    "empty_like": "wavecore.device",
    "full": "wavecore.device",
    "full_like": "wavecore.device",
    "instruction": "wavecore.matrix",
    "matmul": "wavecore.numerics",
    "mma": "wavecore.numerics",
    "ones": "wavecore.device",
    "ones_like": "wavecore.device",
    "synchronize": "wavecore.device",
    "to_device": "wavecore.device",
    "use": "wavecore.device",
    "zeros": "wavecore.device",
    "zeros_like": "wavecore.device",
} | dict.fromkeys(
    (
        "CampaignError",
        "CodeObjectError",
        "CompileError",
        "CopyError",
        "Deadlock",
        "DecodeError",
        "Error",
        "ExecutionError",
        "FormatError",
        "IllegalInstruction",
        "KernelTrap",
        "LaunchError",
        "Livelock",
        "MemoryFault",
        "ShapeError",
        "Site",
        "TargetError",
        "Timeout",
        "UnsupportedInstruction",
    ),
    "wavecore.errors",
)

_MODULES = (
    *("analysis", "campaign", "formats", "isa", "kernels", "lang", "matrix", "numerics"),
    *("targets", "tools"),
)

__all__ = [
    "CampaignError",
    "CodeObject",
    "CodeObjectError",
    "CompileError",
    "CopyError",
    "Deadlock",
    "DecodeError",
    "Device",
    "DeviceArray",
    "DeviceEntry",
    "Error",
    "EvidenceReport",
    "ExecutionError",
    "FormatError",
    "IllegalInstruction",
    "Kernel",
    "KernelArg",
    "KernelInfo",
    "KernelTrap",
    "LaunchError",
    "LaunchOptions",
    "LaunchResult",
    "Layout",
    "Livelock",
    "Location",
    "MatrixInstruction",
    "MemoryFault",
    "Module",
    "PreparedLaunch",
    "Registration",
    "ShapeError",
    "Site",
    "SizedKernel",
    "SourceType",
    "Target",
    "TargetError",
    "Timeout",
    "UnsupportedInstruction",
    "__version__",
    "analysis",
    "array",
    "asarray",
    "assemble",
    "campaign",
    "compile",
    "current_device",
    "devices",
    "empty",
    "empty_like",
    "formats",
    "full",
    "full_like",
    "instruction",
    "isa",
    "kernels",
    "lang",
    "matmul",
    "matrix",
    "mma",
    "numerics",
    "ones",
    "ones_like",
    "synchronize",
    "targets",
    "to_device",
    "tools",
    "use",
    "zeros",
    "zeros_like",
]


if not TYPE_CHECKING:  # type checkers see the names above, and no others

    def __getattr__(name: str) -> Any:
        if name in _MODULES:
            with IMPORTS:
                value: Any = importlib.import_module(f"wavecore.{name}")
        elif name in _HOMES:
            with IMPORTS:
                value = getattr(importlib.import_module(_HOMES[name]), name)
        elif (value := _elsewhere(name)) is None:
            advice = "It is EvidenceReport now." if name == "FidelityReport" else _advice(name)
            said = f"module 'wavecore' has no attribute {name!r}"
            if advice:  # Python would append a guess from the names of `obj`
                raise AttributeError(f"{said}. {advice}", name=name, obj=None)
            raise AttributeError(said)
        return globals().setdefault(name, value)  # an import may have set a submodule meanwhile


def _elsewhere(name: str) -> Any:
    """What other GPU libraries have in their first module; None if none has.

    `from_numpy` is `array`; names of kernels (`jit`, `struct`, `float32`) are `wavecore.lang`'s.
    """
    if name[0] == "_":  # Python's own questions, as whether it is a package
        return None
    making = importlib.import_module("wavecore.device.making")
    if name in making.NAMES:
        return getattr(making, name)
    return getattr(importlib.import_module("wavecore.lang"), name, None)


def _advice(name: str) -> str:
    """What to write instead of a name that other GPU libraries have."""
    if name[0] == "_":
        return ""
    foreign = importlib.import_module("wavecore.lang.foreign")
    row = foreign.table().get(name)
    if (row is None or not row.on_host) and hasattr(importlib.import_module("numpy"), name):
        return f"NumPy makes the values: wc.array(np.{name}(...))."
    advice: str = foreign.advice(name)
    return advice


def __dir__() -> list[str]:
    return sorted(__all__)
