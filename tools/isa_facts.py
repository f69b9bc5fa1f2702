"""The columns of wavecore/isa/tables/facts.txt: what an instruction is, by its mnemonic.

LLVM's tables say which instructions are transcendental, dot or matrix ones, which registers they
use that no operand names, and which results are read (llvm_descriptions.py). What LLVM does not
say stands here by mnemonic, with its source; where LLVM says otherwise, CORRECTIONS has the reason.
An instruction that no pattern here fits has what LLVM says and the rate of its class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tools.llvm_descriptions import Described, Flag, Special

HEADER = """\
# What every instruction is, by its mnemonic: wavecore/isa/facts.py says what the columns mean.
# Written by tools/gen_isa.py out of LLVM 22's tables and tools/isa_facts.py; never edited by hand.
"""
COLUMNS = ("class", "rate", "kinds", "reads", "writes", "marks", "floats")


class Use(NamedTuple):
    """One use of a mnemonic: the format of its encoding, and LLVM's entry."""

    encoding: str
    entry: Described


# The unit, by the manual's format.
UNITS = {
    **dict.fromkeys(("SOP1", "SOP2", "SOPC", "SOPK"), "salu"),
    **dict.fromkeys(("VOP1", "VOP2", "VOPC", "VOP3", "VOP3SD", "VOP3P", "VOP3P-MAI"), "valu"),
    **dict.fromkeys(("VINTRP", "VINTERP"), "valu"),
    **dict.fromkeys(("GLOBAL", "SCRATCH", "MUBUF", "MTBUF", "VIMAGE-TENSOR"), "vmem"),
    **dict.fromkeys(("MIMG", "VIMAGE", "VSAMPLE"), "vmem image"),
    **dict.fromkeys(("LDSDIR", "VDSDIR"), "ldsdir"),
    **dict.fromkeys(("EXP", "VEXPORT"), "export"),
    "SOPP": "sopp",
    "SMEM": "smem",
    "FLAT": "vmem flat",
    "DS": "ds",
}
OF_LANES = frozenset({"valu", "vmem", "ds", "export", "ldsdir"})

# What memory instructions do: of each unit the first row that fits. LLVM's flags say that an
# instruction may load or store, also where that only keeps others from passing it.
# Source: the chapters on memory and on the data share of the ISA manuals.
_CACHE = r"buffer_(wb|inv|gl\d_inv)|global_(inv|wb)|s_(dcache|gl1_inv|icache|atc_probe|\w*prefetch)"
ACCESSES: dict[str, tuple[tuple[str, str], ...]] = {
    "smem": (
        (r"s_mem(real)?time", "load returns"),  # they come back out of order, as loads do
        (r"s_\w*load", "load returns"),
        (_CACHE, "cache"),
        (r"s_\w*atomic", "atomic"),
        (r"s_\w*store", "store"),
        (r"", "load"),
    ),
    "ds": (
        (r"ds_nop", "nop"),
        (r"ds_gws", "gds"),
        (r"ds_ordered", "gds returns"),
        (r"ds_(append|consume)", "atomic returns"),
        (r"ds_(swizzle|permute|bpermute)", "returns"),  # through the network, not the memory
        (r"ds_(read|load)", "load returns"),
        (r"ds_(write|store)", "store"),
        (r"ds_bvh", "returns"),
        (r"", "atomic"),
    ),
    "vmem": (
        (_CACHE, "cache"),
        (r"image_\w*(sample|gather|get_lod)", "sample returns"),
        (r"\w+_atomic", "atomic"),
        (r"\w+_store_lds_", "store lds_dma"),
        (r"\w+_store_(async_)?from_lds", "store lds_dma"),
        (r"tensor_(save|stop)|\w+_prefetch", "cache"),
        (r"\w+_store", "store"),
        (r"\w+_lds(_|$)", "load lds_dma"),
        (r"", "load returns"),
    ),
}

# Mnemonics that are halves of pairs alone, and the instruction that each is like.
HALVES = {"v_dot2acc_f32_bf16": "v_dot2acc_f32_f16", "v_bitop2_b32": "v_bitop3_b32"}

