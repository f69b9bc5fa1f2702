"""Wrong command lines: status 2, one line that says what is wrong, nothing on standard output."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

F16 = "v_mfma_f32_16x16x16_f16"
MATRIX = (F16, "-a", "gfx942")
AXPY = str(Path(__file__).parents[2] / "docs" / "axpy.hip")
README = str(Path(__file__).parents[2] / "README.md")
BUILT = ("run", AXPY, "-a", "gfx942")
ARGUMENTS = ("--arg", "f32=2", "--arg", "f32[8]", "--arg", "f32[8]", "--arg", "i32=8")

QUICK = [
    (("",), "there is no command ''"),
    (("foo bar",), "there is no command 'foo bar'"),
    (("--foo",), "--foo"),
    (("doctor", "foo"), "unexpected extra argument"),
    (("peaks", "foo"), "There is no target 'foo'"),
    (("peaks", "gfx1250"), "no product with gfx1250"),
    (("peaks", "gfx1100", "foo"), "unexpected extra argument"),
    (("targets", "5"), "There is no target '5'"),
    (("targets", "MI400"), "Did you mean"),
    (("list",), "Missing option '--arch'"),
    (("list", "-a"), "'-a' requires an argument"),
    (("list", "-a", "gfx942", "--type", "f17"), "no matrix type 'f17'"),
    (("list", "-a", "gfx942", "--type", ""), "no matrix type ''"),
    (("list", "-a", "gfx942", "--csv", "--markdown"), "choose one of"),
    (("list", "-a", "rdna2"), "no matrix instructions"),
    (("show", "foo", "-a", "gfx942"), "no matrix instruction 'foo'"),
    (("show", F16, "-a", "rdna3"), "gfx1100 has no matrix instruction"),
    (("layout", *MATRIX), "none was given"),
    (("layout", *MATRIX, "-A", "-B"), "-A and -B were given"),
    (("layout", *MATRIX, "-K"), "no operand -K; it has -A, -B, -C and -D"),
    (("layout", *MATRIX, "--scale-a"), "no operand --scale-a"),
    (("layout", *MATRIX, "-A", "--as", "foo"), "'foo' is not one of"),
    (("layout", *MATRIX, "-A", "--cbsz", "foo"), "--cbsz"),
    (("layout", *MATRIX, "-A", "--wave", "16"), "waves of 64"),
    (("layout", *MATRIX, "-A", "-m", "foo=1"), "takes no foo"),
    (("layout", *MATRIX, "-A", "-m", "foo"), "expected NAME=VALUE"),
    (("layout", *MATRIX, "-A", "--dark"), "use --svg FILE"),
    (("layout", *MATRIX, "-A", "--colour", "blue", "--svg", "x.svg"), "'blue' is not one of"),
    (("layout", *MATRIX, "-A", "--svg", "x.svg", "--csv"), "--svg draws a picture"),
    (("layout", *MATRIX, "-A", "--svg", "absent/x.svg"), "absent/x.svg"),
    (("locate", *MATRIX, "-K", "-e", "1,1"), "no operand -K"),
    (("locate", *MATRIX, "--scale-a", "-e", "1,1"), "no operand --scale-a"),
    (("locate", *MATRIX, "--scale-b", "-r", "0"), "no operand --scale-b"),
    (("locate", *MATRIX, "-A"), "--entry"),
    (("locate", *MATRIX, "-A", "-e", "1"), "is optional"),
    (("locate", *MATRIX, "-A", "-e", "1,1,1,1"), "is optional"),
    (("locate", *MATRIX, "-A", "-e", ""), "expected numbers"),
    (("locate", *MATRIX, "-A", "-e", "-1,1"), "must be 0 to 15"),
    (("locate", *MATRIX, "-A", "-r", "0", "-l", "64"), "must be 0 to 63"),
    (("locate", *MATRIX, "-A", "-r", "0", "-e", "1,1"), "either --entry"),
    (("locate", *MATRIX, "-A", "-e", "1,1", "-l", "3"), "--lane goes with --register"),
    (("locate", *MATRIX, "-A", "-e", "1,1", "--output"), "-D"),
    (("chain", F16, "foo", "-a", "gfx942"), "'foo'"),
    (("numerics", "-a", "foo"), "There is no target 'foo'"),
    (("numerics", "-a", "gfx1030"), "no matrix instructions"),
    (("compare",), "Missing option"),
    (("compare", "-a", "gfx942:foo"), "type 'foo'"),
    (("compare", "-a", "gfx942", "--type", "f17"), "type 'f17'"),
    (("compare", "-a", "gfx942", "--size", "0,1,1"), "--size"),
    (("compare", "-a", "gfx942", "--data", "foo"), "--data foo"),
    (("compare", "-a", "gfx942", "--seed", "-1"), "--seed -1"),
    (("compile", "absent.hip", "-a", "gfx942"), "does not exist"),
    (("compile", AXPY), "Missing option '--arch'"),
    (("compile", AXPY, "-a", "foo"), "There is no target 'foo'"),
    (("compile", AXPY, "-a", "gfx942:foo"), "'gfx942:foo' is not a target"),
    (("compile", AXPY, "-a", "gfx942", "-O", "9"), "--opt 9"),
    (("compile", AXPY, "-a", "gfx942", "-D", ""), "--define ''"),
    (("compile", AXPY, "-a", "gfx942", "-D", "1x"), "--define '1x'"),
    (("compile", AXPY, "-a", "gfx942", "-I", "absent"), "no such folder"),
    (("compile", AXPY, "-a", "gfx942", "--wave", "32"), "no wave32"),
    (("compile", AXPY, "-a", "gfx942", "-o", "absent/a.hsaco"), "no folder absent"),
    (("compile", README, "-a", "gfx942"), "source files end in"),
    (("disasm", AXPY), "--arch"),
    ((*BUILT, "--arg", "x"), "no type 'x'"),
    ((*BUILT, "--arg", "i32=99999999999"), "does not fit"),
    ((*BUILT, "--arg", "f32[4]=@absent.npy"), "absent.npy"),
    ((*BUILT, "--seed", "-4"), "--seed -4"),
    ((*BUILT, "--save", "absent/x.npz"), "no folder absent"),
    (("run", AXPY), "--arch"),
    (("sanitize", AXPY, "--suppressions", "/dev/zero"), "/dev/zero cannot be read"),
]  # fmt: skip
COMPILING = [
    (("disasm", AXPY, "-a", "gfx942", "-k", "absent"), "no kernel 'absent'"),
    ((*BUILT, "--kernel", "foo"), "no kernel 'foo'"),
    ((*BUILT, "--grid", "x", *ARGUMENTS), "--grid x"),
    ((*BUILT, "--grid", "1,2,3,4", *ARGUMENTS), "--grid 1,2,3,4"),
    ((*BUILT, "--grid", "0", *ARGUMENTS), "grid.x is 0"),
    ((*BUILT, "--block", "2000", *ARGUMENTS), "block.x is 2000"),
    ((*BUILT, "--lds", "-5", *ARGUMENTS), "lds is -5"),
    ((*BUILT, "--timeout", "-1", *ARGUMENTS), "timeout"),
    ((*BUILT, "--threads", "0", *ARGUMENTS), "threads"),
    (BUILT, "takes 4 arguments"),
]


def one_line(done, message: str) -> None:
    assert done.status == 2, done
    assert message in done.err
    said = [line for line in done.err.splitlines() if "taken as" not in line]
    assert len(said) == 1, "one line"
    assert done.out == ""


@pytest.mark.parametrize(("words", "message"), QUICK, ids=lambda value: " ".join(value)[:70])
def test_one_line_says_it(wavecore, words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    one_line(wavecore(*words), message)


@pytest.mark.parametrize("option", ["compile -o", "profile --html", "profile --trace"])
def test_no_result_replaces_its_source(wavecore, option, tmp_path):
    source = tmp_path / "axpy.hip"
    source.write_text("// a kernel")
    command, name = option.split()
    done = wavecore(command, str(source), "-a", "gfx942", name, str(source))
    one_line(done, "would replace its source")
    assert source.read_text() == "// a kernel"
    one_line(wavecore(command, str(source), "-a", "gfx942", name, "-"), "go to a file")


@pytest.mark.clang
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full, which is full")
@pytest.mark.parametrize(
    "words", [("layout", *MATRIX, "--svg"), ("compile", AXPY, "-a", "gfx942", "-o")]
)
def test_a_full_disk_is_named(wavecore, words):
    assert "/dev/full: No space left" in wavecore(*words, "/dev/full").err


@pytest.mark.clang
@pytest.mark.jit
@pytest.mark.parametrize(("words", "message"), COMPILING, ids=lambda value: " ".join(value)[-60:])
def test_one_line_says_it_of_what_compiles(wavecore, words, message):
    one_line(wavecore(*words), message)


@pytest.mark.clang
def test_options_of_sources_are_not_for_code_objects(wavecore, tmp_path):
    built = tmp_path / "axpy.hsaco"
    assert wavecore("compile", AXPY, "-a", "gfx942", "-o", str(built)).status == 0
    for option in (("-D", "X"), ("-O", "2"), ("-X", "-g"), ("--wave", "64"), ("-I", str(tmp_path))):
        one_line(wavecore("disasm", str(built), *option), "already compiled")


def test_a_kind_of_error_is_in_the_record(wavecore):
    for words in (("locate", *MATRIX, "-K", "-e", "1,1"), ("doctor", "foo"), ("foo",)):
        done = wavecore(*words, "--json")
        assert done.json["error"]["type"] == "UsageError"
        assert done.json["error"]["message"] in done.err


WRITERS = [
    (("targets", "gfx942"), 0),
    (("targets", "gfx942", "--json"), 0),
    (("list", "-a", "gfx942", "--csv"), 0),
    (("doctor", "foo", "--json"), 2),
    (("targets", "foo", "--json"), 2),
    (("foo", "--json"), 2),
    (("--help",), 0),
    (("--version",), 0),
]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes there have no broken ends")
@pytest.mark.parametrize(("words", "status"), WRITERS, ids=lambda value: str(value))
@pytest.mark.parametrize("closed", ["stdout", "stderr", "both"])
def test_closed_pipes_are_quiet_and_keep_the_status(words, status, closed):
    """The reader went away before a byte was written."""
    reader, writer = os.pipe()
    os.close(reader)
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    streams |= {name: writer for name in streams if closed in (name, "both")}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "wavecore", *words], timeout=120, check=False, **streams
        )
    finally:
        os.close(writer)
    assert done.returncode == status
    assert b"Traceback" not in (done.stdout or b"") + (done.stderr or b"")
    assert b"Exception ignored" not in (done.stderr or b"")
