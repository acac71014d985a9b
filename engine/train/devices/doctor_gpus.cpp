// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/devices/doctor_gpus.h"

#include <algorithm>

#include "engine/train/devices/pci_gpus.h"
#include "net/base/small_file.h"
#include "net/base/text.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMinimumGpuMemory = 256ull << 20;  // CUDA's context alone takes as much
// Graphics inside a processor set less apart for themselves; no card that ROCm knows has less.
constexpr std::uint64_t kMinimumOwnMemory = 2ull << 30;
constexpr std::uint64_t kAbsurdMemory = 1ull << 50;
constexpr std::size_t kMaxPciIdsBytes = 16 << 20;
constexpr std::size_t kMaxNameBytes = 96;
constexpr const char* kInstallNvidia = "sudo apt install nvidia-driver, then restart the computer";
constexpr const char* kJoinGroups = "sudo usermod -aG render,video $USER, then log in again";
constexpr const char* kRocmInstallation = "https://rocm.docs.amd.com/projects/install-on-linux";

std::string libtorch_with(const std::string& platform) {
  return "download libtorch with " + platform +
         " from https://pytorch.org/get-started/locally and build with "
         "-DCMAKE_PREFIX_PATH=/path/to/libtorch";
}

// The window knows these sentences, to translate them: ui/text/doctor_words.cpp.
DeviceReport because(DeviceReport gpu, std::string reason, std::string fix) {
  gpu.reason = std::move(reason);
  gpu.fix = std::move(fix);
  return gpu;
}

bool forbidden(const DoctorSources& sources, const char* file) {
  std::error_code unknown;
  return fs::exists(sources.dev / file, unknown) && !sources.may_open(sources.dev / file);
}

// For drivers such as vfio-pci, which hand a card on to virtual machines.
DeviceReport on_other_driver(DeviceReport out, const std::string& driver) {
  return because(std::move(out), "it runs on the driver " + driver + ", which cannot compute",
                 "remove what gives it to " + driver +
                     " from /etc/modprobe.d and the kernel's command line, then restart the "
                     "computer");
}

std::string name_of(const PciGpu& gpu, std::string_view vendor, const std::string& vendor_name,
                    const DoctorSources& sources) {
  std::string name = clean_text(first_line(gpu.folder / "product_name"), kMaxNameBytes);
  for (const auto& file : sources.pci_ids) {
    if (!name.empty()) break;
    std::error_code failure;
    if (!fs::is_regular_file(file, failure)) continue;
    name = clean_text(pci_name(text_of(file, kMaxPciIdsBytes), vendor, gpu.device), kMaxNameBytes);
  }
  if (name.empty()) {
    return vendor_name + " GPU" + (gpu.device.empty() ? "" : " (PCI " + gpu.device + ")");
  }
  return name.find(vendor_name) == name.npos ? vendor_name + " " + name : name;
}

DeviceReport judge_nvidia(const NvidiaGpu& gpu, int index, const TorchFacts& torch) {
  DeviceReport out;
  out.kind = "nvidia";
  out.number = index;
  out.name = gpu.name;
  out.memory_bytes = gpu.memory_bytes;
  out.free_memory_bytes = gpu.free_memory_bytes;
  out.features.push_back("driver " + gpu.driver);
  if (!torch.has_cuda) {
    return because(out, "this libtorch (" + torch.version + ") was built without CUDA",
                   libtorch_with("CUDA"));
  }
  if (torch.cuda_gpus == 0) {
    return because(out,
                   "libtorch " + torch.version + " cannot start CUDA with driver " + gpu.driver,
                   "unset CUDA_VISIBLE_DEVICES if it is set; else update the driver: sudo apt "
                   "install nvidia-driver, then restart the computer");
  }
  if (index >= torch.cuda_gpus) {
    return because(out, "libtorch does not see this GPU",
                   "unset CUDA_VISIBLE_DEVICES and start again");
  }
  if (gpu.free_memory_bytes < kMinimumGpuMemory) {
    return because(out, "its memory is full",
                   "close the programs that use it; 'nvidia-smi' lists them");
  }
  out.usable = true;
  return out;
}

