"""`wavecore list`, `show`, `layout` and `locate`: the catalogue on the command line."""

from __future__ import annotations

import csv
import io

import pytest

from wavecore.cli.tabular import Grid, emit
from wavecore.matrix.catalogue import instruction, instructions

F16 = "v_mfma_f32_16x16x16_f16"
TARGETS = pytest.mark.parametrize(
    "target",
    [
        "gfx1100",
        "gfx1201",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("gfx908", "gfx90a", "gfx942")),
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("gfx950", "gfx1250")),
    ],
)
SPARSE = "v_smfmac_f32_16x16x32_f16"


def test_list_has_every_instruction(wavecore):
    done = wavecore("list", "-a", "gfx942")
    assert done.status == 0
    assert all(inst.name in done.out for inst in instructions("gfx942"))


@pytest.mark.parametrize(
    ("words", "keeps"),
    [
        (("--type", "fp8"), lambda inst: "fp8" in (inst.a_type, inst.b_type)),
        (("--sparse",), lambda inst: inst.sparse),
        (("--dense", "--type", "i8"), lambda inst: inst.a_type == "i8" and not inst.sparse),
    ],
)
def test_list_can_be_narrowed(wavecore, words, keeps):
    listed = {row["instruction"] for row in wavecore("list", "-a", "gfx942", *words, "--json").json}
    assert listed == {inst.name for inst in instructions("gfx942") if keeps(inst)}


def test_forms_of_a_table_hold_the_same(wavecore):
    plain = list(csv.reader(io.StringIO(wavecore("list", "-a", "gfx1201", "--csv").out)))
    assert plain[0][0] == "instruction"
    assert len(plain) == 1 + len(instructions("gfx1201"))
    markdown = wavecore("list", "-a", "gfx1201", "--markdown").out.splitlines()
    assert [cell.strip() for cell in markdown[2].strip("|").split("|")] == plain[1]
    asciidoc = wavecore("list", "-a", "gfx1201", "--asciidoc").out
    assert asciidoc.count("|===") == 2
    assert plain[1][0] in asciidoc
    turned = list(
        csv.reader(io.StringIO(wavecore("list", "-a", "gfx1201", "--csv", "--transpose").out))
    )
    assert [row[0] for row in turned] == plain[0]
    assert turned[1][1] == plain[1][1]


def test_show_says_what_the_catalogue_knows(wavecore):
    done = wavecore("show", "__builtin_amdgcn_mfma_f32_16x16x16f16", "-a", "gfx942")
    assert F16 in done.out
    assert "2048 per clock and CU" in done.out
    assert "VOP3P-MAI, opcode 0x4d" in done.out
    assert wavecore("show", F16, "-a", "gfx942", "--json").json["operands"]["A"]["field"] == "src0"


@pytest.mark.parametrize("view", ["entries", "registers"])
@pytest.mark.parametrize("operand", ["A", "B", "C", "D"])
def test_layout_of_every_operand(wavecore, operand, view):
    done = wavecore("layout", F16, "-a", "gfx942", f"-{operand}", "--as", view)
    assert done.status == 0
    assert "…" not in done.out
    record = wavecore("layout", F16, "-a", "gfx942", f"-{operand}", "--as", view, "--json").json
    lay = instruction(F16, "gfx942").layout(operand)
    assert record["notation"] == str(lay)
    if view == "entries":
        for entry in record["entries"]:
            place = lay[tuple(entry[name] for name in lay.names)]
            assert [entry["register"], *entry["bits"]] == [place.register, *place[2:]]
            assert entry["lanes"] == [place.lane]
    else:
        assert len(record["lanes"]) == 64


def test_formats_and_scales(wavecore):
    """Entries of 6 bits cross registers; a scale applies to 32 k; any modifier by its name."""
    name = ("v_mfma_scale_f32_16x16x128_f8f6f4", "-a", "gfx950")
    assert "v3[31:30] v4[3:0]" in wavecore("locate", *name, "-A", "--cbsz", "2", "-e", "3,21").out
    scales = wavecore("layout", *name, "--scale-a", "-m", "opsel_a=2").out
    assert "v0{16}[23:16]" in scales
    assert "k 32" in scales and "k 31" not in scales
    assert "SB[0..31][5]" in wavecore("locate", *name, "--scale-b", "-r", "0", "-l", "5").out
    made_of = wavecore("locate", *name, "-D", "-e", "3,5", "--output").out
    assert "SA[3][96..127]" in made_of and "SB[0..31][5]" in made_of
    shown = wavecore("show", *name).out
    assert "6 of fp6" in shown and "inferred" in shown
    fp4 = {row["instruction"] for row in wavecore("list", *name[1:], "-t", "fp4", "--json").json}
    assert fp4 == {inst.name for inst in instructions("gfx950") if inst.format_modifiers}


