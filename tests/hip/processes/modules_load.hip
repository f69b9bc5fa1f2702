// Modules from files and memory in every form that compilers write, their functions and globals, and
// their errors. Argument: the folder with the files that the test wrote.
#include "check.h"

#include <fstream>
#include <iterator>
#include <vector>

using Bytes = std::vector<char>;

static Bytes read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  CHECK(file.good());
  return Bytes(std::istreambuf_iterator<char>(file), {});
}

static void fill_by(hipModule_t module) {
  hipFunction_t fill = nullptr;
  HIP(hipModuleGetFunction(&fill, module, "fill"));
  int host[100] = {}, *out = nullptr, count = 100, value = 10;
  HIP(hipMalloc(&out, sizeof host));
  void* arguments[] = {&out, &count, &value};
  HIP(hipModuleLaunchKernel(fill, 2, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));
  HIP(hipMemcpyDtoH(host, out, sizeof host));
  SAME(host[0], 30);
  SAME(host[99], 129);
  HIP(hipFree(out));
}

static void globals(hipModule_t module) {
  hipDeviceptr_t counter = nullptr, again = nullptr, table = nullptr;
  size_t bytes = 0;
  HIP(hipModuleGetGlobal(&counter, &bytes, module, "counter"));
  SAME(bytes, sizeof(int));
  HIP(hipModuleGetGlobal(&again, nullptr, module, "counter"));
  SAME(again, counter);
  HIP(hipModuleGetGlobal(nullptr, &bytes, module, "table"));
  SAME(bytes, 64u);
  HIP(hipModuleGetGlobal(&table, nullptr, module, "table"));
  float values[2];
  HIP(hipMemcpyDtoH(values, table, sizeof values));
  SAME(values[1], 1.5f);
  hipFunction_t count_up;
  HIP(hipModuleGetFunction(&count_up, module, "count_up"));
  HIP(hipModuleLaunchKernel(count_up, 3, 1, 1, 4, 1, 1, 0, nullptr, nullptr, nullptr));
  int value = 0;
  HIP(hipMemcpyDtoH(&value, counter, sizeof value));
  SAME(value, 17);
  int scale = 0;
  HIP(hipModuleGetGlobal(&again, nullptr, module, "scale"));
  HIP(hipMemcpyDtoH(&scale, again, sizeof scale));
  SAME(scale, 3);
}

static void each_module_has_its_own(const std::string& path) {
  hipModule_t first = nullptr, second = nullptr;
  HIP(hipModuleLoad(&first, path.c_str()));
  HIP(hipModuleLoad(&second, path.c_str()));
  CHECK(first != second);
  hipDeviceptr_t a = nullptr, b = nullptr;
  HIP(hipModuleGetGlobal(&a, nullptr, first, "counter"));
  HIP(hipModuleGetGlobal(&b, nullptr, second, "counter"));
  CHECK(a != b);
  HIP(hipMemsetD32(a, 99, 1));
  int value = 0;
  HIP(hipMemcpyDtoH(&value, b, sizeof value));
  SAME(value, 5);
  globals(second);
  HIP(hipModuleUnload(first));
  fill_by(second);
  HIP(hipModuleUnload(second));
}