# What LLVM has no flag for: mnemonics, kinds, source.
KINDS: tuple[tuple[str, str, str], ...] = (
    (r"s_endpgm", "end", "manual: program control"),
    (r"s_cbranch_(join|[ig]_fork)|s_rfe|s_(setpc|swappc)_b64|s_(set|swap|add)_pc_i64",
     "branch indirect",
     "manual: to an address in registers"),
    (r"s_call_(b64|i64)", "branch", "manual: S_CALL"),
    (r"s_cbranch", "conditional", "manual: conditional branches"),
    (r"s_wait", "wait", "manual: waits"),
    (r"s_sendmsg", "message", "manual: messages"),
    (r"s_sendmsg_rtn", "returns", "manual: S_SENDMSG_RTN writes SDST when the answer comes"),
    (r"s_(barrier|get_barrier|wakeup_barrier)", "barrier", "manual: barriers"),
    (r"[sv]_nop$", "nop", "manual"),
    (r"s_clause$", "clause", "manual"),
    (r"s_delay_alu$", "delay", "manual"),
    (r"v_permlane", "permlane", "manual: they read other lanes"),
    (r"v_smfmac", "smfmac", "manual: sparse MFMA; LLVM has a flag for SWMMAC alone"),
)  # fmt: skip

# Of AMD's classes, what does not follow from unit and kinds.
# Source: rocprofiler-compute's instruction mix, and the chapters of the ISA manuals.
CLASSES: tuple[tuple[str, str], ...] = (
    (r"v_(mfma|wmma)_ld_scale", "matrix"),  # the half of a scaled MFMA that brings its scales
    (r"s_(round_mode|denorm_mode|set_gpr_idx_mode|set_gpr_idx_off)$", "salu"),
    (r"s_sleep", "internal"),
)
OF_ENCODING = {
    "DS": "lds",
    "LDSDIR": "lds",
    "VDSDIR": "lds",
    "FLAT": "flat",
    "SMEM": "smem",
    "EXP": "export",
    "VEXPORT": "export",
    **dict.fromkeys(("GLOBAL", "SCRATCH", "MUBUF", "MTBUF", "MIMG", "VIMAGE", "VSAMPLE"), "vmem"),
    "VIMAGE-TENSOR": "vmem",
}
OF_KIND = (
    ("barrier", "barrier"), ("wait", "wait"), ("message", "message"), ("branch", "branch"),
    ("end", "branch"), ("sopp", "internal"), ("salu", "salu"),
    *((kind, "matrix") for kind in ("mfma", "wmma")), ("valu", "valu"),
)  # fmt: skip

# Names of issue rates, as targets/timing.py has them with their sources: the first row that fits.
RATES: tuple[tuple[str, str], ...] = (
    (
        r"v_(s_)?(exp|log|rcp|rsq|sqrt|sin|cos|tanh|rcp_iflag)_(legacy_|clamp_)?(f(16|32)|bf)",
        "transcendental",
    ),
    (r"v_(rcp|rsq|sqrt)_(clamp_)?f64", "transcendental64"),
    (r"v_cvt_(f64_|\w+_f64)", "conversion64"),
    (r"v_cvt_(f32_[iuf]|[iuf]\d+_f32|flr_|rpi_|off_)", "conversion"),
    (r"v_mad_(co_|nc_)?[iu]64", "mad64"),
    (r"v_mul_(lo|hi)_[iu]32(?!_[iu]24)", "mul32"),
    (r"v_(lsh\w*|ash\w*)_[bi]64", "shift64"),
    (r"v_(?!mfma)\w*_f64", "f64"),
    (
        r"s_(add|sub|mul|cmp|fmac|fmaak|fmamk|minimum|maximum|min|max|cvt|ceil|floor|trunc|rndne)"
        r"_(\w+_)?f(16|32)",
        "salu_float",
    ),
    (r"s_mul", "salu_multiply"),
    (r"s_endpgm", "end"),
    (r"s_(delay_alu|clause)", "hint"),
    (r"s_nop", "nop"),
    (r"s_barrier_signal", "barrier_signal"),
    (r"v_(mfma|wmma)_ld_scale", "valu"),
)
# Classes that have the rate of another one.
RATE_OF_CLASS = {"flat": "vmem", "export": "vmem", "internal": "hint"}

