"""The wait states that LLVM inserts between instructions are those that the LLVM rules require.

Random sequences of instructions go to LLVM's hazard recognizer pass as machine IR, and to the
rules as machine code. Each form below is one instruction in both.
"""

from __future__ import annotations

import itertools
import random
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from tests.sampling import EVERYTHING
from wavecore import targets
from wavecore.analysis.hazards.check import CODE_RULES
from wavecore.analysis.hazards.finding import AnyRule
from wavecore.analysis.hazards.graph import Step
from wavecore.analysis.hazards.states import Close, Sides, _of_step, rules_for
from wavecore.isa import Instruction, decode
from wavecore.toolchain import assemble

pytestmark = pytest.mark.clang
LLC = shutil.which("llc-22") or shutil.which("llc")
NUMBER = 4000 if EVERYTHING else 400
MOST = 4  # instructions per sequence
CDNA = ("gfx908", "gfx90a", "gfx942", "gfx950")


def version() -> str:
    if LLC is None:
        return ""
    done = subprocess.run([LLC, "--version"], capture_output=True, text=True, check=True)
    found = re.search(r"LLVM version (\d+)", done.stdout)
    return found[1] if found else ""


needs_llc = pytest.mark.skipif(version() != "22", reason="llc of LLVM 22 is not installed")


class Form(NamedTuple):
    """An instruction as assembly and as LLVM machine IR; {a} to {d} are registers."""

    assembly: str
    llvm: str
    on: str = " ".join(CDNA)


_V = ", implicit $exec"
_F = ", implicit $mode, implicit $exec"
_LATER = "gfx90a gfx942 gfx950"
_THIRD = "gfx942 gfx950"


def _mfma(name: str, llvm: str, d: int, ab: int, on: str, files: str = "v") -> Form:
    """D, A, B and C; C is D or another one."""
    suffix = "vgprcd_e64" if files == "v" else "e64"
    inputs = f"{{v{ab}.1}}, {{v{ab}.2}}, {{{files}{d}.3}}"
    result = f"{{{files}{d}.0}}"
    product = f"{result} = {llvm}_{suffix} {inputs}, 0, 0, 0"
    return Form(f"{name} {result}, {inputs}", product + _F, on)


