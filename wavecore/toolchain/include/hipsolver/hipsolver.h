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
typedef hipblasOperation_t hipsolverOperation_t;
typedef hipblasFillMode_t hipsolverFillMode_t;
typedef hipblasSideMode_t hipsolverSideMode_t;
#define HIPSOLVER_OP_N HIPBLAS_OP_N
#define HIPSOLVER_OP_T HIPBLAS_OP_T
#define HIPSOLVER_OP_C HIPBLAS_OP_C
#define HIPSOLVER_FILL_MODE_UPPER HIPBLAS_FILL_MODE_UPPER
#define HIPSOLVER_FILL_MODE_LOWER HIPBLAS_FILL_MODE_LOWER

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Library.
hipsolverStatus_t hipsolverCreate(hipsolverHandle_t* __handle);
hipsolverStatus_t hipsolverDestroy(hipsolverHandle_t __handle);
hipsolverStatus_t hipsolverSetStream(hipsolverHandle_t __handle, hipStream_t __stream);
hipsolverStatus_t hipsolverGetStream(hipsolverHandle_t __handle, hipStream_t* __stream);
hipsolverStatus_t hipsolverDnCreate(hipsolverHandle_t* __handle);
hipsolverStatus_t hipsolverDnDestroy(hipsolverHandle_t __handle);
hipsolverStatus_t hipsolverDnSetStream(hipsolverHandle_t __handle, hipStream_t __stream);
hipsolverStatus_t hipsolverDnGetStream(hipsolverHandle_t __handle, hipStream_t* __stream);

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
    int __lda, float* __work, int __lwork, int* __devIpiv, int* __devInfo);
hipsolverStatus_t hipsolverDgetrf(hipsolverHandle_t __handle, int __m, int __n, double* __A,
    int __lda, double* __work, int __lwork, int* __devIpiv, int* __devInfo);
hipsolverStatus_t hipsolverCgetrf(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __work, int __lwork, int* __devIpiv,
    int* __devInfo);
hipsolverStatus_t hipsolverZgetrf(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __work, int __lwork, int* __devIpiv,
    int* __devInfo);
hipsolverStatus_t hipsolverSgetrs_bufferSize(hipsolverHandle_t __handle,
    hipsolverOperation_t __trans, int __n, int __nrhs, float* __A, int __lda, int* __devIpiv,
    float* __B, int __ldb, int* __lwork);
hipsolverStatus_t hipsolverDgetrs_bufferSize(hipsolverHandle_t __handle,
    hipsolverOperation_t __trans, int __n, int __nrhs, double* __A, int __lda, int* __devIpiv,
    double* __B, int __ldb, int* __lwork);
hipsolverStatus_t hipsolverCgetrs_bufferSize(hipsolverHandle_t __handle,
    hipsolverOperation_t __trans, int __n, int __nrhs, hipFloatComplex* __A, int __lda,
    int* __devIpiv, hipFloatComplex* __B, int __ldb, int* __lwork);
hipsolverStatus_t hipsolverZgetrs_bufferSize(hipsolverHandle_t __handle,
    hipsolverOperation_t __trans, int __n, int __nrhs, hipDoubleComplex* __A, int __lda,
    int* __devIpiv, hipDoubleComplex* __B, int __ldb, int* __lwork);
