"""Faulty kernels give an error that says where, and nothing else is harmed."""

from __future__ import annotations

import ctypes
import gc
import re
import sys
import time

import numpy as np
import pytest

import wavecore as wc

EXECUTORS = pytest.mark.parametrize("executor", ["native", "interpreter"])
TARGETS = ("gfx90a", "gfx942", "gfx1100", "gfx1201")
SOURCE = """\
#include <hip/hip_runtime.h>
extern "C" __global__ void past_end(float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    out[i] = 1.0f;
}
extern "C" __global__ void read(const float* in, float* out) {
  out[threadIdx.x] = in[threadIdx.x];
}
extern "C" __global__ void call(void (*f)(), float* out) {
  f();
  out[threadIdx.x] = 1.0f;
}
extern "C" __global__ void spin(volatile int* flag, float* out) {
  while (*flag == 0) {
  }
  out[threadIdx.x] = 1.0f;
}
extern "C" __global__ void busy(float* out) {
  for (unsigned long long i = 0;; ++i)
    if (i == ~0ull) out[threadIdx.x] = i;
}
extern "C" __global__ void missed_barrier(volatile int* flag, float* out) {
  if (threadIdx.x >= 64)
    while (*flag == 0) {  // the barrier waits for this
    }
  __syncthreads();
  out[threadIdx.x] = 1.0f;
}
extern "C" __global__ void trap(float* out) {
  if (out[0] == 0.0f) __builtin_trap();
  out[0] = 1.0f;
}
extern "C" __global__ void lds_past_end(int* out, int at) {
  __shared__ int buffer[16];
  buffer[threadIdx.x & 15] = 3;
  __syncthreads();
  out[threadIdx.x] = buffer[at + threadIdx.x];
}
extern "C" __global__ void lds_flat(int* out, int at) {
  __shared__ int buffer[64];
  int* volatile p = buffer;  // through a generic pointer
  p[at] = 3;
  out[threadIdx.x] = buffer[threadIdx.x & 63];
}
extern "C" __global__ void barriers(int* out) {
  for (;;) __syncthreads();
}
extern "C" __global__ void clock_parity(long long* out) {
  while ((clock64() & 1) != 2) {
  }
  out[0] = 1;
}
extern "C" __global__ void trap_lane(int* out) {
  if (threadIdx.x == 37) __builtin_trap();
  out[threadIdx.x] = 1;
}
extern "C" __global__ void misaligned(int* out, int bytes) {
  atomicAdd((int*)((char*)out + bytes), 1);
}
__device__ int counters[4];
extern "C" __global__ void variable_past_end(int* out, int at) {
  counters[at + threadIdx.x] = 1;
}
__device__ __attribute__((noinline)) int depth(int n, volatile int* out) {
  volatile int room[32];
  room[n & 31] = n;
  return n == 0 ? out[0] : depth(n - 1, out) + room[(n + 1) & 31];
}
extern "C" __global__ void recurse(int* out, int n) { out[threadIdx.x] = depth(n, out); }
#ifdef __GFX9__
#define FORMAT 0x00027000
#else
#define FORMAT 0x31016000
#endif
extern "C" __global__ void buffer_past_end(int* out, int bytes) {
  auto all = __builtin_amdgcn_make_buffer_rsrc(out, 0, bytes, FORMAT);
  __builtin_amdgcn_raw_buffer_store_b32(7, all, threadIdx.x * 4, 0, 0);
}
extern "C" __global__ void ok(float* out) { out[threadIdx.x] = 2.0f; }
"""


def line_of(text: str) -> str:
    number = next(i for i, line in enumerate(SOURCE.splitlines(), 1) if text in line)
    return f"faults.hip:{number}"


@pytest.fixture(
    scope="module", params=[(t, o) for t in TARGETS for o in ("-O0", "-O2")], ids="".join
)
def module(request):
    target, level = request.param
    code = wc.compile(SOURCE, target, opt=level, name="faults.hip")
    return wc.Device(target).load(code)