static void texture_references(hipModule_t module, int device) {
  textureReference* reference = nullptr;
  int images = 0;
  HIP(hipDeviceGetAttribute(&images, hipDeviceAttributeImageSupport, device));
  if (!images) {
    GIVES(hipErrorNotSupported, hipModuleGetTexRef(&reference, module, "reference"));
    return;
  }
  HIP(hipModuleGetTexRef(&reference, module, "reference"));
  float host[4] = {1, 2, 4, 8}, *values = nullptr;
  HIP(hipMalloc(&values, sizeof host));
  HIP(hipMemcpyHtoD(values, host, sizeof host));
  size_t offset = 1;
  HIP(hipTexRefSetFormat(reference, HIP_AD_FORMAT_FLOAT, 1));
  HIP(hipTexRefSetAddress(&offset, reference, values, sizeof host));
  SAME(offset, 0u);
  hipFunction_t function = nullptr;
  HIP(hipModuleGetFunction(&function, module, "read_reference"));
  void* arguments[] = {&values};
  HIP(hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
  HIP(hipMemcpyDtoH(host, values, sizeof host));
  SAME(host[0], 4.0f);
  HIP(hipUnbindTexture(reference));
  HIP(hipFree(values));
  GIVES(hipErrorNotFound, hipModuleGetTexRef(&reference, module, "nothing"));
  GIVES(hipErrorInvalidValue, hipModuleGetTexRef(nullptr, module, "reference"));
}

static void lookups(hipModule_t module) {
  hipFunction_t function = nullptr;
  hipDeviceptr_t address = nullptr;
  size_t bytes = 0;
  GIVES(hipErrorInvalidValue, hipModuleGetFunction(nullptr, module, "fill"));
  GIVES(hipErrorInvalidValue, hipModuleGetFunction(&function, module, nullptr));
  GIVES(hipErrorInvalidValue, hipModuleGetFunction(&function, module, ""));
  GIVES(hipErrorInvalidHandle, hipModuleGetFunction(&function, nullptr, "fill"));
  ONLY_GIVES(hipErrorNotFound, hipModuleGetFunction(&function, module, "nothing"));
  ONLY_GIVES(hipErrorNotFound, hipModuleGetFunction(&function, module, "counter"));
  GIVES(hipErrorInvalidValue, hipModuleGetGlobal(nullptr, nullptr, module, "counter"));
  GIVES(hipErrorNotFound, hipModuleGetGlobal(&address, &bytes, module, "nothing"));
  GIVES(hipErrorNotFound, hipModuleGetGlobal(&address, &bytes, module, "fill"));
  unsigned int count = 0;
  HIP(hipModuleGetFunctionCount(&count, module));
  SAME(count, 6u);
}

static void errors(const std::string& folder) {
  hipModule_t module = nullptr;
  std::string good = folder + "/kernels.hipfb";
  GIVES(hipErrorInvalidValue, hipModuleLoad(nullptr, good.c_str()));
  GIVES(hipErrorFileNotFound, hipModuleLoad(&module, (folder + "/no such file").c_str()));
  GIVES(hipErrorInvalidValue, hipModuleLoadData(&module, nullptr));
  GIVES(hipErrorInvalidValue, hipModuleLoadData(nullptr, read(good).data()));
  for (const char* bad : {"empty", "text", "host.elf"})
    GIVES(hipErrorInvalidImage, hipModuleLoad(&module, (folder + "/" + bad).c_str()));
  hipError_t other = hipModuleLoad(&module, (folder + "/gfx908.elf").c_str());
  CHECK(other == hipErrorNoBinaryForGpu || other == hipErrorInvalidImage);
  other = hipModuleLoad(&module, (folder + "/gfx908.hipfb").c_str());
  CHECK(other == hipErrorNoBinaryForGpu || other == hipErrorInvalidImage);
  (void)hipGetLastError();
  GIVES(hipErrorInvalidHandle, hipModuleUnload(nullptr));
  GIVES(hipErrorNotFound, hipModuleUnload(reinterpret_cast<hipModule_t>(0x1234)));
}

static void libraries(const std::string& path) {
  Bytes image = read(path);
  hipLibrary_t library = nullptr;
  hipKernel_t kernel = nullptr;
  HIP(hipLibraryLoadData(&library, image.data(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  HIP(hipLibraryGetKernel(&kernel, library, "small"));
  CHECK(kernel != nullptr);
  ONLY_GIVES(hipErrorNotFound, hipLibraryGetKernel(&kernel, library, "nothing"));
  HIP(hipLibraryUnload(library));
}

int main(int, char** argv) {
  std::string folder = argv[1];
  on_every_device([&](int device) {
    hipModule_t module = nullptr;
    std::string own = folder + "/" + target_of(device) + ".elf";
    for (const std::string& path : {own, folder + "/kernels.hipfb", folder + "/compressed.hipfb"}) {
      HIP(hipModuleLoad(&module, path.c_str()));
      fill_by(module);
      globals(module);
      lookups(module);
      texture_references(module, device);
      HIP(hipModuleUnload(module));
      Bytes image = read(path);
      HIP(hipModuleLoadData(&module, image.data()));
      std::fill(image.begin(), image.end(), 0);  // the module keeps what it needs
      fill_by(module);
      HIP(hipModuleUnload(module));
      image = read(path);
      hipJitOption options[] = {static_cast<hipJitOption>(0)};
      void* values[] = {reinterpret_cast<void*>(64)};
      HIP(hipModuleLoadDataEx(&module, image.data(), 1, options, values));
      fill_by(module);
      HIP(hipModuleUnload(module));
      GIVES(hipErrorNotFound, hipModuleUnload(module));
    }
    each_module_has_its_own(own);
    libraries(folder + "/kernels.hipfb");
    errors(folder);
  });
  return verdict();
}
