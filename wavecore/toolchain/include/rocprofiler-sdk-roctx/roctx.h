// Marks and ranges of a program's own, names of its objects, and parts that a profiler should leave
// out, of librocprofiler-sdk-roctx: nobody records them.
//
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocprofiler-sdk-roctx/roctx.h>)
#include_next <rocprofiler-sdk-roctx/roctx.h>
#else
#include <roctracer/roctx.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t roctx_thread_id_t;
struct hsa_agent_s;
struct ihipStream_t;

// Thread ID 0: all. These return 0 if a profiler did as it was told.
int roctxProfilerPause(roctx_thread_id_t __tid);
int roctxProfilerResume(roctx_thread_id_t __tid);
int roctxGetThreadId(roctx_thread_id_t* __id);
int roctxNameOsThread(const char* __name);
int roctxNameHsaAgent(const char* __name, const struct hsa_agent_s* __agent);
int roctxNameHipDevice(const char* __name, int __device);
int roctxNameHipStream(const char* __name, const struct ihipStream_t* __stream);

#ifdef __cplusplus
}
#endif

#endif
