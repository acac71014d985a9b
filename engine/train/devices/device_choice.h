// SPDX-License-Identifier: GPL-3.0-or-later
// Which devices one trainer computes on, and how they share a batch. Pure; no torch here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "net/base/result.h"

namespace potluck {

struct ComputeDevice {
  bool gpu = false;
  int number = 0;  // of a GPU, as nvidia-smi counts; the CPU has none
  bool operator==(const ComputeDevice&) const = default;
};

// wanted: "auto" (every GPU there is, else the CPU), "cpu", "cuda" (every GPU), "cuda:1", or
// several of the last with commas; "cpu" may stand there too, more than once: then it is parted.
// gpus: how many libtorch sees. off: numbers that the owner of the computer has switched off.
// kInvalidArgument with a hint for all else.
Result<std::vector<ComputeDevice>> choose_devices(const std::string& wanted, int gpus,
                                                  const std::vector<int>& off);

// How many of `samples` each device takes, when micro_batches[i] at a time suit device i: in
// proportion to them, never more than them.
std::vector<std::uint32_t> share_samples(std::uint32_t samples,
                                         const std::vector<std::uint32_t>& micro_batches);

// As many samples as fit into `left` bytes at once, of at most `most`; at least 1.
std::uint32_t samples_that_fit(std::uint32_t most, double bytes_per_sample, std::uint64_t left);

// Micro-batches that all take as long as the quickest one does, so that no device waits for
// another. At least 1. seconds: per sample.
std::vector<std::uint32_t> balance(std::vector<std::uint32_t> micro_batches,
                                   const std::vector<double>& seconds);

}  // namespace potluck
