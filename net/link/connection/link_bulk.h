// SPDX-License-Identifier: GPL-3.0-or-later
// The bulk of one link: over the lanes beside it, or over the link itself while there are none.
// The io_context's thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "net/link/connection/bulk_lanes.h"
#include "net/link/connection/link_session.h"
#include "net/link/connection/link_socket.h"
#include "net/link/pacing/round_trip.h"

namespace potluck {

class LinkBulk final : private BulkLinkHost {
 public:
  // What the link does for its bulk.
  struct Owner {
    std::function<std::optional<BulkHeader>(BulkRoom&)> fill;  // nothing: until ready()
    std::function<void(const BulkHeader&, ByteView payload)> deliver;
    std::function<void(const Error&)> fail;  // the peer broke the protocol
  };

  // Both references outlive this.
  LinkBulk(LinkSocket& socket, LinkSession& session, Owner owner);

  // Opens lanes from now on, if both ends understand them. dialed: at this address, if we did.
  void begin_lanes(const std::shared_ptr<ConnectionHost>& host, const Hello& remote,
                   const std::optional<HostPort>& dialed, bool local);
  void ready();  // there is bulk to send
  // Takes what the link itself has to carry into its outbox.
  void pull();
  Status on_frame(ByteView data) { return on_bulk_frame(data); }
  void on_tick(TimePoint now, const RoundTrip& round_trip, Duration silence_limit);
  void limits_changed();
  void end();  // nothing is sent any more

  BulkLanes* lanes() { return lanes_.get(); }  // null: all bulk travels on the link itself
  TcpFacts facts() const { return lanes_ ? lanes_->facts() : TcpFacts{}; }

 private:
  std::optional<BulkHeader> fill_bulk_frame(BulkRoom& room) override;
  Status on_bulk_frame(ByteView data) override;
  void fail(const Error& why) override { owner_.fail(why); }
  void ask_for_lanes(std::size_t n) override;
  void bulk_fallback() override { socket_.wake(); }
  void count_sent(std::size_t bytes) override { socket_.count_sent(bytes); }
  void count_received(std::size_t bytes) override { socket_.count_received(bytes); }

  LinkSocket& socket_;
  LinkSession& session_;
  const Owner owner_;
  std::unique_ptr<BulkLanes> lanes_;
  bool wanted_ = false, ended_ = false;
};

}  // namespace potluck
