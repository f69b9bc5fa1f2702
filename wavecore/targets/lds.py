"""How the lanes of an LDS access are served: the phases of each width, and the banks.

An access takes one cycle for each of its phases, in which some of the lanes reach their dwords. A
bank gives one dword a cycle: a phase takes a further cycle for each further dword in the bank that
has the most of them. Lanes that want the same dword, or parts of it, get it together. Waves do not
disturb each other.

Bank = dword's number modulo the banks. Which lanes share a phase is published for some widths; for
the others the rule of a neighbour stands here, and its source says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wavecore.targets.sources import Source

WIDTHS_BYTES = (1, 2, 4, 8, 12, 16)
READ, WRITE = "read", "write"

MI300X_COUNTERS = Source(
    "SQ_LDS_BANK_CONFLICT of MI300X, published with Composable Kernel's tutorials (tutorial_14): "
    "the rule gives each count exactly",
    "silicon",
)
MI250_COUNTERS = Source(
    "rocprofiler-compute, tutorial on LDS, counters of MI250: the rule gives them exactly",
    "silicon",
)
CK_SWIZZLE = Source(
    "AMD ROCm blog, Avoiding LDS Bank Conflicts on AMD GPUs Using CK-Tile Framework", "documented"
)
HIPKITTENS = Source("HipKittens, experiments on phases, measured on MI355X", "silicon")
CONSECUTIVE = Source("as many consecutive lanes as the banks serve in a cycle", "inferred")
AS_B128 = Source("taken to be served as 16 bytes are; nothing is published", "assumed")
AS_CDNA3 = Source("taken to be served as on CDNA 3; nothing is published", "assumed")
RDNA_RATES = Source(
    "AMD's ISA manuals of RDNA: an operation without conflicts takes a cycle for wave32, two for "
    "wave64",
    "inferred",
)


@dataclass(frozen=True)
class Phases:
    """How one width is served.

    Attributes:
        banks: that a phase reaches.
        lanes: of each phase, for a wave of 64; a wave of 32 has those that are below 32.
        source: where it is known from.
    """

    banks: int
    lanes: tuple[tuple[int, ...], ...]
    source: Source

    def masks(self, wave: int) -> tuple[int, ...]:
        """The lanes of each phase of a wave of this many, as masks."""
        found = (sum(1 << lane for lane in lanes if lane < wave) for lanes in self.lanes)
        return tuple(mask for mask in found if mask)


@dataclass(frozen=True, eq=False)
class LdsService:
    """How a target's LDS serves accesses, by what they do and by bytes of a lane."""

    phases: Mapping[tuple[str, int], Phases]

    def of(self, kind: str, size_bytes: int) -> Phases:
        """The phases of READ or WRITE; an atomic is served as a write of its width."""
        return self.phases[kind, size_bytes]

    def __str__(self) -> str:
        """For people: widths that are served alike, their phases of a wave64, and the evidence."""
        alike: dict[str, list[str]] = {}
        for (kind, size), each in sorted(self.phases.items()):
            how = f"{len(each.lanes)} phases on {each.banks} banks ({each.source.evidence})"
            alike.setdefault(how, []).append(f"{kind} {size}")
        return "; ".join(f"{', '.join(widths)}: {how}" for how, widths in alike.items())

    def derive(self, changes: Mapping[tuple[str, int], Phases]) -> LdsService:
        """The same but for some widths."""
        return LdsService({**self.phases, **changes})

    def known_from(self, source: Source) -> LdsService:
        """The same, known from elsewhere."""
        phases = self.phases.items()
        return LdsService({key: Phases(old.banks, old.lanes, source) for key, old in phases})


def _runs(lanes: int) -> tuple[tuple[int, ...], ...]:
    """So many consecutive lanes a phase."""
    return tuple(tuple(range(first, first + lanes)) for first in range(0, 64, lanes))


def _halves(*phases: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """These phases of the first 32 lanes, and the same of the others."""
    return tuple(tuple(lane + half for lane in lanes) for half in (0, 32) for lanes in phases)


_EIGHT_READS = _halves(
    (*range(4), *range(20, 24)),
    (*range(4, 8), *range(16, 20)),
    (*range(8, 12), *range(28, 32)),
    (*range(12, 16), *range(24, 28)),
)
_FOUR_READS = _halves(
    (*range(4), *range(12, 16), *range(20, 28)),
    (*range(4, 12), *range(16, 20), *range(28, 32)),
)
_NARROW = [(kind, size) for kind in (READ, WRITE) for size in (1, 2, 4)]

CDNA3 = LdsService(
    {
        **{key: Phases(32, _runs(32), MI300X_COUNTERS) for key in _NARROW},
        (READ, 8): Phases(32, _runs(16), CONSECUTIVE),
        (WRITE, 8): Phases(32, _runs(16), CONSECUTIVE),
        (READ, 12): Phases(32, _EIGHT_READS, AS_B128),
        (WRITE, 12): Phases(32, _runs(8), AS_B128),
        (READ, 16): Phases(32, _EIGHT_READS, CK_SWIZZLE),
        (WRITE, 16): Phases(32, _runs(8), CK_SWIZZLE),
    }
)
CDNA2 = CDNA3.derive({key: Phases(32, _runs(32), MI250_COUNTERS) for key in _NARROW})
CDNA1 = CDNA3.known_from(AS_CDNA3)
CDNA4 = CDNA3.known_from(AS_CDNA3).derive(
    {
        (READ, 8): Phases(64, _runs(32), HIPKITTENS),
        (WRITE, 8): Phases(32, _runs(16), HIPKITTENS),
        (READ, 12): Phases(32, _EIGHT_READS, HIPKITTENS),
        (READ, 16): Phases(64, _FOUR_READS, HIPKITTENS),
    }
)
RDNA = LdsService(
    {
        **{key: Phases(32, _runs(32), RDNA_RATES) for key in _NARROW},
        **{(kind, 8): Phases(32, _runs(16), CONSECUTIVE) for kind in (READ, WRITE)},
        **{(kind, size): Phases(32, _runs(8), CONSECUTIVE)
           for kind in (READ, WRITE) for size in (12, 16)},
    }
)  # fmt: skip
