// Asks each library about the system what HIP says, too. Prototypes are ours, as most of ROCm's headers are
// not here; numbers are those of the headers.
#include "check.h"

#include <roctracer/roctx.h>

#include <cstdint>
#include <cstring>

struct Bytes256 { char text[256]; };
struct Asic {  // amdsmi_asic_info_t
  Bytes256 market_name;
  uint32_t vendor_id;
  Bytes256 vendor_name;
  uint32_t subvendor_id;
  uint64_t device_id;
  uint32_t rev_id;
  Bytes256 serial;
  uint32_t oam_id, compute_units;
  uint64_t graphics_version;
  uint32_t subsystem_id;
  uint64_t flags;
  uint32_t more[18];
};
struct Version {  // rsmi_version_t, amdsmi_version_t
  uint32_t numbers[3];
  const char* build;
};
struct Pointer {  // hsa_amd_pointer_info_t
  uint32_t size, type;
  uint64_t more[6];
};
using Each = int (*)(uint64_t, void*);

extern "C" {
int rsmi_init(uint64_t);
int rsmi_shut_down(void);
int rsmi_status_string(int, const char**);
int rsmi_version_get(Version*);
int rsmi_num_monitor_devices(uint32_t*);
int rsmi_dev_pci_id_get(uint32_t, uint64_t*);
int rsmi_dev_name_get(uint32_t, char*, size_t);
int rsmi_dev_memory_total_get(uint32_t, int, uint64_t*);
int rsmi_dev_memory_usage_get(uint32_t, int, uint64_t*);
int rsmi_dev_gpu_clk_freq_get(uint32_t, int, void*);
int rsmi_dev_temp_metric_get(uint32_t, uint32_t, int, int64_t*);

int amdsmi_init(uint64_t);
int amdsmi_shut_down(void);
int amdsmi_get_lib_version(Version*);
int amdsmi_get_gpu_enumeration_info(void*, void*);
int amdsmi_get_socket_handles(uint32_t*, void**);
int amdsmi_get_processor_handles(void*, uint32_t*, void**);
int amdsmi_get_gpu_asic_info(void*, Asic*);
int amdsmi_get_gpu_device_uuid(void*, unsigned*, char*);
int amdsmi_get_gpu_activity(void*, void*);

int hsa_init(void);
int hsa_shut_down(void);
int hsa_iterate_agents(Each, void*);
int hsa_agent_get_info(uint64_t, int, void*);
int hsa_agent_iterate_isas(uint64_t, Each, void*);
int hsa_isa_get_info_alt(uint64_t, int, void*);
int hsa_amd_agent_iterate_memory_pools(uint64_t, Each, void*);
int hsa_amd_memory_pool_get_info(uint64_t, int, void*);
int hsa_amd_pointer_info(const void*, Pointer*, void*, uint32_t*, uint64_t**);
int hsa_amd_memory_lock(void*, size_t, uint64_t*, int, void**);
int hsa_signal_create(int64_t, uint32_t, const uint64_t*, uint64_t*);
}

static void ask_rsmi() {
  uint32_t count = 0;
  SAME(rsmi_num_monitor_devices(&count), 8);  // not initialised
  Version version = {};
  SAME(rsmi_version_get(&version), 0);
  CHECK(version.numbers[0] == 7 && std::strstr(version.build, "wavecore"));
  SAME(rsmi_init(0), 0);
  SAME(rsmi_num_monitor_devices(&count), 0);
  std::printf("rsmi: %u devices\n", count);
  const uint32_t device = 1;  // the one that HIP sees
  hipDeviceProp_t properties;
  HIP(hipGetDeviceProperties(&properties, 0));
  uint64_t value = 0;
  SAME(rsmi_dev_pci_id_get(device, &value), 0);
  SAME(value, uint64_t(properties.pciBusID) << 8);
  char name[256] = "";
  SAME(rsmi_dev_name_get(device, name, sizeof name), 0);
  SAME(std::string(name), properties.name);
  SAME(rsmi_dev_name_get(device, name, 4), 11);  // INSUFFICIENT_SIZE
  SAME(std::string(name), std::string(properties.name, 3));
  SAME(rsmi_dev_memory_total_get(device, 0, &value), 0);
  SAME(value, properties.totalGlobalMem);
  void* memory = nullptr;
  HIP(hipMalloc(&memory, 1 << 20));
  SAME(rsmi_dev_memory_usage_get(device, 0, &value), 0);
  SAME(value, 1u << 20);
  HIP(hipFree(memory));
  SAME(rsmi_dev_gpu_clk_freq_get(device, 0, nullptr), 1);  // supported, but no place for it
  SAME(rsmi_dev_gpu_clk_freq_get(device, 1, nullptr), 2);  // no clock of the data fabric
  SAME(rsmi_dev_pci_id_get(count, &value), 1);
  int64_t heat = 0;
  for (int i = 0; i < 2; ++i) SAME(rsmi_dev_temp_metric_get(device, 0, 0, &heat), 2);
  const char* text = nullptr;
  SAME(rsmi_status_string(2, &text), 0);
  CHECK(std::strstr(text, "NOT_SUPPORTED"));
  SAME(rsmi_shut_down(), 0);
  SAME(rsmi_shut_down(), 8);
}

