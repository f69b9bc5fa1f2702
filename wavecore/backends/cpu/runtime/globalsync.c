// Global wave sync (GWS): resources at which waves of all workgroups meet, each a barrier or a
// semaphore. A wave that must wait stays in the resource's queue (STATE_QUEUED) until it may go on.
//
// A resource is one word: a counter, the number of waves in its queue, and above them the number of
// barriers completed. Sources: the descriptions of DS_GWS_* in the CDNA and RDNA ISA manuals; the
// tests of AMD's simulator (rocjitsu in ROCm/rocm-systems) for counts, phases and who is released.

#define GWS_COUNTER ((1ull << 24) - 1)
#define GWS_WAITING (1ull << 24)
#define GWS_ROUND (1ull << 44)
#define GWS_WAITING_OF(r) ((r) / GWS_WAITING % (GWS_ROUND / GWS_WAITING))
// What a wave waits for (Wave.queued): it is set, for a semaphore, the resource, its round.
#define QUEUED 1u
#define QUEUED_SEMAPHORE 2u
#define QUEUED_RESOURCE 2
#define QUEUED_ROUND 8

// What an operation makes of a resource; `*waits` says whether the wave must wait. A barrier's data
// are the waves that the next round needs, less one; the first one's come from ds_gws_init.
INLINE u64 gws_after(u64 r, u32 op, u64 value, u32 *waits) {
  u64 counter = r & GWS_COUNTER;
  *waits = 0;
  switch (op) {
    case GWS_INIT: counter = value; break;
    case GWS_SEMA_V: counter++; break;
    case GWS_SEMA_BR: counter += value; break;
    case GWS_SEMA_RELEASE_ALL: counter = GWS_WAITING_OF(r); break;
    case GWS_SEMA_P:
      if ((*waits = !counter)) return r + GWS_WAITING;
      counter--;
      break;
    default:
      if ((*waits = !!counter)) return r - 1 + GWS_WAITING;
      return (r / GWS_ROUND + 1) * GWS_ROUND | value & GWS_COUNTER;
  }
  return r & ~GWS_COUNTER | counter & GWS_COUNTER;
}

// Execute an operation. Afterwards the wave returns STATUS_GWS.
void wc_global_sync(Wave *w, u32 op, u32 resource, u32 value, u32 pc) {
  Worker *worker = (Worker *)w->worker;
  Launch *launch = (Launch *)worker->launch;
  if (!launch->has_gws) wc_fault(w, FAULT_GWS, SPACE_GLOBAL, resource, 4, 0, 0, pc);
  u64 *at = &launch->gws[resource], before = __atomic_load_n(at, __ATOMIC_ACQUIRE), after;
  u32 waits;
  do after = gws_after(before, op, value, &waits);
  while (!__atomic_compare_exchange_n(at, &before, after, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  worker->stores++;
  u32 round = (u32)(before / GWS_ROUND), kind = op == GWS_SEMA_P ? QUEUED_SEMAPHORE : 0;
  w->queued = waits ? QUEUED | kind | resource << QUEUED_RESOURCE | round << QUEUED_ROUND : 0;
}

// Let a wave leave the queue: once its barrier has completed, or when the semaphore admits it.
static u32 leave_queue(Launch *launch, Wave *w) {
  u64 *at = &launch->gws[(w->queued >> QUEUED_RESOURCE) % GWS_RESOURCES];
  u64 before = __atomic_load_n(at, __ATOMIC_ACQUIRE), after;
  if (w->queued & QUEUED_SEMAPHORE) {
    do {
      if (!(before & GWS_COUNTER)) return 0;
      after = before - 1 - GWS_WAITING;
    } while (!__atomic_compare_exchange_n(at, &before, after, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  } else if (before / GWS_ROUND == w->queued >> QUEUED_ROUND) return 0;
  w->queued = 0;
  return 1;
}
