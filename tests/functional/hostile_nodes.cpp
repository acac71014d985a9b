// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/functional/hostile_nodes.h"

#include <algorithm>

namespace potluck::functional {

bool HostileNodes::start(const QString& lie, const QString& model, int target_batch,
                         const QStringList& launcher) {
  const auto data = nodes_.write_file("numbers.txt", small_text());
  Place place;
  place.launcher = launcher;
  place.launcher << "env"
                 << "POTLUCK_LIE=" + lie << "POTLUCK_LIE_WHEN=" + nodes_.folder() + "/lie";
  place.program = QStringLiteral(POTLUCK_HOSTILE_PROGRAM);
  if (!nodes_.create(data, model, tiny_recipe(1'000'000, target_batch))) return false;
  if (!nodes_.add_volunteers(2) || !nodes_.add_volunteers(1, place)) return false;
  for (std::size_t i = 0; i < nodes_.size(); ++i) nodes_[i].run();
  return nodes_.wait([this] { return epochs() >= kKnown && all_were_in_newest(); });
}

bool HostileNodes::all_take_part() {
  return nodes_.wait([this] { return all_were_in_newest(); });
}

bool HostileNodes::lie() {
  nodes_.write_file("lie", "now");
  if (!nodes_.wait([this] { return liar().complaint().contains("it lies"); })) return false;
  began_ = epochs();
  return true;
}

bool HostileNodes::honest_advance(qint64 count, int patience_ms) {
  const qint64 to = epochs() + count;
  return nodes_.wait([this, to] { return epochs() >= to; }, patience_ms);
}

bool HostileNodes::all_have_caught_it() {
  return nodes_.wait([this] {
    const auto caught = [this](std::size_t i) { return nodes_[i].complaint().contains("caught"); };
    return caught(0) && caught(1) && caught(2);
  });
}

qint64 HostileNodes::epochs() {
  return std::min({nodes_[0].epochs(), nodes_[1].epochs(), nodes_[2].epochs()});
}

bool HostileNodes::all_were_in_newest() {
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Commits& commits = nodes_[i].commits();
    if (commits.empty() || commits.rbegin()->second.peers != int(kHonest) + 1) return false;
  }
  return true;
}

}  // namespace potluck::functional
