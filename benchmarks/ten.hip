// Ten programs of the kinds that people run: each a kernel or two, checked against the host.
//
//     wavecore hipcc --offload-arch=gfx90a,gfx1100 -O3 ten.hip -o ten && ./ten [name...]
//
// Prints the CPU seconds of each program's launches, once the compilers have come to rest.
#include <hip/hip_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <random>
#include <vector>

#define CHECK(call)                                                            \
  do {                                                                         \
    hipError_t e = (call);                                                     \
    if (e != hipSuccess) {                                                     \
      std::fprintf(stderr, "%s: %s\n", #call, hipGetErrorString(e));           \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

template <class T>
struct Array {
  T* p = nullptr;
  size_t n;
  explicit Array(size_t n) : n(n) { CHECK(hipMallocManaged(&p, n * sizeof(T))); }
  Array(const Array&) = delete;
  ~Array() { (void)hipFree(p); }
  operator T*() const { return p; }
  T& operator[](size_t i) const { return p[i]; }
};

static double seconds(clockid_t clock) {
  timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

template <class F>
static double timed(int rounds, F launch) {
  double best = 1e9, began = seconds(CLOCK_MONOTONIC);
  for (int i = 0; i < rounds || seconds(CLOCK_MONOTONIC) - began < 2; i++) {
    double start = seconds(CLOCK_PROCESS_CPUTIME_ID);
    launch();
    CHECK(hipDeviceSynchronize());
    best = std::min(best, seconds(CLOCK_PROCESS_CPUTIME_ID) - start);
  }
  return best;
}

// 1. A chain of SHA-256 compressions in each thread.
__host__ __device__ static uint32_t rotr(uint32_t x, int n) { return x >> n | x << (32 - n); }

__constant__ uint32_t sha_k[64];
static uint32_t sha_k_host[64];

__host__ __device__ static void sha_block(uint32_t* state, const uint32_t* k) {
  uint32_t w[16], s[8];
  for (int i = 0; i < 8; i++) s[i] = w[i] = state[i];
  for (int i = 8; i < 16; i++) w[i] = i == 8 ? 0x80000000u : i == 15 ? 256 : 0;
  uint32_t v[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                   0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (int i = 0; i < 8; i++) s[i] = v[i];
#pragma unroll 16
  for (int i = 0; i < 64; i++) {
    if (i >= 16) {
      uint32_t a = w[(i + 1) & 15], b = w[(i + 14) & 15];
      w[i & 15] += (rotr(a, 7) ^ rotr(a, 18) ^ a >> 3) + w[(i + 9) & 15] +
                   (rotr(b, 17) ^ rotr(b, 19) ^ b >> 10);
    }
    uint32_t t1 = s[7] + (rotr(s[4], 6) ^ rotr(s[4], 11) ^ rotr(s[4], 25)) +
                  ((s[4] & s[5]) ^ (~s[4] & s[6])) + k[i] + w[i & 15];
    uint32_t t2 = (rotr(s[0], 2) ^ rotr(s[0], 13) ^ rotr(s[0], 22)) +
                  ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    for (int j = 7; j > 0; j--) s[j] = s[j - 1];
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) state[i] = s[i] + v[i];
}

__global__ void hash_chain(uint32_t* out, int rounds) {
  uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, state[8];
  for (int j = 0; j < 8; j++) state[j] = i * 8 + j;
  for (int r = 0; r < rounds; r++) sha_block(state, sha_k);
  out[i] = state[0] ^ state[7];
}

static double hashes() {
  const int n = 1024, rounds = 16;
  for (int i = 0, p = 2; i < 64; p++) {
    bool prime = true;
    for (int d = 2; d * d <= p; d++) prime &= p % d != 0;
    if (prime) sha_k_host[i++] = uint32_t(std::fmod(std::cbrt((long double)p), 1.0L) * 4294967296.0L);
  }
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(sha_k), sha_k_host, sizeof sha_k_host));
  Array<uint32_t> out(n);
  double t = timed(5, [&] { hash_chain<<<n / 256, 256>>>(out, rounds); });
  for (int i : {0, 500, n - 1}) {
    uint32_t state[8];
    for (int j = 0; j < 8; j++) state[j] = i * 8 + j;
    for (int r = 0; r < rounds; r++) sha_block(state, sha_k_host);
    if (out[i] != (state[0] ^ state[7])) std::printf("hashes: wrong\n");
  }
  return t;
}

// 2. European options by Monte Carlo: Philox, Box-Muller, exp.
__host__ __device__ static void philox(uint32_t* c, uint32_t k0, uint32_t k1) {
  for (int r = 0; r < 10; r++) {
    uint64_t a = uint64_t(0xD2511F53) * c[0], b = uint64_t(0xCD9E8D57) * c[2];
    uint32_t d0 = uint32_t(b >> 32) ^ c[1] ^ k0, d2 = uint32_t(a >> 32) ^ c[3] ^ k1;
    c[1] = uint32_t(b), c[3] = uint32_t(a), c[0] = d0, c[2] = d2;
    k0 += 0x9E3779B9, k1 += 0xBB67AE85;
  }
}

__global__ void options(float* sums, int paths, float s0, float strike, float drift, float vol) {
  uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int p = 0; p < paths; p++) {
    uint32_t c[4] = {uint32_t(p), i, 0, 0};
    philox(c, 42, 7);
    float u = (float(c[0] >> 8) + 0.5f) * 0x1p-24f, v = float(c[1] >> 8) * 0x1p-24f;
    float r = sqrtf(-2.0f * __logf(u));
    float z = r * __cosf(6.2831853f * v);
    sum += fmaxf(s0 * __expf(drift + vol * z) - strike, 0.0f);
  }
  sums[i] = sum;
}

static double monte_carlo() {
  const int n = 4096, paths = 64;
  Array<float> sums(n);
  double t = timed(5, [&] { options<<<n / 256, 256>>>(sums, paths, 100, 100, 0.03f, 0.2f); });
  double mean = 0;
  for (int i = 0; i < n; i++) mean += sums[i];
  mean /= double(n) * paths;
  double d1 = (0.03 + 0.04) / 0.2, d2 = d1 - 0.2, up = std::exp(0.03 + 0.02);
  double wanted = 100 * up * 0.5 * std::erfc(-d1 / std::sqrt(2.0)) - 100 * 0.5 * std::erfc(-d2 / std::sqrt(2.0));
  if (std::fabs(mean - wanted) > 0.15) std::printf("monte_carlo: %g, not %g\n", mean, wanted);
  return t;
}

// 3. Heat on a grid, five points, tiles in LDS.
__global__ void heat(const float* from, float* to, int n) {
  __shared__ float tile[18][34];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  auto at = [&](int a, int b) { return from[min(max(b, 0), n - 1) * n + min(max(a, 0), n - 1)]; };
  tile[ty][tx] = at(x, y);
  if (threadIdx.x == 0) tile[ty][0] = at(x - 1, y);
  if (threadIdx.x == 31) tile[ty][33] = at(x + 1, y);
  if (threadIdx.y == 0) tile[0][tx] = at(x, y - 1);
  if (threadIdx.y == 15) tile[17][tx] = at(x, y + 1);
  __syncthreads();
  float c = tile[ty][tx];
  to[y * n + x] = c + 0.2f * (tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx] - 4 * c);
}

static double stencil() {
  const int n = 512, steps = 4;
  Array<float> a(n * n), b(n * n);
  auto reset = [&] { for (int i = 0; i < n * n; i++) a[i] = float(i * 2654435761u >> 8 & 255); };
  double t = timed(5, [&] {
    for (int s = 0; s < steps; s += 2) {
      heat<<<dim3(n / 32, n / 16), dim3(32, 16)>>>(a, b, n);
      heat<<<dim3(n / 32, n / 16), dim3(32, 16)>>>(b, a, n);
    }
  });
  reset();
  std::vector<float> h(a.p, a.p + n * n);
  heat<<<dim3(n / 32, n / 16), dim3(32, 16)>>>(a, b, n);
  CHECK(hipDeviceSynchronize());
  for (int y = 0; y < n; y += 37)
    for (int x = 0; x < n; x++) {
      auto at = [&](int u, int v) { return h[std::clamp(v, 0, n - 1) * n + std::clamp(u, 0, n - 1)]; };
      float want = at(x, y) + 0.2f * (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y));
      if (std::fabs(want - b[y * n + x]) > 1e-3f) return std::printf("stencil: wrong\n"), t;
    }
  return t;
}

