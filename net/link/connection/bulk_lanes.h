// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes of one link: opens as many as bandwidth x delay asks for, hands each frames
// as it has room, and sends those of one that broke over the others. One TCP connection carries
// about a window per round trip, so long fat paths need several. The end that dialed the link dials
// them (the other may be unreachable), at the wish of either; they prove that they belong to the
// link by a token from its handshake. When none is up, bulk travels on the link's own connection.
// The io_context's thread.
#pragma once

#include <bitset>
#include <deque>

#include "net/link/connection/bulk_lane.h"

namespace potluck {

constexpr std::size_t kMaxBulkLanes = 8;
constexpr std::uint32_t kMaxLaneNumbers = 4096;  // opened in the life of a link

// How many connections a sender wants. in_use: now; busy: it had more to send than they took.
// Grows as the measured rate fills what there is, never shrinks. Pure.
std::size_t wanted_lanes(std::size_t in_use, bool busy, double bits_per_second,
                         Duration round_trip);

// The link's connection, as its lanes see it.
class BulkLinkHost {
 public:
  virtual ~BulkLinkHost() = default;
  virtual std::optional<BulkHeader> fill_bulk_frame(
      BulkRoom& room) = 0;  // nothing: until bulk_ready()
  virtual Status on_bulk_frame(ByteView frame) = 0;
  virtual void fail(const Error& why) = 0;         // the peer broke the protocol
  virtual void ask_for_lanes(std::size_t n) = 0;   // tells the dialing end
  virtual void bulk_fallback() = 0;                // the link's own connection must carry bulk now
  virtual void count_sent(std::size_t bytes) = 0;  // of the link and of all
  virtual void count_received(std::size_t bytes) = 0;
};

class BulkLanes final : public BulkLaneHost {
 public:
  struct Setup {
    noise::BulkSecret secret;
    noise::BulkAead aead = noise::BulkAead::kChaCha20Poly1305;
    std::optional<BulkLane::Target> target;  // where to dial; none: we answer
    boost::asio::any_io_executor executor;
    bool local = false;  // the link
  };
  BulkLanes(BulkLinkHost& host, std::shared_ptr<ConnectionHost> transport, Setup setup);

  // There is bulk to send. False: no lane is up, the link itself must carry it.
  bool ready();
  bool any_up() const;
  // Of all lanes that there were: what the other end's kernel has, what waits in ours.
  TcpFacts facts() const;
  void asked_for(std::size_t n);  // by the other end
  // A connection that came with this number and token; refused (closed) if they are not right.
  void answer(boost::asio::ip::tcp::socket socket, std::uint32_t number,
              const noise::BulkSecret::Token& token);
  const noise::BulkSecret::LinkName& name() const { return name_; }
  // Frames of a lane that broke, for the link's own connection.
  std::optional<BulkFrame> take_returned();

  void on_tick(TimePoint now, Duration round_trip, Duration patience);
  void limits_changed();
  void shutdown();  // the link ends

  // BulkLaneHost
  void fill_batch(BulkBatch& batch, std::size_t budget) override;
  Status on_frame(ByteView frame) override;
  void sent(std::size_t bytes) override;
  void received(std::size_t bytes) override;
  Duration round_trip() const override { return round_trip_; }
  void lane_up(BulkLane& lane) override;
  void lane_down(BulkLane& lane, const Error& why) override;

 private:
  void want(std::size_t n);
  void open_missing();
  BulkLane::Setup lane_setup(std::uint32_t number) const;
  const std::shared_ptr<BulkLane>& add(boost::asio::ip::tcp::socket socket, std::uint32_t number);
  bool fill_returned(BulkBatch& batch);

  BulkLinkHost* host_;  // null after shutdown
  std::shared_ptr<ConnectionHost> transport_;
  Setup setup_;
  std::vector<std::shared_ptr<BulkLane>> lanes_;
  noise::BulkSecret::LinkName name_;
  std::uint32_t next_number_ = 0;      // to be dialed
  std::bitset<kMaxLaneNumbers> used_;  // that came
  std::size_t wanted_ = 0, asked_ = 0;
  Duration round_trip_{};

  struct Returned {
    std::unique_ptr<BulkBatch> batch;
    std::size_t next = 0;
  };
  std::deque<Returned> returned_;

  std::uint64_t ended_acknowledged_ = 0;  // bytes, on lanes that are gone
  std::uint64_t sent_in_tick_ = 0;
  bool starved_ = false;  // a lane found nothing to send in this tick
  bool filled_ = false;   // a lane found something
  TimePoint last_tick_{}, next_dial_{};
  Duration dial_pause_{};
};

}  // namespace potluck
