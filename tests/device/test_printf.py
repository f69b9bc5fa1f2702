"""Device printf and assert, from HIP source to sys.stdout."""

from __future__ import annotations

import _thread
import threading

import numpy as np
import pytest

import wavecore as wc

EXECUTORS = ("native", "interpreter")
# wave64; wave32 and wave64 of one architecture; gfx11's trap is spelled out
TARGETS = (("gfx90a", 64), ("gfx942", 64), ("gfx1100", 32), ("gfx1100", 64), ("gfx1201", 32))

SOURCE = r"""
#include <hip/hip_runtime.h>
__device__ char named[12] = "a variable";
extern "C" __global__ void kinds(int n, const char* given, double x, char* out) {
  signed char tiny = -3;
  int made = printf("%d %5u|%-5x|%#o %hhd %hd %ld %llx %zu\n", n, 7u, 0xbeefu, 8u, tiny, (short)-4,
                    -5000000000l, 0xfedcba9876543210ull, sizeof(x));
  printf("%s|%10s|%.3s|%s|%s\n", "constant", given, given, named, (const char*)nullptr);
  printf("%f %.3e %g %a %F\n", x, -x, 1e-10f, 1.0, 1.0 / 0.0);
  printf("%c%c %p %% %*d %.*f\n", 'o', 'k', out, 4, n, 1, x);
  printf("no arguments\n");
  *(int*)out = made;
}
extern "C" __global__ void given_format(const char* format, int n, const char* text) {
  printf(format, n, text, 2.5);
}
extern "C" __global__ void loop(int count) {
  for (int i = 0; i < count; ++i)
    if ((threadIdx.x + i) % 3 == 0) printf("%d %d %d\n", blockIdx.x, threadIdx.x, i);
}
extern "C" __global__ void check(int limit) {
  assert(blockIdx.x + threadIdx.x / 100 < limit && "100%");
  assert(threadIdx.x != 5 || limit != 77);
}
extern "C" __global__ void ends(int how) {
  printf("before\n");
  if (how == 0) abort();
  if (how == 1) __trap();
  if (how == 2) __builtin_trap();
  if (how == 3) *(volatile int*)16 = 1;
  for (int i = 0; how == 4; ++i) __asm__ volatile("" ::"v"(i));  // each round in another state
}
"""


@pytest.fixture(scope="module")
def modules():
    """The source for a target, compiled once."""
    made = {}

    def module(target: str, wave: int) -> wc.Module:
        if (target, wave) not in made:
            code = wc.compile(SOURCE, target, wave=wave)
            made[target, wave] = wc.Device(target).load(code)
        return made[target, wave]

    return module


def printed(kernel, *args, grid=1, block=1, **options) -> list[str]:
    texts: list[str] = []
    kernel.launch(grid, block, args, printf=texts.append, timeout=60, **options)
    return texts


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize(("target", "wave"), TARGETS)
def test_every_kind_of_argument(modules, target, wave, executor):
    out, given = np.full(8, 1, np.uint8), np.frombuffer(b"a given string\0", np.uint8).copy()
    kernel = modules(target, wave)["kinds"]
    assert printed(kernel, -2, given, 2.71828, out, executor=executor) == [
        "-2     7|beef |010 -3 -4 -5000000000 fedcba9876543210 8\n",
        "constant|a given string|a g|a variable|(null)\n",
        "2.718280 -2.718e+00 1e-10 0x1p+0 INF\n",
        f"ok {out.ctypes.data:#x} %   -2 2.7\n",
        "no arguments\n",
    ]
    assert out[:4].view(np.int32)[0] == 0, "printf returns 0, as HIP's buffered kind does"


