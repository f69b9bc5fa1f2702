"""Evidence besides wavecore's own tests that an instruction's results are right.

    opinions()["gfx1100", "v_add_f32"].kinds     # {"text", "pseudocode", "host"}

tools/gen_evidence.py writes it to docs/evidence.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from tests.emulator import opinions_memory
from tests.emulator.no_effect import NO_EFFECT
from tests.emulator.packed_model import MIXED
from tests.emulator.pseudocode_vectors import known, vectors
from tests.emulator.semantics.test_captured_conversions import NAMES as CAPTURED
from tests.emulator.test_from_prose import FROM_PROSE
from tests.emulator.test_pseudocode_packed import CASES as PACKED_CASES
from tests.fuzz.host_mnemonics import recorded
from tests.isa.golden import DATA as GOLDEN
from wavecore import targets
from wavecore.emulator import registry
from wavecore.errors import TargetError
from wavecore.isa.table import plain_name, table
from wavecore.matrix import evidence
from wavecore.matrix.catalogue import instruction

# kind -> what it means; all but the first are about results
KINDS = {
    "text": "LLVM disassembles its words to the text that we print: operands and encoding, not "
    "results (tests/isa)",
    "pseudocode": "AMD's instruction pseudocode, evaluated apart from wavecore, gives our results "
    "but for listed differences (tests/emulator/test_pseudocode.py and its neighbours; with "
    "modifiers, DPP, SDWA and MODE, by a model of the manuals' rules, test_pseudocode_modifiers.py "
    "and test_pseudocode_packed.py)",
    "prose": "a program written from published prose, evaluated the same way "
    "(tools/pseudocode/formulas.py names the prose; tests/emulator/no_effect.py has what does "
    "nothing, packed_model.py mixed precision)",
    "host": "programs that execute it give the results of this CPU: generated C by the same clang, "
    "bit for bit, or kernels with exact results in NumPy (tests/fuzz/host_mnemonics.py)",
    "silicon": "results that others published of a real chip (tests/numerics, "
    "tests/emulator/semantics/test_captured_conversions.py)",
    "documented": "AMD's manuals define the matrix unit's arithmetic for these types "
    "(docs/numerics.md)",
    "vectors": "published vectors of results",
}
OUTSIDE = tuple(kind for kind in KINDS if kind != "text")

# Targets whose instructions are those of another: no row that both have differs.
SAME_AS = {
    "gfx1101": "gfx1100", "gfx1102": "gfx1100", "gfx1103": "gfx1100", "gfx1151": "gfx1150",
    "gfx1152": "gfx1150", "gfx1153": "gfx1150", "gfx1201": "gfx1200",
}  # fmt: skip

# Targets without vectors, and why.
NO_TEXT = {
    "gfx1030": "AMD publishes no machine-readable pseudocode of RDNA 2. Its instructions have the "
    "semantics of those of the same name on other targets; what differs between targets stands in "
    "its record, with its evidence",
    "gfx1250": "AMD has published no manual of CDNA 5. What RDNA 4 and CDNA have too is as there; "
    "docs/gfx1250.md says where each other fact comes from, and how sure it is",
}
SPOKEN_OF = tuple(target for target in targets.all() if target.name not in NO_TEXT)

# Why no outside source covers an instruction; the first matching prefix applies.
REASONS = {
    "s_sendmsg_rtn": "the answer is the machine's: a clock, an id; no text defines its value",
    "s_sendmsg": "the receiver is the driver or the fixed-function hardware, outside the wave",
    "s_alloc_vgpr": "how many registers a wave gets is the dispatcher's decision",
    "s_barrier": "the text speaks of the workgroup's counter; a test runs workgroups through it",
    "s_rfe": "a return from the trap handler; its text is a jump and a privilege bit",
    "s_trap": "enters a trap handler, which is the driver's",
    "s_endpgm": "ends the wave",
    "s_setkill": "kills the wave; a text without values",
    "s_sethalt": "stops the wave for a debugger",
    "v_accvgpr": "a copy between register files; the manuals give no text and compilers no use",
    "v_mfma_ld_scale": "loads scales for the next instruction; no text and no published results",
    "v_dot2acc_f32_bf16": "in VOPD alone; no text, and compilers do not emit it",
}


@dataclass
class Opinions:
    """For one mnemonic on one target."""

    kinds: set[str] = field(default_factory=set)
    reason: str = ""  # why there is no kind besides "text"
    differs: str = ""  # where the pseudocode deliberately differs, and why

    @property
    def outside(self) -> set[str]:
        """The kinds that are about results."""
        return self.kinds & set(OUTSIDE)


# Where programs have no named barriers (RDNA 4 has only these instructions), nothing to speak of.
NAMED_BARRIERS = {"s_barrier_init", "s_barrier_join", "s_barrier_leave", "s_get_barrier_state"}


@cache
def mnemonics(target: str) -> dict[str, str]:
    """Every instruction of a target that has semantics, and its first encoding."""
    found: dict[str, str] = {}
    useless = set() if targets.get(target).has_named_barriers else NAMED_BARRIERS
    for wave in targets.get(target).wave_sizes:
        rows = table(target, wave)
        for encoding in rows.encodings.values():
            for opcode in rows.opcodes(encoding.table_name):
                for row in rows.rows(encoding, opcode):
                    if row.name not in useless and registry.lookup(row.name) is not None:
                        found.setdefault(row.name, encoding.name)
    return found


@cache
def opinions() -> dict[tuple[str, str], Opinions]:
    """(target, mnemonic) -> what is known of it, for every instruction with semantics."""
    found = {
        (target.name, name): Opinions() for target in SPOKEN_OF for name in mnemonics(target.name)
    }
    memory = _memory()
    for (target, name), opinion in found.items():
        home = SAME_AS.get(target, target)
        opinion.kinds |= _of_register_instruction(home, name)
        opinion.kinds |= memory.get((home, name), set()) | memory.get((target, name), set())
        opinion.kinds |= _of_matrix(target, name)
        if name in _golden(home):
            opinion.kinds.add("text")
        if name in known(home):
            opinion.differs = known(home)[name][1]
        if not opinion.outside:
            opinion.reason = _reason(target, name)
    return found


# Models of addresses and of buffer formats, and tests of prose, are programs from published prose.
_MEMORY_KINDS = {"text": "prose", "address-model": "prose", "format-model": "prose"}


def _memory() -> dict[tuple[str, str], set[str]]:
    """The opinions on memory instructions, which have their own tests."""
    return {
        key: {_MEMORY_KINDS.get(kind, kind) for kind in kinds}
        for key, kinds in opinions_memory.opinions().items()
    }


def _of_register_instruction(target: str, name: str) -> set[str]:
    kinds = {kind for file, kind in (("pseudocode.txt", "pseudocode"), ("formulas.txt", "prose"))
             if name in _with_vectors(file, target)}  # fmt: skip
    if name in NO_EFFECT or name in FROM_PROSE or _is_modelled(target, name):
        kinds.add("prose")
    if any((other, name) in recorded() for other in _alike(target)):
        kinds.add("host")
    if target == "gfx1200" and name in map(plain_name, CAPTURED):
        kinds.add("silicon")
    return kinds


def _is_modelled(target: str, name: str) -> bool:
    """Whether a model computes it: the text leaves the operands of mixed precision to modifiers."""
    tried = {target for target, _, form in PACKED_CASES if form == "VOP3P"}
    return target in tried and MIXED.fullmatch(name) is not None


def _alike(target: str) -> set[str]:
    return {target} | {other for other, home in SAME_AS.items() if home == target}


@cache
def _with_vectors(file: str, target: str) -> frozenset[str]:
    """The mnemonics for which some result is compared."""
    return frozenset(v.name for v in vectors(file) if target in v.targets and v.parts)


@cache
def _golden(target: str) -> frozenset[str]:
    """The mnemonics for which LLVM's text is checked in."""
    lines = (GOLDEN / f"opcodes-{target}.txt").read_text().splitlines()
    words = {word for line in lines for word in line.split()[2:] if word[:1] in "bdfgsvt"}
    return frozenset(map(plain_name, words)) | words


