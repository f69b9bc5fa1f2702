// hipBLAS: linear algebra.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/hipblas.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<hipblas/hipblas.h>)
#include_next <hipblas/hipblas.h>
#else
#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hip/library_types.h>
#include <hipblas-common/hipblas-common.h>
#include <stddef.h>
#include <stdint.h>

typedef void* hipblasHandle_t;
#endif
