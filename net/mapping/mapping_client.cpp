// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/mapping_client.h"

#include <algorithm>

#include "net/mapping/outside_address.h"

namespace potluck {
namespace {

using Trouble = MappingClient::Trouble;

Trouble trouble_of(const PcpMapped& refusal) {
  // Miniupnpd says so beside the result, which is that of a router without free ports.
  const auto& outside = refusal.outside;
  if (outside && !outside->is_unspecified() && !can_be_dialed(*outside)) {
    return Trouble::kBehindAnother;
  }
  switch (refusal.result) {
    case PcpResult::kNotAuthorized:
    case PcpResult::kCannotProvideExternal:
      return Trouble::kRefused;
    case PcpResult::kNoResources:
    case PcpResult::kUserExceededQuota:
      return Trouble::kNoRoom;
    case PcpResult::kNetworkFailure:
      return Trouble::kOffline;
    case PcpResult::kAddressMismatch:
      return Trouble::kNested;
    default:
      return Trouble::kSilent;  // as good as one that does not know the protocol
  }
}

Trouble trouble_of(NatPmpResult result) {
  switch (result) {
    case NatPmpResult::kRefused:
      return Trouble::kRefused;
    case NatPmpResult::kOutOfResources:
      return Trouble::kNoRoom;
    case NatPmpResult::kNetworkFailure:
      return Trouble::kOffline;
    default:
      return Trouble::kSilent;
  }
}

}  // namespace

MappingClient::MappingClient(const Setup& setup, TimePoint now) : setup_(setup) {
  ask(Asked::kPcpMap, now);
}

void MappingClient::ask(Asked what, TimePoint now) {
  question_ = Question{what, 0, now};
  if (what == Asked::kPcpMap || what == Asked::kNatPmpMap) begun_ = now;
  send(now);
}

Bytes MappingClient::pcp_map(std::uint32_t lifetime_s) const {
  PcpMapRequest request{setup_.nonce, setup_.own, setup_.port, 0, {}, lifetime_s};
  if (lifetime_s == 0) return encode_pcp_map(request);
  request.wanted_port = granted_ ? granted_->port : setup_.wanted_port;
  if (granted_ && granted_->outside) request.wanted_host = *granted_->outside;
  return encode_pcp_map(request);
}

void MappingClient::send(TimePoint now) {
  switch (question_->what) {
    case Asked::kPcpMap:
      maybe_mapped_ = MappingProtocol::kPcp;
      datagrams_.push_back(pcp_map(kLifetime_s));
      break;
    case Asked::kPcpAnnounce:
      datagrams_.push_back(encode_pcp_announce(setup_.own));
      break;
    case Asked::kNatPmpAddress:
      datagrams_.push_back(encode_nat_pmp_address());
      break;
    case Asked::kNatPmpMap:
      maybe_mapped_ = MappingProtocol::kNatPmp;
      datagrams_.push_back(encode_nat_pmp_map(
          setup_.port, granted_ ? granted_->port : setup_.wanted_port, kLifetime_s));
      break;
  }
  question_->next = now + kFirstWait * (1 << question_->sent++);
}

void MappingClient::tick(TimePoint now) {
  if (trouble_) return;
  if (granted_ && now >= expires_) return end(Trouble::kSilent);
  if (question_) {
    if (now < question_->next) return;
    const bool first_pcp = !granted_ && is_asking(Asked::kPcpMap);
    if (question_->sent < (first_pcp ? kPcpTries : kTries)) return send(now);
    return unanswered(now);
  }
  const bool pcp = granted_->by == MappingProtocol::kPcp;
  if (now >= renew_) {
    ask(pcp ? Asked::kPcpMap : Asked::kNatPmpMap, now);
  } else if (now >= look_) {
    ask(pcp ? Asked::kPcpAnnounce : Asked::kNatPmpAddress, now);
  }
}

std::optional<TimePoint> MappingClient::next_deadline() const {
  if (trouble_) return std::nullopt;
  if (!granted_) return question_->next;
  return std::min(expires_, question_ ? question_->next : std::min(renew_, look_));
}

void MappingClient::unanswered(TimePoint now) {
  if (granted_) {
    const bool renewing = is_asking(Asked::kPcpMap) || is_asking(Asked::kNatPmpMap);
    question_.reset();
    look_ = now + look_every();
    // At half of what is left, as RFC 6887 has it, where something may be left.
    if (renewing)
      renew_ = now + std::max(lost_ ? look_every() : (expires_ - now) / 2, kShortestPause);
  } else if (is_asking(Asked::kPcpMap)) {
    // Some routers of NAT-PMP alone do not answer what they do not know.
    ask(Asked::kNatPmpAddress, now);
  } else {
    end(Trouble::kSilent);
  }
}

void MappingClient::end(Trouble why) {
  trouble_ = why;
  granted_.reset();
  question_.reset();
}

void MappingClient::nobody_listens() {
  if (!granted_ && !trouble_) end(Trouble::kSilent);
}

void MappingClient::received(ByteView datagram, TimePoint now) {
  if (trouble_) return;
  if (const auto answer = decode_router_answer(datagram)) {
    std::visit([&](const auto& each) { on(each, now); }, *answer);
  }
}

bool MappingClient::restarted(std::uint32_t epoch_s, TimePoint now) {
  const auto before = std::exchange(epoch_, Epoch{epoch_s, now});
  if (!before) return false;
  // RFC 6887, section 8.5: one second back is a late datagram, and clocks may differ by a 16th.
  const auto ours = static_cast<std::int64_t>(seconds(now - before->ours));
  const std::int64_t routers = std::int64_t{epoch_s} - before->router_s;
  return routers < -1 || ours + 2 < routers - routers / 16 || routers + 2 < ours - ours / 16;
}

void MappingClient::renew_soon(TimePoint now) {
  lost_ = true;
  renew_ = std::min(renew_, std::max(now, begun_ + kShortestPause));
}

void MappingClient::looked(std::uint32_t epoch_s, TimePoint now) {
  if (restarted(epoch_s, now)) renew_soon(now);
  look_ = now + look_every();
}

void MappingClient::grant(const Granted& granted, std::uint32_t lifetime_s, TimePoint now) {
  const Duration lifetime = std::max<Duration>(
      std::chrono::seconds(std::min(lifetime_s, kLifetime_s)), kShortestLifetime);
  granted_ = granted;
  lost_ = false;
  question_.reset();
  expires_ = now + lifetime;
  renew_ = now + lifetime / 2;
  look_ = now + look_every();
}

void MappingClient::on(const PcpMapped& answer, TimePoint now) {
  if (answer.nonce != setup_.nonce || answer.inside_port != setup_.port) return;
  if (granted_ && granted_->by != MappingProtocol::kPcp) return;
  const bool asked = is_asking(Asked::kPcpMap);
  if (answer.result != PcpResult::kSuccess) {
    // Also of a renewal: the mapping may be there still, but nothing vouches for it.
    if (asked) end(trouble_of(answer));
    return;
  }
  restarted(answer.epoch_s, now);  // what it maps now, it has not lost
  if (answer.lifetime_s != 0) {
    // Unasked as well: so it tells of another outside address.
    grant({MappingProtocol::kPcp, answer.outside_port, answer.outside}, answer.lifetime_s, now);
  } else if (granted_) {
    renew_soon(now);  // it has taken the mapping back
  }
}

void MappingClient::on(const PcpAnnounced& answer, TimePoint now) {
  if (!granted_ || granted_->by != MappingProtocol::kPcp) return;
  if (is_asking(Asked::kPcpAnnounce)) question_.reset();
  looked(answer.epoch_s, now);
}

void MappingClient::on(const NatPmpMapped& answer, TimePoint now) {
  // Nothing but the port tells whose answer it is: an old one must not count for the new.
  if (!is_asking(Asked::kNatPmpMap)) return;
  if (answer.result != NatPmpResult::kSuccess) return end(trouble_of(answer.result));
  if (answer.inside_port != setup_.port || answer.lifetime_s == 0) return;
  restarted(answer.epoch_s, now);
  grant({MappingProtocol::kNatPmp, answer.outside_port, outside_}, answer.lifetime_s, now);
}

void MappingClient::on(const NatPmpAddress& answer, TimePoint now) {
  const bool mapped = granted_ && granted_->by == MappingProtocol::kNatPmp;
  const bool asked = is_asking(Asked::kNatPmpAddress);
  if (!mapped && !asked) return;
  if (answer.result == NatPmpResult::kRefused && !mapped) return end(Trouble::kRefused);
  outside_ = answer.outside;
  if (asked) question_.reset();
  if (!mapped) {
    restarted(answer.epoch_s, now);
    return ask(Asked::kNatPmpMap, now);
  }
  granted_->outside = outside_;
  looked(answer.epoch_s, now);
}

// Only while nothing else is known: afterwards it is the late answer to what was sent before.
// Whichever version it speaks, it is not that of PCP.
void MappingClient::on(const VersionRefused&, TimePoint now) {
  if (!is_asking(Asked::kPcpMap)) return;
  if (granted_) return end(Trouble::kSilent);
  ask(Asked::kNatPmpAddress, now);
}

std::optional<Bytes> MappingClient::farewell() const {
  if (!maybe_mapped_) return std::nullopt;
  if (granted_ ? granted_->by == MappingProtocol::kPcp : *maybe_mapped_ == MappingProtocol::kPcp) {
    return pcp_map(0);
  }
  return encode_nat_pmp_map(setup_.port, 0, 0);
}

}  // namespace potluck
