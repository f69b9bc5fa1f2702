// hipFFT: transforms of more types.
//
// Written by tools/gen_hip_header.py from wavecore/hip/math/tables/hipfft.txt: change that and run it.
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<hipfft/hipfftXt.h>)
#include_next <hipfft/hipfftXt.h>
#else
#include <hipfft/hipfft.h>

typedef enum hipfftXtCallbackType {
  HIPFFT_CB_LD_COMPLEX = 0,
  HIPFFT_CB_LD_COMPLEX_DOUBLE = 1,
  HIPFFT_CB_LD_REAL = 2,
  HIPFFT_CB_LD_REAL_DOUBLE = 3,
  HIPFFT_CB_ST_COMPLEX = 4,
  HIPFFT_CB_ST_COMPLEX_DOUBLE = 5,
  HIPFFT_CB_ST_REAL = 6,
  HIPFFT_CB_ST_REAL_DOUBLE = 7,
  HIPFFT_CB_UNDEFINED = 8,
} hipfftXtCallbackType;
typedef hipfftXtCallbackType hipfftXtCallbackType_t;
typedef hipfftComplex (*hipfftCallbackLoadC)(void* __in, size_t __offset, void* __info, void* __shared);
typedef hipfftDoubleComplex (*hipfftCallbackLoadZ)(void* __in, size_t __offset, void* __info, void* __shared);
typedef hipfftReal (*hipfftCallbackLoadR)(void* __in, size_t __offset, void* __info, void* __shared);
typedef hipfftDoubleReal (*hipfftCallbackLoadD)(void* __in, size_t __offset, void* __info, void* __shared);
typedef void (*hipfftCallbackStoreC)(void* __out, size_t __offset, hipfftComplex __element, void* __info, void* __shared);
typedef void (*hipfftCallbackStoreZ)(void* __out, size_t __offset, hipfftDoubleComplex __element, void* __info, void* __shared);
typedef void (*hipfftCallbackStoreR)(void* __out, size_t __offset, hipfftReal __element, void* __info, void* __shared);
typedef void (*hipfftCallbackStoreD)(void* __out, size_t __offset, hipfftDoubleReal __element, void* __info, void* __shared);

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// Plans and transforms.
hipfftResult hipfftXtMakePlanMany(hipfftHandle __plan, int __rank, long long* __n,
    long long* __inembed, long long __istride, long long __idist, hipDataType __inputType,
    long long* __onembed, long long __ostride, long long __odist, hipDataType __outputType,
    long long __batch, size_t* __workSize, hipDataType __executionType);
hipfftResult hipfftXtGetSizeMany(hipfftHandle __plan, int __rank, long long* __n,
    long long* __inembed, long long __istride, long long __idist, hipDataType __inputType,
    long long* __onembed, long long __ostride, long long __odist, hipDataType __outputType,
    long long __batch, size_t* __workSize, hipDataType __executionType);
hipfftResult hipfftXtExec(hipfftHandle __plan, void* __input, void* __output, int __direction);

// Not supported: they say so.
hipfftResult hipfftXtSetCallback(hipfftHandle __plan, void** __callbacks,
    hipfftXtCallbackType __cbtype, void** __callbackData);
hipfftResult hipfftXtClearCallback(hipfftHandle __plan, hipfftXtCallbackType __cbtype);
hipfftResult hipfftXtSetCallbackSharedSize(hipfftHandle __plan, hipfftXtCallbackType __cbtype,
    size_t __sharedSize);
hipfftResult hipfftXtSetGPUs(hipfftHandle __plan, int __count, int* __gpus);
#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
#endif
