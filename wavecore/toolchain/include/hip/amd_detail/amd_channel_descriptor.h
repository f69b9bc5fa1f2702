// <hip/channel_descriptor.h> by its inner name.
#pragma once
#pragma GCC system_header

#include "../channel_descriptor.h"
