// hipBLAS and rocBLAS: order with kernels, modes, batches, errors. Prints what differs from loops.
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <rocblas/rocblas.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

static int failures = 0;

#define EXPECT(what)                                    \
  do {                                                  \
    if (!(what)) {                                      \
      std::printf("line %d: %s\n", __LINE__, #what);    \
      ++failures;                                       \
    }                                                   \
  } while (0)
#define OK(what) EXPECT((what) == HIPBLAS_STATUS_SUCCESS)
#define HIP(what) EXPECT((what) == hipSuccess)

template <typename T>
struct Device {
  T* data = nullptr;
  size_t count;
  explicit Device(const std::vector<T>& from) : count(from.size()) {
    HIP(hipMalloc(&data, count * sizeof(T)));
    HIP(hipMemcpy(data, from.data(), count * sizeof(T), hipMemcpyHostToDevice));
  }
  ~Device() { HIP(hipFree(data)); }
  std::vector<T> read() const {
    std::vector<T> found(count);
    HIP(hipMemcpy(found.data(), data, count * sizeof(T), hipMemcpyDeviceToHost));
    return found;
  }
};

template <typename T>
std::vector<T> numbers(size_t count, int seed) {
  std::vector<T> found(count);
  for (size_t i = 0; i < count; ++i) found[i] = T(((i * 7 + seed * 13) % 17) * 0.25 - 2);
  return found;
}

__global__ void fill(float* x, int n, float value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = value + i;
}

__global__ void twice(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}

static void order(hipblasHandle_t handle) {
  constexpr int N = 100;
  hipStream_t stream;
  HIP(hipStreamCreate(&stream));
  OK(hipblasSetStream(handle, stream));
  hipStream_t found;
  OK(hipblasGetStream(handle, &found));
  EXPECT(found == stream);
  Device<float> x((numbers<float>(N, 0))), y((numbers<float>(N, 0)));
  float alpha = 3, sum = 0;
  fill<<<1, 128, 0, stream>>>(x.data, N, 1);
  fill<<<1, 128, 0, stream>>>(y.data, N, 5);
  OK(hipblasSaxpy(handle, N, &alpha, x.data, 1, y.data, 1));
  twice<<<1, 128, 0, stream>>>(y.data, N);
  OK(hipblasSasum(handle, N, y.data, 1, &sum));
  double wanted = 0;
  for (int i = 0; i < N; ++i) wanted += 2 * (3.0 * (1 + i) + 5 + i);
  EXPECT(sum == float(wanted));

  // a graph takes it, with scalars on the device read when it runs
  Device<float> factor({2.0f});
  OK(hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_DEVICE));
  hipGraph_t graph;
  hipGraphExec_t program;
  HIP(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  fill<<<1, 128, 0, stream>>>(x.data, N, 1);
  OK(hipblasSscal(handle, N, factor.data, x.data, 1));
  HIP(hipStreamEndCapture(stream, &graph));
  HIP(hipGraphInstantiate(&program, graph, nullptr, nullptr, 0));
  float other = 4;
  HIP(hipMemcpy(factor.data, &other, sizeof other, hipMemcpyHostToDevice));
  HIP(hipGraphLaunch(program, stream));
  HIP(hipStreamSynchronize(stream));
  EXPECT(x.read()[10] == 44);
  OK(hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_HOST));
  OK(hipblasSetStream(handle, nullptr));
  HIP(hipGraphExecDestroy(program));
  HIP(hipGraphDestroy(graph));
  HIP(hipStreamDestroy(stream));
}

