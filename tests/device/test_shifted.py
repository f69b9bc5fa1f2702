"""Kernels whose addresses are not this process's: every conversion between the two is made.

On a device of shifted addresses a forgotten conversion points nowhere: a kernel with a host
address faults, and this process crashes if it takes a kernel's address for its own. What kernels
do and what users read must be the same as where both addresses are equal.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

import wavecore as wc
from tests.device import test_faults, test_hostcall, test_printf
from tests.device.shifted import FAR, shifted_device
from tests.kernels.cases import CASES, Case
from tests.kernels.test_kernels import LEVELS, check, run
from tests.kernels.test_kernels import module as cases_for
from wavecore.toolchain import assemble

TARGETS = ("gfx908", "gfx942", "gfx1100", "gfx1201")  # scratch by a buffer, by an instruction


def interpreted(kernel: wc.Kernel, grid, block, args, **options) -> wc.LaunchResult:
    return kernel.launch(grid, block, args, executor="interpreter", timeout=120, **options)


# ----------------------------------------------------------------------------- what kernels do


# Those about memory, of each kind; the rest is arithmetic, which takes time.
EVERYDAY = (
    "wave_reduce_max", "histogram", "transpose", "stencil", "switch_and_calls", "private_array",
    "dynamic_lds_and_globals",
)  # fmt: skip


@pytest.mark.parametrize(
    ("case", "target", "level"),
    [
        pytest.param(case, TARGETS[number % 4], LEVELS[number % 5], id=f"{case.name}-{number}")
        for number, case in enumerate(each for each in CASES * 2 if each.name in EVERYDAY)
    ],
)
def test_everyday_kernels_match_numpy(case: Case, target: str, level: str) -> None:
    """As in tests/kernels, targets and levels in turns."""
    kernel = shifted_device(target).load(cases_for(target, level).code)[case.name]
    check(case, *run(case, kernel, executor="interpreter"))


SOURCE = r"""
#include <hip/hip_runtime.h>
typedef unsigned long long u64;
struct Node { const Node* next; unsigned value; };
struct Pair { unsigned* out; const unsigned* in; unsigned n; };
__device__ unsigned numbers[4] = {3, 5, 7, 11};
__device__ unsigned* middle = numbers + 2;  // relocated
__constant__ unsigned factor = 10;
__device__ __attribute__((noinline)) unsigned twice(unsigned x) { return 2 * x; }
__device__ __attribute__((noinline)) unsigned next(unsigned x) { return x + 1; }
__device__ unsigned (*chosen[2])(unsigned) = {twice, next};

