// SPDX-License-Identifier: GPL-3.0-or-later
// The few functions of nvml.h that are needed, by their documented C signatures.
#include "engine/train/devices/nvml.h"

#include <dlfcn.h>

namespace potluck {
namespace {

using NvmlReturn = int;
using NvmlDevice = void*;
struct NvmlMemory {
  unsigned long long total, free, used;
};
constexpr NvmlReturn kNvmlOk = 0;
constexpr NvmlReturn kNvmlNoPermission = 4;
constexpr NvmlReturn kNvmlDriverNotLoaded = 9;
constexpr NvmlReturn kNvmlVersionMismatch = 18;  // library against kernel module
constexpr unsigned kMaxGpus = 64;
constexpr unsigned kTextBytes = 96;
constexpr unsigned kGpuSensor = 0;
constexpr unsigned kHottest_celsius = 150;  // above it is no temperature but a wrong answer

struct CloseLibrary {
  void operator()(void* library) const { dlclose(library); }
};

class Nvml final : public NvidiaDriver {
 public:
  explicit Nvml(const std::string& library)
      : library_(dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL)) {}
  ~Nvml() override { stop(); }
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;

  Result<std::vector<NvidiaGpu>> list() override {
    POTLUCK_CHECK(start());
    auto gpus = list_started();
    if (!gpus) stop();  // a driver that was unloaded or reset is found again by a new start
    return gpus;
  }

 private:
  template <class Signature>
  Signature* symbol(const char* name) const {
    return reinterpret_cast<Signature*>(dlsym(library_.get(), name));
  }

  static Error incomplete() {
    return Error::translatable_as(
        ErrorCode::kVersionMismatch,
        Sentence::tr("the driver's library libnvidia-ml.so.1 is incomplete"));
  }
  static Error failure(NvmlReturn code) {
    if (code == kNvmlDriverNotLoaded) {
      return Error::translatable_as(ErrorCode::kUnreachable,
                                    Sentence::tr("the NVIDIA kernel module is not loaded"));
    }
    if (code == kNvmlNoPermission) {
      return Error::translatable_as(ErrorCode::kPermission,
                                    Sentence::tr("the NVIDIA driver does not let this user in"));
    }
    if (code == kNvmlVersionMismatch) {
      return Error::translatable_as(
          ErrorCode::kVersionMismatch,
          Sentence::tr(
              "the NVIDIA library and the loaded kernel module are of different versions"));
    }
    return Error::translatable_as(ErrorCode::kIo,
                                  Sentence::tr("the NVIDIA driver answers with error %1", code));
  }

  Status start() {
    if (!library_) {
      return Error::translatable_as(
          ErrorCode::kNotFound, Sentence::tr("the driver's library libnvidia-ml.so.1 is missing"));
    }
    if (started_) return ok_status();
    const auto init = symbol<NvmlReturn()>("nvmlInit_v2");
    if (init == nullptr || symbol<NvmlReturn()>("nvmlShutdown") == nullptr) return incomplete();
    if (const NvmlReturn code = init(); code != kNvmlOk) return failure(code);
    started_ = true;
    return ok_status();
  }

  void stop() {
    if (std::exchange(started_, false)) symbol<NvmlReturn()>("nvmlShutdown")();
  }

  Result<std::vector<NvidiaGpu>> list_started() const {
    const auto get_count = symbol<NvmlReturn(unsigned*)>("nvmlDeviceGetCount_v2");
    const auto get_device =
        symbol<NvmlReturn(unsigned, NvmlDevice*)>("nvmlDeviceGetHandleByIndex_v2");
    const auto get_name = symbol<NvmlReturn(NvmlDevice, char*, unsigned)>("nvmlDeviceGetName");
    const auto get_memory = symbol<NvmlReturn(NvmlDevice, NvmlMemory*)>("nvmlDeviceGetMemoryInfo");
    const auto get_driver = symbol<NvmlReturn(char*, unsigned)>("nvmlSystemGetDriverVersion");
    // Not in every library.
    const auto get_temperature =
        symbol<NvmlReturn(NvmlDevice, unsigned, unsigned*)>("nvmlDeviceGetTemperature");
    if (!get_count || !get_device || !get_name || !get_memory || !get_driver) return incomplete();
    char driver[kTextBytes] = {};
    get_driver(driver, kTextBytes - 1);
    unsigned count = 0;
    if (const NvmlReturn code = get_count(&count); code != kNvmlOk) return failure(code);
    std::vector<NvidiaGpu> out;
    for (unsigned i = 0; i < count && i < kMaxGpus; ++i) {
      NvmlDevice device = nullptr;
      if (const NvmlReturn code = get_device(i, &device); code != kNvmlOk) return failure(code);
      char name[kTextBytes] = {};
      NvmlMemory memory{};
      NvidiaGpu gpu;
      gpu.name = get_name(device, name, kTextBytes - 1) == kNvmlOk ? name : "NVIDIA GPU";
      if (get_memory(device, &memory) == kNvmlOk) {
        gpu.memory_bytes = memory.total;
        gpu.free_memory_bytes = memory.free;
      }
      gpu.driver = driver;
      unsigned celsius = 0;
      if (get_temperature && get_temperature(device, kGpuSensor, &celsius) == kNvmlOk &&
          celsius > 0 && celsius <= kHottest_celsius) {
        gpu.celsius = static_cast<int>(celsius);
      }
      out.push_back(std::move(gpu));
    }
    return out;
  }

  std::unique_ptr<void, CloseLibrary> library_;
  bool started_ = false;
};

}  // namespace

std::unique_ptr<NvidiaDriver> open_nvml(const std::string& library) {
  return std::make_unique<Nvml>(library);
}

}  // namespace potluck
