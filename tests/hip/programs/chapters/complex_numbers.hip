// Chapter: complex numbers: hip_complex.h, std::complex, thrust-like use in a Mandelbrot picture.
#include "chapter.h"

#include <complex>
#include <hip/hip_complex.h>

__global__ void mandelbrot(int* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const hipDoubleComplex c = make_hipDoubleComplex(-2.0 + 3.0 * x / width, -1.5 + 3.0 * y / height);
  hipDoubleComplex z = make_hipDoubleComplex(0, 0);
  int steps = 0;
  while (steps < 50 && hipCsqabs(z) <= 4.0) {
    z = hipCadd(hipCmul(z, z), c);
    ++steps;
  }
  out[y * width + x] = steps;
}
__global__ void functions(const hipFloatComplex* a, const hipFloatComplex* b, hipFloatComplex* out) {
  const int i = threadIdx.x;
  hipFloatComplex* row = out + i * 8;
  row[0] = hipCaddf(a[i], b[i]);
  row[1] = hipCsubf(a[i], b[i]);
  row[2] = hipCmulf(a[i], b[i]);
  row[3] = hipCdivf(a[i], b[i]);
  row[4] = hipConjf(a[i]);
  row[5] = make_hipFloatComplex(hipCabsf(a[i]), hipCrealf(b[i]) - hipCimagf(b[i]));
  row[6] = hipCfmaf(a[i], b[i], a[i]);
  row[7] = a[i] + b[i] * make_float2(2, 2);
}
__global__ void standard(const std::complex<float>* a, std::complex<float>* out) {
  const std::complex<float> z = a[threadIdx.x], i(0, 1);
  out[threadIdx.x] = z * i + std::conj(z) / 2.0f - std::complex<float>(std::norm(z), z.imag());
}

int main() {
  constexpr int width = 40, height = 30, n = 64;
  int* picture;
  HIP_CHECK(hipMalloc(&picture, width * height * sizeof(int)));
  mandelbrot<<<dim3(3, 4), dim3(16, 8)>>>(picture, width, height);
  std::vector<int> pixels(width * height);
  HIP_CHECK(hipMemcpy(pixels.data(), picture, pixels.size() * sizeof(int), hipMemcpyDeviceToHost));
  int differing = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const std::complex<double> c(-2.0 + 3.0 * x / width, -1.5 + 3.0 * y / height);
      std::complex<double> z;
      int steps = 0;
      while (steps < 50 && std::norm(z) <= 4.0) {
        z = z * z + c;
        ++steps;
      }
      differing += steps != pixels[y * width + x];
    }
  EXPECT(differing <= 2);  // pixels on the edge, where rounding decides

  using Complex = std::complex<float>;
  std::vector<Complex> a(n), b(n), out(8 * n);
  for (int i = 0; i < n; ++i) {
    a[i] = Complex(i * 0.5f - 3, 2 - i * 0.25f);
    b[i] = Complex(1.5f + i, i - 20.0f);
  }
  hipFloatComplex *da, *db, *dout;
  HIP_CHECK(hipMalloc(&da, n * sizeof(Complex)));
  HIP_CHECK(hipMalloc(&db, n * sizeof(Complex)));
  HIP_CHECK(hipMalloc(&dout, 8 * n * sizeof(Complex)));
  HIP_CHECK(hipMemcpy(da, a.data(), n * sizeof(Complex), hipMemcpyHostToDevice));
  HIP_CHECK(hipMemcpy(db, b.data(), n * sizeof(Complex), hipMemcpyHostToDevice));
  functions<<<1, n>>>(da, db, dout);
  HIP_CHECK(hipMemcpy(out.data(), dout, 8 * n * sizeof(Complex), hipMemcpyDeviceToHost));
  auto close = [](Complex x, Complex y) { return std::abs(x - y) <= 1e-5f * (1 + std::abs(y)); };
  for (int i = 0; i < n; ++i) {
    const Complex wanted[8] = {a[i] + b[i], a[i] - b[i], a[i] * b[i], a[i] / b[i], std::conj(a[i]),
                               Complex(std::abs(a[i]), b[i].real() - b[i].imag()),
                               a[i] * b[i] + a[i], a[i] + 2.0f * b[i]};
    for (int k = 0; k < 8; ++k) EXPECT(close(out[8 * i + k], wanted[k]));
  }
  standard<<<1, n>>>(reinterpret_cast<Complex*>(da), reinterpret_cast<Complex*>(dout));
  HIP_CHECK(hipMemcpy(out.data(), dout, n * sizeof(Complex), hipMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    EXPECT(close(out[i], a[i] * Complex(0, 1) + std::conj(a[i]) / 2.0f -
                             Complex(std::norm(a[i]), a[i].imag())));
  for (void* each : {(void*)picture, (void*)da, (void*)db, (void*)dout}) HIP_CHECK(hipFree(each));
  return finish();
}
