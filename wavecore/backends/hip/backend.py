"""Real GPUs behind a HIP library, as a back end: "hip:0", "hip:1", ..."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wavecore import targets
from wavecore.backends.hip import library
from wavecore.backends.hip.gpu import HipGpu
from wavecore.backends.hip.library import HipCallError
from wavecore.backends.interface import Backend, Gpu, Listed
from wavecore.codeobject import TargetId
from wavecore.errors import TargetError
from wavecore.targets import Target

_NAME = re.compile(r"hip:(?P<ordinal>[0-9]+)\Z")


class HipBackend(Backend):
    """The HIP library from WAVECORE_HIP_LIBRARY or ROCM_PATH, or the system's."""

    name = "hip"

    def listed(self) -> Sequence[Listed]:
        """Its GPUs. Raises: TargetError for an explicitly named library that is broken."""
        hip = library.find()
        if hip is None:
            return ()
        try:
            found = [hip.identity(ordinal) for ordinal in range(hip.device_count())]
        except HipCallError as error:
            raise TargetError(f"{hip.path}: {error}") from error
        return [
            Listed(f"hip:{i}", _record(arch), product) for i, (arch, product) in enumerate(found)
        ]

    def open(self, name: str, target: Target | None) -> Gpu:
        """See Backend."""
        match = _NAME.match(name)
        if match is None:
            raise TargetError(f"{name!r}: a real GPU is named by its number, as in 'hip:0'.")
        hip = library.load()
        ordinal = int(match["ordinal"])
        try:
            count = hip.device_count()
            if ordinal >= count:
                raise TargetError(f"{name}: {hip.path} has {count} GPUs, from hip:0 on.")
            arch, product = hip.identity(ordinal)
        except HipCallError as error:
            raise TargetError(f"{name}: {hip.path}: {error}") from error
        record = _record(arch)
        if record is None:
            raise TargetError(f"{name} is a {arch}, which wavecore has no record of.")
        if target is not None and target.name != record.name:
            raise TargetError(f"{name} is a {record.name}, not a {target.name}.")
        return HipGpu(hip, ordinal, record, TargetId.parse(arch), product)


def _record(arch: str) -> Target | None:
    try:
        return targets.get(arch.partition(":")[0])
    except TargetError:
        return None


def make() -> HipBackend:
    """The one that devices use."""
    return HipBackend()
