// hipFFT: Fourier transforms.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/hipfft.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<hipfft/hipfft.h>)
#include_next <hipfft/hipfft.h>
#else
#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hip/library_types.h>
#include <stddef.h>

#define hipfftVersionMajor 1
#define hipfftVersionMinor 0
#define hipfftVersionPatch 18
#define HIPFFT_FORWARD -1
#define HIPFFT_BACKWARD 1
typedef hipComplex hipfftComplex;
typedef hipDoubleComplex hipfftDoubleComplex;
typedef float hipfftReal;
typedef double hipfftDoubleReal;
typedef struct hipfftHandle_t* hipfftHandle;
typedef enum hipfftResult {
  HIPFFT_SUCCESS = 0,
  HIPFFT_INVALID_PLAN = 1,
  HIPFFT_ALLOC_FAILED = 2,
  HIPFFT_INVALID_TYPE = 3,
  HIPFFT_INVALID_VALUE = 4,
  HIPFFT_INTERNAL_ERROR = 5,
  HIPFFT_EXEC_FAILED = 6,
  HIPFFT_SETUP_FAILED = 7,
  HIPFFT_INVALID_SIZE = 8,
  HIPFFT_UNALIGNED_DATA = 9,
  HIPFFT_INCOMPLETE_PARAMETER_LIST = 10,
  HIPFFT_INVALID_DEVICE = 11,
  HIPFFT_PARSE_ERROR = 12,
  HIPFFT_NO_WORKSPACE = 13,
  HIPFFT_NOT_IMPLEMENTED = 14,
  HIPFFT_NOT_SUPPORTED = 16,
} hipfftResult;
typedef enum hipfftType {
  HIPFFT_R2C = 42,
  HIPFFT_C2R = 44,
  HIPFFT_C2C = 41,
  HIPFFT_D2Z = 106,
  HIPFFT_Z2D = 108,
  HIPFFT_Z2Z = 105,
} hipfftType;
typedef enum hipfftLibraryPropertyType {
  HIPFFT_MAJOR_VERSION = 0,
  HIPFFT_MINOR_VERSION = 1,
  HIPFFT_PATCH_LEVEL = 2,
} hipfftLibraryPropertyType;
typedef hipfftResult hipfftResult_t;
typedef hipfftType hipfftType_t;
typedef hipfftLibraryPropertyType hipfftLibraryPropertyType_t;

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Plans.
hipfftResult hipfftPlan1d(hipfftHandle* __plan, int __nx, hipfftType __type, int __batch);
hipfftResult hipfftPlan2d(hipfftHandle* __plan, int __nx, int __ny, hipfftType __type);
hipfftResult hipfftPlan3d(hipfftHandle* __plan, int __nx, int __ny, int __nz, hipfftType __type);
hipfftResult hipfftPlanMany(hipfftHandle* __plan, int __rank, int* __n, int* __inembed,
    int __istride, int __idist, int* __onembed, int __ostride, int __odist, hipfftType __type,
    int __batch);
hipfftResult hipfftCreate(hipfftHandle* __plan);
hipfftResult hipfftDestroy(hipfftHandle __plan);
hipfftResult hipfftMakePlan1d(hipfftHandle __plan, int __nx, hipfftType __type, int __batch,
    size_t* __workSize);
hipfftResult hipfftMakePlan2d(hipfftHandle __plan, int __nx, int __ny, hipfftType __type,
    size_t* __workSize);
hipfftResult hipfftMakePlan3d(hipfftHandle __plan, int __nx, int __ny, int __nz, hipfftType __type,
    size_t* __workSize);
hipfftResult hipfftMakePlanMany(hipfftHandle __plan, int __rank, int* __n, int* __inembed,
    int __istride, int __idist, int* __onembed, int __ostride, int __odist, hipfftType __type,
    int __batch, size_t* __workSize);
hipfftResult hipfftMakePlanMany64(hipfftHandle __plan, int __rank, long long* __n,
    long long* __inembed, long long __istride, long long __idist, long long* __onembed,
    long long __ostride, long long __odist, hipfftType __type, long long __batch,
    size_t* __workSize);
hipfftResult hipfftExtPlanScaleFactor(hipfftHandle __plan, double __scalefactor);
hipfftResult hipfftSetStream(hipfftHandle __plan, hipStream_t __stream);

// Memory for intermediate results.
hipfftResult hipfftEstimate1d(int __nx, hipfftType __type, int __batch, size_t* __workSize);
hipfftResult hipfftEstimate2d(int __nx, int __ny, hipfftType __type, size_t* __workSize);
hipfftResult hipfftEstimate3d(int __nx, int __ny, int __nz, hipfftType __type, size_t* __workSize);
hipfftResult hipfftEstimateMany(int __rank, int* __n, int* __inembed, int __istride, int __idist,
    int* __onembed, int __ostride, int __odist, hipfftType __type, int __batch, size_t* __workSize);
hipfftResult hipfftGetSize1d(hipfftHandle __plan, int __nx, hipfftType __type, int __batch,
    size_t* __workSize);
hipfftResult hipfftGetSize2d(hipfftHandle __plan, int __nx, int __ny, hipfftType __type,
    size_t* __workSize);
hipfftResult hipfftGetSize3d(hipfftHandle __plan, int __nx, int __ny, int __nz, hipfftType __type,
    size_t* __workSize);
hipfftResult hipfftGetSizeMany(hipfftHandle __plan, int __rank, int* __n, int* __inembed,
    int __istride, int __idist, int* __onembed, int __ostride, int __odist, hipfftType __type,
    int __batch, size_t* __workSize);
hipfftResult hipfftGetSizeMany64(hipfftHandle __plan, int __rank, long long* __n,
    long long* __inembed, long long __istride, long long __idist, long long* __onembed,
    long long __ostride, long long __odist, hipfftType __type, long long __batch,
    size_t* __workSize);
hipfftResult hipfftGetSize(hipfftHandle __plan, size_t* __workSize);
hipfftResult hipfftSetAutoAllocation(hipfftHandle __plan, int __autoAllocate);
hipfftResult hipfftSetWorkArea(hipfftHandle __plan, void* __workArea);

// Transforms.
hipfftResult hipfftExecC2C(hipfftHandle __plan, hipfftComplex* __idata, hipfftComplex* __odata,
    int __direction);
hipfftResult hipfftExecR2C(hipfftHandle __plan, hipfftReal* __idata, hipfftComplex* __odata);
hipfftResult hipfftExecC2R(hipfftHandle __plan, hipfftComplex* __idata, hipfftReal* __odata);
hipfftResult hipfftExecZ2Z(hipfftHandle __plan, hipfftDoubleComplex* __idata,
    hipfftDoubleComplex* __odata, int __direction);
hipfftResult hipfftExecD2Z(hipfftHandle __plan, hipfftDoubleReal* __idata,
    hipfftDoubleComplex* __odata);
hipfftResult hipfftExecZ2D(hipfftHandle __plan, hipfftDoubleComplex* __idata,
    hipfftDoubleReal* __odata);

// Versions.
hipfftResult hipfftGetVersion(int* __version);
hipfftResult hipfftGetProperty(hipfftLibraryPropertyType __type, int* __value);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
