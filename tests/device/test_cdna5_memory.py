"""HIP kernels with gfx1250's own memory instructions: copies, transposes, tensors, barriers."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc
from tests.emulator.tensor_model import Move
from wavecore.analysis.sanitize.checks import memcheck, racecheck, synccheck

pytestmark = pytest.mark.clang

SOURCE = """
#include <hip/hip_runtime.h>
typedef int v4i __attribute__((ext_vector_type(4)));
typedef int v8i __attribute__((ext_vector_type(8)));
typedef int v3i __attribute__((ext_vector_type(3)));
typedef int v2i __attribute__((ext_vector_type(2)));
typedef short v8s __attribute__((ext_vector_type(8)));
#define GLOBAL __attribute__((address_space(1)))
#define LDS __attribute__((address_space(3)))

extern "C" __global__ void copies(GLOBAL v4i* in, GLOBAL v4i* out) {
  __shared__ v4i tile[256];
  int i = threadIdx.x;
  __builtin_amdgcn_global_load_async_to_lds_b128(in + i, (LDS v4i*)tile + i, 0, 0);
  __builtin_amdgcn_s_wait_asynccnt(0);
  __syncthreads();
  tile[255 - i] = tile[255 - i] + 1;
  __syncthreads();
  __builtin_amdgcn_global_store_async_from_lds_b128(out + i, (LDS v4i*)tile + i, 0, 0);
  __builtin_amdgcn_s_wait_asynccnt(0);
}

// As Triton masks lanes: by an address beyond LDS, of which hardware copies and stores nothing.
extern "C" __global__ void masked(GLOBAL int* in, GLOBAL int* out, int n) {
  extern __shared__ int tile[];
  int i = threadIdx.x, nowhere = 0x7fffffff;
  int at = i < n ? i * 4 : nowhere, other = i < n ? nowhere : i * 4, value;
  asm volatile("global_load_async_to_lds_b32 %0, %1, off\\n s_wait_asynccnt 0x0\\n"
               "ds_store_2addr_b32 %2, %3, %3 offset1:32"
               :: "v"(at), "v"(in + i), "v"(other), "v"(-i) : "memory");
  asm volatile("s_wait_dscnt 0x0\\n ds_load_b32 %0, %1\\n s_wait_dscnt 0x0\\n"
               : "=v"(value) : "v"(i & 1 ? i * 4 : nowhere) : "memory");
  out[i] = value;
  asm volatile("global_store_async_from_lds_b32 %0, %1, off\\n s_wait_asynccnt 0x0"
               :: "v"(out + 32 + i), "v"(at) : "memory");
}

// Atomics, transposing loads, and an address beyond LDS whose offset LLVM took out.
extern "C" __global__ void masked_others(GLOBAL int* in, GLOBAL int* out) {
  __shared__ int tile[256];
  int i = threadIdx.x, at = (int)(long)(LDS int*)tile, nowhere = 0x7fffffff, value;
  for (int k = 0; k < 8; k++) tile[8 * i + k] = 0x10001 * i;
  __syncthreads();
  int own = i & 1 ? nowhere - 128 : at + 4 * i;
  asm volatile("global_load_async_to_lds_b32 %0, %1, off offset:128\\n s_wait_asynccnt 0x0"
               :: "v"(own), "v"(in + i - 32) : "memory");
  asm volatile("ds_add_rtn_u32 %0, %1, %2\\n s_wait_dscnt 0x0"
               : "=v"(value) : "v"(i & 1 ? nowhere : at + 4 * i), "v"(1000) : "memory");
  out[i] = value;
  v8s turned;
  asm volatile("ds_load_tr16_b128 %0, %1\\n s_wait_dscnt 0x0"
               : "=v"(turned) : "v"(i & 4 ? nowhere : at + 512 + 16 * i) : "memory");
  *(GLOBAL v8s*)(out + 32 + 4 * i) = turned;
  for (int k = 0; k < 2; k++) out[160 + 32 * k + i] = tile[32 * k + i];
}

extern "C" __global__ void turns(GLOBAL v8s* in, GLOBAL v8s* out) {
  __shared__ v8s tile[32];
  int i = threadIdx.x;
  tile[i] = __builtin_amdgcn_global_load_tr16_b128_v8i16(in + i);
  __syncthreads();
  out[i] = __builtin_amdgcn_ds_load_tr16_b128_v8i16((LDS v8s*)tile + i);
}

