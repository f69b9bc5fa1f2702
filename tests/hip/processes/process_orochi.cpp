// Loads the libraries as Orochi does: by name, RTLD_LOCAL, one name after another, functions looked up
// one by one. Arguments: the names to try; the first library that there is, is used.
#include <dlfcn.h>

#include <cstdio>
#include <cstring>
#include <vector>

static const char* source =
    "extern \"C\" __global__ void twice(int* x) { x[threadIdx.x] *= 2; }\n";

static void* open_one(const char* stem, const std::vector<const char*>& suffixes) {
  for (const char* suffix : suffixes) {
    char name[4096];
    std::snprintf(name, sizeof name, "%s%s", stem, suffix);
    if (void* found = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return found;
  }
  return nullptr;
}

template <typename F>
static F get(void* library, const char* name) {
  void* found = dlsym(library, name);
  if (!found) std::fprintf(stderr, "no %s\n", name);
  return reinterpret_cast<F>(found);
}

#define NEEDS(step, call) \
  do { \
    if (int error = (call)) return std::fprintf(stderr, "%s gives %d\n", #call, error), step; \
  } while (0)

int main(int argc, char** argv) {
  std::vector<const char*> suffixes(argv + 1, argv + argc);
  void* hip = open_one("libamdhip64.so", suffixes);
  void* rtc = open_one("libhiprtc.so", suffixes);
  if (!hip || !rtc) return std::fprintf(stderr, "%s\n", dlerror()), 1;
  if (dlsym(hip, "oroNoSuchFunction")) return 2;
  if (dlsym(RTLD_DEFAULT, "hipInit")) return 3;  // local means local

  auto create = get<int (*)(void**, const char*, const char*, int, const char**, const char**)>(
      rtc, "hiprtcCreateProgram");
  auto compile = get<int (*)(void*, int, const char**)>(rtc, "hiprtcCompileProgram");
  auto code_size = get<int (*)(void*, size_t*)>(rtc, "hiprtcGetCodeSize");
  auto code_of = get<int (*)(void*, char*)>(rtc, "hiprtcGetCode");
  auto init = get<int (*)(unsigned)>(hip, "hipInit");
  auto device_get = get<int (*)(int*, int)>(hip, "hipDeviceGet");
  auto context_create = get<int (*)(void**, unsigned, int)>(hip, "hipCtxCreate");
  auto load = get<int (*)(void**, const void*)>(hip, "hipModuleLoadData");
  auto function_of = get<int (*)(void**, void*, const char*)>(hip, "hipModuleGetFunction");
  auto allocate = get<int (*)(void**, size_t)>(hip, "hipMalloc");
  auto to_device = get<int (*)(void*, const void*, size_t)>(hip, "hipMemcpyHtoD");
  auto to_host = get<int (*)(void*, const void*, size_t)>(hip, "hipMemcpyDtoH");
  auto launch = get<int (*)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                            void*, void**, void**)>(hip, "hipModuleLaunchKernel");
  auto unload = get<int (*)(void*)>(hip, "hipModuleUnload");

  void *program, *context, *module, *function, *memory;
  int device, values[4] = {1, 2, 3, 4};
  size_t size;
  NEEDS(10, init(0));
  NEEDS(11, device_get(&device, 0));
  NEEDS(12, context_create(&context, 0, device));
  NEEDS(13, create(&program, source, "twice.hip", 0, nullptr, nullptr));
  NEEDS(14, compile(program, 0, nullptr));
  NEEDS(15, code_size(program, &size));
  std::vector<char> code(size);
  NEEDS(16, code_of(program, code.data()));
  NEEDS(17, load(&module, code.data()));
  NEEDS(18, function_of(&function, module, "twice"));
  NEEDS(19, allocate(&memory, sizeof values));
  NEEDS(20, to_device(memory, values, sizeof values));
  void* arguments[] = {&memory};
  NEEDS(21, launch(function, 1, 1, 1, 4, 1, 1, 0, nullptr, arguments, nullptr));
  NEEDS(22, to_host(values, memory, sizeof values));
  NEEDS(23, unload(module));
  std::printf("%d %d %d %d\n", values[0], values[1], values[2], values[3]);
  dlclose(rtc);
  dlclose(hip);
  return 0;
}
