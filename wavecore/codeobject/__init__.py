"""Code objects: the ELF files with machine code that compilers write for AMD GPUs."""

from wavecore.codeobject.bundle import BundleEntry, unbundle
from wavecore.codeobject.code_object import CodeObject
from wavecore.codeobject.descriptor import KernelDescriptor, UserSgprs
from wavecore.codeobject.kernel import KernelInfo
from wavecore.codeobject.layout import MemoryRange, Relocation, Symbol
from wavecore.codeobject.lines import LineTable, SourceLine
from wavecore.codeobject.listing import ListingLine
from wavecore.codeobject.metadata import KernelArg
from wavecore.codeobject.sourcetypes import Member, SourceType
from wavecore.codeobject.target_id import TargetId

__all__ = [
    "BundleEntry",
    "CodeObject",
    "KernelArg",
    "KernelDescriptor",
    "KernelInfo",
    "LineTable",
    "ListingLine",
    "Member",
    "MemoryRange",
    "Relocation",
    "SourceLine",
    "SourceType",
    "Symbol",
    "TargetId",
    "UserSgprs",
    "unbundle",
]
