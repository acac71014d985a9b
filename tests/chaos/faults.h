// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to the nodes, drawn from a seed: killed, frozen, cut off, slowed, paused, sent away,
// replaced by newcomers. Somebody is always left free to train.
#pragma once

#include <array>
#include <map>

#include "net/base/rng.h"
#include "tests/chaos/commands.h"
#include "tests/chaos/watch.h"

namespace potluck::chaos {

class Faults {
 public:
  Faults(std::uint64_t seed, const RunClock& clock, Story& story, Commands& commands,
         Members& members, QString folder)
      : rng_(seed),
        clock_(clock),
        story_(story),
        commands_(commands),
        members_(members),
        folder_(std::move(folder)) {}

  // Ends what is over, and does the next thing when it is due.
  void step();
  // Ends what is over.
  void follow_up_all();
  // Nothing new; what was done is undone now.
  void end();
  bool all_free() const;

  const std::map<QString, int>& done() const { return done_; }
  // Nodes that went for good; their homes stay.
  const std::vector<std::unique_ptr<functional::NodeProcess>>& gone() const { return gone_; }
  // A fresh home in this place, which then joins by a link of whoever is up.
  void newcomer(Member& member);

 private:
  using Fault = void (Faults::*)();
  struct Kind {
    Fault fault;
    std::uint32_t weight;
  };
  void kill();
  void kill_the_coordinator();
  void freeze();
  void leave();
  void pause();
  void slow();
  void cut();

  void kill_now(Member& member, const char* why);
  void went(Member& member);
  void undo(Member& member);
  void follow_up(Member& member);
  void come_back(Member& member);
  void join(Member& member, const QString& link);
  void ask_for_link(Member& member);
  void set_speed(Member& member, int mbit);
  void resume(Member& member);
  void thaw(Member& member);
  void restore(Member& member);
  void did(const char* what, const Member& member, const QString& more = {});
  std::vector<Member*> free_ones();
  Member* somebody_free();  // nullptr: nobody
  // Of those that are up, or free, while another one stays free; nullptr: nobody.
  Member* victim(bool must_be_free);
  double after(double least_s, double most_s) {
    return clock_.now() + rng_.uniform(least_s, most_s);
  }

  Rng rng_;
  const RunClock& clock_;
  Story& story_;
  Commands& commands_;
  Members& members_;
  const QString folder_;
  double next_ = 0;
  int newcomers_ = 0;
  std::map<QString, int> done_;
  std::vector<std::unique_ptr<functional::NodeProcess>> gone_;
};

}  // namespace potluck::chaos
