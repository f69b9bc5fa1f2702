"""Our memory instructions against AMD's pseudocode, as evaluated by tools/gen_memory_vectors.py.

The vectors are checked in (data/memory.txt) and hold results; operands, addresses and memory are a
function of the mnemonic. For deliberate differences, data/memory_known.txt gives the number of
lanes and the reason; an entry that no longer applies fails. NumPy runs every instruction of every
target, native code runs each on one target a family. NaN equals NaN: the text leaves its bits open.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

from tests.emulator.harness import SCRATCH_BYTES, Batch, State, blank_state
from tests.emulator.memory_operands import (
    BLOCK_BYTES,
    FIRST,
    IMAGE_BYTES,
    PERMUTATIONS,
    SLOT_BYTES,
    Case,
    case_of,
    dwords,
    memory_rows,
    permutation_addresses,
)
from tests.emulator.pseudocode_operands import FLOATS
from tests.emulator.semantics.memory_cases import returning, tuple_text
from tests.sampling import takes
from wavecore.emulator import registry
from wavecore.isa.table import Row

DATA = Path(__file__).parent / "data"
FAMILIES = (
    (("gfx908", 64), ("gfx90a", 64), ("gfx942", 64), ("gfx950", 64)),
    (("gfx1100", 32), ("gfx1150", 64)),
    (("gfx1200", 32), ("gfx1201", 64)),
)
TARGETS = [pair for family in FAMILIES for pair in family]
VGPRS = {"vdst": 32, "vdata": 64, "data0": 64, "data1": 96}
SDATA, ADDRESS, BASE, RESOURCE = 32, 2, 8, 4
# Never without the old value, or never with it.
ALWAYS_RETURN = ("csub",)
NEVER_RETURN = {"gfx908": ("_add_f32", "_pk_add_f16")}


@lru_cache
def lines() -> tuple[str, ...]:
    """The vectors' lines."""
    text = (DATA / "memory.txt").read_text()
    return tuple(line for line in text.splitlines() if line[0] != "#")


@lru_cache
def vectors(target: str) -> dict[str, dict[str, bytes]]:
    """The vectors of a target: mnemonic -> part -> bytes, all lanes of it."""
    found = {}
    for line in lines():
        name, where, *_ = line.split()
        if target in where.split(","):
            found[name] = parts_of(line)
    return found


def parts_of(line: str) -> dict[str, bytes]:
    """The parts of a line."""
    head, parts, payload = line.split(" > ")
    name = head.split()[0]
    data, found = base64.b85decode(payload), {}
    active = len(_active(name))
    for part in parts.split():
        kind, width = part.split("=")
        count = int(kind[1:]) if kind[0] == "w" else 1 if kind == "t" else active
        size = count * int(width) * (1 if kind in "mt" else 4)
        found[kind], data = data[:size], data[size:]
    assert not data, name
    return found


def _active(name: str) -> list[int]:
    return Case(name, (), 8 if name.startswith("s_") else 24).active()


@lru_cache
def known(target: str) -> dict[str, tuple[int, str]]:
    """A target's known differences: mnemonic -> lanes that differ, the reason above the entry."""
    found: dict[str, tuple[int, str]] = {}
    for block in (DATA / "memory_known.txt").read_text().split("\n\n"):
        rows = block.splitlines()
        reason = " ".join(row.strip("# ") for row in rows if row.startswith("#"))
        for row in rows:
            if row and row[0] != "#":
                where, name, count = row.split()
                if target in where.split(","):
                    found[name] = int(count), reason
    return found


# ------------------------------------------------------------------------------ instructions


@dataclass(frozen=True)
class Form:
    """One form of a mnemonic: with the old value in a register or without."""

    case: Case
    row: Row
    text: str
    returns: bool

    @property
    def destination(self) -> str | None:
        """The operand that is written, if any."""
        if not self.returns:
            return None
        names = [spec.name for spec in self.row.operands]
        return next((n for n in ("vdst", "sdata", "vdata") if n in names), None)


def forms(target: str) -> Iterator[Form]:
    """Every instruction with vectors and semantics, in each of its forms."""
    for name, rows in memory_rows(target).items():
        if name not in vectors(target) or registry.lookup(name) is None:
            continue
        case = case_of(name, rows)
        for row in rows:
            yield from _forms_of(target, case, row)


