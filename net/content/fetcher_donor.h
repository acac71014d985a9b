// SPDX-License-Identifier: GPL-3.0-or-later
// One donor as the fetcher knows it: what it was asked for, how fast it delivers, how long to wait
// for it. Private to net/content.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "net/base/clock.h"
#include "net/base/ids.h"
#include "net/content/fetcher.h"

namespace potluck {

class FetchDonor {
 public:
  explicit FetchDonor(DonorKind kind) : kind_(kind) {}

  struct Request {
    Digest root;
    std::uint32_t index = 0;
    std::uint32_t bytes = 0;
  };

  // Bytes to keep under way with this donor: what it delivers in about a second, one chunk until
  // measured, so that a slow donor holds back little and a far one is kept busy.
  std::size_t pipeline_bytes(std::size_t most) const;
  void asked(const Request& request, TimePoint now);
  // A frame came. False when nothing like it was asked.
  bool arrived(const Digest& root, std::uint32_t index, std::size_t bytes, TimePoint now);
  // Drops what was asked of this root and returns it; all roots without one.
  std::deque<Request> take_requests(std::optional<Digest> root);

  // When to give up on it; none while nothing is asked.
  std::optional<TimePoint> deadline() const;
  // How long a question may go unanswered: a multiple of what chunks take, with a floor.
  Duration patience() const;
  // It fell silent: leave it out for a while that doubles each time.
  void suspend(TimePoint now);
  void forgive() { suspended_until_.reset(); }
  void wake(TimePoint now) {
    if (suspended_until_ && now >= *suspended_until_) suspended_until_.reset();
  }
  bool active() const { return !liar && !suspended_until_; }
  bool is_server() const { return kind_ == DonorKind::kServer; }
  // It gives so much that members need not be asked, or nothing says the contrary yet.
  bool gives_enough() const;
  // When a server gives too little, if nothing comes until then; none: it is waited for no more.
  std::optional<TimePoint> stalls_at() const;
  void note_stall(TimePoint now);
  std::optional<TimePoint> suspended_until() const { return suspended_until_; }

  std::size_t in_flight_bytes() const { return in_flight_bytes_; }
  bool idle() const { return requests_.empty(); }

  bool liar = false;

 private:
  DonorKind kind_;
  std::deque<Request> requests_;
  std::size_t in_flight_bytes_ = 0;
  TimePoint busy_since_{};      // the last arrival, or the first request after a pause
  double mean_bytes_ = 0;       // of a chunk, smoothed
  double mean_seconds_ = 0;     // between chunks while busy, smoothed; 0: not measured
  std::uint32_t silences_ = 0;  // in a row
  bool stalled_ = false;        // of a server
  std::optional<TimePoint> suspended_until_;
};

// Neighbouring chunks go into one message.
std::vector<ChunkRequest> runs_of(std::span<const FetchDonor::Request> requests);

}  // namespace potluck
