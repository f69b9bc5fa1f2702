// hipSOLVER: factorisations of matrices, equations, eigenvalues and singular values.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/hipsolver.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<hipsolver/hipsolver.h>)
#include_next <hipsolver/hipsolver.h>
#else
#include <hipblas/hipblas.h>

typedef void* hipsolverHandle_t;
typedef hipsolverHandle_t hipsolverDnHandle_t;
typedef enum hipsolverStatus_t {
  HIPSOLVER_STATUS_SUCCESS = 0,
  HIPSOLVER_STATUS_NOT_INITIALIZED = 1,
  HIPSOLVER_STATUS_ALLOC_FAILED = 2,
  HIPSOLVER_STATUS_INVALID_VALUE = 3,
  HIPSOLVER_STATUS_MAPPING_ERROR = 4,
  HIPSOLVER_STATUS_EXECUTION_FAILED = 5,
  HIPSOLVER_STATUS_INTERNAL_ERROR = 6,
  HIPSOLVER_STATUS_NOT_SUPPORTED = 7,
  HIPSOLVER_STATUS_ARCH_MISMATCH = 8,
  HIPSOLVER_STATUS_HANDLE_IS_NULLPTR = 9,
  HIPSOLVER_STATUS_INVALID_ENUM = 10,
  HIPSOLVER_STATUS_UNKNOWN = 11,
  HIPSOLVER_STATUS_ZERO_PIVOT = 12,
  HIPSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 13,
} hipsolverStatus_t;
typedef enum hipsolverEigMode_t {
  HIPSOLVER_EIG_MODE_NOVECTOR = 201,
  HIPSOLVER_EIG_MODE_VECTOR = 202,
} hipsolverEigMode_t;
typedef enum hipsolverEigType_t {
  HIPSOLVER_EIG_TYPE_1 = 211,
  HIPSOLVER_EIG_TYPE_2 = 212,
  HIPSOLVER_EIG_TYPE_3 = 213,
} hipsolverEigType_t;
typedef enum hipsolverDeterministicMode_t {
  HIPSOLVER_DETERMINISTIC_RESULTS = 241,
  HIPSOLVER_ALLOW_NON_DETERMINISTIC_RESULTS = 242,
} hipsolverDeterministicMode_t;
typedef enum hipsolverAlgMode_t {
  HIPSOLVER_ALG_0 = 231,
  HIPSOLVER_ALG_1 = 232,
} hipsolverAlgMode_t;
typedef enum hipsolverDnFunction_t {
  HIPSOLVERDN_GETRF = 0,
} hipsolverDnFunction_t;
typedef void* hipsolverDnParams_t;
typedef void* hipsolverSyevjInfo_t;
typedef void* hipsolverGesvdjInfo_t;
typedef hipblasOperation_t hipsolverOperation_t;
typedef hipblasFillMode_t hipsolverFillMode_t;
typedef hipblasSideMode_t hipsolverSideMode_t;
#define HIPSOLVER_OP_N HIPBLAS_OP_N
#define HIPSOLVER_OP_T HIPBLAS_OP_T
#define HIPSOLVER_OP_C HIPBLAS_OP_C
#define HIPSOLVER_FILL_MODE_UPPER HIPBLAS_FILL_MODE_UPPER
#define HIPSOLVER_FILL_MODE_LOWER HIPBLAS_FILL_MODE_LOWER
#define HIPSOLVER_SIDE_LEFT HIPBLAS_SIDE_LEFT
#define HIPSOLVER_SIDE_RIGHT HIPBLAS_SIDE_RIGHT

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Library.
hipsolverStatus_t hipsolverCreate(hipsolverHandle_t* __handle);
hipsolverStatus_t hipsolverDestroy(hipsolverHandle_t __handle);
hipsolverStatus_t hipsolverSetStream(hipsolverHandle_t __handle, hipStream_t __stream);
hipsolverStatus_t hipsolverGetStream(hipsolverHandle_t __handle, hipStream_t* __stream);
hipsolverStatus_t hipsolverSetDeterministicMode(hipsolverHandle_t __handle,
    hipsolverDeterministicMode_t __mode);
hipsolverStatus_t hipsolverGetDeterministicMode(hipsolverHandle_t __handle,
    hipsolverDeterministicMode_t* __mode);
hipsolverStatus_t hipsolverDnCreate(hipsolverHandle_t* __handle);
hipsolverStatus_t hipsolverDnDestroy(hipsolverHandle_t __handle);
hipsolverStatus_t hipsolverDnSetStream(hipsolverHandle_t __handle, hipStream_t __stream);
hipsolverStatus_t hipsolverDnGetStream(hipsolverHandle_t __handle, hipStream_t* __stream);
hipsolverStatus_t hipsolverDnSetDeterministicMode(hipsolverHandle_t __handle,
    hipsolverDeterministicMode_t __mode);
hipsolverStatus_t hipsolverDnGetDeterministicMode(hipsolverHandle_t __handle,
    hipsolverDeterministicMode_t* __mode);

// LU.
hipsolverStatus_t hipsolverSgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverCgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverZgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverSgetrf(hipsolverHandle_t __handle, int __m, int __n, float* __A,
    int __lda, float* __work, int __lwork, int* __ipiv, int* __info);
hipsolverStatus_t hipsolverDgetrf(hipsolverHandle_t __handle, int __m, int __n, double* __A,
    int __lda, double* __work, int __lwork, int* __ipiv, int* __info);
hipsolverStatus_t hipsolverCgetrf(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __work, int __lwork, int* __ipiv,
    int* __info);
hipsolverStatus_t hipsolverZgetrf(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __work, int __lwork, int* __ipiv,
    int* __info);
hipsolverStatus_t hipsolverSgetrs_bufferSize(hipsolverHandle_t __handle,
    hipsolverOperation_t __trans, int __n, int __nrhs, float* __A, int __lda, int* __ipiv,
    float* __B, int __ldb, int* __lwork);
hipsolverStatus_t hipsolverDgetrs_bufferSize(hipsolverHandle_t __handle,
    hipsolverOperation_t __trans, int __n, int __nrhs, double* __A, int __lda, int* __ipiv,
    double* __B, int __ldb, int* __lwork);
hipsolverStatus_t hipsolverCgetrs_bufferSize(hipsolverHandle_t __handle,
    hipsolverOperation_t __trans, int __n, int __nrhs, hipFloatComplex* __A, int __lda, int* __ipiv,
    hipFloatComplex* __B, int __ldb, int* __lwork);
hipsolverStatus_t hipsolverZgetrs_bufferSize(hipsolverHandle_t __handle,
    hipsolverOperation_t __trans, int __n, int __nrhs, hipDoubleComplex* __A, int __lda,
    int* __ipiv, hipDoubleComplex* __B, int __ldb, int* __lwork);
