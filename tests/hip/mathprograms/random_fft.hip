// hipRAND's host and device functions, hipFFT's and rocFFT's, in order with kernels and in graphs.
#include <hip/hip_runtime.h>
#include <hipfft/hipfft.h>
#include <hipfft/hipfftXt.h>
#include <hiprand/hiprand.h>
#include <hiprand/hiprand.hpp>
#include <hiprand/hiprand_kernel.h>
#include <hiprand/hiprand_mtgp32_host.h>
#include <rocfft/rocfft.h>
#include <rocrand/rocrand.h>
#include <rocrand/rocrand.hpp>
#include <rocrand/rocrand_mtgp32_11213.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

static int failures = 0;
#define CHECK(condition) \
  if (!(condition)) ++failures, std::printf("line %d: %s\n", __LINE__, #condition)

constexpr int COUNT = 256;
constexpr unsigned long long SEED = 20260101;

template <class T>
struct Memory {
  T* at = nullptr;
  size_t count;
  explicit Memory(size_t n) : count(n) { CHECK(!hipMalloc((void**)&at, n * sizeof(T))); }
  ~Memory() { (void)hipFree(at); }
  std::vector<T> read() const {
    std::vector<T> host(count);
    CHECK(!hipMemcpy(host.data(), at, count * sizeof(T), hipMemcpyDeviceToHost));
    return host;
  }
};

// Thread i's first number is the host's number i.
template <class State>
__global__ void uniform(float* out) {
  State state;
  hiprand_init(SEED, threadIdx.x, 0, &state);
  out[threadIdx.x] = hiprand_uniform(&state);
}
// One thread's numbers are those of a generator that encrypts a counter.
__global__ void philox(unsigned* words, double* normals) {
  hiprandStatePhilox4_32_10_t state, other;
  hiprand_init(SEED, 0, 0, &state);
  hiprand_init(SEED, 0, 0, &other);
  for (int i = 0; i < 40; ++i) words[i] = hiprand(&state);
  for (int i = 0; i < 20; i += 2) {
    double2 pair = hiprand_normal2_double(&other);
    normals[i] = pair.x;
    normals[i + 1] = pair.y;
  }
}
__global__ void sobol(unsigned* out, const unsigned* vectors) {
  rocrand_state_sobol32 state;
  rocrand_init(vectors + 32 * threadIdx.x, 0, &state);
  for (int i = 0; i < 16; ++i) out[16 * threadIdx.x + i] = rocrand(&state);
}
// A jump is as many steps; subsequences are jumps, too.
template <class State>
__global__ void jumps(unsigned long long* out) {
  State one, other;
  rocrand_init(SEED, 3, 5, &one);
  rocrand_init(SEED, 1, 0, &other);
  skipahead_subsequence(2, &other);
  for (int i = 0; i < 5; ++i) rocrand(&other);
  out[0] = rocrand(&one) ^ rocrand(&other);
  for (int i = 0; i < 1000; ++i) rocrand(&one);
  skipahead(1000, &other);
  out[1] = rocrand(&one) ^ rocrand(&other);
}
__global__ void poisson(unsigned* out, rocrand_discrete_distribution table) {
  rocrand_state_philox4x32_10 state;
  rocrand_init(SEED, threadIdx.x, 0, &state);
  out[threadIdx.x] = rocrand_poisson(&state, 20.0);
  out[COUNT + threadIdx.x] = rocrand_discrete(&state, table);
  rocrand_state_threefry4x32_20 other;
  rocrand_init(SEED, threadIdx.x, 0, &other);
  out[2 * COUNT + threadIdx.x] = rocrand_poisson(&other, 700.0);
}

// A block's threads share a state, which they copy to LDS and back.
__global__ void mtgp32(hiprandStateMtgp32_t* states, unsigned* words, float* uniforms) {
  __shared__ hiprandStateMtgp32_t state;
  const int i = blockIdx.x * COUNT + threadIdx.x;
  hiprand_mtgp32_block_copy(&states[blockIdx.x], &state);
  words[i] = hiprand(&state);
  uniforms[i] = hiprand_uniform(&state);
  hiprand_mtgp32_block_copy(&state, &states[blockIdx.x]);
}

template <class State>
void same_as_the_host(hiprandRngType_t type) {
  hiprandGenerator_t generator;
  Memory<float> host(COUNT), device(COUNT);
  CHECK(!hiprandCreateGenerator(&generator, type));
  CHECK(!hiprandSetPseudoRandomGeneratorSeed(generator, SEED));
  CHECK(!hiprandGenerateUniform(generator, host.at, COUNT));
  uniform<State><<<1, COUNT>>>(device.at);
  CHECK(host.read() == device.read());
  CHECK(!hiprandDestroyGenerator(generator));
}

template <class State>
void jumps_are_steps() {
  Memory<unsigned long long> differences(2);
  jumps<State><<<1, 1>>>(differences.at);
  CHECK(differences.read() == std::vector<unsigned long long>({0, 0}));
}

void states_of_blocks() {
  constexpr int BLOCKS = 3, NUMBERS = BLOCKS * COUNT;
  hiprandGenerator_t generator;
  Memory<hiprandStateMtgp32_t> states(BLOCKS);
  Memory<mtgp32_kernel_params_t> parameters(1);
  Memory<unsigned> host(NUMBERS), device(NUMBERS);
  Memory<float> uniforms(NUMBERS), device_uniforms(NUMBERS);
  CHECK(!hiprandMakeMTGP32Constants(mtgp32dc_params_fast_11213, parameters.at));
  CHECK(!hiprandMakeMTGP32KernelState(states.at, mtgp32dc_params_fast_11213, parameters.at,
                                      BLOCKS, SEED));
  CHECK(!hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_MTGP32));
  CHECK(!hiprandSetPseudoRandomGeneratorSeed(generator, SEED));
  CHECK(hiprandSetGeneratorOffset(generator, 3) == HIPRAND_STATUS_TYPE_ERROR);
  for (int i = 0; i < 6; ++i) {
    CHECK(!hiprandGenerate(generator, host.at, NUMBERS));
    CHECK(!hiprandGenerateUniform(generator, uniforms.at, NUMBERS));
    mtgp32<<<BLOCKS, COUNT>>>(states.at, device.at, device_uniforms.at);
    CHECK(host.read() == device.read() && uniforms.read() == device_uniforms.read());
  }
  CHECK(!hiprandDestroyGenerator(generator));
}

