// A perceptron of two layers, X2 = relu(W1 relu(W0 X0 + b0) + b1), in one wave on RDNA 3 or RDNA 4.
//
// hipcc --offload-arch=gfx1100,gfx1201 mlp.hip -o mlp && ./mlp
//
// What the first layer leaves as D goes on as B of the second, without a way through memory. On
// RDNA 4 D lies in registers as B has to; on RDNA 3 the lanes exchange halves.

#include "check.hpp"

using f32x8 = float __attribute__((ext_vector_type(8)));

#if defined(__GFX12__)
constexpr int RUN = 8;
__device__ int first(int half) { return 8 * half; }
__device__ int row_of(int half, int e) { return 8 * half + e; }
#else
constexpr int RUN = 16;
__device__ int first(int) { return 0; }
__device__ int row_of(int half, int e) { return 2 * e + half; }
#endif
using f16_run = _Float16 __attribute__((ext_vector_type(RUN)));

__device__ f32x8 wmma(f16_run a, f16_run b, f32x8 c) {
#if defined(__GFX12__)
  return __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(a, b, c);
#else
  return __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(a, b, c);
#endif
}

__device__ f16_run as_input(f32x8 d, int half) {
  f16_run b;
  for (int e = 0; e < 8; ++e) {
#if defined(__GFX12__)
    (void)half;
    b[e] = static_cast<_Float16>(d[e]);
#else
    // Row 2 e is with the lower lanes, row 2 e + 1 with the upper ones: both are wanted by both.
    const float theirs = __shfl_xor(d[e], 16);
    b[2 * e] = static_cast<_Float16>(half == 0 ? d[e] : theirs);
    b[2 * e + 1] = static_cast<_Float16>(half == 0 ? theirs : d[e]);
#endif
  }
  return b;
}

// W holds two matrices of 16 x 16, bias two vectors; X and out are 16 x 16, a column a sample.
__global__ void mlp(const _Float16* W, const float* bias, const _Float16* X, float* out) {
  const int x = threadIdx.x % 16, half = threadIdx.x / 16;
  f16_run input;
  for (int e = 0; e < RUN; ++e) input[e] = X[16 * (first(half) + e) + x];
  f32x8 d;
  for (int layer = 0; layer < 2; ++layer) {
    f16_run weights;
    for (int e = 0; e < RUN; ++e) weights[e] = W[256 * layer + 16 * x + first(half) + e];
    for (int e = 0; e < 8; ++e) d[e] = bias[16 * layer + row_of(half, e)];  // C is the bias
    d = wmma(weights, input, d);
    for (int e = 0; e < 8; ++e) d[e] = fmaxf(d[e], 0.0f);
    if (layer == 0) input = as_input(d, half);
  }
  for (int e = 0; e < 8; ++e) out[16 * row_of(half, e) + x] = d[e];
}

// relu(W X + bias), 16 x 16; what goes on to the next layer is rounded to f16.
std::vector<double> layer(const _Float16* W, const float* bias, const std::vector<double>& X,
                          bool rounded) {
  std::vector<double> out(256);
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) {
      double sum = bias[i];
      for (int k = 0; k < 16; ++k) sum += static_cast<double>(W[16 * i + k]) * X[16 * k + j];
      sum = std::fmax(sum, 0);
      out[16 * i + j] = rounded ? static_cast<double>(static_cast<_Float16>(sum)) : sum;
    }
  return out;
}

int main() {
  const auto w = random_values<_Float16>(512, 1), x = random_values<_Float16>(256, 2);
  const auto bias = random_values<float>(32, 3);
  const DeviceArray<_Float16> W(w), X(x);
  const DeviceArray<float> b(bias), out(256);
  mlp<<<1, 32>>>(W.get(), b.get(), X.get(), out.get());
  HIP_CHECK(hipGetLastError());
  const std::vector<double> inputs(x.begin(), x.end());
  const auto hidden = layer(w.data(), bias.data(), inputs, true);
  Table table(target() + ": two layers of 16 neurons, 16 samples");
  table.compare("outputs against the CPU", out.values(),
                layer(w.data() + 256, bias.data() + 16, hidden, false), 4e-3);
  return table.status();
}
