"""Accesses that tier 2 does in place give what the interpreter gives, faults included."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

import wavecore as wc
from wavecore.backends.cpu import region

pytestmark = [pytest.mark.clang, pytest.mark.jit]

# Lanes load from places of their own and store to places that some of them share; bytes and halves
# are not aligned. `way` chooses rows, one place or scattered places for the wave.
SOURCE = r"""
#include <hip/hip_runtime.h>
template <int N> struct Dwords { unsigned v[N]; };
template <class T>
__device__ void move(const char* from, char* to, const unsigned* at, unsigned n) {
  __shared__ T s[128];
  unsigned t = threadIdx.x, step = sizeof(T) < 4 ? 1 : sizeof(T);
  for (unsigned k = 0; k < n; k++) {
    unsigned there = at[k * 64 + t];
    if (there & 1 << 31) continue;
    T value, other;
    __builtin_memcpy(&value, from + there % 128 * step, sizeof(T));
    s[there % 64 + 64] = value;
    s[there * 5 % 64] = value;
    other = s[there % 64 + 64];
    __builtin_memcpy(to + (k * 64 + t) * sizeof(T), &other, sizeof(T));
    __builtin_memcpy(to + there % 32 * 2 * sizeof(T) + 64 * n * sizeof(T), &value, sizeof(T));
  }
}
#define MOVE(name, T)                                                                              \
  extern "C" __global__ void name(const char* from, char* to, const unsigned* at, unsigned n) {    \
    move<T>(from, to, at, n);                                                                      \
  }
MOVE(move1, unsigned char)
MOVE(move2, unsigned short)
MOVE(move4, Dwords<1>)
MOVE(move8, Dwords<2>)
MOVE(move12, Dwords<3>)
MOVE(move16, Dwords<4>)
extern "C" __global__ void past_end(const unsigned* from, unsigned* to, const unsigned* at) {
  to[threadIdx.x] = from[at[threadIdx.x] & 0xffff];
}
"""
TARGETS = ("gfx90a", "gfx1100")
ADDRESS = re.compile("0x[0-9a-f]{6,}")  # each launch has arrays of its own


@cache
def code(target: str) -> wc.CodeObject:
    return wc.compile(SOURCE, target, opt="-O2", name="quick.hip")


def places(rng: np.random.Generator, rows: int) -> np.ndarray:
    """What lanes access: in rows, at one place, scattered; all of them, some or few."""
    lane = np.arange(64, dtype=np.uint32)
    kinds = (lane, lane * 0 + 9, lane[::-1].copy(), rng.integers(0, 128, 64, dtype=np.uint32))
    shares = (0.0, 0.4, 0.95)
    found = []
    for row in range(rows):
        off = rng.random(64) < shares[row // len(kinds) % len(shares)]
        found.append(kinds[row % len(kinds)] | off.astype(np.uint32) << 31)
    return np.concatenate(found)


def ends(code: wc.CodeObject, name: str, monkeypatch, arguments) -> list[object]:
    """What a kernel stores, or the error, on the interpreter and in both tiers."""
    found: list[object] = []
    for tier2 in ("interpreter", "off", "always", "complete"):
        on = "interpreter" if tier2 == "interpreter" else None
        monkeypatch.setenv("WAVECORE_TIER2", "off" if on else tier2)
        given = [each.copy() if isinstance(each, np.ndarray) else each for each in arguments]
        device = wc.Device(code.target, on=on) if on else wc.Device(code.target)
        try:
            device.load(code)[name].launch(1, 64, tuple(given), threads=1)
        except wc.ExecutionError as error:
            found.append((ADDRESS.sub("", str(error)), given[1].tobytes()))
        else:
            found.append(given[1].tobytes())
    return found


@pytest.fixture
def accesses(monkeypatch, tmp_path) -> list[str]:
    """The mnemonics of what tier 2 does in place."""
    monkeypatch.setenv("WAVECORE_CACHE_DIR", str(tmp_path))  # so that something is compiled
    found: list[str] = []
    access = region.RegionEmitter.access

    def noted(self, inst, *given):
        found.append(inst.name)
        access(self, inst, *given)

    monkeypatch.setattr(region.RegionEmitter, "access", noted)
    return found


@pytest.mark.parametrize("size", [1, 2, 4, 8, 12, 16])
@pytest.mark.parametrize("target", TARGETS)
def test_lanes_at_places_of_their_own(target: str, size: int, monkeypatch, accesses) -> None:
    rng = np.random.default_rng(size)
    rows = 12
    given = rng.integers(0, 256, 128 * 16 + 16, dtype=np.uint8)
    out = np.zeros(64 * rows * size + 64 * size, np.uint8)
    arguments = (given, out, places(rng, rows), rows)
    found = ends(code(target), f"move{size}", monkeypatch, arguments)
    assert found[0] != out.tobytes()
    assert all(each == found[0] for each in found[1:])
    assert {name.split("_")[0] for name in accesses} >= {"global", "ds"}


@pytest.mark.parametrize("target", TARGETS)
def test_one_lane_past_the_end(target: str, monkeypatch, accesses) -> None:
    for beyond in (0, 1, 63):
        at = np.random.default_rng(5).integers(0, 100, 64, dtype=np.uint32)
        at[beyond] = 100
        given, out = np.arange(100, dtype=np.uint32), np.zeros(64, np.uint32)
        found = ends(code(target), "past_end", monkeypatch, (given, out, at))
        assert isinstance(found[0], tuple)
        assert all(each == found[0] for each in found[1:])
    assert accesses


STACK = """
.text
.globl stack
.p2align 8
.type stack,@function
stack:
  s_load_dwordx4 s[8:11], s[{kernarg}:{kernarg}+1], 0x0
  {base}
  v_lshlrev_b32 v0, 2, v0
  s_waitcnt lgkmcnt(0)
{loads}
  s_waitcnt vmcnt(0)
{moves}
  {store} offset:16
  s_mov_b32 exec_lo, 0x5a0ff123
  {store1} offset:20
  {store2} offset:24
  {load} offset:16
  s_waitcnt vmcnt(0)
  s_mov_b32 exec_lo, -1
  {load1} offset:20
  s_waitcnt vmcnt(0)
{stores}
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel stack
  .amdhsa_next_free_vgpr 16
  .amdhsa_next_free_sgpr 16
  .amdhsa_private_segment_fixed_size 64
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 16
  {directives}
