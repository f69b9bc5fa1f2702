"""Kernels that do wrong get an error that says where, and nothing else is harmed."""

from __future__ import annotations

import numpy as np
import pytest

import wavecore as wc

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
  if (threadIdx.x >= 128)
    while (*flag == 0) {
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


@pytest.fixture(scope="module", params=TARGETS)
def module(request):
    code = wc.compile(SOURCE, request.param, name="faults.hip")
    return wc.Device(request.param).load(code)


def after(module) -> None:
    """The next launch lives on."""
    out = np.zeros(64, np.float32)
    module["ok"].launch((1,), (64,), (out,))
    assert (out == 2).all()


def test_write_past_the_end_names_line_lane_and_array(module) -> None:
    """One element past the array faults before anything is written there."""
    frame = np.zeros(1000 + 64, np.float32)
    array = frame[:1000]
    with pytest.raises(wc.MemoryFault) as caught:
        module["past_end"].launch((4,), (256,), (array, 1000), threads=1)
    error = caught.value
    assert error.is_store and error.address == array.ctypes.data + 4000 and error.size_bytes == 4
    assert error.kernel == "past_end" and error.source == line_of("out[i] = 1.0f")
    assert error.workgroup == (3, 0, 0)
    wave = module["past_end"].info.wave_size
    assert error.wave == 232 // wave and error.lanes == (232 % wave,)
    assert "store" in error.instruction
    for part in ("past the end", "4000 bytes", "past_end", "faults.hip", "lane", "pc 0x"):
        assert part in str(error), part
    assert (frame[1000:] == 0).all() and (array[:768] == 1).all()
    after(module)


def test_freed_array_is_named(module) -> None:
    """A read of freed device memory says that it was freed."""
    gpu = module.device
    array, out = gpu.array(np.ones(64, np.float32)), gpu.empty(64)
    module["read"].launch((1,), (64,), (array, out))
    assert (out.numpy() == 1).all()
    address = array.address
    array.free()
    with pytest.raises(wc.MemoryFault, match="freed") as caught:
        module["read"].launch((1,), (64,), (address, out))
    assert not caught.value.is_store and caught.value.source == line_of("= in[threadIdx.x]")
    with pytest.raises(wc.LaunchError, match="freed"):
        array.numpy()
    after(module)


def test_null_pointer_is_named(module) -> None:
    """Address 0 is called a null pointer."""
    out = np.zeros(64, np.float32)
    with pytest.raises(wc.MemoryFault, match="null pointer") as caught:
        module["read"].launch((1,), (64,), (None, out))
    assert caught.value.address == 0 and 0 in caught.value.lanes
    after(module)


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


def test_jump_into_data_names_the_jump(module) -> None:
    """Calling an address that is no code is an IllegalInstruction at the call."""
    out = np.zeros(64, np.float32)
    with pytest.raises(wc.IllegalInstruction) as caught:
        module["call"].launch((1,), (64,), (out.ctypes.data, out))
    error = caught.value
    assert error.kernel == "call" and error.source == line_of("  f();")
    assert f"{out.ctypes.data:#x}" in str(error)
    with pytest.raises(wc.IllegalInstruction):
        module["call"].launch((1,), (64,), (module.program.base, out))
    after(module)


def test_endless_loop_meets_its_timeout(module) -> None:
    """A loop that makes progress for ever ends by Timeout, which names a line in the loop."""
    out = np.zeros(64, np.float32)
    with pytest.raises(wc.Timeout) as caught:
        module["busy"].launch((2,), (64,), (out,), timeout=0.2)
    assert caught.value.kernel == "busy" and caught.value.source.startswith("faults.hip:")
    after(module)


def test_waiting_for_what_never_comes_is_a_deadlock(module) -> None:
    """A spin loop whose flag nobody will set is recognised without a timeout."""
    flag, out = np.zeros(1, np.int32), np.zeros(128, np.float32)
    with pytest.raises(wc.Deadlock) as caught:
        module["spin"].launch((2,), (64,), (flag, out), timeout=60)
    assert caught.value.kernel == "spin"
    after(module)


def test_barrier_that_a_wave_never_reaches_is_a_deadlock(module) -> None:
    """The error names the waiting wave's barrier and the loop of the other."""
    flag, out = np.zeros(1, np.int32), np.zeros(256, np.float32)
    with pytest.raises(wc.Deadlock, match="barrier") as caught:
        module["missed_barrier"].launch((1,), (256,), (flag, out), timeout=60)
    error = caught.value
    assert "barrier" in error.instruction and error.kernel == "missed_barrier"
    assert "loops at pc" in str(error)
    after(module)


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
