// rocFFT: Fourier transforms.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/rocfft.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocfft/rocfft.h>)
#include_next <rocfft/rocfft.h>
#else
#include <stddef.h>

typedef struct rocfft_plan_t* rocfft_plan;
typedef struct rocfft_plan_description_t* rocfft_plan_description;
typedef struct rocfft_execution_info_t* rocfft_execution_info;
typedef enum rocfft_status {
  rocfft_status_success = 0,
  rocfft_status_failure = 1,
  rocfft_status_invalid_arg_value = 2,
  rocfft_status_invalid_dimensions = 3,
  rocfft_status_invalid_array_type = 4,
  rocfft_status_invalid_strides = 5,
  rocfft_status_invalid_distance = 6,
  rocfft_status_invalid_offset = 7,
  rocfft_status_invalid_work_buffer = 8,
} rocfft_status;
typedef enum rocfft_transform_type {
  rocfft_transform_type_complex_forward = 0,
  rocfft_transform_type_complex_inverse = 1,
  rocfft_transform_type_real_forward = 2,
  rocfft_transform_type_real_inverse = 3,
} rocfft_transform_type;
typedef enum rocfft_precision {
  rocfft_precision_single = 0,
  rocfft_precision_double = 1,
  rocfft_precision_half = 2,
} rocfft_precision;
typedef enum rocfft_result_placement {
  rocfft_placement_inplace = 0,
  rocfft_placement_notinplace = 1,
} rocfft_result_placement;
typedef enum rocfft_array_type {
  rocfft_array_type_complex_interleaved = 0,
  rocfft_array_type_complex_planar = 1,
  rocfft_array_type_real = 2,
  rocfft_array_type_hermitian_interleaved = 3,
  rocfft_array_type_hermitian_planar = 4,
  rocfft_array_type_unset = 5,
} rocfft_array_type;
typedef enum rocfft_comm_type {
  rocfft_comm_none = 0,
  rocfft_comm_mpi = 1,
} rocfft_comm_type;

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// The library.
rocfft_status rocfft_setup(void);
rocfft_status rocfft_cleanup(void);
rocfft_status rocfft_get_version_string(char* __buf, size_t __len);

// Plans.
rocfft_status rocfft_plan_create(rocfft_plan* __plan, rocfft_result_placement __placement,
    rocfft_transform_type __transform_type, rocfft_precision __precision, size_t __dimensions,
    const size_t* __lengths, size_t __number_of_transforms,
    const rocfft_plan_description __description);
rocfft_status rocfft_plan_destroy(rocfft_plan __plan);
rocfft_status rocfft_plan_get_work_buffer_size(const rocfft_plan __plan, size_t* __size_in_bytes);
rocfft_status rocfft_plan_get_print(const rocfft_plan __plan);

// What plans describe.
rocfft_status rocfft_plan_description_create(rocfft_plan_description* __description);
rocfft_status rocfft_plan_description_destroy(rocfft_plan_description __description);
rocfft_status rocfft_plan_description_set_scale_factor(rocfft_plan_description __description,
    double __scale_factor);
rocfft_status rocfft_plan_description_set_data_layout(rocfft_plan_description __description,
    rocfft_array_type __in_array_type, rocfft_array_type __out_array_type,
    const size_t* __in_offsets, const size_t* __out_offsets, size_t __in_strides_size,
    const size_t* __in_strides, size_t __in_distance, size_t __out_strides_size,
    const size_t* __out_strides, size_t __out_distance);
rocfft_status rocfft_plan_description_set_comm(rocfft_plan_description __description,
    rocfft_comm_type __comm_type, void* __comm_handle);

// Transforms.
rocfft_status rocfft_execute(const rocfft_plan __plan, void** __in_buffer, void** __out_buffer,
    rocfft_execution_info __info);
rocfft_status rocfft_execution_info_create(rocfft_execution_info* __info);
rocfft_status rocfft_execution_info_destroy(rocfft_execution_info __info);
rocfft_status rocfft_execution_info_set_work_buffer(rocfft_execution_info __info,
    void* __work_buffer, size_t __size_in_bytes);
rocfft_status rocfft_execution_info_set_stream(rocfft_execution_info __info, void* __stream);
rocfft_status rocfft_execution_info_set_load_callback(rocfft_execution_info __info,
    void** __cb_functions, void** __cb_data, size_t __shared_mem_bytes);
rocfft_status rocfft_execution_info_set_store_callback(rocfft_execution_info __info,
    void** __cb_functions, void** __cb_data, size_t __shared_mem_bytes);

// Compiled kernels, of which there are none.
rocfft_status rocfft_cache_serialize(void** __buffer, size_t* __buffer_len_bytes);
rocfft_status rocfft_cache_buffer_free(void* __buffer);
rocfft_status rocfft_cache_deserialize(const void* __buffer, size_t __buffer_len_bytes);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
