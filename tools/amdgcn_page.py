"""The page of clang's builtins for AMD GPUs: what each takes and does, and which target has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tools.markdown import NOTICE, anchor, table
from wavecore import targets
from wavecore.lang.amdgcn import CLANG_VERSION, Builtin, all_targets, builtin, names

# The groups in the page's order, with what they hold.
GROUPS: Mapping[str, str] = {
    "matrix": "Products of small matrices by a wave. Layouts, rates: [matrix/](matrix/index.md).",
    "dot": "Short dot products within a lane.",
    "conversion": "Between number formats, packed ones above all.",
    "cross-lane": "Values of other lanes of the wave, and masks of lanes.",
    "barrier": "Waiting for other waves, order of memory accesses, and orders to the scheduler.",
    "wait": "Waiting, sleeping and priority.",
    "memory": "Loads, stores and atomics that C++ has no word for; caches.",
    "math": "Floating point as the hardware computes it. HIP's functions are more exact.",
    "integer": "Operations on bits, bytes and halves of registers.",
    "id": "Who and where a work-item is.",
    "state": "Clocks, registers of the hardware, messages.",
    "image": "Textures, ray tracing, attributes of vertices.",
}


def page() -> str:
    """The page's text."""
    builtins = [found for name in names() if (found := builtin(name))]
    shown = [each for each in builtins if each.targets]
    lost = [each for each in builtins if not each.targets and each.group != "image"]
    nowhere = [f"`{each.name}`" for each in lost]
    parts = [
        f"# Builtins for AMD GPUs\n\n{NOTICE}\n",
        f"All `__builtin_amdgcn_*` of clang {CLANG_VERSION} that at least one target supports. In "
        "Python kernels they are called `wl.amdgcn.NAME(...)`. Parameters marked `const` must be "
        "compile-time constants. The instruction column is filled if a call compiles to one "
        "instruction; if two are named, newer targets use the second. 32 or 64 in a target's "
        "column: only with this wave size.\n\n",
        "`tools/gen_amdgcn.py` makes this list by compiling every builtin for every target.\n\n",
        "".join(f"- [{_title(group)}]({anchor(_title(group))})\n" for group in GROUPS),
    ]
    for group, sentence in GROUPS.items():
        members = [each for each in shown if each.group == group]
        parts.append(f"\n## {_title(group)}\n\n{sentence}\n")
        parts += [_family(text, list(same)) for text, same in _by_sentence(members).items()]
    parts.append(
        "\n## Unsupported\n\nclang accepts these, but no target here has an instruction for them: "
        f"{', '.join(nowhere)}, and the image builtins that sample.\n"
    )
    return "".join(parts)


def _title(group: str) -> str:
    return group[0].upper() + group[1:]


def _by_sentence(builtins: Iterable[Builtin]) -> dict[str, list[Builtin]]:
    found: dict[str, list[Builtin]] = {}
    for each in builtins:
        found.setdefault(each.doc, []).append(each)
    return found


def _family(sentence: str, builtins: list[Builtin]) -> str:
    """Builtins that one sentence describes, with a column for each family of targets."""
    families = _families()
    rows = [
        (
            f"`{each}`",
            ", ".join(f"`{name}`" for name in each.instructions) or "-",
            *(_mark(each, members) for members in families.values()),
        )
        for each in builtins
    ]
    return f"\n{sentence}\n\n{table(('builtin', 'instruction', *families), rows)}"


def _families() -> dict[str, list[str]]:
    """The targets of each family."""
    found: dict[str, list[str]] = {}
    known = {target.name: target.family for target in targets.all()}
    for name in all_targets():
        found.setdefault(known.get(name, name), []).append(name)
    return found


def _mark(builtin: Builtin, members: list[str]) -> str:
    if members[0] not in builtin.targets:
        return ""
    sizes = targets.get(members[0]).wave_sizes if members[0] in targets.names() else ()
    return str(builtin.wave) if builtin.wave is not None and len(sizes) > 1 else "yes"