// 4. Bitonic sort of blocks of 1,024 in LDS.
__global__ void bitonic(uint32_t* data) {
  __shared__ uint32_t s[1024];
  uint32_t* mine = data + blockIdx.x * 1024;
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) s[i] = mine[i];
  for (int k = 2; k <= 1024; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      __syncthreads();
      for (int i = threadIdx.x; i < 1024; i += blockDim.x) {
        int other = i ^ j;
        if (other > i) {
          uint32_t a = s[i], b = s[other];
          if ((a > b) == ((i & k) == 0)) s[i] = b, s[other] = a;
        }
      }
    }
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) mine[i] = s[i];
}

static double sorting() {
  const int n = 64 * 1024;
  Array<uint32_t> data(n);
  std::mt19937 random(1);
  std::vector<uint32_t> h(n);
  for (auto& x : h) x = random();
  double t = timed(5, [&] {
    std::memcpy(data.p, h.data(), n * 4);
    bitonic<<<n / 1024, 256>>>(data);
  });
  for (int b = 0; b < n; b += 1024) std::sort(h.begin() + b, h.begin() + b + 1024);
  if (std::memcmp(h.data(), data.p, n * 4)) std::printf("sorting: wrong\n");
  return t;
}

// 5. Breadth-first search by levels; each thread has a vertex.
__global__ void bfs(const int* first, const int* edges, int* level, int depth, int n, int* more) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || level[v] != depth) return;
  for (int e = first[v]; e < first[v + 1]; e++)
    if (atomicCAS(&level[edges[e]], -1, depth + 1) == -1) *more = 1;
}

