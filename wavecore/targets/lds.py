"""How the LDS serves an access: the phases of each width, and the banks.

An access takes one cycle for each of its phases; a phase serves some of the lanes. A bank delivers
one dword per cycle: a phase takes an extra cycle for each further dword in its busiest bank. Lanes
that access the same dword, or parts of it, are served together. Waves do not affect each other.

The bank is the dword's number modulo the number of banks. The lanes of each phase are published for
some widths; other widths use the rule of a related width, and their source says so.
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
AS_RDNA4 = Source("taken to be served as on RDNA 4; nothing is published", "assumed")
RDNA_RATES = Source(
    "AMD's ISA manuals of RDNA: an operation without conflicts takes a cycle for wave32, two for "
    "wave64",
    "inferred",
)


@dataclass(frozen=True)
class Phases:
    """The phases of one width.

    Attributes:
        banks: number of banks available to a phase.
        lanes: the lanes of each phase, for wave64; wave32 has those below 32.
        source: the source of these facts.
    """

    banks: int
    lanes: tuple[tuple[int, ...], ...]
    source: Source

    def masks(self, wave: int) -> tuple[int, ...]:
        """The lanes of each phase as masks, for a wave size."""
        found = (sum(1 << lane for lane in lanes if lane < wave) for lanes in self.lanes)
        return tuple(mask for mask in found if mask)


@dataclass(frozen=True, eq=False)
class LdsService:
    """How a target's LDS serves accesses, by kind and by bytes per lane."""

    phases: Mapping[tuple[str, int], Phases]

    def of(self, kind: str, size_bytes: int) -> Phases:
        """The phases of READ or WRITE; an atomic is served as a write of its width."""
        return self.phases[kind, size_bytes]

    def __str__(self) -> str:
        """A summary: widths with equal rules, their phases for wave64, and the evidence."""
        alike: dict[str, list[str]] = {}
        for (kind, size), each in sorted(self.phases.items()):
            how = f"{len(each.lanes)} phases on {each.banks} banks ({each.source.evidence})"
            alike.setdefault(how, []).append(f"{kind} {size}")
        return "; ".join(f"{', '.join(widths)}: {how}" for how, widths in alike.items())

    def derive(self, changes: Mapping[tuple[str, int], Phases]) -> LdsService:
        """The same except for some widths."""
        return LdsService({**self.phases, **changes})

    def known_from(self, source: Source) -> LdsService:
        """The same with another source."""
        phases = self.phases.items()
        return LdsService({key: Phases(old.banks, old.lanes, source) for key, old in phases})


def _runs(lanes: int) -> tuple[tuple[int, ...], ...]:
    """Phases of consecutive lanes."""
    return tuple(tuple(range(first, first + lanes)) for first in range(0, 64, lanes))


def _halves(*phases: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """These phases for the first 32 lanes, and the same for the other 32."""
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
CDNA5 = RDNA.known_from(AS_RDNA4)