// The groups of two descriptors: where the tile comes from, and where it goes.
extern "C" __global__ void tensors(const int* groups) {
  extern __shared__ int tile[];
  v4i g[2][3];
  v8i one[2];
  for (int side = 0; side < 2; side++) {
    const int* words = groups + 20 * side;
    for (int i = 0; i < 4; i++) {
      g[side][0][i] = words[i];
      g[side][1][i] = words[12 + i];
      g[side][2][i] = words[16 + i];
    }
    for (int i = 0; i < 8; i++) one[side][i] = words[4 + i];
  }
  if (threadIdx.x < 32) {
    __builtin_amdgcn_tensor_load_to_lds(g[0][0], one[0], g[0][1], g[0][2], 0);
    __builtin_amdgcn_s_wait_tensorcnt(0);
    __builtin_amdgcn_tensor_store_from_lds(g[1][0], one[1], g[1][1], g[1][2], 0);
    __builtin_amdgcn_s_wait_tensorcnt(0);
  }
}

// Waves wait at a cell for all of a workgroup, by the phase's parity, again and again.
extern "C" __global__ void meets(int* out, int rounds) {
  __shared__ long cell;
  __shared__ int sums[8];
  int members = blockDim.x;
  if (threadIdx.x == 0) {
    cell = (long)(members - 1) << 32 | (members - 1);
    for (int i = 0; i < 8; i++) sums[i] = 0;
  }
  __syncthreads();
  for (int round = 0; round < rounds; round++) {
    atomicAdd(&sums[round & 7], threadIdx.x);
    long old = __builtin_amdgcn_ds_atomic_barrier_arrive_rtn_b64((LDS long*)&cell, 1);
    while (((__atomic_load_n(&cell, __ATOMIC_ACQUIRE) ^ old) >> 29 & 1) == 0)
      __builtin_amdgcn_s_sleep(1);
    out[round * members + threadIdx.x] = sums[round & 7];
  }
}

