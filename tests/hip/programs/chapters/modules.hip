// Chapter: modules: code compiled while the program runs, linked from two, with globals.
// options: -lhiprtc
#include "chapter.h"

#include <hip/hiprtc.h>
#include <unistd.h>

static std::vector<char> compile(const char* text, std::vector<const char*> options, bool bitcode) {
  hiprtcProgram program;
  if (hiprtcCreateProgram(&program, text, "unit.hip", 0, nullptr, nullptr) != HIPRTC_SUCCESS) std::exit(3);
  hipDeviceProp_t props;
  HIP_CHECK(hipGetDeviceProperties(&props, 0));
  std::string arch = std::string("--gpu-architecture=") + props.gcnArchName;
  options.push_back(arch.c_str());
  if (hiprtcCompileProgram(program, int(options.size()), options.data()) != HIPRTC_SUCCESS) {
    size_t n = 0;
    hiprtcGetProgramLogSize(program, &n);
    std::string log(n, ' ');
    hiprtcGetProgramLog(program, log.data());
    std::fprintf(stderr, "%s\n", log.c_str());
    std::exit(3);
  }
  size_t size = 0;
  bitcode ? hiprtcGetBitcodeSize(program, &size) : hiprtcGetCodeSize(program, &size);
  std::vector<char> code(size);
  bitcode ? hiprtcGetBitcode(program, code.data()) : hiprtcGetCode(program, code.data());
  hiprtcDestroyProgram(&program);
  return code;
}

int main() {
  auto code = compile(R"(
    extern "C" {
    __device__ int state[64];
    __global__ void step(int by) { state[threadIdx.x] += by * (int)threadIdx.x; }
    __global__ void __launch_bounds__(128) shared(float* out) {
      extern __shared__ float memory[];
      memory[threadIdx.x] = threadIdx.x; __syncthreads();
      out[threadIdx.x] = memory[blockDim.x - 1 - threadIdx.x];
    }
    })", {}, false);
  hipModule_t module;
  hipFunction_t step, shared;
  HIP_CHECK(hipModuleLoadDataEx(&module, code.data(), 0, nullptr, nullptr));
  HIP_CHECK(hipModuleGetFunction(&step, module, "step"));
  HIP_CHECK(hipModuleGetFunction(&shared, module, "shared"));
  int by = 3;
  void* args[] = {&by};
  for (int turn = 0; turn < 4; ++turn)
    HIP_CHECK(hipModuleLaunchKernel(step, 1, 1, 1, 64, 1, 1, 0, nullptr, args, nullptr));
  hipDeviceptr_t state;
  size_t bytes = 0;
  HIP_CHECK(hipModuleGetGlobal(&state, &bytes, module, "state"));
  EXPECT_EQ(bytes, 256u);
  int host[64];
  HIP_CHECK(hipMemcpyDtoH(host, state, bytes));
  expect_all("state", host, 64, [](size_t i) { return 12 * i; });
  float *out, back[128];
  HIP_CHECK(hipMalloc(&out, sizeof back));
  void* shared_args[] = {&out};
  HIP_CHECK(hipModuleLaunchKernel(shared, 1, 1, 1, 128, 1, 1, 512, nullptr, shared_args, nullptr));
  HIP_CHECK(hipMemcpy(back, out, sizeof back, hipMemcpyDeviceToHost));
  expect_all("reversed", back, 128, [](size_t i) { return 127 - i; });
  int value = 0;
  HIP_CHECK(hipFuncGetAttribute(&value, HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, shared));
  EXPECT_EQ(value, 128);
  int blocks = 0;
  HIP_CHECK(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, shared, 128, 512));
  EXPECT(blocks > 0);

  // A second copy of the module has its own variables; files work as well.
  char path[] = "/tmp/chapter-XXXXXX";
  const int file = mkstemp(path);
  if (write(file, code.data(), code.size()) != ssize_t(code.size())) return 9;
  close(file);
  hipModule_t again;
  HIP_CHECK(hipModuleLoad(&again, path));
  unlink(path);
  hipDeviceptr_t other;
  HIP_CHECK(hipModuleGetGlobal(&other, &bytes, again, "state"));
  EXPECT(other != state);
  HIP_CHECK(hipMemcpyDtoH(host, other, bytes));
  expect_all("fresh", host, 64, [](size_t) { return 0; });
  HIP_CHECK(hipModuleUnload(again));
  HIP_CHECK(hipModuleUnload(module));
  HIP_FAILS(hipModuleLoad(&again, "/no/such/file.hsaco"), hipErrorFileNotFound);
  char garbage[64] = "this is no code object";
  HIP_FAILS(hipModuleLoadData(&again, garbage), hipErrorInvalidImage);

  // Two bitcodes, linked into one.
  auto first = compile("extern \"C\" __device__ int twice(int x) { return 2 * x; }\n", {"-fgpu-rdc"}, true);
  auto second = compile("extern \"C\" __device__ int twice(int);\n"
                        "extern \"C\" __global__ void use(int* x) { *x = twice(*x) + 1; }\n",
                        {"-fgpu-rdc"}, true);
  hiprtcLinkState link;
  EXPECT_EQ(int(hiprtcLinkCreate(0, nullptr, nullptr, &link)), int(HIPRTC_SUCCESS));
  for (auto* part : {&first, &second})
    EXPECT_EQ(int(hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_LLVM_BITCODE, part->data(), part->size(),
                                    "part", 0, nullptr, nullptr)), int(HIPRTC_SUCCESS));
  void* binary = nullptr;
  EXPECT_EQ(int(hiprtcLinkComplete(link, &binary, &bytes)), int(HIPRTC_SUCCESS));
  HIP_CHECK(hipModuleLoadData(&module, binary));
  EXPECT_EQ(int(hiprtcLinkDestroy(link)), int(HIPRTC_SUCCESS));
  hipFunction_t use;
  HIP_CHECK(hipModuleGetFunction(&use, module, "use"));
  int number = 20;
  HIP_CHECK(hipMemcpy(out, &number, 4, hipMemcpyHostToDevice));
  HIP_CHECK(hipModuleLaunchKernel(use, 1, 1, 1, 1, 1, 1, 0, nullptr, shared_args, nullptr));
  HIP_CHECK(hipMemcpy(&number, out, 4, hipMemcpyDeviceToHost));
  EXPECT_EQ(number, 41);
  HIP_CHECK(hipModuleUnload(module));
  HIP_CHECK(hipFree(out));
  return finish();
}
