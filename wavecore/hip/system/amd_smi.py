"""The command amd-smi: its subcommands list, static, metric and version, as text or JSON."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from wavecore.hip.system import amdsmi, facts
from wavecore.hip.system.facts import Facts

_LACKS = "emulated GPUs have no sensors, clocks to set or firmware"

Items = dict[str, Any]


def _amount(value: int, unit: str) -> Items:
    return {"value": value, "unit": unit}


def _list(gpu: Facts) -> Items:
    return {
        "bdf": gpu.bus_id, "uuid": gpu.uuid, "kfd_id": gpu.kfd_id, "node_id": gpu.node,
        "partition_id": 0,
    }  # fmt: skip


def _asic(gpu: Facts) -> Items:
    return {
        "market_name": gpu.name,
        "vendor_id": f"0x{facts.VENDOR_ID:x}",
        "vendor_name": facts.VENDOR,
        "subvendor_id": "0x0",
        "device_id": "0x0",
        "subsystem_id": "0x0",
        "rev_id": "0x00",
        "asic_serial": f"0x{gpu.unique_id:016X}",
        "oam_id": gpu.index,
        "num_compute_units": gpu.cus,
        "target_graphics_version": gpu.gpu.target.name,
    }


def _vram(gpu: Facts) -> Items:
    return {
        "type": gpu.memory_kind or "N/A",
        "vendor": "N/A",
        "size": _amount(gpu.memory_bytes >> 20, "MB"),
        "bit_width": gpu.bus_bits,
        "max_bandwidth": _amount(gpu.memory_gb_per_s, "GB/s"),
    }


def _driver(gpu: Facts) -> Items:
    del gpu
    return {
        "name": "wavecore", "version": facts.DRIVER, "os_kernel_version": platform.release(),
    }  # fmt: skip


def _mem_usage(gpu: Facts) -> Items:
    total, used = gpu.memory_bytes >> 20, gpu.used_bytes >> 20
    sizes = {"total": total, "used": used, "free": total - used}
    return {
        f"{name}_{kind}": _amount(size, "MB")
        for kind in ("vram", "visible_vram")
        for name, size in sizes.items()
    }


# Subcommand -> its parts, each an option with one letter and the contents.
_PARTS: dict[str, dict[str, tuple[str, Callable[[Facts], Items]]]] = {
    "static": {
        "asic": ("-a", _asic),
        "bus": ("-b", lambda gpu: {"bdf": gpu.bus_id}),
        "driver": ("-d", _driver),
        "vram": ("-v", _vram),
    },
    "metric": {"mem_usage": ("-m", _mem_usage)},
}


def main(arguments: Sequence[str]) -> int:
    """Print what a subcommand asks for; 1 if an option is refused."""
    parser = argparse.ArgumentParser(
        prog="amd-smi", description="What wavecore's emulated GPUs are, in amd-smi's layout."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, text in (
        ("version", "versions of the tool and the library"),
        ("list", "the GPUs"),
        ("static", "facts about each GPU"),
        ("metric", "memory in use; there are no other metrics"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("--json", action="store_true")
        command.add_argument("-g", "--gpu", type=int, nargs="+")
        for part, (letter, _) in _PARTS.get(name, {}).items():
            command.add_argument(letter, f"--{part.replace('_', '-')}", action="store_true")
    asked, others = parser.parse_known_args(arguments)
    for other in others:
        print(f"amd-smi: {other} is not supported: {_LACKS}", file=sys.stderr)
    if asked.command == "version":
        _print_version(asked.json)
        return bool(others)
    installed = facts.installed()
    wrong = [each for each in asked.gpu or () if not 0 <= each < len(installed)]
    if wrong:
        parser.error(f"there is no GPU {wrong[0]}")
    gpus = [installed[index] for index in asked.gpu] if asked.gpu else installed
    parts = _PARTS.get(asked.command, {})
    chosen = [part for part in parts if getattr(asked, part)] or (() if others else list(parts))
    found = [{"gpu": gpu.index} | _contents(gpu, parts, chosen) for gpu in gpus]
    if chosen or not parts:
        _print(found, asked.json, "gpu_data" if parts else None)
    return bool(others)


def _contents(gpu: Facts, parts: Items, chosen: Sequence[str]) -> Items:
    return {part: parts[part][1](gpu) for part in chosen} if parts else _list(gpu)


def _print_version(is_json: bool) -> None:
    library = "{}.{}.{}".format(*amdsmi.VERSION)
    if is_json:
        versions = {
            "tool": "AMDSMI Tool", "version": facts.DRIVER, "amdsmi_library_version": library,
            "rocm_version": "N/A", "amdgpu_version": facts.DRIVER,
        }  # fmt: skip
        print(json.dumps([versions], indent=4))
    else:
        print(f"AMDSMI Tool: {facts.DRIVER} | AMDSMI Library version: {library} | "
              f"ROCm version: N/A | amdgpu version: {facts.DRIVER}")  # fmt: skip


def _print(found: list[Items], is_json: bool, key: str | None) -> None:
    if is_json:
        print(json.dumps({key: found} if key else found, indent=4))
    else:
        for each in found:
            print(f"GPU: {each.pop('gpu')}", *_lines(each, 1), "", sep="\n")


def _lines(items: Items, depth: int) -> Iterator[str]:
    """Items as AMD's text: names in capitals, what belongs to a name indented."""
    for name, value in items.items():
        if not isinstance(value, dict):
            text = f" {value}"
        else:
            text = " {value} {unit}".format(**value) if "unit" in value else ""
        yield f"{' ' * 4 * depth}{name.upper()}:{text}"
        if not text:
            yield from _lines(value, depth + 1)