class Guarded:
    """Arrays between memory that no kernel may touch: pages of it on both sides of each."""

    ROOM = 4096

    def __init__(self) -> None:
        self._whole: list[tuple[np.ndarray, np.ndarray]] = []

    def array(self, count: int, dtype: type = np.float32) -> np.ndarray:
        size = count * np.dtype(dtype).itemsize
        whole = np.random.default_rng(5).integers(1, 256, size + 2 * self.ROOM, np.uint8)
        inside = whole[self.ROOM : self.ROOM + size]
        inside[:] = 0
        self._whole.append((whole, whole.copy()))
        return inside.view(dtype)

    def check(self) -> None:
        for whole, before in self._whole:
            for side in (slice(self.ROOM), slice(len(whole) - self.ROOM, None)):
                assert np.array_equal(whole[side], before[side]), "memory beside an array changed"


@pytest.fixture
def memory(module):
    """Guarded arrays; after the fault they are intact, and the next launch works."""
    guarded = Guarded()
    yield guarded
    guarded.check()
    after(module)
    guarded.check()


def after(module) -> None:
    """The next launch works."""
    out = np.zeros(64, np.float32)
    module["ok"].launch((1,), (64,), (out,))
    assert (out == 2).all()


def check_site(error: wc.ExecutionError, kernel: str, line: str, instruction: str) -> None:
    """The error gives its place, as attributes and in its text."""
    assert (error.kernel, error.source) == (kernel, line_of(line))
    assert re.search(instruction, error.instruction), error.instruction
    assert error.wave is not None and error.workgroup is not None
    for part in (kernel, error.source, f"pc {error.pc:#x}", error.instruction, "workgroup", "wave"):
        assert part in str(error), part


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what is mapped where")
@EXECUTORS
def test_an_address_of_the_host_is_called_that(module, executor):
    """Memory from malloc, and memory from nowhere: the first mistake when porting a program."""
    out = np.zeros(64, np.float32)
    memory = ctypes.create_string_buffer(1 << 22)  # in its own mapping, far from `out` or near
    at = ctypes.addressof(memory) + (1 << 21)
    nothing = 1 << 40
    for address, said in ((at, "memory of the process itself"), (nothing, "near any allocation\n")):
        with pytest.raises(wc.MemoryFault) as error:
            module["read"].launch(1, 64, (address, out), executor=executor)
        assert said in str(error.value)


@EXECUTORS
def test_write_past_the_end_names_line_lane_and_array(module, memory, executor: str) -> None:
    """One element past the array faults before anything is written there."""
    array = memory.array(200)
    with pytest.raises(wc.MemoryFault) as caught:
        module["past_end"].launch((4,), (64,), (array, 200), executor=executor)
    error = caught.value
    assert error.is_store and error.address == array.ctypes.data + 800 and error.size_bytes == 4
    check_site(error, "past_end", "out[i] = 1.0f", "^(global|flat)_store_(dword|b32) ")
    assert error.workgroup == (3, 0, 0)
    wave = module["past_end"].info.wave_size
    assert error.wave == 0 and error.lanes == (8,) and wave > 8
    for part in ("right past the end of the array", "argument 0 (out)", "800 bytes", "lane 8"):
        assert part in str(error), part


@EXECUTORS
def test_freed_array_is_named(module, memory, executor: str) -> None:
    """A read of freed device memory says that it was freed, and where in it the read lies."""
    gpu = module.device
    array, out = gpu.array(np.ones(64, np.float32)), memory.array(64)
    module["read"].launch((1,), (64,), (array, out), executor=executor)
    assert (out == 1).all()
    address = array.address
    array.free()
    with pytest.raises(wc.MemoryFault, match="which was freed") as caught:
        module["read"].launch((1,), (64,), (address, out), executor=executor)
    error = caught.value
    assert not error.is_store and error.address == address and error.size_bytes == 4
    check_site(error, "read", "= in[threadIdx.x]", "^(global|flat)_load_(dword|b32) ")
    wave = module["read"].info.wave_size
    assert error.lanes == tuple(range(wave))
    assert (out == 1).all()
    with pytest.raises(wc.LaunchError, match="freed"):
        array.numpy()


@EXECUTORS
def test_null_pointer_is_named(module, memory, executor: str) -> None:
    """Address 0 is called a null pointer; the other lanes read close to it."""
    out = memory.array(64)
    with pytest.raises(wc.MemoryFault, match="at 0x0, a null pointer") as caught:
        module["read"].launch((1,), (64,), (None, out), executor=executor)
    error = caught.value
    assert error.address == 0 and 0 in error.lanes and not error.is_store
    check_site(error, "read", "= in[threadIdx.x]", "^(global|flat)_load_(dword|b32) ")
    assert (out == 0).all()


