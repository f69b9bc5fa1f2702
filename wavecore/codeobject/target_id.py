"""Target names in code objects: a processor with features, "gfx90a:sramecc+:xnack-".

Source: LLVM's AMDGPUUsage, "Target ID".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wavecore.errors import TargetError
from wavecore.targets.processors import GENERIC_MEMBERS

_TARGET_ID = re.compile(
    r"(?P<processor>gfx[0-9][0-9a-f]{2,4}|gfx[0-9]{1,2}(?:-[0-9])?-generic)"
    r"(?P<features>(?::(?:xnack|sramecc)[+-])*)\Z"
)


class TargetId(NamedTuple):
    """A processor and the features in the name, each True for + and False for -."""

    processor: str
    features: dict[str, bool]

    @classmethod
    def parse(cls, text: str) -> TargetId:
        """Read "gfx90a:xnack-". Raises: TargetError if it is not a target id."""
        match = _TARGET_ID.match(text) if isinstance(text, str) else None
        if match is None:
            shown = repr(text)[:80]
            raise TargetError(f"{shown} is not a target; expected a name such as 'gfx942'.")
        features = [part for part in match["features"].split(":") if part]
        return cls(match["processor"], {part[:-1]: part[-1] == "+" for part in features})

    @property
    def text(self) -> str:
        """In compiler syntax: "gfx90a:sramecc+:xnack-"."""
        signs = [f":{name}{'+' if on else '-'}" for name, on in sorted(self.features.items())]
        return self.processor + "".join(signs)

    def runs(self, built_for: TargetId) -> bool:
        """Whether this GPU can run code built for `built_for`."""
        members = GENERIC_MEMBERS.get(built_for.processor, (built_for.processor,))
        if self.processor not in (built_for.processor, *members):
            return False
        shared = self.features.keys() & built_for.features.keys()
        return all(self.features[name] == built_for.features[name] for name in shared)
