// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one setting: lays the network, measures plain TCP, then every method, one process a peer.
// Main thread only.
#pragma once

#include <QString>
#include <optional>

#include "tests/bench/averaging_settings.h"

namespace potluck::bench {

struct RunOptions {
  unsigned rounds = 5, dropped = 2;  // measured, and before them
  bool hints = true;                 // tell peers their links' speeds
  bool verbose = false;              // peers tell all that they note
  std::uint32_t chunk_values = 0;    // 0: as in production
};

struct Measured {
  double seconds = 0;      // median of the rounds; of a round, the last peer's
  double fastest = 0;      // of the rounds
  double transfer = 0;     // as seconds, from the first byte that a peer receives to its last
  double moved_mb = 0;     // per round, of the peer that moved most in one direction; 0: unknown
  double cpu_seconds = 0;  // per round, all peers
  double peak_mb = 0;      // of the largest process
  double round_trip = 0;   // the longest that a peer saw
  int contributors = 0;    // to the last round
  bool disturbed = false;  // a round was repeated, or not all were in it
};

class Runner {
 public:
  // An empty text: there is a lab. Else only loopback settings can run, and this says why.
  QString enter();

  bool lay(const Setting& setting);
  void take_up();  // and stops nothing: what ran has ended
  // Every distinct link of the setting.
  std::optional<Goodputs> goodputs(const Setting& setting);
  // nullopt: it did not come to an end; what the processes said is on standard error.
  std::optional<Measured> run(const Setting& setting, const Method& method,
                              const RunOptions& options);

 private:
  struct Place {
    const lab::Host* host = nullptr;  // null: this process's own namespace
    QString address;
  };
  std::optional<Goodput> goodput_of(const Place& place);
  QStringList peer_arguments(const Setting& setting, const Method& method,
                             const RunOptions& options, std::size_t index) const;
  QStringList rank_arguments(const Setting& setting, const RunOptions& options, std::size_t index,
                             const QString& store, const QString& algorithm) const;
  std::optional<Measured> run_ours(const Setting& setting, const Method& method,
                                   const RunOptions& options);
  std::optional<Measured> run_gloo(const Setting& setting, const RunOptions& options,
                                   const QString& algorithm);

  lab::Lab lab_;
  std::vector<Place> places_;
  Place meter_;
};

}  // namespace potluck::bench
