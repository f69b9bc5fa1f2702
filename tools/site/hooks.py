"""What the site needs beside mkdocs.yml: links out of docs/, fragments of headings, versions.

Pages are written for the repository's host, where a link to ../wavecore/errors.py or to a program
beside the page leads to that file. The site has no such files: each that a page links to becomes a
page of its own, with the source in colours; a folder becomes a list of what it holds.
"""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools import made_pages, versions_page  # noqa: E402
from tools.markdown import anchor  # noqa: E402

# Pages of the repository's root that are pages of the site.
PROJECT = ("README.md", "README.zh.md", "CHANGELOG.md", "CONTRIBUTING.md")
LINK = re.compile(r"(?<!!)\[((?:[^][]|\[[^]]*\])*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")
PICTURE = re.compile(r"(!\[[^]]*\])\((docs/[^)\s]+)\)")  # of a page in the repository's root
FENCE = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
LANGUAGES = {
    ".hip": "cpp", ".cpp": "cpp", ".hpp": "cpp", ".c": "c", ".h": "c", ".py": "python",
    ".s": "gas", ".yml": "yaml", ".yaml": "yaml", ".sh": "bash", ".toml": "toml", ".txt": "text",
}  # fmt: skip


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Fragments of headings as hosts make them; versions in the footer."""
    config.mdx_configs.setdefault("toc", {})["slugify"] = lambda text, _: anchor(text)[1:]
    versions = {"wavecore": versions_page.package(), "LLVM": versions_page.llvm()}
    versions["HIP"] = versions_page.hip()
    config.copyright = ", ".join(f"{name} {version}" for name, version in versions.items())
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add pages for what pages link to outside of docs/, and for programs inside of it."""
    for name in PROJECT:
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, f"project/{name}", content=text))
    wanted = {
        target
        for file in files.documentation_pages()
        for target in _targets(file.content_string, _path(file.src_uri))
        if not _is_page(target, files)
    }
    while wanted:
        path = wanted.pop()
        if (page := f"source/{path}.md") not in files.src_uris:
            text, more = _source_page(path)
            hidden = InclusionLevel.NOT_IN_NAV
            files.append(File.generated(config, page, content=text, inclusion=hidden))
            wanted |= more
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links to files of the repository become links to their pages here."""
    del config
    here = page.file.src_uri
    if page.is_homepage:  # a way to the others, which the list of pages would only repeat
        page.meta["hide"] = ["navigation"]
    if here.startswith("matrix/"):  # where a mnemonic is looked up, of all pages that name it
        page.meta["search"] = {"boost": 4}
    if here.startswith("source/"):
        page.meta["search"] = {"exclude": True}
        return markdown

    made = made_pages.sections()
    if _path(here) == made_pages.INDEX:
        for path in made.values():
            name = path.removeprefix("docs/")
            markdown = markdown.replace(f"`{path}`", f"[{name}]({name})")

    def moved(match: re.Match[str]) -> str:
        target = _resolved(match[2], _path(here))
        if target == made_pages.INDEX and match[3] in made:
            target, fragment = made[match[3]], ""
        else:
            fragment = match[3] or ""
        if target is None:
            return match[0]
        place = _page(target, files)
        link = posixpath.relpath(place, posixpath.dirname(here) or ".")
        words = _title(target) if _is_name_of(match[1], target) else match[1]
        return f"[{words}]({link}{fragment})"

    def shown(match: re.Match[str]) -> str:
        place = posixpath.relpath(match[2].removeprefix("docs/"), posixpath.dirname(here) or ".")
        return f"{match[1]}({place})"

    return _outside_blocks(markdown, lambda text: PICTURE.sub(shown, LINK.sub(moved, text)))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The language of a page, for the browser's fonts, hyphens and voice."""
    if page.file.src_uri.endswith(".zh.md"):
        output = output.replace('<html lang="en"', '<html lang="zh-Hans"', 1)
    return output


def _is_name_of(words: str, path: str) -> bool:
    """Whether a link's words are the file's name, which a reader of the site has no use for."""
    if path in PROJECT[:2]:  # whose headings are wavecore's name
        return False
    name = f"{words}index.md" if words.endswith("/") else words
    return path.endswith(".md") and f"/{path}".endswith(f"/{name.removeprefix('../')}")


def _title(path: str) -> str:
    """The first heading of a page."""
    text = (ROOT / path).read_text("utf-8")
    heading = re.search(r"^# (.*)$", text, re.MULTILINE)
    return heading[1] if heading else posixpath.basename(path)


def on_post_build(config: MkDocsConfig) -> None:
    """Away with what only a host at a known address has a use for."""
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):
        (Path(config.site_dir) / name).unlink(missing_ok=True)


def _path(uri: str) -> str:
    """Where in the repository a page of the site is from."""
    return uri.removeprefix("project/") if uri.startswith("project/") else f"docs/{uri}"


def _resolved(link: str, page: str) -> str | None:
    """What a link means, from the repository's root; None where nothing is."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), link))
    return None if path.startswith("..") or not (ROOT / path).exists() else path


def _page(path: str, files: Files) -> str:
    """The page, or file, of the site that shows a path of the repository."""
    if path in PROJECT:
        return f"project/{path}"
    inside = path.removeprefix("docs/")
    return inside if _is_page(path, files) else f"source/{path}.md"


def _is_page(path: str, files: Files) -> bool:
    found = (
        files.get_file_from_path(path.removeprefix("docs/")) if path.startswith("docs/") else None
    )
    return path in PROJECT or (found is not None and found.inclusion.is_included())


def _targets(markdown: str, page: str) -> set[str]:
    text = FENCE.sub("", markdown)
    found = {_resolved(match[2], page) for match in LINK.finditer(text)}
    return {target for target in found if target is not None}


def _outside_blocks(markdown: str, change: Any) -> str:
    at, parts = 0, []
    for block in FENCE.finditer(markdown):
        parts += [change(markdown[at : block.start()]), block[0]]
        at = block.end()
    return "".join([*parts, change(markdown[at:])])


def _source_page(path: str) -> tuple[str, set[str]]:
    """A page with a file's text, or the list of a folder; and the pages that this one links to."""
    name = posixpath.basename(path)
    if (ROOT / path).is_dir():
        inside = _tracked(path)
        rows = "".join(f"* [{each}]({name}/{each}.md)\n" for each in inside)
        return f"# {path}\n\n{rows}", {f"{path}/{each}" for each in inside}
    text = (ROOT / path).read_text("utf-8")
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall(r"`+", text)), 3)
    language = LANGUAGES.get(posixpath.splitext(name)[1], "text")
    return f"# {path}\n\n{fence}{language}\n{text}\n{fence}\n", set()


def _tracked(folder: str) -> list[str]:
    """The files of a folder that are part of the repository, or of the sdist."""
    paths = sorted(path for path in (ROOT / folder).rglob("*") if path.is_file())
    hidden = {"__pycache__", "build"}
    found = [path.relative_to(ROOT / folder) for path in paths]
    return [path.as_posix() for path in found if not hidden.intersection(path.parts)]