static void ask_amdsmi() {
  Version version = {};
  SAME(amdsmi_get_lib_version(&version), 0);
  CHECK(version.numbers[0] == 27 && std::strstr(version.build, "wavecore"));
  SAME(amdsmi_init(2), 0);
  uint32_t count = 0;
  SAME(amdsmi_get_socket_handles(&count, nullptr), 0);
  SAME(count, 2u);
  void *sockets[2], *processor = nullptr;
  SAME(amdsmi_get_socket_handles(&count, sockets), 0);
  for (void* socket : sockets) {
    count = 1;
    SAME(amdsmi_get_processor_handles(socket, &count, &processor), 0);
    Asic asic;
    static_assert(sizeof asic == 896);
    SAME(amdsmi_get_gpu_asic_info(processor, &asic), 0);
    char uuid[38];
    unsigned size = sizeof uuid;
    SAME(amdsmi_get_gpu_device_uuid(processor, &size, uuid), 0);
    char info[16 + 256 + 8];
    SAME(amdsmi_get_gpu_enumeration_info(processor, info), 0);
    SAME(std::string(info + 16), uuid);
    std::printf("amdsmi: gfx%lx, %u CUs, %s, %s\n", (unsigned long)asic.graphics_version,
                asic.compute_units, asic.market_name.text, uuid);
  }
  SAME(amdsmi_get_gpu_activity(processor, nullptr), 2);
  SAME(amdsmi_get_gpu_asic_info(nullptr, nullptr), 1);
  SAME(amdsmi_shut_down(), 0);
}

static int print_isa(uint64_t isa, void*) {
  char name[64] = "";
  SAME(hsa_isa_get_info_alt(isa, 1, name), 0);
  std::printf(" %s", name);
  return 0;
}

static int print_pool(uint64_t pool, void*) {
  size_t size = 0;
  uint32_t segment = 9;
  SAME(hsa_amd_memory_pool_get_info(pool, 0, &segment), 0);
  SAME(hsa_amd_memory_pool_get_info(pool, 2, &size), 0);
  if (segment == 3) std::printf(" LDS %zu", size);
  return 0;
}

static int print_agent(uint64_t agent, void* only) {
  uint32_t kind = 9;
  char name[64] = "";
  SAME(hsa_agent_get_info(agent, 17, &kind), 0);
  SAME(hsa_agent_get_info(agent, 0, name), 0);
  std::printf("hsa: %s", kind ? name : "CPU");
  SAME(hsa_agent_iterate_isas(agent, print_isa, nullptr), 0);
  SAME(hsa_amd_agent_iterate_memory_pools(agent, print_pool, nullptr), 0);
  std::printf("\n");
  return only ? 1 : 0;
}

static void ask_hsa() {
  SAME(hsa_iterate_agents(print_agent, nullptr), 0x100b);
  SAME(hsa_init(), 0);
  SAME(hsa_iterate_agents(print_agent, nullptr), 0);
  int only = 1;
  SAME(hsa_iterate_agents(print_agent, &only), 1);  // ends at what a function returns
  uint32_t value = 0;
  SAME(hsa_agent_get_info(99, 17, &value), 0x1004);
  SAME(hsa_agent_get_info(2, 0x7777, &value), 0x1001);
  Pointer info = {sizeof info, 7, {}};
  SAME(hsa_amd_pointer_info(&info, &info, nullptr, nullptr, nullptr), 0);
  SAME(info.type, 0u);
  void* locked = nullptr;
  SAME(hsa_amd_memory_lock(&info, sizeof info, nullptr, 0, &locked), 0);
  CHECK(locked == &info);
  uint64_t signal = 0;
  SAME(hsa_signal_create(0, 0, nullptr, &signal), 0x1000);
  SAME(hsa_shut_down(), 0);
}

int main() {
  ask_rsmi();
  ask_amdsmi();
  ask_hsa();
  SAME(roctxRangePush("outer"), 0);
  SAME(roctxRangePush("inner"), 1);
  SAME(roctxRangePop(), 1);
  SAME(roctxRangePop(), 0);
  CHECK(roctxRangePop() < 0);
  return verdict();
}
