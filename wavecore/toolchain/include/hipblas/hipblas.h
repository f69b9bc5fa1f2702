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

#define hipblasVersionMajor 3
#define hipblasVersionMinor 1
#define hipblasVersionPatch 0
typedef void* hipblasHandle_t;
#if defined(HIPBLAS_USE_HIP_HALF) && defined(__cplusplus)
#include <hip/hip_fp16.h>
typedef __half hipblasHalf;
#else
typedef uint16_t hipblasHalf;
#endif
#if defined(HIPBLAS_USE_HIP_BFLOAT16) && defined(__cplusplus)
#include <hip/hip_bfloat16.h>
typedef hip_bfloat16 hipblasBfloat16;
#else
typedef struct hipblasBfloat16 {
  uint16_t data;
} hipblasBfloat16;
#endif
// Names of hipBLAS 2.
typedef hipComplex hipblasComplex;
typedef hipDoubleComplex hipblasDoubleComplex;
typedef int8_t hipblasInt8;
typedef int64_t hipblasStride;
typedef enum hipblasPointerMode_t {
  HIPBLAS_POINTER_MODE_HOST = 0,
  HIPBLAS_POINTER_MODE_DEVICE = 1,
} hipblasPointerMode_t;
typedef enum hipblasFillMode_t {
  HIPBLAS_FILL_MODE_UPPER = 121,
  HIPBLAS_FILL_MODE_LOWER = 122,
  HIPBLAS_FILL_MODE_FULL = 123,
} hipblasFillMode_t;
typedef enum hipblasDiagType_t {
  HIPBLAS_DIAG_NON_UNIT = 131,
  HIPBLAS_DIAG_UNIT = 132,
} hipblasDiagType_t;
typedef enum hipblasSideMode_t {
  HIPBLAS_SIDE_LEFT = 141,
  HIPBLAS_SIDE_RIGHT = 142,
  HIPBLAS_SIDE_BOTH = 143,
} hipblasSideMode_t;
typedef enum hipblasMath_t {
  HIPBLAS_DEFAULT_MATH = 0,
  HIPBLAS_XF32_XDL_MATH = 1,
  HIPBLAS_PEDANTIC_MATH = 2,
  HIPBLAS_TF32_TENSOR_OP_MATH = 3,
  HIPBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 4,
  HIPBLAS_TENSOR_OP_MATH = 5,
} hipblasMath_t;
typedef enum hipblasGemmAlgo_t {
  HIPBLAS_GEMM_DEFAULT = 160,
} hipblasGemmAlgo_t;
typedef enum hipblasAtomicsMode_t {
  HIPBLAS_ATOMICS_NOT_ALLOWED = 0,
  HIPBLAS_ATOMICS_ALLOWED = 1,
} hipblasAtomicsMode_t;
typedef enum hipblasGemmFlags_t {
  HIPBLAS_GEMM_FLAGS_NONE = 0,
  HIPBLAS_GEMM_FLAGS_USE_CU_EFFICIENCY = 2,
  HIPBLAS_GEMM_FLAGS_FP16_ALT_IMPL = 4,
  HIPBLAS_GEMM_FLAGS_CHECK_SOLUTION_INDEX = 8,
  HIPBLAS_GEMM_FLAGS_FP16_ALT_IMPL_RNZ = 16,
} hipblasGemmFlags_t;

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Library.
hipblasStatus_t hipblasCreate(hipblasHandle_t* __handle);
hipblasStatus_t hipblasDestroy(hipblasHandle_t __handle);
hipblasStatus_t hipblasSetStream(hipblasHandle_t __handle, hipStream_t __stream);
hipblasStatus_t hipblasGetStream(hipblasHandle_t __handle, hipStream_t* __stream);
hipblasStatus_t hipblasSetPointerMode(hipblasHandle_t __handle, hipblasPointerMode_t __mode);
hipblasStatus_t hipblasGetPointerMode(hipblasHandle_t __handle, hipblasPointerMode_t* __mode);
hipblasStatus_t hipblasSetMathMode(hipblasHandle_t __handle, hipblasMath_t __mode);
hipblasStatus_t hipblasGetMathMode(hipblasHandle_t __handle, hipblasMath_t* __mode);
hipblasStatus_t hipblasSetAtomicsMode(hipblasHandle_t __handle, hipblasAtomicsMode_t __mode);
hipblasStatus_t hipblasGetAtomicsMode(hipblasHandle_t __handle, hipblasAtomicsMode_t* __mode);
hipblasStatus_t hipblasSetWorkspace(hipblasHandle_t __handle, void* __workspace, size_t __size);
const char* hipblasStatusToString(hipblasStatus_t __status);

// Copies.
hipblasStatus_t hipblasSetVector(int __n, int __elemSize, const void* __x, int __incx, void* __y,
    int __incy);
hipblasStatus_t hipblasGetVector(int __n, int __elemSize, const void* __x, int __incx, void* __y,
    int __incy);
hipblasStatus_t hipblasSetMatrix(int __rows, int __cols, int __elemSize, const void* __A, int __lda,
    void* __B, int __ldb);
hipblasStatus_t hipblasGetMatrix(int __rows, int __cols, int __elemSize, const void* __A, int __lda,
    void* __B, int __ldb);
hipblasStatus_t hipblasSetVectorAsync(int __n, int __elemSize, const void* __x, int __incx,
    void* __y, int __incy, hipStream_t __stream);
hipblasStatus_t hipblasGetVectorAsync(int __n, int __elemSize, const void* __x, int __incx,
    void* __y, int __incy, hipStream_t __stream);
hipblasStatus_t hipblasSetMatrixAsync(int __rows, int __cols, int __elemSize, const void* __A,
    int __lda, void* __B, int __ldb, hipStream_t __stream);
hipblasStatus_t hipblasGetMatrixAsync(int __rows, int __cols, int __elemSize, const void* __A,
    int __lda, void* __B, int __ldb, hipStream_t __stream);

// Level 1.
hipblasStatus_t hipblasIsamax(hipblasHandle_t __handle, int __n, const float* __x, int __incx,
    int* __result);
hipblasStatus_t hipblasIdamax(hipblasHandle_t __handle, int __n, const double* __x, int __incx,
    int* __result);
hipblasStatus_t hipblasIcamax(hipblasHandle_t __handle, int __n, const hipComplex* __x, int __incx,
    int* __result);
hipblasStatus_t hipblasIzamax(hipblasHandle_t __handle, int __n, const hipDoubleComplex* __x,
    int __incx, int* __result);
hipblasStatus_t hipblasIsamax_64(hipblasHandle_t __handle, int64_t __n, const float* __x,
    int64_t __incx, int64_t* __result);
hipblasStatus_t hipblasIdamax_64(hipblasHandle_t __handle, int64_t __n, const double* __x,
    int64_t __incx, int64_t* __result);
hipblasStatus_t hipblasIcamax_64(hipblasHandle_t __handle, int64_t __n, const hipComplex* __x,
    int64_t __incx, int64_t* __result);
hipblasStatus_t hipblasIzamax_64(hipblasHandle_t __handle, int64_t __n, const hipDoubleComplex* __x,
    int64_t __incx, int64_t* __result);
hipblasStatus_t hipblasIsamaxBatched(hipblasHandle_t __handle, int __n, const float* const* __x,
    int __incx, int __batchCount, int* __result);
hipblasStatus_t hipblasIdamaxBatched(hipblasHandle_t __handle, int __n, const double* const* __x,
    int __incx, int __batchCount, int* __result);
hipblasStatus_t hipblasIcamaxBatched(hipblasHandle_t __handle, int __n,
    const hipComplex* const* __x, int __incx, int __batchCount, int* __result);
hipblasStatus_t hipblasIzamaxBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* const* __x, int __incx, int __batchCount, int* __result);
hipblasStatus_t hipblasIsamaxBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
hipblasStatus_t hipblasIdamaxBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
hipblasStatus_t hipblasIcamaxBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
hipblasStatus_t hipblasIzamaxBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
hipblasStatus_t hipblasIsamaxStridedBatched(hipblasHandle_t __handle, int __n, const float* __x,
    int __incx, hipblasStride __stridex, int __batchCount, int* __result);
hipblasStatus_t hipblasIdamaxStridedBatched(hipblasHandle_t __handle, int __n, const double* __x,
    int __incx, hipblasStride __stridex, int __batchCount, int* __result);
hipblasStatus_t hipblasIcamaxStridedBatched(hipblasHandle_t __handle, int __n,
    const hipComplex* __x, int __incx, hipblasStride __stridex, int __batchCount, int* __result);
hipblasStatus_t hipblasIzamaxStridedBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __x, int __incx, hipblasStride __stridex, int __batchCount,
    int* __result);
hipblasStatus_t hipblasIsamaxStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    int64_t* __result);
hipblasStatus_t hipblasIdamaxStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    int64_t* __result);
hipblasStatus_t hipblasIcamaxStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    int64_t* __result);
hipblasStatus_t hipblasIzamaxStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    int64_t* __result);
hipblasStatus_t hipblasIsamin(hipblasHandle_t __handle, int __n, const float* __x, int __incx,
    int* __result);
hipblasStatus_t hipblasIdamin(hipblasHandle_t __handle, int __n, const double* __x, int __incx,
    int* __result);
hipblasStatus_t hipblasIcamin(hipblasHandle_t __handle, int __n, const hipComplex* __x, int __incx,
    int* __result);
hipblasStatus_t hipblasIzamin(hipblasHandle_t __handle, int __n, const hipDoubleComplex* __x,
    int __incx, int* __result);
hipblasStatus_t hipblasIsamin_64(hipblasHandle_t __handle, int64_t __n, const float* __x,
    int64_t __incx, int64_t* __result);
hipblasStatus_t hipblasIdamin_64(hipblasHandle_t __handle, int64_t __n, const double* __x,
    int64_t __incx, int64_t* __result);
hipblasStatus_t hipblasIcamin_64(hipblasHandle_t __handle, int64_t __n, const hipComplex* __x,
    int64_t __incx, int64_t* __result);
hipblasStatus_t hipblasIzamin_64(hipblasHandle_t __handle, int64_t __n, const hipDoubleComplex* __x,
    int64_t __incx, int64_t* __result);
hipblasStatus_t hipblasIsaminBatched(hipblasHandle_t __handle, int __n, const float* const* __x,
    int __incx, int __batchCount, int* __result);
hipblasStatus_t hipblasIdaminBatched(hipblasHandle_t __handle, int __n, const double* const* __x,
    int __incx, int __batchCount, int* __result);
hipblasStatus_t hipblasIcaminBatched(hipblasHandle_t __handle, int __n,
    const hipComplex* const* __x, int __incx, int __batchCount, int* __result);
hipblasStatus_t hipblasIzaminBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* const* __x, int __incx, int __batchCount, int* __result);
hipblasStatus_t hipblasIsaminBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
hipblasStatus_t hipblasIdaminBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
hipblasStatus_t hipblasIcaminBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
hipblasStatus_t hipblasIzaminBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* const* __x, int64_t __incx, int64_t __batchCount, int64_t* __result);
hipblasStatus_t hipblasIsaminStridedBatched(hipblasHandle_t __handle, int __n, const float* __x,
    int __incx, hipblasStride __stridex, int __batchCount, int* __result);
hipblasStatus_t hipblasIdaminStridedBatched(hipblasHandle_t __handle, int __n, const double* __x,
    int __incx, hipblasStride __stridex, int __batchCount, int* __result);
hipblasStatus_t hipblasIcaminStridedBatched(hipblasHandle_t __handle, int __n,
    const hipComplex* __x, int __incx, hipblasStride __stridex, int __batchCount, int* __result);
hipblasStatus_t hipblasIzaminStridedBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __x, int __incx, hipblasStride __stridex, int __batchCount,
    int* __result);
hipblasStatus_t hipblasIsaminStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    int64_t* __result);
hipblasStatus_t hipblasIdaminStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    int64_t* __result);
hipblasStatus_t hipblasIcaminStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    int64_t* __result);
hipblasStatus_t hipblasIzaminStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    int64_t* __result);
hipblasStatus_t hipblasSasum(hipblasHandle_t __handle, int __n, const float* __x, int __incx,
    float* __result);
hipblasStatus_t hipblasDasum(hipblasHandle_t __handle, int __n, const double* __x, int __incx,
    double* __result);
hipblasStatus_t hipblasScasum(hipblasHandle_t __handle, int __n, const hipComplex* __x, int __incx,
    float* __result);
hipblasStatus_t hipblasDzasum(hipblasHandle_t __handle, int __n, const hipDoubleComplex* __x,
    int __incx, double* __result);
hipblasStatus_t hipblasSasum_64(hipblasHandle_t __handle, int64_t __n, const float* __x,
    int64_t __incx, float* __result);
hipblasStatus_t hipblasDasum_64(hipblasHandle_t __handle, int64_t __n, const double* __x,
    int64_t __incx, double* __result);
hipblasStatus_t hipblasScasum_64(hipblasHandle_t __handle, int64_t __n, const hipComplex* __x,
    int64_t __incx, float* __result);
hipblasStatus_t hipblasDzasum_64(hipblasHandle_t __handle, int64_t __n, const hipDoubleComplex* __x,
    int64_t __incx, double* __result);
hipblasStatus_t hipblasSasumBatched(hipblasHandle_t __handle, int __n, const float* const* __x,
    int __incx, int __batchCount, float* __result);
hipblasStatus_t hipblasDasumBatched(hipblasHandle_t __handle, int __n, const double* const* __x,
    int __incx, int __batchCount, double* __result);
hipblasStatus_t hipblasScasumBatched(hipblasHandle_t __handle, int __n,
    const hipComplex* const* __x, int __incx, int __batchCount, float* __result);
hipblasStatus_t hipblasDzasumBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* const* __x, int __incx, int __batchCount, double* __result);
hipblasStatus_t hipblasSasumBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* const* __x, int64_t __incx, int64_t __batchCount, float* __result);
hipblasStatus_t hipblasDasumBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* const* __x, int64_t __incx, int64_t __batchCount, double* __result);
hipblasStatus_t hipblasScasumBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* const* __x, int64_t __incx, int64_t __batchCount, float* __result);
hipblasStatus_t hipblasDzasumBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* const* __x, int64_t __incx, int64_t __batchCount, double* __result);
hipblasStatus_t hipblasSasumStridedBatched(hipblasHandle_t __handle, int __n, const float* __x,
    int __incx, hipblasStride __stridex, int __batchCount, float* __result);
hipblasStatus_t hipblasDasumStridedBatched(hipblasHandle_t __handle, int __n, const double* __x,
    int __incx, hipblasStride __stridex, int __batchCount, double* __result);
hipblasStatus_t hipblasScasumStridedBatched(hipblasHandle_t __handle, int __n,
    const hipComplex* __x, int __incx, hipblasStride __stridex, int __batchCount, float* __result);
hipblasStatus_t hipblasDzasumStridedBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __x, int __incx, hipblasStride __stridex, int __batchCount,
    double* __result);
hipblasStatus_t hipblasSasumStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    float* __result);
hipblasStatus_t hipblasDasumStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    double* __result);
hipblasStatus_t hipblasScasumStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    float* __result);
hipblasStatus_t hipblasDzasumStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    double* __result);
hipblasStatus_t hipblasSnrm2(hipblasHandle_t __handle, int __n, const float* __x, int __incx,
    float* __result);
hipblasStatus_t hipblasDnrm2(hipblasHandle_t __handle, int __n, const double* __x, int __incx,
    double* __result);
hipblasStatus_t hipblasScnrm2(hipblasHandle_t __handle, int __n, const hipComplex* __x, int __incx,
    float* __result);
hipblasStatus_t hipblasDznrm2(hipblasHandle_t __handle, int __n, const hipDoubleComplex* __x,
    int __incx, double* __result);
hipblasStatus_t hipblasSnrm2_64(hipblasHandle_t __handle, int64_t __n, const float* __x,
    int64_t __incx, float* __result);
hipblasStatus_t hipblasDnrm2_64(hipblasHandle_t __handle, int64_t __n, const double* __x,
    int64_t __incx, double* __result);
hipblasStatus_t hipblasScnrm2_64(hipblasHandle_t __handle, int64_t __n, const hipComplex* __x,
    int64_t __incx, float* __result);
hipblasStatus_t hipblasDznrm2_64(hipblasHandle_t __handle, int64_t __n, const hipDoubleComplex* __x,
    int64_t __incx, double* __result);
hipblasStatus_t hipblasSnrm2Batched(hipblasHandle_t __handle, int __n, const float* const* __x,
    int __incx, int __batchCount, float* __result);
hipblasStatus_t hipblasDnrm2Batched(hipblasHandle_t __handle, int __n, const double* const* __x,
    int __incx, int __batchCount, double* __result);
hipblasStatus_t hipblasScnrm2Batched(hipblasHandle_t __handle, int __n,
    const hipComplex* const* __x, int __incx, int __batchCount, float* __result);
hipblasStatus_t hipblasDznrm2Batched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* const* __x, int __incx, int __batchCount, double* __result);
hipblasStatus_t hipblasSnrm2Batched_64(hipblasHandle_t __handle, int64_t __n,
    const float* const* __x, int64_t __incx, int64_t __batchCount, float* __result);
hipblasStatus_t hipblasDnrm2Batched_64(hipblasHandle_t __handle, int64_t __n,
    const double* const* __x, int64_t __incx, int64_t __batchCount, double* __result);
hipblasStatus_t hipblasScnrm2Batched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* const* __x, int64_t __incx, int64_t __batchCount, float* __result);
hipblasStatus_t hipblasDznrm2Batched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* const* __x, int64_t __incx, int64_t __batchCount, double* __result);
hipblasStatus_t hipblasSnrm2StridedBatched(hipblasHandle_t __handle, int __n, const float* __x,
    int __incx, hipblasStride __stridex, int __batchCount, float* __result);
hipblasStatus_t hipblasDnrm2StridedBatched(hipblasHandle_t __handle, int __n, const double* __x,
    int __incx, hipblasStride __stridex, int __batchCount, double* __result);
hipblasStatus_t hipblasScnrm2StridedBatched(hipblasHandle_t __handle, int __n,
    const hipComplex* __x, int __incx, hipblasStride __stridex, int __batchCount, float* __result);
hipblasStatus_t hipblasDznrm2StridedBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __x, int __incx, hipblasStride __stridex, int __batchCount,
    double* __result);
hipblasStatus_t hipblasSnrm2StridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    float* __result);
hipblasStatus_t hipblasDnrm2StridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    double* __result);
hipblasStatus_t hipblasScnrm2StridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    float* __result);
hipblasStatus_t hipblasDznrm2StridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex, int64_t __batchCount,
    double* __result);
hipblasStatus_t hipblasHaxpy(hipblasHandle_t __handle, int __n, const hipblasHalf* __alpha,
    const hipblasHalf* __x, int __incx, hipblasHalf* __y, int __incy);
hipblasStatus_t hipblasSaxpy(hipblasHandle_t __handle, int __n, const float* __alpha,
    const float* __x, int __incx, float* __y, int __incy);
hipblasStatus_t hipblasDaxpy(hipblasHandle_t __handle, int __n, const double* __alpha,
    const double* __x, int __incx, double* __y, int __incy);
hipblasStatus_t hipblasCaxpy(hipblasHandle_t __handle, int __n, const hipComplex* __alpha,
    const hipComplex* __x, int __incx, hipComplex* __y, int __incy);
hipblasStatus_t hipblasZaxpy(hipblasHandle_t __handle, int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __x, int __incx, hipDoubleComplex* __y, int __incy);
hipblasStatus_t hipblasHaxpy_64(hipblasHandle_t __handle, int64_t __n, const hipblasHalf* __alpha,
    const hipblasHalf* __x, int64_t __incx, hipblasHalf* __y, int64_t __incy);
hipblasStatus_t hipblasSaxpy_64(hipblasHandle_t __handle, int64_t __n, const float* __alpha,
    const float* __x, int64_t __incx, float* __y, int64_t __incy);
hipblasStatus_t hipblasDaxpy_64(hipblasHandle_t __handle, int64_t __n, const double* __alpha,
    const double* __x, int64_t __incx, double* __y, int64_t __incy);
hipblasStatus_t hipblasCaxpy_64(hipblasHandle_t __handle, int64_t __n, const hipComplex* __alpha,
    const hipComplex* __x, int64_t __incx, hipComplex* __y, int64_t __incy);
hipblasStatus_t hipblasZaxpy_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipDoubleComplex* __y, int64_t __incy);
hipblasStatus_t hipblasHaxpyBatched(hipblasHandle_t __handle, int __n, const hipblasHalf* __alpha,
    const hipblasHalf* const* __x, int __incx, hipblasHalf* const* __y, int __incy,
    int __batchCount);