@pytest.mark.parametrize("value", ["opsel_a", "opsel_a=4", "opsel_a=-1", "opsel_c=1"])
def test_wrong_modifiers_exit_2(wavecore, value):
    done = wavecore("layout", "v_mfma_scale_f32_16x16x128_f8f6f4", "-a", "gfx950", "--scale-a",
                    "-m", value)  # fmt: skip
    assert done.status == 2
    assert value.partition("=")[0] in done.err


def test_gfx1250_has_a_catalogue(wavecore):
    """Rows, layouts, and a note on what is not published."""
    wmma = ("v_wmma_f32_16x16x32_f16", "-a", "gfx1250")
    assert wavecore("list", *wmma[1:]).status == 0
    shown = wavecore("show", *wmma).out
    assert "not published" in shown and "inferred" in shown
    assert wavecore("locate", *wmma, "-A", "-e", "3,9").out.split()[-2:] == ["19", "v0[31:16]"]


def test_layout_of_a_sparse_operand_and_its_index(wavecore):
    assert "v0{1}[15:0]" not in wavecore("layout", SPARSE, "-a", "gfx942", "-A").out
    assert "A[0][0..3]" in wavecore("layout", SPARSE, "-a", "gfx942", "-A", "--as", "registers").out
    assert "v0{0}[11:8]" in wavecore("layout", SPARSE, "-a", "gfx942", "-K", "--abid", "1").out


def test_layout_shows_replicas(wavecore):
    done = wavecore("layout", "v_wmma_f32_16x16x16_f16", "-a", "gfx1100", "-A", "--wave", "32")
    assert "v0{0,16}[15:0]" in done.out


def test_locate_both_ways(wavecore):
    found = wavecore("locate", F16, "-a", "gfx942", "-A", "--entry", "3,5", "--json").json
    assert found == [
        {"operand": "A", "i": 3, "k": 5, "block": 0, "lanes": [19], "register": 0, "bits": [16, 31]}
    ]
    back = wavecore("locate", F16, "-a", "gfx942", "-A", "-r", "0", "-l", "19", "--json").json
    assert found[0] in back
    assert len(back) == 2


def test_locate_gives_the_equation_of_a_result(wavecore):
    words = ("locate", F16, "-a", "gfx942", "-D", "-e", "3,5", "--output")
    (found,) = wavecore(*words, "--json").json
    assert found["D"] == {"operand": "D", "i": 3, "j": 5, "block": 0, "lanes": [5], "register": 3,
                          "bits": [0, 31]}  # fmt: skip
    assert len(found["terms"]) == 16
    for k, term in enumerate(found["terms"]):
        assert (term["A"]["i"], term["A"]["k"]) == (3, k) and (term["B"]["k"], term["B"]["j"]) == (
            k,
            5,
        )
    assert found["equation"].startswith("D[3][5] = A[3][0]*B[0][5] + A[3][1]*B[1][5] + ")
    assert found["equation"].endswith(" + C[3][5]")
    assert found["registers"].startswith("D.v3{5} = A.v0{3}[15:0]*B.v0{5}[15:0] + ")
    shown = wavecore(*words).out
    assert "A[3][0]   v0{3}[15:0]    B[0][5]   v0{5}[15:0]" in shown
    rows = list(csv.reader(io.StringIO(wavecore(*words, "--csv").out)))
    assert rows[-1] == ["C[3][5]", "v3{5}", "", ""]


@TARGETS
def test_equations_read_what_the_layouts_say(wavecore, target):
    """For every instruction: each k once, A paired with its B, at the places of the layouts."""
    for inst in instructions(target):
        words = ("locate", inst.name, "-a", target, "-D", "-e", "1,2", "--output", "--json")
        (found,) = wavecore(*words).json
        a, b = inst.layout("A"), inst.layout("B")
        met = [one for term in found["terms"] for one in term["B"].get("one_of", [term["B"]])]
        want = [k for k in range(inst.k) for _ in range(1 + inst.sparse)]
        assert sorted(one["k"] for one in met) == want
        for term in found["terms"]:
            at = a[1, term["A"]["k"]]
            assert [term["A"]["register"], *term["A"]["lanes"][:1]] == [at.register, at.lane]
            for one in term["B"].get("one_of", [term["B"]]):
                assert one["k"] // a.neighbours("k") == term["A"]["k"] // a.neighbours("k")
                assert one["bits"] == list(b[one["k"], 2][2:])


