// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a project fits this computer: what training it needs of memory and disk against what
// there is, and the traffic of an hour: as this computer has seen it for itself, else by the model
// and the pace that is to be expected. What is not known stays empty. Pure values, any thread.
#pragma once

#include <optional>

#include "engine/control/values/project.h"
#include "engine/project/manifest.h"
#include "engine/store/store.h"
#include "engine/train/models/model_layout.h"

namespace potluck {

using control::Fit;
using control::Fits;

struct FitFacts {
  std::optional<ModelEstimate> model;  // as laid out for the data; none: the manifest has to do
  std::uint64_t parameters = 0;        // where only they are known; 0: not even they
  std::optional<std::uint64_t> memory_available_bytes, disk_available_bytes;
  std::uint64_t disk_here_bytes = 0;
  std::vector<CommitRow> commits;  // the newest of the project that are stored
  double up_bits_per_second = 0, down_bits_per_second = 0;  // the owner's limits; 0: none
};
constexpr std::uint64_t kFitCommits = 50;  // that tell how it goes at present

Fit fit_of(const Manifest& manifest, const FitFacts& facts);

// What the model costs, before its data is here: as exact as the manifest tells of the data's
// shape. None where it tells too little, and for modules, which are among the data.
std::optional<ModelEstimate> estimate_before_data(const Manifest& manifest);

// From the epochs of `commits` that this computer took part in; none: it took part in none.
std::optional<double> traffic_per_hour(const Recipe& recipe, std::uint64_t parameters,
                                       const std::vector<CommitRow>& commits);

// Before it has run here: a few usual computers on usual home lines, within the owner's limits.
double expected_traffic_per_hour(const Manifest& manifest, const ModelEstimate& model,
                                 double up_bits_per_second, double down_bits_per_second);

// The estimate as it is kept in the store; none: the text is not one.
std::string estimate_text(const ModelEstimate& estimate);
std::optional<ModelEstimate> estimate_from_text(std::string_view text);

}  // namespace potluck
