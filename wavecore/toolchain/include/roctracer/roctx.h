// Marks and ranges of a program's own, of libroctx64: nobody records them.
//
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<roctracer/roctx.h>)
#include_next <roctracer/roctx.h>
#else
#define ROCTX_H_ 1

#include <stdint.h>

#define ROCTX_VERSION_MAJOR 4
#define ROCTX_VERSION_MINOR 1

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t roctx_range_id_t;

uint32_t roctx_version_major(void);
uint32_t roctx_version_minor(void);

void roctxMarkA(const char* __message);

// Both return the range's level, from 0; negative: there is no range to end.
int roctxRangePushA(const char* __message);
int roctxRangePop(void);

// A range that another thread may end.
roctx_range_id_t roctxRangeStartA(const char* __message);
void roctxRangeStop(roctx_range_id_t __id);

#ifdef __cplusplus
}
#endif

#define roctxMark(__message) roctxMarkA(__message)
#define roctxRangePush(__message) roctxRangePushA(__message)
#define roctxRangeStart(__message) roctxRangeStartA(__message)

#endif