hipblasStatus_t hipblasSaxpyBatched(hipblasHandle_t __handle, int __n, const float* __alpha,
    const float* const* __x, int __incx, float* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasDaxpyBatched(hipblasHandle_t __handle, int __n, const double* __alpha,
    const double* const* __x, int __incx, double* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasCaxpyBatched(hipblasHandle_t __handle, int __n, const hipComplex* __alpha,
    const hipComplex* const* __x, int __incx, hipComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasZaxpyBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int __incx,
    hipDoubleComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasHaxpyBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipblasHalf* __alpha, const hipblasHalf* const* __x, int64_t __incx,
    hipblasHalf* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasSaxpyBatched_64(hipblasHandle_t __handle, int64_t __n, const float* __alpha,
    const float* const* __x, int64_t __incx, float* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasDaxpyBatched_64(hipblasHandle_t __handle, int64_t __n, const double* __alpha,
    const double* const* __x, int64_t __incx, double* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasCaxpyBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __alpha, const hipComplex* const* __x, int64_t __incx, hipComplex* const* __y,
    int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasZaxpyBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int64_t __incx,
    hipDoubleComplex* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasHaxpyStridedBatched(hipblasHandle_t __handle, int __n,
    const hipblasHalf* __alpha, const hipblasHalf* __x, int __incx, hipblasStride __stridex,
    hipblasHalf* __y, int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasSaxpyStridedBatched(hipblasHandle_t __handle, int __n, const float* __alpha,
    const float* __x, int __incx, hipblasStride __stridex, float* __y, int __incy,
    hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasDaxpyStridedBatched(hipblasHandle_t __handle, int __n, const double* __alpha,
    const double* __x, int __incx, hipblasStride __stridex, double* __y, int __incy,
    hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasCaxpyStridedBatched(hipblasHandle_t __handle, int __n,
    const hipComplex* __alpha, const hipComplex* __x, int __incx, hipblasStride __stridex,
    hipComplex* __y, int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasZaxpyStridedBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    hipblasStride __stridex, hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasHaxpyStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipblasHalf* __alpha, const hipblasHalf* __x, int64_t __incx, hipblasStride __stridex,
    hipblasHalf* __y, int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasSaxpyStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, hipblasStride __stridex, float* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasDaxpyStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, hipblasStride __stridex, double* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasCaxpyStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    hipComplex* __y, int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasZaxpyStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasScopy(hipblasHandle_t __handle, int __n, const float* __x, int __incx,
    float* __y, int __incy);
hipblasStatus_t hipblasDcopy(hipblasHandle_t __handle, int __n, const double* __x, int __incx,
    double* __y, int __incy);
hipblasStatus_t hipblasCcopy(hipblasHandle_t __handle, int __n, const hipComplex* __x, int __incx,
    hipComplex* __y, int __incy);
hipblasStatus_t hipblasZcopy(hipblasHandle_t __handle, int __n, const hipDoubleComplex* __x,
    int __incx, hipDoubleComplex* __y, int __incy);
hipblasStatus_t hipblasScopy_64(hipblasHandle_t __handle, int64_t __n, const float* __x,
    int64_t __incx, float* __y, int64_t __incy);
hipblasStatus_t hipblasDcopy_64(hipblasHandle_t __handle, int64_t __n, const double* __x,
    int64_t __incx, double* __y, int64_t __incy);
hipblasStatus_t hipblasCcopy_64(hipblasHandle_t __handle, int64_t __n, const hipComplex* __x,
    int64_t __incx, hipComplex* __y, int64_t __incy);
hipblasStatus_t hipblasZcopy_64(hipblasHandle_t __handle, int64_t __n, const hipDoubleComplex* __x,
    int64_t __incx, hipDoubleComplex* __y, int64_t __incy);
hipblasStatus_t hipblasScopyBatched(hipblasHandle_t __handle, int __n, const float* const* __x,
    int __incx, float* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasDcopyBatched(hipblasHandle_t __handle, int __n, const double* const* __x,
    int __incx, double* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasCcopyBatched(hipblasHandle_t __handle, int __n, const hipComplex* const* __x,
    int __incx, hipComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasZcopyBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* const* __x, int __incx, hipDoubleComplex* const* __y, int __incy,
    int __batchCount);
hipblasStatus_t hipblasScopyBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* const* __x, int64_t __incx, float* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasDcopyBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* const* __x, int64_t __incx, double* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasCcopyBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* const* __x, int64_t __incx, hipComplex* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasZcopyBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* const* __x, int64_t __incx, hipDoubleComplex* const* __y,
    int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasScopyStridedBatched(hipblasHandle_t __handle, int __n, const float* __x,
    int __incx, hipblasStride __stridex, float* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasDcopyStridedBatched(hipblasHandle_t __handle, int __n, const double* __x,
    int __incx, hipblasStride __stridex, double* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasCcopyStridedBatched(hipblasHandle_t __handle, int __n, const hipComplex* __x,
    int __incx, hipblasStride __stridex, hipComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasZcopyStridedBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __x, int __incx, hipblasStride __stridex, hipDoubleComplex* __y,
    int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasScopyStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* __x, int64_t __incx, hipblasStride __stridex, float* __y, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasDcopyStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* __x, int64_t __incx, hipblasStride __stridex, double* __y, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasCcopyStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __x, int64_t __incx, hipblasStride __stridex, hipComplex* __y, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasZcopyStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex, hipDoubleComplex* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasHdot(hipblasHandle_t __handle, int __n, const hipblasHalf* __x, int __incx,
    const hipblasHalf* __y, int __incy, hipblasHalf* __result);
hipblasStatus_t hipblasBfdot(hipblasHandle_t __handle, int __n, const hipblasBfloat16* __x,
    int __incx, const hipblasBfloat16* __y, int __incy, hipblasBfloat16* __result);
hipblasStatus_t hipblasSdot(hipblasHandle_t __handle, int __n, const float* __x, int __incx,
    const float* __y, int __incy, float* __result);
hipblasStatus_t hipblasDdot(hipblasHandle_t __handle, int __n, const double* __x, int __incx,
    const double* __y, int __incy, double* __result);
hipblasStatus_t hipblasHdot_64(hipblasHandle_t __handle, int64_t __n, const hipblasHalf* __x,
    int64_t __incx, const hipblasHalf* __y, int64_t __incy, hipblasHalf* __result);
hipblasStatus_t hipblasBfdot_64(hipblasHandle_t __handle, int64_t __n, const hipblasBfloat16* __x,
    int64_t __incx, const hipblasBfloat16* __y, int64_t __incy, hipblasBfloat16* __result);
hipblasStatus_t hipblasSdot_64(hipblasHandle_t __handle, int64_t __n, const float* __x,
    int64_t __incx, const float* __y, int64_t __incy, float* __result);
hipblasStatus_t hipblasDdot_64(hipblasHandle_t __handle, int64_t __n, const double* __x,
    int64_t __incx, const double* __y, int64_t __incy, double* __result);
hipblasStatus_t hipblasHdotBatched(hipblasHandle_t __handle, int __n, const hipblasHalf* const* __x,
    int __incx, const hipblasHalf* const* __y, int __incy, int __batchCount, hipblasHalf* __result);
hipblasStatus_t hipblasBfdotBatched(hipblasHandle_t __handle, int __n,
    const hipblasBfloat16* const* __x, int __incx, const hipblasBfloat16* const* __y, int __incy,
    int __batchCount, hipblasBfloat16* __result);
hipblasStatus_t hipblasSdotBatched(hipblasHandle_t __handle, int __n, const float* const* __x,
    int __incx, const float* const* __y, int __incy, int __batchCount, float* __result);
hipblasStatus_t hipblasDdotBatched(hipblasHandle_t __handle, int __n, const double* const* __x,
    int __incx, const double* const* __y, int __incy, int __batchCount, double* __result);
hipblasStatus_t hipblasHdotBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipblasHalf* const* __x, int64_t __incx, const hipblasHalf* const* __y, int64_t __incy,
    int64_t __batchCount, hipblasHalf* __result);
hipblasStatus_t hipblasBfdotBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipblasBfloat16* const* __x, int64_t __incx, const hipblasBfloat16* const* __y,
    int64_t __incy, int64_t __batchCount, hipblasBfloat16* __result);
hipblasStatus_t hipblasSdotBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* const* __x, int64_t __incx, const float* const* __y, int64_t __incy,
    int64_t __batchCount, float* __result);
hipblasStatus_t hipblasDdotBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* const* __x, int64_t __incx, const double* const* __y, int64_t __incy,
    int64_t __batchCount, double* __result);
hipblasStatus_t hipblasHdotStridedBatched(hipblasHandle_t __handle, int __n, const hipblasHalf* __x,
    int __incx, hipblasStride __stridex, const hipblasHalf* __y, int __incy,
    hipblasStride __stridey, int __batchCount, hipblasHalf* __result);
hipblasStatus_t hipblasBfdotStridedBatched(hipblasHandle_t __handle, int __n,
    const hipblasBfloat16* __x, int __incx, hipblasStride __stridex, const hipblasBfloat16* __y,
    int __incy, hipblasStride __stridey, int __batchCount, hipblasBfloat16* __result);
hipblasStatus_t hipblasSdotStridedBatched(hipblasHandle_t __handle, int __n, const float* __x,
    int __incx, hipblasStride __stridex, const float* __y, int __incy, hipblasStride __stridey,
    int __batchCount, float* __result);
hipblasStatus_t hipblasDdotStridedBatched(hipblasHandle_t __handle, int __n, const double* __x,
    int __incx, hipblasStride __stridex, const double* __y, int __incy, hipblasStride __stridey,
    int __batchCount, double* __result);
hipblasStatus_t hipblasHdotStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipblasHalf* __x, int64_t __incx, hipblasStride __stridex, const hipblasHalf* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount, hipblasHalf* __result);
hipblasStatus_t hipblasBfdotStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipblasBfloat16* __x, int64_t __incx, hipblasStride __stridex, const hipblasBfloat16* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount, hipblasBfloat16* __result);
hipblasStatus_t hipblasSdotStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* __x, int64_t __incx, hipblasStride __stridex, const float* __y, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount, float* __result);
hipblasStatus_t hipblasDdotStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* __x, int64_t __incx, hipblasStride __stridex, const double* __y, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount, double* __result);
hipblasStatus_t hipblasCdotu(hipblasHandle_t __handle, int __n, const hipComplex* __x, int __incx,
    const hipComplex* __y, int __incy, hipComplex* __result);
hipblasStatus_t hipblasZdotu(hipblasHandle_t __handle, int __n, const hipDoubleComplex* __x,
    int __incx, const hipDoubleComplex* __y, int __incy, hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotu_64(hipblasHandle_t __handle, int64_t __n, const hipComplex* __x,
    int64_t __incx, const hipComplex* __y, int64_t __incy, hipComplex* __result);
hipblasStatus_t hipblasZdotu_64(hipblasHandle_t __handle, int64_t __n, const hipDoubleComplex* __x,
    int64_t __incx, const hipDoubleComplex* __y, int64_t __incy, hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotuBatched(hipblasHandle_t __handle, int __n, const hipComplex* const* __x,
    int __incx, const hipComplex* const* __y, int __incy, int __batchCount, hipComplex* __result);
hipblasStatus_t hipblasZdotuBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* const* __x, int __incx, const hipDoubleComplex* const* __y, int __incy,
    int __batchCount, hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotuBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* const* __x, int64_t __incx, const hipComplex* const* __y, int64_t __incy,
    int64_t __batchCount, hipComplex* __result);
hipblasStatus_t hipblasZdotuBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* const* __x, int64_t __incx, const hipDoubleComplex* const* __y,
    int64_t __incy, int64_t __batchCount, hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotuStridedBatched(hipblasHandle_t __handle, int __n, const hipComplex* __x,
    int __incx, hipblasStride __stridex, const hipComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount, hipComplex* __result);
hipblasStatus_t hipblasZdotuStridedBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __x, int __incx, hipblasStride __stridex, const hipDoubleComplex* __y,
    int __incy, hipblasStride __stridey, int __batchCount, hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotuStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __x, int64_t __incx, hipblasStride __stridex, const hipComplex* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount, hipComplex* __result);
hipblasStatus_t hipblasZdotuStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey, int64_t __batchCount,
    hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotc(hipblasHandle_t __handle, int __n, const hipComplex* __x, int __incx,
    const hipComplex* __y, int __incy, hipComplex* __result);
hipblasStatus_t hipblasZdotc(hipblasHandle_t __handle, int __n, const hipDoubleComplex* __x,
    int __incx, const hipDoubleComplex* __y, int __incy, hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotc_64(hipblasHandle_t __handle, int64_t __n, const hipComplex* __x,
    int64_t __incx, const hipComplex* __y, int64_t __incy, hipComplex* __result);
hipblasStatus_t hipblasZdotc_64(hipblasHandle_t __handle, int64_t __n, const hipDoubleComplex* __x,
    int64_t __incx, const hipDoubleComplex* __y, int64_t __incy, hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotcBatched(hipblasHandle_t __handle, int __n, const hipComplex* const* __x,
    int __incx, const hipComplex* const* __y, int __incy, int __batchCount, hipComplex* __result);
hipblasStatus_t hipblasZdotcBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* const* __x, int __incx, const hipDoubleComplex* const* __y, int __incy,
    int __batchCount, hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotcBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* const* __x, int64_t __incx, const hipComplex* const* __y, int64_t __incy,
    int64_t __batchCount, hipComplex* __result);
hipblasStatus_t hipblasZdotcBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* const* __x, int64_t __incx, const hipDoubleComplex* const* __y,
    int64_t __incy, int64_t __batchCount, hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotcStridedBatched(hipblasHandle_t __handle, int __n, const hipComplex* __x,
    int __incx, hipblasStride __stridex, const hipComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount, hipComplex* __result);
hipblasStatus_t hipblasZdotcStridedBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __x, int __incx, hipblasStride __stridex, const hipDoubleComplex* __y,
    int __incy, hipblasStride __stridey, int __batchCount, hipDoubleComplex* __result);
hipblasStatus_t hipblasCdotcStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __x, int64_t __incx, hipblasStride __stridex, const hipComplex* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount, hipComplex* __result);
hipblasStatus_t hipblasZdotcStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey, int64_t __batchCount,
    hipDoubleComplex* __result);
hipblasStatus_t hipblasSrot(hipblasHandle_t __handle, int __n, float* __x, int __incx, float* __y,
    int __incy, const float* __c, const float* __s);
hipblasStatus_t hipblasDrot(hipblasHandle_t __handle, int __n, double* __x, int __incx, double* __y,
    int __incy, const double* __c, const double* __s);
hipblasStatus_t hipblasCrot(hipblasHandle_t __handle, int __n, hipComplex* __x, int __incx,
    hipComplex* __y, int __incy, const float* __c, const hipComplex* __s);
hipblasStatus_t hipblasZrot(hipblasHandle_t __handle, int __n, hipDoubleComplex* __x, int __incx,
    hipDoubleComplex* __y, int __incy, const double* __c, const hipDoubleComplex* __s);
hipblasStatus_t hipblasSrot_64(hipblasHandle_t __handle, int64_t __n, float* __x, int64_t __incx,
    float* __y, int64_t __incy, const float* __c, const float* __s);
hipblasStatus_t hipblasDrot_64(hipblasHandle_t __handle, int64_t __n, double* __x, int64_t __incx,
    double* __y, int64_t __incy, const double* __c, const double* __s);
hipblasStatus_t hipblasCrot_64(hipblasHandle_t __handle, int64_t __n, hipComplex* __x,
    int64_t __incx, hipComplex* __y, int64_t __incy, const float* __c, const hipComplex* __s);
hipblasStatus_t hipblasZrot_64(hipblasHandle_t __handle, int64_t __n, hipDoubleComplex* __x,
    int64_t __incx, hipDoubleComplex* __y, int64_t __incy, const double* __c,
    const hipDoubleComplex* __s);
hipblasStatus_t hipblasSrotBatched(hipblasHandle_t __handle, int __n, float* const* __x, int __incx,
    float* const* __y, int __incy, const float* __c, const float* __s, int __batchCount);
hipblasStatus_t hipblasDrotBatched(hipblasHandle_t __handle, int __n, double* const* __x,
    int __incx, double* const* __y, int __incy, const double* __c, const double* __s,
    int __batchCount);
hipblasStatus_t hipblasCrotBatched(hipblasHandle_t __handle, int __n, hipComplex* const* __x,
    int __incx, hipComplex* const* __y, int __incy, const float* __c, const hipComplex* __s,
    int __batchCount);
hipblasStatus_t hipblasZrotBatched(hipblasHandle_t __handle, int __n, hipDoubleComplex* const* __x,
    int __incx, hipDoubleComplex* const* __y, int __incy, const double* __c,
    const hipDoubleComplex* __s, int __batchCount);
hipblasStatus_t hipblasSrotBatched_64(hipblasHandle_t __handle, int64_t __n, float* const* __x,
    int64_t __incx, float* const* __y, int64_t __incy, const float* __c, const float* __s,
    int64_t __batchCount);
hipblasStatus_t hipblasDrotBatched_64(hipblasHandle_t __handle, int64_t __n, double* const* __x,
    int64_t __incx, double* const* __y, int64_t __incy, const double* __c, const double* __s,
    int64_t __batchCount);
hipblasStatus_t hipblasCrotBatched_64(hipblasHandle_t __handle, int64_t __n, hipComplex* const* __x,
    int64_t __incx, hipComplex* const* __y, int64_t __incy, const float* __c, const hipComplex* __s,
    int64_t __batchCount);
hipblasStatus_t hipblasZrotBatched_64(hipblasHandle_t __handle, int64_t __n,
    hipDoubleComplex* const* __x, int64_t __incx, hipDoubleComplex* const* __y, int64_t __incy,
    const double* __c, const hipDoubleComplex* __s, int64_t __batchCount);
hipblasStatus_t hipblasSrotStridedBatched(hipblasHandle_t __handle, int __n, float* __x, int __incx,
    hipblasStride __stridex, float* __y, int __incy, hipblasStride __stridey, const float* __c,
    const float* __s, int __batchCount);
hipblasStatus_t hipblasDrotStridedBatched(hipblasHandle_t __handle, int __n, double* __x,
    int __incx, hipblasStride __stridex, double* __y, int __incy, hipblasStride __stridey,
    const double* __c, const double* __s, int __batchCount);
hipblasStatus_t hipblasCrotStridedBatched(hipblasHandle_t __handle, int __n, hipComplex* __x,
    int __incx, hipblasStride __stridex, hipComplex* __y, int __incy, hipblasStride __stridey,
    const float* __c, const hipComplex* __s, int __batchCount);
hipblasStatus_t hipblasZrotStridedBatched(hipblasHandle_t __handle, int __n, hipDoubleComplex* __x,
    int __incx, hipblasStride __stridex, hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    const double* __c, const hipDoubleComplex* __s, int __batchCount);
hipblasStatus_t hipblasSrotStridedBatched_64(hipblasHandle_t __handle, int64_t __n, float* __x,
    int64_t __incx, hipblasStride __stridex, float* __y, int64_t __incy, hipblasStride __stridey,
    const float* __c, const float* __s, int64_t __batchCount);
hipblasStatus_t hipblasDrotStridedBatched_64(hipblasHandle_t __handle, int64_t __n, double* __x,
    int64_t __incx, hipblasStride __stridex, double* __y, int64_t __incy, hipblasStride __stridey,
    const double* __c, const double* __s, int64_t __batchCount);
hipblasStatus_t hipblasCrotStridedBatched_64(hipblasHandle_t __handle, int64_t __n, hipComplex* __x,
    int64_t __incx, hipblasStride __stridex, hipComplex* __y, int64_t __incy,
    hipblasStride __stridey, const float* __c, const hipComplex* __s, int64_t __batchCount);
hipblasStatus_t hipblasZrotStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex, hipDoubleComplex* __y,
    int64_t __incy, hipblasStride __stridey, const double* __c, const hipDoubleComplex* __s,
    int64_t __batchCount);
hipblasStatus_t hipblasCsrot(hipblasHandle_t __handle, int __n, hipComplex* __x, int __incx,
    hipComplex* __y, int __incy, const float* __c, const float* __s);
hipblasStatus_t hipblasZdrot(hipblasHandle_t __handle, int __n, hipDoubleComplex* __x, int __incx,
    hipDoubleComplex* __y, int __incy, const double* __c, const double* __s);
hipblasStatus_t hipblasCsrot_64(hipblasHandle_t __handle, int64_t __n, hipComplex* __x,
    int64_t __incx, hipComplex* __y, int64_t __incy, const float* __c, const float* __s);
hipblasStatus_t hipblasZdrot_64(hipblasHandle_t __handle, int64_t __n, hipDoubleComplex* __x,
    int64_t __incx, hipDoubleComplex* __y, int64_t __incy, const double* __c, const double* __s);
hipblasStatus_t hipblasCsrotBatched(hipblasHandle_t __handle, int __n, hipComplex* const* __x,
    int __incx, hipComplex* const* __y, int __incy, const float* __c, const float* __s,
    int __batchCount);
hipblasStatus_t hipblasZdrotBatched(hipblasHandle_t __handle, int __n, hipDoubleComplex* const* __x,
    int __incx, hipDoubleComplex* const* __y, int __incy, const double* __c, const double* __s,
    int __batchCount);
hipblasStatus_t hipblasCsrotBatched_64(hipblasHandle_t __handle, int64_t __n,
    hipComplex* const* __x, int64_t __incx, hipComplex* const* __y, int64_t __incy,
    const float* __c, const float* __s, int64_t __batchCount);
hipblasStatus_t hipblasZdrotBatched_64(hipblasHandle_t __handle, int64_t __n,
    hipDoubleComplex* const* __x, int64_t __incx, hipDoubleComplex* const* __y, int64_t __incy,
    const double* __c, const double* __s, int64_t __batchCount);
hipblasStatus_t hipblasCsrotStridedBatched(hipblasHandle_t __handle, int __n, hipComplex* __x,
    int __incx, hipblasStride __stridex, hipComplex* __y, int __incy, hipblasStride __stridey,
    const float* __c, const float* __s, int __batchCount);
hipblasStatus_t hipblasZdrotStridedBatched(hipblasHandle_t __handle, int __n, hipDoubleComplex* __x,
    int __incx, hipblasStride __stridex, hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    const double* __c, const double* __s, int __batchCount);
hipblasStatus_t hipblasCsrotStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    hipComplex* __x, int64_t __incx, hipblasStride __stridex, hipComplex* __y, int64_t __incy,
    hipblasStride __stridey, const float* __c, const float* __s, int64_t __batchCount);
hipblasStatus_t hipblasZdrotStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex, hipDoubleComplex* __y,
    int64_t __incy, hipblasStride __stridey, const double* __c, const double* __s,
    int64_t __batchCount);
hipblasStatus_t hipblasSrotg(hipblasHandle_t __handle, float* __a, float* __b, float* __c,
    float* __s);
hipblasStatus_t hipblasDrotg(hipblasHandle_t __handle, double* __a, double* __b, double* __c,
    double* __s);
hipblasStatus_t hipblasCrotg(hipblasHandle_t __handle, hipComplex* __a, hipComplex* __b, float* __c,
    hipComplex* __s);
hipblasStatus_t hipblasZrotg(hipblasHandle_t __handle, hipDoubleComplex* __a, hipDoubleComplex* __b,
    double* __c, hipDoubleComplex* __s);
hipblasStatus_t hipblasSrotg_64(hipblasHandle_t __handle, float* __a, float* __b, float* __c,
    float* __s);
hipblasStatus_t hipblasDrotg_64(hipblasHandle_t __handle, double* __a, double* __b, double* __c,
    double* __s);
hipblasStatus_t hipblasCrotg_64(hipblasHandle_t __handle, hipComplex* __a, hipComplex* __b,
    float* __c, hipComplex* __s);
hipblasStatus_t hipblasZrotg_64(hipblasHandle_t __handle, hipDoubleComplex* __a,
    hipDoubleComplex* __b, double* __c, hipDoubleComplex* __s);
hipblasStatus_t hipblasSrotgBatched(hipblasHandle_t __handle, float* const* __a, float* const* __b,
    float* const* __c, float* const* __s, int __batchCount);
hipblasStatus_t hipblasDrotgBatched(hipblasHandle_t __handle, double* const* __a,
    double* const* __b, double* const* __c, double* const* __s, int __batchCount);
hipblasStatus_t hipblasCrotgBatched(hipblasHandle_t __handle, hipComplex* const* __a,
    hipComplex* const* __b, float* const* __c, hipComplex* const* __s, int __batchCount);
hipblasStatus_t hipblasZrotgBatched(hipblasHandle_t __handle, hipDoubleComplex* const* __a,
    hipDoubleComplex* const* __b, double* const* __c, hipDoubleComplex* const* __s,
    int __batchCount);
hipblasStatus_t hipblasSrotgBatched_64(hipblasHandle_t __handle, float* const* __a,
    float* const* __b, float* const* __c, float* const* __s, int64_t __batchCount);
hipblasStatus_t hipblasDrotgBatched_64(hipblasHandle_t __handle, double* const* __a,
    double* const* __b, double* const* __c, double* const* __s, int64_t __batchCount);
hipblasStatus_t hipblasCrotgBatched_64(hipblasHandle_t __handle, hipComplex* const* __a,
    hipComplex* const* __b, float* const* __c, hipComplex* const* __s, int64_t __batchCount);
hipblasStatus_t hipblasZrotgBatched_64(hipblasHandle_t __handle, hipDoubleComplex* const* __a,
    hipDoubleComplex* const* __b, double* const* __c, hipDoubleComplex* const* __s,
    int64_t __batchCount);
hipblasStatus_t hipblasSrotgStridedBatched(hipblasHandle_t __handle, float* __a,
    hipblasStride __stridea, float* __b, hipblasStride __strideb, float* __c,
    hipblasStride __stridec, float* __s, hipblasStride __strides, int __batchCount);
hipblasStatus_t hipblasDrotgStridedBatched(hipblasHandle_t __handle, double* __a,
    hipblasStride __stridea, double* __b, hipblasStride __strideb, double* __c,
    hipblasStride __stridec, double* __s, hipblasStride __strides, int __batchCount);
hipblasStatus_t hipblasCrotgStridedBatched(hipblasHandle_t __handle, hipComplex* __a,
    hipblasStride __stridea, hipComplex* __b, hipblasStride __strideb, float* __c,
    hipblasStride __stridec, hipComplex* __s, hipblasStride __strides, int __batchCount);
hipblasStatus_t hipblasZrotgStridedBatched(hipblasHandle_t __handle, hipDoubleComplex* __a,
    hipblasStride __stridea, hipDoubleComplex* __b, hipblasStride __strideb, double* __c,
    hipblasStride __stridec, hipDoubleComplex* __s, hipblasStride __strides, int __batchCount);
hipblasStatus_t hipblasSrotgStridedBatched_64(hipblasHandle_t __handle, float* __a,
    hipblasStride __stridea, float* __b, hipblasStride __strideb, float* __c,
    hipblasStride __stridec, float* __s, hipblasStride __strides, int64_t __batchCount);
hipblasStatus_t hipblasDrotgStridedBatched_64(hipblasHandle_t __handle, double* __a,
    hipblasStride __stridea, double* __b, hipblasStride __strideb, double* __c,
    hipblasStride __stridec, double* __s, hipblasStride __strides, int64_t __batchCount);
hipblasStatus_t hipblasCrotgStridedBatched_64(hipblasHandle_t __handle, hipComplex* __a,
    hipblasStride __stridea, hipComplex* __b, hipblasStride __strideb, float* __c,
    hipblasStride __stridec, hipComplex* __s, hipblasStride __strides, int64_t __batchCount);
hipblasStatus_t hipblasZrotgStridedBatched_64(hipblasHandle_t __handle, hipDoubleComplex* __a,
    hipblasStride __stridea, hipDoubleComplex* __b, hipblasStride __strideb, double* __c,
    hipblasStride __stridec, hipDoubleComplex* __s, hipblasStride __strides, int64_t __batchCount);
hipblasStatus_t hipblasSrotm(hipblasHandle_t __handle, int __n, float* __x, int __incx, float* __y,
    int __incy, const float* __param);
hipblasStatus_t hipblasDrotm(hipblasHandle_t __handle, int __n, double* __x, int __incx,
    double* __y, int __incy, const double* __param);
hipblasStatus_t hipblasSrotm_64(hipblasHandle_t __handle, int64_t __n, float* __x, int64_t __incx,
    float* __y, int64_t __incy, const float* __param);
hipblasStatus_t hipblasDrotm_64(hipblasHandle_t __handle, int64_t __n, double* __x, int64_t __incx,
    double* __y, int64_t __incy, const double* __param);
hipblasStatus_t hipblasSrotmBatched(hipblasHandle_t __handle, int __n, float* const* __x,
    int __incx, float* const* __y, int __incy, const float* const* __param, int __batchCount);
hipblasStatus_t hipblasDrotmBatched(hipblasHandle_t __handle, int __n, double* const* __x,
    int __incx, double* const* __y, int __incy, const double* const* __param, int __batchCount);
hipblasStatus_t hipblasSrotmBatched_64(hipblasHandle_t __handle, int64_t __n, float* const* __x,
    int64_t __incx, float* const* __y, int64_t __incy, const float* const* __param,
    int64_t __batchCount);
hipblasStatus_t hipblasDrotmBatched_64(hipblasHandle_t __handle, int64_t __n, double* const* __x,
    int64_t __incx, double* const* __y, int64_t __incy, const double* const* __param,
    int64_t __batchCount);
hipblasStatus_t hipblasSrotmStridedBatched(hipblasHandle_t __handle, int __n, float* __x,
    int __incx, hipblasStride __stridex, float* __y, int __incy, hipblasStride __stridey,
    const float* __param, hipblasStride __strideparam, int __batchCount);
hipblasStatus_t hipblasDrotmStridedBatched(hipblasHandle_t __handle, int __n, double* __x,
    int __incx, hipblasStride __stridex, double* __y, int __incy, hipblasStride __stridey,
    const double* __param, hipblasStride __strideparam, int __batchCount);
hipblasStatus_t hipblasSrotmStridedBatched_64(hipblasHandle_t __handle, int64_t __n, float* __x,
    int64_t __incx, hipblasStride __stridex, float* __y, int64_t __incy, hipblasStride __stridey,
    const float* __param, hipblasStride __strideparam, int64_t __batchCount);
hipblasStatus_t hipblasDrotmStridedBatched_64(hipblasHandle_t __handle, int64_t __n, double* __x,
    int64_t __incx, hipblasStride __stridex, double* __y, int64_t __incy, hipblasStride __stridey,
    const double* __param, hipblasStride __strideparam, int64_t __batchCount);
hipblasStatus_t hipblasSrotmg(hipblasHandle_t __handle, float* __d1, float* __d2, float* __x1,
    const float* __y1, float* __param);
hipblasStatus_t hipblasDrotmg(hipblasHandle_t __handle, double* __d1, double* __d2, double* __x1,
    const double* __y1, double* __param);
hipblasStatus_t hipblasSrotmg_64(hipblasHandle_t __handle, float* __d1, float* __d2, float* __x1,
    const float* __y1, float* __param);
hipblasStatus_t hipblasDrotmg_64(hipblasHandle_t __handle, double* __d1, double* __d2, double* __x1,
    const double* __y1, double* __param);
hipblasStatus_t hipblasSrotmgBatched(hipblasHandle_t __handle, float* const* __d1,
    float* const* __d2, float* const* __x1, const float* const* __y1, float* const* __param,
    int __batchCount);
hipblasStatus_t hipblasDrotmgBatched(hipblasHandle_t __handle, double* const* __d1,
    double* const* __d2, double* const* __x1, const double* const* __y1, double* const* __param,
    int __batchCount);
hipblasStatus_t hipblasSrotmgBatched_64(hipblasHandle_t __handle, float* const* __d1,
    float* const* __d2, float* const* __x1, const float* const* __y1, float* const* __param,
    int64_t __batchCount);
hipblasStatus_t hipblasDrotmgBatched_64(hipblasHandle_t __handle, double* const* __d1,
    double* const* __d2, double* const* __x1, const double* const* __y1, double* const* __param,
    int64_t __batchCount);
hipblasStatus_t hipblasSrotmgStridedBatched(hipblasHandle_t __handle, float* __d1,
    hipblasStride __strided1, float* __d2, hipblasStride __strided2, float* __x1,
    hipblasStride __stridex1, const float* __y1, hipblasStride __stridey1, float* __param,
    hipblasStride __strideparam, int __batchCount);
hipblasStatus_t hipblasDrotmgStridedBatched(hipblasHandle_t __handle, double* __d1,
    hipblasStride __strided1, double* __d2, hipblasStride __strided2, double* __x1,
    hipblasStride __stridex1, const double* __y1, hipblasStride __stridey1, double* __param,
    hipblasStride __strideparam, int __batchCount);
hipblasStatus_t hipblasSrotmgStridedBatched_64(hipblasHandle_t __handle, float* __d1,
    hipblasStride __strided1, float* __d2, hipblasStride __strided2, float* __x1,
    hipblasStride __stridex1, const float* __y1, hipblasStride __stridey1, float* __param,
    hipblasStride __strideparam, int64_t __batchCount);
hipblasStatus_t hipblasDrotmgStridedBatched_64(hipblasHandle_t __handle, double* __d1,
    hipblasStride __strided1, double* __d2, hipblasStride __strided2, double* __x1,
    hipblasStride __stridex1, const double* __y1, hipblasStride __stridey1, double* __param,
    hipblasStride __strideparam, int64_t __batchCount);
hipblasStatus_t hipblasSscal(hipblasHandle_t __handle, int __n, const float* __alpha, float* __x,
    int __incx);
hipblasStatus_t hipblasDscal(hipblasHandle_t __handle, int __n, const double* __alpha, double* __x,
    int __incx);
hipblasStatus_t hipblasCscal(hipblasHandle_t __handle, int __n, const hipComplex* __alpha,
    hipComplex* __x, int __incx);
hipblasStatus_t hipblasZscal(hipblasHandle_t __handle, int __n, const hipDoubleComplex* __alpha,
    hipDoubleComplex* __x, int __incx);
hipblasStatus_t hipblasSscal_64(hipblasHandle_t __handle, int64_t __n, const float* __alpha,
    float* __x, int64_t __incx);
hipblasStatus_t hipblasDscal_64(hipblasHandle_t __handle, int64_t __n, const double* __alpha,
    double* __x, int64_t __incx);
hipblasStatus_t hipblasCscal_64(hipblasHandle_t __handle, int64_t __n, const hipComplex* __alpha,
    hipComplex* __x, int64_t __incx);
hipblasStatus_t hipblasZscal_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __alpha, hipDoubleComplex* __x, int64_t __incx);
hipblasStatus_t hipblasSscalBatched(hipblasHandle_t __handle, int __n, const float* __alpha,
    float* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasDscalBatched(hipblasHandle_t __handle, int __n, const double* __alpha,
    double* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasCscalBatched(hipblasHandle_t __handle, int __n, const hipComplex* __alpha,
    hipComplex* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasZscalBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __alpha, hipDoubleComplex* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasSscalBatched_64(hipblasHandle_t __handle, int64_t __n, const float* __alpha,
    float* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasDscalBatched_64(hipblasHandle_t __handle, int64_t __n, const double* __alpha,
    double* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasCscalBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __alpha, hipComplex* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasZscalBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __alpha, hipDoubleComplex* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasSscalStridedBatched(hipblasHandle_t __handle, int __n, const float* __alpha,
    float* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasDscalStridedBatched(hipblasHandle_t __handle, int __n, const double* __alpha,
    double* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasCscalStridedBatched(hipblasHandle_t __handle, int __n,
    const hipComplex* __alpha, hipComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasZscalStridedBatched(hipblasHandle_t __handle, int __n,
    const hipDoubleComplex* __alpha, hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasSscalStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* __alpha, float* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasDscalStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* __alpha, double* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasCscalStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipComplex* __alpha, hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasZscalStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const hipDoubleComplex* __alpha, hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasCsscal(hipblasHandle_t __handle, int __n, const float* __alpha,
    hipComplex* __x, int __incx);
hipblasStatus_t hipblasZdscal(hipblasHandle_t __handle, int __n, const double* __alpha,
    hipDoubleComplex* __x, int __incx);
hipblasStatus_t hipblasCsscal_64(hipblasHandle_t __handle, int64_t __n, const float* __alpha,
    hipComplex* __x, int64_t __incx);
hipblasStatus_t hipblasZdscal_64(hipblasHandle_t __handle, int64_t __n, const double* __alpha,
    hipDoubleComplex* __x, int64_t __incx);
hipblasStatus_t hipblasCsscalBatched(hipblasHandle_t __handle, int __n, const float* __alpha,
    hipComplex* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasZdscalBatched(hipblasHandle_t __handle, int __n, const double* __alpha,
    hipDoubleComplex* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasCsscalBatched_64(hipblasHandle_t __handle, int64_t __n, const float* __alpha,
    hipComplex* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasZdscalBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* __alpha, hipDoubleComplex* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasCsscalStridedBatched(hipblasHandle_t __handle, int __n, const float* __alpha,
    hipComplex* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasZdscalStridedBatched(hipblasHandle_t __handle, int __n,
    const double* __alpha, hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasCsscalStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const float* __alpha, hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasZdscalStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    const double* __alpha, hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasSswap(hipblasHandle_t __handle, int __n, float* __x, int __incx, float* __y,
    int __incy);
hipblasStatus_t hipblasDswap(hipblasHandle_t __handle, int __n, double* __x, int __incx,
    double* __y, int __incy);
hipblasStatus_t hipblasCswap(hipblasHandle_t __handle, int __n, hipComplex* __x, int __incx,
    hipComplex* __y, int __incy);
hipblasStatus_t hipblasZswap(hipblasHandle_t __handle, int __n, hipDoubleComplex* __x, int __incx,
    hipDoubleComplex* __y, int __incy);
hipblasStatus_t hipblasSswap_64(hipblasHandle_t __handle, int64_t __n, float* __x, int64_t __incx,
    float* __y, int64_t __incy);
hipblasStatus_t hipblasDswap_64(hipblasHandle_t __handle, int64_t __n, double* __x, int64_t __incx,
    double* __y, int64_t __incy);
hipblasStatus_t hipblasCswap_64(hipblasHandle_t __handle, int64_t __n, hipComplex* __x,
    int64_t __incx, hipComplex* __y, int64_t __incy);
hipblasStatus_t hipblasZswap_64(hipblasHandle_t __handle, int64_t __n, hipDoubleComplex* __x,
    int64_t __incx, hipDoubleComplex* __y, int64_t __incy);
hipblasStatus_t hipblasSswapBatched(hipblasHandle_t __handle, int __n, float* const* __x,
    int __incx, float* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasDswapBatched(hipblasHandle_t __handle, int __n, double* const* __x,
    int __incx, double* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasCswapBatched(hipblasHandle_t __handle, int __n, hipComplex* const* __x,
    int __incx, hipComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasZswapBatched(hipblasHandle_t __handle, int __n, hipDoubleComplex* const* __x,
    int __incx, hipDoubleComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasSswapBatched_64(hipblasHandle_t __handle, int64_t __n, float* const* __x,
    int64_t __incx, float* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasDswapBatched_64(hipblasHandle_t __handle, int64_t __n, double* const* __x,
    int64_t __incx, double* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasCswapBatched_64(hipblasHandle_t __handle, int64_t __n,
    hipComplex* const* __x, int64_t __incx, hipComplex* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasZswapBatched_64(hipblasHandle_t __handle, int64_t __n,
    hipDoubleComplex* const* __x, int64_t __incx, hipDoubleComplex* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasSswapStridedBatched(hipblasHandle_t __handle, int __n, float* __x,
    int __incx, hipblasStride __stridex, float* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasDswapStridedBatched(hipblasHandle_t __handle, int __n, double* __x,
    int __incx, hipblasStride __stridex, double* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasCswapStridedBatched(hipblasHandle_t __handle, int __n, hipComplex* __x,
    int __incx, hipblasStride __stridex, hipComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasZswapStridedBatched(hipblasHandle_t __handle, int __n, hipDoubleComplex* __x,
    int __incx, hipblasStride __stridex, hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasSswapStridedBatched_64(hipblasHandle_t __handle, int64_t __n, float* __x,
    int64_t __incx, hipblasStride __stridex, float* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasDswapStridedBatched_64(hipblasHandle_t __handle, int64_t __n, double* __x,
    int64_t __incx, hipblasStride __stridex, double* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasCswapStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    hipComplex* __x, int64_t __incx, hipblasStride __stridex, hipComplex* __y, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasZswapStridedBatched_64(hipblasHandle_t __handle, int64_t __n,
    hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex, hipDoubleComplex* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount);

// Level 2.
hipblasStatus_t hipblasSgbmv(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    int __kl, int __ku, const float* __alpha, const float* __A, int __lda, const float* __x,
    int __incx, const float* __beta, float* __y, int __incy);
hipblasStatus_t hipblasDgbmv(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    int __kl, int __ku, const double* __alpha, const double* __A, int __lda, const double* __x,
    int __incx, const double* __beta, double* __y, int __incy);
hipblasStatus_t hipblasCgbmv(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    int __kl, int __ku, const hipComplex* __alpha, const hipComplex* __A, int __lda,
    const hipComplex* __x, int __incx, const hipComplex* __beta, hipComplex* __y, int __incy);
hipblasStatus_t hipblasZgbmv(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    int __kl, int __ku, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    const hipDoubleComplex* __x, int __incx, const hipDoubleComplex* __beta, hipDoubleComplex* __y,
    int __incy);
hipblasStatus_t hipblasSgbmv_64(hipblasHandle_t __handle, hipblasOperation_t __trans, int64_t __m,
    int64_t __n, int64_t __kl, int64_t __ku, const float* __alpha, const float* __A, int64_t __lda,
    const float* __x, int64_t __incx, const float* __beta, float* __y, int64_t __incy);
hipblasStatus_t hipblasDgbmv_64(hipblasHandle_t __handle, hipblasOperation_t __trans, int64_t __m,
    int64_t __n, int64_t __kl, int64_t __ku, const double* __alpha, const double* __A,
    int64_t __lda, const double* __x, int64_t __incx, const double* __beta, double* __y,
    int64_t __incy);
hipblasStatus_t hipblasCgbmv_64(hipblasHandle_t __handle, hipblasOperation_t __trans, int64_t __m,
    int64_t __n, int64_t __kl, int64_t __ku, const hipComplex* __alpha, const hipComplex* __A,
    int64_t __lda, const hipComplex* __x, int64_t __incx, const hipComplex* __beta, hipComplex* __y,
    int64_t __incy);
hipblasStatus_t hipblasZgbmv_64(hipblasHandle_t __handle, hipblasOperation_t __trans, int64_t __m,
    int64_t __n, int64_t __kl, int64_t __ku, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, const hipDoubleComplex* __x, int64_t __incx,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y, int64_t __incy);
hipblasStatus_t hipblasSgbmvBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, int __kl, int __ku, const float* __alpha, const float* const* __A, int __lda,
    const float* const* __x, int __incx, const float* __beta, float* const* __y, int __incy,
    int __batchCount);
hipblasStatus_t hipblasDgbmvBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, int __kl, int __ku, const double* __alpha, const double* const* __A, int __lda,
    const double* const* __x, int __incx, const double* __beta, double* const* __y, int __incy,
    int __batchCount);
hipblasStatus_t hipblasCgbmvBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, int __kl, int __ku, const hipComplex* __alpha, const hipComplex* const* __A, int __lda,
    const hipComplex* const* __x, int __incx, const hipComplex* __beta, hipComplex* const* __y,
    int __incy, int __batchCount);
hipblasStatus_t hipblasZgbmvBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, int __kl, int __ku, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* const* __x, int __incx,
    const hipDoubleComplex* __beta, hipDoubleComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasSgbmvBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* const* __x, int64_t __incx,
    const float* __beta, float* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasDgbmvBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* const* __x, int64_t __incx,
    const double* __beta, double* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasCgbmvBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const hipComplex* __alpha,
    const hipComplex* const* __A, int64_t __lda, const hipComplex* const* __x, int64_t __incx,
    const hipComplex* __beta, hipComplex* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasZgbmvBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int64_t __lda, const hipDoubleComplex* const* __x,
    int64_t __incx, const hipDoubleComplex* __beta, hipDoubleComplex* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasSgbmvStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, int __kl, int __ku, const float* __alpha, const float* __A, int __lda,
    hipblasStride __strideA, const float* __x, int __incx, hipblasStride __stridex,
    const float* __beta, float* __y, int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasDgbmvStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, int __kl, int __ku, const double* __alpha, const double* __A, int __lda,
    hipblasStride __strideA, const double* __x, int __incx, hipblasStride __stridex,
    const double* __beta, double* __y, int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasCgbmvStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, int __kl, int __ku, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, hipblasStride __strideA, const hipComplex* __x, int __incx, hipblasStride __stridex,
    const hipComplex* __beta, hipComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasZgbmvStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, int __kl, int __ku, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const hipDoubleComplex* __x,
    int __incx, hipblasStride __stridex, const hipDoubleComplex* __beta, hipDoubleComplex* __y,
    int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasSgbmvStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const float* __alpha, const float* __A,
    int64_t __lda, hipblasStride __strideA, const float* __x, int64_t __incx,
    hipblasStride __stridex, const float* __beta, float* __y, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasDgbmvStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const double* __alpha, const double* __A,
    int64_t __lda, hipblasStride __strideA, const double* __x, int64_t __incx,
    hipblasStride __stridex, const double* __beta, double* __y, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasCgbmvStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const hipComplex* __x,
    int64_t __incx, hipblasStride __stridex, const hipComplex* __beta, hipComplex* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasZgbmvStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, int64_t __kl, int64_t __ku, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasSgemv(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    const float* __alpha, const float* __A, int __lda, const float* __x, int __incx,
    const float* __beta, float* __y, int __incy);
hipblasStatus_t hipblasDgemv(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    const double* __alpha, const double* __A, int __lda, const double* __x, int __incx,
    const double* __beta, double* __y, int __incy);
hipblasStatus_t hipblasCgemv(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    const hipComplex* __alpha, const hipComplex* __A, int __lda, const hipComplex* __x, int __incx,
    const hipComplex* __beta, hipComplex* __y, int __incy);
hipblasStatus_t hipblasZgemv(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    const hipDoubleComplex* __x, int __incx, const hipDoubleComplex* __beta, hipDoubleComplex* __y,
    int __incy);
hipblasStatus_t hipblasSgemv_64(hipblasHandle_t __handle, hipblasOperation_t __trans, int64_t __m,
    int64_t __n, const float* __alpha, const float* __A, int64_t __lda, const float* __x,
    int64_t __incx, const float* __beta, float* __y, int64_t __incy);
hipblasStatus_t hipblasDgemv_64(hipblasHandle_t __handle, hipblasOperation_t __trans, int64_t __m,
    int64_t __n, const double* __alpha, const double* __A, int64_t __lda, const double* __x,
    int64_t __incx, const double* __beta, double* __y, int64_t __incy);
hipblasStatus_t hipblasCgemv_64(hipblasHandle_t __handle, hipblasOperation_t __trans, int64_t __m,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __A, int64_t __lda,
    const hipComplex* __x, int64_t __incx, const hipComplex* __beta, hipComplex* __y,
    int64_t __incy);
hipblasStatus_t hipblasZgemv_64(hipblasHandle_t __handle, hipblasOperation_t __trans, int64_t __m,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    const hipDoubleComplex* __x, int64_t __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* __y, int64_t __incy);
hipblasStatus_t hipblasSgemvBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, const float* __alpha, const float* const* __A, int __lda, const float* const* __x,
    int __incx, const float* __beta, float* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasDgemvBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, const double* __alpha, const double* const* __A, int __lda, const double* const* __x,
    int __incx, const double* __beta, double* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasCgemvBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, const hipComplex* __alpha, const hipComplex* const* __A, int __lda,
    const hipComplex* const* __x, int __incx, const hipComplex* __beta, hipComplex* const* __y,
    int __incy, int __batchCount);
hipblasStatus_t hipblasZgemvBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int __lda,
    const hipDoubleComplex* const* __x, int __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasSgemvBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, const float* __alpha, const float* const* __A, int64_t __lda,
    const float* const* __x, int64_t __incx, const float* __beta, float* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasDgemvBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, const double* __alpha, const double* const* __A, int64_t __lda,
    const double* const* __x, int64_t __incx, const double* __beta, double* const* __y,
    int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasCgemvBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, const hipComplex* __alpha, const hipComplex* const* __A,
    int64_t __lda, const hipComplex* const* __x, int64_t __incx, const hipComplex* __beta,
    hipComplex* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasZgemvBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A,
    int64_t __lda, const hipDoubleComplex* const* __x, int64_t __incx,
    const hipDoubleComplex* __beta, hipDoubleComplex* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasSgemvStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, const float* __alpha, const float* __A, int __lda, hipblasStride __strideA,
    const float* __x, int __incx, hipblasStride __stridex, const float* __beta, float* __y,
    int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasDgemvStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, const double* __alpha, const double* __A, int __lda, hipblasStride __strideA,
    const double* __x, int __incx, hipblasStride __stridex, const double* __beta, double* __y,
    int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasCgemvStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, const hipComplex* __alpha, const hipComplex* __A, int __lda,
    hipblasStride __strideA, const hipComplex* __x, int __incx, hipblasStride __stridex,
    const hipComplex* __beta, hipComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasZgemvStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    hipblasStride __strideA, const hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasSgemvStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, const float* __alpha, const float* __A, int64_t __lda,
    hipblasStride __strideA, const float* __x, int64_t __incx, hipblasStride __stridex,
    const float* __beta, float* __y, int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasDgemvStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, const double* __alpha, const double* __A, int64_t __lda,
    hipblasStride __strideA, const double* __x, int64_t __incx, hipblasStride __stridex,
    const double* __beta, double* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasCgemvStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, const hipComplex* __alpha, const hipComplex* __A, int64_t __lda,
    hipblasStride __strideA, const hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipComplex* __beta, hipComplex* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasZgemvStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int64_t __m, int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A,
    int64_t __lda, hipblasStride __strideA, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, const hipDoubleComplex* __beta, hipDoubleComplex* __y, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasSger(hipblasHandle_t __handle, int __m, int __n, const float* __alpha,
    const float* __x, int __incx, const float* __y, int __incy, float* __A, int __lda);
hipblasStatus_t hipblasDger(hipblasHandle_t __handle, int __m, int __n, const double* __alpha,
    const double* __x, int __incx, const double* __y, int __incy, double* __A, int __lda);
hipblasStatus_t hipblasSger_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, const float* __y, int64_t __incy,
    float* __A, int64_t __lda);
hipblasStatus_t hipblasDger_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, const double* __y, int64_t __incy,
    double* __A, int64_t __lda);
hipblasStatus_t hipblasSgerBatched(hipblasHandle_t __handle, int __m, int __n, const float* __alpha,
    const float* const* __x, int __incx, const float* const* __y, int __incy, float* const* __A,
    int __lda, int __batchCount);
hipblasStatus_t hipblasDgerBatched(hipblasHandle_t __handle, int __m, int __n,
    const double* __alpha, const double* const* __x, int __incx, const double* const* __y,
    int __incy, double* const* __A, int __lda, int __batchCount);
hipblasStatus_t hipblasSgerBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const float* __alpha, const float* const* __x, int64_t __incx, const float* const* __y,
    int64_t __incy, float* const* __A, int64_t __lda, int64_t __batchCount);
hipblasStatus_t hipblasDgerBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const double* __alpha, const double* const* __x, int64_t __incx, const double* const* __y,
    int64_t __incy, double* const* __A, int64_t __lda, int64_t __batchCount);
hipblasStatus_t hipblasSgerStridedBatched(hipblasHandle_t __handle, int __m, int __n,
    const float* __alpha, const float* __x, int __incx, hipblasStride __stridex, const float* __y,
    int __incy, hipblasStride __stridey, float* __A, int __lda, hipblasStride __strideA,
    int __batchCount);
hipblasStatus_t hipblasDgerStridedBatched(hipblasHandle_t __handle, int __m, int __n,
    const double* __alpha, const double* __x, int __incx, hipblasStride __stridex,
    const double* __y, int __incy, hipblasStride __stridey, double* __A, int __lda,
    hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasSgerStridedBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, hipblasStride __stridex,
    const float* __y, int64_t __incy, hipblasStride __stridey, float* __A, int64_t __lda,
    hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasDgerStridedBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, hipblasStride __stridex,
    const double* __y, int64_t __incy, hipblasStride __stridey, double* __A, int64_t __lda,
    hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasCgeru(hipblasHandle_t __handle, int __m, int __n, const hipComplex* __alpha,
    const hipComplex* __x, int __incx, const hipComplex* __y, int __incy, hipComplex* __A,
    int __lda);
hipblasStatus_t hipblasZgeru(hipblasHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    const hipDoubleComplex* __y, int __incy, hipDoubleComplex* __A, int __lda);
hipblasStatus_t hipblasCgeru_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __x, int64_t __incx, const hipComplex* __y,
    int64_t __incy, hipComplex* __A, int64_t __lda);
hipblasStatus_t hipblasZgeru_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    const hipDoubleComplex* __y, int64_t __incy, hipDoubleComplex* __A, int64_t __lda);
hipblasStatus_t hipblasCgeruBatched(hipblasHandle_t __handle, int __m, int __n,
    const hipComplex* __alpha, const hipComplex* const* __x, int __incx,
    const hipComplex* const* __y, int __incy, hipComplex* const* __A, int __lda, int __batchCount);
hipblasStatus_t hipblasZgeruBatched(hipblasHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int __incx,
    const hipDoubleComplex* const* __y, int __incy, hipDoubleComplex* const* __A, int __lda,
    int __batchCount);
hipblasStatus_t hipblasCgeruBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipComplex* __alpha, const hipComplex* const* __x, int64_t __incx,
    const hipComplex* const* __y, int64_t __incy, hipComplex* const* __A, int64_t __lda,
    int64_t __batchCount);
hipblasStatus_t hipblasZgeruBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int64_t __incx,
    const hipDoubleComplex* const* __y, int64_t __incy, hipDoubleComplex* const* __A, int64_t __lda,
    int64_t __batchCount);
hipblasStatus_t hipblasCgeruStridedBatched(hipblasHandle_t __handle, int __m, int __n,
    const hipComplex* __alpha, const hipComplex* __x, int __incx, hipblasStride __stridex,
    const hipComplex* __y, int __incy, hipblasStride __stridey, hipComplex* __A, int __lda,
    hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasZgeruStridedBatched(hipblasHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    hipblasStride __stridex, const hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    hipDoubleComplex* __A, int __lda, hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasCgeruStridedBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipComplex* __y, int64_t __incy, hipblasStride __stridey, hipComplex* __A, int64_t __lda,
    hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasZgeruStridedBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, const hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey,
    hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasCgerc(hipblasHandle_t __handle, int __m, int __n, const hipComplex* __alpha,
    const hipComplex* __x, int __incx, const hipComplex* __y, int __incy, hipComplex* __A,
    int __lda);
hipblasStatus_t hipblasZgerc(hipblasHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    const hipDoubleComplex* __y, int __incy, hipDoubleComplex* __A, int __lda);
hipblasStatus_t hipblasCgerc_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __x, int64_t __incx, const hipComplex* __y,
    int64_t __incy, hipComplex* __A, int64_t __lda);
hipblasStatus_t hipblasZgerc_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    const hipDoubleComplex* __y, int64_t __incy, hipDoubleComplex* __A, int64_t __lda);
hipblasStatus_t hipblasCgercBatched(hipblasHandle_t __handle, int __m, int __n,
    const hipComplex* __alpha, const hipComplex* const* __x, int __incx,
    const hipComplex* const* __y, int __incy, hipComplex* const* __A, int __lda, int __batchCount);
hipblasStatus_t hipblasZgercBatched(hipblasHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int __incx,
    const hipDoubleComplex* const* __y, int __incy, hipDoubleComplex* const* __A, int __lda,
    int __batchCount);
hipblasStatus_t hipblasCgercBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipComplex* __alpha, const hipComplex* const* __x, int64_t __incx,
    const hipComplex* const* __y, int64_t __incy, hipComplex* const* __A, int64_t __lda,
    int64_t __batchCount);
hipblasStatus_t hipblasZgercBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int64_t __incx,
    const hipDoubleComplex* const* __y, int64_t __incy, hipDoubleComplex* const* __A, int64_t __lda,
    int64_t __batchCount);
hipblasStatus_t hipblasCgercStridedBatched(hipblasHandle_t __handle, int __m, int __n,
    const hipComplex* __alpha, const hipComplex* __x, int __incx, hipblasStride __stridex,
    const hipComplex* __y, int __incy, hipblasStride __stridey, hipComplex* __A, int __lda,
    hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasZgercStridedBatched(hipblasHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    hipblasStride __stridex, const hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    hipDoubleComplex* __A, int __lda, hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasCgercStridedBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipComplex* __y, int64_t __incy, hipblasStride __stridey, hipComplex* __A, int64_t __lda,
    hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasZgercStridedBatched_64(hipblasHandle_t __handle, int64_t __m, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, const hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey,
    hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasChbmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n, int __k,
    const hipComplex* __alpha, const hipComplex* __A, int __lda, const hipComplex* __x, int __incx,
    const hipComplex* __beta, hipComplex* __y, int __incy);
hipblasStatus_t hipblasZhbmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n, int __k,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    const hipDoubleComplex* __x, int __incx, const hipDoubleComplex* __beta, hipDoubleComplex* __y,
    int __incy);
hipblasStatus_t hipblasChbmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    int64_t __k, const hipComplex* __alpha, const hipComplex* __A, int64_t __lda,
    const hipComplex* __x, int64_t __incx, const hipComplex* __beta, hipComplex* __y,
    int64_t __incy);
hipblasStatus_t hipblasZhbmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    int64_t __k, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    const hipDoubleComplex* __x, int64_t __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* __y, int64_t __incy);
hipblasStatus_t hipblasChbmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __k, const hipComplex* __alpha, const hipComplex* const* __A, int __lda,
    const hipComplex* const* __x, int __incx, const hipComplex* __beta, hipComplex* const* __y,
    int __incy, int __batchCount);
hipblasStatus_t hipblasZhbmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __k, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int __lda,
    const hipDoubleComplex* const* __x, int __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasChbmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, int64_t __k, const hipComplex* __alpha, const hipComplex* const* __A,
    int64_t __lda, const hipComplex* const* __x, int64_t __incx, const hipComplex* __beta,
    hipComplex* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasZhbmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, int64_t __k, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A,
    int64_t __lda, const hipDoubleComplex* const* __x, int64_t __incx,
    const hipDoubleComplex* __beta, hipDoubleComplex* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasChbmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, int __k, const hipComplex* __alpha, const hipComplex* __A, int __lda,
    hipblasStride __strideA, const hipComplex* __x, int __incx, hipblasStride __stridex,
    const hipComplex* __beta, hipComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasZhbmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, int __k, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    hipblasStride __strideA, const hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasChbmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, int64_t __k, const hipComplex* __alpha, const hipComplex* __A, int64_t __lda,
    hipblasStride __strideA, const hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipComplex* __beta, hipComplex* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasZhbmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, int64_t __k, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A,
    int64_t __lda, hipblasStride __strideA, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, const hipDoubleComplex* __beta, hipDoubleComplex* __y, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasChemv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* __A, int __lda, const hipComplex* __x, int __incx,
    const hipComplex* __beta, hipComplex* __y, int __incy);
hipblasStatus_t hipblasZhemv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    const hipDoubleComplex* __x, int __incx, const hipDoubleComplex* __beta, hipDoubleComplex* __y,
    int __incy);
hipblasStatus_t hipblasChemv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __A, int64_t __lda, const hipComplex* __x,
    int64_t __incx, const hipComplex* __beta, hipComplex* __y, int64_t __incy);
hipblasStatus_t hipblasZhemv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    const hipDoubleComplex* __x, int64_t __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* __y, int64_t __incy);
hipblasStatus_t hipblasChemvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* const* __A, int __lda,
    const hipComplex* const* __x, int __incx, const hipComplex* __beta, hipComplex* const* __y,
    int __incy, int __batchCount);
hipblasStatus_t hipblasZhemvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int __lda,
    const hipDoubleComplex* const* __x, int __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasChemvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* const* __A, int64_t __lda,
    const hipComplex* const* __x, int64_t __incx, const hipComplex* __beta, hipComplex* const* __y,
    int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasZhemvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int64_t __lda,
    const hipDoubleComplex* const* __x, int64_t __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasChemvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipComplex* __alpha, const hipComplex* __A, int __lda, hipblasStride __strideA,
    const hipComplex* __x, int __incx, hipblasStride __stridex, const hipComplex* __beta,
    hipComplex* __y, int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasZhemvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    hipblasStride __strideA, const hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasChemvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __A, int64_t __lda,
    hipblasStride __strideA, const hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipComplex* __beta, hipComplex* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasZhemvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    hipblasStride __strideA, const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasCher(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const hipComplex* __x, int __incx, hipComplex* __A, int __lda);
hipblasStatus_t hipblasZher(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const hipDoubleComplex* __x, int __incx, hipDoubleComplex* __A,
    int __lda);
hipblasStatus_t hipblasCher_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const float* __alpha, const hipComplex* __x, int64_t __incx, hipComplex* __A, int64_t __lda);
hipblasStatus_t hipblasZher_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const double* __alpha, const hipDoubleComplex* __x, int64_t __incx, hipDoubleComplex* __A,
    int64_t __lda);
hipblasStatus_t hipblasCherBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const hipComplex* const* __x, int __incx, hipComplex* const* __A,
    int __lda, int __batchCount);
hipblasStatus_t hipblasZherBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const hipDoubleComplex* const* __x, int __incx,
    hipDoubleComplex* const* __A, int __lda, int __batchCount);
hipblasStatus_t hipblasCherBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const hipComplex* const* __x, int64_t __incx,
    hipComplex* const* __A, int64_t __lda, int64_t __batchCount);
hipblasStatus_t hipblasZherBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const hipDoubleComplex* const* __x, int64_t __incx,
    hipDoubleComplex* const* __A, int64_t __lda, int64_t __batchCount);
hipblasStatus_t hipblasCherStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const float* __alpha, const hipComplex* __x, int __incx, hipblasStride __stridex,
    hipComplex* __A, int __lda, hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasZherStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const double* __alpha, const hipDoubleComplex* __x, int __incx,
    hipblasStride __stridex, hipDoubleComplex* __A, int __lda, hipblasStride __strideA,
    int __batchCount);
hipblasStatus_t hipblasCherStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, hipComplex* __A, int64_t __lda, hipblasStride __strideA,
    int64_t __batchCount);
