// A project for make: prefix sums, with kernels and host code in files of their own.

#include "check.hpp"

void launch_prefix_sums(const int* in, int* out, int count);

int main() {
  std::vector<int> numbers(1000);
  std::vector<double> want(numbers.size());
  unsigned state = 1;
  double sum = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<int>(next_random(state) % 100);
    want[i] = sum += numbers[i];
  }
  const DeviceArray<int> in(numbers), out(numbers.size());
  launch_prefix_sums(in.get(), out.get(), static_cast<int>(numbers.size()));
  HIP_CHECK(hipGetLastError());
  Table table(target() + ": prefix sums, built by make");
  table.compare("sums", out.values(), want, 0);
  return table.status();
}