.end_amdhsa_kernel
"""


def stack(target: str) -> wc.CodeObject:
    """Stores and loads of one, two and four dwords, also where some lanes are off."""
    if target == "gfx90a":
        kernarg, base = 4, "s_add_u32 s0, s0, s7\n  s_addc_u32 s1, s1, 0"
        store, load, sizes = "buffer_store_{}", "buffer_load_{}", ("dword", "dwordx2", "dwordx4")
        store, load = (f"{each} {{}}, off, s[0:3], 0" for each in (store, load))
        directives = ".amdhsa_user_sgpr_private_segment_buffer 1\n  .amdhsa_accum_offset 16"
        directives += "\n  .amdhsa_system_sgpr_private_segment_wavefront_offset 1"
    else:
        kernarg, base, sizes = 0, "", ("b32", "b64", "b128")
        store, load = "scratch_store_{} off, {}, off", "scratch_load_{} {}, off, off"
        directives = ".amdhsa_wavefront_size32 1\n  .amdhsa_enable_private_segment 1"
    loads = [f"  global_load_dword v{r}, v0, s[8:9] offset:{256 * (r - 2)}" for r in range(2, 6)]
    stores = [
        f"  global_store_dword v0, v{r}, s[10:11] offset:{256 * (r - 6)}" for r in range(6, 11)
    ]
    text = STACK.format(
        kernarg=kernarg, base=base, directives=directives,
        loads="\n".join(loads), stores="\n".join(stores),
        moves="\n".join(f"  v_mov_b32 v{r}, {r}" for r in range(6, 11)),
        store=store.format(sizes[2], "v[2:5]"), load=load.format(sizes[2], "v[6:9]"),
        store1=store.format(sizes[0], "v2"), load1=load.format(sizes[0], "v10"),
        store2=store.format(sizes[1], "v[4:5]"),
    )  # fmt: skip
    return wc.assemble(text, target)


@pytest.mark.parametrize("target", TARGETS)
def test_slots_of_the_stack(target: str, monkeypatch, accesses) -> None:
    given = np.random.default_rng(7).integers(0, 1 << 32, 4 * 64, dtype=np.uint32)
    out = np.zeros(5 * 64, np.uint32)
    found = ends(stack(target), "stack", monkeypatch, (given, out))
    assert found[0] != out.tobytes()
    assert all(each == found[0] for each in found[1:])
    assert sum(name.startswith(("scratch", "buffer")) for name in accesses) == 20
