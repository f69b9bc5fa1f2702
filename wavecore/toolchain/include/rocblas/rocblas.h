// rocBLAS: linear algebra.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/rocblas.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocblas/rocblas.h>)
#include_next <rocblas/rocblas.h>
#else
#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ROCBLAS_VERSION_MAJOR 5
#define ROCBLAS_VERSION_MINOR 1
#define ROCBLAS_VERSION_PATCH 0
typedef struct _rocblas_handle* rocblas_handle;
typedef int32_t rocblas_int;
typedef int64_t rocblas_stride;
typedef float rocblas_float;
typedef double rocblas_double;
#if defined(ROCM_USE_FLOAT16)
typedef _Float16 rocblas_half;
#else
typedef struct rocblas_half {
  uint16_t data;
} rocblas_half;
#endif
typedef struct rocblas_bfloat16 {
  uint16_t data;
} rocblas_bfloat16;
typedef hipFloatComplex rocblas_float_complex;
typedef hipDoubleComplex rocblas_double_complex;
typedef enum rocblas_operation {
  rocblas_operation_none = 111,
  rocblas_operation_transpose = 112,
  rocblas_operation_conjugate_transpose = 113,
} rocblas_operation;
typedef enum rocblas_fill {
  rocblas_fill_upper = 121,
  rocblas_fill_lower = 122,
  rocblas_fill_full = 123,
} rocblas_fill;
typedef enum rocblas_diagonal {
  rocblas_diagonal_non_unit = 131,
  rocblas_diagonal_unit = 132,
} rocblas_diagonal;
typedef enum rocblas_side {
  rocblas_side_left = 141,
  rocblas_side_right = 142,
  rocblas_side_both = 143,
} rocblas_side;
typedef enum rocblas_datatype {
  rocblas_datatype_f16_r = 150,
  rocblas_datatype_f32_r = 151,
  rocblas_datatype_f64_r = 152,
  rocblas_datatype_f16_c = 153,
  rocblas_datatype_f32_c = 154,
  rocblas_datatype_f64_c = 155,
  rocblas_datatype_i8_r = 160,
  rocblas_datatype_u8_r = 161,
  rocblas_datatype_i32_r = 162,
  rocblas_datatype_u32_r = 163,
  rocblas_datatype_i8_c = 164,
  rocblas_datatype_u8_c = 165,
  rocblas_datatype_i32_c = 166,
  rocblas_datatype_u32_c = 167,
  rocblas_datatype_bf16_r = 168,
  rocblas_datatype_bf16_c = 169,
  rocblas_datatype_f8_r = 170,
  rocblas_datatype_bf8_r = 171,
  rocblas_datatype_invalid = 255,
} rocblas_datatype;
typedef enum rocblas_status {
  rocblas_status_success = 0,
  rocblas_status_invalid_handle = 1,
  rocblas_status_not_implemented = 2,
  rocblas_status_invalid_pointer = 3,
  rocblas_status_invalid_size = 4,
  rocblas_status_memory_error = 5,
  rocblas_status_internal_error = 6,
  rocblas_status_perf_degraded = 7,
  rocblas_status_size_query_mismatch = 8,
  rocblas_status_size_increased = 9,
  rocblas_status_size_unchanged = 10,
  rocblas_status_invalid_value = 11,
  rocblas_status_continue = 12,
  rocblas_status_check_numerics_fail = 13,
  rocblas_status_excluded_from_build = 14,
  rocblas_status_arch_mismatch = 15,
} rocblas_status;
typedef enum rocblas_pointer_mode {
  rocblas_pointer_mode_host = 0,
  rocblas_pointer_mode_device = 1,
} rocblas_pointer_mode;
typedef enum rocblas_atomics_mode {
  rocblas_atomics_not_allowed = 0,
  rocblas_atomics_allowed = 1,
} rocblas_atomics_mode;
typedef enum rocblas_gemm_algo {
  rocblas_gemm_algo_standard = 0,
  rocblas_gemm_algo_solution_index = 1,
} rocblas_gemm_algo;
typedef enum rocblas_gemm_flags {
  rocblas_gemm_flags_none = 0,
  rocblas_gemm_flags_use_cu_efficiency = 2,
  rocblas_gemm_flags_fp16_alt_impl = 4,
  rocblas_gemm_flags_check_solution_index = 8,
  rocblas_gemm_flags_fp16_alt_impl_rnz = 16,
  rocblas_gemm_flags_stochastic_rounding = 32,
} rocblas_gemm_flags;
typedef enum rocblas_geam_ex_operation {
  rocblas_geam_ex_operation_min_plus = 0,
  rocblas_geam_ex_operation_plus_min = 1,
} rocblas_geam_ex_operation;
typedef enum rocblas_performance_metric {
  rocblas_default_performance_metric = 0,
  rocblas_device_efficiency_performance_metric = 1,
  rocblas_cu_efficiency_performance_metric = 2,
} rocblas_performance_metric;
typedef enum rocblas_math_mode {
  rocblas_default_math = 0,
  rocblas_xf32_xdl_math_op = 1,
} rocblas_math_mode;

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Library.
rocblas_status rocblas_create_handle(rocblas_handle* __handle);
rocblas_status rocblas_destroy_handle(rocblas_handle __handle);
rocblas_status rocblas_set_stream(rocblas_handle __handle, hipStream_t __stream);
rocblas_status rocblas_get_stream(rocblas_handle __handle, hipStream_t* __stream);
rocblas_status rocblas_set_pointer_mode(rocblas_handle __handle, rocblas_pointer_mode __mode);
rocblas_status rocblas_get_pointer_mode(rocblas_handle __handle, rocblas_pointer_mode* __mode);
rocblas_status rocblas_set_atomics_mode(rocblas_handle __handle, rocblas_atomics_mode __mode);
rocblas_status rocblas_get_atomics_mode(rocblas_handle __handle, rocblas_atomics_mode* __mode);
rocblas_status rocblas_set_math_mode(rocblas_handle __handle, rocblas_math_mode __mode);
rocblas_status rocblas_get_math_mode(rocblas_handle __handle, rocblas_math_mode* __mode);
rocblas_pointer_mode rocblas_pointer_to_mode(void* __address);
rocblas_status rocblas_set_workspace(rocblas_handle __handle, void* __workspace, size_t __size);
bool rocblas_is_managing_device_memory(rocblas_handle __handle);
bool rocblas_is_user_managing_device_memory(rocblas_handle __handle);
void rocblas_initialize(void);
const char* rocblas_status_to_string(rocblas_status __status);
rocblas_status rocblas_get_version_string(char* __text, size_t __size);
rocblas_status rocblas_get_version_string_size(size_t* __size);
rocblas_status rocblas_start_device_memory_size_query(rocblas_handle __handle);
rocblas_status rocblas_stop_device_memory_size_query(rocblas_handle __handle, size_t* __size);
bool rocblas_is_device_memory_size_query(rocblas_handle __handle);
rocblas_status rocblas_get_device_memory_size(rocblas_handle __handle, size_t* __size);
rocblas_status rocblas_set_device_memory_size(rocblas_handle __handle, size_t __size);
rocblas_status rocblas_set_performance_metric(rocblas_handle __handle,
    rocblas_performance_metric __metric);
rocblas_status rocblas_get_performance_metric(rocblas_handle __handle,
    rocblas_performance_metric* __metric);
rocblas_status rocblas_set_start_stop_events(rocblas_handle __handle, hipEvent_t __startEvent,
    hipEvent_t __stopEvent);
rocblas_status rocblas_get_commit_hash_string(char* __buf, size_t __len);
rocblas_status rocblas_get_commit_hash_string_size(size_t* __len);
void rocblas_abort(void);

// Copies.
rocblas_status rocblas_set_vector(rocblas_int __n, rocblas_int __size, const void* __x,
    rocblas_int __incx, void* __y, rocblas_int __incy);
rocblas_status rocblas_get_vector(rocblas_int __n, rocblas_int __size, const void* __x,
    rocblas_int __incx, void* __y, rocblas_int __incy);
rocblas_status rocblas_set_matrix(rocblas_int __rows, rocblas_int __cols, rocblas_int __size,
    const void* __A, rocblas_int __lda, void* __B, rocblas_int __ldb);
rocblas_status rocblas_get_matrix(rocblas_int __rows, rocblas_int __cols, rocblas_int __size,
    const void* __A, rocblas_int __lda, void* __B, rocblas_int __ldb);
rocblas_status rocblas_set_vector_async(rocblas_int __n, rocblas_int __size, const void* __x,
    rocblas_int __incx, void* __y, rocblas_int __incy, hipStream_t __stream);
rocblas_status rocblas_get_vector_async(rocblas_int __n, rocblas_int __size, const void* __x,
    rocblas_int __incx, void* __y, rocblas_int __incy, hipStream_t __stream);
rocblas_status rocblas_set_matrix_async(rocblas_int __rows, rocblas_int __cols, rocblas_int __size,
    const void* __A, rocblas_int __lda, void* __B, rocblas_int __ldb, hipStream_t __stream);
rocblas_status rocblas_get_matrix_async(rocblas_int __rows, rocblas_int __cols, rocblas_int __size,
    const void* __A, rocblas_int __lda, void* __B, rocblas_int __ldb, hipStream_t __stream);
rocblas_status rocblas_set_vector_64(int64_t __n, int64_t __size, const void* __x, int64_t __incx,
    void* __y, int64_t __incy);
rocblas_status rocblas_get_vector_64(int64_t __n, int64_t __size, const void* __x, int64_t __incx,
    void* __y, int64_t __incy);
rocblas_status rocblas_set_matrix_64(int64_t __rows, int64_t __cols, int64_t __size,
    const void* __A, int64_t __lda, void* __B, int64_t __ldb);
rocblas_status rocblas_get_matrix_64(int64_t __rows, int64_t __cols, int64_t __size,
    const void* __A, int64_t __lda, void* __B, int64_t __ldb);
rocblas_status rocblas_set_vector_async_64(int64_t __n, int64_t __size, const void* __x,
    int64_t __incx, void* __y, int64_t __incy, hipStream_t __stream);
rocblas_status rocblas_get_vector_async_64(int64_t __n, int64_t __size, const void* __x,
    int64_t __incx, void* __y, int64_t __incy, hipStream_t __stream);
rocblas_status rocblas_set_matrix_async_64(int64_t __rows, int64_t __cols, int64_t __size,
    const void* __A, int64_t __lda, void* __B, int64_t __ldb, hipStream_t __stream);
rocblas_status rocblas_get_matrix_async_64(int64_t __rows, int64_t __cols, int64_t __size,
    const void* __A, int64_t __lda, void* __B, int64_t __ldb, hipStream_t __stream);

// Level 1.
rocblas_status rocblas_isamax(rocblas_handle __handle, rocblas_int __n, const float* __x,
    rocblas_int __incx, rocblas_int* __result);
rocblas_status rocblas_idamax(rocblas_handle __handle, rocblas_int __n, const double* __x,
    rocblas_int __incx, rocblas_int* __result);
rocblas_status rocblas_icamax(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_int* __result);
rocblas_status rocblas_izamax(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_int* __result);
rocblas_status rocblas_isamax_64(rocblas_handle __handle, int64_t __n, const float* __x,
    int64_t __incx, int64_t* __result);
rocblas_status rocblas_idamax_64(rocblas_handle __handle, int64_t __n, const double* __x,
    int64_t __incx, int64_t* __result);
rocblas_status rocblas_icamax_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, int64_t* __result);
rocblas_status rocblas_izamax_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, int64_t* __result);
rocblas_status rocblas_isamax_batched(rocblas_handle __handle, rocblas_int __n,
    const float* const* __x, rocblas_int __incx, rocblas_int __batchCount, rocblas_int* __result);
rocblas_status rocblas_idamax_batched(rocblas_handle __handle, rocblas_int __n,
    const double* const* __x, rocblas_int __incx, rocblas_int __batchCount, rocblas_int* __result);
rocblas_status rocblas_icamax_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* const* __x, rocblas_int __incx, rocblas_int __batchCount,
    rocblas_int* __result);
rocblas_status rocblas_izamax_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* const* __x, rocblas_int __incx, rocblas_int __batchCount,
    rocblas_int* __result);
rocblas_status rocblas_isamax_batched_64(rocblas_handle __handle, int64_t __n,
    const float* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
rocblas_status rocblas_idamax_batched_64(rocblas_handle __handle, int64_t __n,
    const double* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
rocblas_status rocblas_icamax_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* const* __x, int64_t __incx, int64_t __batchCount,
    int64_t* __result);
rocblas_status rocblas_izamax_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* const* __x, int64_t __incx, int64_t __batchCount,
    int64_t* __result);
rocblas_status rocblas_isamax_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const float* __x, rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount,
    rocblas_int* __result);
rocblas_status rocblas_idamax_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __x, rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount,
    rocblas_int* __result);
rocblas_status rocblas_icamax_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount, rocblas_int* __result);
rocblas_status rocblas_izamax_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount, rocblas_int* __result);
rocblas_status rocblas_isamax_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const float* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount,
    int64_t* __result);
rocblas_status rocblas_idamax_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const double* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount,
    int64_t* __result);
rocblas_status rocblas_icamax_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount, int64_t* __result);
rocblas_status rocblas_izamax_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount, int64_t* __result);
rocblas_status rocblas_isamin(rocblas_handle __handle, rocblas_int __n, const float* __x,
    rocblas_int __incx, rocblas_int* __result);
rocblas_status rocblas_idamin(rocblas_handle __handle, rocblas_int __n, const double* __x,
    rocblas_int __incx, rocblas_int* __result);
rocblas_status rocblas_icamin(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_int* __result);
rocblas_status rocblas_izamin(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_int* __result);
rocblas_status rocblas_isamin_64(rocblas_handle __handle, int64_t __n, const float* __x,
    int64_t __incx, int64_t* __result);
rocblas_status rocblas_idamin_64(rocblas_handle __handle, int64_t __n, const double* __x,
    int64_t __incx, int64_t* __result);
rocblas_status rocblas_icamin_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, int64_t* __result);
rocblas_status rocblas_izamin_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, int64_t* __result);
rocblas_status rocblas_isamin_batched(rocblas_handle __handle, rocblas_int __n,
    const float* const* __x, rocblas_int __incx, rocblas_int __batchCount, rocblas_int* __result);
rocblas_status rocblas_idamin_batched(rocblas_handle __handle, rocblas_int __n,
    const double* const* __x, rocblas_int __incx, rocblas_int __batchCount, rocblas_int* __result);
rocblas_status rocblas_icamin_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* const* __x, rocblas_int __incx, rocblas_int __batchCount,
    rocblas_int* __result);
rocblas_status rocblas_izamin_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* const* __x, rocblas_int __incx, rocblas_int __batchCount,
    rocblas_int* __result);
rocblas_status rocblas_isamin_batched_64(rocblas_handle __handle, int64_t __n,
    const float* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
rocblas_status rocblas_idamin_batched_64(rocblas_handle __handle, int64_t __n,
    const double* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
rocblas_status rocblas_icamin_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* const* __x, int64_t __incx, int64_t __batchCount,
    int64_t* __result);
rocblas_status rocblas_izamin_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* const* __x, int64_t __incx, int64_t __batchCount,
    int64_t* __result);
rocblas_status rocblas_isamin_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const float* __x, rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount,
    rocblas_int* __result);
rocblas_status rocblas_idamin_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __x, rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount,
    rocblas_int* __result);
rocblas_status rocblas_icamin_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount, rocblas_int* __result);
rocblas_status rocblas_izamin_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount, rocblas_int* __result);
rocblas_status rocblas_isamin_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const float* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount,
    int64_t* __result);
rocblas_status rocblas_idamin_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const double* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount,
    int64_t* __result);
rocblas_status rocblas_icamin_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount, int64_t* __result);
rocblas_status rocblas_izamin_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount, int64_t* __result);
rocblas_status rocblas_sasum(rocblas_handle __handle, rocblas_int __n, const float* __x,
    rocblas_int __incx, float* __result);
rocblas_status rocblas_dasum(rocblas_handle __handle, rocblas_int __n, const double* __x,
    rocblas_int __incx, double* __result);
rocblas_status rocblas_scasum(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, float* __result);
rocblas_status rocblas_dzasum(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, double* __result);
rocblas_status rocblas_sasum_64(rocblas_handle __handle, int64_t __n, const float* __x,
    int64_t __incx, float* __result);
rocblas_status rocblas_dasum_64(rocblas_handle __handle, int64_t __n, const double* __x,
    int64_t __incx, double* __result);
rocblas_status rocblas_scasum_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, float* __result);
rocblas_status rocblas_dzasum_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, double* __result);
rocblas_status rocblas_sasum_batched(rocblas_handle __handle, rocblas_int __n,
    const float* const* __x, rocblas_int __incx, rocblas_int __batchCount, float* __result);
rocblas_status rocblas_dasum_batched(rocblas_handle __handle, rocblas_int __n,
    const double* const* __x, rocblas_int __incx, rocblas_int __batchCount, double* __result);
rocblas_status rocblas_scasum_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* const* __x, rocblas_int __incx, rocblas_int __batchCount,
    float* __result);
rocblas_status rocblas_dzasum_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* const* __x, rocblas_int __incx, rocblas_int __batchCount,
    double* __result);
rocblas_status rocblas_sasum_batched_64(rocblas_handle __handle, int64_t __n,
    const float* const* __x, int64_t __incx, int64_t __batchCount, float* __result);
rocblas_status rocblas_dasum_batched_64(rocblas_handle __handle, int64_t __n,
    const double* const* __x, int64_t __incx, int64_t __batchCount, double* __result);
rocblas_status rocblas_scasum_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* const* __x, int64_t __incx, int64_t __batchCount, float* __result);
rocblas_status rocblas_dzasum_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* const* __x, int64_t __incx, int64_t __batchCount,
    double* __result);
rocblas_status rocblas_sasum_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const float* __x, rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount,
    float* __result);
rocblas_status rocblas_dasum_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __x, rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount,
    double* __result);
rocblas_status rocblas_scasum_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount, float* __result);
rocblas_status rocblas_dzasum_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount, double* __result);
rocblas_status rocblas_sasum_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const float* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount,
    float* __result);
rocblas_status rocblas_dasum_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const double* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount,
    double* __result);
rocblas_status rocblas_scasum_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount, float* __result);
rocblas_status rocblas_dzasum_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount, double* __result);
rocblas_status rocblas_snrm2(rocblas_handle __handle, rocblas_int __n, const float* __x,
    rocblas_int __incx, float* __result);
rocblas_status rocblas_dnrm2(rocblas_handle __handle, rocblas_int __n, const double* __x,
    rocblas_int __incx, double* __result);
rocblas_status rocblas_scnrm2(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, float* __result);
rocblas_status rocblas_dznrm2(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, double* __result);
rocblas_status rocblas_snrm2_64(rocblas_handle __handle, int64_t __n, const float* __x,
    int64_t __incx, float* __result);
rocblas_status rocblas_dnrm2_64(rocblas_handle __handle, int64_t __n, const double* __x,
    int64_t __incx, double* __result);
rocblas_status rocblas_scnrm2_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, float* __result);
rocblas_status rocblas_dznrm2_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, double* __result);
rocblas_status rocblas_snrm2_batched(rocblas_handle __handle, rocblas_int __n,
    const float* const* __x, rocblas_int __incx, rocblas_int __batchCount, float* __result);
rocblas_status rocblas_dnrm2_batched(rocblas_handle __handle, rocblas_int __n,
    const double* const* __x, rocblas_int __incx, rocblas_int __batchCount, double* __result);
rocblas_status rocblas_scnrm2_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* const* __x, rocblas_int __incx, rocblas_int __batchCount,
    float* __result);
rocblas_status rocblas_dznrm2_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* const* __x, rocblas_int __incx, rocblas_int __batchCount,
    double* __result);
rocblas_status rocblas_snrm2_batched_64(rocblas_handle __handle, int64_t __n,
    const float* const* __x, int64_t __incx, int64_t __batchCount, float* __result);
rocblas_status rocblas_dnrm2_batched_64(rocblas_handle __handle, int64_t __n,
    const double* const* __x, int64_t __incx, int64_t __batchCount, double* __result);
rocblas_status rocblas_scnrm2_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* const* __x, int64_t __incx, int64_t __batchCount, float* __result);
rocblas_status rocblas_dznrm2_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* const* __x, int64_t __incx, int64_t __batchCount,
    double* __result);
rocblas_status rocblas_snrm2_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const float* __x, rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount,
    float* __result);
rocblas_status rocblas_dnrm2_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __x, rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount,
    double* __result);
rocblas_status rocblas_scnrm2_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount, float* __result);
rocblas_status rocblas_dznrm2_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount, double* __result);
rocblas_status rocblas_snrm2_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const float* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount,
    float* __result);
rocblas_status rocblas_dnrm2_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const double* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount,
    double* __result);
rocblas_status rocblas_scnrm2_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount, float* __result);
rocblas_status rocblas_dznrm2_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount, double* __result);
rocblas_status rocblas_haxpy(rocblas_handle __handle, rocblas_int __n, const rocblas_half* __alpha,
    const rocblas_half* __x, rocblas_int __incx, rocblas_half* __y, rocblas_int __incy);
rocblas_status rocblas_saxpy(rocblas_handle __handle, rocblas_int __n, const float* __alpha,
    const float* __x, rocblas_int __incx, float* __y, rocblas_int __incy);
rocblas_status rocblas_daxpy(rocblas_handle __handle, rocblas_int __n, const double* __alpha,
    const double* __x, rocblas_int __incx, double* __y, rocblas_int __incy);
rocblas_status rocblas_caxpy(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_float_complex* __y, rocblas_int __incy);
rocblas_status rocblas_zaxpy(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_double_complex* __y, rocblas_int __incy);
rocblas_status rocblas_haxpy_64(rocblas_handle __handle, int64_t __n, const rocblas_half* __alpha,
    const rocblas_half* __x, int64_t __incx, rocblas_half* __y, int64_t __incy);
rocblas_status rocblas_saxpy_64(rocblas_handle __handle, int64_t __n, const float* __alpha,
    const float* __x, int64_t __incx, float* __y, int64_t __incy);
rocblas_status rocblas_daxpy_64(rocblas_handle __handle, int64_t __n, const double* __alpha,
    const double* __x, int64_t __incx, double* __y, int64_t __incy);