def _forms_of(target: str, case: Case, row: Row) -> Iterator[Form]:
    name, text = case.name, instruction_text(target, case, row)
    has_result = any(spec.name in ("vdst", "sdata", "vdata") for spec in row.operands)
    if "load" in name and not has_result:  # into LDS: not in the text
        return
    if row.encoding.name == "DS" or not case.is_atomic:
        reads = any(spec.name == "vdst" for spec in row.operands) or "load" in name
        yield Form(case, row, text, reads and has_result)
        return
    separate = row.encoding.name in ("FLAT", "GLOBAL")
    with_result = dwords(row, "vdst") > 0 if separate else True
    never = any(part in name for part in NEVER_RETURN.get(target, ()))
    if with_result and not never:
        flag = "glc" if row.encoding.name == "SMEM" else returning(target)
        yield Form(case, row, f"{text} {flag}", True)
    if not (separate and with_result) and not any(part in name for part in ALWAYS_RETURN):
        yield Form(case, row, text, False)


def instruction_text(target: str, case: Case, row: Row) -> str:
    """The instruction with its operands in their registers."""
    is_gfx12, encoding = target.startswith("gfx12"), row.encoding.name
    first, second = case.offsets
    parts = []
    for spec in row.operands:
        if spec.name in VGPRS:
            parts.append(tuple_text(VGPRS[spec.name], dwords(row, spec.name)))
        elif spec.name == "sdata":
            parts.append(tuple_text(SDATA, dwords(row, "sdata"), "s"))
        elif spec.name in ("addr", "vaddr"):
            wide = encoding in ("FLAT", "GLOBAL")
            parts.append(tuple_text(ADDRESS, 2 if wide else 1))
        elif spec.name == "saddr":
            parts.append(f"s[{BASE}:{BASE + 1}]" if case.by_lane else "off")
        elif spec.name == "srsrc" or (spec.name == "sbase" and dwords(row, "sbase") == 4):
            parts.append(f"s[{RESOURCE}:{RESOURCE + 3}]")
        elif spec.name == "sbase":
            parts.append(f"s[{BASE}:{BASE + 1}]")
        elif encoding == "SMEM":
            parts.append(hex(first))
        elif spec.name == "soffset":
            parts.append("null" if is_gfx12 else "0")
        else:
            raise AssertionError(f"{case.name}: operand {spec.name}")
    text = f"{case.name} {', '.join(parts)}"
    if encoding == "MTBUF":
        text += f" format:{case.plain_format(target)}"
    if encoding in ("MUBUF", "MTBUF"):
        text += " offen"
    if encoding == "SMEM":
        return text
    return text + (f" offset0:{first} offset1:{second}" if case.is_pair else f" offset:{first}")


@lru_cache
def batch(target: str, wave: int, executor: str) -> tuple[Batch, tuple[Form, ...]]:
    """The forms of a target that an executor runs, assembled together."""
    found = tuple(
        form
        for form in forms(target)
        if executor == "numpy"
        or (runs_natively(form.case.name, target) and takes(f"{target} {form.text}", 3))
    )
    return Batch(target, [form.text for form in found], wave), found


# ------------------------------------------------------------------------------------ states


def space_of(case: Case) -> str:
    """The memory that a mnemonic accesses here: flat addresses are global."""
    return "lds" if case.name.startswith("ds_") else case.name.split("_")[0]


def slot(case: Case) -> int:
    """Bytes from lane to lane in the image, if each lane has its own memory."""
    return BLOCK_BYTES if case.is_block else SLOT_BYTES


