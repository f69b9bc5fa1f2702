"""The explorer's site with only its first documents: the others are written in the same way.

tests/web/test_export.py writes all of them. Every installation has what this imports.
"""

from __future__ import annotations

from itertools import islice

import pytest

from wavecore.web import documents

_DOCUMENTS = 20


def shorten(patch: pytest.MonkeyPatch) -> None:
    """Make `documents.paths` return only the first documents."""
    some = list(islice(documents.paths(), _DOCUMENTS))
    patch.setattr(documents, "paths", lambda: iter(some))
