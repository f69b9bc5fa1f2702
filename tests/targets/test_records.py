"""The records of targets: lookup, derivation, and facts that must agree with each other."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from wavecore import targets
from wavecore.errors import TargetError
from wavecore.targets.model import Product, Target

EVERY = pytest.mark.parametrize("target", targets.all(), ids=lambda target: target.name)


def test_get_finds_every_target_by_name():
    for target in targets.all():
        assert targets.get(target.name) is target
        assert targets.by_mach(target.mach) is target
    assert targets.names() == tuple(target.name for target in targets.all())


def test_by_mach_of_a_foreign_number_is_none():
    assert targets.by_mach(0xFF) is None


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("gfx944", "'gfx942'"),
        ("gfx1202", "'gfx1250' or 'gfx1201'"),
        ("gfx942:sramecc+:xnack-", "features apply only to compilation; use 'gfx942' here"),
        ("MI400X", "'gfx942' (MI300X)"),
        ("sm_90", "Known are gfx908, gfx90a"),
        ("", "Known are gfx908, gfx90a"),
    ],
)
def test_get_says_what_might_have_been_meant(name, advice):
    with pytest.raises(TargetError) as raised:
        targets.get(name)
    assert advice in str(raised.value)
    assert repr(name) in str(raised.value)


def test_product_is_found_in_any_case():
    assert targets.product("rx 9070 xt").target is targets.get("gfx1201")
    assert targets.product("RX9070-XT") is targets.product("rx 9070 xt")
    with pytest.raises(TargetError, match="Did you mean 'gfx942' \\(MI300"):
        targets.product("MI300Z")


@pytest.mark.parametrize("record", [Target, Product])
def test_every_fact_has_a_source_and_says_what_it_means(record):
    bare = {"name", "target", "vector_rates", "matrix_rates", "published"}
    for field in dataclasses.fields(record):
        if field.name not in bare:
            assert field.metadata["doc"]
            assert field.metadata["source"].title


@EVERY
def test_a_record_cannot_be_changed(target):
    with pytest.raises(dataclasses.FrozenInstanceError):
        target.vgprs = 1


@EVERY
def test_features_agree_with_the_facts_beside_them(target):
    """Facts stated twice, as a number and as a feature, agree."""
    assert target.has(f"addressablelocalmemorysize{target.lds_per_workgroup_bytes}")
    assert target.has("mai-insts") == bool(target.agprs) == target.has_mfma
    assert target.has("gfx90a-insts") == target.unified_vgpr_file
    assert target.unified_vgpr_file <= target.even_aligned_vgprs
    assert target.has("1024-addressable-vgprs") == (target.vgprs == 1024)
    assert target.has("wavefrontsize64") == (target.wave_sizes == (64,))
    assert target.has("architected-sgprs") == (target.workgroup_ids == "ttmp")
    assert target.has("allocate1_5xvgprs") == (target.vgpr_granule_wave64 == 12) or target.has(
        "gfx12"
    )
    assert target.has("fp8-conversion-insts") == bool(target.float8)
    assert not (target.has_mfma and target.has_wmma)
    has_matrices = target.has_mfma or target.has_wmma
    assert has_matrices == bool(target.matrix_operands) == bool(target.matrix_unit)
    rates_are_published = target.family != "CDNA 5"
    assert bool(target.vector_rates) == rates_are_published
    assert bool(target.matrix_rates) == (has_matrices and rates_are_published)


@EVERY
def test_the_file_holds_as_many_waves_as_the_smallest_kernel_needs(target):
    for wave in target.wave_sizes:
        assert target.vgpr_file(wave) >= target.max_waves_per_simd * target.vgpr_granule(wave)
        assert target.vgpr_granule(wave) % target.vgpr_count_granule(wave) == 0


@EVERY
def test_the_instruction_set_of_a_target_is_a_target(target):
    stand_in = targets.get(target.instruction_set)
    assert stand_in.instruction_set == stand_in.name
    assert stand_in.family == target.family


def test_facts_that_differ_and_bite():
    """Facts that differ between targets and matter, from the records."""
    get = targets.get
    assert [t.name for t in targets.all() if not t.packed_work_item_ids] == ["gfx908", "gfx1030"]
    assert not get("gfx90a").architected_flat_scratch
    assert get("gfx942").architected_flat_scratch
    assert [t.name for t in targets.all() if t.kernarg_preload] == [
        *("gfx90a", "gfx942", "gfx950", "gfx1250"),
    ]
    assert [t.name for t in targets.all() if t.has("packed-fp32-ops")] == [
        *("gfx90a", "gfx942", "gfx950", "gfx1250"),
    ]
    assert get("gfx942").float8 == "fnuz"
    assert get("gfx950").float8 == get("gfx1201").float8 == "ocp"
    assert get("gfx950").lds_per_workgroup_bytes == 160 * 1024
    assert get("gfx1100").lds_per_wgp_bytes == 128 * 1024
    assert get("gfx1201").max_grid_workgroups[1:] == (65536, 65536)
    assert [t.name for t in targets.all() if t.has("user-sgpr-init16-bug")] == [
        "gfx1100",
        "gfx1102",
    ]


def test_check_wave_names_what_the_target_runs():
    assert targets.get("gfx1100").check_wave(None) == 32
    assert targets.get("gfx1100").check_wave(64) == 64
    with pytest.raises(TargetError, match="gfx942 has no wave32; it supports wave64"):
        targets.get("gfx942").check_wave(32)


def test_vgpr_count_granule_of_kernel_descriptors():
    """Source: LLVM User Guide, GRANULATED_WORKITEM_VGPR_COUNT."""
    granule = {t.name: [t.vgpr_count_granule(w) for w in t.wave_sizes] for t in targets.all()}
    assert granule["gfx908"] == [4]
    assert granule["gfx90a"] == granule["gfx942"] == granule["gfx950"] == [8]
    assert granule["gfx1100"] == granule["gfx1102"] == granule["gfx1201"] == [8, 4]


def test_derive_refuses_a_difference_that_is_none():
    parent = targets.get("gfx942")
    with pytest.raises(ValueError, match="the same as in gfx942: xf32-insts"):
        parent.derive("gfx9999", add=["xf32-insts"])
    with pytest.raises(ValueError, match="the same as in gfx942: vopd"):
        parent.derive("gfx9999", drop=["vopd"])


def test_records_print_shortly():
    assert repr(targets.get("gfx942")) == "<Target gfx942 (CDNA 3)>"
    assert repr(targets.product("MI300X")) == "<Product MI300X (gfx942)>"


def test_module_says_what_it_exports():
    public = {name for name in vars(targets) if not name.startswith("_")}
    modules = {name for name in public if inspect.ismodule(getattr(targets, name))}
    assert set(targets.__all__) <= public
    assert set(targets.__all__).isdisjoint(modules)
