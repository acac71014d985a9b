// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/tracker.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr double kMostOff = 2;  // times; what is further off says nothing of the next epoch
constexpr double kNewestCounts = 0.5;

}  // namespace

void Calibration::learn(double estimated, double committed) {
  if (!(estimated > 0) || !(committed > 0)) return;
  const double wanted = factor_ * committed / estimated;
  if (wanted > kMostOff || wanted < 1 / kMostOff) return;
  factor_ += kNewestCounts * (wanted - factor_);
}

void Tracker::add(const PeerRecord& record, TimePoint made_at, double share, TimePoint now) {
  if (!record.trains || record.stage != Stage::kInSync) return;
  const double rate = record.samples_per_second;
  if (record.epoch > epoch_) {
    parts_.push_back({0, rate, share});  // it works for an epoch that has not begun here
    return;
  }
  const bool of_this_epoch = record.epoch == epoch_;
  const double since = std::max(0.0, seconds(now - (of_this_epoch ? made_at : began_)));
  const double before = of_this_epoch ? static_cast<double>(record.samples) : 0;
  parts_.push_back({before + rate * since, rate, share});
}

void Tracker::add_own(double samples, double rate) {
  own_samples_ = samples;
  own_rate_ = rate;
}

double Tracker::cap(double target, std::size_t peers) {
  return kFairParts * target / static_cast<double>(std::max<std::size_t>(peers, 1));
}

Tracker::Estimate Tracker::estimate() const {
  const double fair = cap(target_, parts_.size() + 1);
  Estimate out;
  out.samples = own_samples_;
  out.samples_per_second = own_rate_;
  double still_growing = own_rate_;
  for (const Part& part : parts_) {
    const bool told = part.share > 0;
    const double most = told ? part.share : fair;
    const double factor = told ? 1 : calibration_.factor();
    out.samples += factor * std::min(part.samples, most);
    out.samples_per_second += factor * part.rate;
    if (part.samples < most) still_growing += factor * part.rate;
  }
  const double missing = std::max(0.0, target_ - out.samples);
  if (missing == 0) {
    out.eta_seconds = 0;
  } else if (still_growing > 0) {
    out.eta_seconds = missing / still_growing;
  }
  return out;
}

}  // namespace potluck