hipsolverStatus_t hipsolverSgetrs(hipsolverHandle_t __handle, hipsolverOperation_t __trans, int __n,
    int __nrhs, float* __A, int __lda, int* __ipiv, float* __B, int __ldb, float* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDgetrs(hipsolverHandle_t __handle, hipsolverOperation_t __trans, int __n,
    int __nrhs, double* __A, int __lda, int* __ipiv, double* __B, int __ldb, double* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverCgetrs(hipsolverHandle_t __handle, hipsolverOperation_t __trans, int __n,
    int __nrhs, hipFloatComplex* __A, int __lda, int* __ipiv, hipFloatComplex* __B, int __ldb,
    hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverZgetrs(hipsolverHandle_t __handle, hipsolverOperation_t __trans, int __n,
    int __nrhs, hipDoubleComplex* __A, int __lda, int* __ipiv, hipDoubleComplex* __B, int __ldb,
    hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnDgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnCgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnZgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnSgetrf(hipsolverHandle_t __handle, int __m, int __n, float* __A,
    int __lda, float* __work, int* __ipiv, int* __info);
hipsolverStatus_t hipsolverDnDgetrf(hipsolverHandle_t __handle, int __m, int __n, double* __A,
    int __lda, double* __work, int* __ipiv, int* __info);
hipsolverStatus_t hipsolverDnCgetrf(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __work, int* __ipiv, int* __info);
hipsolverStatus_t hipsolverDnZgetrf(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __work, int* __ipiv, int* __info);
hipsolverStatus_t hipsolverDnSgetrs(hipsolverHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, const float* __A, int __lda, const int* __ipiv, float* __B, int __ldb, int* __info);
hipsolverStatus_t hipsolverDnDgetrs(hipsolverHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, const double* __A, int __lda, const int* __ipiv, double* __B, int __ldb,
    int* __info);
hipsolverStatus_t hipsolverDnCgetrs(hipsolverHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, const hipFloatComplex* __A, int __lda, const int* __ipiv, hipFloatComplex* __B,
    int __ldb, int* __info);
hipsolverStatus_t hipsolverDnZgetrs(hipsolverHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, const hipDoubleComplex* __A, int __lda, const int* __ipiv, hipDoubleComplex* __B,
    int __ldb, int* __info);
hipsolverStatus_t hipsolverSSgesv_bufferSize(hipsolverHandle_t __handle, int __n, int __nrhs,
    float* __A, int __lda, int* __ipiv, float* __B, int __ldb, float* __X, int __ldx,
    size_t* __lwork);
hipsolverStatus_t hipsolverDDgesv_bufferSize(hipsolverHandle_t __handle, int __n, int __nrhs,
    double* __A, int __lda, int* __ipiv, double* __B, int __ldb, double* __X, int __ldx,
    size_t* __lwork);
hipsolverStatus_t hipsolverCCgesv_bufferSize(hipsolverHandle_t __handle, int __n, int __nrhs,
    hipFloatComplex* __A, int __lda, int* __ipiv, hipFloatComplex* __B, int __ldb,
    hipFloatComplex* __X, int __ldx, size_t* __lwork);
hipsolverStatus_t hipsolverZZgesv_bufferSize(hipsolverHandle_t __handle, int __n, int __nrhs,
    hipDoubleComplex* __A, int __lda, int* __ipiv, hipDoubleComplex* __B, int __ldb,
    hipDoubleComplex* __X, int __ldx, size_t* __lwork);
hipsolverStatus_t hipsolverSSgesv(hipsolverHandle_t __handle, int __n, int __nrhs, float* __A,
    int __lda, int* __ipiv, float* __B, int __ldb, float* __X, int __ldx, void* __work,
    size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverDDgesv(hipsolverHandle_t __handle, int __n, int __nrhs, double* __A,
    int __lda, int* __ipiv, double* __B, int __ldb, double* __X, int __ldx, void* __work,
    size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverCCgesv(hipsolverHandle_t __handle, int __n, int __nrhs,
    hipFloatComplex* __A, int __lda, int* __ipiv, hipFloatComplex* __B, int __ldb,
    hipFloatComplex* __X, int __ldx, void* __work, size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverZZgesv(hipsolverHandle_t __handle, int __n, int __nrhs,
    hipDoubleComplex* __A, int __lda, int* __ipiv, hipDoubleComplex* __B, int __ldb,
    hipDoubleComplex* __X, int __ldx, void* __work, size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverDnSSgesv_bufferSize(hipsolverHandle_t __handle, int __n, int __nrhs,
    float* __A, int __lda, int* __ipiv, float* __B, int __ldb, float* __X, int __ldx, void* __work,
    size_t* __lwork);
hipsolverStatus_t hipsolverDnDDgesv_bufferSize(hipsolverHandle_t __handle, int __n, int __nrhs,
    double* __A, int __lda, int* __ipiv, double* __B, int __ldb, double* __X, int __ldx,
    void* __work, size_t* __lwork);
hipsolverStatus_t hipsolverDnCCgesv_bufferSize(hipsolverHandle_t __handle, int __n, int __nrhs,
    hipFloatComplex* __A, int __lda, int* __ipiv, hipFloatComplex* __B, int __ldb,
    hipFloatComplex* __X, int __ldx, void* __work, size_t* __lwork);
hipsolverStatus_t hipsolverDnZZgesv_bufferSize(hipsolverHandle_t __handle, int __n, int __nrhs,
    hipDoubleComplex* __A, int __lda, int* __ipiv, hipDoubleComplex* __B, int __ldb,
    hipDoubleComplex* __X, int __ldx, void* __work, size_t* __lwork);
hipsolverStatus_t hipsolverDnSSgesv(hipsolverHandle_t __handle, int __n, int __nrhs, float* __A,
    int __lda, int* __ipiv, float* __B, int __ldb, float* __X, int __ldx, void* __work,
    size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverDnDDgesv(hipsolverHandle_t __handle, int __n, int __nrhs, double* __A,
    int __lda, int* __ipiv, double* __B, int __ldb, double* __X, int __ldx, void* __work,
    size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverDnCCgesv(hipsolverHandle_t __handle, int __n, int __nrhs,
    hipFloatComplex* __A, int __lda, int* __ipiv, hipFloatComplex* __B, int __ldb,
    hipFloatComplex* __X, int __ldx, void* __work, size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverDnZZgesv(hipsolverHandle_t __handle, int __n, int __nrhs,
    hipDoubleComplex* __A, int __lda, int* __ipiv, hipDoubleComplex* __B, int __ldb,
    hipDoubleComplex* __X, int __ldx, void* __work, size_t __lwork, int* __niters, int* __info);

// Cholesky.
hipsolverStatus_t hipsolverSpotrf_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDpotrf_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverCpotrf_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverZpotrf_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverSpotrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    float* __A, int __lda, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDpotrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    double* __A, int __lda, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverCpotrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverZpotrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverSpotrs_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, float* __A, int __lda, float* __B, int __ldb, int* __lwork);
hipsolverStatus_t hipsolverDpotrs_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, double* __A, int __lda, double* __B, int __ldb, int* __lwork);
hipsolverStatus_t hipsolverCpotrs_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, hipFloatComplex* __A, int __lda, hipFloatComplex* __B, int __ldb,
    int* __lwork);
hipsolverStatus_t hipsolverZpotrs_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, hipDoubleComplex* __A, int __lda, hipDoubleComplex* __B, int __ldb,
    int* __lwork);
hipsolverStatus_t hipsolverSpotrs(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    int __nrhs, float* __A, int __lda, float* __B, int __ldb, float* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDpotrs(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    int __nrhs, double* __A, int __lda, double* __B, int __ldb, double* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverCpotrs(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    int __nrhs, hipFloatComplex* __A, int __lda, hipFloatComplex* __B, int __ldb,
    hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverZpotrs(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    int __nrhs, hipDoubleComplex* __A, int __lda, hipDoubleComplex* __B, int __ldb,
    hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSpotrf_bufferSize(hipsolverHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnDpotrf_bufferSize(hipsolverHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnCpotrf_bufferSize(hipsolverHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnZpotrf_bufferSize(hipsolverHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnSpotrf(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    float* __A, int __lda, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnDpotrf(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    double* __A, int __lda, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnCpotrf(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZpotrf(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSpotrs(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __nrhs, const float* __A, int __lda, float* __B, int __ldb, int* __info);
hipsolverStatus_t hipsolverDnDpotrs(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __nrhs, const double* __A, int __lda, double* __B, int __ldb, int* __info);
hipsolverStatus_t hipsolverDnCpotrs(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __nrhs, const hipFloatComplex* __A, int __lda, hipFloatComplex* __B, int __ldb,
    int* __info);
hipsolverStatus_t hipsolverDnZpotrs(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __nrhs, const hipDoubleComplex* __A, int __lda, hipDoubleComplex* __B, int __ldb,
    int* __info);
hipsolverStatus_t hipsolverSpotrfBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, float** __A, int __lda, int* __lwork, int __batchCount);
hipsolverStatus_t hipsolverDpotrfBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, double** __A, int __lda, int* __lwork, int __batchCount);
hipsolverStatus_t hipsolverCpotrfBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex** __A, int __lda, int* __lwork,
    int __batchCount);
hipsolverStatus_t hipsolverZpotrfBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex** __A, int __lda, int* __lwork,
    int __batchCount);
hipsolverStatus_t hipsolverSpotrfBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, float** __A, int __lda, float* __work, int __lwork, int* __info, int __batchCount);
hipsolverStatus_t hipsolverDpotrfBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, double** __A, int __lda, double* __work, int __lwork, int* __info, int __batchCount);
hipsolverStatus_t hipsolverCpotrfBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipFloatComplex** __A, int __lda, hipFloatComplex* __work, int __lwork, int* __info,
    int __batchCount);
hipsolverStatus_t hipsolverZpotrfBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipDoubleComplex** __A, int __lda, hipDoubleComplex* __work, int __lwork, int* __info,
    int __batchCount);
hipsolverStatus_t hipsolverDnSpotrfBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, float** __A, int __lda, int* __info, int __batchCount);
hipsolverStatus_t hipsolverDnDpotrfBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, double** __A, int __lda, int* __info, int __batchCount);
hipsolverStatus_t hipsolverDnCpotrfBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipFloatComplex** __A, int __lda, int* __info, int __batchCount);
hipsolverStatus_t hipsolverDnZpotrfBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipDoubleComplex** __A, int __lda, int* __info, int __batchCount);
hipsolverStatus_t hipsolverSpotrsBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, int __nrhs, float** __A, int __lda, float** __B, int __ldb,
    int* __lwork, int __batchCount);
hipsolverStatus_t hipsolverDpotrsBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, int __nrhs, double** __A, int __lda, double** __B,
    int __ldb, int* __lwork, int __batchCount);
hipsolverStatus_t hipsolverCpotrsBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, int __nrhs, hipFloatComplex** __A, int __lda,
    hipFloatComplex** __B, int __ldb, int* __lwork, int __batchCount);
hipsolverStatus_t hipsolverZpotrsBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, int __nrhs, hipDoubleComplex** __A, int __lda,
    hipDoubleComplex** __B, int __ldb, int* __lwork, int __batchCount);
hipsolverStatus_t hipsolverSpotrsBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, float** __A, int __lda, float** __B, int __ldb, float* __work, int __lwork,
    int* __info, int __batchCount);
hipsolverStatus_t hipsolverDpotrsBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, double** __A, int __lda, double** __B, int __ldb, double* __work,
    int __lwork, int* __info, int __batchCount);
hipsolverStatus_t hipsolverCpotrsBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, hipFloatComplex** __A, int __lda, hipFloatComplex** __B, int __ldb,
    hipFloatComplex* __work, int __lwork, int* __info, int __batchCount);