def test_an_array_without_elements_is_named(module) -> None:
    """And not whatever is next to it in memory."""
    with pytest.raises(
        wc.MemoryFault, match=r"right past the end of the array.*argument 0 \(out\)"
    ):
        module["ok"].launch(1, 64, (np.zeros(0, np.float32),))


def test_array_of_an_earlier_launch_is_out_of_reach(module) -> None:
    """A NumPy array is reachable during its launch only."""
    first, out = np.ones(64, np.float32), np.zeros(64, np.float32)
    module["read"].launch((1,), (64,), (first, out))
    with pytest.raises(wc.MemoryFault):
        module["read"].launch((1,), (64,), (first.ctypes.data, out))


def test_read_only_array_refuses_stores(module) -> None:
    """np.ndarray.flags.writeable is honoured."""
    out = np.zeros(64, np.float32)
    out.flags.writeable = False
    with pytest.raises(wc.MemoryFault, match="read-only"):
        module["ok"].launch((1,), (64,), (out,))
    assert (out == 0).all()


@EXECUTORS
@pytest.mark.parametrize("place", ["array", "code object"])
def test_jump_into_data_names_the_jump(module, memory, executor: str, place: str) -> None:
    """Calling an address that is no code is an IllegalInstruction at the call."""
    out = memory.array(64)
    call = module["call"]
    to = out.ctypes.data if place == "array" else module.program.base
    with pytest.raises(wc.IllegalInstruction) as caught:
        call.launch((1,), (64,), (to, out), executor=executor)
    check_site(caught.value, "call", "  f();", "^s_swap_?pc_b64 ")
    assert f"{to:#x}" in str(caught.value) and "read-only" not in str(caught.value)
    assert (out == 0).all()


@EXECUTORS
def test_endless_loop_meets_its_timeout(module, memory, executor: str) -> None:
    """A loop that makes progress forever ends by Timeout, which names a line in the loop."""
    out = memory.array(64)
    started = time.perf_counter()
    with pytest.raises(wc.Timeout, match=r"0\.2 s") as caught:
        module["busy"].launch((2,), (64,), (out,), timeout=0.2, executor=executor)
    assert 0.2 <= time.perf_counter() - started < 60  # generous, for a busy machine
    error = caught.value
    assert not isinstance(error, wc.Deadlock)
    lines = [line_of(text) for text in ("void busy", "for (unsigned long", "if (i == ~0ull)")]
    assert error.kernel == "busy" and error.source in lines
    assert error.instruction in str(error) and error.wave == 0
    assert (out == 0).all()


@EXECUTORS
def test_waiting_for_what_never_comes_needs_no_timeout(module, memory, executor: str) -> None:
    """A loop that repeats its state is recognised at once: Livelock is a Deadlock and a Timeout."""
    flag, out = memory.array(1, np.int32), memory.array(128)
    with pytest.raises(wc.Livelock) as caught:
        module["spin"].launch((2,), (64,), (flag, out), executor=executor)
    error = caught.value
    assert isinstance(error, wc.Deadlock) and isinstance(error, wc.Timeout)
    assert error.kernel == "spin" and error.source in (
        line_of("while (*flag == 0) {"),
        line_of("  }"),
    )
    assert (out == 0).all()


@EXECUTORS
def test_barrier_that_a_wave_never_reaches_is_a_deadlock(module, memory, executor: str) -> None:
    """The error names the waiting wave's barrier and the loop of the other."""
    flag, out = memory.array(1, np.int32), memory.array(128)
    with pytest.raises(wc.Deadlock, match="a barrier that other waves never reach") as caught:
        module["missed_barrier"].launch((1,), (128,), (flag, out), executor=executor)
    error = caught.value
    assert error.kernel == "missed_barrier" and error.wave == 0 and error.workgroup == (0, 0, 0)
    assert "s_barrier" in error.instruction
    last = 128 // module["missed_barrier"].info.wave_size - 1
    loop = re.search(rf"wave {last} loops at pc (0x[0-9a-f]+), faults.hip:(\d+)", str(error))
    assert loop, str(error)
    first = int(line_of("while (*flag == 0) {  // the barrier").partition(":")[2])
    assert int(loop[2]) in (first, first + 1)
    assert (out == 0).all()