def private_bytes(case: Case, lane: int, wave: int) -> list[int]:
    """The position of the slot of a lane's private memory in the wave's scratch memory."""
    return [p // 4 * 4 * wave + 4 * lane + p % 4 for p in range(min(slot(case), SCRATCH_BYTES))]


def resource_words(case: Case, base: int, size: int, target: str) -> list[int]:
    """A V# for plain bytes, with a format of as many 32-bit integers as the instruction names."""
    select = 4 | 5 << 3 | 6 << 6 | 7 << 9
    code = case.plain_format(target)
    if target.startswith("gfx9"):
        last = select | (code >> 4) << 12 | (code & 15) << 15
    else:
        last = select | code << 12 | 3 << 28
    return [base & 0xFFFFFFFF, base >> 32 & 0xFFFF, size, last]


def start(form: Form, found: Batch, target: str, addresses: Sequence[int], run: int) -> State:
    """The initial state: registers, memory, and each lane's address."""
    case, wave, state = form.case, found.wave, blank_state(found)
    lanes = case.lanes
    state.exec_mask = case.exec_mask if not case.is_scalar else 1
    state.sgprs[124 if target.startswith("gfx9") else 125] = case.m0
    for role, column in case.registers.items():
        for dword in range(dict(case.widths)[role]):
            words = [value >> 32 * dword & 0xFFFFFFFF for value in column]
            if role == "sdata":
                state.sgprs[SDATA + dword] = words[run]
            else:
                state.vgprs[VGPRS[role] + dword, :lanes] = words
    image = np.frombuffer(case.image, np.uint8)
    if space_of(case) == "lds":
        state.lds[:IMAGE_BYTES] = image
    state.memory = [image.copy()]
    base = int(state.memory[0].ctypes.data)
    state.sgprs[RESOURCE : RESOURCE + 4] = resource_words(case, base, IMAGE_BYTES, target)
    own = [a - (0 if case.is_pair else case.offsets[0]) for a in addresses]
    if space_of(case) == "scratch":
        for lane in range(lanes):
            low = FIRST + slot(case) * lane
            own[lane] -= low
            state.scratch[private_bytes(case, lane, wave)] = image[low : low + slot(case)]
    if case.is_scalar:
        resource = dwords(form.row, "sbase") == 4
        state.set_pair(BASE, base + own[run])
        if resource:
            words = resource_words(case, base + own[run], IMAGE_BYTES - own[run], target)
            state.sgprs[RESOURCE : RESOURCE + 4] = words
    elif case.by_lane:
        state.set_pair(BASE, base + own[0])
    elif form.row.encoding.name in ("FLAT", "GLOBAL"):
        padded = np.zeros(wave, np.uint64)
        padded[:lanes] = [base + a for a in own]
        state.set_addresses(ADDRESS, padded)
    else:
        state.vgprs[ADDRESS, :lanes] = np.array([a & 0xFFFFFFFF for a in own], np.uint32)
    return state


def image_after(form: Form, state: State) -> bytes:
    """The image from the state's memory."""
    case = form.case
    if space_of(case) == "lds":
        return state.lds[:IMAGE_BYTES].tobytes()
    if space_of(case) != "scratch":
        return state.memory[0].tobytes()
    image = np.frombuffer(case.image, np.uint8).copy()
    for lane in range(case.lanes):
        low = FIRST + slot(case) * lane
        image[low : low + slot(case)] = state.scratch[private_bytes(case, lane, state.wave)]
    return image.tobytes()


# ------------------------------------------------------------------------------- comparison


@dataclass
class Outcome:
    """The outcome of an instruction: a result and a place in memory for each active lane."""

    results: list[bytes]
    places: list[bytes]
    image: bytes


def collected(form: Form, before: State, after: State, lanes: Sequence[int]) -> Outcome:
    """The outcome of one run; everything except its destination is unchanged."""
    case, destination = form.case, form.destination
    count = dwords(form.row, destination) if destination else 0
    if destination and case.is_atomic and destination != "vdst":
        count = case.element_bytes // 4
    vgprs, sgprs, results = after.vgprs.copy(), after.sgprs.copy(), []
    if destination == "sdata":
        results = [sgprs[SDATA : SDATA + count].tobytes()]
        sgprs[SDATA : SDATA + count] = before.sgprs[SDATA : SDATA + count]
    elif destination:
        first = VGPRS[destination]
        results = [vgprs[first : first + count, lane].tobytes() for lane in lanes]
        rows = np.arange(first, first + count)[:, None]
        vgprs[rows, list(lanes)] = before.vgprs[rows, list(lanes)]
    assert np.array_equal(vgprs, before.vgprs), f"{form.text}: another register changed"
    assert np.array_equal(sgprs, before.sgprs), f"{form.text}: another register changed"
    image, places = image_after(form, after), case.places()
    found = [bytes(image[i] for i in places[lane]) for lane in lanes]
    return Outcome(results, found, image)


def run_apart(form: Form, found: Batch, index: int, target: str, executor: str) -> Outcome:
    """Each lane at its own address; a scalar instruction runs once for each."""
    case = form.case
    runs = range(case.lanes) if case.is_scalar else range(1)
    whole = Outcome([], [], case.image)
    outside = np.ones(IMAGE_BYTES, bool)
    outside[[i for place in case.places() for i in place]] = False
    image = np.frombuffer(case.image, np.uint8)
    for run in runs:
        state = start(form, found, target, case.addresses, run)
        after = found.run(index, state, executor)
        assert after.fault is None, f"{form.text}: fault {after.fault}"
        one = collected(form, state, after, [run] if case.is_scalar else case.active())
        whole.results += one.results
        whole.places += one.places
        whole.image = one.image
        changed = np.frombuffer(one.image, np.uint8) != image
        assert not (changed & outside).any(), f"{form.text}: writes outside its place"
    return whole


def elements_equal(theirs: bytes, ours: bytes, kind: str) -> bool:
    """Whether bytes are equal, or hold NaNs where they differ."""
    if theirs == ours:
        return True
    element = kind.rpartition("x")[2]
    if element not in FLOATS:
        return False
    width, mantissa = FLOATS[element]
    infinity = (1 << width - 1) - 1 >> mantissa << mantissa

    def values(data: bytes) -> list[int | str]:
        step = width // 8
        words = (int.from_bytes(data[i : i + step], "little") for i in range(0, len(data), step))
        return ["NaN" if w & (1 << width - 1) - 1 > infinity else w for w in words]

    return values(theirs) == values(ours)


def compare(form: Form, vector: dict[str, bytes], outcome: Outcome) -> list[int]:
    """The lanes, counted among the active ones, whose result or memory differs."""
    case = form.case
    count = len(case.active())
    wrong: set[int] = set()
    if form.returns:
        size = len(vector["d"]) // count
        wrong |= {
            i for i in range(count) if vector["d"][size * i : size * i + size] != outcome.results[i]
        }
    places = [case.places()[lane] for lane in case.active()]
    if "m" in vector:
        size = len(vector["m"]) // count
        theirs = [vector["m"][size * i : size * i + size] for i in range(count)]
    else:
        theirs = [bytes(case.image[i] for i in place) for place in places]
    kind = case.kind
    wrong |= {i for i in range(count) if not elements_equal(theirs[i], outcome.places[i], kind)}
    return sorted(wrong)


def differing(form: Form, found: Batch, index: int, target: str, executor: str) -> list[int]:
    """The active lanes in which a form differs from its vector; -1: all lanes at one address."""
    case, vector = form.case, vectors(target)[form.case.name]
    if case.name in PERMUTATIONS:
        return differing_permutation(form, found, index, target, executor)
    wrong = compare(form, vector, run_apart(form, found, index, target, executor))
    if "t" in vector and space_of(case) != "scratch":
        lanes = case.active()
        state = start(form, found, target, [case.addresses[lanes[0]]] * case.lanes, 0)
        after = found.run(index, state, executor)
        image = image_after(form, after)
        ours = bytes(image[i] for i in case.places()[lanes[0]])
        if not elements_equal(vector["t"], ours, case.kind):
            wrong.append(-1)
    return wrong


def differing_permutation(
    form: Form, found: Batch, index: int, target: str, executor: str
) -> list[int]:
    """The lanes of a whole wave in which a permutation differs."""
    wave, name = found.wave, form.case.name
    case = Case(name, form.case.widths, wave)
    state = blank_state(found)
    state.exec_mask = case.exec_mask
    state.vgprs[ADDRESS] = permutation_addresses(case)
    for role, column in case.registers.items():
        state.vgprs[VGPRS[role]] = np.array(column, np.uint32)
    after = found.run(index, state, executor)
    theirs = np.frombuffer(vectors(target)[name][f"w{wave}"], np.uint32)
    return [int(i) for i in np.flatnonzero(theirs != after.vgprs[VGPRS["vdst"]])]


def runs_natively(name: str, target: str) -> bool:
    """Whether this target is the one of its family on which a mnemonic runs natively."""
    family = next(f for f in FAMILIES if any(t == target for t, _ in f))
    having = [t for t, _ in family if name in vectors(t) and name in memory_rows(t)]
    return having[crc32(name.encode()) % len(having)] == target


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize(("target", "wave"), TARGETS)
def test_memory_instructions_agree_with_the_pseudocode(
    target: str, wave: int, executor: str
) -> None:
    """Results and memory match the pseudocode, except for the known differences."""
    found, all_forms = batch(target, wave, executor)
    problems = []
    for index, form in enumerate(all_forms):
        expected, reason = known(target).get(form.case.name, (0, ""))
        wrong = differing(form, found, index, target, executor)
        if len(wrong) != expected:
            problems.append(
                f"{target} {form.text}: {len(wrong)} lanes differ, not {expected}: {wrong} {reason}"
            )
    assert not problems, "\n".join(problems)


def test_every_known_difference_names_an_instruction_with_vectors() -> None:
    """Entries of data/memory_known.txt name targets and mnemonics that exist."""
    for target, _ in TARGETS:
        assert set(known(target)) <= {form.case.name for form in forms(target)}
