"""What the system's libraries and commands tell of an emulated GPU, beside its HIP properties.

There is no PCI device and no driver: the numbers of both are those that HIP reports, or 0.
"""

from __future__ import annotations

import string
from dataclasses import dataclass

from wavecore import _version
from wavecore.hip.runtime import gpus, properties
from wavecore.hip.runtime.gpus import Gpu

VENDOR_ID = 0x1002
VENDOR = "Advanced Micro Devices, Inc. [AMD/ATI]"
DRIVER = f"wavecore {_version.__version__}"
_CLOCK_RATE, _MEMORY_BUS_WIDTH, _MEMORY_CLOCK_RATE = 5, 59, 60  # of hipDeviceAttribute_t
# Two links over PCI Express; what AMD's driver gives for two cards without XGMI.
LINK_HOPS, LINK_WEIGHT = 2, 40


@dataclass(frozen=True)
class Facts:
    """One GPU's facts; `index` counts those that HIP_VISIBLE_DEVICES hides, too."""

    gpu: Gpu

    @property
    def index(self) -> int:
        return self.gpu.position

    @property
    def name(self) -> str:
        """The card's name, marked as emulated, as hipDeviceProp_t has it."""
        return self.gpu.card.name

    @property
    def target_id(self) -> str:
        """The target with its features, as gfx90a:sramecc+:xnack-."""
        return self.gpu.card.arch_name

    @property
    def graphics_version(self) -> int:
        """The target's digits, read as a hexadecimal number: 0x90a."""
        return int(self.gpu.target.name.lstrip(string.ascii_letters), 16)

    @property
    def bus(self) -> int:
        """The PCI bus; domain, device and function are 0."""
        return self.index + 1

    @property
    def bus_id(self) -> str:
        return properties.pci_bus_id(self.gpu)

    @property
    def uuid(self) -> str:
        """The name of ROCR_VISIBLE_DEVICES."""
        return f"GPU-{self.gpu.uuid}"

    @property
    def unique_id(self) -> int:
        return int(self.gpu.uuid, 16)

    @property
    def kfd_id(self) -> int:
        """The driver's number of the GPU, which differs between GPUs."""
        return self.unique_id & 0xFFFF

    @property
    def node(self) -> int:
        """The node in the driver's topology, where the CPU is 0."""
        return self.index + 1

    @property
    def render(self) -> int:
        """The number in the name of the device's file, renderD128, which does not exist."""
        return 128 + self.index

    @property
    def cus(self) -> int:
        """Compute units of one device; HIP counts WGPs, where the target has them."""
        product = self.gpu.product
        return product.cus // product.devices if product is not None else 1

    @property
    def clock_mhz(self) -> int:
        return self._attribute(_CLOCK_RATE) // 1000

    @property
    def memory_clock_mhz(self) -> int:
        return self._attribute(_MEMORY_CLOCK_RATE) // 1000

    @property
    def memory_bytes(self) -> int:
        return self.gpu.memory_bytes

    @property
    def used_bytes(self) -> int:
        """Memory that this process has allocated on it: others have GPUs of their own."""
        return self.gpu.used_bytes

    @property
    def memory_kind(self) -> str:
        return self.gpu.product.memory if self.gpu.product is not None else ""

    @property
    def bus_bits(self) -> int:
        return self._attribute(_MEMORY_BUS_WIDTH)

    @property
    def memory_gb_per_s(self) -> int:
        return self.gpu.product.memory_gb_per_s if self.gpu.product is not None else 0

    def _attribute(self, number: int) -> int:
        return properties.attribute(self.gpu, number) or 0


def installed() -> list[Facts]:
    """All GPUs, those that environment variables hide among them."""
    return [Facts(gpu) for gpu in gpus.installed()]


def visible() -> list[Facts]:
    """The GPUs that ROCR_VISIBLE_DEVICES leaves."""
    gpus.installed()
    return [Facts(gpu) for gpu in gpus.left_by("ROCR_VISIBLE_DEVICES")]