hipsolverStatus_t hipsolverSgetrs(hipsolverHandle_t __handle, hipsolverOperation_t __trans, int __n,
    int __nrhs, float* __A, int __lda, int* __devIpiv, float* __B, int __ldb, float* __work,
    int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDgetrs(hipsolverHandle_t __handle, hipsolverOperation_t __trans, int __n,
    int __nrhs, double* __A, int __lda, int* __devIpiv, double* __B, int __ldb, double* __work,
    int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverCgetrs(hipsolverHandle_t __handle, hipsolverOperation_t __trans, int __n,
    int __nrhs, hipFloatComplex* __A, int __lda, int* __devIpiv, hipFloatComplex* __B, int __ldb,
    hipFloatComplex* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverZgetrs(hipsolverHandle_t __handle, hipsolverOperation_t __trans, int __n,
    int __nrhs, hipDoubleComplex* __A, int __lda, int* __devIpiv, hipDoubleComplex* __B, int __ldb,
    hipDoubleComplex* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnSgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnDgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnCgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnZgetrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnSgetrf(hipsolverHandle_t __handle, int __m, int __n, float* __A,
    int __lda, float* __work, int* __devIpiv, int* __devInfo);
hipsolverStatus_t hipsolverDnDgetrf(hipsolverHandle_t __handle, int __m, int __n, double* __A,
    int __lda, double* __work, int* __devIpiv, int* __devInfo);
hipsolverStatus_t hipsolverDnCgetrf(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __work, int* __devIpiv, int* __devInfo);
hipsolverStatus_t hipsolverDnZgetrf(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __work, int* __devIpiv, int* __devInfo);
hipsolverStatus_t hipsolverDnSgetrs(hipsolverHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, const float* __A, int __lda, const int* __devIpiv, float* __B, int __ldb,
    int* __devInfo);
hipsolverStatus_t hipsolverDnDgetrs(hipsolverHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, const double* __A, int __lda, const int* __devIpiv, double* __B, int __ldb,
    int* __devInfo);
hipsolverStatus_t hipsolverDnCgetrs(hipsolverHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, const hipFloatComplex* __A, int __lda, const int* __devIpiv, hipFloatComplex* __B,
    int __ldb, int* __devInfo);
hipsolverStatus_t hipsolverDnZgetrs(hipsolverHandle_t __handle, hipblasOperation_t __trans, int __n,
    int __nrhs, const hipDoubleComplex* __A, int __lda, const int* __devIpiv, hipDoubleComplex* __B,
    int __ldb, int* __devInfo);

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
    float* __A, int __lda, float* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDpotrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    double* __A, int __lda, double* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverCpotrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverZpotrf(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __work, int __lwork, int* __devInfo);
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
    int* __devInfo);
hipsolverStatus_t hipsolverDpotrs(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    int __nrhs, double* __A, int __lda, double* __B, int __ldb, double* __work, int __lwork,
    int* __devInfo);
hipsolverStatus_t hipsolverCpotrs(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    int __nrhs, hipFloatComplex* __A, int __lda, hipFloatComplex* __B, int __ldb,
    hipFloatComplex* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverZpotrs(hipsolverHandle_t __handle, hipsolverFillMode_t __uplo, int __n,
    int __nrhs, hipDoubleComplex* __A, int __lda, hipDoubleComplex* __B, int __ldb,
    hipDoubleComplex* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnSpotrf_bufferSize(hipsolverHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnDpotrf_bufferSize(hipsolverHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnCpotrf_bufferSize(hipsolverHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnZpotrf_bufferSize(hipsolverHandle_t __handle, hipblasFillMode_t __uplo,
    int __n, hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnSpotrf(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    float* __A, int __lda, float* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnDpotrf(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    double* __A, int __lda, double* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnCpotrf(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnZpotrf(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnSpotrs(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __nrhs, const float* __A, int __lda, float* __B, int __ldb, int* __devInfo);
hipsolverStatus_t hipsolverDnDpotrs(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __nrhs, const double* __A, int __lda, double* __B, int __ldb, int* __devInfo);
hipsolverStatus_t hipsolverDnCpotrs(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __nrhs, const hipFloatComplex* __A, int __lda, hipFloatComplex* __B, int __ldb,
    int* __devInfo);
hipsolverStatus_t hipsolverDnZpotrs(hipsolverHandle_t __handle, hipblasFillMode_t __uplo, int __n,
    int __nrhs, const hipDoubleComplex* __A, int __lda, hipDoubleComplex* __B, int __ldb,
    int* __devInfo);

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
    int __lda, float* __tau, float* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDgeqrf(hipsolverHandle_t __handle, int __m, int __n, double* __A,
    int __lda, double* __tau, double* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverCgeqrf(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, hipFloatComplex* __work, int __lwork,
    int* __devInfo);
hipsolverStatus_t hipsolverZgeqrf(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, hipDoubleComplex* __work,
    int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverSorgqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n, int __k,
    float* __A, int __lda, float* __tau, int* __lwork);
hipsolverStatus_t hipsolverDorgqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n, int __k,
    double* __A, int __lda, double* __tau, int* __lwork);
hipsolverStatus_t hipsolverSorgqr(hipsolverHandle_t __handle, int __m, int __n, int __k, float* __A,
    int __lda, float* __tau, float* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDorgqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    double* __A, int __lda, double* __tau, double* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverCungqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverZungqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverCungqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, hipFloatComplex* __work, int __lwork,
    int* __devInfo);
hipsolverStatus_t hipsolverZungqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, hipDoubleComplex* __work,
    int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnSgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    float* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnDgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    double* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnCgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnZgeqrf_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, int* __lwork);
hipsolverStatus_t hipsolverDnSgeqrf(hipsolverHandle_t __handle, int __m, int __n, float* __A,
    int __lda, float* __tau, float* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnDgeqrf(hipsolverHandle_t __handle, int __m, int __n, double* __A,
    int __lda, double* __tau, double* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnCgeqrf(hipsolverHandle_t __handle, int __m, int __n,
    hipFloatComplex* __A, int __lda, hipFloatComplex* __tau, hipFloatComplex* __work, int __lwork,
    int* __devInfo);
hipsolverStatus_t hipsolverDnZgeqrf(hipsolverHandle_t __handle, int __m, int __n,
    hipDoubleComplex* __A, int __lda, hipDoubleComplex* __tau, hipDoubleComplex* __work,
    int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnSorgqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __k, const float* __A, int __lda, const float* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnDorgqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __k, const double* __A, int __lda, const double* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnSorgqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    float* __A, int __lda, const float* __tau, float* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnDorgqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    double* __A, int __lda, const double* __tau, double* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnCungqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __k, const hipFloatComplex* __A, int __lda, const hipFloatComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnZungqr_bufferSize(hipsolverHandle_t __handle, int __m, int __n,
    int __k, const hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __tau, int* __lwork);
hipsolverStatus_t hipsolverDnCungqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipFloatComplex* __A, int __lda, const hipFloatComplex* __tau, hipFloatComplex* __work,
    int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnZungqr(hipsolverHandle_t __handle, int __m, int __n, int __k,
    hipDoubleComplex* __A, int __lda, const hipDoubleComplex* __tau, hipDoubleComplex* __work,
    int __lwork, int* __devInfo);

// Eigenvalues and singular values.
hipsolverStatus_t hipsolverSsyevd_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, int* __lwork);
hipsolverStatus_t hipsolverDsyevd_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, int* __lwork);
hipsolverStatus_t hipsolverSsyevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, float* __work,
    int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDsyevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, double* __work,
    int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverCheevd_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W, int* __lwork);
hipsolverStatus_t hipsolverZheevd_bufferSize(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    int* __lwork);
hipsolverStatus_t hipsolverCheevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W,
    hipFloatComplex* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverZheevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipsolverFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    hipDoubleComplex* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnSsyevd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipblasFillMode_t __uplo, int __n, const float* __A, int __lda,
    const float* __W, int* __lwork);
hipsolverStatus_t hipsolverDnDsyevd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipblasFillMode_t __uplo, int __n, const double* __A, int __lda,
    const double* __W, int* __lwork);
hipsolverStatus_t hipsolverDnSsyevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipblasFillMode_t __uplo, int __n, float* __A, int __lda, float* __W, float* __work,
    int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnDsyevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipblasFillMode_t __uplo, int __n, double* __A, int __lda, double* __W, double* __work,
    int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnCheevd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipblasFillMode_t __uplo, int __n, const hipFloatComplex* __A,
    int __lda, const float* __W, int* __lwork);
hipsolverStatus_t hipsolverDnZheevd_bufferSize(hipsolverHandle_t __handle,
    hipsolverEigMode_t __jobz, hipblasFillMode_t __uplo, int __n, const hipDoubleComplex* __A,
    int __lda, const double* __W, int* __lwork);
hipsolverStatus_t hipsolverDnCheevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipblasFillMode_t __uplo, int __n, hipFloatComplex* __A, int __lda, float* __W,
    hipFloatComplex* __work, int __lwork, int* __devInfo);
hipsolverStatus_t hipsolverDnZheevd(hipsolverHandle_t __handle, hipsolverEigMode_t __jobz,
    hipblasFillMode_t __uplo, int __n, hipDoubleComplex* __A, int __lda, double* __W,
    hipDoubleComplex* __work, int __lwork, int* __devInfo);
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
    float* __V, int __ldv, float* __work, int __lwork, float* __rwork, int* __devInfo);
hipsolverStatus_t hipsolverDgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, double* __A, int __lda, double* __S, double* __U,
    int __ldu, double* __V, int __ldv, double* __work, int __lwork, double* __rwork,
    int* __devInfo);
hipsolverStatus_t hipsolverCgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, hipFloatComplex* __A, int __lda, float* __S,
    hipFloatComplex* __U, int __ldu, hipFloatComplex* __V, int __ldv, hipFloatComplex* __work,
    int __lwork, float* __rwork, int* __devInfo);
hipsolverStatus_t hipsolverZgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, hipDoubleComplex* __A, int __lda, double* __S,
    hipDoubleComplex* __U, int __ldu, hipDoubleComplex* __V, int __ldv, hipDoubleComplex* __work,
    int __lwork, double* __rwork, int* __devInfo);
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
    float* __V, int __ldv, float* __work, int __lwork, float* __rwork, int* __devInfo);
hipsolverStatus_t hipsolverDnDgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, double* __A, int __lda, double* __S, double* __U,
    int __ldu, double* __V, int __ldv, double* __work, int __lwork, double* __rwork,
    int* __devInfo);
hipsolverStatus_t hipsolverDnCgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, hipFloatComplex* __A, int __lda, float* __S,
    hipFloatComplex* __U, int __ldu, hipFloatComplex* __V, int __ldv, hipFloatComplex* __work,
    int __lwork, float* __rwork, int* __devInfo);
hipsolverStatus_t hipsolverDnZgesvd(hipsolverHandle_t __handle, signed char __jobu,
    signed char __jobv, int __m, int __n, hipDoubleComplex* __A, int __lda, double* __S,
    hipDoubleComplex* __U, int __ldu, hipDoubleComplex* __V, int __ldv, hipDoubleComplex* __work,
    int __lwork, double* __rwork, int* __devInfo);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