void random_numbers() {
  states_of_blocks();
  same_as_the_host<hiprandStateXORWOW_t>(HIPRAND_RNG_PSEUDO_XORWOW);
  same_as_the_host<hiprandStateMRG32k3a_t>(HIPRAND_RNG_PSEUDO_MRG32K3A);
  jumps_are_steps<rocrand_state_xorwow>();
  jumps_are_steps<rocrand_state_mrg31k3p>();
  jumps_are_steps<rocrand_state_philox4x32_10>();

  hiprandGenerator_t generator;
  Memory<unsigned> words(40), philox_words(40);
  Memory<double> normals(20), philox_normals(20);
  CHECK(!hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_PHILOX4_32_10));
  CHECK(!hiprandSetPseudoRandomGeneratorSeed(generator, SEED));
  CHECK(!hiprandGenerate(generator, words.at, 40));
  CHECK(!hiprandSetGeneratorOffset(generator, 0));
  CHECK(!hiprandGenerateNormalDouble(generator, normals.at, 20, 0.0, 1.0));
  philox<<<1, 1>>>(philox_words.at, philox_normals.at);
  CHECK(words.read() == philox_words.read());
  auto a = normals.read(), b = philox_normals.read();
  for (int i = 0; i < 20; ++i) CHECK(std::fabs(a[i] - b[i]) < 1e-12);

  hiprandGenerator_t on_host;
  std::vector<unsigned> host(40);
  CHECK(!hiprandCreateGeneratorHost(&on_host, HIPRAND_RNG_PSEUDO_PHILOX4_32_10));
  CHECK(!hiprandSetPseudoRandomGeneratorSeed(on_host, SEED));
  CHECK(!hiprandGenerate(on_host, host.data(), 40));
  CHECK(host == words.read());
  CHECK(!hiprandDestroyGenerator(on_host));

  Memory<unsigned long long> longs(4);
  CHECK(hiprandGenerateLongLong(generator, longs.at, 4) == HIPRAND_STATUS_TYPE_ERROR);
  CHECK(hiprandGeneratePoisson(generator, words.at, 4, -1.0) == HIPRAND_STATUS_OUT_OF_RANGE);
  CHECK(hiprandSetQuasiRandomGeneratorDimensions(generator, 2) == HIPRAND_STATUS_TYPE_ERROR);
  CHECK(hiprandGenerate(generator, words.at, 41) == HIPRAND_STATUS_LAUNCH_FAILURE);
  CHECK(hiprandGenerate(nullptr, words.at, 4) == HIPRAND_STATUS_NOT_INITIALIZED);
  CHECK(hiprandCreateGenerator(&on_host, HIPRAND_RNG_TEST) == HIPRAND_STATUS_TYPE_ERROR);
  CHECK(!hiprandDestroyGenerator(generator));
  int version = 0;
  CHECK(!rocrand_get_version(&version) && version == ROCRAND_VERSION);

  rocrand_discrete_distribution table;
  const double p[] = {1, 2, 1};
  Memory<unsigned> integers(3 * COUNT);
  CHECK(!rocrand_create_discrete_distribution(p, 3, 10, &table));
  poisson<<<1, COUNT>>>(integers.at, table);
  double sum = 0, large = 0;
  auto found = integers.read();
  for (int i = 0; i < COUNT; ++i) {
    sum += found[i];
    large += found[2 * COUNT + i];
    CHECK(found[COUNT + i] >= 10 && found[COUNT + i] <= 12);
  }
  CHECK(std::fabs(large / COUNT - 700) < 5 * std::sqrt(700.0 / COUNT));
  CHECK(std::fabs(sum / COUNT - 20) < 5 * std::sqrt(20.0 / COUNT));
  CHECK(!rocrand_destroy_discrete_distribution(table));
}