// Waves with even and odd numbers meet at barriers of their own.
extern "C" __global__ void pairs(int* out, int rounds, int members) {
  __shared__ __amdgpu_named_workgroup_barrier_t bars[2];
  __shared__ int sums[2][8];
  int half = __builtin_amdgcn_readfirstlane(threadIdx.x / 32 & 1);
  if (threadIdx.x < 16) sums[threadIdx.x / 8][threadIdx.x & 7] = 0;
  if (threadIdx.x < 32) {
    __builtin_amdgcn_s_barrier_init(&bars[0], members);
    __builtin_amdgcn_s_barrier_init(&bars[1], members);
  }
  __syncthreads();
  if (half) __builtin_amdgcn_s_barrier_join(&bars[1]);
  else __builtin_amdgcn_s_barrier_join(&bars[0]);
  for (int round = 0; round < rounds; round++) {
    atomicAdd(&sums[half][round & 7], 1);
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    if (half) __builtin_amdgcn_s_barrier_signal_var(&bars[1], members);
    else __builtin_amdgcn_s_barrier_signal_var(&bars[0], members);
    __builtin_amdgcn_s_barrier_wait(1);
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
    out[round * blockDim.x + threadIdx.x] = sums[half][round & 7];
  }
  __syncthreads();
  if (threadIdx.x == 0) out[0] = __builtin_amdgcn_s_get_named_barrier_state(&bars[1]);
}
"""


@pytest.fixture(scope="module")
def device() -> wc.Device:
    return wc.Device("gfx1250")


@pytest.fixture(scope="module")
def kernels(device: wc.Device) -> wc.Module:
    return device.load(wc.compile(SOURCE, "gfx1250"))


def test_copies_pass_through_lds(kernels: wc.Module) -> None:
    """Asynchronous loads to LDS and stores from it, with registers for addresses alone."""
    x = np.random.default_rng(1).integers(0, 1 << 30, 1024, np.int32)
    out = np.zeros_like(x)
    kernels["copies"].launch(1, 256, (x, out))
    assert np.array_equal(out, x + 1)


def test_two_transposes_are_none(kernels: wc.Module) -> None:
    """From global memory, then from LDS."""
    x = np.random.default_rng(2).integers(0, 1 << 15, 256, np.int16)
    out = np.zeros_like(x)
    kernels["turns"].launch(1, 32, (x, out))
    assert np.array_equal(out, x)


def moved(source: np.ndarray, out: np.ndarray) -> np.ndarray:
    """Groups that move a tile of 3 planes of 5 rows of 20, at the edges of a tensor."""
    size = source.itemsize
    strides = [source.strides[1] // size, source.strides[0] // size]
    start = int(source[1, 2, 3:].ctypes.data)
    left = [source.shape[2] - 3, source.shape[1] - 2, source.shape[0] - 1]
    load = Move(0, start, size, [20, 5, 3], left, strides)
    store = Move(0, int(out.ctypes.data), size, [20, 5, 3], [20, 5, 3], [20, 100])
    words = [word for move in (load, store) for group in move.groups() for word in group]
    return np.array(words, np.uint32).view(np.int32)


def test_tensors_pass_through_lds(device: wc.Device, kernels: wc.Module) -> None:
    """A tile that reaches over the edges: zeros where the tensor ends."""
    source = np.random.default_rng(3).integers(1, 1 << 15, (3, 6, 21), np.int16)
    out = np.full((3, 5, 20), -1, np.int16)
    with device.register(source), device.register(out):
        kernels["tensors"].launch(1, 64, (moved(source, out),), lds=2048)
    expected = np.zeros_like(out)
    expected[:2, :4, :18] = source[1:, 2:, 3:]
    assert np.array_equal(out, expected)


def test_a_fault_names_the_element(device: wc.Device, kernels: wc.Module) -> None:
    """A tensor that claims more rows than its memory has."""
    room = np.zeros((99, 6, 21), np.int16)  # no other array lies right behind the tensor
    source, out = room[:3], np.zeros((3, 5, 20), np.int16)
    groups = moved(source, out)
    groups.view(np.uint32)[12] = 3  # planes behind the first, of which there are two
    text = "row 10, element 0 of the tile of 3 x 5 x 20 elements of 2 bytes"
    with device.register(source), device.register(out), pytest.raises(wc.MemoryFault, match=text):
        kernels["tensors"].launch(1, 64, (groups,), lds=2048)
    with device.register(source), pytest.raises(wc.MemoryFault, match="LDS offset 0x200, right"):
        kernels["tensors"].launch(1, 64, (moved(source, out),), lds=512)


def test_waves_meet_at_a_cell(kernels: wc.Module) -> None:
    """Every member sees what all others did in the phase before."""
    out = np.zeros((5, 96), np.int32)
    kernels["meets"].launch(1, 96, (out, np.int32(5)))
    assert (out == 96 * 95 // 2).all()


@pytest.mark.parametrize("on", ["cpu", "interpreter"])
def test_waves_meet_at_named_barriers(on: str) -> None:
    """Three waves each, at two barriers in turn; nobody is at the other one at the end."""
    module = wc.Device("gfx1250", on).load(wc.compile(SOURCE, "gfx1250"))
    out = np.zeros((5, 192), np.int32)
    module["pairs"].launch(1, 192, (out, np.int32(5), np.int32(3)))
    assert out[0, 0] & 0xFFFFFF == 3 << 4 | 1
    out[0, 0] = 96
    assert (out == 96).all()


def test_named_barriers_are_no_findings(kernels: wc.Module) -> None:
    """Neither of races, nor of barriers, nor of bounds."""
    out = np.zeros((5, 192), np.int32)
    arguments = out, np.int32(5), np.int32(3)
    for tool in (racecheck(), synccheck(), memcheck()):
        kernels["pairs"].launch(1, 192, arguments, tools=[tool])
        assert tool.reports == ()


def test_a_member_too_few_is_a_deadlock(kernels: wc.Module) -> None:
    """The barrier is named in the report as others are."""
    out = np.zeros((1, 192), np.int32)
    with pytest.raises(wc.Deadlock, match="waits at a barrier that can never complete"):
        kernels["pairs"].launch(1, 192, (out, np.int32(1), np.int32(4)))


@pytest.mark.parametrize("executor", ["interpreter", "native"])
def test_an_address_beyond_lds_masks_a_lane(kernels: wc.Module, executor: str) -> None:
    """The arrays end where the mask does: nothing else is read or written."""
    n = 21
    values, out = np.arange(1, n + 1, dtype=np.int32), np.full(32 + n, 77, np.int32)
    kernels["masked"].launch((1,), (32,), (values, out, np.int32(n)), lds=256, executor=executor)
    lane = np.arange(32)
    tile = np.concatenate([values, -lane[n:]])
    assert np.array_equal(out[:32], np.where(lane % 2, tile, 0))
    assert np.array_equal(out[32:], values)


@pytest.mark.parametrize("executor", ["interpreter", "native"])
def test_the_address_beyond_lds_masks_all_kinds_of_accesses(
    kernels: wc.Module, executor: str
) -> None:
    """Also where it is the sum of a register and an offset, as LLVM parts it."""
    given, out = np.arange(100, 132, dtype=np.int32), np.full(224, 77, np.int32)
    kernels["masked_others"].launch(1, 32, (given, out), executor=executor)
    lane = np.arange(32)
    tile = np.repeat(0x10001 * lane, 8).astype(np.int32)  # before
    odd = lane % 2 == 1
    assert np.array_equal(out[:32], np.where(odd, 0, tile[:32]))
    assert np.array_equal(out[160:192], np.where(odd, tile[:32], tile[:32] + 1000))
    assert np.array_equal(out[192:], np.where(odd, tile[32:64], given))
    source = tile[128:].view(np.int16).reshape(32, 8) * (lane & 4 == 0)[:, None]
    expected = source.reshape(4, 8, 8).transpose(0, 2, 1).reshape(32, 8)
    assert np.array_equal(out[32:160].view(np.int16).reshape(32, 8), expected)
