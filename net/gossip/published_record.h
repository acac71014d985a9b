// SPDX-License-Identifier: GPL-3.0-or-later
// Our own record: what is so now, what the others were told last, and which peers it says are lost.
// It is signed when it is published. Owned by Membership. Sans-I/O; the network thread.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "net/base/clock.h"
#include "net/crypto/keys.h"
#include "net/wire/messages.h"

namespace potluck {

// For the record of age_ms in messages.
std::uint32_t age_in_ms(TimePoint made, TimePoint now);

class PublishedRecord {
 public:
  PublishedRecord(const KeyPair& identity, PeerRecord first);

  const PeerRecord& record() const { return record_; }
  PeerId peer() const { return record_.peer; }
  RecordVersion version() const { return {prefix_of(record_.peer), record_.sequence}; }
  AgedRecord aged(TimePoint now) const { return {signed_, age_in_ms(made_at_, now)}; }
  std::size_t bytes() const;  // of a message, as it was published last
  bool is(const SignedRecord& other) const { return other.signature == signed_->signature; }

  // What is so from now on; key, sequence and the lost stay.
  void set(PeerRecord record);
  void say_lost(const RecordVersion& version, TimePoint now);
  // An earlier life had come so far: goes on from there, and is to be told.
  void go_on_from(std::uint64_t sequence);

  bool changed() const { return changed_; }      // since it was published
  bool important() const { return important_; }  // and others estimate by it
  double rate_change() const;                    // samples per second that others do not know of
  void publish(TimePoint now);
  TimePoint made_at() const { return made_at_; }  // when it was published last

 private:
  void sign();
  bool changes_estimates(const PeerRecord& next) const;

  const KeyPair& identity_;
  PeerRecord record_, told_;
  std::shared_ptr<const SignedRecord> signed_;
  TimePoint made_at_{};
  std::vector<std::pair<RecordVersion, TimePoint>> said_lost_;
  bool changed_ = true, important_ = false;
};

}  // namespace potluck
