"""The source of a fact, and how reliable it is for the hardware."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Evidence = Literal["silicon", "documented", "inferred", "assumed"]


@dataclass(frozen=True)
class Source:
    """A document or a measurement, and its kind of evidence."""

    title: str
    evidence: Evidence