static void products(hipblasHandle_t handle) {
  constexpr int M = 7, N = 5, K = 6, LDA = 9, LDB = 8, LDC = 10;
  auto a = numbers<float>(LDA * M, 1), b = numbers<float>(LDB * K, 2), c = numbers<float>(LDC * N, 3);
  Device<float> da(a), db(b), dc(c);
  float alpha = 2, beta = -1;
  // C = 2 A^T B^T - C
  OK(hipblasSgemm(handle, HIPBLAS_OP_T, HIPBLAS_OP_T, M, N, K, &alpha, da.data, LDA, db.data, LDB,
                  &beta, dc.data, LDC));
  auto found = dc.read();
  for (int j = 0; j < N; ++j)
    for (int i = 0; i < LDC; ++i) {
      float sum = c[i + j * LDC];
      if (i < M) {
        double product = 0;
        for (int k = 0; k < K; ++k) product += a[k + i * LDA] * b[j + k * LDB];
        sum = float(2 * product - sum);
      }
      EXPECT(std::fabs(found[i + j * LDC] - sum) < 1e-4);
    }

  // without beta, C is not read
  std::vector<float> nans(LDC * N, NAN);
  Device<float> dn(nans);
  float zero = 0;
  OK(hipblasSgemm(handle, HIPBLAS_OP_T, HIPBLAS_OP_T, M, N, K, &alpha, da.data, LDA, db.data, LDB,
                  &zero, dn.data, LDC));
  found = dn.read();
  EXPECT(!std::isnan(found[0]) && std::isnan(found[M]));

  // a strided batch of 16-bit numbers, summed in 32 bits: 2048 + 1 is not lost
  constexpr int BATCH = 3, LONG = 64;
  std::vector<_Float16> ones(LONG * BATCH, _Float16(1)), large(LONG * BATCH, _Float16(1));
  for (int i = 0; i < BATCH; ++i) large[i * LONG] = _Float16(2048), large[i * LONG + 1] = _Float16(i);
  Device<_Float16> dlarge(large), dones(ones), dout((numbers<_Float16>(BATCH, 0)));
  float one = 1;
  OK(hipblasGemmStridedBatchedEx(handle, HIPBLAS_OP_T, HIPBLAS_OP_N, 1, 1, LONG, &one, dlarge.data,
                                 HIP_R_16F, LONG, LONG, dones.data, HIP_R_16F, LONG, LONG, &zero,
                                 dout.data, HIP_R_16F, 1, 1, BATCH, HIPBLAS_COMPUTE_32F,
                                 HIPBLAS_GEMM_DEFAULT));
  for (int i = 0; i < BATCH; ++i) EXPECT(dout.read()[i] == _Float16(2048 + 62 + i));

  // 8-bit integers
  std::vector<int8_t> bytes(16, -128);
  Device<int8_t> dbytes(bytes);
  Device<int> dints({7, 7, 7, 7});
  int two = 2, minus = -1;
  OK(hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 2, 2, 4, &two, dbytes.data, HIP_R_8I, 2,
                   dbytes.data, HIP_R_8I, 4, &minus, dints.data, HIP_R_32I, 2, HIPBLAS_COMPUTE_32I,
                   HIPBLAS_GEMM_DEFAULT));
  EXPECT(dints.read()[3] == 2 * 4 * 128 * 128 - 7);

  // pointers to the matrices of a batch
  Device<float> first({1, 2, 3, 4}), second({5, 6, 7, 8}), out((numbers<float>(8, 0)));
  Device<float*> as({first.data, second.data}), bs({second.data, first.data});
  Device<float*> cs({out.data, out.data + 4});
  OK(hipblasSgemmBatched(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 2, 2, 2, &one, as.data, 2, bs.data, 2,
                         &zero, cs.data, 2, 2));
  auto both = out.read();
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 2; ++i) {
      std::vector<float> p{1, 2, 3, 4}, q{5, 6, 7, 8};
      EXPECT(both[i + 2 * j] == p[i] * q[2 * j] + p[i + 2] * q[2 * j + 1]);
      EXPECT(both[4 + i + 2 * j] == q[i] * p[2 * j] + q[i + 2] * p[2 * j + 1]);
    }
}

