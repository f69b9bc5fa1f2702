// hipSPARSE and rocSPARSE: order with kernels, graphs, modes, steps, types by value, errors. Prints what differs.
#include <hip/hip_runtime.h>
#include <hipsparse/hipsparse.h>
#include <rocsparse/rocsparse.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
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
#define OK(what) EXPECT((what) == HIPSPARSE_STATUS_SUCCESS)
#define ROC(what) EXPECT((what) == rocsparse_status_success)
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

__global__ void twice(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= 2;
}

// The second differences of n points: three diagonals, 2 and -1.
struct Laplace {
  std::vector<int> offsets{0}, columns;
  std::vector<float> values;
  explicit Laplace(int n) {
    for (int i = 0; i < n; ++i) {
      for (int j = i - 1; j <= i + 1; ++j)
        if (j >= 0 && j < n) {
          columns.push_back(j);
          values.push_back(i == j ? 2.0f : -1.0f);
        }
      offsets.push_back(int(columns.size()));
    }
  }
};

static void order(hipsparseHandle_t handle) {
  constexpr int N = 200;
  Laplace a(N);
  Device<int> offsets(a.offsets), columns(a.columns);
  Device<float> values(a.values);
  std::vector<float> squares(N);
  for (int i = 0; i < N; ++i) squares[i] = float(i * i);
  Device<float> x(squares), y(std::vector<float>(N, NAN));

  hipStream_t stream, found;
  HIP(hipStreamCreate(&stream));
  OK(hipsparseSetStream(handle, stream));
  OK(hipsparseGetStream(handle, &found));
  EXPECT(found == stream);
  hipsparseSpMatDescr_t matrix;
  hipsparseDnVecDescr_t from, to;
  OK(hipsparseCreateCsr(&matrix, N, N, int64_t(a.values.size()), offsets.data, columns.data,
                        values.data, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I,
                        HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F));
  OK(hipsparseCreateDnVec(&from, N, x.data, HIP_R_32F));
  OK(hipsparseCreateDnVec(&to, N, y.data, HIP_R_32F));

  // scalars on the device; y is not read without beta
  Device<float> scalars({1.0f, 0.0f});
  OK(hipsparseSetPointerMode(handle, HIPSPARSE_POINTER_MODE_DEVICE));
  hipsparsePointerMode_t mode;
  OK(hipsparseGetPointerMode(handle, &mode));
  EXPECT(mode == HIPSPARSE_POINTER_MODE_DEVICE);
  size_t bytes = 0;
  OK(hipsparseSpMV_bufferSize(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, scalars.data, matrix, from,
                              scalars.data + 1, to, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, &bytes));
  void* buffer;
  HIP(hipMalloc(&buffer, bytes));
  hipGraph_t graph;
  hipGraphExec_t program;
  HIP(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  twice<<<1, 256, 0, stream>>>(x.data, N);
  OK(hipsparseSpMV(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, scalars.data, matrix, from,
                   scalars.data + 1, to, HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT, buffer));
  twice<<<1, 256, 0, stream>>>(y.data, N);
  HIP(hipStreamEndCapture(stream, &graph));
  HIP(hipGraphInstantiate(&program, graph, nullptr, nullptr, 0));
  float factor = 3;
  HIP(hipMemcpy(scalars.data, &factor, sizeof factor, hipMemcpyHostToDevice));
  HIP(hipGraphLaunch(program, stream));
  HIP(hipStreamSynchronize(stream));
  auto result = y.read();
  // second differences of 2 i^2 are -4; three times, and twice
  for (int i = 1; i + 1 < N; ++i) EXPECT(result[i] == -24);
  EXPECT(result[0] == 12 * -1.0f);
  OK(hipsparseSetPointerMode(handle, HIPSPARSE_POINTER_MODE_HOST));
  OK(hipsparseSetStream(handle, nullptr));
  OK(hipsparseDestroyDnVec(from));
  OK(hipsparseDestroyDnVec(to));
  OK(hipsparseDestroySpMat(matrix));
  HIP(hipGraphExecDestroy(program));
  HIP(hipGraphDestroy(graph));
  HIP(hipStreamDestroy(stream));
  HIP(hipFree(buffer));
}

// Integers of 8 bits, summed up in 32.
static void mixed(hipsparseHandle_t handle) {
  Device<int64_t> rows({0, 1, 1}), columns({2, 0, 1});
  Device<int8_t> values({100, 100, -100}), x({100, 50, 25});
  Device<int32_t> y({7, 7});
  hipsparseSpMatDescr_t matrix;
  hipsparseDnVecDescr_t from, to;
  OK(hipsparseCreateCoo(&matrix, 2, 3, 3, rows.data, columns.data, values.data, HIPSPARSE_INDEX_64I,
                        HIPSPARSE_INDEX_BASE_ZERO, HIP_R_8I));
  OK(hipsparseCreateDnVec(&from, 3, x.data, HIP_R_8I));
  OK(hipsparseCreateDnVec(&to, 2, y.data, HIP_R_32I));
  int32_t alpha = 2, beta = 1;
  EXPECT(hipsparseSpMV(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, from, &beta, to,
                       HIP_R_32I, HIPSPARSE_SPMV_ALG_DEFAULT, x.data) == HIPSPARSE_STATUS_SUCCESS);
  EXPECT((y.read() == std::vector<int32_t>{5007, 10007}));
  EXPECT(hipsparseSpMV(handle, HIPSPARSE_OPERATION_TRANSPOSE, &alpha, matrix, from, &beta, to,
                       HIP_R_32I, HIPSPARSE_SPMV_ALG_DEFAULT,
                       x.data) == HIPSPARSE_STATUS_INVALID_VALUE);

  int64_t row_count, column_count, count;
  void *r, *c, *v;
  hipsparseIndexType_t index;
  hipsparseIndexBase_t base;
  hipDataType type;
  OK(hipsparseCooGet(matrix, &row_count, &column_count, &count, &r, &c, &v, &index, &base, &type));
  EXPECT(row_count == 2 && column_count == 3 && count == 3 && r == rows.data && c == columns.data);
  EXPECT(v == values.data && index == HIPSPARSE_INDEX_64I && type == HIP_R_8I);
  OK(hipsparseDestroyDnVec(from));
  OK(hipsparseDestroyDnVec(to));
  OK(hipsparseDestroySpMat(matrix));
}

// Small elements are left out; the bound is a complex number, passed by value.
template <typename T, typename Count, typename Compress>
static void compress(hipsparseHandle_t handle, Count counter, Compress compressor) {
  std::vector<T> values{{0.1, 0.1}, {3, 4}, {-2, 0}, {0, 0.4}, {0, -5}};
  Device<T> from(values);
  Device<int> offsets({0, 2, 4, 5}), columns({0, 2, 1, 3, 0}), counts({7, 7, 7});
  hipsparseMatDescr_t description;
  OK(hipsparseCreateMatDescr(&description));
  int total = 0;
  T bound{0.5, 77};
  OK(counter(handle, 3, description, from.data, offsets.data, counts.data, &total, bound));
  EXPECT(total == 3 && (counts.read() == std::vector<int>{1, 1, 1}));
  Device<T> to(std::vector<T>(3));
  Device<int> starts({7, 7, 7, 7}), places({7, 7, 7});
  OK(compressor(handle, 3, 4, description, from.data, columns.data, offsets.data, 5, counts.data,
                to.data, places.data, starts.data, bound));
  auto found = to.read();
  EXPECT(found[0].y == 4 && found[1].x == -2 && found[2].y == -5);
  EXPECT((starts.read() == std::vector<int>{0, 1, 2, 3}));
  EXPECT((places.read() == std::vector<int>{2, 1, 0}));
  OK(hipsparseDestroyMatDescr(description));
}

// rocSPARSE: a routine on arrays with its analysis, and the stages of generic ones.
static void other_library() {
  constexpr int N = 50;
  Laplace a(N);
  int count = int(a.values.size());
  Device<int> offsets(a.offsets), columns(a.columns);
  Device<float> values(a.values), x(std::vector<float>(N, 1)), y(std::vector<float>(N, 5));
  rocsparse_handle handle;
  rocsparse_mat_descr description;
  rocsparse_mat_info info;
  ROC(rocsparse_create_handle(&handle));
  ROC(rocsparse_create_mat_descr(&description));
  ROC(rocsparse_create_mat_info(&info));
  const rocsparse_operation none = rocsparse_operation_none;
  float one = 1, two = 2, zero = 0;
  ROC(rocsparse_scsrmv_analysis(handle, none, N, N, count, description, values.data, offsets.data,
                                columns.data, info));
  ROC(rocsparse_scsrmv(handle, none, N, N, count, &two, description, values.data, offsets.data,
                       columns.data, info, x.data, &one, y.data));
  auto found = y.read();
  EXPECT(found[0] == 7 && found[1] == 5 && found[N - 1] == 7);

  // the lower triangle: x0 = 1/2, then x1 = (1 + x0) / 2
  size_t bytes = 0;
  ROC(rocsparse_set_mat_fill_mode(description, rocsparse_fill_mode_lower));
  ROC(rocsparse_scsrsv_buffer_size(handle, none, N, count, description, values.data, offsets.data,
                                   columns.data, info, &bytes));
  Device<char> buffer((std::vector<char>(bytes)));
  auto solve = [&] {
    return rocsparse_scsrsv_solve(handle, none, N, count, &one, description, values.data,
                                  offsets.data, columns.data, info, x.data, y.data,
                                  rocsparse_solve_policy_auto, buffer.data);
  };
  EXPECT(solve() == rocsparse_status_invalid_pointer);  // without an analysis
  ROC(rocsparse_scsrsv_analysis(handle, none, N, count, description, values.data, offsets.data,
                                columns.data, info, rocsparse_analysis_policy_force,
                                rocsparse_solve_policy_auto, buffer.data));
  ROC(solve());
  found = y.read();
  for (int i = 0; i < N; ++i) EXPECT(std::fabs(found[i] - (1 - std::ldexp(1.0, -i - 1))) < 1e-6);

  // C = A A + D, with A for D: five diagonals
  rocsparse_spmat_descr matrix, product;
  ROC(rocsparse_create_csr_descr(&matrix, N, N, count, offsets.data, columns.data, values.data,
                                 rocsparse_indextype_i32, rocsparse_indextype_i32,
                                 rocsparse_index_base_zero, rocsparse_datatype_f32_r));
  Device<int> starts((std::vector<int>(N + 1)));
  ROC(rocsparse_create_csr_descr(&product, N, N, 0, starts.data, nullptr, nullptr,
                                 rocsparse_indextype_i32, rocsparse_indextype_i32,
                                 rocsparse_index_base_zero, rocsparse_datatype_f32_r));
  auto multiply = [&](rocsparse_spgemm_stage stage) {
    return rocsparse_spgemm(handle, none, none, &one, matrix, matrix, &two, matrix, product,
                            rocsparse_datatype_f32_r, rocsparse_spgemm_alg_default, stage, &bytes,
                            buffer.data);
  };
  ROC(multiply(rocsparse_spgemm_stage_buffer_size));
  ROC(multiply(rocsparse_spgemm_stage_nnz));
  int64_t rows, wide, entries;
  ROC(rocsparse_spmat_get_size(product, &rows, &wide, &entries));
  EXPECT(rows == N && wide == N && entries == 5 * N - 6);
  Device<int> places((std::vector<int>(entries)));
  Device<float> sums((std::vector<float>(entries)));
  ROC(rocsparse_csr_set_pointers(product, starts.data, places.data, sums.data));
  ROC(multiply(rocsparse_spgemm_stage_compute));
  auto first = sums.read();
  // the first row of A A is 5, -4, 1; twice A adds 4, -2
  EXPECT(first[0] == 9 && first[1] == -6 && first[2] == 1);

  rocsparse_dnvec_descr from, to;
  ROC(rocsparse_create_dnvec_descr(&from, N, x.data, rocsparse_datatype_f32_r));
  ROC(rocsparse_create_dnvec_descr(&to, N, y.data, rocsparse_datatype_f32_r));
  for (auto stage : {rocsparse_spmv_stage_buffer_size, rocsparse_spmv_stage_preprocess,
                     rocsparse_spmv_stage_compute})
    ROC(rocsparse_spmv(handle, rocsparse_operation_transpose, &one, product, from, &zero, to,
                       rocsparse_datatype_f32_r, rocsparse_spmv_alg_default, stage, &bytes,
                       buffer.data));
  found = y.read();
  EXPECT(found[0] == 4 && found[1] == -1 && found[2] == 0);  // column sums
  ROC(rocsparse_destroy_dnvec_descr(from));
  ROC(rocsparse_destroy_dnvec_descr(to));
  ROC(rocsparse_destroy_spmat_descr(matrix));
  ROC(rocsparse_destroy_spmat_descr(product));
  ROC(rocsparse_destroy_mat_info(info));
  ROC(rocsparse_destroy_mat_descr(description));
  ROC(rocsparse_destroy_handle(handle));
}

[[noreturn]] static void errors(hipsparseHandle_t handle) {
  Device<int> offsets({0, 1, 2}), columns({0, 9});
  Device<float> values({1, 1}), x({1, 1}), y({1, 1});
  hipsparseMatDescr_t description;
  OK(hipsparseCreateMatDescr(&description));
  float one = 1;
  auto multiply = [&](int m, float* to) {
    return hipsparseScsrmv(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, m, 2, 2, &one, description,
                           values.data, offsets.data, columns.data, x.data, &one, to);
  };
  EXPECT(multiply(-1, y.data) == HIPSPARSE_STATUS_INVALID_VALUE);
  EXPECT(multiply(2, nullptr) == HIPSPARSE_STATUS_INVALID_VALUE);
  EXPECT(multiply(3, y.data) == HIPSPARSE_STATUS_MAPPING_ERROR);
  EXPECT(multiply(0, nullptr) == HIPSPARSE_STATUS_SUCCESS);
  float host[2];
  EXPECT(multiply(2, host) == HIPSPARSE_STATUS_MAPPING_ERROR);
  EXPECT(std::strcmp(hipsparseGetErrorName(HIPSPARSE_STATUS_ZERO_PIVOT),
                     "HIPSPARSE_STATUS_ZERO_PIVOT") == 0);
  int version = 0;
  OK(hipsparseGetVersion(handle, &version));
  EXPECT(version >= 300000);

  hipsparseSpMatDescr_t blocks;
  hipsparseDnVecDescr_t from, to;
  OK(hipsparseCreateBlockedEll(&blocks, 2, 2, 2, 2, columns.data, values.data, HIPSPARSE_INDEX_32I,
                               HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F));
  OK(hipsparseCreateDnVec(&from, 2, x.data, HIP_R_32F));
  OK(hipsparseCreateDnVec(&to, 2, y.data, HIP_R_32F));
  EXPECT(hipsparseSpMV(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, blocks, from, &one, to,
                       HIP_R_32F, HIPSPARSE_SPMV_ALG_DEFAULT,
                       y.data) == HIPSPARSE_STATUS_NOT_SUPPORTED);

  // the last: a column that the matrix has not is found when the work is done, maybe at once
  (void)multiply(2, y.data);
  EXPECT(hipDeviceSynchronize() != hipSuccess);
  std::printf("%d failures\n", failures);
  std::fflush(nullptr);
  std::_Exit(0);  // the device is lost: nothing can be freed
}

int main() {
  hipsparseHandle_t handle;
  OK(hipsparseCreate(&handle));
  order(handle);
  mixed(handle);
  compress<hipComplex>(handle, hipsparseCnnz_compress, hipsparseCcsr2csr_compress);
  compress<hipDoubleComplex>(handle, hipsparseZnnz_compress, hipsparseZcsr2csr_compress);
  other_library();
  errors(handle);
}
