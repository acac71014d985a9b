// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/led_attempt.h"

#include <cmath>
#include <limits>

namespace potluck {
namespace {

constexpr double kOnItsWay_s = 0.1;
// A busy computer stands still for half a second, and harms nobody.
constexpr Duration kSoonest = std::chrono::milliseconds(750);
// Before the members take us for one of whose attempts nothing comes.
constexpr Duration kToAnswer = std::chrono::milliseconds(1500);
constexpr double kLongestAnswer_s = 60;
constexpr double kOnTrial = 0.25;                // of the share that its speed would give it
constexpr double kLongestShare_s = 24 * 3600.0;  // for whoever says that it is as slow as that

}  // namespace

void LedMember::give(std::uint32_t new_share, TimePoint now) {
  if (share == new_share && given.at != TimePoint{}) return;
  share = new_share;
  most_share = std::max(most_share, share);
  given = {now, samples, samples_per_second};
}

void LedMember::remember(const LedMember& before) {
  samples = before.samples;
  most_share = before.most_share;
  trains = before.trains;  // it may rest, or be about to leave
  asked_at = before.asked_at;
}

std::uint32_t LedMember::may_have_begun(TimePoint now) const {
  if (!computes || samples >= share) return samples;
  const double micro_batch = std::max(1.0, samples_per_second * kMicroBatch_s);
  const double until_it_hears = seconds(now - heard) + kOnItsWay_s;
  const double most = samples + samples_per_second * until_it_hears + 2 * micro_batch;
  return static_cast<std::uint32_t>(std::min<double>(share, std::ceil(most)));
}

Duration LedMember::patience(Duration least) const {
  const double speed = given.speed > 0 ? given.speed : samples_per_second;
  if (!did_some()) least = std::max<Duration>(least / 2, kSoonest);
  if (speed <= 0 || share <= given.samples) return least;
  const double expected = (share - given.samples) / speed;
  const double longest = std::min((did_some() ? 5 : 3) * expected, kLongestShare_s);
  return std::max<Duration>(least, from_seconds(longest));
}

TimePoint LedMember::late_at() const { return given.at + patience(kSoonest) + answered_after; }

std::vector<PeerId> LedAttempt::ids() const {
  std::vector<PeerId> out;
  for (const auto& [id, m] : members) out.push_back(id);
  return out;
}

std::optional<TimePoint> LedAttempt::trials_answer_by() const {
  double longest_s = 0;
  for (const auto& [id, m] : members) {
    if (m.accepted) continue;
    if (!m.on_trial) return std::nullopt;
    if (m.samples_per_second > 0) longest_s = std::max(longest_s, 2 / m.samples_per_second);
  }
  return offered_at + kToAnswer + from_seconds(std::min(longest_s, kLongestAnswer_s));
}

std::uint32_t LedAttempt::batch_samples() const {
  std::uint64_t total = 0;
  for (const auto& [id, m] : members) total += m.samples;
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::min(total, kMost));
}

double LedAttempt::eta_seconds(TimePoint now) const {
  double longest = 0;
  for (const auto& [id, m] : members) {
    if (m.samples >= m.share) continue;
    if (m.samples_per_second <= 0) return -1;
    const double left = (m.share - m.samples) / m.samples_per_second;
    longest = std::max(longest, left - seconds(now - m.heard));
  }
  return longest;
}

std::vector<SampleShareRequest> LedAttempt::share_requests(TimePoint now) const {
  const bool keep =
      everyone([](const LedMember& m) { return m.samples <= m.share || !m.computes; });
  std::vector<SampleShareRequest> requests;
  for (const auto& [id, m] : members) {
    const bool may_do_it_all = keep && m.computes;
    const auto begun = fresh ? m.may_have_begun(now) : m.samples;
    const auto floor = may_do_it_all ? std::max(m.samples, m.share) : begun;
    requests.push_back({floor, m.samples_per_second, m.computes, m.on_trial ? kOnTrial : 1});
  }
  return requests;
}

}  // namespace potluck
