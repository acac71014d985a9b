// SPDX-License-Identifier: GPL-3.0-or-later
// A library with the names and signatures of NVIDIA's, as its documentation has them. Built three
// times: whole, without the temperature (FAKE_NVML_COLD) and without nearly all (FAKE_NVML_STUMP).
#include "fake_nvml.h"

#include <cstdio>

namespace {

struct Memory {
  unsigned long long total, free, used;
};
constexpr int kUninitialised = 1;
constexpr unsigned long long kGiB = 1ull << 30;

char cards[64];  // a card's handle is the address of its byte

[[maybe_unused]] unsigned index_of(void* device) {
  return static_cast<unsigned>(static_cast<char*>(device) - cards);
}

}  // namespace

extern "C" {

FakeNvml fake_nvml;

int nvmlInit_v2() {
  if (fake_nvml.init_code == 0) ++fake_nvml.starts;
  return fake_nvml.init_code;
}

#if !defined(FAKE_NVML_STUMP)
int nvmlShutdown() {
  ++fake_nvml.stops;
  return 0;
}

int nvmlDeviceGetCount_v2(unsigned* count) {
  if (fake_nvml.starts == fake_nvml.stops) return kUninitialised;
  *count = fake_nvml.cards;
  return fake_nvml.count_code;
}

int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
  if (index >= sizeof cards) return 2;
  *device = cards + index;
  return 0;
}

int nvmlDeviceGetName(void* device, char* name, unsigned length) {
  std::snprintf(name, length, "Fake %u", index_of(device));
  return 0;
}

int nvmlDeviceGetMemoryInfo(void*, Memory* memory) {
  *memory = {8 * kGiB, 6 * kGiB, 2 * kGiB};
  return fake_nvml.memory_code;
}

int nvmlSystemGetDriverVersion(char* version, unsigned length) {
  std::snprintf(version, length, "550.54");
  return 0;
}

#if !defined(FAKE_NVML_COLD)
int nvmlDeviceGetTemperature(void* device, unsigned sensor, unsigned* celsius) {
  if (sensor != 0) return 2;  // the only one there is
  *celsius = fake_nvml.celsius + index_of(device);
  return fake_nvml.temperature_code;
}
#endif
#endif
}
