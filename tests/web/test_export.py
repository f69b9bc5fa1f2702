"""The site as files: all of it, or nothing that looks complete; and no one else's files."""

from __future__ import annotations

import io
import json
import os
import re
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tests.sampling import EVERYTHING, takes
from tests.test_docs_commands import matches
from wavecore.cli import explore
from wavecore.errors import Error
from wavecore.matrix import catalogue
from wavecore.web import documents, exporting
from wavecore.web.exporting import LIST, export, page

BUDGET_BYTES = 25_000_000
ONE_IN = 1 if EVERYTHING else 6  # one document in so many, of those that there are by name


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() or path.is_symlink()
    }


@pytest.fixture(scope="module")
def chosen():
    """The documents of the site: the same names of each kind."""
    parted = ((path, path.partition("/")[2]) for path in documents.paths())
    return [path for path, name in parted if not name or takes(name, ONE_IN)]


@pytest.fixture(scope="module")
def site(tmp_path_factory, chosen):
    """The return value of the command's function, the files, and the command's output."""
    folder = tmp_path_factory.mktemp("site") / "site"
    made = []
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()) as printed:
        patch.setenv("COLUMNS", "80")
        patch.setattr(documents, "paths", lambda: iter(chosen))
        patch.setattr(exporting, "export", lambda *given: made.append(export(*given)) or made[0])
        explore.command(export=folder)
    return made[0], files(folder), printed.getvalue()


FILES = len(page(live=False)) + 3  # of a site of few documents


@pytest.fixture
def few(monkeypatch):
    """A site of three documents; the third can be made to fail."""
    made = {"catalogue": 1, "plan/a": 2, "plan/b": 3}
    monkeypatch.setattr(documents, "paths", lambda: iter(made))
    monkeypatch.setattr(documents, "document", made.__getitem__)
    return made


def test_a_site_is_the_page_and_all_documents(site, chosen):
    _, found, _ = site
    expected = {f"data/{path}.js" for path in chosen} | set(page(live=False)) | {LIST}
    assert set(found) == expected
    assert {name: found[name] for name in page(live=False)} == page(live=False)
    assert found["data/catalogue.js"].decode() == documents.script("catalogue")
    assert sorted(json.loads(found.pop(LIST))["files"]) == sorted(found)


def test_the_command_prints_what_its_page_shows(site):
    page = Path(__file__).parents[2] / "docs/how-to/explore.md"
    (shown,) = re.findall(
        r"^\$ wavecore explore --export site\n(.*?)^```", page.read_text(), re.M | re.S
    )
    assert shown and matches(shown, site[2].replace(f"{site[0].folder.parent}/", ""))


def test_sizes_are_those_of_the_files_and_within_the_budget(site):
    made, found, _ = site
    sizes = {name: len(data) for name, data in found.items() if name != LIST}
    assert (made.files, made.bytes) == (len(sizes), sum(sizes.values()))
    assert sum(made.by_kind.values()) == made.bytes < BUDGET_BYTES / ONE_IN
    assert made.largest == max(sizes.items(), key=lambda item: item[1])


def sizes_of(found: dict[str, bytes], *kinds: str) -> dict[str, int]:
    """Bytes of documents of some kinds; of those at one path, all together."""
    sizes: Counter[str] = Counter()
    for name, data in found.items():
        kind, _, rest = name.removeprefix("data/").partition("/")
        if kind in kinds:
            sizes[rest] += len(data)
    return sizes


def test_documents_of_instructions_are_small(site):
    """An instruction's documents stay under 300 KB; all together under 20 MB."""
    sizes = sizes_of(site[1], "instruction", "layouts")
    names = [
        f"{target}/{each.name}.js"
        for target in catalogue.targets()
        for each in catalogue.instructions(target)
    ]
    assert set(sizes) == {name for name in names if takes(name.removesuffix(".js"), ONE_IN)}
    assert max(sizes.values()) < 300_000
    assert sum(sizes.values()) < 20_000_000 / ONE_IN


def test_documents_of_conversions_are_small(site):
    sizes = sizes_of(site[1], "chains", "plan")
    assert len(sizes) > 400 / ONE_IN
    assert sum(sizes.values()) < 5 * 2**20 / ONE_IN
    assert max(sizes.values()) < 300_000


def test_documents_of_kernels_are_small(site):
    assert 0 < sum(sizes_of(site[1], "kernel", "kernels.js", "run").values()) < 6_000_000 / ONE_IN


def test_names_are_the_same_in_every_file_system_and_url():
    names = [*documents.paths(), *page(live=False), LIST]
    assert all(re.fullmatch(r"[\w.+=@,/-]+", name, re.ASCII) for name in names)
    assert len({name.casefold() for name in names}) == len(names)


def test_no_server_is_behind_files(site):
    assert b"wavecore-live" not in site[1]["index.html"]


def test_progress_comes_to_its_end(tmp_path, few):
    seen = []
    made = export(tmp_path / "site", lambda *counts: seen.append(counts))
    assert [done for done, _, _ in seen] == list(range(1, FILES + 1))
    assert {all_ for _, all_, _ in seen} == {FILES}
    assert seen[-1][2] == made.bytes


def test_a_folder_may_be_there_if_it_is_empty(tmp_path, few):
    export(tmp_path)
    assert (tmp_path / "index.html").exists()


@pytest.mark.parametrize("name", ["thesis.tex", ".git", "index.html", "data"])
def test_a_folder_with_something_else_stays_as_it_is(tmp_path, few, name):
    (tmp_path / name).write_text("mine")
    with pytest.raises(Error, match=f"contains something else .*{name}.*export to a new folder"):
        export(tmp_path)
    assert files(tmp_path) == {name: b"mine"}