void quasi_random_numbers() {
  hiprandGenerator_t generator;
  if (hiprandCreateGenerator(&generator, HIPRAND_RNG_QUASI_SOBOL32)) {
    std::printf("no direction numbers\n");
    return;
  }
  const unsigned* vectors = nullptr;
  Memory<unsigned> host(64), device(64), copied(4 * 32);
  CHECK(!hiprandSetQuasiRandomGeneratorDimensions(generator, 4));
  CHECK(!hiprandGenerate(generator, host.at, 64));
  CHECK(hiprandGenerate(generator, host.at, 63) == HIPRAND_STATUS_LENGTH_NOT_MULTIPLE);
  CHECK(!rocrand_get_direction_vectors32(&vectors, ROCRAND_DIRECTION_VECTORS_32_JOEKUO6));
  CHECK(!hipMemcpy(copied.at, vectors, 4 * 32 * sizeof(unsigned), hipMemcpyHostToDevice));
  sobol<<<1, 4>>>(device.at, copied.at);
  CHECK(host.read() == device.read());
  CHECK(!hiprandDestroyGenerator(generator));
}

__global__ void wave(hipfftComplex* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = hipfftComplex{cosf(6.2831853f * 3 * i / n), sinf(6.2831853f * 3 * i / n)};
}
__global__ void halve(hipfftComplex* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = hipfftComplex{x[i].x * 0.5f, x[i].y * 0.5f};
}

bool is_peak(const std::vector<hipfftComplex>& x, int at, float height) {
  for (int i = 0; i < (int)x.size(); ++i)
    if (std::hypot(x[i].x - (i == at ? height : 0.0f), x[i].y) > 1e-3f * height) return false;
  return true;
}

