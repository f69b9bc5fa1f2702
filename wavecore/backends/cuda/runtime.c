// What kernels on an NVIDIA GPU call: looking an access up among the launch's ranges, noting why a
// wave stopped, and the look that a wave takes at the host's wish to stop.
//
// record.py puts the declarations of the records before this text; tools/gen_runtime.py writes the
// result, LLVM IR for PTX, to runtime.ll.

#define GLOBAL __attribute__((address_space(1)))
#define SHARED __attribute__((address_space(3)))
#define CONSTANT __attribute__((address_space(4)))
#define HELPER __attribute__((noinline))

extern const CudaLaunch CONSTANT wc_launch;

typedef struct {
  u32 verdict;    // 0: allowed; else the kind of fault plus 1
  u64 low, size;  // the range that the access lies in, if it is one; size 0 if not
  u64 writable;   // the size for stores: 0 if they are not allowed
} Found;

typedef struct {
  Found found;
  u32 number;  // of the range
} Searched;

static Searched refused(u32 kind) {
  Searched searched = {{kind + 1, 0, 0, 0}, 0};
  return searched;
}

// The range of a table that holds an access, as in ranges.c's wc_find_range. An access may extend
// into a range that continues the previous one, and needs the rights of both; a load of whole dwords
// may include one that is partly in a range.
#define SEARCH(NAME, SPACE)                                                                        \
  static Searched NAME(const CudaRange SPACE *ranges, u64 count, u64 address, u64 size,            \
                       u32 store) {                                                                \
    u64 low = 0, high = count;                                                                     \
    while (low < high) {                                                                           \
      u64 middle = (low + high) / 2;                                                               \
      if (ranges[middle].high <= address) low = middle + 1;                                        \
      else high = middle;                                                                          \
    }                                                                                              \
    if (low >= count) return refused(FAULT_UNMAPPED);                                              \
    const CudaRange SPACE *range = &ranges[low], *first = range;                                   \
    u32 whole = !store && size % 4 == 0;                                                           \
    u64 begin = address, left = size;                                                              \
    if (range->low > address) {                                                                    \
      if (!whole || range->low / 4 != address / 4) return refused(FAULT_UNMAPPED);                 \
      begin = range->low;                                                                          \
      left = size - (begin - address);                                                             \
    }                                                                                              \
    u32 writable = range->writable;                                                                \
    while (left > range->high - begin) {                                                           \
      if (range->continued) {                                                                      \
        range++;                                                                                   \
        writable &= range->writable;                                                               \
        continue;                                                                                  \
      }                                                                                            \
      if (whole && (range->high - 1) / 4 == (begin + left - 1) / 4) break;                         \
      return refused(FAULT_UNMAPPED);                                                              \
    }                                                                                              \
    if (store && !writable) return refused(FAULT_READ_ONLY);                                       \
    u64 all = first->high - first->low;                                                            \
    Searched searched = {{0, first->low, all, first->writable ? all : 0}, (u32)low};               \
    return searched;                                                                               \
  }

SEARCH(search_far, GLOBAL)
SEARCH(search_near, CONSTANT)

// The range that the last access by an instruction was in, if this access is wholly in it.
static u32 is_hinted(u32 number, u64 address, u64 size, u32 store, Found *found) {
  if (number >= wc_launch.range_count) return 0;
  const CudaRange CONSTANT *range = &wc_launch.near_ranges[number];
  u64 all = range->high - range->low, above = address - range->low;
  if (above >= all || size > all - above || (store && !range->writable)) return 0;
  Found here = {0, range->low, all, range->writable ? all : 0};
  *found = here;
  return 1;
}

// The live memory that holds an access: the wave's own scratch, or a range of the launch.
HELPER Found wc_find_range(u64 address, u64 size, u32 store, u64 scratch, u64 scratch_size, u32 pc,
                           u32 near) {
  if (address - scratch <= scratch_size && size <= scratch_size - (address - scratch)) {
    Found own = {0, scratch, scratch_size, scratch_size};
    return own;
  }
  u64 count = wc_launch.range_count;
  if (count > NEAR_RANGES)
    return search_far((const CudaRange GLOBAL *)wc_launch.ranges, count, address, size, store).found;
  u32 GLOBAL *hints = (u32 GLOBAL *)wc_launch.hints, *hint = hints + pc / 4 % HINTS;
  Found found;
  if (is_hinted(*hint, address, size, store, &found)) return found;
  Searched searched = search_near(wc_launch.near_ranges, count, address, size, store);
  *hint = hints[HINTS + near] = searched.number;
  return searched.found;
}