rocblas_status rocblas_caxpy_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_float_complex* __y, int64_t __incy);
rocblas_status rocblas_zaxpy_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_double_complex* __y, int64_t __incy);
rocblas_status rocblas_haxpy_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_half* __alpha, const rocblas_half* const* __x, rocblas_int __incx,
    rocblas_half* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_saxpy_batched(rocblas_handle __handle, rocblas_int __n, const float* __alpha,
    const float* const* __x, rocblas_int __incx, float* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_daxpy_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __alpha, const double* const* __x, rocblas_int __incx, double* const* __y,
    rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_caxpy_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x,
    rocblas_int __incx, rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_zaxpy_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x,
    rocblas_int __incx, rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_haxpy_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_half* __alpha, const rocblas_half* const* __x, int64_t __incx,
    rocblas_half* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_saxpy_batched_64(rocblas_handle __handle, int64_t __n, const float* __alpha,
    const float* const* __x, int64_t __incx, float* const* __y, int64_t __incy,
    int64_t __batchCount);
rocblas_status rocblas_daxpy_batched_64(rocblas_handle __handle, int64_t __n, const double* __alpha,
    const double* const* __x, int64_t __incx, double* const* __y, int64_t __incy,
    int64_t __batchCount);
rocblas_status rocblas_caxpy_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x, int64_t __incx,
    rocblas_float_complex* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_zaxpy_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x, int64_t __incx,
    rocblas_double_complex* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_haxpy_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_half* __alpha, const rocblas_half* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_half* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_saxpy_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const float* __alpha, const float* __x, rocblas_int __incx, rocblas_stride __stridex,
    float* __y, rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_daxpy_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __alpha, const double* __x, rocblas_int __incx, rocblas_stride __stridex,
    double* __y, rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_caxpy_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_float_complex* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_zaxpy_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_double_complex* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_haxpy_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_half* __alpha, const rocblas_half* __x, int64_t __incx, rocblas_stride __stridex,
    rocblas_half* __y, int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_saxpy_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, rocblas_stride __stridex, float* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_daxpy_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, rocblas_stride __stridex, double* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_caxpy_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_stride __stridex, rocblas_float_complex* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount);
rocblas_status rocblas_zaxpy_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_stride __stridex, rocblas_double_complex* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount);
rocblas_status rocblas_scopy(rocblas_handle __handle, rocblas_int __n, const float* __x,
    rocblas_int __incx, float* __y, rocblas_int __incy);
rocblas_status rocblas_dcopy(rocblas_handle __handle, rocblas_int __n, const double* __x,
    rocblas_int __incx, double* __y, rocblas_int __incy);
rocblas_status rocblas_ccopy(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_float_complex* __y,
    rocblas_int __incy);
rocblas_status rocblas_zcopy(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_double_complex* __y,
    rocblas_int __incy);
rocblas_status rocblas_scopy_64(rocblas_handle __handle, int64_t __n, const float* __x,
    int64_t __incx, float* __y, int64_t __incy);
rocblas_status rocblas_dcopy_64(rocblas_handle __handle, int64_t __n, const double* __x,
    int64_t __incx, double* __y, int64_t __incy);
rocblas_status rocblas_ccopy_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_float_complex* __y, int64_t __incy);
rocblas_status rocblas_zcopy_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_double_complex* __y, int64_t __incy);
rocblas_status rocblas_scopy_batched(rocblas_handle __handle, rocblas_int __n,
    const float* const* __x, rocblas_int __incx, float* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_dcopy_batched(rocblas_handle __handle, rocblas_int __n,
    const double* const* __x, rocblas_int __incx, double* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_ccopy_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* const* __x, rocblas_int __incx, rocblas_float_complex* const* __y,
    rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_zcopy_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* const* __x, rocblas_int __incx,
    rocblas_double_complex* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_scopy_batched_64(rocblas_handle __handle, int64_t __n,
    const float* const* __x, int64_t __incx, float* const* __y, int64_t __incy,
    int64_t __batchCount);
rocblas_status rocblas_dcopy_batched_64(rocblas_handle __handle, int64_t __n,
    const double* const* __x, int64_t __incx, double* const* __y, int64_t __incy,
    int64_t __batchCount);
rocblas_status rocblas_ccopy_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* const* __x, int64_t __incx, rocblas_float_complex* const* __y,
    int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_zcopy_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* const* __x, int64_t __incx, rocblas_double_complex* const* __y,
    int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_scopy_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const float* __x, rocblas_int __incx, rocblas_stride __stridex, float* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_dcopy_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __x, rocblas_int __incx, rocblas_stride __stridex, double* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_ccopy_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_float_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_zcopy_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_double_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_scopy_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const float* __x, int64_t __incx, rocblas_stride __stridex, float* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_dcopy_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const double* __x, int64_t __incx, rocblas_stride __stridex, double* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_ccopy_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    rocblas_float_complex* __y, int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_zcopy_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    rocblas_double_complex* __y, int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_hdot(rocblas_handle __handle, rocblas_int __n, const rocblas_half* __x,
    rocblas_int __incx, const rocblas_half* __y, rocblas_int __incy, rocblas_half* __result);
rocblas_status rocblas_bfdot(rocblas_handle __handle, rocblas_int __n, const rocblas_bfloat16* __x,
    rocblas_int __incx, const rocblas_bfloat16* __y, rocblas_int __incy,
    rocblas_bfloat16* __result);
rocblas_status rocblas_sdot(rocblas_handle __handle, rocblas_int __n, const float* __x,
    rocblas_int __incx, const float* __y, rocblas_int __incy, float* __result);
rocblas_status rocblas_ddot(rocblas_handle __handle, rocblas_int __n, const double* __x,
    rocblas_int __incx, const double* __y, rocblas_int __incy, double* __result);
rocblas_status rocblas_hdot_64(rocblas_handle __handle, int64_t __n, const rocblas_half* __x,
    int64_t __incx, const rocblas_half* __y, int64_t __incy, rocblas_half* __result);
rocblas_status rocblas_bfdot_64(rocblas_handle __handle, int64_t __n, const rocblas_bfloat16* __x,
    int64_t __incx, const rocblas_bfloat16* __y, int64_t __incy, rocblas_bfloat16* __result);
rocblas_status rocblas_sdot_64(rocblas_handle __handle, int64_t __n, const float* __x,
    int64_t __incx, const float* __y, int64_t __incy, float* __result);
rocblas_status rocblas_ddot_64(rocblas_handle __handle, int64_t __n, const double* __x,
    int64_t __incx, const double* __y, int64_t __incy, double* __result);
rocblas_status rocblas_hdot_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_half* const* __x, rocblas_int __incx, const rocblas_half* const* __y,
    rocblas_int __incy, rocblas_int __batchCount, rocblas_half* __result);
rocblas_status rocblas_bfdot_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_bfloat16* const* __x, rocblas_int __incx, const rocblas_bfloat16* const* __y,
    rocblas_int __incy, rocblas_int __batchCount, rocblas_bfloat16* __result);
rocblas_status rocblas_sdot_batched(rocblas_handle __handle, rocblas_int __n,
    const float* const* __x, rocblas_int __incx, const float* const* __y, rocblas_int __incy,
    rocblas_int __batchCount, float* __result);
rocblas_status rocblas_ddot_batched(rocblas_handle __handle, rocblas_int __n,
    const double* const* __x, rocblas_int __incx, const double* const* __y, rocblas_int __incy,
    rocblas_int __batchCount, double* __result);
rocblas_status rocblas_hdot_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_half* const* __x, int64_t __incx, const rocblas_half* const* __y, int64_t __incy,
    int64_t __batchCount, rocblas_half* __result);
rocblas_status rocblas_bfdot_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_bfloat16* const* __x, int64_t __incx, const rocblas_bfloat16* const* __y,
    int64_t __incy, int64_t __batchCount, rocblas_bfloat16* __result);
rocblas_status rocblas_sdot_batched_64(rocblas_handle __handle, int64_t __n,
    const float* const* __x, int64_t __incx, const float* const* __y, int64_t __incy,
    int64_t __batchCount, float* __result);
rocblas_status rocblas_ddot_batched_64(rocblas_handle __handle, int64_t __n,
    const double* const* __x, int64_t __incx, const double* const* __y, int64_t __incy,
    int64_t __batchCount, double* __result);
rocblas_status rocblas_hdot_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_half* __x, rocblas_int __incx, rocblas_stride __stridex, const rocblas_half* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount, rocblas_half* __result);
rocblas_status rocblas_bfdot_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_bfloat16* __x, rocblas_int __incx, rocblas_stride __stridex,
    const rocblas_bfloat16* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount, rocblas_bfloat16* __result);
rocblas_status rocblas_sdot_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const float* __x, rocblas_int __incx, rocblas_stride __stridex, const float* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount, float* __result);
rocblas_status rocblas_ddot_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __x, rocblas_int __incx, rocblas_stride __stridex, const double* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount, double* __result);
rocblas_status rocblas_hdot_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_half* __x, int64_t __incx, rocblas_stride __stridex, const rocblas_half* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount, rocblas_half* __result);
rocblas_status rocblas_bfdot_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_bfloat16* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_bfloat16* __y, int64_t __incy, rocblas_stride __stridey, int64_t __batchCount,
    rocblas_bfloat16* __result);
rocblas_status rocblas_sdot_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const float* __x, int64_t __incx, rocblas_stride __stridex, const float* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount, float* __result);
rocblas_status rocblas_ddot_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const double* __x, int64_t __incx, rocblas_stride __stridex, const double* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount, double* __result);
rocblas_status rocblas_cdotu(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, const rocblas_float_complex* __y,
    rocblas_int __incy, rocblas_float_complex* __result);
rocblas_status rocblas_zdotu(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, const rocblas_double_complex* __y,
    rocblas_int __incy, rocblas_double_complex* __result);
rocblas_status rocblas_cdotu_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, const rocblas_float_complex* __y,
    int64_t __incy, rocblas_float_complex* __result);
rocblas_status rocblas_zdotu_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, const rocblas_double_complex* __y,
    int64_t __incy, rocblas_double_complex* __result);
rocblas_status rocblas_cdotu_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* const* __x, rocblas_int __incx,
    const rocblas_float_complex* const* __y, rocblas_int __incy, rocblas_int __batchCount,
    rocblas_float_complex* __result);
rocblas_status rocblas_zdotu_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* const* __x, rocblas_int __incx,
    const rocblas_double_complex* const* __y, rocblas_int __incy, rocblas_int __batchCount,
    rocblas_double_complex* __result);
rocblas_status rocblas_cdotu_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* const* __x, int64_t __incx,
    const rocblas_float_complex* const* __y, int64_t __incy, int64_t __batchCount,
    rocblas_float_complex* __result);
rocblas_status rocblas_zdotu_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* const* __x, int64_t __incx,
    const rocblas_double_complex* const* __y, int64_t __incy, int64_t __batchCount,
    rocblas_double_complex* __result);
rocblas_status rocblas_cdotu_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    const rocblas_float_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount, rocblas_float_complex* __result);
rocblas_status rocblas_zdotu_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    const rocblas_double_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount, rocblas_double_complex* __result);
rocblas_status rocblas_cdotu_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_float_complex* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount, rocblas_float_complex* __result);
rocblas_status rocblas_zdotu_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_double_complex* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount, rocblas_double_complex* __result);
rocblas_status rocblas_cdotc(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, const rocblas_float_complex* __y,
    rocblas_int __incy, rocblas_float_complex* __result);
rocblas_status rocblas_zdotc(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, const rocblas_double_complex* __y,
    rocblas_int __incy, rocblas_double_complex* __result);
rocblas_status rocblas_cdotc_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, const rocblas_float_complex* __y,
    int64_t __incy, rocblas_float_complex* __result);
rocblas_status rocblas_zdotc_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, const rocblas_double_complex* __y,
    int64_t __incy, rocblas_double_complex* __result);
rocblas_status rocblas_cdotc_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* const* __x, rocblas_int __incx,
    const rocblas_float_complex* const* __y, rocblas_int __incy, rocblas_int __batchCount,
    rocblas_float_complex* __result);
rocblas_status rocblas_zdotc_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* const* __x, rocblas_int __incx,
    const rocblas_double_complex* const* __y, rocblas_int __incy, rocblas_int __batchCount,
    rocblas_double_complex* __result);
rocblas_status rocblas_cdotc_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* const* __x, int64_t __incx,
    const rocblas_float_complex* const* __y, int64_t __incy, int64_t __batchCount,
    rocblas_float_complex* __result);
rocblas_status rocblas_zdotc_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* const* __x, int64_t __incx,
    const rocblas_double_complex* const* __y, int64_t __incy, int64_t __batchCount,
    rocblas_double_complex* __result);
rocblas_status rocblas_cdotc_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    const rocblas_float_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount, rocblas_float_complex* __result);
rocblas_status rocblas_zdotc_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    const rocblas_double_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount, rocblas_double_complex* __result);
rocblas_status rocblas_cdotc_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_float_complex* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount, rocblas_float_complex* __result);
rocblas_status rocblas_zdotc_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_double_complex* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount, rocblas_double_complex* __result);
rocblas_status rocblas_srot(rocblas_handle __handle, rocblas_int __n, float* __x,
    rocblas_int __incx, float* __y, rocblas_int __incy, const float* __c, const float* __s);
rocblas_status rocblas_drot(rocblas_handle __handle, rocblas_int __n, double* __x,
    rocblas_int __incx, double* __y, rocblas_int __incy, const double* __c, const double* __s);
rocblas_status rocblas_crot(rocblas_handle __handle, rocblas_int __n, rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_float_complex* __y, rocblas_int __incy, const float* __c,
    const rocblas_float_complex* __s);
rocblas_status rocblas_zrot(rocblas_handle __handle, rocblas_int __n, rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_double_complex* __y, rocblas_int __incy, const double* __c,
    const rocblas_double_complex* __s);
rocblas_status rocblas_srot_64(rocblas_handle __handle, int64_t __n, float* __x, int64_t __incx,
    float* __y, int64_t __incy, const float* __c, const float* __s);
rocblas_status rocblas_drot_64(rocblas_handle __handle, int64_t __n, double* __x, int64_t __incx,
    double* __y, int64_t __incy, const double* __c, const double* __s);
rocblas_status rocblas_crot_64(rocblas_handle __handle, int64_t __n, rocblas_float_complex* __x,
    int64_t __incx, rocblas_float_complex* __y, int64_t __incy, const float* __c,
    const rocblas_float_complex* __s);
rocblas_status rocblas_zrot_64(rocblas_handle __handle, int64_t __n, rocblas_double_complex* __x,
    int64_t __incx, rocblas_double_complex* __y, int64_t __incy, const double* __c,
    const rocblas_double_complex* __s);
rocblas_status rocblas_srot_batched(rocblas_handle __handle, rocblas_int __n, float* const* __x,
    rocblas_int __incx, float* const* __y, rocblas_int __incy, const float* __c, const float* __s,
    rocblas_int __batchCount);
rocblas_status rocblas_drot_batched(rocblas_handle __handle, rocblas_int __n, double* const* __x,
    rocblas_int __incx, double* const* __y, rocblas_int __incy, const double* __c,
    const double* __s, rocblas_int __batchCount);
rocblas_status rocblas_crot_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* const* __x, rocblas_int __incx, rocblas_float_complex* const* __y,
    rocblas_int __incy, const float* __c, const rocblas_float_complex* __s,
    rocblas_int __batchCount);
rocblas_status rocblas_zrot_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* const* __x, rocblas_int __incx, rocblas_double_complex* const* __y,
    rocblas_int __incy, const double* __c, const rocblas_double_complex* __s,
    rocblas_int __batchCount);
rocblas_status rocblas_srot_batched_64(rocblas_handle __handle, int64_t __n, float* const* __x,
    int64_t __incx, float* const* __y, int64_t __incy, const float* __c, const float* __s,
    int64_t __batchCount);
rocblas_status rocblas_drot_batched_64(rocblas_handle __handle, int64_t __n, double* const* __x,
    int64_t __incx, double* const* __y, int64_t __incy, const double* __c, const double* __s,
    int64_t __batchCount);
rocblas_status rocblas_crot_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_float_complex* const* __x, int64_t __incx, rocblas_float_complex* const* __y,
    int64_t __incy, const float* __c, const rocblas_float_complex* __s, int64_t __batchCount);
rocblas_status rocblas_zrot_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_double_complex* const* __x, int64_t __incx, rocblas_double_complex* const* __y,
    int64_t __incy, const double* __c, const rocblas_double_complex* __s, int64_t __batchCount);
rocblas_status rocblas_srot_strided_batched(rocblas_handle __handle, rocblas_int __n, float* __x,
    rocblas_int __incx, rocblas_stride __stridex, float* __y, rocblas_int __incy,
    rocblas_stride __stridey, const float* __c, const float* __s, rocblas_int __batchCount);
rocblas_status rocblas_drot_strided_batched(rocblas_handle __handle, rocblas_int __n, double* __x,
    rocblas_int __incx, rocblas_stride __stridex, double* __y, rocblas_int __incy,
    rocblas_stride __stridey, const double* __c, const double* __s, rocblas_int __batchCount);
rocblas_status rocblas_crot_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_float_complex* __y, rocblas_int __incy, rocblas_stride __stridey, const float* __c,
    const rocblas_float_complex* __s, rocblas_int __batchCount);
rocblas_status rocblas_zrot_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_double_complex* __y, rocblas_int __incy, rocblas_stride __stridey, const double* __c,
    const rocblas_double_complex* __s, rocblas_int __batchCount);
rocblas_status rocblas_srot_strided_batched_64(rocblas_handle __handle, int64_t __n, float* __x,
    int64_t __incx, rocblas_stride __stridex, float* __y, int64_t __incy, rocblas_stride __stridey,
    const float* __c, const float* __s, int64_t __batchCount);
rocblas_status rocblas_drot_strided_batched_64(rocblas_handle __handle, int64_t __n, double* __x,
    int64_t __incx, rocblas_stride __stridex, double* __y, int64_t __incy, rocblas_stride __stridey,
    const double* __c, const double* __s, int64_t __batchCount);
rocblas_status rocblas_crot_strided_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    rocblas_float_complex* __y, int64_t __incy, rocblas_stride __stridey, const float* __c,
    const rocblas_float_complex* __s, int64_t __batchCount);
rocblas_status rocblas_zrot_strided_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    rocblas_double_complex* __y, int64_t __incy, rocblas_stride __stridey, const double* __c,
    const rocblas_double_complex* __s, int64_t __batchCount);
rocblas_status rocblas_csrot(rocblas_handle __handle, rocblas_int __n, rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_float_complex* __y, rocblas_int __incy, const float* __c,
    const float* __s);
rocblas_status rocblas_zdrot(rocblas_handle __handle, rocblas_int __n, rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_double_complex* __y, rocblas_int __incy, const double* __c,
    const double* __s);
rocblas_status rocblas_csrot_64(rocblas_handle __handle, int64_t __n, rocblas_float_complex* __x,
    int64_t __incx, rocblas_float_complex* __y, int64_t __incy, const float* __c, const float* __s);
rocblas_status rocblas_zdrot_64(rocblas_handle __handle, int64_t __n, rocblas_double_complex* __x,
    int64_t __incx, rocblas_double_complex* __y, int64_t __incy, const double* __c,
    const double* __s);
rocblas_status rocblas_csrot_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* const* __x, rocblas_int __incx, rocblas_float_complex* const* __y,
    rocblas_int __incy, const float* __c, const float* __s, rocblas_int __batchCount);
rocblas_status rocblas_zdrot_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* const* __x, rocblas_int __incx, rocblas_double_complex* const* __y,
    rocblas_int __incy, const double* __c, const double* __s, rocblas_int __batchCount);
rocblas_status rocblas_csrot_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_float_complex* const* __x, int64_t __incx, rocblas_float_complex* const* __y,
    int64_t __incy, const float* __c, const float* __s, int64_t __batchCount);
rocblas_status rocblas_zdrot_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_double_complex* const* __x, int64_t __incx, rocblas_double_complex* const* __y,
    int64_t __incy, const double* __c, const double* __s, int64_t __batchCount);
rocblas_status rocblas_csrot_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_float_complex* __y, rocblas_int __incy, rocblas_stride __stridey, const float* __c,
    const float* __s, rocblas_int __batchCount);
rocblas_status rocblas_zdrot_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_double_complex* __y, rocblas_int __incy, rocblas_stride __stridey, const double* __c,
    const double* __s, rocblas_int __batchCount);
rocblas_status rocblas_csrot_strided_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    rocblas_float_complex* __y, int64_t __incy, rocblas_stride __stridey, const float* __c,
    const float* __s, int64_t __batchCount);
rocblas_status rocblas_zdrot_strided_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    rocblas_double_complex* __y, int64_t __incy, rocblas_stride __stridey, const double* __c,
    const double* __s, int64_t __batchCount);
rocblas_status rocblas_srotg(rocblas_handle __handle, float* __a, float* __b, float* __c,
    float* __s);
rocblas_status rocblas_drotg(rocblas_handle __handle, double* __a, double* __b, double* __c,
    double* __s);
rocblas_status rocblas_crotg(rocblas_handle __handle, rocblas_float_complex* __a,
    rocblas_float_complex* __b, float* __c, rocblas_float_complex* __s);
rocblas_status rocblas_zrotg(rocblas_handle __handle, rocblas_double_complex* __a,
    rocblas_double_complex* __b, double* __c, rocblas_double_complex* __s);
rocblas_status rocblas_srotg_64(rocblas_handle __handle, float* __a, float* __b, float* __c,
    float* __s);
rocblas_status rocblas_drotg_64(rocblas_handle __handle, double* __a, double* __b, double* __c,
    double* __s);
rocblas_status rocblas_crotg_64(rocblas_handle __handle, rocblas_float_complex* __a,
    rocblas_float_complex* __b, float* __c, rocblas_float_complex* __s);
rocblas_status rocblas_zrotg_64(rocblas_handle __handle, rocblas_double_complex* __a,
    rocblas_double_complex* __b, double* __c, rocblas_double_complex* __s);
rocblas_status rocblas_srotg_batched(rocblas_handle __handle, float* const* __a, float* const* __b,
    float* const* __c, float* const* __s, rocblas_int __batchCount);
rocblas_status rocblas_drotg_batched(rocblas_handle __handle, double* const* __a,
    double* const* __b, double* const* __c, double* const* __s, rocblas_int __batchCount);
rocblas_status rocblas_crotg_batched(rocblas_handle __handle, rocblas_float_complex* const* __a,
    rocblas_float_complex* const* __b, float* const* __c, rocblas_float_complex* const* __s,
    rocblas_int __batchCount);
rocblas_status rocblas_zrotg_batched(rocblas_handle __handle, rocblas_double_complex* const* __a,
    rocblas_double_complex* const* __b, double* const* __c, rocblas_double_complex* const* __s,
    rocblas_int __batchCount);
rocblas_status rocblas_srotg_batched_64(rocblas_handle __handle, float* const* __a,
    float* const* __b, float* const* __c, float* const* __s, int64_t __batchCount);
rocblas_status rocblas_drotg_batched_64(rocblas_handle __handle, double* const* __a,
    double* const* __b, double* const* __c, double* const* __s, int64_t __batchCount);
rocblas_status rocblas_crotg_batched_64(rocblas_handle __handle, rocblas_float_complex* const* __a,
    rocblas_float_complex* const* __b, float* const* __c, rocblas_float_complex* const* __s,
    int64_t __batchCount);
rocblas_status rocblas_zrotg_batched_64(rocblas_handle __handle, rocblas_double_complex* const* __a,
    rocblas_double_complex* const* __b, double* const* __c, rocblas_double_complex* const* __s,
    int64_t __batchCount);
rocblas_status rocblas_srotg_strided_batched(rocblas_handle __handle, float* __a,
    rocblas_stride __stridea, float* __b, rocblas_stride __strideb, float* __c,
    rocblas_stride __stridec, float* __s, rocblas_stride __strides, rocblas_int __batchCount);
rocblas_status rocblas_drotg_strided_batched(rocblas_handle __handle, double* __a,
    rocblas_stride __stridea, double* __b, rocblas_stride __strideb, double* __c,
    rocblas_stride __stridec, double* __s, rocblas_stride __strides, rocblas_int __batchCount);
rocblas_status rocblas_crotg_strided_batched(rocblas_handle __handle, rocblas_float_complex* __a,
    rocblas_stride __stridea, rocblas_float_complex* __b, rocblas_stride __strideb, float* __c,
    rocblas_stride __stridec, rocblas_float_complex* __s, rocblas_stride __strides,
    rocblas_int __batchCount);
