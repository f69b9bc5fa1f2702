// hipSPARSE: sparse matrices and vectors.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/hipsparse.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<hipsparse/hipsparse.h>)
#include_next <hipsparse/hipsparse.h>
#else
#include <hip/hip_complex.h>
#include <hip/hip_runtime.h>
#include <hip/library_types.h>
#include <stddef.h>
#include <stdint.h>

#define hipsparseVersionMajor 3
#define hipsparseVersionMinor 2
#define hipsparseVersionPatch 0
typedef void* hipsparseHandle_t;
typedef void* hipsparseMatDescr_t;
typedef void* hipsparseHybMat_t;
typedef void* hipsparseColorInfo_t;
typedef struct bsrsv2Info* bsrsv2Info_t;
typedef struct bsrsm2Info* bsrsm2Info_t;
typedef struct bsrilu02Info* bsrilu02Info_t;
typedef struct bsric02Info* bsric02Info_t;
typedef struct csrsv2Info* csrsv2Info_t;
typedef struct csrsm2Info* csrsm2Info_t;
typedef struct csrilu02Info* csrilu02Info_t;
typedef struct csric02Info* csric02Info_t;
typedef struct csrgemm2Info* csrgemm2Info_t;
typedef struct pruneInfo* pruneInfo_t;
typedef struct csru2csrInfo* csru2csrInfo_t;
typedef void* hipsparseSpVecDescr_t;
typedef void* hipsparseDnVecDescr_t;
typedef void* hipsparseSpMatDescr_t;
typedef void* hipsparseDnMatDescr_t;
typedef const void* hipsparseConstSpVecDescr_t;
typedef const void* hipsparseConstDnVecDescr_t;
typedef const void* hipsparseConstSpMatDescr_t;
typedef const void* hipsparseConstDnMatDescr_t;
typedef struct hipsparseSpGEMMDescr* hipsparseSpGEMMDescr_t;
typedef struct hipsparseSpSVDescr* hipsparseSpSVDescr_t;
typedef struct hipsparseSpSMDescr* hipsparseSpSMDescr_t;
typedef enum hipsparseStatus_t {
  HIPSPARSE_STATUS_SUCCESS = 0,
  HIPSPARSE_STATUS_NOT_INITIALIZED = 1,
  HIPSPARSE_STATUS_ALLOC_FAILED = 2,
  HIPSPARSE_STATUS_INVALID_VALUE = 3,
  HIPSPARSE_STATUS_ARCH_MISMATCH = 4,
  HIPSPARSE_STATUS_MAPPING_ERROR = 5,
  HIPSPARSE_STATUS_EXECUTION_FAILED = 6,
  HIPSPARSE_STATUS_INTERNAL_ERROR = 7,
  HIPSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  HIPSPARSE_STATUS_ZERO_PIVOT = 9,
  HIPSPARSE_STATUS_NOT_SUPPORTED = 10,
  HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11,
} hipsparseStatus_t;
typedef enum hipsparsePointerMode_t {
  HIPSPARSE_POINTER_MODE_HOST = 0,
  HIPSPARSE_POINTER_MODE_DEVICE = 1,
} hipsparsePointerMode_t;
typedef enum hipsparseAction_t {
  HIPSPARSE_ACTION_SYMBOLIC = 0,
  HIPSPARSE_ACTION_NUMERIC = 1,
} hipsparseAction_t;
typedef enum hipsparseMatrixType_t {
  HIPSPARSE_MATRIX_TYPE_GENERAL = 0,
  HIPSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
  HIPSPARSE_MATRIX_TYPE_HERMITIAN = 2,
  HIPSPARSE_MATRIX_TYPE_TRIANGULAR = 3,
} hipsparseMatrixType_t;
typedef enum hipsparseFillMode_t {
  HIPSPARSE_FILL_MODE_LOWER = 0,
  HIPSPARSE_FILL_MODE_UPPER = 1,
} hipsparseFillMode_t;
typedef enum hipsparseDiagType_t {
  HIPSPARSE_DIAG_TYPE_NON_UNIT = 0,
  HIPSPARSE_DIAG_TYPE_UNIT = 1,
} hipsparseDiagType_t;
typedef enum hipsparseIndexBase_t {
  HIPSPARSE_INDEX_BASE_ZERO = 0,
  HIPSPARSE_INDEX_BASE_ONE = 1,
} hipsparseIndexBase_t;
typedef enum hipsparseOperation_t {
  HIPSPARSE_OPERATION_NON_TRANSPOSE = 0,
  HIPSPARSE_OPERATION_TRANSPOSE = 1,
  HIPSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2,
} hipsparseOperation_t;
typedef enum hipsparseHybPartition_t {
  HIPSPARSE_HYB_PARTITION_AUTO = 0,
  HIPSPARSE_HYB_PARTITION_USER = 1,
  HIPSPARSE_HYB_PARTITION_MAX = 2,
} hipsparseHybPartition_t;
typedef enum hipsparseSolvePolicy_t {
  HIPSPARSE_SOLVE_POLICY_NO_LEVEL = 0,
  HIPSPARSE_SOLVE_POLICY_USE_LEVEL = 1,
} hipsparseSolvePolicy_t;
typedef enum hipsparseSideMode_t {
  HIPSPARSE_SIDE_LEFT = 0,
  HIPSPARSE_SIDE_RIGHT = 1,
} hipsparseSideMode_t;
typedef enum hipsparseDirection_t {
  HIPSPARSE_DIRECTION_ROW = 0,
  HIPSPARSE_DIRECTION_COLUMN = 1,
} hipsparseDirection_t;
typedef enum hipsparseCsr2CscAlg_t {
  HIPSPARSE_CSR2CSC_ALG_DEFAULT = 0,
  HIPSPARSE_CSR2CSC_ALG1 = 1,
  HIPSPARSE_CSR2CSC_ALG2 = 2,
} hipsparseCsr2CscAlg_t;
typedef enum hipsparseFormat_t {
  HIPSPARSE_FORMAT_CSR = 1,
  HIPSPARSE_FORMAT_CSC = 2,
  HIPSPARSE_FORMAT_COO = 3,
  HIPSPARSE_FORMAT_COO_AOS = 4,
  HIPSPARSE_FORMAT_BLOCKED_ELL = 5,
} hipsparseFormat_t;
typedef enum hipsparseOrder_t {
  HIPSPARSE_ORDER_COLUMN = 1,
  HIPSPARSE_ORDER_COL = 1,
  HIPSPARSE_ORDER_ROW = 2,
} hipsparseOrder_t;
typedef enum hipsparseIndexType_t {
  HIPSPARSE_INDEX_16U = 1,
  HIPSPARSE_INDEX_32I = 2,
  HIPSPARSE_INDEX_64I = 3,
} hipsparseIndexType_t;
typedef enum hipsparseSpMVAlg_t {
  HIPSPARSE_MV_ALG_DEFAULT = 0,
  HIPSPARSE_COOMV_ALG = 1,
  HIPSPARSE_CSRMV_ALG1 = 2,
  HIPSPARSE_CSRMV_ALG2 = 3,
  HIPSPARSE_SPMV_ALG_DEFAULT = 0,
  HIPSPARSE_SPMV_COO_ALG1 = 1,
  HIPSPARSE_SPMV_CSR_ALG1 = 2,
  HIPSPARSE_SPMV_CSR_ALG2 = 3,
  HIPSPARSE_SPMV_COO_ALG2 = 4,
} hipsparseSpMVAlg_t;
typedef enum hipsparseSpMMAlg_t {
  HIPSPARSE_MM_ALG_DEFAULT = 0,
  HIPSPARSE_COOMM_ALG1 = 1,
  HIPSPARSE_COOMM_ALG2 = 2,
  HIPSPARSE_COOMM_ALG3 = 3,
  HIPSPARSE_CSRMM_ALG1 = 4,
  HIPSPARSE_SPMM_ALG_DEFAULT = 0,
  HIPSPARSE_SPMM_COO_ALG1 = 1,
  HIPSPARSE_SPMM_COO_ALG2 = 2,
  HIPSPARSE_SPMM_COO_ALG3 = 3,
  HIPSPARSE_SPMM_COO_ALG4 = 5,
  HIPSPARSE_SPMM_CSR_ALG1 = 4,
  HIPSPARSE_SPMM_CSR_ALG2 = 6,
  HIPSPARSE_SPMM_CSR_ALG3 = 12,
  HIPSPARSE_SPMM_BLOCKED_ELL_ALG1 = 13,
} hipsparseSpMMAlg_t;
typedef enum hipsparseSparseToDenseAlg_t {
  HIPSPARSE_SPARSETODENSE_ALG_DEFAULT = 0,
} hipsparseSparseToDenseAlg_t;
typedef enum hipsparseDenseToSparseAlg_t {
  HIPSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0,
} hipsparseDenseToSparseAlg_t;
typedef enum hipsparseSDDMMAlg_t {
  HIPSPARSE_SDDMM_ALG_DEFAULT = 0,
} hipsparseSDDMMAlg_t;
typedef enum hipsparseSpSVAlg_t {
  HIPSPARSE_SPSV_ALG_DEFAULT = 0,
} hipsparseSpSVAlg_t;
typedef enum hipsparseSpSMAlg_t {
  HIPSPARSE_SPSM_ALG_DEFAULT = 0,
} hipsparseSpSMAlg_t;
typedef enum hipsparseSpMatAttribute_t {
  HIPSPARSE_SPMAT_FILL_MODE = 0,
  HIPSPARSE_SPMAT_DIAG_TYPE = 1,
} hipsparseSpMatAttribute_t;
typedef enum hipsparseSpGEMMAlg_t {
  HIPSPARSE_SPGEMM_DEFAULT = 0,
  HIPSPARSE_SPGEMM_CSR_ALG_DETERMINISTIC = 1,
  HIPSPARSE_SPGEMM_CSR_ALG_NONDETERMINISTIC = 2,
  HIPSPARSE_SPGEMM_ALG1 = 3,
  HIPSPARSE_SPGEMM_ALG2 = 4,
  HIPSPARSE_SPGEMM_ALG3 = 5,
} hipsparseSpGEMMAlg_t;

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Library.
hipsparseStatus_t hipsparseCreate(hipsparseHandle_t* __handle);
hipsparseStatus_t hipsparseDestroy(hipsparseHandle_t __handle);
const char* hipsparseGetErrorName(hipsparseStatus_t __status);
const char* hipsparseGetErrorString(hipsparseStatus_t __status);
hipsparseStatus_t hipsparseGetVersion(hipsparseHandle_t __handle, int* __version);
hipsparseStatus_t hipsparseGetGitRevision(hipsparseHandle_t __handle, char* __rev);
hipsparseStatus_t hipsparseSetStream(hipsparseHandle_t __handle, hipStream_t __streamId);
hipsparseStatus_t hipsparseGetStream(hipsparseHandle_t __handle, hipStream_t* __streamId);
hipsparseStatus_t hipsparseSetPointerMode(hipsparseHandle_t __handle,
    hipsparsePointerMode_t __mode);
hipsparseStatus_t hipsparseGetPointerMode(hipsparseHandle_t __handle,
    hipsparsePointerMode_t* __mode);

// Descriptions of matrices.
hipsparseStatus_t hipsparseCreateMatDescr(hipsparseMatDescr_t* __descrA);
hipsparseStatus_t hipsparseDestroyMatDescr(hipsparseMatDescr_t __descrA);
hipsparseStatus_t hipsparseCopyMatDescr(hipsparseMatDescr_t __dest,
    const hipsparseMatDescr_t __src);
hipsparseStatus_t hipsparseSetMatType(hipsparseMatDescr_t __descrA, hipsparseMatrixType_t __type);
hipsparseMatrixType_t hipsparseGetMatType(const hipsparseMatDescr_t __descrA);
hipsparseStatus_t hipsparseSetMatFillMode(hipsparseMatDescr_t __descrA,
    hipsparseFillMode_t __fillMode);
hipsparseFillMode_t hipsparseGetMatFillMode(const hipsparseMatDescr_t __descrA);
hipsparseStatus_t hipsparseSetMatDiagType(hipsparseMatDescr_t __descrA,
    hipsparseDiagType_t __diagType);
hipsparseDiagType_t hipsparseGetMatDiagType(const hipsparseMatDescr_t __descrA);
hipsparseStatus_t hipsparseSetMatIndexBase(hipsparseMatDescr_t __descrA,
    hipsparseIndexBase_t __base);
hipsparseIndexBase_t hipsparseGetMatIndexBase(const hipsparseMatDescr_t __descrA);
hipsparseStatus_t hipsparseCreateHybMat(hipsparseHybMat_t* __hybA);
hipsparseStatus_t hipsparseDestroyHybMat(hipsparseHybMat_t __hybA);
hipsparseStatus_t hipsparseCreateBsrsv2Info(bsrsv2Info_t* __info);
hipsparseStatus_t hipsparseDestroyBsrsv2Info(bsrsv2Info_t __info);
hipsparseStatus_t hipsparseCreateBsrsm2Info(bsrsm2Info_t* __info);
hipsparseStatus_t hipsparseDestroyBsrsm2Info(bsrsm2Info_t __info);
hipsparseStatus_t hipsparseCreateBsrilu02Info(bsrilu02Info_t* __info);
hipsparseStatus_t hipsparseDestroyBsrilu02Info(bsrilu02Info_t __info);
hipsparseStatus_t hipsparseCreateBsric02Info(bsric02Info_t* __info);
hipsparseStatus_t hipsparseDestroyBsric02Info(bsric02Info_t __info);
hipsparseStatus_t hipsparseCreateCsrsv2Info(csrsv2Info_t* __info);
hipsparseStatus_t hipsparseDestroyCsrsv2Info(csrsv2Info_t __info);
hipsparseStatus_t hipsparseCreateCsrsm2Info(csrsm2Info_t* __info);
hipsparseStatus_t hipsparseDestroyCsrsm2Info(csrsm2Info_t __info);
hipsparseStatus_t hipsparseCreateCsrilu02Info(csrilu02Info_t* __info);
hipsparseStatus_t hipsparseDestroyCsrilu02Info(csrilu02Info_t __info);
hipsparseStatus_t hipsparseCreateCsric02Info(csric02Info_t* __info);
hipsparseStatus_t hipsparseDestroyCsric02Info(csric02Info_t __info);
hipsparseStatus_t hipsparseCreateCsru2csrInfo(csru2csrInfo_t* __info);
hipsparseStatus_t hipsparseDestroyCsru2csrInfo(csru2csrInfo_t __info);
hipsparseStatus_t hipsparseCreateColorInfo(hipsparseColorInfo_t* __info);
hipsparseStatus_t hipsparseDestroyColorInfo(hipsparseColorInfo_t __info);
hipsparseStatus_t hipsparseCreateCsrgemm2Info(csrgemm2Info_t* __info);
hipsparseStatus_t hipsparseDestroyCsrgemm2Info(csrgemm2Info_t __info);
hipsparseStatus_t hipsparseCreatePruneInfo(pruneInfo_t* __info);
hipsparseStatus_t hipsparseDestroyPruneInfo(pruneInfo_t __info);

