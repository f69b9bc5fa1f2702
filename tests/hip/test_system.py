"""Libraries and commands that tell about the system's GPUs, as programs built for ROCm ask them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from tests.hip.building import Done
from tests.hip.processes import built, start

pytestmark = pytest.mark.clang

GPUS = "MI300X,RX 7600"


def command(root: Path, *words: str, **changes: str) -> Done:
    name, *rest = words
    return start([root / "bin" / name, *rest], GPUS, changes=changes)


def test_libraries_say_what_hip_says(root: Path, private_cache: Path):
    """HIP_VISIBLE_DEVICES is HIP's alone; what a library lacks is said once."""
    program = built(root, private_cache, "system_libraries", ("gfx1102",))
    done = start([program], GPUS, changes={"HIP_VISIBLE_DEVICES": "1"})
    uuids = [line.split(", ")[-1] for line in done.out.splitlines() if line.startswith("amdsmi")]
    assert done.status == 0, done.err
    assert done.out == (
        "rsmi: 2 devices\n"
        f"amdsmi: gfx942, 304 CUs, AMD MI300X (emulated by wavecore), {uuids[0]}\n"
        f"amdsmi: gfx1102, 32 CUs, AMD RX 7600 (emulated by wavecore), {uuids[1]}\n"
        "hsa: CPU\n"
        "hsa: gfx942 amdgcn-amd-amdhsa--gfx942:sramecc+:xnack- LDS 65536\n"
        "hsa: gfx1102 amdgcn-amd-amdhsa--gfx1102 LDS 65536\n"
        "hsa: CPU\n"
    )
    assert len(set(uuids)) == 2 and all(re.fullmatch("GPU-[0-9a-f]{16}", each) for each in uuids)
    lacking = ("rsmi_dev_temp_metric_get", "amdsmi_get_gpu_activity", "hsa_signal_create")
    lines = done.err.splitlines()
    assert [line.split(" is not supported: ")[0] for line in lines] == [
        f"wavecore: {name}" for name in lacking
    ]


EVERY = """
import ctypes
from wavecore.hip import libraries
from wavecore.hip.system import answers, hsa

HANDLES = {"amdsmi_socket_handle": 0x1000, "amdsmi_processor_handle": 0x2000, "amdsmi_bdf_t": 256,
    "hsa_agent_t": 2, "hsa_isa_t": hsa.hsa_agent_iterate_isas(2)[0],
    "hsa_region_t": hsa.pools(2)[0].handle, "hsa_amd_memory_pool_t": hsa.pools(2)[0].handle}
room = ctypes.create_string_buffer(4096)
place = ctypes.addressof(room)

def word(parameter):
    if parameter.type.endswith("*"):
        return place
    fitting = 256 if parameter.name == "size" else 0
    return HANDLES.get(parameter.type, fitting) + (parameter.name == "target")

for library, function in libraries.functions() * 2:
    if not function.name.endswith("_shut_down"):
        visits = any(parameter.type == "callback" for parameter in function.parameters)
        words = [1, 1, place, place] if visits else map(word, function.parameters)
        memory = (ctypes.c_int64 * 8)(*words)
        ctypes.memset(place, 63, 4096)
        answers.answer(function.index, ctypes.addressof(memory))
        count = 4 if visits else len(function.parameters)
        print(function.name, memory[count + 1])
"""


def test_every_function_succeeds_on_good_arguments():
    """The first pass initialises all; the second is looked at."""
    done = start([sys.executable, "-c", EVERY], "gfx942,gfx1100")
    assert done.err == ""
    lines = done.out.splitlines()
    assert [line for line in lines[len(lines) // 2 :] if not line.endswith(" 0")] == []


def test_structures_are_those_of_the_version_that_a_program_asks_for(root: Path):
    """librocm_smi64.so.5's frequencies have no member for deep sleep, and less room."""
    program = (
        "import ctypes, struct, sys\n"
        "library = ctypes.CDLL(sys.argv[1])\n"
        "library.rsmi_init(0)\n"
        "room = ctypes.create_string_buffer(b'?' * 40, 40)\n"
        "print(library.rsmi_dev_gpu_clk_freq_get(0, 0, room), *struct.unpack(sys.argv[2], room))\n"
    )
    for version, layout in (("5", "@IIQ24s"), ("1", "@?IIQ16s")):
        words = [sys.executable, "-c", program, root / f"lib/librocm_smi64.so.{version}", layout]
        done = start(words, GPUS)
        rest = "?" * int(layout[-3:-1])
        deep_sleep = "False " if "?" in layout else ""
        assert done.out == f"0 {deep_sleep}1 0 2100000000 b'{rest}'\n", done.err


def test_rocminfo(root: Path):
    done = command(root, "rocminfo")
    assert (done.status, done.err) == (0, "")
    for pattern, found in {
        r"^  Name: +(gfx\w+) *$": ["gfx942", "gfx1102"],
        r"^      Name: +(amdgcn\S+) *$": [
            "amdgcn-amd-amdhsa--gfx942:sramecc+:xnack-",
            "amdgcn-amd-amdhsa--gfx1102",
        ],
        r"^  Marketing Name: +(AMD .* \(emulated by wavecore\)) *$": [
            "AMD MI300X (emulated by wavecore)",
            "AMD RX 7600 (emulated by wavecore)",
        ],
        r"^  Compute Unit: +(304|32) *$": ["304", "32"],
        r"^  Wavefront Size: +(\S+) *$": ["64(0x40)", "32(0x20)"],
    }.items():
        assert re.findall(pattern, done.out, re.MULTILINE)[-2:] == found, pattern
    hidden = command(root, "rocminfo", ROCR_VISIBLE_DEVICES="1").out
    assert "gfx1102" in hidden and "gfx942" not in hidden


def test_rocm_smi(root: Path):
    assert "2100Mhz" in command(root, "rocm-smi").out
    asked = ("--showproductname", "--showmeminfo", "vram")
    text = command(root, "rocm-smi", *asked)
    assert (text.status, text.err) == (0, "")
    assert "GPU[1]\t\t: GFX Version: \t\tgfx1102\n" in text.out
    found = json.loads(command(root, "rocm-smi", *asked, "--json").out)
    assert [*found] == ["card0", "card1"]
    assert found["card0"]["Card Series"] == "AMD MI300X (emulated by wavecore)"
    assert int(found["card1"]["VRAM Total Memory (B)"]) > 1 << 30
    assert found["card1"]["VRAM Total Used Memory (B)"] == "0"


def test_amd_smi(root: Path):
    found = json.loads(command(root, "amd-smi", "list", "--json").out)
    assert [gpu["bdf"] for gpu in found] == ["0000:01:00.0", "0000:02:00.0"]
    (gpu,) = json.loads(command(root, "amd-smi", "static", "-g", "1", "--json").out)["gpu_data"]
    assert gpu["asic"]["target_graphics_version"] == "gfx1102"
    assert gpu["vram"]["type"] == "GDDR6"
    assert "        MARKET_NAME: AMD MI300X" in command(root, "amd-smi", "static", "--asic").out


@pytest.mark.parametrize("words", [("rocm-smi", "--showtemp"), ("amd-smi", "metric", "--power")])
def test_what_there_is_not_is_named(root: Path, words: tuple[str, ...]):
    done = command(root, *words)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"{words[0]}: {words[-1]} is not supported: emulated GPUs have no ")


def test_unknown_gpus_are_an_error_without_a_traceback(root: Path):
    done = start([root / "bin/rocminfo"], "gfx0")
    assert done.status == 1 and done.err.startswith("rocminfo: ") and "Traceback" not in done.err