// Global, LDS and scratch through pointers of which nobody knows where they point.
extern "C" __global__ void flat(unsigned* out, int which) {
  __shared__ unsigned shared[64];
  unsigned own[4] = {threadIdx.x, 1, 2, 3};
  shared[threadIdx.x] = 0;
  __syncthreads();
  unsigned* places[3] = {out + 64, shared, own};
  unsigned* volatile hidden = places[(threadIdx.x + which) % 3];
  unsigned* p = hidden;
  p[threadIdx.x % 4] += 100 + threadIdx.x;
  atomicAdd(p + 1, 5u);
  __syncthreads();
  out[threadIdx.x] = own[0] + own[1] + 7 * shared[threadIdx.x];
}
extern "C" __global__ void atomics(unsigned* a, u64* b, float* c, unsigned* old) {
  old[threadIdx.x] = atomicAdd(a, threadIdx.x);
  atomicMax(a + 1, threadIdx.x ^ 21u);
  atomicCAS(b, (u64)threadIdx.x, (u64)threadIdx.x + 1);
  atomicExch(b + 1, b[2] + threadIdx.x / 32);
  atomicAdd(c, 0.5f);
}
extern "C" __global__ void variables(unsigned* out) {
  out[threadIdx.x] = numbers[threadIdx.x & 3] * factor + *middle;
  if (threadIdx.x == 9) *middle = 1000;
}
extern "C" __global__ void calls(unsigned* out) {
  out[threadIdx.x] = chosen[threadIdx.x & 1](threadIdx.x);
}
extern "C" __global__ void pair(Pair p) {
  if (threadIdx.x < p.n) p.out[threadIdx.x] = p.in[threadIdx.x];
}
extern "C" __global__ void walk(const Node* node, unsigned* out) {
  unsigned sum = 0;
  for (; node; node = node->next) sum += node->value;
  out[threadIdx.x] = sum;
}
extern "C" __global__ void add(const unsigned short* a, unsigned short* b, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 3;
  for (int k = 0; k < 3; ++k) if (i + k < n) b[i + k] += a[i + k];
}
extern "C" __global__ void edge(unsigned short* p) {  // an atomic on a dword that holds it
  unsigned* dword = (unsigned*)((u64)p & ~3ull);
  unsigned shift = (u64)p & 2 ? 16 : 0, seen = *(volatile unsigned*)dword, before, after;
  do {
    before = seen;
    after = (before & ~(0xffffu << shift)) | (((before >> shift) + 1) & 0xffff) << shift;
    seen = atomicCAS(dword, before, after);
  } while (seen != before);
}
extern "C" __global__ void sizes(unsigned* out) {  // from the packet, and the hidden arguments
  const unsigned* packet = (const unsigned*)__builtin_amdgcn_dispatch_ptr();
  out[threadIdx.x] = blockDim.x * 1000000 + gridDim.x * 1000 + packet[3];
}
"""


@pytest.fixture(scope="module", params=TARGETS)
def both(request):
    """The source on a device of shared addresses, and on one of shifted addresses."""
    code = wc.compile(SOURCE, request.param)
    return wc.Device(request.param).load(code), shifted_device(request.param).load(code)


def arrays() -> list[np.ndarray]:
    return [
        np.arange(128, dtype=np.uint32), np.arange(8, dtype=np.uint64), np.zeros(4, np.float32),
        np.zeros(64, np.uint32),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("flat", lambda a: (a[0], 0)),
        ("flat", lambda a: (a[0], 2)),
        ("atomics", lambda a: (a[0], a[1], a[2], a[3])),
        ("variables", lambda a: (a[0],)),
        ("calls", lambda a: (a[0],)),
        ("sizes", lambda a: (a[0],)),
        ("pair", lambda a: ({"out": 0, "in": 0, "n": 0},)),
        ("edge", lambda a: (a[3].view(np.uint16)[5:6],)),
        ("edge", lambda a: (a[3].view(np.uint16)[8:9],)),
        ("add", lambda a: (a[0].view(np.uint16)[5:90], a[3].view(np.uint16)[1:86], 85)),
        ("add", lambda a: (a[0].view(np.uint16)[128:0:-2], a[3].view(np.uint16)[:1], 1)),
    ],
)
def test_results_are_those_of_shared_addresses(both, name: str, args) -> None:
    """Arrays, variables and instruction counts."""
    ends = []
    for module in both:
        memory = arrays()
        module.variable("numbers").view(np.uint32)[:] = 3, 5, 7, 11
        done = interpreted(module[name], 2, 64, args(memory))
        numbers = module.variable("numbers")
        ends.append((done.instructions, numbers.tolist(), [each.tolist() for each in memory]))
    assert ends[0] == ends[1]


def test_pointers_given_as_numbers(both) -> None:
    """A device array's address, in an argument, a structure and an array of either memory."""
    gpu, module = both[1].device, both[1]
    x, out = gpu.array(np.arange(32, dtype=np.uint32)), gpu.empty(32, np.uint32)
    assert x.address == x.numpy().ctypes.data ^ FAR
    for to, of in ((out, x), (out.address, x.address)):
        out.fill(0)
        interpreted(module["pair"], 1, 32, ({"out": to, "in": of, "n": 30},))
        assert out.tolist() == [*range(30), 0, 0]
    nodes = np.zeros(3, [("next", np.uint64), ("value", np.uint64)])
    nodes["value"] = 1, 20, 300
    with gpu.register(nodes) as registered:
        nodes["next"] = registered.address + 32, 0, registered.address + 16
        interpreted(module["walk"], 1, 1, (nodes[:1], out))
        assert out[0] == 321
        interpreted(module["walk"], 1, 1, (registered.address + 32, out.address))
        assert out[0] == 320
    at = nodes.ctypes.data
    with gpu.register(at, 48, name="the list", writable=False) as registered:
        assert registered.address == at ^ FAR and hex(at) not in repr(registered)
        interpreted(module["walk"], 1, 1, (registered.address, out))
        assert out[0] == 321
        with pytest.raises(wc.MemoryFault, match=r"in the list .*which is read-only"):
            interpreted(module["sizes"], 1, 1, (registered.address,))