rocblas_status rocblas_zrotg_strided_batched(rocblas_handle __handle, rocblas_double_complex* __a,
    rocblas_stride __stridea, rocblas_double_complex* __b, rocblas_stride __strideb, double* __c,
    rocblas_stride __stridec, rocblas_double_complex* __s, rocblas_stride __strides,
    rocblas_int __batchCount);
rocblas_status rocblas_srotg_strided_batched_64(rocblas_handle __handle, float* __a,
    rocblas_stride __stridea, float* __b, rocblas_stride __strideb, float* __c,
    rocblas_stride __stridec, float* __s, rocblas_stride __strides, int64_t __batchCount);
rocblas_status rocblas_drotg_strided_batched_64(rocblas_handle __handle, double* __a,
    rocblas_stride __stridea, double* __b, rocblas_stride __strideb, double* __c,
    rocblas_stride __stridec, double* __s, rocblas_stride __strides, int64_t __batchCount);
rocblas_status rocblas_crotg_strided_batched_64(rocblas_handle __handle, rocblas_float_complex* __a,
    rocblas_stride __stridea, rocblas_float_complex* __b, rocblas_stride __strideb, float* __c,
    rocblas_stride __stridec, rocblas_float_complex* __s, rocblas_stride __strides,
    int64_t __batchCount);
rocblas_status rocblas_zrotg_strided_batched_64(rocblas_handle __handle,
    rocblas_double_complex* __a, rocblas_stride __stridea, rocblas_double_complex* __b,
    rocblas_stride __strideb, double* __c, rocblas_stride __stridec, rocblas_double_complex* __s,
    rocblas_stride __strides, int64_t __batchCount);
rocblas_status rocblas_srotm(rocblas_handle __handle, rocblas_int __n, float* __x,
    rocblas_int __incx, float* __y, rocblas_int __incy, const float* __param);
rocblas_status rocblas_drotm(rocblas_handle __handle, rocblas_int __n, double* __x,
    rocblas_int __incx, double* __y, rocblas_int __incy, const double* __param);
rocblas_status rocblas_srotm_64(rocblas_handle __handle, int64_t __n, float* __x, int64_t __incx,
    float* __y, int64_t __incy, const float* __param);
rocblas_status rocblas_drotm_64(rocblas_handle __handle, int64_t __n, double* __x, int64_t __incx,
    double* __y, int64_t __incy, const double* __param);
rocblas_status rocblas_srotm_batched(rocblas_handle __handle, rocblas_int __n, float* const* __x,
    rocblas_int __incx, float* const* __y, rocblas_int __incy, const float* const* __param,
    rocblas_int __batchCount);
rocblas_status rocblas_drotm_batched(rocblas_handle __handle, rocblas_int __n, double* const* __x,
    rocblas_int __incx, double* const* __y, rocblas_int __incy, const double* const* __param,
    rocblas_int __batchCount);
rocblas_status rocblas_srotm_batched_64(rocblas_handle __handle, int64_t __n, float* const* __x,
    int64_t __incx, float* const* __y, int64_t __incy, const float* const* __param,
    int64_t __batchCount);
rocblas_status rocblas_drotm_batched_64(rocblas_handle __handle, int64_t __n, double* const* __x,
    int64_t __incx, double* const* __y, int64_t __incy, const double* const* __param,
    int64_t __batchCount);
rocblas_status rocblas_srotm_strided_batched(rocblas_handle __handle, rocblas_int __n, float* __x,
    rocblas_int __incx, rocblas_stride __stridex, float* __y, rocblas_int __incy,
    rocblas_stride __stridey, const float* __param, rocblas_stride __strideparam,
    rocblas_int __batchCount);
rocblas_status rocblas_drotm_strided_batched(rocblas_handle __handle, rocblas_int __n, double* __x,
    rocblas_int __incx, rocblas_stride __stridex, double* __y, rocblas_int __incy,
    rocblas_stride __stridey, const double* __param, rocblas_stride __strideparam,
    rocblas_int __batchCount);
rocblas_status rocblas_srotm_strided_batched_64(rocblas_handle __handle, int64_t __n, float* __x,
    int64_t __incx, rocblas_stride __stridex, float* __y, int64_t __incy, rocblas_stride __stridey,
    const float* __param, rocblas_stride __strideparam, int64_t __batchCount);
rocblas_status rocblas_drotm_strided_batched_64(rocblas_handle __handle, int64_t __n, double* __x,
    int64_t __incx, rocblas_stride __stridex, double* __y, int64_t __incy, rocblas_stride __stridey,
    const double* __param, rocblas_stride __strideparam, int64_t __batchCount);
rocblas_status rocblas_srotmg(rocblas_handle __handle, float* __d1, float* __d2, float* __x1,
    const float* __y1, float* __param);
rocblas_status rocblas_drotmg(rocblas_handle __handle, double* __d1, double* __d2, double* __x1,
    const double* __y1, double* __param);
rocblas_status rocblas_srotmg_64(rocblas_handle __handle, float* __d1, float* __d2, float* __x1,
    const float* __y1, float* __param);
rocblas_status rocblas_drotmg_64(rocblas_handle __handle, double* __d1, double* __d2, double* __x1,
    const double* __y1, double* __param);
rocblas_status rocblas_srotmg_batched(rocblas_handle __handle, float* const* __d1,
    float* const* __d2, float* const* __x1, const float* const* __y1, float* const* __param,
    rocblas_int __batchCount);
rocblas_status rocblas_drotmg_batched(rocblas_handle __handle, double* const* __d1,
    double* const* __d2, double* const* __x1, const double* const* __y1, double* const* __param,
    rocblas_int __batchCount);
rocblas_status rocblas_srotmg_batched_64(rocblas_handle __handle, float* const* __d1,
    float* const* __d2, float* const* __x1, const float* const* __y1, float* const* __param,
    int64_t __batchCount);
rocblas_status rocblas_drotmg_batched_64(rocblas_handle __handle, double* const* __d1,
    double* const* __d2, double* const* __x1, const double* const* __y1, double* const* __param,
    int64_t __batchCount);
rocblas_status rocblas_srotmg_strided_batched(rocblas_handle __handle, float* __d1,
    rocblas_stride __strided1, float* __d2, rocblas_stride __strided2, float* __x1,
    rocblas_stride __stridex1, const float* __y1, rocblas_stride __stridey1, float* __param,
    rocblas_stride __strideparam, rocblas_int __batchCount);
rocblas_status rocblas_drotmg_strided_batched(rocblas_handle __handle, double* __d1,
    rocblas_stride __strided1, double* __d2, rocblas_stride __strided2, double* __x1,
    rocblas_stride __stridex1, const double* __y1, rocblas_stride __stridey1, double* __param,
    rocblas_stride __strideparam, rocblas_int __batchCount);
rocblas_status rocblas_srotmg_strided_batched_64(rocblas_handle __handle, float* __d1,
    rocblas_stride __strided1, float* __d2, rocblas_stride __strided2, float* __x1,
    rocblas_stride __stridex1, const float* __y1, rocblas_stride __stridey1, float* __param,
    rocblas_stride __strideparam, int64_t __batchCount);
rocblas_status rocblas_drotmg_strided_batched_64(rocblas_handle __handle, double* __d1,
    rocblas_stride __strided1, double* __d2, rocblas_stride __strided2, double* __x1,
    rocblas_stride __stridex1, const double* __y1, rocblas_stride __stridey1, double* __param,
    rocblas_stride __strideparam, int64_t __batchCount);
rocblas_status rocblas_sscal(rocblas_handle __handle, rocblas_int __n, const float* __alpha,
    float* __x, rocblas_int __incx);
rocblas_status rocblas_dscal(rocblas_handle __handle, rocblas_int __n, const double* __alpha,
    double* __x, rocblas_int __incx);
rocblas_status rocblas_cscal(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __alpha, rocblas_float_complex* __x, rocblas_int __incx);
rocblas_status rocblas_zscal(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __alpha, rocblas_double_complex* __x, rocblas_int __incx);
rocblas_status rocblas_sscal_64(rocblas_handle __handle, int64_t __n, const float* __alpha,
    float* __x, int64_t __incx);
rocblas_status rocblas_dscal_64(rocblas_handle __handle, int64_t __n, const double* __alpha,
    double* __x, int64_t __incx);
rocblas_status rocblas_cscal_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __alpha, rocblas_float_complex* __x, int64_t __incx);
rocblas_status rocblas_zscal_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __alpha, rocblas_double_complex* __x, int64_t __incx);
rocblas_status rocblas_sscal_batched(rocblas_handle __handle, rocblas_int __n, const float* __alpha,
    float* const* __x, rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_dscal_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __alpha, double* const* __x, rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_cscal_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __alpha, rocblas_float_complex* const* __x, rocblas_int __incx,
    rocblas_int __batchCount);
rocblas_status rocblas_zscal_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __alpha, rocblas_double_complex* const* __x, rocblas_int __incx,
    rocblas_int __batchCount);
rocblas_status rocblas_sscal_batched_64(rocblas_handle __handle, int64_t __n, const float* __alpha,
    float* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_dscal_batched_64(rocblas_handle __handle, int64_t __n, const double* __alpha,
    double* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_cscal_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __alpha, rocblas_float_complex* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_zscal_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __alpha, rocblas_double_complex* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_sscal_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const float* __alpha, float* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_dscal_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __alpha, double* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_cscal_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_float_complex* __alpha, rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_zscal_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const rocblas_double_complex* __alpha, rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_sscal_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const float* __alpha, float* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_dscal_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const double* __alpha, double* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_cscal_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_float_complex* __alpha, rocblas_float_complex* __x, int64_t __incx,
    rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_zscal_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const rocblas_double_complex* __alpha, rocblas_double_complex* __x, int64_t __incx,
    rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_csscal(rocblas_handle __handle, rocblas_int __n, const float* __alpha,
    rocblas_float_complex* __x, rocblas_int __incx);
rocblas_status rocblas_zdscal(rocblas_handle __handle, rocblas_int __n, const double* __alpha,
    rocblas_double_complex* __x, rocblas_int __incx);
rocblas_status rocblas_csscal_64(rocblas_handle __handle, int64_t __n, const float* __alpha,
    rocblas_float_complex* __x, int64_t __incx);
rocblas_status rocblas_zdscal_64(rocblas_handle __handle, int64_t __n, const double* __alpha,
    rocblas_double_complex* __x, int64_t __incx);
rocblas_status rocblas_csscal_batched(rocblas_handle __handle, rocblas_int __n,
    const float* __alpha, rocblas_float_complex* const* __x, rocblas_int __incx,
    rocblas_int __batchCount);
rocblas_status rocblas_zdscal_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __alpha, rocblas_double_complex* const* __x, rocblas_int __incx,
    rocblas_int __batchCount);
rocblas_status rocblas_csscal_batched_64(rocblas_handle __handle, int64_t __n, const float* __alpha,
    rocblas_float_complex* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_zdscal_batched_64(rocblas_handle __handle, int64_t __n,
    const double* __alpha, rocblas_double_complex* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_csscal_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const float* __alpha, rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_zdscal_strided_batched(rocblas_handle __handle, rocblas_int __n,
    const double* __alpha, rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_csscal_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const float* __alpha, rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_zdscal_strided_batched_64(rocblas_handle __handle, int64_t __n,
    const double* __alpha, rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_sswap(rocblas_handle __handle, rocblas_int __n, float* __x,
    rocblas_int __incx, float* __y, rocblas_int __incy);
rocblas_status rocblas_dswap(rocblas_handle __handle, rocblas_int __n, double* __x,
    rocblas_int __incx, double* __y, rocblas_int __incy);
rocblas_status rocblas_cswap(rocblas_handle __handle, rocblas_int __n, rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_float_complex* __y, rocblas_int __incy);
rocblas_status rocblas_zswap(rocblas_handle __handle, rocblas_int __n, rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_double_complex* __y, rocblas_int __incy);
rocblas_status rocblas_sswap_64(rocblas_handle __handle, int64_t __n, float* __x, int64_t __incx,
    float* __y, int64_t __incy);
rocblas_status rocblas_dswap_64(rocblas_handle __handle, int64_t __n, double* __x, int64_t __incx,
    double* __y, int64_t __incy);
rocblas_status rocblas_cswap_64(rocblas_handle __handle, int64_t __n, rocblas_float_complex* __x,
    int64_t __incx, rocblas_float_complex* __y, int64_t __incy);
rocblas_status rocblas_zswap_64(rocblas_handle __handle, int64_t __n, rocblas_double_complex* __x,
    int64_t __incx, rocblas_double_complex* __y, int64_t __incy);
rocblas_status rocblas_sswap_batched(rocblas_handle __handle, rocblas_int __n, float* const* __x,
    rocblas_int __incx, float* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_dswap_batched(rocblas_handle __handle, rocblas_int __n, double* const* __x,
    rocblas_int __incx, double* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_cswap_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* const* __x, rocblas_int __incx, rocblas_float_complex* const* __y,
    rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_zswap_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* const* __x, rocblas_int __incx, rocblas_double_complex* const* __y,
    rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_sswap_batched_64(rocblas_handle __handle, int64_t __n, float* const* __x,
    int64_t __incx, float* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_dswap_batched_64(rocblas_handle __handle, int64_t __n, double* const* __x,
    int64_t __incx, double* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_cswap_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_float_complex* const* __x, int64_t __incx, rocblas_float_complex* const* __y,
    int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_zswap_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_double_complex* const* __x, int64_t __incx, rocblas_double_complex* const* __y,
    int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_sswap_strided_batched(rocblas_handle __handle, rocblas_int __n, float* __x,
    rocblas_int __incx, rocblas_stride __stridex, float* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_dswap_strided_batched(rocblas_handle __handle, rocblas_int __n, double* __x,
    rocblas_int __incx, rocblas_stride __stridex, double* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_cswap_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_float_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_zswap_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_double_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_sswap_strided_batched_64(rocblas_handle __handle, int64_t __n, float* __x,
    int64_t __incx, rocblas_stride __stridex, float* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount);
rocblas_status rocblas_dswap_strided_batched_64(rocblas_handle __handle, int64_t __n, double* __x,
    int64_t __incx, rocblas_stride __stridex, double* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount);
rocblas_status rocblas_cswap_strided_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    rocblas_float_complex* __y, int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_zswap_strided_batched_64(rocblas_handle __handle, int64_t __n,
    rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    rocblas_double_complex* __y, int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);

// Level 2.
rocblas_status rocblas_sgbmv(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, rocblas_int __kl, rocblas_int __ku, const float* __alpha, const float* __A,
    rocblas_int __lda, const float* __x, rocblas_int __incx, const float* __beta, float* __y,
    rocblas_int __incy);
rocblas_status rocblas_dgbmv(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, rocblas_int __kl, rocblas_int __ku, const double* __alpha, const double* __A,
    rocblas_int __lda, const double* __x, rocblas_int __incx, const double* __beta, double* __y,
    rocblas_int __incy);
rocblas_status rocblas_cgbmv(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, rocblas_int __kl, rocblas_int __ku, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, rocblas_int __lda, const rocblas_float_complex* __x,
    rocblas_int __incx, const rocblas_float_complex* __beta, rocblas_float_complex* __y,
    rocblas_int __incy);
rocblas_status rocblas_zgbmv(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, rocblas_int __kl, rocblas_int __ku, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, rocblas_int __lda, const rocblas_double_complex* __x,
    rocblas_int __incx, const rocblas_double_complex* __beta, rocblas_double_complex* __y,
    rocblas_int __incy);
rocblas_status rocblas_sgbmv_64(rocblas_handle __handle, rocblas_operation __trans, int64_t __m,
    int64_t __n, int64_t __kl, int64_t __ku, const float* __alpha, const float* __A, int64_t __lda,
    const float* __x, int64_t __incx, const float* __beta, float* __y, int64_t __incy);
rocblas_status rocblas_dgbmv_64(rocblas_handle __handle, rocblas_operation __trans, int64_t __m,
    int64_t __n, int64_t __kl, int64_t __ku, const double* __alpha, const double* __A,
    int64_t __lda, const double* __x, int64_t __incx, const double* __beta, double* __y,
    int64_t __incy);
rocblas_status rocblas_cgbmv_64(rocblas_handle __handle, rocblas_operation __trans, int64_t __m,
    int64_t __n, int64_t __kl, int64_t __ku, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, const rocblas_float_complex* __x,
    int64_t __incx, const rocblas_float_complex* __beta, rocblas_float_complex* __y,
    int64_t __incy);
rocblas_status rocblas_zgbmv_64(rocblas_handle __handle, rocblas_operation __trans, int64_t __m,
    int64_t __n, int64_t __kl, int64_t __ku, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, const rocblas_double_complex* __x,
    int64_t __incx, const rocblas_double_complex* __beta, rocblas_double_complex* __y,
    int64_t __incy);
rocblas_status rocblas_sgbmv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __kl, rocblas_int __ku, const float* __alpha,
    const float* const* __A, rocblas_int __lda, const float* const* __x, rocblas_int __incx,
    const float* __beta, float* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_dgbmv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __kl, rocblas_int __ku, const double* __alpha,
    const double* const* __A, rocblas_int __lda, const double* const* __x, rocblas_int __incx,
    const double* __beta, double* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_cgbmv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __kl, rocblas_int __ku,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __x, rocblas_int __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_zgbmv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __kl, rocblas_int __ku,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* const* __x, rocblas_int __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_sgbmv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* const* __x, int64_t __incx,
    const float* __beta, float* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_dgbmv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* const* __x, int64_t __incx,
    const double* __beta, double* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_cgbmv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const rocblas_float_complex* const* __x,
    int64_t __incx, const rocblas_float_complex* __beta, rocblas_float_complex* const* __y,
    int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_zgbmv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __x, int64_t __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_sgbmv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __kl, rocblas_int __ku, const float* __alpha,
    const float* __A, rocblas_int __lda, rocblas_stride __strideA, const float* __x,
    rocblas_int __incx, rocblas_stride __stridex, const float* __beta, float* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_dgbmv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __kl, rocblas_int __ku, const double* __alpha,
    const double* __A, rocblas_int __lda, rocblas_stride __strideA, const double* __x,
    rocblas_int __incx, rocblas_stride __stridex, const double* __beta, double* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_cgbmv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __kl, rocblas_int __ku,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, const rocblas_float_complex* __beta, rocblas_float_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_zgbmv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __kl, rocblas_int __ku,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, const rocblas_double_complex* __beta, rocblas_double_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_sgbmv_strided_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const float* __alpha, const float* __A,
    int64_t __lda, rocblas_stride __strideA, const float* __x, int64_t __incx,
    rocblas_stride __stridex, const float* __beta, float* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_dgbmv_strided_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const double* __alpha, const double* __A,
    int64_t __lda, rocblas_stride __strideA, const double* __x, int64_t __incx,
    rocblas_stride __stridex, const double* __beta, double* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_cgbmv_strided_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_float_complex* __beta, rocblas_float_complex* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_zgbmv_strided_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_double_complex* __beta, rocblas_double_complex* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_sgemv(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, const float* __alpha, const float* __A, rocblas_int __lda, const float* __x,
    rocblas_int __incx, const float* __beta, float* __y, rocblas_int __incy);
rocblas_status rocblas_dgemv(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, const double* __alpha, const double* __A, rocblas_int __lda, const double* __x,
    rocblas_int __incx, const double* __beta, double* __y, rocblas_int __incy);
rocblas_status rocblas_cgemv(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    rocblas_int __lda, const rocblas_float_complex* __x, rocblas_int __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* __y, rocblas_int __incy);
rocblas_status rocblas_zgemv(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    rocblas_int __lda, const rocblas_double_complex* __x, rocblas_int __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* __y, rocblas_int __incy);
rocblas_status rocblas_sgemv_64(rocblas_handle __handle, rocblas_operation __trans, int64_t __m,
    int64_t __n, const float* __alpha, const float* __A, int64_t __lda, const float* __x,
    int64_t __incx, const float* __beta, float* __y, int64_t __incy);
rocblas_status rocblas_dgemv_64(rocblas_handle __handle, rocblas_operation __trans, int64_t __m,
    int64_t __n, const double* __alpha, const double* __A, int64_t __lda, const double* __x,
    int64_t __incx, const double* __beta, double* __y, int64_t __incy);
rocblas_status rocblas_cgemv_64(rocblas_handle __handle, rocblas_operation __trans, int64_t __m,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    int64_t __lda, const rocblas_float_complex* __x, int64_t __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* __y, int64_t __incy);
rocblas_status rocblas_zgemv_64(rocblas_handle __handle, rocblas_operation __trans, int64_t __m,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    int64_t __lda, const rocblas_double_complex* __x, int64_t __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* __y, int64_t __incy);
rocblas_status rocblas_sgemv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const float* const* __A,
    rocblas_int __lda, const float* const* __x, rocblas_int __incx, const float* __beta,
    float* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_dgemv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const double* __alpha, const double* const* __A,
    rocblas_int __lda, const double* const* __x, rocblas_int __incx, const double* __beta,
    double* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_cgemv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, rocblas_int __lda,
    const rocblas_float_complex* const* __x, rocblas_int __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_zgemv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, rocblas_int __lda,
    const rocblas_double_complex* const* __x, rocblas_int __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_sgemv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const float* __alpha, const float* const* __A, int64_t __lda,
    const float* const* __x, int64_t __incx, const float* __beta, float* const* __y, int64_t __incy,
    int64_t __batchCount);
rocblas_status rocblas_dgemv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const double* __alpha, const double* const* __A, int64_t __lda,
    const double* const* __x, int64_t __incx, const double* __beta, double* const* __y,
    int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_cgemv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const rocblas_float_complex* const* __x,
    int64_t __incx, const rocblas_float_complex* __beta, rocblas_float_complex* const* __y,
    int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_zgemv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __x, int64_t __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_sgemv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const float* __A, rocblas_int __lda,
    rocblas_stride __strideA, const float* __x, rocblas_int __incx, rocblas_stride __stridex,
    const float* __beta, float* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_dgemv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const double* __alpha, const double* __A, rocblas_int __lda,
    rocblas_stride __strideA, const double* __x, rocblas_int __incx, rocblas_stride __stridex,
    const double* __beta, double* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_cgemv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    const rocblas_float_complex* __beta, rocblas_float_complex* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_zgemv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    const rocblas_double_complex* __beta, rocblas_double_complex* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_sgemv_strided_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const float* __alpha, const float* __A, int64_t __lda,
    rocblas_stride __strideA, const float* __x, int64_t __incx, rocblas_stride __stridex,
    const float* __beta, float* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount);
rocblas_status rocblas_dgemv_strided_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const double* __alpha, const double* __A, int64_t __lda,
    rocblas_stride __strideA, const double* __x, int64_t __incx, rocblas_stride __stridex,
    const double* __beta, double* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount);
rocblas_status rocblas_cgemv_strided_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_float_complex* __beta, rocblas_float_complex* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_zgemv_strided_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_double_complex* __beta, rocblas_double_complex* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_sger(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const float* __alpha, const float* __x, rocblas_int __incx, const float* __y,
    rocblas_int __incy, float* __A, rocblas_int __lda);
rocblas_status rocblas_dger(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const double* __alpha, const double* __x, rocblas_int __incx, const double* __y,
    rocblas_int __incy, double* __A, rocblas_int __lda);
rocblas_status rocblas_sger_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, const float* __y, int64_t __incy,
    float* __A, int64_t __lda);
rocblas_status rocblas_dger_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, const double* __y, int64_t __incy,
    double* __A, int64_t __lda);
rocblas_status rocblas_sger_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const float* __alpha, const float* const* __x, rocblas_int __incx, const float* const* __y,
    rocblas_int __incy, float* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_dger_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const double* __alpha, const double* const* __x, rocblas_int __incx, const double* const* __y,
    rocblas_int __incy, double* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_sger_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const float* __alpha, const float* const* __x, int64_t __incx, const float* const* __y,
    int64_t __incy, float* const* __A, int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_dger_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const double* __alpha, const double* const* __x, int64_t __incx, const double* const* __y,
    int64_t __incy, double* const* __A, int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_sger_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, const float* __alpha, const float* __x, rocblas_int __incx,
    rocblas_stride __stridex, const float* __y, rocblas_int __incy, rocblas_stride __stridey,
    float* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_dger_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, const double* __alpha, const double* __x, rocblas_int __incx,
    rocblas_stride __stridex, const double* __y, rocblas_int __incy, rocblas_stride __stridey,
    double* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_sger_strided_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, rocblas_stride __stridex,
    const float* __y, int64_t __incy, rocblas_stride __stridey, float* __A, int64_t __lda,
    rocblas_stride __strideA, int64_t __batchCount);
rocblas_status rocblas_dger_strided_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, rocblas_stride __stridex,
    const double* __y, int64_t __incy, rocblas_stride __stridey, double* __A, int64_t __lda,
    rocblas_stride __strideA, int64_t __batchCount);
rocblas_status rocblas_cgeru(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    const rocblas_float_complex* __y, rocblas_int __incy, rocblas_float_complex* __A,
    rocblas_int __lda);
rocblas_status rocblas_zgeru(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    const rocblas_double_complex* __y, rocblas_int __incy, rocblas_double_complex* __A,
    rocblas_int __lda);
rocblas_status rocblas_cgeru_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    const rocblas_float_complex* __y, int64_t __incy, rocblas_float_complex* __A, int64_t __lda);
rocblas_status rocblas_zgeru_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    const rocblas_double_complex* __y, int64_t __incy, rocblas_double_complex* __A, int64_t __lda);
rocblas_status rocblas_cgeru_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x,
    rocblas_int __incx, const rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_zgeru_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x,
    rocblas_int __incx, const rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_cgeru_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x, int64_t __incx,
    const rocblas_float_complex* const* __y, int64_t __incy, rocblas_float_complex* const* __A,
    int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_zgeru_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x, int64_t __incx,
    const rocblas_double_complex* const* __y, int64_t __incy, rocblas_double_complex* const* __A,
    int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_cgeru_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_float_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_zgeru_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_double_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_cgeru_strided_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_stride __stridex, const rocblas_float_complex* __y, int64_t __incy,
    rocblas_stride __stridey, rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    int64_t __batchCount);
rocblas_status rocblas_zgeru_strided_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_stride __stridex, const rocblas_double_complex* __y, int64_t __incy,
    rocblas_stride __stridey, rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    int64_t __batchCount);