hipsolverStatus_t hipsolverZpotrsBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, hipDoubleComplex** __A, int __lda, hipDoubleComplex** __B, int __ldb,
    hipDoubleComplex* __work, int __lwork, int* __info, int __batchCount);
hipsolverStatus_t hipsolverDnSpotrsBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, float** __A, int __lda, float** __B, int __ldb, int* __info,
    int __batchCount);
hipsolverStatus_t hipsolverDnDpotrsBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, double** __A, int __lda, double** __B, int __ldb, int* __info,
    int __batchCount);
hipsolverStatus_t hipsolverDnCpotrsBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, hipFloatComplex** __A, int __lda, hipFloatComplex** __B, int __ldb,
    int* __info, int __batchCount);
hipsolverStatus_t hipsolverDnZpotrsBatched(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, int __nrhs, hipDoubleComplex** __A, int __lda, hipDoubleComplex** __B, int __ldb,
    int* __info, int __batchCount);
hipsolverStatus_t hipsolverSpotri_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDpotri_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverCpotri_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverZpotri_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverSpotri(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    float* __A, int __lda, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDpotri(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    double* __A, int __lda, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverCpotri(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverZpotri(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSpotri_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnDpotri_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnCpotri_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnZpotri_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnSpotri(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    float* __A, int __lda, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnDpotri(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    double* __A, int __lda, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnCpotri(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZpotri(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __work, int __lwork, int* __info);

// QR.
hipsolverStatus_t hipsolverSgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverCgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverZgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverSgeqrf(hipsolverHandle_t __handle, int __m, int __n, float* __A,
    int __lda, float* __tau, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDgeqrf(hipsolverHandle_t __handle, int __m, int __n, double* __A,
    int __lda, double* __tau, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverCgeqrf(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, hipFloatComplex* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverZgeqrf(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, hipDoubleComplex* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverSorgqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n, int __k,
    float* __A, int __lda, float* __tau, int* __lwork);
hipsolverStatus_t hipsolverDorgqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n, int __k,
    double* __A, int __lda, double* __tau, int* __lwork);
hipsolverStatus_t hipsolverCungqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverZungqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverSorgqr(hipsolverHandle_t __handle, int __m, int __n, int __k, float* __A,
    int __lda, float* __tau, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDorgqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    double* __A, int __lda, double* __tau, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverCungqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, hipFloatComplex* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverZungqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, hipDoubleComplex* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnDgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnCgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnZgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnSgeqrf(hipsolverHandle_t __handle, int __m, int __n, float* __A,
    int __lda, float* __tau, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnDgeqrf(hipsolverHandle_t __handle, int __m, int __n, double* __A,
    int __lda, double* __tau, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnCgeqrf(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, hipFloatComplex* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDnZgeqrf(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, hipDoubleComplex* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSorgqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __k, const float* __A, int __lda, const float* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnDorgqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __k, const double* __A, int __lda, const double* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnCungqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __k, const hipFloatComplex* __A, int __lda, const hipFloatComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnZungqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __k, const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnSorgqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    float* __A, int __lda, const float* __tau, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnDorgqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    double* __A, int __lda, const double* __tau, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnCungqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipFloatComplex* __A, int __lda, const hipFloatComplex* __tau, hipFloatComplex* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZungqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __tau, hipDoubleComplex* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverSSgels_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __nrhs, float* __A, int __lda, float* __B, int __ldb, float* __X, int __ldx,
    size_t* __lwork);
hipsolverStatus_t hipsolverDDgels_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __nrhs, double* __A, int __lda, double* __B, int __ldb, double* __X, int __ldx,
    size_t* __lwork);
hipsolverStatus_t hipsolverCCgels_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __nrhs, hipFloatComplex* __A, int __lda, hipFloatComplex* __B, int __ldb,
    hipFloatComplex* __X, int __ldx, size_t* __lwork);
hipsolverStatus_t hipsolverZZgels_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __nrhs, hipDoubleComplex* __A, int __lda, hipDoubleComplex* __B, int __ldb,
    hipDoubleComplex* __X, int __ldx, size_t* __lwork);
hipsolverStatus_t hipsolverSSgels(hipsolverHandle_t __handle, int __m, int __n, int __nrhs,
    float* __A, int __lda, float* __B, int __ldb, float* __X, int __ldx, void* __work,
    size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverDDgels(hipsolverHandle_t __handle, int __m, int __n, int __nrhs,
    double* __A, int __lda, double* __B, int __ldb, double* __X, int __ldx, void* __work,
    size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverCCgels(hipsolverHandle_t __handle, int __m, int __n, int __nrhs,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __B, int __ldb, hipFloatComplex* __X,
    int __ldx, void* __work, size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverZZgels(hipsolverHandle_t __handle, int __m, int __n, int __nrhs,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __B, int __ldb, hipDoubleComplex* __X,
    int __ldx, void* __work, size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverDnSSgels_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __nrhs, float* __A, int __lda, float* __B, int __ldb, float* __X, int __ldx, void* __work,
    size_t* __lwork);
hipsolverStatus_t hipsolverDnDDgels_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __nrhs, double* __A, int __lda, double* __B, int __ldb, double* __X, int __ldx,
    void* __work, size_t* __lwork);
hipsolverStatus_t hipsolverDnCCgels_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __nrhs, hipFloatComplex* __A, int __lda, hipFloatComplex* __B, int __ldb,
    hipFloatComplex* __X, int __ldx, void* __work, size_t* __lwork);
hipsolverStatus_t hipsolverDnZZgels_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __nrhs, hipDoubleComplex* __A, int __lda, hipDoubleComplex* __B, int __ldb,
    hipDoubleComplex* __X, int __ldx, void* __work, size_t* __lwork);
hipsolverStatus_t hipsolverDnSSgels(hipsolverHandle_t __handle, int __m, int __n, int __nrhs,
    float* __A, int __lda, float* __B, int __ldb, float* __X, int __ldx, void* __work,
    size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverDnDDgels(hipsolverHandle_t __handle, int __m, int __n, int __nrhs,
    double* __A, int __lda, double* __B, int __ldb, double* __X, int __ldx, void* __work,
    size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverDnCCgels(hipsolverHandle_t __handle, int __m, int __n, int __nrhs,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __B, int __ldb, hipFloatComplex* __X,
    int __ldx, void* __work, size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverDnZZgels(hipsolverHandle_t __handle, int __m, int __n, int __nrhs,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __B, int __ldb, hipDoubleComplex* __X,
    int __ldx, void* __work, size_t __lwork, int* __niters, int* __info);
hipsolverStatus_t hipsolverSormqr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, float* __A, int __lda, float* __tau,
    float* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverDormqr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, double* __A, int __lda, double* __tau,
    double* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverCunmqr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, hipFloatComplex* __A, int __lda,
    hipFloatComplex* __tau, hipFloatComplex* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverZunmqr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, hipDoubleComplex* __A, int __lda,
    hipDoubleComplex* __tau, hipDoubleComplex* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverSormqr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, float* __A, int __lda, float* __tau,
    float* __C, int __ldc, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDormqr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, double* __A, int __lda, double* __tau,
    double* __C, int __ldc, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverCunmqr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, hipFloatComplex* __A, int __lda,
    hipFloatComplex* __tau, hipFloatComplex* __C, int __ldc, hipFloatComplex* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverZunmqr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, hipDoubleComplex* __A, int __lda,
    hipDoubleComplex* __tau, hipDoubleComplex* __C, int __ldc, hipDoubleComplex* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSormqr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, hipsolverOperation_t __trans, int __m, int __n, int __k,
    const float* __A, int __lda, const float* __tau, const float* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverDnDormqr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, hipsolverOperation_t __trans, int __m, int __n, int __k,
    const double* __A, int __lda, const double* __tau, const double* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverDnCunmqr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, hipsolverOperation_t __trans, int __m, int __n, int __k,
    const hipFloatComplex* __A, int __lda, const hipFloatComplex* __tau, const hipFloatComplex* __C,
    int __ldc, int* __lwork);
hipsolverStatus_t hipsolverDnZunmqr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, hipsolverOperation_t __trans, int __m, int __n, int __k,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __tau,
    const hipDoubleComplex* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverDnSormqr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, const float* __A, int __lda,
    const float* __tau, float* __C, int __ldc, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnDormqr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, const double* __A, int __lda,
    const double* __tau, double* __C, int __ldc, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnCunmqr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, const hipFloatComplex* __A, int __lda,
    const hipFloatComplex* __tau, hipFloatComplex* __C, int __ldc, hipFloatComplex* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZunmqr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverOperation_t __trans, int __m, int __n, int __k, const hipDoubleComplex* __A, int __lda,
    const hipDoubleComplex* __tau, hipDoubleComplex* __C, int __ldc, hipDoubleComplex* __work,
    int __lwork, int* __info);

// Symmetric indefinite matrices.
hipsolverStatus_t hipsolverSsytrf_bufferSize(hipsolverHandle_t __handle, int __n, float* __A,
    int __lda, int* __lwork);
hipsolverStatus_t hipsolverDsytrf_bufferSize(hipsolverHandle_t __handle, int __n, double* __A,
    int __lda, int* __lwork);
hipsolverStatus_t hipsolverCsytrf_bufferSize(hipsolverHandle_t __handle, int __n,
    hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverZsytrf_bufferSize(hipsolverHandle_t __handle, int __n,
    hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverSsytrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    float* __A, int __lda, int* __ipiv, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDsytrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    double* __A, int __lda, int* __ipiv, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverCsytrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, int* __ipiv, hipFloatComplex* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverZsytrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, int* __ipiv, hipDoubleComplex* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDnSsytrf_bufferSize(hipsolverHandle_t __handle, int __n, float* __A,
    int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnDsytrf_bufferSize(hipsolverHandle_t __handle, int __n, double* __A,
    int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnCsytrf_bufferSize(hipsolverHandle_t __handle, int __n,
    hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnZsytrf_bufferSize(hipsolverHandle_t __handle, int __n,
    hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnSsytrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    float* __A, int __lda, int* __ipiv, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnDsytrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    double* __A, int __lda, int* __ipiv, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnCsytrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, int* __ipiv, hipFloatComplex* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDnZsytrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, int* __ipiv, hipDoubleComplex* __work, int __lwork,
    int* __info);

// Reductions to bidiagonal and tridiagonal matrices.
hipsolverStatus_t hipsolverSgebrd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverDgebrd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverCgebrd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverZgebrd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverSgebrd(hipsolverHandle_t __handle, int __m, int __n, float* __A,
    int __lda, float* __D, float* __E, float* __tauq, float* __taup, float* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDgebrd(hipsolverHandle_t __handle, int __m, int __n, double* __A,
    int __lda, double* __D, double* __E, double* __tauq, double* __taup, double* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverCgebrd(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, float* __D, float* __E, hipFloatComplex* __tauq,
    hipFloatComplex* __taup, hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverZgebrd(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, double* __D, double* __E, hipDoubleComplex* __tauq,
    hipDoubleComplex* __taup, hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSgebrd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverDnDgebrd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverDnCgebrd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverDnZgebrd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverDnSgebrd(hipsolverHandle_t __handle, int __m, int __n, float* __A,
    int __lda, float* __D, float* __E, float* __tauq, float* __taup, float* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDnDgebrd(hipsolverHandle_t __handle, int __m, int __n, double* __A,
    int __lda, double* __D, double* __E, double* __tauq, double* __taup, double* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDnCgebrd(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, float* __D, float* __E, hipFloatComplex* __tauq,
    hipFloatComplex* __taup, hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZgebrd(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, double* __D, double* __E, hipDoubleComplex* __tauq,
    hipDoubleComplex* __taup, hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverSorgbr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    int __m, int __n, int __k, float* __A, int __lda, float* __tau, int* __lwork);
hipsolverStatus_t hipsolverDorgbr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    int __m, int __n, int __k, double* __A, int __lda, double* __tau, int* __lwork);
hipsolverStatus_t hipsolverCungbr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    int __m, int __n, int __k, hipFloatComplex* __A, int __lda, hipFloatComplex* __tau,
    int* __lwork);
hipsolverStatus_t hipsolverZungbr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    int __m, int __n, int __k, hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau,
    int* __lwork);
hipsolverStatus_t hipsolverSorgbr(hipsolverHandle_t __handle, hipsolverSideMode_t __side, int __m,
    int __n, int __k, float* __A, int __lda, float* __tau, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDorgbr(hipsolverHandle_t __handle, hipsolverSideMode_t __side, int __m,
    int __n, int __k, double* __A, int __lda, double* __tau, double* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverCungbr(hipsolverHandle_t __handle, hipsolverSideMode_t __side, int __m,
    int __n, int __k, hipFloatComplex* __A, int __lda, hipFloatComplex* __tau,
    hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverZungbr(hipsolverHandle_t __handle, hipsolverSideMode_t __side, int __m,
    int __n, int __k, hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau,
    hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSorgbr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, int __m, int __n, int __k, const float* __A, int __lda,
    const float* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnDorgbr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, int __m, int __n, int __k, const double* __A, int __lda,
    const double* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnCungbr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, int __m, int __n, int __k, const hipFloatComplex* __A, int __lda,
    const hipFloatComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnZungbr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, int __m, int __n, int __k, const hipDoubleComplex* __A, int __lda,
    const hipDoubleComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnSorgbr(hipsolverHandle_t __handle, hipsolverSideMode_t __side, int __m,
    int __n, int __k, float* __A, int __lda, const float* __tau, float* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDnDorgbr(hipsolverHandle_t __handle, hipsolverSideMode_t __side, int __m,
    int __n, int __k, double* __A, int __lda, const double* __tau, double* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDnCungbr(hipsolverHandle_t __handle, hipsolverSideMode_t __side, int __m,
    int __n, int __k, hipFloatComplex* __A, int __lda, const hipFloatComplex* __tau,
    hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZungbr(hipsolverHandle_t __handle, hipsolverSideMode_t __side, int __m,
    int __n, int __k, hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __tau,
    hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverSsytrd_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, float* __A, int __lda, float* __D, float* __E, float* __tau, int* __lwork);
hipsolverStatus_t hipsolverDsytrd_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, double* __A, int __lda, double* __D, double* __E, double* __tau, int* __lwork);
hipsolverStatus_t hipsolverChetrd_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipFloatComplex* __A, int __lda, float* __D, float* __E, hipFloatComplex* __tau,
    int* __lwork);
hipsolverStatus_t hipsolverZhetrd_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipDoubleComplex* __A, int __lda, double* __D, double* __E, hipDoubleComplex* __tau,
    int* __lwork);
hipsolverStatus_t hipsolverSsytrd(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    float* __A, int __lda, float* __D, float* __E, float* __tau, float* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDsytrd(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    double* __A, int __lda, double* __D, double* __E, double* __tau, double* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverChetrd(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, float* __D, float* __E, hipFloatComplex* __tau,
    hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverZhetrd(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, double* __D, double* __E, hipDoubleComplex* __tau,
    hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSsytrd_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, const float* __A, int __lda, const float* __D,
    const float* __E, const float* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnDsytrd_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, const double* __A, int __lda, const double* __D,
    const double* __E, const double* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnChetrd_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, const hipFloatComplex* __A, int __lda, const float* __D,
    const float* __E, const hipFloatComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnZhetrd_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, const hipDoubleComplex* __A, int __lda, const double* __D,
    const double* __E, const hipDoubleComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnSsytrd(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    float* __A, int __lda, float* __D, float* __E, float* __tau, float* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDnDsytrd(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    double* __A, int __lda, double* __D, double* __E, double* __tau, double* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDnChetrd(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, float* __D, float* __E, hipFloatComplex* __tau,
    hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZhetrd(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, double* __D, double* __E, hipDoubleComplex* __tau,
    hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverSorgtr_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, float* __A, int __lda, float* __tau, int* __lwork);
hipsolverStatus_t hipsolverDorgtr_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, double* __A, int __lda, double* __tau, int* __lwork);
hipsolverStatus_t hipsolverCungtr_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverZungtr_bufferSize(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo,
    int __n, hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverSorgtr(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    float* __A, int __lda, float* __tau, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDorgtr(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    double* __A, int __lda, double* __tau, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverCungtr(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, hipFloatComplex* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverZungtr(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, hipDoubleComplex* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSorgtr_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, const float* __A, int __lda, const float* __tau,
    int* __lwork);
hipsolverStatus_t hipsolverDnDorgtr_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, const double* __A, int __lda, const double* __tau,
    int* __lwork);
hipsolverStatus_t hipsolverDnCungtr_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, const hipFloatComplex* __A, int __lda,
    const hipFloatComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnZungtr_bufferSize(hipsolverHandle_t __handle,
    hipsolverFillMode_t __uplo, int __n, const hipDoubleComplex* __A, int __lda,
    const hipDoubleComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnSorgtr(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    float* __A, int __lda, const float* __tau, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnDorgtr(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    double* __A, int __lda, const double* __tau, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnCungtr(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, const hipFloatComplex* __tau, hipFloatComplex* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZungtr(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __tau, hipDoubleComplex* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverSormtr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n, float* __A,
    int __lda, float* __tau, float* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverDormtr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n, double* __A,
    int __lda, double* __tau, double* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverCunmtr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, hipFloatComplex* __C, int __ldc,
    int* __lwork);
hipsolverStatus_t hipsolverZunmtr_bufferSize(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, hipDoubleComplex* __C, int __ldc,
    int* __lwork);
hipsolverStatus_t hipsolverSormtr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n, float* __A,
    int __lda, float* __tau, float* __C, int __ldc, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDormtr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n, double* __A,
    int __lda, double* __tau, double* __C, int __ldc, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverCunmtr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, hipFloatComplex* __C, int __ldc,
    hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverZunmtr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, hipDoubleComplex* __C, int __ldc,
    hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSormtr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m,
    int __n, const float* __A, int __lda, const float* __tau, const float* __C, int __ldc,
    int* __lwork);
hipsolverStatus_t hipsolverDnDormtr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m,
    int __n, const double* __A, int __lda, const double* __tau, const double* __C, int __ldc,
    int* __lwork);
hipsolverStatus_t hipsolverDnCunmtr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m,
    int __n, const hipFloatComplex* __A, int __lda, const hipFloatComplex* __tau,
    const hipFloatComplex* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverDnZunmtr_bufferSize(hipsolverHandle_t __handle,
    hipsolverSideMode_t __side, hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m,
    int __n, const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __tau,
    const hipDoubleComplex* __C, int __ldc, int* __lwork);
hipsolverStatus_t hipsolverDnSormtr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n, float* __A,
    int __lda, float* __tau, float* __C, int __ldc, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnDormtr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n, double* __A,
    int __lda, double* __tau, double* __C, int __ldc, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnCunmtr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, hipFloatComplex* __C, int __ldc,
    hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZunmtr(hipsolverHandle_t __handle, hipsolverSideMode_t __side,
    hipsolverFillMode_t __uplo, hipsolverOperation_t __trans, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, hipDoubleComplex* __C, int __ldc,
    hipDoubleComplex* __work, int __lwork, int* __info);

// Eigenvalues and singular values.
hipsolverStatus_t hipsolverSsyevd_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, int* __lwork);
hipsolverStatus_t hipsolverDsyevd_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, int* __lwork);
hipsolverStatus_t hipsolverCheevd_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W, int* __lwork);
hipsolverStatus_t hipsolverZheevd_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    int* __lwork);
hipsolverStatus_t hipsolverSsyevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, float* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDsyevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, double* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverCheevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W,
    hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverZheevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnSsyevd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipblasFillMode_t __uplo, int __n, const float* __A, int __lda,
    const float* __W, int* __lwork);
hipsolverStatus_t hipsolverDnDsyevd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipblasFillMode_t __uplo, int __n, const double* __A, int __lda,
    const double* __W, int* __lwork);
hipsolverStatus_t hipsolverDnCheevd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipblasFillMode_t __uplo, int __n, const hipFloatComplex* __A,
    int __lda, const float* __W, int* __lwork);
hipsolverStatus_t hipsolverDnZheevd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipblasFillMode_t __uplo, int __n, const hipDoubleComplex* __A,
    int __lda, const double* __W, int* __lwork);
hipsolverStatus_t hipsolverDnSsyevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipblasFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, float* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDnDsyevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipblasFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, double* __work,
    int __lwork, int* __info);
hipsolverStatus_t hipsolverDnCheevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipblasFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W,
    hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZheevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipblasFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    hipDoubleComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverSgesvd_bufferSize(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, int* __lwork);
hipsolverStatus_t hipsolverDgesvd_bufferSize(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, int* __lwork);
hipsolverStatus_t hipsolverCgesvd_bufferSize(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, int* __lwork);
hipsolverStatus_t hipsolverZgesvd_bufferSize(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, int* __lwork);
hipsolverStatus_t hipsolverSgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, float* __A, int __lda, float* __S, float* __U, int __ldu,
    float* __V, int __ldv, float* __work, int __lwork, float* __rwork, int* __info);
hipsolverStatus_t hipsolverDgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, double* __A, int __lda, double* __S, double* __U,
    int __ldu, double* __V, int __ldv, double* __work, int __lwork, double* __rwork, int* __info);
hipsolverStatus_t hipsolverCgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, hipFloatComplex* __A, int __lda, float* __S,
    hipFloatComplex* __U, int __ldu, hipFloatComplex* __V, int __ldv, hipFloatComplex* __work,
    int __lwork, float* __rwork, int* __info);
hipsolverStatus_t hipsolverZgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, hipDoubleComplex* __A, int __lda, double* __S,
    hipDoubleComplex* __U, int __ldu, hipDoubleComplex* __V, int __ldv, hipDoubleComplex* __work,
    int __lwork, double* __rwork, int* __info);
hipsolverStatus_t hipsolverDnSgesvd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverDnDgesvd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverDnCgesvd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverDnZgesvd_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int* __lwork);
hipsolverStatus_t hipsolverDnSgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, float* __A, int __lda, float* __S, float* __U, int __ldu,
    float* __V, int __ldv, float* __work, int __lwork, float* __rwork, int* __info);
hipsolverStatus_t hipsolverDnDgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, double* __A, int __lda, double* __S, double* __U,
    int __ldu, double* __V, int __ldv, double* __work, int __lwork, double* __rwork, int* __info);
hipsolverStatus_t hipsolverDnCgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, hipFloatComplex* __A, int __lda, float* __S,
    hipFloatComplex* __U, int __ldu, hipFloatComplex* __V, int __ldv, hipFloatComplex* __work,
    int __lwork, float* __rwork, int* __info);
hipsolverStatus_t hipsolverDnZgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, hipDoubleComplex* __A, int __lda, double* __S,
    hipDoubleComplex* __U, int __ldu, hipDoubleComplex* __V, int __ldv, hipDoubleComplex* __work,
    int __lwork, double* __rwork, int* __info);
hipsolverStatus_t hipsolverSsyevj_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, int* __lwork,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDsyevj_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, int* __lwork,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverCheevj_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W, int* __lwork,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverZheevj_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    int* __lwork, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverSsyevj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, float* __work,
    int __lwork, int* __info, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDsyevj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, double* __work,
    int __lwork, int* __info, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverCheevj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W,
    hipFloatComplex* __work, int __lwork, int* __info, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverZheevj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    hipDoubleComplex* __work, int __lwork, int* __info, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnSsyevj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, const float* __A, int __lda,
    const float* __W, int* __lwork, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnDsyevj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, const double* __A, int __lda,
    const double* __W, int* __lwork, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnCheevj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, const hipFloatComplex* __A,
    int __lda, const float* __W, int* __lwork, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnZheevj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, const hipDoubleComplex* __A,
    int __lda, const double* __W, int* __lwork, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnSsyevj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, float* __work,
    int __lwork, int* __info, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnDsyevj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, double* __work,
    int __lwork, int* __info, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnCheevj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W,
    hipFloatComplex* __work, int __lwork, int* __info, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnZheevj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    hipDoubleComplex* __work, int __lwork, int* __info, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverSsyevjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, float* __A, int __lda,
    float* __W, int* __lwork, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDsyevjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, double* __A, int __lda,
    double* __W, int* __lwork, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverCheevjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda,
    float* __W, int* __lwork, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverZheevjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A,
    int __lda, double* __W, int* __lwork, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverSsyevjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, float* __work,
    int __lwork, int* __info, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDsyevjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, double* __work,
    int __lwork, int* __info, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverCheevjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W,
    hipFloatComplex* __work, int __lwork, int* __info, hipsolverSyevjInfo_t __params,
    int __batchCount);
hipsolverStatus_t hipsolverZheevjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    hipDoubleComplex* __work, int __lwork, int* __info, hipsolverSyevjInfo_t __params,
    int __batchCount);
hipsolverStatus_t hipsolverDnSsyevjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, const float* __A, int __lda,
    const float* __W, int* __lwork, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnDsyevjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, const double* __A, int __lda,
    const double* __W, int* __lwork, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnCheevjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, const hipFloatComplex* __A,
    int __lda, const float* __W, int* __lwork, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnZheevjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, const hipDoubleComplex* __A,
    int __lda, const double* __W, int* __lwork, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnSsyevjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, float* __work,
    int __lwork, int* __info, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnDsyevjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, double* __work,
    int __lwork, int* __info, hipsolverSyevjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnCheevjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W,
    hipFloatComplex* __work, int __lwork, int* __info, hipsolverSyevjInfo_t __params,
    int __batchCount);
hipsolverStatus_t hipsolverDnZheevjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    hipDoubleComplex* __work, int __lwork, int* __info, hipsolverSyevjInfo_t __params,
    int __batchCount);
hipsolverStatus_t hipsolverSsygvd_bufferSize(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, float* __A, int __lda,
    float* __B, int __ldb, float* __W, int* __lwork);
hipsolverStatus_t hipsolverDsygvd_bufferSize(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, double* __A, int __lda,
    double* __B, int __ldb, double* __W, int* __lwork);
hipsolverStatus_t hipsolverChegvd_bufferSize(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda,
    hipFloatComplex* __B, int __ldb, float* __W, int* __lwork);
hipsolverStatus_t hipsolverZhegvd_bufferSize(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A,
    int __lda, hipDoubleComplex* __B, int __ldb, double* __W, int* __lwork);
hipsolverStatus_t hipsolverSsygvd(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, float* __A, int __lda,
    float* __B, int __ldb, float* __W, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDsygvd(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, double* __A, int __lda,
    double* __B, int __ldb, double* __W, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverChegvd(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda,
    hipFloatComplex* __B, int __ldb, float* __W, hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverZhegvd(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A,
    int __lda, hipDoubleComplex* __B, int __ldb, double* __W, hipDoubleComplex* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverDnSsygvd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigType_t __itype, hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n,
    const float* __A, int __lda, const float* __B, int __ldb, const float* __W, int* __lwork);
hipsolverStatus_t hipsolverDnDsygvd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigType_t __itype, hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n,
    const double* __A, int __lda, const double* __B, int __ldb, const double* __W, int* __lwork);
hipsolverStatus_t hipsolverDnChegvd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigType_t __itype, hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n,
    const hipFloatComplex* __A, int __lda, const hipFloatComplex* __B, int __ldb, const float* __W,
    int* __lwork);
hipsolverStatus_t hipsolverDnZhegvd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigType_t __itype, hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __B, int __ldb,
    const double* __W, int* __lwork);
hipsolverStatus_t hipsolverDnSsygvd(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, float* __A, int __lda,
    float* __B, int __ldb, float* __W, float* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnDsygvd(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, double* __A, int __lda,
    double* __B, int __ldb, double* __W, double* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnChegvd(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda,
    hipFloatComplex* __B, int __ldb, float* __W, hipFloatComplex* __work, int __lwork, int* __info);
hipsolverStatus_t hipsolverDnZhegvd(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A,
    int __lda, hipDoubleComplex* __B, int __ldb, double* __W, hipDoubleComplex* __work, int __lwork,
    int* __info);
hipsolverStatus_t hipsolverSsygvj_bufferSize(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, float* __A, int __lda,
    float* __B, int __ldb, float* __W, int* __lwork, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDsygvj_bufferSize(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, double* __A, int __lda,
    double* __B, int __ldb, double* __W, int* __lwork, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverChegvj_bufferSize(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda,
    hipFloatComplex* __B, int __ldb, float* __W, int* __lwork, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverZhegvj_bufferSize(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A,
    int __lda, hipDoubleComplex* __B, int __ldb, double* __W, int* __lwork,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverSsygvj(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, float* __A, int __lda,
    float* __B, int __ldb, float* __W, float* __work, int __lwork, int* __info,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDsygvj(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, double* __A, int __lda,
    double* __B, int __ldb, double* __W, double* __work, int __lwork, int* __info,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverChegvj(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda,
    hipFloatComplex* __B, int __ldb, float* __W, hipFloatComplex* __work, int __lwork, int* __info,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverZhegvj(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A,
    int __lda, hipDoubleComplex* __B, int __ldb, double* __W, hipDoubleComplex* __work, int __lwork,
    int* __info, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnSsygvj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigType_t __itype, hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n,
    const float* __A, int __lda, const float* __B, int __ldb, const float* __W, int* __lwork,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnDsygvj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigType_t __itype, hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n,
    const double* __A, int __lda, const double* __B, int __ldb, const double* __W, int* __lwork,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnChegvj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigType_t __itype, hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n,
    const hipFloatComplex* __A, int __lda, const hipFloatComplex* __B, int __ldb, const float* __W,
    int* __lwork, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnZhegvj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigType_t __itype, hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n,
    const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __B, int __ldb,
    const double* __W, int* __lwork, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnSsygvj(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, float* __A, int __lda,
    float* __B, int __ldb, float* __W, float* __work, int __lwork, int* __info,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnDsygvj(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, double* __A, int __lda,
    double* __B, int __ldb, double* __W, double* __work, int __lwork, int* __info,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnChegvj(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda,
    hipFloatComplex* __B, int __ldb, float* __W, hipFloatComplex* __work, int __lwork, int* __info,
    hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnZhegvj(hipsolverHandle_t __handle, hipsolverEigType_t __itype,
    hipsolverEigMode_t __jobz, hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A,
    int __lda, hipDoubleComplex* __B, int __ldb, double* __W, hipDoubleComplex* __work, int __lwork,
    int* __info, hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverSgesvdj_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, const float* __A, int __lda, const float* __S, const float* __U,
    int __ldu, const float* __V, int __ldv, int* __lwork, hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDgesvdj_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, const double* __A, int __lda, const double* __S,
    const double* __U, int __ldu, const double* __V, int __ldv, int* __lwork,
    hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverCgesvdj_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, const hipFloatComplex* __A, int __lda, const float* __S,
    const hipFloatComplex* __U, int __ldu, const hipFloatComplex* __V, int __ldv, int* __lwork,
    hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverZgesvdj_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, const hipDoubleComplex* __A, int __lda, const double* __S,
    const hipDoubleComplex* __U, int __ldu, const hipDoubleComplex* __V, int __ldv, int* __lwork,
    hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverSgesvdj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, float* __A, int __lda, float* __S, float* __U, int __ldu,
    float* __V, int __ldv, float* __work, int __lwork, int* __info, hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDgesvdj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, double* __A, int __lda, double* __S, double* __U, int __ldu,
    double* __V, int __ldv, double* __work, int __lwork, int* __info,
    hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverCgesvdj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, hipFloatComplex* __A, int __lda, float* __S, hipFloatComplex* __U,
    int __ldu, hipFloatComplex* __V, int __ldv, hipFloatComplex* __work, int __lwork, int* __info,
    hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverZgesvdj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, hipDoubleComplex* __A, int __lda, double* __S,
    hipDoubleComplex* __U, int __ldu, hipDoubleComplex* __V, int __ldv, hipDoubleComplex* __work,
    int __lwork, int* __info, hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDnSgesvdj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __econ, int __m, int __n, const float* __A, int __lda,
    const float* __S, const float* __U, int __ldu, const float* __V, int __ldv, int* __lwork,
    hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDnDgesvdj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __econ, int __m, int __n, const double* __A, int __lda,
    const double* __S, const double* __U, int __ldu, const double* __V, int __ldv, int* __lwork,
    hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDnCgesvdj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __econ, int __m, int __n, const hipFloatComplex* __A, int __lda,
    const float* __S, const hipFloatComplex* __U, int __ldu, const hipFloatComplex* __V, int __ldv,
    int* __lwork, hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDnZgesvdj_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __econ, int __m, int __n, const hipDoubleComplex* __A, int __lda,
    const double* __S, const hipDoubleComplex* __U, int __ldu, const hipDoubleComplex* __V,
    int __ldv, int* __lwork, hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDnSgesvdj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, float* __A, int __lda, float* __S, float* __U, int __ldu,
    float* __V, int __ldv, float* __work, int __lwork, int* __info, hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDnDgesvdj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, double* __A, int __lda, double* __S, double* __U, int __ldu,
    double* __V, int __ldv, double* __work, int __lwork, int* __info,
    hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDnCgesvdj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, hipFloatComplex* __A, int __lda, float* __S, hipFloatComplex* __U,
    int __ldu, hipFloatComplex* __V, int __ldv, hipFloatComplex* __work, int __lwork, int* __info,
    hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDnZgesvdj(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __econ, int __m, int __n, hipDoubleComplex* __A, int __lda, double* __S,
    hipDoubleComplex* __U, int __ldu, hipDoubleComplex* __V, int __ldv, hipDoubleComplex* __work,
    int __lwork, int* __info, hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverSgesvdjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __m, int __n, const float* __A, int __lda, const float* __S,
    const float* __U, int __ldu, const float* __V, int __ldv, int* __lwork,
    hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDgesvdjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __m, int __n, const double* __A, int __lda, const double* __S,
    const double* __U, int __ldu, const double* __V, int __ldv, int* __lwork,
    hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverCgesvdjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __m, int __n, const hipFloatComplex* __A, int __lda,
    const float* __S, const hipFloatComplex* __U, int __ldu, const hipFloatComplex* __V, int __ldv,
    int* __lwork, hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverZgesvdjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __m, int __n, const hipDoubleComplex* __A, int __lda,
    const double* __S, const hipDoubleComplex* __U, int __ldu, const hipDoubleComplex* __V,
    int __ldv, int* __lwork, hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverSgesvdjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __m, int __n, float* __A, int __lda, float* __S, float* __U, int __ldu, float* __V,
    int __ldv, float* __work, int __lwork, int* __info, hipsolverGesvdjInfo_t __params,
    int __batchCount);
hipsolverStatus_t hipsolverDgesvdjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __m, int __n, double* __A, int __lda, double* __S, double* __U, int __ldu, double* __V,
    int __ldv, double* __work, int __lwork, int* __info, hipsolverGesvdjInfo_t __params,
    int __batchCount);
hipsolverStatus_t hipsolverCgesvdjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __m, int __n, hipFloatComplex* __A, int __lda, float* __S, hipFloatComplex* __U, int __ldu,
    hipFloatComplex* __V, int __ldv, hipFloatComplex* __work, int __lwork, int* __info,
    hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverZgesvdjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __m, int __n, hipDoubleComplex* __A, int __lda, double* __S, hipDoubleComplex* __U,
    int __ldu, hipDoubleComplex* __V, int __ldv, hipDoubleComplex* __work, int __lwork, int* __info,
    hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnSgesvdjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __m, int __n, const float* __A, int __lda, const float* __S,
    const float* __U, int __ldu, const float* __V, int __ldv, int* __lwork,
    hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnDgesvdjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __m, int __n, const double* __A, int __lda, const double* __S,
    const double* __U, int __ldu, const double* __V, int __ldv, int* __lwork,
    hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnCgesvdjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __m, int __n, const hipFloatComplex* __A, int __lda,
    const float* __S, const hipFloatComplex* __U, int __ldu, const hipFloatComplex* __V, int __ldv,
    int* __lwork, hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnZgesvdjBatched_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, int __m, int __n, const hipDoubleComplex* __A, int __lda,
    const double* __S, const hipDoubleComplex* __U, int __ldu, const hipDoubleComplex* __V,
    int __ldv, int* __lwork, hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnSgesvdjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __m, int __n, float* __A, int __lda, float* __S, float* __U, int __ldu, float* __V,
    int __ldv, float* __work, int __lwork, int* __info, hipsolverGesvdjInfo_t __params,
    int __batchCount);
hipsolverStatus_t hipsolverDnDgesvdjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __m, int __n, double* __A, int __lda, double* __S, double* __U, int __ldu, double* __V,
    int __ldv, double* __work, int __lwork, int* __info, hipsolverGesvdjInfo_t __params,
    int __batchCount);
hipsolverStatus_t hipsolverDnCgesvdjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __m, int __n, hipFloatComplex* __A, int __lda, float* __S, hipFloatComplex* __U, int __ldu,
    hipFloatComplex* __V, int __ldv, hipFloatComplex* __work, int __lwork, int* __info,
    hipsolverGesvdjInfo_t __params, int __batchCount);
hipsolverStatus_t hipsolverDnZgesvdjBatched(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    int __m, int __n, hipDoubleComplex* __A, int __lda, double* __S, hipDoubleComplex* __U,
    int __ldu, hipDoubleComplex* __V, int __ldv, hipDoubleComplex* __work, int __lwork, int* __info,
    hipsolverGesvdjInfo_t __params, int __batchCount);

// Parameters of Jacobi's method.
hipsolverStatus_t hipsolverCreateSyevjInfo(hipsolverSyevjInfo_t* __params);
hipsolverStatus_t hipsolverDestroySyevjInfo(hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverXsyevjSetMaxSweeps(hipsolverSyevjInfo_t __params, int __sweeps);
hipsolverStatus_t hipsolverXsyevjSetSortEig(hipsolverSyevjInfo_t __params, int __sorts);
hipsolverStatus_t hipsolverXsyevjSetTolerance(hipsolverSyevjInfo_t __params, double __tolerance);
hipsolverStatus_t hipsolverXsyevjGetResidual(hipsolverHandle_t __handle,
    hipsolverSyevjInfo_t __params, double* __residual);
hipsolverStatus_t hipsolverXsyevjGetSweeps(hipsolverHandle_t __handle,
    hipsolverSyevjInfo_t __params, int* __sweeps);
hipsolverStatus_t hipsolverCreateGesvdjInfo(hipsolverGesvdjInfo_t* __params);
hipsolverStatus_t hipsolverDestroyGesvdjInfo(hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverXgesvdjSetMaxSweeps(hipsolverGesvdjInfo_t __params, int __sweeps);
hipsolverStatus_t hipsolverXgesvdjSetSortEig(hipsolverGesvdjInfo_t __params, int __sorts);
hipsolverStatus_t hipsolverXgesvdjSetTolerance(hipsolverGesvdjInfo_t __params, double __tolerance);
hipsolverStatus_t hipsolverXgesvdjGetResidual(hipsolverHandle_t __handle,
    hipsolverGesvdjInfo_t __params, double* __residual);
hipsolverStatus_t hipsolverXgesvdjGetSweeps(hipsolverHandle_t __handle,
    hipsolverGesvdjInfo_t __params, int* __sweeps);
hipsolverStatus_t hipsolverDnCreateSyevjInfo(hipsolverSyevjInfo_t* __params);
hipsolverStatus_t hipsolverDnDestroySyevjInfo(hipsolverSyevjInfo_t __params);
hipsolverStatus_t hipsolverDnXsyevjSetMaxSweeps(hipsolverSyevjInfo_t __params, int __sweeps);
hipsolverStatus_t hipsolverDnXsyevjSetSortEig(hipsolverSyevjInfo_t __params, int __sorts);
hipsolverStatus_t hipsolverDnXsyevjSetTolerance(hipsolverSyevjInfo_t __params, double __tolerance);
hipsolverStatus_t hipsolverDnXsyevjGetResidual(hipsolverHandle_t __handle,
    hipsolverSyevjInfo_t __params, double* __residual);
hipsolverStatus_t hipsolverDnXsyevjGetSweeps(hipsolverHandle_t __handle,
    hipsolverSyevjInfo_t __params, int* __sweeps);
hipsolverStatus_t hipsolverDnCreateGesvdjInfo(hipsolverGesvdjInfo_t* __params);
hipsolverStatus_t hipsolverDnDestroyGesvdjInfo(hipsolverGesvdjInfo_t __params);
hipsolverStatus_t hipsolverDnXgesvdjSetMaxSweeps(hipsolverGesvdjInfo_t __params, int __sweeps);
hipsolverStatus_t hipsolverDnXgesvdjSetSortEig(hipsolverGesvdjInfo_t __params, int __sorts);
hipsolverStatus_t hipsolverDnXgesvdjSetTolerance(hipsolverGesvdjInfo_t __params,
    double __tolerance);
hipsolverStatus_t hipsolverDnXgesvdjGetResidual(hipsolverHandle_t __handle,
    hipsolverGesvdjInfo_t __params, double* __residual);
hipsolverStatus_t hipsolverDnXgesvdjGetSweeps(hipsolverHandle_t __handle,
    hipsolverGesvdjInfo_t __params, int* __sweeps);

// Factorisations with 64-bit sizes, of types by number.
hipsolverStatus_t hipsolverDnCreateParams(hipsolverDnParams_t* __params);
hipsolverStatus_t hipsolverDnDestroyParams(hipsolverDnParams_t __params);
hipsolverStatus_t hipsolverDnSetAdvOptions(hipsolverDnParams_t __params,
    hipsolverDnFunction_t __func, hipsolverAlgMode_t __alg);
hipsolverStatus_t hipsolverDnXgeqrf_bufferSize(hipsolverHandle_t __handle,
    hipsolverDnParams_t __params, int64_t __m, int64_t __n, hipDataType __dataTypeA,
    const void* __A, int64_t __lda, hipDataType __dataTypeTau, const void* __tau,
    hipDataType __computeType, size_t* __lworkOnDevice, size_t* __lworkOnHost);
hipsolverStatus_t hipsolverDnXgeqrf(hipsolverHandle_t __handle, hipsolverDnParams_t __params,
    int64_t __m, int64_t __n, hipDataType __dataTypeA, void* __A, int64_t __lda,
    hipDataType __dataTypeTau, void* __tau, hipDataType __computeType, void* __workOnDevice,
    size_t __lworkOnDevice, void* __workOnHost, size_t __lworkOnHost, int* __devInfo);
hipsolverStatus_t hipsolverDnXgetrf_bufferSize(hipsolverHandle_t __handle,
    hipsolverDnParams_t __params, int64_t __m, int64_t __n, hipDataType __dataTypeA,
    const void* __A, int64_t __lda, hipDataType __computeType, size_t* __lworkOnDevice,
    size_t* __lworkOnHost);
hipsolverStatus_t hipsolverDnXgetrf(hipsolverHandle_t __handle, hipsolverDnParams_t __params,
    int64_t __m, int64_t __n, hipDataType __dataTypeA, void* __A, int64_t __lda, int64_t* __devIpiv,
    hipDataType __computeType, void* __workOnDevice, size_t __lworkOnDevice, void* __workOnHost,
    size_t __lworkOnHost, int* __devInfo);
hipsolverStatus_t hipsolverDnXgetrs(hipsolverHandle_t __handle, hipsolverDnParams_t __params,
    hipsolverOperation_t __trans, int64_t __n, int64_t __nrhs, hipDataType __dataTypeA,
    const void* __A, int64_t __lda, const int64_t* __devIpiv, hipDataType __dataTypeB, void* __B,
    int64_t __ldb, int* __devInfo);
hipsolverStatus_t hipsolverDnXpotrf_bufferSize(hipsolverHandle_t __handle,
    hipsolverDnParams_t __params, hipsolverFillMode_t __uplo, int64_t __n, hipDataType __dataTypeA,
    const void* __A, int64_t __lda, hipDataType __computeType, size_t* __lworkOnDevice,
    size_t* __lworkOnHost);
hipsolverStatus_t hipsolverDnXpotrf(hipsolverHandle_t __handle, hipsolverDnParams_t __params,
    hipsolverFillMode_t __uplo, int64_t __n, hipDataType __dataTypeA, void* __A, int64_t __lda,
    hipDataType __computeType, void* __workOnDevice, size_t __lworkOnDevice, void* __workOnHost,
    size_t __lworkOnHost, int* __info);
hipsolverStatus_t hipsolverDnXpotrs(hipsolverHandle_t __handle, hipsolverDnParams_t __params,
    hipsolverFillMode_t __uplo, int64_t __n, int64_t __nrhs, hipDataType __dataTypeA,
    const void* __A, int64_t __lda, hipDataType __dataTypeB, void* __B, int64_t __ldb, int* __info);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