hipblasStatus_t hipblasZherStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    int64_t __batchCount);
hipblasStatus_t hipblasCher2(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* __x, int __incx, const hipComplex* __y, int __incy,
    hipComplex* __A, int __lda);
hipblasStatus_t hipblasZher2(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    const hipDoubleComplex* __y, int __incy, hipDoubleComplex* __A, int __lda);
hipblasStatus_t hipblasCher2_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __x, int64_t __incx, const hipComplex* __y,
    int64_t __incy, hipComplex* __A, int64_t __lda);
hipblasStatus_t hipblasZher2_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    const hipDoubleComplex* __y, int64_t __incy, hipDoubleComplex* __A, int64_t __lda);
hipblasStatus_t hipblasCher2Batched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* const* __x, int __incx,
    const hipComplex* const* __y, int __incy, hipComplex* const* __A, int __lda, int __batchCount);
hipblasStatus_t hipblasZher2Batched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int __incx,
    const hipDoubleComplex* const* __y, int __incy, hipDoubleComplex* const* __A, int __lda,
    int __batchCount);
hipblasStatus_t hipblasCher2Batched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* const* __x, int64_t __incx,
    const hipComplex* const* __y, int64_t __incy, hipComplex* const* __A, int64_t __lda,
    int64_t __batchCount);