// Bytes of memory that is known to exist, at an address that is no multiple of their number: as
// dwords where it is one of 4. They are written out: an array would be in local memory.
typedef struct {
  u32 verdict, d0, d1, d2, d3;
} Loaded;

#define LOAD_BYTES(NAME, SPACE, AT)                                                                \
  static u32 NAME(u64 at, u32 first, u32 size) {                                                   \
    if (at % 4 == 0 && first + 4 <= size) return *(const u32 SPACE *)AT(at, first);                \
    u32 dword = 0;                                                                                 \
    for (u32 i = 0; i < 4 && first + i < size; i++) dword |= (u32) * AT(at, first + i) << 8 * i;   \
    return dword;                                                                                  \
  }

#define STORE_BYTES(NAME, SPACE, AT)                                                               \
  static void NAME(u64 at, u32 first, u32 size, u32 dword) {                                       \
    if (at % 4 == 0 && first + 4 <= size) {                                                        \
      *(u32 SPACE *)AT(at, first) = dword;                                                         \
      return;                                                                                      \
    }                                                                                              \
    for (u32 i = 0; i < 4 && first + i < size; i++)                                                \
      *AT(at, first + i) = (unsigned char)(dword >> 8 * i);                                        \
  }

extern unsigned char SHARED wc_lds[];

static unsigned char GLOBAL *global_at(u64 address, u32 byte) {
  return (unsigned char GLOBAL *)(address + byte);
}

static unsigned char SHARED *lds_at(u64 offset, u32 byte) {
  return wc_lds + (u32)offset + byte;
}

LOAD_BYTES(global_dword, GLOBAL, global_at)
LOAD_BYTES(lds_dword, SHARED, lds_at)
STORE_BYTES(set_global, GLOBAL, global_at)
STORE_BYTES(set_lds, SHARED, lds_at)

#define ALL(LOAD, at, size)                                                                        \
  {0, LOAD(at, 0, size), LOAD(at, 4, size), LOAD(at, 8, size), LOAD(at, 12, size)}

HELPER Loaded wc_load_bytes(u64 address, u32 size) {
  Loaded out = ALL(global_dword, address, size);
  return out;
}

HELPER void wc_store_bytes(u64 address, u32 size, u32 d0, u32 d1, u32 d2, u32 d3) {
  set_global(address, 0, size, d0);
  set_global(address, 4, size, d1);
  set_global(address, 8, size, d2);
  set_global(address, 12, size, d3);
}

HELPER Loaded wc_load_lds(u32 offset, u32 size) {
  Loaded out = ALL(lds_dword, offset, size);
  return out;
}

HELPER void wc_store_lds(u32 offset, u32 size, u32 d0, u32 d1, u32 d2, u32 d3) {
  set_lds(offset, 0, size, d0);
  set_lds(offset, 4, size, d1);
  set_lds(offset, 8, size, d2);
  set_lds(offset, 12, size, d3);
}

// A byte of a lane's scratch, whose lanes' dwords lie side by side.
static unsigned char GLOBAL *scratch_at(u64 scratch, u32 wave, u32 lane, u32 offset) {
  u64 row = (u64)(offset & ~3u) * wave;
  return (unsigned char GLOBAL *)(scratch + row + lane * 4u + (offset & 3));
}

static u32 scratch_dword(u64 scratch, u32 wave, u32 lane, u32 offset, u32 first, u32 size) {
  u32 dword = 0;
  for (u32 i = 0; i < 4 && first + i < size; i++)
    dword |= (u32)*scratch_at(scratch, wave, lane, offset + first + i) << 8 * i;
  return dword;
}

static void set_scratch(u64 scratch, u32 wave, u32 lane, u32 offset, u32 first, u32 size,
                        u32 dword) {
  for (u32 i = 0; i < 4 && first + i < size; i++)
    *scratch_at(scratch, wave, lane, offset + first + i) = (unsigned char)(dword >> 8 * i);
}

static u32 is_beyond(u32 offset, u32 size, u32 limit) {
  return (u64)offset + size > limit;
}

// Flat accesses to LDS and scratch: the high half of the address tells which.
static u32 flat_verdict(u64 address, u32 size, u32 scratch_bytes, u32 lds_bytes) {
  u32 is_lds = address >> 32 == SHARED_APERTURE_HIGH;
  if (!is_beyond((u32)address, size, is_lds ? lds_bytes : scratch_bytes)) return 0;
  return (is_lds ? FAULT_LDS : FAULT_SCRATCH) + 1;
}

