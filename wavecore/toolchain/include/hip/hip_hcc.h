// <hip/hip_ext.h> by its oldest name.
#pragma once
#pragma GCC system_header
#define HIP_INCLUDE_HIP_HIP_HCC_H

#include "hip_ext.h"
