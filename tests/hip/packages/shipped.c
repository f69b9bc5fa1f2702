/* Calls rocRAND, rocSPARSE and hipSPARSE as Debian's packages have them, and prints what they compute.
   Their headers are in other packages: what is called is declared here, as ROCm 5.3 has it. */
#include <stdio.h>
#include <stdlib.h>

typedef int status;
extern status hipMalloc(void **, size_t), hipMemcpy(void *, const void *, size_t, int);
extern status hipDeviceSynchronize(void);
enum { TO_DEVICE = 1, TO_HOST = 2 };

extern status rocrand_create_generator(void **, int), rocrand_destroy_generator(void *);
extern status rocrand_set_seed(void *, unsigned long long);
extern status rocrand_generate(void *, unsigned *, size_t);
extern status rocrand_generate_normal(void *, float *, size_t, float, float);
enum { PHILOX4_32_10 = 404, SOBOL32 = 501 };

extern status rocsparse_create_handle(void **), rocsparse_destroy_handle(void *);
extern status rocsparse_create_mat_descr(void **), rocsparse_destroy_mat_descr(void *);
extern status rocsparse_dcsrmv(void *, int, int, int, int, const double *, void *, const double *,
                               const int *, const int *, void *, const double *, const double *,
                               double *);
enum { NO_TRANSPOSE = 111 };

extern status hipsparseCreate(void **), hipsparseDestroy(void *);
extern status hipsparseXcoosort_bufferSizeExt(void *, int, int, int, const int *, const int *,
                                              size_t *);
extern status hipsparseCreateIdentityPermutation(void *, int, int *);
extern status hipsparseXcoosortByRow(void *, int, int, int, int *, int *, int *, void *);

static void check(status code, const char *call) {
  if (!code) return;
  fprintf(stderr, "%s: status %d\n", call, code);
  exit(1);
}
#define CHECK(call) check(call, #call)

static void *device(const void *host, size_t bytes) {
  void *made = NULL;
  CHECK(hipMalloc(&made, bytes));
  if (host) CHECK(hipMemcpy(made, host, bytes, TO_DEVICE));
  return made;
}

static void random_numbers(const char *name, int kind) {
  enum { COUNT = 5000 };
  static unsigned host[COUNT];
  void *generator = NULL, *numbers = device(NULL, sizeof host);
  CHECK(rocrand_create_generator(&generator, kind));
  if (kind == PHILOX4_32_10) CHECK(rocrand_set_seed(generator, 0x1234567890ull));
  CHECK(rocrand_generate(generator, numbers, COUNT));
  CHECK(hipMemcpy(host, numbers, sizeof host, TO_HOST));
  printf("%s", name);
  for (int i = 0; i < COUNT; i++) printf(" %u", host[i]);
  printf("\n");
  CHECK(rocrand_destroy_generator(generator));
}

static void normal_numbers(void) {
  enum { COUNT = 100000 };
  static float host[COUNT];
  void *generator = NULL, *numbers = device(NULL, sizeof host);
  CHECK(rocrand_create_generator(&generator, PHILOX4_32_10));
  CHECK(rocrand_generate_normal(generator, numbers, COUNT, 3.0f, 2.0f));
  CHECK(hipMemcpy(host, numbers, sizeof host, TO_HOST));
  double sum = 0, squares = 0;
  for (int i = 0; i < COUNT; i++) sum += host[i], squares += (double)host[i] * host[i];
  printf("normal %.17g %.17g\n", sum / COUNT, squares / COUNT);
  CHECK(rocrand_destroy_generator(generator));
}

/* Row i has entries (i * j + 1) mod 7 in the columns j = i mod 3, i mod 3 + 3, ... */
static void product(void) {
  enum { ROWS = 300, COLUMNS = 200, MOST = ROWS * COLUMNS };
  static int rows[ROWS + 1], columns[MOST];
  static double values[MOST], x[COLUMNS], y[ROWS];
  int count = 0;
  for (int i = 0; i < ROWS; i++) {
    for (int j = i % 3; j < COLUMNS; j += 3) columns[count] = j, values[count++] = (i * j + 1) % 7;
    rows[i + 1] = count, y[i] = i;
  }
  for (int j = 0; j < COLUMNS; j++) x[j] = j % 11 - 5;
  void *handle = NULL, *description = NULL, *result = device(y, sizeof y);
  const double alpha = 2, beta = -1;
  CHECK(rocsparse_create_handle(&handle));
  CHECK(rocsparse_create_mat_descr(&description));
  CHECK(rocsparse_dcsrmv(handle, NO_TRANSPOSE, ROWS, COLUMNS, count, &alpha, description,
                         device(values, count * sizeof *values), device(rows, sizeof rows),
                         device(columns, count * sizeof *columns), NULL, device(x, sizeof x), &beta,
                         result));
  CHECK(hipMemcpy(y, result, sizeof y, TO_HOST));
  printf("product");
  for (int i = 0; i < ROWS; i++) printf(" %.17g", y[i]);
  printf("\n");
  CHECK(rocsparse_destroy_mat_descr(description));
  CHECK(rocsparse_destroy_handle(handle));
}

static void sorted(void) {
  enum { ROWS = 97, COLUMNS = 89, COUNT = 3000 };
  static int rows[COUNT], columns[COUNT], order[COUNT];
  for (int i = 0; i < COUNT; i++) { /* entries of different places, in no order */
    int place = (int)(i * 2741ll % (ROWS * COLUMNS));
    rows[i] = place / COLUMNS, columns[i] = place % COLUMNS;
  }
  void *handle = NULL, *r = device(rows, sizeof rows), *c = device(columns, sizeof columns);
  void *p = device(NULL, sizeof order);
  size_t bytes = 0;
  CHECK(hipsparseCreate(&handle));
  CHECK(hipsparseXcoosort_bufferSizeExt(handle, ROWS, COLUMNS, COUNT, r, c, &bytes));
  CHECK(hipsparseCreateIdentityPermutation(handle, COUNT, p));
  CHECK(hipsparseXcoosortByRow(handle, ROWS, COLUMNS, COUNT, r, c, p, device(NULL, bytes)));
  CHECK(hipDeviceSynchronize());
  CHECK(hipMemcpy(order, p, sizeof order, TO_HOST));
  printf("order");
  for (int i = 0; i < COUNT; i++) printf(" %d", order[i]);
  printf("\n");
  CHECK(hipsparseDestroy(handle));
}

int main(void) {
  random_numbers("philox", PHILOX4_32_10);
  random_numbers("sobol", SOBOL32);
  normal_numbers();
  product();
  sorted();
  return 0;
}
