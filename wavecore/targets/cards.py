"""A card as programs see it: what HIP's and torch's device properties say of an emulated GPU."""

from __future__ import annotations

import os
from dataclasses import dataclass

from wavecore.targets.model import Product, Target
from wavecore.targets.processors import GfxVersion
from wavecore.targets.products import PRODUCTS


@dataclass(frozen=True)
class Card:
    """One GPU: a target, and the product whose size it has; None for a target without one."""

    target: Target
    product: Product | None = None

    @staticmethod
    def of(target: Target) -> Card:
        """The target's largest card."""
        cards = [card for card in PRODUCTS if card.target is target]
        return Card(target, max(cards, key=lambda each: (each.cus, each.memory_gb), default=None))

    @property
    def name(self) -> str:
        """The device's name: the card's, marked as emulated."""
        card = f"AMD {self.product.name}" if self.product is not None else self.target.name
        return f"{card} (emulated by wavecore)"

    @property
    def arch_name(self) -> str:
        """The target ID, such as gfx90a:sramecc+:xnack-, with the features that it supports."""
        sramecc = ":sramecc+" if self.target.has_ecc else ""
        xnack = ":xnack-" if self.target.has("xnack-support") else ""
        return self.target.name + sramecc + xnack

    @property
    def capability(self) -> tuple[int, int]:
        """Major and minor: gfx942 is 9.4, gfx1100 is 11.0."""
        version = GfxVersion.of(self.target.name)
        return version.major, version.minor

    @property
    def compute_units(self) -> int:
        """Compute units; one die's, if each die of a package is a device. 1 without a product."""
        return self.product.cus // self.product.devices if self.product is not None else 1

    @property
    def multiprocessors(self) -> int:
        """Multiprocessors as HIP counts them: compute units, or WGPs on targets that have them."""
        return max(self.compute_units // self.target.cus_per_wgp, 1)

    @property
    def memory_bytes(self) -> int:
        """The card's memory for one device, at most the memory of this machine."""
        product = self.product
        card = (product.memory_gb << 30) // product.devices if product is not None else 8 << 30
        return min(card, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))

    @property
    def clock_khz(self) -> int:
        return self.product.clock_mhz * 1000 if self.product is not None else 1_000_000

    @property
    def memory_clock_khz(self) -> int:
        """As most cards' drivers report it; the bus is as wide as the bandwidth asks for."""
        return 1_000_000

    @property
    def memory_bus_bits(self) -> int:
        """The bus width at which twice the memory clock gives the card's bandwidth."""
        rate = self.product.memory_gb_per_s if self.product is not None else 256
        return 8 * rate // 2

    @property
    def l2_bytes(self) -> int:
        return 4 << 20

    @property
    def block_registers(self) -> int:
        """32-bit registers that a workgroup may have, as HIP reports them."""
        return min(self.registers, 65536)

    @property
    def max_threads(self) -> int:
        """Lanes of a multiprocessor's waves."""
        target = self.target
        simds = target.simds_per_cu * target.cus_per_wgp
        return target.max_waves_per_simd * simds * target.default_wave_size

    @property
    def registers(self) -> int:
        """32-bit registers of a multiprocessor: wave64 VGPRs times 64 lanes."""
        target = self.target
        return target.vgpr_file_wave64 * 64 * target.simds_per_cu * target.cus_per_wgp