hipblasStatus_t hipblasZher2Batched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x,
    int64_t __incx, const hipDoubleComplex* const* __y, int64_t __incy,
    hipDoubleComplex* const* __A, int64_t __lda, int64_t __batchCount);
hipblasStatus_t hipblasCher2StridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipComplex* __alpha, const hipComplex* __x, int __incx, hipblasStride __stridex,
    const hipComplex* __y, int __incy, hipblasStride __stridey, hipComplex* __A, int __lda,
    hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasZher2StridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    hipblasStride __stridex, const hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    hipDoubleComplex* __A, int __lda, hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasCher2StridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, const hipComplex* __y, int64_t __incy, hipblasStride __stridey,
    hipComplex* __A, int64_t __lda, hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasZher2StridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, const hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey,
    hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasChpmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* __AP, const hipComplex* __x, int __incx,
    const hipComplex* __beta, hipComplex* __y, int __incy);
hipblasStatus_t hipblasZhpmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __AP, const hipDoubleComplex* __x,
    int __incx, const hipDoubleComplex* __beta, hipDoubleComplex* __y, int __incy);
hipblasStatus_t hipblasChpmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __AP, const hipComplex* __x, int64_t __incx,
    const hipComplex* __beta, hipComplex* __y, int64_t __incy);
hipblasStatus_t hipblasZhpmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __AP, const hipDoubleComplex* __x,
    int64_t __incx, const hipDoubleComplex* __beta, hipDoubleComplex* __y, int64_t __incy);
hipblasStatus_t hipblasChpmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* const* __AP, const hipComplex* const* __x,
    int __incx, const hipComplex* __beta, hipComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasZhpmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __AP,
    const hipDoubleComplex* const* __x, int __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasChpmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* const* __AP,
    const hipComplex* const* __x, int64_t __incx, const hipComplex* __beta, hipComplex* const* __y,
    int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasZhpmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __AP,
    const hipDoubleComplex* const* __x, int64_t __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasChpmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipComplex* __alpha, const hipComplex* __AP, hipblasStride __strideAP,
    const hipComplex* __x, int __incx, hipblasStride __stridex, const hipComplex* __beta,
    hipComplex* __y, int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasZhpmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __AP,
    hipblasStride __strideAP, const hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasChpmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __AP, hipblasStride __strideAP,
    const hipComplex* __x, int64_t __incx, hipblasStride __stridex, const hipComplex* __beta,
    hipComplex* __y, int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasZhpmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __AP,
    hipblasStride __strideAP, const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasChpr(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const hipComplex* __x, int __incx, hipComplex* __AP);
hipblasStatus_t hipblasZhpr(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const hipDoubleComplex* __x, int __incx, hipDoubleComplex* __AP);
hipblasStatus_t hipblasChpr_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const float* __alpha, const hipComplex* __x, int64_t __incx, hipComplex* __AP);
hipblasStatus_t hipblasZhpr_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const double* __alpha, const hipDoubleComplex* __x, int64_t __incx, hipDoubleComplex* __AP);
hipblasStatus_t hipblasChprBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const hipComplex* const* __x, int __incx, hipComplex* const* __AP,
    int __batchCount);
hipblasStatus_t hipblasZhprBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const hipDoubleComplex* const* __x, int __incx,
    hipDoubleComplex* const* __AP, int __batchCount);
hipblasStatus_t hipblasChprBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const hipComplex* const* __x, int64_t __incx,
    hipComplex* const* __AP, int64_t __batchCount);
hipblasStatus_t hipblasZhprBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const hipDoubleComplex* const* __x, int64_t __incx,
    hipDoubleComplex* const* __AP, int64_t __batchCount);
hipblasStatus_t hipblasChprStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const float* __alpha, const hipComplex* __x, int __incx, hipblasStride __stridex,
    hipComplex* __AP, hipblasStride __strideAP, int __batchCount);
hipblasStatus_t hipblasZhprStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const double* __alpha, const hipDoubleComplex* __x, int __incx,
    hipblasStride __stridex, hipDoubleComplex* __AP, hipblasStride __strideAP, int __batchCount);
hipblasStatus_t hipblasChprStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, hipComplex* __AP, hipblasStride __strideAP, int64_t __batchCount);
hipblasStatus_t hipblasZhprStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, hipDoubleComplex* __AP, hipblasStride __strideAP,
    int64_t __batchCount);
hipblasStatus_t hipblasChpr2(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* __x, int __incx, const hipComplex* __y, int __incy,
    hipComplex* __AP);
hipblasStatus_t hipblasZhpr2(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    const hipDoubleComplex* __y, int __incy, hipDoubleComplex* __AP);
hipblasStatus_t hipblasChpr2_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __x, int64_t __incx, const hipComplex* __y,
    int64_t __incy, hipComplex* __AP);
hipblasStatus_t hipblasZhpr2_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    const hipDoubleComplex* __y, int64_t __incy, hipDoubleComplex* __AP);
hipblasStatus_t hipblasChpr2Batched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* const* __x, int __incx,
    const hipComplex* const* __y, int __incy, hipComplex* const* __AP, int __batchCount);
hipblasStatus_t hipblasZhpr2Batched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int __incx,
    const hipDoubleComplex* const* __y, int __incy, hipDoubleComplex* const* __AP,
    int __batchCount);
hipblasStatus_t hipblasChpr2Batched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* const* __x, int64_t __incx,
    const hipComplex* const* __y, int64_t __incy, hipComplex* const* __AP, int64_t __batchCount);
hipblasStatus_t hipblasZhpr2Batched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x,
    int64_t __incx, const hipDoubleComplex* const* __y, int64_t __incy,
    hipDoubleComplex* const* __AP, int64_t __batchCount);
hipblasStatus_t hipblasChpr2StridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipComplex* __alpha, const hipComplex* __x, int __incx, hipblasStride __stridex,
    const hipComplex* __y, int __incy, hipblasStride __stridey, hipComplex* __AP,
    hipblasStride __strideAP, int __batchCount);
hipblasStatus_t hipblasZhpr2StridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    hipblasStride __stridex, const hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    hipDoubleComplex* __AP, hipblasStride __strideAP, int __batchCount);
hipblasStatus_t hipblasChpr2StridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, const hipComplex* __y, int64_t __incy, hipblasStride __stridey,
    hipComplex* __AP, hipblasStride __strideAP, int64_t __batchCount);
hipblasStatus_t hipblasZhpr2StridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, const hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey,
    hipDoubleComplex* __AP, hipblasStride __strideAP, int64_t __batchCount);
hipblasStatus_t hipblasSsbmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n, int __k,
    const float* __alpha, const float* __A, int __lda, const float* __x, int __incx,
    const float* __beta, float* __y, int __incy);
hipblasStatus_t hipblasDsbmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n, int __k,
    const double* __alpha, const double* __A, int __lda, const double* __x, int __incx,
    const double* __beta, double* __y, int __incy);
hipblasStatus_t hipblasSsbmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    int64_t __k, const float* __alpha, const float* __A, int64_t __lda, const float* __x,
    int64_t __incx, const float* __beta, float* __y, int64_t __incy);
hipblasStatus_t hipblasDsbmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    int64_t __k, const double* __alpha, const double* __A, int64_t __lda, const double* __x,
    int64_t __incx, const double* __beta, double* __y, int64_t __incy);
hipblasStatus_t hipblasSsbmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __k, const float* __alpha, const float* const* __A, int __lda, const float* const* __x,
    int __incx, const float* __beta, float* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasDsbmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __k, const double* __alpha, const double* const* __A, int __lda, const double* const* __x,
    int __incx, const double* __beta, double* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasSsbmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, int64_t __k, const float* __alpha, const float* const* __A, int64_t __lda,
    const float* const* __x, int64_t __incx, const float* __beta, float* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasDsbmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, int64_t __k, const double* __alpha, const double* const* __A, int64_t __lda,
    const double* const* __x, int64_t __incx, const double* __beta, double* const* __y,
    int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasSsbmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, int __k, const float* __alpha, const float* __A, int __lda, hipblasStride __strideA,
    const float* __x, int __incx, hipblasStride __stridex, const float* __beta, float* __y,
    int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasDsbmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, int __k, const double* __alpha, const double* __A, int __lda, hipblasStride __strideA,
    const double* __x, int __incx, hipblasStride __stridex, const double* __beta, double* __y,
    int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasSsbmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, int64_t __k, const float* __alpha, const float* __A, int64_t __lda,
    hipblasStride __strideA, const float* __x, int64_t __incx, hipblasStride __stridex,
    const float* __beta, float* __y, int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasDsbmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, int64_t __k, const double* __alpha, const double* __A, int64_t __lda,
    hipblasStride __strideA, const double* __x, int64_t __incx, hipblasStride __stridex,
    const double* __beta, double* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasSspmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* __AP, const float* __x, int __incx, const float* __beta,
    float* __y, int __incy);
hipblasStatus_t hipblasDspmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* __AP, const double* __x, int __incx, const double* __beta,
    double* __y, int __incy);
hipblasStatus_t hipblasSspmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const float* __alpha, const float* __AP, const float* __x, int64_t __incx, const float* __beta,
    float* __y, int64_t __incy);
hipblasStatus_t hipblasDspmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const double* __alpha, const double* __AP, const double* __x, int64_t __incx,
    const double* __beta, double* __y, int64_t __incy);
hipblasStatus_t hipblasSspmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* const* __AP, const float* const* __x, int __incx,
    const float* __beta, float* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasDspmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* const* __AP, const double* const* __x, int __incx,
    const double* __beta, double* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasSspmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* const* __AP, const float* const* __x,
    int64_t __incx, const float* __beta, float* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasDspmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* const* __AP, const double* const* __x,
    int64_t __incx, const double* __beta, double* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasSspmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const float* __alpha, const float* __AP, hipblasStride __strideAP, const float* __x,
    int __incx, hipblasStride __stridex, const float* __beta, float* __y, int __incy,
    hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasDspmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const double* __alpha, const double* __AP, hipblasStride __strideAP, const double* __x,
    int __incx, hipblasStride __stridex, const double* __beta, double* __y, int __incy,
    hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasSspmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* __AP, hipblasStride __strideAP,
    const float* __x, int64_t __incx, hipblasStride __stridex, const float* __beta, float* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasDspmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* __AP, hipblasStride __strideAP,
    const double* __x, int64_t __incx, hipblasStride __stridex, const double* __beta, double* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasSspr(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* __x, int __incx, float* __AP);
hipblasStatus_t hipblasDspr(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* __x, int __incx, double* __AP);
hipblasStatus_t hipblasCspr(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* __x, int __incx, hipComplex* __AP);
hipblasStatus_t hipblasZspr(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    hipDoubleComplex* __AP);
hipblasStatus_t hipblasSspr_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, float* __AP);
hipblasStatus_t hipblasDspr_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, double* __AP);
hipblasStatus_t hipblasCspr_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __x, int64_t __incx, hipComplex* __AP);
hipblasStatus_t hipblasZspr_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipDoubleComplex* __AP);
hipblasStatus_t hipblasSsprBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* const* __x, int __incx, float* const* __AP,
    int __batchCount);
hipblasStatus_t hipblasDsprBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* const* __x, int __incx, double* const* __AP,
    int __batchCount);
hipblasStatus_t hipblasCsprBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* const* __x, int __incx, hipComplex* const* __AP,
    int __batchCount);
hipblasStatus_t hipblasZsprBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int __incx,
    hipDoubleComplex* const* __AP, int __batchCount);
hipblasStatus_t hipblasSsprBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* const* __x, int64_t __incx, float* const* __AP,
    int64_t __batchCount);
hipblasStatus_t hipblasDsprBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* const* __x, int64_t __incx,
    double* const* __AP, int64_t __batchCount);
hipblasStatus_t hipblasCsprBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* const* __x, int64_t __incx,
    hipComplex* const* __AP, int64_t __batchCount);
hipblasStatus_t hipblasZsprBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x,
    int64_t __incx, hipDoubleComplex* const* __AP, int64_t __batchCount);
hipblasStatus_t hipblasSsprStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const float* __alpha, const float* __x, int __incx, hipblasStride __stridex,
    float* __AP, hipblasStride __strideAP, int __batchCount);
hipblasStatus_t hipblasDsprStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const double* __alpha, const double* __x, int __incx, hipblasStride __stridex,
    double* __AP, hipblasStride __strideAP, int __batchCount);
hipblasStatus_t hipblasCsprStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipComplex* __alpha, const hipComplex* __x, int __incx, hipblasStride __stridex,
    hipComplex* __AP, hipblasStride __strideAP, int __batchCount);
hipblasStatus_t hipblasZsprStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    hipblasStride __stridex, hipDoubleComplex* __AP, hipblasStride __strideAP, int __batchCount);
hipblasStatus_t hipblasSsprStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* __x, int64_t __incx, hipblasStride __stridex,
    float* __AP, hipblasStride __strideAP, int64_t __batchCount);
hipblasStatus_t hipblasDsprStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* __x, int64_t __incx, hipblasStride __stridex,
    double* __AP, hipblasStride __strideAP, int64_t __batchCount);