rocblas_status rocblas_cgerc(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    const rocblas_float_complex* __y, rocblas_int __incy, rocblas_float_complex* __A,
    rocblas_int __lda);
rocblas_status rocblas_zgerc(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    const rocblas_double_complex* __y, rocblas_int __incy, rocblas_double_complex* __A,
    rocblas_int __lda);
rocblas_status rocblas_cgerc_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    const rocblas_float_complex* __y, int64_t __incy, rocblas_float_complex* __A, int64_t __lda);
rocblas_status rocblas_zgerc_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    const rocblas_double_complex* __y, int64_t __incy, rocblas_double_complex* __A, int64_t __lda);
rocblas_status rocblas_cgerc_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x,
    rocblas_int __incx, const rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_zgerc_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x,
    rocblas_int __incx, const rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_cgerc_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x, int64_t __incx,
    const rocblas_float_complex* const* __y, int64_t __incy, rocblas_float_complex* const* __A,
    int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_zgerc_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x, int64_t __incx,
    const rocblas_double_complex* const* __y, int64_t __incy, rocblas_double_complex* const* __A,
    int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_cgerc_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_float_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_zgerc_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_double_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_cgerc_strided_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_stride __stridex, const rocblas_float_complex* __y, int64_t __incy,
    rocblas_stride __stridey, rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    int64_t __batchCount);
rocblas_status rocblas_zgerc_strided_batched_64(rocblas_handle __handle, int64_t __m, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_stride __stridex, const rocblas_double_complex* __y, int64_t __incy,
    rocblas_stride __stridey, rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    int64_t __batchCount);
rocblas_status rocblas_chbmv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __k, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    rocblas_int __lda, const rocblas_float_complex* __x, rocblas_int __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* __y, rocblas_int __incy);
rocblas_status rocblas_zhbmv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __k, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    rocblas_int __lda, const rocblas_double_complex* __x, rocblas_int __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* __y, rocblas_int __incy);
rocblas_status rocblas_chbmv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    int64_t __k, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    int64_t __lda, const rocblas_float_complex* __x, int64_t __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* __y, int64_t __incy);
rocblas_status rocblas_zhbmv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    int64_t __k, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    int64_t __lda, const rocblas_double_complex* __x, int64_t __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* __y, int64_t __incy);
rocblas_status rocblas_chbmv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __k, const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __x, rocblas_int __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_zhbmv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, rocblas_int __lda,
    const rocblas_double_complex* const* __x, rocblas_int __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_chbmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    int64_t __k, const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    int64_t __lda, const rocblas_float_complex* const* __x, int64_t __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __y, int64_t __incy,
    int64_t __batchCount);
rocblas_status rocblas_zhbmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    int64_t __k, const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    int64_t __lda, const rocblas_double_complex* const* __x, int64_t __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __y, int64_t __incy,
    int64_t __batchCount);
rocblas_status rocblas_chbmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    const rocblas_float_complex* __beta, rocblas_float_complex* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_zhbmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    const rocblas_double_complex* __beta, rocblas_double_complex* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_chbmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_float_complex* __beta, rocblas_float_complex* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_zhbmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex,
    const rocblas_double_complex* __beta, rocblas_double_complex* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_chemv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __x, rocblas_int __incx, const rocblas_float_complex* __beta,
    rocblas_float_complex* __y, rocblas_int __incy);
rocblas_status rocblas_zhemv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __x, rocblas_int __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* __y, rocblas_int __incy);
rocblas_status rocblas_chemv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, int64_t __lda,
    const rocblas_float_complex* __x, int64_t __incx, const rocblas_float_complex* __beta,
    rocblas_float_complex* __y, int64_t __incy);
rocblas_status rocblas_zhemv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, int64_t __lda,
    const rocblas_double_complex* __x, int64_t __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* __y, int64_t __incy);
rocblas_status rocblas_chemv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __x, rocblas_int __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_zhemv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* const* __x, rocblas_int __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_chemv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A, int64_t __lda,
    const rocblas_float_complex* const* __x, int64_t __incx, const rocblas_float_complex* __beta,
    rocblas_float_complex* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_zhemv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __x, int64_t __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_chemv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    rocblas_int __lda, rocblas_stride __strideA, const rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_float_complex* __beta,
    rocblas_float_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_zhemv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    rocblas_int __lda, rocblas_stride __strideA, const rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_double_complex* __beta,
    rocblas_double_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_chemv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    int64_t __lda, rocblas_stride __strideA, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_stride __stridex, const rocblas_float_complex* __beta, rocblas_float_complex* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_zhemv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    int64_t __lda, rocblas_stride __strideA, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_stride __stridex, const rocblas_double_complex* __beta, rocblas_double_complex* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_cher(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_float_complex* __A, rocblas_int __lda);
rocblas_status rocblas_zher(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_double_complex* __A, rocblas_int __lda);
rocblas_status rocblas_cher_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_float_complex* __A, int64_t __lda);
rocblas_status rocblas_zher_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_double_complex* __A, int64_t __lda);
rocblas_status rocblas_cher_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const rocblas_float_complex* const* __x, rocblas_int __incx,
    rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_zher_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const rocblas_double_complex* const* __x, rocblas_int __incx,
    rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_cher_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const rocblas_float_complex* const* __x, int64_t __incx,
    rocblas_float_complex* const* __A, int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_zher_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const rocblas_double_complex* const* __x, int64_t __incx,
    rocblas_double_complex* const* __A, int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_cher_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const float* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_zher_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const double* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_cher_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const float* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_stride __stridex, rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    int64_t __batchCount);
rocblas_status rocblas_zher_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const double* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_stride __stridex, rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    int64_t __batchCount);
rocblas_status rocblas_cher2(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    const rocblas_float_complex* __y, rocblas_int __incy, rocblas_float_complex* __A,
    rocblas_int __lda);
rocblas_status rocblas_zher2(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    const rocblas_double_complex* __y, rocblas_int __incy, rocblas_double_complex* __A,
    rocblas_int __lda);
rocblas_status rocblas_cher2_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    const rocblas_float_complex* __y, int64_t __incy, rocblas_float_complex* __A, int64_t __lda);
rocblas_status rocblas_zher2_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    const rocblas_double_complex* __y, int64_t __incy, rocblas_double_complex* __A, int64_t __lda);
rocblas_status rocblas_cher2_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x,
    rocblas_int __incx, const rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_zher2_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x,
    rocblas_int __incx, const rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_cher2_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x, int64_t __incx,
    const rocblas_float_complex* const* __y, int64_t __incy, rocblas_float_complex* const* __A,
    int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_zher2_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x, int64_t __incx,
    const rocblas_double_complex* const* __y, int64_t __incy, rocblas_double_complex* const* __A,
    int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_cher2_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_float_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_zher2_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_double_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_cher2_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    int64_t __incx, rocblas_stride __stridex, const rocblas_float_complex* __y, int64_t __incy,
    rocblas_stride __stridey, rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    int64_t __batchCount);
rocblas_status rocblas_zher2_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    int64_t __incx, rocblas_stride __stridex, const rocblas_double_complex* __y, int64_t __incy,
    rocblas_stride __stridey, rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    int64_t __batchCount);
rocblas_status rocblas_chpmv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __AP,
    const rocblas_float_complex* __x, rocblas_int __incx, const rocblas_float_complex* __beta,
    rocblas_float_complex* __y, rocblas_int __incy);
rocblas_status rocblas_zhpmv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __AP,
    const rocblas_double_complex* __x, rocblas_int __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* __y, rocblas_int __incy);
rocblas_status rocblas_chpmv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __AP,
    const rocblas_float_complex* __x, int64_t __incx, const rocblas_float_complex* __beta,
    rocblas_float_complex* __y, int64_t __incy);
rocblas_status rocblas_zhpmv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __AP,
    const rocblas_double_complex* __x, int64_t __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* __y, int64_t __incy);
rocblas_status rocblas_chpmv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __AP,
    const rocblas_float_complex* const* __x, rocblas_int __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_zhpmv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __AP,
    const rocblas_double_complex* const* __x, rocblas_int __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_chpmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __AP,
    const rocblas_float_complex* const* __x, int64_t __incx, const rocblas_float_complex* __beta,
    rocblas_float_complex* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_zhpmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __AP,
    const rocblas_double_complex* const* __x, int64_t __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_chpmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __AP,
    rocblas_stride __strideAP, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, const rocblas_float_complex* __beta, rocblas_float_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_zhpmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __AP,
    rocblas_stride __strideAP, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, const rocblas_double_complex* __beta, rocblas_double_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_chpmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __AP,
    rocblas_stride __strideAP, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_stride __stridex, const rocblas_float_complex* __beta, rocblas_float_complex* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_zhpmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __AP,
    rocblas_stride __strideAP, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_stride __stridex, const rocblas_double_complex* __beta, rocblas_double_complex* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_chpr(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_float_complex* __AP);
rocblas_status rocblas_zhpr(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_double_complex* __AP);
rocblas_status rocblas_chpr_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_float_complex* __AP);
rocblas_status rocblas_zhpr_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_double_complex* __AP);
rocblas_status rocblas_chpr_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const rocblas_float_complex* const* __x, rocblas_int __incx,
    rocblas_float_complex* const* __AP, rocblas_int __batchCount);
rocblas_status rocblas_zhpr_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const rocblas_double_complex* const* __x, rocblas_int __incx,
    rocblas_double_complex* const* __AP, rocblas_int __batchCount);
rocblas_status rocblas_chpr_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const rocblas_float_complex* const* __x, int64_t __incx,
    rocblas_float_complex* const* __AP, int64_t __batchCount);
rocblas_status rocblas_zhpr_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const rocblas_double_complex* const* __x, int64_t __incx,
    rocblas_double_complex* const* __AP, int64_t __batchCount);
rocblas_status rocblas_chpr_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const float* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_float_complex* __AP, rocblas_stride __strideAP,
    rocblas_int __batchCount);
rocblas_status rocblas_zhpr_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const double* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_double_complex* __AP, rocblas_stride __strideAP,
    rocblas_int __batchCount);
rocblas_status rocblas_chpr_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const float* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_stride __stridex, rocblas_float_complex* __AP, rocblas_stride __strideAP,
    int64_t __batchCount);
rocblas_status rocblas_zhpr_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const double* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_stride __stridex, rocblas_double_complex* __AP, rocblas_stride __strideAP,
    int64_t __batchCount);
rocblas_status rocblas_chpr2(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    const rocblas_float_complex* __y, rocblas_int __incy, rocblas_float_complex* __AP);
rocblas_status rocblas_zhpr2(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    const rocblas_double_complex* __y, rocblas_int __incy, rocblas_double_complex* __AP);
rocblas_status rocblas_chpr2_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    const rocblas_float_complex* __y, int64_t __incy, rocblas_float_complex* __AP);
rocblas_status rocblas_zhpr2_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    const rocblas_double_complex* __y, int64_t __incy, rocblas_double_complex* __AP);
rocblas_status rocblas_chpr2_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x,
    rocblas_int __incx, const rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_float_complex* const* __AP, rocblas_int __batchCount);
rocblas_status rocblas_zhpr2_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x,
    rocblas_int __incx, const rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_double_complex* const* __AP, rocblas_int __batchCount);
rocblas_status rocblas_chpr2_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x, int64_t __incx,
    const rocblas_float_complex* const* __y, int64_t __incy, rocblas_float_complex* const* __AP,
    int64_t __batchCount);
rocblas_status rocblas_zhpr2_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x, int64_t __incx,
    const rocblas_double_complex* const* __y, int64_t __incy, rocblas_double_complex* const* __AP,
    int64_t __batchCount);
rocblas_status rocblas_chpr2_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_float_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_float_complex* __AP,
    rocblas_stride __strideAP, rocblas_int __batchCount);
rocblas_status rocblas_zhpr2_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_double_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_double_complex* __AP,
    rocblas_stride __strideAP, rocblas_int __batchCount);
rocblas_status rocblas_chpr2_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    int64_t __incx, rocblas_stride __stridex, const rocblas_float_complex* __y, int64_t __incy,
    rocblas_stride __stridey, rocblas_float_complex* __AP, rocblas_stride __strideAP,
    int64_t __batchCount);
rocblas_status rocblas_zhpr2_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    int64_t __incx, rocblas_stride __stridex, const rocblas_double_complex* __y, int64_t __incy,
    rocblas_stride __stridey, rocblas_double_complex* __AP, rocblas_stride __strideAP,
    int64_t __batchCount);
rocblas_status rocblas_ssbmv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __k, const float* __alpha, const float* __A, rocblas_int __lda, const float* __x,
    rocblas_int __incx, const float* __beta, float* __y, rocblas_int __incy);
rocblas_status rocblas_dsbmv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __k, const double* __alpha, const double* __A, rocblas_int __lda, const double* __x,
    rocblas_int __incx, const double* __beta, double* __y, rocblas_int __incy);
rocblas_status rocblas_ssbmv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    int64_t __k, const float* __alpha, const float* __A, int64_t __lda, const float* __x,
    int64_t __incx, const float* __beta, float* __y, int64_t __incy);
rocblas_status rocblas_dsbmv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    int64_t __k, const double* __alpha, const double* __A, int64_t __lda, const double* __x,
    int64_t __incx, const double* __beta, double* __y, int64_t __incy);
rocblas_status rocblas_ssbmv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __k, const float* __alpha, const float* const* __A, rocblas_int __lda,
    const float* const* __x, rocblas_int __incx, const float* __beta, float* const* __y,
    rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_dsbmv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __k, const double* __alpha, const double* const* __A, rocblas_int __lda,
    const double* const* __x, rocblas_int __incx, const double* __beta, double* const* __y,
    rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_ssbmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    int64_t __k, const float* __alpha, const float* const* __A, int64_t __lda,
    const float* const* __x, int64_t __incx, const float* __beta, float* const* __y, int64_t __incy,
    int64_t __batchCount);
rocblas_status rocblas_dsbmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    int64_t __k, const double* __alpha, const double* const* __A, int64_t __lda,
    const double* const* __x, int64_t __incx, const double* __beta, double* const* __y,
    int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_ssbmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __k, const float* __alpha, const float* __A, rocblas_int __lda,
    rocblas_stride __strideA, const float* __x, rocblas_int __incx, rocblas_stride __stridex,
    const float* __beta, float* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_dsbmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __k, const double* __alpha, const double* __A, rocblas_int __lda,
    rocblas_stride __strideA, const double* __x, rocblas_int __incx, rocblas_stride __stridex,
    const double* __beta, double* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_ssbmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, int64_t __k, const float* __alpha, const float* __A, int64_t __lda,
    rocblas_stride __strideA, const float* __x, int64_t __incx, rocblas_stride __stridex,
    const float* __beta, float* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount);
rocblas_status rocblas_dsbmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, int64_t __k, const double* __alpha, const double* __A, int64_t __lda,
    rocblas_stride __strideA, const double* __x, int64_t __incx, rocblas_stride __stridex,
    const double* __beta, double* __y, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount);
rocblas_status rocblas_sspmv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* __AP, const float* __x, rocblas_int __incx,
    const float* __beta, float* __y, rocblas_int __incy);
rocblas_status rocblas_dspmv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* __AP, const double* __x, rocblas_int __incx,
    const double* __beta, double* __y, rocblas_int __incy);
rocblas_status rocblas_sspmv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* __AP, const float* __x, int64_t __incx, const float* __beta,
    float* __y, int64_t __incy);
rocblas_status rocblas_dspmv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* __AP, const double* __x, int64_t __incx,
    const double* __beta, double* __y, int64_t __incy);
rocblas_status rocblas_sspmv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* const* __AP, const float* const* __x, rocblas_int __incx,
    const float* __beta, float* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_dspmv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* const* __AP, const double* const* __x, rocblas_int __incx,
    const double* __beta, double* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_sspmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* const* __AP, const float* const* __x, int64_t __incx,
    const float* __beta, float* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_dspmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* const* __AP, const double* const* __x, int64_t __incx,
    const double* __beta, double* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_sspmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const float* __alpha, const float* __AP, rocblas_stride __strideAP,
    const float* __x, rocblas_int __incx, rocblas_stride __stridex, const float* __beta, float* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_dspmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const double* __alpha, const double* __AP, rocblas_stride __strideAP,
    const double* __x, rocblas_int __incx, rocblas_stride __stridex, const double* __beta,
    double* __y, rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_sspmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const float* __alpha, const float* __AP, rocblas_stride __strideAP,
    const float* __x, int64_t __incx, rocblas_stride __stridex, const float* __beta, float* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_dspmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const double* __alpha, const double* __AP, rocblas_stride __strideAP,
    const double* __x, int64_t __incx, rocblas_stride __stridex, const double* __beta, double* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_sspr(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* __x, rocblas_int __incx, float* __AP);
rocblas_status rocblas_dspr(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* __x, rocblas_int __incx, double* __AP);
rocblas_status rocblas_cspr(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_float_complex* __AP);
rocblas_status rocblas_zspr(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_double_complex* __AP);
rocblas_status rocblas_sspr_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, float* __AP);
rocblas_status rocblas_dspr_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, double* __AP);
rocblas_status rocblas_cspr_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_float_complex* __AP);
rocblas_status rocblas_zspr_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_double_complex* __AP);
rocblas_status rocblas_sspr_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* const* __x, rocblas_int __incx, float* const* __AP,
    rocblas_int __batchCount);
rocblas_status rocblas_dspr_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* const* __x, rocblas_int __incx, double* const* __AP,
    rocblas_int __batchCount);
rocblas_status rocblas_cspr_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x,
    rocblas_int __incx, rocblas_float_complex* const* __AP, rocblas_int __batchCount);
rocblas_status rocblas_zspr_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x,
    rocblas_int __incx, rocblas_double_complex* const* __AP, rocblas_int __batchCount);
rocblas_status rocblas_sspr_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* const* __x, int64_t __incx, float* const* __AP,
    int64_t __batchCount);
rocblas_status rocblas_dspr_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* const* __x, int64_t __incx, double* const* __AP,
    int64_t __batchCount);
rocblas_status rocblas_cspr_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x, int64_t __incx,
    rocblas_float_complex* const* __AP, int64_t __batchCount);
rocblas_status rocblas_zspr_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x, int64_t __incx,
    rocblas_double_complex* const* __AP, int64_t __batchCount);
rocblas_status rocblas_sspr_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const float* __alpha, const float* __x, rocblas_int __incx,
    rocblas_stride __stridex, float* __AP, rocblas_stride __strideAP, rocblas_int __batchCount);
rocblas_status rocblas_dspr_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const double* __alpha, const double* __x, rocblas_int __incx,
    rocblas_stride __stridex, double* __AP, rocblas_stride __strideAP, rocblas_int __batchCount);
rocblas_status rocblas_cspr_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, rocblas_float_complex* __AP,
    rocblas_stride __strideAP, rocblas_int __batchCount);
rocblas_status rocblas_zspr_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, rocblas_double_complex* __AP,
    rocblas_stride __strideAP, rocblas_int __batchCount);
rocblas_status rocblas_sspr_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const float* __alpha, const float* __x, int64_t __incx, rocblas_stride __stridex,
    float* __AP, rocblas_stride __strideAP, int64_t __batchCount);
rocblas_status rocblas_dspr_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const double* __alpha, const double* __x, int64_t __incx, rocblas_stride __stridex,
    double* __AP, rocblas_stride __strideAP, int64_t __batchCount);
rocblas_status rocblas_cspr_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    int64_t __incx, rocblas_stride __stridex, rocblas_float_complex* __AP,
    rocblas_stride __strideAP, int64_t __batchCount);
rocblas_status rocblas_zspr_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    int64_t __incx, rocblas_stride __stridex, rocblas_double_complex* __AP,
    rocblas_stride __strideAP, int64_t __batchCount);
rocblas_status rocblas_sspr2(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* __x, rocblas_int __incx, const float* __y,
    rocblas_int __incy, float* __AP);
rocblas_status rocblas_dspr2(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* __x, rocblas_int __incx, const double* __y,
    rocblas_int __incy, double* __AP);
rocblas_status rocblas_sspr2_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, const float* __y, int64_t __incy,
    float* __AP);
rocblas_status rocblas_dspr2_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, const double* __y, int64_t __incy,
    double* __AP);
rocblas_status rocblas_sspr2_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* const* __x, rocblas_int __incx, const float* const* __y,
    rocblas_int __incy, float* const* __AP, rocblas_int __batchCount);
