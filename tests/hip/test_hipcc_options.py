"""A command line, parsed: no compiler runs here."""

from __future__ import annotations

import pytest

from tests.hip.building import Hipcc
from wavecore.hip.compiler.commandline import (
    Kind,
    UsageError,
    clang_language,
    expand,
    hipcc_language,
    parse,
)


def of(text: str, language_of=hipcc_language):
    return parse(text.split(), language_of)


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("a.cpp", "link"),
        ("-c a.cpp", "object"),
        ("-S a.cpp", "assembly"),
        ("-c -S a.cpp", "assembly"),
        ("-c -E a.cpp", "preprocess"),
        ("-S -fsyntax-only a.cpp", "check"),
        ("-M a.cpp", "preprocess"),
        ("-MD a.cpp", "link"),
    ],
)
def test_the_earliest_step_that_is_asked_for_is_the_last_one_done(words, action):
    assert of(words).action == action


@pytest.mark.parametrize("option", "-I -D -U -include -isystem -MF -Xclang -mllvm -Xlinker".split())
def test_an_options_value_is_no_input(option):
    line = of(f"{option} value.cpp a.cpp")
    assert [item.words for item in line.inputs] == [("a.cpp",)]


def test_a_value_may_be_joined():
    line = of("-Ifolder -DNAME=1 -Llib -lm -oout a.cpp")
    assert line.output == "out"
    assert line.words(Kind.COMPILER) == ["-Ifolder", "-DNAME=1"]
    assert line.words(Kind.LINKER) == ["-Llib", "-lm"]


@pytest.mark.parametrize("option", ["-o", "-I", "-Xclang", "-x"])
def test_a_missing_value_is_clangs_error(option):
    with pytest.raises(UsageError, match=rf"argument to '{option}' is missing \(expected 1 value"):
        of(f"a.cpp {option}")


@pytest.mark.parametrize(
    ("name", "hipcc", "clang"),
    [
        *((f"a{end}", "hip", "") for end in (".cpp", ".cxx", ".cc", ".C", ".cu", ".cuh")),
        ("a.hip", "hip", "hip"),
        ("a.hipi", "hip-cpp-output", "hip-cpp-output"),
        ("a.c", "c", ""),
        *((name, "", "") for name in ("a.o", "liba.a", "liba.so.1", "a.s", "a.ll", "a")),
    ],
)
def test_a_files_language(name, hipcc, clang):
    """hipcc takes all C++ as HIP; clang++ only files declared as HIP."""
    assert (hipcc_language(name), clang_language(name)) == (hipcc, clang)


def test_x_says_what_follows_is():
    line = of("a.cpp -x hip b.inc -xc c.txt -x none d.cpp", clang_language)
    assert [item.language for item in line.inputs] == ["", "hip", "c", ""]


def test_targets_add_up():
    assert of("--offload-arch=gfx90a,gfx942 --offload-arch=gfx90a a.cpp").targets == [
        "gfx90a", "gfx942",
    ]  # fmt: skip
    assert of("--cuda-gpu-arch=gfx90a:xnack- --amdgpu-target=gfx1100").targets == [
        "gfx90a:xnack-", "gfx1100",
    ]  # fmt: skip
    assert of("--offload-arch=gfx90a,gfx942 --no-offload-arch=gfx90a").targets == ["gfx942"]
    assert of("--offload-arch=gfx90a --no-offload-arch=all").targets == []


def test_the_last_of_two_opposites_counts():
    assert of("-fgpu-rdc -fno-gpu-rdc").rdc is False
    assert of("--no-offload-compress --offload-compress").compress is True
    assert of("--cuda-device-only --offload-host-device").only == ""
    assert of("--genco").only == "device"


def test_the_linkers_options_are_not_the_compilers():
    line = of("-Wl,-z,now -rdynamic -shared -fPIC -O2 -static-libstdc++ -pthread a.o -lm")
    linker = ["-Wl,-z,now", "-rdynamic", "-shared", "-static-libstdc++", "-lm"]
    assert line.words(Kind.LINKER) == linker
    assert line.words(Kind.BOTH) == ["-fPIC", "-O2", "-pthread"]


def test_order_is_kept():
    """A linker processes libraries and objects in order."""
    line = of("a.o -lx b.o -ly")
    assert [item.words[0] for item in line.items] == ["a.o", "-lx", "b.o", "-ly"]


def test_double_dash_ends_the_options():
    line = of("-c -- -odd.cpp")
    assert [item.words for item in line.inputs] == [("./-odd.cpp",)]


def test_response_files(tmp_path):
    """Quotes, backslashes, line breaks, nested files; a name without a file is kept."""
    inner, outer = tmp_path / "inner", tmp_path / "outer"
    inner.write_text("-DINNER\n")
    outer.write_text(f"""-c "two words.cpp" -DX='a b'\n\\-O1 @{inner} it\\ is # no comment\n""")
    assert expand(["-v", f"@{outer}", "@no-such-file", "end"]) == [
        "-v", "-c", "two words.cpp", "-DX=a b", "-O1", "-DINNER", "it is", "#", "no", "comment",
        "@no-such-file", "end",
    ]  # fmt: skip


def test_a_response_file_that_names_itself_ends(tmp_path):
    own = tmp_path / "own"
    own.write_text(f"-O1 @{own}")
    assert expand([f"@{own}"])[-1] == f"@{own}"


def test_what_older_clangs_accepted_is_a_warning(hipcc: Hipcc):
    """rocPRIM 6.3 calls templates without `<`; with -Werror it is an error again."""
    hipcc.write(
        main="struct S { template <class T> int f(T x) { return x; } };\n"
        "template <class T> int call(T t) { return t.template f(1); }\n"
        "int main() { return call(S()); }\n"
    )
    words = ["-fsyntax-only", "--offload-arch=gfx1100", "main.cpp"]
    done = hipcc(*words)
    assert done.status == 0
    assert "warning: a template argument list is expected" in done.err
    assert hipcc("-Werror=missing-template-arg-list-after-template-kw", *words).status != 0
