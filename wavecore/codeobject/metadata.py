"""The metadata note: launch information for each kernel, as MessagePack.

The decoded map is kept complete; the fields that wavecore uses are checked here, since a file may
contain anything. Source: LLVM's AMDGPUUsage, "Code Object V3 Metadata" and the later versions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgpack

from wavecore.codeobject.elf import Note
from wavecore.errors import CodeObjectError

_OWNER = b"AMDGPU"
_NT_AMDGPU_METADATA = 32
_JOINED = ("amdhsa.kernels", "amdhsa.printf")

KERNARG_LIMIT_BYTES = 1 << 20
_U32 = 0xFFFFFFFF
# For all maps and arrays together, and for the entries of one of them. A kernel has about thirty of
# them, and an empty one takes one byte in the file but a hundred in memory.
_CONTAINER_LIMIT = 1 << 19
_LENGTH_LIMIT = 1 << 16


@dataclass(frozen=True, slots=True)
class KernelArg:
    """One argument: its position in the kernarg segment, and its properties.

    `value_kind` is the metadata's term: "by_value", "global_buffer", "dynamic_shared_pointer",
    "hidden_block_count_x", ... `access` is "read_only", "write_only", "read_write" or "".
    """

    offset: int
    size: int
    value_kind: str
    name: str
    address_space: str
    access: str

    @property
    def is_hidden(self) -> bool:
        """Whether it is filled in by the launcher, not the program."""
        return self.value_kind.startswith("hidden_")

    @property
    def is_pointer(self) -> bool:
        """Whether it is the address of memory that the kernel reads or writes."""
        return self.value_kind in ("global_buffer", "dynamic_shared_pointer")


def read_note(notes: Iterable[Note]) -> dict[str, Any]:
    """The decoded metadata map; empty if the file has none.

    A file that was linked from several objects has a note of each, which list their own kernels:
    Tensile's libraries are such files. The arrays of all notes are joined.

    Raises: CodeObjectError if one is not a MessagePack map with text or integers as keys.
    """
    decoder, found = _Decoder(), dict[str, Any]()
    for note in notes:
        if note.owner != _OWNER or note.kind != _NT_AMDGPU_METADATA:
            continue
        for key, value in decoder.decode(note.payload).items():
            before = found.setdefault(key, value)
            if before is not value and isinstance(before, list) and key in _JOINED:
                found[key] = before + Fields({key: value}, "metadata").items(key)
    return found


class _Decoder:
    """Decodes the notes of one file, within limits for all of them together."""

    def __init__(self) -> None:
        self._containers = 0

    def decode(self, payload: bytes) -> dict[str, Any]:
        try:
            value = msgpack.unpackb(
                payload,
                raw=False,
                strict_map_key=False,
                unicode_errors="backslashreplace",  # as for symbols
                object_pairs_hook=self._map,
                list_hook=self._count,
                max_array_len=_LENGTH_LIMIT,
                max_map_len=_LENGTH_LIMIT,
            )
        except (ValueError, TypeError, OverflowError, msgpack.UnpackException) as error:
            reason = str(error) or type(error).__name__
            raise CodeObjectError(f"metadata note is not MessagePack: {reason}.") from error
        if not isinstance(value, dict):
            raise CodeObjectError(f"metadata note is a {type(value).__name__}, expected a map.")
        return value

    def _map(self, pairs: Sequence[tuple[Any, Any]]) -> dict[str | int, Any]:
        """Integers are keys in `custom.config` of Tensile's hand-written kernels."""
        for key, _ in pairs:
            if type(key) not in (str, int):
                raise ValueError(f"{type(key).__name__} is not allowed for map key")
        made: dict[str | int, Any] = self._count(dict(pairs))
        return made

    def _count(self, made: Any) -> Any:
        self._containers += 1
        if self._containers > _CONTAINER_LIMIT:
            raise ValueError(f"more than {_CONTAINER_LIMIT} maps and arrays")
        return made


class Fields:
    """Checked access to one map of the metadata; `where` names it in errors."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise CodeObjectError(f"{where} is a {type(value).__name__}, expected a map.")
        self.value: dict[str, Any] = value
        self.where = where

    def integer(self, key: str, default: int | None = None, limit: int = _U32) -> int:
        """A number from 0 to `limit`."""
        value = self.value.get(key, default)
        if type(value) is not int or not 0 <= value <= limit:
            raise CodeObjectError(f"{self.where}: {key} is {_show(value)}, expected 0 to {limit}.")
        return value

    def optional_integer(self, key: str) -> int | None:
        """A number, or None if it is missing."""
        return self.integer(key) if key in self.value else None

    def text(self, key: str, default: str | None = None) -> str:
        """A string."""
        value = self.value.get(key, default)
        if not isinstance(value, str):
            raise CodeObjectError(f"{self.where}: {key} is {_show(value)}, expected text.")
        return value

    def flag(self, key: str) -> bool:
        """A boolean, False if it is missing."""
        value = self.value.get(key, False)
        if value not in (True, False):
            raise CodeObjectError(f"{self.where}: {key} is {_show(value)}, expected true or false.")
        return bool(value)

    def items(self, key: str) -> list[Any]:
        """An array, empty if it is missing."""
        value = self.value.get(key, [])
        if not isinstance(value, list):
            raise CodeObjectError(f"{self.where}: {key} is {_show(value)}, expected an array.")
        return value

    def workgroup_size(self, key: str) -> tuple[int, int, int] | None:
        """Three sizes, or None if they are missing."""
        if key not in self.value:
            return None
        sizes = self.items(key)
        if len(sizes) != 3 or not all(type(n) is int and 0 < n <= _U32 for n in sizes):
            raise CodeObjectError(f"{self.where}: {key} is {_show(sizes)}, expected three sizes.")
        return (sizes[0], sizes[1], sizes[2])


def read_args(kernel: Fields, segment_bytes: int) -> tuple[KernelArg, ...]:
    """The kernel's arguments, hidden ones included, each inside its kernarg segment."""
    args = []
    for index, value in enumerate(kernel.items(".args")):
        fields = Fields(value, f"{kernel.where}, argument {index}")
        arg = KernelArg(
            offset=fields.integer(".offset", limit=KERNARG_LIMIT_BYTES),
            size=fields.integer(".size", limit=KERNARG_LIMIT_BYTES),
            value_kind=fields.text(".value_kind"),
            name=fields.text(".name", ""),
            address_space=fields.text(".address_space", ""),
            access=fields.text(".actual_access", fields.text(".access", "")),
        )
        if arg.offset + arg.size > segment_bytes:
            raise CodeObjectError(
                f"{fields.where} ends at byte {arg.offset + arg.size} of a kernarg segment of "
                f"{segment_bytes} bytes."
            )
        args.append(arg)
    return tuple(args)


def _show(value: object) -> str:
    if isinstance(value, (list, dict)):
        return f"a {type(value).__name__} of {len(value)}"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
