// Finding code: the table of functions by pc and variant.

typedef u32 (*Kernel)(Wave *);

INLINE u64 entry_hash(u64 pc, u64 variant) {
  u64 h = (pc ^ variant << 30) * 0x9e3779b97f4a7c15ull;
  return h ^ h >> 32;
}

// What code depends on besides its instructions: shape.variant_key for the wave.
INLINE u64 variant_of(const Launch *launch, const Wave *w) {
  u64 key = w->mode & launch->mode_mask;
  if (launch->flags & FLAG_GPR_INDEXING && w->mode & GPR_IDX_EN)
    key |= GPR_IDX_EN | (u64)(w->sgpr[M0_GFX9] >> 12 & 15) << 28;
  return w->careful ? key | CAREFUL_VARIANT : key;
}

// The function with the block at the wave's pc, in the wave's variant; 0 if there is none yet.
// `last` is the previous result, or 0: after a barrier a workgroup's waves resume at the same pc.
INLINE const Entry *find_code(const Worker *worker, const Launch *launch, const Wave *w,
                              const Entry *last) {
  const Entry *entries = (const Entry *)worker->entries;
  u64 pc = w->pc, variant = variant_of(launch, w);
  if (last && last->pc == pc && last->variant == variant) return last;
  for (u64 i = entry_hash(pc, variant);; i++) {
    const Entry *entry = &entries[i & worker->entry_mask];
    if (!entry->function) return 0;
    if (entry->pc == pc && entry->variant == variant) return entry;
  }
}

// Select the function's own sites, counters and cells.
INLINE void begin_code(Worker *worker, const Entry *code) {
  worker->sites = worker->site_base + code->first_site * sizeof(Site);
  worker->counters = worker->counter_base + code->first_counter * sizeof(AccessCounter);
  worker->cells = worker->cell_base + code->first_cell * sizeof(u64);
}

// Enter a function for each of its blocks. The table always has free entries. An existing entry of
// a block stays, as it is the same code translated in another context; only tier 2 replaces it.
void wc_add_code(Worker *worker, const u64 *leaders, u64 count, const Entry *code, u64 tier) {
  Entry *entries = (Entry *)worker->entries;
  for (u64 k = 0; k < count; k++) {
    u64 i = entry_hash(leaders[k], code->variant) & worker->entry_mask;
    for (; entries[i].function; i = (i + 1) & worker->entry_mask)
      if (entries[i].pc == leaders[k] && entries[i].variant == code->variant) break;
    Entry *entry = &entries[i];
    if (entry->function && tier != TIER_2) continue;
    *entry = *code;
    entry->pc = leaders[k];
  }
}
