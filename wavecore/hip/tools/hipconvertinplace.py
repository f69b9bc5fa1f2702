"""hipconvertinplace-perl.sh: hipify-perl for all sources of folders, in place.

Source: HIPIFY's documentation, "hipify-perl command", and the comments in its scripts.
"""

from __future__ import annotations

from collections.abc import Sequence

from wavecore.hip.tools import hipify
from wavecore.hip.tools.hipexamine import with_sources


def main(arguments: Sequence[str]) -> int:
    """Translate; the originals are kept beside, with .prehip at the end of their names."""
    return hipify.main(["-inplace", "-print-stats", *with_sources(arguments)])