def test_a_file_is_no_folder(tmp_path, few):
    (tmp_path / "site").write_text("mine")
    with pytest.raises(Error, match="is a file; expected a folder"):
        export(tmp_path / "site")
    assert (tmp_path / "site").read_text() == "mine"


def test_an_export_replaces_an_earlier_one(tmp_path, few):
    export(tmp_path)
    few.clear()
    few |= {"catalogue": 10, "other/c": 4}
    export(tmp_path)
    documents = {"data/catalogue.js", "data/other/c.js"}
    assert set(files(tmp_path)) == {*page(live=False), LIST, *documents}
    assert not (tmp_path / "data" / "plan").exists()
    assert (tmp_path / "data" / "catalogue.js").read_text() == 'wavecoreData("catalogue",10);\n'


def test_files_that_somebody_has_added_stay(tmp_path, few):
    """Such as a domain name file on a web host, or notes beside the data."""
    export(tmp_path)
    (tmp_path / "CNAME").write_text("docs.example")
    (tmp_path / "data" / "plan" / "notes.txt").write_text("mine")
    del few["plan/a"], few["plan/b"]
    export(tmp_path)
    assert (tmp_path / "CNAME").read_text() == "docs.example"
    assert [path.name for path in (tmp_path / "data" / "plan").iterdir()] == ["notes.txt"]


def test_a_file_that_somebody_has_put_in_the_way_stays(tmp_path, few):
    export(tmp_path)
    few["plan/c"] = 5
    (tmp_path / "data" / "plan" / "c.js").write_text("mine")
    before = files(tmp_path)
    with pytest.raises(Error, match=r"c\.js is in the way"):
        export(tmp_path)
    assert files(tmp_path) == before


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("after", range(FILES))
def test_what_is_broken_off_shows_nothing_and_can_be_written_again(tmp_path, few, after, again):
    """Wherever it is interrupted: index.html is written last and removed first."""
    if again:
        export(tmp_path)

    def stop(done: int, all_: int, size: int) -> None:
        if done == after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(tmp_path, stop if after else _interrupted_at_once(few))
    assert not (tmp_path / "index.html").exists()
    few.setdefault("catalogue", 1)
    export(tmp_path)
    assert len(files(tmp_path)) == FILES + 1  # and the list of them


def _interrupted_at_once(few):
    """Ctrl-C comes after the first file."""

    def stop(done: int, all_: int, size: int) -> None:
        raise KeyboardInterrupt

    return stop


def test_a_document_that_fails_leaves_no_site(tmp_path, few, monkeypatch):
    def document(path: str) -> int:
        if path == "plan/b":
            raise LookupError(path)
        return 1

    monkeypatch.setattr(documents, "document", document)
    with pytest.raises(LookupError):
        export(tmp_path)
    assert not (tmp_path / "index.html").exists()


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", '{"files": null}', '{"files": [1]}', '{"files": {}}',
        '{"files": ["../victim"]}', '{"files": ["/etc/passwd"]}',
        '{"files": ["data/../../victim"]}',
        '{"files": ["."]}', '{"files": ["data//x"]}', '{"files": ["a\\\\b"]}', "[" * 100000,
    ],
)  # fmt: skip
def test_a_list_that_no_export_has_written_removes_nothing(tmp_path, few, text):
    (tmp_path / "victim").write_text("mine")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / LIST).write_text(text)
    with pytest.raises(Error, match="is not a list of exported files"):
        export(folder)
    assert (tmp_path / "victim").read_text() == "mine"
    assert files(folder) == {LIST: text.encode()}


def test_links_are_not_followed(tmp_path, few):
    """A folder or file of the site that somebody has replaced by a link to his own."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a.js").write_text("mine")
    folder = tmp_path / "site"
    export(folder)
    for file in (folder / "data" / "plan").iterdir():
        file.unlink()
    (folder / "data" / "plan").rmdir()
    (folder / "data" / "plan").symlink_to(outside)
    with pytest.raises(Error, match=r"data/plan is a link"):
        export(folder)
    (folder / "data" / "plan").unlink()
    (folder / "app.js").unlink()
    (folder / "app.js").symlink_to(outside / "a.js")
    export(folder)
    assert files(outside) == {"a.js": b"mine"}
    assert not (folder / "app.js").is_symlink()


@pytest.mark.parametrize(
    "path", ["plan/../x", "plan/a b", "plan/ä", "plan/", "/plan", "a\\b", ".x"]
)
def test_a_document_with_a_name_that_is_none_is_a_defect(tmp_path, few, path):
    few[path] = 1
    with pytest.raises(ValueError, match="cannot be a file name"):
        export(tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_names_that_differ_in_case_alone_are_a_defect(tmp_path, few):
    few["plan/A"] = 1
    with pytest.raises(ValueError, match="on case-insensitive file systems"):
        export(tmp_path / "site")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_the_systems_error(tmp_path, few):
    tmp_path.chmod(0o500)
    with pytest.raises(PermissionError):
        export(tmp_path / "site")


def test_the_list_is_always_whole(tmp_path, few, monkeypatch):
    """It is replaced atomically, never in the middle of a write."""
    export(tmp_path)
    before = (tmp_path / LIST).read_bytes()
    monkeypatch.setattr(exporting, "_write", _full_disk)
    with pytest.raises(OSError, match="No space left"):
        export(tmp_path)
    assert (tmp_path / LIST).read_bytes() == before


def _full_disk(file: Path, data: bytes) -> None:
    raise OSError(28, "No space left on device", str(file))