HELPER Loaded wc_load_flat(u64 address, u32 size, u64 scratch, u32 scratch_bytes, u32 wave,
                           u32 lane, u32 lds_bytes) {
  u32 at = (u32)address;
  Loaded out = {flat_verdict(address, size, scratch_bytes, lds_bytes), 0, 0, 0, 0};
  if (out.verdict) return out;
  if (address >> 32 == SHARED_APERTURE_HIGH) return wc_load_lds(at, size);
  out.d0 = scratch_dword(scratch, wave, lane, at, 0, size);
  out.d1 = scratch_dword(scratch, wave, lane, at, 4, size);
  out.d2 = scratch_dword(scratch, wave, lane, at, 8, size);
  out.d3 = scratch_dword(scratch, wave, lane, at, 12, size);
  return out;
}

HELPER u32 wc_store_flat(u64 address, u32 size, u32 d0, u32 d1, u32 d2, u32 d3, u64 scratch,
                         u32 scratch_bytes, u32 wave, u32 lane, u32 lds_bytes) {
  u32 at = (u32)address, verdict = flat_verdict(address, size, scratch_bytes, lds_bytes);
  if (verdict) return verdict;
  if (address >> 32 == SHARED_APERTURE_HIGH) {
    wc_store_lds(at, size, d0, d1, d2, d3);
    return 0;
  }
  set_scratch(scratch, wave, lane, at, 0, size, d0);
  set_scratch(scratch, wave, lane, at, 4, size, d1);
  set_scratch(scratch, wave, lane, at, 8, size, d2);
  set_scratch(scratch, wave, lane, at, 12, size, d3);
  return 0;
}

static u64 wave_number(void) {
  u64 group = wc_launch.first_group + __nvvm_read_ptx_sreg_ctaid_x();
  return group * wc_launch.waves_per_group + __nvvm_read_ptx_sreg_tid_x() / 32;
}

// Note that a wave stops. All its threads call this alike, and one of them writes. The notes keep
// the wave that comes first among those that stop; the lock is held for a few stores.
HELPER void wc_note(u32 status, u64 pc, u64 exec, u32 kind, u32 space, u64 address, u32 size_bytes,
                    u32 is_store, u64 lanes) {
  if (__nvvm_read_ptx_sreg_laneid()) return;
  volatile CudaNotes GLOBAL *notes = (volatile CudaNotes GLOBAL *)wc_launch.notes;
  u64 wave = wave_number();
  while (__nvvm_atom_xchg_gen_i((volatile int *)&notes->lock, 1)) {
  }
  __nvvm_membar_gl();
  if (wave < notes->wave) {
    notes->wave = wave;
    notes->status = status;
    notes->pc = pc;
    notes->exec = exec;
    notes->kind = kind;
    notes->space = space;
    notes->address = address;
    notes->size_bytes = size_bytes;
    notes->is_store = is_store;
    notes->lanes = lanes;
    *(volatile u32 GLOBAL *)wc_launch.stopped = 1;
  }
  __nvvm_membar_gl();
  notes->lock = 0;
}

static u64 lanes_of(u32 low, u32 high) {
  u64 mask = __nvvm_vote_ballot_sync(~0u, low);
  return mask | (u64)__nvvm_vote_ballot_sync(~0u, high) << 32;
}

// Lanes whose access is refused: the kind and the address of the first one. A thread has lanes t
// and t + 32; in a wave of 32 the second one has the verdict 0.
HELPER void wc_refuse(u64 pc, u64 exec, u32 low, u32 high, u64 address_low, u64 address_high,
                      u32 space, u32 size_bytes, u32 is_store) {
  u64 lanes = lanes_of(low != 0, high != 0);
  if (!lanes) return;
  u32 first = (u32)__builtin_ctzll(lanes);
  u32 verdict = first < 32 ? low : high;
  u64 address = first < 32 ? address_low : address_high;
  verdict = __nvvm_shfl_sync_idx_i32(~0u, verdict, first % 32, 31);
  u32 top = __nvvm_shfl_sync_idx_i32(~0u, (u32)(address >> 32), first % 32, 31);
  u32 bottom = __nvvm_shfl_sync_idx_i32(~0u, (u32)address, first % 32, 31);
  address = (u64)top << 32 | bottom;
  u32 kind = verdict - 1;
  if (kind == FAULT_MISALIGNED) lanes &= -lanes;  // atomics: lane by lane, up to the first such
  if (space == SPACE_FLAT && kind == FAULT_LDS) space = SPACE_LDS, address = bottom;
  if (space == SPACE_FLAT && kind == FAULT_SCRATCH) space = SPACE_SCRATCH, address = bottom;
  wc_note(STATUS_FAULT, pc, exec, kind, space, address, size_bytes, is_store, lanes);
}

// A wave has used up its slice: whether it has to stop.
HELPER u32 wc_pause(void) {
  return *(volatile u32 GLOBAL *)wc_launch.stop;
}
