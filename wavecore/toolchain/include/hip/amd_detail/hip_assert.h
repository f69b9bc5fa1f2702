// assert, abort and printf of device code.
#pragma once
#pragma GCC system_header

#include "../wavecore/print.h"
