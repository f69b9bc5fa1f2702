// hipRAND: what the host makes for MTGP32 in device code.
//
// An installed header of this name, further on in the search path, is used instead.
#pragma once
#pragma GCC system_header

#if __has_include_next(<hiprand/hiprand_mtgp32_host.h>)
#include_next <hiprand/hiprand_mtgp32_host.h>
#else
#include <hiprand/hiprand_kernel.h>

inline hiprandStatus_t hiprandMakeMTGP32Constants(const mtgp32_params_fast_t __params[],
                                                  mtgp32_kernel_params_t* __to) {
  return rocrand_make_constant(__params, __to) ? HIPRAND_STATUS_ALLOCATION_FAILED
                                               : HIPRAND_STATUS_SUCCESS;
}
// The parameters that hiprandMakeMTGP32Constants made are not needed.
inline hiprandStatus_t hiprandMakeMTGP32KernelState(hiprandStateMtgp32_t* __states,
                                                    mtgp32_params_fast_t __params[],
                                                    mtgp32_kernel_params_t*, int __n,
                                                    unsigned long long __seed) {
  return rocrand_make_state_mtgp32(__states, __params, __n, __seed)
             ? HIPRAND_STATUS_ALLOCATION_FAILED
             : HIPRAND_STATUS_SUCCESS;
}
#endif