static void vectors(hipblasHandle_t handle) {
  // from the end, in steps
  Device<double> x({1, 2, 3, 4, 5, 6}), y({10, 20, 30});
  double result = 0;
  OK(hipblasDdot(handle, 3, x.data, -2, y.data, 1, &result));
  EXPECT(result == 5 * 10 + 3 * 20 + 1 * 30);
  int place = -1;
  OK(hipblasIdamax(handle, 3, x.data, 2, &place));
  EXPECT(place == 3);
  OK(hipblasIdamin(handle, 0, x.data, 1, &place));
  EXPECT(place == 0);
  double a = 3, b = 4, c = 0, s = 0;
  OK(hipblasDrotg(handle, &a, &b, &c, &s));
  EXPECT(std::fabs(a - 5) < 1e-12 && std::fabs(c - 0.6) < 1e-12 && std::fabs(s - 0.8) < 1e-12);
  Device<hipDoubleComplex> z({{1, 2}, {3, -4}});
  hipDoubleComplex product;
  OK(hipblasZdotc(handle, 2, z.data, 1, z.data, 1, &product));
  EXPECT(product.x == 30 && product.y == 0);
  OK(hipblasDznrm2(handle, 2, z.data, 1, &result));
  EXPECT(std::fabs(result - std::sqrt(30.0)) < 1e-12);

  // triangles: what is on the other side is not read
  Device<float> t({2, 1, 4, NAN, 3, 5, NAN, NAN, 6}), v({2, 7, 26}), w({1, 0, 0});
  OK(hipblasStrsv(handle, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_OP_N, HIPBLAS_DIAG_NON_UNIT, 3, t.data, 3,
                  v.data, 1));
  EXPECT((v.read() == std::vector<float>{1, 2, 2}));
  float one = 1;
  OK(hipblasStrsm(handle, HIPBLAS_SIDE_RIGHT, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_OP_T,
                  HIPBLAS_DIAG_NON_UNIT, 1, 3, &one, t.data, 3, w.data, 1));
  auto solved = w.read();
  EXPECT(solved[0] == 0.5f && std::fabs(solved[1] + 0.5f / 3) < 1e-6f);

  // copies of the library
  std::vector<float> host{1, 2, 3, 4, 5, 6, 7, 8}, back(8, -1);
  Device<float> matrix((numbers<float>(8, 0)));
  OK(hipblasSetMatrix(2, 2, sizeof(float), host.data(), 4, matrix.data, 3));
  OK(hipblasGetVector(2, sizeof(float), matrix.data, 3, back.data(), 2));
  EXPECT(back[0] == 1 && back[1] == -1 && back[2] == 5);
  EXPECT(rocblas_set_matrix_64(2, 2, sizeof(float), host.data() + 1, 4, matrix.data, 3) == rocblas_status_success);
  EXPECT(rocblas_get_vector_64(2, sizeof(float), matrix.data, 3, back.data(), 2) == rocblas_status_success);
  EXPECT(back[0] == 2 && back[1] == -1 && back[2] == 6);
}

// Vectors of 16 bits, calculated with in 32.
static void mixed(hipblasHandle_t handle) {
  constexpr int N = 3, BATCH = 2;
  Device<_Float16> x({1, 2, 3, 4, 5, 6}), y({10, 20, 30, 40, 50, 60});
  float two = 2, c = 0, s = 1;
  _Float16 half = _Float16(0.5f), length = 0;
  OK(hipblasAxpyStridedBatchedEx(handle, N, &two, HIP_R_32F, x.data, HIP_R_16F, 1, N, y.data, HIP_R_16F,
                                 1, N, BATCH, HIP_R_32F));
  EXPECT((y.read() == std::vector<_Float16>{12, 24, 36, 48, 60, 72}));
  OK(hipblasScalEx(handle, N, &half, HIP_R_16F, y.data, HIP_R_16F, 2, HIP_R_32F));
  EXPECT((y.read() == std::vector<_Float16>{6, 24, 18, 48, 30, 72}));
  _Float16 products[BATCH];
  Device<_Float16*> xs({x.data, x.data + N}), ys({y.data, y.data + N});
  OK(hipblasDotBatchedEx(handle, N, xs.data, HIP_R_16F, 1, ys.data, HIP_R_16F, 1, BATCH, products,
                         HIP_R_16F, HIP_R_32F));
  EXPECT(products[0] == 6 + 48 + 54 && products[1] == 192 + 150 + 432);
  OK(hipblasNrm2Ex(handle, 2, x.data + 2, HIP_R_16F, 1, &length, HIP_R_16F, HIP_R_32F));
  EXPECT(length == 5);
  OK(hipblasRotEx(handle, N, x.data, HIP_R_16F, 1, y.data, HIP_R_16F, 1, &c, &s, HIP_R_32F, HIP_R_32F));
  EXPECT(x.read()[1] == 24 && y.read()[1] == -2 && y.read()[3] == 48);
  EXPECT(hipblasScalEx(handle, N, &two, HIP_R_32F, x.data, HIP_R_16BF, 1, HIP_R_16BF) ==
         HIPBLAS_STATUS_NOT_SUPPORTED);
}