// The C++ headers' classes call the functions: the same numbers.
static void classes() {
  constexpr size_t COUNT = 1000;
  Memory<double> doubles(COUNT), others(COUNT);
  Memory<unsigned int> words(COUNT);
  rocrand_cpp::philox4x32_10_engine<9> first;
  rocrand_cpp::philox4x32_10 engine = rocrand_cpp::philox4x32_10(9, 4), second(1);
  rocrand_cpp::normal_distribution<double> normal(3.0, 0.5);
  first.offset(4);
  second = std::move(engine);
  normal(second, doubles.at, COUNT);
  rocrand_generator generator;
  CHECK(!rocrand_create_generator(&generator, ROCRAND_RNG_PSEUDO_PHILOX4_32_10));
  CHECK(!rocrand_set_seed(generator, 9) && !rocrand_set_offset(generator, 4));
  CHECK(!rocrand_generate_normal_double(generator, others.at, COUNT, 3.0, 0.5));
  CHECK(doubles.read() == others.read());
  rocrand_cpp::philox4x32_10 taken(generator);
  CHECK(generator == nullptr && first.type() == ROCRAND_RNG_PSEUDO_PHILOX4_32_10);
  hiprand_cpp::philox4x32_10 third(9, 4);
  hiprand_cpp::normal_distribution<double>{3.0, 0.5}(third, others.at, COUNT);
  CHECK(doubles.read() == others.read());

  rocrand_cpp::lfsr113 shifts;
  rocrand_cpp::poisson_distribution<> poisson(4.0);
  poisson(shifts, words.at, COUNT);
  double sum = 0;
  for (unsigned int word : words.read()) sum += word;
  CHECK(std::fabs(sum / COUNT - 4) < 0.3);
  rocrand_cpp::sobol64 quasi(2);
  quasi.dimensions(3);
  CHECK(quasi.max() == ~0ull && rocrand_cpp::mrg31k3p::min() == 1);
  poisson.param(decltype(poisson)::param_type(2.0));
  CHECK(poisson.mean() == 2 && poisson != decltype(poisson)(4.0) && poisson.min() == 0);
  rocrand_status status = ROCRAND_STATUS_SUCCESS;
  try {
    rocrand_cpp::xorwow none(generator);  // which the other engine took
  } catch (const rocrand_cpp::error& error) {
    status = error.error_code();
    CHECK(error.error_string() == error.what());
  }
  CHECK(status == ROCRAND_STATUS_NOT_CREATED);

  rocrand_state_threefry4x64_20 four, one;
  rocrand_init(1, 2, 3, &four), rocrand_init(1, 2, 3, &one);
  ulonglong4 drawn = rocrand4(&four);
  CHECK(drawn.x == rocrand(&one) && drawn.y == rocrand(&one) && drawn.z == rocrand(&one));
  CHECK(drawn.w == rocrand(&one));
}

