// Stores what compiled programs register before main and when a library is loaded, without calling
// Python: their constructors run under the dynamic loader's lock, and a thread that holds the GIL
// may be waiting for that lock.
//
// Names and fat binaries are not copied. Python reads them (registration.py) when a call needs one,
// through the functions at the end of the Table.

typedef struct {
  const void* host;  // the function, variable or pointer in host code
  const char* name;
  uint64_t size;
  void* memory;  // of a managed variable
} Row;

typedef struct {
  Row* rows;
  size_t count, room;
} Rows;

enum { KERNEL, VARIABLE, MANAGED, KINDS };

typedef struct Program {
  uint64_t serial;  // unique
  const void* image;
  Rows rows[KINDS];
  int is_known;  // Python has looked up a row of it
  struct Program* next;
} Program;

// A row or a program, as Python reads it; runtime/programs.py mirrors the layout.
typedef struct {
  uint64_t serial, image, host, name, size, memory;
} Found;

static pthread_mutex_t programs_lock = PTHREAD_MUTEX_INITIALIZER;
static Program* programs;
static uint64_t program_count;      // last serial number
static volatile uint64_t announced;  // count of programs and managed variables, polled by Python

static Program* program_of(const void* handle) {
  Program* each = programs;
  while (each && each != handle) each = each->next;
  return each;
}

static void* register_program(const uint32_t* wrapper) {
  Program* made = wrapper && wrapper[0] == 0x48495046 ? calloc(1, sizeof *made) : NULL;  // "HIPF"
  if (!made) {
    fputs("wavecore: the program registered an invalid fat binary\n", stderr);
    return NULL;
  }
  memcpy(&made->image, wrapper + 2, sizeof made->image);
  pthread_mutex_lock(&programs_lock);
  made->serial = ++program_count;
  made->next = programs;
  programs = made;
  ++announced;
  pthread_mutex_unlock(&programs_lock);
  return made;
}

static void register_row(const void* handle, int kind, Row row) {
  pthread_mutex_lock(&programs_lock);
  Program* program = program_of(handle);
  if (program) {
    Rows* list = &program->rows[kind];
    if (list->count == list->room) {
      size_t room = list->room ? 2 * list->room : 16;
      Row* rows = realloc(list->rows, room * sizeof *rows);
      if (rows) list->rows = rows, list->room = room;
    }
    if (list->count < list->room) list->rows[list->count++] = row;
    if (kind == MANAGED) ++announced;
  }
  pthread_mutex_unlock(&programs_lock);
}

// The memory is allocated at once, because the host may use the variable before it calls HIP. It is
// never freed: kernels of other modules may hold its address.
static void register_managed(void* handle, void** pointer, void* initial, const char* name,
                             size_t size) {
  enum { ALIGNMENT = 256 };
  void* memory = aligned_alloc(ALIGNMENT, (size + ALIGNMENT) / ALIGNMENT * ALIGNMENT);
  if (!memory || !pointer) return;
  if (initial)
    memcpy(memory, initial, size);
  else
    memset(memory, 0, size);
  *pointer = memory;
  register_row(handle, MANAGED, (Row){pointer, name, size, memory});
}

// Removes a program. Returns its serial number if Python knows it, otherwise 0.
static uint64_t forget_program(const void* handle) {
  pthread_mutex_lock(&programs_lock);
  Program** link = &programs;
  while (*link && *link != handle) link = &(*link)->next;
  Program* gone = *link;
  uint64_t serial = 0;
  if (gone) {
    *link = gone->next;
    serial = gone->is_known ? gone->serial : 0;
    for (int kind = 0; kind < KINDS; ++kind) free(gone->rows[kind].rows);
    free(gone);
  }
  pthread_mutex_unlock(&programs_lock);
  return serial;
}

static void tell(Program* program, const Row* row, Found* found) {
  program->is_known = 1;
  *found = (Found){program->serial, (uintptr_t)program->image, (uintptr_t)row->host,
                   (uintptr_t)row->name, row->size, (uintptr_t)row->memory};
}

// Finds the row of a kind for a host address.
static int find_row(int kind, const void* host, Found* found) {
  pthread_mutex_lock(&programs_lock);
  int is_there = 0;
  for (Program* each = programs; each && !is_there; each = each->next)
    for (size_t i = 0; i < each->rows[kind].count && !is_there; ++i) {
      const Row* row = &each->rows[kind].rows[i];
      if ((is_there = row->host == host)) tell(each, row, found);
    }
  pthread_mutex_unlock(&programs_lock);
  return is_there;
}

// Finds a program's managed variable by index; with place -1, the program.
static int next_row(uint64_t serial, int64_t place, Found* found) {
  pthread_mutex_lock(&programs_lock);
  Program* next = NULL;  // with the lowest serial number not below the given one
  for (Program* each = programs; each; each = each->next)
    if (each->serial >= serial && (!next || each->serial < next->serial)) next = each;
  static const Row none;
  int is_there = next && place < (int64_t)next->rows[MANAGED].count;
  if (is_there) tell(next, place < 0 ? &none : &next->rows[MANAGED].rows[place], found);
  pthread_mutex_unlock(&programs_lock);
  return is_there;
}

// Copies bytes of a program's fat binary, if it is still registered.
static int copy_image(uint64_t serial, uint64_t at, void* to, uint64_t size) {
  pthread_mutex_lock(&programs_lock);
  Program* each = programs;
  while (each && each->serial != serial) each = each->next;
  if (each) memcpy(to, (const char*)each->image + at, size);
  pthread_mutex_unlock(&programs_lock);
  return each != NULL;
}