static double graph() {
  const int n = 1 << 15, degree = 8;
  Array<int> first(n + 1), edges(n * degree), level(n), more(1);
  std::mt19937 random(2);
  for (int v = 0; v <= n; v++) first[v] = v * degree;
  for (int e = 0; e < n * degree; e++) edges[e] = random() % n;
  double t = timed(3, [&] {
    for (int v = 0; v < n; v++) level[v] = v ? -1 : 0;
    more[0] = 1;
    for (int d = 0; more[0]; d++) {
      more[0] = 0;
      bfs<<<n / 256, 256>>>(first, edges, level, d, n, more);
      CHECK(hipDeviceSynchronize());
    }
  });
  std::vector<int> want(n, -1), queue{0};
  want[0] = 0;
  for (size_t i = 0; i < queue.size(); i++)
    for (int e = first[queue[i]]; e < first[queue[i] + 1]; e++)
      if (want[edges[e]] < 0) want[edges[e]] = want[queue[i]] + 1, queue.push_back(edges[e]);
  for (int v = 0; v < n; v++)
    if (want[v] != level[v]) return std::printf("graph: wrong\n"), t;
  return t;
}

// 6. FFTs of 1,024 points in LDS, radix 4.
__global__ void fft(float2* data) {
  __shared__ float2 s[2][1024];
  float2* mine = data + blockIdx.x * 1024;
  int t = threadIdx.x, from = 0;
  for (int i = t; i < 1024; i += 256) s[0][i] = mine[i];
  __syncthreads();
  for (int width = 1; width < 1024; width *= 4, from ^= 1) {
    int k = t & (width - 1);
    float2 v[4];
    for (int r = 0; r < 4; r++) {
      float2 x = s[from][t + r * 256];
      float angle = -6.2831853f * float(r * k) / float(width * 4), c = __cosf(angle), sn = __sinf(angle);
      v[r] = {x.x * c - x.y * sn, x.x * sn + x.y * c};
    }
    float2 a = {v[0].x + v[2].x, v[0].y + v[2].y}, b = {v[0].x - v[2].x, v[0].y - v[2].y};
    float2 c = {v[1].x + v[3].x, v[1].y + v[3].y}, d = {v[1].y - v[3].y, v[3].x - v[1].x};
    int at = (t - k) * 4 + k;
    s[from ^ 1][at] = {a.x + c.x, a.y + c.y};
    s[from ^ 1][at + width] = {b.x + d.x, b.y + d.y};
    s[from ^ 1][at + 2 * width] = {a.x - c.x, a.y - c.y};
    s[from ^ 1][at + 3 * width] = {b.x - d.x, b.y - d.y};
    __syncthreads();
  }
  for (int i = t; i < 1024; i += 256) mine[i] = s[from][i];
}

