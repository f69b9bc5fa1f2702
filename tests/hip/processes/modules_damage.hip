// Damaged images are refused, or work: none crashes the program. Argument: a folder of
// files, the good one among them named `good`. Prints how many were refused.
#include "check.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

int main(int, char** argv) {
  int refused = 0, loaded = 0;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& path : files) {
    hipModule_t module = nullptr;
    hipError_t error = hipModuleLoad(&module, path.c_str());
    if (error == hipSuccess) {
      ++loaded;
      hipFunction_t function = nullptr;
      (void)hipModuleGetFunction(&function, module, "fill");
      (void)hipGetLastError();
      HIP(hipModuleUnload(module));
      continue;
    }
    SAME(hipGetLastError(), error);
    bool is_an_image_error = error == hipErrorInvalidImage || error == hipErrorNoBinaryForGpu ||
                             error == hipErrorInvalidKernelFile || error == hipErrorInvalidSource;
    if (!is_an_image_error) {
      std::fprintf(stderr, "%s: %s\n", path.filename().c_str(), hipGetErrorName(error));
      ++failures;
    }
    ++refused;
  }
  hipModule_t module = nullptr;
  HIP(hipModuleLoad(&module, (std::filesystem::path(argv[1]) / "good").c_str()));
  HIP(hipModuleUnload(module));
  std::printf("%d refused, %d loaded\n", refused, loaded);
  return verdict();
}
