// Kernels whose times on real GPUs others have published, written from their descriptions.

#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

#define KERNEL extern "C" __global__ void
#define INDEX (blockIdx.x * (size_t)blockDim.x + threadIdx.x)
#define REPEAT(text) asm volatile(".rept 1000\n" text "\n.endr")

// ------------------------------------------------------------------------------------- issue

#if defined(__gfx90a__)
KERNEL issue_vmov() { asm volatile(".rept 1000\nv_mov_b32 v1, v2\n.endr" ::: "v1", "v2"); }
KERNEL issue_one_lane() {
  if (threadIdx.x % 64 == 0) asm volatile(".rept 1000\nv_mov_b32 v1, v2\n.endr" ::: "v1", "v2");
}
KERNEL issue_smov() { asm volatile(".rept 1000\ns_mov_b32 s20, s21\n.endr" ::: "s20", "s21"); }
typedef float f32x16 __attribute__((ext_vector_type(16)));
typedef short i16x4 __attribute__((ext_vector_type(4)));
KERNEL issue_mfma() {
  f32x16 sum = {};
  i16x4 one = {};
  for (int i = 0; i < 100; i++)
#pragma unroll
    for (int j = 0; j < 10; j++)
      sum = __builtin_amdgcn_mfma_f32_32x32x8bf16_1k(one, one, sum, 0, 0, 0);
  asm volatile("" ::"v"(sum));
}
#endif

// Chains of multiplications and additions, 1024 a work-item and value.
template <typename T> __device__ T chain(T x, T y) {
  for (int i = 0; i < 32; i++)
#pragma unroll
    for (int j = 0; j < 16; j++) {
      x = y * x + y;
      y = x * y + x;
    }
  return y;
}
KERNEL mad_f32(float *out, float x) { out[INDEX] = chain<float>(x, threadIdx.x); }
KERNEL mad_f64(double *out, double x) { out[INDEX] = chain<double>(x, threadIdx.x); }
KERNEL mad_half2(float *out, float x) {
  __half2 a = __float2half2_rn(x), b = __float2half2_rn((float)threadIdx.x);
  for (int i = 0; i < 32; i++)
#pragma unroll
    for (int j = 0; j < 16; j++) {
      a = __hfma2(b, a, b);
      b = __hfma2(a, b, a);
    }
  out[INDEX] = __low2float(b);
}
// Two streams, and pairs of packed operations.
typedef float f32x2 __attribute__((ext_vector_type(2)));
KERNEL intensity(f32x2 *out, const f32x2 *a, const f32x2 *b, int pairs) {
  f32x2 x = a[INDEX], y = b[INDEX];
#pragma unroll 8
  for (int i = 0; i < pairs; i++) {
    x = __builtin_elementwise_fma(x, y, y);
    y = __builtin_elementwise_fma(y, x, x);
  }
  if (x.x + y.x == -1.2345f) out[INDEX] = x + y;
}

// ------------------------------------------------------------------------------------- streams

KERNEL init(double *a, size_t n) { if (INDEX < n) a[INDEX] = 1.5; }
KERNEL read(double *a, const double *b, size_t n) {
  if (INDEX < n && b[INDEX] == -1.2345) a[INDEX] = 0;
}
KERNEL scale(double *a, const double *b, size_t n) { if (INDEX < n) a[INDEX] = 1.5 * b[INDEX]; }
KERNEL triad(double *a, const double *b, const double *c, size_t n) {
  if (INDEX < n) a[INDEX] = b[INDEX] + 1.5 * c[INDEX];
}
KERNEL three_points(double *a, const double *b, size_t n) {
  if (INDEX > 0 && INDEX < n - 1) a[INDEX] = 0.5 * b[INDEX - 1] - b[INDEX] + 0.5 * b[INDEX + 1];
}
KERNEL update(double *u, const double *rhs, const double *au, double *residual, double factor) {
  double r = rhs[INDEX] - au[INDEX];
  residual[INDEX] = r;
  u[INDEX] += r * factor;
}

// ------------------------------------------------------------------------------------- stencils

// The Laplacian with seven points; each work-item computes M points along y.
template <int M, bool STREAMS>
__device__ void laplacian(double *f, const double *u, int nx, int ny, int nz, double x2, double y2,
                          double z2, double middle) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  int j0 = M * (threadIdx.y + blockIdx.y * blockDim.y), k = threadIdx.z + blockIdx.z * blockDim.z;
  size_t line = nx, plane = (size_t)nx * ny;
  if (i == 0 || i >= nx - 1 || k == 0 || k >= nz - 1) return;
