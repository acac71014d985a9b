// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/devices/doctor.h"

#include <unistd.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "engine/train/devices/doctor_gpus.h"
#include "net/base/machine_limits.h"
#include "net/base/small_file.h"

namespace potluck {
namespace {

constexpr const char* kCpuFeatures[] = {"avx",      "avx2",    "fma",      "f16c",
                                        "aes",      "avx512f", "avx512bw", "avx512_bf16",
                                        "amx_bf16", "neon",    "asimd",    "sve"};

DeviceReport examine_cpu(const DoctorSources& sources) {
  DeviceReport cpu;
  cpu.kind = "cpu";
  cpu.name = field_in(sources.proc / "cpuinfo", "model name");
  if (cpu.name.empty()) cpu.name = field_in(sources.proc / "cpuinfo", "Model");  // ARM boards
  if (cpu.name.empty()) cpu.name = "CPU";
  cpu.memory_bytes = kibibytes_in(sources.proc / "meminfo", "MemTotal").value_or(0);
  cpu.free_memory_bytes = kibibytes_in(sources.proc / "meminfo", "MemAvailable").value_or(0);
  const GroupLimits limits = group_limits(sources.proc);
  cpu.memory_bytes = std::min(cpu.memory_bytes, limits.memory_bytes.value_or(cpu.memory_bytes));
  cpu.free_memory_bytes =
      std::min(cpu.free_memory_bytes, limits.memory_left.value_or(cpu.free_memory_bytes));
  if (sources.apple) {
    cpu.name = sources.apple->name.empty() ? "CPU" : sources.apple->name;
    cpu.memory_bytes = sources.apple->memory_bytes;
    cpu.free_memory_bytes = sources.apple->free_memory_bytes;
  }
  cpu.usable = true;
  std::string flags = field_in(sources.proc / "cpuinfo", "flags");
  if (flags.empty()) flags = field_in(sources.proc / "cpuinfo", "Features");
  std::istringstream words(flags);
  std::set<std::string> present;
  for (std::string word; words >> word;) present.insert(word);
  for (const char* feature : kCpuFeatures) {
    if (present.count(feature)) cpu.features.push_back(Sentence::verbatim(feature));
  }
  if (sources.torch.fast_blas) {
    cpu.features.push_back(Sentence::tr("fast BLAS"));
  } else {
    cpu.features.push_back(Sentence::tr("reference BLAS: many times slower"));
    cpu.fix = Sentence::verbatim("sudo apt install libopenblas0-pthread");
  }
  return cpu;
}

}  // namespace

DoctorReport examine_devices(const DoctorSources& sources) {
  assert(sources.nvidia != nullptr && sources.may_open);
  DoctorReport report;
  report.torch_version = sources.torch.version;
  report.torch_has_cuda = sources.torch.has_cuda;
  report.torch_has_rocm = sources.torch.has_rocm;
  report.cores = sources.cores;
  report.devices.push_back(examine_cpu(sources));
  report.memory_bytes = report.devices.front().memory_bytes;
  report.free_memory_bytes = report.devices.front().free_memory_bytes;
  for (DeviceReport& gpu : examine_gpus(sources)) report.devices.push_back(std::move(gpu));
  return report;
}

DoctorReport examine_devices() {
  const std::unique_ptr<NvidiaDriver> nvidia = open_nvml();
  DoctorSources sources;
  sources.nvidia = nvidia.get();
  sources.may_open = [](const std::filesystem::path& file) {
    return ::access(file.c_str(), R_OK | W_OK) == 0;
  };
  sources.torch = torch_facts();
  sources.apple = apple_chip();
  sources.cores = usable_cores();
  return examine_devices(sources);
}

}  // namespace potluck