hipblasStatus_t hipblasCsprStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, hipComplex* __AP, hipblasStride __strideAP, int64_t __batchCount);
hipblasStatus_t hipblasZsprStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, hipDoubleComplex* __AP, hipblasStride __strideAP,
    int64_t __batchCount);
hipblasStatus_t hipblasSspr2(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* __x, int __incx, const float* __y, int __incy, float* __AP);
hipblasStatus_t hipblasDspr2(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* __x, int __incx, const double* __y, int __incy,
    double* __AP);
hipblasStatus_t hipblasSspr2_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, const float* __y, int64_t __incy,
    float* __AP);
hipblasStatus_t hipblasDspr2_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, const double* __y, int64_t __incy,
    double* __AP);
hipblasStatus_t hipblasSspr2Batched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* const* __x, int __incx, const float* const* __y, int __incy,
    float* const* __AP, int __batchCount);
hipblasStatus_t hipblasDspr2Batched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* const* __x, int __incx, const double* const* __y,
    int __incy, double* const* __AP, int __batchCount);
hipblasStatus_t hipblasSspr2Batched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* const* __x, int64_t __incx,
    const float* const* __y, int64_t __incy, float* const* __AP, int64_t __batchCount);
hipblasStatus_t hipblasDspr2Batched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* const* __x, int64_t __incx,
    const double* const* __y, int64_t __incy, double* const* __AP, int64_t __batchCount);
hipblasStatus_t hipblasSspr2StridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const float* __alpha, const float* __x, int __incx, hipblasStride __stridex,
    const float* __y, int __incy, hipblasStride __stridey, float* __AP, hipblasStride __strideAP,
    int __batchCount);
hipblasStatus_t hipblasDspr2StridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const double* __alpha, const double* __x, int __incx, hipblasStride __stridex,
    const double* __y, int __incy, hipblasStride __stridey, double* __AP, hipblasStride __strideAP,
    int __batchCount);
hipblasStatus_t hipblasSspr2StridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* __x, int64_t __incx, hipblasStride __stridex,
    const float* __y, int64_t __incy, hipblasStride __stridey, float* __AP,
    hipblasStride __strideAP, int64_t __batchCount);
hipblasStatus_t hipblasDspr2StridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* __x, int64_t __incx, hipblasStride __stridex,
    const double* __y, int64_t __incy, hipblasStride __stridey, double* __AP,
    hipblasStride __strideAP, int64_t __batchCount);
hipblasStatus_t hipblasSsymv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* __A, int __lda, const float* __x, int __incx,
    const float* __beta, float* __y, int __incy);
hipblasStatus_t hipblasDsymv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* __A, int __lda, const double* __x, int __incx,
    const double* __beta, double* __y, int __incy);
hipblasStatus_t hipblasCsymv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* __A, int __lda, const hipComplex* __x, int __incx,
    const hipComplex* __beta, hipComplex* __y, int __incy);
hipblasStatus_t hipblasZsymv(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    const hipDoubleComplex* __x, int __incx, const hipDoubleComplex* __beta, hipDoubleComplex* __y,
    int __incy);
hipblasStatus_t hipblasSsymv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const float* __alpha, const float* __A, int64_t __lda, const float* __x, int64_t __incx,
    const float* __beta, float* __y, int64_t __incy);
hipblasStatus_t hipblasDsymv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const double* __alpha, const double* __A, int64_t __lda, const double* __x, int64_t __incx,
    const double* __beta, double* __y, int64_t __incy);
hipblasStatus_t hipblasCsymv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __A, int64_t __lda, const hipComplex* __x,
    int64_t __incx, const hipComplex* __beta, hipComplex* __y, int64_t __incy);
hipblasStatus_t hipblasZsymv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    const hipDoubleComplex* __x, int64_t __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* __y, int64_t __incy);
hipblasStatus_t hipblasSsymvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* const* __A, int __lda, const float* const* __x, int __incx,
    const float* __beta, float* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasDsymvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* const* __A, int __lda, const double* const* __x,
    int __incx, const double* __beta, double* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasCsymvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* const* __A, int __lda,
    const hipComplex* const* __x, int __incx, const hipComplex* __beta, hipComplex* const* __y,
    int __incy, int __batchCount);
hipblasStatus_t hipblasZsymvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int __lda,
    const hipDoubleComplex* const* __x, int __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __y, int __incy, int __batchCount);
hipblasStatus_t hipblasSsymvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* const* __A, int64_t __lda,
    const float* const* __x, int64_t __incx, const float* __beta, float* const* __y, int64_t __incy,
    int64_t __batchCount);
hipblasStatus_t hipblasDsymvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* const* __A, int64_t __lda,
    const double* const* __x, int64_t __incx, const double* __beta, double* const* __y,
    int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasCsymvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* const* __A, int64_t __lda,
    const hipComplex* const* __x, int64_t __incx, const hipComplex* __beta, hipComplex* const* __y,
    int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasZsymvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int64_t __lda,
    const hipDoubleComplex* const* __x, int64_t __incx, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __y, int64_t __incy, int64_t __batchCount);
hipblasStatus_t hipblasSsymvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const float* __alpha, const float* __A, int __lda, hipblasStride __strideA,
    const float* __x, int __incx, hipblasStride __stridex, const float* __beta, float* __y,
    int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasDsymvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const double* __alpha, const double* __A, int __lda, hipblasStride __strideA,
    const double* __x, int __incx, hipblasStride __stridex, const double* __beta, double* __y,
    int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasCsymvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipComplex* __alpha, const hipComplex* __A, int __lda, hipblasStride __strideA,
    const hipComplex* __x, int __incx, hipblasStride __stridex, const hipComplex* __beta,
    hipComplex* __y, int __incy, hipblasStride __stridey, int __batchCount);
hipblasStatus_t hipblasZsymvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    hipblasStride __strideA, const hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    int __batchCount);
hipblasStatus_t hipblasSsymvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* __A, int64_t __lda, hipblasStride __strideA,
    const float* __x, int64_t __incx, hipblasStride __stridex, const float* __beta, float* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasDsymvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* __A, int64_t __lda, hipblasStride __strideA,
    const double* __x, int64_t __incx, hipblasStride __stridex, const double* __beta, double* __y,
    int64_t __incy, hipblasStride __stridey, int64_t __batchCount);
hipblasStatus_t hipblasCsymvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __A, int64_t __lda,
    hipblasStride __strideA, const hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipComplex* __beta, hipComplex* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasZsymvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    hipblasStride __strideA, const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey,
    int64_t __batchCount);
hipblasStatus_t hipblasSsyr(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* __x, int __incx, float* __A, int __lda);
hipblasStatus_t hipblasDsyr(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* __x, int __incx, double* __A, int __lda);
hipblasStatus_t hipblasCsyr(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* __x, int __incx, hipComplex* __A, int __lda);
hipblasStatus_t hipblasZsyr(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx, hipDoubleComplex* __A,
    int __lda);
hipblasStatus_t hipblasSsyr_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, float* __A, int64_t __lda);
hipblasStatus_t hipblasDsyr_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, double* __A, int64_t __lda);
hipblasStatus_t hipblasCsyr_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __x, int64_t __incx, hipComplex* __A,
    int64_t __lda);
hipblasStatus_t hipblasZsyr_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipDoubleComplex* __A, int64_t __lda);
hipblasStatus_t hipblasSsyrBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* const* __x, int __incx, float* const* __A, int __lda,
    int __batchCount);
hipblasStatus_t hipblasDsyrBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* const* __x, int __incx, double* const* __A, int __lda,
    int __batchCount);
hipblasStatus_t hipblasCsyrBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* const* __x, int __incx, hipComplex* const* __A,
    int __lda, int __batchCount);
hipblasStatus_t hipblasZsyrBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int __incx,
    hipDoubleComplex* const* __A, int __lda, int __batchCount);
hipblasStatus_t hipblasSsyrBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* const* __x, int64_t __incx, float* const* __A,
    int64_t __lda, int64_t __batchCount);
hipblasStatus_t hipblasDsyrBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* const* __x, int64_t __incx,
    double* const* __A, int64_t __lda, int64_t __batchCount);
hipblasStatus_t hipblasCsyrBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* const* __x, int64_t __incx,
    hipComplex* const* __A, int64_t __lda, int64_t __batchCount);
hipblasStatus_t hipblasZsyrBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x,
    int64_t __incx, hipDoubleComplex* const* __A, int64_t __lda, int64_t __batchCount);
hipblasStatus_t hipblasSsyrStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const float* __alpha, const float* __x, int __incx, hipblasStride __stridex,
    float* __A, int __lda, hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasDsyrStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const double* __alpha, const double* __x, int __incx, hipblasStride __stridex,
    double* __A, int __lda, hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasCsyrStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipComplex* __alpha, const hipComplex* __x, int __incx, hipblasStride __stridex,
    hipComplex* __A, int __lda, hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasZsyrStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    hipblasStride __stridex, hipDoubleComplex* __A, int __lda, hipblasStride __strideA,
    int __batchCount);
hipblasStatus_t hipblasSsyrStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* __x, int64_t __incx, hipblasStride __stridex,
    float* __A, int64_t __lda, hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasDsyrStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* __x, int64_t __incx, hipblasStride __stridex,
    double* __A, int64_t __lda, hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasCsyrStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, hipComplex* __A, int64_t __lda, hipblasStride __strideA,
    int64_t __batchCount);
hipblasStatus_t hipblasZsyrStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    int64_t __batchCount);
hipblasStatus_t hipblasSsyr2(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* __x, int __incx, const float* __y, int __incy, float* __A,
    int __lda);
hipblasStatus_t hipblasDsyr2(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* __x, int __incx, const double* __y, int __incy,
    double* __A, int __lda);
hipblasStatus_t hipblasCsyr2(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* __x, int __incx, const hipComplex* __y, int __incy,
    hipComplex* __A, int __lda);
hipblasStatus_t hipblasZsyr2(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    const hipDoubleComplex* __y, int __incy, hipDoubleComplex* __A, int __lda);
hipblasStatus_t hipblasSsyr2_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const float* __alpha, const float* __x, int64_t __incx, const float* __y, int64_t __incy,
    float* __A, int64_t __lda);
hipblasStatus_t hipblasDsyr2_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const double* __alpha, const double* __x, int64_t __incx, const double* __y, int64_t __incy,
    double* __A, int64_t __lda);
hipblasStatus_t hipblasCsyr2_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipComplex* __alpha, const hipComplex* __x, int64_t __incx, const hipComplex* __y,
    int64_t __incy, hipComplex* __A, int64_t __lda);
hipblasStatus_t hipblasZsyr2_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int64_t __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    const hipDoubleComplex* __y, int64_t __incy, hipDoubleComplex* __A, int64_t __lda);
hipblasStatus_t hipblasSsyr2Batched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const float* __alpha, const float* const* __x, int __incx, const float* const* __y, int __incy,
    float* const* __A, int __lda, int __batchCount);
hipblasStatus_t hipblasDsyr2Batched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const double* __alpha, const double* const* __x, int __incx, const double* const* __y,
    int __incy, double* const* __A, int __lda, int __batchCount);
hipblasStatus_t hipblasCsyr2Batched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipComplex* __alpha, const hipComplex* const* __x, int __incx,
    const hipComplex* const* __y, int __incy, hipComplex* const* __A, int __lda, int __batchCount);
hipblasStatus_t hipblasZsyr2Batched(hipblasHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x, int __incx,
    const hipDoubleComplex* const* __y, int __incy, hipDoubleComplex* const* __A, int __lda,
    int __batchCount);
hipblasStatus_t hipblasSsyr2Batched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* const* __x, int64_t __incx,
    const float* const* __y, int64_t __incy, float* const* __A, int64_t __lda,
    int64_t __batchCount);
hipblasStatus_t hipblasDsyr2Batched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* const* __x, int64_t __incx,
    const double* const* __y, int64_t __incy, double* const* __A, int64_t __lda,
    int64_t __batchCount);
hipblasStatus_t hipblasCsyr2Batched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* const* __x, int64_t __incx,
    const hipComplex* const* __y, int64_t __incy, hipComplex* const* __A, int64_t __lda,
    int64_t __batchCount);
hipblasStatus_t hipblasZsyr2Batched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __x,
    int64_t __incx, const hipDoubleComplex* const* __y, int64_t __incy,
    hipDoubleComplex* const* __A, int64_t __lda, int64_t __batchCount);
hipblasStatus_t hipblasSsyr2StridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const float* __alpha, const float* __x, int __incx, hipblasStride __stridex,
    const float* __y, int __incy, hipblasStride __stridey, float* __A, int __lda,
    hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasDsyr2StridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const double* __alpha, const double* __x, int __incx, hipblasStride __stridex,
    const double* __y, int __incy, hipblasStride __stridey, double* __A, int __lda,
    hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasCsyr2StridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipComplex* __alpha, const hipComplex* __x, int __incx, hipblasStride __stridex,
    const hipComplex* __y, int __incy, hipblasStride __stridey, hipComplex* __A, int __lda,
    hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasZsyr2StridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int __incx,
    hipblasStride __stridex, const hipDoubleComplex* __y, int __incy, hipblasStride __stridey,
    hipDoubleComplex* __A, int __lda, hipblasStride __strideA, int __batchCount);
hipblasStatus_t hipblasSsyr2StridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const float* __alpha, const float* __x, int64_t __incx, hipblasStride __stridex,
    const float* __y, int64_t __incy, hipblasStride __stridey, float* __A, int64_t __lda,
    hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasDsyr2StridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const double* __alpha, const double* __x, int64_t __incx, hipblasStride __stridex,
    const double* __y, int64_t __incy, hipblasStride __stridey, double* __A, int64_t __lda,
    hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasCsyr2StridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, const hipComplex* __y, int64_t __incy, hipblasStride __stridey,
    hipComplex* __A, int64_t __lda, hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasZsyr2StridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, const hipDoubleComplex* __y, int64_t __incy, hipblasStride __stridey,
    hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA, int64_t __batchCount);
hipblasStatus_t hipblasStbmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const float* __A,
    int __lda, float* __x, int __incx);
hipblasStatus_t hipblasDtbmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const double* __A,
    int __lda, double* __x, int __incx);
hipblasStatus_t hipblasCtbmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const hipComplex* __A,
    int __lda, hipComplex* __x, int __incx);
hipblasStatus_t hipblasZtbmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k,
    const hipDoubleComplex* __A, int __lda, hipDoubleComplex* __x, int __incx);
hipblasStatus_t hipblasStbmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const float* __A, int64_t __lda, float* __x, int64_t __incx);
hipblasStatus_t hipblasDtbmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const double* __A, int64_t __lda, double* __x, int64_t __incx);
hipblasStatus_t hipblasCtbmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipComplex* __A, int64_t __lda, hipComplex* __x, int64_t __incx);
hipblasStatus_t hipblasZtbmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipDoubleComplex* __A, int64_t __lda, hipDoubleComplex* __x, int64_t __incx);
hipblasStatus_t hipblasStbmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const float* const* __A,
    int __lda, float* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasDtbmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k,
    const double* const* __A, int __lda, double* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasCtbmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k,
    const hipComplex* const* __A, int __lda, hipComplex* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasZtbmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k,
    const hipDoubleComplex* const* __A, int __lda, hipDoubleComplex* const* __x, int __incx,
    int __batchCount);
hipblasStatus_t hipblasStbmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const float* const* __A, int64_t __lda, float* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasDtbmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const double* const* __A, int64_t __lda, double* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasCtbmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipComplex* const* __A, int64_t __lda, hipComplex* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasZtbmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipDoubleComplex* const* __A, int64_t __lda, hipDoubleComplex* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasStbmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const float* __A,
    int __lda, hipblasStride __strideA, float* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasDtbmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const double* __A,
    int __lda, hipblasStride __strideA, double* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasCtbmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const hipComplex* __A,
    int __lda, hipblasStride __strideA, hipComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasZtbmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, hipDoubleComplex* __x,
    int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasStbmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const float* __A, int64_t __lda, hipblasStride __strideA, float* __x, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasDtbmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const double* __A, int64_t __lda, hipblasStride __strideA, double* __x, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasCtbmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasZtbmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA, hipDoubleComplex* __x,
    int64_t __incx, hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasStbsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const float* __A,
    int __lda, float* __x, int __incx);
hipblasStatus_t hipblasDtbsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const double* __A,
    int __lda, double* __x, int __incx);
hipblasStatus_t hipblasCtbsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const hipComplex* __A,
    int __lda, hipComplex* __x, int __incx);
hipblasStatus_t hipblasZtbsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k,
    const hipDoubleComplex* __A, int __lda, hipDoubleComplex* __x, int __incx);
hipblasStatus_t hipblasStbsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const float* __A, int64_t __lda, float* __x, int64_t __incx);
hipblasStatus_t hipblasDtbsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const double* __A, int64_t __lda, double* __x, int64_t __incx);
hipblasStatus_t hipblasCtbsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipComplex* __A, int64_t __lda, hipComplex* __x, int64_t __incx);
hipblasStatus_t hipblasZtbsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipDoubleComplex* __A, int64_t __lda, hipDoubleComplex* __x, int64_t __incx);
hipblasStatus_t hipblasStbsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const float* const* __A,
    int __lda, float* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasDtbsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k,
    const double* const* __A, int __lda, double* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasCtbsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k,
    const hipComplex* const* __A, int __lda, hipComplex* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasZtbsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k,
    const hipDoubleComplex* const* __A, int __lda, hipDoubleComplex* const* __x, int __incx,
    int __batchCount);
hipblasStatus_t hipblasStbsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const float* const* __A, int64_t __lda, float* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasDtbsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const double* const* __A, int64_t __lda, double* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasCtbsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipComplex* const* __A, int64_t __lda, hipComplex* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasZtbsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipDoubleComplex* const* __A, int64_t __lda, hipDoubleComplex* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasStbsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const float* __A,
    int __lda, hipblasStride __strideA, float* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasDtbsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const double* __A,
    int __lda, hipblasStride __strideA, double* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasCtbsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k, const hipComplex* __A,
    int __lda, hipblasStride __strideA, hipComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasZtbsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, int __k,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, hipDoubleComplex* __x,
    int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasStbsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const float* __A, int64_t __lda, hipblasStride __strideA, float* __x, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasDtbsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const double* __A, int64_t __lda, hipblasStride __strideA, double* __x, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasCtbsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasZtbsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, int64_t __k,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA, hipDoubleComplex* __x,
    int64_t __incx, hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasStpmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* __AP, float* __x,
    int __incx);
hipblasStatus_t hipblasDtpmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* __AP, double* __x,
    int __incx);
hipblasStatus_t hipblasCtpmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* __AP,
    hipComplex* __x, int __incx);
hipblasStatus_t hipblasZtpmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipDoubleComplex* __AP,
    hipDoubleComplex* __x, int __incx);
hipblasStatus_t hipblasStpmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* __AP,
    float* __x, int64_t __incx);
hipblasStatus_t hipblasDtpmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* __AP,
    double* __x, int64_t __incx);
hipblasStatus_t hipblasCtpmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipComplex* __AP,
    hipComplex* __x, int64_t __incx);
hipblasStatus_t hipblasZtpmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipDoubleComplex* __AP,
    hipDoubleComplex* __x, int64_t __incx);
hipblasStatus_t hipblasStpmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* const* __AP,
    float* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasDtpmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* const* __AP,
    double* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasCtpmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* const* __AP,
    hipComplex* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasZtpmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n,
    const hipDoubleComplex* const* __AP, hipDoubleComplex* const* __x, int __incx,
    int __batchCount);
hipblasStatus_t hipblasStpmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* const* __AP,
    float* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasDtpmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* const* __AP,
    double* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasCtpmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n,
    const hipComplex* const* __AP, hipComplex* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasZtpmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n,
    const hipDoubleComplex* const* __AP, hipDoubleComplex* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasStpmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* __AP,
    hipblasStride __strideAP, float* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasDtpmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* __AP,
    hipblasStride __strideAP, double* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasCtpmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* __AP,
    hipblasStride __strideAP, hipComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasZtpmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipDoubleComplex* __AP,
    hipblasStride __strideAP, hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasStpmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* __AP,
    hipblasStride __strideAP, float* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasDtpmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* __AP,
    hipblasStride __strideAP, double* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasCtpmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipComplex* __AP,
    hipblasStride __strideAP, hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasZtpmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipDoubleComplex* __AP,
    hipblasStride __strideAP, hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasStpsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* __AP, float* __x,
    int __incx);
hipblasStatus_t hipblasDtpsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* __AP, double* __x,
    int __incx);
hipblasStatus_t hipblasCtpsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* __AP,
    hipComplex* __x, int __incx);
hipblasStatus_t hipblasZtpsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipDoubleComplex* __AP,
    hipDoubleComplex* __x, int __incx);
hipblasStatus_t hipblasStpsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* __AP,
    float* __x, int64_t __incx);
hipblasStatus_t hipblasDtpsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* __AP,
    double* __x, int64_t __incx);
hipblasStatus_t hipblasCtpsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipComplex* __AP,
    hipComplex* __x, int64_t __incx);
hipblasStatus_t hipblasZtpsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipDoubleComplex* __AP,
    hipDoubleComplex* __x, int64_t __incx);
hipblasStatus_t hipblasStpsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* const* __AP,
    float* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasDtpsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* const* __AP,
    double* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasCtpsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* const* __AP,
    hipComplex* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasZtpsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n,
    const hipDoubleComplex* const* __AP, hipDoubleComplex* const* __x, int __incx,
    int __batchCount);
hipblasStatus_t hipblasStpsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* const* __AP,
    float* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasDtpsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* const* __AP,
    double* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasCtpsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n,
    const hipComplex* const* __AP, hipComplex* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasZtpsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n,
    const hipDoubleComplex* const* __AP, hipDoubleComplex* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasStpsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* __AP,
    hipblasStride __strideAP, float* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasDtpsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* __AP,
    hipblasStride __strideAP, double* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasCtpsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* __AP,
    hipblasStride __strideAP, hipComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasZtpsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipDoubleComplex* __AP,
    hipblasStride __strideAP, hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasStpsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* __AP,
    hipblasStride __strideAP, float* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasDtpsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* __AP,
    hipblasStride __strideAP, double* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasCtpsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipComplex* __AP,
    hipblasStride __strideAP, hipComplex* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasZtpsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipDoubleComplex* __AP,
    hipblasStride __strideAP, hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasStrmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* __A, int __lda,
    float* __x, int __incx);
hipblasStatus_t hipblasDtrmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* __A, int __lda,
    double* __x, int __incx);
hipblasStatus_t hipblasCtrmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* __A, int __lda,
    hipComplex* __x, int __incx);
hipblasStatus_t hipblasZtrmv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipDoubleComplex* __A,
    int __lda, hipDoubleComplex* __x, int __incx);
hipblasStatus_t hipblasStrmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* __A,
    int64_t __lda, float* __x, int64_t __incx);
hipblasStatus_t hipblasDtrmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* __A,
    int64_t __lda, double* __x, int64_t __incx);
hipblasStatus_t hipblasCtrmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipComplex* __A,
    int64_t __lda, hipComplex* __x, int64_t __incx);
hipblasStatus_t hipblasZtrmv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipDoubleComplex* __A,
    int64_t __lda, hipDoubleComplex* __x, int64_t __incx);
hipblasStatus_t hipblasStrmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* const* __A,
    int __lda, float* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasDtrmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* const* __A,
    int __lda, double* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasCtrmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* const* __A,
    int __lda, hipComplex* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasZtrmvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n,
    const hipDoubleComplex* const* __A, int __lda, hipDoubleComplex* const* __x, int __incx,
    int __batchCount);
hipblasStatus_t hipblasStrmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* const* __A,
    int64_t __lda, float* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasDtrmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* const* __A,
    int64_t __lda, double* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasCtrmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipComplex* const* __A,
    int64_t __lda, hipComplex* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasZtrmvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n,
    const hipDoubleComplex* const* __A, int64_t __lda, hipDoubleComplex* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasStrmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* __A, int __lda,
    hipblasStride __strideA, float* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasDtrmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* __A, int __lda,
    hipblasStride __strideA, double* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasCtrmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* __A, int __lda,
    hipblasStride __strideA, hipComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasZtrmvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipDoubleComplex* __A,
    int __lda, hipblasStride __strideA, hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasStrmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* __A,
    int64_t __lda, hipblasStride __strideA, float* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasDtrmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* __A,
    int64_t __lda, hipblasStride __strideA, double* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasCtrmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipComplex* __A,
    int64_t __lda, hipblasStride __strideA, hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasZtrmvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipDoubleComplex* __A,
    int64_t __lda, hipblasStride __strideA, hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasStrsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* __A, int __lda,
    float* __x, int __incx);
