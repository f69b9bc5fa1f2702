// Chapter: C++20 and C++23: concepts, constexpr, consteval, spaceship, spans; ranges on the host.
// options: -std=c++23
#include "chapter.h"

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <numeric>
#include <optional>
#include <ranges>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

template <class T>
concept Number = std::integral<T> || std::floating_point<T>;
template <class F, class T>
concept UnaryOn = requires(F f, T x) {
  { f(x) } -> std::same_as<T>;
};
consteval std::array<int, 16> primes() {
  std::array<int, 16> found{};
  int count = 0;
  for (int candidate = 2; count < 16; ++candidate) {
    bool is_prime = true;
    for (int i = 0; i < count; ++i) is_prime &= candidate % found[i] != 0;
    if (is_prime) found[count++] = candidate;
  }
  return found;
}
__constant__ constexpr auto kPrimes = primes();

template <Number T, UnaryOn<T> F>
__global__ void map(const T* in, T* out, int n, F f) {
  if (const int i = blockIdx.x * blockDim.x + threadIdx.x; i < n) [[likely]] out[i] = f(in[i]);
}
struct Version {
  int major, minor;
  __host__ __device__ constexpr auto operator<=>(const Version&) const = default;
};
template <int... Values>
__device__ constexpr int folded() { return (Values + ... + 0); }
struct Point {
  int x, y;
};
__global__ void features(int* out) {
  const int i = threadIdx.x;
  int at = 0;
  auto put = [&, base = out + i * 16](auto value) mutable { base[at++] = int(value); };
  put(kPrimes[i % 16]);
  put(Version{1, i} < Version{1, 5});
  put(Version{2, 0} == Version{2, i % 2});
  put(folded<1, 2, 3, 4>());
  Point p{.x = i, .y = -i};
  auto [x, y] = p;
  put(x - y);
  put(std::popcount(unsigned(i)) + std::countl_zero(1u) + int(std::bit_ceil(unsigned(i) | 1u)));
  put(std::bit_cast<unsigned>(float(i)) >> 16);
  std::array<int, 5> small{i, 4, -i, 9, 1};
  std::sort(small.begin(), small.end());
  put(small[0]);
  put(std::get<1>(std::tuple{1, i * 2, 3.0f}));
  std::span<const int> view(small);
  int sum = 0;
  for (int each : view.subspan(1, 3)) sum += each;
  put(sum);
  put([]<class T>(T value) { return sizeof(T) + value; }(short(i)));
  if constexpr (std::is_same_v<decltype(i), const int>) put(1);
  std::optional<int> maybe;
  if (i % 2) maybe = i;
  put(maybe.value_or(-1));
  std::pair pair{i, 2};
  std::swap(pair.first, pair.second);
  put(pair.second);
  put(std::clamp(i, 3, 10));
  if consteval { put(0); } else { put(77); }
}

int main() {
  constexpr int n = 500;
  std::vector<double> values(n);
  std::iota(values.begin(), values.end(), -100.0);
  double *in, *out;
  HIP_CHECK(hipMalloc(&in, n * sizeof(double)));
  HIP_CHECK(hipMalloc(&out, n * sizeof(double)));
  HIP_CHECK(hipMemcpy(in, values.data(), n * sizeof(double), hipMemcpyHostToDevice));
  map<<<(n + 127) / 128, 128>>>(in, out, n, [] __device__(double x) { return x < 0 ? -x : x * 2; });
  std::vector<double> found(n);
  HIP_CHECK(hipMemcpy(found.data(), out, n * sizeof(double), hipMemcpyDeviceToHost));
  auto right = values | std::views::transform([](double x) { return x < 0 ? -x : x * 2; });
  EXPECT(std::ranges::equal(found, right));
  int* table;
  HIP_CHECK(hipMalloc(&table, 64 * 16 * sizeof(int)));
  features<<<1, 64>>>(table);
  std::vector<int> rows(64 * 16);
  HIP_CHECK(hipMemcpy(rows.data(), table, rows.size() * sizeof(int), hipMemcpyDeviceToHost));
  constexpr auto known = primes();
  for (int i = 0; i < 64; ++i) {
    std::array<int, 5> small{i, 4, -i, 9, 1};
    std::ranges::sort(small);
    const int wanted[16] = {known[i % 16], i < 5, i % 2 == 0, 10, 2 * i,
                            std::popcount(unsigned(i)) + 31 + int(std::bit_ceil(unsigned(i) | 1u)),
                            int(std::bit_cast<unsigned>(float(i)) >> 16), small[0], 2 * i,
                            small[1] + small[2] + small[3], i + 2, 1, i % 2 ? i : -1, i,
                            std::clamp(i, 3, 10), 77};
    expect_all("features", &rows[i * 16], 16, [&](size_t k) { return wanted[k]; });
  }
  for (void* each : {(void*)in, (void*)out, (void*)table}) HIP_CHECK(hipFree(each));
  return finish();
}
