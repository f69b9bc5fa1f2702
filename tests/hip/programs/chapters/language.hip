// Chapter: what C++ kernels may be: templates, packs, members, captures, shared objects, big arguments.
// options: -std=c++20
#include "chapter.h"

#include <array>
#include <cstddef>
#include <limits>
#include <new>
#include <utility>

enum class Mode : unsigned char { kAdd = 1, kScale = 2 };
template <class T, std::size_t N>
struct alignas(16) Tile {
  T values[N];
  __host__ __device__ constexpr T& operator[](std::size_t i) { return values[i]; }
  __host__ __device__ constexpr const T& operator[](std::size_t i) const { return values[i]; }
};
class Solver {
 public:
  explicit Solver(int factor) : factor_(factor) {}
  template <class T>
  static __global__ void kernel(T* data, int n, int factor) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
      data[i] *= T(factor);
  }
  template <class T>
  void run(T* data, int n) const { kernel<T><<<2, 64>>>(data, n, factor_); }
  template <class F>
  void with(F f) const { f(*this); }
  int factor() const { return factor_; }

 private:
  int factor_;
};
namespace {
__global__ void hidden(int* out) { out[threadIdx.x] = 100 + threadIdx.x; }
}
template <class... Ts>
__global__ void pack(double* out, Ts... values) {
  int at = 0;
  ((out[at++] = double(values)), ...);
  out[at] = sizeof...(Ts);
}
__global__ void placeholder(auto* out, auto value) { *out = value + 1; }
template <Mode M, auto Extra>
__global__ void by_mode(int* data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if constexpr (M == Mode::kAdd) data[i] += Extra;
  else data[i] *= Extra;
}
template <class F, class... Args>
__global__ void call(F f, Args... args) { f(blockIdx.x * blockDim.x + threadIdx.x, args...); }
struct Matrix {
  float values[25][32];  // 3200 bytes of arguments
};
__global__ void big(Matrix a, std::array<int, 8> b, float* out) {
  const int i = threadIdx.x;
  float sum = 0;
  for (auto& row : a.values) sum += row[i];
  out[i] = sum + b[i % 8];
}
template <class T>
__device__ T block_sum(T value) {
  __shared__ T parts[256];
  parts[threadIdx.x] = value;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half; half /= 2) {
    if (threadIdx.x < half) parts[threadIdx.x] += parts[threadIdx.x + half];
    __syncthreads();
  }
  return parts[0];
}
__global__ void sums(int* ints, double* doubles) {
  const int a = block_sum(int(threadIdx.x));
  const double b = block_sum(threadIdx.x * 0.5);
  if (threadIdx.x == 0) {
    ints[0] = a;
    doubles[0] = b;
  }
}
struct Stack {
  int top;
  int items[64];
  __device__ void push(int value) { items[atomicAdd(&top, 1)] = value; }
};
__global__ void shared_objects(int* out) {
  __shared__ Stack stack;
  alignas(16) __shared__ unsigned char raw[sizeof(Tile<int, 4>)];
  auto* tile = reinterpret_cast<Tile<int, 4>*>(raw);
  if (threadIdx.x == 0) {
    stack.top = 0;
    new (tile) Tile<int, 4>{{1, 2, 3, 4}};
  }
  __syncthreads();
  if (threadIdx.x % 2) stack.push(threadIdx.x);
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < stack.top; ++i) sum += stack.items[i];
  out[threadIdx.x] = sum + (*tile)[threadIdx.x % 4];
}
__device__ int counted() {
  static __device__ int calls = 5;
  return atomicAdd(&calls, 1);
}
__global__ void locals(long long* out) {
  out[0] = counted() + counted();
  constexpr Tile<short, 3> fixed{{7, 8, 9}};
  out[1] = fixed[threadIdx.x + 2];
  int wanted = 3, kind = int(blockDim.x);
  switch (kind) {
    case 1: wanted = 11; [[fallthrough]];
    case 2: wanted += 1; break;
    default: wanted = 0;
  }
  out[2] = wanted;
  out[3] = std::numeric_limits<long long>::max();
  __int128 wide = out[3];
  wide = wide * 4 + kind;
  out[4] = (long long)(wide >> 2) + (long long)(wide & 3);
  union {
    float f;
    unsigned u;
  } bits{1.0f};
  out[5] = bits.u;
  struct { int low : 4; unsigned high : 12; } field{-3, 4000};
  out[6] = field.low * 10000 + field.high;
  int rows[3][4] = {};
  for (int i = 0; i < 12; ++i) rows[i / 4][i % 4] = i;
  out[7] = rows[kind][kind + 1];
  goto done;
  out[7] = -1;
done:
  out[8] = 0x1'000 + 0b101;
}

