// SPDX-License-Identifier: GPL-3.0-or-later
// Authenticated, encrypted links to peers over TCP: listens, dials, runs the Noise handshake with
// certificate chains, frames, prioritises, limits rates, measures. One Transport per project.
//
// All functions and callbacks run on the io_context's one thread. Callbacks never run inside a call
// to the Transport: they are posted. At most one link per peer is up: when both sides dial at once,
// the connection opened by the peer with the smaller key survives, and no link_down is reported for
// the other. "At once": neither connection was up when the other finished its handshake; a link
// that is up is not given up for a later dial (link_policy.h). A peer that was restarted, or that
// lost the link before we noticed, gets a new one: link_down, then link_up.
//
// Each dial has one outcome: on_link_up with dialed_by_us, or on_dial_failed. kAlreadyExists there
// means that the peer is linked, or about to be, through another connection.
//
// A peer whose certificate expires while it is linked is reported down with kExpired.
//
// A silent peer is reported down with kTimeout after max(silence_floor, 2 s + 8 srtt + 4 rttvar);
// pings go out every second. close(), ban() and errors of the peer tell it why in a close record
// first.
//
// Wire: a 8-byte preamble in clear ("PTLK", u16 version, u16 zero) each way; a side that sees
// another version answers with its own preamble and closes, and reports kVersionMismatch; one with
// a crowd at its door answers with a puzzle (puzzle.h), and the dialer comes again. Then
// Noise XX, each handshake message behind a u16 length; the payloads carry the project id, chain,
// listening port and flags. Then records: u16 length, ciphertext of at most 65535 bytes = u8 stream
// (0 control, 1 bulk, 2 ping, 3 pong, 4 close, 5 welcome), u8 last-fragment flag, data. Control
// records go before the next bulk record, so a control frame waits at most for the batch of records
// that is being written: what the line takes in a few milliseconds. The answering end's first
// record is a welcome, or a close that says why not.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "net/base/clock.h"
#include "net/identity/certificate.h"
#include "net/link/connection/link_info.h"
#include "net/link/pacing/traffic_limits.h"
#include "net/link/relay/relay_service.h"
#include "net/link/sockets/proxy.h"
#include "net/wire/bulk_header.h"
#include "net/wire/limits.h"
#include "net/wire/messages.h"

namespace boost::asio {
class io_context;
}

namespace potluck {

class TransportHandler {
 public:
  virtual ~TransportHandler() = default;
  virtual void on_link_up(const LinkInfo& link) = 0;
  // The link that was over a relay has a connection of its own now; nothing was lost, nothing
  // waits.
  virtual void on_link_moved(const LinkInfo& link) { static_cast<void>(link); }
  virtual void on_link_down(const PeerId& peer, const Error& why) = 0;
  virtual void on_message(const PeerId& from, Message message) = 0;
  // The payload is valid during the call only.
  virtual void on_bulk_frame(const PeerId& from, const BulkHeader& header, ByteView payload) = 0;
  // Pull: called when the link has room for a bulk frame after bulk_ready(). The payload is written
  // into `room`, its length into the header. Empty: nothing to send.
  virtual std::optional<BulkHeader> fill_bulk_frame(const PeerId& to, BulkRoom& room) = 0;
  // A dial ended without a link: refused, timed out, wrong version, certificate refused...
  virtual void on_dial_failed(const std::string& address, const Error& why) = 0;
  // Another end refuses this one, or closes their link, and shows the order of the organiser that
  // says why. Before that outcome is told. Nothing of it is verified, but that it is no longer than
  // limits::kMaxOrderBytes.
  virtual void on_shown(const Bytes& order) { static_cast<void>(order); }
  // The outcome of dial_back.
  virtual void on_dialed_back(const PeerId& peer, const std::string& address, bool reached) {
    static_cast<void>(peer), static_cast<void>(address), static_cast<void>(reached);
  }
  // At this address ("relay://host:port") others can call us from now on, or no longer. seen: where
  // we come from, as the relay sees it.
  virtual void on_relay(const std::string& address, bool up, const HostPort& seen) {
    static_cast<void>(address), static_cast<void>(up), static_cast<void>(seen);
  }
};

struct TransportOptions {
  ProjectId project;
  CertificateChain chain;      // ours
  bool client_mode = false;    // do not listen
  std::optional<Proxy> proxy;  // dial through it; none: straight
  // Relays for other members, where it listens; none: it does not.
  std::optional<RelayLimits> relays_for_others{};
  TrafficLimits limits;
  std::size_t max_links = 256;
  std::size_t most_outside = 16;                  // links with those who may only ask to be let in
  std::size_t max_control_queue_bytes = 8 << 20;  // a peer that lets more pile up is cut off
  bool use_aes = true;                            // for bulk, where both ends have the instructions
  bool lanes = true;  // beside the link; else bulk travels on it, behind control
  std::optional<unsigned> crypto_threads;  // for bulk; none: by the number of cores
  std::size_t most_waiting = 256;          // connections of others that are no links yet
  Duration handshake_timeout = std::chrono::milliseconds(limits::kHandshakeTimeoutMs);
  Duration silence_floor = std::chrono::seconds(5);  // no peer is taken for lost before
  ClockTolerance clock_tolerance{};                  // of certificates
};

class Transport {
 public:
  Transport(boost::asio::io_context& io, const KeyPair& identity, TransportOptions options,
            TransportHandler& handler);
  ~Transport();  // closes everything; no callback after it

