"""Every memory instruction has an outside opinion, or a reason why it has none."""

from __future__ import annotations

from tests.emulator.opinions import NO_TEXT
from tests.emulator.opinions_memory import opinions, reasons, unused_reasons
from wavecore import targets
from wavecore.emulator import registry


def test_every_memory_instruction_has_an_opinion_or_a_reason() -> None:
    """On every target; a reason is given only where there is no opinion."""
    bare = {key for key, mine in opinions().items() if not mine}
    assert bare == set(reasons())
    assert not unused_reasons()
    assert {target for target, _ in opinions()} == set(targets.names()) - NO_TEXT.keys()


def test_what_runs_without_an_opinion_is_a_short_list() -> None:
    """Besides instructions without effect and clocks, only transposing loads."""
    running = {
        name
        for (_, name), mine in opinions().items()
        if not mine and (entry := registry.lookup(name)) is not None and entry.semantic is not None
    }
    assert running == {
        "s_memtime", "s_memrealtime", "global_load_tr_b64", "ds_read_b64_tr_b16",
        "ds_read_b64_tr_b8", "ds_read_b64_tr_b4", "ds_read_b96_tr_b6",
    }  # fmt: skip