SCALAR = """\
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_load_dwordx2 s[8:9], s[4:5], 0x8
  s_waitcnt lgkmcnt(0)
  s_add_u32 s8, s8, s9
  s_store_dword s8, s[6:7], 0x4
  s_atomic_add s9, s[6:7], 0x8 glc
  s_atomic_add s9, s[6:7], 0xc
  s_mov_b32 s10, 16
  s_mov_b32 s11, 0x24000
  s_mov_b64 s[8:9], s[4:5]
  s_buffer_load_dwordx2 s[12:13], s[8:11], 0x8
  s_waitcnt lgkmcnt(0)
  s_store_dwordx2 s[12:13], s[6:7], 0x10
  s_dcache_wb
  s_endpgm
.size k, .-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 24
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 16
.end_amdhsa_kernel
"""


def test_scalar_accesses() -> None:
    """Loads, stores, atomics and a buffer."""
    ends = []
    for gpu in (wc.Device("gfx908"), shifted_device("gfx908")):
        x, out = np.arange(100, 104, dtype=np.uint32), np.zeros(6, np.uint32)
        interpreted(gpu.load(assemble(SCALAR, "gfx908"))["k"], 1, 64, (x, out))
        ends.append(out.tolist())
    assert ends[0] == ends[1] == [0, 205, 103, 0, 102, 103]


SCRATCH_REGISTER = """\
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_b64 s[4:5], s[0:1], 0x0
  s_getreg_b32 s6, hwreg(HW_REG_FLAT_SCR_LO)
  s_getreg_b32 s7, hwreg(HW_REG_FLAT_SCR_HI)
  s_waitcnt lgkmcnt(0)
  v_lshlrev_b32 v1, 2, v0
  v_add_nc_u32 v2, v0, 40
  global_store_b32 v1, v2, s[6:7]
  s_waitcnt_vscnt null, 0
  scratch_load_b32 v3, off, off
  s_waitcnt vmcnt(0)
  global_store_b32 v1, v3, s[4:5]
  s_endpgm
.size k, .-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  .amdhsa_private_segment_fixed_size 16
  .amdhsa_enable_private_segment 1
  .amdhsa_wavefront_size32 1
.end_amdhsa_kernel
"""


@pytest.mark.parametrize("make", [wc.Device, shifted_device])
def test_scratch_is_where_its_register_says(make) -> None:
    """What is stored there as to global memory is loaded from scratch."""
    out = np.zeros(32, np.uint32)
    interpreted(make("gfx1100").load(assemble(SCRATCH_REGISTER, "gfx1100"))["k"], 1, 32, (out,))
    assert out.tolist() == list(range(40, 72))


# ------------------------------------------------------------------------------ what users read


@pytest.mark.parametrize("target", TARGETS)
def test_printf_reads_strings_at_the_kernels_addresses(target: str) -> None:
    """Constants, a variable, an argument; %p prints what the kernel has."""
    code = wc.compile(test_printf.SOURCE, target)
    texts = []
    for gpu in (wc.Device(target), shifted_device(target)):
        said, kinds = gpu.array(np.frombuffer(b"told\0", np.uint8)), gpu.load(code)["kinds"]
        out, found = gpu.empty(64, np.uint8), []
        interpreted(kinds, 1, 1, (5, said, 2.5, out), printf=found.append)
        assert f"{out.address:#x}" in "".join(found)
        texts.append("".join(found).replace(f"{out.address:#x}", "OUT"))
    assert texts[0] == texts[1] and "told" in texts[0] and "a variable" in texts[0]


@pytest.mark.parametrize("target", TARGETS)
def test_printf_follows_pointers_of_the_kernels(target: str) -> None:
    """Of a format made at run time, and of an assertion; a host address points to no memory."""
    module = shifted_device(target).load(wc.compile(test_printf.SOURCE, target))
    form, text = (np.frombuffer(each, np.uint8).copy() for each in (b"%d <%s> %.1f\n\0", b"text\0"))
    at, found = text.ctypes.data, []
    for given in (text, at):
        interpreted(module["given_format"], 1, 1, (form, 3, given), printf=found.append)
    lost = f"(a string at {at:#x}, which is not global memory)"
    assert found == ["3 <text> 2.5\n", f"3 <{lost}> 2.5\n"]
    with pytest.raises(wc.KernelTrap) as caught:
        interpreted(module["check"], 1, 64, (0,), printf=found.append)
    assert caught.value.assertion is not None and "100%" in caught.value.assertion.expression


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_hostcall_finds_its_buffer(target: str) -> None:
    """The kernel follows the pointers in the buffer, the host reads what the kernel left there."""
    say = shifted_device(target).load(wc.compile(test_hostcall.SOURCE, target))["say"]
    lengths, texts = np.zeros(64, np.int32), []
    interpreted(say, 1, 64, (lengths, 0), printf=texts.append)
    expected = [f"{i} is {'odd' if i & 1 else 'even'}!\n" for i in range(64) if i % 3 != 1]
    assert sorted(texts) == sorted(expected)
    assert sorted(lengths[lengths != 0].tolist()) == sorted(map(len, expected))


