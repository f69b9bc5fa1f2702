"""Cache policies: glc, slc and dlc, their gfx940 names sc0, nt and sc1, gfx12's th and scope."""

from __future__ import annotations

from wavecore.isa.instruction import Instruction

FLAGS = ("glc", "slc", "sc0", "nt", "sc1", "dlc", "scc")
SCOPES = ("", " scope:SCOPE_SE", " scope:SCOPE_DEV", " scope:SCOPE_SYS")
SCOPE_DEV, SCOPE_SYS = 2, 3
HINTS = ("RT", "NT", "HT", "LU", "NT_RT", "RT_NT", "NT_HT", "NT_WB")
ATOMIC_RETURN, ATOMIC_NON_TEMPORAL, ATOMIC_CASCADE = 1, 2, 4


def cache_policy(instruction: Instruction) -> str:
    """The text of all cache bits that are set."""
    live, mods = instruction.row.live, instruction.mods
    text = "".join(f" {flag}" for flag in FLAGS if flag in live and mods[flag])
    if "th" in live and mods["th"]:
        text += f" th:{_temporal_hint(instruction)}"
    if "scope" in live:
        text += SCOPES[mods["scope"]]
    return text


def _temporal_hint(instruction: Instruction) -> str:
    hint, scope = instruction.mods["th"], instruction.mods["scope"]
    style = instruction.row.styles["th"]
    if style == "atomic":
        suffix = "NT" if hint & ATOMIC_NON_TEMPORAL else ""
        if hint & ATOMIC_CASCADE:
            known = scope >= SCOPE_DEV
            return f"TH_ATOMIC_CASCADE_{suffix or 'RT'}" if known else f"TH_ATOMIC_{hint:#x}"
        if hint & ATOMIC_RETURN:
            suffix += "_RETURN" if suffix else "RETURN"
        return f"TH_ATOMIC_{suffix}" if suffix else f"TH_ATOMIC_{hint:#x}"
    if hint == 7 and style == "load":
        return f"{hint:#x}"
    if hint == 3:
        name = "BYPASS" if scope == SCOPE_SYS else "LU" if style == "load" else "WB"
    else:
        name = HINTS[hint]
    return f"TH_{style.upper()}_{name}"
