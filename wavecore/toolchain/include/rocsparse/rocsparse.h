// rocSPARSE: sparse matrices and vectors.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/rocsparse.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocsparse/rocsparse.h>)
#include_next <rocsparse/rocsparse.h>
#else
#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <stddef.h>
#include <stdint.h>

#define ROCSPARSE_VERSION_MAJOR 3
#define ROCSPARSE_VERSION_MINOR 4
#define ROCSPARSE_VERSION_PATCH 0
typedef int32_t rocsparse_int;
typedef hipFloatComplex rocsparse_float_complex;
typedef hipDoubleComplex rocsparse_double_complex;
typedef struct _rocsparse_handle* rocsparse_handle;
typedef struct _rocsparse_mat_descr* rocsparse_mat_descr;
typedef struct _rocsparse_mat_info* rocsparse_mat_info;
typedef struct _rocsparse_hyb_mat* rocsparse_hyb_mat;
typedef struct _rocsparse_spvec_descr* rocsparse_spvec_descr;
typedef const struct _rocsparse_spvec_descr* rocsparse_const_spvec_descr;
typedef struct _rocsparse_spmat_descr* rocsparse_spmat_descr;
typedef const struct _rocsparse_spmat_descr* rocsparse_const_spmat_descr;
typedef struct _rocsparse_dnvec_descr* rocsparse_dnvec_descr;
typedef const struct _rocsparse_dnvec_descr* rocsparse_const_dnvec_descr;
typedef struct _rocsparse_dnmat_descr* rocsparse_dnmat_descr;
typedef const struct _rocsparse_dnmat_descr* rocsparse_const_dnmat_descr;
typedef enum rocsparse_operation {
  rocsparse_operation_none = 111,
  rocsparse_operation_transpose = 112,
  rocsparse_operation_conjugate_transpose = 113,
} rocsparse_operation;
typedef enum rocsparse_index_base {
  rocsparse_index_base_zero = 0,
  rocsparse_index_base_one = 1,
} rocsparse_index_base;
typedef enum rocsparse_matrix_type {
  rocsparse_matrix_type_general = 0,
  rocsparse_matrix_type_symmetric = 1,
  rocsparse_matrix_type_hermitian = 2,
  rocsparse_matrix_type_triangular = 3,
} rocsparse_matrix_type;
typedef enum rocsparse_diag_type {
  rocsparse_diag_type_non_unit = 0,
  rocsparse_diag_type_unit = 1,
} rocsparse_diag_type;
typedef enum rocsparse_fill_mode {
  rocsparse_fill_mode_lower = 0,
  rocsparse_fill_mode_upper = 1,
} rocsparse_fill_mode;
typedef enum rocsparse_storage_mode {
  rocsparse_storage_mode_sorted = 0,
  rocsparse_storage_mode_unsorted = 1,
} rocsparse_storage_mode;
typedef enum rocsparse_action {
  rocsparse_action_symbolic = 0,
  rocsparse_action_numeric = 1,
} rocsparse_action;
typedef enum rocsparse_direction {
  rocsparse_direction_row = 0,
  rocsparse_direction_column = 1,
} rocsparse_direction;
typedef enum rocsparse_hyb_partition {
  rocsparse_hyb_partition_auto = 0,
  rocsparse_hyb_partition_user = 1,
  rocsparse_hyb_partition_max = 2,
} rocsparse_hyb_partition;
typedef enum rocsparse_analysis_policy {
  rocsparse_analysis_policy_reuse = 0,
  rocsparse_analysis_policy_force = 1,
} rocsparse_analysis_policy;
typedef enum rocsparse_solve_policy {
  rocsparse_solve_policy_auto = 0,
} rocsparse_solve_policy;
typedef enum rocsparse_pointer_mode {
  rocsparse_pointer_mode_host = 0,
  rocsparse_pointer_mode_device = 1,
} rocsparse_pointer_mode;
typedef enum rocsparse_status {
  rocsparse_status_success = 0,
  rocsparse_status_invalid_handle = 1,
  rocsparse_status_not_implemented = 2,
  rocsparse_status_invalid_pointer = 3,
  rocsparse_status_invalid_size = 4,
  rocsparse_status_memory_error = 5,
  rocsparse_status_internal_error = 6,
  rocsparse_status_invalid_value = 7,
  rocsparse_status_arch_mismatch = 8,
  rocsparse_status_zero_pivot = 9,
  rocsparse_status_not_initialized = 10,
  rocsparse_status_type_mismatch = 11,
  rocsparse_status_requires_sorted_storage = 12,
  rocsparse_status_thrown_exception = 13,
  rocsparse_status_continue = 14,
} rocsparse_status;
typedef enum rocsparse_indextype {
  rocsparse_indextype_u16 = 1,
  rocsparse_indextype_i32 = 2,
  rocsparse_indextype_i64 = 3,
} rocsparse_indextype;
typedef enum rocsparse_datatype {
  rocsparse_datatype_f32_r = 151,
  rocsparse_datatype_f64_r = 152,
  rocsparse_datatype_f32_c = 154,
  rocsparse_datatype_f64_c = 155,
  rocsparse_datatype_i8_r = 160,
  rocsparse_datatype_u8_r = 161,
  rocsparse_datatype_i32_r = 162,
  rocsparse_datatype_u32_r = 163,
} rocsparse_datatype;
typedef enum rocsparse_order {
  rocsparse_order_row = 0,
  rocsparse_order_column = 1,
} rocsparse_order;
typedef enum rocsparse_spmat_attribute {
  rocsparse_spmat_fill_mode = 0,
  rocsparse_spmat_diag_type = 1,
  rocsparse_spmat_matrix_type = 2,
  rocsparse_spmat_storage_mode = 3,
} rocsparse_spmat_attribute;
typedef enum rocsparse_spmv_stage {
  rocsparse_spmv_stage_buffer_size = 1,
  rocsparse_spmv_stage_preprocess = 2,
  rocsparse_spmv_stage_compute = 3,
} rocsparse_spmv_stage;
typedef enum rocsparse_spmv_alg {
  rocsparse_spmv_alg_default = 0,
  rocsparse_spmv_alg_coo = 1,
  rocsparse_spmv_alg_csr_adaptive = 2,
  rocsparse_spmv_alg_csr_stream = 3,
  rocsparse_spmv_alg_ell = 4,
  rocsparse_spmv_alg_coo_atomic = 5,
  rocsparse_spmv_alg_bsr = 6,
  rocsparse_spmv_alg_csr_lrb = 7,
} rocsparse_spmv_alg;
typedef enum rocsparse_spsv_alg {
  rocsparse_spsv_alg_default = 0,
} rocsparse_spsv_alg;
typedef enum rocsparse_spsv_stage {
  rocsparse_spsv_stage_buffer_size = 1,
  rocsparse_spsv_stage_preprocess = 2,
  rocsparse_spsv_stage_compute = 3,
} rocsparse_spsv_stage;
typedef enum rocsparse_spsm_alg {
  rocsparse_spsm_alg_default = 0,
} rocsparse_spsm_alg;
typedef enum rocsparse_spsm_stage {
  rocsparse_spsm_stage_buffer_size = 1,
  rocsparse_spsm_stage_preprocess = 2,
  rocsparse_spsm_stage_compute = 3,
} rocsparse_spsm_stage;
typedef enum rocsparse_spmm_alg {
  rocsparse_spmm_alg_default = 0,
  rocsparse_spmm_alg_csr = 1,
  rocsparse_spmm_alg_coo_segmented = 2,
  rocsparse_spmm_alg_coo_atomic = 3,
  rocsparse_spmm_alg_csr_row_split = 4,
  rocsparse_spmm_alg_csr_merge = 5,
  rocsparse_spmm_alg_coo_segmented_atomic = 6,
  rocsparse_spmm_alg_bell = 7,
  rocsparse_spmm_alg_bsr = 8,
  rocsparse_spmm_alg_csr_merge_path = 9,
  rocsparse_spmm_alg_csr_nnz_split = 5,
} rocsparse_spmm_alg;
typedef enum rocsparse_sddmm_alg {
  rocsparse_sddmm_alg_default = 0,
  rocsparse_sddmm_alg_dense = 1,
} rocsparse_sddmm_alg;
typedef enum rocsparse_sparse_to_dense_alg {
  rocsparse_sparse_to_dense_alg_default = 0,
} rocsparse_sparse_to_dense_alg;
typedef enum rocsparse_dense_to_sparse_alg {
  rocsparse_dense_to_sparse_alg_default = 0,
} rocsparse_dense_to_sparse_alg;
typedef enum rocsparse_spmm_stage {
  rocsparse_spmm_stage_buffer_size = 1,
  rocsparse_spmm_stage_preprocess = 2,
  rocsparse_spmm_stage_compute = 3,
} rocsparse_spmm_stage;
typedef enum rocsparse_spgemm_stage {
  rocsparse_spgemm_stage_buffer_size = 1,
  rocsparse_spgemm_stage_nnz = 2,
  rocsparse_spgemm_stage_compute = 3,
  rocsparse_spgemm_stage_symbolic = 4,
  rocsparse_spgemm_stage_numeric = 5,
} rocsparse_spgemm_stage;
typedef enum rocsparse_spgemm_alg {
  rocsparse_spgemm_alg_default = 0,
} rocsparse_spgemm_alg;

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Library.
rocsparse_status rocsparse_create_handle(rocsparse_handle* __handle);
rocsparse_status rocsparse_destroy_handle(rocsparse_handle __handle);
const char* rocsparse_get_status_name(rocsparse_status __status);
const char* rocsparse_get_status_description(rocsparse_status __status);
rocsparse_status rocsparse_set_stream(rocsparse_handle __handle, hipStream_t __stream);
rocsparse_status rocsparse_get_stream(rocsparse_handle __handle, hipStream_t* __stream);
rocsparse_status rocsparse_set_pointer_mode(rocsparse_handle __handle,
    rocsparse_pointer_mode __pointer_mode);
rocsparse_status rocsparse_get_pointer_mode(rocsparse_handle __handle,
    rocsparse_pointer_mode* __pointer_mode);
rocsparse_status rocsparse_get_version(rocsparse_handle __handle, int* __version);
rocsparse_status rocsparse_get_git_rev(rocsparse_handle __handle, char* __rev);

// Descriptions of matrices.
rocsparse_status rocsparse_create_mat_descr(rocsparse_mat_descr* __descr);
rocsparse_status rocsparse_copy_mat_descr(rocsparse_mat_descr __dest,
    const rocsparse_mat_descr __src);
rocsparse_status rocsparse_destroy_mat_descr(rocsparse_mat_descr __descr);
rocsparse_status rocsparse_set_mat_index_base(rocsparse_mat_descr __descr,
    rocsparse_index_base __base);
rocsparse_index_base rocsparse_get_mat_index_base(const rocsparse_mat_descr __descr);
rocsparse_status rocsparse_set_mat_type(rocsparse_mat_descr __descr, rocsparse_matrix_type __type);
rocsparse_matrix_type rocsparse_get_mat_type(const rocsparse_mat_descr __descr);
rocsparse_status rocsparse_set_mat_fill_mode(rocsparse_mat_descr __descr,
    rocsparse_fill_mode __fill_mode);
rocsparse_fill_mode rocsparse_get_mat_fill_mode(const rocsparse_mat_descr __descr);
rocsparse_status rocsparse_set_mat_diag_type(rocsparse_mat_descr __descr,
    rocsparse_diag_type __diag_type);
rocsparse_diag_type rocsparse_get_mat_diag_type(const rocsparse_mat_descr __descr);
rocsparse_status rocsparse_set_mat_storage_mode(rocsparse_mat_descr __descr,
    rocsparse_storage_mode __storage_mode);
rocsparse_storage_mode rocsparse_get_mat_storage_mode(const rocsparse_mat_descr __descr);
rocsparse_status rocsparse_create_mat_info(rocsparse_mat_info* __info);
rocsparse_status rocsparse_destroy_mat_info(rocsparse_mat_info __info);
rocsparse_status rocsparse_create_hyb_mat(rocsparse_hyb_mat* __hyb);
rocsparse_status rocsparse_copy_hyb_mat(rocsparse_hyb_mat __dest, const rocsparse_hyb_mat __src);
rocsparse_status rocsparse_destroy_hyb_mat(rocsparse_hyb_mat __hyb);

