// The native part of dispatch and memory: workgroups, waves, barriers, checked accesses.
//
// The records and constants come from records.py, in front of this text. Of the C library memcpy,
// clock_gettime, _setjmp and longjmp are needed. A fault leaves through a jump back into wc_run: no
// access has happened yet, so the wave is as it was before the instruction.
//
// This is one translation unit in chapters, each of which uses those before it (runtimecode.py puts
// them in). tools/gen_runtime.py makes bitcode of it, a piece for each function wc_*; a process
// compiles the pieces that its kernels call. What many of them need is a function of its own.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;
typedef int i32;

struct timespec { long tv_sec; long tv_nsec; };
extern int clock_gettime(int, struct timespec *);
extern int _setjmp(void *) __attribute__((returns_twice));
extern _Noreturn void longjmp(void *, int);

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))
#define COLD __attribute__((cold, noinline))

INLINE u32 *vgprs(Wave *w) { return (u32 *)((u8 *)w + VGPR_OFFSET); }

typedef struct __attribute__((packed)) { u16 value; } Half;

#include "runtime/ranges.c"
#include "runtime/memory.c"
#include "runtime/lds.c"
#include "runtime/scratch.c"
#include "runtime/flat.c"
#include "runtime/atomics.c"
#include "runtime/entries.c"
#include "runtime/workgroups.c"
#include "runtime/code.c"
#include "runtime/dispatch.c"
#include "runtime/shadows.c"
#include "runtime/events.c"
#include "runtime/counts.c"
