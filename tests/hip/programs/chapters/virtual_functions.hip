// Chapter: virtual functions, function pointers, lambdas and recursion in kernels.
#include "chapter.h"

struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual int corners() const { return 0; }
  __device__ virtual ~Shape() {}
};
struct Circle : Shape {
  float radius;
  __device__ explicit Circle(float r) : radius(r) {}
  __device__ float area() const override { return 3.0f * radius * radius; }
};
struct Box : Shape {
  float width, height;
  __device__ Box(float w, float h) : width(w), height(h) {}
  __device__ float area() const override { return width * height; }
  __device__ int corners() const override { return 4; }
};
struct Square final : Box {
  __device__ explicit Square(float side) : Box(side, side) {}
  __device__ float area() const override { return -Box::area(); }
};
__global__ void make(Shape** shapes) {
  const int i = threadIdx.x;
  if (i % 3 == 0) shapes[i] = new Circle(float(i));
  else if (i % 3 == 1) shapes[i] = new Box(float(i), 2.0f);
  else shapes[i] = new Square(float(i));
}
__global__ void measure(Shape** shapes, float* areas, int* corners) {
  const Shape* shape = shapes[threadIdx.x];
  areas[threadIdx.x] = shape->area();
  corners[threadIdx.x] = shape->corners();
  delete shape;
}

using Operation = int (*)(int, int);
__device__ int plus(int a, int b) { return a + b; }
__device__ int times(int a, int b) { return a * b; }
__device__ __noinline__ int power(int a, int b) { return b == 0 ? 1 : a * power(a, b - 1); }
__device__ Operation operations[] = {plus, times, power};
__device__ Operation chosen = times;
__global__ void apply(const int* which, int* out) {
  out[threadIdx.x] = operations[which[threadIdx.x]](3, threadIdx.x % 6) + chosen(2, 5);
}
__global__ void given(Operation operation, int* out) { out[threadIdx.x] = operation(threadIdx.x, 4); }
template <class F>
__global__ void transform(int* data, F f) { data[threadIdx.x] = f(data[threadIdx.x]); }
__device__ int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
__global__ void deep(int* out) { out[threadIdx.x] = ackermann(2, threadIdx.x % 8); }

int main() {
  constexpr int n = 64;
  Shape** shapes;
  float *areas, host_areas[n];
  int *numbers, *which, host[n];
  HIP_CHECK(hipMalloc(&shapes, n * sizeof *shapes));
  HIP_CHECK(hipMalloc(&areas, sizeof host_areas));
  HIP_CHECK(hipMalloc(&numbers, sizeof host));
  HIP_CHECK(hipMalloc(&which, sizeof host));
  make<<<1, n>>>(shapes);
  measure<<<1, n>>>(shapes, areas, numbers);
  HIP_CHECK(hipMemcpy(host_areas, areas, sizeof host_areas, hipMemcpyDeviceToHost));
  HIP_CHECK(hipMemcpy(host, numbers, sizeof host, hipMemcpyDeviceToHost));
  expect_all("areas", host_areas, n, [](size_t i) {
    const float x = float(i);
    return i % 3 == 0 ? 3 * x * x : i % 3 == 1 ? 2 * x : -x * x;
  });
  expect_all("corners", host, n, [](size_t i) { return i % 3 ? 4 : 0; });

  int choice[n];
  for (int i = 0; i < n; ++i) choice[i] = i % 3;
  HIP_CHECK(hipMemcpy(which, choice, sizeof choice, hipMemcpyHostToDevice));
  apply<<<1, n>>>(which, numbers);
  HIP_CHECK(hipMemcpy(host, numbers, sizeof host, hipMemcpyDeviceToHost));
  const int powers[] = {1, 3, 9, 27, 81, 243};
  expect_all("operations", host, n, [&](size_t i) {
    const int b = int(i % 6);
    return 10 + (i % 3 == 0 ? 3 + b : i % 3 == 1 ? 3 * b : powers[b]);
  });
  Operation from_device;
  HIP_CHECK(hipMemcpyFromSymbol(&from_device, HIP_SYMBOL(chosen), sizeof from_device));
  given<<<1, n>>>(from_device, numbers);
  HIP_CHECK(hipMemcpy(host, numbers, sizeof host, hipMemcpyDeviceToHost));
  expect_all("given", host, n, [](size_t i) { return 4 * i; });
  const int offset = 100;
  transform<<<1, n>>>(numbers, [=] __device__(int x) { return x * 2 + offset; });
  transform<<<1, n>>>(numbers, [] __host__ __device__(int x) { return -x; });
  HIP_CHECK(hipMemcpy(host, numbers, sizeof host, hipMemcpyDeviceToHost));
  expect_all("lambdas", host, n, [](size_t i) { return -(8 * int(i) + 100); });
  deep<<<1, n>>>(numbers);
  HIP_CHECK(hipMemcpy(host, numbers, sizeof host, hipMemcpyDeviceToHost));
  expect_all("ackermann", host, n, [](size_t i) { return 2 * (i % 8) + 3; });
  for (void* each : {(void*)shapes, (void*)areas, (void*)numbers, (void*)which}) HIP_CHECK(hipFree(each));
  return finish();
}