// The card is there, the driver does not answer for it.
DeviceReport judge_silent_nvidia(const PciGpu& gpu, const Error& error,
                                 const DoctorSources& sources) {
  DeviceReport out;
  out.kind = "nvidia";
  out.name = name_of(gpu, kPciNvidia, "NVIDIA", sources);
  if (gpu.driver == "nouveau") {
    return because(out, "it runs on the nouveau driver, which cannot compute", kInstallNvidia);
  }
  if (!gpu.driver.empty() && gpu.driver != "nvidia") return on_other_driver(out, gpu.driver);
  if (error.code == ErrorCode::kVersionMismatch) {
    return because(out, error.message,
                   "restart the computer: the driver was updated since it started");
  }
  std::error_code unknown;
  if (!fs::exists(sources.proc / "driver" / "nvidia" / "version", unknown)) {
    return because(out, "no NVIDIA driver is installed or loaded", kInstallNvidia);
  }
  if (error.code == ErrorCode::kNotFound) {
    return because(out, "the driver is loaded, but its library libnvidia-ml.so.1 is missing",
                   "sudo apt install libnvidia-ml1");
  }
  if (forbidden(sources, "nvidiactl")) {
    return because(out, "this user may not open /dev/nvidiactl", kJoinGroups);
  }
  if (error.code == ErrorCode::kPermission) return because(out, error.message, kJoinGroups);
  return because(out, error.message,
                 "restart the computer; if that does not help: sudo apt install --reinstall "
                 "nvidia-driver");
}

std::vector<DeviceReport> examine_nvidia(const DoctorSources& sources) {
  std::vector<DeviceReport> out;
  const auto answer = sources.nvidia->list();
  if (answer) {
    for (const NvidiaGpu& gpu : answer.value()) {
      out.push_back(judge_nvidia(gpu, static_cast<int>(out.size()), sources.torch));
    }
  }
  for (const PciGpu& gpu : find_pci_gpus(sources.sys, kPciNvidia)) {
    if (!answer) {
      out.push_back(judge_silent_nvidia(gpu, answer.error(), sources));
    } else if (!gpu.driver.empty() && gpu.driver != "nvidia") {  // else it is one of those above
      out.push_back(judge_silent_nvidia(gpu, {}, sources));
    }
  }
  return out;
}

struct AmdGpu {
  PciGpu pci;
  DeviceReport report;
  bool seen = false;  // by torch
};

// Torch tells how many cards it can use, not which. ROCm leaves out the weaker ones, such as the
// graphics inside the processor, so those with the most memory are taken for seen.
void guess_seen(std::vector<AmdGpu>& gpus, const TorchFacts& torch) {
  if (!torch.has_rocm) return;
  std::vector<AmdGpu*> order;
  for (AmdGpu& gpu : gpus) {
    if (gpu.pci.driver == "amdgpu") order.push_back(&gpu);
  }
  std::stable_sort(order.begin(), order.end(), [](const AmdGpu* a, const AmdGpu* b) {
    return a->report.memory_bytes > b->report.memory_bytes;
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i]->seen = static_cast<int>(i) < torch.cuda_gpus;
  }
}

DeviceReport describe_amd(const PciGpu& gpu, const DoctorSources& sources) {
  DeviceReport out;
  out.kind = "amd";
  out.name = name_of(gpu, kPciAmd, "AMD", sources);
  const auto total = count_in(gpu.folder / "mem_info_vram_total").value_or(0);
  if (total > 0 && total < kAbsurdMemory) {
    const auto used = count_in(gpu.folder / "mem_info_vram_used").value_or(0);
    out.memory_bytes = total;
    out.free_memory_bytes = total - std::min(used, total);
  }
  if (!gpu.driver.empty()) out.features.push_back("driver " + gpu.driver);
  return out;
}

