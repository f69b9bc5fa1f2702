"""Other names of targets: each means one target, in any spelling."""

from __future__ import annotations

import pytest

import wavecore as wc
from wavecore import targets
from wavecore.errors import TargetError
from wavecore.targets import aliases, rdna


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("gfx942", "gfx942"), (" GFX942 ", "gfx942"), ("gfx940", "gfx942"), ("gfx941", "gfx942"),
        ("cdna3", "gfx942"), ("CDNA 3", "gfx942"), ("cdna-4", "gfx950"), ("CDNA", "gfx908"),
        ("cdna1", "gfx908"), ("cdna_2", "gfx90a"), ("RDNA4", "gfx1201"), ("rdna3", "gfx1100"),
        ("rdna3.5", "gfx1151"), ("RDNA 3_5", "gfx1151"), ("MI300X", "gfx942"), ("mi-250", "gfx90a"),
        ("AMD Instinct MI355X", "gfx950"), ("7900xtx", "gfx1100"), ("RX7900 XTX", "gfx1100"),
        ("AMD Radeon RX 7900 XTX", "gfx1100"), ("Radeon PRO W7900", "gfx1100"),
        ("r9700", "gfx1201"), ("AMD Radeon AI PRO R9700", "gfx1201"), ("strix halo", "gfx1151"),
        ("Radeon 8060S", "gfx1151"), ("gfx1152", "gfx1152"), ("gfx1153", "gfx1153"),
    ],
)  # fmt: skip
def test_names(name: str, target: str) -> None:
    assert targets.get(name).name == target
    assert wc.Device(name).target.name == target


def test_every_name_of_a_record_finds_it() -> None:
    for target in targets.all():
        assert targets.get(target.name.upper()) is target
        assert targets.get(target.family).family == target.family
    for product in targets.products():
        if product.target in targets.all():
            assert targets.get(product.name) is product.target
    for alias in (*aliases.ALIASES, *aliases.NOT_SOLD):
        assert targets.get(alias.name) is alias.target
        assert alias.source.title


def test_no_name_means_two_targets() -> None:
    """A bare number such as 7600 must not be both a card's and an accelerator's."""
    fronts = ("", "AMD", "Radeon", "AMD Radeon")
    named = [(product.name, product.target) for product in targets.products()]
    named += [(alias.name, alias.target) for alias in aliases.ALIASES]
    for name, target in named:
        for front in fronts:
            said = f"{front} {name.removeprefix('Radeon ')}"
            found = aliases.resolve(said, (*targets.all(), rdna.GFX1030))
            assert found is not None and found.target is target, name


def test_an_architecture_of_several_targets_names_the_others() -> None:
    found = targets.resolve("rdna3")
    assert found.others == ("gfx1101", "gfx1102", "gfx1103")
    assert found.note("rdna3") == (
        "rdna3: taken as gfx1100; gfx1101, gfx1102, gfx1103 are RDNA 3, too."
    )
    assert targets.resolve("gfx1100").note("gfx1100") == ""
    assert targets.resolve("gfx942:xnack-").note("gfx942:xnack-") == ""


def test_features_are_kept_for_the_compiler() -> None:
    assert targets.resolve("MI300X:xnack-").name == "gfx942:xnack-"


@pytest.mark.parametrize("name", ["cdna5", "gfx1250"])
def test_the_newest_is_known_by_all_its_names(name: str) -> None:
    assert targets.known(name) is targets.get(name) is targets.get("gfx1250")


@pytest.mark.parametrize("name", ["", "rx", "amd", "xt", "cdna9", "gfx9", "pro", "9", "mi"])
def test_what_means_nothing_is_refused(name: str) -> None:
    with pytest.raises(TargetError):
        targets.get(name)


def test_the_catalogue_and_the_disassembler_take_any_name() -> None:
    assert wc.instruction("v_mfma_f32_16x16x4_f32", "MI300X").target == "gfx942"
    assert wc.isa.disassemble_words("rdna4", [0x7E000280]) == ("v_mov_b32_e32 v0, 0", 4)


@pytest.mark.clang
def test_the_compiler_takes_any_name() -> None:
    source = 'extern "C" __attribute__((global)) void k(int* p) { *p = 1; }'
    assert wc.compile(source, "cdna3").target == "gfx942"
    assert wc.compile(source, "MI250X:xnack-").target_id_text == "gfx90a:xnack-"
    assert wc.compile(source, "gfx906").target == "gfx906"  # which wavecore does not run
