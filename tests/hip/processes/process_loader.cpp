// A program without HIP that loads a library of kernels, closes it, loads it again, and a copy beside
// it. Arguments: the library and its copy.
#include <dlfcn.h>

#include <cstdio>
#include <thread>

struct Library {
  void* handle;
  int (*squares)(int);
  int (*count)();

  explicit Library(const char* path, int flags) : handle(dlopen(path, flags)) {
    if (!handle) std::fprintf(stderr, "%s\n", dlerror());
    squares = reinterpret_cast<int (*)(int)>(dlsym(handle, "squares"));
    count = reinterpret_cast<int (*)()>(dlsym(handle, "count_of_calls"));
  }
};

int main(int, char** argv) {
  for (int i = 0; i < 3; ++i) {
    Library library(argv[1], i == 1 ? RTLD_NOW | RTLD_GLOBAL : RTLD_LAZY | RTLD_LOCAL);
    if (library.squares(4) != 14 || library.count() != 1) return 1;
    if (library.squares(3) != 5 || library.count() != 2) return 2;
    if (dlclose(library.handle) != 0) return 3;
  }
  Library one(argv[1], RTLD_NOW | RTLD_LOCAL), two(argv[2], RTLD_NOW | RTLD_LOCAL);
  if (one.squares(2) != 1 || two.squares(4) != 14 || two.squares(4) != 14) return 4;
  if (one.count() != 1 || two.count() != 2) return 5;  // variables of their own
  dlclose(one.handle);
  int status = 0;
  std::thread([&] { status = two.squares(5) == 30 ? 0 : 6; }).join();
  std::printf("loaded and closed\n");
  return status;  // the second one is still open
}