def test_trap_is_reported(module) -> None:
    """__builtin_trap stops the launch."""
    out = np.zeros(1, np.float32)
    with pytest.raises(wc.KernelTrap) as caught:
        module["trap"].launch((1,), (64,), (out,))
    assert caught.value.kernel == "trap"
    after(module)


def test_lds_is_bounded(module) -> None:
    """LDS beyond the workgroup's allocation faults."""
    out = np.zeros(64, np.int32)
    with pytest.raises(wc.MemoryFault, match="LDS") as caught:
        module["lds_past_end"].launch((1,), (64,), (out, 1 << 20))
    assert caught.value.kernel == "lds_past_end"
    after(module)


def test_interpreter_reports_the_same_fault(module) -> None:
    """Both executors raise the same error for the same kernel."""
    messages = []
    array = np.zeros(100, np.float32)
    for executor in ("native", "interpreter"):
        with pytest.raises(wc.MemoryFault) as caught:
            module["past_end"].launch((1,), (128,), (array, 100), executor=executor, threads=1)
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


@EXECUTORS
@pytest.mark.parametrize(
    ("at", "where"),
    [(64, "LDS offset 0x100, right past the end of the 256 bytes"), (-1, "4 bytes before LDS")],
)
def test_generic_pointer_past_lds_says_so(
    module, memory, executor: str, at: int, where: str
) -> None:
    """A flat access that misses LDS is reported in terms of LDS."""
    out = memory.array(64, np.int32)
    with pytest.raises(wc.MemoryFault) as caught:
        module["lds_flat"].launch((1,), (64,), (out, at), executor=executor)
    check_site(caught.value, "lds_flat", "p[at] = 3", "^flat_store_(dword|b32) ")
    assert where in str(caught.value)
    assert caught.value.address == (0x100 if at == 64 else 0x0000FFFF_FFFFFFFC)
    assert (out == 0).all()


@EXECUTORS
@pytest.mark.parametrize("waves", [1, 4])
def test_endless_barriers_need_no_timeout(module, memory, executor: str, waves: int) -> None:
    """Waves that meet at barriers forever never use up a time slice; their state still repeats."""
    out, kernel = memory.array(4, np.int32), module["barriers"]
    size = waves * kernel.info.wave_size
    with pytest.raises(wc.Livelock) as caught:
        kernel.launch((2,), (size,), (out,), executor=executor)
    assert caught.value.source == line_of("for (;;) __syncthreads();")


@EXECUTORS
def test_loop_on_the_clock_is_no_livelock(module, memory, executor: str) -> None:
    """The clock may end a loop whose registers repeat."""
    out = memory.array(1, np.int64)
    with pytest.raises(wc.Timeout) as caught:
        module["clock_parity"].launch((1,), (32,), (out,), timeout=0.3, executor=executor)
    assert not isinstance(caught.value, wc.Deadlock)


@EXECUTORS
def test_trap_names_its_lanes(module, memory, executor: str) -> None:
    """The error has the lanes that were active at the trap."""
    out, kernel = memory.array(64, np.int32), module["trap_lane"]
    with pytest.raises(wc.KernelTrap, match="__builtin_trap") as caught:
        kernel.launch((1,), (64,), (out,), executor=executor)
    check_site(caught.value, "trap_lane", "if (threadIdx.x == 37)", "^s_trap 2")
    wave, lane = divmod(37, kernel.info.wave_size)
    assert (caught.value.wave, caught.value.lanes) == (wave, (lane,))


@EXECUTORS
def test_misaligned_atomic_names_the_array(module, memory, executor: str) -> None:
    """Atomics need natural alignment, and the error says what is misaligned in which array."""
    out = memory.array(64, np.int32)
    with pytest.raises(wc.MemoryFault, match="must be a multiple of 4") as caught:
        module["misaligned"].launch((1,), (1,), (out, 2), executor=executor)
    check_site(caught.value, "misaligned", "atomicAdd((int*)", "atomic_add")
    assert re.fullmatch(r"wavecore/hip/wavecore/atomics\.h:\d+", caught.value.inlined_from)
    places = f"{caught.value.source}, inlined from {caught.value.inlined_from}, pc "
    assert places in str(caught.value)
    assert "argument 0 (out)" in str(caught.value) and (out == 0).all()