#pragma unroll
  for (int m = 0; m < M; m++) {
    int j = j0 + m;
    if (j == 0 || j >= ny - 1) continue;
    size_t at = i + line * j + plane * k;
    double sum = u[at] * middle + (u[at - 1] + u[at + 1]) * x2 +
                 (u[at - line] + u[at + line]) * y2 + (u[at - plane] + u[at + plane]) * z2;
    if (STREAMS) __builtin_nontemporal_store(sum, f + at);
    else f[at] = sum;
  }
}
// The same with all loads before all stores; the lines of the middle plane are loaded once.
template <int M, bool STREAMS>
__device__ void reordered(double *f, const double *u, int nx, int ny, int nz, double x2, double y2,
                          double z2, double middle) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  int j0 = M * (threadIdx.y + blockIdx.y * blockDim.y), k = threadIdx.z + blockIdx.z * blockDim.z;
  size_t line = nx, plane = (size_t)nx * ny;
  if (i == 0 || i >= nx - 1 || k == 0 || k >= nz - 1 || j0 + M >= ny) return;
  size_t at = i + line * j0 + plane * k;
  double sum[M], center[M + 2];
#pragma unroll
  for (int m = 0; m < M; m++) sum[m] = u[at - plane + m * line] * z2;
  center[0] = j0 ? u[at - line] : 0;
#pragma unroll
  for (int m = 1; m < M + 2; m++) center[m] = u[at + (m - 1) * line];
#pragma unroll
  for (int m = 0; m < M; m++)
    sum[m] += (u[at - 1 + m * line] + u[at + 1 + m * line]) * x2 + center[m + 1] * middle +
              (center[m] + center[m + 2]) * y2;
#pragma unroll
  for (int m = 0; m < M; m++) sum[m] += u[at + plane + m * line] * z2;
#pragma unroll
  for (int m = 0; m < M; m++)
    if (j0 + m > 0) {
      if (STREAMS) __builtin_nontemporal_store(sum[m], f + at + m * line);
      else f[at + m * line] = sum[m];
    }
}
#define STENCIL(name, form, m, streams)                                                            \
  KERNEL name(double *f, const double *u, int nx, int ny, int nz, double x2, double y2, double z2, \
              double middle) {                                                                     \
    form<m, streams>(f, u, nx, ny, nz, x2, y2, z2, middle);                                        \
  }
STENCIL(stencil, laplacian, 1, false)
STENCIL(stencil_streams, laplacian, 1, true)
STENCIL(tiled_2, laplacian, 2, false)
STENCIL(tiled_4, laplacian, 4, false)
STENCIL(tiled_8, laplacian, 8, false)
STENCIL(reordered_1, reordered, 1, false)
STENCIL(reordered_2, reordered, 2, false)
STENCIL(reordered_4, reordered, 4, false)
STENCIL(reordered_8, reordered, 8, false)
STENCIL(reordered_8_streams, reordered, 8, true)

KERNEL laplacian_2d(double *f, const double *u, int nx, int ny, double x2, double y2) {
  int i = threadIdx.x + blockIdx.x * blockDim.x, j = threadIdx.y + blockIdx.y * blockDim.y;
  if (i == 0 || i >= nx - 1 || j == 0 || j >= ny - 1) return;
  size_t at = i + (size_t)nx * j;
  f[at] = (2 * u[at] - u[at - 1] - u[at + 1]) * x2 + (2 * u[at] - u[at - nx] - u[at + nx]) * y2;
}

// ------------------------------------------------------------------------------------- transposes

KERNEL copy_2d(float *to, const float *from, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  to[y * n + x] = from[y * n + x];
}
KERNEL transpose_naive(float *to, const float *from, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  to[x * n + y] = from[y * n + x];
}
template <int SIDE, int PAD> __device__ void transpose(float *to, const float *from, int n) {
  __shared__ float tile[SIDE][SIDE + PAD];
  int x = blockIdx.x * SIDE + threadIdx.x, y = blockIdx.y * SIDE;
  for (int j = threadIdx.y; j < SIDE; j += blockDim.y) tile[j][threadIdx.x] = from[(y + j) * n + x];
  __syncthreads();
  int row = blockIdx.x * SIDE, column = blockIdx.y * SIDE + threadIdx.x;
  for (int j = threadIdx.y; j < SIDE; j += blockDim.y)
    to[(row + j) * n + column] = tile[threadIdx.x][j];
}
KERNEL transpose_32(float *to, const float *from, int n) { transpose<32, 0>(to, from, n); }
KERNEL transpose_64(float *to, const float *from, int n) { transpose<64, 0>(to, from, n); }
KERNEL transpose_64_padded(float *to, const float *from, int n) { transpose<64, 1>(to, from, n); }
KERNEL copy_64(float *to, const float *from, int n) {
  int x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y * 64;
  for (int j = threadIdx.y; j < 64; j += blockDim.y) to[(y + j) * n + x] = from[(y + j) * n + x];
}
KERNEL transpose_64_naive(float *to, const float *from, int n) {
  int x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y * 64;
  for (int j = threadIdx.y; j < 64; j += blockDim.y) to[x * n + y + j] = from[(y + j) * n + x];
}

