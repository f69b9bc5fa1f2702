// The native part of dispatch and memory: workgroups, waves, barriers, checked accesses.
//
// The records and constants of records.py are prepended to this text. From the C library it needs
// memcpy, clock_gettime, _setjmp, longjmp and syscall. A fault jumps back into wc_run before any lane has
// accessed memory, so the wave is as it was before the instruction.
//
// This is one translation unit in several files; each uses those before it (runtimecode.py joins
// them). tools/gen_runtime.py compiles it to bitcode, one piece for each wc_* function, and a
// process compiles only the pieces that its kernels call. Code shared by many pieces is therefore
// a function of its own.

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
#include "runtime/globalsync.c"
#include "runtime/code.c"
#include "runtime/dispatch.c"
#include "runtime/team.c"
#include "runtime/shadows.c"
#include "runtime/events.c"
#include "runtime/counts.c"
