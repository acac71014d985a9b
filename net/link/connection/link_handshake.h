// SPDX-License-Identifier: GPL-3.0-or-later
// A connection's life before it is a link: preamble, Noise, welcome. Each end learns who the other
// one is, and either lets it in or tells it why not. A coroutine that runs once; who is let in is
// decided elsewhere. The io_context's thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "net/link/connection/link_session.h"
#include "net/link/connection/link_socket.h"
#include "net/link/handshake/admission.h"

namespace potluck {

class LinkHandshake {
 public:
  // What the owner of the connection decides, and is told. Where the peer matters, remote() is set.
  struct Owner {
    std::function<std::optional<Puzzle>()> ask_for_work;
    std::function<bool(const PuzzleAnswer&)> accept_work;
    std::function<std::optional<Refusal>(const Hello&, const noise::Key& remote_static)> examine;
    std::function<bool()> may_complete_dial;
    std::function<Admission()> admit;
    // The other end closes, and shows the order that it rests on (ConnectionHost::shown).
    std::function<void(const Bytes& order)> shown;
    // It is no link but a connection that belongs to one: everything else is the business of that.
    std::function<void(LinkSocket::Socket, Opening, const BoundOpening&)> bind;
    // Likewise, one that wants something relayed.
    std::function<void(LinkSocket::Socket, Opening)> relay;
  };
  enum class Phase { kConnecting, kAwaitingWelcome, kHeld };

  // Both references outlive this.
  LinkHandshake(LinkSocket& socket, LinkEnvironment& environment, Owner owner);

  // ok: the connection is a link now, and session() may be taken. An error is final.
  LinkSocket::Awaitable<Status> dial(PeerAddress target, std::optional<PeerId> expected);
  LinkSocket::Awaitable<Status> answer();

  Phase phase() const { return phase_; }
  const std::optional<Hello>& remote() const { return remote_; }  // once it has proved who it is
  void renew(CertificateChain chain) { remote_->chain = std::move(chain); }  // remote() has another
  std::unique_ptr<LinkSession> take_session() { return std::move(session_); }

 private:
  template <class T = void>
  using Awaitable = LinkSocket::Awaitable<T>;

  // Of the dialing end.
  Awaitable<Status> reach(const PeerAddress& target, const std::optional<PeerId>& expected);
  Awaitable<Result<std::optional<Puzzle>>> exchange_preambles(
      const std::optional<PuzzleAnswer>& answer);
  Awaitable<std::optional<PuzzleAnswer>> solve(const Puzzle& puzzle);
  Awaitable<Status> introduce();  // after the preambles
  Awaitable<Status> await_welcome();
  Awaitable<Status> answer_preamble();
  Awaitable<Status> examine_work(Opening opening);
  Awaitable<Status> await_admission();
  Awaitable<Status> hand_over_to_link(Opening opening);
  Status hand_over_to_relay(Opening opening);
  Awaitable<Status> refuse(const CloseReason& reason, const Error& report);
  Awaitable<Status> send(const Bytes& message);
  Awaitable<Result<Bytes>> receive();
  Status learn_remote(ByteView payload, const noise::Handshake& handshake, CloseReason* tell);
  Bytes hello_bytes(bool refuses) const;

  LinkSocket& socket_;
  LinkEnvironment& environment_;
  const Owner owner_;
  Phase phase_ = Phase::kConnecting;
  std::optional<Hello> remote_;
  std::unique_ptr<LinkSession> session_;
};

}  // namespace potluck
