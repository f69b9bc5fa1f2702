// Chapter: assert in kernels: the program ends, with the place on standard error.
#include "chapter.h"

#include <sys/wait.h>
#include <unistd.h>

#undef NDEBUG
#include <cassert>

__global__ void checks_input(const int* in, int* out) {
  assert(in[threadIdx.x] >= 0);
  out[threadIdx.x] = in[threadIdx.x] + 1;
}
__global__ void traps(int* out) {
  if (threadIdx.x == 3) __builtin_trap();
  out[threadIdx.x] = 1;
}
__global__ void aborts(int* out) {
  if (out[threadIdx.x] == 0) abort();
}

static int with_input(int first) {
  int host[64] = {first}, *in, *out;
  HIP_CHECK(hipMalloc(&in, sizeof host));
  HIP_CHECK(hipMalloc(&out, sizeof host));
  HIP_CHECK(hipMemcpy(in, host, sizeof host, hipMemcpyHostToDevice));
  checks_input<<<1, 64>>>(in, out);
  const hipError_t status = hipDeviceSynchronize();
  return status == hipSuccess ? 0 : 50;
}
static int with_trap(int) {
  int* out;
  HIP_CHECK(hipMalloc(&out, 256));
  traps<<<1, 64>>>(out);
  return hipDeviceSynchronize() == hipSuccess ? 0 : 50;
}
static int with_abort(int) {
  int* out;
  HIP_CHECK(hipMalloc(&out, 256));
  HIP_CHECK(hipMemset(out, 0, 256));
  aborts<<<1, 64>>>(out);
  return hipDeviceSynchronize() == hipSuccess ? 0 : 50;
}

// The status of a process that runs `work`, and what it wrote to standard error.
static int in_child(int (*work)(int), int argument, std::string& text) {
  FILE* errors = std::tmpfile();
  const pid_t child = fork();
  if (child == 0) {
    dup2(fileno(errors), 2);
    _exit(work(argument));
  }
  int status = 0;
  waitpid(child, &status, 0);
  text.clear();
  std::rewind(errors);
  for (int c; (c = std::fgetc(errors)) != EOF;) text += char(c);
  std::fclose(errors);
  return status;
}

// Until HIP 6 such a kernel ends the process, since HIP 7 the next wait returns an error.
static bool has_failed(int status) {
  if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGABRT;
  return WIFEXITED(status) && WEXITSTATUS(status) == 50;
}

int main() {
  std::string text;
  EXPECT_EQ(in_child(with_input, 0, text), 0);
  EXPECT(text.empty());
  int status = in_child(with_input, -1, text);
  EXPECT(has_failed(status));
  EXPECT(text.find("in[threadIdx.x] >= 0") != std::string::npos);
  EXPECT(text.find("device_assert.hip") != std::string::npos);
  status = in_child(with_trap, 0, text);
  EXPECT(has_failed(status));
  status = in_child(with_abort, 0, text);
  EXPECT(has_failed(status));
  return finish();
}
