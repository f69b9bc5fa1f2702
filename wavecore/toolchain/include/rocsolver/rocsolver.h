// rocSOLVER: factorisations of matrices, by AMD's own names.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/rocsolver.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocsolver/rocsolver.h>)
#include_next <rocsolver/rocsolver.h>
#else
#include <rocblas/rocblas.h>

typedef rocblas_int rocsolver_int;
typedef rocblas_handle rocsolver_handle;
typedef rocblas_status rocsolver_status;
typedef rocblas_operation rocsolver_operation;
typedef rocblas_fill rocsolver_fill;
typedef rocblas_side rocsolver_side;

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// LU.
rocblas_status rocsolver_sgetrf(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    float* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_int* __info);
rocblas_status rocsolver_dgetrf(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    double* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_int* __info);
rocblas_status rocsolver_cgetrf(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_int* __info);
rocblas_status rocsolver_zgetrf(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_int* __info);
rocblas_status rocsolver_sgetrf_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    float* const* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_stride __strideipiv,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_dgetrf_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    double* const* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_stride __strideipiv,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cgetrf_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zgetrf_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_sgetrf_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, float* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_dgetrf_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, double* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cgetrf_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __ipiv, rocblas_stride __strideipiv, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_zgetrf_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __ipiv, rocblas_stride __strideipiv, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_sgetrf_npvt(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    float* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_dgetrf_npvt(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    double* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_cgetrf_npvt(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_zgetrf_npvt(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_sgetrf_npvt_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, float* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_dgetrf_npvt_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, double* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_cgetrf_npvt_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_zgetrf_npvt_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_sgetrf_npvt_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, float* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_dgetrf_npvt_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, double* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_cgetrf_npvt_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zgetrf_npvt_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_sgetrs(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __n,
    rocblas_int __nrhs, float* __A, rocblas_int __lda, const rocblas_int* __ipiv, float* __B,
    rocblas_int __ldb);
rocblas_status rocsolver_dgetrs(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __n,
    rocblas_int __nrhs, double* __A, rocblas_int __lda, const rocblas_int* __ipiv, double* __B,
    rocblas_int __ldb);
rocblas_status rocsolver_cgetrs(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __n,
    rocblas_int __nrhs, rocblas_float_complex* __A, rocblas_int __lda, const rocblas_int* __ipiv,
    rocblas_float_complex* __B, rocblas_int __ldb);
rocblas_status rocsolver_zgetrs(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __n,
    rocblas_int __nrhs, rocblas_double_complex* __A, rocblas_int __lda, const rocblas_int* __ipiv,
    rocblas_double_complex* __B, rocblas_int __ldb);
rocblas_status rocsolver_sgetrs_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __n, rocblas_int __nrhs, float* const* __A, rocblas_int __lda,
    const rocblas_int* __ipiv, rocblas_stride __strideipiv, float* const* __B, rocblas_int __ldb,
    rocblas_int __batchCount);
rocblas_status rocsolver_dgetrs_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __n, rocblas_int __nrhs, double* const* __A, rocblas_int __lda,
    const rocblas_int* __ipiv, rocblas_stride __strideipiv, double* const* __B, rocblas_int __ldb,
    rocblas_int __batchCount);
rocblas_status rocsolver_cgetrs_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __n, rocblas_int __nrhs, rocblas_float_complex* const* __A, rocblas_int __lda,
    const rocblas_int* __ipiv, rocblas_stride __strideipiv, rocblas_float_complex* const* __B,
    rocblas_int __ldb, rocblas_int __batchCount);
rocblas_status rocsolver_zgetrs_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __n, rocblas_int __nrhs, rocblas_double_complex* const* __A, rocblas_int __lda,
    const rocblas_int* __ipiv, rocblas_stride __strideipiv, rocblas_double_complex* const* __B,
    rocblas_int __ldb, rocblas_int __batchCount);
rocblas_status rocsolver_sgetrs_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __n, rocblas_int __nrhs, float* __A, rocblas_int __lda, rocblas_stride __strideA,
    const rocblas_int* __ipiv, rocblas_stride __strideipiv, float* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int __batchCount);
rocblas_status rocsolver_dgetrs_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __n, rocblas_int __nrhs, double* __A, rocblas_int __lda, rocblas_stride __strideA,
    const rocblas_int* __ipiv, rocblas_stride __strideipiv, double* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int __batchCount);