# Registers beside the operands, and results that are read, where LLVM does not have it so:
# column, mnemonics, what to add and to take away, why.
CORRECTIONS: tuple[tuple[str, str, str, str], ...] = (
    ("reads", r"s_barrier_signal_isfirst", "-scc", "manual: it writes SCC alone"),
    ("writes", r"s_setvskip", "-scc", "manual: no; LLVM has all of SOPC write it"),
    ("reads", r"v_(readlane|nop|s_|mfma|smfmac|wmma|swmmac)", "-exec", "manual: EXEC is ignored"),
    ("reads", r"ds_nop|" + _CACHE, "-exec", "no lane has a part in it"),
    ("reads", r"v_(movrelsd_2|swaprel|writelane)", "+exec", "manual: VGPRs are written under EXEC; "
     "v_writelane ignores it, and rules of hazards count it as the others"),
    ("reads", r"s_sendmsg", "-exec", "LLVM keeps EXEC for what the message is about"),
    ("reads writes", r"s_subvector_loop", "-exec32", "not followed: wave64 in halves"),
    ("reads", r"s_sendmsg|s_set_gpr_idx_mode", "+m0", "manual: the message's data; the index"),
    ("reads", r"v_interp_p2_f16", "+m0", "manual: as the rest of interpolation"),
    ("reads", r"ds_(?!gws|ordered|append|consume|\w+_addtid|param|direct)|export", "-m0",
     "a bound of LDS addresses until gfx8; LLVM keeps it in entries that GPUs share"),
    ("reads writes", r"s_set_gpr_idx_(idx|mode)", "-mode", "manual: the mode stays on or off"),
    ("reads", r"s_(bitset[01]|cmov|cmovk)_|s_subvector_loop", "+sdst", "manual: bits or all of the "
     "result stay; LLVM never writes them, or says so by an operand"),
    ("reads", r"v_(movreld|pk_fmac_f16)", "+vdst", "manual: what is not written stays"),
    ("reads", r"v_((mad|fma)(mk|ak)?_[fiu]16$|div_fixup_f16$|cvt_pkaccum|ashr_pk_|wmma_b?f16_"
     r"|cvt_scalef32_(sr_)?(pk_)?(fp8|bf8|fp4|f16|bf16)_)|\w+_load_block", "+vdst",
     "manual: the rest of the register stays, or what the mask leaves out"),
    ("reads", r"v_interp_p2_f32", "-vdst", "as the rest of interpolation: only recognised"),
)  # fmt: skip

# What else instructions are, for rules that are about some of them: mnemonics, mark, source.
MARKS: tuple[tuple[str, str, str], ...] = (
    (r"(s|v)_(movrel|swaprel)", "relative", "manual: M0 says which registers"),
    (r"s_movreld|s_movrelsd", "relative_result", "manual: M0 says which SGPR is written"),
    (r"s_(cmpk_|waitcnt_)|s_setreg_b32", "sdst_is_source", "manual: SOPK whose SDST is no result"),
    (r"v_cmpx", "cmpx", "manual: compares and writes EXEC"),
    (r"v_(cndmask|(addc|subb|subbrev)_co|(add|sub|subrev)_co_ci)", "mask",
     "manual: src2 has a bit for each lane"),
    (r"\w+_d16", "d16", "manual: a half of the register"),
    (r"\w+_d16_hi", "d16_hi", "manual: the high half"),
    (r"\w+cmpswap", "compares", "manual: half of the data is compared with"),
    (r"s_barrier_(signal_isfirst|leave)|s_get_barrier_state", "answers",
     "manual: SCC or a register comes back, and KM_CNT counts it"),
    (r"global_inv", "counted_load", "LLVM: SIInsertWaitcnts; manual: LOAD_CNT"),
    (r"buffer_wbl2|global_wb", "counted_store", "LLVM: SIInsertWaitcnts; manual: STORE_CNT"),
    (r"\w+_async_(to|from)_lds|ds_atomic_async", "async", "CDNA 5 ISA guide: ASYNCcnt"),
    (r"tensor_(load|store)", "tensor", "CDNA 5 ISA guide: TENSORcnt"),
    (r"\w+_load_async_to_lds", "vdst_is_source", "CDNA 5 ISA guide: VDST is an LDS address"),
    (r"\w+_gather", "gather", "manual: four components whatever DMASK says"),
    (r"\w+_atomic_f(min|max|cmpswap)", "float_order", "LLVM: hazards of S_DENORM_MODE"),
    (r"v_accvgpr", "accvgpr", "manual: moves of AccVGPRs"),
    (r"v_\w+_f64", "f64", "LLVM: isDPMACC and its like, by the type"),
    (r"v_dot[48]", "whole", "manual: sources without halves to choose from"),
    # by their name: of conversions the first type, of the rest the last
    (r"v_cvt_(norm_)?(b?f|[iu])16_|v_(?!cvt|pk_|dot|cmp|wmma|swmmac|m?sad|mad_[iu]32|fma_mix_f32|pack"
     r"|interp)\w+_(b?f|[iu]|b)16$|v_sat_pk4_", "half", "manual: a result of 16 bits"),
    (r"v_cvt_sr_(fp8|bf8)", "byte", "manual: op_sel chooses a byte of the result"),
    (r"v_cvt_scalef32_(sr_(pk_)?|pk_)fp4_|v_cvt_scalef32_sr_pk_", "part", "manual: a byte of it"),
    (r"v_cvt_scalef32_(sr_)?(pk_)?(fp8|bf8)_", "chosen_part", "manual: op_sel says which part"),
    (r"v_cvt_(scalef32_)?(sr_)?(pk_)?(fp8|bf8|fp4)_", "small_float", "manual: 8 or 4 bits"),
)  # fmt: skip

