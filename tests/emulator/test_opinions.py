"""The list of opinions is complete, and few instructions have none."""

from __future__ import annotations

import re

import pytest

from tests.emulator.opinions import NO_TEXT, OUTSIDE, mnemonics, opinions, without
from wavecore.emulator import registry

# May be lowered, not raised.
LIMIT = 60


def test_every_instruction_has_an_opinion_or_a_reason() -> None:
    """And none has both."""
    for (target, name), opinion in opinions().items():
        assert bool(opinion.outside) != bool(opinion.reason), (target, name)
    assert "none found" not in without().values()


def test_few_go_without() -> None:
    """Instructions that no outside source covers."""
    assert len(without()) <= LIMIT


def test_mnemonics_are_those_with_semantics() -> None:
    """Each has an entry; those in the registry but in no table belong to other targets."""
    names = {name for _, name in opinions()}
    assert names <= registry.table().keys()
    assert len(names) > 1800


@pytest.mark.parametrize("kind", [kind for kind in OUTSIDE if kind != "vectors"])
def test_every_kind_occurs(kind: str) -> None:
    """An unread source would be missed here."""
    assert any(kind in opinion.kinds for opinion in opinions().values())


# What a target without vectors spells differently from all others, has alone, or has only for the
# system.
OWN_NAMES = {
    "gfx1030": r"(buffer|flat|global)_atomic_(csub|fmin|fmax|fcmpswap)(_x2)?"
    r"|global_(load|store)_dword_addtid|s_(and|or)n[12]_(saveexec|wrexec)_b32|v_fmac?_legacy_f32"
    r"|s_(inst_prefetch|rfe_b64|sendmsghalt|sethalt|setkill|trap)|v_pipeflush",
    "gfx1250": r"cluster_load_.*|tensor_.*|(ds|global)_load_tr\d+_b\d+|v_swmmac_.*|v_wmma_.*"
    r"|(buffer|flat|global)_atomic_m(ax|in)_num_f64|ds_atomic_(async_)?barrier_arrive(_rtn)?_b64"
    r"|(flat|global)_(load_monitor_b\d+|prefetch_b8)|global_(load|store)_async_(to|from)_lds_b\d+"
    r"|s_((add|get|set|swap)_pc|call|rfe)_i64|s_(barrier_\w+|wakeup_barrier|get_barrier_state)"
    r"|s_(alloc_vgpr|get_shader_cycles_u64|monitor_sleep|sendmsg\w+|sethalt|trap|wait_\w+cnt)"
    r"|s_set(_vgpr_msb|prio_inc_wg)|v_cvt_\w*(fp8|bf8|fp6|bf6|fp4)\w*|v_cvt_sr_pk_b?f16_f32"
    r"|v_\w+_bf16|v_tanh_f(16|32)|v_dot2acc_f32_bf16|v_fma(ak|mk)_f64|v_permlane_\w+|v_pipeflush"
    r"|v_perm_pk16_\w+|v_sat_pk4_\w+|v_(pk_)?add_m(ax|in)_\w+|v_pk_m(ax|in)3_\w+|v_bitop2_b32"
    r"|v_(max|min|mul|add_nc|sub_nc)_[iu]64|v_mad_(nc_[iu]64_[iu]32|u32)",
}


@pytest.mark.parametrize("target", NO_TEXT)
def test_what_has_no_vectors_is_called_as_elsewhere(target: str) -> None:
    """Their semantics are those of covered instructions, by their names."""
    spoken_of = {name for (_, name), opinion in opinions().items() if opinion.outside}
    own = [name for name in mnemonics(target) if name not in spoken_of]
    assert [name for name in own if not re.fullmatch(OWN_NAMES[target], name)] == []
