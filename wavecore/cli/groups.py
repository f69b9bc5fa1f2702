"""Groups of options that several commands share, declared once as a dataclass.

A command has a group as one parameter, `how: Compiling`; typer gets its fields.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterator
from typing import Any, get_type_hints


class Group:
    """Base of groups: dataclasses whose fields are options, all with defaults."""


def flat(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes the fields of its groups one by one, as typer requires."""
    hints = get_type_hints(command, include_extras=True)
    groups = {
        name: hint
        for name, hint in hints.items()
        if isinstance(hint, type) and issubclass(hint, Group)
    }

    def flattened(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{each.name: given.pop(each.name) for each in _options(group)})
        command(**given)

    parameters: list[inspect.Parameter] = []
    for each in inspect.signature(command).parameters.values():
        if each.name in groups:
            parameters += _options(groups[each.name])
        else:
            parameters.append(
                each.replace(annotation=hints[each.name], kind=inspect.Parameter.KEYWORD_ONLY)
            )
    flattened.__doc__ = command.__doc__
    flattened.__annotations__ = {each.name: each.annotation for each in parameters}
    flattened.__dict__["__signature__"] = inspect.Signature(parameters)
    return flattened


def _options(group: type) -> Iterator[inspect.Parameter]:
    hints = get_type_hints(group, include_extras=True)
    for each in dataclasses.fields(group):
        yield inspect.Parameter(
            each.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=each.default,
            annotation=hints[each.name],
        )