rocblas_status rocsolver_cgetrs_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __n, rocblas_int __nrhs, rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_int* __ipiv, rocblas_stride __strideipiv,
    rocblas_float_complex* __B, rocblas_int __ldb, rocblas_stride __strideB,
    rocblas_int __batchCount);
rocblas_status rocsolver_zgetrs_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __n, rocblas_int __nrhs, rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, const rocblas_int* __ipiv, rocblas_stride __strideipiv,
    rocblas_double_complex* __B, rocblas_int __ldb, rocblas_stride __strideB,
    rocblas_int __batchCount);
rocblas_status rocsolver_sgesv(rocblas_handle __handle, rocblas_int __n, rocblas_int __nrhs,
    float* __A, rocblas_int __lda, rocblas_int* __ipiv, float* __B, rocblas_int __ldb,
    rocblas_int* __info);
rocblas_status rocsolver_dgesv(rocblas_handle __handle, rocblas_int __n, rocblas_int __nrhs,
    double* __A, rocblas_int __lda, rocblas_int* __ipiv, double* __B, rocblas_int __ldb,
    rocblas_int* __info);
rocblas_status rocsolver_cgesv(rocblas_handle __handle, rocblas_int __n, rocblas_int __nrhs,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_float_complex* __B,
    rocblas_int __ldb, rocblas_int* __info);
rocblas_status rocsolver_zgesv(rocblas_handle __handle, rocblas_int __n, rocblas_int __nrhs,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_int* __ipiv,
    rocblas_double_complex* __B, rocblas_int __ldb, rocblas_int* __info);