def _of_matrix(target: str, name: str) -> set[str]:
    """silicon or documented, for a matrix instruction whose model has that evidence."""
    how = _matrix(target, name)
    return {how} & {"silicon", "documented"}


@cache
def _matrix(target: str, name: str) -> str:
    """The evidence level of a matrix instruction's model, "" of other instructions."""
    if not name.startswith(("v_mfma", "v_smfmac", "v_wmma", "v_swmmac")):
        return ""
    try:
        return str(evidence.describe(instruction(name, target)).source.evidence)
    except TargetError:
        return ""


def _reason(target: str, name: str) -> str:
    entry = registry.lookup(name)
    for prefix, reason in REASONS.items():
        if name.startswith(prefix):
            return reason
    if level := _matrix(target, name):
        return f"arithmetic {level}: no results of this design are published"
    if entry is not None and entry.semantic is None:
        return "changes no state that a program can read"
    return opinions_memory.reasons().get((target, name), "none found")


def without() -> dict[str, str]:
    """The mnemonics that no outside source covers on any target, and why."""
    best: dict[str, str] = {}
    spoken: set[str] = set()
    for (_, name), opinion in opinions().items():
        if opinion.outside:
            spoken.add(name)
        else:
            best.setdefault(name, opinion.reason)
    return {name: reason for name, reason in sorted(best.items()) if name not in spoken}
