"""The version of HIP that wavecore's headers have."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HEADERS = Path(__file__).parent / "include"
HEADER = HEADERS / "hip" / "hip_version.h"


@cache
def hip_version() -> tuple[str, str, str]:
    """Major, minor and patch."""
    text = HEADER.read_text("utf-8")
    found = dict(re.findall(r"#define HIP_VERSION_(\w+) (\d+)", text))
    return found["MAJOR"], found["MINOR"], found["PATCH"]
