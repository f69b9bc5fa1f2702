"""One function that kernels can call: name, translation rule and description."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wavecore.errors import CompileError
from wavecore.lang.builtins.table import TABLE
from wavecore.lang.call import Call
from wavecore.lang.values import Result


@dataclass(frozen=True, eq=False)
class Builtin:
    """A row of the table: everything about one function.

    Args:
        name: `wl.name`.
        group: the chapter in the reference.
        signature: parameters as Python writes them.
        doc: one sentence.
        rule: translates a call to C++.
        host: computes the same outside kernels, on Python and NumPy numbers.
        takes_brackets: whether `wl.name[...]` is a call, too.
        takes_nodes: whether the rule translates the arguments, of which a call then has none.
    """

    name: str
    group: str
    signature: str
    doc: str
    rule: Callable[[Call], Result]
    host: Callable[..., Any] | None = None
    takes_brackets: bool = False
    takes_nodes: bool = False

    def lang_call(self, call: Call) -> Result:
        call.name = f"wl.{self.name}"
        call.usage = f"{call.name}{self.signature}"
        return self.rule(call)

    @property
    def __name__(self) -> str:
        return self.name

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        return self.doc

    def __call__(self, *args: Any, **keywords: Any) -> Any:
        if self.host is None:
            raise CompileError(
                f"wl.{self.name} works only inside a kernel: it needs lanes, memory or a launch."
            )
        return self.host(*args, **keywords)

    def __repr__(self) -> str:
        return f"<wl.{self.name}{self.signature}>"


ENTRYWISE = ("Mathematics", "Integers")  # groups of functions that fragments can be given to


def row(
    name: str,
    group: str,
    signature: str,
    doc: str,
    rule: Callable[[Call], Result],
    host: Callable[..., Any] | None = None,
    takes_brackets: bool = False,
    takes_nodes: bool = False,
) -> Builtin:
    """Add a function to the table."""
    made = Builtin(name, group, signature, doc, rule, host, takes_brackets, takes_nodes)
    TABLE[name] = made
    return made
