"""Programs that run forever, or take long to translate, for tests of timeouts."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest

import wavecore as wc
from wavecore.device import Kernel

SOURCE = """
.amdgcn_target "amdgcn-amd-amdhsa--{target}"
.text
.globl k
.p2align 8
.type k,@function
k:
{body}
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 64
  .amdhsa_next_free_sgpr 40
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  {extra}
.end_amdhsa_kernel
"""
EXTRA = {"gfx1100": ".amdhsa_wavefront_size32 1", "gfx1201": ".amdhsa_wavefront_size32 1"}
_serial = itertools.count()


@dataclass
class Program:
    """A kernel without arguments, and how many work-items it is launched with."""

    kernel: Kernel
    block: int = 32

    def translate(self) -> None:
        """Everything before the first wave runs."""
        with self.kernel.prepare(1, self.block) as launch:
            launch.machine("native").code.translate_entry()

    def overshoot(self, timeout: float, executor: str) -> tuple[float, float]:
        """Seconds by which a launch exceeds its timeout: in wall time, and in our CPU time."""
        clock, used = time.perf_counter(), time.thread_time()
        with pytest.raises(wc.Timeout):
            self.kernel.launch(1, self.block, timeout=timeout, executor=executor, threads=1)
        spent = time.perf_counter() - clock
        return spent - timeout, time.thread_time() - used - timeout


def program(target: str, body: str, block: int = 32) -> Program:
    """The kernel of some lines of assembly."""
    extra = EXTRA.get(target, ".amdhsa_accum_offset 64")
    code = wc.assemble(SOURCE.format(target=target, body=body, extra=extra), target)
    return Program(wc.Device(target).load(code)["k"], block)


def wmma() -> Program:
    """Four WMMA in an endless loop, 32 waves."""
    line = "  v_wmma_f32_16x16x16_f16 v[0:7], v[8:15], v[16:23], v[0:7]\n"
    return program("gfx1100", f"loop:\n{4 * line}  s_branch loop", 1024)


def mfma() -> Program:
    """The MFMA with the most work, 16 waves."""
    line = "  v_mfma_f32_32x32x16_f16 v[0:15], v[16:19], v[20:23], v[0:15]\n"
    return program("gfx950", f"loop:\n{4 * line}  s_branch loop", 1024)


def scaled_mfma() -> Program:
    """The scaled MFMA of 8-bit floats, 16 waves."""
    line = "  v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[16:23], v[24:31], v[0:15], v32, v33\n"
    return program("gfx950", f"loop:\n{4 * line}  s_branch loop", 1024)


def straight(count: int = 100_000, loop: bool = False) -> Program:
    """Additions in sequence; no two programs of a process are alike."""
    lines = [
        f"  v_add_nc_u32 v{1 + i % 50}, v{1 + i * 7 % 50}, v{1 + i * 3 % 50}" for i in range(count)
    ]
    lines.insert(0, f"  s_mov_b32 s9, {next(_serial)}")
    if loop:
        lines.insert(0, "  v_add_nc_u32 v60, 1, v60")  # no state repeats
        back = "here:\n  s_sub_u32 s4, s4, here-k\n  s_subb_u32 s5, s5, 0\n  s_setpc_b64 s[4:5]"
        far = "  s_getpc_b64 s[4:5]\n"
        lines.append(far + back)
    return program("gfx1100", "\n".join(lines))


def straight_loop(count: int = 100_000) -> Program:
    """Many instructions between two jumps, forever."""
    return straight(count, loop=True)


def chained_jumps(count: int = 2000) -> Program:
    """Each target is computed by the previous piece, so none is known before a wave reaches it."""
    lines = [f"  s_mov_b32 s9, {next(_serial)}", "  s_getpc_b64 s[4:5]", "start:"]
    lines += ["  s_add_u32 s4, s4, s10", "  s_addc_u32 s5, s5, 0"]
    lines.insert(0, "  s_mov_b32 s10, place0-start")
    lines.append("  s_setpc_b64 s[4:5]")
    for i in range(count):
        lines += [
            "  s_nop 0",  # nothing falls through to it
            f"place{i}:",
            f"  s_add_u32 s9, s9, {0x10000 + i}",
            "  s_mov_b32 s11, 28",  # bytes to the next target
            "  s_add_u32 s4, s4, s11",
            "  s_addc_u32 s5, s5, 0",
            "  s_setpc_b64 s[4:5]",
        ]
    lines += ["  s_nop 0", f"place{count}:", "  s_add_u32 s9, s9, 1", f"  s_branch place{count}"]
    return program("gfx1100", "\n".join(lines))


PROGRAMS: dict[str, Callable[[], Program]] = {
    "WMMA, 1,024 work-items": wmma,
    "MFMA, 1,024 work-items": mfma,
    "scaled MFMA, 1,024 work-items": scaled_mfma,
    "100,000 instructions in a loop": straight_loop,
    "2,000 unknown jumps": chained_jumps,
}
