// The parts of rdc.hip: device functions and variables of one unit that another uses.
#pragma once
#include <hip/hip_runtime.h>

struct Stage {
  __device__ virtual float run(float x) const = 0;
};
__device__ float filtered(float x, int i);
__device__ Stage* make_stage(int kind);
extern __device__ int calls;
extern __constant__ float weights[4];
extern "C" __device__ int plain_c(int x);
void set_weights(const float* values);
int launch_other(int* data, int n);