rocblas_status rocblas_dspr2_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* const* __x, rocblas_int __incx, const double* const* __y,
    rocblas_int __incy, double* const* __AP, rocblas_int __batchCount);
rocblas_status rocblas_sspr2_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* const* __x, int64_t __incx, const float* const* __y,
    int64_t __incy, float* const* __AP, int64_t __batchCount);
rocblas_status rocblas_dspr2_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* const* __x, int64_t __incx, const double* const* __y,
    int64_t __incy, double* const* __AP, int64_t __batchCount);
rocblas_status rocblas_sspr2_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const float* __alpha, const float* __x, rocblas_int __incx,
    rocblas_stride __stridex, const float* __y, rocblas_int __incy, rocblas_stride __stridey,
    float* __AP, rocblas_stride __strideAP, rocblas_int __batchCount);
rocblas_status rocblas_dspr2_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const double* __alpha, const double* __x, rocblas_int __incx,
    rocblas_stride __stridex, const double* __y, rocblas_int __incy, rocblas_stride __stridey,
    double* __AP, rocblas_stride __strideAP, rocblas_int __batchCount);
rocblas_status rocblas_sspr2_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const float* __alpha, const float* __x, int64_t __incx, rocblas_stride __stridex,
    const float* __y, int64_t __incy, rocblas_stride __stridey, float* __AP,
    rocblas_stride __strideAP, int64_t __batchCount);
rocblas_status rocblas_dspr2_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const double* __alpha, const double* __x, int64_t __incx, rocblas_stride __stridex,
    const double* __y, int64_t __incy, rocblas_stride __stridey, double* __AP,
    rocblas_stride __strideAP, int64_t __batchCount);
rocblas_status rocblas_ssymv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* __A, rocblas_int __lda, const float* __x, rocblas_int __incx,
    const float* __beta, float* __y, rocblas_int __incy);
rocblas_status rocblas_dsymv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* __A, rocblas_int __lda, const double* __x,
    rocblas_int __incx, const double* __beta, double* __y, rocblas_int __incy);
rocblas_status rocblas_csymv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __x, rocblas_int __incx, const rocblas_float_complex* __beta,
    rocblas_float_complex* __y, rocblas_int __incy);
rocblas_status rocblas_zsymv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __x, rocblas_int __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* __y, rocblas_int __incy);
rocblas_status rocblas_ssymv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* __A, int64_t __lda, const float* __x, int64_t __incx,
    const float* __beta, float* __y, int64_t __incy);
rocblas_status rocblas_dsymv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* __A, int64_t __lda, const double* __x, int64_t __incx,
    const double* __beta, double* __y, int64_t __incy);
rocblas_status rocblas_csymv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, int64_t __lda,
    const rocblas_float_complex* __x, int64_t __incx, const rocblas_float_complex* __beta,
    rocblas_float_complex* __y, int64_t __incy);
rocblas_status rocblas_zsymv_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, int64_t __lda,
    const rocblas_double_complex* __x, int64_t __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* __y, int64_t __incy);
rocblas_status rocblas_ssymv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* const* __A, rocblas_int __lda, const float* const* __x,
    rocblas_int __incx, const float* __beta, float* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_dsymv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* const* __A, rocblas_int __lda, const double* const* __x,
    rocblas_int __incx, const double* __beta, double* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_csymv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __x, rocblas_int __incx,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_zsymv_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* const* __x, rocblas_int __incx,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_int __batchCount);
rocblas_status rocblas_ssymv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* const* __A, int64_t __lda, const float* const* __x,
    int64_t __incx, const float* __beta, float* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_dsymv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* const* __A, int64_t __lda, const double* const* __x,
    int64_t __incx, const double* __beta, double* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_csymv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A, int64_t __lda,
    const rocblas_float_complex* const* __x, int64_t __incx, const rocblas_float_complex* __beta,
    rocblas_float_complex* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_zsymv_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __x, int64_t __incx, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_ssymv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const float* __alpha, const float* __A, rocblas_int __lda,
    rocblas_stride __strideA, const float* __x, rocblas_int __incx, rocblas_stride __stridex,
    const float* __beta, float* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_dsymv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const double* __alpha, const double* __A, rocblas_int __lda,
    rocblas_stride __strideA, const double* __x, rocblas_int __incx, rocblas_stride __stridex,
    const double* __beta, double* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_csymv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    rocblas_int __lda, rocblas_stride __strideA, const rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_float_complex* __beta,
    rocblas_float_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_zsymv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    rocblas_int __lda, rocblas_stride __strideA, const rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_double_complex* __beta,
    rocblas_double_complex* __y, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount);
rocblas_status rocblas_ssymv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const float* __alpha, const float* __A, int64_t __lda, rocblas_stride __strideA,
    const float* __x, int64_t __incx, rocblas_stride __stridex, const float* __beta, float* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_dsymv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const double* __alpha, const double* __A, int64_t __lda, rocblas_stride __strideA,
    const double* __x, int64_t __incx, rocblas_stride __stridex, const double* __beta, double* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_csymv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    int64_t __lda, rocblas_stride __strideA, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_stride __stridex, const rocblas_float_complex* __beta, rocblas_float_complex* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_zsymv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    int64_t __lda, rocblas_stride __strideA, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_stride __stridex, const rocblas_double_complex* __beta, rocblas_double_complex* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_ssyr(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* __x, rocblas_int __incx, float* __A, rocblas_int __lda);
rocblas_status rocblas_dsyr(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* __x, rocblas_int __incx, double* __A, rocblas_int __lda);
rocblas_status rocblas_csyr(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_float_complex* __A, rocblas_int __lda);
rocblas_status rocblas_zsyr(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_double_complex* __A, rocblas_int __lda);
rocblas_status rocblas_ssyr_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, float* __A, int64_t __lda);
rocblas_status rocblas_dsyr_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, double* __A, int64_t __lda);
rocblas_status rocblas_csyr_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_float_complex* __A, int64_t __lda);
rocblas_status rocblas_zsyr_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_double_complex* __A, int64_t __lda);
rocblas_status rocblas_ssyr_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* const* __x, rocblas_int __incx, float* const* __A,
    rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_dsyr_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* const* __x, rocblas_int __incx, double* const* __A,
    rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_csyr_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x,
    rocblas_int __incx, rocblas_float_complex* const* __A, rocblas_int __lda,
    rocblas_int __batchCount);
rocblas_status rocblas_zsyr_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x,
    rocblas_int __incx, rocblas_double_complex* const* __A, rocblas_int __lda,
    rocblas_int __batchCount);
rocblas_status rocblas_ssyr_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* const* __x, int64_t __incx, float* const* __A, int64_t __lda,
    int64_t __batchCount);
rocblas_status rocblas_dsyr_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* const* __x, int64_t __incx, double* const* __A,
    int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_csyr_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x, int64_t __incx,
    rocblas_float_complex* const* __A, int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_zsyr_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x, int64_t __incx,
    rocblas_double_complex* const* __A, int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_ssyr_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const float* __alpha, const float* __x, rocblas_int __incx,
    rocblas_stride __stridex, float* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int __batchCount);
rocblas_status rocblas_dsyr_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const double* __alpha, const double* __x, rocblas_int __incx,
    rocblas_stride __stridex, double* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int __batchCount);
rocblas_status rocblas_csyr_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_zsyr_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_ssyr_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const float* __alpha, const float* __x, int64_t __incx, rocblas_stride __stridex,
    float* __A, int64_t __lda, rocblas_stride __strideA, int64_t __batchCount);
rocblas_status rocblas_dsyr_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const double* __alpha, const double* __x, int64_t __incx, rocblas_stride __stridex,
    double* __A, int64_t __lda, rocblas_stride __strideA, int64_t __batchCount);
rocblas_status rocblas_csyr_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    int64_t __incx, rocblas_stride __stridex, rocblas_float_complex* __A, int64_t __lda,
    rocblas_stride __strideA, int64_t __batchCount);
rocblas_status rocblas_zsyr_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    int64_t __incx, rocblas_stride __stridex, rocblas_double_complex* __A, int64_t __lda,
    rocblas_stride __strideA, int64_t __batchCount);
rocblas_status rocblas_ssyr2(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* __x, rocblas_int __incx, const float* __y,
    rocblas_int __incy, float* __A, rocblas_int __lda);
rocblas_status rocblas_dsyr2(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* __x, rocblas_int __incx, const double* __y,
    rocblas_int __incy, double* __A, rocblas_int __lda);
rocblas_status rocblas_csyr2(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, rocblas_int __incx,
    const rocblas_float_complex* __y, rocblas_int __incy, rocblas_float_complex* __A,
    rocblas_int __lda);
rocblas_status rocblas_zsyr2(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, rocblas_int __incx,
    const rocblas_double_complex* __y, rocblas_int __incy, rocblas_double_complex* __A,
    rocblas_int __lda);
rocblas_status rocblas_ssyr2_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, const float* __y, int64_t __incy,
    float* __A, int64_t __lda);
rocblas_status rocblas_dsyr2_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, const double* __y, int64_t __incy,
    double* __A, int64_t __lda);
rocblas_status rocblas_csyr2_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __x, int64_t __incx,
    const rocblas_float_complex* __y, int64_t __incy, rocblas_float_complex* __A, int64_t __lda);
rocblas_status rocblas_zsyr2_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __x, int64_t __incx,
    const rocblas_double_complex* __y, int64_t __incy, rocblas_double_complex* __A, int64_t __lda);
rocblas_status rocblas_ssyr2_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const float* __alpha, const float* const* __x, rocblas_int __incx, const float* const* __y,
    rocblas_int __incy, float* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_dsyr2_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const double* __alpha, const double* const* __x, rocblas_int __incx, const double* const* __y,
    rocblas_int __incy, double* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_csyr2_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x,
    rocblas_int __incx, const rocblas_float_complex* const* __y, rocblas_int __incy,
    rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_zsyr2_batched(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x,
    rocblas_int __incx, const rocblas_double_complex* const* __y, rocblas_int __incy,
    rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int __batchCount);
rocblas_status rocblas_ssyr2_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const float* __alpha, const float* const* __x, int64_t __incx, const float* const* __y,
    int64_t __incy, float* const* __A, int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_dsyr2_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const double* __alpha, const double* const* __x, int64_t __incx, const double* const* __y,
    int64_t __incy, double* const* __A, int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_csyr2_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __x, int64_t __incx,
    const rocblas_float_complex* const* __y, int64_t __incy, rocblas_float_complex* const* __A,
    int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_zsyr2_batched_64(rocblas_handle __handle, rocblas_fill __uplo, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __x, int64_t __incx,
    const rocblas_double_complex* const* __y, int64_t __incy, rocblas_double_complex* const* __A,
    int64_t __lda, int64_t __batchCount);
rocblas_status rocblas_ssyr2_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const float* __alpha, const float* __x, rocblas_int __incx,
    rocblas_stride __stridex, const float* __y, rocblas_int __incy, rocblas_stride __stridey,
    float* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_dsyr2_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const double* __alpha, const double* __x, rocblas_int __incx,
    rocblas_stride __stridex, const double* __y, rocblas_int __incy, rocblas_stride __stridey,
    double* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_csyr2_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_float_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_zsyr2_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, const rocblas_double_complex* __y,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_int __batchCount);
rocblas_status rocblas_ssyr2_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const float* __alpha, const float* __x, int64_t __incx, rocblas_stride __stridex,
    const float* __y, int64_t __incy, rocblas_stride __stridey, float* __A, int64_t __lda,
    rocblas_stride __strideA, int64_t __batchCount);
rocblas_status rocblas_dsyr2_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const double* __alpha, const double* __x, int64_t __incx, rocblas_stride __stridex,
    const double* __y, int64_t __incy, rocblas_stride __stridey, double* __A, int64_t __lda,
    rocblas_stride __strideA, int64_t __batchCount);
rocblas_status rocblas_csyr2_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __x,
    int64_t __incx, rocblas_stride __stridex, const rocblas_float_complex* __y, int64_t __incy,
    rocblas_stride __stridey, rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    int64_t __batchCount);
rocblas_status rocblas_zsyr2_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __x,
    int64_t __incx, rocblas_stride __stridex, const rocblas_double_complex* __y, int64_t __incy,
    rocblas_stride __stridey, rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    int64_t __batchCount);
rocblas_status rocblas_stbmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const float* __A, rocblas_int __lda, float* __x, rocblas_int __incx);
rocblas_status rocblas_dtbmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const double* __A, rocblas_int __lda, double* __x, rocblas_int __incx);
rocblas_status rocblas_ctbmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_float_complex* __x,
    rocblas_int __incx);
rocblas_status rocblas_ztbmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_double_complex* __x,
    rocblas_int __incx);
rocblas_status rocblas_stbmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k, const float* __A,
    int64_t __lda, float* __x, int64_t __incx);
rocblas_status rocblas_dtbmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k, const double* __A,
    int64_t __lda, double* __x, int64_t __incx);
rocblas_status rocblas_ctbmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_float_complex* __x, int64_t __incx);
rocblas_status rocblas_ztbmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_double_complex* __x, int64_t __incx);
rocblas_status rocblas_stbmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const float* const* __A, rocblas_int __lda, float* const* __x, rocblas_int __incx,
    rocblas_int __batchCount);
rocblas_status rocblas_dtbmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const double* const* __A, rocblas_int __lda, double* const* __x, rocblas_int __incx,
    rocblas_int __batchCount);
rocblas_status rocblas_ctbmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_float_complex* const* __x,
    rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_ztbmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_double_complex* const* __x,
    rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_stbmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const float* const* __A, int64_t __lda, float* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_dtbmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const double* const* __A, int64_t __lda, double* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_ctbmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_float_complex* const* __A, int64_t __lda, rocblas_float_complex* const* __x,
    int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_ztbmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_double_complex* const* __A, int64_t __lda, rocblas_double_complex* const* __x,
    int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_stbmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const float* __A, rocblas_int __lda, rocblas_stride __strideA, float* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_dtbmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const double* __A, rocblas_int __lda, rocblas_stride __strideA, double* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_ctbmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_ztbmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_stbmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k, const float* __A,
    int64_t __lda, rocblas_stride __strideA, float* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_dtbmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k, const double* __A,
    int64_t __lda, rocblas_stride __strideA, double* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_ctbmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_ztbmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_stbsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const float* __A, rocblas_int __lda, float* __x, rocblas_int __incx);
rocblas_status rocblas_dtbsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const double* __A, rocblas_int __lda, double* __x, rocblas_int __incx);
rocblas_status rocblas_ctbsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_float_complex* __x,
    rocblas_int __incx);
rocblas_status rocblas_ztbsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_double_complex* __x,
    rocblas_int __incx);
rocblas_status rocblas_stbsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k, const float* __A,
    int64_t __lda, float* __x, int64_t __incx);
rocblas_status rocblas_dtbsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k, const double* __A,
    int64_t __lda, double* __x, int64_t __incx);
rocblas_status rocblas_ctbsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_float_complex* __x, int64_t __incx);
rocblas_status rocblas_ztbsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_double_complex* __x, int64_t __incx);
rocblas_status rocblas_stbsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const float* const* __A, rocblas_int __lda, float* const* __x, rocblas_int __incx,
    rocblas_int __batchCount);
rocblas_status rocblas_dtbsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const double* const* __A, rocblas_int __lda, double* const* __x, rocblas_int __incx,
    rocblas_int __batchCount);
rocblas_status rocblas_ctbsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_float_complex* const* __x,
    rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_ztbsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_double_complex* const* __x,
    rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_stbsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const float* const* __A, int64_t __lda, float* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_dtbsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const double* const* __A, int64_t __lda, double* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_ctbsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_float_complex* const* __A, int64_t __lda, rocblas_float_complex* const* __x,
    int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_ztbsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_double_complex* const* __A, int64_t __lda, rocblas_double_complex* const* __x,
    int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_stbsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const float* __A, rocblas_int __lda, rocblas_stride __strideA, float* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_dtbsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const double* __A, rocblas_int __lda, rocblas_stride __strideA, double* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_ctbsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_ztbsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_stbsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k, const float* __A,
    int64_t __lda, rocblas_stride __strideA, float* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_dtbsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k, const double* __A,
    int64_t __lda, rocblas_stride __strideA, double* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_ctbsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_ztbsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, int64_t __k,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_stpmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* __AP,
    float* __x, rocblas_int __incx);
rocblas_status rocblas_dtpmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* __AP,
    double* __x, rocblas_int __incx);
rocblas_status rocblas_ctpmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* __AP, rocblas_float_complex* __x, rocblas_int __incx);
rocblas_status rocblas_ztpmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* __AP, rocblas_double_complex* __x, rocblas_int __incx);
rocblas_status rocblas_stpmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* __AP, float* __x,
    int64_t __incx);
rocblas_status rocblas_dtpmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* __AP,
    double* __x, int64_t __incx);
rocblas_status rocblas_ctpmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* __AP, rocblas_float_complex* __x, int64_t __incx);
rocblas_status rocblas_ztpmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* __AP, rocblas_double_complex* __x, int64_t __incx);
rocblas_status rocblas_stpmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* const* __AP,
    float* const* __x, rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_dtpmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* const* __AP,
    double* const* __x, rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_ctpmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* const* __AP, rocblas_float_complex* const* __x, rocblas_int __incx,
    rocblas_int __batchCount);
rocblas_status rocblas_ztpmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* const* __AP, rocblas_double_complex* const* __x,
    rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_stpmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* const* __AP,
    float* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_dtpmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* const* __AP,
    double* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_ctpmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* const* __AP, rocblas_float_complex* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_ztpmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* const* __AP, rocblas_double_complex* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_stpmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* __AP,
    rocblas_stride __strideAP, float* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_dtpmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* __AP,
    rocblas_stride __strideAP, double* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_ctpmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* __AP, rocblas_stride __strideAP, rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_ztpmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* __AP, rocblas_stride __strideAP, rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_stpmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* __AP,
    rocblas_stride __strideAP, float* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_dtpmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* __AP,
    rocblas_stride __strideAP, double* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_ctpmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* __AP, rocblas_stride __strideAP, rocblas_float_complex* __x,
    int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_ztpmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* __AP, rocblas_stride __strideAP, rocblas_double_complex* __x,
    int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_stpsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* __AP,
    float* __x, rocblas_int __incx);
rocblas_status rocblas_dtpsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* __AP,
    double* __x, rocblas_int __incx);
rocblas_status rocblas_ctpsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* __AP, rocblas_float_complex* __x, rocblas_int __incx);
rocblas_status rocblas_ztpsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* __AP, rocblas_double_complex* __x, rocblas_int __incx);
rocblas_status rocblas_stpsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* __AP, float* __x,
    int64_t __incx);
rocblas_status rocblas_dtpsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* __AP,
    double* __x, int64_t __incx);
rocblas_status rocblas_ctpsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* __AP, rocblas_float_complex* __x, int64_t __incx);
rocblas_status rocblas_ztpsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* __AP, rocblas_double_complex* __x, int64_t __incx);
rocblas_status rocblas_stpsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* const* __AP,
    float* const* __x, rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_dtpsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* const* __AP,
    double* const* __x, rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_ctpsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* const* __AP, rocblas_float_complex* const* __x, rocblas_int __incx,
    rocblas_int __batchCount);
rocblas_status rocblas_ztpsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* const* __AP, rocblas_double_complex* const* __x,
    rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_stpsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* const* __AP,
    float* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_dtpsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* const* __AP,
    double* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_ctpsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* const* __AP, rocblas_float_complex* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_ztpsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* const* __AP, rocblas_double_complex* const* __x, int64_t __incx,
    int64_t __batchCount);
rocblas_status rocblas_stpsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* __AP,
    rocblas_stride __strideAP, float* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_dtpsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* __AP,
    rocblas_stride __strideAP, double* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_ctpsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* __AP, rocblas_stride __strideAP, rocblas_float_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_ztpsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* __AP, rocblas_stride __strideAP, rocblas_double_complex* __x,
    rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_stpsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* __AP,
    rocblas_stride __strideAP, float* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_dtpsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* __AP,
    rocblas_stride __strideAP, double* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_ctpsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* __AP, rocblas_stride __strideAP, rocblas_float_complex* __x,
    int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_ztpsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* __AP, rocblas_stride __strideAP, rocblas_double_complex* __x,
    int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_strmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* __A,
    rocblas_int __lda, float* __x, rocblas_int __incx);
rocblas_status rocblas_dtrmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* __A,
    rocblas_int __lda, double* __x, rocblas_int __incx);
rocblas_status rocblas_ctrmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_float_complex* __x,
    rocblas_int __incx);
rocblas_status rocblas_ztrmv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_double_complex* __x,
    rocblas_int __incx);
rocblas_status rocblas_strmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* __A,
    int64_t __lda, float* __x, int64_t __incx);
rocblas_status rocblas_dtrmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* __A,
    int64_t __lda, double* __x, int64_t __incx);
rocblas_status rocblas_ctrmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_float_complex* __x, int64_t __incx);
rocblas_status rocblas_ztrmv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_double_complex* __x, int64_t __incx);
rocblas_status rocblas_strmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* const* __A,
    rocblas_int __lda, float* const* __x, rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_dtrmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* const* __A,
    rocblas_int __lda, double* const* __x, rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_ctrmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_float_complex* const* __x,
    rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_ztrmv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_double_complex* const* __x,
    rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_strmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* const* __A,
    int64_t __lda, float* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_dtrmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* const* __A,
    int64_t __lda, double* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_ctrmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* const* __A, int64_t __lda, rocblas_float_complex* const* __x,
    int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_ztrmv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* const* __A, int64_t __lda, rocblas_double_complex* const* __x,
    int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_strmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* __A,
    rocblas_int __lda, rocblas_stride __strideA, float* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_dtrmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* __A,
    rocblas_int __lda, rocblas_stride __strideA, double* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_ctrmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_ztrmv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_strmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* __A,
    int64_t __lda, rocblas_stride __strideA, float* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_dtrmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* __A,
    int64_t __lda, rocblas_stride __strideA, double* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_ctrmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_ztrmv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_strsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* __A,
    rocblas_int __lda, float* __x, rocblas_int __incx);
rocblas_status rocblas_dtrsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* __A,
    rocblas_int __lda, double* __x, rocblas_int __incx);
rocblas_status rocblas_ctrsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_float_complex* __x,
    rocblas_int __incx);
rocblas_status rocblas_ztrsv(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_double_complex* __x,
    rocblas_int __incx);
rocblas_status rocblas_strsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* __A,
    int64_t __lda, float* __x, int64_t __incx);
rocblas_status rocblas_dtrsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* __A,
    int64_t __lda, double* __x, int64_t __incx);
rocblas_status rocblas_ctrsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_float_complex* __x, int64_t __incx);
rocblas_status rocblas_ztrsv_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_double_complex* __x, int64_t __incx);
rocblas_status rocblas_strsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* const* __A,
    rocblas_int __lda, float* const* __x, rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_dtrsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* const* __A,
    rocblas_int __lda, double* const* __x, rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_ctrsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_float_complex* const* __x,
    rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_ztrsv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_double_complex* const* __x,
    rocblas_int __incx, rocblas_int __batchCount);
rocblas_status rocblas_strsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* const* __A,
    int64_t __lda, float* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_dtrsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* const* __A,
    int64_t __lda, double* const* __x, int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_ctrsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* const* __A, int64_t __lda, rocblas_float_complex* const* __x,
    int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_ztrsv_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* const* __A, int64_t __lda, rocblas_double_complex* const* __x,
    int64_t __incx, int64_t __batchCount);
