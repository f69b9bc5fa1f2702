"""`wc.RawKernel`, as CuPy has it: a kernel of HIP C++ source, compiled when it is launched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wavecore.device.device import current_device
from wavecore.toolchain import compile as compiled

if TYPE_CHECKING:
    from wavecore.codeobject import CodeObject
    from wavecore.device.launch import LaunchResult

_HEADER = "#include <hip/hip_runtime.h>\n#line 1\n"  # which CuPy's compiler needs no line for


class RawKernel:
    """A kernel of HIP C++: `RawKernel(source, name)(grid, block, args)` on the current device.

    Args:
        code: HIP C++; the kernel is extern "C".
        name: the kernel's name.
        options: options for clang.
    """

    def __init__(self, code: str, name: str, options: Sequence[str] = (), **_: Any) -> None:
        self.code, self.name, self.options = code, name, tuple(options)
        self._codes: dict[str, CodeObject] = {}

    def __call__(
        self,
        grid: Sequence[int] | int,
        block: Sequence[int] | int,
        args: Sequence[object],
        *,
        shared_mem: int = 0,
    ) -> LaunchResult:
        """Run it and wait for it; `shared_mem` is bytes of dynamic LDS.

        Raises: CompileError; errors of `Kernel.launch`.
        """
        __tracebackhide__ = True
        device = current_device()
        target = device.target.name
        if target not in self._codes:
            has_header = "hip_runtime.h" in self.code
            text = self.code if has_header else _HEADER + self.code
            self._codes[target] = compiled(text, target, options=self.options)
        kernel = device.load(self._codes[target])[self.name]
        return kernel.launch(grid, block, args, lds=shared_mem)


class RawModule:
    """Kernels of one source: `RawModule(code=source).get_function(name)`."""

    def __init__(self, code: str, options: Sequence[str] = (), **_: Any) -> None:
        self.code, self.options = code, options

    def get_function(self, name: str) -> RawKernel:
        """One of its kernels."""
        return RawKernel(self.code, name, self.options)