// Level 1: sparse vectors.
rocsparse_status rocsparse_saxpyi(rocsparse_handle __handle, rocsparse_int __nnz,
    const float* __alpha, const float* __x_val, const rocsparse_int* __x_ind, float* __y,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_daxpyi(rocsparse_handle __handle, rocsparse_int __nnz,
    const double* __alpha, const double* __x_val, const rocsparse_int* __x_ind, double* __y,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_caxpyi(rocsparse_handle __handle, rocsparse_int __nnz,
    const hipFloatComplex* __alpha, const hipFloatComplex* __x_val, const rocsparse_int* __x_ind,
    hipFloatComplex* __y, rocsparse_index_base __idx_base);
rocsparse_status rocsparse_zaxpyi(rocsparse_handle __handle, rocsparse_int __nnz,
    const hipDoubleComplex* __alpha, const hipDoubleComplex* __x_val, const rocsparse_int* __x_ind,
    hipDoubleComplex* __y, rocsparse_index_base __idx_base);
rocsparse_status rocsparse_sdoti(rocsparse_handle __handle, rocsparse_int __nnz,
    const float* __x_val, const rocsparse_int* __x_ind, const float* __y, float* __result,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_ddoti(rocsparse_handle __handle, rocsparse_int __nnz,
    const double* __x_val, const rocsparse_int* __x_ind, const double* __y, double* __result,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_cdoti(rocsparse_handle __handle, rocsparse_int __nnz,
    const hipFloatComplex* __x_val, const rocsparse_int* __x_ind, const hipFloatComplex* __y,
    hipFloatComplex* __result, rocsparse_index_base __idx_base);
rocsparse_status rocsparse_zdoti(rocsparse_handle __handle, rocsparse_int __nnz,
    const hipDoubleComplex* __x_val, const rocsparse_int* __x_ind, const hipDoubleComplex* __y,
    hipDoubleComplex* __result, rocsparse_index_base __idx_base);
rocsparse_status rocsparse_cdotci(rocsparse_handle __handle, rocsparse_int __nnz,
    const hipFloatComplex* __x_val, const rocsparse_int* __x_ind, const hipFloatComplex* __y,
    hipFloatComplex* __result, rocsparse_index_base __idx_base);
rocsparse_status rocsparse_zdotci(rocsparse_handle __handle, rocsparse_int __nnz,
    const hipDoubleComplex* __x_val, const rocsparse_int* __x_ind, const hipDoubleComplex* __y,
    hipDoubleComplex* __result, rocsparse_index_base __idx_base);
rocsparse_status rocsparse_sgthr(rocsparse_handle __handle, rocsparse_int __nnz, const float* __y,
    float* __x_val, const rocsparse_int* __x_ind, rocsparse_index_base __idx_base);
rocsparse_status rocsparse_dgthr(rocsparse_handle __handle, rocsparse_int __nnz, const double* __y,
    double* __x_val, const rocsparse_int* __x_ind, rocsparse_index_base __idx_base);
rocsparse_status rocsparse_cgthr(rocsparse_handle __handle, rocsparse_int __nnz,
    const hipFloatComplex* __y, hipFloatComplex* __x_val, const rocsparse_int* __x_ind,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_zgthr(rocsparse_handle __handle, rocsparse_int __nnz,
    const hipDoubleComplex* __y, hipDoubleComplex* __x_val, const rocsparse_int* __x_ind,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_sgthrz(rocsparse_handle __handle, rocsparse_int __nnz, float* __y,
    float* __x_val, const rocsparse_int* __x_ind, rocsparse_index_base __idx_base);
rocsparse_status rocsparse_dgthrz(rocsparse_handle __handle, rocsparse_int __nnz, double* __y,
    double* __x_val, const rocsparse_int* __x_ind, rocsparse_index_base __idx_base);
rocsparse_status rocsparse_cgthrz(rocsparse_handle __handle, rocsparse_int __nnz,
    hipFloatComplex* __y, hipFloatComplex* __x_val, const rocsparse_int* __x_ind,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_zgthrz(rocsparse_handle __handle, rocsparse_int __nnz,
    hipDoubleComplex* __y, hipDoubleComplex* __x_val, const rocsparse_int* __x_ind,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_sroti(rocsparse_handle __handle, rocsparse_int __nnz, float* __x_val,
    const rocsparse_int* __x_ind, float* __y, const float* __c, const float* __s,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_droti(rocsparse_handle __handle, rocsparse_int __nnz, double* __x_val,
    const rocsparse_int* __x_ind, double* __y, const double* __c, const double* __s,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_ssctr(rocsparse_handle __handle, rocsparse_int __nnz,
    const float* __x_val, const rocsparse_int* __x_ind, float* __y,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_dsctr(rocsparse_handle __handle, rocsparse_int __nnz,
    const double* __x_val, const rocsparse_int* __x_ind, double* __y,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_csctr(rocsparse_handle __handle, rocsparse_int __nnz,
    const hipFloatComplex* __x_val, const rocsparse_int* __x_ind, hipFloatComplex* __y,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_zsctr(rocsparse_handle __handle, rocsparse_int __nnz,
    const hipDoubleComplex* __x_val, const rocsparse_int* __x_ind, hipDoubleComplex* __y,
    rocsparse_index_base __idx_base);

// Level 2: a sparse matrix and vectors.
rocsparse_status rocsparse_scsrmv_analysis(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz, const rocsparse_mat_descr __descr,
    const float* __csr_val, const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info);
rocsparse_status rocsparse_dcsrmv_analysis(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz, const rocsparse_mat_descr __descr,
    const double* __csr_val, const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info);
rocsparse_status rocsparse_ccsrmv_analysis(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz, const rocsparse_mat_descr __descr,
    const hipFloatComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_mat_info __info);
rocsparse_status rocsparse_zcsrmv_analysis(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz, const rocsparse_mat_descr __descr,
    const hipDoubleComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_mat_info __info);
rocsparse_status rocsparse_csrmv_clear(rocsparse_handle __handle, rocsparse_mat_info __info);
rocsparse_status rocsparse_scsrmv(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz, const float* __alpha,
    const rocsparse_mat_descr __descr, const float* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_mat_info __info, const float* __x,
    const float* __beta, float* __y);
rocsparse_status rocsparse_dcsrmv(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz, const double* __alpha,
    const rocsparse_mat_descr __descr, const double* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_mat_info __info, const double* __x,
    const double* __beta, double* __y);
rocsparse_status rocsparse_ccsrmv(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz, const hipFloatComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, const hipFloatComplex* __x, const hipFloatComplex* __beta,
    hipFloatComplex* __y);
rocsparse_status rocsparse_zcsrmv(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz, const hipDoubleComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, const hipDoubleComplex* __x, const hipDoubleComplex* __beta,
    hipDoubleComplex* __y);
rocsparse_status rocsparse_csrsv_zero_pivot(rocsparse_handle __handle,
    const rocsparse_mat_descr __descr, rocsparse_mat_info __info, rocsparse_int* __position);
rocsparse_status rocsparse_scsrsv_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans, rocsparse_int __m, rocsparse_int __nnz,
    const rocsparse_mat_descr __descr, const float* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_dcsrsv_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans, rocsparse_int __m, rocsparse_int __nnz,
    const rocsparse_mat_descr __descr, const double* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_ccsrsv_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans, rocsparse_int __m, rocsparse_int __nnz,
    const rocsparse_mat_descr __descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_zcsrsv_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans, rocsparse_int __m, rocsparse_int __nnz,
    const rocsparse_mat_descr __descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_scsrsv_analysis(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __nnz, const rocsparse_mat_descr __descr,
    const float* __csr_val, const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_dcsrsv_analysis(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __nnz, const rocsparse_mat_descr __descr,
    const double* __csr_val, const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_ccsrsv_analysis(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __nnz, const rocsparse_mat_descr __descr,
    const hipFloatComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_mat_info __info,
    rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve, void* __temp_buffer);
rocsparse_status rocsparse_zcsrsv_analysis(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __nnz, const rocsparse_mat_descr __descr,
    const hipDoubleComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_mat_info __info,
    rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve, void* __temp_buffer);
rocsparse_status rocsparse_csrsv_clear(rocsparse_handle __handle, const rocsparse_mat_descr __descr,
    rocsparse_mat_info __info);
rocsparse_status rocsparse_scsrsv_solve(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __nnz, const float* __alpha, const rocsparse_mat_descr __descr,
    const float* __csr_val, const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, const float* __x, float* __y, rocsparse_solve_policy __policy,
    void* __temp_buffer);
rocsparse_status rocsparse_dcsrsv_solve(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __nnz, const double* __alpha,
    const rocsparse_mat_descr __descr, const double* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_mat_info __info, const double* __x, double* __y,
    rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_ccsrsv_solve(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __nnz, const hipFloatComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, const hipFloatComplex* __x, hipFloatComplex* __y,
    rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_zcsrsv_solve(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __nnz, const hipDoubleComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, const hipDoubleComplex* __x, hipDoubleComplex* __y,
    rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_sbsrmv(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __mb, rocsparse_int __nb, rocsparse_int __nnzb,
    const float* __alpha, const rocsparse_mat_descr __descr, const float* __bsr_val,
    const rocsparse_int* __bsr_row_ptr, const rocsparse_int* __bsr_col_ind,
    rocsparse_int __block_dim, rocsparse_mat_info __info, const float* __x, const float* __beta,
    float* __y);
rocsparse_status rocsparse_dbsrmv(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __mb, rocsparse_int __nb, rocsparse_int __nnzb,
    const double* __alpha, const rocsparse_mat_descr __descr, const double* __bsr_val,
    const rocsparse_int* __bsr_row_ptr, const rocsparse_int* __bsr_col_ind,
    rocsparse_int __block_dim, rocsparse_mat_info __info, const double* __x, const double* __beta,
    double* __y);
rocsparse_status rocsparse_cbsrmv(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __mb, rocsparse_int __nb, rocsparse_int __nnzb,
    const hipFloatComplex* __alpha, const rocsparse_mat_descr __descr,
    const hipFloatComplex* __bsr_val, const rocsparse_int* __bsr_row_ptr,
    const rocsparse_int* __bsr_col_ind, rocsparse_int __block_dim, rocsparse_mat_info __info,
    const hipFloatComplex* __x, const hipFloatComplex* __beta, hipFloatComplex* __y);
rocsparse_status rocsparse_zbsrmv(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __mb, rocsparse_int __nb, rocsparse_int __nnzb,
    const hipDoubleComplex* __alpha, const rocsparse_mat_descr __descr,
    const hipDoubleComplex* __bsr_val, const rocsparse_int* __bsr_row_ptr,
    const rocsparse_int* __bsr_col_ind, rocsparse_int __block_dim, rocsparse_mat_info __info,
    const hipDoubleComplex* __x, const hipDoubleComplex* __beta, hipDoubleComplex* __y);
rocsparse_status rocsparse_sbsrmv_analysis(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __mb, rocsparse_int __nb, rocsparse_int __nnzb,
    const rocsparse_mat_descr __descr, const float* __bsr_val, const rocsparse_int* __bsr_row_ptr,
    const rocsparse_int* __bsr_col_ind, rocsparse_int __block_dim, rocsparse_mat_info __info);
rocsparse_status rocsparse_dbsrmv_analysis(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __mb, rocsparse_int __nb, rocsparse_int __nnzb,
    const rocsparse_mat_descr __descr, const double* __bsr_val, const rocsparse_int* __bsr_row_ptr,
    const rocsparse_int* __bsr_col_ind, rocsparse_int __block_dim, rocsparse_mat_info __info);
rocsparse_status rocsparse_cbsrmv_analysis(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __mb, rocsparse_int __nb, rocsparse_int __nnzb,
    const rocsparse_mat_descr __descr, const hipFloatComplex* __bsr_val,
    const rocsparse_int* __bsr_row_ptr, const rocsparse_int* __bsr_col_ind,
    rocsparse_int __block_dim, rocsparse_mat_info __info);
rocsparse_status rocsparse_zbsrmv_analysis(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __mb, rocsparse_int __nb, rocsparse_int __nnzb,
    const rocsparse_mat_descr __descr, const hipDoubleComplex* __bsr_val,
    const rocsparse_int* __bsr_row_ptr, const rocsparse_int* __bsr_col_ind,
    rocsparse_int __block_dim, rocsparse_mat_info __info);
rocsparse_status rocsparse_bsrmv_clear(rocsparse_handle __handle, rocsparse_mat_info __info);
rocsparse_status rocsparse_sbsrxmv(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __size_of_mask, rocsparse_int __mb,
    rocsparse_int __nb, rocsparse_int __nnzb, const float* __alpha,
    const rocsparse_mat_descr __descr, const float* __bsr_val, const rocsparse_int* __bsr_mask_ptr,
    const rocsparse_int* __bsr_row_ptr, const rocsparse_int* __bsr_end_ptr,
    const rocsparse_int* __bsr_col_ind, rocsparse_int __block_dim, const float* __x,
    const float* __beta, float* __y);
rocsparse_status rocsparse_dbsrxmv(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __size_of_mask, rocsparse_int __mb,
    rocsparse_int __nb, rocsparse_int __nnzb, const double* __alpha,
    const rocsparse_mat_descr __descr, const double* __bsr_val, const rocsparse_int* __bsr_mask_ptr,
    const rocsparse_int* __bsr_row_ptr, const rocsparse_int* __bsr_end_ptr,
    const rocsparse_int* __bsr_col_ind, rocsparse_int __block_dim, const double* __x,
    const double* __beta, double* __y);
rocsparse_status rocsparse_cbsrxmv(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __size_of_mask, rocsparse_int __mb,
    rocsparse_int __nb, rocsparse_int __nnzb, const hipFloatComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipFloatComplex* __bsr_val,
    const rocsparse_int* __bsr_mask_ptr, const rocsparse_int* __bsr_row_ptr,
    const rocsparse_int* __bsr_end_ptr, const rocsparse_int* __bsr_col_ind,
    rocsparse_int __block_dim, const hipFloatComplex* __x, const hipFloatComplex* __beta,
    hipFloatComplex* __y);
rocsparse_status rocsparse_zbsrxmv(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans, rocsparse_int __size_of_mask, rocsparse_int __mb,
    rocsparse_int __nb, rocsparse_int __nnzb, const hipDoubleComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipDoubleComplex* __bsr_val,
    const rocsparse_int* __bsr_mask_ptr, const rocsparse_int* __bsr_row_ptr,
    const rocsparse_int* __bsr_end_ptr, const rocsparse_int* __bsr_col_ind,
    rocsparse_int __block_dim, const hipDoubleComplex* __x, const hipDoubleComplex* __beta,
    hipDoubleComplex* __y);
rocsparse_status rocsparse_sellmv(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, const float* __alpha, const rocsparse_mat_descr __descr,
    const float* __ell_val, const rocsparse_int* __ell_col_ind, rocsparse_int __ell_width,
    const float* __x, const float* __beta, float* __y);
rocsparse_status rocsparse_dellmv(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, const double* __alpha, const rocsparse_mat_descr __descr,
    const double* __ell_val, const rocsparse_int* __ell_col_ind, rocsparse_int __ell_width,
    const double* __x, const double* __beta, double* __y);
rocsparse_status rocsparse_cellmv(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, const hipFloatComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipFloatComplex* __ell_val,
    const rocsparse_int* __ell_col_ind, rocsparse_int __ell_width, const hipFloatComplex* __x,
    const hipFloatComplex* __beta, hipFloatComplex* __y);
rocsparse_status rocsparse_zellmv(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, const hipDoubleComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipDoubleComplex* __ell_val,
    const rocsparse_int* __ell_col_ind, rocsparse_int __ell_width, const hipDoubleComplex* __x,
    const hipDoubleComplex* __beta, hipDoubleComplex* __y);
rocsparse_status rocsparse_shybmv(rocsparse_handle __handle, rocsparse_operation __trans,
    const float* __alpha, const rocsparse_mat_descr __descr, const rocsparse_hyb_mat __hyb,
    const float* __x, const float* __beta, float* __y);
rocsparse_status rocsparse_dhybmv(rocsparse_handle __handle, rocsparse_operation __trans,
    const double* __alpha, const rocsparse_mat_descr __descr, const rocsparse_hyb_mat __hyb,
    const double* __x, const double* __beta, double* __y);
rocsparse_status rocsparse_chybmv(rocsparse_handle __handle, rocsparse_operation __trans,
    const hipFloatComplex* __alpha, const rocsparse_mat_descr __descr,
    const rocsparse_hyb_mat __hyb, const hipFloatComplex* __x, const hipFloatComplex* __beta,
    hipFloatComplex* __y);
rocsparse_status rocsparse_zhybmv(rocsparse_handle __handle, rocsparse_operation __trans,
    const hipDoubleComplex* __alpha, const rocsparse_mat_descr __descr,
    const rocsparse_hyb_mat __hyb, const hipDoubleComplex* __x, const hipDoubleComplex* __beta,
    hipDoubleComplex* __y);
rocsparse_status rocsparse_sgemvi_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans, rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz,
    size_t* __buffer_size);
rocsparse_status rocsparse_dgemvi_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans, rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz,
    size_t* __buffer_size);
rocsparse_status rocsparse_cgemvi_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans, rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz,
    size_t* __buffer_size);
rocsparse_status rocsparse_zgemvi_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans, rocsparse_int __m, rocsparse_int __n, rocsparse_int __nnz,
    size_t* __buffer_size);
rocsparse_status rocsparse_sgemvi(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, const float* __alpha, const float* __A,
    rocsparse_int __lda, rocsparse_int __nnz, const float* __x_val, const rocsparse_int* __x_ind,
    const float* __beta, float* __y, rocsparse_index_base __idx_base, void* __temp_buffer);
rocsparse_status rocsparse_dgemvi(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, const double* __alpha, const double* __A,
    rocsparse_int __lda, rocsparse_int __nnz, const double* __x_val, const rocsparse_int* __x_ind,
    const double* __beta, double* __y, rocsparse_index_base __idx_base, void* __temp_buffer);
rocsparse_status rocsparse_cgemvi(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, const hipFloatComplex* __alpha,
    const hipFloatComplex* __A, rocsparse_int __lda, rocsparse_int __nnz,
    const hipFloatComplex* __x_val, const rocsparse_int* __x_ind, const hipFloatComplex* __beta,
    hipFloatComplex* __y, rocsparse_index_base __idx_base, void* __temp_buffer);
rocsparse_status rocsparse_zgemvi(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_int __m, rocsparse_int __n, const hipDoubleComplex* __alpha,
    const hipDoubleComplex* __A, rocsparse_int __lda, rocsparse_int __nnz,
    const hipDoubleComplex* __x_val, const rocsparse_int* __x_ind, const hipDoubleComplex* __beta,
    hipDoubleComplex* __y, rocsparse_index_base __idx_base, void* __temp_buffer);

// Level 3: sparse and dense matrices.
rocsparse_status rocsparse_scsrmm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __n, rocsparse_int __k,
    rocsparse_int __nnz, const float* __alpha, const rocsparse_mat_descr __descr,
    const float* __csr_val, const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    const float* __B, rocsparse_int __ldb, const float* __beta, float* __C, rocsparse_int __ldc);
rocsparse_status rocsparse_dcsrmm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __n, rocsparse_int __k,
    rocsparse_int __nnz, const double* __alpha, const rocsparse_mat_descr __descr,
    const double* __csr_val, const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    const double* __B, rocsparse_int __ldb, const double* __beta, double* __C, rocsparse_int __ldc);
rocsparse_status rocsparse_ccsrmm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __n, rocsparse_int __k,
    rocsparse_int __nnz, const hipFloatComplex* __alpha, const rocsparse_mat_descr __descr,
    const hipFloatComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, const hipFloatComplex* __B, rocsparse_int __ldb,
    const hipFloatComplex* __beta, hipFloatComplex* __C, rocsparse_int __ldc);
rocsparse_status rocsparse_zcsrmm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __n, rocsparse_int __k,
    rocsparse_int __nnz, const hipDoubleComplex* __alpha, const rocsparse_mat_descr __descr,
    const hipDoubleComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, const hipDoubleComplex* __B, rocsparse_int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, rocsparse_int __ldc);
rocsparse_status rocsparse_csrsm_zero_pivot(rocsparse_handle __handle, rocsparse_mat_info __info,
    rocsparse_int* __position);
rocsparse_status rocsparse_scsrsm_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __m,
    rocsparse_int __nrhs, rocsparse_int __nnz, const float* __alpha,
    const rocsparse_mat_descr __descr, const float* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, const float* __B, rocsparse_int __ldb,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, size_t* __buffer_size);
rocsparse_status rocsparse_dcsrsm_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __m,
    rocsparse_int __nrhs, rocsparse_int __nnz, const double* __alpha,
    const rocsparse_mat_descr __descr, const double* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, const double* __B, rocsparse_int __ldb,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, size_t* __buffer_size);
rocsparse_status rocsparse_ccsrsm_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __m,
    rocsparse_int __nrhs, rocsparse_int __nnz, const hipFloatComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    const hipFloatComplex* __B, rocsparse_int __ldb, rocsparse_mat_info __info,
    rocsparse_solve_policy __policy, size_t* __buffer_size);
rocsparse_status rocsparse_zcsrsm_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __m,
    rocsparse_int __nrhs, rocsparse_int __nnz, const hipDoubleComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    const hipDoubleComplex* __B, rocsparse_int __ldb, rocsparse_mat_info __info,
    rocsparse_solve_policy __policy, size_t* __buffer_size);
rocsparse_status rocsparse_scsrsm_analysis(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __nrhs, rocsparse_int __nnz,
    const float* __alpha, const rocsparse_mat_descr __descr, const float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, const float* __B,
    rocsparse_int __ldb, rocsparse_mat_info __info, rocsparse_analysis_policy __analysis,
    rocsparse_solve_policy __solve, void* __temp_buffer);
rocsparse_status rocsparse_dcsrsm_analysis(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __nrhs, rocsparse_int __nnz,
    const double* __alpha, const rocsparse_mat_descr __descr, const double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, const double* __B,
    rocsparse_int __ldb, rocsparse_mat_info __info, rocsparse_analysis_policy __analysis,
    rocsparse_solve_policy __solve, void* __temp_buffer);
rocsparse_status rocsparse_ccsrsm_analysis(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __nrhs, rocsparse_int __nnz,
    const hipFloatComplex* __alpha, const rocsparse_mat_descr __descr,
    const hipFloatComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, const hipFloatComplex* __B, rocsparse_int __ldb,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_zcsrsm_analysis(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __nrhs, rocsparse_int __nnz,
    const hipDoubleComplex* __alpha, const rocsparse_mat_descr __descr,
    const hipDoubleComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, const hipDoubleComplex* __B, rocsparse_int __ldb,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_csrsm_clear(rocsparse_handle __handle, rocsparse_mat_info __info);
rocsparse_status rocsparse_scsrsm_solve(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __nrhs, rocsparse_int __nnz,
    const float* __alpha, const rocsparse_mat_descr __descr, const float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, float* __B,
    rocsparse_int __ldb, rocsparse_mat_info __info, rocsparse_solve_policy __policy,
    void* __temp_buffer);
rocsparse_status rocsparse_dcsrsm_solve(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __nrhs, rocsparse_int __nnz,
    const double* __alpha, const rocsparse_mat_descr __descr, const double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, double* __B,
    rocsparse_int __ldb, rocsparse_mat_info __info, rocsparse_solve_policy __policy,
    void* __temp_buffer);
rocsparse_status rocsparse_ccsrsm_solve(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __nrhs, rocsparse_int __nnz,
    const hipFloatComplex* __alpha, const rocsparse_mat_descr __descr,
    const hipFloatComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, hipFloatComplex* __B, rocsparse_int __ldb,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_zcsrsm_solve(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __nrhs, rocsparse_int __nnz,
    const hipDoubleComplex* __alpha, const rocsparse_mat_descr __descr,
    const hipDoubleComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, hipDoubleComplex* __B, rocsparse_int __ldb,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_sbsrmm(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __mb,
    rocsparse_int __n, rocsparse_int __kb, rocsparse_int __nnzb, const float* __alpha,
    const rocsparse_mat_descr __descr, const float* __bsr_val, const rocsparse_int* __bsr_row_ptr,
    const rocsparse_int* __bsr_col_ind, rocsparse_int __block_dim, const float* __B,
    rocsparse_int __ldb, const float* __beta, float* __C, rocsparse_int __ldc);
rocsparse_status rocsparse_dbsrmm(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __mb,
    rocsparse_int __n, rocsparse_int __kb, rocsparse_int __nnzb, const double* __alpha,
    const rocsparse_mat_descr __descr, const double* __bsr_val, const rocsparse_int* __bsr_row_ptr,
    const rocsparse_int* __bsr_col_ind, rocsparse_int __block_dim, const double* __B,
    rocsparse_int __ldb, const double* __beta, double* __C, rocsparse_int __ldc);
rocsparse_status rocsparse_cbsrmm(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __mb,
    rocsparse_int __n, rocsparse_int __kb, rocsparse_int __nnzb, const hipFloatComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipFloatComplex* __bsr_val,
    const rocsparse_int* __bsr_row_ptr, const rocsparse_int* __bsr_col_ind,
    rocsparse_int __block_dim, const hipFloatComplex* __B, rocsparse_int __ldb,
    const hipFloatComplex* __beta, hipFloatComplex* __C, rocsparse_int __ldc);
rocsparse_status rocsparse_zbsrmm(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __mb,
    rocsparse_int __n, rocsparse_int __kb, rocsparse_int __nnzb, const hipDoubleComplex* __alpha,
    const rocsparse_mat_descr __descr, const hipDoubleComplex* __bsr_val,
    const rocsparse_int* __bsr_row_ptr, const rocsparse_int* __bsr_col_ind,
    rocsparse_int __block_dim, const hipDoubleComplex* __B, rocsparse_int __ldb,
    const hipDoubleComplex* __beta, hipDoubleComplex* __C, rocsparse_int __ldc);

// Sums and products of sparse matrices.
rocsparse_status rocsparse_csrgeam_nnz(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const rocsparse_int* __csr_row_ptr_A, const rocsparse_int* __csr_col_ind_A,
    const rocsparse_mat_descr __descr_B, rocsparse_int __nnz_B,
    const rocsparse_int* __csr_row_ptr_B, const rocsparse_int* __csr_col_ind_B,
    const rocsparse_mat_descr __descr_C, rocsparse_int* __csr_row_ptr_C, rocsparse_int* __nnz_C);
rocsparse_status rocsparse_scsrgeam(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const float* __alpha, const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const float* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const float* __beta, const rocsparse_mat_descr __descr_B,
    rocsparse_int __nnz_B, const float* __csr_val_B, const rocsparse_int* __csr_row_ptr_B,
    const rocsparse_int* __csr_col_ind_B, const rocsparse_mat_descr __descr_C, float* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C);
rocsparse_status rocsparse_dcsrgeam(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const double* __alpha, const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const double* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const double* __beta, const rocsparse_mat_descr __descr_B,
    rocsparse_int __nnz_B, const double* __csr_val_B, const rocsparse_int* __csr_row_ptr_B,
    const rocsparse_int* __csr_col_ind_B, const rocsparse_mat_descr __descr_C, double* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C);
rocsparse_status rocsparse_ccsrgeam(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const hipFloatComplex* __alpha, const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const hipFloatComplex* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const hipFloatComplex* __beta,
    const rocsparse_mat_descr __descr_B, rocsparse_int __nnz_B, const hipFloatComplex* __csr_val_B,
    const rocsparse_int* __csr_row_ptr_B, const rocsparse_int* __csr_col_ind_B,
    const rocsparse_mat_descr __descr_C, hipFloatComplex* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C);
rocsparse_status rocsparse_zcsrgeam(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const hipDoubleComplex* __alpha, const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const hipDoubleComplex* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const hipDoubleComplex* __beta,
    const rocsparse_mat_descr __descr_B, rocsparse_int __nnz_B, const hipDoubleComplex* __csr_val_B,
    const rocsparse_int* __csr_row_ptr_B, const rocsparse_int* __csr_col_ind_B,
    const rocsparse_mat_descr __descr_C, hipDoubleComplex* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C);
rocsparse_status rocsparse_scsrgemm_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __k, const float* __alpha, const rocsparse_mat_descr __descr_A,
    rocsparse_int __nnz_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const rocsparse_mat_descr __descr_B,
    rocsparse_int __nnz_B, const rocsparse_int* __csr_row_ptr_B,
    const rocsparse_int* __csr_col_ind_B, const float* __beta, const rocsparse_mat_descr __descr_D,
    rocsparse_int __nnz_D, const rocsparse_int* __csr_row_ptr_D,
    const rocsparse_int* __csr_col_ind_D, rocsparse_mat_info __info_C, size_t* __buffer_size);
rocsparse_status rocsparse_dcsrgemm_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __k, const double* __alpha,
    const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const rocsparse_int* __csr_row_ptr_A, const rocsparse_int* __csr_col_ind_A,
    const rocsparse_mat_descr __descr_B, rocsparse_int __nnz_B,
    const rocsparse_int* __csr_row_ptr_B, const rocsparse_int* __csr_col_ind_B,
    const double* __beta, const rocsparse_mat_descr __descr_D, rocsparse_int __nnz_D,
    const rocsparse_int* __csr_row_ptr_D, const rocsparse_int* __csr_col_ind_D,
    rocsparse_mat_info __info_C, size_t* __buffer_size);
rocsparse_status rocsparse_ccsrgemm_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __k, const hipFloatComplex* __alpha,
    const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const rocsparse_int* __csr_row_ptr_A, const rocsparse_int* __csr_col_ind_A,
    const rocsparse_mat_descr __descr_B, rocsparse_int __nnz_B,
    const rocsparse_int* __csr_row_ptr_B, const rocsparse_int* __csr_col_ind_B,
    const hipFloatComplex* __beta, const rocsparse_mat_descr __descr_D, rocsparse_int __nnz_D,
    const rocsparse_int* __csr_row_ptr_D, const rocsparse_int* __csr_col_ind_D,
    rocsparse_mat_info __info_C, size_t* __buffer_size);
rocsparse_status rocsparse_zcsrgemm_buffer_size(rocsparse_handle __handle,
    rocsparse_operation __trans_A, rocsparse_operation __trans_B, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __k, const hipDoubleComplex* __alpha,
    const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const rocsparse_int* __csr_row_ptr_A, const rocsparse_int* __csr_col_ind_A,
    const rocsparse_mat_descr __descr_B, rocsparse_int __nnz_B,
    const rocsparse_int* __csr_row_ptr_B, const rocsparse_int* __csr_col_ind_B,
    const hipDoubleComplex* __beta, const rocsparse_mat_descr __descr_D, rocsparse_int __nnz_D,
    const rocsparse_int* __csr_row_ptr_D, const rocsparse_int* __csr_col_ind_D,
    rocsparse_mat_info __info_C, size_t* __buffer_size);
rocsparse_status rocsparse_csrgemm_nnz(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __n, rocsparse_int __k,
    const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const rocsparse_int* __csr_row_ptr_A, const rocsparse_int* __csr_col_ind_A,
    const rocsparse_mat_descr __descr_B, rocsparse_int __nnz_B,
    const rocsparse_int* __csr_row_ptr_B, const rocsparse_int* __csr_col_ind_B,
    const rocsparse_mat_descr __descr_D, rocsparse_int __nnz_D,
    const rocsparse_int* __csr_row_ptr_D, const rocsparse_int* __csr_col_ind_D,
    const rocsparse_mat_descr __descr_C, rocsparse_int* __csr_row_ptr_C, rocsparse_int* __nnz_C,
    const rocsparse_mat_info __info_C, void* __temp_buffer);
rocsparse_status rocsparse_scsrgemm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __n, rocsparse_int __k,
    const float* __alpha, const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const float* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const rocsparse_mat_descr __descr_B,
    rocsparse_int __nnz_B, const float* __csr_val_B, const rocsparse_int* __csr_row_ptr_B,
    const rocsparse_int* __csr_col_ind_B, const float* __beta, const rocsparse_mat_descr __descr_D,
    rocsparse_int __nnz_D, const float* __csr_val_D, const rocsparse_int* __csr_row_ptr_D,
    const rocsparse_int* __csr_col_ind_D, const rocsparse_mat_descr __descr_C, float* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C,
    const rocsparse_mat_info __info_C, void* __temp_buffer);
rocsparse_status rocsparse_dcsrgemm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __n, rocsparse_int __k,
    const double* __alpha, const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const double* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const rocsparse_mat_descr __descr_B,
    rocsparse_int __nnz_B, const double* __csr_val_B, const rocsparse_int* __csr_row_ptr_B,
    const rocsparse_int* __csr_col_ind_B, const double* __beta, const rocsparse_mat_descr __descr_D,
    rocsparse_int __nnz_D, const double* __csr_val_D, const rocsparse_int* __csr_row_ptr_D,
    const rocsparse_int* __csr_col_ind_D, const rocsparse_mat_descr __descr_C, double* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C,
    const rocsparse_mat_info __info_C, void* __temp_buffer);
rocsparse_status rocsparse_ccsrgemm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __n, rocsparse_int __k,
    const hipFloatComplex* __alpha, const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const hipFloatComplex* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const rocsparse_mat_descr __descr_B,
    rocsparse_int __nnz_B, const hipFloatComplex* __csr_val_B, const rocsparse_int* __csr_row_ptr_B,
    const rocsparse_int* __csr_col_ind_B, const hipFloatComplex* __beta,
    const rocsparse_mat_descr __descr_D, rocsparse_int __nnz_D, const hipFloatComplex* __csr_val_D,
    const rocsparse_int* __csr_row_ptr_D, const rocsparse_int* __csr_col_ind_D,
    const rocsparse_mat_descr __descr_C, hipFloatComplex* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C,
    const rocsparse_mat_info __info_C, void* __temp_buffer);
rocsparse_status rocsparse_zcsrgemm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, rocsparse_int __m, rocsparse_int __n, rocsparse_int __k,
    const hipDoubleComplex* __alpha, const rocsparse_mat_descr __descr_A, rocsparse_int __nnz_A,
    const hipDoubleComplex* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const rocsparse_mat_descr __descr_B,
    rocsparse_int __nnz_B, const hipDoubleComplex* __csr_val_B,
    const rocsparse_int* __csr_row_ptr_B, const rocsparse_int* __csr_col_ind_B,
    const hipDoubleComplex* __beta, const rocsparse_mat_descr __descr_D, rocsparse_int __nnz_D,
    const hipDoubleComplex* __csr_val_D, const rocsparse_int* __csr_row_ptr_D,
    const rocsparse_int* __csr_col_ind_D, const rocsparse_mat_descr __descr_C,
    hipDoubleComplex* __csr_val_C, const rocsparse_int* __csr_row_ptr_C,
    rocsparse_int* __csr_col_ind_C, const rocsparse_mat_info __info_C, void* __temp_buffer);

// Incomplete factors, and bands.
rocsparse_status rocsparse_csrilu0_zero_pivot(rocsparse_handle __handle, rocsparse_mat_info __info,
    rocsparse_int* __position);
rocsparse_status rocsparse_scsrilu0_numeric_boost(rocsparse_handle __handle,
    rocsparse_mat_info __info, int __enable_boost, const float* __boost_tol,
    const float* __boost_val);
rocsparse_status rocsparse_dcsrilu0_numeric_boost(rocsparse_handle __handle,
    rocsparse_mat_info __info, int __enable_boost, const double* __boost_tol,
    const double* __boost_val);
rocsparse_status rocsparse_ccsrilu0_numeric_boost(rocsparse_handle __handle,
    rocsparse_mat_info __info, int __enable_boost, const float* __boost_tol,
    const hipFloatComplex* __boost_val);
rocsparse_status rocsparse_zcsrilu0_numeric_boost(rocsparse_handle __handle,
    rocsparse_mat_info __info, int __enable_boost, const double* __boost_tol,
    const hipDoubleComplex* __boost_val);
rocsparse_status rocsparse_dscsrilu0_numeric_boost(rocsparse_handle __handle,
    rocsparse_mat_info __info, int __enable_boost, const double* __boost_tol,
    const float* __boost_val);
rocsparse_status rocsparse_dccsrilu0_numeric_boost(rocsparse_handle __handle,
    rocsparse_mat_info __info, int __enable_boost, const double* __boost_tol,
    const hipFloatComplex* __boost_val);
rocsparse_status rocsparse_scsrilu0_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_dcsrilu0_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_ccsrilu0_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_zcsrilu0_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_scsrilu0_analysis(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_dcsrilu0_analysis(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_ccsrilu0_analysis(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_zcsrilu0_analysis(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_csrilu0_clear(rocsparse_handle __handle, rocsparse_mat_info __info);
rocsparse_status rocsparse_scsrilu0(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_dcsrilu0(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_ccsrilu0(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_zcsrilu0(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_csric0_zero_pivot(rocsparse_handle __handle, rocsparse_mat_info __info,
    rocsparse_int* __position);
rocsparse_status rocsparse_scsric0_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_dcsric0_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_ccsric0_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_zcsric0_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, size_t* __buffer_size);
rocsparse_status rocsparse_scsric0_analysis(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_dcsric0_analysis(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_ccsric0_analysis(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_zcsric0_analysis(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_analysis_policy __analysis, rocsparse_solve_policy __solve,
    void* __temp_buffer);
rocsparse_status rocsparse_csric0_clear(rocsparse_handle __handle, rocsparse_mat_info __info);
rocsparse_status rocsparse_scsric0(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_dcsric0(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_ccsric0(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_zcsric0(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_mat_info __info, rocsparse_solve_policy __policy, void* __temp_buffer);
rocsparse_status rocsparse_sgtsv_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const float* __dl, const float* __d, const float* __du, const float* __B,
    rocsparse_int __ldb, size_t* __buffer_size);
rocsparse_status rocsparse_dgtsv_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const double* __dl, const double* __d, const double* __du, const double* __B,
    rocsparse_int __ldb, size_t* __buffer_size);
rocsparse_status rocsparse_cgtsv_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const hipFloatComplex* __dl, const hipFloatComplex* __d,
    const hipFloatComplex* __du, const hipFloatComplex* __B, rocsparse_int __ldb,
    size_t* __buffer_size);
rocsparse_status rocsparse_zgtsv_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const hipDoubleComplex* __dl, const hipDoubleComplex* __d,
    const hipDoubleComplex* __du, const hipDoubleComplex* __B, rocsparse_int __ldb,
    size_t* __buffer_size);
rocsparse_status rocsparse_sgtsv(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const float* __dl, const float* __d, const float* __du, float* __B, rocsparse_int __ldb,
    void* __temp_buffer);
rocsparse_status rocsparse_dgtsv(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const double* __dl, const double* __d, const double* __du, double* __B, rocsparse_int __ldb,
    void* __temp_buffer);
rocsparse_status rocsparse_cgtsv(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const hipFloatComplex* __dl, const hipFloatComplex* __d, const hipFloatComplex* __du,
    hipFloatComplex* __B, rocsparse_int __ldb, void* __temp_buffer);
rocsparse_status rocsparse_zgtsv(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const hipDoubleComplex* __dl, const hipDoubleComplex* __d, const hipDoubleComplex* __du,
    hipDoubleComplex* __B, rocsparse_int __ldb, void* __temp_buffer);
rocsparse_status rocsparse_sgtsv_no_pivot_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const float* __dl, const float* __d, const float* __du, const float* __B,
    rocsparse_int __ldb, size_t* __buffer_size);
rocsparse_status rocsparse_dgtsv_no_pivot_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const double* __dl, const double* __d, const double* __du, const double* __B,
    rocsparse_int __ldb, size_t* __buffer_size);
rocsparse_status rocsparse_cgtsv_no_pivot_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const hipFloatComplex* __dl, const hipFloatComplex* __d,
    const hipFloatComplex* __du, const hipFloatComplex* __B, rocsparse_int __ldb,
    size_t* __buffer_size);
rocsparse_status rocsparse_zgtsv_no_pivot_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const hipDoubleComplex* __dl, const hipDoubleComplex* __d,
    const hipDoubleComplex* __du, const hipDoubleComplex* __B, rocsparse_int __ldb,
    size_t* __buffer_size);
rocsparse_status rocsparse_sgtsv_no_pivot(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const float* __dl, const float* __d, const float* __du, float* __B,
    rocsparse_int __ldb, void* __temp_buffer);
rocsparse_status rocsparse_dgtsv_no_pivot(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const double* __dl, const double* __d, const double* __du, double* __B,
    rocsparse_int __ldb, void* __temp_buffer);
rocsparse_status rocsparse_cgtsv_no_pivot(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const hipFloatComplex* __dl, const hipFloatComplex* __d,
    const hipFloatComplex* __du, hipFloatComplex* __B, rocsparse_int __ldb, void* __temp_buffer);
rocsparse_status rocsparse_zgtsv_no_pivot(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const hipDoubleComplex* __dl, const hipDoubleComplex* __d,
    const hipDoubleComplex* __du, hipDoubleComplex* __B, rocsparse_int __ldb, void* __temp_buffer);
rocsparse_status rocsparse_sgtsv_no_pivot_strided_batch_buffer_size(rocsparse_handle __handle,
    rocsparse_int __m, const float* __dl, const float* __d, const float* __du, const float* __x,
    rocsparse_int __batch_count, rocsparse_int __batch_stride, size_t* __buffer_size);
rocsparse_status rocsparse_dgtsv_no_pivot_strided_batch_buffer_size(rocsparse_handle __handle,
    rocsparse_int __m, const double* __dl, const double* __d, const double* __du, const double* __x,
    rocsparse_int __batch_count, rocsparse_int __batch_stride, size_t* __buffer_size);
rocsparse_status rocsparse_cgtsv_no_pivot_strided_batch_buffer_size(rocsparse_handle __handle,
    rocsparse_int __m, const hipFloatComplex* __dl, const hipFloatComplex* __d,
    const hipFloatComplex* __du, const hipFloatComplex* __x, rocsparse_int __batch_count,
    rocsparse_int __batch_stride, size_t* __buffer_size);
rocsparse_status rocsparse_zgtsv_no_pivot_strided_batch_buffer_size(rocsparse_handle __handle,
    rocsparse_int __m, const hipDoubleComplex* __dl, const hipDoubleComplex* __d,
    const hipDoubleComplex* __du, const hipDoubleComplex* __x, rocsparse_int __batch_count,
    rocsparse_int __batch_stride, size_t* __buffer_size);
rocsparse_status rocsparse_sgtsv_no_pivot_strided_batch(rocsparse_handle __handle,
    rocsparse_int __m, const float* __dl, const float* __d, const float* __du, float* __x,
    rocsparse_int __batch_count, rocsparse_int __batch_stride, void* __temp_buffer);
rocsparse_status rocsparse_dgtsv_no_pivot_strided_batch(rocsparse_handle __handle,
    rocsparse_int __m, const double* __dl, const double* __d, const double* __du, double* __x,
    rocsparse_int __batch_count, rocsparse_int __batch_stride, void* __temp_buffer);
rocsparse_status rocsparse_cgtsv_no_pivot_strided_batch(rocsparse_handle __handle,
    rocsparse_int __m, const hipFloatComplex* __dl, const hipFloatComplex* __d,
    const hipFloatComplex* __du, hipFloatComplex* __x, rocsparse_int __batch_count,
    rocsparse_int __batch_stride, void* __temp_buffer);
rocsparse_status rocsparse_zgtsv_no_pivot_strided_batch(rocsparse_handle __handle,
    rocsparse_int __m, const hipDoubleComplex* __dl, const hipDoubleComplex* __d,
    const hipDoubleComplex* __du, hipDoubleComplex* __x, rocsparse_int __batch_count,
    rocsparse_int __batch_stride, void* __temp_buffer);

// Conversions.
rocsparse_status rocsparse_snnz(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __m, rocsparse_int __n, const rocsparse_mat_descr __descr, const float* __A,
    rocsparse_int __ld, rocsparse_int* __nnz_per_row_columns,
    rocsparse_int* __nnz_total_dev_host_ptr);
rocsparse_status rocsparse_dnnz(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __m, rocsparse_int __n, const rocsparse_mat_descr __descr, const double* __A,
    rocsparse_int __ld, rocsparse_int* __nnz_per_row_columns,
    rocsparse_int* __nnz_total_dev_host_ptr);
rocsparse_status rocsparse_cnnz(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __m, rocsparse_int __n, const rocsparse_mat_descr __descr,
    const hipFloatComplex* __A, rocsparse_int __ld, rocsparse_int* __nnz_per_row_columns,
    rocsparse_int* __nnz_total_dev_host_ptr);
rocsparse_status rocsparse_znnz(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __m, rocsparse_int __n, const rocsparse_mat_descr __descr,
    const hipDoubleComplex* __A, rocsparse_int __ld, rocsparse_int* __nnz_per_row_columns,
    rocsparse_int* __nnz_total_dev_host_ptr);
rocsparse_status rocsparse_sdense2csr(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const float* __A, rocsparse_int __ld,
    const rocsparse_int* __nnz_per_rows, float* __csr_val, rocsparse_int* __csr_row_ptr,
    rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_ddense2csr(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const double* __A, rocsparse_int __ld,
    const rocsparse_int* __nnz_per_rows, double* __csr_val, rocsparse_int* __csr_row_ptr,
    rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_cdense2csr(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const hipFloatComplex* __A,
    rocsparse_int __ld, const rocsparse_int* __nnz_per_rows, hipFloatComplex* __csr_val,
    rocsparse_int* __csr_row_ptr, rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_zdense2csr(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const hipDoubleComplex* __A,
    rocsparse_int __ld, const rocsparse_int* __nnz_per_rows, hipDoubleComplex* __csr_val,
    rocsparse_int* __csr_row_ptr, rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_sdense2csc(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const float* __A, rocsparse_int __ld,
    const rocsparse_int* __nnz_per_columns, float* __csc_val, rocsparse_int* __csc_col_ptr,
    rocsparse_int* __csc_row_ind);
rocsparse_status rocsparse_ddense2csc(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const double* __A, rocsparse_int __ld,
    const rocsparse_int* __nnz_per_columns, double* __csc_val, rocsparse_int* __csc_col_ptr,
    rocsparse_int* __csc_row_ind);
rocsparse_status rocsparse_cdense2csc(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const hipFloatComplex* __A,
    rocsparse_int __ld, const rocsparse_int* __nnz_per_columns, hipFloatComplex* __csc_val,
    rocsparse_int* __csc_col_ptr, rocsparse_int* __csc_row_ind);
rocsparse_status rocsparse_zdense2csc(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const hipDoubleComplex* __A,
    rocsparse_int __ld, const rocsparse_int* __nnz_per_columns, hipDoubleComplex* __csc_val,
    rocsparse_int* __csc_col_ptr, rocsparse_int* __csc_row_ind);
rocsparse_status rocsparse_scsr2dense(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, float* __A,
    rocsparse_int __ld);
rocsparse_status rocsparse_dcsr2dense(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, double* __A,
    rocsparse_int __ld);
rocsparse_status rocsparse_ccsr2dense(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, hipFloatComplex* __A,
    rocsparse_int __ld);
rocsparse_status rocsparse_zcsr2dense(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, hipDoubleComplex* __A,
    rocsparse_int __ld);
rocsparse_status rocsparse_scsc2dense(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const float* __csc_val,
    const rocsparse_int* __csc_col_ptr, const rocsparse_int* __csc_row_ind, float* __A,
    rocsparse_int __ld);
rocsparse_status rocsparse_dcsc2dense(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const double* __csc_val,
    const rocsparse_int* __csc_col_ptr, const rocsparse_int* __csc_row_ind, double* __A,
    rocsparse_int __ld);
rocsparse_status rocsparse_ccsc2dense(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const hipFloatComplex* __csc_val,
    const rocsparse_int* __csc_col_ptr, const rocsparse_int* __csc_row_ind, hipFloatComplex* __A,
    rocsparse_int __ld);
rocsparse_status rocsparse_zcsc2dense(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr, const hipDoubleComplex* __csc_val,
    const rocsparse_int* __csc_col_ptr, const rocsparse_int* __csc_row_ind, hipDoubleComplex* __A,
    rocsparse_int __ld);
rocsparse_status rocsparse_csr2coo(rocsparse_handle __handle, const rocsparse_int* __csr_row_ptr,
    rocsparse_int __nnz, rocsparse_int __m, rocsparse_int* __coo_row_ind,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_coo2csr(rocsparse_handle __handle, const rocsparse_int* __coo_row_ind,
    rocsparse_int __nnz, rocsparse_int __m, rocsparse_int* __csr_row_ptr,
    rocsparse_index_base __idx_base);
rocsparse_status rocsparse_csr2csc_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_action __copy_values, size_t* __buffer_size);
rocsparse_status rocsparse_scsr2csc(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    rocsparse_int __nnz, const float* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, float* __csc_val, rocsparse_int* __csc_row_ind,
    rocsparse_int* __csc_col_ptr, rocsparse_action __copy_values, rocsparse_index_base __idx_base,
    void* __temp_buffer);
rocsparse_status rocsparse_dcsr2csc(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    rocsparse_int __nnz, const double* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, double* __csc_val, rocsparse_int* __csc_row_ind,
    rocsparse_int* __csc_col_ptr, rocsparse_action __copy_values, rocsparse_index_base __idx_base,
    void* __temp_buffer);
rocsparse_status rocsparse_ccsr2csc(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    rocsparse_int __nnz, const hipFloatComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, hipFloatComplex* __csc_val, rocsparse_int* __csc_row_ind,
    rocsparse_int* __csc_col_ptr, rocsparse_action __copy_values, rocsparse_index_base __idx_base,
    void* __temp_buffer);
rocsparse_status rocsparse_zcsr2csc(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    rocsparse_int __nnz, const hipDoubleComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, hipDoubleComplex* __csc_val, rocsparse_int* __csc_row_ind,
    rocsparse_int* __csc_col_ptr, rocsparse_action __copy_values, rocsparse_index_base __idx_base,
    void* __temp_buffer);
rocsparse_status rocsparse_csr2ell_width(rocsparse_handle __handle, rocsparse_int __m,
    const rocsparse_mat_descr __csr_descr, const rocsparse_int* __csr_row_ptr,
    const rocsparse_mat_descr __ell_descr, rocsparse_int* __ell_width);
rocsparse_status rocsparse_scsr2ell(rocsparse_handle __handle, rocsparse_int __m,
    const rocsparse_mat_descr __csr_descr, const float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    const rocsparse_mat_descr __ell_descr, rocsparse_int __ell_width, float* __ell_val,
    rocsparse_int* __ell_col_ind);
rocsparse_status rocsparse_dcsr2ell(rocsparse_handle __handle, rocsparse_int __m,
    const rocsparse_mat_descr __csr_descr, const double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    const rocsparse_mat_descr __ell_descr, rocsparse_int __ell_width, double* __ell_val,
    rocsparse_int* __ell_col_ind);
rocsparse_status rocsparse_ccsr2ell(rocsparse_handle __handle, rocsparse_int __m,
    const rocsparse_mat_descr __csr_descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    const rocsparse_mat_descr __ell_descr, rocsparse_int __ell_width, hipFloatComplex* __ell_val,
    rocsparse_int* __ell_col_ind);
rocsparse_status rocsparse_zcsr2ell(rocsparse_handle __handle, rocsparse_int __m,
    const rocsparse_mat_descr __csr_descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    const rocsparse_mat_descr __ell_descr, rocsparse_int __ell_width, hipDoubleComplex* __ell_val,
    rocsparse_int* __ell_col_ind);
rocsparse_status rocsparse_ell2csr_nnz(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __ell_descr, rocsparse_int __ell_width,
    const rocsparse_int* __ell_col_ind, const rocsparse_mat_descr __csr_descr,
    rocsparse_int* __csr_row_ptr, rocsparse_int* __csr_nnz);
rocsparse_status rocsparse_sell2csr(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const rocsparse_mat_descr __ell_descr, rocsparse_int __ell_width, const float* __ell_val,
    const rocsparse_int* __ell_col_ind, const rocsparse_mat_descr __csr_descr, float* __csr_val,
    const rocsparse_int* __csr_row_ptr, rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_dell2csr(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const rocsparse_mat_descr __ell_descr, rocsparse_int __ell_width, const double* __ell_val,
    const rocsparse_int* __ell_col_ind, const rocsparse_mat_descr __csr_descr, double* __csr_val,
    const rocsparse_int* __csr_row_ptr, rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_cell2csr(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const rocsparse_mat_descr __ell_descr, rocsparse_int __ell_width,
    const hipFloatComplex* __ell_val, const rocsparse_int* __ell_col_ind,
    const rocsparse_mat_descr __csr_descr, hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_zell2csr(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const rocsparse_mat_descr __ell_descr, rocsparse_int __ell_width,
    const hipDoubleComplex* __ell_val, const rocsparse_int* __ell_col_ind,
    const rocsparse_mat_descr __csr_descr, hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_scsr2hyb(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const rocsparse_mat_descr __descr, const float* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_hyb_mat __hyb, rocsparse_int __user_ell_width,
    rocsparse_hyb_partition __partition_type);
rocsparse_status rocsparse_dcsr2hyb(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const rocsparse_mat_descr __descr, const double* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_hyb_mat __hyb, rocsparse_int __user_ell_width,
    rocsparse_hyb_partition __partition_type);
rocsparse_status rocsparse_ccsr2hyb(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const rocsparse_mat_descr __descr, const hipFloatComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, rocsparse_hyb_mat __hyb,
    rocsparse_int __user_ell_width, rocsparse_hyb_partition __partition_type);
rocsparse_status rocsparse_zcsr2hyb(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    const rocsparse_mat_descr __descr, const hipDoubleComplex* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, rocsparse_hyb_mat __hyb,
    rocsparse_int __user_ell_width, rocsparse_hyb_partition __partition_type);
rocsparse_status rocsparse_hyb2csr_buffer_size(rocsparse_handle __handle,
    const rocsparse_mat_descr __descr, const rocsparse_hyb_mat __hyb,
    const rocsparse_int* __csr_row_ptr, size_t* __buffer_size);
rocsparse_status rocsparse_shyb2csr(rocsparse_handle __handle, const rocsparse_mat_descr __descr,
    const rocsparse_hyb_mat __hyb, float* __csr_val, rocsparse_int* __csr_row_ptr,
    rocsparse_int* __csr_col_ind, void* __temp_buffer);
rocsparse_status rocsparse_dhyb2csr(rocsparse_handle __handle, const rocsparse_mat_descr __descr,
    const rocsparse_hyb_mat __hyb, double* __csr_val, rocsparse_int* __csr_row_ptr,
    rocsparse_int* __csr_col_ind, void* __temp_buffer);
rocsparse_status rocsparse_chyb2csr(rocsparse_handle __handle, const rocsparse_mat_descr __descr,
    const rocsparse_hyb_mat __hyb, hipFloatComplex* __csr_val, rocsparse_int* __csr_row_ptr,
    rocsparse_int* __csr_col_ind, void* __temp_buffer);
rocsparse_status rocsparse_zhyb2csr(rocsparse_handle __handle, const rocsparse_mat_descr __descr,
    const rocsparse_hyb_mat __hyb, hipDoubleComplex* __csr_val, rocsparse_int* __csr_row_ptr,
    rocsparse_int* __csr_col_ind, void* __temp_buffer);
rocsparse_status rocsparse_scsr2csr_compress(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr_A, const float* __csr_val_A,
    const rocsparse_int* __csr_row_ptr_A, const rocsparse_int* __csr_col_ind_A,
    rocsparse_int __nnz_A, const rocsparse_int* __nnz_per_row, float* __csr_val_C,
    rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C, float __tol);
rocsparse_status rocsparse_dcsr2csr_compress(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr_A, const double* __csr_val_A,
    const rocsparse_int* __csr_row_ptr_A, const rocsparse_int* __csr_col_ind_A,
    rocsparse_int __nnz_A, const rocsparse_int* __nnz_per_row, double* __csr_val_C,
    rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C, double __tol);
rocsparse_status rocsparse_ccsr2csr_compress(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr_A, const hipFloatComplex* __csr_val_A,
    const rocsparse_int* __csr_row_ptr_A, const rocsparse_int* __csr_col_ind_A,
    rocsparse_int __nnz_A, const rocsparse_int* __nnz_per_row, hipFloatComplex* __csr_val_C,
    rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C, hipFloatComplex __tol);
rocsparse_status rocsparse_zcsr2csr_compress(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const rocsparse_mat_descr __descr_A, const hipDoubleComplex* __csr_val_A,
    const rocsparse_int* __csr_row_ptr_A, const rocsparse_int* __csr_col_ind_A,
    rocsparse_int __nnz_A, const rocsparse_int* __nnz_per_row, hipDoubleComplex* __csr_val_C,
    rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C, hipDoubleComplex __tol);
rocsparse_status rocsparse_snnz_compress(rocsparse_handle __handle, rocsparse_int __m,
    const rocsparse_mat_descr __descr_A, const float* __csr_val_A,
    const rocsparse_int* __csr_row_ptr_A, rocsparse_int* __nnz_per_row, rocsparse_int* __nnz_C,
    float __tol);
rocsparse_status rocsparse_dnnz_compress(rocsparse_handle __handle, rocsparse_int __m,
    const rocsparse_mat_descr __descr_A, const double* __csr_val_A,
    const rocsparse_int* __csr_row_ptr_A, rocsparse_int* __nnz_per_row, rocsparse_int* __nnz_C,
    double __tol);
rocsparse_status rocsparse_cnnz_compress(rocsparse_handle __handle, rocsparse_int __m,
    const rocsparse_mat_descr __descr_A, const hipFloatComplex* __csr_val_A,
    const rocsparse_int* __csr_row_ptr_A, rocsparse_int* __nnz_per_row, rocsparse_int* __nnz_C,
    hipFloatComplex __tol);
rocsparse_status rocsparse_znnz_compress(rocsparse_handle __handle, rocsparse_int __m,
    const rocsparse_mat_descr __descr_A, const hipDoubleComplex* __csr_val_A,
    const rocsparse_int* __csr_row_ptr_A, rocsparse_int* __nnz_per_row, rocsparse_int* __nnz_C,
    hipDoubleComplex __tol);
rocsparse_status rocsparse_csr2bsr_nnz(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __m, rocsparse_int __n, const rocsparse_mat_descr __csr_descr,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_int __block_dim, const rocsparse_mat_descr __bsr_descr, rocsparse_int* __bsr_row_ptr,
    rocsparse_int* __bsr_nnz);
rocsparse_status rocsparse_scsr2bsr(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __m, rocsparse_int __n, const rocsparse_mat_descr __csr_descr,
    const float* __csr_val, const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_int __block_dim, const rocsparse_mat_descr __bsr_descr, float* __bsr_val,
    rocsparse_int* __bsr_row_ptr, rocsparse_int* __bsr_col_ind);
rocsparse_status rocsparse_dcsr2bsr(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __m, rocsparse_int __n, const rocsparse_mat_descr __csr_descr,
    const double* __csr_val, const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind,
    rocsparse_int __block_dim, const rocsparse_mat_descr __bsr_descr, double* __bsr_val,
    rocsparse_int* __bsr_row_ptr, rocsparse_int* __bsr_col_ind);
rocsparse_status rocsparse_ccsr2bsr(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __m, rocsparse_int __n, const rocsparse_mat_descr __csr_descr,
    const hipFloatComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_int __block_dim,
    const rocsparse_mat_descr __bsr_descr, hipFloatComplex* __bsr_val, rocsparse_int* __bsr_row_ptr,
    rocsparse_int* __bsr_col_ind);
rocsparse_status rocsparse_zcsr2bsr(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __m, rocsparse_int __n, const rocsparse_mat_descr __csr_descr,
    const hipDoubleComplex* __csr_val, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, rocsparse_int __block_dim,
    const rocsparse_mat_descr __bsr_descr, hipDoubleComplex* __bsr_val,
    rocsparse_int* __bsr_row_ptr, rocsparse_int* __bsr_col_ind);
rocsparse_status rocsparse_sbsr2csr(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __mb, rocsparse_int __nb, const rocsparse_mat_descr __bsr_descr,
    const float* __bsr_val, const rocsparse_int* __bsr_row_ptr, const rocsparse_int* __bsr_col_ind,
    rocsparse_int __block_dim, const rocsparse_mat_descr __csr_descr, float* __csr_val,
    rocsparse_int* __csr_row_ptr, rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_dbsr2csr(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __mb, rocsparse_int __nb, const rocsparse_mat_descr __bsr_descr,
    const double* __bsr_val, const rocsparse_int* __bsr_row_ptr, const rocsparse_int* __bsr_col_ind,
    rocsparse_int __block_dim, const rocsparse_mat_descr __csr_descr, double* __csr_val,
    rocsparse_int* __csr_row_ptr, rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_cbsr2csr(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __mb, rocsparse_int __nb, const rocsparse_mat_descr __bsr_descr,
    const hipFloatComplex* __bsr_val, const rocsparse_int* __bsr_row_ptr,
    const rocsparse_int* __bsr_col_ind, rocsparse_int __block_dim,
    const rocsparse_mat_descr __csr_descr, hipFloatComplex* __csr_val, rocsparse_int* __csr_row_ptr,
    rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_zbsr2csr(rocsparse_handle __handle, rocsparse_direction __dir,
    rocsparse_int __mb, rocsparse_int __nb, const rocsparse_mat_descr __bsr_descr,
    const hipDoubleComplex* __bsr_val, const rocsparse_int* __bsr_row_ptr,
    const rocsparse_int* __bsr_col_ind, rocsparse_int __block_dim,
    const rocsparse_mat_descr __csr_descr, hipDoubleComplex* __csr_val,
    rocsparse_int* __csr_row_ptr, rocsparse_int* __csr_col_ind);
rocsparse_status rocsparse_sprune_dense2csr_buffer_size(rocsparse_handle __handle,
    rocsparse_int __m, rocsparse_int __n, const float* __A, rocsparse_int __lda,
    const float* __threshold, const rocsparse_mat_descr __descr, const float* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, size_t* __buffer_size);
rocsparse_status rocsparse_dprune_dense2csr_buffer_size(rocsparse_handle __handle,
    rocsparse_int __m, rocsparse_int __n, const double* __A, rocsparse_int __lda,
    const double* __threshold, const rocsparse_mat_descr __descr, const double* __csr_val,
    const rocsparse_int* __csr_row_ptr, const rocsparse_int* __csr_col_ind, size_t* __buffer_size);
rocsparse_status rocsparse_sprune_dense2csr_nnz(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const float* __A, rocsparse_int __lda, const float* __threshold,
    const rocsparse_mat_descr __descr, rocsparse_int* __csr_row_ptr,
    rocsparse_int* __nnz_total_dev_host_ptr, void* __temp_buffer);
rocsparse_status rocsparse_dprune_dense2csr_nnz(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const double* __A, rocsparse_int __lda, const double* __threshold,
    const rocsparse_mat_descr __descr, rocsparse_int* __csr_row_ptr,
    rocsparse_int* __nnz_total_dev_host_ptr, void* __temp_buffer);
rocsparse_status rocsparse_sprune_dense2csr(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const float* __A, rocsparse_int __lda, const float* __threshold,
    const rocsparse_mat_descr __descr, float* __csr_val, const rocsparse_int* __csr_row_ptr,
    rocsparse_int* __csr_col_ind, void* __temp_buffer);
rocsparse_status rocsparse_dprune_dense2csr(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, const double* __A, rocsparse_int __lda, const double* __threshold,
    const rocsparse_mat_descr __descr, double* __csr_val, const rocsparse_int* __csr_row_ptr,
    rocsparse_int* __csr_col_ind, void* __temp_buffer);
rocsparse_status rocsparse_sprune_csr2csr_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz_A, const rocsparse_mat_descr __csr_descr_A,
    const float* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const float* __threshold,
    const rocsparse_mat_descr __csr_descr_C, const float* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, const rocsparse_int* __csr_col_ind_C,
    size_t* __buffer_size);
rocsparse_status rocsparse_dprune_csr2csr_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz_A, const rocsparse_mat_descr __csr_descr_A,
    const double* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const double* __threshold,
    const rocsparse_mat_descr __csr_descr_C, const double* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, const rocsparse_int* __csr_col_ind_C,
    size_t* __buffer_size);
rocsparse_status rocsparse_sprune_csr2csr_nnz(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz_A, const rocsparse_mat_descr __csr_descr_A,
    const float* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const float* __threshold,
    const rocsparse_mat_descr __csr_descr_C, rocsparse_int* __csr_row_ptr_C,
    rocsparse_int* __nnz_total_dev_host_ptr, void* __temp_buffer);
rocsparse_status rocsparse_dprune_csr2csr_nnz(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz_A, const rocsparse_mat_descr __csr_descr_A,
    const double* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const double* __threshold,
    const rocsparse_mat_descr __csr_descr_C, rocsparse_int* __csr_row_ptr_C,
    rocsparse_int* __nnz_total_dev_host_ptr, void* __temp_buffer);
rocsparse_status rocsparse_sprune_csr2csr(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz_A, const rocsparse_mat_descr __csr_descr_A,
    const float* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const float* __threshold,
    const rocsparse_mat_descr __csr_descr_C, float* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C, void* __temp_buffer);
rocsparse_status rocsparse_dprune_csr2csr(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz_A, const rocsparse_mat_descr __csr_descr_A,
    const double* __csr_val_A, const rocsparse_int* __csr_row_ptr_A,
    const rocsparse_int* __csr_col_ind_A, const double* __threshold,
    const rocsparse_mat_descr __csr_descr_C, double* __csr_val_C,
    const rocsparse_int* __csr_row_ptr_C, rocsparse_int* __csr_col_ind_C, void* __temp_buffer);
rocsparse_status rocsparse_csrsort_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz, const rocsparse_int* __csr_row_ptr,
    const rocsparse_int* __csr_col_ind, size_t* __buffer_size);
rocsparse_status rocsparse_csrsort(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const rocsparse_int* __csr_row_ptr,
    rocsparse_int* __csr_col_ind, rocsparse_int* __perm, void* __temp_buffer);
rocsparse_status rocsparse_cscsort_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz, const rocsparse_int* __csc_col_ptr,
    const rocsparse_int* __csc_row_ind, size_t* __buffer_size);
rocsparse_status rocsparse_cscsort(rocsparse_handle __handle, rocsparse_int __m, rocsparse_int __n,
    rocsparse_int __nnz, const rocsparse_mat_descr __descr, const rocsparse_int* __csc_col_ptr,
    rocsparse_int* __csc_row_ind, rocsparse_int* __perm, void* __temp_buffer);
rocsparse_status rocsparse_coosort_buffer_size(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz, const rocsparse_int* __coo_row_ind,
    const rocsparse_int* __coo_col_ind, size_t* __buffer_size);
rocsparse_status rocsparse_coosort_by_row(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz, rocsparse_int* __coo_row_ind,
    rocsparse_int* __coo_col_ind, rocsparse_int* __perm, void* __temp_buffer);
rocsparse_status rocsparse_coosort_by_column(rocsparse_handle __handle, rocsparse_int __m,
    rocsparse_int __n, rocsparse_int __nnz, rocsparse_int* __coo_row_ind,
    rocsparse_int* __coo_col_ind, rocsparse_int* __perm, void* __temp_buffer);
rocsparse_status rocsparse_create_identity_permutation(rocsparse_handle __handle, rocsparse_int __n,
    rocsparse_int* __p);

// Generic: vectors and matrices.
rocsparse_status rocsparse_create_spvec_descr(rocsparse_spvec_descr* __descr, int64_t __size,
    int64_t __nnz, void* __indices, void* __values, rocsparse_indextype __idx_type,
    rocsparse_index_base __idx_base, rocsparse_datatype __data_type);
rocsparse_status rocsparse_destroy_spvec_descr(rocsparse_const_spvec_descr __descr);
rocsparse_status rocsparse_spvec_get(const rocsparse_spvec_descr __descr, int64_t* __size,
    int64_t* __nnz, void** __indices, void** __values, rocsparse_indextype* __idx_type,
    rocsparse_index_base* __idx_base, rocsparse_datatype* __data_type);
rocsparse_status rocsparse_spvec_get_index_base(rocsparse_const_spvec_descr __descr,
    rocsparse_index_base* __idx_base);
rocsparse_status rocsparse_spvec_get_values(const rocsparse_spvec_descr __descr, void** __values);
rocsparse_status rocsparse_spvec_set_values(rocsparse_spvec_descr __descr, void* __values);
rocsparse_status rocsparse_create_coo_descr(rocsparse_spmat_descr* __descr, int64_t __rows,
    int64_t __cols, int64_t __nnz, void* __coo_row_ind, void* __coo_col_ind, void* __coo_val,
    rocsparse_indextype __idx_type, rocsparse_index_base __idx_base,
    rocsparse_datatype __data_type);
rocsparse_status rocsparse_create_csr_descr(rocsparse_spmat_descr* __descr, int64_t __rows,
    int64_t __cols, int64_t __nnz, void* __csr_row_ptr, void* __csr_col_ind, void* __csr_val,
    rocsparse_indextype __row_ptr_type, rocsparse_indextype __col_ind_type,
    rocsparse_index_base __idx_base, rocsparse_datatype __data_type);
rocsparse_status rocsparse_create_csc_descr(rocsparse_spmat_descr* __descr, int64_t __rows,
    int64_t __cols, int64_t __nnz, void* __csc_col_ptr, void* __csc_row_ind, void* __csc_val,
    rocsparse_indextype __col_ptr_type, rocsparse_indextype __row_ind_type,
    rocsparse_index_base __idx_base, rocsparse_datatype __data_type);
rocsparse_status rocsparse_create_const_coo_descr(rocsparse_const_spmat_descr* __descr,
    int64_t __rows, int64_t __cols, int64_t __nnz, const void* __coo_row_ind,
    const void* __coo_col_ind, const void* __coo_val, rocsparse_indextype __idx_type,
    rocsparse_index_base __idx_base, rocsparse_datatype __data_type);
rocsparse_status rocsparse_create_const_csr_descr(rocsparse_const_spmat_descr* __descr,
    int64_t __rows, int64_t __cols, int64_t __nnz, const void* __csr_row_ptr,
    const void* __csr_col_ind, const void* __csr_val, rocsparse_indextype __row_ptr_type,
    rocsparse_indextype __col_ind_type, rocsparse_index_base __idx_base,
    rocsparse_datatype __data_type);
rocsparse_status rocsparse_create_const_csc_descr(rocsparse_const_spmat_descr* __descr,
    int64_t __rows, int64_t __cols, int64_t __nnz, const void* __csc_col_ptr,
    const void* __csc_row_ind, const void* __csc_val, rocsparse_indextype __col_ptr_type,
    rocsparse_indextype __row_ind_type, rocsparse_index_base __idx_base,
    rocsparse_datatype __data_type);
rocsparse_status rocsparse_create_ell_descr(rocsparse_spmat_descr* __descr, int64_t __rows,
    int64_t __cols, void* __ell_col_ind, void* __ell_val, int64_t __ell_width,
    rocsparse_indextype __idx_type, rocsparse_index_base __idx_base,
    rocsparse_datatype __data_type);
rocsparse_status rocsparse_create_bell_descr(rocsparse_spmat_descr* __descr, int64_t __rows,
    int64_t __cols, rocsparse_direction __ell_block_dir, int64_t __ell_block_dim,
    int64_t __ell_cols, void* __ell_col_ind, void* __ell_val, rocsparse_indextype __idx_type,
    rocsparse_index_base __idx_base, rocsparse_datatype __data_type);
rocsparse_status rocsparse_create_const_bell_descr(rocsparse_const_spmat_descr* __descr,
    int64_t __rows, int64_t __cols, rocsparse_direction __ell_block_dir, int64_t __ell_block_dim,
    int64_t __ell_cols, const void* __ell_col_ind, const void* __ell_val,
    rocsparse_indextype __idx_type, rocsparse_index_base __idx_base,
    rocsparse_datatype __data_type);
rocsparse_status rocsparse_create_bsr_descr(rocsparse_spmat_descr* __descr, int64_t __mb,
    int64_t __nb, int64_t __nnzb, rocsparse_direction __block_dir, int64_t __block_dim,
    void* __bsr_row_ptr, void* __bsr_col_ind, void* __bsr_val, rocsparse_indextype __row_ptr_type,
    rocsparse_indextype __col_ind_type, rocsparse_index_base __idx_base,
    rocsparse_datatype __data_type);
rocsparse_status rocsparse_destroy_spmat_descr(rocsparse_const_spmat_descr __descr);
rocsparse_status rocsparse_coo_get(const rocsparse_spmat_descr __descr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz, void** __coo_row_ind, void** __coo_col_ind, void** __coo_val,
    rocsparse_indextype* __idx_type, rocsparse_index_base* __idx_base,
    rocsparse_datatype* __data_type);
rocsparse_status rocsparse_csr_get(const rocsparse_spmat_descr __descr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz, void** __csr_row_ptr, void** __csr_col_ind, void** __csr_val,
    rocsparse_indextype* __row_ptr_type, rocsparse_indextype* __col_ind_type,
    rocsparse_index_base* __idx_base, rocsparse_datatype* __data_type);
rocsparse_status rocsparse_csc_get(const rocsparse_spmat_descr __descr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz, void** __csc_col_ptr, void** __csc_row_ind, void** __csc_val,
    rocsparse_indextype* __col_ptr_type, rocsparse_indextype* __row_ind_type,
    rocsparse_index_base* __idx_base, rocsparse_datatype* __data_type);
rocsparse_status rocsparse_ell_get(const rocsparse_spmat_descr __descr, int64_t* __rows,
    int64_t* __cols, void** __ell_col_ind, void** __ell_val, int64_t* __ell_width,
    rocsparse_indextype* __idx_type, rocsparse_index_base* __idx_base,
    rocsparse_datatype* __data_type);
rocsparse_status rocsparse_const_ell_get(rocsparse_const_spmat_descr __descr, int64_t* __rows,
    int64_t* __cols, const void** __ell_col_ind, const void** __ell_val, int64_t* __ell_width,
    rocsparse_indextype* __idx_type, rocsparse_index_base* __idx_base,
    rocsparse_datatype* __data_type);
rocsparse_status rocsparse_bell_get(const rocsparse_spmat_descr __descr, int64_t* __rows,
    int64_t* __cols, rocsparse_direction* __ell_block_dir, int64_t* __ell_block_dim,
    int64_t* __ell_cols, void** __ell_col_ind, void** __ell_val, rocsparse_indextype* __idx_type,
    rocsparse_index_base* __idx_base, rocsparse_datatype* __data_type);
rocsparse_status rocsparse_const_bell_get(rocsparse_const_spmat_descr __descr, int64_t* __rows,
    int64_t* __cols, rocsparse_direction* __ell_block_dir, int64_t* __ell_block_dim,
    int64_t* __ell_cols, const void** __ell_col_ind, const void** __ell_val,
    rocsparse_indextype* __idx_type, rocsparse_index_base* __idx_base,
    rocsparse_datatype* __data_type);
rocsparse_status rocsparse_bsr_get(const rocsparse_spmat_descr __descr, int64_t* __brows,
    int64_t* __bcols, int64_t* __bnnz, rocsparse_direction* __bdir, int64_t* __bdim,
    void** __bsr_row_ptr, void** __bsr_col_ind, void** __bsr_val,
    rocsparse_indextype* __row_ptr_type, rocsparse_indextype* __col_ind_type,
    rocsparse_index_base* __idx_base, rocsparse_datatype* __data_type);
rocsparse_status rocsparse_const_bsr_get(rocsparse_const_spmat_descr __descr, int64_t* __brows,
    int64_t* __bcols, int64_t* __bnnz, rocsparse_direction* __bdir, int64_t* __bdim,
    const void** __bsr_row_ptr, const void** __bsr_col_ind, const void** __bsr_val,
    rocsparse_indextype* __row_ptr_type, rocsparse_indextype* __col_ind_type,
    rocsparse_index_base* __idx_base, rocsparse_datatype* __data_type);
rocsparse_status rocsparse_coo_set_pointers(rocsparse_spmat_descr __descr, void* __coo_row_ind,
    void* __coo_col_ind, void* __coo_val);
rocsparse_status rocsparse_csr_set_pointers(rocsparse_spmat_descr __descr, void* __csr_row_ptr,
    void* __csr_col_ind, void* __csr_val);
rocsparse_status rocsparse_csc_set_pointers(rocsparse_spmat_descr __descr, void* __csc_col_ptr,
    void* __csc_row_ind, void* __csc_val);
rocsparse_status rocsparse_ell_set_pointers(rocsparse_spmat_descr __descr, void* __ell_col_ind,
    void* __ell_val);
rocsparse_status rocsparse_bsr_set_pointers(rocsparse_spmat_descr __descr, void* __bsr_row_ptr,
    void* __bsr_col_ind, void* __bsr_val);
rocsparse_status rocsparse_spmat_get_size(rocsparse_const_spmat_descr __descr, int64_t* __rows,
    int64_t* __cols, int64_t* __nnz);
rocsparse_status rocsparse_spmat_get_index_base(rocsparse_const_spmat_descr __descr,
    rocsparse_index_base* __idx_base);
rocsparse_status rocsparse_spmat_get_values(rocsparse_spmat_descr __descr, void** __values);
rocsparse_status rocsparse_spmat_set_values(rocsparse_spmat_descr __descr, void* __values);
rocsparse_status rocsparse_spmat_get_nnz(rocsparse_const_spmat_descr __descr, int64_t* __nnz);
rocsparse_status rocsparse_spmat_get_strided_batch(rocsparse_const_spmat_descr __descr,
    rocsparse_int* __batch_count);
rocsparse_status rocsparse_spmat_set_strided_batch(rocsparse_spmat_descr __descr,
    rocsparse_int __batch_count);
rocsparse_status rocsparse_coo_set_strided_batch(rocsparse_spmat_descr __descr,
    rocsparse_int __batch_count, int64_t __batch_stride);
rocsparse_status rocsparse_csr_set_strided_batch(rocsparse_spmat_descr __descr,
    rocsparse_int __batch_count, int64_t __offsets_batch_stride,
    int64_t __columns_values_batch_stride);
rocsparse_status rocsparse_spmat_get_attribute(rocsparse_const_spmat_descr __descr,
    rocsparse_spmat_attribute __attribute_of, void* __data, size_t __data_size);
rocsparse_status rocsparse_spmat_set_attribute(rocsparse_spmat_descr __descr,
    rocsparse_spmat_attribute __attribute_of, const void* __data, size_t __data_size);
rocsparse_status rocsparse_create_dnvec_descr(rocsparse_dnvec_descr* __descr, int64_t __size,
    void* __values, rocsparse_datatype __data_type);
rocsparse_status rocsparse_create_const_dnvec_descr(rocsparse_const_dnvec_descr* __descr,
    int64_t __size, const void* __values, rocsparse_datatype __data_type);
rocsparse_status rocsparse_destroy_dnvec_descr(rocsparse_const_dnvec_descr __descr);
rocsparse_status rocsparse_dnvec_get(const rocsparse_dnvec_descr __descr, int64_t* __size,
    void** __values, rocsparse_datatype* __data_type);
rocsparse_status rocsparse_dnvec_get_values(const rocsparse_dnvec_descr __descr, void** __values);
rocsparse_status rocsparse_dnvec_set_values(rocsparse_dnvec_descr __descr, void* __values);
rocsparse_status rocsparse_create_dnmat_descr(rocsparse_dnmat_descr* __descr, int64_t __rows,
    int64_t __cols, int64_t __ld, void* __values, rocsparse_datatype __data_type,
    rocsparse_order __order);
rocsparse_status rocsparse_create_const_dnmat_descr(rocsparse_const_dnmat_descr* __descr,
    int64_t __rows, int64_t __cols, int64_t __ld, const void* __values,
    rocsparse_datatype __data_type, rocsparse_order __order);
rocsparse_status rocsparse_destroy_dnmat_descr(rocsparse_const_dnmat_descr __descr);
rocsparse_status rocsparse_dnmat_get_values(const rocsparse_dnmat_descr __descr, void** __values);
rocsparse_status rocsparse_dnmat_set_values(rocsparse_dnmat_descr __descr, void* __values);
rocsparse_status rocsparse_dnmat_get_strided_batch(rocsparse_const_dnmat_descr __descr,
    rocsparse_int* __batch_count, int64_t* __batch_stride);
rocsparse_status rocsparse_dnmat_set_strided_batch(rocsparse_dnmat_descr __descr,
    rocsparse_int __batch_count, int64_t __batch_stride);

// Generic: sums, products, solutions.
rocsparse_status rocsparse_axpby(rocsparse_handle __handle, const void* __alpha,
    rocsparse_const_spvec_descr __x, const void* __beta, rocsparse_dnvec_descr __y);
rocsparse_status rocsparse_gather(rocsparse_handle __handle, rocsparse_const_dnvec_descr __y,
    rocsparse_spvec_descr __x);
rocsparse_status rocsparse_scatter(rocsparse_handle __handle, rocsparse_const_spvec_descr __x,
    rocsparse_dnvec_descr __y);
rocsparse_status rocsparse_rot(rocsparse_handle __handle, const void* __c, const void* __s,
    rocsparse_spvec_descr __x, rocsparse_dnvec_descr __y);
rocsparse_status rocsparse_spvv(rocsparse_handle __handle, rocsparse_operation __trans,
    rocsparse_const_spvec_descr __x, rocsparse_const_dnvec_descr __y, void* __result,
    rocsparse_datatype __compute_type, size_t* __buffer_size, void* __temp_buffer);
rocsparse_status rocsparse_spmv(rocsparse_handle __handle, rocsparse_operation __trans,
    const void* __alpha, rocsparse_const_spmat_descr __mat, rocsparse_const_dnvec_descr __x,
    const void* __beta, const rocsparse_dnvec_descr __y, rocsparse_datatype __compute_type,
    rocsparse_spmv_alg __alg, rocsparse_spmv_stage __stage, size_t* __buffer_size,
    void* __temp_buffer);
rocsparse_status rocsparse_spmm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, const void* __alpha, rocsparse_const_spmat_descr __mat_A,
    rocsparse_const_dnmat_descr __mat_B, const void* __beta, const rocsparse_dnmat_descr __mat_C,
    rocsparse_datatype __compute_type, rocsparse_spmm_alg __alg, rocsparse_spmm_stage __stage,
    size_t* __buffer_size, void* __temp_buffer);
rocsparse_status rocsparse_sddmm_buffer_size(rocsparse_handle __handle, rocsparse_operation __opA,
    rocsparse_operation __opB, const void* __alpha, rocsparse_const_dnmat_descr __A,
    rocsparse_const_dnmat_descr __B, const void* __beta, rocsparse_spmat_descr __C,
    rocsparse_datatype __compute_type, rocsparse_sddmm_alg __alg, size_t* __buffer_size);
rocsparse_status rocsparse_sddmm_preprocess(rocsparse_handle __handle, rocsparse_operation __opA,
    rocsparse_operation __opB, const void* __alpha, rocsparse_const_dnmat_descr __A,
    rocsparse_const_dnmat_descr __B, const void* __beta, rocsparse_spmat_descr __C,
    rocsparse_datatype __compute_type, rocsparse_sddmm_alg __alg, void* __temp_buffer);
rocsparse_status rocsparse_sddmm(rocsparse_handle __handle, rocsparse_operation __opA,
    rocsparse_operation __opB, const void* __alpha, rocsparse_const_dnmat_descr __A,
    rocsparse_const_dnmat_descr __B, const void* __beta, rocsparse_spmat_descr __C,
    rocsparse_datatype __compute_type, rocsparse_sddmm_alg __alg, void* __temp_buffer);
rocsparse_status rocsparse_spgemm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, const void* __alpha, rocsparse_const_spmat_descr __A,
    rocsparse_const_spmat_descr __B, const void* __beta, rocsparse_const_spmat_descr __D,
    rocsparse_spmat_descr __C, rocsparse_datatype __compute_type, rocsparse_spgemm_alg __alg,
    rocsparse_spgemm_stage __stage, size_t* __buffer_size, void* __temp_buffer);
rocsparse_status rocsparse_spsv(rocsparse_handle __handle, rocsparse_operation __trans,
    const void* __alpha, rocsparse_const_spmat_descr __mat, rocsparse_const_dnvec_descr __x,
    const rocsparse_dnvec_descr __y, rocsparse_datatype __compute_type, rocsparse_spsv_alg __alg,
    rocsparse_spsv_stage __stage, size_t* __buffer_size, void* __temp_buffer);
rocsparse_status rocsparse_spsm(rocsparse_handle __handle, rocsparse_operation __trans_A,
    rocsparse_operation __trans_B, const void* __alpha, rocsparse_const_spmat_descr __matA,
    rocsparse_const_dnmat_descr __matB, const rocsparse_dnmat_descr __matC,
    rocsparse_datatype __compute_type, rocsparse_spsm_alg __alg, rocsparse_spsm_stage __stage,
    size_t* __buffer_size, void* __temp_buffer);
rocsparse_status rocsparse_sparse_to_dense(rocsparse_handle __handle,
    rocsparse_const_spmat_descr __mat_A, rocsparse_dnmat_descr __mat_B,
    rocsparse_sparse_to_dense_alg __alg, size_t* __buffer_size, void* __temp_buffer);
rocsparse_status rocsparse_dense_to_sparse(rocsparse_handle __handle,
    rocsparse_const_dnmat_descr __mat_A, rocsparse_spmat_descr __mat_B,
    rocsparse_dense_to_sparse_alg __alg, size_t* __buffer_size, void* __temp_buffer);

// Checks of the library.
void rocsparse_enable_debug_kernel_launch(void);
void rocsparse_disable_debug_kernel_launch(void);
int rocsparse_state_debug_kernel_launch(void);
void rocsparse_enable_debug_arguments(void);
void rocsparse_disable_debug_arguments(void);
int rocsparse_state_debug_arguments(void);
void rocsparse_enable_debug_arguments_verbose(void);
void rocsparse_disable_debug_arguments_verbose(void);
int rocsparse_state_debug_arguments_verbose(void);
void rocsparse_enable_debug(void);
void rocsparse_disable_debug(void);
int rocsparse_state_debug(void);
void rocsparse_enable_debug_verbose(void);
void rocsparse_disable_debug_verbose(void);
int rocsparse_state_debug_verbose(void);
void rocsparse_enable_debug_force_host_assert(void);
void rocsparse_disable_debug_force_host_assert(void);
int rocsparse_state_debug_force_host_assert(void);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