# What a lane computes in floats: (pattern, operations, kind as AMD's counters name it).
# Source: rocprofiler-compute, VALU FLOPs (SQ_INSTS_VALU_ADD, _MUL, _FMA, _TRANS).
_TYPES = {"f16": "float16", "f32": "float32", "f64": "float64", "bf16": "bfloat16"}
_FUSED = r"(fma|mad|mac|fmac|fmaak|fmamk|madak|madmk|fma_mix|mad_mix)(_legacy)?"
_ROOTS = r"(s_)?(exp|log|rcp|rsq|sqrt|sin|cos|tanh|rcp_iflag)(_legacy|_clamp)?"
_TYPE = r"_(?P<type>bf16|f16|f32|f64)"
FLOATS: tuple[tuple[str, int, str], ...] = (
    (rf"v_(pk_)?(add|sub|subrev){_TYPE}(_|$)", 1, "ADD"),
    (rf"v_(pk_)?mul(_legacy|_dx9_zero)?{_TYPE}(_|$)", 1, "MUL"),
    (rf"v_(pk_)?{_FUSED}(lo|hi)?(_dx9_zero)?{_TYPE}(_|$)", 2, "FMA"),
    (rf"v_fma_mix(lo|hi)?{_TYPE}(_|$)", 2, "FMA"),
    (rf"v_dot2(c|acc)?{_TYPE}_", 4, "DOT"),
    (rf"v_dot4{_TYPE}_", 8, "DOT"),
    (rf"v_{_ROOTS}{_TYPE}(_|$)", 1, "TRANS"),
)


@dataclass
class Columns:
    """What is known of one mnemonic."""

    name: str
    uses: Sequence[Use]
    kinds: set[str] = field(default_factory=set)
    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)

    def any(self, flag: Flag | Special) -> bool:
        """Whether LLVM says so of one of its encodings: some flags are not on all of them."""
        return any(use.entry.has(flag) for use in self.uses)

    def matches(self, pattern: str) -> bool:
        """Whether the mnemonic begins so."""
        return re.match(pattern, self.name) is not None


def line_of(name: str, uses: Sequence[Use]) -> str:
    """The line of a mnemonic."""
    known = Columns(name, uses)
    known.kinds |= set(_kinds(known))
    known.reads |= set(_beside(known, lambda entry: entry.reads))
    known.writes |= set(_beside(known, lambda entry: entry.writes)) - {"vcc"}
    _add_results(known)
    _correct(known)
    kind = _class(known)
    marks = {mark for pattern, mark, _ in MARKS if known.matches(pattern)}
    rest = (known.kinds, known.reads, known.writes, marks)
    return " ".join([name, kind, _rate(known, kind), *map(_written, rest), _floats(known) or "-"])


def _written(words: set[str]) -> str:
    return ",".join(sorted(words)) or "-"


