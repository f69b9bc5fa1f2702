"""librocm_smi64: what ROCm SMI calls devices are the installed GPUs, by position.

Source of numbers and layouts: ROCm SMI's header of ROCm 6.4.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from wavecore.hip.libraries import codes
from wavecore.hip.system import facts
from wavecore.hip.system.facts import Facts
from wavecore.hip.system.memory import Status, lasting, put_int

_CODES = codes("librocm_smi64.so")
AT_ANY_TIME = frozenset({
    "rsmi_status_string", "rsmi_version_get", "rsmi_version_str_get",
})  # fmt: skip
VERSION = 7, 6, 0  # of the interface
_GTT = 2  # memory of the host
_SYSTEM_CLOCK, _MEMORY_CLOCK = 0, 4
_BEFORE_DEEP_SLEEP = 5  # librocm_smi64.so.5's structure of frequencies does not begin with that
_CPU = 0xFFFF_FFFF
_PCI_EXPRESS = 1
_STATUS_TEXTS = {
    0: "RSMI_STATUS_SUCCESS: the call succeeded",
    1: "RSMI_STATUS_INVALID_ARGS: an argument is not valid",
    2: "RSMI_STATUS_NOT_SUPPORTED: emulated GPUs do not have this",
    6: "RSMI_STATUS_INTERNAL_EXCEPTION: an error in wavecore, which it has printed",
    8: "RSMI_STATUS_INIT_ERROR: rsmi_init was not called",
    11: "RSMI_STATUS_INSUFFICIENT_SIZE: the text does not fit",
}


def _device(index: int) -> Facts:
    found = facts.installed()
    if index >= len(found):
        raise Status(_CODES.invalid)
    return found[index]


def _zero(device: int) -> int:
    _device(device)
    return 0


# 0: no PCI device, as in HIP's properties; one partition; automatic; the first NUMA node.
rsmi_dev_id_get = rsmi_dev_revision_get = rsmi_dev_partition_id_get = _zero
rsmi_dev_perf_level_get = rsmi_topo_get_numa_node_number = rsmi_topo_numa_affinity_get = _zero


def rsmi_status_string(status: int) -> int:
    """A text for any status."""
    return lasting(_STATUS_TEXTS.get(status, f"status {status} of librocm_smi64"))


def rsmi_version_get() -> bytes:
    """The interface's version; the build says what this is."""
    return struct.pack("@3IQ", *VERSION, lasting(facts.DRIVER))


def rsmi_version_str_get(component: int) -> str:
    """The driver's version; there is no other component."""
    if component:
        raise Status(_CODES.invalid)
    return facts.DRIVER


def rsmi_num_monitor_devices() -> int:
    return len(facts.installed())


def rsmi_dev_vendor_id_get(device: int) -> int:
    _device(device)
    return facts.VENDOR_ID


def rsmi_dev_vendor_name_get(device: int) -> str:
    _device(device)
    return facts.VENDOR


def rsmi_dev_name_get(device: int) -> str:
    return _device(device).name


rsmi_dev_market_name_get = rsmi_dev_brand_get = rsmi_dev_name_get


def rsmi_dev_pci_id_get(device: int) -> int:
    return _device(device).bus << 8


def rsmi_dev_unique_id_get(device: int) -> int:
    return _device(device).unique_id


def rsmi_dev_guid_get(device: int) -> int:
    return _device(device).kfd_id


def rsmi_dev_node_id_get(device: int) -> int:
    return _device(device).node


def rsmi_dev_drm_render_minor_get(device: int) -> int:
    return _device(device).render


def rsmi_dev_target_graphics_version_get(device: int) -> int:
    return _device(device).graphics_version


def rsmi_dev_memory_total_get(device: int, kind: int) -> int:
    """All of the memory can be seen by the host; there is none of the host's."""
    return _memory(device, kind, lambda gpu: gpu.memory_bytes)


def rsmi_dev_memory_usage_get(device: int, kind: int) -> int:
    return _memory(device, kind, lambda gpu: gpu.used_bytes)


def _memory(device: int, kind: int, of_gpu: Callable[[Facts], int]) -> int:
    found = _device(device)
    if kind > _GTT:
        raise Status(_CODES.invalid)
    return of_gpu(found) if kind < _GTT else 0


def rsmi_dev_gpu_clk_freq_get(device: int, kind: int, asked_version: int) -> bytes:
    """One frequency, at which the clock is."""
    gpu = _device(device)
    clocks = {
        _SYSTEM_CLOCK: gpu.clock_mhz,
        _MEMORY_CLOCK: gpu.memory_clock_mhz,
    }
    if kind not in clocks:
        raise Status(_CODES.refused)
    return frequencies(clocks[kind], has_deep_sleep=asked_version != _BEFORE_DEEP_SLEEP)


def frequencies(mhz: int, *, has_deep_sleep: bool = True) -> bytes:
    """The beginning of rsmi_frequencies_t or amdsmi_frequencies_t, up to the only frequency.

    The room for others differs between versions, and their values do not matter.
    """
    found = 1, 0, mhz * 10**6  # their number, the index of the current one, the frequency
    return struct.pack("@?IIQ", False, *found) if has_deep_sleep else struct.pack("@IIQ", *found)


def rsmi_dev_metrics_xcd_counter_get(device: int) -> int:
    """A device is one die, as in HIP's attributes."""
    _device(device)
    return 1


def rsmi_compute_process_info_get(processes: int, count: int) -> None:
    """Processes of the driver, of which there are none."""
    del processes
    if not count:
        raise Status(_CODES.invalid)
    put_int(count, 0, 4)


def _pair(source: int, target: int) -> None:
    _device(source), _device(target)
    if source == target:
        raise Status(_CODES.invalid)


def rsmi_topo_get_link_weight(source: int, target: int) -> int:
    _pair(source, target)
    return facts.LINK_WEIGHT


def rsmi_topo_get_link_type(source: int, target: int) -> tuple[int, int]:
    """Links go over PCI Express, through the host."""
    if target == _CPU:
        _device(source)
        return 1, _PCI_EXPRESS
    _pair(source, target)
    return facts.LINK_HOPS, _PCI_EXPRESS


def rsmi_is_P2P_accessible(source: int, target: int) -> int:
    _device(source), _device(target)
    return 1
