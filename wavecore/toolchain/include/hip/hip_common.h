// Attributes and platform macros alone.
#pragma once
#pragma clang system_header

#include "hip_version.h"
#include "wavecore/attributes.h"