static double ffts() {
  const int n = 1024, batch = 64;
  Array<float2> data(n * batch);
  std::mt19937 random(3);
  std::vector<float2> h(n * batch);
  for (auto& x : h) x = {float(int(random() % 200) - 100), float(int(random() % 200) - 100)};
  double t = timed(5, [&] {
    std::memcpy(data.p, h.data(), h.size() * 8);
    fft<<<batch, 256>>>(data);
  });
  for (int k : {0, 1, 77, 512, 1023}) {
    double re = 0, im = 0;
    for (int i = 0; i < n; i++) {
      double a = -2 * M_PI * double(i) * k / n;
      re += h[n + i].x * std::cos(a) - h[n + i].y * std::sin(a);
      im += h[n + i].x * std::sin(a) + h[n + i].y * std::cos(a);
    }
    if (std::fabs(re - data[n + k].x) + std::fabs(im - data[n + k].y) > 0.5) std::printf("ffts: wrong\n");
  }
  return t;
}

// 7. Alignment scores (Smith-Waterman) of many pairs, one block a pair, by anti-diagonals.
__global__ void align(const uint8_t* a, const uint8_t* b, int* score, int n) {
  __shared__ int h[3][257];
  __shared__ int best;
  int t = threadIdx.x;
  for (int r = 0; r < 3; r++) h[r][t + 1] = h[r][0] = 0;
  if (t == 0) best = 0;
  __syncthreads();
  uint8_t mine = a[blockIdx.x * n + t];
  int top = 0;
  for (int d = 0; d < 2 * n - 1; d++) {
    int j = d - t;
    int *now = h[d % 3], *one = h[(d + 2) % 3], *two = h[(d + 1) % 3];
    int x = 0;
    if (j >= 0 && j < n) {
      int m = mine == b[blockIdx.x * n + j] ? 3 : -2;
      x = max(max(0, (j ? two[t] : 0) + m), max(one[t] - 1, (j ? one[t + 1] : 0) - 1));
      top = max(top, x);
    }
    now[t + 1] = x;
    __syncthreads();
  }
  atomicMax(&best, top);
  __syncthreads();
  if (t == 0) score[blockIdx.x] = best;
}

static double alignment() {
  const int n = 256, pairs = 16;
  Array<uint8_t> a(n * pairs), b(n * pairs);
  Array<int> score(pairs);
  std::mt19937 random(4);
  for (int i = 0; i < n * pairs; i++) a[i] = random() % 4, b[i] = random() % 4;
  double t = timed(5, [&] { align<<<pairs, n>>>(a, b, score, n); });
  for (int p = 0; p < pairs; p++) {
    std::vector<int> h((n + 1) * (n + 1), 0);
    int best = 0;
    for (int i = 1; i <= n; i++)
      for (int j = 1; j <= n; j++) {
        int m = a[p * n + i - 1] == b[p * n + j - 1] ? 3 : -2;
        int x = std::max({0, h[(i - 1) * (n + 1) + j - 1] + m, h[(i - 1) * (n + 1) + j] - 1, h[i * (n + 1) + j - 1] - 1});
        best = std::max(best, h[i * (n + 1) + j] = x);
      }
    if (best != score[p]) std::printf("alignment: %d, not %d\n", score[p], best);
  }
  return t;
}

// 8. A sparse matrix by a vector, CSR, a thread a row.
__global__ void spmv(const int* first, const int* column, const double* value, const double* x, double* y, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  double sum = 0;
  for (int e = first[row]; e < first[row + 1]; e++) sum += value[e] * x[column[e]];
  y[row] = sum;
}

