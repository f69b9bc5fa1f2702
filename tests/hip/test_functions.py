"""The table of functions: each has one implementation, and the C library exports it."""

from __future__ import annotations

from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from wavecore.hip import libraries as system
from wavecore.hip import shim
from wavecore.hip.functions import absent, aliases, functions
from wavecore.hip.runtime import registry
from wavecore.hip.system import answers


def test_every_function_does_something_or_has_a_reason_not_to() -> None:
    silent = [
        function.name
        for function in functions()
        if function.name not in shim.IN_C
        and function.name not in absent()
        and registry.implementation(function) is None
    ]
    assert silent == [], "neither implemented (registry.implements) nor absent in functions.txt"


def test_what_is_absent_is_not_implemented() -> None:
    by_name = {function.name: function for function in functions()}
    assert [name for name in absent() if registry.implementation(by_name[name])] == []


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lib")
    shim.build(folder)
    return folder


def exported(library: Path) -> dict[str, str]:
    """Names in the dynamic symbol table, and their sections; none has a version.

    A program's symbol of any version then matches, if the library defines that version.
    """
    with library.open("rb") as file:
        elf = ELFFile(file)
        table = elf.get_section_by_name(".dynsym")
        versions = elf.get_section_by_name(".gnu.version")
        if versions is not None:
            ndx = [versions.get_symbol(n)["ndx"] for n in range(versions.num_symbols())]
            own = zip(table.iter_symbols(), ndx, strict=True)
            assert {n for s, n in own if s.name and s["st_shndx"] != "SHN_UNDEF"} == {
                "VER_NDX_GLOBAL"
            }
        return {s.name: s["st_shndx"] for s in table.iter_symbols() if s.name}


def test_all_names_are_exported_without_versions(libraries: Path) -> None:
    hip = exported(libraries / "libamdhip64.so")
    names = {*(f.name for f in functions()), *(a.name for a in aliases())}
    assert {name for name in names if hip.get(name, "SHN_UNDEF") == "SHN_UNDEF"} == set()
    rtc = exported(libraries / "libhiprtc.so")
    own = {f.name for f in functions() if f.group == "hipRTC"}
    assert {name for name in rtc if rtc[name] != "SHN_UNDEF" and name.startswith("hiprtc")} == own


def test_libraries_about_the_system_have_all_functions_of_their_table(libraries: Path) -> None:
    assert list(answers.unanswered()) == []
    for library in system.libraries():
        names = {*(function.name for function in library.functions), *library.refused}
        found = exported(libraries / library.name)
        assert {name for name, at in found.items() if at != "SHN_UNDEF"} - {
            library.symbols
        } == names
        with (libraries / library.name).open("rb") as file:
            defined = ELFFile(file).get_section_by_name(".gnu.version_d")
            versions = [name.name for _, (name, *_) in defined.iter_versions()] if defined else []
        assert library.symbols in ("", *versions), library.name


def test_each_version_is_the_same_file(libraries: Path) -> None:
    """A process that requests several versions has one runtime."""
    for stem in ("libamdhip64.so", "libhiprtc.so", *system.names()):
        files = {path.resolve() for path in libraries.glob(f"{stem}*")}
        assert files == {libraries / stem}
