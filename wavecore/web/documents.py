"""The documents that the page loads: JSON by path, "instruction/gfx942/v_mfma_f32_32x32x8_f16".

A kind of document is a module of this package. It has

    paths()           the paths of all its documents, without the kind's name
    document(*parts)  one of them, a JSON value; TargetError or LookupError if there is none
    has(*parts)       whether there is one, for any parts: if `paths` is slow

A document is a script for the browser, because scripts also load from a folder (web/src/data.ts).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import signature
from typing import Any

from wavecore.errors import TargetError

# The kinds, by the first part of a path, with their modules.
KINDS = {
    "targets": "wavecore.web.names",
    "catalogue": "wavecore.web.finder",
    "kernel": "wavecore.web.kernels.code",
    "kernels": "wavecore.web.kernels.gallery",
    "run": "wavecore.web.kernels.running",
    "instruction": "wavecore.web.instruction",
    "layouts": "wavecore.web.layouts",
    "chains": "wavecore.web.conversions",
    "plan": "wavecore.web.plans",
    "numerics": "wavecore.web.cases",
    "case": "wavecore.web.casepages",
}


def paths() -> Iterator[str]:
    """The paths of all documents."""
    for kind, module in KINDS.items():
        for rest in import_module(module).paths():
            yield "/".join((kind, *rest))


def exists(path: str) -> bool:
    """Whether there is a document at that path, for any request and any text."""
    kind, *parts = path.split("/")
    if kind not in KINDS:
        return False
    module = import_module(KINDS[kind])
    return module.has(*parts) if hasattr(module, "has") else path in _paths_of(kind)


@cache
def _paths_of(kind: str) -> frozenset[str]:
    return frozenset("/".join((kind, *rest)) for rest in import_module(KINDS[kind]).paths())


def document(path: str) -> Any:
    """One document. Raises: LookupError if there is none at that path."""
    kind, *parts = path.split("/")
    if kind not in KINDS:
        raise LookupError(f"there is no document {path!r}")
    made = import_module(KINDS[kind]).document
    if len(parts) != len(signature(made).parameters):
        raise LookupError(f"there is no document {path!r}")
    try:
        return made(*parts)
    except TargetError as error:
        raise LookupError(f"there is no document {path!r}: {error}") from error


def script(path: str) -> str:
    """A document as the script that a browser loads. Raises: LookupError."""
    value = json.dumps(document(path), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    # Both separators end a line of a script in older browsers, but not in JSON text.
    value = value.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"wavecoreData({json.dumps(path)},{value});\n"