static double sparse() {
  const int n = 20000;
  std::mt19937 random(5);
  Array<int> first(n + 1);
  first[0] = 0;
  for (int r = 0; r < n; r++) first[r + 1] = first[r] + random() % 32;
  Array<int> column(first[n]);
  Array<double> value(first[n]), x(n), y(n);
  for (int e = 0; e < first[n]; e++) column[e] = random() % n, value[e] = random() % 100;
  for (int i = 0; i < n; i++) x[i] = random() % 100;
  double t = timed(5, [&] { spmv<<<(n + 255) / 256, 256>>>(first, column, value, x, y, n); });
  for (int r = 0; r < n; r++) {
    double sum = 0;
    for (int e = first[r]; e < first[r + 1]; e++) sum += value[e] * x[column[e]];
    if (sum != y[r]) return std::printf("sparse: wrong\n"), t;
  }
  return t;
}

// 9. Bodies that attract each other.
__global__ void gravity(const float4* body, float4* force, int n) {
  __shared__ float4 tile[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  float4 me = body[i];
  float x = 0, y = 0, z = 0;
  for (int base = 0; base < n; base += 256) {
    tile[threadIdx.x] = body[base + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 256; j++) {
      float4 o = tile[j];
      float dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z;
      float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), f = o.w * r * r * r;
      x += f * dx, y += f * dy, z += f * dz;
    }
    __syncthreads();
  }
  force[i] = {x, y, z, 0};
}

static double bodies() {
  const int n = 1024;
  Array<float4> body(n), force(n);
  std::mt19937 random(6);
  auto next = [&] { return float(random() % 2000) * 0.001f - 1; };
  for (int i = 0; i < n; i++) body[i] = {next(), next(), next(), 1};
  double t = timed(5, [&] { gravity<<<n / 256, 256>>>(body, force, n); });
  for (int i : {0, 333, 1023}) {
    double x = 0;
    for (int j = 0; j < n; j++) {
      double dx = body[j].x - body[i].x, dy = body[j].y - body[i].y, dz = body[j].z - body[i].z;
      x += dx / std::pow(dx * dx + dy * dy + dz * dz + 0.01, 1.5);
    }
    if (std::fabs(x - force[i].x) > 1e-2 * (1 + std::fabs(x))) std::printf("bodies: %g, not %g\n", force[i].x, x);
  }
  return t;
}

// 10. A histogram with LDS atomics, and a scan of its bins by shuffles.
__global__ void histogram(const uint8_t* data, int n, unsigned* bins) {
  __shared__ unsigned mine[256];
  mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd(&mine[data[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

__global__ void scan(unsigned* bins) {
  __shared__ unsigned sums[8];
  unsigned v = bins[threadIdx.x];
  for (int d = 1; d < 32; d *= 2) {
    unsigned o = __shfl_up(v, d, 32);
    if ((threadIdx.x & 31) >= d) v += o;
  }
  if ((threadIdx.x & 31) == 31) sums[threadIdx.x >> 5] = v;
  __syncthreads();
  for (int w = 0; w < int(threadIdx.x >> 5); w++) v += sums[w];
  bins[threadIdx.x] = v;
}

static double counting() {
  const int n = 1 << 19;
  Array<uint8_t> data(n);
  Array<unsigned> bins(256);
  std::mt19937 random(7);
  for (int i = 0; i < n; i++) data[i] = random() & random();
  double t = timed(5, [&] {
    std::memset(bins.p, 0, 1024);
    histogram<<<64, 256>>>(data, n, bins);
    scan<<<1, 256>>>(bins);
  });
  std::vector<unsigned> want(256, 0);
  for (int i = 0; i < n; i++) want[data[i]]++;
  for (int i = 0; i < 256; i++) {
    if (i) want[i] += want[i - 1];
    if (want[i] != bins[i]) return std::printf("counting: wrong\n"), t;
  }
  return t;
}

int main(int argc, char** argv) {
  struct { const char* name; double (*run)(); } all[] = {
      {"hashes", hashes}, {"monte_carlo", monte_carlo}, {"stencil", stencil}, {"sorting", sorting},
      {"graph", graph}, {"ffts", ffts}, {"alignment", alignment}, {"sparse", sparse},
      {"bodies", bodies}, {"counting", counting}};
  for (auto& each : all) {
    bool wanted = argc == 1;
    for (int i = 1; i < argc; i++) wanted |= !std::strcmp(argv[i], each.name);
    if (wanted) std::printf("%s %.6f\n", each.name, each.run()), std::fflush(stdout);
  }
}