# Kernels of test_faults with their arguments, and whether the fault is at an address in memory.
FAULTS = [
    ("past_end", lambda out: (out, 80), 128, True),
    ("read", lambda out: (None, out), 32, False),
    ("read", lambda out: (out[::-1], out), 64, True),
    ("lds_past_end", lambda out: (out.view(np.int32), 100), 32, False),
    ("lds_flat", lambda out: (out.view(np.int32), 64), 64, False),
    ("lds_flat", lambda out: (out.view(np.int32), -1), 64, False),
    ("misaligned", lambda out: (out.view(np.int32), 2), 1, True),
    ("variable_past_end", lambda out: (out.view(np.int32), 4), 16, True),
    ("recurse", lambda out: (out.view(np.int32), 1000), 64, False),
    ("buffer_past_end", lambda out: (out.view(np.int32), 1 << 20), 128, True),
    ("call", lambda out: (out, out), 64, True),
    ("trap", lambda out: (out,), 32, False),
]
ADDRESS = re.compile(r"0x[0-9a-f]{7,}")  # and no offset


def in_terms_of_the_host(text: str, module: wc.Module) -> str:
    """A fault's text with host addresses, and with offsets if they are in the code object."""
    host, program = module.device.space.addresses.host, module.program
    base = host(program.base)
    image = range(base, base + program.code.image_size_bytes)

    def place(found: re.Match[str]) -> str:
        at = host(int(found[0], 16))
        return f"code + {at - base:#x}" if at in image else f"{at:#x}"

    return ADDRESS.sub(place, text)


@pytest.mark.parametrize("target", test_faults.TARGETS)
def test_faults_have_device_addresses(target: str) -> None:
    """Otherwise they are the same as on a device of shared addresses, word for word."""
    code = wc.compile(test_faults.SOURCE, target, opt="-O2", name="faults.hip")
    modules = wc.Device(target).load(code), shifted_device(target).load(code)
    for name, args, block, in_memory in FAULTS:
        out, errors = np.zeros(64, np.float32), []
        for module in modules:
            with pytest.raises(wc.ExecutionError) as caught:
                interpreted(module[name], 1, block, args(out))
            errors.append(caught.value)
        plain, moved = errors
        assert plain.site == moved.site and type(plain) is type(moved), name
        if not in_memory:
            assert str(moved) == str(plain), name
            continue
        assert str(moved) != str(plain), name
        texts = [in_terms_of_the_host(str(e), m) for e, m in zip(errors, modules, strict=True)]
        assert texts[0] == texts[1], name
        if isinstance(moved, wc.MemoryFault):
            assert f"at {moved.address:#x}" in str(moved), name


def test_faults_of_memory_that_was_the_kernels(both) -> None:
    """Freed, and no longer registered."""
    gpu, kernel = both[1].device, both[1]["sizes"]
    array, memory = gpu.empty(64, np.uint32), np.zeros(64, np.uint32)
    places = [array.address]
    array.free()
    with gpu.register(memory, name="the pool") as registered:
        places.append(registered.address)
    for at, text in zip(places, ("which was freed", "the pool .*registered no more"), strict=True):
        with pytest.raises(wc.MemoryFault, match=f"at {at + 16:#x}, 16 bytes into .*{text}"):
            interpreted(kernel, 1, 1, (at + 16,))


def test_an_address_of_the_host_is_none_of_the_kernels(both) -> None:
    """Neither of an argument's memory, nor of registered memory or the module."""
    gpu, module = both[1].device, both[1]
    array, out = gpu.empty(64, np.uint32), np.zeros(64, np.uint32)
    with gpu.register(out):
        for memory in (array.numpy(), out, module.variable("numbers")):
            at = memory.ctypes.data
            with pytest.raises(wc.MemoryFault, match="nowhere near any allocation") as caught:
                interpreted(module["pair"], 1, 1, ({"out": array, "in": at, "n": 1},))
            assert caught.value.address == at


def test_native_code_takes_no_other_addresses_than_its_own(both) -> None:
    with pytest.raises(wc.LaunchError, match=r'kernel sizes: native code .*executor="interpreter"'):
        both[1]["sizes"].launch(1, 1, (np.zeros(1, np.uint32),))
