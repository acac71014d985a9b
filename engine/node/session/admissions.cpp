// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/admissions.h"

#include "engine/node/disk/kept_file.h"
#include "net/base/log.h"

namespace potluck {
namespace {

// Of RequestBudget: two at once and one in five seconds from somebody outside, twenty at once and
// two a second from all of them together; a hundred at once from a member, which passes them on.
constexpr double kCostFromOutside = 100, kCostOfAllOutside = 10, kCostFromMember = 2;

}  // namespace

void Admissions::begin(Bytes own_request) {
  own_request_ = std::move(own_request);
  known_ = KnownAdmissions::load(file_, project_, SystemClock().unix_seconds());
}

void Admissions::keep() { keep_file(storage_, file_, known_.encode()); }

void Admissions::tell_members(const Message& message) {
  for (const auto& peer : links_.linked()) links_.send(peer, message);
}

void Admissions::outside_up(const LinkInfo& link) {
  outside_.insert_or_assign(link.peer, link);
  if (asks()) return links_.send(link.peer, JoinRequests{{own_request_}});
  const Bytes given = known_.membership_of(link.peer);
  if (!given.empty()) links_.send(link.peer, MembershipNotice{{given}});
}

std::optional<LinkInfo> Admissions::let_in(const PeerId& peer) {
  auto found = outside_.extract(peer);
  if (found.empty()) return std::nullopt;
  return std::move(found.mapped());
}

std::vector<LinkInfo> Admissions::begin_membership() {
  own_request_.clear();
  std::vector<LinkInfo> out;
  for (auto& [peer, link] : std::exchange(outside_, {})) out.push_back(std::move(link));
  return out;
}

void Admissions::greet(const PeerId& member) {
  if (auto requests = known_.request_bytes(); !requests.empty()) {
    links_.send(member, JoinRequests{std::move(requests)});
  }
  if (auto given = known_.membership_bytes(); !given.empty()) {
    links_.send(member, MembershipNotice{std::move(given)});
  }
}

Status Admissions::take_requests(const PeerId& from, const JoinRequests& requests, TimePoint now) {
  const bool outside = is_outside(from);
  for (const auto& entry : requests.entries) {
    const bool allowed = budget_.allows(from, outside ? kCostFromOutside : kCostFromMember, now) &&
                         (!outside || budget_.allows(PeerId{}, kCostOfAllOutside, now));
    if (!allowed) return ok_status();  // it comes again with the next link
    Status taken = take_request(entry);
    if (taken) continue;
    log_for("node").info("{}: {}", from.short_hex(), taken.error().text());
    // One that has expired since, or finds no place, was honest when it was passed on.
    const auto code = taken.error().code;
    if (code == ErrorCode::kPermission || code == ErrorCode::kMalformed) return taken;
  }
  return ok_status();
}

Status Admissions::take_request(ByteView entry) {
  POTLUCK_TRY(const auto request, known_.add_request(entry, SystemClock().unix_seconds()));
  if (!request) return ok_status();
  if (is_declined_(*request)) {
    known_.forget(request->own().subject);
    return ok_status();
  }
  keep();
  tell_members(JoinRequests{{Bytes(entry.begin(), entry.end())}});
  events_.emit(control::JoinAsked{request->own().subject.hex(), request->own().display_name,
                                  request->message});
  return ok_status();
}

Status Admissions::take_membership(const CertificateChain& chain) {
  POTLUCK_TRY(const bool is_new, known_.add_membership(chain, SystemClock().unix_seconds()));
  if (!is_new) return ok_status();
  keep();
  const MembershipNotice message{{encode_chain(chain)}};
  tell_members(message);
  const PeerId& subject = chain.back().certificate.subject;
  if (is_outside(subject)) links_.send(subject, message);
  return ok_status();
}

void Admissions::forget(const PublicKey& key) {
  known_.forget(key);
  keep();
}

}  // namespace potluck
