// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/devices/device_choice.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <sstream>

namespace potluck {
namespace {

Error unknown(const std::string& wanted) {
  return {ErrorCode::kInvalidArgument, "unknown device '" + wanted + "'",
          "there are: auto, cpu, cuda, cuda:0, cuda:1, …, or several such as cuda:0,cuda:1"};
}

Result<int> number_of_gpu(const std::string& name) {
  constexpr std::string_view kPrefix = "cuda:";
  if (name.rfind(kPrefix, 0) != 0) return unknown(name);
  int number = -1;
  const char* end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + kPrefix.size(), end, number);
  if (error != std::errc() || stop != end || number < 0) return unknown(name);
  return number;
}

Status check_gpu(int number, int gpus, const std::vector<int>& off) {
  const std::string name = "device 'cuda:" + std::to_string(number) + "'";
  if (number >= gpus) {
    return Error{ErrorCode::kInvalidArgument,
                 name + " cannot be used: libtorch sees " + std::to_string(gpus) + " NVIDIA GPUs",
                 "'potluck-node doctor' says why; --device cpu works everywhere"};
  }
  if (std::ranges::count(off, number) > 0) {
    return Error{ErrorCode::kInvalidArgument, name + " is switched off on this computer",
                 "take it out of the preference gpus_off"};
  }
  return ok_status();
}

}  // namespace

Result<std::vector<ComputeDevice>> choose_devices(const std::string& wanted, int gpus,
                                                  const std::vector<int>& off) {
  const ComputeDevice cpu;
  std::vector<ComputeDevice> out;
  if (wanted == "auto" || wanted == "cuda") {
    for (int number = 0; number < gpus; ++number) {
      if (std::ranges::count(off, number) == 0) out.push_back({true, number});
    }
    if (!out.empty()) return out;
    if (wanted == "auto") return std::vector{cpu};
    POTLUCK_CHECK(check_gpu(0, gpus, off));
  }
  std::istringstream names(wanted);
  for (std::string name; std::getline(names, name, ',');) {
    if (name == "cpu") {
      out.push_back(cpu);
      continue;
    }
    POTLUCK_TRY(const int number, number_of_gpu(name));
    POTLUCK_CHECK(check_gpu(number, gpus, off));
    const ComputeDevice gpu{true, number};
    if (std::ranges::count(out, gpu) == 0) out.push_back(gpu);
  }
  if (out.empty() || wanted.back() == ',') return unknown(wanted);
  return out;
}

std::vector<std::uint32_t> share_samples(std::uint32_t samples,
                                         const std::vector<std::uint32_t>& micro_batches) {
  const auto total = std::accumulate(micro_batches.begin(), micro_batches.end(), std::uint64_t{0});
  const std::uint64_t wanted = std::min<std::uint64_t>(samples, total);
  std::vector<std::uint32_t> out;
  std::uint64_t before = 0, given = 0;
  for (const std::uint32_t most : micro_batches) {
    before += most;
    // Rounding the running sum up leaves nothing over, and one sample alone to the first device.
    const std::uint64_t until = total == 0 ? 0 : (wanted * before + total - 1) / total;
    out.push_back(static_cast<std::uint32_t>(until - given));
    given = until;
  }
  return out;
}

std::uint32_t samples_that_fit(std::uint32_t most, double bytes_per_sample, std::uint64_t left) {
  const double fit = std::floor(static_cast<double>(left) / std::max(bytes_per_sample, 1.0));
  return fit >= most ? most : std::max(1U, static_cast<std::uint32_t>(fit));
}

std::vector<std::uint32_t> balance(std::vector<std::uint32_t> micro_batches,
                                   const std::vector<double>& seconds) {
  double shortest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    shortest = std::min(shortest, micro_batches[i] * seconds[i]);
  }
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    const double most = std::floor(shortest / seconds[i] * (1.0 + 1e-9));
    micro_batches[i] =
        static_cast<std::uint32_t>(std::clamp(most, 1.0, static_cast<double>(micro_batches[i])));
  }
  return micro_batches;
}

}  // namespace potluck
