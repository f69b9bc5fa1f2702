"""Which outside opinions each memory instruction has, by target and mnemonic.

opinions()[("gfx942", "ds_add_u32")]      {"pseudocode", "address-model"}
reasons()[("gfx942", "s_memtime")]        why it has none

pseudocode: AMD's text, evaluated to vectors (test_memory_pseudocode.py). address-model: the class's
addresses, from the published rules (test_address_model.py). format-model: conversions in exact
fractions (test_buffer_formats.py). text: prose of a manual or of LLVM, checked by a test written
from it. silicon: a public measurement.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tests.emulator.memory_operands import ENCODINGS, memory_rows
from tests.emulator.test_memory_pseudocode import TARGETS, vectors
from wavecore import targets
from wavecore.emulator import registry

Opinions = dict[tuple[str, str], frozenset[str]]

# What has an opinion besides vectors and models: a pattern of mnemonics, and its source.
_OTHERS: tuple[tuple[str, str], ...] = (
    (r"ds_swizzle_b32", "text"),  # LLVM's syntax of the swizzle modifier: test_address_model.py
    (r"ds_(append|consume)", "text"),  # ISA manuals: test_address_model.py
    (r"(global|scratch)_load_lds_\w+", "text"),  # ISA manuals, LLVM, Triton: test_address_model.py
    (r"buffer_store_lds_dword", "text"),  # ISA manual: semantics/test_buffer.py
    (r"ds_gws_\w+", "text"),  # ISA manuals: tests/device/test_global_sync.py
    (r"global_load_tr_b128", "silicon"),  # wave32, measured on gfx1201: semantics/test_flat.py
)

# Why the rest has none. A pattern that matches no mnemonic without an opinion fails the test.
_REASONS: tuple[tuple[str, str], ...] = (
    (
        r"s_(dcache|gl1|atc|prefetch|buffer_prefetch)\w+|buffer_(wb|inv|gl[01]_inv)\w*"
        r"|global_(inv|wb|wbinv)|ds_nop",
        "no effect: there is one coherent memory, and nothing is cached",
    ),
    (r"s_mem(real)?time", "a clock, whose value nobody can foretell"),
    (
        r"ds_\w+_src2_\w+",
        "not run: from memory to memory in LDS, gone with gfx90a; no compiler has it",
    ),
    (r"ds_ordered_count", "not run: ordered append of graphics pipelines"),
    (r"ds_(add|sub)_gs_reg_rtn", "not run: registers of the geometry pipeline"),
    (r"ds_bvh_stack_\w+", "not run: stacks of ray tracing"),
    (r"global_atomic_ordered_add_b64", "not run: stream output of graphics pipelines"),
    (r"s_scratch_\w+", "not run: scalar scratch accesses, which no compiler has"),
    (
        r"ds_read_b\d+_tr_b\d+",
        "layout inferred from public kernels that use tr_b16; no text, no measurement of each",
    ),
    (
        r"global_load_tr_b64",
        "wave32's layout is known of gfx1250 alone; wave64 stops with an error",
    ),
)


def source_of(target: str) -> str | None:
    """The target whose vectors a target shares, None if there are none.

    Instruction sets differ only by family.
    """
    known = [name for name, _ in TARGETS]
    if target in known:
        return target
    return next((name for name in known if name[:-1] == target[:-1]), None)


@lru_cache
def opinions() -> Opinions:
    """Every memory mnemonic of every target, with its opinions; an empty set if it has none."""
    found: Opinions = {}
    for target in filter(source_of, targets.names()):
        for name, rows in memory_rows(target).items():
            mine = set()
            if registry.lookup(name) is not None:
                if name in vectors(source_of(target)):
                    mine.add("pseudocode")
                if mine or re.fullmatch(r"(global|scratch)_load_lds_\w+", name):
                    assert rows[0].encoding.name in ENCODINGS
                    mine.add("address-model")
                if "_format" in name:
                    mine.add("format-model")
                mine |= {opinion for other, opinion in _OTHERS if re.fullmatch(other, name)}
            found[target, name] = frozenset(mine)
    return found


@lru_cache
def reasons() -> dict[tuple[str, str], str]:
    """Why a mnemonic has no outside opinion, where the reason is known."""
    return {
        (target, name): reason
        for (target, name), mine in opinions().items()
        for pattern, reason in _REASONS
        if not mine and re.fullmatch(pattern, name)
    }


def unused_reasons() -> list[str]:
    """Patterns of reasons that match nothing."""
    bare = {name for (_, name), mine in opinions().items() if not mine}
    return [p for p, _ in _REASONS if not any(re.fullmatch(p, name) for name in bare)]
