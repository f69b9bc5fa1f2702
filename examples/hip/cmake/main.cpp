// A project for CMake: kernels in the language HIP, host code in C++ that needs the API alone.

#include "check.hpp"
#include "histogram.hpp"

int main() {
  std::vector<unsigned char> data(10000);
  std::vector<double> want(BINS);
  unsigned state = 1;
  for (unsigned char& value : data) {
    value = next_random(state) % BINS;
    want[value] += 1;
  }
  const DeviceArray<unsigned char> input(data);
  const DeviceArray<unsigned> bins(std::vector<unsigned>(BINS, 0));
  HIP_CHECK(histogram(input.get(), static_cast<int>(data.size()), bins.get(), nullptr));
  Table table(target() + ": a histogram, built by CMake");
  table.compare("counts", bins.values(), want, 0);
  return table.status();
}
