// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/content/fetcher_donor.h"

#include <algorithm>

#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr double kSmoothing = 0.3;  // weight of the newest measurement
constexpr double kPipelineSeconds = 1.0;
constexpr double kPatienceFactor = 8.0;  // of the mean time between chunks
constexpr Duration kPatienceFloor = std::chrono::seconds(3);
constexpr Duration kFirstPatience = std::chrono::seconds(10);  // nothing measured yet
constexpr Duration kFirstSuspension = std::chrono::seconds(5);
constexpr Duration kLongestSuspension = std::chrono::seconds(60);
constexpr double kEnough = 250e3;  // bytes per second
constexpr Duration kStallsAfter = std::chrono::seconds(1);
constexpr double kShortest = 1e-6;  // seconds: several chunks in one read take no time at all

}  // namespace

bool FetchDonor::gives_enough() const {
  return !stalled_ && (mean_seconds_ <= 0 || mean_bytes_ >= kEnough * mean_seconds_);
}

std::optional<TimePoint> FetchDonor::stalls_at() const {
  if (!is_server() || stalled_ || requests_.empty()) return std::nullopt;
  return busy_since_ + kStallsAfter;
}

void FetchDonor::note_stall(TimePoint now) {
  const auto at = stalls_at();
  if (at && now >= *at) stalled_ = true;
}

std::size_t FetchDonor::pipeline_bytes(std::size_t most) const {
  if (mean_seconds_ <= 0) return 1;
  const double rate = mean_bytes_ / mean_seconds_;
  return static_cast<std::size_t>(
      std::clamp(rate * kPipelineSeconds, 1.0, static_cast<double>(most)));
}

void FetchDonor::asked(const Request& request, TimePoint now) {
  if (requests_.empty()) busy_since_ = now;
  requests_.push_back(request);
  in_flight_bytes_ += request.bytes;
}

bool FetchDonor::arrived(const Digest& root, std::uint32_t index, std::size_t bytes,
                         TimePoint now) {
  const auto request = std::find_if(requests_.begin(), requests_.end(), [&](const Request& r) {
    return r.index == index && r.root == root;
  });
  if (request == requests_.end()) return false;
  in_flight_bytes_ -= request->bytes;
  requests_.erase(request);
  const double took = std::max(seconds(now - busy_since_), kShortest);
  const auto size = static_cast<double>(bytes);
  const bool first = mean_seconds_ <= 0;
  mean_seconds_ = first ? took : (1 - kSmoothing) * mean_seconds_ + kSmoothing * took;
  mean_bytes_ = first ? size : (1 - kSmoothing) * mean_bytes_ + kSmoothing * size;
  busy_since_ = now;
  silences_ = 0;
  stalled_ = false;
  return true;
}

std::deque<FetchDonor::Request> FetchDonor::take_requests(std::optional<Digest> root) {
  std::deque<Request> taken, kept;
  for (const Request& r : requests_) (!root || r.root == *root ? taken : kept).push_back(r);
  requests_ = std::move(kept);
  in_flight_bytes_ = 0;
  for (const Request& r : requests_) in_flight_bytes_ += r.bytes;
  return taken;
}

Duration FetchDonor::patience() const {
  if (mean_seconds_ <= 0) return kFirstPatience;
  return std::max(kPatienceFloor, from_seconds(kPatienceFactor * mean_seconds_));
}

std::optional<TimePoint> FetchDonor::deadline() const {
  if (requests_.empty()) return std::nullopt;
  return busy_since_ + patience();
}

void FetchDonor::suspend(TimePoint now) {
  const Duration pause = kFirstSuspension * (1u << std::min(silences_, 4u));
  suspended_until_ = now + std::min(pause, kLongestSuspension);
  ++silences_;
  mean_seconds_ *= 2;  // it may just be slower than it was
}

std::vector<ChunkRequest> runs_of(std::span<const FetchDonor::Request> requests) {
  std::vector<ChunkRequest> out;
  for (const FetchDonor::Request& each : requests) {
    const bool follows = !out.empty() && out.back().count < limits::kMaxChunksPerRequest &&
                         each.root == out.back().root &&
                         each.index == out.back().index + out.back().count;
    if (follows) {
      ++out.back().count;
    } else {
      out.push_back({each.root, each.index, 1});
    }
  }
  return out;
}

}  // namespace potluck
