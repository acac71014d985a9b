// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/doctor.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "engine/train/doctor_sources.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMinimumGpuMemory = 256ull << 20;  // CUDA's context alone takes as much
constexpr const char* kCpuFeatures[] = {"avx",      "avx2",    "fma",      "f16c",
                                        "aes",      "avx512f", "avx512bw", "avx512_bf16",
                                        "amx_bf16", "neon",    "asimd",    "sve"};
constexpr const char* kTorchWithCuda =
    "download libtorch with CUDA from https://pytorch.org/get-started/locally and build with "
    "-DCMAKE_PREFIX_PATH=/path/to/libtorch";

std::string first_line(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  return line;
}

// The value behind "key   :" in files such as /proc/cpuinfo and /proc/meminfo.
std::string field(const std::filesystem::path& file, std::string_view key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(':');
    if (colon == line.npos || line.compare(0, key.size(), key) != 0) continue;
    if (line.find_first_not_of(" \t", key.size()) != colon) continue;
    const std::size_t begin = line.find_first_not_of(" \t", colon + 1);
    return begin == line.npos ? std::string() : line.substr(begin);
  }
  return {};
}

std::uint64_t kibibytes(const std::string& text) {
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value * 1024;
}

DeviceReport examine_cpu(const DoctorSources& sources) {
  DeviceReport cpu;
  cpu.kind = "cpu";
  cpu.name = field(sources.proc / "cpuinfo", "model name");
  if (cpu.name.empty()) cpu.name = field(sources.proc / "cpuinfo", "Model");  // ARM boards
  if (cpu.name.empty()) cpu.name = "CPU";
  cpu.memory_bytes = kibibytes(field(sources.proc / "meminfo", "MemTotal"));
  cpu.free_memory_bytes = kibibytes(field(sources.proc / "meminfo", "MemAvailable"));
  cpu.usable = true;
  std::string flags = field(sources.proc / "cpuinfo", "flags");
  if (flags.empty()) flags = field(sources.proc / "cpuinfo", "Features");
  std::istringstream words(flags);
  std::set<std::string> present;
  for (std::string word; words >> word;) present.insert(word);
  for (const char* feature : kCpuFeatures) {
    if (present.count(feature)) cpu.features.emplace_back(feature);
  }
  if (sources.torch.fast_blas) {
    cpu.features.emplace_back("fast BLAS");
  } else {
    cpu.features.emplace_back("reference BLAS: many times slower");
    cpu.fix = "sudo apt install libopenblas0-pthread";
  }
  return cpu;
}

struct PciGpu {
  std::string id;      // of the device, such as 0x2335
  std::string driver;  // bound kernel driver; empty: none
};

std::vector<PciGpu> find_pci_gpus(const std::filesystem::path& sys) {
  std::vector<PciGpu> out;
  std::error_code error;
  std::set<std::filesystem::path> devices;  // in a fixed order
  for (const auto& entry :
       std::filesystem::directory_iterator(sys / "bus" / "pci" / "devices", error)) {
    devices.insert(entry.path());
  }
  for (const auto& device : devices) {
    if (first_line(device / "vendor") != "0x10de") continue;
    if (first_line(device / "class").rfind("0x03", 0) != 0) continue;  // display, not sound or USB
    const auto driver = std::filesystem::read_symlink(device / "driver", error);
    out.push_back({first_line(device / "device"), error ? "" : driver.filename().string()});
  }
  return out;
}

DeviceReport judge_gpu(const NvidiaGpu& gpu, int index, const TorchFacts& torch) {
  DeviceReport out;
  out.kind = "nvidia";
  out.name = gpu.name;
  out.memory_bytes = gpu.memory_bytes;
  out.free_memory_bytes = gpu.free_memory_bytes;
  out.features.push_back("driver " + gpu.driver);
  if (!torch.has_cuda) {
    out.reason = "this libtorch (" + torch.version + ") was built without CUDA";
    out.fix = kTorchWithCuda;
  } else if (torch.cuda_gpus == 0) {
    out.reason = "libtorch " + torch.version + " cannot start CUDA with driver " + gpu.driver;
    out.fix =
        "unset CUDA_VISIBLE_DEVICES if it is set; else update the driver: sudo apt install "
        "nvidia-driver, then restart the computer";
  } else if (index >= torch.cuda_gpus) {
    out.reason = "libtorch does not see this GPU";
    out.fix = "unset CUDA_VISIBLE_DEVICES and start again";
  } else if (gpu.free_memory_bytes < kMinimumGpuMemory) {
    out.reason = "its memory is full";
    out.fix = "close the programs that use it; 'nvidia-smi' lists them";
  } else {
    out.usable = true;
  }
  return out;
}

// The card is there, the driver does not answer.
DeviceReport judge_silent_gpu(const PciGpu& gpu, const Error& error,
                              const std::filesystem::path& proc) {
  DeviceReport out;
  out.kind = "nvidia";
  out.name = "NVIDIA GPU (PCI " + gpu.id + ")";
  std::error_code ignored;
  const bool module = std::filesystem::exists(proc / "driver" / "nvidia" / "version", ignored);
  if (error.code == ErrorCode::kVersionMismatch) {
    out.reason = error.message;
    out.fix = "restart the computer: the driver was updated since it started";
  } else if (module && error.code == ErrorCode::kNotFound) {
    out.reason = "the driver is loaded, but its library libnvidia-ml.so.1 is missing";
    out.fix = "sudo apt install libnvidia-ml1";
  } else if (module) {
    out.reason = error.message;
    out.fix =
        "restart the computer; if that does not help: sudo apt install --reinstall nvidia-driver";
  } else if (gpu.driver == "nouveau") {
    out.reason = "it runs on the nouveau driver, which cannot compute";
    out.fix = "sudo apt install nvidia-driver, then restart the computer";
  } else {
    out.reason = "no NVIDIA driver is installed or loaded";
    out.fix = "sudo apt install nvidia-driver, then restart the computer";
  }
  return out;
}

}  // namespace

DoctorReport examine_devices(const DoctorSources& sources) {
  assert(sources.nvidia != nullptr);
  DoctorReport report;
  report.torch_version = sources.torch.version;
  report.torch_has_cuda = sources.torch.has_cuda;
  report.cores = sources.cores;
  report.devices.push_back(examine_cpu(sources));
  report.memory_bytes = report.devices.front().memory_bytes;
  report.free_memory_bytes = report.devices.front().free_memory_bytes;
  const auto gpus = sources.nvidia->list();
  if (gpus) {
    int index = 0;
    for (const NvidiaGpu& gpu : gpus.value()) {
      report.devices.push_back(judge_gpu(gpu, index++, sources.torch));
    }
  } else {
    for (const PciGpu& gpu : find_pci_gpus(sources.sys)) {
      report.devices.push_back(judge_silent_gpu(gpu, gpus.error(), sources.proc));
    }
  }
  return report;
}

DoctorReport examine_devices() {
  const std::unique_ptr<NvidiaDriver> nvidia = open_nvml();
  DoctorSources sources;
  sources.nvidia = nvidia.get();
  sources.torch = torch_facts();
  sources.cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return examine_devices(sources);
}

}  // namespace potluck
