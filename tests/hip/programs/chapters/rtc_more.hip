// Chapter: hipRTC: include folders, standard types, half and matrix code, several programs at once.
// options: -lhiprtc
#include "chapter.h"

#include <hip/hiprtc.h>

#include <fstream>
#include <thread>
#include <unistd.h>

static std::string arch() {
  hipDeviceProp_t props;
  HIP_CHECK(hipGetDeviceProperties(&props, 0));
  return std::string("--offload-arch=") + props.gcnArchName;
}
static hipModule_t build(const std::string& text, std::vector<std::string> options) {
  hiprtcProgram program;
  EXPECT_EQ(int(hiprtcCreateProgram(&program, text.c_str(), nullptr, 0, nullptr, nullptr)), 0);
  options.push_back(arch());
  std::vector<const char*> words;
  for (auto& each : options) words.push_back(each.c_str());
  const hiprtcResult status = hiprtcCompileProgram(program, int(words.size()), words.data());
  size_t size = 0;
  (void)hiprtcGetProgramLogSize(program, &size);
  std::string log(size, ' ');
  if (size) (void)hiprtcGetProgramLog(program, log.data());
  if (status != HIPRTC_SUCCESS || size > 1) std::fprintf(stderr, "%s", log.c_str());
  if (status != HIPRTC_SUCCESS) std::exit(3);
  (void)hiprtcGetCodeSize(program, &size);
  std::vector<char> code(size);
  EXPECT_EQ(int(hiprtcGetCode(program, code.data())), 0);
  EXPECT_EQ(int(hiprtcDestroyProgram(&program)), 0);
  hipModule_t module;
  HIP_CHECK(hipModuleLoadData(&module, code.data()));
  return module;
}
template <class T, class... Args>
static std::vector<T> run(hipModule_t module, const char* name, int threads, size_t n, Args... args) {
  hipFunction_t function;
  HIP_CHECK(hipModuleGetFunction(&function, module, name));
  T* out;
  HIP_CHECK(hipMalloc(&out, n * sizeof(T)));
  void* pointers[] = {&out, &args...};
  HIP_CHECK(hipModuleLaunchKernel(function, 1, 1, 1, threads, 1, 1, 0, nullptr, pointers, nullptr));
  std::vector<T> host(n);
  HIP_CHECK(hipMemcpy(host.data(), out, n * sizeof(T), hipMemcpyDeviceToHost));
  HIP_CHECK(hipFree(out));
  HIP_CHECK(hipModuleUnload(module));
  return host;
}

int main() {
  char folder[] = "/tmp/chapter rtc XXXXXX";
  if (!mkdtemp(folder)) return 9;
  std::ofstream(std::string(folder) + "/helper.hpp") << "#define HELPED 5\n__device__ inline int helped(int x) { return x * HELPED; }\n";
  auto ints = run<int>(build("#include <helper.hpp>\nextern \"C\" __global__ void k(int* out, int by) {"
                             " out[threadIdx.x] = helped(threadIdx.x) + by + BASE; }",
                             {std::string("-I") + folder, "-DBASE=2", "-Wall"}), "k", 64, 64, 100);
  expect_all("ints", ints.data(), 64, [](size_t i) { return 5 * i + 102; });
  unlink((std::string(folder) + "/helper.hpp").c_str());
  rmdir(folder);

  auto floats = run<float>(build(R"(
      #include <hip/hip_fp16.h>
      #include <hip/hip_bf16.h>
      template <class T, class U> struct same { static constexpr bool value = false; };
      template <class T> struct same<T, T> { static constexpr bool value = true; };
      static_assert(same<decltype(threadIdx.x + 0u), unsigned>::value);
      extern "C" __global__ void k(float* out) {
        __half h = __float2half(threadIdx.x % 16 * 0.5f);
        __hip_bfloat16 b = __float2bfloat16(2.0f);
        __shared__ float parts[64];
        parts[threadIdx.x] = __half2float(h * h) + __bfloat162float(b) + sinf(0.0f);
        __syncthreads();
        out[threadIdx.x] = parts[63 - threadIdx.x] + __shfl(1.0f, 0) + float3{1, 2, 3}.z;
        if (threadIdx.x > 1000) printf("never %d\n", 1);
      })", {"-std=c++17", "-O2"}), "k", 64, 64);
  expect_all("floats", floats.data(), 64, [](size_t i) {
    const float h = (63 - i) % 16 * 0.5f;
    return h * h + 2 + 1 + 3;
  });
  std::vector<std::thread> threads;
  for (int number = 0; number < 4; ++number)
    threads.emplace_back([number] {
      const std::string text = "extern \"C\" __global__ void k(int* out) { out[threadIdx.x] = " +
                               std::to_string(number) + " * threadIdx.x; }";
      auto found = run<int>(build(text, {}), "k", 32, 32);
      expect_all("threads", found.data(), 32, [&](size_t i) { return number * i; });
    });
  for (auto& each : threads) each.join();
  hiprtcProgram program;
  EXPECT_EQ(int(hiprtcCreateProgram(&program, "__global__ void k() {}", "x.hip", 0, nullptr, nullptr)), 0);
  const char* bad[] = {"--no-such-option"};
  EXPECT(hiprtcCompileProgram(program, 1, bad) != HIPRTC_SUCCESS);
  EXPECT_EQ(int(hiprtcDestroyProgram(&program)), 0);
  EXPECT(program == nullptr);
  EXPECT_EQ(int(hiprtcCreateProgram(nullptr, "", "", 0, nullptr, nullptr)), int(HIPRTC_ERROR_INVALID_PROGRAM));
  return finish();
}
