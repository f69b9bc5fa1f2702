// hipRTC: a kernel out of a text, compiled while the program runs, for the device that is there.
//
// hipcc at_run_time.cpp -lhiprtc -o at_run_time && ./at_run_time

#include <hip/hiprtc.h>

#include "check.hpp"

#define RTC_CHECK(call)                                                                     \
  do {                                                                                      \
    const hiprtcResult status = (call);                                                     \
    if (status != HIPRTC_SUCCESS) {                                                         \
      std::fprintf(stderr, "%s: %s\n", #call, hiprtcGetErrorString(status));                \
      std::exit(2);                                                                         \
    }                                                                                       \
  } while (false)

// threadIdx and its like need no header here; SCALE comes from the compiler's options.
const char* const SOURCE = R"(
template <typename T>
__global__ void scale_add(const T* x, T* y, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) y[i] += SCALE * x[i];
}
)";

std::string log_of(hiprtcProgram program) {
  size_t size = 0;
  RTC_CHECK(hiprtcGetProgramLogSize(program, &size));
  std::string log(size, '\0');
  RTC_CHECK(hiprtcGetProgramLog(program, log.data()));
  return log;
}

// The code object, and in `symbol` what the kernel of this name expression is called in there.
std::vector<char> compile(const char* source, const char* expression, std::string& symbol) {
  hiprtcProgram program;
  RTC_CHECK(hiprtcCreateProgram(&program, source, "scale_add.hip", 0, nullptr, nullptr));
  // A template is compiled for the types that somebody asks for.
  RTC_CHECK(hiprtcAddNameExpression(program, expression));
  const std::string architecture = "--gpu-architecture=" + target();
  const char* options[] = {architecture.c_str(), "-DSCALE=3", "-O3"};
  if (hiprtcCompileProgram(program, 3, options) != HIPRTC_SUCCESS) {
    std::fprintf(stderr, "%s\n", log_of(program).c_str());
    std::exit(2);
  }
  const char* lowered = nullptr;  // belongs to the program
  RTC_CHECK(hiprtcGetLoweredName(program, expression, &lowered));
  symbol = lowered;
  size_t size = 0;
  RTC_CHECK(hiprtcGetCodeSize(program, &size));
  std::vector<char> code(size);
  RTC_CHECK(hiprtcGetCode(program, code.data()));
  RTC_CHECK(hiprtcDestroyProgram(&program));
  return code;
}

template <typename T>
void run(Table& table, const char* expression, double allowed) {
  std::string symbol;
  const std::vector<char> code = compile(SOURCE, expression, symbol);
  hipModule_t module;
  hipFunction_t kernel;
  HIP_CHECK(hipModuleLoadData(&module, code.data()));
  HIP_CHECK(hipModuleGetFunction(&kernel, module, symbol.c_str()));
  int count = 1000;
  const auto x = random_values<T>(count, 1), y = random_values<T>(count, 2);
  {
    const DeviceArray<T> X(x), Y(y);
    T *in = X.get(), *out = Y.get();
    void* arguments[] = {&in, &out, &count};  // the address of each argument
    HIP_CHECK(hipModuleLaunchKernel(kernel, 4, 1, 1, 256, 1, 1, 0, nullptr, arguments, nullptr));
    std::vector<double> want(count);
    for (int i = 0; i < count; ++i) want[i] = 3.0 * x[i] + y[i];
    table.compare(expression, Y.values(), want, allowed);
  }
  HIP_CHECK(hipModuleUnload(module));
}

int main() {
  Table table(target() + ": kernels compiled at run time");
  run<float>(table, "scale_add<float>", 1e-6);
  run<double>(table, "scale_add<double>", 1e-15);
  return table.status();
}
