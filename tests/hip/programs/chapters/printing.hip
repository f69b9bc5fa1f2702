// Chapter: printf in kernels: formats against the host's own.
#include "chapter.h"

#include <algorithm>
#include <unistd.h>

__global__ void formats(const char* unused) {
  printf("plain\n");
  printf("%d|%5d|%-5d|%05d|%+d|% d\n", 42, 42, 42, 42, 42, 42);
  printf("%u %x %X %#x %o %#o\n", 4000000000u, 0xbeefu, 0xbeefu, 0xbeefu, 8u, 8u);
  printf("%lld %llu %llx %ld\n", -1234567890123ll, 18446744073709551615ull, 0xfeedfacecafeull, 7L);
  printf("%hd %hhd %hu %zu\n", short(-3), (signed char)-4, (unsigned short)65535, size_t(99));
  printf("%f %.3f %10.2f %-10.1f| %e %g %G %a\n", 3.14159, 2.0f / 3, 1.5, -2.25, 12345.678, 1e-7,
         1e20, 0.5);
  printf("%f %f %f %e\n", HUGE_VAL, -HUGE_VAL, 0.0 / 1.0, -0.0);
  printf("%c%c%c %s %10s %-10s| %.2s\n", 'a', 'b', 'c', "text", "right", "left", "cut");
  printf("%*d %.*f %%\n", 8, 5, 2, 1.23456);
  printf("%d %s %d %s %d %f %d %s\n", 1, "two", 3, "four", 5, 6.0, 7, "eight");
  printf("%s\n", unused ? "given" : "");
  const char* long_text =
      "a text that is longer than a packet of the service that carries prints from the device to "
      "the host, which is why it must be sent in pieces";
  printf("%s|%s\n", long_text, long_text);
  int length = printf("%d\n", 12345);
  printf("length %d\n", length >= 0);
}
__global__ void by_thread() {
  if (threadIdx.x % 16 == 3) printf("block %u thread %u of %u\n", blockIdx.x, threadIdx.x, blockDim.x);
}

static void host_formats(FILE* out) {
  std::fprintf(out, "plain\n");
  std::fprintf(out, "%d|%5d|%-5d|%05d|%+d|% d\n", 42, 42, 42, 42, 42, 42);
  std::fprintf(out, "%u %x %X %#x %o %#o\n", 4000000000u, 0xbeefu, 0xbeefu, 0xbeefu, 8u, 8u);
  std::fprintf(out, "%lld %llu %llx %ld\n", -1234567890123ll, 18446744073709551615ull,
               0xfeedfacecafeull, 7L);
  std::fprintf(out, "%hd %hhd %hu %zu\n", short(-3), (signed char)-4, (unsigned short)65535,
               size_t(99));
  std::fprintf(out, "%f %.3f %10.2f %-10.1f| %e %g %G %a\n", 3.14159, double(2.0f / 3), 1.5, -2.25,
               12345.678, 1e-7, 1e20, 0.5);
  std::fprintf(out, "%f %f %f %e\n", HUGE_VAL, -HUGE_VAL, 0.0, -0.0);
  std::fprintf(out, "%c%c%c %s %10s %-10s| %.2s\n", 'a', 'b', 'c', "text", "right", "left", "cut");
  std::fprintf(out, "%*d %.*f %%\n", 8, 5, 2, 1.23456);
  std::fprintf(out, "%d %s %d %s %d %f %d %s\n", 1, "two", 3, "four", 5, 6.0, 7, "eight");
  std::fprintf(out, "%s\n", "");
  const char* long_text =
      "a text that is longer than a packet of the service that carries prints from the device to "
      "the host, which is why it must be sent in pieces";
  std::fprintf(out, "%s|%s\n", long_text, long_text);
  std::fprintf(out, "12345\nlength 1\n");
}

static std::string contents(FILE* file) {
  std::string text;
  std::rewind(file);
  for (int c; (c = std::fgetc(file)) != EOF;) text += char(c);
  return text;
}

int main() {
  FILE *captured = std::tmpfile(), *wanted = std::tmpfile();
  std::fflush(stdout);
  const int own = dup(1);
  dup2(fileno(captured), 1);
  formats<<<1, 1>>>(nullptr);
  HIP_CHECK(hipDeviceSynchronize());
  std::fflush(stdout);
  const std::string found = contents(captured);
  host_formats(wanted);
  const std::string right = contents(wanted);
  std::fseek(captured, 0, SEEK_END);
  by_thread<<<3, 64>>>();
  HIP_CHECK(hipDeviceSynchronize());
  std::fflush(stdout);
  dup2(own, 1);
  if (found != right) {
    size_t at = 0;
    while (at < found.size() && at < right.size() && found[at] == right[at]) ++at;
    std::fprintf(stderr, "prints differ at %zu:\n%s\nnot\n%s\n", at, found.c_str() + at,
                 right.c_str() + at);
    ++mistakes;
  }
  const std::string lines = contents(captured).substr(found.size());
  for (int block = 0; block < 3; ++block)
    for (int thread = 3; thread < 64; thread += 16) {
      char line[64];
      std::snprintf(line, sizeof line, "block %d thread %d of 64\n", block, thread);
      EXPECT(lines.find(line) != std::string::npos);
    }
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 12);
  return finish();
}