// From the kernel upwards, so that each step that helps leads on, and the large download is last.
DeviceReport judge_unseen_amd(const AmdGpu& gpu, const DoctorSources& sources) {
  const DeviceReport& out = gpu.report;
  const TorchFacts& torch = sources.torch;
  if (gpu.pci.driver.empty()) {
    return because(out, "no kernel driver runs it",
                   "sudo apt install firmware-amd-graphics, then restart the computer");
  }
  if (gpu.pci.driver == "radeon") {
    return because(out,
                   "its driver, radeon, is for cards that ROCm does not know; Potluck computes on "
                   "the CPU beside it",
                   "");
  }
  if (gpu.pci.driver != "amdgpu") return on_other_driver(out, gpu.pci.driver);
  if (out.memory_bytes > 0 && out.memory_bytes < kMinimumOwnMemory) {
    return because(out,
                   "it has only " + std::to_string(out.memory_bytes >> 20) +
                       " MiB of memory of its own; Potluck computes on the CPU beside it",
                   "");
  }
  std::error_code unknown;
  if (!fs::exists(sources.dev / "kfd", unknown)) {
    return because(out, "the kernel does not offer ROCm: /dev/kfd is missing",
                   std::string("install AMD's driver: ") + kRocmInstallation +
                       "; in a container, pass /dev/kfd and /dev/dri on");
  }
  if (forbidden(sources, "kfd")) {
    return because(out, "this user may not open /dev/kfd", kJoinGroups);
  }
  if (!torch.has_rocm) {
    return because(out, "this libtorch (" + torch.version + ") was built without ROCm",
                   libtorch_with("ROCm"));
  }
  return because(out,
                 "libtorch " + torch.version +
                     (torch.cuda_gpus == 0 ? " finds no AMD GPU that it can use"
                                           : " finds fewer AMD GPUs than there are"),
                 std::string("unset HIP_VISIBLE_DEVICES and ROCR_VISIBLE_DEVICES if they are set; "
                             "else see which cards ROCm supports: ") +
                     kRocmInstallation);
}

std::vector<DeviceReport> examine_amd(const DoctorSources& sources) {
  std::vector<AmdGpu> gpus;
  for (PciGpu& pci : find_pci_gpus(sources.sys, kPciAmd)) {
    DeviceReport report = describe_amd(pci, sources);
    gpus.push_back({std::move(pci), std::move(report), false});
  }
  guess_seen(gpus, sources.torch);
  std::vector<DeviceReport> out;
  for (AmdGpu& gpu : gpus) {
    if (!gpu.seen) {
      out.push_back(judge_unseen_amd(gpu, sources));
    } else if (gpu.report.memory_bytes > 0 && gpu.report.free_memory_bytes < kMinimumGpuMemory) {
      out.push_back(because(gpu.report, "its memory is full",
                            "close the programs that use it; 'rocm-smi --showpids' lists them"));
    } else {
      gpu.report.usable = true;
      out.push_back(std::move(gpu.report));
    }
  }
  return out;
}

// Nothing is broken and nothing would help: our libtorch has no kernels for these.
DeviceReport not_supported(std::string kind, std::string name, std::string reason) {
  DeviceReport out;
  out.kind = std::move(kind);
  out.name = std::move(name);
  return because(std::move(out), std::move(reason), "");
}

}  // namespace

std::vector<DeviceReport> examine_gpus(const DoctorSources& sources) {
  std::vector<DeviceReport> out = examine_nvidia(sources);
  for (DeviceReport& gpu : examine_amd(sources)) out.push_back(std::move(gpu));
  for (const PciGpu& gpu : find_pci_gpus(sources.sys, kPciIntel)) {
    out.push_back(not_supported(
        "intel", name_of(gpu, kPciIntel, "Intel", sources),
        "Potluck does not support graphics from Intel; it computes on the CPU beside it"));
    out.back().features.push_back(gpu.driver.empty() ? "no driver" : "driver " + gpu.driver);
  }
  if (sources.apple && sources.apple->name.starts_with("Apple ")) {
    out.push_back(not_supported(
        "apple", sources.apple->name + " GPU",
        "Potluck does not support Apple's Metal (MPS); it computes on the CPU beside it"));
  }
  return out;
}

}  // namespace potluck
