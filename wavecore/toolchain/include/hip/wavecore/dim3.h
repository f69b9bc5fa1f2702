// dim3, for C, for other compilers and for device code.
#pragma once
#pragma GCC system_header

#include "vector_types.h"

#if defined(__cplusplus)

struct dim3 {
  uint32_t x, y, z;
  __WC_CONST_MEMBER dim3(uint32_t __x = 1, uint32_t __y = 1, uint32_t __z = 1)
      : x(__x), y(__y), z(__z) {}
  __WC_CONST_MEMBER dim3(const uint3& __v) : x(__v.x), y(__v.y), z(__v.z) {}
};

#else

typedef struct dim3 {
  uint32_t x, y, z;
} dim3;

#endif