rocblas_status rocsolver_sgesv_batched(rocblas_handle __handle, rocblas_int __n, rocblas_int __nrhs,
    float* const* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_stride __strideipiv,
    float* const* __B, rocblas_int __ldb, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_dgesv_batched(rocblas_handle __handle, rocblas_int __n, rocblas_int __nrhs,
    double* const* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_stride __strideipiv,
    double* const* __B, rocblas_int __ldb, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cgesv_batched(rocblas_handle __handle, rocblas_int __n, rocblas_int __nrhs,
    rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_float_complex* const* __B, rocblas_int __ldb,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zgesv_batched(rocblas_handle __handle, rocblas_int __n, rocblas_int __nrhs,
    rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_double_complex* const* __B, rocblas_int __ldb,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_sgesv_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_int __nrhs, float* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __ipiv, rocblas_stride __strideipiv, float* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_dgesv_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_int __nrhs, double* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __ipiv, rocblas_stride __strideipiv, double* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cgesv_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_int __nrhs, rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __ipiv, rocblas_stride __strideipiv, rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zgesv_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_int __nrhs, rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __ipiv, rocblas_stride __strideipiv, rocblas_double_complex* __B,
    rocblas_int __ldb, rocblas_stride __strideB, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_sgetri(rocblas_handle __handle, rocblas_int __n, float* __A,
    rocblas_int __lda, rocblas_int* __ipiv, rocblas_int* __info);
rocblas_status rocsolver_dgetri(rocblas_handle __handle, rocblas_int __n, double* __A,
    rocblas_int __lda, rocblas_int* __ipiv, rocblas_int* __info);
rocblas_status rocsolver_cgetri(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_int* __info);
rocblas_status rocsolver_zgetri(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_int* __info);
rocblas_status rocsolver_sgetri_batched(rocblas_handle __handle, rocblas_int __n, float* const* __A,
    rocblas_int __lda, rocblas_int* __ipiv, rocblas_stride __strideipiv, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_dgetri_batched(rocblas_handle __handle, rocblas_int __n,
    double* const* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_stride __strideipiv,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cgetri_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zgetri_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_sgetri_strided_batched(rocblas_handle __handle, rocblas_int __n,
    float* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_dgetri_strided_batched(rocblas_handle __handle, rocblas_int __n,
    double* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cgetri_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zgetri_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_sgetri_outofplace(rocblas_handle __handle, rocblas_int __n, float* __A,
    rocblas_int __lda, rocblas_int* __ipiv, float* __C, rocblas_int __ldc, rocblas_int* __info);
rocblas_status rocsolver_dgetri_outofplace(rocblas_handle __handle, rocblas_int __n, double* __A,
    rocblas_int __lda, rocblas_int* __ipiv, double* __C, rocblas_int __ldc, rocblas_int* __info);
rocblas_status rocsolver_cgetri_outofplace(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_float_complex* __C,
    rocblas_int __ldc, rocblas_int* __info);
rocblas_status rocsolver_zgetri_outofplace(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_int* __ipiv,
    rocblas_double_complex* __C, rocblas_int __ldc, rocblas_int* __info);
rocblas_status rocsolver_sgetri_outofplace_batched(rocblas_handle __handle, rocblas_int __n,
    float* const* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_stride __strideipiv,
    float* const* __C, rocblas_int __ldc, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_dgetri_outofplace_batched(rocblas_handle __handle, rocblas_int __n,
    double* const* __A, rocblas_int __lda, rocblas_int* __ipiv, rocblas_stride __strideipiv,
    double* const* __C, rocblas_int __ldc, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cgetri_outofplace_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_float_complex* const* __C, rocblas_int __ldc,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zgetri_outofplace_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_double_complex* const* __C, rocblas_int __ldc,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_sgetri_outofplace_strided_batched(rocblas_handle __handle, rocblas_int __n,
    float* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, float* __C, rocblas_int __ldc, rocblas_stride __strideC,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_dgetri_outofplace_strided_batched(rocblas_handle __handle, rocblas_int __n,
    double* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, double* __C, rocblas_int __ldc, rocblas_stride __strideC,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cgetri_outofplace_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_float_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zgetri_outofplace_strided_batched(rocblas_handle __handle, rocblas_int __n,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __ipiv,
    rocblas_stride __strideipiv, rocblas_double_complex* __C, rocblas_int __ldc,
    rocblas_stride __strideC, rocblas_int* __info, rocblas_int __batchCount);

// Cholesky.
rocblas_status rocsolver_spotrf(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    float* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_dpotrf(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    double* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_cpotrf(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_zpotrf(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_spotrf_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, float* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_dpotrf_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, double* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_cpotrf_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_zpotrf_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_spotrf_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, float* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_dpotrf_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, double* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_cpotrf_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zpotrf_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_spotrs(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __nrhs, float* __A, rocblas_int __lda, float* __B, rocblas_int __ldb);
rocblas_status rocsolver_dpotrs(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __nrhs, double* __A, rocblas_int __lda, double* __B, rocblas_int __ldb);
rocblas_status rocsolver_cpotrs(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __nrhs, rocblas_float_complex* __A, rocblas_int __lda, rocblas_float_complex* __B,
    rocblas_int __ldb);
rocblas_status rocsolver_zpotrs(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __nrhs, rocblas_double_complex* __A, rocblas_int __lda, rocblas_double_complex* __B,
    rocblas_int __ldb);
rocblas_status rocsolver_spotrs_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, float* const* __A, rocblas_int __lda, float* const* __B,
    rocblas_int __ldb, rocblas_int __batchCount);
rocblas_status rocsolver_dpotrs_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, double* const* __A, rocblas_int __lda, double* const* __B,
    rocblas_int __ldb, rocblas_int __batchCount);
rocblas_status rocsolver_cpotrs_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, rocblas_float_complex* const* __A, rocblas_int __lda,
    rocblas_float_complex* const* __B, rocblas_int __ldb, rocblas_int __batchCount);
rocblas_status rocsolver_zpotrs_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, rocblas_double_complex* const* __A, rocblas_int __lda,
    rocblas_double_complex* const* __B, rocblas_int __ldb, rocblas_int __batchCount);
rocblas_status rocsolver_spotrs_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, float* __A, rocblas_int __lda, rocblas_stride __strideA,
    float* __B, rocblas_int __ldb, rocblas_stride __strideB, rocblas_int __batchCount);
rocblas_status rocsolver_dpotrs_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, double* __A, rocblas_int __lda, rocblas_stride __strideA,
    double* __B, rocblas_int __ldb, rocblas_stride __strideB, rocblas_int __batchCount);
rocblas_status rocsolver_cpotrs_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int __batchCount);
rocblas_status rocsolver_zpotrs_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int __batchCount);
rocblas_status rocsolver_sposv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __nrhs, float* __A, rocblas_int __lda, float* __B, rocblas_int __ldb,
    rocblas_int* __info);
rocblas_status rocsolver_dposv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __nrhs, double* __A, rocblas_int __lda, double* __B, rocblas_int __ldb,
    rocblas_int* __info);
rocblas_status rocsolver_cposv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __nrhs, rocblas_float_complex* __A, rocblas_int __lda, rocblas_float_complex* __B,
    rocblas_int __ldb, rocblas_int* __info);
rocblas_status rocsolver_zposv(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_int __nrhs, rocblas_double_complex* __A, rocblas_int __lda, rocblas_double_complex* __B,
    rocblas_int __ldb, rocblas_int* __info);
rocblas_status rocsolver_sposv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, float* const* __A, rocblas_int __lda, float* const* __B,
    rocblas_int __ldb, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_dposv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, double* const* __A, rocblas_int __lda, double* const* __B,
    rocblas_int __ldb, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cposv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, rocblas_float_complex* const* __A, rocblas_int __lda,
    rocblas_float_complex* const* __B, rocblas_int __ldb, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_zposv_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, rocblas_double_complex* const* __A, rocblas_int __lda,
    rocblas_double_complex* const* __B, rocblas_int __ldb, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_sposv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, float* __A, rocblas_int __lda, rocblas_stride __strideA,
    float* __B, rocblas_int __ldb, rocblas_stride __strideB, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_dposv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, double* __A, rocblas_int __lda, rocblas_stride __strideA,
    double* __B, rocblas_int __ldb, rocblas_stride __strideB, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_cposv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zposv_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_int __nrhs, rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_stride __strideA, rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_spotri(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    float* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_dpotri(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    double* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_cpotri(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_zpotri(rocblas_handle __handle, rocblas_fill __uplo, rocblas_int __n,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_int* __info);
rocblas_status rocsolver_spotri_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, float* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_dpotri_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, double* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_cpotri_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_zpotri_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_spotri_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, float* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_dpotri_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, double* __A, rocblas_int __lda, rocblas_stride __strideA, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_cpotri_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zpotri_strided_batched(rocblas_handle __handle, rocblas_fill __uplo,
    rocblas_int __n, rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_int* __info, rocblas_int __batchCount);

// QR, least squares.
rocblas_status rocsolver_sgeqrf(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    float* __A, rocblas_int __lda, float* __tau);
rocblas_status rocsolver_dgeqrf(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    double* __A, rocblas_int __lda, double* __tau);
rocblas_status rocsolver_cgeqrf(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_float_complex* __tau);
rocblas_status rocsolver_zgeqrf(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_double_complex* __tau);
rocblas_status rocsolver_sgeqrf_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    float* const* __A, rocblas_int __lda, float* __tau, rocblas_stride __stridetau,
    rocblas_int __batchCount);
rocblas_status rocsolver_dgeqrf_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    double* const* __A, rocblas_int __lda, double* __tau, rocblas_stride __stridetau,
    rocblas_int __batchCount);
rocblas_status rocsolver_cgeqrf_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_float_complex* const* __A, rocblas_int __lda, rocblas_float_complex* __tau,
    rocblas_stride __stridetau, rocblas_int __batchCount);
rocblas_status rocsolver_zgeqrf_batched(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_double_complex* const* __A, rocblas_int __lda, rocblas_double_complex* __tau,
    rocblas_stride __stridetau, rocblas_int __batchCount);
rocblas_status rocsolver_sgeqrf_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, float* __A, rocblas_int __lda, rocblas_stride __strideA, float* __tau,
    rocblas_stride __stridetau, rocblas_int __batchCount);
rocblas_status rocsolver_dgeqrf_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, double* __A, rocblas_int __lda, rocblas_stride __strideA, double* __tau,
    rocblas_stride __stridetau, rocblas_int __batchCount);
rocblas_status rocsolver_cgeqrf_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, rocblas_float_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_float_complex* __tau, rocblas_stride __stridetau, rocblas_int __batchCount);
rocblas_status rocsolver_zgeqrf_strided_batched(rocblas_handle __handle, rocblas_int __m,
    rocblas_int __n, rocblas_double_complex* __A, rocblas_int __lda, rocblas_stride __strideA,
    rocblas_double_complex* __tau, rocblas_stride __stridetau, rocblas_int __batchCount);
rocblas_status rocsolver_sgels(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, rocblas_int __nrhs, float* __A, rocblas_int __lda, float* __B,
    rocblas_int __ldb, rocblas_int* __info);
rocblas_status rocsolver_dgels(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, rocblas_int __nrhs, double* __A, rocblas_int __lda, double* __B,
    rocblas_int __ldb, rocblas_int* __info);
rocblas_status rocsolver_cgels(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, rocblas_int __nrhs, rocblas_float_complex* __A, rocblas_int __lda,
    rocblas_float_complex* __B, rocblas_int __ldb, rocblas_int* __info);
rocblas_status rocsolver_zgels(rocblas_handle __handle, rocblas_operation __trans, rocblas_int __m,
    rocblas_int __n, rocblas_int __nrhs, rocblas_double_complex* __A, rocblas_int __lda,
    rocblas_double_complex* __B, rocblas_int __ldb, rocblas_int* __info);
rocblas_status rocsolver_sgels_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __nrhs, float* const* __A, rocblas_int __lda,
    float* const* __B, rocblas_int __ldb, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_dgels_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __nrhs, double* const* __A, rocblas_int __lda,
    double* const* __B, rocblas_int __ldb, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cgels_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __nrhs, rocblas_float_complex* const* __A,
    rocblas_int __lda, rocblas_float_complex* const* __B, rocblas_int __ldb, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_zgels_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __nrhs, rocblas_double_complex* const* __A,
    rocblas_int __lda, rocblas_double_complex* const* __B, rocblas_int __ldb, rocblas_int* __info,
    rocblas_int __batchCount);
rocblas_status rocsolver_sgels_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __nrhs, float* __A, rocblas_int __lda,
    rocblas_stride __strideA, float* __B, rocblas_int __ldb, rocblas_stride __strideB,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_dgels_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __nrhs, double* __A, rocblas_int __lda,
    rocblas_stride __strideA, double* __B, rocblas_int __ldb, rocblas_stride __strideB,
    rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_cgels_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __nrhs, rocblas_float_complex* __A,
    rocblas_int __lda, rocblas_stride __strideA, rocblas_float_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int* __info, rocblas_int __batchCount);