// ------------------------------------------------------------------------------------- y^T A x

KERNEL rows_by_lane(const double *a, const double *x, const double *y, double *sum, int n, int m) {
  for (size_t i = INDEX; i < n; i += gridDim.x * (size_t)blockDim.x) {
    double part = 0;
    for (int j = 0; j < m; j++) part += a[i * m + j] * x[j];
    atomicAdd(sum, y[i] * part);
  }
}
KERNEL columns_by_lane(const double *a, const double *x, const double *y, double *sum, int n, int m) {
  for (size_t i = INDEX; i < n; i += gridDim.x * (size_t)blockDim.x) {
    double part = 0;
    for (int j = 0; j < m; j++) part += a[j * (size_t)n + i] * x[j];
    atomicAdd(sum, y[i] * part);
  }
}

// ------------------------------------------------------------------------------------- products

KERNEL sgemm_naive(const float *a, const float *b, float *c, int n) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
KERNEL sgemm_tiled(const float *a, const float *b, float *c, int n) {
  __shared__ float left[32][32], right[32][32];
  int x = threadIdx.x, y = threadIdx.y, column = blockIdx.x * 32 + x, row = blockIdx.y * 32 + y;
  float sum = 0;
  for (int k = 0; k < n; k += 32) {
    left[y][x] = a[row * n + k + x];
    right[y][x] = b[(k + y) * n + column];
    __syncthreads();
    for (int i = 0; i < 32; i++) sum += left[y][i] * right[i][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
// 128 x 128 of C by 256 work-items, 8 x 8 each; 8 of K at once.
template <bool AHEAD, int PAD>
__device__ void sgemm(const float *a, const float *b, float *c, int n) {
  constexpr int SIDE = 128, DEPTH = 8;
  __shared__ float left[DEPTH][SIDE + PAD], right[DEPTH][SIDE];
  int t = threadIdx.x, x = t % 16, y = t / 16;
  const float *from_a = a + (size_t)blockIdx.y * SIDE * n + t % DEPTH;
  const float *from_b = b + blockIdx.x * SIDE + t % SIDE;
  float sum[8][8] = {}, next_a[4], next_b[4];
  auto load = [&](int k) {
#pragma unroll
    for (int i = 0; i < 4; i++) {
      next_a[i] = from_a[(size_t)(t / DEPTH + 32 * i) * n + k];
      next_b[i] = from_b[(size_t)(k + t / SIDE + 2 * i) * n];
    }
  };
  auto store = [&] {
#pragma unroll
    for (int i = 0; i < 4; i++) {
      left[t % DEPTH][t / DEPTH + 32 * i] = next_a[i];
      right[t / SIDE + 2 * i][t % SIDE] = next_b[i];
    }
  };
  load(0);
  store();
  __syncthreads();
  for (int k = 0; k < n; k += DEPTH) {
    bool more = k + DEPTH < n;
    if (AHEAD && more) load(k + DEPTH);
#pragma unroll
    for (int d = 0; d < DEPTH; d++) {
      float u[8], v[8];
#pragma unroll
      for (int i = 0; i < 8; i++) {
        u[i] = left[d][(i / 4) * 64 + y * 4 + i % 4];
        v[i] = right[d][(i / 4) * 64 + x * 4 + i % 4];
      }
#pragma unroll
      for (int i = 0; i < 8; i++)
#pragma unroll
        for (int j = 0; j < 8; j++) sum[i][j] += u[i] * v[j];
    }
    __syncthreads();
    if (!AHEAD && more) load(k + DEPTH);
    if (more) store();
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 8; i++)
#pragma unroll
    for (int j = 0; j < 8; j++)
      c[(size_t)(blockIdx.y * SIDE + (i / 4) * 64 + y * 4 + i % 4) * n + blockIdx.x * SIDE +
        (j / 4) * 64 + x * 4 + j % 4] = sum[i][j];
}
KERNEL __launch_bounds__(256) sgemm_registers(const float *a, const float *b, float *c, int n) {
  sgemm<false, 0>(a, b, c, n);
}
KERNEL __launch_bounds__(256) sgemm_ahead(const float *a, const float *b, float *c, int n) {
  sgemm<true, 0>(a, b, c, n);
}
KERNEL __launch_bounds__(256) sgemm_padded(const float *a, const float *b, float *c, int n) {
  sgemm<true, 4>(a, b, c, n);
}

// ------------------------------------------------------------------------------------- caches

// Workgroups of 1024 that read the same data again and again; `count` float4 for each work-item.
KERNEL cached(float4 *out, const float4 *from, int count, int times) {
  float4 sum = {};
  for (int j = 0; j < times; j++) {
    asm volatile("" : "+v"(from));
#pragma unroll 4
    for (int i = 0; i < count; i++) sum += from[threadIdx.x + i * 1024];
  }
  if (sum.x + sum.y + sum.z + sum.w == -1.2345f) out[threadIdx.x] = sum;
}

// ------------------------------------------------------------------------------------- FP8

#if defined(__gfx950__)
// C = A * B^T of E4M3 numbers, a work-item for each element; C is of bfloat16 in the original.
KERNEL fp8_naive(const unsigned char *a, const unsigned char *b, float *c, int n) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += __builtin_amdgcn_cvt_f32_fp8(a[row * n + k], 0) *
           __builtin_amdgcn_cvt_f32_fp8(b[column * n + k], 0);
  c[row * n + column] = sum;
}
KERNEL fp8_tiled(const unsigned char *a, const unsigned char *b, float *c, int n) {
  __shared__ float left[32][32], right[32][32];
  int x = threadIdx.x, y = threadIdx.y, column = blockIdx.x * 32 + x, row = blockIdx.y * 32 + y;
  float sum = 0;
  for (int k = 0; k < n; k += 32) {
    left[y][x] = __builtin_amdgcn_cvt_f32_fp8(a[row * n + k + x], 0);
    right[y][x] = __builtin_amdgcn_cvt_f32_fp8(b[column * n + k + y], 0);
    __syncthreads();
    for (int i = 0; i < 32; i++) sum += left[y][i] * right[i][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

// ------------------------------------------------------------------------------------- chains

// One wave: 16000 instructions, in one chain or in four.
#define CHAIN(text, ...)                                                                           \
  for (int i = 0; i < 160; i++) asm volatile(".rept 25\n" text "\n.endr" ::: __VA_ARGS__)
#define MFMA(to) "v_mfma_f32_16x16x32_f16 " to ", v[32:35], v[36:39], " to "\n"
KERNEL mfma_chain() {
  CHAIN(MFMA("v[0:3]") MFMA("v[0:3]") MFMA("v[0:3]") MFMA("v[0:3]"), "v0", "v1", "v2", "v3", "v39");
}
KERNEL mfma_chains() {
  CHAIN(MFMA("v[0:3]") MFMA("v[4:7]") MFMA("v[8:11]") MFMA("v[12:15]"), "v0", "v15", "v39");
}
// The next address is what was read, times 4: LDS holds zeros.
#define GATHER(v) "v_lshlrev_b32 " v ", 2, " v "\nds_read_b32 " v ", " v "\n"
#define ARRIVED "s_waitcnt lgkmcnt(0)\n"
KERNEL gather_chain() {
  __shared__ int zeros[64];
  zeros[threadIdx.x] = 0;
  asm volatile("v_mov_b32 v1, 0" ::"v"(zeros) : "v1");
  CHAIN(GATHER("v1") ARRIVED GATHER("v1") ARRIVED GATHER("v1") ARRIVED GATHER("v1") ARRIVED, "v1");
}
KERNEL gather_chains() {
  __shared__ int zeros[64];
  zeros[threadIdx.x] = 0;
  asm volatile("v_mov_b32 v1, 0\nv_mov_b32 v2, 0\nv_mov_b32 v3, 0\nv_mov_b32 v4, 0" ::"v"(zeros)
               : "v1", "v2", "v3", "v4");
  CHAIN(GATHER("v1") GATHER("v2") GATHER("v3") GATHER("v4") ARRIVED, "v1", "v2", "v3", "v4");
}
#endif