def test_a_format_made_at_run_time(modules):
    """Its strings are read from memory when the kernel is done; invalid pointers are reported."""
    kernel = modules("gfx942", 64)["given_format"]
    form, text = (np.frombuffer(t, np.uint8).copy() for t in (b"%d <%s> %.1f\n\0", b"text\0"))
    assert printed(kernel, form, 3, text) == ["3 <text> 2.5\n"]
    assert printed(kernel, form, 3, None) == ["3 <(null)> 2.5\n"]
    assert printed(kernel, form, 3, 0x1234) == [
        "3 <(a string at 0x1234, which is not global memory)> 2.5\n"
    ]
    endless = np.full(5, ord("e"), np.uint8)
    assert printed(kernel, form, 3, endless) == ["3 <eeeee(a string without end)> 2.5\n"]


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize(("target", "wave"), TARGETS)
def test_every_lane_of_every_workgroup_prints(modules, target, wave, executor):
    """Divergent, in a loop, from several workgroups and host threads: each line once."""
    kernel = modules(target, wave)["loop"]
    texts = printed(kernel, 2, grid=3, block=1000 // 4, executor=executor)
    lines = [tuple(map(int, text.split())) for text in texts]
    assert len(lines) == len(set(lines))
    assert set(lines) == {
        (b, t, i) for b in range(3) for t in range(250) for i in range(2) if (t + i) % 3 == 0
    }
    # Each lane's lines are in the order printed. Of lanes that print at once, the order is kept
    # while no other thread's wave reserves space in between.
    assert all(earlier < i for (*_, i), earlier in zip(lines, _last_of_lane(lines), strict=True))
    if executor == "interpreter":
        first = [(i, t) for b, t, i in lines if b == 0 and t < wave]
        assert first == sorted(first)


def _last_of_lane(lines):
    """For each line the index of its lane's previous one, -1 for none."""
    last = {}
    for b, t, i in lines:
        yield last.get((b, t), -1)
        last[b, t] = i


def test_a_thousand_lanes_print_at_optimisation_0():
    kernel = wc.Device("gfx942").load(wc.compile(SOURCE, "gfx942", opt="-O0"))["loop"]
    texts = printed(kernel, 3, grid=1, block=1000)
    assert len(texts) == sum((t + i) % 3 == 0 for t in range(1000) for i in range(3))


def test_standard_streams(modules, capsys):
    """Without a callback printf goes to sys.stdout, an assertion's text to sys.stderr."""
    module = modules("gfx942", 64)
    module["loop"].launch(1, 4, (1,))
    with pytest.raises(wc.KernelTrap):
        module["check"].launch(1, 2, (0,))
    out, err = capsys.readouterr()
    assert out == "0 0 0\n0 3 0\n"
    assert err.startswith("kernel.hip:") and err.count("\n") == 2


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize(("target", "wave"), TARGETS)
def test_assertions_name_themselves(modules, target, wave, executor):
    """The text is HIP's; the error has expression and line, and the wave's lanes."""
    line = SOURCE[: SOURCE.index("assert(blockIdx")].count("\n") + 1
    texts: list[str] = []
    with pytest.raises(wc.KernelTrap) as caught:
        modules(target, wave)["check"].launch(
            4, 128, (2,), printf=texts.append, executor=executor, threads=1
        )
    expression = 'blockIdx.x + threadIdx.x / 100 < limit && "100%"'
    shown = f"kernel.hip:{line}: void check(int): Device-side assertion `{expression}' failed.\n"
    assert set(texts) == {shown}
    error = caught.value
    assert f"assertion `{expression}' failed: kernel.hip:{line}, in void check(int)" in str(error)
    assert error.source == f"kernel.hip:{line}"
    it = error.assertion
    assert (it.expression, it.file, it.line, it.function) == (
        expression, "kernel.hip", line, "void check(int)",
    )  # fmt: skip
    assert it.workgroup == error.workgroup
    assert divmod(it.work_item[0], wave)[0] == error.wave
    assert it.work_item[0] % wave in error.lanes
    assert len(texts) >= len(error.lanes)


def test_the_assertion_of_the_error_is_the_one_that_trapped(modules):
    texts: list[str] = []
    with pytest.raises(wc.KernelTrap, match="limit != 77") as caught:
        modules("gfx1100", 32)["check"].launch(1, 64, (77,), printf=texts.append)
    assert caught.value.lanes == (5,) and caught.value.assertion.work_item == (5, 0, 0)
    assert len(texts) == 1


def test_ndebug_and_cassert():
    source = "#include <cassert>\n" + SOURCE
    module = wc.Device("gfx1201").load(wc.compile(source, "gfx1201"))
    with pytest.raises(wc.KernelTrap, match="limit && ") as caught:
        printed(module["check"], 0)
    assert caught.value.assertion.file == "kernel.hip"
    for text in (SOURCE, source):
        code = wc.compile(text, "gfx1201", defines={"NDEBUG": None})
        assert printed(wc.Device("gfx1201").load(code)["check"], 0) == []


def test_assertions_alone_find_the_buffer():
    """LLVM lists the buffer among the arguments only if it knows a format."""
    source = (
        "#include <hip/hip_runtime.h>\n"
        'extern "C" __global__ void k(int* p) { assert(p != nullptr); *p = blockDim.x; }'
    )
    kernel = wc.Device("gfx942").load(wc.compile(source, "gfx942"))["k"]
    assert not any("printf" in arg.value_kind for arg in kernel.info.hidden_args)
    texts: list[str] = []
    with pytest.raises(wc.KernelTrap, match="p != nullptr"):
        kernel.launch(1, 1, (None,), printf=texts.append)
    assert len(texts) == 1


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize(
    ("how", "kind", "says"),
    [
        (0, wc.KernelTrap, r"abort\(\) was called"),
        (1, wc.KernelTrap, r"__trap\(\) was called"),
        (2, wc.KernelTrap, "__builtin_trap"),
        (3, wc.MemoryFault, "null pointer"),
        (4, wc.Timeout, "timeout"),
    ],
)
@pytest.mark.parametrize(("target", "wave"), [("gfx942", 64), ("gfx1100", 32)])
def test_what_was_printed_before_the_end_is_shown(modules, target, wave, how, kind, says, executor):
    texts: list[str] = []
    line = SOURCE[: SOURCE.index(f"how == {how}")].count("\n") + 1
    with pytest.raises(kind, match=says) as caught:
        modules(target, wave)["ends"].launch(
            1, 3, (how,), printf=texts.append, timeout=1, executor=executor
        )
    assert texts == ["before\n"] * 3
    assert caught.value.source == f"kernel.hip:{line}"


def test_what_was_printed_before_ctrl_c_is_shown(modules):
    texts: list[str] = []
    timer = threading.Timer(0.5, _thread.interrupt_main)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            modules("gfx942", 64)["ends"].launch(1, 3, (4,), printf=texts.append, timeout=100)
    finally:
        timer.cancel()
    assert texts == ["before\n"] * 3


def test_a_full_buffer_says_what_is_lost(modules, monkeypatch, capsys):
    kernel = modules("gfx942", 64)["loop"]
    texts = printed(kernel, 300, block=30, printf_buffer_bytes=8 + 36 * 10)
    assert len(texts) == 11
    lost = 300 * 30 // 3 - 10
    assert f"kernel loop: {lost} printf calls ({36 * lost} bytes) did not fit" in texts[-1]
    assert "WAVECORE_PRINTF_BUFFER_BYTES" in texts[-1]
    assert len(printed(kernel, 1, block=30)) == 10, "the next launch begins anew"
    monkeypatch.setenv("WAVECORE_PRINTF_BUFFER_BYTES", "80")
    kernel.launch(1, 30, (1,))
    out, err = capsys.readouterr()
    assert out == "0 0 0\n0 3 0\n"
    assert "8 printf calls" in err
    monkeypatch.setenv("WAVECORE_PRINTF_BUFFER_BYTES", "many")
    with pytest.raises(wc.Error, match="WAVECORE_PRINTF_BUFFER_BYTES"):
        kernel.launch(1, 30, (1,))


@pytest.mark.parametrize("size", [0, 8, -1, 1 << 40, 2.5, "64", True])
def test_sizes_that_are_none_are_refused(modules, size):
    with pytest.raises(wc.LaunchError, match="printf_buffer_bytes"):
        printed(modules("gfx942", 64)["loop"], 1, printf_buffer_bytes=size)


def test_a_callback_that_is_none_is_refused(modules):
    with pytest.raises(wc.LaunchError, match="printf must be a function"):
        modules("gfx942", 64)["loop"].launch(1, 1, (1,), printf="out.txt")


def test_a_prepared_launch_prints_each_time(modules):
    texts: list[str] = []
    with modules("gfx942", 64)["loop"].prepare(1, 4, (1,)) as launch:
        for executor in (*EXECUTORS, *EXECUTORS):
            launch.run(executor=executor, printf=texts.append)
    assert texts == ["0 0 0\n", "0 3 0\n"] * 4


def test_what_a_kernel_writes_into_the_buffer_does_no_harm():
    """Random words all over the buffer, including its header: text, notes, and an end."""
    source = r"""
    #include <hip/hip_runtime.h>
    extern "C" __global__ void k(const unsigned* words, int count) {
      auto hidden = (unsigned* const __attribute__((address_space(4)))*)
          __builtin_amdgcn_implicitarg_ptr();
      unsigned* buffer = hidden[72 / 8];
      for (int i = 0; i < 4; ++i) printf("%s %d\n", "good", i);
      for (int i = 0; i < count; ++i) buffer[words[2 * i]] = words[2 * i + 1];
    }"""
    kernel = wc.Device("gfx942").load(wc.compile(source, "gfx942"))["k"]
    generator = np.random.default_rng(7)
    for _ in range(200):
        count = int(generator.integers(1, 12))
        words = generator.integers(0, 2**32, (count, 2), np.uint32)
        words[:, 0] %= 40
        words[:, 1] %= np.array(generator.choice([64, 2**16, 2**32 - 1], count), np.uint32)
        for text in printed(kernel, words, count, printf_buffer_bytes=4096):
            assert isinstance(text, str)


OPENCL = r"""
target triple = "amdgcn-amd-amdhsa"
@f = private unnamed_addr addrspace(4) constant [25 x i8] c"n=%d: \22%s\22 %.2f %v4hld\0A\00\00"
@s = private unnamed_addr addrspace(4) constant [6 x i8] c"hello\00"
declare i32 @printf(ptr addrspace(4), ...)
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @k(i32 %n, double %x, <4 x i32> %v) {
  %r = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) @f, i32 %n,
                                    ptr addrspace(4) @s, double %x, <4 x i32> %v)
  ret void
}
define internal ptr addrspace(1) @__printf_alloc(i32 %bytes) {
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %place = getelementptr i8, ptr addrspace(4) %hidden, i64 72
  %buffer = load ptr addrspace(1), ptr addrspace(4) %place
  %at = atomicrmw add ptr addrspace(1) %buffer, i32 %bytes monotonic
  %next = add i32 %at, 8
  %offset = zext i32 %next to i64
  %made = getelementptr i8, ptr addrspace(1) %buffer, i64 %offset
  ret ptr addrspace(1) %made
}
"""


def test_records_of_opencl(tmp_path):
    """LLVM's other style of buffered printf, from IR; the code object has its own allocator."""
    (tmp_path / "opencl.ll").write_text(OPENCL)
    kernel = wc.Device("gfx942").load(wc.compile(tmp_path / "opencl.ll", "gfx942"))["k"]
    vector = np.array([1, -2, 3, 4], np.int32).tobytes()
    assert printed(kernel, 5, 2.5, vector, block=2) == ['n=5: "hello" 2.50 1,-2,3,4\n'] * 2