rocblas_status rocsolver_zgels_strided_batched(rocblas_handle __handle, rocblas_operation __trans,
    rocblas_int __m, rocblas_int __n, rocblas_int __nrhs, rocblas_double_complex* __A,
    rocblas_int __lda, rocblas_stride __strideA, rocblas_double_complex* __B, rocblas_int __ldb,
    rocblas_stride __strideB, rocblas_int* __info, rocblas_int __batchCount);

// Columns of Q, and products with it.
rocblas_status rocsolver_sorgqr(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_int __k, float* __A, rocblas_int __lda, float* __tau);
rocblas_status rocsolver_dorgqr(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_int __k, double* __A, rocblas_int __lda, double* __tau);
rocblas_status rocsolver_cungqr(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_int __k, rocblas_float_complex* __A, rocblas_int __lda, rocblas_float_complex* __tau);
rocblas_status rocsolver_zungqr(rocblas_handle __handle, rocblas_int __m, rocblas_int __n,
    rocblas_int __k, rocblas_double_complex* __A, rocblas_int __lda, rocblas_double_complex* __tau);
rocblas_status rocsolver_sormqr(rocblas_handle __handle, rocblas_side __side,
    rocblas_operation __trans, rocblas_int __m, rocblas_int __n, rocblas_int __k, float* __A,
    rocblas_int __lda, float* __tau, float* __C, rocblas_int __ldc);
rocblas_status rocsolver_dormqr(rocblas_handle __handle, rocblas_side __side,
    rocblas_operation __trans, rocblas_int __m, rocblas_int __n, rocblas_int __k, double* __A,
    rocblas_int __lda, double* __tau, double* __C, rocblas_int __ldc);
rocblas_status rocsolver_cunmqr(rocblas_handle __handle, rocblas_side __side,
    rocblas_operation __trans, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    rocblas_float_complex* __A, rocblas_int __lda, rocblas_float_complex* __tau,
    rocblas_float_complex* __C, rocblas_int __ldc);
rocblas_status rocsolver_zunmqr(rocblas_handle __handle, rocblas_side __side,
    rocblas_operation __trans, rocblas_int __m, rocblas_int __n, rocblas_int __k,
    rocblas_double_complex* __A, rocblas_int __lda, rocblas_double_complex* __tau,
    rocblas_double_complex* __C, rocblas_int __ldc);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
