// Output of kernels between output of the program: in order on stdout, wherever that is redirected.
#include "check.h"

#include <iostream>

__global__ void say(int number) { printf("device %d.%d\n", number, static_cast<int>(threadIdx.x)); }
__global__ void no_newline() { printf("part "); }
__global__ void kinds() {
  printf("%d %u %x %5.2f %s %c %% %lld %p %e\n", -1, 2u, 255, 3.14159, "text", 'c', 1ll << 40,
         static_cast<void*>(nullptr), 1e10);
  printf("%-5d|%05d|%+d|%*d|%.3s\n", 7, 7, 7, 4, 7, "abcdef");
}

int main() {
  std::printf("host 1\n");
  say<<<1, 2>>>(2);
  HIP(hipDeviceSynchronize());
  std::printf("host 3\n");
  no_newline<<<1, 1>>>();
  HIP(hipDeviceSynchronize());
  std::printf("whole\n");
  std::cout << "host 4" << std::endl;
  kinds<<<1, 1>>>();
  say<<<1, 1>>>(5);  // not waited for: the end of the program does
  int count = 0;
  HIP(hipGetDeviceCount(&count));
  return verdict();
}
