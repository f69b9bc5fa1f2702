// Chapter: vector types: operators, conversions, alignment, in kernels and on the host.
#include "chapter.h"

struct Particle {
  float4 position;
  float3 velocity;
  uchar4 colour;
  double2 energy;
  short2 cell;
};
static_assert(sizeof(float3) == 12 && alignof(float4) == 16 && sizeof(uchar4) == 4);
static_assert(sizeof(longlong4) == 32 && sizeof(char3) == 3 && alignof(double2) == 16);

__global__ void advance(Particle* particles, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Particle p = particles[i];
  const float3 step = make_float3(p.velocity.x * dt, p.velocity.y * dt, p.velocity.z * dt);
  p.position += make_float4(step.x, step.y, step.z, 0.0f);
  p.velocity = p.velocity * make_float3(0.5f, 0.5f, 0.5f);
  p.colour.x ^= 0xff;
  p.colour = p.colour + make_uchar4(1, 2, 3, 4);
  p.energy = -p.energy / make_double2(2, 4);
  p.cell = make_short2(short(p.cell.y), short(p.cell.x));
  particles[i] = p;
}
__global__ void integers(int4* a, uint2* b, longlong2* c) {
  const int i = threadIdx.x;
  int4 v = make_int4(i, i + 1, i + 2, i + 3);
  v = (v << make_int4(1, 1, 1, 1)) + v % make_int4(3, 3, 3, 3);
  v.w = ~v.w;
  a[i] = v & make_int4(0xff, 0xff, 0xff, 0xff);
  b[i] = make_uint2(i, i) * make_uint2(3, 5) - make_uint2(1, 0);
  ++b[i];
  c[i] = make_longlong2(1ll << 40, -1) + make_longlong2(i, i);
}
__global__ void loads(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4) {
    float4 v = reinterpret_cast<const float4*>(in)[i];
    reinterpret_cast<float4*>(out)[i] = make_float4(v.w, v.z, v.y, v.x);
  }
}

int main() {
  constexpr int n = 200;
  std::vector<Particle> particles(n), found(n);
  for (int i = 0; i < n; ++i) {
    particles[i].position = make_float4(float(i), 0, -float(i), 1);
    particles[i].velocity = make_float3(1, 2, float(i));
    particles[i].colour = make_uchar4(static_cast<unsigned char>(i), 10, 20, 254);
    particles[i].energy = make_double2(i, i * 4.0);
    particles[i].cell = make_short2(short(i), short(-i));
  }
  Particle* device;
  HIP_CHECK(hipMalloc(&device, n * sizeof(Particle)));
  HIP_CHECK(hipMemcpy(device, particles.data(), n * sizeof(Particle), hipMemcpyHostToDevice));
  advance<<<(n + 63) / 64, 64>>>(device, 0.5f, n);
  HIP_CHECK(hipMemcpy(found.data(), device, n * sizeof(Particle), hipMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i) {
    const Particle& p = found[i];
    EXPECT(p.position == make_float4(i + 0.5f, 1.0f, -i + i * 0.5f, 1.0f));
    EXPECT(p.velocity == make_float3(0.5f, 1.0f, i * 0.5f));
    EXPECT(p.colour == make_uchar4(static_cast<unsigned char>((i ^ 0xff) + 1), 12, 23, 2));
    EXPECT(p.energy == make_double2(-i / 2.0, -double(i)));
    EXPECT(p.cell == make_short2(short(-i), short(i)));
  }
  int4 *a, host_a[64];
  uint2 *b, host_b[64];
  longlong2 *c, host_c[64];
  HIP_CHECK(hipMalloc(&a, sizeof host_a));
  HIP_CHECK(hipMalloc(&b, sizeof host_b));
  HIP_CHECK(hipMalloc(&c, sizeof host_c));
  integers<<<1, 64>>>(a, b, c);
  HIP_CHECK(hipMemcpy(host_a, a, sizeof host_a, hipMemcpyDeviceToHost));
  HIP_CHECK(hipMemcpy(host_b, b, sizeof host_b, hipMemcpyDeviceToHost));
  HIP_CHECK(hipMemcpy(host_c, c, sizeof host_c, hipMemcpyDeviceToHost));
  for (int i = 0; i < 64; ++i) {
    auto value = [&](int k) { return 2 * (i + k) + (i + k) % 3; };
    EXPECT(host_a[i] == make_int4(value(0) & 255, value(1) & 255, value(2) & 255, ~value(3) & 255));
    EXPECT(host_b[i] == make_uint2(3 * i, 5 * i + 1));
    EXPECT(host_c[i] == make_longlong2((1ll << 40) + i, i - 1));
  }
  std::vector<float> line(n), turned(n);
  for (int i = 0; i < n; ++i) line[i] = float(i);
  float *in, *out;
  HIP_CHECK(hipMalloc(&in, n * 4));
  HIP_CHECK(hipMalloc(&out, n * 4));
  HIP_CHECK(hipMemcpy(in, line.data(), n * 4, hipMemcpyHostToDevice));
  loads<<<1, 64>>>(in, out, n);
  HIP_CHECK(hipMemcpy(turned.data(), out, n * 4, hipMemcpyDeviceToHost));
  expect_all("turned", turned.data(), n, [](size_t i) { return i / 4 * 4 + 3 - i % 4; });
  const float2 host_sum = make_float2(1, 2) + make_float2(3, 4) * 2.0f;
  EXPECT(host_sum == make_float2(7, 10));
  float3 brace{1, 2, 3};
  int2 from_scalar(5);
  EXPECT(brace.z == 3 && from_scalar.x == 5 && from_scalar.y == 5);
  for (void* each : {(void*)device, (void*)a, (void*)b, (void*)c, (void*)in, (void*)out}) HIP_CHECK(hipFree(each));
  return finish();
}