rocblas_status rocblas_strsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const float* __A,
    rocblas_int __lda, rocblas_stride __strideA, float* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_dtrsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n, const double* __A,
    rocblas_int __lda, rocblas_stride __strideA, double* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_int __batchCount);
rocblas_status rocblas_ctrsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_float_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_ztrsv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, rocblas_int __n,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_double_complex* __x, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount);
rocblas_status rocblas_strsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const float* __A,
    int64_t __lda, rocblas_stride __strideA, float* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_dtrsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n, const double* __A,
    int64_t __lda, rocblas_stride __strideA, double* __x, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount);
rocblas_status rocblas_ctrsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    rocblas_float_complex* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);
rocblas_status rocblas_ztrsv_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __trans, rocblas_diagonal __diag, int64_t __n,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    rocblas_double_complex* __x, int64_t __incx, rocblas_stride __stridex, int64_t __batchCount);

// Level 3.
rocblas_status rocblas_hgemm(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const rocblas_half* __alpha, const rocblas_half* __A, rocblas_int __lda,
    const rocblas_half* __B, rocblas_int __ldb, const rocblas_half* __beta, rocblas_half* __C,
    rocblas_int __ldc);
rocblas_status rocblas_sgemm(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const float* __alpha, const float* __A, rocblas_int __lda, const float* __B, rocblas_int __ldb,
    const float* __beta, float* __C, rocblas_int __ldc);
rocblas_status rocblas_dgemm(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const double* __alpha, const double* __A, rocblas_int __lda, const double* __B,
    rocblas_int __ldb, const double* __beta, double* __C, rocblas_int __ldc);
rocblas_status rocblas_cgemm(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __B, rocblas_int __ldb, const rocblas_float_complex* __beta,
    rocblas_float_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_zgemm(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __B, rocblas_int __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_hgemm_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const rocblas_half* __alpha,
    const rocblas_half* __A, int64_t __lda, const rocblas_half* __B, int64_t __ldb,
    const rocblas_half* __beta, rocblas_half* __C, int64_t __ldc);
rocblas_status rocblas_sgemm_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const float* __alpha,
    const float* __A, int64_t __lda, const float* __B, int64_t __ldb, const float* __beta,
    float* __C, int64_t __ldc);
rocblas_status rocblas_dgemm_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const double* __alpha,
    const double* __A, int64_t __lda, const double* __B, int64_t __ldb, const double* __beta,
    double* __C, int64_t __ldc);
rocblas_status rocblas_cgemm_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, int64_t __lda,
    const rocblas_float_complex* __B, int64_t __ldb, const rocblas_float_complex* __beta,
    rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zgemm_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, int64_t __lda,
    const rocblas_double_complex* __B, int64_t __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* __C, int64_t __ldc);
rocblas_status rocblas_hgemm_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const rocblas_half* __alpha, const rocblas_half* const* __A, rocblas_int __lda,
    const rocblas_half* const* __B, rocblas_int __ldb, const rocblas_half* __beta,
    rocblas_half* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_sgemm_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const float* __alpha, const float* const* __A, rocblas_int __lda, const float* const* __B,
    rocblas_int __ldb, const float* __beta, float* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_dgemm_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const double* __alpha, const double* const* __A, rocblas_int __lda, const double* const* __B,
    rocblas_int __ldb, const double* __beta, double* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_cgemm_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __B, rocblas_int __ldb,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_zgemm_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* const* __B, rocblas_int __ldb,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_hgemm_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const rocblas_half* __alpha,
    const rocblas_half* const* __A, int64_t __lda, const rocblas_half* const* __B, int64_t __ldb,
    const rocblas_half* __beta, rocblas_half* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_sgemm_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* const* __B, int64_t __ldb,
    const float* __beta, float* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_dgemm_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* const* __B, int64_t __ldb,
    const double* __beta, double* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_cgemm_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A, int64_t __lda,
    const rocblas_float_complex* const* __B, int64_t __ldb, const rocblas_float_complex* __beta,
    rocblas_float_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_zgemm_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __B, int64_t __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_hgemm_strided_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const rocblas_half* __alpha, const rocblas_half* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_half* __B, rocblas_int __ldb, rocblas_stride __strideB,
    const rocblas_half* __beta, rocblas_half* __C, rocblas_int __ldc, rocblas_stride __strideC,
    rocblas_int __batchCount);
rocblas_status rocblas_sgemm_strided_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const float* __alpha, const float* __A, rocblas_int __lda, rocblas_stride __strideA,
    const float* __B, rocblas_int __ldb, rocblas_stride __strideB, const float* __beta, float* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_dgemm_strided_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const double* __alpha, const double* __A, rocblas_int __lda, rocblas_stride __strideA,
    const double* __B, rocblas_int __ldb, rocblas_stride __strideB, const double* __beta,
    double* __C, rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_cgemm_strided_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const rocblas_float_complex* __beta, rocblas_float_complex* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zgemm_strided_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_hgemm_strided_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const rocblas_half* __alpha,
    const rocblas_half* __A, int64_t __lda, rocblas_stride __strideA, const rocblas_half* __B,
    int64_t __ldb, rocblas_stride __strideB, const rocblas_half* __beta, rocblas_half* __C,
    int64_t __ldc, rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_sgemm_strided_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const float* __alpha,
    const float* __A, int64_t __lda, rocblas_stride __strideA, const float* __B, int64_t __ldb,
    rocblas_stride __strideB, const float* __beta, float* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_dgemm_strided_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const double* __alpha,
    const double* __A, int64_t __lda, rocblas_stride __strideA, const double* __B, int64_t __ldb,
    rocblas_stride __strideB, const double* __beta, double* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_cgemm_strided_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, int64_t __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __B, int64_t __ldb,
    rocblas_stride __strideB, const rocblas_float_complex* __beta, rocblas_float_complex* __C,
    int64_t __ldc, rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_zgemm_strided_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, int64_t __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __B, int64_t __ldb,
    rocblas_stride __strideB, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    int64_t __ldc, rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_chemm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_int __m, rocblas_int __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, rocblas_int __lda, const rocblas_float_complex* __B,
    rocblas_int __ldb, const rocblas_float_complex* __beta, rocblas_float_complex* __C,
    rocblas_int __ldc);
rocblas_status rocblas_zhemm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_int __m, rocblas_int __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, rocblas_int __lda, const rocblas_double_complex* __B,
    rocblas_int __ldb, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    rocblas_int __ldc);
rocblas_status rocblas_chemm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, const rocblas_float_complex* __B,
    int64_t __ldb, const rocblas_float_complex* __beta, rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zhemm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, const rocblas_double_complex* __B,
    int64_t __ldb, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    int64_t __ldc);
rocblas_status rocblas_chemm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, rocblas_int __lda,
    const rocblas_float_complex* const* __B, rocblas_int __ldb, const rocblas_float_complex* __beta,
    rocblas_float_complex* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_zhemm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, rocblas_int __lda,
    const rocblas_double_complex* const* __B, rocblas_int __ldb,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_chemm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const rocblas_float_complex* const* __B,
    int64_t __ldb, const rocblas_float_complex* __beta, rocblas_float_complex* const* __C,
    int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_zhemm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __B, int64_t __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_chemm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __B, rocblas_int __ldb, rocblas_stride __strideB,
    const rocblas_float_complex* __beta, rocblas_float_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zhemm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __B, rocblas_int __ldb, rocblas_stride __strideB,
    const rocblas_double_complex* __beta, rocblas_double_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_chemm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __B, int64_t __ldb, rocblas_stride __strideB,
    const rocblas_float_complex* __beta, rocblas_float_complex* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_zhemm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __B, int64_t __ldb, rocblas_stride __strideB,
    const rocblas_double_complex* __beta, rocblas_double_complex* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_cherk(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const rocblas_float_complex* __A, rocblas_int __lda, const float* __beta,
    rocblas_float_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_zherk(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const rocblas_double_complex* __A, rocblas_int __lda, const double* __beta,
    rocblas_double_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_cherk_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, const float* __beta,
    rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zherk_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, const double* __beta,
    rocblas_double_complex* __C, int64_t __ldc);
rocblas_status rocblas_cherk_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const rocblas_float_complex* const* __A, rocblas_int __lda, const float* __beta,
    rocblas_float_complex* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_zherk_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const rocblas_double_complex* const* __A, rocblas_int __lda, const double* __beta,
    rocblas_double_complex* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_cherk_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const float* __beta,
    rocblas_float_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_zherk_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda, const double* __beta,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_cherk_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    const float* __beta, rocblas_float_complex* __C, rocblas_int __ldc, rocblas_stride __strideC,
    rocblas_int __batchCount);
rocblas_status rocblas_zherk_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    const double* __beta, rocblas_double_complex* __C, rocblas_int __ldc, rocblas_stride __strideC,
    rocblas_int __batchCount);
rocblas_status rocblas_cherk_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA, const float* __beta,
    rocblas_float_complex* __C, int64_t __ldc, rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_zherk_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const double* __beta, rocblas_double_complex* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);
rocblas_status rocblas_cherkx(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __B, rocblas_int __ldb, const float* __beta,
    rocblas_float_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_zherkx(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __B, rocblas_int __ldb, const double* __beta,
    rocblas_double_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_cherkx_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, const rocblas_float_complex* __B,
    int64_t __ldb, const float* __beta, rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zherkx_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, const rocblas_double_complex* __B,
    int64_t __ldb, const double* __beta, rocblas_double_complex* __C, int64_t __ldc);
rocblas_status rocblas_cherkx_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __B, rocblas_int __ldb,
    const float* __beta, rocblas_float_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_zherkx_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* const* __B, rocblas_int __ldb,
    const double* __beta, rocblas_double_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_cherkx_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const rocblas_float_complex* const* __B,
    int64_t __ldb, const float* __beta, rocblas_float_complex* const* __C, int64_t __ldc,
    int64_t __batchCount);
rocblas_status rocblas_zherkx_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __B, int64_t __ldb, const double* __beta,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_cherkx_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const float* __beta, rocblas_float_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zherkx_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const double* __beta, rocblas_double_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_cherkx_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __B, int64_t __ldb, rocblas_stride __strideB, const float* __beta,
    rocblas_float_complex* __C, int64_t __ldc, rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_zherkx_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __B, int64_t __ldb, rocblas_stride __strideB,
    const double* __beta, rocblas_double_complex* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);
rocblas_status rocblas_cher2k(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __B, rocblas_int __ldb, const float* __beta,
    rocblas_float_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_zher2k(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __B, rocblas_int __ldb, const double* __beta,
    rocblas_double_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_cher2k_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, const rocblas_float_complex* __B,
    int64_t __ldb, const float* __beta, rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zher2k_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, const rocblas_double_complex* __B,
    int64_t __ldb, const double* __beta, rocblas_double_complex* __C, int64_t __ldc);
rocblas_status rocblas_cher2k_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __B, rocblas_int __ldb,
    const float* __beta, rocblas_float_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_zher2k_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* const* __B, rocblas_int __ldb,
    const double* __beta, rocblas_double_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_cher2k_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const rocblas_float_complex* const* __B,
    int64_t __ldb, const float* __beta, rocblas_float_complex* const* __C, int64_t __ldc,
    int64_t __batchCount);
rocblas_status rocblas_zher2k_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __B, int64_t __ldb, const double* __beta,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_cher2k_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const float* __beta, rocblas_float_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zher2k_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const double* __beta, rocblas_double_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_cher2k_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __B, int64_t __ldb, rocblas_stride __strideB, const float* __beta,
    rocblas_float_complex* __C, int64_t __ldc, rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_zher2k_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __B, int64_t __ldb, rocblas_stride __strideB,
    const double* __beta, rocblas_double_complex* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);
rocblas_status rocblas_ssymm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const float* __A, rocblas_int __lda,
    const float* __B, rocblas_int __ldb, const float* __beta, float* __C, rocblas_int __ldc);
rocblas_status rocblas_dsymm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_int __m, rocblas_int __n, const double* __alpha, const double* __A, rocblas_int __lda,
    const double* __B, rocblas_int __ldb, const double* __beta, double* __C, rocblas_int __ldc);
rocblas_status rocblas_csymm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_int __m, rocblas_int __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, rocblas_int __lda, const rocblas_float_complex* __B,
    rocblas_int __ldb, const rocblas_float_complex* __beta, rocblas_float_complex* __C,
    rocblas_int __ldc);
rocblas_status rocblas_zsymm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_int __m, rocblas_int __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, rocblas_int __lda, const rocblas_double_complex* __B,
    rocblas_int __ldb, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    rocblas_int __ldc);
rocblas_status rocblas_ssymm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    int64_t __m, int64_t __n, const float* __alpha, const float* __A, int64_t __lda,
    const float* __B, int64_t __ldb, const float* __beta, float* __C, int64_t __ldc);
rocblas_status rocblas_dsymm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    int64_t __m, int64_t __n, const double* __alpha, const double* __A, int64_t __lda,
    const double* __B, int64_t __ldb, const double* __beta, double* __C, int64_t __ldc);
rocblas_status rocblas_csymm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, const rocblas_float_complex* __B,
    int64_t __ldb, const rocblas_float_complex* __beta, rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zsymm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, const rocblas_double_complex* __B,
    int64_t __ldb, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    int64_t __ldc);
rocblas_status rocblas_ssymm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const float* __alpha,
    const float* const* __A, rocblas_int __lda, const float* const* __B, rocblas_int __ldb,
    const float* __beta, float* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_dsymm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const double* __alpha,
    const double* const* __A, rocblas_int __lda, const double* const* __B, rocblas_int __ldb,
    const double* __beta, double* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_csymm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, rocblas_int __lda,
    const rocblas_float_complex* const* __B, rocblas_int __ldb, const rocblas_float_complex* __beta,
    rocblas_float_complex* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_zsymm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, rocblas_int __lda,
    const rocblas_double_complex* const* __B, rocblas_int __ldb,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_ssymm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const float* __alpha, const float* const* __A,
    int64_t __lda, const float* const* __B, int64_t __ldb, const float* __beta, float* const* __C,
    int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_dsymm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const double* __alpha, const double* const* __A,
    int64_t __lda, const double* const* __B, int64_t __ldb, const double* __beta,
    double* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_csymm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const rocblas_float_complex* const* __B,
    int64_t __ldb, const rocblas_float_complex* __beta, rocblas_float_complex* const* __C,
    int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_zsymm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __B, int64_t __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_ssymm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const float* __alpha, const float* __A,
    rocblas_int __lda, rocblas_stride __strideA, const float* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const float* __beta, float* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_dsymm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const double* __alpha, const double* __A,
    rocblas_int __lda, rocblas_stride __strideA, const double* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const double* __beta, double* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_csymm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __B, rocblas_int __ldb, rocblas_stride __strideB,
    const rocblas_float_complex* __beta, rocblas_float_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zsymm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_int __m, rocblas_int __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __B, rocblas_int __ldb, rocblas_stride __strideB,
    const rocblas_double_complex* __beta, rocblas_double_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_ssymm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const float* __alpha, const float* __A,
    int64_t __lda, rocblas_stride __strideA, const float* __B, int64_t __ldb,
    rocblas_stride __strideB, const float* __beta, float* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_dsymm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const double* __alpha, const double* __A,
    int64_t __lda, rocblas_stride __strideA, const double* __B, int64_t __ldb,
    rocblas_stride __strideB, const double* __beta, double* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_csymm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __B, int64_t __ldb, rocblas_stride __strideB,
    const rocblas_float_complex* __beta, rocblas_float_complex* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_zsymm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __B, int64_t __ldb, rocblas_stride __strideB,
    const rocblas_double_complex* __beta, rocblas_double_complex* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_ssyrk(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const float* __A, rocblas_int __lda, const float* __beta, float* __C, rocblas_int __ldc);
rocblas_status rocblas_dsyrk(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const double* __A, rocblas_int __lda, const double* __beta, double* __C, rocblas_int __ldc);
rocblas_status rocblas_csyrk(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __beta, rocblas_float_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_zsyrk(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __beta, rocblas_double_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_ssyrk_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, const float* __beta, float* __C, int64_t __ldc);
rocblas_status rocblas_dsyrk_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, const double* __beta, double* __C, int64_t __ldc);
rocblas_status rocblas_csyrk_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, const rocblas_float_complex* __beta,
    rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zsyrk_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, const rocblas_double_complex* __beta,
    rocblas_double_complex* __C, int64_t __ldc);
rocblas_status rocblas_ssyrk_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const float* const* __A, rocblas_int __lda, const float* __beta, float* const* __C,
    rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_dsyrk_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const double* const* __A, rocblas_int __lda, const double* __beta, double* const* __C,
    rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_csyrk_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* __beta, rocblas_float_complex* const* __C,
    rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_zsyrk_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* __beta, rocblas_double_complex* const* __C,
    rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_ssyrk_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* __beta, float* const* __C, int64_t __ldc,
    int64_t __batchCount);
rocblas_status rocblas_dsyrk_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* __beta, double* const* __C,
    int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_csyrk_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const rocblas_float_complex* __beta,
    rocblas_float_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_zsyrk_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_ssyrk_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const float* __A, rocblas_int __lda, rocblas_stride __strideA, const float* __beta, float* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_dsyrk_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const double* __A, rocblas_int __lda, rocblas_stride __strideA, const double* __beta,
    double* __C, rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_csyrk_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __beta, rocblas_float_complex* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zsyrk_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_ssyrk_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, rocblas_stride __strideA, const float* __beta, float* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_dsyrk_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, rocblas_stride __strideA, const double* __beta, double* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_csyrk_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __beta, rocblas_float_complex* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_zsyrk_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __beta, rocblas_double_complex* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_ssyrkx(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const float* __A, rocblas_int __lda, const float* __B, rocblas_int __ldb, const float* __beta,
    float* __C, rocblas_int __ldc);
rocblas_status rocblas_dsyrkx(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const double* __A, rocblas_int __lda, const double* __B, rocblas_int __ldb,
    const double* __beta, double* __C, rocblas_int __ldc);
rocblas_status rocblas_csyrkx(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __B, rocblas_int __ldb, const rocblas_float_complex* __beta,
    rocblas_float_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_zsyrkx(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __B, rocblas_int __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_ssyrkx_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, const float* __B, int64_t __ldb, const float* __beta, float* __C, int64_t __ldc);
rocblas_status rocblas_dsyrkx_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, const double* __B, int64_t __ldb, const double* __beta, double* __C,
    int64_t __ldc);
rocblas_status rocblas_csyrkx_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, const rocblas_float_complex* __B,
    int64_t __ldb, const rocblas_float_complex* __beta, rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zsyrkx_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, const rocblas_double_complex* __B,
    int64_t __ldb, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    int64_t __ldc);
rocblas_status rocblas_ssyrkx_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const float* const* __A, rocblas_int __lda, const float* const* __B, rocblas_int __ldb,
    const float* __beta, float* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_dsyrkx_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const double* const* __A, rocblas_int __lda, const double* const* __B, rocblas_int __ldb,
    const double* __beta, double* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_csyrkx_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __B, rocblas_int __ldb,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_zsyrkx_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* const* __B, rocblas_int __ldb,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_ssyrkx_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* const* __B, int64_t __ldb,
    const float* __beta, float* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_dsyrkx_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* const* __B, int64_t __ldb,
    const double* __beta, double* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_csyrkx_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const rocblas_float_complex* const* __B,
    int64_t __ldb, const rocblas_float_complex* __beta, rocblas_float_complex* const* __C,
    int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_zsyrkx_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __B, int64_t __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_ssyrkx_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const float* __A, rocblas_int __lda, rocblas_stride __strideA, const float* __B,
    rocblas_int __ldb, rocblas_stride __strideB, const float* __beta, float* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_dsyrkx_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const double* __A, rocblas_int __lda, rocblas_stride __strideA, const double* __B,
    rocblas_int __ldb, rocblas_stride __strideB, const double* __beta, double* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_csyrkx_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const rocblas_float_complex* __beta, rocblas_float_complex* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zsyrkx_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_ssyrkx_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, rocblas_stride __strideA, const float* __B, int64_t __ldb,
    rocblas_stride __strideB, const float* __beta, float* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_dsyrkx_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, rocblas_stride __strideA, const double* __B, int64_t __ldb,
    rocblas_stride __strideB, const double* __beta, double* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_csyrkx_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __B, int64_t __ldb, rocblas_stride __strideB,
    const rocblas_float_complex* __beta, rocblas_float_complex* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_zsyrkx_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __B, int64_t __ldb, rocblas_stride __strideB,
    const rocblas_double_complex* __beta, rocblas_double_complex* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_ssyr2k(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const float* __A, rocblas_int __lda, const float* __B, rocblas_int __ldb, const float* __beta,
    float* __C, rocblas_int __ldc);
rocblas_status rocblas_dsyr2k(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const double* __A, rocblas_int __lda, const double* __B, rocblas_int __ldb,
    const double* __beta, double* __C, rocblas_int __ldc);
rocblas_status rocblas_csyr2k(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __B, rocblas_int __ldb, const rocblas_float_complex* __beta,
    rocblas_float_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_zsyr2k(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __B, rocblas_int __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_ssyr2k_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, const float* __B, int64_t __ldb, const float* __beta, float* __C, int64_t __ldc);
rocblas_status rocblas_dsyr2k_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, const double* __B, int64_t __ldb, const double* __beta, double* __C,
    int64_t __ldc);
rocblas_status rocblas_csyr2k_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, const rocblas_float_complex* __B,
    int64_t __ldb, const rocblas_float_complex* __beta, rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zsyr2k_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, const rocblas_double_complex* __B,
    int64_t __ldb, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    int64_t __ldc);
rocblas_status rocblas_ssyr2k_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const float* const* __A, rocblas_int __lda, const float* const* __B, rocblas_int __ldb,
    const float* __beta, float* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_dsyr2k_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const double* const* __A, rocblas_int __lda, const double* const* __B, rocblas_int __ldb,
    const double* __beta, double* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_csyr2k_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __B, rocblas_int __ldb,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_zsyr2k_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* const* __B, rocblas_int __ldb,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_ssyr2k_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* const* __B, int64_t __ldb,
    const float* __beta, float* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_dsyr2k_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* const* __B, int64_t __ldb,
    const double* __beta, double* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_csyr2k_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const rocblas_float_complex* const* __B,
    int64_t __ldb, const rocblas_float_complex* __beta, rocblas_float_complex* const* __C,
    int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_zsyr2k_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __B, int64_t __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_ssyr2k_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const float* __alpha,
    const float* __A, rocblas_int __lda, rocblas_stride __strideA, const float* __B,
    rocblas_int __ldb, rocblas_stride __strideB, const float* __beta, float* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_dsyr2k_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const double* __alpha,
    const double* __A, rocblas_int __lda, rocblas_stride __strideA, const double* __B,
    rocblas_int __ldb, rocblas_stride __strideB, const double* __beta, double* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_csyr2k_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const rocblas_float_complex* __beta, rocblas_float_complex* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zsyr2k_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_ssyr2k_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, rocblas_stride __strideA, const float* __B, int64_t __ldb,
    rocblas_stride __strideB, const float* __beta, float* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_dsyr2k_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, rocblas_stride __strideA, const double* __B, int64_t __ldb,
    rocblas_stride __strideB, const double* __beta, double* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_csyr2k_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __B, int64_t __ldb, rocblas_stride __strideB,
    const rocblas_float_complex* __beta, rocblas_float_complex* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_zsyr2k_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, int64_t __n, int64_t __k, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __B, int64_t __ldb, rocblas_stride __strideB,
    const rocblas_double_complex* __beta, rocblas_double_complex* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_sgeam(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, const float* __alpha,
    const float* __A, rocblas_int __lda, const float* __beta, const float* __B, rocblas_int __ldb,
    float* __C, rocblas_int __ldc);