@EXECUTORS
def test_device_variable_is_named(module, memory, executor: str) -> None:
    """A write past a __device__ array names the variable, if nothing directly follows it."""
    out = memory.array(64, np.int32)
    with pytest.raises(wc.MemoryFault, match="past the end of the variable counters") as caught:
        module["variable_past_end"].launch((1,), (16,), (out, 4), executor=executor)
    check_site(caught.value, "variable_past_end", "counters[at", "store_(dword|b32) ")
    assert caught.value.is_store


@EXECUTORS
def test_recursion_without_end_names_the_stack(module, memory, executor: str) -> None:
    """Recursion that exceeds its scratch faults; recursion that fits does not."""
    out = memory.array(64, np.int32)
    module["recurse"].launch((1,), (64,), (out, 3), executor=executor)
    with pytest.raises(wc.MemoryFault, match=r"recursion.*took more stack") as caught:
        module["recurse"].launch((1,), (64,), (out, 1000), executor=executor)
    assert caught.value.kernel == "recurse" and caught.value.source is not None


def test_arrays_and_modules_that_nobody_holds_are_out_of_reach(module) -> None:
    """Memory that Python has released is inaccessible to kernels, though never freed explicitly."""
    gpu = module.device
    before = len(gpu.space.live)
    array = gpu.empty(64)
    address = array.address
    del array
    gc.collect()
    with pytest.raises(wc.MemoryFault, match="which was freed"):
        module["ok"].launch((1,), (64,), (address,))
    variable = gpu.load(module.code).variable("counters")
    gc.collect()
    variable[:] = 7
    assert (variable == 7).all() and len(variable) == 16
    assert len(gpu.space.live) == before


@EXECUTORS
def test_buffer_larger_than_its_array_names_the_array(module, memory, executor: str) -> None:
    """Accesses that the resource allows are still checked against the allocation."""
    out = memory.array(16, np.int32)
    store = module["buffer_past_end"]
    store.launch((1,), (32,), (out, 40), executor=executor)
    assert (out == [7] * 10 + [0] * 6).all()
    with pytest.raises(wc.MemoryFault, match="right past the end of the array of") as caught:
        store.launch((1,), (32,), (out, 128), executor=executor)
    check_site(caught.value, "buffer_past_end", "raw_buffer_store", "^buffer_store_(dword|b32) ")
    assert caught.value.address == out.ctypes.data + 64
    assert caught.value.lanes == tuple(range(16, 32))
    assert re.search(r"\(64 bytes at 0x[0-9a-f]+\): element 16\n", str(caught.value))


@EXECUTORS
def test_elements_count_from_the_one_that_a_kernel_is_given(executor: str) -> None:
    """For a device array, and for a view whose memory runs in the other direction."""
    gpu = wc.Device("gfx942")
    code = wc.compile(SOURCE, "gfx942", opt="-O2", name="faults.hip")
    store = gpu.load(code)["buffer_past_end"]
    held = gpu.empty(16, np.int32)
    with pytest.raises(wc.MemoryFault, match=r"device array .*\): element 16\n"):
        store.launch((1,), (32,), (held, 128), executor=executor)
    back = np.zeros(16, np.int32)[::-1]
    with pytest.raises(wc.MemoryFault, match=r"argument 0 .*\): element 1\n"):
        store.launch((1,), (32,), (back, 128), executor=executor)


ASSEMBLY = """\
.text
.globl k
.p2align 8
.type k,@function
k:
  {body}
.size k, .-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 64
  .amdhsa_next_free_sgpr 8
  {extra}
.end_amdhsa_kernel
"""


def assembled(target: str, body: str):
    extra = ".amdhsa_accum_offset 64" if target in ("gfx90a", "gfx942") else ""
    code = wc.assemble(ASSEMBLY.format(body=body, extra=extra), target, name="k.s")
    return wc.Device(target).load(code)["k"]


