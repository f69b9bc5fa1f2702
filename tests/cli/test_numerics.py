"""`wavecore numerics`, `compare`, and the arithmetic in `show` and `list`."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys

import pytest

from wavecore.matrix import instructions, targets

F16 = "v_mfma_f32_16x16x16_f16"


def test_numerics_has_every_instruction(wavecore):
    for target in targets():
        rows = wavecore("numerics", "-a", target, "--json").json
        named = [name for row in rows for name in row["instructions"]]
        assert sorted(named) == [inst.name for inst in instructions(target)]
        assert all(row["evidence"] and row["source"] and row["parameters"] for row in rows)


def test_numerics_of_all_targets(wavecore):
    every = wavecore("numerics", "--json").json
    assert {name for row in every for name in row["targets"]} == set(targets())
    shown = wavecore("numerics").out
    assert "gfx1101 .. gfx1153" in shown and "assumed" in shown
    evidence = {target: row["evidence"] for row in every for target in row["targets"]
                if row["types"].startswith("f16") and row["types"].endswith("to f32")}  # fmt: skip
    assert evidence["gfx1100"] == evidence["gfx1201"] == evidence["gfx942"] == "silicon"
    assert evidence["gfx1101"] == evidence["gfx1200"] == "inferred"  # as a sibling
    assert evidence["gfx950"] == "assumed"


def test_numerics_says_what_parameters_mean(wavecore):
    shown = wavecore("numerics", "-a", "gfx942").out
    assert "GTR-FDPA" in shown and "group 16, halves 2, cut 24, guard 32, keep 31" in shown
    assert "cut: bits kept of a product" in shown and "[1] MMA-Sim" in shown
    assert "block: " not in shown  # nothing there has scales


def test_forms_of_numerics(wavecore):
    plain = list(csv.reader(io.StringIO(wavecore("numerics", "-a", "gfx1201", "--csv").out)))
    assert plain[0] == "types K model parameters evidence source instructions".split()
    assert plain[1][:3] == ["f16 to f16", "16", "DOT-G12"]
    markdown = wavecore("numerics", "-a", "gfx1201", "--markdown").out
    assert len(markdown.splitlines()) == 1 + len(plain)
    assert wavecore("numerics", "-a", "gfx1201", "--asciidoc").out.count("|===") == 2
    assert wavecore("numerics", "-a", "gfx1030").status == 2


def test_show_says_how_it_computes(wavecore):
    shown = wavecore("show", F16, "-a", "gfx942").out
    assert "TR-FDPA: group 8, cut 24, guard 32, keep 31" in shown
    assert "arithmetic: silicon (MMA-Sim (arXiv 2511.10909), compared with MI300X)" in shown
    clamped = wavecore("show", "v_wmma_i32_16x16x16_iu8", "-a", "gfx1100").out
    assert "with clamp" in clamped and "arithmetic with clamp: assumed" in clamped


def test_json_of_show_and_list_has_the_arithmetic(wavecore):
    shown = wavecore("show", F16, "-a", "gfx942", "--json").json["arithmetic"]
    assert shown["model"] == "TR-FDPA" and shown["parameters"]["group"] == 8
    listed = wavecore("list", "-a", "gfx942", "--json").json
    assert next(row for row in listed if row["instruction"] == F16)["arithmetic"] == shown
    clamp = wavecore("show", "v_wmma_i32_16x16x16_iu8", "-a", "gfx1201", "--json").json
    assert clamp["arithmetic"]["modes"]["clamp"]["parameters"]["stages"] == 2


HEAVY = ("numpy", "llvmlite", "ml_dtypes", "torch", "pandas", "matplotlib")


@pytest.mark.parametrize(
    "words", [("numerics",), ("numerics", "-a", "gfx942"), ("show", F16, "-a", "gfx942"),
              ("list", "-a", "gfx942", "--json")]
)  # fmt: skip
def test_queries_load_nothing_heavy(words):
    """They answer at once: a table needs no arrays and no compiler."""
    program = (
        "import json, sys\nfrom wavecore.cli import run\n"
        f"status = run({list(words)!r})\n"
        f"print(json.dumps([status, [n for n in {HEAVY!r} if n in sys.modules]]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert json.loads(done.stdout.splitlines()[-1]) == [0, []], done.stderr


# ----------------------------------------------------------------------------- compare


def test_compare_shows_designs_and_the_entry_furthest_apart(wavecore):
    words = ("compare", "-a", "gfx942", "-a", "gfx1100", "--size", "16,16,32")
    shown = wavecore(*words).out
    assert "16 x 16 x 32, f16 to f32" in shown and "DOT2-G11" in shown and "bits" in shown
    record = wavecore(*words, "--json").json
    assert [design["name"] for design in record["designs"]] == ["gfx942", "gfx1100"]
    first, second = record["designs"]
    assert first["differing"]["gfx1100"] == second["differing"]["gfx942"] > 0
    assert wavecore(*words).out == shown != wavecore(*words, "--seed", "1").out
    assert len(wavecore(*words, "--csv").out.splitlines()) == 3


def test_compare_can_find_nothing(wavecore):
    words = ("compare", "-a", "gfx908", "-a", "gfx942", "--data", "integers", "--size", "8,8,8")
    assert "All results are equal." in wavecore(*words).out


def test_compare_of_four_bit_integers(wavecore):
    """NumPy does not treat them as integers."""
    words = ("compare", "-a", "gfx1201", "-a", "gfx1100", "--type", "iu4", "--size", "8,8,32")
    assert "All results are equal." in wavecore(*words).out


@pytest.mark.parametrize("data", ["normal", "wide", "cancelling", "subnormal", "integers"])
@pytest.mark.parametrize(
    "words",
    [
        ("-a", "gfx950", "-a", "gfx1250", "--type", "f8f6f4"),
        ("-a", "gfx950", "-a", "gfx1250", "--type", "fp4"),
        ("-a", "gfx950", "-a", "gfx1250:f8f6f4", "--type", "fp6"),
        ("-a", "gfx950:bf6", "-a", "gfx950:fp4"),
        ("-a", "gfx950:v_mfma_f32_16x16x128_f8f6f4", "-a", "gfx942:v_mfma_f32_16x16x32_fp8_fp8"),
        ("-a", "gfx950:v_mfma_f32_16x16x128_f8f6f4", "-a", "gfx942:v_mfma_f32_16x16x32_bf8_fp8"),
    ],
)
def test_compare_of_f8f6f4(wavecore, words, data):
    """Samples are numbers that all designs hold."""
    done = wavecore("compare", *words, "--data", data, "--size", "16,16,128", "--json")
    assert done.status == 0, done.err
    designs = done.json["designs"]
    assert len(designs) == 2 and "f8f6f4" in designs[0]["instruction"]


def test_compare_of_one_design(wavecore):
    """With nothing to differ from, distances to the exact value are shown."""
    shown = wavecore("compare", "-a", "gfx942", "--size", "8,8,16")
    assert shown.status == 0
    assert "nearest" in shown.out and "differ" not in shown.out and "equal" not in shown.out
    assert "one only with the exact value" in " ".join(
        wavecore("compare", "--help").out.replace("│", " ").split()
    )


def test_compare_between_instructions_and_types(wavecore):
    two = ("-a", f"gfx942:{F16}", "-a", "gfx942:v_mfma_f32_4x4x4_16b_f16")
    assert wavecore("compare", *two).status == 2  # several blocks
    two = ("-a", f"gfx942:{F16}", "-a", "gfx942:v_mfma_f32_32x32x8_f16")
    assert "All results are equal." in wavecore("compare", *two, "--size", "8,8,32").out
    mixed = ("-a", "gfx942", "-a", "gfx1201", "--type", "fp8", "--data", "wide")
    assert "GTR-FDPA" in wavecore("compare", *mixed, "--size", "8,8,32").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--size", "3,4"), "expected M,N,K"), (("--size", "0,4,4"), "of 1 or more"),
        (("--size", "9999,9999,9999"), "products exceed"), (("--data", "nix"), "normal, uniform"),
        (("--type", "f17"), "no dense matrix instruction"), (("-a", "gfx942"), "twice"),
        (("--type", "fp4"), "it has bf16"), (("--seed", "-1"), "--seed -1: expected 0 or more"),
        (("-a", "gfx1100:"), "an instruction or a type after the colon"),
        (("-a", "gfx950", "--type", "f17"), "it has"), (("-a", ":f16"), "gfx1100"),
    ],
)  # fmt: skip
def test_wrong_compare_exits_2(wavecore, words, says):
    done = wavecore("compare", "-a", "gfx942", *words)
    assert done.status == 2
    assert says in done.err


def test_compare_draws(wavecore, tmp_path):
    """The same bytes for the same results."""
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (the extra `figures`)")
    paths = [tmp_path / f"{n}.svg" for n in range(2)]
    for path in paths:
        done = wavecore("compare", "-a", "gfx942", "-a", "gfx1201", "--size", "8,8,16",
                        "--svg", str(path))  # fmt: skip
        assert done.status == 0, done.err
    assert "<svg" in paths[0].read_text()
    assert paths[0].read_bytes() == paths[1].read_bytes()


# ------------------------------------------------------------------------------ steps


def test_compare_explains_an_entry(wavecore):
    """--explain prints every design's steps; as records they end in compare's bits."""
    words = ("compare", "-a", "gfx942", "-a", "gfx1100", "--size", "16,16,32")
    shown = wavecore(*words, "--explain", "2,5").out
    assert shown.count("\nD = ") == 2
    assert "TR-FDPA" in shown and "DOT2-G11" in shown and "bits below" in shown
    worst = wavecore(*words, "--json").json["most_apart"]
    told = wavecore(*words, "--explain", "worst", "--json").json
    assert {n: each["d"]["hex"][2:] for n, each in told.items()} == worst["bits"]


@pytest.mark.parametrize("where", ["16,0", "0,16", "-1,0", "3", "a,b", "best"])
def test_compare_explains_no_other_entry(wavecore, where):
    """Only entries of D."""
    done = wavecore("compare", "-a", "gfx942", "--size", "16,16,4", "--explain", where)
    assert done.status == 2
    assert "from 0,0 to 15,15" in " ".join(done.err.split())