// Level 1: sparse vectors.
hipsparseStatus_t hipsparseSaxpyi(hipsparseHandle_t __handle, int __nnz, const float* __alpha,
    const float* __xVal, const int* __xInd, float* __y, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseDaxpyi(hipsparseHandle_t __handle, int __nnz, const double* __alpha,
    const double* __xVal, const int* __xInd, double* __y, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseCaxpyi(hipsparseHandle_t __handle, int __nnz,
    const hipFloatComplex* __alpha, const hipFloatComplex* __xVal, const int* __xInd,
    hipFloatComplex* __y, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseZaxpyi(hipsparseHandle_t __handle, int __nnz,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __xVal, const int* __xInd,
    hipDoubleComplex* __y, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseSdoti(hipsparseHandle_t __handle, int __nnz, const float* __xVal,
    const int* __xInd, const float* __y, float* __result, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseDdoti(hipsparseHandle_t __handle, int __nnz, const double* __xVal,
    const int* __xInd, const double* __y, double* __result, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseCdoti(hipsparseHandle_t __handle, int __nnz,
    const hipFloatComplex* __xVal, const int* __xInd, const hipFloatComplex* __y,
    hipFloatComplex* __result, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseZdoti(hipsparseHandle_t __handle, int __nnz,
    const hipDoubleComplex* __xVal, const int* __xInd, const hipDoubleComplex* __y,
    hipDoubleComplex* __result, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseCdotci(hipsparseHandle_t __handle, int __nnz,
    const hipFloatComplex* __xVal, const int* __xInd, const hipFloatComplex* __y,
    hipFloatComplex* __result, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseZdotci(hipsparseHandle_t __handle, int __nnz,
    const hipDoubleComplex* __xVal, const int* __xInd, const hipDoubleComplex* __y,
    hipDoubleComplex* __result, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseSgthr(hipsparseHandle_t __handle, int __nnz, const float* __y,
    float* __xVal, const int* __xInd, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseDgthr(hipsparseHandle_t __handle, int __nnz, const double* __y,
    double* __xVal, const int* __xInd, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseCgthr(hipsparseHandle_t __handle, int __nnz, const hipFloatComplex* __y,
    hipFloatComplex* __xVal, const int* __xInd, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseZgthr(hipsparseHandle_t __handle, int __nnz, const hipDoubleComplex* __y,
    hipDoubleComplex* __xVal, const int* __xInd, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseSgthrz(hipsparseHandle_t __handle, int __nnz, float* __y, float* __xVal,
    const int* __xInd, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseDgthrz(hipsparseHandle_t __handle, int __nnz, double* __y,
    double* __xVal, const int* __xInd, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseCgthrz(hipsparseHandle_t __handle, int __nnz, hipFloatComplex* __y,
    hipFloatComplex* __xVal, const int* __xInd, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseZgthrz(hipsparseHandle_t __handle, int __nnz, hipDoubleComplex* __y,
    hipDoubleComplex* __xVal, const int* __xInd, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseSroti(hipsparseHandle_t __handle, int __nnz, float* __xVal,
    const int* __xInd, float* __y, const float* __c, const float* __s,
    hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseDroti(hipsparseHandle_t __handle, int __nnz, double* __xVal,
    const int* __xInd, double* __y, const double* __c, const double* __s,
    hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseSsctr(hipsparseHandle_t __handle, int __nnz, const float* __xVal,
    const int* __xInd, float* __y, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseDsctr(hipsparseHandle_t __handle, int __nnz, const double* __xVal,
    const int* __xInd, double* __y, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseCsctr(hipsparseHandle_t __handle, int __nnz,
    const hipFloatComplex* __xVal, const int* __xInd, hipFloatComplex* __y,
    hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseZsctr(hipsparseHandle_t __handle, int __nnz,
    const hipDoubleComplex* __xVal, const int* __xInd, hipDoubleComplex* __y,
    hipsparseIndexBase_t __idxBase);

// Level 2: a sparse matrix and vectors.
hipsparseStatus_t hipsparseScsrmv(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, int __nnz, const float* __alpha, const hipsparseMatDescr_t __descrA,
    const float* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    const float* __x, const float* __beta, float* __y);
hipsparseStatus_t hipsparseDcsrmv(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, int __nnz, const double* __alpha, const hipsparseMatDescr_t __descrA,
    const double* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    const double* __x, const double* __beta, double* __y);
hipsparseStatus_t hipsparseCcsrmv(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, int __nnz, const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipFloatComplex* __x, const hipFloatComplex* __beta,
    hipFloatComplex* __y);
hipsparseStatus_t hipsparseZcsrmv(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, int __nnz, const hipDoubleComplex* __alpha,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, const hipDoubleComplex* __x,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y);
hipsparseStatus_t hipsparseXcsrsv2_zeroPivot(hipsparseHandle_t __handle, csrsv2Info_t __info,
    int* __position);
hipsparseStatus_t hipsparseScsrsv2_bufferSize(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    float* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsrsv2_bufferSize(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    double* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsrsv2_bufferSize(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsrsv2_bufferSize(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    hipDoubleComplex* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseScsrsv2_bufferSizeExt(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    float* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsrsv2_bufferSizeExt(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    double* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsrsv2_bufferSizeExt(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsrsv2_bufferSizeExt(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    hipDoubleComplex* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseScsrsv2_analysis(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    const float* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDcsrsv2_analysis(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    const double* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCcsrsv2_analysis(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrsv2Info_t __info, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseZcsrsv2_analysis(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __nnz, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrsv2Info_t __info, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseScsrsv2_solve(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __nnz, const float* __alpha, const hipsparseMatDescr_t __descrA,
    const float* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, const float* __f, float* __x, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseDcsrsv2_solve(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __nnz, const double* __alpha, const hipsparseMatDescr_t __descrA,
    const double* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    csrsv2Info_t __info, const double* __f, double* __x, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseCcsrsv2_solve(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __nnz, const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrsv2Info_t __info, const hipFloatComplex* __f,
    hipFloatComplex* __x, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZcsrsv2_solve(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __nnz, const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrsv2Info_t __info, const hipDoubleComplex* __f,
    hipDoubleComplex* __x, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseShybmv(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    const float* __alpha, const hipsparseMatDescr_t __descrA, const hipsparseHybMat_t __hybA,
    const float* __x, const float* __beta, float* __y);
hipsparseStatus_t hipsparseDhybmv(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    const double* __alpha, const hipsparseMatDescr_t __descrA, const hipsparseHybMat_t __hybA,
    const double* __x, const double* __beta, double* __y);
hipsparseStatus_t hipsparseChybmv(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipsparseHybMat_t __hybA, const hipFloatComplex* __x, const hipFloatComplex* __beta,
    hipFloatComplex* __y);
hipsparseStatus_t hipsparseZhybmv(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipsparseHybMat_t __hybA, const hipDoubleComplex* __x, const hipDoubleComplex* __beta,
    hipDoubleComplex* __y);
hipsparseStatus_t hipsparseSbsrmv(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nb, int __nnzb, const float* __alpha,
    const hipsparseMatDescr_t __descrA, const float* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, const float* __x, const float* __beta,
    float* __y);
hipsparseStatus_t hipsparseDbsrmv(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nb, int __nnzb, const double* __alpha,
    const hipsparseMatDescr_t __descrA, const double* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim, const double* __x,
    const double* __beta, double* __y);
hipsparseStatus_t hipsparseCbsrmv(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nb, int __nnzb, const hipFloatComplex* __alpha,
    const hipsparseMatDescr_t __descrA, const hipFloatComplex* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    const hipFloatComplex* __x, const hipFloatComplex* __beta, hipFloatComplex* __y);
hipsparseStatus_t hipsparseZbsrmv(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nb, int __nnzb, const hipDoubleComplex* __alpha,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    const hipDoubleComplex* __x, const hipDoubleComplex* __beta, hipDoubleComplex* __y);
hipsparseStatus_t hipsparseSbsrxmv(hipsparseHandle_t __handle, hipsparseDirection_t __dir,
    hipsparseOperation_t __trans, int __sizeOfMask, int __mb, int __nb, int __nnzb,
    const float* __alpha, const hipsparseMatDescr_t __descr, const float* __bsrVal,
    const int* __bsrMaskPtr, const int* __bsrRowPtr, const int* __bsrEndPtr, const int* __bsrColInd,
    int __blockDim, const float* __x, const float* __beta, float* __y);
hipsparseStatus_t hipsparseDbsrxmv(hipsparseHandle_t __handle, hipsparseDirection_t __dir,
    hipsparseOperation_t __trans, int __sizeOfMask, int __mb, int __nb, int __nnzb,
    const double* __alpha, const hipsparseMatDescr_t __descr, const double* __bsrVal,
    const int* __bsrMaskPtr, const int* __bsrRowPtr, const int* __bsrEndPtr, const int* __bsrColInd,
    int __blockDim, const double* __x, const double* __beta, double* __y);
hipsparseStatus_t hipsparseCbsrxmv(hipsparseHandle_t __handle, hipsparseDirection_t __dir,
    hipsparseOperation_t __trans, int __sizeOfMask, int __mb, int __nb, int __nnzb,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descr,
    const hipFloatComplex* __bsrVal, const int* __bsrMaskPtr, const int* __bsrRowPtr,
    const int* __bsrEndPtr, const int* __bsrColInd, int __blockDim, const hipFloatComplex* __x,
    const hipFloatComplex* __beta, hipFloatComplex* __y);
hipsparseStatus_t hipsparseZbsrxmv(hipsparseHandle_t __handle, hipsparseDirection_t __dir,
    hipsparseOperation_t __trans, int __sizeOfMask, int __mb, int __nb, int __nnzb,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descr,
    const hipDoubleComplex* __bsrVal, const int* __bsrMaskPtr, const int* __bsrRowPtr,
    const int* __bsrEndPtr, const int* __bsrColInd, int __blockDim, const hipDoubleComplex* __x,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y);
hipsparseStatus_t hipsparseXbsrsv2_zeroPivot(hipsparseHandle_t __handle, bsrsv2Info_t __info,
    int* __position);
hipsparseStatus_t hipsparseSbsrsv2_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, int __mb, int __nnzb,
    const hipsparseMatDescr_t __descrA, float* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrsv2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDbsrsv2_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, int __mb, int __nnzb,
    const hipsparseMatDescr_t __descrA, double* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrsv2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCbsrsv2_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, int __mb, int __nnzb,
    const hipsparseMatDescr_t __descrA, hipFloatComplex* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsv2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZbsrsv2_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, int __mb, int __nnzb,
    const hipsparseMatDescr_t __descrA, hipDoubleComplex* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsv2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSbsrsv2_bufferSizeExt(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, int __mb, int __nnzb,
    const hipsparseMatDescr_t __descrA, float* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrsv2Info_t __info,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDbsrsv2_bufferSizeExt(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, int __mb, int __nnzb,
    const hipsparseMatDescr_t __descrA, double* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrsv2Info_t __info,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCbsrsv2_bufferSizeExt(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, int __mb, int __nnzb,
    const hipsparseMatDescr_t __descrA, hipFloatComplex* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsv2Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZbsrsv2_bufferSizeExt(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, int __mb, int __nnzb,
    const hipsparseMatDescr_t __descrA, hipDoubleComplex* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsv2Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSbsrsv2_analysis(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const float* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrsv2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDbsrsv2_analysis(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const double* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrsv2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCbsrsv2_analysis(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrsv2Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZbsrsv2_analysis(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrsv2Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseSbsrsv2_solve(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nnzb, const float* __alpha,
    const hipsparseMatDescr_t __descrA, const float* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrsv2Info_t __info, const float* __f,
    float* __x, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDbsrsv2_solve(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nnzb, const double* __alpha,
    const hipsparseMatDescr_t __descrA, const double* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsv2Info_t __info, const double* __f, double* __x, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseCbsrsv2_solve(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nnzb, const hipFloatComplex* __alpha,
    const hipsparseMatDescr_t __descrA, const hipFloatComplex* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsv2Info_t __info, const hipFloatComplex* __f, hipFloatComplex* __x,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZbsrsv2_solve(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, int __mb, int __nnzb, const hipDoubleComplex* __alpha,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsv2Info_t __info, const hipDoubleComplex* __f, hipDoubleComplex* __x,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseSgemvi_bufferSize(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __n, int __nnz, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDgemvi_bufferSize(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __n, int __nnz, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCgemvi_bufferSize(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __n, int __nnz, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZgemvi_bufferSize(hipsparseHandle_t __handle,
    hipsparseOperation_t __transA, int __m, int __n, int __nnz, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSgemvi(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, const float* __alpha, const float* __A, int __lda, int __nnz,
    const float* __x, const int* __xInd, const float* __beta, float* __y,
    hipsparseIndexBase_t __idxBase, void* __pBuffer);
hipsparseStatus_t hipsparseDgemvi(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, const double* __alpha, const double* __A, int __lda, int __nnz,
    const double* __x, const int* __xInd, const double* __beta, double* __y,
    hipsparseIndexBase_t __idxBase, void* __pBuffer);
hipsparseStatus_t hipsparseCgemvi(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, const hipFloatComplex* __alpha, const hipFloatComplex* __A, int __lda,
    int __nnz, const hipFloatComplex* __x, const int* __xInd, const hipFloatComplex* __beta,
    hipFloatComplex* __y, hipsparseIndexBase_t __idxBase, void* __pBuffer);
hipsparseStatus_t hipsparseZgemvi(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    int __nnz, const hipDoubleComplex* __x, const int* __xInd, const hipDoubleComplex* __beta,
    hipDoubleComplex* __y, hipsparseIndexBase_t __idxBase, void* __pBuffer);

// Level 3: sparse and dense matrices.
hipsparseStatus_t hipsparseSbsrmm(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __mb, int __n, int __kb,
    int __nnzb, const float* __alpha, const hipsparseMatDescr_t __descrA, const float* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim, const float* __B, int __ldb,
    const float* __beta, float* __C, int __ldc);
hipsparseStatus_t hipsparseDbsrmm(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __mb, int __n, int __kb,
    int __nnzb, const double* __alpha, const hipsparseMatDescr_t __descrA, const double* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim, const double* __B, int __ldb,
    const double* __beta, double* __C, int __ldc);
hipsparseStatus_t hipsparseCbsrmm(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __mb, int __n, int __kb,
    int __nnzb, const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA,
    int __blockDim, const hipFloatComplex* __B, int __ldb, const hipFloatComplex* __beta,
    hipFloatComplex* __C, int __ldc);
hipsparseStatus_t hipsparseZbsrmm(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __mb, int __n, int __kb,
    int __nnzb, const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA,
    int __blockDim, const hipDoubleComplex* __B, int __ldb, const hipDoubleComplex* __beta,
    hipDoubleComplex* __C, int __ldc);
hipsparseStatus_t hipsparseScsrmm(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, int __k, int __nnz, const float* __alpha, const hipsparseMatDescr_t __descrA,
    const float* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    const float* __B, int __ldb, const float* __beta, float* __C, int __ldc);
hipsparseStatus_t hipsparseDcsrmm(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, int __k, int __nnz, const double* __alpha, const hipsparseMatDescr_t __descrA,
    const double* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    const double* __B, int __ldb, const double* __beta, double* __C, int __ldc);
hipsparseStatus_t hipsparseCcsrmm(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, int __k, int __nnz, const hipFloatComplex* __alpha,
    const hipsparseMatDescr_t __descrA, const hipFloatComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, const hipFloatComplex* __B,
    int __ldb, const hipFloatComplex* __beta, hipFloatComplex* __C, int __ldc);
hipsparseStatus_t hipsparseZcsrmm(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    int __m, int __n, int __k, int __nnz, const hipDoubleComplex* __alpha,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, const hipDoubleComplex* __B,
    int __ldb, const hipDoubleComplex* __beta, hipDoubleComplex* __C, int __ldc);
hipsparseStatus_t hipsparseScsrmm2(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    hipsparseOperation_t __transB, int __m, int __n, int __k, int __nnz, const float* __alpha,
    const hipsparseMatDescr_t __descrA, const float* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const float* __B, int __ldb, const float* __beta, float* __C,
    int __ldc);
hipsparseStatus_t hipsparseDcsrmm2(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    hipsparseOperation_t __transB, int __m, int __n, int __k, int __nnz, const double* __alpha,
    const hipsparseMatDescr_t __descrA, const double* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, const double* __B, int __ldb,
    const double* __beta, double* __C, int __ldc);
hipsparseStatus_t hipsparseCcsrmm2(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    hipsparseOperation_t __transB, int __m, int __n, int __k, int __nnz,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipFloatComplex* __B, int __ldb,
    const hipFloatComplex* __beta, hipFloatComplex* __C, int __ldc);
hipsparseStatus_t hipsparseZcsrmm2(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    hipsparseOperation_t __transB, int __m, int __n, int __k, int __nnz,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipDoubleComplex* __B, int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int __ldc);
hipsparseStatus_t hipsparseXbsrsm2_zeroPivot(hipsparseHandle_t __handle, bsrsm2Info_t __info,
    int* __position);
hipsparseStatus_t hipsparseSbsrsm2_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, hipsparseOperation_t __transX,
    int __mb, int __nrhs, int __nnzb, const hipsparseMatDescr_t __descrA, float* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsm2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDbsrsm2_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, hipsparseOperation_t __transX,
    int __mb, int __nrhs, int __nnzb, const hipsparseMatDescr_t __descrA, double* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsm2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCbsrsm2_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, hipsparseOperation_t __transX,
    int __mb, int __nrhs, int __nnzb, const hipsparseMatDescr_t __descrA,
    hipFloatComplex* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrsm2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZbsrsm2_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, hipsparseOperation_t __transA, hipsparseOperation_t __transX,
    int __mb, int __nrhs, int __nnzb, const hipsparseMatDescr_t __descrA,
    hipDoubleComplex* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrsm2Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSbsrsm2_analysis(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transX, int __mb, int __nrhs, int __nnzb,
    const hipsparseMatDescr_t __descrA, const float* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrsm2Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDbsrsm2_analysis(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transX, int __mb, int __nrhs, int __nnzb,
    const hipsparseMatDescr_t __descrA, const double* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsm2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCbsrsm2_analysis(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transX, int __mb, int __nrhs, int __nnzb,
    const hipsparseMatDescr_t __descrA, const hipFloatComplex* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsm2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZbsrsm2_analysis(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transX, int __mb, int __nrhs, int __nnzb,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsm2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseSbsrsm2_solve(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transX, int __mb, int __nrhs, int __nnzb,
    const float* __alpha, const hipsparseMatDescr_t __descrA, const float* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsm2Info_t __info, const float* __B, int __ldb, float* __X, int __ldx,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDbsrsm2_solve(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transX, int __mb, int __nrhs, int __nnzb,
    const double* __alpha, const hipsparseMatDescr_t __descrA, const double* __bsrSortedValA,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrsm2Info_t __info, const double* __B, int __ldb, double* __X, int __ldx,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCbsrsm2_solve(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transX, int __mb, int __nrhs, int __nnzb,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrsm2Info_t __info, const hipFloatComplex* __B,
    int __ldb, hipFloatComplex* __X, int __ldx, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZbsrsm2_solve(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    hipsparseOperation_t __transA, hipsparseOperation_t __transX, int __mb, int __nrhs, int __nnzb,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __bsrSortedValA, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrsm2Info_t __info, const hipDoubleComplex* __B,
    int __ldb, hipDoubleComplex* __X, int __ldx, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseXcsrsm2_zeroPivot(hipsparseHandle_t __handle, csrsm2Info_t __info,
    int* __position);
hipsparseStatus_t hipsparseScsrsm2_bufferSizeExt(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const float* __alpha, const hipsparseMatDescr_t __descrA, const float* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, const float* __B, int __ldb,
    csrsm2Info_t __info, hipsparseSolvePolicy_t __policy, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsrsm2_bufferSizeExt(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const double* __alpha, const hipsparseMatDescr_t __descrA, const double* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, const double* __B, int __ldb,
    csrsm2Info_t __info, hipsparseSolvePolicy_t __policy, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsrsm2_bufferSizeExt(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipFloatComplex* __B, int __ldb, csrsm2Info_t __info,
    hipsparseSolvePolicy_t __policy, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsrsm2_bufferSizeExt(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipDoubleComplex* __B, int __ldb, csrsm2Info_t __info,
    hipsparseSolvePolicy_t __policy, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseScsrsm2_analysis(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const float* __alpha, const hipsparseMatDescr_t __descrA, const float* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, const float* __B, int __ldb,
    csrsm2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDcsrsm2_analysis(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const double* __alpha, const hipsparseMatDescr_t __descrA, const double* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, const double* __B, int __ldb,
    csrsm2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCcsrsm2_analysis(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipFloatComplex* __B, int __ldb, csrsm2Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZcsrsm2_analysis(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipDoubleComplex* __B, int __ldb, csrsm2Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseScsrsm2_solve(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const float* __alpha, const hipsparseMatDescr_t __descrA, const float* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, float* __B, int __ldb,
    csrsm2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDcsrsm2_solve(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const double* __alpha, const hipsparseMatDescr_t __descrA, const double* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, double* __B, int __ldb,
    csrsm2Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCcsrsm2_solve(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, hipFloatComplex* __B, int __ldb, csrsm2Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZcsrsm2_solve(hipsparseHandle_t __handle, int __algo,
    hipsparseOperation_t __transA, hipsparseOperation_t __transB, int __m, int __nrhs, int __nnz,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, hipDoubleComplex* __B, int __ldb, csrsm2Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseSgemmi(hipsparseHandle_t __handle, int __m, int __n, int __k, int __nnz,
    const float* __alpha, const float* __A, int __lda, const float* __cscValB,
    const int* __cscColPtrB, const int* __cscRowIndB, const float* __beta, float* __C, int __ldc);
hipsparseStatus_t hipsparseDgemmi(hipsparseHandle_t __handle, int __m, int __n, int __k, int __nnz,
    const double* __alpha, const double* __A, int __lda, const double* __cscValB,
    const int* __cscColPtrB, const int* __cscRowIndB, const double* __beta, double* __C, int __ldc);
hipsparseStatus_t hipsparseCgemmi(hipsparseHandle_t __handle, int __m, int __n, int __k, int __nnz,
    const hipFloatComplex* __alpha, const hipFloatComplex* __A, int __lda,
    const hipFloatComplex* __cscValB, const int* __cscColPtrB, const int* __cscRowIndB,
    const hipFloatComplex* __beta, hipFloatComplex* __C, int __ldc);
hipsparseStatus_t hipsparseZgemmi(hipsparseHandle_t __handle, int __m, int __n, int __k, int __nnz,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __A, int __lda,
    const hipDoubleComplex* __cscValB, const int* __cscColPtrB, const int* __cscRowIndB,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, int __ldc);

// Sums and products of sparse matrices.
hipsparseStatus_t hipsparseXcsrgeamNnz(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descrA, int __nnzA, const int* __csrRowPtrA,
    const int* __csrColIndA, const hipsparseMatDescr_t __descrB, int __nnzB,
    const int* __csrRowPtrB, const int* __csrColIndB, const hipsparseMatDescr_t __descrC,
    int* __csrRowPtrC, int* __nnzTotalDevHostPtr);
hipsparseStatus_t hipsparseScsrgeam(hipsparseHandle_t __handle, int __m, int __n,
    const float* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA, const float* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, const float* __beta,
    const hipsparseMatDescr_t __descrB, int __nnzB, const float* __csrValB, const int* __csrRowPtrB,
    const int* __csrColIndB, const hipsparseMatDescr_t __descrC, float* __csrValC,
    int* __csrRowPtrC, int* __csrColIndC);
hipsparseStatus_t hipsparseDcsrgeam(hipsparseHandle_t __handle, int __m, int __n,
    const double* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA, const double* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, const double* __beta,
    const hipsparseMatDescr_t __descrB, int __nnzB, const double* __csrValB,
    const int* __csrRowPtrB, const int* __csrColIndB, const hipsparseMatDescr_t __descrC,
    double* __csrValC, int* __csrRowPtrC, int* __csrColIndC);
hipsparseStatus_t hipsparseCcsrgeam(hipsparseHandle_t __handle, int __m, int __n,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const hipFloatComplex* __csrValA, const int* __csrRowPtrA, const int* __csrColIndA,
    const hipFloatComplex* __beta, const hipsparseMatDescr_t __descrB, int __nnzB,
    const hipFloatComplex* __csrValB, const int* __csrRowPtrB, const int* __csrColIndB,
    const hipsparseMatDescr_t __descrC, hipFloatComplex* __csrValC, int* __csrRowPtrC,
    int* __csrColIndC);
hipsparseStatus_t hipsparseZcsrgeam(hipsparseHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const hipDoubleComplex* __csrValA, const int* __csrRowPtrA, const int* __csrColIndA,
    const hipDoubleComplex* __beta, const hipsparseMatDescr_t __descrB, int __nnzB,
    const hipDoubleComplex* __csrValB, const int* __csrRowPtrB, const int* __csrColIndB,
    const hipsparseMatDescr_t __descrC, hipDoubleComplex* __csrValC, int* __csrRowPtrC,
    int* __csrColIndC);
hipsparseStatus_t hipsparseScsrgeam2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    const float* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const float* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    const float* __beta, const hipsparseMatDescr_t __descrB, int __nnzB,
    const float* __csrSortedValB, const int* __csrSortedRowPtrB, const int* __csrSortedColIndB,
    const hipsparseMatDescr_t __descrC, const float* __csrSortedValC, const int* __csrSortedRowPtrC,
    const int* __csrSortedColIndC, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsrgeam2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    const double* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const double* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    const double* __beta, const hipsparseMatDescr_t __descrB, int __nnzB,
    const double* __csrSortedValB, const int* __csrSortedRowPtrB, const int* __csrSortedColIndB,
    const hipsparseMatDescr_t __descrC, const double* __csrSortedValC,
    const int* __csrSortedRowPtrC, const int* __csrSortedColIndC, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsrgeam2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipFloatComplex* __beta,
    const hipsparseMatDescr_t __descrB, int __nnzB, const hipFloatComplex* __csrSortedValB,
    const int* __csrSortedRowPtrB, const int* __csrSortedColIndB,
    const hipsparseMatDescr_t __descrC, const hipFloatComplex* __csrSortedValC,
    const int* __csrSortedRowPtrC, const int* __csrSortedColIndC, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsrgeam2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const hipDoubleComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipDoubleComplex* __beta,
    const hipsparseMatDescr_t __descrB, int __nnzB, const hipDoubleComplex* __csrSortedValB,
    const int* __csrSortedRowPtrB, const int* __csrSortedColIndB,
    const hipsparseMatDescr_t __descrC, const hipDoubleComplex* __csrSortedValC,
    const int* __csrSortedRowPtrC, const int* __csrSortedColIndC, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseXcsrgeam2Nnz(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descrA, int __nnzA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipsparseMatDescr_t __descrB, int __nnzB,
    const int* __csrSortedRowPtrB, const int* __csrSortedColIndB,
    const hipsparseMatDescr_t __descrC, int* __csrSortedRowPtrC, int* __nnzTotalDevHostPtr,
    void* __workspace);
hipsparseStatus_t hipsparseScsrgeam2(hipsparseHandle_t __handle, int __m, int __n,
    const float* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const float* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    const float* __beta, const hipsparseMatDescr_t __descrB, int __nnzB,
    const float* __csrSortedValB, const int* __csrSortedRowPtrB, const int* __csrSortedColIndB,
    const hipsparseMatDescr_t __descrC, float* __csrSortedValC, int* __csrSortedRowPtrC,
    int* __csrSortedColIndC, void* __pBuffer);
hipsparseStatus_t hipsparseDcsrgeam2(hipsparseHandle_t __handle, int __m, int __n,
    const double* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const double* __csrSortedValA, const int* __csrSortedRowPtrA, const int* __csrSortedColIndA,
    const double* __beta, const hipsparseMatDescr_t __descrB, int __nnzB,
    const double* __csrSortedValB, const int* __csrSortedRowPtrB, const int* __csrSortedColIndB,
    const hipsparseMatDescr_t __descrC, double* __csrSortedValC, int* __csrSortedRowPtrC,
    int* __csrSortedColIndC, void* __pBuffer);
hipsparseStatus_t hipsparseCcsrgeam2(hipsparseHandle_t __handle, int __m, int __n,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const hipFloatComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipFloatComplex* __beta,
    const hipsparseMatDescr_t __descrB, int __nnzB, const hipFloatComplex* __csrSortedValB,
    const int* __csrSortedRowPtrB, const int* __csrSortedColIndB,
    const hipsparseMatDescr_t __descrC, hipFloatComplex* __csrSortedValC, int* __csrSortedRowPtrC,
    int* __csrSortedColIndC, void* __pBuffer);
hipsparseStatus_t hipsparseZcsrgeam2(hipsparseHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const hipDoubleComplex* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, const hipDoubleComplex* __beta,
    const hipsparseMatDescr_t __descrB, int __nnzB, const hipDoubleComplex* __csrSortedValB,
    const int* __csrSortedRowPtrB, const int* __csrSortedColIndB,
    const hipsparseMatDescr_t __descrC, hipDoubleComplex* __csrSortedValC, int* __csrSortedRowPtrC,
    int* __csrSortedColIndC, void* __pBuffer);
hipsparseStatus_t hipsparseXcsrgemmNnz(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    hipsparseOperation_t __transB, int __m, int __n, int __k, const hipsparseMatDescr_t __descrA,
    int __nnzA, const int* __csrRowPtrA, const int* __csrColIndA,
    const hipsparseMatDescr_t __descrB, int __nnzB, const int* __csrRowPtrB,
    const int* __csrColIndB, const hipsparseMatDescr_t __descrC, int* __csrRowPtrC,
    int* __nnzTotalDevHostPtr);
hipsparseStatus_t hipsparseScsrgemm(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    hipsparseOperation_t __transB, int __m, int __n, int __k, const hipsparseMatDescr_t __descrA,
    int __nnzA, const float* __csrValA, const int* __csrRowPtrA, const int* __csrColIndA,
    const hipsparseMatDescr_t __descrB, int __nnzB, const float* __csrValB, const int* __csrRowPtrB,
    const int* __csrColIndB, const hipsparseMatDescr_t __descrC, float* __csrValC,
    const int* __csrRowPtrC, int* __csrColIndC);
hipsparseStatus_t hipsparseDcsrgemm(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    hipsparseOperation_t __transB, int __m, int __n, int __k, const hipsparseMatDescr_t __descrA,
    int __nnzA, const double* __csrValA, const int* __csrRowPtrA, const int* __csrColIndA,
    const hipsparseMatDescr_t __descrB, int __nnzB, const double* __csrValB,
    const int* __csrRowPtrB, const int* __csrColIndB, const hipsparseMatDescr_t __descrC,
    double* __csrValC, const int* __csrRowPtrC, int* __csrColIndC);
hipsparseStatus_t hipsparseCcsrgemm(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    hipsparseOperation_t __transB, int __m, int __n, int __k, const hipsparseMatDescr_t __descrA,
    int __nnzA, const hipFloatComplex* __csrValA, const int* __csrRowPtrA, const int* __csrColIndA,
    const hipsparseMatDescr_t __descrB, int __nnzB, const hipFloatComplex* __csrValB,
    const int* __csrRowPtrB, const int* __csrColIndB, const hipsparseMatDescr_t __descrC,
    hipFloatComplex* __csrValC, const int* __csrRowPtrC, int* __csrColIndC);
hipsparseStatus_t hipsparseZcsrgemm(hipsparseHandle_t __handle, hipsparseOperation_t __transA,
    hipsparseOperation_t __transB, int __m, int __n, int __k, const hipsparseMatDescr_t __descrA,
    int __nnzA, const hipDoubleComplex* __csrValA, const int* __csrRowPtrA, const int* __csrColIndA,
    const hipsparseMatDescr_t __descrB, int __nnzB, const hipDoubleComplex* __csrValB,
    const int* __csrRowPtrB, const int* __csrColIndB, const hipsparseMatDescr_t __descrC,
    hipDoubleComplex* __csrValC, const int* __csrRowPtrC, int* __csrColIndC);
hipsparseStatus_t hipsparseScsrgemm2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __k, const float* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const int* __csrRowPtrA, const int* __csrColIndA, const hipsparseMatDescr_t __descrB,
    int __nnzB, const int* __csrRowPtrB, const int* __csrColIndB, const float* __beta,
    const hipsparseMatDescr_t __descrD, int __nnzD, const int* __csrRowPtrD,
    const int* __csrColIndD, csrgemm2Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsrgemm2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __k, const double* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const int* __csrRowPtrA, const int* __csrColIndA, const hipsparseMatDescr_t __descrB,
    int __nnzB, const int* __csrRowPtrB, const int* __csrColIndB, const double* __beta,
    const hipsparseMatDescr_t __descrD, int __nnzD, const int* __csrRowPtrD,
    const int* __csrColIndD, csrgemm2Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsrgemm2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __k, const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const int* __csrRowPtrA, const int* __csrColIndA, const hipsparseMatDescr_t __descrB,
    int __nnzB, const int* __csrRowPtrB, const int* __csrColIndB, const hipFloatComplex* __beta,
    const hipsparseMatDescr_t __descrD, int __nnzD, const int* __csrRowPtrD,
    const int* __csrColIndD, csrgemm2Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsrgemm2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __k, const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const int* __csrRowPtrA, const int* __csrColIndA, const hipsparseMatDescr_t __descrB,
    int __nnzB, const int* __csrRowPtrB, const int* __csrColIndB, const hipDoubleComplex* __beta,
    const hipsparseMatDescr_t __descrD, int __nnzD, const int* __csrRowPtrD,
    const int* __csrColIndD, csrgemm2Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseXcsrgemm2Nnz(hipsparseHandle_t __handle, int __m, int __n, int __k,
    const hipsparseMatDescr_t __descrA, int __nnzA, const int* __csrRowPtrA,
    const int* __csrColIndA, const hipsparseMatDescr_t __descrB, int __nnzB,
    const int* __csrRowPtrB, const int* __csrColIndB, const hipsparseMatDescr_t __descrD,
    int __nnzD, const int* __csrRowPtrD, const int* __csrColIndD,
    const hipsparseMatDescr_t __descrC, int* __csrRowPtrC, int* __nnzTotalDevHostPtr,
    const csrgemm2Info_t __info, void* __pBuffer);
hipsparseStatus_t hipsparseScsrgemm2(hipsparseHandle_t __handle, int __m, int __n, int __k,
    const float* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA, const float* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, const hipsparseMatDescr_t __descrB,
    int __nnzB, const float* __csrValB, const int* __csrRowPtrB, const int* __csrColIndB,
    const float* __beta, const hipsparseMatDescr_t __descrD, int __nnzD, const float* __csrValD,
    const int* __csrRowPtrD, const int* __csrColIndD, const hipsparseMatDescr_t __descrC,
    float* __csrValC, const int* __csrRowPtrC, int* __csrColIndC, const csrgemm2Info_t __info,
    void* __pBuffer);
hipsparseStatus_t hipsparseDcsrgemm2(hipsparseHandle_t __handle, int __m, int __n, int __k,
    const double* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA, const double* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, const hipsparseMatDescr_t __descrB,
    int __nnzB, const double* __csrValB, const int* __csrRowPtrB, const int* __csrColIndB,
    const double* __beta, const hipsparseMatDescr_t __descrD, int __nnzD, const double* __csrValD,
    const int* __csrRowPtrD, const int* __csrColIndD, const hipsparseMatDescr_t __descrC,
    double* __csrValC, const int* __csrRowPtrC, int* __csrColIndC, const csrgemm2Info_t __info,
    void* __pBuffer);
hipsparseStatus_t hipsparseCcsrgemm2(hipsparseHandle_t __handle, int __m, int __n, int __k,
    const hipFloatComplex* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const hipFloatComplex* __csrValA, const int* __csrRowPtrA, const int* __csrColIndA,
    const hipsparseMatDescr_t __descrB, int __nnzB, const hipFloatComplex* __csrValB,
    const int* __csrRowPtrB, const int* __csrColIndB, const hipFloatComplex* __beta,
    const hipsparseMatDescr_t __descrD, int __nnzD, const hipFloatComplex* __csrValD,
    const int* __csrRowPtrD, const int* __csrColIndD, const hipsparseMatDescr_t __descrC,
    hipFloatComplex* __csrValC, const int* __csrRowPtrC, int* __csrColIndC,
    const csrgemm2Info_t __info, void* __pBuffer);
hipsparseStatus_t hipsparseZcsrgemm2(hipsparseHandle_t __handle, int __m, int __n, int __k,
    const hipDoubleComplex* __alpha, const hipsparseMatDescr_t __descrA, int __nnzA,
    const hipDoubleComplex* __csrValA, const int* __csrRowPtrA, const int* __csrColIndA,
    const hipsparseMatDescr_t __descrB, int __nnzB, const hipDoubleComplex* __csrValB,
    const int* __csrRowPtrB, const int* __csrColIndB, const hipDoubleComplex* __beta,
    const hipsparseMatDescr_t __descrD, int __nnzD, const hipDoubleComplex* __csrValD,
    const int* __csrRowPtrD, const int* __csrColIndD, const hipsparseMatDescr_t __descrC,
    hipDoubleComplex* __csrValC, const int* __csrRowPtrC, int* __csrColIndC,
    const csrgemm2Info_t __info, void* __pBuffer);

// Incomplete factors, and bands.
hipsparseStatus_t hipsparseXbsrilu02_zeroPivot(hipsparseHandle_t __handle, bsrilu02Info_t __info,
    int* __position);
hipsparseStatus_t hipsparseSbsrilu02_numericBoost(hipsparseHandle_t __handle, bsrilu02Info_t __info,
    int __enable_boost, double* __tol, float* __boost_val);
hipsparseStatus_t hipsparseDbsrilu02_numericBoost(hipsparseHandle_t __handle, bsrilu02Info_t __info,
    int __enable_boost, double* __tol, double* __boost_val);
hipsparseStatus_t hipsparseCbsrilu02_numericBoost(hipsparseHandle_t __handle, bsrilu02Info_t __info,
    int __enable_boost, double* __tol, hipFloatComplex* __boost_val);
hipsparseStatus_t hipsparseZbsrilu02_numericBoost(hipsparseHandle_t __handle, bsrilu02Info_t __info,
    int __enable_boost, double* __tol, hipDoubleComplex* __boost_val);
hipsparseStatus_t hipsparseSbsrilu02_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    float* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrilu02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDbsrilu02_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    double* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrilu02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCbsrilu02_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    hipFloatComplex* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrilu02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZbsrilu02_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    hipDoubleComplex* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrilu02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSbsrilu02_analysis(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    float* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrilu02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDbsrilu02_analysis(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    double* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrilu02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCbsrilu02_analysis(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    hipFloatComplex* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrilu02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZbsrilu02_analysis(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    hipDoubleComplex* __bsrSortedValA, const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA,
    int __blockDim, bsrilu02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseSbsrilu02(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nnzb, const hipsparseMatDescr_t __descrA, float* __bsrSortedValA_valM,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrilu02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDbsrilu02(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nnzb, const hipsparseMatDescr_t __descrA, double* __bsrSortedValA_valM,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrilu02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCbsrilu02(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nnzb, const hipsparseMatDescr_t __descrA, hipFloatComplex* __bsrSortedValA_valM,
    const int* __bsrSortedRowPtrA, const int* __bsrSortedColIndA, int __blockDim,
    bsrilu02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZbsrilu02(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    hipDoubleComplex* __bsrSortedValA_valM, const int* __bsrSortedRowPtrA,
    const int* __bsrSortedColIndA, int __blockDim, bsrilu02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseXcsrilu02_zeroPivot(hipsparseHandle_t __handle, csrilu02Info_t __info,
    int* __position);
hipsparseStatus_t hipsparseScsrilu02_numericBoost(hipsparseHandle_t __handle, csrilu02Info_t __info,
    int __enable_boost, double* __tol, float* __boost_val);
hipsparseStatus_t hipsparseDcsrilu02_numericBoost(hipsparseHandle_t __handle, csrilu02Info_t __info,
    int __enable_boost, double* __tol, double* __boost_val);
hipsparseStatus_t hipsparseCcsrilu02_numericBoost(hipsparseHandle_t __handle, csrilu02Info_t __info,
    int __enable_boost, double* __tol, hipFloatComplex* __boost_val);
hipsparseStatus_t hipsparseZcsrilu02_numericBoost(hipsparseHandle_t __handle, csrilu02Info_t __info,
    int __enable_boost, double* __tol, hipDoubleComplex* __boost_val);
hipsparseStatus_t hipsparseScsrilu02_bufferSize(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, float* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrilu02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsrilu02_bufferSize(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, double* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrilu02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsrilu02_bufferSize(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipFloatComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csrilu02Info_t __info,
    int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsrilu02_bufferSize(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipDoubleComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csrilu02Info_t __info,
    int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseScsrilu02_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, float* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrilu02Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsrilu02_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, double* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrilu02Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsrilu02_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipFloatComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csrilu02Info_t __info,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsrilu02_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipDoubleComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csrilu02Info_t __info,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseScsrilu02_analysis(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const float* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrilu02Info_t __info, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseDcsrilu02_analysis(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const double* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csrilu02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCcsrilu02_analysis(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const hipFloatComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csrilu02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZcsrilu02_analysis(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csrilu02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseScsrilu02(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, float* __csrSortedValA_valM, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrilu02Info_t __info, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseDcsrilu02(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, double* __csrSortedValA_valM, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csrilu02Info_t __info, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseCcsrilu02(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipFloatComplex* __csrSortedValA_valM,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csrilu02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZcsrilu02(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipDoubleComplex* __csrSortedValA_valM,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csrilu02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseXbsric02_zeroPivot(hipsparseHandle_t __handle, bsric02Info_t __info,
    int* __position);
hipsparseStatus_t hipsparseSbsric02_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    float* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim,
    bsric02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDbsric02_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    double* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim,
    bsric02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCbsric02_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    hipFloatComplex* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim,
    bsric02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZbsric02_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    hipDoubleComplex* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim,
    bsric02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSbsric02_analysis(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const float* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim,
    bsric02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDbsric02_analysis(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const double* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim,
    bsric02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCbsric02_analysis(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA,
    int __blockDim, bsric02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZbsric02_analysis(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA,
    int __blockDim, bsric02Info_t __info, hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseSbsric02(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nnzb, const hipsparseMatDescr_t __descrA, float* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim, bsric02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseDbsric02(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nnzb, const hipsparseMatDescr_t __descrA, double* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim, bsric02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCbsric02(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nnzb, const hipsparseMatDescr_t __descrA, hipFloatComplex* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim, bsric02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZbsric02(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nnzb, const hipsparseMatDescr_t __descrA, hipDoubleComplex* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim, bsric02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseXcsric02_zeroPivot(hipsparseHandle_t __handle, csric02Info_t __info,
    int* __position);
hipsparseStatus_t hipsparseScsric02_bufferSize(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, float* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csric02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsric02_bufferSize(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, double* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csric02Info_t __info, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsric02_bufferSize(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipFloatComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csric02Info_t __info,
    int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsric02_bufferSize(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipDoubleComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csric02Info_t __info,
    int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseScsric02_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, float* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csric02Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsric02_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, double* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csric02Info_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsric02_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipFloatComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csric02Info_t __info,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsric02_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipDoubleComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csric02Info_t __info,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseScsric02_analysis(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const float* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csric02Info_t __info, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseDcsric02_analysis(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const double* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csric02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseCcsric02_analysis(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const hipFloatComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csric02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZcsric02_analysis(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csric02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseScsric02(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, float* __csrSortedValA_valM, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csric02Info_t __info, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseDcsric02(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, double* __csrSortedValA_valM, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, csric02Info_t __info, hipsparseSolvePolicy_t __policy,
    void* __pBuffer);
hipsparseStatus_t hipsparseCcsric02(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipFloatComplex* __csrSortedValA_valM,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csric02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseZcsric02(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, hipDoubleComplex* __csrSortedValA_valM,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, csric02Info_t __info,
    hipsparseSolvePolicy_t __policy, void* __pBuffer);
hipsparseStatus_t hipsparseSgtsv2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    const float* __dl, const float* __d, const float* __du, const float* __B, int __ldb,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDgtsv2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    const double* __dl, const double* __d, const double* __du, const double* __B, int __ldb,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCgtsv2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    const hipFloatComplex* __dl, const hipFloatComplex* __d, const hipFloatComplex* __du,
    const hipFloatComplex* __B, int __ldb, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZgtsv2_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __dl, const hipDoubleComplex* __d, const hipDoubleComplex* __du,
    const hipDoubleComplex* __B, int __ldb, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSgtsv2(hipsparseHandle_t __handle, int __m, int __n, const float* __dl,
    const float* __d, const float* __du, float* __B, int __ldb, void* __pBuffer);
hipsparseStatus_t hipsparseDgtsv2(hipsparseHandle_t __handle, int __m, int __n, const double* __dl,
    const double* __d, const double* __du, double* __B, int __ldb, void* __pBuffer);
hipsparseStatus_t hipsparseCgtsv2(hipsparseHandle_t __handle, int __m, int __n,
    const hipFloatComplex* __dl, const hipFloatComplex* __d, const hipFloatComplex* __du,
    hipFloatComplex* __B, int __ldb, void* __pBuffer);
hipsparseStatus_t hipsparseZgtsv2(hipsparseHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __dl, const hipDoubleComplex* __d, const hipDoubleComplex* __du,
    hipDoubleComplex* __B, int __ldb, void* __pBuffer);
hipsparseStatus_t hipsparseSgtsv2_nopivot_bufferSizeExt(hipsparseHandle_t __handle, int __m,
    int __n, const float* __dl, const float* __d, const float* __du, const float* __B, int __ldb,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDgtsv2_nopivot_bufferSizeExt(hipsparseHandle_t __handle, int __m,
    int __n, const double* __dl, const double* __d, const double* __du, const double* __B,
    int __ldb, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCgtsv2_nopivot_bufferSizeExt(hipsparseHandle_t __handle, int __m,
    int __n, const hipFloatComplex* __dl, const hipFloatComplex* __d, const hipFloatComplex* __du,
    const hipFloatComplex* __B, int __ldb, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZgtsv2_nopivot_bufferSizeExt(hipsparseHandle_t __handle, int __m,
    int __n, const hipDoubleComplex* __dl, const hipDoubleComplex* __d,
    const hipDoubleComplex* __du, const hipDoubleComplex* __B, int __ldb,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSgtsv2_nopivot(hipsparseHandle_t __handle, int __m, int __n,
    const float* __dl, const float* __d, const float* __du, float* __B, int __ldb, void* __pBuffer);
hipsparseStatus_t hipsparseDgtsv2_nopivot(hipsparseHandle_t __handle, int __m, int __n,
    const double* __dl, const double* __d, const double* __du, double* __B, int __ldb,
    void* __pBuffer);
hipsparseStatus_t hipsparseCgtsv2_nopivot(hipsparseHandle_t __handle, int __m, int __n,
    const hipFloatComplex* __dl, const hipFloatComplex* __d, const hipFloatComplex* __du,
    hipFloatComplex* __B, int __ldb, void* __pBuffer);
hipsparseStatus_t hipsparseZgtsv2_nopivot(hipsparseHandle_t __handle, int __m, int __n,
    const hipDoubleComplex* __dl, const hipDoubleComplex* __d, const hipDoubleComplex* __du,
    hipDoubleComplex* __B, int __ldb, void* __pBuffer);
hipsparseStatus_t hipsparseSgtsv2StridedBatch_bufferSizeExt(hipsparseHandle_t __handle, int __m,
    const float* __dl, const float* __d, const float* __du, const float* __x, int __batchCount,
    int __batchStride, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDgtsv2StridedBatch_bufferSizeExt(hipsparseHandle_t __handle, int __m,
    const double* __dl, const double* __d, const double* __du, const double* __x, int __batchCount,
    int __batchStride, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCgtsv2StridedBatch_bufferSizeExt(hipsparseHandle_t __handle, int __m,
    const hipFloatComplex* __dl, const hipFloatComplex* __d, const hipFloatComplex* __du,
    const hipFloatComplex* __x, int __batchCount, int __batchStride, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZgtsv2StridedBatch_bufferSizeExt(hipsparseHandle_t __handle, int __m,
    const hipDoubleComplex* __dl, const hipDoubleComplex* __d, const hipDoubleComplex* __du,
    const hipDoubleComplex* __x, int __batchCount, int __batchStride, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSgtsv2StridedBatch(hipsparseHandle_t __handle, int __m,
    const float* __dl, const float* __d, const float* __du, float* __x, int __batchCount,
    int __batchStride, void* __pBuffer);
hipsparseStatus_t hipsparseDgtsv2StridedBatch(hipsparseHandle_t __handle, int __m,
    const double* __dl, const double* __d, const double* __du, double* __x, int __batchCount,
    int __batchStride, void* __pBuffer);
hipsparseStatus_t hipsparseCgtsv2StridedBatch(hipsparseHandle_t __handle, int __m,
    const hipFloatComplex* __dl, const hipFloatComplex* __d, const hipFloatComplex* __du,
    hipFloatComplex* __x, int __batchCount, int __batchStride, void* __pBuffer);
hipsparseStatus_t hipsparseZgtsv2StridedBatch(hipsparseHandle_t __handle, int __m,
    const hipDoubleComplex* __dl, const hipDoubleComplex* __d, const hipDoubleComplex* __du,
    hipDoubleComplex* __x, int __batchCount, int __batchStride, void* __pBuffer);
hipsparseStatus_t hipsparseSgtsvInterleavedBatch_bufferSizeExt(hipsparseHandle_t __handle,
    int __algo, int __m, const float* __dl, const float* __d, const float* __du, const float* __x,
    int __batchCount, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDgtsvInterleavedBatch_bufferSizeExt(hipsparseHandle_t __handle,
    int __algo, int __m, const double* __dl, const double* __d, const double* __du,
    const double* __x, int __batchCount, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCgtsvInterleavedBatch_bufferSizeExt(hipsparseHandle_t __handle,
    int __algo, int __m, const hipFloatComplex* __dl, const hipFloatComplex* __d,
    const hipFloatComplex* __du, const hipFloatComplex* __x, int __batchCount,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZgtsvInterleavedBatch_bufferSizeExt(hipsparseHandle_t __handle,
    int __algo, int __m, const hipDoubleComplex* __dl, const hipDoubleComplex* __d,
    const hipDoubleComplex* __du, const hipDoubleComplex* __x, int __batchCount,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSgtsvInterleavedBatch(hipsparseHandle_t __handle, int __algo, int __m,
    float* __dl, float* __d, float* __du, float* __x, int __batchCount, void* __pBuffer);
hipsparseStatus_t hipsparseDgtsvInterleavedBatch(hipsparseHandle_t __handle, int __algo, int __m,
    double* __dl, double* __d, double* __du, double* __x, int __batchCount, void* __pBuffer);
hipsparseStatus_t hipsparseCgtsvInterleavedBatch(hipsparseHandle_t __handle, int __algo, int __m,
    hipFloatComplex* __dl, hipFloatComplex* __d, hipFloatComplex* __du, hipFloatComplex* __x,
    int __batchCount, void* __pBuffer);
hipsparseStatus_t hipsparseZgtsvInterleavedBatch(hipsparseHandle_t __handle, int __algo, int __m,
    hipDoubleComplex* __dl, hipDoubleComplex* __d, hipDoubleComplex* __du, hipDoubleComplex* __x,
    int __batchCount, void* __pBuffer);
hipsparseStatus_t hipsparseSgpsvInterleavedBatch_bufferSizeExt(hipsparseHandle_t __handle,
    int __algo, int __m, const float* __ds, const float* __dl, const float* __d, const float* __du,
    const float* __dw, const float* __x, int __batchCount, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDgpsvInterleavedBatch_bufferSizeExt(hipsparseHandle_t __handle,
    int __algo, int __m, const double* __ds, const double* __dl, const double* __d,
    const double* __du, const double* __dw, const double* __x, int __batchCount,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCgpsvInterleavedBatch_bufferSizeExt(hipsparseHandle_t __handle,
    int __algo, int __m, const hipFloatComplex* __ds, const hipFloatComplex* __dl,
    const hipFloatComplex* __d, const hipFloatComplex* __du, const hipFloatComplex* __dw,
    const hipFloatComplex* __x, int __batchCount, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZgpsvInterleavedBatch_bufferSizeExt(hipsparseHandle_t __handle,
    int __algo, int __m, const hipDoubleComplex* __ds, const hipDoubleComplex* __dl,
    const hipDoubleComplex* __d, const hipDoubleComplex* __du, const hipDoubleComplex* __dw,
    const hipDoubleComplex* __x, int __batchCount, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSgpsvInterleavedBatch(hipsparseHandle_t __handle, int __algo, int __m,
    float* __ds, float* __dl, float* __d, float* __du, float* __dw, float* __x, int __batchCount,
    void* __pBuffer);
hipsparseStatus_t hipsparseDgpsvInterleavedBatch(hipsparseHandle_t __handle, int __algo, int __m,
    double* __ds, double* __dl, double* __d, double* __du, double* __dw, double* __x,
    int __batchCount, void* __pBuffer);
hipsparseStatus_t hipsparseCgpsvInterleavedBatch(hipsparseHandle_t __handle, int __algo, int __m,
    hipFloatComplex* __ds, hipFloatComplex* __dl, hipFloatComplex* __d, hipFloatComplex* __du,
    hipFloatComplex* __dw, hipFloatComplex* __x, int __batchCount, void* __pBuffer);
hipsparseStatus_t hipsparseZgpsvInterleavedBatch(hipsparseHandle_t __handle, int __algo, int __m,
    hipDoubleComplex* __ds, hipDoubleComplex* __dl, hipDoubleComplex* __d, hipDoubleComplex* __du,
    hipDoubleComplex* __dw, hipDoubleComplex* __x, int __batchCount, void* __pBuffer);

// Conversions.
hipsparseStatus_t hipsparseSnnz(hipsparseHandle_t __handle, hipsparseDirection_t __dirA, int __m,
    int __n, const hipsparseMatDescr_t __descrA, const float* __A, int __lda,
    int* __nnzPerRowColumn, int* __nnzTotalDevHostPtr);
hipsparseStatus_t hipsparseDnnz(hipsparseHandle_t __handle, hipsparseDirection_t __dirA, int __m,
    int __n, const hipsparseMatDescr_t __descrA, const double* __A, int __lda,
    int* __nnzPerRowColumn, int* __nnzTotalDevHostPtr);
hipsparseStatus_t hipsparseCnnz(hipsparseHandle_t __handle, hipsparseDirection_t __dirA, int __m,
    int __n, const hipsparseMatDescr_t __descrA, const hipFloatComplex* __A, int __lda,
    int* __nnzPerRowColumn, int* __nnzTotalDevHostPtr);
hipsparseStatus_t hipsparseZnnz(hipsparseHandle_t __handle, hipsparseDirection_t __dirA, int __m,
    int __n, const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __A, int __lda,
    int* __nnzPerRowColumn, int* __nnzTotalDevHostPtr);
hipsparseStatus_t hipsparseSdense2csr(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const float* __A, int __ld, const int* __nnzPerRow,
    float* __csrVal, int* __csrRowPtr, int* __csrColInd);
hipsparseStatus_t hipsparseDdense2csr(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const double* __A, int __ld, const int* __nnzPerRow,
    double* __csrVal, int* __csrRowPtr, int* __csrColInd);
hipsparseStatus_t hipsparseCdense2csr(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const hipFloatComplex* __A, int __ld, const int* __nnzPerRow,
    hipFloatComplex* __csrVal, int* __csrRowPtr, int* __csrColInd);
hipsparseStatus_t hipsparseZdense2csr(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const hipDoubleComplex* __A, int __ld,
    const int* __nnzPerRow, hipDoubleComplex* __csrVal, int* __csrRowPtr, int* __csrColInd);
hipsparseStatus_t hipsparseSpruneDense2csr_bufferSize(hipsparseHandle_t __handle, int __m, int __n,
    const float* __A, int __lda, const float* __threshold, const hipsparseMatDescr_t __descr,
    const float* __csrVal, const int* __csrRowPtr, const int* __csrColInd,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDpruneDense2csr_bufferSize(hipsparseHandle_t __handle, int __m, int __n,
    const double* __A, int __lda, const double* __threshold, const hipsparseMatDescr_t __descr,
    const double* __csrVal, const int* __csrRowPtr, const int* __csrColInd,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpruneDense2csr_bufferSizeExt(hipsparseHandle_t __handle, int __m,
    int __n, const float* __A, int __lda, const float* __threshold,
    const hipsparseMatDescr_t __descr, const float* __csrVal, const int* __csrRowPtr,
    const int* __csrColInd, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDpruneDense2csr_bufferSizeExt(hipsparseHandle_t __handle, int __m,
    int __n, const double* __A, int __lda, const double* __threshold,
    const hipsparseMatDescr_t __descr, const double* __csrVal, const int* __csrRowPtr,
    const int* __csrColInd, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpruneDense2csrNnz(hipsparseHandle_t __handle, int __m, int __n,
    const float* __A, int __lda, const float* __threshold, const hipsparseMatDescr_t __descr,
    int* __csrRowPtr, int* __nnzTotalDevHostPtr, void* __buffer);
hipsparseStatus_t hipsparseDpruneDense2csrNnz(hipsparseHandle_t __handle, int __m, int __n,
    const double* __A, int __lda, const double* __threshold, const hipsparseMatDescr_t __descr,
    int* __csrRowPtr, int* __nnzTotalDevHostPtr, void* __buffer);
hipsparseStatus_t hipsparseSpruneDense2csr(hipsparseHandle_t __handle, int __m, int __n,
    const float* __A, int __lda, const float* __threshold, const hipsparseMatDescr_t __descr,
    float* __csrVal, const int* __csrRowPtr, int* __csrColInd, void* __buffer);
hipsparseStatus_t hipsparseDpruneDense2csr(hipsparseHandle_t __handle, int __m, int __n,
    const double* __A, int __lda, const double* __threshold, const hipsparseMatDescr_t __descr,
    double* __csrVal, const int* __csrRowPtr, int* __csrColInd, void* __buffer);
hipsparseStatus_t hipsparseSpruneDense2csrByPercentage_bufferSize(hipsparseHandle_t __handle,
    int __m, int __n, const float* __A, int __lda, float __percentage,
    const hipsparseMatDescr_t __descr, const float* __csrVal, const int* __csrRowPtr,
    const int* __csrColInd, pruneInfo_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDpruneDense2csrByPercentage_bufferSize(hipsparseHandle_t __handle,
    int __m, int __n, const double* __A, int __lda, double __percentage,
    const hipsparseMatDescr_t __descr, const double* __csrVal, const int* __csrRowPtr,
    const int* __csrColInd, pruneInfo_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpruneDense2csrByPercentage_bufferSizeExt(hipsparseHandle_t __handle,
    int __m, int __n, const float* __A, int __lda, float __percentage,
    const hipsparseMatDescr_t __descr, const float* __csrVal, const int* __csrRowPtr,
    const int* __csrColInd, pruneInfo_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDpruneDense2csrByPercentage_bufferSizeExt(hipsparseHandle_t __handle,
    int __m, int __n, const double* __A, int __lda, double __percentage,
    const hipsparseMatDescr_t __descr, const double* __csrVal, const int* __csrRowPtr,
    const int* __csrColInd, pruneInfo_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpruneDense2csrNnzByPercentage(hipsparseHandle_t __handle, int __m,
    int __n, const float* __A, int __lda, float __percentage, const hipsparseMatDescr_t __descr,
    int* __csrRowPtr, int* __nnzTotalDevHostPtr, pruneInfo_t __info, void* __buffer);
hipsparseStatus_t hipsparseDpruneDense2csrNnzByPercentage(hipsparseHandle_t __handle, int __m,
    int __n, const double* __A, int __lda, double __percentage, const hipsparseMatDescr_t __descr,
    int* __csrRowPtr, int* __nnzTotalDevHostPtr, pruneInfo_t __info, void* __buffer);
hipsparseStatus_t hipsparseSpruneDense2csrByPercentage(hipsparseHandle_t __handle, int __m, int __n,
    const float* __A, int __lda, float __percentage, const hipsparseMatDescr_t __descr,
    float* __csrVal, const int* __csrRowPtr, int* __csrColInd, pruneInfo_t __info, void* __buffer);
hipsparseStatus_t hipsparseDpruneDense2csrByPercentage(hipsparseHandle_t __handle, int __m, int __n,
    const double* __A, int __lda, double __percentage, const hipsparseMatDescr_t __descr,
    double* __csrVal, const int* __csrRowPtr, int* __csrColInd, pruneInfo_t __info, void* __buffer);
hipsparseStatus_t hipsparseSdense2csc(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const float* __A, int __ld, const int* __nnzPerColumn,
    float* __cscVal, int* __cscRowInd, int* __cscColPtr);
hipsparseStatus_t hipsparseDdense2csc(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const double* __A, int __ld, const int* __nnzPerColumn,
    double* __cscVal, int* __cscRowInd, int* __cscColPtr);
hipsparseStatus_t hipsparseCdense2csc(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const hipFloatComplex* __A, int __ld,
    const int* __nnzPerColumn, hipFloatComplex* __cscVal, int* __cscRowInd, int* __cscColPtr);
hipsparseStatus_t hipsparseZdense2csc(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const hipDoubleComplex* __A, int __ld,
    const int* __nnzPerColumn, hipDoubleComplex* __cscVal, int* __cscRowInd, int* __cscColPtr);
hipsparseStatus_t hipsparseScsr2dense(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const float* __csrVal, const int* __csrRowPtr,
    const int* __csrColInd, float* __A, int __ld);
hipsparseStatus_t hipsparseDcsr2dense(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const double* __csrVal, const int* __csrRowPtr,
    const int* __csrColInd, double* __A, int __ld);
hipsparseStatus_t hipsparseCcsr2dense(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const hipFloatComplex* __csrVal, const int* __csrRowPtr,
    const int* __csrColInd, hipFloatComplex* __A, int __ld);
hipsparseStatus_t hipsparseZcsr2dense(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const hipDoubleComplex* __csrVal, const int* __csrRowPtr,
    const int* __csrColInd, hipDoubleComplex* __A, int __ld);
hipsparseStatus_t hipsparseScsc2dense(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const float* __cscVal, const int* __cscRowInd,
    const int* __cscColPtr, float* __A, int __ld);
hipsparseStatus_t hipsparseDcsc2dense(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const double* __cscVal, const int* __cscRowInd,
    const int* __cscColPtr, double* __A, int __ld);
hipsparseStatus_t hipsparseCcsc2dense(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const hipFloatComplex* __cscVal, const int* __cscRowInd,
    const int* __cscColPtr, hipFloatComplex* __A, int __ld);
hipsparseStatus_t hipsparseZcsc2dense(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descr, const hipDoubleComplex* __cscVal, const int* __cscRowInd,
    const int* __cscColPtr, hipDoubleComplex* __A, int __ld);
hipsparseStatus_t hipsparseXcsr2bsrNnz(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __m, int __n, const hipsparseMatDescr_t __descrA, const int* __csrRowPtrA,
    const int* __csrColIndA, int __blockDim, const hipsparseMatDescr_t __descrC, int* __bsrRowPtrC,
    int* __bsrNnzb);
hipsparseStatus_t hipsparseSnnz_compress(hipsparseHandle_t __handle, int __m,
    const hipsparseMatDescr_t __descrA, const float* __csrValA, const int* __csrRowPtrA,
    int* __nnzPerRow, int* __nnzC, float __tol);
hipsparseStatus_t hipsparseDnnz_compress(hipsparseHandle_t __handle, int __m,
    const hipsparseMatDescr_t __descrA, const double* __csrValA, const int* __csrRowPtrA,
    int* __nnzPerRow, int* __nnzC, double __tol);
hipsparseStatus_t hipsparseCnnz_compress(hipsparseHandle_t __handle, int __m,
    const hipsparseMatDescr_t __descrA, const hipFloatComplex* __csrValA, const int* __csrRowPtrA,
    int* __nnzPerRow, int* __nnzC, hipFloatComplex __tol);
hipsparseStatus_t hipsparseZnnz_compress(hipsparseHandle_t __handle, int __m,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __csrValA, const int* __csrRowPtrA,
    int* __nnzPerRow, int* __nnzC, hipDoubleComplex __tol);
hipsparseStatus_t hipsparseXcsr2coo(hipsparseHandle_t __handle, const int* __csrRowPtr, int __nnz,
    int __m, int* __cooRowInd, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseScsr2csc(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const float* __csrSortedVal, const int* __csrSortedRowPtr, const int* __csrSortedColInd,
    float* __cscSortedVal, int* __cscSortedRowInd, int* __cscSortedColPtr,
    hipsparseAction_t __copyValues, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseDcsr2csc(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const double* __csrSortedVal, const int* __csrSortedRowPtr, const int* __csrSortedColInd,
    double* __cscSortedVal, int* __cscSortedRowInd, int* __cscSortedColPtr,
    hipsparseAction_t __copyValues, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseCcsr2csc(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipFloatComplex* __csrSortedVal, const int* __csrSortedRowPtr,
    const int* __csrSortedColInd, hipFloatComplex* __cscSortedVal, int* __cscSortedRowInd,
    int* __cscSortedColPtr, hipsparseAction_t __copyValues, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseZcsr2csc(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipDoubleComplex* __csrSortedVal, const int* __csrSortedRowPtr,
    const int* __csrSortedColInd, hipDoubleComplex* __cscSortedVal, int* __cscSortedRowInd,
    int* __cscSortedColPtr, hipsparseAction_t __copyValues, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseCsr2cscEx2_bufferSize(hipsparseHandle_t __handle, int __m, int __n,
    int __nnz, const void* __csrVal, const int* __csrRowPtr, const int* __csrColInd, void* __cscVal,
    int* __cscColPtr, int* __cscRowInd, hipDataType __valType, hipsparseAction_t __copyValues,
    hipsparseIndexBase_t __idxBase, hipsparseCsr2CscAlg_t __alg, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCsr2cscEx2(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const void* __csrVal, const int* __csrRowPtr, const int* __csrColInd, void* __cscVal,
    int* __cscColPtr, int* __cscRowInd, hipDataType __valType, hipsparseAction_t __copyValues,
    hipsparseIndexBase_t __idxBase, hipsparseCsr2CscAlg_t __alg, void* __buffer);
hipsparseStatus_t hipsparseScsr2hyb(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descrA, const float* __csrSortedValA, const int* __csrSortedRowPtrA,
    const int* __csrSortedColIndA, hipsparseHybMat_t __hybA, int __userEllWidth,
    hipsparseHybPartition_t __partitionType);
hipsparseStatus_t hipsparseDcsr2hyb(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descrA, const double* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, hipsparseHybMat_t __hybA,
    int __userEllWidth, hipsparseHybPartition_t __partitionType);
hipsparseStatus_t hipsparseCcsr2hyb(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descrA, const hipFloatComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, hipsparseHybMat_t __hybA,
    int __userEllWidth, hipsparseHybPartition_t __partitionType);
hipsparseStatus_t hipsparseZcsr2hyb(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __csrSortedValA,
    const int* __csrSortedRowPtrA, const int* __csrSortedColIndA, hipsparseHybMat_t __hybA,
    int __userEllWidth, hipsparseHybPartition_t __partitionType);
hipsparseStatus_t hipsparseSgebsr2gebsc_bufferSize(hipsparseHandle_t __handle, int __mb, int __nb,
    int __nnzb, const float* __bsrVal, const int* __bsrRowPtr, const int* __bsrColInd,
    int __rowBlockDim, int __colBlockDim, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDgebsr2gebsc_bufferSize(hipsparseHandle_t __handle, int __mb, int __nb,
    int __nnzb, const double* __bsrVal, const int* __bsrRowPtr, const int* __bsrColInd,
    int __rowBlockDim, int __colBlockDim, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCgebsr2gebsc_bufferSize(hipsparseHandle_t __handle, int __mb, int __nb,
    int __nnzb, const hipFloatComplex* __bsrVal, const int* __bsrRowPtr, const int* __bsrColInd,
    int __rowBlockDim, int __colBlockDim, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZgebsr2gebsc_bufferSize(hipsparseHandle_t __handle, int __mb, int __nb,
    int __nnzb, const hipDoubleComplex* __bsrVal, const int* __bsrRowPtr, const int* __bsrColInd,
    int __rowBlockDim, int __colBlockDim, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSgebsr2gebsc(hipsparseHandle_t __handle, int __mb, int __nb, int __nnzb,
    const float* __bsrVal, const int* __bsrRowPtr, const int* __bsrColInd, int __rowBlockDim,
    int __colBlockDim, float* __bscVal, int* __bscRowInd, int* __bscColPtr,
    hipsparseAction_t __copyValues, hipsparseIndexBase_t __idxBase, void* __temp_buffer);
hipsparseStatus_t hipsparseDgebsr2gebsc(hipsparseHandle_t __handle, int __mb, int __nb, int __nnzb,
    const double* __bsrVal, const int* __bsrRowPtr, const int* __bsrColInd, int __rowBlockDim,
    int __colBlockDim, double* __bscVal, int* __bscRowInd, int* __bscColPtr,
    hipsparseAction_t __copyValues, hipsparseIndexBase_t __idxBase, void* __temp_buffer);
hipsparseStatus_t hipsparseCgebsr2gebsc(hipsparseHandle_t __handle, int __mb, int __nb, int __nnzb,
    const hipFloatComplex* __bsrVal, const int* __bsrRowPtr, const int* __bsrColInd,
    int __rowBlockDim, int __colBlockDim, hipFloatComplex* __bscVal, int* __bscRowInd,
    int* __bscColPtr, hipsparseAction_t __copyValues, hipsparseIndexBase_t __idxBase,
    void* __temp_buffer);
hipsparseStatus_t hipsparseZgebsr2gebsc(hipsparseHandle_t __handle, int __mb, int __nb, int __nnzb,
    const hipDoubleComplex* __bsrVal, const int* __bsrRowPtr, const int* __bsrColInd,
    int __rowBlockDim, int __colBlockDim, hipDoubleComplex* __bscVal, int* __bscRowInd,
    int* __bscColPtr, hipsparseAction_t __copyValues, hipsparseIndexBase_t __idxBase,
    void* __temp_buffer);
hipsparseStatus_t hipsparseScsr2gebsr_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dir, int __m, int __n, const hipsparseMatDescr_t __csr_descr,
    const float* __csrVal, const int* __csrRowPtr, const int* __csrColInd, int __rowBlockDim,
    int __colBlockDim, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsr2gebsr_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dir, int __m, int __n, const hipsparseMatDescr_t __csr_descr,
    const double* __csrVal, const int* __csrRowPtr, const int* __csrColInd, int __rowBlockDim,
    int __colBlockDim, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsr2gebsr_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dir, int __m, int __n, const hipsparseMatDescr_t __csr_descr,
    const hipFloatComplex* __csrVal, const int* __csrRowPtr, const int* __csrColInd,
    int __rowBlockDim, int __colBlockDim, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsr2gebsr_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dir, int __m, int __n, const hipsparseMatDescr_t __csr_descr,
    const hipDoubleComplex* __csrVal, const int* __csrRowPtr, const int* __csrColInd,
    int __rowBlockDim, int __colBlockDim, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseXcsr2gebsrNnz(hipsparseHandle_t __handle, hipsparseDirection_t __dir,
    int __m, int __n, const hipsparseMatDescr_t __csr_descr, const int* __csrRowPtr,
    const int* __csrColInd, const hipsparseMatDescr_t __bsr_descr, int* __bsrRowPtr,
    int __rowBlockDim, int __colBlockDim, int* __bsrNnzDevhost, void* __pbuffer);
hipsparseStatus_t hipsparseScsr2gebsr(hipsparseHandle_t __handle, hipsparseDirection_t __dir,
    int __m, int __n, const hipsparseMatDescr_t __csr_descr, const float* __csrVal,
    const int* __csrRowPtr, const int* __csrColInd, const hipsparseMatDescr_t __bsr_descr,
    float* __bsrVal, int* __bsrRowPtr, int* __bsrColInd, int __rowBlockDim, int __colBlockDim,
    void* __pbuffer);
hipsparseStatus_t hipsparseDcsr2gebsr(hipsparseHandle_t __handle, hipsparseDirection_t __dir,
    int __m, int __n, const hipsparseMatDescr_t __csr_descr, const double* __csrVal,
    const int* __csrRowPtr, const int* __csrColInd, const hipsparseMatDescr_t __bsr_descr,
    double* __bsrVal, int* __bsrRowPtr, int* __bsrColInd, int __rowBlockDim, int __colBlockDim,
    void* __pbuffer);
hipsparseStatus_t hipsparseCcsr2gebsr(hipsparseHandle_t __handle, hipsparseDirection_t __dir,
    int __m, int __n, const hipsparseMatDescr_t __csr_descr, const hipFloatComplex* __csrVal,
    const int* __csrRowPtr, const int* __csrColInd, const hipsparseMatDescr_t __bsr_descr,
    hipFloatComplex* __bsrVal, int* __bsrRowPtr, int* __bsrColInd, int __rowBlockDim,
    int __colBlockDim, void* __pbuffer);
hipsparseStatus_t hipsparseZcsr2gebsr(hipsparseHandle_t __handle, hipsparseDirection_t __dir,
    int __m, int __n, const hipsparseMatDescr_t __csr_descr, const hipDoubleComplex* __csrVal,
    const int* __csrRowPtr, const int* __csrColInd, const hipsparseMatDescr_t __bsr_descr,
    hipDoubleComplex* __bsrVal, int* __bsrRowPtr, int* __bsrColInd, int __rowBlockDim,
    int __colBlockDim, void* __pbuffer);
hipsparseStatus_t hipsparseScsr2bsr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __m, int __n, const hipsparseMatDescr_t __descrA, const float* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, int __blockDim,
    const hipsparseMatDescr_t __descrC, float* __bsrValC, int* __bsrRowPtrC, int* __bsrColIndC);
hipsparseStatus_t hipsparseDcsr2bsr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __m, int __n, const hipsparseMatDescr_t __descrA, const double* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, int __blockDim,
    const hipsparseMatDescr_t __descrC, double* __bsrValC, int* __bsrRowPtrC, int* __bsrColIndC);
hipsparseStatus_t hipsparseCcsr2bsr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __m, int __n, const hipsparseMatDescr_t __descrA, const hipFloatComplex* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, int __blockDim,
    const hipsparseMatDescr_t __descrC, hipFloatComplex* __bsrValC, int* __bsrRowPtrC,
    int* __bsrColIndC);
hipsparseStatus_t hipsparseZcsr2bsr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __m, int __n, const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, int __blockDim,
    const hipsparseMatDescr_t __descrC, hipDoubleComplex* __bsrValC, int* __bsrRowPtrC,
    int* __bsrColIndC);
hipsparseStatus_t hipsparseSbsr2csr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, const hipsparseMatDescr_t __descrA, const float* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim,
    const hipsparseMatDescr_t __descrC, float* __csrValC, int* __csrRowPtrC, int* __csrColIndC);
hipsparseStatus_t hipsparseDbsr2csr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, const hipsparseMatDescr_t __descrA, const double* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim,
    const hipsparseMatDescr_t __descrC, double* __csrValC, int* __csrRowPtrC, int* __csrColIndC);
hipsparseStatus_t hipsparseCbsr2csr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, const hipsparseMatDescr_t __descrA, const hipFloatComplex* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim,
    const hipsparseMatDescr_t __descrC, hipFloatComplex* __csrValC, int* __csrRowPtrC,
    int* __csrColIndC);
hipsparseStatus_t hipsparseZbsr2csr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __blockDim,
    const hipsparseMatDescr_t __descrC, hipDoubleComplex* __csrValC, int* __csrRowPtrC,
    int* __csrColIndC);
hipsparseStatus_t hipsparseSgebsr2csr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, const hipsparseMatDescr_t __descrA, const float* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __rowBlockDim, int __colBlockDim,
    const hipsparseMatDescr_t __descrC, float* __csrValC, int* __csrRowPtrC, int* __csrColIndC);
hipsparseStatus_t hipsparseDgebsr2csr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, const hipsparseMatDescr_t __descrA, const double* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __rowBlockDim, int __colBlockDim,
    const hipsparseMatDescr_t __descrC, double* __csrValC, int* __csrRowPtrC, int* __csrColIndC);
hipsparseStatus_t hipsparseCgebsr2csr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, const hipsparseMatDescr_t __descrA, const hipFloatComplex* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __rowBlockDim, int __colBlockDim,
    const hipsparseMatDescr_t __descrC, hipFloatComplex* __csrValC, int* __csrRowPtrC,
    int* __csrColIndC);
hipsparseStatus_t hipsparseZgebsr2csr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __rowBlockDim, int __colBlockDim,
    const hipsparseMatDescr_t __descrC, hipDoubleComplex* __csrValC, int* __csrRowPtrC,
    int* __csrColIndC);
hipsparseStatus_t hipsparseScsr2csr_compress(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descrA, const float* __csrValA, const int* __csrColIndA,
    const int* __csrRowPtrA, int __nnzA, const int* __nnzPerRow, float* __csrValC,
    int* __csrColIndC, int* __csrRowPtrC, float __tol);
hipsparseStatus_t hipsparseDcsr2csr_compress(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descrA, const double* __csrValA, const int* __csrColIndA,
    const int* __csrRowPtrA, int __nnzA, const int* __nnzPerRow, double* __csrValC,
    int* __csrColIndC, int* __csrRowPtrC, double __tol);
hipsparseStatus_t hipsparseCcsr2csr_compress(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descrA, const hipFloatComplex* __csrValA, const int* __csrColIndA,
    const int* __csrRowPtrA, int __nnzA, const int* __nnzPerRow, hipFloatComplex* __csrValC,
    int* __csrColIndC, int* __csrRowPtrC, hipFloatComplex __tol);
hipsparseStatus_t hipsparseZcsr2csr_compress(hipsparseHandle_t __handle, int __m, int __n,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __csrValA, const int* __csrColIndA,
    const int* __csrRowPtrA, int __nnzA, const int* __nnzPerRow, hipDoubleComplex* __csrValC,
    int* __csrColIndC, int* __csrRowPtrC, hipDoubleComplex __tol);
hipsparseStatus_t hipsparseSpruneCsr2csr_bufferSize(hipsparseHandle_t __handle, int __m, int __n,
    int __nnzA, const hipsparseMatDescr_t __descrA, const float* __csrValA, const int* __csrRowPtrA,
    const int* __csrColIndA, const float* __threshold, const hipsparseMatDescr_t __descrC,
    const float* __csrValC, const int* __csrRowPtrC, const int* __csrColIndC,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDpruneCsr2csr_bufferSize(hipsparseHandle_t __handle, int __m, int __n,
    int __nnzA, const hipsparseMatDescr_t __descrA, const double* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, const double* __threshold,
    const hipsparseMatDescr_t __descrC, const double* __csrValC, const int* __csrRowPtrC,
    const int* __csrColIndC, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpruneCsr2csr_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __nnzA, const hipsparseMatDescr_t __descrA, const float* __csrValA, const int* __csrRowPtrA,
    const int* __csrColIndA, const float* __threshold, const hipsparseMatDescr_t __descrC,
    const float* __csrValC, const int* __csrRowPtrC, const int* __csrColIndC,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDpruneCsr2csr_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __nnzA, const hipsparseMatDescr_t __descrA, const double* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, const double* __threshold,
    const hipsparseMatDescr_t __descrC, const double* __csrValC, const int* __csrRowPtrC,
    const int* __csrColIndC, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpruneCsr2csrNnz(hipsparseHandle_t __handle, int __m, int __n,
    int __nnzA, const hipsparseMatDescr_t __descrA, const float* __csrValA, const int* __csrRowPtrA,
    const int* __csrColIndA, const float* __threshold, const hipsparseMatDescr_t __descrC,
    int* __csrRowPtrC, int* __nnzTotalDevHostPtr, void* __buffer);
hipsparseStatus_t hipsparseDpruneCsr2csrNnz(hipsparseHandle_t __handle, int __m, int __n,
    int __nnzA, const hipsparseMatDescr_t __descrA, const double* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, const double* __threshold,
    const hipsparseMatDescr_t __descrC, int* __csrRowPtrC, int* __nnzTotalDevHostPtr,
    void* __buffer);
hipsparseStatus_t hipsparseSpruneCsr2csr(hipsparseHandle_t __handle, int __m, int __n, int __nnzA,
    const hipsparseMatDescr_t __descrA, const float* __csrValA, const int* __csrRowPtrA,
    const int* __csrColIndA, const float* __threshold, const hipsparseMatDescr_t __descrC,
    float* __csrValC, const int* __csrRowPtrC, int* __csrColIndC, void* __buffer);
hipsparseStatus_t hipsparseDpruneCsr2csr(hipsparseHandle_t __handle, int __m, int __n, int __nnzA,
    const hipsparseMatDescr_t __descrA, const double* __csrValA, const int* __csrRowPtrA,
    const int* __csrColIndA, const double* __threshold, const hipsparseMatDescr_t __descrC,
    double* __csrValC, const int* __csrRowPtrC, int* __csrColIndC, void* __buffer);
hipsparseStatus_t hipsparseSpruneCsr2csrByPercentage_bufferSize(hipsparseHandle_t __handle, int __m,
    int __n, int __nnzA, const hipsparseMatDescr_t __descrA, const float* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, float __percentage,
    const hipsparseMatDescr_t __descrC, const float* __csrValC, const int* __csrRowPtrC,
    const int* __csrColIndC, pruneInfo_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDpruneCsr2csrByPercentage_bufferSize(hipsparseHandle_t __handle, int __m,
    int __n, int __nnzA, const hipsparseMatDescr_t __descrA, const double* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, double __percentage,
    const hipsparseMatDescr_t __descrC, const double* __csrValC, const int* __csrRowPtrC,
    const int* __csrColIndC, pruneInfo_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpruneCsr2csrByPercentage_bufferSizeExt(hipsparseHandle_t __handle,
    int __m, int __n, int __nnzA, const hipsparseMatDescr_t __descrA, const float* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, float __percentage,
    const hipsparseMatDescr_t __descrC, const float* __csrValC, const int* __csrRowPtrC,
    const int* __csrColIndC, pruneInfo_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDpruneCsr2csrByPercentage_bufferSizeExt(hipsparseHandle_t __handle,
    int __m, int __n, int __nnzA, const hipsparseMatDescr_t __descrA, const double* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, double __percentage,
    const hipsparseMatDescr_t __descrC, const double* __csrValC, const int* __csrRowPtrC,
    const int* __csrColIndC, pruneInfo_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpruneCsr2csrNnzByPercentage(hipsparseHandle_t __handle, int __m,
    int __n, int __nnzA, const hipsparseMatDescr_t __descrA, const float* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, float __percentage,
    const hipsparseMatDescr_t __descrC, int* __csrRowPtrC, int* __nnzTotalDevHostPtr,
    pruneInfo_t __info, void* __buffer);
hipsparseStatus_t hipsparseDpruneCsr2csrNnzByPercentage(hipsparseHandle_t __handle, int __m,
    int __n, int __nnzA, const hipsparseMatDescr_t __descrA, const double* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, double __percentage,
    const hipsparseMatDescr_t __descrC, int* __csrRowPtrC, int* __nnzTotalDevHostPtr,
    pruneInfo_t __info, void* __buffer);
hipsparseStatus_t hipsparseSpruneCsr2csrByPercentage(hipsparseHandle_t __handle, int __m, int __n,
    int __nnzA, const hipsparseMatDescr_t __descrA, const float* __csrValA, const int* __csrRowPtrA,
    const int* __csrColIndA, float __percentage, const hipsparseMatDescr_t __descrC,
    float* __csrValC, const int* __csrRowPtrC, int* __csrColIndC, pruneInfo_t __info,
    void* __buffer);
hipsparseStatus_t hipsparseDpruneCsr2csrByPercentage(hipsparseHandle_t __handle, int __m, int __n,
    int __nnzA, const hipsparseMatDescr_t __descrA, const double* __csrValA,
    const int* __csrRowPtrA, const int* __csrColIndA, double __percentage,
    const hipsparseMatDescr_t __descrC, double* __csrValC, const int* __csrRowPtrC,
    int* __csrColIndC, pruneInfo_t __info, void* __buffer);
hipsparseStatus_t hipsparseShyb2csr(hipsparseHandle_t __handle, const hipsparseMatDescr_t __descrA,
    const hipsparseHybMat_t __hybA, float* __csrSortedValA, int* __csrSortedRowPtrA,
    int* __csrSortedColIndA);
hipsparseStatus_t hipsparseDhyb2csr(hipsparseHandle_t __handle, const hipsparseMatDescr_t __descrA,
    const hipsparseHybMat_t __hybA, double* __csrSortedValA, int* __csrSortedRowPtrA,
    int* __csrSortedColIndA);
hipsparseStatus_t hipsparseChyb2csr(hipsparseHandle_t __handle, const hipsparseMatDescr_t __descrA,
    const hipsparseHybMat_t __hybA, hipFloatComplex* __csrSortedValA, int* __csrSortedRowPtrA,
    int* __csrSortedColIndA);
hipsparseStatus_t hipsparseZhyb2csr(hipsparseHandle_t __handle, const hipsparseMatDescr_t __descrA,
    const hipsparseHybMat_t __hybA, hipDoubleComplex* __csrSortedValA, int* __csrSortedRowPtrA,
    int* __csrSortedColIndA);
hipsparseStatus_t hipsparseXcoo2csr(hipsparseHandle_t __handle, const int* __cooRowInd, int __nnz,
    int __m, int* __csrRowPtr, hipsparseIndexBase_t __idxBase);
hipsparseStatus_t hipsparseCreateIdentityPermutation(hipsparseHandle_t __handle, int __n, int* __p);
hipsparseStatus_t hipsparseXcsrsort_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __nnz, const int* __csrRowPtr, const int* __csrColInd, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseXcsrsort(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipsparseMatDescr_t __descrA, const int* __csrRowPtr, int* __csrColInd, int* __P,
    void* __pBuffer);
hipsparseStatus_t hipsparseXcscsort_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __nnz, const int* __cscColPtr, const int* __cscRowInd, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseXcscsort(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipsparseMatDescr_t __descrA, const int* __cscColPtr, int* __cscRowInd, int* __P,
    void* __pBuffer);
hipsparseStatus_t hipsparseXcoosort_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __nnz, const int* __cooRows, const int* __cooCols, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseXcoosortByRow(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    int* __cooRows, int* __cooCols, int* __P, void* __pBuffer);
hipsparseStatus_t hipsparseXcoosortByColumn(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    int* __cooRows, int* __cooCols, int* __P, void* __pBuffer);
hipsparseStatus_t hipsparseSgebsr2gebsr_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const float* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA, int __rowBlockDimA,
    int __colBlockDimA, int __rowBlockDimC, int __colBlockDimC, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDgebsr2gebsr_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const double* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA, int __rowBlockDimA,
    int __colBlockDimA, int __rowBlockDimC, int __colBlockDimC, int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCgebsr2gebsr_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA,
    int __rowBlockDimA, int __colBlockDimA, int __rowBlockDimC, int __colBlockDimC,
    int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZgebsr2gebsr_bufferSize(hipsparseHandle_t __handle,
    hipsparseDirection_t __dirA, int __mb, int __nb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA,
    int __rowBlockDimA, int __colBlockDimA, int __rowBlockDimC, int __colBlockDimC,
    int* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseXgebsr2gebsrNnz(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, int __nnzb, const hipsparseMatDescr_t __descrA, const int* __bsrRowPtrA,
    const int* __bsrColIndA, int __rowBlockDimA, int __colBlockDimA,
    const hipsparseMatDescr_t __descrC, int* __bsrRowPtrC, int __rowBlockDimC, int __colBlockDimC,
    int* __nnzTotalDevHostPtr, void* __buffer);
hipsparseStatus_t hipsparseSgebsr2gebsr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, int __nnzb, const hipsparseMatDescr_t __descrA, const float* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __rowBlockDimA, int __colBlockDimA,
    const hipsparseMatDescr_t __descrC, float* __bsrValC, int* __bsrRowPtrC, int* __bsrColIndC,
    int __rowBlockDimC, int __colBlockDimC, void* __buffer);
hipsparseStatus_t hipsparseDgebsr2gebsr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, int __nnzb, const hipsparseMatDescr_t __descrA, const double* __bsrValA,
    const int* __bsrRowPtrA, const int* __bsrColIndA, int __rowBlockDimA, int __colBlockDimA,
    const hipsparseMatDescr_t __descrC, double* __bsrValC, int* __bsrRowPtrC, int* __bsrColIndC,
    int __rowBlockDimC, int __colBlockDimC, void* __buffer);
hipsparseStatus_t hipsparseCgebsr2gebsr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const hipFloatComplex* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA,
    int __rowBlockDimA, int __colBlockDimA, const hipsparseMatDescr_t __descrC,
    hipFloatComplex* __bsrValC, int* __bsrRowPtrC, int* __bsrColIndC, int __rowBlockDimC,
    int __colBlockDimC, void* __buffer);
hipsparseStatus_t hipsparseZgebsr2gebsr(hipsparseHandle_t __handle, hipsparseDirection_t __dirA,
    int __mb, int __nb, int __nnzb, const hipsparseMatDescr_t __descrA,
    const hipDoubleComplex* __bsrValA, const int* __bsrRowPtrA, const int* __bsrColIndA,
    int __rowBlockDimA, int __colBlockDimA, const hipsparseMatDescr_t __descrC,
    hipDoubleComplex* __bsrValC, int* __bsrRowPtrC, int* __bsrColIndC, int __rowBlockDimC,
    int __colBlockDimC, void* __buffer);
hipsparseStatus_t hipsparseScsru2csr_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __nnz, float* __csrVal, const int* __csrRowPtr, int* __csrColInd, csru2csrInfo_t __info,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDcsru2csr_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __nnz, double* __csrVal, const int* __csrRowPtr, int* __csrColInd, csru2csrInfo_t __info,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseCcsru2csr_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __nnz, hipFloatComplex* __csrVal, const int* __csrRowPtr, int* __csrColInd,
    csru2csrInfo_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseZcsru2csr_bufferSizeExt(hipsparseHandle_t __handle, int __m, int __n,
    int __nnz, hipDoubleComplex* __csrVal, const int* __csrRowPtr, int* __csrColInd,
    csru2csrInfo_t __info, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseScsru2csr(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipsparseMatDescr_t __descrA, float* __csrVal, const int* __csrRowPtr, int* __csrColInd,
    csru2csrInfo_t __info, void* __pBuffer);
hipsparseStatus_t hipsparseDcsru2csr(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipsparseMatDescr_t __descrA, double* __csrVal, const int* __csrRowPtr, int* __csrColInd,
    csru2csrInfo_t __info, void* __pBuffer);
hipsparseStatus_t hipsparseCcsru2csr(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipsparseMatDescr_t __descrA, hipFloatComplex* __csrVal, const int* __csrRowPtr,
    int* __csrColInd, csru2csrInfo_t __info, void* __pBuffer);
hipsparseStatus_t hipsparseZcsru2csr(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipsparseMatDescr_t __descrA, hipDoubleComplex* __csrVal, const int* __csrRowPtr,
    int* __csrColInd, csru2csrInfo_t __info, void* __pBuffer);
hipsparseStatus_t hipsparseScsr2csru(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipsparseMatDescr_t __descrA, float* __csrVal, const int* __csrRowPtr, int* __csrColInd,
    csru2csrInfo_t __info, void* __pBuffer);
hipsparseStatus_t hipsparseDcsr2csru(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipsparseMatDescr_t __descrA, double* __csrVal, const int* __csrRowPtr, int* __csrColInd,
    csru2csrInfo_t __info, void* __pBuffer);
hipsparseStatus_t hipsparseCcsr2csru(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipsparseMatDescr_t __descrA, hipFloatComplex* __csrVal, const int* __csrRowPtr,
    int* __csrColInd, csru2csrInfo_t __info, void* __pBuffer);
hipsparseStatus_t hipsparseZcsr2csru(hipsparseHandle_t __handle, int __m, int __n, int __nnz,
    const hipsparseMatDescr_t __descrA, hipDoubleComplex* __csrVal, const int* __csrRowPtr,
    int* __csrColInd, csru2csrInfo_t __info, void* __pBuffer);

// Colours.
hipsparseStatus_t hipsparseScsrcolor(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const float* __csrValA, const int* __csrRowPtrA,
    const int* __csrColIndA, const float* __fractionToColor, int* __ncolors, int* __coloring,
    int* __reordering, hipsparseColorInfo_t __info);
hipsparseStatus_t hipsparseDcsrcolor(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const double* __csrValA, const int* __csrRowPtrA,
    const int* __csrColIndA, const double* __fractionToColor, int* __ncolors, int* __coloring,
    int* __reordering, hipsparseColorInfo_t __info);
hipsparseStatus_t hipsparseCcsrcolor(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const hipFloatComplex* __csrValA, const int* __csrRowPtrA,
    const int* __csrColIndA, const float* __fractionToColor, int* __ncolors, int* __coloring,
    int* __reordering, hipsparseColorInfo_t __info);
hipsparseStatus_t hipsparseZcsrcolor(hipsparseHandle_t __handle, int __m, int __nnz,
    const hipsparseMatDescr_t __descrA, const hipDoubleComplex* __csrValA, const int* __csrRowPtrA,
    const int* __csrColIndA, const double* __fractionToColor, int* __ncolors, int* __coloring,
    int* __reordering, hipsparseColorInfo_t __info);

// Generic: vectors and matrices.
hipsparseStatus_t hipsparseCreateSpVec(hipsparseSpVecDescr_t* __spVecDescr, int64_t __size,
    int64_t __nnz, void* __indices, void* __values, hipsparseIndexType_t __idxType,
    hipsparseIndexBase_t __idxBase, hipDataType __valueType);
hipsparseStatus_t hipsparseCreateConstSpVec(hipsparseConstSpVecDescr_t* __spVecDescr,
    int64_t __size, int64_t __nnz, const void* __indices, const void* __values,
    hipsparseIndexType_t __idxType, hipsparseIndexBase_t __idxBase, hipDataType __valueType);
hipsparseStatus_t hipsparseDestroySpVec(hipsparseConstSpVecDescr_t __spVecDescr);
hipsparseStatus_t hipsparseSpVecGet(const hipsparseSpVecDescr_t __spVecDescr, int64_t* __size,
    int64_t* __nnz, void** __indices, void** __values, hipsparseIndexType_t* __idxType,
    hipsparseIndexBase_t* __idxBase, hipDataType* __valueType);
hipsparseStatus_t hipsparseConstSpVecGet(hipsparseConstSpVecDescr_t __spVecDescr, int64_t* __size,
    int64_t* __nnz, const void** __indices, const void** __values, hipsparseIndexType_t* __idxType,
    hipsparseIndexBase_t* __idxBase, hipDataType* __valueType);
hipsparseStatus_t hipsparseSpVecGetIndexBase(const hipsparseConstSpVecDescr_t __spVecDescr,
    hipsparseIndexBase_t* __idxBase);
hipsparseStatus_t hipsparseSpVecGetValues(const hipsparseSpVecDescr_t __spVecDescr,
    void** __values);
hipsparseStatus_t hipsparseConstSpVecGetValues(hipsparseConstSpVecDescr_t __spVecDescr,
    const void** __values);
hipsparseStatus_t hipsparseSpVecSetValues(hipsparseSpVecDescr_t __spVecDescr, void* __values);
hipsparseStatus_t hipsparseCreateCoo(hipsparseSpMatDescr_t* __spMatDescr, int64_t __rows,
    int64_t __cols, int64_t __nnz, void* __cooRowInd, void* __cooColInd, void* __cooValues,
    hipsparseIndexType_t __cooIdxType, hipsparseIndexBase_t __idxBase, hipDataType __valueType);
hipsparseStatus_t hipsparseCreateConstCoo(hipsparseConstSpMatDescr_t* __spMatDescr, int64_t __rows,
    int64_t __cols, int64_t __nnz, const void* __cooRowInd, const void* __cooColInd,
    const void* __cooValues, hipsparseIndexType_t __cooIdxType, hipsparseIndexBase_t __idxBase,
    hipDataType __valueType);
hipsparseStatus_t hipsparseCreateCooAoS(hipsparseSpMatDescr_t* __spMatDescr, int64_t __rows,
    int64_t __cols, int64_t __nnz, void* __cooInd, void* __cooValues,
    hipsparseIndexType_t __cooIdxType, hipsparseIndexBase_t __idxBase, hipDataType __valueType);
hipsparseStatus_t hipsparseCreateCsr(hipsparseSpMatDescr_t* __spMatDescr, int64_t __rows,
    int64_t __cols, int64_t __nnz, void* __csrRowOffsets, void* __csrColInd, void* __csrValues,
    hipsparseIndexType_t __csrRowOffsetsType, hipsparseIndexType_t __csrColIndType,
    hipsparseIndexBase_t __idxBase, hipDataType __valueType);
hipsparseStatus_t hipsparseCreateConstCsr(hipsparseConstSpMatDescr_t* __spMatDescr, int64_t __rows,
    int64_t __cols, int64_t __nnz, const void* __csrRowOffsets, const void* __csrColInd,
    const void* __csrValues, hipsparseIndexType_t __csrRowOffsetsType,
    hipsparseIndexType_t __csrColIndType, hipsparseIndexBase_t __idxBase, hipDataType __valueType);
hipsparseStatus_t hipsparseCreateCsc(hipsparseSpMatDescr_t* __spMatDescr, int64_t __rows,
    int64_t __cols, int64_t __nnz, void* __cscColOffsets, void* __cscRowInd, void* __cscValues,
    hipsparseIndexType_t __cscColOffsetsType, hipsparseIndexType_t __cscRowIndType,
    hipsparseIndexBase_t __idxBase, hipDataType __valueType);
hipsparseStatus_t hipsparseCreateConstCsc(hipsparseConstSpMatDescr_t* __spMatDescr, int64_t __rows,
    int64_t __cols, int64_t __nnz, const void* __cscColOffsets, const void* __cscRowInd,
    const void* __cscValues, hipsparseIndexType_t __cscColOffsetsType,
    hipsparseIndexType_t __cscRowIndType, hipsparseIndexBase_t __idxBase, hipDataType __valueType);
hipsparseStatus_t hipsparseCreateBlockedEll(hipsparseSpMatDescr_t* __spMatDescr, int64_t __rows,
    int64_t __cols, int64_t __ellBlockSize, int64_t __ellCols, void* __ellColInd, void* __ellValue,
    hipsparseIndexType_t __ellIdxType, hipsparseIndexBase_t __idxBase, hipDataType __valueType);
hipsparseStatus_t hipsparseCreateConstBlockedEll(hipsparseConstSpMatDescr_t* __spMatDescr,
    int64_t __rows, int64_t __cols, int64_t __ellBlockSize, int64_t __ellCols,
    const void* __ellColInd, const void* __ellValue, hipsparseIndexType_t __ellIdxType,
    hipsparseIndexBase_t __idxBase, hipDataType __valueType);
hipsparseStatus_t hipsparseDestroySpMat(hipsparseConstSpMatDescr_t __spMatDescr);
hipsparseStatus_t hipsparseCooGet(const hipsparseSpMatDescr_t __spMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz, void** __cooRowInd, void** __cooColInd, void** __cooValues,
    hipsparseIndexType_t* __idxType, hipsparseIndexBase_t* __idxBase, hipDataType* __valueType);
hipsparseStatus_t hipsparseConstCooGet(hipsparseConstSpMatDescr_t __spMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz, const void** __cooRowInd, const void** __cooColInd,
    const void** __cooValues, hipsparseIndexType_t* __idxType, hipsparseIndexBase_t* __idxBase,
    hipDataType* __valueType);
hipsparseStatus_t hipsparseCooAoSGet(const hipsparseSpMatDescr_t __spMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz, void** __cooInd, void** __cooValues,
    hipsparseIndexType_t* __idxType, hipsparseIndexBase_t* __idxBase, hipDataType* __valueType);
hipsparseStatus_t hipsparseCsrGet(const hipsparseSpMatDescr_t __spMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz, void** __csrRowOffsets, void** __csrColInd, void** __csrValues,
    hipsparseIndexType_t* __csrRowOffsetsType, hipsparseIndexType_t* __csrColIndType,
    hipsparseIndexBase_t* __idxBase, hipDataType* __valueType);
hipsparseStatus_t hipsparseConstCsrGet(hipsparseConstSpMatDescr_t __spMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz, const void** __csrRowOffsets, const void** __csrColInd,
    const void** __csrValues, hipsparseIndexType_t* __csrRowOffsetsType,
    hipsparseIndexType_t* __csrColIndType, hipsparseIndexBase_t* __idxBase,
    hipDataType* __valueType);
hipsparseStatus_t hipsparseCscGet(const hipsparseSpMatDescr_t __spMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz, void** __cscColOffsets, void** __cscRowInd, void** __cscValues,
    hipsparseIndexType_t* __cscColOffsetsType, hipsparseIndexType_t* __cscRowIndType,
    hipsparseIndexBase_t* __idxBase, hipDataType* __valueType);
hipsparseStatus_t hipsparseConstCscGet(hipsparseConstSpMatDescr_t __spMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz, const void** __cscColOffsets, const void** __cscRowInd,
    const void** __cscValues, hipsparseIndexType_t* __cscColOffsetsType,
    hipsparseIndexType_t* __cscRowIndType, hipsparseIndexBase_t* __idxBase,
    hipDataType* __valueType);
hipsparseStatus_t hipsparseBlockedEllGet(const hipsparseSpMatDescr_t __spMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __ellBlockSize, int64_t* __ellCols, void** __ellColInd,
    void** __ellValue, hipsparseIndexType_t* __ellIdxType, hipsparseIndexBase_t* __idxBase,
    hipDataType* __valueType);
hipsparseStatus_t hipsparseConstBlockedEllGet(hipsparseConstSpMatDescr_t __spMatDescr,
    int64_t* __rows, int64_t* __cols, int64_t* __ellBlockSize, int64_t* __ellCols,
    const void** __ellColInd, const void** __ellValue, hipsparseIndexType_t* __ellIdxType,
    hipsparseIndexBase_t* __idxBase, hipDataType* __valueType);
hipsparseStatus_t hipsparseCsrSetPointers(hipsparseSpMatDescr_t __spMatDescr, void* __csrRowOffsets,
    void* __csrColInd, void* __csrValues);
hipsparseStatus_t hipsparseCscSetPointers(hipsparseSpMatDescr_t __spMatDescr, void* __cscColOffsets,
    void* __cscRowInd, void* __cscValues);
hipsparseStatus_t hipsparseCooSetPointers(hipsparseSpMatDescr_t __spMatDescr, void* __cooRowInd,
    void* __cooColInd, void* __cooValues);
hipsparseStatus_t hipsparseSpMatGetSize(hipsparseConstSpMatDescr_t __spMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz);
hipsparseStatus_t hipsparseSpMatGetFormat(hipsparseConstSpMatDescr_t __spMatDescr,
    hipsparseFormat_t* __format);
hipsparseStatus_t hipsparseSpMatGetIndexBase(hipsparseConstSpMatDescr_t __spMatDescr,
    hipsparseIndexBase_t* __idxBase);
hipsparseStatus_t hipsparseSpMatGetValues(hipsparseSpMatDescr_t __spMatDescr, void** __values);
hipsparseStatus_t hipsparseConstSpMatGetValues(hipsparseConstSpMatDescr_t __spMatDescr,
    const void** __values);
hipsparseStatus_t hipsparseSpMatSetValues(hipsparseSpMatDescr_t __spMatDescr, void* __values);
hipsparseStatus_t hipsparseSpMatGetStridedBatch(hipsparseConstSpMatDescr_t __spMatDescr,
    int* __batchCount);
hipsparseStatus_t hipsparseSpMatSetStridedBatch(hipsparseSpMatDescr_t __spMatDescr,
    int __batchCount);
hipsparseStatus_t hipsparseCooSetStridedBatch(hipsparseSpMatDescr_t __spMatDescr, int __batchCount,
    int64_t __batchStride);
hipsparseStatus_t hipsparseCsrSetStridedBatch(hipsparseSpMatDescr_t __spMatDescr, int __batchCount,
    int64_t __offsetsBatchStride, int64_t __columnsValuesBatchStride);
hipsparseStatus_t hipsparseSpMatGetAttribute(hipsparseConstSpMatDescr_t __spMatDescr,
    hipsparseSpMatAttribute_t __attribute_of, void* __data, size_t __dataSize);
hipsparseStatus_t hipsparseSpMatSetAttribute(hipsparseSpMatDescr_t __spMatDescr,
    hipsparseSpMatAttribute_t __attribute_of, const void* __data, size_t __dataSize);
hipsparseStatus_t hipsparseCreateDnVec(hipsparseDnVecDescr_t* __dnVecDescr, int64_t __size,
    void* __values, hipDataType __valueType);
hipsparseStatus_t hipsparseCreateConstDnVec(hipsparseConstDnVecDescr_t* __dnVecDescr,
    int64_t __size, const void* __values, hipDataType __valueType);
hipsparseStatus_t hipsparseDestroyDnVec(hipsparseConstDnVecDescr_t __dnVecDescr);
hipsparseStatus_t hipsparseDnVecGet(const hipsparseDnVecDescr_t __dnVecDescr, int64_t* __size,
    void** __values, hipDataType* __valueType);
hipsparseStatus_t hipsparseConstDnVecGet(hipsparseConstDnVecDescr_t __dnVecDescr, int64_t* __size,
    const void** __values, hipDataType* __valueType);
hipsparseStatus_t hipsparseDnVecGetValues(const hipsparseDnVecDescr_t __dnVecDescr,
    void** __values);
hipsparseStatus_t hipsparseConstDnVecGetValues(hipsparseConstDnVecDescr_t __dnVecDescr,
    const void** __values);
hipsparseStatus_t hipsparseDnVecSetValues(hipsparseDnVecDescr_t __dnVecDescr, void* __values);
hipsparseStatus_t hipsparseCreateDnMat(hipsparseDnMatDescr_t* __dnMatDescr, int64_t __rows,
    int64_t __cols, int64_t __ld, void* __values, hipDataType __valueType,
    hipsparseOrder_t __order);
hipsparseStatus_t hipsparseCreateConstDnMat(hipsparseConstDnMatDescr_t* __dnMatDescr,
    int64_t __rows, int64_t __cols, int64_t __ld, const void* __values, hipDataType __valueType,
    hipsparseOrder_t __order);
hipsparseStatus_t hipsparseDestroyDnMat(hipsparseConstDnMatDescr_t __dnMatDescr);
hipsparseStatus_t hipsparseDnMatGet(const hipsparseDnMatDescr_t __dnMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __ld, void** __values, hipDataType* __valueType,
    hipsparseOrder_t* __order);
hipsparseStatus_t hipsparseConstDnMatGet(hipsparseConstDnMatDescr_t __dnMatDescr, int64_t* __rows,
    int64_t* __cols, int64_t* __ld, const void** __values, hipDataType* __valueType,
    hipsparseOrder_t* __order);
hipsparseStatus_t hipsparseDnMatGetValues(const hipsparseDnMatDescr_t __dnMatDescr,
    void** __values);
hipsparseStatus_t hipsparseConstDnMatGetValues(hipsparseConstDnMatDescr_t __dnMatDescr,
    const void** __values);
hipsparseStatus_t hipsparseDnMatSetValues(hipsparseDnMatDescr_t __dnMatDescr, void* __values);
hipsparseStatus_t hipsparseDnMatGetStridedBatch(hipsparseConstDnMatDescr_t __dnMatDescr,
    int* __batchCount, int64_t* __batchStride);
hipsparseStatus_t hipsparseDnMatSetStridedBatch(hipsparseDnMatDescr_t __dnMatDescr,
    int __batchCount, int64_t __batchStride);

// Generic: sums, products, solutions.
hipsparseStatus_t hipsparseAxpby(hipsparseHandle_t __handle, const void* __alpha,
    hipsparseConstSpVecDescr_t __vecX, const void* __beta, hipsparseDnVecDescr_t __vecY);
hipsparseStatus_t hipsparseGather(hipsparseHandle_t __handle, hipsparseConstDnVecDescr_t __vecY,
    hipsparseSpVecDescr_t __vecX);
hipsparseStatus_t hipsparseScatter(hipsparseHandle_t __handle, hipsparseConstSpVecDescr_t __vecX,
    hipsparseDnVecDescr_t __vecY);
hipsparseStatus_t hipsparseRot(hipsparseHandle_t __handle, const void* __c_coeff,
    const void* __s_coeff, hipsparseSpVecDescr_t __vecX, hipsparseDnVecDescr_t __vecY);
hipsparseStatus_t hipsparseSparseToDense_bufferSize(hipsparseHandle_t __handle,
    hipsparseConstSpMatDescr_t __matA, hipsparseDnMatDescr_t __matB,
    hipsparseSparseToDenseAlg_t __alg, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSparseToDense(hipsparseHandle_t __handle,
    hipsparseConstSpMatDescr_t __matA, hipsparseDnMatDescr_t __matB,
    hipsparseSparseToDenseAlg_t __alg, void* __externalBuffer);
hipsparseStatus_t hipsparseDenseToSparse_bufferSize(hipsparseHandle_t __handle,
    hipsparseConstDnMatDescr_t __matA, hipsparseSpMatDescr_t __matB,
    hipsparseDenseToSparseAlg_t __alg, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseDenseToSparse_analysis(hipsparseHandle_t __handle,
    hipsparseConstDnMatDescr_t __matA, hipsparseSpMatDescr_t __matB,
    hipsparseDenseToSparseAlg_t __alg, void* __externalBuffer);
hipsparseStatus_t hipsparseDenseToSparse_convert(hipsparseHandle_t __handle,
    hipsparseConstDnMatDescr_t __matA, hipsparseSpMatDescr_t __matB,
    hipsparseDenseToSparseAlg_t __alg, void* __externalBuffer);
hipsparseStatus_t hipsparseSpVV_bufferSize(hipsparseHandle_t __handle, hipsparseOperation_t __opX,
    hipsparseConstSpVecDescr_t __vecX, hipsparseConstDnVecDescr_t __vecY, void* __result,
    hipDataType __computeType, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpVV(hipsparseHandle_t __handle, hipsparseOperation_t __opX,
    hipsparseConstSpVecDescr_t __vecX, hipsparseConstDnVecDescr_t __vecY, void* __result,
    hipDataType __computeType, void* __externalBuffer);
hipsparseStatus_t hipsparseSpMV_bufferSize(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    const void* __alpha, hipsparseConstSpMatDescr_t __matA, hipsparseConstDnVecDescr_t __vecX,
    const void* __beta, const hipsparseDnVecDescr_t __vecY, hipDataType __computeType,
    hipsparseSpMVAlg_t __alg, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpMV_preprocess(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    const void* __alpha, hipsparseConstSpMatDescr_t __matA, hipsparseConstDnVecDescr_t __vecX,
    const void* __beta, const hipsparseDnVecDescr_t __vecY, hipDataType __computeType,
    hipsparseSpMVAlg_t __alg, void* __externalBuffer);
hipsparseStatus_t hipsparseSpMV(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    const void* __alpha, hipsparseConstSpMatDescr_t __matA, hipsparseConstDnVecDescr_t __vecX,
    const void* __beta, const hipsparseDnVecDescr_t __vecY, hipDataType __computeType,
    hipsparseSpMVAlg_t __alg, void* __externalBuffer);
hipsparseStatus_t hipsparseSpMM_bufferSize(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstDnMatDescr_t __matB, const void* __beta, const hipsparseDnMatDescr_t __matC,
    hipDataType __computeType, hipsparseSpMMAlg_t __alg, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpMM_preprocess(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstDnMatDescr_t __matB, const void* __beta, const hipsparseDnMatDescr_t __matC,
    hipDataType __computeType, hipsparseSpMMAlg_t __alg, void* __externalBuffer);
hipsparseStatus_t hipsparseSpMM(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstDnMatDescr_t __matB, const void* __beta, const hipsparseDnMatDescr_t __matC,
    hipDataType __computeType, hipsparseSpMMAlg_t __alg, void* __externalBuffer);
hipsparseStatus_t hipsparseSpGEMM_createDescr(hipsparseSpGEMMDescr_t* __descr);
hipsparseStatus_t hipsparseSpGEMM_destroyDescr(hipsparseSpGEMMDescr_t __descr);
hipsparseStatus_t hipsparseSpGEMM_workEstimation(hipsparseHandle_t __handle,
    hipsparseOperation_t __opA, hipsparseOperation_t __opB, const void* __alpha,
    hipsparseConstSpMatDescr_t __matA, hipsparseConstSpMatDescr_t __matB, const void* __beta,
    hipsparseSpMatDescr_t __matC, hipDataType __computeType, hipsparseSpGEMMAlg_t __alg,
    hipsparseSpGEMMDescr_t __spgemmDescr, size_t* __bufferSize1, void* __externalBuffer1);
hipsparseStatus_t hipsparseSpGEMM_compute(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstSpMatDescr_t __matB, const void* __beta, hipsparseSpMatDescr_t __matC,
    hipDataType __computeType, hipsparseSpGEMMAlg_t __alg, hipsparseSpGEMMDescr_t __spgemmDescr,
    size_t* __bufferSize2, void* __externalBuffer2);
hipsparseStatus_t hipsparseSpGEMM_copy(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstSpMatDescr_t __matB, const void* __beta, hipsparseSpMatDescr_t __matC,
    hipDataType __computeType, hipsparseSpGEMMAlg_t __alg, hipsparseSpGEMMDescr_t __spgemmDescr);
hipsparseStatus_t hipsparseSpGEMMreuse_workEstimation(hipsparseHandle_t __handle,
    hipsparseOperation_t __opA, hipsparseOperation_t __opB, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstSpMatDescr_t __matB, hipsparseSpMatDescr_t __matC, hipsparseSpGEMMAlg_t __alg,
    hipsparseSpGEMMDescr_t __spgemmDescr, size_t* __bufferSize1, void* __externalBuffer1);
hipsparseStatus_t hipsparseSpGEMMreuse_nnz(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstSpMatDescr_t __matB, hipsparseSpMatDescr_t __matC, hipsparseSpGEMMAlg_t __alg,
    hipsparseSpGEMMDescr_t __spgemmDescr, size_t* __bufferSize2, void* __externalBuffer2,
    size_t* __bufferSize3, void* __externalBuffer3, size_t* __bufferSize4, void* __externalBuffer4);
hipsparseStatus_t hipsparseSpGEMMreuse_copy(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstSpMatDescr_t __matB, hipsparseSpMatDescr_t __matC, hipsparseSpGEMMAlg_t __alg,
    hipsparseSpGEMMDescr_t __spgemmDescr, size_t* __bufferSize5, void* __externalBuffer5);
hipsparseStatus_t hipsparseSpGEMMreuse_compute(hipsparseHandle_t __handle,
    hipsparseOperation_t __opA, hipsparseOperation_t __opB, const void* __alpha,
    hipsparseConstSpMatDescr_t __matA, hipsparseConstSpMatDescr_t __matB, const void* __beta,
    hipsparseSpMatDescr_t __matC, hipDataType __computeType, hipsparseSpGEMMAlg_t __alg,
    hipsparseSpGEMMDescr_t __spgemmDescr);
hipsparseStatus_t hipsparseSDDMM_bufferSize(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstDnMatDescr_t __A,
    hipsparseConstDnMatDescr_t __B, const void* __beta, hipsparseSpMatDescr_t __C,
    hipDataType __computeType, hipsparseSDDMMAlg_t __alg, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSDDMM_preprocess(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstDnMatDescr_t __A,
    hipsparseConstDnMatDescr_t __B, const void* __beta, hipsparseSpMatDescr_t __C,
    hipDataType __computeType, hipsparseSDDMMAlg_t __alg, void* __tempBuffer);
hipsparseStatus_t hipsparseSDDMM(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstDnMatDescr_t __A,
    hipsparseConstDnMatDescr_t __B, const void* __beta, hipsparseSpMatDescr_t __C,
    hipDataType __computeType, hipsparseSDDMMAlg_t __alg, void* __tempBuffer);
hipsparseStatus_t hipsparseSpSV_createDescr(hipsparseSpSVDescr_t* __descr);
hipsparseStatus_t hipsparseSpSV_destroyDescr(hipsparseSpSVDescr_t __descr);
hipsparseStatus_t hipsparseSpSV_bufferSize(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    const void* __alpha, hipsparseConstSpMatDescr_t __matA, hipsparseConstDnVecDescr_t __x,
    const hipsparseDnVecDescr_t __y, hipDataType __computeType, hipsparseSpSVAlg_t __alg,
    hipsparseSpSVDescr_t __spsvDescr, size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpSV_analysis(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    const void* __alpha, hipsparseConstSpMatDescr_t __matA, hipsparseConstDnVecDescr_t __x,
    const hipsparseDnVecDescr_t __y, hipDataType __computeType, hipsparseSpSVAlg_t __alg,
    hipsparseSpSVDescr_t __spsvDescr, void* __externalBuffer);
hipsparseStatus_t hipsparseSpSV_solve(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    const void* __alpha, hipsparseConstSpMatDescr_t __matA, hipsparseConstDnVecDescr_t __x,
    const hipsparseDnVecDescr_t __y, hipDataType __computeType, hipsparseSpSVAlg_t __alg,
    hipsparseSpSVDescr_t __spsvDescr);
hipsparseStatus_t hipsparseSpSM_createDescr(hipsparseSpSMDescr_t* __descr);
hipsparseStatus_t hipsparseSpSM_destroyDescr(hipsparseSpSMDescr_t __descr);
hipsparseStatus_t hipsparseSpSM_bufferSize(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstDnMatDescr_t __matB, const hipsparseDnMatDescr_t __matC,
    hipDataType __computeType, hipsparseSpSMAlg_t __alg, hipsparseSpSMDescr_t __spsmDescr,
    size_t* __pBufferSizeInBytes);
hipsparseStatus_t hipsparseSpSM_analysis(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstDnMatDescr_t __matB, const hipsparseDnMatDescr_t __matC,
    hipDataType __computeType, hipsparseSpSMAlg_t __alg, hipsparseSpSMDescr_t __spsmDescr,
    void* __externalBuffer);
hipsparseStatus_t hipsparseSpSM_solve(hipsparseHandle_t __handle, hipsparseOperation_t __opA,
    hipsparseOperation_t __opB, const void* __alpha, hipsparseConstSpMatDescr_t __matA,
    hipsparseConstDnMatDescr_t __matB, const hipsparseDnMatDescr_t __matC,
    hipDataType __computeType, hipsparseSpSMAlg_t __alg, hipsparseSpSMDescr_t __spsmDescr,
    void* __externalBuffer);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
