// What hipcc precompiles: the standard headers of HIP sources.
#pragma once
#pragma GCC system_header

#include "every_source.h"
#include "standard.h"