static void errors(hipblasHandle_t handle) {
  Device<float> a((numbers<float>(16, 0)));
  std::vector<float> host(16);
  float one = 1;
  auto gemm = [&](hipblasHandle_t h, hipblasOperation_t t, int m, int lda, const float* from) {
    return hipblasSgemm(h, t, HIPBLAS_OP_N, m, 4, 4, &one, from, lda, a.data, 4, &one, a.data, 4);
  };
  EXPECT(gemm(nullptr, HIPBLAS_OP_N, 4, 4, a.data) == HIPBLAS_STATUS_NOT_INITIALIZED);
  EXPECT(gemm(handle, (hipblasOperation_t)7, 4, 4, a.data) == HIPBLAS_STATUS_INVALID_ENUM);
  EXPECT(gemm(handle, HIPBLAS_OP_N, -1, 4, a.data) == HIPBLAS_STATUS_INVALID_VALUE);
  EXPECT(gemm(handle, HIPBLAS_OP_N, 4, 3, a.data) == HIPBLAS_STATUS_INVALID_VALUE);
  EXPECT(gemm(handle, HIPBLAS_OP_N, 4, 4, nullptr) == HIPBLAS_STATUS_INVALID_VALUE);
  EXPECT(gemm(handle, HIPBLAS_OP_N, 4, 5, a.data) == HIPBLAS_STATUS_MAPPING_ERROR);
  EXPECT(gemm(handle, HIPBLAS_OP_N, 4, 4, host.data()) == HIPBLAS_STATUS_MAPPING_ERROR);
  OK(gemm(handle, HIPBLAS_OP_N, 0, 4, nullptr));
  EXPECT(hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, &one, a.data, HIP_R_32F, 1, a.data,
                       HIP_R_16F, 1, &one, a.data, HIP_R_32F, 1, HIPBLAS_COMPUTE_32F,
                       HIPBLAS_GEMM_DEFAULT) == HIPBLAS_STATUS_NOT_SUPPORTED);
  EXPECT(hipblasCreate(nullptr) == HIPBLAS_STATUS_HANDLE_IS_NULLPTR);
  EXPECT(!std::strcmp(hipblasStatusToString(HIPBLAS_STATUS_MAPPING_ERROR), "HIPBLAS_STATUS_MAPPING_ERROR"));
  HIP(hipGetLastError());
}

static void rocm_names() {
  rocblas_handle handle;
  EXPECT(rocblas_create_handle(&handle) == rocblas_status_success);
  Device<float> a({1, 2, 3, 4}), x({1, 1}), y({0, 0}), d((numbers<float>(4, 0)));
  Device<float> scalars({1, 0});
  EXPECT(rocblas_set_pointer_mode(handle, rocblas_pointer_mode_device) == rocblas_status_success);
  EXPECT(rocblas_sgemv(handle, rocblas_operation_transpose, 2, 2, scalars.data, a.data, 2, x.data, 1,
                       scalars.data + 1, y.data, 1) == rocblas_status_success);
  EXPECT((y.read() == std::vector<float>{3, 7}));
  EXPECT(rocblas_gemm_ex(handle, rocblas_operation_none, rocblas_operation_none, 2, 2, 2, scalars.data,
                         a.data, rocblas_datatype_f32_r, 2, a.data, rocblas_datatype_f32_r, 2,
                         scalars.data, a.data, rocblas_datatype_f32_r, 2, d.data,
                         rocblas_datatype_f32_r, 2, rocblas_datatype_f32_r, rocblas_gemm_algo_standard,
                         0, 0) == rocblas_status_success);
  EXPECT((d.read() == std::vector<float>{8, 12, 18, 26}));
  EXPECT(rocblas_saxpy_64(nullptr, 1, nullptr, nullptr, 1, nullptr, 1) == rocblas_status_invalid_handle);
  EXPECT(rocblas_sgemv(handle, rocblas_operation_none, 2, 2, nullptr, a.data, 1, x.data, 1, nullptr, y.data,
                       1) == rocblas_status_invalid_size);
  EXPECT(!std::strcmp(rocblas_status_to_string(rocblas_status_invalid_size), "rocblas_status_invalid_size"));
  char version[64];
  EXPECT(rocblas_get_version_string(version, sizeof version) == rocblas_status_success);
  EXPECT(version[0] == '5');
  EXPECT(rocblas_destroy_handle(handle) == rocblas_status_success);
}

int main() {
  hipblasHandle_t handle;
  OK(hipblasCreate(&handle));
  order(handle);
  products(handle);
  vectors(handle);
  mixed(handle);
  errors(handle);
  rocm_names();
  OK(hipblasDestroy(handle));
  EXPECT(hipblasDestroy(handle) == HIPBLAS_STATUS_NOT_INITIALIZED);
  std::printf("%d failures\n", failures);
  return failures != 0;
}
