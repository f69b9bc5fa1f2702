"""Kernels that do wrong get an error that says where, and nothing else is harmed."""

from __future__ import annotations

import re
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
    """Arrays amid memory that no kernel may touch: pages of it on both sides of each."""

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
    """Guarded arrays; after the fault they are unharmed, and the next launch works."""
    guarded = Guarded()
    yield guarded
    guarded.check()
    after(module)
    guarded.check()


def after(module) -> None:
    """The next launch lives on."""
    out = np.zeros(64, np.float32)
    module["ok"].launch((1,), (64,), (out,))
    assert (out == 2).all()


def check_site(error: wc.ExecutionError, kernel: str, line: str, instruction: str) -> None:
    """The error names its place, as attributes and in its text."""
    assert (error.kernel, error.source) == (kernel, line_of(line))
    assert re.search(instruction, error.instruction), error.instruction
    assert error.wave is not None and error.workgroup is not None
    for part in (kernel, error.source, f"pc {error.pc:#x}", error.instruction, "workgroup", "wave"):
        assert part in str(error), part


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
    assert f"{to:#x}" in str(caught.value)
    assert (out == 0).all()


@EXECUTORS
def test_endless_loop_meets_its_timeout(module, memory, executor: str) -> None:
    """A loop that makes progress for ever ends by Timeout, which names a line in the loop."""
    out = memory.array(64)
    started = time.perf_counter()
    with pytest.raises(wc.Timeout, match=r"0\.2 s") as caught:
        module["busy"].launch((2,), (64,), (out,), timeout=0.2, executor=executor)
    assert 0.2 <= time.perf_counter() - started < 5
    error = caught.value
    assert not isinstance(error, wc.Deadlock)
    lines = [line_of(text) for text in ("void busy", "for (unsigned long", "if (i == ~0ull)")]
    assert error.kernel == "busy" and error.source in lines
    assert error.instruction in str(error) and error.wave == 0
    assert (out == 0).all()


@EXECUTORS
def test_waiting_for_what_never_comes_needs_no_timeout(module, memory, executor: str) -> None:
    """A loop that repeats its state is recognised at once: a Livelock is Deadlock and Timeout."""
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
