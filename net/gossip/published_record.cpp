// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/gossip/published_record.h"

#include <algorithm>
#include <cmath>

#include "net/wire/encoding.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr double kWorthTelling = 0.1;      // of a rate: others' estimates are no better
constexpr std::size_t kAroundRecord = 96;  // bytes: signature, age, framing
constexpr Duration kSayLostFor = std::chrono::minutes(10);

bool differs(double before, double after) {
  return std::abs(after - before) > kWorthTelling * std::max(before, after);
}

}  // namespace

std::uint32_t age_in_ms(TimePoint made, TimePoint now) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now - made).count();
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(ms, 0, 0xffffffff));
}

PublishedRecord::PublishedRecord(const KeyPair& identity, PeerRecord first)
    : identity_(identity), record_(std::move(first)) {
  record_.peer = identity_.public_key();
  told_ = record_;
  sign();
}

void PublishedRecord::sign() {
  signed_ = std::make_shared<const SignedRecord>(sign_record(record_, identity_));
}

std::size_t PublishedRecord::bytes() const { return signed_->payload.size() + kAroundRecord; }

// What is said of samples, epoch and log goes on by itself: others extrapolate it.
bool PublishedRecord::changes_estimates(const PeerRecord& next) const {
  return told_.stage != next.stage || told_.trains != next.trains || told_.role != next.role ||
         told_.addresses != next.addresses || told_.has_state != next.has_state ||
         told_.out_of_reach != next.out_of_reach || told_.relays != next.relays ||
         differs(told_.samples_per_second, next.samples_per_second) ||
         differs(told_.up_bits_per_second, next.up_bits_per_second) ||
         differs(told_.down_bits_per_second, next.down_bits_per_second);
}

void PublishedRecord::set(PeerRecord record) {
  record.peer = record_.peer;
  record.sequence = record_.sequence;
  record.lost = std::move(record_.lost);
  important_ |= changes_estimates(record);
  record_ = std::move(record);
  changed_ = true;
}

void PublishedRecord::say_lost(const RecordVersion& version, TimePoint now) {
  said_lost_.push_back({version, now});
}

void PublishedRecord::go_on_from(std::uint64_t sequence) {
  record_.sequence = sequence;
  changed_ = important_ = true;
}

double PublishedRecord::rate_change() const {
  return std::abs(record_.samples_per_second - told_.samples_per_second);
}

void PublishedRecord::publish(TimePoint now) {
  std::erase_if(said_lost_, [&](const auto& each) { return now - each.second > kSayLostFor; });
  record_.lost.clear();
  for (auto at = said_lost_.rbegin(); at != said_lost_.rend(); ++at) {
    if (record_.lost.size() < limits::kMaxLost) record_.lost.push_back(at->first);
  }
  ++record_.sequence;
  made_at_ = now;
  changed_ = important_ = false;
  told_ = record_;
  sign();
}

}  // namespace potluck