# {v2.0}: two VGPRs; the number after the point selects one of the registers drawn.
FORMS = (
    Form("v_mov_b32 {v1.0}, {v1.1}", f"{{v1.0}} = V_MOV_B32_e32 {{v1.1}}{_V}"),
    Form("v_add_f32 {v1.0}, {v1.1}, {v1.2}",
         f"{{v1.0}} = V_ADD_F32_e32 {{v1.1}}, {{v1.2}}{_F}"),
    Form("v_add_u32 {v1.0}, {s1.1}, {v1.2}", f"{{v1.0}} = V_ADD_U32_e32 {{s1.1}}, {{v1.2}}{_V}"),
    Form("v_exp_f32 {v1.0}, {v1.1}", f"{{v1.0}} = V_EXP_F32_e32 {{v1.1}}{_F}"),
    Form("v_rcp_f64 {v2.0}, {v2.1}", f"{{v2.0}} = V_RCP_F64_e32 {{v2.1}}{_F}"),
    Form("v_readfirstlane_b32 {s1.0}, {v1.1}", f"{{s1.0}} = V_READFIRSTLANE_B32 {{v1.1}}{_V}"),
    Form("v_readlane_b32 {s1.0}, {v1.1}, {s1.2}", "{s1.0} = V_READLANE_B32 {v1.1}, {s1.2}"),
    Form("v_writelane_b32 {v1.0}, 7, {s1.2}", "{v1.0} = V_WRITELANE_B32 7, {s1.2}, {v1.0}"),
    Form("v_cmp_lt_f32 vcc, {v1.0}, {v1.1}",
         f"V_CMP_LT_F32_e32 {{v1.0}}, {{v1.1}}, implicit-def $vcc{_F}"),
    Form("v_cmpx_lt_f32 vcc, {v1.0}, {v1.1}",
         f"V_CMPX_LT_F32_e32 {{v1.0}}, {{v1.1}}, implicit-def $exec, implicit-def $vcc{_F}"),
    Form("v_div_fmas_f32 {v1.0}, {v1.1}, {v1.2}, {v1.3}",
         "{v1.0} = V_DIV_FMAS_F32_e64 0, {v1.1}, 0, {v1.2}, 0, {v1.3}, 0, 0, implicit $mode, "
         "implicit $vcc, implicit $exec"),
    Form("v_mov_b32_dpp {v1.0}, {v1.1} quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf",
         f"{{v1.0}} = V_MOV_B32_dpp {{v1.0}}, {{v1.1}}, 177, 15, 15, 0{_V}"),
    Form("v_add_u16_sdwa {v1.0}, {v1.1}, {v1.2} dst_sel:WORD_1 dst_unused:UNUSED_PAD "
         "src0_sel:WORD_0 src1_sel:WORD_0",
         "{v1.0} = V_ADD_U16_sdwa 0, {v1.1}, 0, {v1.2}, 0, 5, 0, 4, 4, implicit $exec"),
    Form("s_mov_b32 m0, {s1.0}", "$m0 = S_MOV_B32 {s1.0}"),
    Form("s_mov_b32 {s1.0}, {s1.1}", "{s1.0} = S_MOV_B32 {s1.1}"),
    Form("s_sendmsg sendmsg(MSG_INTERRUPT)", "S_SENDMSG 1, implicit $exec, implicit $m0"),
    Form("s_setreg_b32 hwreg(HW_REG_MODE), {s1.0}",
         "S_SETREG_B32 {s1.0}, -2047, implicit-def $mode, implicit $mode"),
    Form("s_getreg_b32 {s1.0}, hwreg(HW_REG_MODE)", "{s1.0} = S_GETREG_B32 63489, implicit $mode"),
    Form("global_store_dword v[30:31], {v1.0}, off",
         f"GLOBAL_STORE_DWORD $vgpr30_vgpr31, {{v1.0}}, 0, 0{_V}"),
    Form("global_store_dwordx4 v[30:31], {v4.0}, off",
         f"GLOBAL_STORE_DWORDX4 $vgpr30_vgpr31, {{v4.0}}, 0, 0{_V}"),
    Form("global_load_dword {v1.0}, v[30:31], off",
         f"{{v1.0}} = GLOBAL_LOAD_DWORD $vgpr30_vgpr31, 0, 0{_V}"),
    Form("global_load_dword {v1.0}, v30, {s2.1}",
         f"{{v1.0}} = GLOBAL_LOAD_DWORD_SADDR {{s2.1}}, $vgpr30, 0, 0{_V}"),
    Form("ds_read_b32 {v1.0}, {v1.1}", f"{{v1.0}} = DS_READ_B32_gfx9 {{v1.1}}, 0, 0{_V}"),
    Form("ds_write_b32 {v1.0}, {v1.1}", f"DS_WRITE_B32_gfx9 {{v1.0}}, {{v1.1}}, 0, 0{_V}"),
    Form("buffer_load_dword {v1.0}, off, s[4:7], 0",
         f"{{v1.0}} = BUFFER_LOAD_DWORD_OFFSET $sgpr4_sgpr5_sgpr6_sgpr7, 0, 0, 0, 0{_V}"),
    Form("buffer_store_dwordx4 {v4.0}, off, s[4:7], 0",
         f"BUFFER_STORE_DWORDX4_OFFSET {{v4.0}}, $sgpr4_sgpr5_sgpr6_sgpr7, 0, 0, 0, 0{_V}"),
    Form("v_dot4_i32_i8 {v1.0}, {v1.1}, {v1.2}, {v1.3}",
         f"{{v1.0}} = V_DOT4_I32_I8 8, {{v1.1}}, 8, {{v1.2}}, 8, {{v1.3}}, 0, 0, 0{_V}"),
    Form("v_dot2_f32_f16 {v1.0}, {v1.1}, {v1.2}, {v1.3}",
         f"{{v1.0}} = V_DOT2_F32_F16 8, {{v1.1}}, 8, {{v1.2}}, 8, {{v1.3}}, 0, 0, 0, 0, 0{_F}"),
    Form("v_fma_f64 {v2.0}, {v2.1}, {v2.2}, {v2.3}",
         f"{{v2.0}} = V_FMA_F64_e64 0, {{v2.1}}, 0, {{v2.2}}, 0, {{v2.3}}, 0, 0{_F}"),
    Form("v_pk_fma_f16 {v1.0}, {v1.1}, {v1.2}, {v1.3}",
         f"{{v1.0}} = V_PK_FMA_F16 8, {{v1.1}}, 8, {{v1.2}}, 8, {{v1.3}}, 0, 0, 0, 0, 0{_F}"),
    # matrix instructions
    *(_mfma(f"v_mfma_f32_{name}", f"V_MFMA_F32_{name.upper()}", d, ab, "gfx908", "a")
      for name, d, ab in (("4x4x4f16", 4, 2), ("16x16x16f16", 4, 2), ("32x32x8f16", 16, 2),
                          ("16x16x4f32", 4, 1))),
    *(_mfma(f"v_mfma_f32_{name}", f"V_MFMA_F32_{name.upper()}", d, ab, _LATER)
      for name, d, ab in (("4x4x4f16", 4, 2), ("16x16x16f16", 4, 2), ("32x32x8f16", 16, 2),
                          ("16x16x4f32", 4, 1), ("4x4x1f32", 4, 1))),
    _mfma("v_mfma_f64_4x4x4f64", "V_MFMA_F64_4X4X4F64", 2, 2, _LATER),
    _mfma("v_mfma_f64_16x16x4f64", "V_MFMA_F64_16X16X4F64", 8, 2, _LATER),
    _mfma("v_mfma_f32_16x16x32_f16", "V_MFMA_F32_16X16X32_F16", 4, 4, "gfx950"),
    _mfma("v_mfma_f32_32x32x16_f16", "V_MFMA_F32_32X32X16_F16", 16, 4, "gfx950"),
    Form("v_smfmac_f32_16x16x32_f16 {v4.0}, {v2.1}, {v4.2}, {v1.3}",
         "{v4.0} = V_SMFMAC_F32_16X16X32_F16_e64 {v2.1}, {v4.2}, {v1.3}, 0, 0, {v4.0}" + _F,
         _THIRD),
    Form("v_accvgpr_read_b32 {v1.0}, {a1.1}", f"{{v1.0}} = V_ACCVGPR_READ_B32_e64 {{a1.1}}{_V}",
         "gfx908"),
    Form("v_accvgpr_write_b32 {a1.0}, {v1.1}", f"{{a1.0}} = V_ACCVGPR_WRITE_B32_e64 {{v1.1}}{_V}",
         "gfx908"),
    Form("v_permlane32_swap_b32 {v1.0}, {v1.1}",
         f"{{v1.0}}, {{v1.1}} = V_PERMLANE32_SWAP_B32_e64 {{v1.0}}, {{v1.1}}, 0, 0{_V}", "gfx950"),
)  # fmt: skip