def test_negated_entries_have_their_sign(wavecore):
    wmma = ("v_wmma_f32_16x16x16_f16", "-a", "gfx1201")
    assert "-v0{0}[15:0]   v0{0}[31:16]" in wavecore("layout", *wmma, "-A", "--neg", "1").out
    assert "-A[0][1]" in wavecore("layout", *wmma, "-A", "--neg-hi", "1", "--as", "registers").out
    both = ("--neg", "4", "--neg-hi", "4")
    assert "-|C[3][5]|" in wavecore("locate", *wmma, "-C", "-e", "3,5", *both).out
    f64 = ("v_mfma_f64_16x16x4_f64", "-a", "gfx942", "--blgp", "2")
    assert "-v[0:1]{0}" in wavecore("layout", *f64, "-B").out
    assert "-" not in wavecore("layout", *f64, "-A", "--csv").out
    terms = wavecore("locate", *f64, "-D", "-e", "0,0", "--output").out
    assert "A.v[0:1]{0}*-B.v[0:1]{0}" in terms


def number(text: str) -> float | str:
    """A spreadsheet's reading of a cell."""
    try:
        return float(text)
    except ValueError:
        return text


@TARGETS
def test_no_two_cells_of_csv_are_the_same_number(wavecore, target):
    """`0.1` and `0.10`, lane and register, were equal to readers of numbers."""
    for inst in list(instructions(target))[::3]:
        for operand in inst.operands:
            option = {"SA": "--scale-a", "SB": "--scale-b"}.get(operand, f"-{operand}")
            words = ("layout", inst.name, "-a", target, option, "--csv")
            _, *rows = csv.reader(io.StringIO(wavecore(*words).out))
            lay = inst.layout(operand)
            first = 1 + (inst.blocks > 1)
            cells = [number(cell) for row in rows for cell in row[first:]]
            shared = 1
            for name in lay.names:
                shared *= lay.neighbours(name)
            assert len(cells) == len(list(lay)) // shared
            assert len(set(cells)) == len(cells)
            assert len({tuple(map(number, row)) for row in rows}) == len(rows)
            assert not any(isinstance(cell, float) for cell in cells)
            _, *rows = csv.reader(io.StringIO(wavecore(*words, "--as", "registers").out))
            assert len({tuple(map(number, row)) for row in rows}) == len(rows)


def test_each_block_is_a_table_of_its_own(wavecore):
    words = ("layout", "v_mfma_f32_4x4x4_16b_f16", "-a", "gfx942", "-A")
    assert wavecore(*words).out.count("A in wave64, block ") == 16
    rows = list(csv.reader(io.StringIO(wavecore(*words, "--csv").out)))
    assert rows[0][0] == "block" and [row[0] for row in rows[1::4]] == [str(n) for n in range(16)]
    held = list(csv.reader(io.StringIO(wavecore(*words, "--as", "registers", "--csv").out)))
    assert held[0] == ["block", "", "v0[15:0]", "v0[31:16]", "v1[15:0]", "v1[31:16]"]
    assert held[1][:3] == ["0", "lane 0", "A[0][0].0"] and len(held) == 65
    marked = wavecore(*words, "--markdown").out
    assert marked.count("| --- |") >= 16 and "block 15:" in marked


def test_show_has_formulas_both_ways(wavecore, monkeypatch):
    monkeypatch.delenv("COLUMNS")
    shown = wavecore("show", F16, "-a", "gfx942").out
    assert "lane = i + 16*(k // 4)" in shown and "i = lane % 16" in shown
    assert "k = 4*(lane // 16) + 2*register + bit // 16" in shown
    sparse = wavecore("show", SPARSE, "-a", "gfx942").out
    assert "bit = 16*kept" in sparse and "kept = bit // 16" in sparse