hipblasStatus_t hipblasDtrsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* __A, int __lda,
    double* __x, int __incx);
hipblasStatus_t hipblasCtrsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* __A, int __lda,
    hipComplex* __x, int __incx);
hipblasStatus_t hipblasZtrsv(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipDoubleComplex* __A,
    int __lda, hipDoubleComplex* __x, int __incx);
hipblasStatus_t hipblasStrsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* __A,
    int64_t __lda, float* __x, int64_t __incx);
hipblasStatus_t hipblasDtrsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* __A,
    int64_t __lda, double* __x, int64_t __incx);
hipblasStatus_t hipblasCtrsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipComplex* __A,
    int64_t __lda, hipComplex* __x, int64_t __incx);
hipblasStatus_t hipblasZtrsv_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipDoubleComplex* __A,
    int64_t __lda, hipDoubleComplex* __x, int64_t __incx);
hipblasStatus_t hipblasStrsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* const* __A,
    int __lda, float* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasDtrsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* const* __A,
    int __lda, double* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasCtrsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* const* __A,
    int __lda, hipComplex* const* __x, int __incx, int __batchCount);
hipblasStatus_t hipblasZtrsvBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n,
    const hipDoubleComplex* const* __A, int __lda, hipDoubleComplex* const* __x, int __incx,
    int __batchCount);
hipblasStatus_t hipblasStrsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* const* __A,
    int64_t __lda, float* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasDtrsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* const* __A,
    int64_t __lda, double* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasCtrsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipComplex* const* __A,
    int64_t __lda, hipComplex* const* __x, int64_t __incx, int64_t __batchCount);
hipblasStatus_t hipblasZtrsvBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n,
    const hipDoubleComplex* const* __A, int64_t __lda, hipDoubleComplex* const* __x, int64_t __incx,
    int64_t __batchCount);
hipblasStatus_t hipblasStrsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const float* __A, int __lda,
    hipblasStride __strideA, float* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasDtrsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const double* __A, int __lda,
    hipblasStride __strideA, double* __x, int __incx, hipblasStride __stridex, int __batchCount);
hipblasStatus_t hipblasCtrsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipComplex* __A, int __lda,
    hipblasStride __strideA, hipComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasZtrsvStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int __n, const hipDoubleComplex* __A,
    int __lda, hipblasStride __strideA, hipDoubleComplex* __x, int __incx, hipblasStride __stridex,
    int __batchCount);
hipblasStatus_t hipblasStrsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const float* __A,
    int64_t __lda, hipblasStride __strideA, float* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasDtrsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const double* __A,
    int64_t __lda, hipblasStride __strideA, double* __x, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount);
hipblasStatus_t hipblasCtrsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipComplex* __A,
    int64_t __lda, hipblasStride __strideA, hipComplex* __x, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount);
hipblasStatus_t hipblasZtrsvStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __trans, hipblasDiagType_t __diag, int64_t __n, const hipDoubleComplex* __A,
    int64_t __lda, hipblasStride __strideA, hipDoubleComplex* __x, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount);

// Level 3.
hipblasStatus_t hipblasHgemm(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const hipblasHalf* __alpha,
    const hipblasHalf* __A, int __lda, const hipblasHalf* __B, int __ldb, const hipblasHalf* __beta,
    hipblasHalf* __C, int __ldc);
hipblasStatus_t hipblasSgemm(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const float* __alpha, const float* __A,
    int __lda, const float* __B, int __ldb, const float* __beta, float* __C, int __ldc);
hipblasStatus_t hipblasDgemm(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const double* __alpha,
    const double* __A, int __lda, const double* __B, int __ldb, const double* __beta, double* __C,
    int __ldc);
hipblasStatus_t hipblasCgemm(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const hipComplex* __alpha,
    const hipComplex* __A, int __lda, const hipComplex* __B, int __ldb, const hipComplex* __beta,
    hipComplex* __C, int __ldc);
hipblasStatus_t hipblasZgemm(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasHgemm_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const hipblasHalf* __alpha,
    const hipblasHalf* __A, int64_t __lda, const hipblasHalf* __B, int64_t __ldb,
    const hipblasHalf* __beta, hipblasHalf* __C, int64_t __ldc);
hipblasStatus_t hipblasSgemm_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const float* __alpha,
    const float* __A, int64_t __lda, const float* __B, int64_t __ldb, const float* __beta,
    float* __C, int64_t __ldc);
hipblasStatus_t hipblasDgemm_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const double* __alpha,
    const double* __A, int64_t __lda, const double* __B, int64_t __ldb, const double* __beta,
    double* __C, int64_t __ldc);
hipblasStatus_t hipblasCgemm_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, const hipComplex* __B, int64_t __ldb,
    const hipComplex* __beta, hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZgemm_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    const hipDoubleComplex* __B, int64_t __ldb, const hipDoubleComplex* __beta,
    hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasHgemmBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const hipblasHalf* __alpha,
    const hipblasHalf* const* __A, int __lda, const hipblasHalf* const* __B, int __ldb,
    const hipblasHalf* __beta, hipblasHalf* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasSgemmBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const float* __alpha,
    const float* const* __A, int __lda, const float* const* __B, int __ldb, const float* __beta,
    float* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasDgemmBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const double* __alpha,
    const double* const* __A, int __lda, const double* const* __B, int __ldb, const double* __beta,
    double* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasCgemmBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int __lda, const hipComplex* const* __B, int __ldb,
    const hipComplex* __beta, hipComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasZgemmBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* const* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasHgemmBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const hipblasHalf* __alpha,
    const hipblasHalf* const* __A, int64_t __lda, const hipblasHalf* const* __B, int64_t __ldb,
    const hipblasHalf* __beta, hipblasHalf* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasSgemmBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* const* __B, int64_t __ldb,
    const float* __beta, float* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasDgemmBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* const* __B, int64_t __ldb,
    const double* __beta, double* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasCgemmBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int64_t __lda, const hipComplex* const* __B, int64_t __ldb,
    const hipComplex* __beta, hipComplex* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasZgemmBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int64_t __lda,
    const hipDoubleComplex* const* __B, int64_t __ldb, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasHgemmStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const hipblasHalf* __alpha,
    const hipblasHalf* __A, int __lda, hipblasStride __strideA, const hipblasHalf* __B, int __ldb,
    hipblasStride __strideB, const hipblasHalf* __beta, hipblasHalf* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasSgemmStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const float* __alpha, const float* __A,
    int __lda, hipblasStride __strideA, const float* __B, int __ldb, hipblasStride __strideB,
    const float* __beta, float* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasDgemmStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const double* __alpha,
    const double* __A, int __lda, hipblasStride __strideA, const double* __B, int __ldb,
    hipblasStride __strideB, const double* __beta, double* __C, int __ldc, hipblasStride __strideC,
    int __batchCount);
hipblasStatus_t hipblasCgemmStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const hipComplex* __alpha,
    const hipComplex* __A, int __lda, hipblasStride __strideA, const hipComplex* __B, int __ldb,
    hipblasStride __strideB, const hipComplex* __beta, hipComplex* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasZgemmStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const hipDoubleComplex* __B,
    int __ldb, hipblasStride __strideB, const hipDoubleComplex* __beta, hipDoubleComplex* __C,
    int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasHgemmStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const hipblasHalf* __alpha,
    const hipblasHalf* __A, int64_t __lda, hipblasStride __strideA, const hipblasHalf* __B,
    int64_t __ldb, hipblasStride __strideB, const hipblasHalf* __beta, hipblasHalf* __C,
    int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasSgemmStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const float* __alpha,
    const float* __A, int64_t __lda, hipblasStride __strideA, const float* __B, int64_t __ldb,
    hipblasStride __strideB, const float* __beta, float* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasDgemmStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const double* __alpha,
    const double* __A, int64_t __lda, hipblasStride __strideA, const double* __B, int64_t __ldb,
    hipblasStride __strideB, const double* __beta, double* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasCgemmStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const hipComplex* __B,
    int64_t __ldb, hipblasStride __strideB, const hipComplex* __beta, hipComplex* __C,
    int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZgemmStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    hipblasStride __strideA, const hipDoubleComplex* __B, int64_t __ldb, hipblasStride __strideB,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC,
    int64_t __batchCount);
hipblasStatus_t hipblasChemm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, const hipComplex* __B, int __ldb, const hipComplex* __beta, hipComplex* __C,
    int __ldc);
hipblasStatus_t hipblasZhemm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasChemm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, const hipComplex* __B, int64_t __ldb,
    const hipComplex* __beta, hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZhemm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, const hipDoubleComplex* __B, int64_t __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasChemmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipComplex* __alpha,
    const hipComplex* const* __A, int __lda, const hipComplex* const* __B, int __ldb,
    const hipComplex* __beta, hipComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasZhemmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* const* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasChemmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipComplex* __alpha,
    const hipComplex* const* __A, int64_t __lda, const hipComplex* const* __B, int64_t __ldb,
    const hipComplex* __beta, hipComplex* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasZhemmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int64_t __lda, const hipDoubleComplex* const* __B,
    int64_t __ldb, const hipDoubleComplex* __beta, hipDoubleComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasChemmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, hipblasStride __strideA, const hipComplex* __B, int __ldb, hipblasStride __strideB,
    const hipComplex* __beta, hipComplex* __C, int __ldc, hipblasStride __strideC,
    int __batchCount);
hipblasStatus_t hipblasZhemmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const hipDoubleComplex* __B,
    int __ldb, hipblasStride __strideB, const hipDoubleComplex* __beta, hipDoubleComplex* __C,
    int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasChemmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const hipComplex* __B,
    int64_t __ldb, hipblasStride __strideB, const hipComplex* __beta, hipComplex* __C,
    int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZhemmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipDoubleComplex* __B, int64_t __ldb, hipblasStride __strideB,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC,
    int64_t __batchCount);
hipblasStatus_t hipblasCherk(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const hipComplex* __A,
    int __lda, const float* __beta, hipComplex* __C, int __ldc);
hipblasStatus_t hipblasZherk(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha,
    const hipDoubleComplex* __A, int __lda, const double* __beta, hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasCherk_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha,
    const hipComplex* __A, int64_t __lda, const float* __beta, hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZherk_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, const double* __beta, hipDoubleComplex* __C,
    int64_t __ldc);
hipblasStatus_t hipblasCherkBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha,
    const hipComplex* const* __A, int __lda, const float* __beta, hipComplex* const* __C, int __ldc,
    int __batchCount);
hipblasStatus_t hipblasZherkBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const double* __beta,
    hipDoubleComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasCherkBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha,
    const hipComplex* const* __A, int64_t __lda, const float* __beta, hipComplex* const* __C,
    int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasZherkBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha,
    const hipDoubleComplex* const* __A, int64_t __lda, const double* __beta,
    hipDoubleComplex* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasCherkStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const hipComplex* __A,
    int __lda, hipblasStride __strideA, const float* __beta, hipComplex* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasZherkStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const double* __beta,
    hipDoubleComplex* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasCherkStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const float* __beta,
    hipComplex* __C, int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZherkStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA, const double* __beta,
    hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasCherkx(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, const hipComplex* __B, int __ldb, const float* __beta, hipComplex* __C, int __ldc);
hipblasStatus_t hipblasZherkx(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __B, int __ldb,
    const double* __beta, hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasCherkx_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, const hipComplex* __B, int64_t __ldb, const float* __beta,
    hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZherkx_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, const hipDoubleComplex* __B, int64_t __ldb,
    const double* __beta, hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasCherkxBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int __lda, const hipComplex* const* __B, int __ldb,
    const float* __beta, hipComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasZherkxBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* const* __B, int __ldb,
    const double* __beta, hipDoubleComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasCherkxBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int64_t __lda, const hipComplex* const* __B, int64_t __ldb,
    const float* __beta, hipComplex* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasZherkxBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int64_t __lda, const hipDoubleComplex* const* __B,
    int64_t __ldb, const double* __beta, hipDoubleComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasCherkxStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, hipblasStride __strideA, const hipComplex* __B, int __ldb, hipblasStride __strideB,
    const float* __beta, hipComplex* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasZherkxStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const hipDoubleComplex* __B,
    int __ldb, hipblasStride __strideB, const double* __beta, hipDoubleComplex* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasCherkxStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const hipComplex* __B,
    int64_t __ldb, hipblasStride __strideB, const float* __beta, hipComplex* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZherkxStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipDoubleComplex* __B, int64_t __ldb, hipblasStride __strideB, const double* __beta,
    hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasCher2k(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, const hipComplex* __B, int __ldb, const float* __beta, hipComplex* __C, int __ldc);
hipblasStatus_t hipblasZher2k(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __B, int __ldb,
    const double* __beta, hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasCher2k_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, const hipComplex* __B, int64_t __ldb, const float* __beta,
    hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZher2k_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, const hipDoubleComplex* __B, int64_t __ldb,
    const double* __beta, hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasCher2kBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int __lda, const hipComplex* const* __B, int __ldb,
    const float* __beta, hipComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasZher2kBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* const* __B, int __ldb,
    const double* __beta, hipDoubleComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasCher2kBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int64_t __lda, const hipComplex* const* __B, int64_t __ldb,
    const float* __beta, hipComplex* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasZher2kBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int64_t __lda, const hipDoubleComplex* const* __B,
    int64_t __ldb, const double* __beta, hipDoubleComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasCher2kStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, hipblasStride __strideA, const hipComplex* __B, int __ldb, hipblasStride __strideB,
    const float* __beta, hipComplex* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasZher2kStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const hipDoubleComplex* __B,
    int __ldb, hipblasStride __strideB, const double* __beta, hipDoubleComplex* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasCher2kStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const hipComplex* __B,
    int64_t __ldb, hipblasStride __strideB, const float* __beta, hipComplex* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZher2kStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipDoubleComplex* __B, int64_t __ldb, hipblasStride __strideB, const double* __beta,
    hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasSsymm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const float* __alpha, const float* __A, int __lda,
    const float* __B, int __ldb, const float* __beta, float* __C, int __ldc);
hipblasStatus_t hipblasDsymm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const double* __alpha, const double* __A, int __lda,
    const double* __B, int __ldb, const double* __beta, double* __C, int __ldc);
hipblasStatus_t hipblasCsymm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, const hipComplex* __B, int __ldb, const hipComplex* __beta, hipComplex* __C,
    int __ldc);
hipblasStatus_t hipblasZsymm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasSsymm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const float* __alpha, const float* __A,
    int64_t __lda, const float* __B, int64_t __ldb, const float* __beta, float* __C, int64_t __ldc);
hipblasStatus_t hipblasDsymm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const double* __alpha, const double* __A,
    int64_t __lda, const double* __B, int64_t __ldb, const double* __beta, double* __C,
    int64_t __ldc);
hipblasStatus_t hipblasCsymm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, const hipComplex* __B, int64_t __ldb,
    const hipComplex* __beta, hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZsymm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, const hipDoubleComplex* __B, int64_t __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasSsymmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const float* __alpha, const float* const* __A,
    int __lda, const float* const* __B, int __ldb, const float* __beta, float* const* __C,
    int __ldc, int __batchCount);
hipblasStatus_t hipblasDsymmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const double* __alpha, const double* const* __A,
    int __lda, const double* const* __B, int __ldb, const double* __beta, double* const* __C,
    int __ldc, int __batchCount);
hipblasStatus_t hipblasCsymmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipComplex* __alpha,
    const hipComplex* const* __A, int __lda, const hipComplex* const* __B, int __ldb,
    const hipComplex* __beta, hipComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasZsymmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* const* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasSsymmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* const* __B, int64_t __ldb,
    const float* __beta, float* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasDsymmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* const* __B, int64_t __ldb,
    const double* __beta, double* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasCsymmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipComplex* __alpha,
    const hipComplex* const* __A, int64_t __lda, const hipComplex* const* __B, int64_t __ldb,
    const hipComplex* __beta, hipComplex* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasZsymmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int64_t __lda, const hipDoubleComplex* const* __B,
    int64_t __ldb, const hipDoubleComplex* __beta, hipDoubleComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasSsymmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const float* __alpha, const float* __A, int __lda,
    hipblasStride __strideA, const float* __B, int __ldb, hipblasStride __strideB,
    const float* __beta, float* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasDsymmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const double* __alpha, const double* __A, int __lda,
    hipblasStride __strideA, const double* __B, int __ldb, hipblasStride __strideB,
    const double* __beta, double* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasCsymmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, hipblasStride __strideA, const hipComplex* __B, int __ldb, hipblasStride __strideB,
    const hipComplex* __beta, hipComplex* __C, int __ldc, hipblasStride __strideC,
    int __batchCount);
hipblasStatus_t hipblasZsymmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int __m, int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const hipDoubleComplex* __B,
    int __ldb, hipblasStride __strideB, const hipDoubleComplex* __beta, hipDoubleComplex* __C,
    int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasSsymmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const float* __alpha, const float* __A,
    int64_t __lda, hipblasStride __strideA, const float* __B, int64_t __ldb,
    hipblasStride __strideB, const float* __beta, float* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasDsymmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const double* __alpha, const double* __A,
    int64_t __lda, hipblasStride __strideA, const double* __B, int64_t __ldb,
    hipblasStride __strideB, const double* __beta, double* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasCsymmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const hipComplex* __B,
    int64_t __ldb, hipblasStride __strideB, const hipComplex* __beta, hipComplex* __C,
    int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZsymmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, int64_t __m, int64_t __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipDoubleComplex* __B, int64_t __ldb, hipblasStride __strideB,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC,
    int64_t __batchCount);
hipblasStatus_t hipblasSsyrk(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const float* __A,
    int __lda, const float* __beta, float* __C, int __ldc);
hipblasStatus_t hipblasDsyrk(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha, const double* __A,
    int __lda, const double* __beta, double* __C, int __ldc);
hipblasStatus_t hipblasCsyrk(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, const hipComplex* __beta, hipComplex* __C, int __ldc);
hipblasStatus_t hipblasZsyrk(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __beta, hipDoubleComplex* __C,
    int __ldc);
hipblasStatus_t hipblasSsyrk_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, const float* __beta, float* __C, int64_t __ldc);
hipblasStatus_t hipblasDsyrk_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, const double* __beta, double* __C, int64_t __ldc);
hipblasStatus_t hipblasCsyrk_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, const hipComplex* __beta, hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZsyrk_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, const hipDoubleComplex* __beta,
    hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasSsyrkBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const float* const* __A,
    int __lda, const float* __beta, float* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasDsyrkBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha, const double* const* __A,
    int __lda, const double* __beta, double* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasCsyrkBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int __lda, const hipComplex* __beta, hipComplex* const* __C,
    int __ldc, int __batchCount);
hipblasStatus_t hipblasZsyrkBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasSsyrkBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* __beta, float* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasDsyrkBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* __beta, double* const* __C,
    int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasCsyrkBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int64_t __lda, const hipComplex* __beta, hipComplex* const* __C,
    int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasZsyrkBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int64_t __lda, const hipDoubleComplex* __beta,
    hipDoubleComplex* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasSsyrkStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const float* __A,
    int __lda, hipblasStride __strideA, const float* __beta, float* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasDsyrkStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha, const double* __A,
    int __lda, hipblasStride __strideA, const double* __beta, double* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasCsyrkStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, hipblasStride __strideA, const hipComplex* __beta, hipComplex* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasZsyrkStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const hipDoubleComplex* __beta,
    hipDoubleComplex* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasSsyrkStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, hipblasStride __strideA, const float* __beta, float* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasDsyrkStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, hipblasStride __strideA, const double* __beta, double* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasCsyrkStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const hipComplex* __beta,
    hipComplex* __C, int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZsyrkStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC,
    int64_t __batchCount);
hipblasStatus_t hipblasSsyrkx(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const float* __A,
    int __lda, const float* __B, int __ldb, const float* __beta, float* __C, int __ldc);
hipblasStatus_t hipblasDsyrkx(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha, const double* __A,
    int __lda, const double* __B, int __ldb, const double* __beta, double* __C, int __ldc);
hipblasStatus_t hipblasCsyrkx(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, const hipComplex* __B, int __ldb, const hipComplex* __beta, hipComplex* __C,
    int __ldc);
hipblasStatus_t hipblasZsyrkx(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasSsyrkx_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, const float* __B, int64_t __ldb, const float* __beta, float* __C, int64_t __ldc);
hipblasStatus_t hipblasDsyrkx_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, const double* __B, int64_t __ldb, const double* __beta, double* __C,
    int64_t __ldc);
hipblasStatus_t hipblasCsyrkx_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, const hipComplex* __B, int64_t __ldb,
    const hipComplex* __beta, hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZsyrkx_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, const hipDoubleComplex* __B, int64_t __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasSsyrkxBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const float* const* __A,
    int __lda, const float* const* __B, int __ldb, const float* __beta, float* const* __C,
    int __ldc, int __batchCount);
hipblasStatus_t hipblasDsyrkxBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha, const double* const* __A,
    int __lda, const double* const* __B, int __ldb, const double* __beta, double* const* __C,
    int __ldc, int __batchCount);
hipblasStatus_t hipblasCsyrkxBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int __lda, const hipComplex* const* __B, int __ldb,
    const hipComplex* __beta, hipComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasZsyrkxBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* const* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasSsyrkxBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* const* __B, int64_t __ldb,
    const float* __beta, float* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasDsyrkxBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* const* __B, int64_t __ldb,
    const double* __beta, double* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasCsyrkxBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int64_t __lda, const hipComplex* const* __B, int64_t __ldb,
    const hipComplex* __beta, hipComplex* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasZsyrkxBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int64_t __lda, const hipDoubleComplex* const* __B,
    int64_t __ldb, const hipDoubleComplex* __beta, hipDoubleComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasSsyrkxStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const float* __A,
    int __lda, hipblasStride __strideA, const float* __B, int __ldb, hipblasStride __strideB,
    const float* __beta, float* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasDsyrkxStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha, const double* __A,
    int __lda, hipblasStride __strideA, const double* __B, int __ldb, hipblasStride __strideB,
    const double* __beta, double* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasCsyrkxStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, hipblasStride __strideA, const hipComplex* __B, int __ldb, hipblasStride __strideB,
    const hipComplex* __beta, hipComplex* __C, int __ldc, hipblasStride __strideC,
    int __batchCount);
hipblasStatus_t hipblasZsyrkxStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const hipDoubleComplex* __B,
    int __ldb, hipblasStride __strideB, const hipDoubleComplex* __beta, hipDoubleComplex* __C,
    int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasSsyrkxStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, hipblasStride __strideA, const float* __B, int64_t __ldb,
    hipblasStride __strideB, const float* __beta, float* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasDsyrkxStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, hipblasStride __strideA, const double* __B, int64_t __ldb,
    hipblasStride __strideB, const double* __beta, double* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasCsyrkxStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const hipComplex* __B,
    int64_t __ldb, hipblasStride __strideB, const hipComplex* __beta, hipComplex* __C,
    int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZsyrkxStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipDoubleComplex* __B, int64_t __ldb, hipblasStride __strideB,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC,
    int64_t __batchCount);
hipblasStatus_t hipblasSsyr2k(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const float* __A,
    int __lda, const float* __B, int __ldb, const float* __beta, float* __C, int __ldc);
hipblasStatus_t hipblasDsyr2k(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha, const double* __A,
    int __lda, const double* __B, int __ldb, const double* __beta, double* __C, int __ldc);
hipblasStatus_t hipblasCsyr2k(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, const hipComplex* __B, int __ldb, const hipComplex* __beta, hipComplex* __C,
    int __ldc);
hipblasStatus_t hipblasZsyr2k(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasSsyr2k_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, const float* __B, int64_t __ldb, const float* __beta, float* __C, int64_t __ldc);
hipblasStatus_t hipblasDsyr2k_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, const double* __B, int64_t __ldb, const double* __beta, double* __C,
    int64_t __ldc);
hipblasStatus_t hipblasCsyr2k_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, const hipComplex* __B, int64_t __ldb,
    const hipComplex* __beta, hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZsyr2k_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, const hipDoubleComplex* __B, int64_t __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasSsyr2kBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const float* const* __A,
    int __lda, const float* const* __B, int __ldb, const float* __beta, float* const* __C,
    int __ldc, int __batchCount);
hipblasStatus_t hipblasDsyr2kBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha, const double* const* __A,
    int __lda, const double* const* __B, int __ldb, const double* __beta, double* const* __C,
    int __ldc, int __batchCount);
