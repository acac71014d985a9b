// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/collaboration/own_record.h"

namespace potluck {

PeerRecord first_record(const CollaborationConfig& config, const StartingPoint& start) {
  PeerRecord record;
  record.sequence = record.started_ms = config.first_sequence;
  record.name = config.name;
  record.team = config.team;
  record.version = config.version;
  record.role = config.role;
  record.trains = config.trains;
  record.epoch = start.epochs;
  record.head = start.head;
  record.chain_samples = start.total_samples;
  record.total_samples = start.my_total_samples;
  record.up_bits_per_second = config.up_bits_per_second;
  record.down_bits_per_second = config.down_bits_per_second;
  return record;
}

void OwnRecord::publish(Stage stage, bool has_state, bool urgent, TimePoint now) {
  PeerRecord record = membership_.own();
  record.stage = stage;
  record.addresses = reach_.addresses_to_tell();
  record.relays = config_.relays_for_others && reach_.reach() == Reach::kReachable;
  record.out_of_reach = reach_.out_of_reach(now);
  record.has_state = has_state;
  record.epoch = standing_.log.epochs();
  record.head = standing_.log.head();
  record.chain_samples = standing_.log.total_samples();
  record.samples = batch_.samples();
  record.samples_per_second = samples_per_second_;
  record.digest_epoch = standing_.newest_digest.epoch;
  record.state_digest = standing_.newest_digest.digest;
  record.total_samples = total_samples_;
  const bool limited = links_.limits_count();
  record.up_bits_per_second = bandwidth_to_publish(
      links_.up(), limited ? config_.up_bits_per_second : 0, record.up_bits_per_second);
  record.down_bits_per_second = bandwidth_to_publish(
      links_.down(), limited ? config_.down_bits_per_second : 0, record.down_bits_per_second);
  membership_.set_own(std::move(record), urgent, now);
}

}  // namespace potluck
