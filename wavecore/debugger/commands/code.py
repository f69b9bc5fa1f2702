"""Commands that select a wave, lane or frame, and show source and code."""

from __future__ import annotations

from wavecore._text import visible
from wavecore.debugger.commands.session import Session, sizes_text
from wavecore.debugger.locations import parse_breakpoint, parse_count
from wavecore.debugger.sourcemap import Frame, text
from wavecore.debugger.stops import WAITS, DebugError, Stop

_SHOWN_LINES = 10
_SHOWN_WAVES = 8
_STATES = {"RUNNABLE": "running", **WAITS, "ENDED": "ended"}


class CodeCommands(Session):
    """Waves, lanes, frames, lines and instructions."""

    _listed: tuple[str, int] | None = None  # where `list` continues

    def look_at(self, stop: Stop) -> None:
        super().look_at(stop)
        self._listed = None

    def do_backtrace(self, rest: str) -> None:
        """backtrace: the frames of the wave, including inlined calls."""
        for place, frame in enumerate(self.here.frames(*self.focus)):
            mark = "*" if place == self.frame else " "
            inlined = "  (inlined)" if frame.is_inlined else ""
            self.say(f"{mark}#{place}  {frame.pc:#x} in {self.frame_text(frame)}{inlined}")

    def do_frame(self, rest: str) -> None:
        """frame [N]: select the frame to inspect."""
        frames = self.here.frames(*self.focus)
        if rest.strip():
            chosen = int(rest) if _is_number(rest.strip()) else -1
            if not 0 <= chosen < len(frames):
                raise DebugError(f"there are frames 0 to {len(frames) - 1}")
            self.frame = chosen
        self.show_place()

    def do_up(self, rest: str) -> None:
        """up: select the frame that called this one."""
        self.do_frame(str(self.frame + 1))

    def do_down(self, rest: str) -> None:
        """down: select the frame that this one called."""
        if not self.frame:
            raise DebugError("this is the innermost frame")
        self.do_frame(str(self.frame - 1))

    def do_lane(self, rest: str) -> None:
        """lane N: inspect one lane; `lane all` inspects all of them."""
        word = rest.strip()
        if word in ("", "all"):
            if word:
                self.lane = None
            self.say("all lanes" if self.lane is None else f"lane {self.lane}")
            return
        lanes = self.here.launch.wave_size
        if not _is_number(word) or int(word) >= lanes:
            raise DebugError(f"lanes are 0 to {lanes - 1}, or all")
        self.lane = int(word)

    def do_wave(self, rest: str) -> None:
        """wave [N]: inspect another wave of the workgroup, or `wave GROUP.N` of another one."""
        word = rest.strip()
        if word:
            group, _, wave = word.rpartition(".")
            if not _is_number(wave) or (group and not _is_number(group)):
                raise DebugError("wave takes a number, or a workgroup and a wave, such as 0.1")
            self.turn(int(group) if group else self.focus[0], int(wave))
        self.show_place()

    def do_workgroup(self, rest: str) -> None:
        """workgroup N, or X,Y,Z: inspect the first wave of another workgroup."""
        if rest.strip():
            self.turn(self._number_of(rest, self.here.launch.grid, "workgroup"), 0)
        self.show_place()

    def do_workitem(self, rest: str) -> None:
        """workitem N, or X,Y,Z: inspect the wave and the lane of a work-item of the workgroup."""
        launch = self.here.launch
        number = self._number_of(rest, launch.block, "workitem")
        self.turn(self.focus[0], number // launch.wave_size)
        self.lane = number % launch.wave_size
        self.show_place()
        self.say(f"lane {self.lane}")

    @staticmethod
    def _number_of(text: str, sizes: tuple[int, int, int], what: str) -> int:
        """A number, or coordinates along x, y and z, as a number. Raises: DebugError."""
        words = [word.strip() for word in text.strip().strip("()").split(",")]
        if not all(_is_number(word) for word in words) or len(words) > 3:
            raise DebugError(f"{what} takes a number, or coordinates such as 1,0,0")
        coordinates = [int(word) for word in words]
        if len(coordinates) == 1:
            return coordinates[0]
        for coordinate, size in zip(coordinates, sizes, strict=False):
            if coordinate >= size:
                raise DebugError(f"{what} {text.strip()}: sizes are {sizes_text(sizes)}")
        x, y, z = [*coordinates, 0][:3]
        return x + sizes[0] * (y + sizes[1] * z)

    def do_list(self, rest: str) -> None:
        """list [LINE | FIRST,LAST | FILE:LINE | FUNCTION]: source; repeated, the next lines."""
        frame = self.frame_shown()
        file, first, count = self._lines_asked(rest.strip(), frame)
        lines = self.here.sourcemap.source(file) if file else None
        if lines is None:
            raise DebugError(
                f"the source {file or 'of this instruction'} was not found or has changed"
            )
        if first > len(lines):
            raise DebugError(f"{file} has {len(lines)} lines")
        points = self.debugger.breakpoints.values()
        breaks = {point.found_line for point in points if point.found_file == file}
        for number in range(first, min(first + count, len(lines) + 1)):
            is_here = (file, number) == (frame.file, frame.line)
            mark = self.paint("=>" if is_here else "b " if number in breaks else "  ", "green")
            text_of = visible(lines[number - 1])
            self.say(f"{mark} {self.paint(f'{number:>4}', 'blue')}  {text_of}")
        self._listed = file, first + count

    def _lines_asked(self, asked: str, frame: Frame) -> tuple[str, int, int]:
        """The file, first line and line count of a listing. Raises: DebugError."""
        around = _SHOWN_LINES // 2
        if not asked:
            return (*(self._listed or (frame.file, max(frame.line - around, 1))), _SHOWN_LINES)
        first, comma, last = asked.partition(",")
        if comma and _is_number(first.strip()) and _is_number(last.strip()):
            low = max(int(first), 1)
            return frame.file, low, max(int(last) - low + 1, 1)
        point = parse_breakpoint(asked, frame.file)
        point.resolve(self.here.sourcemap)
        if not point.function and point.pc is None:
            file = point.found_file or point.file or frame.file
            return file, max(point.line - around, 1), _SHOWN_LINES
        shown = self.here.sourcemap.shown(point.pcs[0]) if point.pcs else ()
        if not shown or not shown[0].file:
            raise DebugError(f"no source is known for {asked}")
        return shown[0].file, max(shown[0].line - around, 1), _SHOWN_LINES

    def do_disassemble(self, rest: str) -> None:
        """disassemble [N]: the instructions around the pc, with their source lines."""
        count = parse_count(rest) if rest.strip() else 12
        sourcemap, pc = self.here.sourcemap, self.here.pc_of(*self.focus)
        marked = {p for b in self.debugger.breakpoints.values() for p in b.pcs}
        last = ""
        for at in sourcemap.around(pc, count // 3, count - count // 3):
            frame = sourcemap.shown(at)[0]
            source = text(frame) if frame.file else ""
            if source != last and source:
                lines = sourcemap.source(frame.file) or []
                body = (
                    visible(lines[frame.line - 1].strip()) if 0 < frame.line <= len(lines) else ""
                )
                self.say(self.paint(f"{source}\t{body}".rstrip(), "dim"))
            last = source
            inst = sourcemap.instruction(at)
            mark = "=>" if at == pc else "b " if at in marked else "  "
            said = inst.text if inst is not None else "(no instruction)"
            self.say(f"{self.paint(mark, 'green')} {at:#x}:\t{said}")

    def info_position(self, rest: str) -> None:
        """The number of instructions that the launch has executed, for `goto`."""
        self.say(str(self.here.position))

    def info_line(self, rest: str) -> None:
        """The line and the instruction of the frame."""
        self.show_place()

    def info_workgroups(self, rest: str) -> None:
        """The running workgroups, and the states of their waves."""
        found: dict[int, list[str]] = {}
        for status in self.here.waves():
            found.setdefault(status.group, []).append(status.state)
        for group, states in found.items():
            mark = "*" if group == self.focus[0] else " "
            counts = [f"{states.count(s)} {_STATES[s]}" for s in _STATES if s in states]
            place = ", ".join(map(str, self.here.launch.workgroup(group)))
            self.say(f"{mark} workgroup {group} ({place})  waves: {', '.join(counts)}")

    def info_lanes(self, rest: str) -> None:
        """The lanes of the wave, with their work-items and whether they are active."""
        launch, (_, wave) = self.here.launch, self.focus
        active = self.scope().active
        items = launch.block[0] * launch.block[1] * launch.block[2]
        for lane in range(launch.wave_size):
            number = wave * launch.wave_size + lane
            if number >= items:
                self.say(f"  lane {lane} to {launch.wave_size - 1}: beyond the workgroup")
                return
            width, height, _ = launch.block
            place = number % width, number // width % height, number // (width * height)
            mark = "*" if lane == self.lane else " "
            state = "active" if lane in active else "off"
            self.say(f"{mark} lane {lane:<2}  work-item {place}  {state}")

    def info_waves(self, rest: str) -> None:
        """The running waves, and their locations."""
        sourcemap = self.here.sourcemap
        for group, wave, pc, state in self.here.waves():
            mark = "*" if (group, wave) == self.focus else " "
            frame = sourcemap.shown(pc)[0] if state != "ENDED" else None
            where = f"{pc:#x}  {text(frame) if frame and frame.file else ''}".rstrip()
            note = "" if state == "RUNNABLE" else f"  {_STATES[state]}"
            self.say(f"{mark} workgroup {group}, wave {wave}  {where}{note}")

    def info_lines(self, rest: str) -> None:
        """The running waves by location, the most frequent first."""
        sourcemap = self.here.sourcemap
        found: dict[str, list[tuple[int, int]]] = {}
        for group, wave, pc, state in self.here.waves():
            frame = sourcemap.shown(pc)[0]
            where = text(frame) if frame.file else f"{pc:#x}"
            note = "" if state == "RUNNABLE" else f" {_STATES[state]}"
            found.setdefault("ended" if state == "ENDED" else where + note, []).append(
                (group, wave)
            )
        for where, waves in sorted(found.items(), key=lambda item: -len(item[1])):
            mark = "*" if self.focus in waves else " "
            named = " ".join(f"{group}.{wave}" for group, wave in waves[:_SHOWN_WAVES])
            more = " ..." if len(waves) > _SHOWN_WAVES else ""
            self.say(f"{mark} {len(waves):>4}  {where}: {named}{more}")

    def info_kernel(self, rest: str) -> None:
        """The kernel, its launch sizes and its resources."""
        launch, kernel = self.here.launch, self.here.launch.kernel
        self.say(f"{kernel.source_name}({kernel.signature}) on {launch.target}")
        self.say(self.launch_text())
        self.say(
            f"{kernel.vgpr_count} VGPRs, {kernel.agpr_count or 0} AccVGPRs, {kernel.sgpr_count} "
            f"SGPRs, {kernel.group_segment_fixed_size_bytes} bytes of LDS, "
            f"{kernel.private_segment_fixed_size_bytes} of scratch per lane"
        )


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10