PLACES = re.compile(r"\{([vas])(\d+)\.(\d)\}")
# So few registers that most instructions share some.
POOL = {1: 6, 2: 8, 4: 8, 8: 16, 16: 16}


def drawn(form: Form, choose: random.Random) -> tuple[str, str]:
    """The instruction with registers filled in, in both languages."""
    numbers: dict[tuple[str, str, str], int] = {}

    def number(match: re.Match[str]) -> int:
        file, width, _ = match.groups()
        if match.groups() not in numbers:
            size = int(width)
            most = 4 + 4 if file == "s" else POOL[size]
            low = 4 if file == "s" else 0
            step = min(size, 2) if size < 16 else 16
            numbers[match.groups()] = low + choose.randrange(0, max(most - low, 1), step)
            result = numbers.get((file, width, "0"))
            if size > 4 and result is not None and abs(numbers[match.groups()] - result) < size:
                numbers[match.groups()] = result  # C may be D, but not partly overlap it
        return numbers[match.groups()]

    def assembly(match: re.Match[str]) -> str:
        first, size = number(match), int(match[2])
        return f"{match[1]}{first}" if size == 1 else f"{match[1]}[{first}:{first + size - 1}]"

    def llvm(match: re.Match[str]) -> str:
        first = number(match)
        name = {"v": "vgpr", "a": "agpr", "s": "sgpr"}[match[1]]
        return "$" + "_".join(f"{name}{n}" for n in range(first, first + int(match[2])))

    return PLACES.sub(assembly, form.assembly), PLACES.sub(llvm, form.llvm)


def sequences(target: str) -> Iterator[tuple[list[str], list[str]]]:
    """Random sequences, the same in every run."""
    choose = random.Random(f"hazards {target}")
    forms = [form for form in FORMS if target in form.on.split()]
    matrix = [form for form in forms if "mfma" in form.assembly or "mfmac" in form.assembly]
    for _ in range(NUMBER):
        chosen = choose.choices(forms, k=choose.randint(2, MOST))
        if choose.random() < 0.5:
            chosen[0] = choose.choice(matrix)
        pairs = [drawn(form, choose) for form in chosen]
        yield [first for first, _ in pairs], [second for _, second in pairs]


# --------------------------------------------------------------------------------------- LLVM


