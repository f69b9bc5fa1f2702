"""What the build makes of README.md for a package's page, which shows no other file of the tree.

Links to files become their text, as nothing lies beside such a page; other links stay.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE_LINK = re.compile(r"!?\[([^\]]*)\]\((?!https?:|#)[^)]*\)")


def without_files(text: str) -> str:
    """The text with relative links as plain words."""
    return RELATIVE_LINK.sub(r"\1", text)


class ReadmeHook(MetadataHookInterface):
    """Fills in the long description."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": without_files(text)}
