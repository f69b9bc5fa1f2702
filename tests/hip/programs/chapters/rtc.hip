// Chapter: hipRTC: options, headers, name expressions, logs.
// options: -lhiprtc
#include "chapter.h"

#include <hip/hiprtc.h>

#define RTC_CHECK(call)                                                                          \
  do {                                                                                           \
    const hiprtcResult status_ = (call);                                                         \
    if (status_ != HIPRTC_SUCCESS) {                                                             \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                         \
                   hiprtcGetErrorString(status_));                                               \
      std::exit(1);                                                                              \
    }                                                                                            \
  } while (0)

static const char* const kSource = R"(
#include "ops.h"
template <class T, int Factor>
__global__ void transform(const T* in, T* out, size_t n) {
  size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  if (i < n) out[i] = ops::apply<T>(in[i]) * Factor + OFFSET;
}
__device__ int counters[4] = {1, 2, 3, 4};
__constant__ float table[8];
namespace inner { __device__ float one_value = 2.5f; }
extern "C" __global__ void count() { atomicAdd(&counters[threadIdx.x % 4], 1); inner::one_value += table[3]; }
)";
static const char* const kOps = R"(
#pragma once
namespace ops { template <class T> __device__ T apply(T x) { return x + T(1); } }
)";

int main() {
  hipDeviceProp_t props;
  HIP_CHECK(hipGetDeviceProperties(&props, 0));
  hiprtcProgram program;
  const char *headers[] = {kOps}, *names[] = {"ops.h"};
  RTC_CHECK(hiprtcCreateProgram(&program, kSource, "transform.hip", 1, headers, names));
  const std::string expressions[] = {"transform<float, 3>", "&transform<int, -2>", "&counters",
                                     "&table", "&inner::one_value", "count"};
  for (auto& each : expressions) RTC_CHECK(hiprtcAddNameExpression(program, each.c_str()));
  const std::string arch = std::string("--offload-arch=") + props.gcnArchName;
  const char* options[] = {arch.c_str(), "-DOFFSET=10", "-std=c++17", "-O3"};
  const hiprtcResult compiled = hiprtcCompileProgram(program, 4, options);
  size_t log_size = 0;
  RTC_CHECK(hiprtcGetProgramLogSize(program, &log_size));
  std::string log(log_size, ' ');
  if (log_size) RTC_CHECK(hiprtcGetProgramLog(program, log.data()));
  if (compiled != HIPRTC_SUCCESS) std::fprintf(stderr, "%s\n", log.c_str());
  RTC_CHECK(compiled);
  size_t size = 0;
  RTC_CHECK(hiprtcGetCodeSize(program, &size));
  std::vector<char> code(size);
  RTC_CHECK(hiprtcGetCode(program, code.data()));
  hipModule_t module;
  HIP_CHECK(hipModuleLoadData(&module, code.data()));
  std::string lowered[6];
  for (int i = 0; i < 6; ++i) {
    const char* name = nullptr;
    RTC_CHECK(hiprtcGetLoweredName(program, expressions[i].c_str(), &name));
    lowered[i] = name;
  }
  RTC_CHECK(hiprtcDestroyProgram(&program));

  constexpr size_t n = 700;
  std::vector<float> host(n), found(n);
  for (size_t i = 0; i < n; ++i) host[i] = float(i);
  float *in, *out;
  HIP_CHECK(hipMalloc(&in, n * 4));
  HIP_CHECK(hipMalloc(&out, n * 4));
  HIP_CHECK(hipMemcpy(in, host.data(), n * 4, hipMemcpyHostToDevice));
  hipFunction_t function;
  HIP_CHECK(hipModuleGetFunction(&function, module, lowered[0].c_str()));
  size_t count = n;
  void* args[] = {&in, &out, &count};
  HIP_CHECK(hipModuleLaunchKernel(function, 3, 1, 1, 256, 1, 1, 0, nullptr, args, nullptr));
  HIP_CHECK(hipMemcpy(found.data(), out, n * 4, hipMemcpyDeviceToHost));
  expect_all("float", found.data(), n, [](size_t i) { return (i + 1.0f) * 3 + 10; });
  HIP_CHECK(hipModuleGetFunction(&function, module, lowered[1].c_str()));
  struct {
    void *in, *out;
    size_t n;
  } packed{in, out, n};
  size_t packed_size = sizeof packed;
  void* config[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE,
                    &packed_size, HIP_LAUNCH_PARAM_END};
  HIP_CHECK(hipMemset(in, 0, n * 4));
  HIP_CHECK(hipModuleLaunchKernel(function, 3, 1, 1, 256, 1, 1, 0, nullptr, nullptr, config));
  std::vector<int> numbers(n);
  HIP_CHECK(hipMemcpy(numbers.data(), out, n * 4, hipMemcpyDeviceToHost));
  expect_all("int", numbers.data(), n, [](size_t) { return 8; });

  hipDeviceptr_t counters, table, value;
  HIP_CHECK(hipModuleGetGlobal(&counters, &size, module, lowered[2].c_str()));
  EXPECT_EQ(size, 16u);
  HIP_CHECK(hipModuleGetGlobal(&table, &size, module, lowered[3].c_str()));
  HIP_CHECK(hipModuleGetGlobal(&value, &size, module, lowered[4].c_str()));
  EXPECT_EQ(size, 4u);
  float eight[8] = {0, 0, 0, 0.25f};
  HIP_CHECK(hipMemcpyHtoD(table, eight, sizeof eight));
  HIP_CHECK(hipModuleGetFunction(&function, module, lowered[5].c_str()));
  HIP_CHECK(hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
  int four[4];
  float one = 0;
  HIP_CHECK(hipMemcpyDtoH(four, counters, sizeof four));
  HIP_CHECK(hipMemcpyDtoH(&one, value, sizeof one));
  EXPECT_EQ(four[0], 2);
  EXPECT_EQ(four[3], 4);
  EXPECT_EQ(one, 2.75f);
  HIP_FAILS(hipModuleGetFunction(&function, module, "nothing"), hipErrorNotFound);
  HIP_CHECK(hipModuleUnload(module));

  // A program with an error: the log names the line.
  RTC_CHECK(hiprtcCreateProgram(&program, "__global__ void k() {\n  undefined_thing();\n}\n",
                                "broken.hip", 0, nullptr, nullptr));
  EXPECT_EQ(int(hiprtcCompileProgram(program, 1, options)), int(HIPRTC_ERROR_COMPILATION));
  RTC_CHECK(hiprtcGetProgramLogSize(program, &log_size));
  log.assign(log_size, ' ');
  RTC_CHECK(hiprtcGetProgramLog(program, log.data()));
  EXPECT(log.find("undefined_thing") != std::string::npos);
  EXPECT(log.find("broken.hip:2") != std::string::npos);
  RTC_CHECK(hiprtcDestroyProgram(&program));
  int major = 0, minor = -1;
  RTC_CHECK(hiprtcVersion(&major, &minor));
  EXPECT(major >= 5 && minor >= 0);
  EXPECT_EQ(int(hiprtcDestroyProgram(nullptr)), int(HIPRTC_ERROR_INVALID_INPUT));
  HIP_CHECK(hipFree(in));
  HIP_CHECK(hipFree(out));
  return finish();
}
