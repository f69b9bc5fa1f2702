"""The command rocm-smi: the sections of AMD's that emulated GPUs have, as text or JSON."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Sequence

from wavecore.hip.system import facts, rsmi
from wavecore.hip.system.facts import Facts

_WIDTH = 90  # AMD's
_KINDS = ("VRAM", "VIS_VRAM", "GTT")
_LACKS = "emulated GPUs have no sensors, clocks to set or firmware"

Items = dict[str, str]  # the name of a fact -> its value, with the tabs that AMD's output has


def _product(gpu: Facts) -> Items:
    return {
        "Card Series": f"\t\t{gpu.name}",
        "Card Model": "\t\t0x0",
        "Card Vendor": f"\t\t{facts.VENDOR}",
        "Card SKU": "\t\tN/A",
        "Subsystem ID": "\tN/A",
        "Device Rev": "\t\t0x00",
        "Node ID": f"\t\t{gpu.node}",
        "GUID": f"\t\t{gpu.kfd_id}",
        "GFX Version": f"\t\t{gpu.gpu.target.name}",
    }


def _identity(gpu: Facts) -> Items:
    return {
        "Device Name": f"\t\t{gpu.name}",
        "Device ID": "\t\t0x0",
        "Device Rev": "\t\t0x00",
        "Subsystem ID": "\tN/A",
        "GUID": f"\t\t{gpu.kfd_id}",
    }


def _memory_use(gpu: Facts) -> Items:
    return {"GPU Memory Allocated (VRAM%)": str(_percent(gpu))}


def _percent(gpu: Facts) -> int:
    return 100 * gpu.used_bytes // gpu.memory_bytes


def _memory(gpu: Facts, kinds: Sequence[str]) -> Items:
    items: Items = {}
    for kind in _KINDS if "ALL" in kinds else kinds:
        number = _KINDS.index(kind)
        total = rsmi.rsmi_dev_memory_total_get(gpu.index, number)
        used = rsmi.rsmi_dev_memory_usage_get(gpu.index, number)
        items |= {
            f"{kind} Total Memory (B)": str(total),
            f"{kind} Total Used Memory (B)": str(used),
        }
    return items


Section = tuple[str, Callable[[Facts], Items]]  # its title, its contents for a GPU

_SECTIONS: dict[str, Section] = {  # by option
    "showid": ("ID", _identity),
    "showuniqueid": ("Unique ID", lambda gpu: {"Unique ID": f"0x{gpu.unique_id:x}"}),
    "showproductname": ("Product Info", _product),
    "showbus": ("PCI Bus ID", lambda gpu: {"PCI Bus": gpu.bus_id.upper()}),
    "showmemuse": ("Current Memory Use", _memory_use),
    "showperflevel": ("Show Performance Level", lambda gpu: {"Performance Level": "auto"}),
}
_SHORT = {"showid": "-i", "showperflevel": "-p"}


def main(arguments: Sequence[str]) -> int:
    """Print the sections that options ask for; 1 if one is refused."""
    parser = argparse.ArgumentParser(
        prog="rocm-smi", description="What wavecore's emulated GPUs are, in rocm-smi's layout."
    )
    for option in _SECTIONS:
        parser.add_argument(*filter(None, (_SHORT.get(option), f"--{option}")), action="store_true")
    parser.add_argument("--showmeminfo", metavar="TYPE", nargs="+", type=_kind)
    parser.add_argument("--showdriverversion", action="store_true")
    parser.add_argument("-a", "--showallinfo", action="store_true")
    parser.add_argument("-d", "--device", type=int, nargs="+")
    parser.add_argument("-V", "--version", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--csv", action="store_true")
    asked, others = parser.parse_known_args(arguments)
    for other in others:
        print(f"rocm-smi: {other} is not supported: {_LACKS}", file=sys.stderr)
    installed = facts.installed()
    wrong = [each for each in asked.device or () if not 0 <= each < len(installed)]
    if wrong:
        parser.error(f"there is no device {wrong[0]}")
    gpus = [installed[index] for index in asked.device] if asked.device else installed
    if asked.version:
        _print_version(asked.json)
        return bool(others)
    sections = _sections(asked)
    system = {"Driver version": facts.DRIVER} if asked.showdriverversion else {}
    if asked.csv and sections:
        _print_csv(gpus, sections)
    elif asked.json:
        _print_json(gpus, sections, system)
    elif sections or system:
        _print_text(gpus, sections, system)
    elif not others:
        _print_table(gpus)
    return bool(others)


def _kind(text: str) -> str:
    if text.upper() not in (*_KINDS, "ALL"):
        raise argparse.ArgumentTypeError(f"{text} is none of vram, vis_vram, gtt, all")
    return text.upper()


def _sections(asked: argparse.Namespace) -> list[Section]:
    found = [
        section
        for option, section in _SECTIONS.items()
        if asked.showallinfo or getattr(asked, option)
    ]
    kinds = asked.showmeminfo or (["ALL"] if asked.showallinfo else None)
    if kinds:
        found.append(("Memory Usage (Bytes)", lambda gpu: _memory(gpu, kinds)))
    return found


def _print_version(is_json: bool) -> None:
    library = "{}.{}.{}".format(*rsmi.VERSION)
    versions = {"ROCM-SMI version": facts.DRIVER, "ROCM-SMI-LIB version": library}
    if is_json:
        print(json.dumps(versions, indent=2))
    else:
        print(*(f"{name}: {value}" for name, value in versions.items()), sep="\n")


def _by_card(gpus: list[Facts], sections: list[Section]) -> dict[str, Items]:
    return {
        f"card{gpu.index}": {
            name: value.strip() for _, contents in sections for name, value in contents(gpu).items()
        }
        for gpu in gpus
    }


def _print_csv(gpus: list[Facts], sections: list[Section]) -> None:
    cards = _by_card(gpus, sections)
    names = dict.fromkeys(name for items in cards.values() for name in items)
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(["device", *names])
    for card, items in cards.items():
        rows.writerow([card, *(items.get(name, "N/A") for name in names)])


def _print_json(gpus: list[Facts], sections: list[Section], system: Items) -> None:
    found = _by_card(gpus, sections) if sections else {}
    print(json.dumps(found | ({"system": system} if system else {})))


def _print_text(gpus: list[Facts], sections: list[Section], system: Items) -> None:
    print(f"\n\n{_line(' ROCm System Management Interface ')}")
    if system:
        print(_line(" Version of System Component "))
        print(*(f"{name}: {value}" for name, value in system.items()), sep="\n")
        print(_line())
    for title, contents in sections:
        print(_line(f" {title} "))
        for gpu in gpus:
            for name, value in contents(gpu).items():
                print(f"GPU[{gpu.index}]\t\t: {name}: {value}")
        print(_line())
    print(_line(" End of ROCm SMI Log "))


def _line(text: str = "", width: int = _WIDTH) -> str:
    return f"{text:=^{width}}"


_COLUMNS = (
    ("Device", ""), ("Node", ""), ("IDs", "(DID,"), ("", "GUID)"), ("Temp", ""), ("Power", ""),
    ("Partitions", "(Mem, Compute, ID)"), ("SCLK", ""), ("MCLK", ""), ("Fan", ""), ("Perf", ""),
    ("PwrCap", ""), ("VRAM%", ""), ("GPU%", ""),
)  # fmt: skip


def _print_table(gpus: list[Facts]) -> None:
    rows = [tuple(head for head, _ in _COLUMNS), tuple(below for _, below in _COLUMNS)]
    rows += map(_row, gpus)
    widths = [max(map(len, column)) + 2 for column in zip(*rows, strict=True)]
    lines = ["".join(map(str.ljust, row, widths)) for row in rows]
    width = len(lines[0])
    print(f"\n\n{_line(' ROCm System Management Interface ', width)}")
    print(_line(" Concise Info ", width), *lines[:2], _line(width=width), *lines[2:], sep="\n")
    print(_line(width=width), _line(" End of ROCm SMI Log ", width), sep="\n")


def _row(gpu: Facts) -> tuple[str, ...]:
    return (
        str(gpu.index), str(gpu.node), "0x0,", str(gpu.kfd_id), "N/A", "N/A", "N/A, N/A, 0",
        f"{gpu.clock_mhz}Mhz", f"{gpu.memory_clock_mhz}Mhz", "N/A", "auto", "N/A",
        f"{_percent(gpu)}%", "N/A",
    )  # fmt: skip