hipblasStatus_t hipblasCsyr2kBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int __lda, const hipComplex* const* __B, int __ldb,
    const hipComplex* __beta, hipComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasZsyr2kBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* const* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasSsyr2kBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* const* __B, int64_t __ldb,
    const float* __beta, float* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasDsyr2kBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* const* __B, int64_t __ldb,
    const double* __beta, double* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasCsyr2kBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* const* __A, int64_t __lda, const hipComplex* const* __B, int64_t __ldb,
    const hipComplex* __beta, hipComplex* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasZsyr2kBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int64_t __lda, const hipDoubleComplex* const* __B,
    int64_t __ldb, const hipDoubleComplex* __beta, hipDoubleComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasSsyr2kStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const float* __alpha, const float* __A,
    int __lda, hipblasStride __strideA, const float* __B, int __ldb, hipblasStride __strideB,
    const float* __beta, float* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasDsyr2kStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const double* __alpha, const double* __A,
    int __lda, hipblasStride __strideA, const double* __B, int __ldb, hipblasStride __strideB,
    const double* __beta, double* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasCsyr2kStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, hipblasStride __strideA, const hipComplex* __B, int __ldb, hipblasStride __strideB,
    const hipComplex* __beta, hipComplex* __C, int __ldc, hipblasStride __strideC,
    int __batchCount);
hipblasStatus_t hipblasZsyr2kStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int __n, int __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const hipDoubleComplex* __B,
    int __ldb, hipblasStride __strideB, const hipDoubleComplex* __beta, hipDoubleComplex* __C,
    int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasSsyr2kStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const float* __alpha, const float* __A,
    int64_t __lda, hipblasStride __strideA, const float* __B, int64_t __ldb,
    hipblasStride __strideB, const float* __beta, float* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasDsyr2kStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const double* __alpha, const double* __A,
    int64_t __lda, hipblasStride __strideA, const double* __B, int64_t __ldb,
    hipblasStride __strideB, const double* __beta, double* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasCsyr2kStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const hipComplex* __B,
    int64_t __ldb, hipblasStride __strideB, const hipComplex* __beta, hipComplex* __C,
    int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZsyr2kStridedBatched_64(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasOperation_t __transA, int64_t __n, int64_t __k, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipDoubleComplex* __B, int64_t __ldb, hipblasStride __strideB,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC,
    int64_t __batchCount);
hipblasStatus_t hipblasSgeam(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const float* __alpha, const float* __A,
    int __lda, const float* __beta, const float* __B, int __ldb, float* __C, int __ldc);
hipblasStatus_t hipblasDgeam(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const double* __alpha, const double* __A,
    int __lda, const double* __beta, const double* __B, int __ldb, double* __C, int __ldc);
hipblasStatus_t hipblasCgeam(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, const hipComplex* __beta, const hipComplex* __B, int __ldb, hipComplex* __C,
    int __ldc);
hipblasStatus_t hipblasZgeam(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __beta,
    const hipDoubleComplex* __B, int __ldb, hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasSgeam_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const float* __alpha, const float* __A,
    int64_t __lda, const float* __beta, const float* __B, int64_t __ldb, float* __C, int64_t __ldc);
hipblasStatus_t hipblasDgeam_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const double* __alpha, const double* __A,
    int64_t __lda, const double* __beta, const double* __B, int64_t __ldb, double* __C,
    int64_t __ldc);
hipblasStatus_t hipblasCgeam_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, const hipComplex* __beta, const hipComplex* __B,
    int64_t __ldb, hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZgeam_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, const hipDoubleComplex* __beta,
    const hipDoubleComplex* __B, int64_t __ldb, hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasSgeamBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const float* __alpha, const float* const* __A,
    int __lda, const float* __beta, const float* const* __B, int __ldb, float* const* __C,
    int __ldc, int __batchCount);
hipblasStatus_t hipblasDgeamBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const double* __alpha, const double* const* __A,
    int __lda, const double* __beta, const double* const* __B, int __ldb, double* const* __C,
    int __ldc, int __batchCount);
hipblasStatus_t hipblasCgeamBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const hipComplex* __alpha,
    const hipComplex* const* __A, int __lda, const hipComplex* __beta, const hipComplex* const* __B,
    int __ldb, hipComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasZgeamBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* __beta,
    const hipDoubleComplex* const* __B, int __ldb, hipDoubleComplex* const* __C, int __ldc,
    int __batchCount);
hipblasStatus_t hipblasSgeamBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const float* __alpha,
    const float* const* __A, int64_t __lda, const float* __beta, const float* const* __B,
    int64_t __ldb, float* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasDgeamBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const double* __alpha,
    const double* const* __A, int64_t __lda, const double* __beta, const double* const* __B,
    int64_t __ldb, double* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasCgeamBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const hipComplex* __alpha,
    const hipComplex* const* __A, int64_t __lda, const hipComplex* __beta,
    const hipComplex* const* __B, int64_t __ldb, hipComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasZgeamBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* const* __A, int64_t __lda, const hipDoubleComplex* __beta,
    const hipDoubleComplex* const* __B, int64_t __ldb, hipDoubleComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasSgeamStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const float* __alpha, const float* __A,
    int __lda, hipblasStride __strideA, const float* __beta, const float* __B, int __ldb,
    hipblasStride __strideB, float* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasDgeamStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const double* __alpha, const double* __A,
    int __lda, hipblasStride __strideA, const double* __beta, const double* __B, int __ldb,
    hipblasStride __strideB, double* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasCgeamStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const hipComplex* __alpha, const hipComplex* __A,
    int __lda, hipblasStride __strideA, const hipComplex* __beta, const hipComplex* __B, int __ldb,
    hipblasStride __strideB, hipComplex* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasZgeamStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int __lda, hipblasStride __strideA, const hipDoubleComplex* __beta,
    const hipDoubleComplex* __B, int __ldb, hipblasStride __strideB, hipDoubleComplex* __C,
    int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasSgeamStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const float* __alpha, const float* __A,
    int64_t __lda, hipblasStride __strideA, const float* __beta, const float* __B, int64_t __ldb,
    hipblasStride __strideB, float* __C, int64_t __ldc, hipblasStride __strideC,
    int64_t __batchCount);
hipblasStatus_t hipblasDgeamStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const double* __alpha, const double* __A,
    int64_t __lda, hipblasStride __strideA, const double* __beta, const double* __B, int64_t __ldb,
    hipblasStride __strideB, double* __C, int64_t __ldc, hipblasStride __strideC,
    int64_t __batchCount);
hipblasStatus_t hipblasCgeamStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const hipComplex* __alpha,
    const hipComplex* __A, int64_t __lda, hipblasStride __strideA, const hipComplex* __beta,
    const hipComplex* __B, int64_t __ldb, hipblasStride __strideB, hipComplex* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZgeamStridedBatched_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipDoubleComplex* __beta, const hipDoubleComplex* __B, int64_t __ldb,
    hipblasStride __strideB, hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC,
    int64_t __batchCount);
hipblasStatus_t hipblasStrmm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const float* __alpha, const float* __A, int __lda, const float* __B, int __ldb,
    float* __C, int __ldc);
hipblasStatus_t hipblasDtrmm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const double* __alpha, const double* __A, int __lda, const double* __B, int __ldb,
    double* __C, int __ldc);
hipblasStatus_t hipblasCtrmm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipComplex* __alpha, const hipComplex* __A, int __lda, const hipComplex* __B,
    int __ldb, hipComplex* __C, int __ldc);
hipblasStatus_t hipblasZtrmm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    const hipDoubleComplex* __B, int __ldb, hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasStrmm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const float* __alpha, const float* __A, int64_t __lda, const float* __B,
    int64_t __ldb, float* __C, int64_t __ldc);
hipblasStatus_t hipblasDtrmm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const double* __alpha, const double* __A, int64_t __lda, const double* __B,
    int64_t __ldb, double* __C, int64_t __ldc);
hipblasStatus_t hipblasCtrmm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __A, int64_t __lda,
    const hipComplex* __B, int64_t __ldb, hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZtrmm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    const hipDoubleComplex* __B, int64_t __ldb, hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasStrmmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const float* __alpha, const float* const* __A, int __lda, const float* const* __B,
    int __ldb, float* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasDtrmmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const double* __alpha, const double* const* __A, int __lda, const double* const* __B,
    int __ldb, double* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasCtrmmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipComplex* __alpha, const hipComplex* const* __A, int __lda,
    const hipComplex* const* __B, int __ldb, hipComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasZtrmmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int __lda,
    const hipDoubleComplex* const* __B, int __ldb, hipDoubleComplex* const* __C, int __ldc,
    int __batchCount);
hipblasStatus_t hipblasStrmmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const float* __alpha, const float* const* __A, int64_t __lda,
    const float* const* __B, int64_t __ldb, float* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasDtrmmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const double* __alpha, const double* const* __A, int64_t __lda,
    const double* const* __B, int64_t __ldb, double* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasCtrmmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipComplex* __alpha, const hipComplex* const* __A, int64_t __lda,
    const hipComplex* const* __B, int64_t __ldb, hipComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasZtrmmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int64_t __lda,
    const hipDoubleComplex* const* __B, int64_t __ldb, hipDoubleComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasStrmmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const float* __alpha, const float* __A, int __lda, hipblasStride __strideA,
    const float* __B, int __ldb, hipblasStride __strideB, float* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasDtrmmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const double* __alpha, const double* __A, int __lda, hipblasStride __strideA,
    const double* __B, int __ldb, hipblasStride __strideB, double* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasCtrmmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipComplex* __alpha, const hipComplex* __A, int __lda, hipblasStride __strideA,
    const hipComplex* __B, int __ldb, hipblasStride __strideB, hipComplex* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasZtrmmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    hipblasStride __strideA, const hipDoubleComplex* __B, int __ldb, hipblasStride __strideB,
    hipDoubleComplex* __C, int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasStrmmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const float* __alpha, const float* __A, int64_t __lda, hipblasStride __strideA,
    const float* __B, int64_t __ldb, hipblasStride __strideB, float* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasDtrmmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const double* __alpha, const double* __A, int64_t __lda, hipblasStride __strideA,
    const double* __B, int64_t __ldb, hipblasStride __strideB, double* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasCtrmmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __A, int64_t __lda,
    hipblasStride __strideA, const hipComplex* __B, int64_t __ldb, hipblasStride __strideB,
    hipComplex* __C, int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZtrmmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    hipblasStride __strideA, const hipDoubleComplex* __B, int64_t __ldb, hipblasStride __strideB,
    hipDoubleComplex* __C, int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasStrsm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const float* __alpha, const float* __A, int __lda, float* __B, int __ldb);
hipblasStatus_t hipblasDtrsm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const double* __alpha, const double* __A, int __lda, double* __B, int __ldb);
hipblasStatus_t hipblasCtrsm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipComplex* __alpha, const hipComplex* __A, int __lda, hipComplex* __B,
    int __ldb);
hipblasStatus_t hipblasZtrsm(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    hipDoubleComplex* __B, int __ldb);
hipblasStatus_t hipblasStrsm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const float* __alpha, const float* __A, int64_t __lda, float* __B, int64_t __ldb);
hipblasStatus_t hipblasDtrsm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const double* __alpha, const double* __A, int64_t __lda, double* __B,
    int64_t __ldb);
hipblasStatus_t hipblasCtrsm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __A, int64_t __lda, hipComplex* __B,
    int64_t __ldb);
hipblasStatus_t hipblasZtrsm_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    hipDoubleComplex* __B, int64_t __ldb);
hipblasStatus_t hipblasStrsmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const float* __alpha, const float* const* __A, int __lda, float* const* __B, int __ldb,
    int __batchCount);
hipblasStatus_t hipblasDtrsmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const double* __alpha, const double* const* __A, int __lda, double* const* __B,
    int __ldb, int __batchCount);
hipblasStatus_t hipblasCtrsmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipComplex* __alpha, const hipComplex* const* __A, int __lda,
    hipComplex* const* __B, int __ldb, int __batchCount);
hipblasStatus_t hipblasZtrsmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int __lda,
    hipDoubleComplex* const* __B, int __ldb, int __batchCount);
hipblasStatus_t hipblasStrsmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const float* __alpha, const float* const* __A, int64_t __lda, float* const* __B,
    int64_t __ldb, int64_t __batchCount);
hipblasStatus_t hipblasDtrsmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const double* __alpha, const double* const* __A, int64_t __lda, double* const* __B,
    int64_t __ldb, int64_t __batchCount);
hipblasStatus_t hipblasCtrsmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipComplex* __alpha, const hipComplex* const* __A, int64_t __lda,
    hipComplex* const* __B, int64_t __ldb, int64_t __batchCount);
hipblasStatus_t hipblasZtrsmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* const* __A, int64_t __lda,
    hipDoubleComplex* const* __B, int64_t __ldb, int64_t __batchCount);
hipblasStatus_t hipblasStrsmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const float* __alpha, const float* __A, int __lda, hipblasStride __strideA, float* __B,
    int __ldb, hipblasStride __strideB, int __batchCount);
hipblasStatus_t hipblasDtrsmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const double* __alpha, const double* __A, int __lda, hipblasStride __strideA,
    double* __B, int __ldb, hipblasStride __strideB, int __batchCount);
hipblasStatus_t hipblasCtrsmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipComplex* __alpha, const hipComplex* __A, int __lda, hipblasStride __strideA,
    hipComplex* __B, int __ldb, hipblasStride __strideB, int __batchCount);
hipblasStatus_t hipblasZtrsmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    hipblasStride __strideA, hipDoubleComplex* __B, int __ldb, hipblasStride __strideB,
    int __batchCount);
hipblasStatus_t hipblasStrsmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const float* __alpha, const float* __A, int64_t __lda, hipblasStride __strideA,
    float* __B, int64_t __ldb, hipblasStride __strideB, int64_t __batchCount);
hipblasStatus_t hipblasDtrsmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const double* __alpha, const double* __A, int64_t __lda, hipblasStride __strideA,
    double* __B, int64_t __ldb, hipblasStride __strideB, int64_t __batchCount);
hipblasStatus_t hipblasCtrsmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipComplex* __alpha, const hipComplex* __A, int64_t __lda,
    hipblasStride __strideA, hipComplex* __B, int64_t __ldb, hipblasStride __strideB,
    int64_t __batchCount);
hipblasStatus_t hipblasZtrsmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int64_t __m,
    int64_t __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int64_t __lda,
    hipblasStride __strideA, hipDoubleComplex* __B, int64_t __ldb, hipblasStride __strideB,
    int64_t __batchCount);
hipblasStatus_t hipblasSdgmm(hipblasHandle_t __handle, hipblasSideMode_t __side, int __m, int __n,
    const float* __A, int __lda, const float* __x, int __incx, float* __C, int __ldc);
hipblasStatus_t hipblasDdgmm(hipblasHandle_t __handle, hipblasSideMode_t __side, int __m, int __n,
    const double* __A, int __lda, const double* __x, int __incx, double* __C, int __ldc);
hipblasStatus_t hipblasCdgmm(hipblasHandle_t __handle, hipblasSideMode_t __side, int __m, int __n,
    const hipComplex* __A, int __lda, const hipComplex* __x, int __incx, hipComplex* __C,
    int __ldc);
hipblasStatus_t hipblasZdgmm(hipblasHandle_t __handle, hipblasSideMode_t __side, int __m, int __n,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __x, int __incx,
    hipDoubleComplex* __C, int __ldc);
hipblasStatus_t hipblasSdgmm_64(hipblasHandle_t __handle, hipblasSideMode_t __side, int64_t __m,
    int64_t __n, const float* __A, int64_t __lda, const float* __x, int64_t __incx, float* __C,
    int64_t __ldc);
hipblasStatus_t hipblasDdgmm_64(hipblasHandle_t __handle, hipblasSideMode_t __side, int64_t __m,
    int64_t __n, const double* __A, int64_t __lda, const double* __x, int64_t __incx, double* __C,
    int64_t __ldc);
hipblasStatus_t hipblasCdgmm_64(hipblasHandle_t __handle, hipblasSideMode_t __side, int64_t __m,
    int64_t __n, const hipComplex* __A, int64_t __lda, const hipComplex* __x, int64_t __incx,
    hipComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasZdgmm_64(hipblasHandle_t __handle, hipblasSideMode_t __side, int64_t __m,
    int64_t __n, const hipDoubleComplex* __A, int64_t __lda, const hipDoubleComplex* __x,
    int64_t __incx, hipDoubleComplex* __C, int64_t __ldc);
hipblasStatus_t hipblasSdgmmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side, int __m,
    int __n, const float* const* __A, int __lda, const float* const* __x, int __incx,
    float* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasDdgmmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side, int __m,
    int __n, const double* const* __A, int __lda, const double* const* __x, int __incx,
    double* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasCdgmmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side, int __m,
    int __n, const hipComplex* const* __A, int __lda, const hipComplex* const* __x, int __incx,
    hipComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasZdgmmBatched(hipblasHandle_t __handle, hipblasSideMode_t __side, int __m,
    int __n, const hipDoubleComplex* const* __A, int __lda, const hipDoubleComplex* const* __x,
    int __incx, hipDoubleComplex* const* __C, int __ldc, int __batchCount);
hipblasStatus_t hipblasSdgmmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int64_t __m, int64_t __n, const float* const* __A, int64_t __lda, const float* const* __x,
    int64_t __incx, float* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasDdgmmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int64_t __m, int64_t __n, const double* const* __A, int64_t __lda, const double* const* __x,
    int64_t __incx, double* const* __C, int64_t __ldc, int64_t __batchCount);
hipblasStatus_t hipblasCdgmmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int64_t __m, int64_t __n, const hipComplex* const* __A, int64_t __lda,
    const hipComplex* const* __x, int64_t __incx, hipComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasZdgmmBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int64_t __m, int64_t __n, const hipDoubleComplex* const* __A, int64_t __lda,
    const hipDoubleComplex* const* __x, int64_t __incx, hipDoubleComplex* const* __C, int64_t __ldc,
    int64_t __batchCount);
hipblasStatus_t hipblasSdgmmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int __m, int __n, const float* __A, int __lda, hipblasStride __strideA, const float* __x,
    int __incx, hipblasStride __stridex, float* __C, int __ldc, hipblasStride __strideC,
    int __batchCount);
hipblasStatus_t hipblasDdgmmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int __m, int __n, const double* __A, int __lda, hipblasStride __strideA, const double* __x,
    int __incx, hipblasStride __stridex, double* __C, int __ldc, hipblasStride __strideC,
    int __batchCount);
hipblasStatus_t hipblasCdgmmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int __m, int __n, const hipComplex* __A, int __lda, hipblasStride __strideA,
    const hipComplex* __x, int __incx, hipblasStride __stridex, hipComplex* __C, int __ldc,
    hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasZdgmmStridedBatched(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int __m, int __n, const hipDoubleComplex* __A, int __lda, hipblasStride __strideA,
    const hipDoubleComplex* __x, int __incx, hipblasStride __stridex, hipDoubleComplex* __C,
    int __ldc, hipblasStride __strideC, int __batchCount);
hipblasStatus_t hipblasSdgmmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int64_t __m, int64_t __n, const float* __A, int64_t __lda, hipblasStride __strideA,
    const float* __x, int64_t __incx, hipblasStride __stridex, float* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasDdgmmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int64_t __m, int64_t __n, const double* __A, int64_t __lda, hipblasStride __strideA,
    const double* __x, int64_t __incx, hipblasStride __stridex, double* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasCdgmmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int64_t __m, int64_t __n, const hipComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipComplex* __x, int64_t __incx, hipblasStride __stridex, hipComplex* __C, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount);
hipblasStatus_t hipblasZdgmmStridedBatched_64(hipblasHandle_t __handle, hipblasSideMode_t __side,
    int64_t __m, int64_t __n, const hipDoubleComplex* __A, int64_t __lda, hipblasStride __strideA,
    const hipDoubleComplex* __x, int64_t __incx, hipblasStride __stridex, hipDoubleComplex* __C,
    int64_t __ldc, hipblasStride __strideC, int64_t __batchCount);

// Inverses of triangular matrices.
hipblasStatus_t hipblasStrtri(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const float* __A, int __lda, float* __invA, int __ldinvA);
hipblasStatus_t hipblasDtrtri(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const double* __A, int __lda, double* __invA, int __ldinvA);
hipblasStatus_t hipblasCtrtri(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const hipComplex* __A, int __lda, hipComplex* __invA,
    int __ldinvA);
hipblasStatus_t hipblasZtrtri(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const hipDoubleComplex* __A, int __lda,
    hipDoubleComplex* __invA, int __ldinvA);
hipblasStatus_t hipblasStrtriBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const float* const* __A, int __lda, float* const* __invA,
    int __ldinvA, int __batchCount);
hipblasStatus_t hipblasDtrtriBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const double* const* __A, int __lda, double* const* __invA,
    int __ldinvA, int __batchCount);
hipblasStatus_t hipblasCtrtriBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const hipComplex* const* __A, int __lda,
    hipComplex* const* __invA, int __ldinvA, int __batchCount);
hipblasStatus_t hipblasZtrtriBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const hipDoubleComplex* const* __A, int __lda,
    hipDoubleComplex* const* __invA, int __ldinvA, int __batchCount);
hipblasStatus_t hipblasStrtriStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const float* __A, int __lda, hipblasStride __strideA,
    float* __invA, int __ldinvA, hipblasStride __strideinvA, int __batchCount);
hipblasStatus_t hipblasDtrtriStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const double* __A, int __lda, hipblasStride __strideA,
    double* __invA, int __ldinvA, hipblasStride __strideinvA, int __batchCount);
hipblasStatus_t hipblasCtrtriStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const hipComplex* __A, int __lda, hipblasStride __strideA,
    hipComplex* __invA, int __ldinvA, hipblasStride __strideinvA, int __batchCount);
hipblasStatus_t hipblasZtrtriStridedBatched(hipblasHandle_t __handle, hipblasFillMode_t __uplo,
    hipblasDiagType_t __diag, int __n, const hipDoubleComplex* __A, int __lda,
    hipblasStride __strideA, hipDoubleComplex* __invA, int __ldinvA, hipblasStride __strideinvA,
    int __batchCount);

// Mixed types.
hipblasStatus_t hipblasAxpyEx(hipblasHandle_t __handle, int __n, const void* __alpha,
    hipDataType __alphaType, const void* __x, hipDataType __xType, int __incx, void* __y,
    hipDataType __yType, int __incy, hipDataType __executionType);
hipblasStatus_t hipblasAxpyEx_64(hipblasHandle_t __handle, int64_t __n, const void* __alpha,
    hipDataType __alphaType, const void* __x, hipDataType __xType, int64_t __incx, void* __y,
    hipDataType __yType, int64_t __incy, hipDataType __executionType);
hipblasStatus_t hipblasAxpyBatchedEx(hipblasHandle_t __handle, int __n, const void* __alpha,
    hipDataType __alphaType, const void* __x, hipDataType __xType, int __incx, void* __y,
    hipDataType __yType, int __incy, int __batchCount, hipDataType __executionType);
hipblasStatus_t hipblasAxpyBatchedEx_64(hipblasHandle_t __handle, int64_t __n, const void* __alpha,
    hipDataType __alphaType, const void* __x, hipDataType __xType, int64_t __incx, void* __y,
    hipDataType __yType, int64_t __incy, int64_t __batchCount, hipDataType __executionType);
hipblasStatus_t hipblasAxpyStridedBatchedEx(hipblasHandle_t __handle, int __n, const void* __alpha,
    hipDataType __alphaType, const void* __x, hipDataType __xType, int __incx,
    hipblasStride __stridex, void* __y, hipDataType __yType, int __incy, hipblasStride __stridey,
    int __batchCount, hipDataType __executionType);
hipblasStatus_t hipblasAxpyStridedBatchedEx_64(hipblasHandle_t __handle, int64_t __n,
    const void* __alpha, hipDataType __alphaType, const void* __x, hipDataType __xType,
    int64_t __incx, hipblasStride __stridex, void* __y, hipDataType __yType, int64_t __incy,
    hipblasStride __stridey, int64_t __batchCount, hipDataType __executionType);
