"""Device("hip:0"): a GPU behind a HIP library. The only library here is wavecore's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import wavecore as wc
from tests.hip.library import rocm_root, run_python

pytestmark = pytest.mark.clang
PROGRAM = Path(__file__).parent / "real_program.py"
HEAD = """
import numpy as np
import wavecore as wc

def failing(function, *arguments, **options):
    try:
        print(function(*arguments, **options))
    except wc.Error as error:
        print(f"{type(error).__name__}: {error}")

def load(source, name="hip:0"):
    device = wc.Device(name)
    return device.load(wc.compile("#include <hip/hip_runtime.h>\\n" + source, device.target.name))
"""


def run_text(text: str, **options: str) -> str:
    """The output of the lines after that of HEAD."""
    return run_python(HEAD + text, **options)


@pytest.mark.parametrize("target", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_a_script_prints_the_same_on_either(target: str) -> None:
    source = PROGRAM.read_text()
    emulated = run_python(source, target, gpus=target)
    assert run_python(source, "hip:0", gpus=target) == emulated
    assert emulated.startswith(f"{target} True ")
    assert emulated.count("LaunchError") == 10


def test_gpus_are_listed_and_used_by_number() -> None:
    """Emulated targets first, as always; the thread's own current GPU is unchanged."""
    text = """
import ctypes, os
found = wc.devices()
print([d.name for d in found if d.kind == "emulated"] == [t.name for t in wc.targets.all()])
print([(d.name, d.kind, d.target.name) for d in found if d.kind != "emulated"])
print(found[0].wave_sizes, hasattr(found[0], "nonsense"), found[-1].product != "")
hip = ctypes.CDLL(os.environ["ROCM_PATH"] + "/lib/libamdhip64.so")
source = 'extern "C" __global__ void k(int* p) { *p = warpSize; }'
for name in ("hip:0", "hip:1"):
    out = np.zeros(1, np.int32)
    load(source, name)["k"][1, 1](out)
    current = ctypes.c_int(-1)
    hip.hipGetDevice(ctypes.byref(current))
    print(wc.Device(name), out, current.value)
failing(wc.Device, "hip:2")
failing(wc.Device, "hip:one")
"""
    lines = run_text(text, gpus="gfx942,gfx1100").splitlines()
    assert lines[0] == "True"
    assert lines[1] == "[('hip:0', 'hip', 'gfx942'), ('hip:1', 'hip', 'gfx1100')]"
    assert lines[2] == "(64,) False True"
    assert lines[3].startswith("<Device hip:0 (gfx942, ") and lines[3].endswith(")> [64] 0")
    assert lines[4].startswith("<Device hip:1 (gfx1100, ") and lines[4].endswith(")> [32] 0")
    assert lines[5].startswith("TargetError: hip:2: ") and "has 2 GPUs" in lines[5]
    assert lines[6].startswith("TargetError: 'hip:one'")


def test_bytes_of_a_bundle_are_for_the_features_that_the_gpu_has() -> None:
    """Of two entries for one processor, and of a target id without features."""
    text = """
from tests.codeobject.programs import bundle
source = '#include <hip/hip_runtime.h>\\nextern "C" __global__ void k(int* p) { *p = V; }'
device = wc.Device("hip:0")
print(device.gpu.target_id.text.partition(":")[0])
device.gpu.target_id = type(device.gpu.target_id)("gfx90a", {"xnack": False})
made = [
    ("host-x86_64-unknown-linux-gnu", b""),
    *(
        (f"hipv4-amdgcn-amd-amdhsa--gfx90a:xnack{sign}",
         wc.compile(source, f"gfx90a:xnack{sign}", defines={"V": value}).data)
        for sign, value in (("+", 1), ("-", 2))
    ),
]
module = device.load(bundle(made))
print(module.code.target_id_text)
"""
    assert run_text(text, gpus="gfx90a") == "gfx90a\ngfx90a:xnack-\n"


def test_what_only_an_emulator_can_do_is_refused() -> None:
    text = """
import wavecore.tools
kernel = load('extern "C" __global__ void k() {}')["k"]
for option in (
    {"executor": "interpreter"}, {"threads": 1}, {"printf": print},
    {"printf_buffer_bytes": 100}, {"tools": [wavecore.tools.Tracer()]},
):
    failing(kernel.launch, 1, 1, **option)
failing(kernel.prepare, 1, 1)
print(kernel.launch(1, 1, timeout=60).instructions)
"""
    lines = run_text(text).splitlines()
    names = "executor threads printf printf_buffer_bytes tools prepare".split()
    said = [
        f"LaunchError: kernel k: hip:0 does not take {name}; emulated GPUs do" for name in names
    ]
    assert lines == [*said, "0"]


def test_limits_are_the_targets() -> None:
    """Launch limits; the memory size comes from HIP."""
    text = """
kernel = load('extern "C" __global__ void __launch_bounds__(64) k() {}')["k"]
failing(kernel.launch, 1, 2048)
failing(kernel.launch, 1, 64, lds=1 << 20)
failing(kernel.launch, 1, 1, lds=-1)
print(kernel.launch(1, 64).kernel.name)
failing(kernel.module.device.empty, 1 << 50, np.uint8)
"""
    lines = run_text(text).splitlines()
    assert lines[0].startswith("LaunchError: kernel k: block.x is 2048; gfx942 takes 1 to 1024")
    assert lines[1].startswith("LaunchError: kernel k: 1048576 bytes of LDS")
    assert lines[2:4] == ["LaunchError: kernel k: lds is -1 bytes", "k"]
    assert lines[4].startswith("LaunchError: no memory for a device array")
    assert "hip:0: hipMalloc: hipErrorOutOfMemory (2)" in lines[4]


