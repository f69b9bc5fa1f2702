// What kernels on an NVIDIA GPU call: looking an access up among the launch's ranges, noting why a
// wave stopped, and the look that a wave takes at the host's wish to stop.
//
// record.py puts the declarations of the records before this text; tools/gen_runtime.py writes the
// result, LLVM IR for PTX, to runtime.ll.

#define GLOBAL __attribute__((address_space(1)))
#define HELPER __attribute__((noinline, used))

extern const CudaLaunch __attribute__((address_space(4))) wc_launch;

typedef struct {
  u32 verdict;    // 0: allowed; else the kind of fault plus 1
  u64 low, size;  // the range that the access lies in, if it is one; size 0 if not
} Found;

static Found refused(u32 kind) {
  Found found = {kind + 1, 0, 0};
  return found;
}

// The live memory that holds an access, as in ranges.c's wc_find_range: the wave's own scratch, or
// a range of the launch's table. An access may extend into a range that continues the previous one,
// and needs the rights of both; a load of whole dwords may include one that is partly in a range.
HELPER Found wc_find_range(u64 address, u64 size, u32 store, u64 scratch, u64 scratch_size) {
  if (address - scratch <= scratch_size && size <= scratch_size - (address - scratch)) {
    Found own = {0, scratch, scratch_size};
    return own;
  }
  const Range GLOBAL *ranges = (const Range GLOBAL *)wc_launch.ranges;
  u64 low = 0, high = wc_launch.range_count;
  while (low < high) {
    u64 middle = (low + high) / 2;
    if (ranges[middle].high <= address) low = middle + 1;
    else high = middle;
  }
  if (low >= wc_launch.range_count) return refused(FAULT_UNMAPPED);
  const Range GLOBAL *range = &ranges[low];
  u32 whole = !store && size % 4 == 0;
  u64 begin = address, left = size;
  if (range->low > address) {
    if (!whole || range->low / 4 != address / 4) return refused(FAULT_UNMAPPED);
    begin = range->low;
    left = size - (begin - address);
  }
  u32 writable = !!range->writable;
  const Range GLOBAL *first = range;
  while (left > range->high - begin) {
    if (range->continued) {
      range++;
      writable &= !!range->writable;
      continue;
    }
    if (whole && (range->high - 1) / 4 == (begin + left - 1) / 4) break;
    return refused(FAULT_UNMAPPED);
  }
  if (store && !writable) return refused(FAULT_READ_ONLY);
  Found found = {0, first->low, first->high - first->low};
  return found;
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
  }
  __nvvm_membar_gl();
  notes->lock = 0;
}

// A wave has used up its slice: whether it has to stop.
HELPER u32 wc_pause(void) {
  return *(volatile u32 GLOBAL *)wc_launch.stop;
}

// A wave has ended after so many instructions.
HELPER void wc_ended(u64 instructions) {
  if (__nvvm_read_ptx_sreg_laneid()) return;
  CudaNotes GLOBAL *notes = (CudaNotes GLOBAL *)wc_launch.notes;
  __atomic_fetch_add(&notes->instructions, instructions, __ATOMIC_RELAXED);
}