  // "host:port", "[v6]:port"; port 0 picks one. -> the bound port. kAddressInUse, kPermission,
  // kInvalidArgument with a hint that says what to do.
  Result<std::uint16_t> listen(const std::string& host_port);
  // Resolves, connects, authenticates. expected: refuse anyone else. address: "host:port", or
  // "relay://host:port" to call the expected one, or any member, over the relay there. Outcome by
  // callback.
  void dial(const std::string& address, std::optional<PeerId> expected);
  // Relays at which others can call us from now on, "relay://host:port" each; what is none is left
  // out. Outcome by on_relay.
  void be_called_at(const std::vector<std::string>& relays);
  // Whether it is this peer who answers there: connects and authenticates, and leaves again. It
  // becomes no link, and does nothing to one that there is. At the host that the peer's link comes
  // from; without a link to it, or through a proxy, which sees another network, nothing happens.
  void dial_back(const PeerId& peer, std::uint16_t port);

  void send(const PeerId& to, const Message& message);  // dropped silently when no link is up
  void bulk_ready(const PeerId& to);                    // there is something for fill_bulk_frame
  void close(const PeerId& peer, const std::string& reason);
  // Keys that may not link any more, nor those whom they certified (a chain that holds a banned key
  // is refused whole); existing links are cut. They are shown the signed order that says so.
  void ban(const PublicKey& key, Bytes order = {}, bool spares_moderators = false);
  void lift_ban(const PublicKey& key);  // and what was withdrawn, and whom keep_out() names
  // A member that this key let in from that moment on, by the date of the certificate, gets no
  // link. Links that there are stay.
  void withdraw(const PublicKey& key, std::int64_t unix_s, Bytes order = {});
  // This one gets no link for so long, or for good, for what it sent; it is told why: `why` goes
  // on where "it" began. A link that there is ends.
  void keep_out(const PeerId& peer, std::optional<Duration> period, const std::string& why);

  // This node's chain from now on; links that there are stay.
  void renew(CertificateChain chain);
  // A linked peer has another chain, and keeps its link. An error: no link would be given to it.
  Status renew(const PeerId& peer, CertificateChain chain);

  void set_limits(const TrafficLimits& limits);
  void limit_relaying(const RelayLimits& limits);  // where it relays for others
  std::optional<LinkStats> stats(const PeerId& peer) const;
  LinkStats totals() const;
  RelayTotals relayed_for_others() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace potluck