FAULT = """
import sys
kernel = load('extern "C" __global__ void k(int* p) { *p = 1; }')["k"]
out = np.zeros(1, np.int32)
kernel[1, 1](out)
print(out)
sys.stderr = open("/dev/null", "w")  # where the library reports the fault
failing(kernel.launch, 1, 1, (0x1000,))
failing(kernel.launch, 1, 1, (out,))
"""


def test_a_fault_is_an_error_with_hips_name() -> None:
    """The GPU is unusable for the process, as in HIP 7: what follows fails as well."""
    lines = run_text(FAULT).splitlines()
    assert lines[0] == "[1]"
    assert lines[1].startswith("ExecutionError: hip:0: hipEventSynchronize: hipErrorIllegalAddress")
    assert lines[2] == "  kernel k"
    assert any("Error" in line and "hipErrorIllegalAddress (700)" in line for line in lines[2:])


def test_a_time_out_leaves_the_kernel_running() -> None:
    """The next use of the GPU waits for it."""
    text = """
import time
kernel = load('''extern "C" __global__ void k(volatile int* p, int n) {
  for (int i = 0; i < n; ++i) p[0] = i;
}''')["k"]
memory = kernel.module.device.empty(1, np.int32)
kernel[1, 1](memory, 10)
start = time.perf_counter()
failing(kernel.launch, 1, 1, (memory, 20_000_000), timeout=0.2)
print(time.perf_counter() - start < 5)
print(memory[0])
"""
    lines = run_text(text).splitlines()
    assert lines[0] == (
        "Timeout: the launch ran longer than 0.2 seconds, and continues: a kernel on a real "
        "GPU cannot be stopped"
    )
    assert lines[-2:] == ["True", "19999999"]


def test_without_a_library_the_places_are_named(tmp_path: Path) -> None:
    """Only emulated GPUs are listed then; a library given by name must exist."""
    text = """
print({d.kind for d in wc.devices()})
failing(wc.Device, "hip:0")
"""
    lines = run_text(text, ROCM_PATH=str(tmp_path)).splitlines()
    assert lines[0] == "{'emulated'}"
    assert lines[1].startswith("TargetError: no HIP library for real GPUs was found; WAVECORE_HIP_")
    assert any("libamdhip64.so.7" in line for line in lines)
    text = "failing(wc.devices)\n"
    lines = run_text(text, WAVECORE_HIP_LIBRARY=str(tmp_path / "libamdhip64.so")).splitlines()
    assert lines[0].startswith("TargetError: no HIP library for real GPUs was found")
    assert str(tmp_path) in lines[-1]


def test_the_library_can_be_named() -> None:
    library = str(rocm_root() / "lib" / "libamdhip64.so.7")
    text = "print(wc.Device('hip:0').gpu.hip.path)\n"
    assert run_text(text, WAVECORE_HIP_LIBRARY=library, ROCM_PATH="") == f"{library}\n"


def test_a_real_device_is_no_pickle_and_its_own_copy() -> None:
    text = """
import copy, pickle
device = wc.Device("hip:0")
print(copy.deepcopy(device) is device)
failing(pickle.dumps, device)
"""
    lines = run_text(text).splitlines()
    assert lines[0] == "True"
    assert lines[1].startswith("CopyError") and lines[1].endswith("make a Device of it there")


def test_threads_share_a_real_device() -> None:
    text = """
from concurrent.futures import ThreadPoolExecutor
module = load('extern "C" __global__ void k(int* p, int v) { p[threadIdx.x] += v; }')
def work(value):
    out = np.zeros(64, np.int32)
    array = module.device.empty(64, np.int32)
    for _ in range(5):
        module["k"][1, 64](out, value)
        module["k"][1, 64](array, value)
    return int(out.sum()), int(array.numpy().sum())
with ThreadPoolExecutor(4) as pool:
    print(list(pool.map(work, range(8))) == [(320 * v, 320 * v) for v in range(8)])
"""
    assert run_text(text) == "True\n"


def test_memory_of_a_device_is_given_back() -> None:
    text = """
import ctypes, gc
device = wc.Device("hip:0")
def free_bytes():
    free = ctypes.c_size_t()
    device.gpu.hip._library.hipMemGetInfo(ctypes.byref(free), None)
    return free.value
module = load('extern "C" __global__ void k(int* p) { *p = 1; }')
before = free_bytes()
arrays = [device.empty(1 << 20) for _ in range(4)]
module["k"][1, 1](np.zeros(1 << 20, np.int32))
held = before - free_bytes()
arrays.pop().free()
del arrays
gc.collect()
print(held >> 20, before == free_bytes())
"""
    assert run_text(text) == "16 True\n"


def test_emulated_devices_load_none_of_it() -> None:
    text = "import sys\nwc.Device('gfx942')\n"
    text += "print([name for name in sys.modules if 'backends.hip' in name])\n"
    assert run_text(text) == "[]\n"
    assert wc.Device("gfx942").target.name == "gfx942"
