"""The explorer's site with its first documents alone: the others are written alike.

tests/web/test_export.py writes all of them. What this imports, every installation has.
"""

from __future__ import annotations

from itertools import islice

import pytest

from wavecore.web import documents

_DOCUMENTS = 20


def shorten(patch: pytest.MonkeyPatch) -> None:
    """Have `documents.paths` give the first documents only."""
    some = list(islice(documents.paths(), _DOCUMENTS))
    patch.setattr(documents, "paths", lambda: iter(some))