def _kinds(known: Columns) -> Iterator[str]:
    for use in known.uses:
        yield from UNITS[use.encoding].split()
    units = {unit for use in known.uses for unit in UNITS[use.encoding].split()}
    for unit, rows in ACCESSES.items():
        if unit in units:
            yield from next(kinds for pattern, kinds in rows if known.matches(pattern)).split()
    for pattern, kinds, _ in KINDS:
        if known.matches(pattern):
            yield from kinds.split()
    if "valu" in units:
        yield from _vector_kinds(known)
    if units & {"salu", "sopp"}:
        yield from (k for k, f in (("branch", Flag.BRANCH), ("call", Flag.CALL)) if known.any(f))


def _vector_kinds(known: Columns) -> Iterator[str]:
    if known.any(Special.TRANS):
        yield "trans"
    if known.any(Special.DOT):
        yield "dot"
    if known.any(Special.MATRIX) and not known.matches("v_accvgpr"):
        yield "mfma"
    if known.any(Special.WMMA) or known.any(Special.SWMMAC):
        yield "wmma"
    if known.any(Special.SWMMAC):
        yield "smfmac"


def _beside(known: Columns, of: Callable[[Described], Iterable[str]]) -> Iterator[str]:
    """Registers that no operand names; of VCC and M0 only where that is so in every encoding."""
    said = [set(of(use.entry)) for use in known.uses]
    everywhere, anywhere = set.intersection(*said), set.union(*said)
    for register in ("VCC", "M0"):
        if register in everywhere:
            yield register.lower()
    if "SCC" in anywhere:
        yield "scc"
    if "EXEC" in anywhere:
        scalar = UNITS[known.uses[0].encoding] == "salu"
        yield "exec" if not scalar else "exec64" if known.name.endswith("b64") else "exec32"
    if "MODE" in set.union(*(set(use.entry.writes) for use in known.uses)):
        yield "hwreg" if known.matches("s_setreg") else "mode"
    elif known.matches("s_getreg") and "MODE" in anywhere:
        yield "hwreg"


def _add_results(known: Columns) -> None:
    """Results that are sources as well."""
    plain = [
        use
        for use in known.uses
        if not use.entry.has(Special.DPP) and not use.entry.has(Special.SDWA)
    ]
    tied = max((use.entry.ties for use in plain), default=0)
    if tied and "valu" in known.kinds:
        known.reads.add("vdst")
        if tied > 1:  # as v_swap_b32
            known.writes.add("src0")
    elif tied and known.kinds & {"salu", "sopp"}:
        known.reads.add("sdst")


def _correct(known: Columns) -> None:
    for columns, pattern, changes, _ in CORRECTIONS:
        if known.matches(pattern):
            for column in columns.split():
                words: set[str] = getattr(known, column)
                for change in changes.split():
                    (words.add if change[0] == "+" else words.discard)(change[1:])
    if "wait" in known.kinds:  # also where the count is in a SOPK
        known.kinds -= {"salu", "store", "load", "atomic"}
        known.kinds.add("sopp")


def _class(known: Columns) -> str:
    for pattern, kind in CLASSES:
        if known.matches(pattern):
            return kind
    encoding = known.uses[0].encoding
    return OF_ENCODING.get(encoding) or next(cls for kind, cls in OF_KIND if kind in known.kinds)


def _rate(known: Columns, kind: str) -> str:
    named = next((rate for pattern, rate in RATES if known.matches(pattern)), None)
    return named or ("matrix" if kind == "matrix" else RATE_OF_CLASS.get(kind, kind))


def _floats(known: Columns) -> str:
    for pattern, count, kind in FLOATS:
        found = re.match(pattern, known.name)
        if found is not None:
            packed = 2 if known.name.startswith("v_pk_") else 1
            return f"{_TYPES[found['type']]}:{count * packed}:{kind}"
    return ""


def unused(names: Iterable[str]) -> list[str]:
    """Patterns that no mnemonic fits: they stand here in vain."""
    names = list(names)
    patterns = [
        *(pattern for rows in ACCESSES.values() for pattern, _ in rows),
        *(pattern for pattern, *_ in (*KINDS, *CLASSES, *RATES, *MARKS, *FLOATS)),
        *(pattern for _, pattern, *_ in CORRECTIONS),
    ]
    return [p for p in patterns if not any(re.match(p, name) for name in names)]