rocblas_status rocblas_dgeam(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, const double* __alpha,
    const double* __A, rocblas_int __lda, const double* __beta, const double* __B,
    rocblas_int __ldb, double* __C, rocblas_int __ldc);
rocblas_status rocblas_cgeam(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __beta, const rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_float_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_zgeam(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __beta, const rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_double_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_sgeam_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const float* __alpha, const float* __A,
    int64_t __lda, const float* __beta, const float* __B, int64_t __ldb, float* __C, int64_t __ldc);
rocblas_status rocblas_dgeam_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const double* __alpha, const double* __A,
    int64_t __lda, const double* __beta, const double* __B, int64_t __ldb, double* __C,
    int64_t __ldc);
rocblas_status rocblas_cgeam_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, const rocblas_float_complex* __beta,
    const rocblas_float_complex* __B, int64_t __ldb, rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zgeam_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, const rocblas_double_complex* __beta,
    const rocblas_double_complex* __B, int64_t __ldb, rocblas_double_complex* __C, int64_t __ldc);
rocblas_status rocblas_sgeam_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, const float* __alpha,
    const float* const* __A, rocblas_int __lda, const float* __beta, const float* const* __B,
    rocblas_int __ldb, float* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_dgeam_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, const double* __alpha,
    const double* const* __A, rocblas_int __lda, const double* __beta, const double* const* __B,
    rocblas_int __ldb, double* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_cgeam_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* __beta, const rocblas_float_complex* const* __B,
    rocblas_int __ldb, rocblas_float_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_zgeam_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* __beta,
    const rocblas_double_complex* const* __B, rocblas_int __ldb, rocblas_double_complex* const* __C,
    rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_sgeam_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* __beta, const float* const* __B,
    int64_t __ldb, float* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_dgeam_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* __beta, const double* const* __B,
    int64_t __ldb, double* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_cgeam_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* const* __A, int64_t __lda, const rocblas_float_complex* __beta,
    const rocblas_float_complex* const* __B, int64_t __ldb, rocblas_float_complex* const* __C,
    int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_zgeam_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, int64_t __lda, const rocblas_double_complex* __beta,
    const rocblas_double_complex* const* __B, int64_t __ldb, rocblas_double_complex* const* __C,
    int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_sgeam_strided_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, const float* __alpha,
    const float* __A, rocblas_int __lda, rocblas_stride __strideA, const float* __beta,
    const float* __B, rocblas_int __ldb, rocblas_stride __strideB, float* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_dgeam_strided_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, const double* __alpha,
    const double* __A, rocblas_int __lda, rocblas_stride __strideA, const double* __beta,
    const double* __B, rocblas_int __ldb, rocblas_stride __strideB, double* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_cgeam_strided_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __beta, const rocblas_float_complex* __B,
    rocblas_int __ldb, rocblas_stride __strideB, rocblas_float_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zgeam_strided_batched(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __beta,
    const rocblas_double_complex* __B, rocblas_int __ldb, rocblas_stride __strideB,
    rocblas_double_complex* __C, rocblas_int __ldc, rocblas_stride __strideC,
    rocblas_int __batchCount);
rocblas_status rocblas_sgeam_strided_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const float* __alpha, const float* __A,
    int64_t __lda, rocblas_stride __strideA, const float* __beta, const float* __B, int64_t __ldb,
    rocblas_stride __strideB, float* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);
rocblas_status rocblas_dgeam_strided_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const double* __alpha, const double* __A,
    int64_t __lda, rocblas_stride __strideA, const double* __beta, const double* __B, int64_t __ldb,
    rocblas_stride __strideB, double* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);
rocblas_status rocblas_cgeam_strided_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const rocblas_float_complex* __alpha,
    const rocblas_float_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_float_complex* __beta, const rocblas_float_complex* __B, int64_t __ldb,
    rocblas_stride __strideB, rocblas_float_complex* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);
rocblas_status rocblas_zgeam_strided_batched_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_double_complex* __beta, const rocblas_double_complex* __B, int64_t __ldb,
    rocblas_stride __strideB, rocblas_double_complex* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);
rocblas_status rocblas_strmm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m, rocblas_int __n,
    const float* __alpha, const float* __A, rocblas_int __lda, const float* __B, rocblas_int __ldb,
    float* __C, rocblas_int __ldc);
rocblas_status rocblas_dtrmm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m, rocblas_int __n,
    const double* __alpha, const double* __A, rocblas_int __lda, const double* __B,
    rocblas_int __ldb, double* __C, rocblas_int __ldc);
rocblas_status rocblas_ctrmm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __B, rocblas_int __ldb, rocblas_float_complex* __C,
    rocblas_int __ldc);
rocblas_status rocblas_ztrmm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __B, rocblas_int __ldb, rocblas_double_complex* __C,
    rocblas_int __ldc);
rocblas_status rocblas_strmm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m, int64_t __n,
    const float* __alpha, const float* __A, int64_t __lda, const float* __B, int64_t __ldb,
    float* __C, int64_t __ldc);
rocblas_status rocblas_dtrmm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m, int64_t __n,
    const double* __alpha, const double* __A, int64_t __lda, const double* __B, int64_t __ldb,
    double* __C, int64_t __ldc);
rocblas_status rocblas_ctrmm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, int64_t __lda,
    const rocblas_float_complex* __B, int64_t __ldb, rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_ztrmm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, int64_t __lda,
    const rocblas_double_complex* __B, int64_t __ldb, rocblas_double_complex* __C, int64_t __ldc);
rocblas_status rocblas_strmm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const float* __alpha, const float* const* __A, rocblas_int __lda,
    const float* const* __B, rocblas_int __ldb, float* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_dtrmm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const double* __alpha, const double* const* __A, rocblas_int __lda,
    const double* const* __B, rocblas_int __ldb, double* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_ctrmm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __B, rocblas_int __ldb,
    rocblas_float_complex* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_ztrmm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, rocblas_int __lda,
    const rocblas_double_complex* const* __B, rocblas_int __ldb, rocblas_double_complex* const* __C,
    rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_strmm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const float* __alpha, const float* const* __A, int64_t __lda,
    const float* const* __B, int64_t __ldb, float* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_dtrmm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const double* __alpha, const double* const* __A, int64_t __lda,
    const double* const* __B, int64_t __ldb, double* const* __C, int64_t __ldc,
    int64_t __batchCount);
rocblas_status rocblas_ctrmm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    int64_t __lda, const rocblas_float_complex* const* __B, int64_t __ldb,
    rocblas_float_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_ztrmm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    int64_t __lda, const rocblas_double_complex* const* __B, int64_t __ldb,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_strmm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const float* __alpha, const float* __A, rocblas_int __lda,
    rocblas_stride __strideA, const float* __B, rocblas_int __ldb, rocblas_stride __strideB,
    float* __C, rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_dtrmm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const double* __alpha, const double* __A, rocblas_int __lda,
    rocblas_stride __strideA, const double* __B, rocblas_int __ldb, rocblas_stride __strideB,
    double* __C, rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_ctrmm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    rocblas_int __lda, rocblas_stride __strideA, const rocblas_float_complex* __B,
    rocblas_int __ldb, rocblas_stride __strideB, rocblas_float_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_ztrmm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    rocblas_int __lda, rocblas_stride __strideA, const rocblas_double_complex* __B,
    rocblas_int __ldb, rocblas_stride __strideB, rocblas_double_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_strmm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const float* __alpha, const float* __A, int64_t __lda, rocblas_stride __strideA,
    const float* __B, int64_t __ldb, rocblas_stride __strideB, float* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_dtrmm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const double* __alpha, const double* __A, int64_t __lda, rocblas_stride __strideA,
    const double* __B, int64_t __ldb, rocblas_stride __strideB, double* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_ctrmm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    int64_t __lda, rocblas_stride __strideA, const rocblas_float_complex* __B, int64_t __ldb,
    rocblas_stride __strideB, rocblas_float_complex* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);
rocblas_status rocblas_ztrmm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    int64_t __lda, rocblas_stride __strideA, const rocblas_double_complex* __B, int64_t __ldb,
    rocblas_stride __strideB, rocblas_double_complex* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);
rocblas_status rocblas_strsm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m, rocblas_int __n,
    const float* __alpha, const float* __A, rocblas_int __lda, float* __B, rocblas_int __ldb);
rocblas_status rocblas_dtrsm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m, rocblas_int __n,
    const double* __alpha, const double* __A, rocblas_int __lda, double* __B, rocblas_int __ldb);
rocblas_status rocblas_ctrsm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m, rocblas_int __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_float_complex* __B, rocblas_int __ldb);
rocblas_status rocblas_ztrsm(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m, rocblas_int __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_double_complex* __B, rocblas_int __ldb);
rocblas_status rocblas_strsm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m, int64_t __n,
    const float* __alpha, const float* __A, int64_t __lda, float* __B, int64_t __ldb);
rocblas_status rocblas_dtrsm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m, int64_t __n,
    const double* __alpha, const double* __A, int64_t __lda, double* __B, int64_t __ldb);
rocblas_status rocblas_ctrsm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m, int64_t __n,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, int64_t __lda,
    rocblas_float_complex* __B, int64_t __ldb);
rocblas_status rocblas_ztrsm_64(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m, int64_t __n,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, int64_t __lda,
    rocblas_double_complex* __B, int64_t __ldb);
rocblas_status rocblas_strsm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const float* __alpha, const float* const* __A, rocblas_int __lda,
    float* const* __B, rocblas_int __ldb, rocblas_int __batchCount);
rocblas_status rocblas_dtrsm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const double* __alpha, const double* const* __A, rocblas_int __lda,
    double* const* __B, rocblas_int __ldb, rocblas_int __batchCount);
rocblas_status rocblas_ctrsm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, rocblas_float_complex* const* __B, rocblas_int __ldb,
    rocblas_int __batchCount);
rocblas_status rocblas_ztrsm_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const rocblas_double_complex* __alpha,
    const rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_double_complex* const* __B,
    rocblas_int __ldb, rocblas_int __batchCount);
rocblas_status rocblas_strsm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const float* __alpha, const float* const* __A, int64_t __lda, float* const* __B,
    int64_t __ldb, int64_t __batchCount);
rocblas_status rocblas_dtrsm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const double* __alpha, const double* const* __A, int64_t __lda, double* const* __B,
    int64_t __ldb, int64_t __batchCount);
rocblas_status rocblas_ctrsm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    int64_t __lda, rocblas_float_complex* const* __B, int64_t __ldb, int64_t __batchCount);
rocblas_status rocblas_ztrsm_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    int64_t __lda, rocblas_double_complex* const* __B, int64_t __ldb, int64_t __batchCount);
rocblas_status rocblas_strsm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const float* __alpha, const float* __A, rocblas_int __lda,
    rocblas_stride __strideA, float* __B, rocblas_int __ldb, rocblas_stride __strideB,
    rocblas_int __batchCount);
rocblas_status rocblas_dtrsm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const double* __alpha, const double* __A, rocblas_int __lda,
    rocblas_stride __strideA, double* __B, rocblas_int __ldb, rocblas_stride __strideB,
    rocblas_int __batchCount);
rocblas_status rocblas_ctrsm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    rocblas_int __lda, rocblas_stride __strideA, rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int __batchCount);
rocblas_status rocblas_ztrsm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    rocblas_int __lda, rocblas_stride __strideA, rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int __batchCount);
rocblas_status rocblas_strsm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const float* __alpha, const float* __A, int64_t __lda, rocblas_stride __strideA,
    float* __B, int64_t __ldb, rocblas_stride __strideB, int64_t __batchCount);
rocblas_status rocblas_dtrsm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const double* __alpha, const double* __A, int64_t __lda, rocblas_stride __strideA,
    double* __B, int64_t __ldb, rocblas_stride __strideB, int64_t __batchCount);
rocblas_status rocblas_ctrsm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const rocblas_float_complex* __alpha, const rocblas_float_complex* __A,
    int64_t __lda, rocblas_stride __strideA, rocblas_float_complex* __B, int64_t __ldb,
    rocblas_stride __strideB, int64_t __batchCount);
rocblas_status rocblas_ztrsm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, int64_t __m,
    int64_t __n, const rocblas_double_complex* __alpha, const rocblas_double_complex* __A,
    int64_t __lda, rocblas_stride __strideA, rocblas_double_complex* __B, int64_t __ldb,
    rocblas_stride __strideB, int64_t __batchCount);
rocblas_status rocblas_sdgmm(rocblas_handle __handle, rocblas_side __side, rocblas_int __m,
    rocblas_int __n, const float* __A, rocblas_int __lda, const float* __x, rocblas_int __incx,
    float* __C, rocblas_int __ldc);
rocblas_status rocblas_ddgmm(rocblas_handle __handle, rocblas_side __side, rocblas_int __m,
    rocblas_int __n, const double* __A, rocblas_int __lda, const double* __x, rocblas_int __incx,
    double* __C, rocblas_int __ldc);
rocblas_status rocblas_cdgmm(rocblas_handle __handle, rocblas_side __side, rocblas_int __m,
    rocblas_int __n, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __x, rocblas_int __incx, rocblas_float_complex* __C,
    rocblas_int __ldc);
rocblas_status rocblas_zdgmm(rocblas_handle __handle, rocblas_side __side, rocblas_int __m,
    rocblas_int __n, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __x, rocblas_int __incx, rocblas_double_complex* __C,
    rocblas_int __ldc);
rocblas_status rocblas_sdgmm_64(rocblas_handle __handle, rocblas_side __side, int64_t __m,
    int64_t __n, const float* __A, int64_t __lda, const float* __x, int64_t __incx, float* __C,
    int64_t __ldc);
rocblas_status rocblas_ddgmm_64(rocblas_handle __handle, rocblas_side __side, int64_t __m,
    int64_t __n, const double* __A, int64_t __lda, const double* __x, int64_t __incx, double* __C,
    int64_t __ldc);
rocblas_status rocblas_cdgmm_64(rocblas_handle __handle, rocblas_side __side, int64_t __m,
    int64_t __n, const rocblas_float_complex* __A, int64_t __lda, const rocblas_float_complex* __x,
    int64_t __incx, rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zdgmm_64(rocblas_handle __handle, rocblas_side __side, int64_t __m,
    int64_t __n, const rocblas_double_complex* __A, int64_t __lda,
    const rocblas_double_complex* __x, int64_t __incx, rocblas_double_complex* __C, int64_t __ldc);
rocblas_status rocblas_sdgmm_batched(rocblas_handle __handle, rocblas_side __side, rocblas_int __m,
    rocblas_int __n, const float* const* __A, rocblas_int __lda, const float* const* __x,
    rocblas_int __incx, float* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_ddgmm_batched(rocblas_handle __handle, rocblas_side __side, rocblas_int __m,
    rocblas_int __n, const double* const* __A, rocblas_int __lda, const double* const* __x,
    rocblas_int __incx, double* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_cdgmm_batched(rocblas_handle __handle, rocblas_side __side, rocblas_int __m,
    rocblas_int __n, const rocblas_float_complex* const* __A, rocblas_int __lda,
    const rocblas_float_complex* const* __x, rocblas_int __incx, rocblas_float_complex* const* __C,
    rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_zdgmm_batched(rocblas_handle __handle, rocblas_side __side, rocblas_int __m,
    rocblas_int __n, const rocblas_double_complex* const* __A, rocblas_int __lda,
    const rocblas_double_complex* const* __x, rocblas_int __incx,
    rocblas_double_complex* const* __C, rocblas_int __ldc, rocblas_int __batchCount);
rocblas_status rocblas_sdgmm_batched_64(rocblas_handle __handle, rocblas_side __side, int64_t __m,
    int64_t __n, const float* const* __A, int64_t __lda, const float* const* __x, int64_t __incx,
    float* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_ddgmm_batched_64(rocblas_handle __handle, rocblas_side __side, int64_t __m,
    int64_t __n, const double* const* __A, int64_t __lda, const double* const* __x, int64_t __incx,
    double* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_cdgmm_batched_64(rocblas_handle __handle, rocblas_side __side, int64_t __m,
    int64_t __n, const rocblas_float_complex* const* __A, int64_t __lda,
    const rocblas_float_complex* const* __x, int64_t __incx, rocblas_float_complex* const* __C,
    int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_zdgmm_batched_64(rocblas_handle __handle, rocblas_side __side, int64_t __m,
    int64_t __n, const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __x, int64_t __incx, rocblas_double_complex* const* __C,
    int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_sdgmm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_int __m, rocblas_int __n, const float* __A, rocblas_int __lda, rocblas_stride __strideA,
    const float* __x, rocblas_int __incx, rocblas_stride __stridex, float* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_ddgmm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_int __m, rocblas_int __n, const double* __A, rocblas_int __lda,
    rocblas_stride __strideA, const double* __x, rocblas_int __incx, rocblas_stride __stridex,
    double* __C, rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_cdgmm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_int __m, rocblas_int __n, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_float_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zdgmm_strided_batched(rocblas_handle __handle, rocblas_side __side,
    rocblas_int __m, rocblas_int __n, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __x, rocblas_int __incx,
    rocblas_stride __stridex, rocblas_double_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_sdgmm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    int64_t __m, int64_t __n, const float* __A, int64_t __lda, rocblas_stride __strideA,
    const float* __x, int64_t __incx, rocblas_stride __stridex, float* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_ddgmm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    int64_t __m, int64_t __n, const double* __A, int64_t __lda, rocblas_stride __strideA,
    const double* __x, int64_t __incx, rocblas_stride __stridex, double* __C, int64_t __ldc,
    rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_cdgmm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    int64_t __m, int64_t __n, const rocblas_float_complex* __A, int64_t __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __x, int64_t __incx,
    rocblas_stride __stridex, rocblas_float_complex* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);
rocblas_status rocblas_zdgmm_strided_batched_64(rocblas_handle __handle, rocblas_side __side,
    int64_t __m, int64_t __n, const rocblas_double_complex* __A, int64_t __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __x, int64_t __incx,
    rocblas_stride __stridex, rocblas_double_complex* __C, int64_t __ldc, rocblas_stride __strideC,
    int64_t __batchCount);

// Inverses of triangular matrices.
rocblas_status rocblas_strtri(rocblas_handle __handle, rocblas_fill __uplo, rocblas_diagonal __diag,
    rocblas_int __n, const float* __A, rocblas_int __lda, float* __invA, rocblas_int __ldinvA);
rocblas_status rocblas_dtrtri(rocblas_handle __handle, rocblas_fill __uplo, rocblas_diagonal __diag,
    rocblas_int __n, const double* __A, rocblas_int __lda, double* __invA, rocblas_int __ldinvA);
rocblas_status rocblas_ctrtri(rocblas_handle __handle, rocblas_fill __uplo, rocblas_diagonal __diag,
    rocblas_int __n, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_float_complex* __invA, rocblas_int __ldinvA);
rocblas_status rocblas_ztrtri(rocblas_handle __handle, rocblas_fill __uplo, rocblas_diagonal __diag,
    rocblas_int __n, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_double_complex* __invA, rocblas_int __ldinvA);
rocblas_status rocblas_strtri_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_diagonal __diag, rocblas_int __n, const float* const* __A, rocblas_int __lda,
    float* const* __invA, rocblas_int __ldinvA, rocblas_int __batchCount);
rocblas_status rocblas_dtrtri_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_diagonal __diag, rocblas_int __n, const double* const* __A, rocblas_int __lda,
    double* const* __invA, rocblas_int __ldinvA, rocblas_int __batchCount);
rocblas_status rocblas_ctrtri_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_diagonal __diag, rocblas_int __n, const rocblas_float_complex* const* __A,
    rocblas_int __lda, rocblas_float_complex* const* __invA, rocblas_int __ldinvA,
    rocblas_int __batchCount);
rocblas_status rocblas_ztrtri_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_diagonal __diag, rocblas_int __n, const rocblas_double_complex* const* __A,
    rocblas_int __lda, rocblas_double_complex* const* __invA, rocblas_int __ldinvA,
    rocblas_int __batchCount);
rocblas_status rocblas_strtri_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_diagonal __diag, rocblas_int __n, const float* __A, rocblas_int __lda,
    rocblas_stride __strideA, float* __invA, rocblas_int __ldinvA, rocblas_stride __strideinvA,
    rocblas_int __batchCount);
rocblas_status rocblas_dtrtri_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_diagonal __diag, rocblas_int __n, const double* __A, rocblas_int __lda,
    rocblas_stride __strideA, double* __invA, rocblas_int __ldinvA, rocblas_stride __strideinvA,
    rocblas_int __batchCount);
rocblas_status rocblas_ctrtri_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_diagonal __diag, rocblas_int __n, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_float_complex* __invA, rocblas_int __ldinvA,
    rocblas_stride __strideinvA, rocblas_int __batchCount);
rocblas_status rocblas_ztrtri_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_diagonal __diag, rocblas_int __n, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_double_complex* __invA, rocblas_int __ldinvA,
    rocblas_stride __strideinvA, rocblas_int __batchCount);

// One triangle of a product.
rocblas_status rocblas_sgemmt(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const float* __alpha, const float* __A, rocblas_int __lda, const float* __B, rocblas_int __ldb,
    const float* __beta, float* __C, rocblas_int __ldc);
rocblas_status rocblas_dgemmt(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const double* __alpha, const double* __A, rocblas_int __lda, const double* __B,
    rocblas_int __ldb, const double* __beta, double* __C, rocblas_int __ldc);
rocblas_status rocblas_cgemmt(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    const rocblas_float_complex* __B, rocblas_int __ldb, const rocblas_float_complex* __beta,
    rocblas_float_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_zgemmt(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    const rocblas_double_complex* __B, rocblas_int __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* __C, rocblas_int __ldc);
rocblas_status rocblas_sgemmt_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const float* __alpha, const float* __A, int64_t __lda, const float* __B, int64_t __ldb,
    const float* __beta, float* __C, int64_t __ldc);
rocblas_status rocblas_dgemmt_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const double* __alpha, const double* __A, int64_t __lda, const double* __B, int64_t __ldb,
    const double* __beta, double* __C, int64_t __ldc);
rocblas_status rocblas_cgemmt_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, int64_t __lda,
    const rocblas_float_complex* __B, int64_t __ldb, const rocblas_float_complex* __beta,
    rocblas_float_complex* __C, int64_t __ldc);
rocblas_status rocblas_zgemmt_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, int64_t __lda,
    const rocblas_double_complex* __B, int64_t __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* __C, int64_t __ldc);
rocblas_status rocblas_sgemmt_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const float* __alpha, const float* const* __A, rocblas_int __lda, const float* const* __B,
    rocblas_int __ldb, const float* __beta, float* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_dgemmt_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const double* __alpha, const double* const* __A, rocblas_int __lda, const double* const* __B,
    rocblas_int __ldb, const double* __beta, double* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_cgemmt_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A,
    rocblas_int __lda, const rocblas_float_complex* const* __B, rocblas_int __ldb,
    const rocblas_float_complex* __beta, rocblas_float_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_zgemmt_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A,
    rocblas_int __lda, const rocblas_double_complex* const* __B, rocblas_int __ldb,
    const rocblas_double_complex* __beta, rocblas_double_complex* const* __C, rocblas_int __ldc,
    rocblas_int __batchCount);
