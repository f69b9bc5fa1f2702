// What main.cpp knows of the kernels: a function of C++.
#pragma once

#include <hip/hip_runtime_api.h>

constexpr int BINS = 16;

// Adds to `bins`, which has BINS counts, how often each value of `data` occurs. Both on the device.
hipError_t histogram(const unsigned char* data, int count, unsigned* bins, hipStream_t stream);