def test_show_breaks_no_formula_in_a_narrow_terminal(wavecore, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = wavecore("show", "v_wmma_f32_16x16x16_f16", "-a", "gfx1201").out.splitlines()
    assert any(line.rstrip().endswith("register = (k // 2 % 2) + 2*(k // 8)") for line in lines)
    assert any("element (4, 2):(1@k, 8@k)" in line for line in lines)


def test_modifiers_move_entries(wavecore):
    name = "v_mfma_f32_16x16x1_4b_f32"

    def lane(*words: str) -> int:
        found = wavecore("locate", name, "-a", "gfx942", *words, "--json").json
        return found[0]["lanes"][0]

    assert lane("-A", "-e", "2,0,3") == 50
    assert lane("-A", "-e", "2,0,3", "--cbsz", "1", "--abid", "0") == 34
    assert lane("-B", "-e", "0,2,0", "--blgp", "3") == 18


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("show", "v_mfma_f32_16x16x16_f17", "-a", "gfx942"), "Did you mean"),
        (("show", F16, "-a", "gfx1100"), "gfx90a"),
        (("list", "-a", "gfx1030"), "gfx1030"),
        (("list", "-a", "gfx942", "--type", "f17"), "bf16"),
        (("list", "-a", "gfx942", "--csv", "--json"), "choose one"),
        (("layout", F16, "-a", "gfx942"), "choose one of"),
        (("layout", F16, "-a", "gfx942", "-A", "-B"), "-A and -B"),
        (("layout", F16, "-a", "gfx942", "-K"), "no operand -K; it has -A, -B, -C and -D"),
        (("layout", F16, "-a", "gfx942", "-A", "--cbsz", "1"), "takes no cbsz"),
        (("layout", F16, "-a", "gfx942", "-A", "--wave", "32"), "waves of 64"),
        (("layout", F16, "-a", "gfx942", "-A", "-m", "wave=64"), "takes no wave"),
        (("layout", F16, "-a", "gfx942", "-A", "-m", "self=0"), "takes no self"),
        (("layout", F16, "-a", "gfx942", "-A", "-m", "operand=1"), "takes no operand"),
        (("layout", F16, "-a", "gfx942", "--svg", "no.svg", "-m", "view=1"), "takes no view"),
        (("layout", F16, "-a", "gfx942", "--svg", "no.svg", "-m", "block=0"), "takes no block"),
        (("locate", F16, "-a", "gfx942", "-D", "-e", "3,4", "-m", "wave=64"), "takes no wave"),
        (("locate", F16, "-a", "gfx942", "-D", "-e", "3,4", "-m", "layout=1"), "takes no layout"),
        (("locate", F16, "-a", "gfx942", "-A", "-e", "16,0"), "must be 0 to 15"),
        (("locate", F16, "-a", "gfx942", "-A", "-e", "x"), "expected numbers"),
        (("locate", F16, "-a", "gfx942", "-A"), "--entry"),
        (("locate", F16, "-a", "gfx942", "-A", "-r", "2"), "must be 0 to 1"),
        (("locate", F16, "-a", "gfx942", "-A", "-e", "1,1", "--output"), "-D"),
    ],
)
def test_wrong_values_exit_with_2(wavecore, words, message):
    done = wavecore(*words)
    assert done.status == 2
    assert message in done.err


@pytest.mark.parametrize(
    "words", [(), ("-A",), ("-A", "--as", "registers", "--dark"), ("--as", "registers")]
)
def test_layout_writes_pictures(wavecore, tmp_path, words):
    path = tmp_path / "out.svg"
    done = wavecore("layout", F16, "-a", "gfx942", *words, "--svg", str(path))
    assert done.status == 0
    assert F16 in path.read_text()
    assert str(path) in done.out.replace("\n", "")


@pytest.mark.parametrize("k", [4, 5, 7])
def test_locate_names_the_four_k_that_a_sparse_entry_is_chosen_from(wavecore, k):
    words = ("locate", "v_smfmac_f32_16x16x32_f16", "-a", "gfx942", "--entry", f"3,{k}")
    assert "A[3][4..7]  3     v1" in wavecore(*words, "-A").out
    assert "K[3][4..7]  3     v0[7:4]" in wavecore(*words, "-K").out


def test_layout_writes_how_many_bytes_the_picture_has(wavecore, tmp_path):
    path = tmp_path / "out.svg"
    done = wavecore("layout", F16, "-a", "gfx942", "--packed", "--svg", str(path))
    assert f"{path.stat().st_size} bytes of SVG" in " ".join(done.out.split())


def test_chain_of_rdna4_is_free_and_of_rdna3_is_not(wavecore):
    name = "v_wmma_f16_16x16x16_f16"
    found = wavecore("chain", name, "-a", "gfx1201", "--json").json
    costs = {(row["operand"], row["k"]): (row["cost"], row["counts"]) for row in found}
    assert costs["B", "exchanged"] == ("free", {})
    assert costs["B", "in order"][0] == "cross lane"
    (b,) = (
        row for row in wavecore("chain", name, "-a", "gfx1100", "--json").json
        if row["operand"] == "B"
    )  # fmt: skip
    assert b["cost"] == "cross lane"
    assert b["counts"]["v_permlanex16_b32"] > 0
    shown = wavecore("chain", name, "-a", "gfx1100").out
    assert "v_permlanex16_b32" in shown


def test_chain_names_the_swaps_of_gfx950(wavecore):
    shown = wavecore("chain", "v_mfma_f32_32x32x16_f16", "-a", "gfx950").out
    assert "4 v_permlane32_swap_b32" in shown


def test_chain_says_why_not(wavecore):
    done = wavecore("chain", "v_mfma_f32_32x32x8_f16", "v_mfma_f32_16x16x16_f16", "-a", "gfx942")
    assert done.status == 0
    assert "D is 32 x 32, B is 16 x 16" in done.out


def test_tables_with_different_columns_share_one_header_in_csv(capsys):
    first = Grid("one", ("a", "b"), (("1", "2"),))
    second = Grid("two", ("b", "c"), (("3", "4"), ("5", "6")))
    emit([first, second], None, csv=True)
    assert capsys.readouterr().out == "table,a,b,c\n0,1,2,\n1,,3,4\n1,,5,6\n"