rocblas_status rocblas_sgemmt_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const float* __alpha, const float* const* __A, int64_t __lda, const float* const* __B,
    int64_t __ldb, const float* __beta, float* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_dgemmt_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const double* __alpha, const double* const* __A, int64_t __lda, const double* const* __B,
    int64_t __ldb, const double* __beta, double* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_cgemmt_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* const* __A, int64_t __lda,
    const rocblas_float_complex* const* __B, int64_t __ldb, const rocblas_float_complex* __beta,
    rocblas_float_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_zgemmt_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* const* __A, int64_t __lda,
    const rocblas_double_complex* const* __B, int64_t __ldb, const rocblas_double_complex* __beta,
    rocblas_double_complex* const* __C, int64_t __ldc, int64_t __batchCount);
rocblas_status rocblas_sgemmt_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const float* __alpha, const float* __A, rocblas_int __lda, rocblas_stride __strideA,
    const float* __B, rocblas_int __ldb, rocblas_stride __strideB, const float* __beta, float* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_dgemmt_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const double* __alpha, const double* __A, rocblas_int __lda, rocblas_stride __strideA,
    const double* __B, rocblas_int __ldb, rocblas_stride __strideB, const double* __beta,
    double* __C, rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_cgemmt_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const rocblas_float_complex* __beta, rocblas_float_complex* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_zgemmt_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, rocblas_int __n, rocblas_int __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    rocblas_int __ldc, rocblas_stride __strideC, rocblas_int __batchCount);
rocblas_status rocblas_sgemmt_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const float* __alpha, const float* __A, int64_t __lda, rocblas_stride __strideA,
    const float* __B, int64_t __ldb, rocblas_stride __strideB, const float* __beta, float* __C,
    int64_t __ldc, rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_dgemmt_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const double* __alpha, const double* __A, int64_t __lda, rocblas_stride __strideA,
    const double* __B, int64_t __ldb, rocblas_stride __strideB, const double* __beta, double* __C,
    int64_t __ldc, rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_cgemmt_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const rocblas_float_complex* __alpha, const rocblas_float_complex* __A, int64_t __lda,
    rocblas_stride __strideA, const rocblas_float_complex* __B, int64_t __ldb,
    rocblas_stride __strideB, const rocblas_float_complex* __beta, rocblas_float_complex* __C,
    int64_t __ldc, rocblas_stride __strideC, int64_t __batchCount);
rocblas_status rocblas_zgemmt_strided_batched_64(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __n, int64_t __k,
    const rocblas_double_complex* __alpha, const rocblas_double_complex* __A, int64_t __lda,
    rocblas_stride __strideA, const rocblas_double_complex* __B, int64_t __ldb,
    rocblas_stride __strideB, const rocblas_double_complex* __beta, rocblas_double_complex* __C,
    int64_t __ldc, rocblas_stride __strideC, int64_t __batchCount);

// Mixed types.
rocblas_status rocblas_axpy_ex(rocblas_handle __handle, rocblas_int __n, const void* __alpha,
    rocblas_datatype __alphaType, const void* __x, rocblas_datatype __xType, rocblas_int __incx,
    void* __y, rocblas_datatype __yType, rocblas_int __incy, rocblas_datatype __executionType);
rocblas_status rocblas_axpy_ex_64(rocblas_handle __handle, int64_t __n, const void* __alpha,
    rocblas_datatype __alphaType, const void* __x, rocblas_datatype __xType, int64_t __incx,
    void* __y, rocblas_datatype __yType, int64_t __incy, rocblas_datatype __executionType);
rocblas_status rocblas_axpy_batched_ex(rocblas_handle __handle, rocblas_int __n,
    const void* __alpha, rocblas_datatype __alphaType, const void* __x, rocblas_datatype __xType,
    rocblas_int __incx, void* __y, rocblas_datatype __yType, rocblas_int __incy,
    rocblas_int __batchCount, rocblas_datatype __executionType);
rocblas_status rocblas_axpy_batched_ex_64(rocblas_handle __handle, int64_t __n, const void* __alpha,
    rocblas_datatype __alphaType, const void* __x, rocblas_datatype __xType, int64_t __incx,
    void* __y, rocblas_datatype __yType, int64_t __incy, int64_t __batchCount,
    rocblas_datatype __executionType);
rocblas_status rocblas_axpy_strided_batched_ex(rocblas_handle __handle, rocblas_int __n,
    const void* __alpha, rocblas_datatype __alphaType, const void* __x, rocblas_datatype __xType,
    rocblas_int __incx, rocblas_stride __stridex, void* __y, rocblas_datatype __yType,
    rocblas_int __incy, rocblas_stride __stridey, rocblas_int __batchCount,
    rocblas_datatype __executionType);
rocblas_status rocblas_axpy_strided_batched_ex_64(rocblas_handle __handle, int64_t __n,
    const void* __alpha, rocblas_datatype __alphaType, const void* __x, rocblas_datatype __xType,
    int64_t __incx, rocblas_stride __stridex, void* __y, rocblas_datatype __yType, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount, rocblas_datatype __executionType);
rocblas_status rocblas_dot_ex(rocblas_handle __handle, rocblas_int __n, const void* __x,
    rocblas_datatype __xType, rocblas_int __incx, const void* __y, rocblas_datatype __yType,
    rocblas_int __incy, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dot_ex_64(rocblas_handle __handle, int64_t __n, const void* __x,
    rocblas_datatype __xType, int64_t __incx, const void* __y, rocblas_datatype __yType,
    int64_t __incy, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dot_batched_ex(rocblas_handle __handle, rocblas_int __n, const void* __x,
    rocblas_datatype __xType, rocblas_int __incx, const void* __y, rocblas_datatype __yType,
    rocblas_int __incy, rocblas_int __batchCount, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dot_batched_ex_64(rocblas_handle __handle, int64_t __n, const void* __x,
    rocblas_datatype __xType, int64_t __incx, const void* __y, rocblas_datatype __yType,
    int64_t __incy, int64_t __batchCount, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dot_strided_batched_ex(rocblas_handle __handle, rocblas_int __n,
    const void* __x, rocblas_datatype __xType, rocblas_int __incx, rocblas_stride __stridex,
    const void* __y, rocblas_datatype __yType, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dot_strided_batched_ex_64(rocblas_handle __handle, int64_t __n,
    const void* __x, rocblas_datatype __xType, int64_t __incx, rocblas_stride __stridex,
    const void* __y, rocblas_datatype __yType, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dotc_ex(rocblas_handle __handle, rocblas_int __n, const void* __x,
    rocblas_datatype __xType, rocblas_int __incx, const void* __y, rocblas_datatype __yType,
    rocblas_int __incy, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dotc_ex_64(rocblas_handle __handle, int64_t __n, const void* __x,
    rocblas_datatype __xType, int64_t __incx, const void* __y, rocblas_datatype __yType,
    int64_t __incy, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dotc_batched_ex(rocblas_handle __handle, rocblas_int __n, const void* __x,
    rocblas_datatype __xType, rocblas_int __incx, const void* __y, rocblas_datatype __yType,
    rocblas_int __incy, rocblas_int __batchCount, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dotc_batched_ex_64(rocblas_handle __handle, int64_t __n, const void* __x,
    rocblas_datatype __xType, int64_t __incx, const void* __y, rocblas_datatype __yType,
    int64_t __incy, int64_t __batchCount, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dotc_strided_batched_ex(rocblas_handle __handle, rocblas_int __n,
    const void* __x, rocblas_datatype __xType, rocblas_int __incx, rocblas_stride __stridex,
    const void* __y, rocblas_datatype __yType, rocblas_int __incy, rocblas_stride __stridey,
    rocblas_int __batchCount, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_dotc_strided_batched_ex_64(rocblas_handle __handle, int64_t __n,
    const void* __x, rocblas_datatype __xType, int64_t __incx, rocblas_stride __stridex,
    const void* __y, rocblas_datatype __yType, int64_t __incy, rocblas_stride __stridey,
    int64_t __batchCount, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_nrm2_ex(rocblas_handle __handle, rocblas_int __n, const void* __x,
    rocblas_datatype __xType, rocblas_int __incx, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_nrm2_ex_64(rocblas_handle __handle, int64_t __n, const void* __x,
    rocblas_datatype __xType, int64_t __incx, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_nrm2_batched_ex(rocblas_handle __handle, rocblas_int __n, const void* __x,
    rocblas_datatype __xType, rocblas_int __incx, rocblas_int __batchCount, void* __result,
    rocblas_datatype __resultType, rocblas_datatype __executionType);
rocblas_status rocblas_nrm2_batched_ex_64(rocblas_handle __handle, int64_t __n, const void* __x,
    rocblas_datatype __xType, int64_t __incx, int64_t __batchCount, void* __result,
    rocblas_datatype __resultType, rocblas_datatype __executionType);
rocblas_status rocblas_nrm2_strided_batched_ex(rocblas_handle __handle, rocblas_int __n,
    const void* __x, rocblas_datatype __xType, rocblas_int __incx, rocblas_stride __stridex,
    rocblas_int __batchCount, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_nrm2_strided_batched_ex_64(rocblas_handle __handle, int64_t __n,
    const void* __x, rocblas_datatype __xType, int64_t __incx, rocblas_stride __stridex,
    int64_t __batchCount, void* __result, rocblas_datatype __resultType,
    rocblas_datatype __executionType);
rocblas_status rocblas_rot_ex(rocblas_handle __handle, rocblas_int __n, void* __x,
    rocblas_datatype __xType, rocblas_int __incx, void* __y, rocblas_datatype __yType,
    rocblas_int __incy, const void* __c, const void* __s, rocblas_datatype __csType,
    rocblas_datatype __executionType);
rocblas_status rocblas_rot_ex_64(rocblas_handle __handle, int64_t __n, void* __x,
    rocblas_datatype __xType, int64_t __incx, void* __y, rocblas_datatype __yType, int64_t __incy,
    const void* __c, const void* __s, rocblas_datatype __csType, rocblas_datatype __executionType);
rocblas_status rocblas_rot_batched_ex(rocblas_handle __handle, rocblas_int __n, void* __x,
    rocblas_datatype __xType, rocblas_int __incx, void* __y, rocblas_datatype __yType,
    rocblas_int __incy, const void* __c, const void* __s, rocblas_datatype __csType,
    rocblas_int __batchCount, rocblas_datatype __executionType);
rocblas_status rocblas_rot_batched_ex_64(rocblas_handle __handle, int64_t __n, void* __x,
    rocblas_datatype __xType, int64_t __incx, void* __y, rocblas_datatype __yType, int64_t __incy,
    const void* __c, const void* __s, rocblas_datatype __csType, int64_t __batchCount,
    rocblas_datatype __executionType);
rocblas_status rocblas_rot_strided_batched_ex(rocblas_handle __handle, rocblas_int __n, void* __x,
    rocblas_datatype __xType, rocblas_int __incx, rocblas_stride __stridex, void* __y,
    rocblas_datatype __yType, rocblas_int __incy, rocblas_stride __stridey, const void* __c,
    const void* __s, rocblas_datatype __csType, rocblas_int __batchCount,
    rocblas_datatype __executionType);
rocblas_status rocblas_rot_strided_batched_ex_64(rocblas_handle __handle, int64_t __n, void* __x,
    rocblas_datatype __xType, int64_t __incx, rocblas_stride __stridex, void* __y,
    rocblas_datatype __yType, int64_t __incy, rocblas_stride __stridey, const void* __c,
    const void* __s, rocblas_datatype __csType, int64_t __batchCount,
    rocblas_datatype __executionType);
rocblas_status rocblas_scal_ex(rocblas_handle __handle, rocblas_int __n, const void* __alpha,
    rocblas_datatype __alphaType, void* __x, rocblas_datatype __xType, rocblas_int __incx,
    rocblas_datatype __executionType);
rocblas_status rocblas_scal_ex_64(rocblas_handle __handle, int64_t __n, const void* __alpha,
    rocblas_datatype __alphaType, void* __x, rocblas_datatype __xType, int64_t __incx,
    rocblas_datatype __executionType);
rocblas_status rocblas_scal_batched_ex(rocblas_handle __handle, rocblas_int __n,
    const void* __alpha, rocblas_datatype __alphaType, void* __x, rocblas_datatype __xType,
    rocblas_int __incx, rocblas_int __batchCount, rocblas_datatype __executionType);
rocblas_status rocblas_scal_batched_ex_64(rocblas_handle __handle, int64_t __n, const void* __alpha,
    rocblas_datatype __alphaType, void* __x, rocblas_datatype __xType, int64_t __incx,
    int64_t __batchCount, rocblas_datatype __executionType);
rocblas_status rocblas_scal_strided_batched_ex(rocblas_handle __handle, rocblas_int __n,
    const void* __alpha, rocblas_datatype __alphaType, void* __x, rocblas_datatype __xType,
    rocblas_int __incx, rocblas_stride __stridex, rocblas_int __batchCount,
    rocblas_datatype __executionType);
rocblas_status rocblas_scal_strided_batched_ex_64(rocblas_handle __handle, int64_t __n,
    const void* __alpha, rocblas_datatype __alphaType, void* __x, rocblas_datatype __xType,
    int64_t __incx, rocblas_stride __stridex, int64_t __batchCount,
    rocblas_datatype __executionType);

// Products of mixed types, of four matrices.
rocblas_status rocblas_gemm_ex(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const void* __alpha, const void* __A, rocblas_datatype __aType, rocblas_int __lda,
    const void* __B, rocblas_datatype __bType, rocblas_int __ldb, const void* __beta,
    const void* __C, rocblas_datatype __cType, rocblas_int __ldc, void* __D,
    rocblas_datatype __dType, rocblas_int __ldd, rocblas_datatype __computeDatatype,
    rocblas_gemm_algo __algo, int32_t __solution, uint32_t __flags);
rocblas_status rocblas_gemm_ex_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const void* __alpha,
    const void* __A, rocblas_datatype __aType, int64_t __lda, const void* __B,
    rocblas_datatype __bType, int64_t __ldb, const void* __beta, const void* __C,
    rocblas_datatype __cType, int64_t __ldc, void* __D, rocblas_datatype __dType, int64_t __ldd,
    rocblas_datatype __computeDatatype, rocblas_gemm_algo __algo, int32_t __solution,
    uint32_t __flags);
rocblas_status rocblas_gemm_batched_ex(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const void* __alpha, const void* __A, rocblas_datatype __aType, rocblas_int __lda,
    const void* __B, rocblas_datatype __bType, rocblas_int __ldb, const void* __beta,
    const void* __C, rocblas_datatype __cType, rocblas_int __ldc, void* __D,
    rocblas_datatype __dType, rocblas_int __ldd, rocblas_int __batchCount,
    rocblas_datatype __computeDatatype, rocblas_gemm_algo __algo, int32_t __solution,
    uint32_t __flags);
rocblas_status rocblas_gemm_batched_ex_64(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k, const void* __alpha,
    const void* __A, rocblas_datatype __aType, int64_t __lda, const void* __B,
    rocblas_datatype __bType, int64_t __ldb, const void* __beta, const void* __C,
    rocblas_datatype __cType, int64_t __ldc, void* __D, rocblas_datatype __dType, int64_t __ldd,
    int64_t __batchCount, rocblas_datatype __computeDatatype, rocblas_gemm_algo __algo,
    int32_t __solution, uint32_t __flags);
rocblas_status rocblas_gemm_strided_batched_ex(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const void* __alpha, const void* __A, rocblas_datatype __aType, rocblas_int __lda,
    rocblas_stride __strideA, const void* __B, rocblas_datatype __bType, rocblas_int __ldb,
    rocblas_stride __strideB, const void* __beta, const void* __C, rocblas_datatype __cType,
    rocblas_int __ldc, rocblas_stride __strideC, void* __D, rocblas_datatype __dType,
    rocblas_int __ldd, rocblas_stride __strideD, rocblas_int __batchCount,
    rocblas_datatype __computeDatatype, rocblas_gemm_algo __algo, int32_t __solution,
    uint32_t __flags);
rocblas_status rocblas_gemm_strided_batched_ex_64(rocblas_handle __handle,
    rocblas_operation __transA, rocblas_operation __transB, int64_t __m, int64_t __n, int64_t __k,
    const void* __alpha, const void* __A, rocblas_datatype __aType, int64_t __lda,
    rocblas_stride __strideA, const void* __B, rocblas_datatype __bType, int64_t __ldb,
    rocblas_stride __strideB, const void* __beta, const void* __C, rocblas_datatype __cType,
    int64_t __ldc, rocblas_stride __strideC, void* __D, rocblas_datatype __dType, int64_t __ldd,
    rocblas_stride __strideD, int64_t __batchCount, rocblas_datatype __computeDatatype,
    rocblas_gemm_algo __algo, int32_t __solution, uint32_t __flags);

// Products of 16-bit types, in float.
rocblas_status rocblas_hshgemv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const rocblas_half* const* __A,
    rocblas_int __lda, const rocblas_half* const* __x, rocblas_int __incx, const float* __beta,
    rocblas_half* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_tstgemv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const rocblas_bfloat16* const* __A,
    rocblas_int __lda, const rocblas_bfloat16* const* __x, rocblas_int __incx, const float* __beta,
    rocblas_bfloat16* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_hshgemv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const float* __alpha, const rocblas_half* const* __A, int64_t __lda,
    const rocblas_half* const* __x, int64_t __incx, const float* __beta, rocblas_half* const* __y,
    int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_tstgemv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const float* __alpha, const rocblas_bfloat16* const* __A,
    int64_t __lda, const rocblas_bfloat16* const* __x, int64_t __incx, const float* __beta,
    rocblas_bfloat16* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_hshgemv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const rocblas_half* __A,
    rocblas_int __lda, rocblas_stride __strideA, const rocblas_half* __x, rocblas_int __incx,
    rocblas_stride __stridex, const float* __beta, rocblas_half* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_tstgemv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const rocblas_bfloat16* __A,
    rocblas_int __lda, rocblas_stride __strideA, const rocblas_bfloat16* __x, rocblas_int __incx,
    rocblas_stride __stridex, const float* __beta, rocblas_bfloat16* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_hshgemv_strided_batched_64(rocblas_handle __handle,
    rocblas_operation __trans, int64_t __m, int64_t __n, const float* __alpha,
    const rocblas_half* __A, int64_t __lda, rocblas_stride __strideA, const rocblas_half* __x,
    int64_t __incx, rocblas_stride __stridex, const float* __beta, rocblas_half* __y,
    int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_tstgemv_strided_batched_64(rocblas_handle __handle,
    rocblas_operation __trans, int64_t __m, int64_t __n, const float* __alpha,
    const rocblas_bfloat16* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_bfloat16* __x, int64_t __incx, rocblas_stride __stridex, const float* __beta,
    rocblas_bfloat16* __y, int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_hssgemv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const rocblas_half* const* __A,
    rocblas_int __lda, const rocblas_half* const* __x, rocblas_int __incx, const float* __beta,
    float* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_tssgemv_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const rocblas_bfloat16* const* __A,
    rocblas_int __lda, const rocblas_bfloat16* const* __x, rocblas_int __incx, const float* __beta,
    float* const* __y, rocblas_int __incy, rocblas_int __batchCount);
rocblas_status rocblas_hssgemv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const float* __alpha, const rocblas_half* const* __A, int64_t __lda,
    const rocblas_half* const* __x, int64_t __incx, const float* __beta, float* const* __y,
    int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_tssgemv_batched_64(rocblas_handle __handle, rocblas_operation __trans,
    int64_t __m, int64_t __n, const float* __alpha, const rocblas_bfloat16* const* __A,
    int64_t __lda, const rocblas_bfloat16* const* __x, int64_t __incx, const float* __beta,
    float* const* __y, int64_t __incy, int64_t __batchCount);
rocblas_status rocblas_hssgemv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const rocblas_half* __A,
    rocblas_int __lda, rocblas_stride __strideA, const rocblas_half* __x, rocblas_int __incx,
    rocblas_stride __stridex, const float* __beta, float* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_tssgemv_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, const float* __alpha, const rocblas_bfloat16* __A,
    rocblas_int __lda, rocblas_stride __strideA, const rocblas_bfloat16* __x, rocblas_int __incx,
    rocblas_stride __stridex, const float* __beta, float* __y, rocblas_int __incy,
    rocblas_stride __stridey, rocblas_int __batchCount);
rocblas_status rocblas_hssgemv_strided_batched_64(rocblas_handle __handle,
    rocblas_operation __trans, int64_t __m, int64_t __n, const float* __alpha,
    const rocblas_half* __A, int64_t __lda, rocblas_stride __strideA, const rocblas_half* __x,
    int64_t __incx, rocblas_stride __stridex, const float* __beta, float* __y, int64_t __incy,
    rocblas_stride __stridey, int64_t __batchCount);
rocblas_status rocblas_tssgemv_strided_batched_64(rocblas_handle __handle,
    rocblas_operation __trans, int64_t __m, int64_t __n, const float* __alpha,
    const rocblas_bfloat16* __A, int64_t __lda, rocblas_stride __strideA,
    const rocblas_bfloat16* __x, int64_t __incx, rocblas_stride __stridex, const float* __beta,
    float* __y, int64_t __incy, rocblas_stride __stridey, int64_t __batchCount);

// Minima of sums.
rocblas_status rocblas_geam_ex(rocblas_handle __handle, rocblas_operation __transA,
    rocblas_operation __transB, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    const void* __alpha, const void* __A, rocblas_datatype __aType, rocblas_int __lda,
    const void* __B, rocblas_datatype __bType, rocblas_int __ldb, const void* __beta,
    const void* __C, rocblas_datatype __cType, rocblas_int __ldc, void* __D,
    rocblas_datatype __dType, rocblas_int __ldd, rocblas_datatype __computeDatatype,
    rocblas_geam_ex_operation __sum);

// One triangle of a product of a matrix with itself, of mixed types.
rocblas_status rocblas_syrk_ex(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_int __n, rocblas_int __k, const void* __alpha,
    const void* __A, rocblas_datatype __aType, rocblas_int __lda, const void* __beta, void* __C,
    rocblas_datatype __cType, rocblas_int __ldc, rocblas_datatype __executionType);

// Triangular equations with inverses of blocks.
rocblas_status rocblas_trsm_ex(rocblas_handle __handle, rocblas_side __side, rocblas_fill __uplo,
    rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m, rocblas_int __n,
    const void* __alpha, const void* __A, rocblas_int __lda, void* __B, rocblas_int __ldb,
    const void* __inverses, rocblas_int __inversesSize, rocblas_datatype __executionType);
rocblas_status rocblas_trsm_batched_ex(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const void* __alpha, const void* __A, rocblas_int __lda, void* __B,
    rocblas_int __ldb, rocblas_int __batchCount, const void* __inverses, rocblas_int __inversesSize,
    rocblas_datatype __executionType);
rocblas_status rocblas_trsm_strided_batched_ex(rocblas_handle __handle, rocblas_side __side,
    rocblas_fill __uplo, rocblas_operation __transA, rocblas_diagonal __diag, rocblas_int __m,
    rocblas_int __n, const void* __alpha, const void* __A, rocblas_int __lda,
    rocblas_stride __strideA, void* __B, rocblas_int __ldb, rocblas_stride __strideB,
    rocblas_int __batchCount, const void* __inverses, rocblas_int __inversesSize,
    rocblas_stride __strideinverses, rocblas_datatype __executionType);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