int main() {
  constexpr int n = 200;
  int host[n], *data;
  double doubles[8], *ddata;
  float floats[32], *fdata;
  HIP_CHECK(hipMalloc(&data, sizeof host));
  HIP_CHECK(hipMalloc(&ddata, sizeof doubles));
  HIP_CHECK(hipMalloc(&fdata, sizeof floats));
  for (int i = 0; i < n; ++i) host[i] = i;
  HIP_CHECK(hipMemcpy(data, host, sizeof host, hipMemcpyHostToDevice));
  const Solver solver(3);
  solver.run(data, n);
  by_mode<Mode::kAdd, 5><<<4, 64>>>(data, n);
  by_mode<Mode::kScale, 'a' - 'A'><<<4, 64>>>(data, n);
  solver.with([=](const Solver& self) {
    const int factor = self.factor();
    call<<<2, 128>>>([=] __device__(int i, int most) { if (i < most) data[i] -= factor; }, n);
  });
  HIP_CHECK(hipMemcpy(host, data, sizeof host, hipMemcpyDeviceToHost));
  expect_all("chain", host, n, [](size_t i) { return (3 * int(i) + 5) * 32 - 3; });
  hidden<<<1, 64>>>(data);
  placeholder<<<1, 1>>>(data, short(8));
  HIP_CHECK(hipMemcpy(host, data, 256, hipMemcpyDeviceToHost));
  expect_all("hidden", host, 64, [](size_t i) { return i ? 100 + i : 9; });
  pack<<<1, 1>>>(ddata, 1, 2.5f, 'a', true, short(-4), 1ull << 40);
  HIP_CHECK(hipMemcpy(doubles, ddata, sizeof doubles, hipMemcpyDeviceToHost));
  const double right[] = {1, 2.5, 97, 1, -4, double(1ull << 40), 6};
  expect_all("pack", doubles, 7, [&](size_t i) { return right[i]; });
  Matrix matrix;
  for (int i = 0; i < 25; ++i)
    for (int k = 0; k < 32; ++k) matrix.values[i][k] = float(i + k);
  big<<<1, 32>>>(matrix, {1, 2, 3, 4, 5, 6, 7, 8}, fdata);
  HIP_CHECK(hipMemcpy(floats, fdata, sizeof floats, hipMemcpyDeviceToHost));
  expect_all("big", floats, 32, [](size_t i) { return 300 + 25 * i + i % 8 + 1; });
  sums<<<1, 256>>>(data, ddata);
  HIP_CHECK(hipMemcpy(host, data, 4, hipMemcpyDeviceToHost));
  HIP_CHECK(hipMemcpy(doubles, ddata, 8, hipMemcpyDeviceToHost));
  EXPECT_EQ(host[0], 255 * 128);
  EXPECT_EQ(doubles[0], 255 * 64.0);
  shared_objects<<<1, 64>>>(data);
  HIP_CHECK(hipMemcpy(host, data, 256, hipMemcpyDeviceToHost));
  expect_all("shared", host, 64, [](size_t i) { return 32 * 32 + 1 + i % 4; });
  long long numbers[9], *ldata;
  HIP_CHECK(hipMalloc(&ldata, sizeof numbers));
  locals<<<1, 1>>>(ldata);
  HIP_CHECK(hipMemcpy(numbers, ldata, sizeof numbers, hipMemcpyDeviceToHost));
  const long long top = std::numeric_limits<long long>::max();
  const long long wanted[] = {11, 9, 12, top, (long long)((unsigned long long)top + 1), 0x3f800000, -26000, 6, 0x1005};
  expect_all("locals", numbers, 9, [&](size_t i) { return wanted[i]; });
  for (void* each : {(void*)data, (void*)ddata, (void*)fdata, (void*)ldata}) HIP_CHECK(hipFree(each));
  return finish();
}
