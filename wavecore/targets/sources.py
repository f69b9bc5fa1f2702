"""Where a fact was taken from, and how much that says about the hardware."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Evidence = Literal["silicon", "documented", "inferred", "assumed"]


@dataclass(frozen=True)
class Source:
    """A document or a measurement, and what kind of evidence it is."""

    title: str
    evidence: Evidence
