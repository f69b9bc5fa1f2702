// Loops of arithmetic, for `wavecore bench nan`: with a NaN as addend, all values are NaN soon.
#include <hip/hip_runtime.h>
extern "C" __global__ void dependent(float* out, float a, float b, int n) {
  float x = threadIdx.x * 0.001f, y = x + 1;
  for (int k = 0; k < n; k++) {
    x = __builtin_fmaf(x, a, b); x = x * a; x = x + 0.5f; x = __builtin_fmaf(x, a, y);
    x = x * 0.75f; x = x + a; x = __builtin_fmaf(x, a, b); x = x - 0.25f;
    y = y * a; y = y + b; y = __builtin_fmaf(y, a, b); y = y - a;
  }
  out[threadIdx.x] = x + y;
}
extern "C" __global__ void chains(float* out, float a, float b, int n) {
  float x[16];
  for (int i = 0; i < 16; i++) x[i] = threadIdx.x * 0.001f + i;
  for (int k = 0; k < n; k++)
#pragma unroll
    for (int i = 0; i < 16; i++) x[i] = __builtin_fmaf(x[i], a, b);
  float sum = 0;
  for (int i = 0; i < 16; i++) sum += x[i];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void maxmin(float* out, float a, float b, int n) {
  float x[8];
  for (int i = 0; i < 8; i++) x[i] = threadIdx.x * 0.001f + i;
  for (int k = 0; k < n; k++)
#pragma unroll
    for (int i = 0; i < 8; i++) { x[i] = fmaxf(x[i] + b, a); x[i] = fminf(x[i], x[(i + 1) % 8]); }
  float sum = 0;
  for (int i = 0; i < 8; i++) sum += x[i];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void halves(float* out, float a, float b, int n) {
  typedef _Float16 h2 __attribute__((ext_vector_type(2)));
  h2 x[8], p = {(_Float16)a, (_Float16)a}, q = {(_Float16)b, (_Float16)b};
  for (int i = 0; i < 8; i++) x[i] = h2{(_Float16)(threadIdx.x * 0.001f), (_Float16)i};
  for (int k = 0; k < n; k++)
#pragma unroll
    for (int i = 0; i < 8; i++) x[i] = x[i] * p + q;
  float sum = 0;
  for (int i = 0; i < 8; i++) sum += (float)x[i].x + (float)x[i].y;
  out[threadIdx.x] = sum;
}
extern "C" __global__ void doubles(float* out, float a, float b, int n) {
  double x[8], p = a, q = b;
  for (int i = 0; i < 8; i++) x[i] = threadIdx.x * 0.001 + i;
  for (int k = 0; k < n; k++)
#pragma unroll
    for (int i = 0; i < 8; i++) { x[i] = __builtin_fma(x[i], p, q); x[i] = x[i] + p; }
  double sum = 0;
  for (int i = 0; i < 8; i++) sum += x[i];
  out[threadIdx.x] = (float)sum;
}
