"""Commands that show and modify registers and variables."""

from __future__ import annotations

from typing import Any

import numpy as np

from wavecore.debugger import formatting, memory
from wavecore.debugger.assignment import assign
from wavecore.debugger.commands.session import Session, taken_format
from wavecore.debugger.expressions import evaluate
from wavecore.debugger.registers import Bits, describe_mode
from wavecore.debugger.scopes import Scope
from wavecore.debugger.stops import DebugError
from wavecore.debugger.variables import OptimisedOut, Typed


class DataCommands(Session):
    """Registers and variables, by name or in expressions."""

    def do_print(self, rest: str) -> None:
        """print[/FORMAT] EXPRESSION: the value in all lanes, or in the one selected by `lane`.

        Formats: x (hexadecimal), t (binary), d i8 i16 i32 i64, u u8 u16 u32 u64, f f16 f32 f64
        bf16, float8_e4m3fn and the other small ones. `print v3`, `print/f16 v[2:3]`, `print v3[5]`,
        `print x[i] * 2`, `print exec`.
        """
        format, expression = taken_format(rest)
        self.show_value(format, expression)

    def show_value(self, format: str, expression: str) -> None:
        if not expression:
            raise DebugError("print needs a register, a variable, or an expression")
        scope = self.scope()
        special = expression.lstrip("$")
        if special in ("exec", "vcc", "mode") and not format and self._is_register(scope, special):
            self.say(self._special(scope, special))
            return
        value = evaluate(expression, scope)
        for line in formatting.value_text(value, scope.active, expression, format):
            self.say(line)

    @staticmethod
    def _is_register(scope: Scope, name: str) -> bool:
        try:
            return scope.locals.find(name) is None
        except OptimisedOut:
            return False

    def _special(self, scope: Scope, name: str) -> str:
        registers = scope.registers
        if name == "mode":
            mode = registers.state.mode
            return f"mode = {mode:#x}  ({describe_mode(mode, self.here.launch.target)})"
        found = registers.get(name)
        assert found is not None
        return f"{name} = {formatting.mask_text(int(found.whole()[0]), registers.lanes)}"

    def do_display(self, rest: str) -> None:
        """display[/FORMAT] EXPRESSION: print it at every stop; `display` prints all of them now."""
        if not rest.strip():
            self.show_displays()
            return
        format, expression = taken_format(rest)
        self.show_value(format, expression)
        self.displays[max(self.displays, default=0) + 1] = format, expression

    def show_displays(self) -> None:
        for number, (format, expression) in self.displays.items():
            try:
                self.show_value(format, expression)
            except DebugError as error:
                self.say(f"display {number}: {error}")

    def do_undisplay(self, rest: str) -> None:
        """undisplay [N ...]: stop displaying expressions; without numbers, all of them."""
        words = rest.replace(",", " ").split()
        for word in words:
            if not word.isdecimal() or self.displays.pop(int(word), None) is None:
                raise DebugError(f"there is no display {word}; `info display` lists them")
        if not words:
            self.displays.clear()

    def info_display(self, rest: str) -> None:
        """The expressions that are printed at every stop."""
        if not self.displays:
            self.say("nothing is displayed")
        for number, (format, expression) in self.displays.items():
            self.say(f"{number:>3}  {expression}{f'  as {format}' if format else ''}")

    def do_whatis(self, rest: str) -> None:
        """whatis EXPRESSION: the type of a variable, with the members of a structure."""
        value = evaluate(rest.strip(), self.scope())
        if not isinstance(value, Typed):
            self.say(value_kind(value))
            return
        self.say(value.type.spelling or "unknown type")
        for member in value.type.members:
            self.say(f"  {member.offset:>4}  {member.type.spelling} {member.name}")

    def do_set(self, rest: str) -> None:
        """set NAME = VALUE: change a register (`v3[5]`, `s4`, `scc`), a variable or memory.

        A change is applied again at this position when the launch has run backwards; changes at
        later positions are discarded, because execution may differ from here on.
        `set limit MIB`: launches that may write more memory than this do not run backwards.
        """
        words = rest.split()
        if len(words) == 2 and words[0] == "limit" and words[1].isdecimal():
            self.debugger.limit_bytes = int(words[1]) << 20
            return
        name, has_value, value = rest.removeprefix("var ").partition("=")
        if not has_value:
            raise DebugError("set takes NAME = VALUE, such as `set v3[5] = 1.0`")
        assign(self.scope(), name.strip(), value.strip())

    def info_registers(self, rest: str) -> None:
        """Registers: the special and scalar ones, or `v`, `a`, `s`, or the named ones."""
        scope = self.scope()
        registers, names = scope.registers, scope.registers.names()
        words = rest.split()
        files = {"v": "vgpr", "s": "sgpr", "a": "agpr"}
        for word in words:
            if word not in files:
                self.show_value("", word)
        chosen = [files[word] for word in words if word in files]
        if not words:
            chosen = ["special", "sgpr"]
        for file in chosen:
            if file == "special":
                self._specials(scope)
            elif file == "sgpr":
                row = registers.span("s", 0, len(names[file])).words[:, 0]
                for start in range(0, len(row), 8):
                    cells = " ".join(f"{int(each):#010x}" for each in row[start : start + 8])
                    self.say(f"  s{start:<3} {cells}")
            else:
                rows = registers.span(file[0], 0, len(names[file])).words if names[file] else ()
                for name, words_of in zip(names[file], rows, strict=True):
                    self.say(f"  {name:<5} {formatting.line(words_of, scope.active, 'x')}")

    def _specials(self, scope: Scope) -> None:
        for name in scope.registers.names()["special"]:
            if name in ("exec", "vcc", "mode"):
                self.say(self._special(scope, name))
            elif name == "pc":
                self.say(f"pc = {scope.pc:#x}")
            else:
                found = scope.registers.get(name)
                if found is not None:
                    value = int(found.whole()[0])
                    self.say(f"{name} = {value if name == 'scc' else hex(value)}")

    def info_locals(self, rest: str) -> None:
        """The variables of the frame."""
        scope = self.scope()
        names = scope.locals.names()
        if not names:
            self.say("no variables are known here")
        for name in names:
            self.say(f"{name} = {self.local_text(scope, name)}")

    def info_globals(self, rest: str) -> None:
        """Variables outside functions: those of the module, and those in LDS."""
        scope = self.scope()
        names = scope.locals.outside()
        if not names:
            self.say("no variables outside functions are known")
        for name in names:
            self.say(f"{name} = {self.local_text(scope, name)}")

    @staticmethod
    def local_text(scope: Scope, name: str) -> str:
        """A variable as one line."""
        try:
            value = scope.locals.find(name)
        except OptimisedOut:
            return "<optimised out>"
        except DebugError as error:
            return f"<{error}>"
        assert value is not None
        return formatting.typed_line(value, scope.active if scope.lane is None else [0])

    def info_args(self, rest: str) -> None:
        """The kernel's arguments, as they were passed."""
        for arg in self.here.launch.kernel.args:
            if arg.name:
                self.say(f"{arg.name} = {self.argument_text(arg.name)}")

    def argument_text(self, name: str) -> str:
        """An argument as it was passed, with the array that it points to."""
        scope = Scope(self.here, *self.focus)
        value = scope.locals.argument(name)
        said = formatting.typed_line(value, [0]).partition("  (")[0]
        if value.type.kind == "pointer":
            where = memory.name_of(self.here.launch, int(value.numbers()))
            said += f"  ({where})" if where else ""
        return said


def value_kind(value: Any) -> str:
    """A description of a value without a source type."""
    if isinstance(value, Bits):
        each = f"{len(value.words)} registers" if len(value.words) > 1 else "32 bits"
        return f"{each} per lane" if value.is_vector else each
    kind = {"f": "a floating-point number", "b": "a truth value"}.get(
        np.asarray(value).dtype.kind, "an integer"
    )
    return f"{kind} per lane" if np.ndim(value) else kind
