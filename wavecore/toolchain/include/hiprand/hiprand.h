// hipRAND: random numbers, the host's functions.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/hiprand.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<hiprand/hiprand.h>)
#include_next <hiprand/hiprand.h>
#else
#include <hip/hip_runtime.h>
#include <rocrand/rocrand.h>
#include <stddef.h>

#define HIPRAND_VERSION 201200
#define HIPRAND_DEFAULT_MAX_BLOCK_SIZE 256
#define HIPRAND_DEFAULT_MIN_WARPS_PER_EU 1
typedef struct rocrand_generator_base_type hiprandGenerator_st;
typedef struct rocrand_discrete_distribution_st hiprandDiscreteDistribution_st;
typedef unsigned int hiprandDirectionVectors32_t[32];
typedef unsigned long long hiprandDirectionVectors64_t[64];
typedef hiprandGenerator_st* hiprandGenerator_t;
typedef hiprandDiscreteDistribution_st* hiprandDiscreteDistribution_t;
typedef enum hiprandStatus_t {
  HIPRAND_STATUS_SUCCESS = 0,
  HIPRAND_STATUS_VERSION_MISMATCH = 100,
  HIPRAND_STATUS_NOT_INITIALIZED = 101,
  HIPRAND_STATUS_ALLOCATION_FAILED = 102,
  HIPRAND_STATUS_TYPE_ERROR = 103,
  HIPRAND_STATUS_OUT_OF_RANGE = 104,
  HIPRAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  HIPRAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  HIPRAND_STATUS_LAUNCH_FAILURE = 201,
  HIPRAND_STATUS_PREEXISTING_FAILURE = 202,
  HIPRAND_STATUS_INITIALIZATION_FAILED = 203,
  HIPRAND_STATUS_ARCH_MISMATCH = 204,
  HIPRAND_STATUS_INTERNAL_ERROR = 999,
  HIPRAND_STATUS_NOT_IMPLEMENTED = 1000,
} hiprandStatus_t;
typedef enum hiprandRngType_t {
  HIPRAND_RNG_TEST = 0,
  HIPRAND_RNG_PSEUDO_DEFAULT = 400,
  HIPRAND_RNG_PSEUDO_XORWOW = 401,
  HIPRAND_RNG_PSEUDO_MRG32K3A = 402,
  HIPRAND_RNG_PSEUDO_MTGP32 = 403,
  HIPRAND_RNG_PSEUDO_MT19937 = 404,
  HIPRAND_RNG_PSEUDO_PHILOX4_32_10 = 405,
  HIPRAND_RNG_QUASI_DEFAULT = 500,
  HIPRAND_RNG_QUASI_SOBOL32 = 501,
  HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 502,
  HIPRAND_RNG_QUASI_SOBOL64 = 503,
  HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 504,
} hiprandRngType_t;
typedef enum hiprandOrdering_t {
  HIPRAND_ORDERING_PSEUDO_BEST = 100,
  HIPRAND_ORDERING_PSEUDO_DEFAULT = 101,
  HIPRAND_ORDERING_PSEUDO_SEEDED = 102,
  HIPRAND_ORDERING_PSEUDO_LEGACY = 103,
  HIPRAND_ORDERING_PSEUDO_DYNAMIC = 104,
  HIPRAND_ORDERING_QUASI_DEFAULT = 201,
} hiprandOrdering_t;
typedef enum hiprandDirectionVectorSet_t {
  HIPRAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  HIPRAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
  HIPRAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
  HIPRAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104,
} hiprandDirectionVectorSet_t;

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Generators.
hiprandStatus_t hiprandCreateGenerator(hiprandGenerator_t* __generator,
    hiprandRngType_t __rng_type);
hiprandStatus_t hiprandCreateGeneratorHost(hiprandGenerator_t* __generator,
    hiprandRngType_t __rng_type);
hiprandStatus_t hiprandDestroyGenerator(hiprandGenerator_t __generator);
hiprandStatus_t hiprandGenerateSeeds(hiprandGenerator_t __generator);
hiprandStatus_t hiprandSetStream(hiprandGenerator_t __generator, hipStream_t __stream);
hiprandStatus_t hiprandSetPseudoRandomGeneratorSeed(hiprandGenerator_t __generator,
    unsigned long long __seed);
hiprandStatus_t hiprandSetGeneratorOffset(hiprandGenerator_t __generator,
    unsigned long long __offset);
hiprandStatus_t hiprandSetGeneratorOrdering(hiprandGenerator_t __generator,
    hiprandOrdering_t __order);
hiprandStatus_t hiprandSetQuasiRandomGeneratorDimensions(hiprandGenerator_t __generator,
    unsigned int __dimensions);
hiprandStatus_t hiprandGetVersion(int* __version);

// Numbers.
hiprandStatus_t hiprandGenerate(hiprandGenerator_t __generator, unsigned int* __output_data,
    size_t __n);
hiprandStatus_t hiprandGenerateChar(hiprandGenerator_t __generator, unsigned char* __output_data,
    size_t __n);
hiprandStatus_t hiprandGenerateShort(hiprandGenerator_t __generator, unsigned short* __output_data,
    size_t __n);
hiprandStatus_t hiprandGenerateLongLong(hiprandGenerator_t __generator,
    unsigned long long* __output_data, size_t __n);
hiprandStatus_t hiprandGenerateUniform(hiprandGenerator_t __generator, float* __output_data,
    size_t __n);
hiprandStatus_t hiprandGenerateUniformDouble(hiprandGenerator_t __generator, double* __output_data,
    size_t __n);
hiprandStatus_t hiprandGenerateUniformHalf(hiprandGenerator_t __generator, half* __output_data,
    size_t __n);
hiprandStatus_t hiprandGenerateNormal(hiprandGenerator_t __generator, float* __output_data,
    size_t __n, float __mean, float __stddev);
hiprandStatus_t hiprandGenerateNormalDouble(hiprandGenerator_t __generator, double* __output_data,
    size_t __n, double __mean, double __stddev);
hiprandStatus_t hiprandGenerateNormalHalf(hiprandGenerator_t __generator, half* __output_data,
    size_t __n, half __mean, half __stddev);
hiprandStatus_t hiprandGenerateLogNormal(hiprandGenerator_t __generator, float* __output_data,
    size_t __n, float __mean, float __stddev);
hiprandStatus_t hiprandGenerateLogNormalDouble(hiprandGenerator_t __generator,
    double* __output_data, size_t __n, double __mean, double __stddev);
hiprandStatus_t hiprandGenerateLogNormalHalf(hiprandGenerator_t __generator, half* __output_data,
    size_t __n, half __mean, half __stddev);
hiprandStatus_t hiprandGeneratePoisson(hiprandGenerator_t __generator, unsigned int* __output_data,
    size_t __n, double __lambda);

// Discrete distributions.
hiprandStatus_t hiprandCreatePoissonDistribution(double __lambda,
    hiprandDiscreteDistribution_t* __discrete_distribution);
hiprandStatus_t hiprandDestroyDistribution(hiprandDiscreteDistribution_t __discrete_distribution);

// Tables of Sobol's sequences.
hiprandStatus_t hiprandGetDirectionVectors32(hiprandDirectionVectors32_t** __vectors,
    hiprandDirectionVectorSet_t __set);
hiprandStatus_t hiprandGetDirectionVectors64(hiprandDirectionVectors64_t** __vectors,
    hiprandDirectionVectorSet_t __set);
hiprandStatus_t hiprandGetScrambleConstants32(const unsigned int** __constants);
hiprandStatus_t hiprandGetScrambleConstants64(const unsigned long long** __constants);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