@EXECUTORS
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ("s_nop 0\n  s_branch 1000", 7, "s_branch leads to pc 0x[0-9a-f]+, which is outside"),
        ("s_nop 0\n  s_branch 40000", 7, "s_branch leads to pc 0x[0-9a-f]+, which is outside"),
        ("s_nop 0\n  s_nop 1", 7, "runs past the end of its code.*s_endpgm"),
        (".long 0xffffffff", None, "no instruction at pc"),  # data, which has no line
        ("v_mov_b32 v200, 0\n  s_endpgm", 6, "outside the 64 VGPRs"),
    ],
)
def test_code_that_leads_nowhere_names_its_last_instruction(
    target: str, executor: str, body: str, line: int | None, message: str
) -> None:
    """Branches out of the code, a missing s_endpgm, words and registers that do not exist."""
    kernel = assembled(target, body)
    with pytest.raises(wc.IllegalInstruction, match=message) as caught:
        kernel.launch((1,), (64,), executor=executor)
    assert (caught.value.kernel, caught.value.wave) == ("k", 0)
    assert caught.value.source == (f"k.s:{line}" if line is not None else None)


# The branch, which is not taken, makes the end of the code reachable.
TO_THE_END = """s_cmp_lg_u32 0, 0
  s_cbranch_scc1 last
  s_getpc_b64 s[8:9]
  s_add_u32 s8, s8, last-k-12
  s_addc_u32 s9, s9, 0
  s_setpc_b64 s[8:9]
 last:"""


@EXECUTORS
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("body", "message"),
    [
        (TO_THE_END, "s_setpc_b64 jumps to .* not code: right past the end"),
        ("s_barrier", "runs past the end of its code"),
        ("s_sleep 1", "runs past the end of its code"),
        ("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 3", "runs past the end of its code"),
    ],
    ids=["jump", "barrier", "sleep", "mode"],
)  # fmt: skip
def test_a_jump_out_of_the_code_is_told_from_running_past_its_end(
    target: str, executor: str, body: str, message: str
) -> None:
    if target == "gfx1201":
        body = body.replace("s_barrier", "s_barrier_signal -1\n  s_barrier_wait -1")
    with pytest.raises(wc.IllegalInstruction, match=message):
        assembled(target, body).launch((1,), (64,), executor=executor)


LANE_IN_VGPR = {"gfx90a": ".long 0xd2890000, 0x00020501", "gfx942": ".long 0xd2890000, 0x00020501"}
RESERVED_DPP = ".long 0x7e0002fa, 0xff01d801"  # v_mov_b32_dpp with control 0x1d8
GFX9_DPP = ".long 0x7e0002fa, 0xff013001"  # control 0x130, wave_shl
GFX10_DPP = ".long 0x7e0002fa, 0xff016101"  # control 0x161, row_xmask
MOVREL = ".long 0x7f8288ed"  # v_movrelsd_b32 v193, src_private_base
NO_SUCH_BLOCK = "v_mfma_f32_32x32x8f16 v[16:31], v[0:1], v[2:3], v[16:31] cbsz:1 abid:5"


@EXECUTORS
@pytest.mark.parametrize(
    ("target", "body", "name"),
    [
        *((t, LANE_IN_VGPR.get(t, ".long 0xd7600000, 0x00020501"), "v_readlane") for t in TARGETS),
        *((t, RESERVED_DPP, "v_mov_b32") for t in TARGETS),
        *((t, GFX9_DPP, "v_mov_b32") for t in TARGETS if t not in LANE_IN_VGPR),
        *((t, GFX10_DPP, "v_mov_b32") for t in TARGETS if t in LANE_IN_VGPR),
        *((t, MOVREL, "v_movrelsd_b32") for t in TARGETS if t not in LANE_IN_VGPR),
    ],
)
def test_words_that_are_no_instruction_of_the_target(
    target: str, body: str, name: str, executor: str
) -> None:
    """A lane number per lane, DPP controls that the target lacks, an aperture for a VGPR."""
    with pytest.raises(wc.IllegalInstruction, match=f"{name}.*(must be|has no DPP)") as caught:
        assembled(target, body + "\n  s_endpgm").launch((1,), (64,), executor=executor)
    assert caught.value.instruction.startswith(name)


@EXECUTORS
@pytest.mark.parametrize(
    ("target", "body", "name"),
    [
        *((t, NO_SUCH_BLOCK, "v_mfma_f32_32x32x8") for t in ("gfx90a", "gfx942")),
    ],
)
def test_forms_that_mean_nothing_are_refused(
    target: str, body: str, name: str, executor: str
) -> None:
    """A block of A that does not exist."""
    with pytest.raises(wc.UnsupportedInstruction, match=name) as caught:
        assembled(target, body + "\n  s_endpgm").launch((1,), (64,), executor=executor)
    assert caught.value.instruction.startswith(name)
