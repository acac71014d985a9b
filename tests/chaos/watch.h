// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold while everything happens: the same head means the same state, somebody commits as
// long as anybody is free to, nobody ends by itself, memory stays flat.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "tests/chaos/member.h"
#include "tests/chaos/memory.h"
#include "tests/chaos/story.h"

namespace potluck::chaos {

using Members = std::vector<Member>;

class Watch {
 public:
  Watch(const RunClock& clock, Story& story, double stall_s, int target)
      : clock_(clock), story_(story), stall_s_(stall_s), target_(target) {}

  // Reads what the nodes told, and judges.
  void look(Members& members);
  // From now on no two that are free wait long, and nobody very long. Not before: nine nodes that
  // start at once on a small machine take its cores from the one that trains.
  void begin();
  // While nothing is done to anybody every batch must be the target.
  void quiet(bool on) { quiet_ = on; }

  std::size_t commits() const { return ratio_of_head_.size(); }
  qint64 newest_epoch() const { return newest_epoch_; }
  double newest_commit_at() const { return progress_at_; }
  // Epochs with more than one head: somebody was away, both went on, and the longer one stayed.
  std::size_t forks() const;
  double longest_gap_s() const { return longest_gap_s_; }      // while two were free
  double longest_alone_s() const { return longest_alone_s_; }  // while anybody was
  std::vector<double> ratios() const;
  std::size_t digests() const { return digest_of_head_.size(); }
  const std::map<QString, int>& warnings() const { return warnings_; }
  const Memory& memory() const { return memory_; }

 private:
  void read(Member& member);
  void on_commit(Member& member, const QJsonObject& event);
  void judge_progress(const Members& members);
  void judge_ends(const Member& member);

  const RunClock& clock_;
  Story& story_;
  const double stall_s_;
  const int target_;
  bool quiet_ = false;
  bool begun_ = false;
  std::map<QString, QString> digest_of_head_;
  std::map<QString, double> ratio_of_head_;
  std::map<qint64, std::set<QString>> heads_of_epoch_;
  std::map<QString, int> warnings_;
  qint64 newest_epoch_ = -1;
  double progress_at_ = 0, longest_gap_s_ = 0, longest_alone_s_ = 0;
  std::map<qint64, int> lives_;  // by process
  Memory memory_;
};

}  // namespace potluck::chaos
