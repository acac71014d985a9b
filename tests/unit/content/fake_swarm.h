// SPDX-License-Identifier: GPL-3.0-or-later
// A fetcher and its donors on a virtual clock: each donor serves from a ContentServer through a
// link of a certain speed and latency, and may misbehave.
#pragma once

#include <map>
#include <memory>

#include "blobs.h"
#include "net/content/content_server.h"
#include "net/content/fetcher.h"

namespace potluck::test {

inline PeerId peer(std::size_t i) {
  PeerId out;
  out.data[0] = static_cast<std::uint8_t>(i + 1);
  return out;
}

struct Donor {
  std::unique_ptr<ContentStore> store = make_content_store();
  std::unique_ptr<ContentServer> server = std::make_unique<ContentServer>(*store);
  double bytes_per_second = 10e6;
  double latency = 0.02;
  bool silent = false;             // takes everything, answers nothing
  std::uint32_t mute_after = ~0u;  // chunks, then silent
  bool corrupts = false;
  std::uint32_t sent = 0;
  bool sending = false;
};

class Swarm {
 public:
  Fetcher fetcher;
  std::map<PeerId, Donor> donors;
  TimePoint now{};

  Donor& add(std::size_t i) {
    const PeerId id = peer(i);
    Donor& donor = donors[id];
    fetcher.add_donor(id);
    return donor;
  }

  // Runs until nothing is left to do, or `limit` has passed.
  void run(Duration limit = std::chrono::seconds(600)) {
    const TimePoint end = now + limit;
    for (;;) {
      deliver_outgoing();
      const auto due = fetcher.next_deadline();
      const bool event_first = !events_.empty() && (!due || events_.begin()->first <= *due);
      if (!event_first && !due) return;
      const TimePoint next = event_first ? events_.begin()->first : *due;
      if (next > end) {
        now = end;
        return;
      }
      now = std::max(now, next);
      if (event_first) {
        const auto event = std::move(events_.begin()->second);
        events_.erase(events_.begin());
        event();
      } else {
        fetcher.tick(now);
      }
    }
  }

 private:
  using Event = std::function<void()>;

  void at(Duration after, Event event) { events_.emplace(now + after, std::move(event)); }

  void deliver_outgoing() {
    for (Outgoing& out : fetcher.take_outgoing()) {
      const auto donor = donors.find(out.to);
      if (donor == donors.end()) continue;
      at(from_seconds(donor->second.latency),
         [this, to = out.to, message = std::move(out.message)] { receive(to, message); });
    }
  }

  void receive(const PeerId& id, const Message& message) {
    Donor& donor = donors.at(id);
    if (donor.silent) return;
    std::optional<Message> reply;
    if (const auto* query = std::get_if<ContentQuery>(&message)) {
      reply = donor.server->handle(id, *query);
    } else if (const auto* request = std::get_if<ChunkRequest>(&message)) {
      reply = donor.server->handle(id, *request);
    }
    if (reply) {
      at(from_seconds(donor.latency), [this, id, answer = *reply] {
        if (const auto* info = std::get_if<ContentInfo>(&answer)) fetcher.handle(id, *info, now);
        if (const auto* no = std::get_if<ChunkRefused>(&answer)) fetcher.handle(id, *no, now);
      });
    }
    if (!donor.sending) send(id);
  }

  // One chunk after the other, each as long as the link needs for it.
  void send(const PeerId& id) {
    Donor& donor = donors.at(id);
    auto frame = donor.server->next_chunk(id);
    donor.sending = frame.has_value();
    if (!frame) return;
    const double took = static_cast<double>(frame->payload.size()) / donor.bytes_per_second;
    at(from_seconds(took), [this, id, sent = std::move(*frame)] {
      Donor& from = donors.at(id);
      if (from.sent >= from.mute_after) from.silent = true;
      if (from.silent) return;
      ++from.sent;
      Bytes payload = sent.payload;
      if (from.corrupts) payload.back() ^= 1;
      at(from_seconds(from.latency),
         [this, id, header = sent.header, payload] { fetcher.on_chunk(id, header, payload, now); });
      send(id);
    });
  }

  std::multimap<TimePoint, Event> events_;
};

}  // namespace potluck::test