hipblasStatus_t hipblasDotEx(hipblasHandle_t __handle, int __n, const void* __x,
    hipDataType __xType, int __incx, const void* __y, hipDataType __yType, int __incy,
    void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasDotEx_64(hipblasHandle_t __handle, int64_t __n, const void* __x,
    hipDataType __xType, int64_t __incx, const void* __y, hipDataType __yType, int64_t __incy,
    void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasDotBatchedEx(hipblasHandle_t __handle, int __n, const void* __x,
    hipDataType __xType, int __incx, const void* __y, hipDataType __yType, int __incy,
    int __batchCount, void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasDotBatchedEx_64(hipblasHandle_t __handle, int64_t __n, const void* __x,
    hipDataType __xType, int64_t __incx, const void* __y, hipDataType __yType, int64_t __incy,
    int64_t __batchCount, void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasDotStridedBatchedEx(hipblasHandle_t __handle, int __n, const void* __x,
    hipDataType __xType, int __incx, hipblasStride __stridex, const void* __y, hipDataType __yType,
    int __incy, hipblasStride __stridey, int __batchCount, void* __result, hipDataType __resultType,
    hipDataType __executionType);
hipblasStatus_t hipblasDotStridedBatchedEx_64(hipblasHandle_t __handle, int64_t __n,
    const void* __x, hipDataType __xType, int64_t __incx, hipblasStride __stridex, const void* __y,
    hipDataType __yType, int64_t __incy, hipblasStride __stridey, int64_t __batchCount,
    void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasDotcEx(hipblasHandle_t __handle, int __n, const void* __x,
    hipDataType __xType, int __incx, const void* __y, hipDataType __yType, int __incy,
    void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasDotcEx_64(hipblasHandle_t __handle, int64_t __n, const void* __x,
    hipDataType __xType, int64_t __incx, const void* __y, hipDataType __yType, int64_t __incy,
    void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasDotcBatchedEx(hipblasHandle_t __handle, int __n, const void* __x,
    hipDataType __xType, int __incx, const void* __y, hipDataType __yType, int __incy,
    int __batchCount, void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasDotcBatchedEx_64(hipblasHandle_t __handle, int64_t __n, const void* __x,
    hipDataType __xType, int64_t __incx, const void* __y, hipDataType __yType, int64_t __incy,
    int64_t __batchCount, void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasDotcStridedBatchedEx(hipblasHandle_t __handle, int __n, const void* __x,
    hipDataType __xType, int __incx, hipblasStride __stridex, const void* __y, hipDataType __yType,
    int __incy, hipblasStride __stridey, int __batchCount, void* __result, hipDataType __resultType,
    hipDataType __executionType);
hipblasStatus_t hipblasDotcStridedBatchedEx_64(hipblasHandle_t __handle, int64_t __n,
    const void* __x, hipDataType __xType, int64_t __incx, hipblasStride __stridex, const void* __y,
    hipDataType __yType, int64_t __incy, hipblasStride __stridey, int64_t __batchCount,
    void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasNrm2Ex(hipblasHandle_t __handle, int __n, const void* __x,
    hipDataType __xType, int __incx, void* __result, hipDataType __resultType,
    hipDataType __executionType);
hipblasStatus_t hipblasNrm2Ex_64(hipblasHandle_t __handle, int64_t __n, const void* __x,
    hipDataType __xType, int64_t __incx, void* __result, hipDataType __resultType,
    hipDataType __executionType);
hipblasStatus_t hipblasNrm2BatchedEx(hipblasHandle_t __handle, int __n, const void* __x,
    hipDataType __xType, int __incx, int __batchCount, void* __result, hipDataType __resultType,
    hipDataType __executionType);
hipblasStatus_t hipblasNrm2BatchedEx_64(hipblasHandle_t __handle, int64_t __n, const void* __x,
    hipDataType __xType, int64_t __incx, int64_t __batchCount, void* __result,
    hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasNrm2StridedBatchedEx(hipblasHandle_t __handle, int __n, const void* __x,
    hipDataType __xType, int __incx, hipblasStride __stridex, int __batchCount, void* __result,
    hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasNrm2StridedBatchedEx_64(hipblasHandle_t __handle, int64_t __n,
    const void* __x, hipDataType __xType, int64_t __incx, hipblasStride __stridex,
    int64_t __batchCount, void* __result, hipDataType __resultType, hipDataType __executionType);
hipblasStatus_t hipblasRotEx(hipblasHandle_t __handle, int __n, void* __x, hipDataType __xType,
    int __incx, void* __y, hipDataType __yType, int __incy, const void* __c, const void* __s,
    hipDataType __csType, hipDataType __executionType);
hipblasStatus_t hipblasRotEx_64(hipblasHandle_t __handle, int64_t __n, void* __x,
    hipDataType __xType, int64_t __incx, void* __y, hipDataType __yType, int64_t __incy,
    const void* __c, const void* __s, hipDataType __csType, hipDataType __executionType);
hipblasStatus_t hipblasRotBatchedEx(hipblasHandle_t __handle, int __n, void* __x,
    hipDataType __xType, int __incx, void* __y, hipDataType __yType, int __incy, const void* __c,
    const void* __s, hipDataType __csType, int __batchCount, hipDataType __executionType);
hipblasStatus_t hipblasRotBatchedEx_64(hipblasHandle_t __handle, int64_t __n, void* __x,
    hipDataType __xType, int64_t __incx, void* __y, hipDataType __yType, int64_t __incy,
    const void* __c, const void* __s, hipDataType __csType, int64_t __batchCount,
    hipDataType __executionType);
hipblasStatus_t hipblasRotStridedBatchedEx(hipblasHandle_t __handle, int __n, void* __x,
    hipDataType __xType, int __incx, hipblasStride __stridex, void* __y, hipDataType __yType,
    int __incy, hipblasStride __stridey, const void* __c, const void* __s, hipDataType __csType,
    int __batchCount, hipDataType __executionType);
hipblasStatus_t hipblasRotStridedBatchedEx_64(hipblasHandle_t __handle, int64_t __n, void* __x,
    hipDataType __xType, int64_t __incx, hipblasStride __stridex, void* __y, hipDataType __yType,
    int64_t __incy, hipblasStride __stridey, const void* __c, const void* __s, hipDataType __csType,
    int64_t __batchCount, hipDataType __executionType);
hipblasStatus_t hipblasScalEx(hipblasHandle_t __handle, int __n, const void* __alpha,
    hipDataType __alphaType, void* __x, hipDataType __xType, int __incx,
    hipDataType __executionType);
hipblasStatus_t hipblasScalEx_64(hipblasHandle_t __handle, int64_t __n, const void* __alpha,
    hipDataType __alphaType, void* __x, hipDataType __xType, int64_t __incx,
    hipDataType __executionType);
hipblasStatus_t hipblasScalBatchedEx(hipblasHandle_t __handle, int __n, const void* __alpha,
    hipDataType __alphaType, void* __x, hipDataType __xType, int __incx, int __batchCount,
    hipDataType __executionType);
hipblasStatus_t hipblasScalBatchedEx_64(hipblasHandle_t __handle, int64_t __n, const void* __alpha,
    hipDataType __alphaType, void* __x, hipDataType __xType, int64_t __incx, int64_t __batchCount,
    hipDataType __executionType);
hipblasStatus_t hipblasScalStridedBatchedEx(hipblasHandle_t __handle, int __n, const void* __alpha,
    hipDataType __alphaType, void* __x, hipDataType __xType, int __incx, hipblasStride __stridex,
    int __batchCount, hipDataType __executionType);
hipblasStatus_t hipblasScalStridedBatchedEx_64(hipblasHandle_t __handle, int64_t __n,
    const void* __alpha, hipDataType __alphaType, void* __x, hipDataType __xType, int64_t __incx,
    hipblasStride __stridex, int64_t __batchCount, hipDataType __executionType);

// Products of mixed types.
hipblasStatus_t hipblasGemmEx(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const void* __alpha, const void* __A,
    hipDataType __aType, int __lda, const void* __B, hipDataType __bType, int __ldb,
    const void* __beta, void* __C, hipDataType __cType, int __ldc,
    hipblasComputeType_t __computeType, hipblasGemmAlgo_t __algo);
hipblasStatus_t hipblasGemmEx_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const void* __alpha,
    const void* __A, hipDataType __aType, int64_t __lda, const void* __B, hipDataType __bType,
    int64_t __ldb, const void* __beta, void* __C, hipDataType __cType, int64_t __ldc,
    hipblasComputeType_t __computeType, hipblasGemmAlgo_t __algo);
hipblasStatus_t hipblasGemmBatchedEx(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const void* __alpha, const void** __A,
    hipDataType __aType, int __lda, const void** __B, hipDataType __bType, int __ldb,
    const void* __beta, void** __C, hipDataType __cType, int __ldc, int __batchCount,
    hipblasComputeType_t __computeType, hipblasGemmAlgo_t __algo);
hipblasStatus_t hipblasGemmBatchedEx_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const void* __alpha,
    const void** __A, hipDataType __aType, int64_t __lda, const void** __B, hipDataType __bType,
    int64_t __ldb, const void* __beta, void** __C, hipDataType __cType, int64_t __ldc,
    int64_t __batchCount, hipblasComputeType_t __computeType, hipblasGemmAlgo_t __algo);
hipblasStatus_t hipblasGemmStridedBatchedEx(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const void* __alpha, const void* __A,
    hipDataType __aType, int __lda, hipblasStride __strideA, const void* __B, hipDataType __bType,
    int __ldb, hipblasStride __strideB, const void* __beta, void* __C, hipDataType __cType,
    int __ldc, hipblasStride __strideC, int __batchCount, hipblasComputeType_t __computeType,
    hipblasGemmAlgo_t __algo);
hipblasStatus_t hipblasGemmStridedBatchedEx_64(hipblasHandle_t __handle,
    hipblasOperation_t __transA, hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k,
    const void* __alpha, const void* __A, hipDataType __aType, int64_t __lda,
    hipblasStride __strideA, const void* __B, hipDataType __bType, int64_t __ldb,
    hipblasStride __strideB, const void* __beta, void* __C, hipDataType __cType, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount, hipblasComputeType_t __computeType,
    hipblasGemmAlgo_t __algo);
hipblasStatus_t hipblasGemmExWithFlags(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const void* __alpha, const void* __A,
    hipDataType __aType, int __lda, const void* __B, hipDataType __bType, int __ldb,
    const void* __beta, void* __C, hipDataType __cType, int __ldc,
    hipblasComputeType_t __computeType, hipblasGemmAlgo_t __algo, hipblasGemmFlags_t __flags);
hipblasStatus_t hipblasGemmExWithFlags_64(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k, const void* __alpha,
    const void* __A, hipDataType __aType, int64_t __lda, const void* __B, hipDataType __bType,
    int64_t __ldb, const void* __beta, void* __C, hipDataType __cType, int64_t __ldc,
    hipblasComputeType_t __computeType, hipblasGemmAlgo_t __algo, hipblasGemmFlags_t __flags);
hipblasStatus_t hipblasGemmBatchedExWithFlags(hipblasHandle_t __handle, hipblasOperation_t __transA,
    hipblasOperation_t __transB, int __m, int __n, int __k, const void* __alpha, const void** __A,
    hipDataType __aType, int __lda, const void** __B, hipDataType __bType, int __ldb,
    const void* __beta, void** __C, hipDataType __cType, int __ldc, int __batchCount,
    hipblasComputeType_t __computeType, hipblasGemmAlgo_t __algo, hipblasGemmFlags_t __flags);
hipblasStatus_t hipblasGemmBatchedExWithFlags_64(hipblasHandle_t __handle,
    hipblasOperation_t __transA, hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k,
    const void* __alpha, const void** __A, hipDataType __aType, int64_t __lda, const void** __B,
    hipDataType __bType, int64_t __ldb, const void* __beta, void** __C, hipDataType __cType,
    int64_t __ldc, int64_t __batchCount, hipblasComputeType_t __computeType,
    hipblasGemmAlgo_t __algo, hipblasGemmFlags_t __flags);
hipblasStatus_t hipblasGemmStridedBatchedExWithFlags(hipblasHandle_t __handle,
    hipblasOperation_t __transA, hipblasOperation_t __transB, int __m, int __n, int __k,
    const void* __alpha, const void* __A, hipDataType __aType, int __lda, hipblasStride __strideA,
    const void* __B, hipDataType __bType, int __ldb, hipblasStride __strideB, const void* __beta,
    void* __C, hipDataType __cType, int __ldc, hipblasStride __strideC, int __batchCount,
    hipblasComputeType_t __computeType, hipblasGemmAlgo_t __algo, hipblasGemmFlags_t __flags);
hipblasStatus_t hipblasGemmStridedBatchedExWithFlags_64(hipblasHandle_t __handle,
    hipblasOperation_t __transA, hipblasOperation_t __transB, int64_t __m, int64_t __n, int64_t __k,
    const void* __alpha, const void* __A, hipDataType __aType, int64_t __lda,
    hipblasStride __strideA, const void* __B, hipDataType __bType, int64_t __ldb,
    hipblasStride __strideB, const void* __beta, void* __C, hipDataType __cType, int64_t __ldc,
    hipblasStride __strideC, int64_t __batchCount, hipblasComputeType_t __computeType,
    hipblasGemmAlgo_t __algo, hipblasGemmFlags_t __flags);

// Triangular equations with inverses of blocks.
hipblasStatus_t hipblasTrsmEx(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const void* __alpha, const void* __A, int __lda, void* __B, int __ldb,
    const void* __inverses, int __inversesSize, hipDataType __executionType);
hipblasStatus_t hipblasTrsmBatchedEx(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const void* __alpha, const void* __A, int __lda, void* __B, int __ldb,
    int __batchCount, const void* __inverses, int __inversesSize, hipDataType __executionType);
hipblasStatus_t hipblasTrsmStridedBatchedEx(hipblasHandle_t __handle, hipblasSideMode_t __side,
    hipblasFillMode_t __uplo, hipblasOperation_t __transA, hipblasDiagType_t __diag, int __m,
    int __n, const void* __alpha, const void* __A, int __lda, hipblasStride __strideA, void* __B,
    int __ldb, hipblasStride __strideB, int __batchCount, const void* __inverses,
    int __inversesSize, hipblasStride __strideinverses, hipDataType __executionType);

// Factorisations, equations, least squares.
hipblasStatus_t hipblasSgetrf(hipblasHandle_t __handle, int __n, float* __A, int __lda, int* __ipiv,
    int* __info);
hipblasStatus_t hipblasDgetrf(hipblasHandle_t __handle, int __n, double* __A, int __lda,
    int* __ipiv, int* __info);
hipblasStatus_t hipblasCgetrf(hipblasHandle_t __handle, int __n, hipComplex* __A, int __lda,
    int* __ipiv, int* __info);
hipblasStatus_t hipblasZgetrf(hipblasHandle_t __handle, int __n, hipDoubleComplex* __A, int __lda,
    int* __ipiv, int* __info);
hipblasStatus_t hipblasSgetrfBatched(hipblasHandle_t __handle, int __n, float* const* __A,
    int __lda, int* __ipiv, int* __info, int __batchCount);
hipblasStatus_t hipblasDgetrfBatched(hipblasHandle_t __handle, int __n, double* const* __A,
    int __lda, int* __ipiv, int* __info, int __batchCount);
hipblasStatus_t hipblasCgetrfBatched(hipblasHandle_t __handle, int __n, hipComplex* const* __A,
    int __lda, int* __ipiv, int* __info, int __batchCount);
hipblasStatus_t hipblasZgetrfBatched(hipblasHandle_t __handle, int __n,
    hipDoubleComplex* const* __A, int __lda, int* __ipiv, int* __info, int __batchCount);
hipblasStatus_t hipblasSgetrfStridedBatched(hipblasHandle_t __handle, int __n, float* __A,
    int __lda, hipblasStride __strideA, int* __ipiv, hipblasStride __strideipiv, int* __info,
    int __batchCount);
hipblasStatus_t hipblasDgetrfStridedBatched(hipblasHandle_t __handle, int __n, double* __A,
    int __lda, hipblasStride __strideA, int* __ipiv, hipblasStride __strideipiv, int* __info,
    int __batchCount);
hipblasStatus_t hipblasCgetrfStridedBatched(hipblasHandle_t __handle, int __n, hipComplex* __A,
    int __lda, hipblasStride __strideA, int* __ipiv, hipblasStride __strideipiv, int* __info,
    int __batchCount);
hipblasStatus_t hipblasZgetrfStridedBatched(hipblasHandle_t __handle, int __n,
    hipDoubleComplex* __A, int __lda, hipblasStride __strideA, int* __ipiv,
    hipblasStride __strideipiv, int* __info, int __batchCount);
hipblasStatus_t hipblasSgetrs(hipblasHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, float* __A, int __lda, const int* __ipiv, float* __B, int __ldb, int* __hostInfo);
hipblasStatus_t hipblasDgetrs(hipblasHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, double* __A, int __lda, const int* __ipiv, double* __B, int __ldb, int* __hostInfo);
hipblasStatus_t hipblasCgetrs(hipblasHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, hipComplex* __A, int __lda, const int* __ipiv, hipComplex* __B, int __ldb,
    int* __hostInfo);
hipblasStatus_t hipblasZgetrs(hipblasHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, hipDoubleComplex* __A, int __lda, const int* __ipiv, hipDoubleComplex* __B,
    int __ldb, int* __hostInfo);
hipblasStatus_t hipblasSgetrsBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, float* const* __A, int __lda, const int* __ipiv, float* const* __B, int __ldb,
    int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasDgetrsBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, double* const* __A, int __lda, const int* __ipiv, double* const* __B, int __ldb,
    int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasCgetrsBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, hipComplex* const* __A, int __lda, const int* __ipiv, hipComplex* const* __B,
    int __ldb, int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasZgetrsBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, hipDoubleComplex* const* __A, int __lda, const int* __ipiv,
    hipDoubleComplex* const* __B, int __ldb, int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasSgetrsStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __n, int __nrhs, float* __A, int __lda, hipblasStride __strideA, const int* __ipiv,
    hipblasStride __strideipiv, float* __B, int __ldb, hipblasStride __strideB, int* __hostInfo,
    int __batchCount);
hipblasStatus_t hipblasDgetrsStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __n, int __nrhs, double* __A, int __lda, hipblasStride __strideA, const int* __ipiv,
    hipblasStride __strideipiv, double* __B, int __ldb, hipblasStride __strideB, int* __hostInfo,
    int __batchCount);
hipblasStatus_t hipblasCgetrsStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __n, int __nrhs, hipComplex* __A, int __lda, hipblasStride __strideA, const int* __ipiv,
    hipblasStride __strideipiv, hipComplex* __B, int __ldb, hipblasStride __strideB,
    int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasZgetrsStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __n, int __nrhs, hipDoubleComplex* __A, int __lda, hipblasStride __strideA,
    const int* __ipiv, hipblasStride __strideipiv, hipDoubleComplex* __B, int __ldb,
    hipblasStride __strideB, int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasSgeqrf(hipblasHandle_t __handle, int __m, int __n, float* __A, int __lda,
    float* __tau, int* __hostInfo);
hipblasStatus_t hipblasDgeqrf(hipblasHandle_t __handle, int __m, int __n, double* __A, int __lda,
    double* __tau, int* __hostInfo);
hipblasStatus_t hipblasCgeqrf(hipblasHandle_t __handle, int __m, int __n, hipComplex* __A,
    int __lda, hipComplex* __tau, int* __hostInfo);
hipblasStatus_t hipblasZgeqrf(hipblasHandle_t __handle, int __m, int __n, hipDoubleComplex* __A,
    int __lda, hipDoubleComplex* __tau, int* __hostInfo);
hipblasStatus_t hipblasSgeqrfBatched(hipblasHandle_t __handle, int __m, int __n, float* const* __A,
    int __lda, float* const* __tau, int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasDgeqrfBatched(hipblasHandle_t __handle, int __m, int __n, double* const* __A,
    int __lda, double* const* __tau, int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasCgeqrfBatched(hipblasHandle_t __handle, int __m, int __n,
    hipComplex* const* __A, int __lda, hipComplex* const* __tau, int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasZgeqrfBatched(hipblasHandle_t __handle, int __m, int __n,
    hipDoubleComplex* const* __A, int __lda, hipDoubleComplex* const* __tau, int* __hostInfo,
    int __batchCount);
hipblasStatus_t hipblasSgeqrfStridedBatched(hipblasHandle_t __handle, int __m, int __n, float* __A,
    int __lda, hipblasStride __strideA, float* __tau, hipblasStride __stridetau, int* __hostInfo,
    int __batchCount);
hipblasStatus_t hipblasDgeqrfStridedBatched(hipblasHandle_t __handle, int __m, int __n, double* __A,
    int __lda, hipblasStride __strideA, double* __tau, hipblasStride __stridetau, int* __hostInfo,
    int __batchCount);
hipblasStatus_t hipblasCgeqrfStridedBatched(hipblasHandle_t __handle, int __m, int __n,
    hipComplex* __A, int __lda, hipblasStride __strideA, hipComplex* __tau,
    hipblasStride __stridetau, int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasZgeqrfStridedBatched(hipblasHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipblasStride __strideA, hipDoubleComplex* __tau,
    hipblasStride __stridetau, int* __hostInfo, int __batchCount);
hipblasStatus_t hipblasSgels(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    int __nrhs, float* __A, int __lda, float* __B, int __ldb, int* __hostInfo, int* __deviceInfo);
hipblasStatus_t hipblasDgels(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    int __nrhs, double* __A, int __lda, double* __B, int __ldb, int* __hostInfo, int* __deviceInfo);
hipblasStatus_t hipblasCgels(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    int __nrhs, hipComplex* __A, int __lda, hipComplex* __B, int __ldb, int* __hostInfo,
    int* __deviceInfo);
hipblasStatus_t hipblasZgels(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m, int __n,
    int __nrhs, hipDoubleComplex* __A, int __lda, hipDoubleComplex* __B, int __ldb, int* __hostInfo,
    int* __deviceInfo);
hipblasStatus_t hipblasSgelsBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, int __nrhs, float* const* __A, int __lda, float* const* __B, int __ldb,
    int* __hostInfo, int* __deviceInfo, int __batchCount);
hipblasStatus_t hipblasDgelsBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, int __nrhs, double* const* __A, int __lda, double* const* __B, int __ldb,
    int* __hostInfo, int* __deviceInfo, int __batchCount);
hipblasStatus_t hipblasCgelsBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, int __nrhs, hipComplex* const* __A, int __lda, hipComplex* const* __B, int __ldb,
    int* __hostInfo, int* __deviceInfo, int __batchCount);
hipblasStatus_t hipblasZgelsBatched(hipblasHandle_t __handle, hipblasOperation_t __trans, int __m,
    int __n, int __nrhs, hipDoubleComplex* const* __A, int __lda, hipDoubleComplex* const* __B,
    int __ldb, int* __hostInfo, int* __deviceInfo, int __batchCount);
hipblasStatus_t hipblasSgelsStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, int __nrhs, float* __A, int __lda, hipblasStride __strideA, float* __B,
    int __ldb, hipblasStride __strideB, int* __hostInfo, int* __deviceInfo, int __batchCount);
hipblasStatus_t hipblasDgelsStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, int __nrhs, double* __A, int __lda, hipblasStride __strideA, double* __B,
    int __ldb, hipblasStride __strideB, int* __hostInfo, int* __deviceInfo, int __batchCount);
hipblasStatus_t hipblasCgelsStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, int __nrhs, hipComplex* __A, int __lda, hipblasStride __strideA,
    hipComplex* __B, int __ldb, hipblasStride __strideB, int* __hostInfo, int* __deviceInfo,
    int __batchCount);
hipblasStatus_t hipblasZgelsStridedBatched(hipblasHandle_t __handle, hipblasOperation_t __trans,
    int __m, int __n, int __nrhs, hipDoubleComplex* __A, int __lda, hipblasStride __strideA,
    hipDoubleComplex* __B, int __ldb, hipblasStride __strideB, int* __hostInfo, int* __deviceInfo,
    int __batchCount);

// Inverses.
hipblasStatus_t hipblasSgetriBatched(hipblasHandle_t __handle, int __n, float* const* __A,
    int __lda, int* __ipiv, float* const* __C, int __ldc, int* __info, int __batchCount);
hipblasStatus_t hipblasDgetriBatched(hipblasHandle_t __handle, int __n, double* const* __A,
    int __lda, int* __ipiv, double* const* __C, int __ldc, int* __info, int __batchCount);
hipblasStatus_t hipblasCgetriBatched(hipblasHandle_t __handle, int __n, hipComplex* const* __A,
    int __lda, int* __ipiv, hipComplex* const* __C, int __ldc, int* __info, int __batchCount);
hipblasStatus_t hipblasZgetriBatched(hipblasHandle_t __handle, int __n,
    hipDoubleComplex* const* __A, int __lda, int* __ipiv, hipDoubleComplex* const* __C, int __ldc,
    int* __info, int __batchCount);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