void transforms() {
  hipStream_t stream;
  hipfftHandle plan;
  Memory<hipfftComplex> data(COUNT);
  CHECK(!hipStreamCreate(&stream));
  CHECK(!hipfftPlan1d(&plan, COUNT, HIPFFT_C2C, 1));
  CHECK(!hipfftSetStream(plan, stream));
  wave<<<1, COUNT, 0, stream>>>(data.at, COUNT);
  CHECK(!hipfftExecC2C(plan, data.at, data.at, HIPFFT_FORWARD));
  halve<<<1, COUNT, 0, stream>>>(data.at, COUNT);
  CHECK(!hipStreamSynchronize(stream));
  CHECK(is_peak(data.read(), 3, COUNT / 2.0f));

  hipGraph_t graph;
  hipGraphExec_t instance;
  CHECK(!hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  wave<<<1, COUNT, 0, stream>>>(data.at, COUNT);
  CHECK(!hipfftExecC2C(plan, data.at, data.at, HIPFFT_FORWARD));
  CHECK(!hipStreamEndCapture(stream, &graph));
  CHECK(!hipGraphInstantiate(&instance, graph, nullptr, nullptr, 0));
  for (int i = 0; i < 2; ++i) CHECK(!hipGraphLaunch(instance, stream));
  CHECK(!hipStreamSynchronize(stream));
  CHECK(is_peak(data.read(), 3, COUNT));

  CHECK(hipfftExecR2C(plan, (float*)data.at, data.at) == HIPFFT_INVALID_TYPE);
  CHECK(hipfftExecC2C(plan, data.at, data.at, 7) == HIPFFT_EXEC_FAILED);
  CHECK(hipfftExecC2C(plan, data.at + 1, data.at, HIPFFT_FORWARD) == HIPFFT_EXEC_FAILED);
  CHECK(hipfftXtSetCallback(plan, nullptr, HIPFFT_CB_LD_COMPLEX, nullptr) == HIPFFT_NOT_SUPPORTED);
  CHECK(!hipfftDestroy(plan));
  CHECK(hipfftDestroy(plan) == HIPFFT_INVALID_PLAN);
  CHECK(hipfftPlan1d(&plan, -1, HIPFFT_C2C, 1) == HIPFFT_INVALID_SIZE);

  // Real numbers, two dimensions, in place with room for the complex ones, and back.
  constexpr int ROWS = 6, COLUMNS = 10, PADDED = 2 * (COLUMNS / 2 + 1);
  std::vector<double> host(ROWS * PADDED);
  Memory<double> real(host.size());
  for (size_t i = 0; i < host.size(); ++i) host[i] = std::sin(i * i);
  CHECK(!hipMemcpy(real.at, host.data(), host.size() * sizeof(double), hipMemcpyHostToDevice));
  hipfftHandle there, back;
  size_t size = 1;
  CHECK(!hipfftPlan2d(&there, ROWS, COLUMNS, HIPFFT_D2Z));
  CHECK(!hipfftCreate(&back) && !hipfftMakePlan2d(back, ROWS, COLUMNS, HIPFFT_Z2D, &size));
  CHECK(!hipfftExtPlanScaleFactor(back, 1.0 / (ROWS * COLUMNS)));
  CHECK(!hipfftExecD2Z(there, real.at, (hipfftDoubleComplex*)real.at));
  CHECK(!hipfftExecZ2D(back, (hipfftDoubleComplex*)real.at, real.at));
  CHECK(!hipDeviceSynchronize());
  auto result = real.read();
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < COLUMNS; ++j)
      CHECK(std::fabs(result[i * PADDED + j] - host[i * PADDED + j]) < 1e-13);
  CHECK(!hipfftDestroy(there) && !hipfftDestroy(back));

  // Columns of a matrix, by strides.
  int length = 8, embed = 8;
  Memory<hipfftComplex> matrix(8 * 5);
  wave<<<1, 40>>>(matrix.at, 40);
  CHECK(!hipfftPlanMany(&plan, 1, &length, &embed, 5, 1, &embed, 5, 1, HIPFFT_C2C, 5));
  auto before = matrix.read();
  CHECK(!hipfftExecC2C(plan, matrix.at, matrix.at, HIPFFT_FORWARD));
  CHECK(!hipfftExecC2C(plan, matrix.at, matrix.at, HIPFFT_BACKWARD));
  CHECK(!hipDeviceSynchronize());
  auto after = matrix.read();
  for (int i = 0; i < 40; ++i) CHECK(std::fabs(after[i].x - 8 * before[i].x) < 1e-4f);
  CHECK(!hipfftDestroy(plan) && !hipStreamDestroy(stream));
  int version = 0;
  CHECK(!hipfftGetProperty(HIPFFT_MAJOR_VERSION, &version) && version == 1);
}

