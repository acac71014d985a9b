// SPDX-License-Identifier: GPL-3.0-or-later
// Three honest nodes and one that means harm (tests/hostile), real processes all. It is honest
// until it is told to lie. Main thread.
#pragma once

#include "tests/functional/harness.h"

namespace potluck::functional {

constexpr std::size_t kHonest = 3;
constexpr qint64 kKnown = 60;  // epochs: by then they know who their group is

// So that each reduces some: else there is nothing to audit with, and nothing to sign twice. So
// many samples that computing them takes longer than the exchange: else the plan may have the liar
// only reduce, and nothing comes that could be audited.
inline const QString kOfManyChunks = "gpt:layers=2,heads=2,width=64,context=32";
constexpr int kManySamples = 240;

class HostileNodes {
 public:
  // All four take part, and know each other. launcher: what else the liar's program is run by.
  bool start(const QString& lie, const QString& model = kTinyGpt, int target_batch = 48,
             const QStringList& launcher = {});
  bool all_take_part();                    // waits for it
  bool lie();                              // from now on
  qint64 began() const { return began_; }  // the epoch in which the lies began
  bool honest_advance(qint64 count, int patience_ms = 2 * kPatienceMs);
  bool all_have_caught_it();
  qint64 epochs();  // that all honest ones have

  Group& nodes() { return nodes_; }
  NodeProcess& liar() { return nodes_[kHonest]; }

 private:
  bool all_were_in_newest();

  Group nodes_;
  qint64 began_ = 0;
};

}  // namespace potluck::functional
