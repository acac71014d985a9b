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
constexpr const char* kInstallNvidia = "sudo apt install nvidia-driver";
constexpr const char* kJoinGroups = "sudo usermod -aG render,video $USER";
constexpr const char* kReinstallNvidia = "sudo apt install --reinstall nvidia-driver";
constexpr const char* kRocmInstallation = "https://rocm.docs.amd.com/projects/install-on-linux";

Sentence libtorch_with(const char* platform) {
  return Sentence::tr(
      "download libtorch with %1 from https://pytorch.org/get-started/locally and build with "
      "-DCMAKE_PREFIX_PATH=/path/to/libtorch",
      platform);
}

Sentence then_restart(const char* command) {
  return Sentence::tr("%1, then restart the computer", command);
}

Sentence join_groups() { return Sentence::tr("%1, then log in again", kJoinGroups); }

Sentence close_what_uses_it(const char* lister) {
  return Sentence::tr("close the programs that use it; '%1' lists them", lister);
}

DeviceReport because(DeviceReport gpu, Sentence reason, Sentence fix) {
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
  return because(
      std::move(out), Sentence::tr("it runs on the driver %1, which cannot compute", driver),
      Sentence::tr("remove what gives it to %1 from /etc/modprobe.d and the kernel's command "
                   "line, then restart the computer",
                   driver));
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
  out.features.push_back(Sentence::tr("driver %1", gpu.driver));
  if (!torch.has_cuda) {
    return because(out, Sentence::tr("this libtorch (%1) was built without CUDA", torch.version),
                   libtorch_with("CUDA"));
  }
  if (torch.cuda_gpus == 0) {
    return because(
        out,
        Sentence::tr("libtorch %1 cannot start CUDA with driver %2", torch.version, gpu.driver),
        Sentence::tr("unset CUDA_VISIBLE_DEVICES if it is set; else update the driver: %1, then "
                     "restart the computer",
                     kInstallNvidia));
  }
  if (index >= torch.cuda_gpus) {
    return because(out, Sentence::tr("libtorch does not see this GPU"),
                   Sentence::tr("unset CUDA_VISIBLE_DEVICES and start again"));
  }
  if (gpu.free_memory_bytes < kMinimumGpuMemory) {
    return because(out, Sentence::tr("its memory is full"), close_what_uses_it("nvidia-smi"));
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
    return because(out, Sentence::tr("it runs on the nouveau driver, which cannot compute"),
                   then_restart(kInstallNvidia));
  }
  if (!gpu.driver.empty() && gpu.driver != "nvidia") return on_other_driver(out, gpu.driver);
  if (error.code == ErrorCode::kVersionMismatch) {
    return because(out, error.message_sentence(),
                   Sentence::tr("restart the computer: the driver was updated since it started"));
  }
  std::error_code unknown;
  if (!fs::exists(sources.proc / "driver" / "nvidia" / "version", unknown)) {
    return because(out, Sentence::tr("no NVIDIA driver is installed or loaded"),
                   then_restart(kInstallNvidia));
  }
  if (error.code == ErrorCode::kNotFound) {
    return because(
        out, Sentence::tr("the driver is loaded, but its library libnvidia-ml.so.1 is missing"),
        Sentence::verbatim("sudo apt install libnvidia-ml1"));
  }
  if (forbidden(sources, "nvidiactl")) {
    return because(out, Sentence::tr("this user may not open /dev/nvidiactl"), join_groups());
  }
  if (error.code == ErrorCode::kPermission) {
    return because(out, error.message_sentence(), join_groups());
  }
  return because(out, error.message_sentence(),
                 Sentence::tr("restart the computer; if that does not help: %1", kReinstallNvidia));
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
  if (!gpu.driver.empty()) out.features.push_back(Sentence::tr("driver %1", gpu.driver));
  return out;
}

// From the kernel upwards, so that each step that helps leads on, and the large download is last.
DeviceReport judge_unseen_amd(const AmdGpu& gpu, const DoctorSources& sources) {
  const DeviceReport& out = gpu.report;
  const TorchFacts& torch = sources.torch;
  if (gpu.pci.driver.empty()) {
    return because(out, Sentence::tr("no kernel driver runs it"),
                   then_restart("sudo apt install firmware-amd-graphics"));
  }
  if (gpu.pci.driver == "radeon") {
    return because(
        out,
        Sentence::tr("its driver, radeon, is for cards that ROCm does not know; Potluck computes "
                     "on the CPU beside it"),
        {});
  }
  if (gpu.pci.driver != "amdgpu") return on_other_driver(out, gpu.pci.driver);
  if (out.memory_bytes > 0 && out.memory_bytes < kMinimumOwnMemory) {
    return because(
        out,
        Sentence::tr(
            "it has only %1 MiB of memory of its own; Potluck computes on the CPU beside it",
            out.memory_bytes >> 20),
        {});
  }
  std::error_code unknown;
  if (!fs::exists(sources.dev / "kfd", unknown)) {
    return because(
        out, Sentence::tr("the kernel does not offer ROCm: /dev/kfd is missing"),
        Sentence::tr("install AMD's driver: %1; in a container, pass /dev/kfd and /dev/dri on",
                     kRocmInstallation));
  }
  if (forbidden(sources, "kfd")) {
    return because(out, Sentence::tr("this user may not open /dev/kfd"), join_groups());
  }
  if (!torch.has_rocm) {
    return because(out, Sentence::tr("this libtorch (%1) was built without ROCm", torch.version),
                   libtorch_with("ROCm"));
  }
  return because(
      out,
      torch.cuda_gpus == 0
          ? Sentence::tr("libtorch %1 finds no AMD GPU that it can use", torch.version)
          : Sentence::tr("libtorch %1 finds fewer AMD GPUs than there are", torch.version),
      Sentence::tr("unset HIP_VISIBLE_DEVICES and ROCR_VISIBLE_DEVICES if they are set; else see "
                   "which cards ROCm supports: %1",
                   kRocmInstallation));
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
      out.push_back(because(gpu.report, Sentence::tr("its memory is full"),
                            close_what_uses_it("rocm-smi --showpids")));
    } else {
      gpu.report.usable = true;
      out.push_back(std::move(gpu.report));
    }
  }
  return out;
}

// Nothing is broken and nothing would help: our libtorch has no kernels for these.
DeviceReport not_supported(std::string kind, std::string name, Sentence reason) {
  DeviceReport out;
  out.kind = std::move(kind);
  out.name = std::move(name);
  return because(std::move(out), std::move(reason), {});
}

}  // namespace

std::vector<DeviceReport> examine_gpus(const DoctorSources& sources) {
  std::vector<DeviceReport> out = examine_nvidia(sources);
  for (DeviceReport& gpu : examine_amd(sources)) out.push_back(std::move(gpu));
  for (const PciGpu& gpu : find_pci_gpus(sources.sys, kPciIntel)) {
    out.push_back(not_supported(
        "intel", name_of(gpu, kPciIntel, "Intel", sources),
        Sentence::tr(
            "Potluck does not support graphics from Intel; it computes on the CPU beside it")));
    out.back().features.push_back(gpu.driver.empty() ? Sentence::tr("no driver")
                                                     : Sentence::tr("driver %1", gpu.driver));
  }
  if (sources.apple && sources.apple->name.starts_with("Apple ")) {
    out.push_back(not_supported(
        "apple", sources.apple->name + " GPU",
        Sentence::tr(
            "Potluck does not support Apple's Metal (MPS); it computes on the CPU beside it")));
  }
  return out;
}

}  // namespace potluck
