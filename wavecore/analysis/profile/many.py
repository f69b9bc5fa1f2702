"""Profiles of many launches: `with wc.analysis.profile() as found`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from wavecore.analysis.collecting import Collected, collect
from wavecore.analysis.profile.result import Profile


class Profiles(Sequence[Profile]):
    """The profiles of launches, in launch order; `print` shows each kernel."""

    def __init__(self, collected: Collected) -> None:
        self._collected = collected

    def _all(self) -> list[Profile]:
        return self._collected.profiles

    @overload
    def __getitem__(self, index: int) -> Profile: ...
    @overload
    def __getitem__(self, index: slice) -> list[Profile]: ...
    def __getitem__(self, index: int | slice) -> Profile | list[Profile]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    @property
    def kernels(self) -> list[Profile]:
        """One profile for each kernel and block, with all its launches; the most cycles first."""
        return merged(self._all())

    def table(self, width: int = 100) -> str:
        """The table of each kernel."""
        return "\n\n".join(each.table(width) for each in self.kernels)

    def __str__(self) -> str:
        return self.table() if len(self) else "No kernel was launched."

    def __repr__(self) -> str:
        return f"<Profiles of {len(self)} launches>"


def merged(profiles: Iterable[Profile]) -> list[Profile]:
    """Merge launches of the same kernel and block; the most cycles first."""
    found: dict[object, Profile] = {}
    for each in profiles:
        key = each.identity
        found[key] = found[key] + each if key in found else each
    return sorted(found.values(), key=lambda profile: -profile.cycles)


@contextlib.contextmanager
def profile() -> Iterator[Profiles]:
    """Profile all launches of this process in a `with` block: Python's, Triton's, HIP's.

    with wc.analysis.profile() as found:
        program()
    print(found)
    """
    with collect("profile") as collected:
        yield Profiles(collected)
