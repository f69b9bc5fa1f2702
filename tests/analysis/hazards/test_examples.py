"""The examples of examples.txt: for each rule, one that breaks it and one that does not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from wavecore.analysis import Severity, hazards
from wavecore.analysis.hazards.check import ALL_RULES
from wavecore.emulator.reports import Report
from wavecore.toolchain import assemble

pytestmark = pytest.mark.clang
DATA = Path(__file__).parent / "examples.txt"


class Example(NamedTuple):
    """One example for one target."""

    name: str
    target: str
    wave: int | None
    rule: str
    topic: str
    bad: str
    ok: str

    @property
    def id(self) -> str:
        return f"{self.name}-{self.target}{f'-wave{self.wave}' if self.wave else ''}"


def examples() -> list[Example]:
    found = []
    pattern = r"(\w+): ([\w ]+): ([\w.-]+): (.*)\nbad: (.*)\nok: (.*)\n"
    for name, names, *rest in re.findall(pattern, DATA.read_text()):
        for target in names.split():
            wave = 64 if target.endswith("w64") else None
            found.append(Example(name, target.removesuffix("w64"), wave, *rest))
    return found


ALL = examples()


def check(text: str, target: str, wave: int | None = None) -> list[Report]:
    """The findings in a few instructions."""
    lines = text.replace(" / ", "\n")
    if "s_endpgm" not in lines:
        lines += "\ns_endpgm"
    options = {"wave": wave} if wave else {}
    return of_rules(hazards(assemble(f"{lines}\n", target, **options), wave=wave))


def kinds(found: list[Report]) -> set[str]:
    return {report.kind.removeprefix("hazard.") for report in found}


def of_rules(found: list[Report]) -> list[Report]:
    """Without missing waits, which are tested separately."""
    return [report for report in found if report.kind.startswith("hazard.")]


def test_every_example_is_read():
    """As many as there are lines that begin one, with no number missing."""
    names = set(re.findall(r"^([HN]\d+):", DATA.read_text(), re.M))
    assert {each.name for each in ALL} == names
    assert names == {f"H{n}" for n in range(1, 44)} | {f"N{n}" for n in range(1, 18)}


@pytest.mark.parametrize("example", ALL, ids=lambda each: each.id)
def test_what_breaks_a_rule_is_found(example):
    found = check(example.bad, example.target, example.wave)
    assert kinds(found) == {example.rule}
    (report,) = found
    assert report.site.instruction is not None
    assert report.site.instruction in str(report)
    assert report.advice


@pytest.mark.parametrize("example", ALL, ids=lambda each: each.id)
def test_what_breaks_no_rule_is_not(example):
    assert check(example.ok, example.target, example.wave) == []


COUNTED = [each for each in ALL if each.topic.isdigit()]


@pytest.mark.parametrize("example", COUNTED, ids=lambda each: each.id)
def test_one_wait_state_less_is_too_few(example):
    """The report says how many are missing, and inserting them is enough."""
    short, number = re.subn(r"s_nop (\d+)(?!.*s_nop)", _one_less, example.ok)
    assert number == 1
    found = check(short, example.target, example.wave)
    assert kinds(found) == {example.rule}
    assert f"it needs {example.topic} wait state" in found[0].message
    assert "insert `s_nop 0` before it" in found[0].advice


def _one_less(match: re.Match[str]) -> str:
    count = int(match[1])
    return f"s_nop {count - 1}" if count else "; nothing"


def test_advice_of_several_nops_is_enough():
    example = next(each for each in ALL if each.id == "H35-gfx950")
    text = example.bad.replace("s_nop 15 / ", "")
    (found,) = check(text, example.target)
    assert "insert `s_nop 15` and `s_nop 3` before it" in found.advice


def test_severity_says_how_many_sources_agree():
    """What LLVM and a manual both require is an error, what only one of them requires a warning."""
    severities = {example.rule: _severity(example) for example in ALL}
    assert severities["G1"] is Severity.ERROR
    assert severities["G13"] is Severity.WARNING
    assert severities["G17"] is Severity.WARNING
    assert severities["MFMA.add"] is Severity.ERROR


def _severity(example: Example) -> Severity:
    return next(rule.severity for rule in ALL_RULES if rule.id == example.rule)


# ------------------------------------------------------ rules that no example covers

_FP8 = "v_wmma_f32_16x16x128_f8f6f4 v[8:15], v[16:31], v[40:55], v[8:15]"
_FP4 = (
    "v_wmma_f32_16x16x128_f8f6f4 v[8:15], v[16:23], v[40:47], v[8:15] "
    "matrix_a_fmt:MATRIX_FMT_FP4 matrix_b_fmt:MATRIX_FMT_FP4"
)
_NOPS = " / ".join(["v_nop"] * 4)
OTHERS = (
    # name, target, wave, rule, bad, ok
    ("load before DPP", "gfx942", None, "G4.other",
     "ds_read_b32 v1, v0 / v_mov_b32_dpp v2, v1 row_shr:1 row_mask:0xf bank_mask:0xf",
     "ds_read_b32 v1, v0 / s_nop 1 / v_mov_b32_dpp v2, v1 row_shr:1 row_mask:0xf bank_mask:0xf"),
    ("vskip", "gfx942", None, "G8",
     "s_setreg_b32 hwreg(HW_REG_MODE, 28, 1), s0 / v_mov_b32 v0, v1",
     "s_setreg_b32 hwreg(HW_REG_MODE, 28, 1), s0 / s_nop 1 / v_mov_b32 v0, v1"),
    ("load over store data", "gfx90a", None, "G14",
     "global_store_dwordx4 v[0:1], v[4:7], off / ds_read_b32 v5, v8",
     "global_store_dwordx4 v[0:1], v[4:7], off / s_nop 0 / ds_read_b32 v5, v8"),
    ("buffer store", "gfx942", None, "G12",
     "buffer_store_dwordx4 v[4:7], v0, s[8:11], 0 offen / s_nop 0 / v_mov_b32 v7, 0",
     "buffer_store_dwordx4 v[4:7], v0, s[8:11], 0 offen / s_nop 1 / v_mov_b32 v7, 0"),
    ("buffer store of CDNA 2", "gfx90a", None, "G12",
     "buffer_store_dwordx3 v[4:6], v0, s[8:11], 0 offen / v_mov_b32 v6, 0",
     "buffer_store_dwordx2 v[4:5], v0, s[8:11], 0 offen / v_mov_b32 v5, 0"),
    ("carry", "gfx942", None, "G16",
     "v_add_co_u32 v1, vcc, v2, v3 / v_addc_co_u32 v4, vcc, v5, v6, vcc",
     "v_add_co_u32 v1, vcc, v2, v3 / s_nop 1 / v_addc_co_u32 v4, vcc, v5, v6, vcc"),
    ("two bytes", "gfx950", None, "G23",
     "v_cvt_pk_fp8_f32 v1, v2, v3 / v_cvt_pk_fp8_f32 v1, v4, v5 op_sel:[0,0,1]",
     "v_cvt_pk_fp8_f32 v1, v2, v3 / v_mov_b32 v7, v8 / v_cvt_pk_fp8_f32 v1, v4, v5 op_sel:[0,0,1]"),
    ("permlane and EXEC", "gfx950", None, "G25",
     "v_cmpx_eq_u32 vcc, v0, v1 / s_nop 2 / v_permlane32_swap_b32 v2, v3",
     "v_cmpx_eq_u32 vcc, v0, v1 / s_nop 3 / v_permlane32_swap_b32 v2, v3"),
    ("shift by the last", "gfx90a", None, "G29",
     "v_lshlrev_b64 v[0:1], v7, v[2:3]", "v_lshlrev_b64 v[0:1], v6, v[2:3]"),
    ("VCC by another name", "gfx90a", None, "G30",
     "v_cmp_eq_u32 vcc, v0, v1 / v_mov_b32 v2, vcc_lo",
     "v_cmp_eq_u32 vcc, v0, v1 / s_nop 0 / v_mov_b32 v2, vcc_lo"),
    ("DOT overwritten", "gfx90a", None, "DOT.write",
     "v_dot4_i32_i8 v2, v3, v4, v5 / s_nop 1 / v_mov_b32 v2, v7",
     "v_dot4_i32_i8 v2, v3, v4, v5 / s_nop 2 / v_mov_b32 v2, v7"),
    ("DOT into MFMA", "gfx942", None, "DOT.mfma",
     "v_dot4_i32_i8 v2, v3, v4, v5 / s_nop 1 / "
     "v_mfma_f32_16x16x16_f16 v[8:11], v[2:3], v[4:5], v[8:11]",
     "v_dot4_i32_i8 v2, v3, v4, v5 / s_nop 2 / "
     "v_mfma_f32_16x16x16_f16 v[8:11], v[2:3], v[4:5], v[8:11]"),
    ("DOT accumulates", "gfx90a", None, "DOT.read",
     "v_dot4_i32_i8 v2, v3, v4, v5 / v_dot4_i32_i8 v6, v2, v4, v6",
     "v_dot4_i32_i8 v2, v3, v4, v5 / v_dot4_i32_i8 v2, v3, v4, v2"),
    ("MFMA overwritten", "gfx942", None, "MFMA.write",
     "v_mfma_f32_16x16x16_f16 v[0:3], v[8:9], v[10:11], 0 / s_nop 5 / ds_read_b32 v3, v12",
     "v_mfma_f32_16x16x16_f16 v[0:3], v[8:9], v[10:11], 0 / s_nop 6 / ds_read_b32 v3, v12"),
    ("another MFMA accumulates", "gfx942", None, "MFMA.add.other",
     "v_mfma_f32_16x16x16_f16 v[0:3], v[8:9], v[10:11], 0 / s_nop 3 / "
     "v_mfma_f32_16x16x16_bf16 v[0:3], v[8:9], v[10:11], v[0:3]",
     "v_mfma_f32_16x16x16_f16 v[0:3], v[8:9], v[10:11], 0 / s_nop 4 / "
     "v_mfma_f32_16x16x16_bf16 v[0:3], v[8:9], v[10:11], v[0:3]"),
    ("f64 MFMA overwritten", "gfx950", None, "MFMA.write.f64",
     "v_mfma_f64_16x16x4_f64 v[0:7], v[8:9], v[10:11], 0 / s_nop 15 / s_nop 1 / v_mov_b32 v7, 0",
     "v_mfma_f64_16x16x4_f64 v[0:7], v[8:9], v[10:11], 0 / s_nop 15 / s_nop 2 / v_mov_b32 v7, 0"),
    ("AccVGPR after C", "gfx908", None, "MFMA908.after",
     "v_mfma_f32_16x16x16f16 a[0:3], v[2:3], v[4:5], a[4:7] / s_nop 3 / "
     "v_accvgpr_write_b32 a4, v6",
     "v_mfma_f32_16x16x16f16 a[0:3], v[2:3], v[4:5], a[4:7] / s_nop 4 / "
     "v_accvgpr_write_b32 a4, v6"),
    ("AccVGPR overwritten", "gfx908", None, "MFMA908.write",
     "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[0:3] / v_accvgpr_write_b32 a1, v6",
     "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[0:3] / s_nop 0 / v_accvgpr_write_b32 a1, v6"),
    ("AccVGPR in part", "gfx908", None, "MFMA908.add",
     "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[0:3] / s_nop 0 / "
     "v_mfma_f32_4x4x4f16 a[2:5], v[2:3], v[4:5], a[2:5]",
     "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[0:3] / s_nop 1 / "
     "v_mfma_f32_4x4x4f16 a[2:5], v[2:3], v[4:5], a[2:5]"),
    ("AccVGPR multiplied", "gfx908", None, "MFMA908.ab",
     "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[0:3] / s_nop 2 / "
     "v_mfma_f32_4x4x4f16 a[4:7], a[0:1], v[4:5], a[4:7]",
     "v_mfma_f32_4x4x4f16 a[0:3], v[2:3], v[4:5], a[0:3] / s_nop 3 / "
     "v_mfma_f32_4x4x4f16 a[4:7], a[0:1], v[4:5], a[4:7]"),
    ("AccVGPR and EXEC", "gfx908", None, "MFMA908.exec",
     "v_cmpx_eq_u32 vcc, v0, v1 / s_nop 2 / v_accvgpr_write_b32 a0, v2",
     "v_cmpx_eq_u32 vcc, v0, v1 / s_nop 3 / v_accvgpr_write_b32 a0, v2"),
    ("AccVGPR written and multiplied", "gfx908", None, "MFMA908.acc.ab",
     "v_accvgpr_write_b32 a0, v6 / s_nop 1 / v_mfma_f32_4x4x4f16 a[4:7], a[0:1], v[4:5], a[4:7]",
     "v_accvgpr_write_b32 a0, v6 / s_nop 2 / v_mfma_f32_4x4x4f16 a[4:7], a[0:1], v[4:5], a[4:7]"),
    ("AccVGPR written and read", "gfx908", None, "MFMA908.acc.read",
     "v_accvgpr_write_b32 a0, v6 / s_nop 1 / v_accvgpr_read_b32 v7, a0",
     "v_accvgpr_write_b32 a0, v6 / s_nop 2 / v_accvgpr_read_b32 v7, a0"),
    ("AccVGPR written twice", "gfx908", None, "MFMA908.acc.write",
     "v_accvgpr_write_b32 a0, v6 / s_nop 1 / v_accvgpr_write_b32 a0, v7",
     "v_accvgpr_write_b32 a0, v6 / s_nop 2 / v_accvgpr_write_b32 a0, v7"),
    ("EXEC and memory", "gfx90a", None, "G1.exec",
     "v_cmpx_eq_u32 vcc, v0, v1 / s_nop 3 / global_store_dword v[2:3], v4, off",
     "v_cmpx_eq_u32 vcc, v0, v1 / s_nop 4 / global_store_dword v[2:3], v4, off"),
    ("packed", "gfx942", None, "G21.packed",
     "v_pk_add_f16 v0, v1, v2 / v_mov_b32 v3, v0",
     "v_pk_add_f16 v0, v1, v2 / s_nop 0 / v_mov_b32 v3, v0"),
    ("behind a move of AccVGPRs", "gfx908", None, "MFMA908.move",
     "v_mov_b32 v7, v8 / v_accvgpr_read_b32 v9, a0 / global_store_dword v[0:1], v7, off",
     "v_mov_b32 v7, v8 / v_accvgpr_read_b32 v9, a0 / s_nop 0 / "
     "global_store_dword v[0:1], v7, off"),
    ("permlane of RDNA 2", "gfx1030", None, "P1",
     "v_cmpx_eq_u32 v0, v1 / v_permlanex16_b32 v2, v3, s0, s1",
     "v_cmpx_eq_u32 v0, v1 / v_mov_b32 v4, v5 / v_permlanex16_b32 v2, v3, s0, s1"),
    ("memory and LDSDIR", "gfx1100", None, "E7",
     "ds_store_b32 v0, v1 / lds_direct_load v1 wait_vdst:0",
     "ds_store_b32 v0, v1 / s_waitcnt_depctr depctr_vm_vsrc(0) / lds_direct_load v1 wait_vdst:0"),
    ("memory and LDSDIR of RDNA 4", "gfx1200", None, "E7",
     "ds_store_b32 v0, v1 / ds_direct_load v1 wait_va_vdst:0 wait_vm_vsrc:1",
     "ds_store_b32 v0, v1 / ds_direct_load v1 wait_va_vdst:0 wait_vm_vsrc:0"),
    ("v_mad_u64_u32", "gfx1100", None, "E10",
     "v_mad_u64_u32 v[0:1], s0, v2, v3, v[0:1]", "v_mad_u64_u32 v[4:5], s0, v2, v3, v[0:1]"),
    ("mask by VALU", "gfx1100", 64, "E3.valu",
     "v_cndmask_b32 v0, v1, v2, s[0:1] / v_cmp_eq_u32 s[0:1], v3, v4 / "
     "v_cndmask_b32 v5, v6, v7, s[0:1]",
     "v_cndmask_b32 v0, v1, v2, s[0:1] / v_cmp_eq_u32 s[0:1], v3, v4 / "
     "s_waitcnt_depctr depctr_va_sdst(0) / v_cndmask_b32 v5, v6, v7, s[0:1]"),
    ("SGPR over a call", "gfx1200", None, "S1.call",
     "v_mov_b32 v0, s0 / s_mov_b32 s1, 0 / s_setpc_b64 s[30:31]",
     "v_mov_b32 v0, s0 / s_mov_b32 s1, 0 / s_wait_alu depctr_sa_sdst(0) / s_setpc_b64 s[30:31]"),
    ("SGPR after many SALU", "gfx1200", None, "S1.old",
     "v_mov_b32 v0, s0 / s_mov_b32 s1, 0 / " + "s_mov_b32 s9, 0 / " * 11 + "s_mov_b32 s3, s1",
     "v_mov_b32 v0, s0 / s_mov_b32 s1, 0 / s_wait_alu depctr_sa_sdst(0) / "
     + "s_mov_b32 s9, 0 / " * 11 + "s_mov_b32 s3, s1"),
    ("a wait in a clause", "gfx1100", None, "C1",
     "s_clause 0x1 / global_load_b32 v1, v0, s[0:1] / s_waitcnt vmcnt(0) / "
     "global_load_b32 v2, v0, s[0:1] offset:4",
     "s_clause 0x1 / global_load_b32 v1, v0, s[0:1] / "
     "global_load_b32 v2, v0, s[0:1] offset:4 / s_waitcnt vmcnt(0)"),
    ("stores among loads", "gfx1100", None, "C1",
     "s_clause 0x1 / global_load_b32 v1, v0, s[0:1] / global_store_b32 v0, v2, s[0:1] offset:4",
     "s_clause 0x1 / global_load_b32 v1, v0, s[0:1] / s_nop 0 / s_nop 0"),
    ("a clause of one", "gfx1030", None, "C1",
     "s_clause 0x0 / global_load_dword v1, v0, s[0:1]",
     "s_clause 0x1 / global_load_dword v1, v0, s[0:1] / global_store_dword v0, v2, s[0:1]"),
    ("a delay for nothing", "gfx1100", None, "D1",
     "v_mov_b32 v0, v1 / s_delay_alu instid0(VALU_DEP_1) / v_mov_b32 v2, v3",
     "v_mov_b32 v0, v1 / s_delay_alu instid0(VALU_DEP_1) / v_mov_b32 v2, v0"),
    ("the source of an exponential", "gfx1250", None, "B1", "v_exp_f32 v1, v0 / v_mov_b32 v0, 1",
     "v_exp_f32 v1, v0 / v_exp_f32 v0, v5"),
    ("a product of fp8 is slower", "gfx1250", None, "B2", f"{_FP8} / {_NOPS} / v_mov_b32 v1, v9",
     f"{_FP8} / {_NOPS} / {_NOPS} / v_mov_b32 v1, v9"),
    ("a product of fp4 is read", "gfx1250", None, "B2", f"{_FP4} / v_nop / v_mov_b32 v1, v9",
     f"{_FP4} / {_NOPS} / v_mov_b32 v1, v9"),
    ("A is overwritten", "gfx1250", None, "B2", f"{_FP4} / v_mov_b32 v16, v9",
     f"{_FP4} / v_exp_f32 v16, v60"),
)  # fmt: skip


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: case[0])
def test_rules_without_an_example_there(case):
    _, target, wave, rule, bad, ok = case
    assert kinds(check(bad, target, wave)) == {rule}
    assert check(ok, target, wave) == []


def test_every_rule_is_tested():
    tested = {example.rule for example in ALL} | {case[3] for case in OTHERS}
    assert {rule.id for rule in ALL_RULES} == tested
