// rocRAND: random numbers, the host's functions.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/rocrand.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<rocrand/rocrand.h>)
#include_next <rocrand/rocrand.h>
#else
#include <hip/hip_runtime.h>
#include <stddef.h>

#define ROCRAND_VERSION 300300
#define ROCRAND_DEFAULT_MAX_BLOCK_SIZE 256
#if defined(__cplusplus)
#include <hip/hip_fp16.h>
typedef __half half;
#else
typedef struct { unsigned short __x; } half;
#endif
struct rocrand_discrete_distribution_st {
  unsigned int size;
  unsigned int offset;
  unsigned int* alias;
  double* probability;
  double* cdf;
};
typedef struct rocrand_discrete_distribution_st* rocrand_discrete_distribution;
typedef struct rocrand_generator_base_type* rocrand_generator;
typedef enum rocrand_status {
  ROCRAND_STATUS_SUCCESS = 0,
  ROCRAND_STATUS_VERSION_MISMATCH = 100,
  ROCRAND_STATUS_NOT_CREATED = 101,
  ROCRAND_STATUS_ALLOCATION_FAILED = 102,
  ROCRAND_STATUS_TYPE_ERROR = 103,
  ROCRAND_STATUS_OUT_OF_RANGE = 104,
  ROCRAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  ROCRAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  ROCRAND_STATUS_LAUNCH_FAILURE = 107,
  ROCRAND_STATUS_INTERNAL_ERROR = 108,
} rocrand_status;
typedef enum rocrand_rng_type {
  ROCRAND_RNG_PSEUDO_DEFAULT = 400,
  ROCRAND_RNG_PSEUDO_XORWOW = 401,
  ROCRAND_RNG_PSEUDO_MRG32K3A = 402,
  ROCRAND_RNG_PSEUDO_MTGP32 = 403,
  ROCRAND_RNG_PSEUDO_PHILOX4_32_10 = 404,
  ROCRAND_RNG_PSEUDO_MRG31K3P = 405,
  ROCRAND_RNG_PSEUDO_LFSR113 = 406,
  ROCRAND_RNG_PSEUDO_MT19937 = 407,
  ROCRAND_RNG_PSEUDO_THREEFRY2_32_20 = 408,
  ROCRAND_RNG_PSEUDO_THREEFRY2_64_20 = 409,
  ROCRAND_RNG_PSEUDO_THREEFRY4_32_20 = 410,
  ROCRAND_RNG_PSEUDO_THREEFRY4_64_20 = 411,
  ROCRAND_RNG_QUASI_DEFAULT = 500,
  ROCRAND_RNG_QUASI_SOBOL32 = 501,
  ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 502,
  ROCRAND_RNG_QUASI_SOBOL64 = 504,
  ROCRAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 505,
} rocrand_rng_type;
typedef enum rocrand_ordering {
  ROCRAND_ORDERING_PSEUDO_BEST = 100,
  ROCRAND_ORDERING_PSEUDO_DEFAULT = 101,
  ROCRAND_ORDERING_PSEUDO_SEEDED = 102,
  ROCRAND_ORDERING_PSEUDO_LEGACY = 103,
  ROCRAND_ORDERING_PSEUDO_DYNAMIC = 104,
  ROCRAND_ORDERING_QUASI_DEFAULT = 201,
} rocrand_ordering;
typedef enum rocrand_direction_vector_set {
  ROCRAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  ROCRAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
  ROCRAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
  ROCRAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104,
} rocrand_direction_vector_set;
#if defined(__cplusplus)
extern "C" rocrand_status rocrand_set_seed_uint4(rocrand_generator __generator, uint4 __seed);
#endif

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Generators.
rocrand_status rocrand_create_generator(rocrand_generator* __generator,
    rocrand_rng_type __rng_type);
rocrand_status rocrand_create_generator_host(rocrand_generator* __generator,
    rocrand_rng_type __rng_type);
rocrand_status rocrand_create_generator_host_blocking(rocrand_generator* __generator,
    rocrand_rng_type __rng_type);
rocrand_status rocrand_destroy_generator(rocrand_generator __generator);
rocrand_status rocrand_initialize_generator(rocrand_generator __generator);
rocrand_status rocrand_set_stream(rocrand_generator __generator, hipStream_t __stream);
rocrand_status rocrand_set_seed(rocrand_generator __generator, unsigned long long __seed);
rocrand_status rocrand_set_offset(rocrand_generator __generator, unsigned long long __offset);
rocrand_status rocrand_set_ordering(rocrand_generator __generator, rocrand_ordering __order);
rocrand_status rocrand_set_quasi_random_generator_dimensions(rocrand_generator __generator,
    unsigned int __dimensions);
rocrand_status rocrand_get_version(int* __version);

// Numbers.
rocrand_status rocrand_generate(rocrand_generator __generator, unsigned int* __output_data,
    size_t __n);
rocrand_status rocrand_generate_char(rocrand_generator __generator, unsigned char* __output_data,
    size_t __n);
rocrand_status rocrand_generate_short(rocrand_generator __generator, unsigned short* __output_data,
    size_t __n);
rocrand_status rocrand_generate_long_long(rocrand_generator __generator,
    unsigned long long* __output_data, size_t __n);
rocrand_status rocrand_generate_uniform(rocrand_generator __generator, float* __output_data,
    size_t __n);
rocrand_status rocrand_generate_uniform_double(rocrand_generator __generator, double* __output_data,
    size_t __n);
rocrand_status rocrand_generate_uniform_half(rocrand_generator __generator, half* __output_data,
    size_t __n);
rocrand_status rocrand_generate_normal(rocrand_generator __generator, float* __output_data,
    size_t __n, float __mean, float __stddev);
rocrand_status rocrand_generate_normal_double(rocrand_generator __generator, double* __output_data,
    size_t __n, double __mean, double __stddev);
rocrand_status rocrand_generate_normal_half(rocrand_generator __generator, half* __output_data,
    size_t __n, half __mean, half __stddev);
rocrand_status rocrand_generate_log_normal(rocrand_generator __generator, float* __output_data,
    size_t __n, float __mean, float __stddev);
rocrand_status rocrand_generate_log_normal_double(rocrand_generator __generator,
    double* __output_data, size_t __n, double __mean, double __stddev);
rocrand_status rocrand_generate_log_normal_half(rocrand_generator __generator, half* __output_data,
    size_t __n, half __mean, half __stddev);
rocrand_status rocrand_generate_poisson(rocrand_generator __generator, unsigned int* __output_data,
    size_t __n, double __lambda);

// Discrete distributions.
rocrand_status rocrand_create_poisson_distribution(double __lambda,
    rocrand_discrete_distribution* __discrete_distribution);
rocrand_status rocrand_create_discrete_distribution(const double* __probabilities,
    unsigned int __size, unsigned int __offset,
    rocrand_discrete_distribution* __discrete_distribution);
rocrand_status rocrand_destroy_discrete_distribution(
    rocrand_discrete_distribution __discrete_distribution);

// Tables of Sobol's sequences.
rocrand_status rocrand_get_direction_vectors32(const unsigned int** __vectors,
    rocrand_direction_vector_set __set);
rocrand_status rocrand_get_direction_vectors64(const unsigned long long** __vectors,
    rocrand_direction_vector_set __set);
rocrand_status rocrand_get_scramble_constants32(const unsigned int** __constants);
rocrand_status rocrand_get_scramble_constants64(const unsigned long long** __constants);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