def padded_by_llvm(target: str, texts: Sequence[Sequence[str]], folder) -> list[list[int]]:
    """The wait states that LLVM inserts before each instruction."""
    functions = []
    for number, lines in enumerate(texts):
        body = "\n".join(f"    {line}" for line in lines)
        functions.append(f"---\nname: f{number}\nbody: |\n  bb.0:\n{body}\n    S_ENDPGM 0\n...\n")
    source = folder / "sequences.mir"
    source.write_text("".join(functions))
    assert LLC is not None
    command = [LLC, "-mtriple=amdgcn", f"-mcpu={target}", "-mattr=-xnack"]
    command += ["-run-pass=post-RA-hazard-rec", "-o", "-"]
    done = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = []
    for body in re.findall(r"bb\.0:\n(.*?)\n\.\.\.", done.stdout, re.S):
        states, waiting = [], 0
        for line in body.splitlines():
            if nop := re.match(r"\s+S_NOP (\d+)", line):
                waiting += int(nop[1]) + 1
            elif line.strip():
                states.append(waiting)
                waiting = 0
        found.append(states[:-1])
    return found


# --------------------------------------------------------------------------------------- ours


def by_llvm(rule: AnyRule) -> bool:
    """Whether LLVM 22 implements a rule."""
    return re.search(r"\bLLVM\b(?! main)", rule.sources) is not None


@dataclass
class Fake:
    """The part of a graph that the check of a coded rule needs."""

    steps: list[Step]
    target: str
    wave: int = 64


class Padding:
    """Inserts the wait states that the rules require."""

    def __init__(self, target: str) -> None:
        self.target = target
        record = targets.get(target)
        self.sides = Sides([rule for rule in rules_for(target) if by_llvm(rule)])
        self.code_rules = [rule for rule in CODE_RULES if by_llvm(rule) and rule.holds_for(record)]

    def states(self, instructions: Sequence[Instruction]) -> list[int]:
        """The wait states to insert before each instruction."""
        before: list[Step] = []
        counts, numbers = [], itertools.count()
        for inst in instructions:
            step = Step(next(numbers), inst, before=before[-1:])
            missing = max((each.missing for each in self._found(step)), default=0)
            counts.append(missing)
            for _ in range(missing):
                nop = decode(self.target, (0xBF800000).to_bytes(4, "little"))
                before.append(Step(next(numbers), nop, before=before[-1:]))
            step.before = before[-1:]
            before.append(step)
        return counts

    def _found(self, step: Step) -> Iterator[Close]:
        wanted = self.sides.second(step)
        if wanted:
            yield from _of_step(step, wanted, self.sides)
        for rule in self.code_rules:
            for each in rule.check(Fake([step], self.target), rule):  # type: ignore[arg-type]
                if isinstance(each, Close):
                    yield each


def decoded(target: str, texts: Sequence[Sequence[str]]) -> list[list[Instruction]]:
    """Sequences as machine code, all assembled at once."""
    lines = [f"{line}\n" for text in texts for line in (*text, "s_endpgm")]
    code = assemble("".join(lines), target)
    ((low, high),) = code.text_ranges
    data, at = code.read(low, high - low), 0
    found: list[list[Instruction]] = []
    for text in texts:
        sequence = []
        for _ in range(len(text) + 1):
            inst = decode(target, data, at, at)
            sequence.append(inst)
            at += inst.size
        assert sequence[-1].name == "s_endpgm"
        found.append(sequence[:-1])
    return found


def partly_hidden(instructions: Sequence[Instruction], ours: list[int], theirs: list[int]) -> bool:
    """Whether the rules require more where two MFMA come before the first difference.

    LLVM looks at the nearest MFMA that overlaps an operand; the rules also at an older one that
    wrote the rest of the operand.
    """
    place = next(i for i, (one, other) in enumerate(zip(ours, theirs, strict=True)) if one != other)
    earlier = [inst for inst in instructions[:place] if re.match("v_s?mfma", inst.name)]
    return ours[place] > theirs[place] and len(earlier) > 1


@needs_llc
@pytest.mark.parametrize("target", CDNA)
def test_rules_from_llvm_ask_for_what_llvm_puts(target, tmp_path):
    pairs = list(sequences(target))
    theirs = padded_by_llvm(target, [llvm for _, llvm in pairs], tmp_path)
    padding = Padding(target)
    code = decoded(target, [assembly for assembly, _ in pairs])
    wrong, more = [], 0
    for (assembly, _), instructions, expected in zip(pairs, code, theirs, strict=True):
        ours = padding.states(instructions)
        if ours == expected:
            continue
        if partly_hidden(instructions, ours, expected):
            more += 1
        else:
            wrong.append(f"{' / '.join(assembly)}: {ours}, LLVM {expected}")
    assert not wrong, f"{len(wrong)} of {len(pairs)}\n" + "\n".join(wrong[:20])
    assert more <= len(pairs) // 200
    assert sum(map(any, theirs)) > len(pairs) // 6, "the sequences have hazards"
