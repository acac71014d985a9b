// SPDX-License-Identifier: GPL-3.0-or-later
// The blobs of a session: those that it serves (manifest, data, newest states, averages) and those
// that it fetches from other members. Answers to fetches are posted, so nothing is fed back from
// within a call. Owned by the Session; the network thread.
#pragma once

#include <deque>
#include <map>
#include <span>
#include <string>

#include "engine/collab/averaging/average_cache.h"
#include "engine/node/disk/served_content.h"
#include "engine/node/disk/state_copy.h"
#include "engine/node/fetching/event_loop.h"
#include "engine/node/fetching/web_donors.h"
#include "net/content/content_server.h"
#include "net/content/fetcher.h"

namespace potluck {

class ContentExchange {
 public:
  // As the functions of Transport.
  struct Links {
    std::function<void(const PeerId& to, const Message& message)> send;
    std::function<void(const PeerId& to)> bulk_ready;
    std::function<void(const PeerId& peer, const std::string& reason)> close;
    // Posted after each fetch(): flush() has something to send and next_deadline() has changed.
    std::function<void()> changed;
    WebDonors::Told web;
  };
  // A fetch that is worth showing.
  struct Shown {
    std::string what;
    std::uint64_t done_bytes = 0, total_bytes = 0;
  };

  // live: averages that the Collaboration holds.
  ContentExchange(boost::asio::io_context& io, const Clock& clock, Links links,
                  ServedContent::FindAverage live);

  void serve(std::shared_ptr<const Blob> blob) { served_.add(std::move(blob)); }
  void serve_state(const StateCopy& copy);  // the newest two stay
  void serve_average(std::shared_ptr<const Average> average) { replayed_.add(std::move(average)); }

  // what: as shown(), "" where it is not worth that. finished is called once for each call.
  void fetch(const Digest& root, const std::string& what, std::uint64_t max_bytes,
             std::unique_ptr<ContentSink> sink, Fetcher::Finished finished);
  void hint(std::span<const PeerId> donors, const Digest& root);
  void cancel(const Digest& root);  // finished may still come, where it was posted already
  std::optional<Shown> shown() const;

  // Of blobs that are fetched: where else they are. Servers are asked while the web is open.
  WebDonors& web() { return web_; }

  void add_peer(const PeerId& peer) { fetcher_.add_donor(peer); }
  void remove_peer(const PeerId& peer);
  bool take(const PeerId& from, const Message& message);  // false: it is not about content
  void on_chunk(const PeerId& from, const BulkHeader& header, ByteView payload);
  std::optional<BulkHeader> fill_chunk(const PeerId& to, BulkRoom& room) {
    return server_.fill_chunk(to, room);
  }
  void flush();  // sends what has gathered
  void tick() { fetcher_.tick(clock_.now()); }
  std::optional<TimePoint> next_deadline() const;

 private:
  std::shared_ptr<const Blob> part_of(const Digest& root) const;

  boost::asio::io_context& io_;
  const Clock& clock_;
  const Links links_;
  // For members who were cut off a little earlier: those who took part in the same rounds differ by
  // one epoch, or two.
  AverageCache replayed_;
  ServedContent served_;
  Fetcher fetcher_;
  WebDonors web_;
  ContentServer server_;
  std::deque<Digest> states_;              // served, newest last
  std::map<Digest, std::string> fetched_;  // what is being fetched and shown
  // Whole by now, until whoever wanted it has been told: others may be reading it.
  std::map<Digest, std::shared_ptr<const Blob>> just_fetched_;
};

}  // namespace potluck