// rocFFT: real and imaginary parts in two arrays with gaps, two transforms of 3 x 4 elements.
static void planar() {
  constexpr int FAST = 4, SLOW = 3, STRIDE = 2, ROW = 10, DISTANCE = 31, START = 5;
  std::vector<float> re(80), im(80);
  for (int i = 0; i < 80; ++i) re[i] = i % 7 - 3.f, im[i] = i % 5 - 2.f;
  Memory<float> real(80), imaginary(80), result(2 * 2 * FAST * SLOW);
  CHECK(!hipMemcpy(real.at, re.data(), 320, hipMemcpyHostToDevice));
  CHECK(!hipMemcpy(imaginary.at, im.data(), 320, hipMemcpyHostToDevice));

  rocfft_plan_description how;
  size_t starts[]{START, START}, strides[]{STRIDE, ROW}, lengths[]{FAST, SLOW}, size = 1;
  CHECK(!rocfft_plan_description_create(&how));
  CHECK(!rocfft_plan_description_set_scale_factor(how, 0.5));
  CHECK(!rocfft_plan_description_set_data_layout(
      how, rocfft_array_type_complex_planar, rocfft_array_type_complex_interleaved, starts, nullptr,
      2, strides, DISTANCE, 0, nullptr, 0));
  rocfft_plan plan, none;
  CHECK(!rocfft_plan_create(&plan, rocfft_placement_notinplace,
                            rocfft_transform_type_complex_inverse, rocfft_precision_single, 2,
                            lengths, 2, how));
  CHECK(rocfft_plan_create(&none, rocfft_placement_inplace, rocfft_transform_type_complex_inverse,
                           rocfft_precision_single, 2, lengths, 2, how) ==
        rocfft_status_invalid_array_type);
  CHECK(rocfft_plan_create(&none, rocfft_placement_inplace, rocfft_transform_type_real_forward,
                           rocfft_precision_single, 4, lengths, 2, nullptr) ==
        rocfft_status_invalid_dimensions);
  CHECK(!rocfft_plan_description_destroy(how));
  CHECK(!rocfft_plan_get_work_buffer_size(plan, &size) && size == 0);

  rocfft_execution_info info = nullptr;
  hipStream_t stream;
  CHECK(!hipStreamCreate(&stream) && !rocfft_execution_info_create(&info));
  CHECK(!rocfft_execution_info_set_stream(info, stream));
  void* in[]{real.at, imaginary.at};
  void* out[]{result.at};
  CHECK(rocfft_execution_info_set_load_callback(info, out, nullptr, 0) == rocfft_status_failure);
  CHECK(rocfft_execute(plan, in, nullptr, info) == rocfft_status_invalid_arg_value);
  CHECK(!rocfft_execute(plan, in, out, info));
  CHECK(!hipStreamSynchronize(stream));
  auto found = result.read();
  for (int k = 0; k < 2 * SLOW * FAST; ++k) {
    const int batch = k / (SLOW * FAST), ks = k / FAST % SLOW, kf = k % FAST;
    std::complex<double> sum = 0;
    for (int s = 0; s < SLOW; ++s)
      for (int f = 0; f < FAST; ++f) {
        const int at = START + batch * DISTANCE + s * ROW + f * STRIDE;
        const double angle = 2 * M_PI * (double(ks * s) / SLOW + double(kf * f) / FAST);
        sum += std::complex<double>(re[at], im[at]) * std::polar(0.5, angle);
      }
    CHECK(std::abs(sum - std::complex<double>(found[2 * k], found[2 * k + 1])) < 1e-5);
  }
  CHECK(!rocfft_execution_info_destroy(info) && !rocfft_plan_destroy(plan));
  CHECK(rocfft_plan_destroy(plan) == rocfft_status_invalid_arg_value);
  CHECK(!hipStreamDestroy(stream));
}

// rocFFT: real numbers in place, there and back, and its version.
static void real_in_place() {
  constexpr int LENGTH = 6, PADDED = 8;
  CHECK(!rocfft_setup());
  Memory<double> data(PADDED);
  std::vector<double> before{1, 2, -3, 4, 0.5, -6, 0, 0};
  CHECK(!hipMemcpy(data.at, before.data(), 8 * PADDED, hipMemcpyHostToDevice));
  size_t length = LENGTH;
  rocfft_plan there, back;
  CHECK(!rocfft_plan_create(&there, rocfft_placement_inplace, rocfft_transform_type_real_forward,
                            rocfft_precision_double, 1, &length, 1, nullptr));
  CHECK(!rocfft_plan_create(&back, rocfft_placement_inplace, rocfft_transform_type_real_inverse,
                            rocfft_precision_double, 1, &length, 1, nullptr));
  void* at[]{data.at};
  CHECK(!rocfft_execute(there, at, nullptr, nullptr));
  CHECK(!hipDeviceSynchronize());
  CHECK(std::fabs(data.read()[0] + 1.5) < 1e-13);  // the sum
  CHECK(!rocfft_execute(back, at, nullptr, nullptr));
  CHECK(!hipDeviceSynchronize());
  auto after = data.read();
  for (int i = 0; i < LENGTH; ++i) CHECK(std::fabs(after[i] - LENGTH * before[i]) < 1e-13);
  char text[30] = "";
  CHECK(!rocfft_get_version_string(text, sizeof text) && text[0] == '1');
  CHECK(rocfft_get_version_string(text, 8) == rocfft_status_invalid_arg_value);
  CHECK(!rocfft_plan_destroy(there) && !rocfft_plan_destroy(back) && !rocfft_cleanup());
}

int main() {
  random_numbers();
  quasi_random_numbers();
  classes();
  transforms();
  planar();
  real_in_place();
  std::printf("%d failures\n", failures);
  return failures != 0;
}
