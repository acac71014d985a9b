// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/gatekeeper.h"

#include <algorithm>

#include "engine/node/disk/kept_file.h"
#include "engine/node/finding/known_facts.h"
#include "engine/node/session/sentences.h"
#include "net/base/log.h"
#include "net/crypto/hash_tree.h"
#include "net/identity/identity.h"

namespace potluck {
namespace {

constexpr std::size_t kMostCounted = 10'000;  // members, by their invites

// What it shows of the project to somebody who is not let in yet.
bool asks_for(const Message& message, const Digest& root) {
  if (const auto* query = std::get_if<ContentQuery>(&message)) return query->root == root;
  const auto* wanted = std::get_if<ChunkRequest>(&message);
  return wanted != nullptr && wanted->root == root;
}

std::optional<Certifier> certifier_here(const SessionSetup& setup, const CertificateChain& chain) {
  if (!setup.row.organiser) return certifier_of(setup.identity, chain);
  const auto key = load_key(setup.folder.key_file());
  if (!key) return std::nullopt;
  return certifier_of(*key);
}

}  // namespace

Gatekeeper::Gatekeeper(const SessionSetup& setup, SessionEvents& events, LinkAccess links,
                       OrderKeeper::Gate gate, OrderKeeper::Fate fate, Doors doors)
    : setup_(setup),
      links_(links),
      fate_(fate),
      doors_(std::move(doors)),
      manifest_root_(hash_tree(setup.row.manifest).root()),
      chain_(setup.chain),
      orders_(setup.row.id, setup.chain, setup.folder.orders_file(), *setup.storage, events, links,
              std::move(gate), std::move(fate)),
      admissions_(setup.row.id, setup.folder.admissions_file(), *setup.storage, events,
                  std::move(links),
                  [this](const JoinRequest& request) { return orders_.is_declined(request); }) {}

// Pardons are among the orders, and end what is known by then.
void Gatekeeper::load() {
  convictions_ = setup_.storage->ask(
      [file = setup_.folder.convictions_file()](Store&) { return KnownConvictions::load(file); });
  orders_.load();
}

void Gatekeeper::convict(const Conviction& conviction) {
  if (convictions_.add(conviction, SystemClock().unix_seconds())) keep_convictions();
}

bool Gatekeeper::pardon(const PeerId& peer, std::int64_t unix_s) {
  if (convictions_.pardon(peer, unix_s)) keep_convictions();
  return !convictions_.holds(peer);
}

void Gatekeeper::keep_convictions() {
  keep_file(*setup_.storage, setup_.folder.convictions_file(), convictions_.encode());
}

Status Gatekeeper::begin(TimePoint now) {
  if (takes_part(chain_)) {
    admissions_.begin({});
    if (setup_.row.organiser || may_moderate(chain_)) {
      invites_ = setup_.storage->ask(
          [id = setup_.row.id](Store& store) { return invites_by_member(store, id); });
    }
    orders_.begin(now);
    return ok_status();
  }
  const JoinRequest request{chain_, SystemClock().unix_seconds(), setup_.request_message};
  POTLUCK_TRY(auto bytes, sign_request(request, setup_.identity));
  admissions_.begin(std::move(bytes));
  orders_.ask_since(request.unix_s);
  return ok_status();
}

void Gatekeeper::tick(TimePoint now) {
  orders_.tick(now);
  const auto now_unix = SystemClock().unix_seconds();
  if (const auto expiry = expiry_of(chain_); expiry != 0 && expiry < now_unix) {
    fate_.turned_away(expired_error());
  }
  if (now < look_at_) return;
  look_at_ = now + kLookEvery;
  renew_members(now_unix);
}

void Gatekeeper::renew_members(std::int64_t now_unix) {
  std::optional<Certifier> certifier;
  for (const auto& [peer, chain] : doors_.members()) {
    if (!is_renewal_due(chain, now_unix)) continue;
    if (!certifier) certifier = certifier_here(setup_, chain_);
    if (!certifier) return;
    // A moderator makes no moderators, and would take that away from one.
    if (!certifier->chain.empty() && may_moderate(chain)) continue;
    const Role most = orders_.is_dismissed(peer) ? Role::kVolunteer : Role::kOrganiser;
    links_.send(peer, MembershipNotice{{encode_chain(renewed(*certifier, chain, most, now_unix))}});
  }
}

void Gatekeeper::count_use(const LinkInfo& member) {
  const auto invite = std::ranges::find_if(member.chain, [](const SignedCertificate& link) {
    return (link.certificate.rights & Rights::kInvite) != 0 && link.certificate.max_uses > 0;
  });
  if (invite == member.chain.end()) return;
  const PublicKey& key = invite->certificate.subject;
  const auto certifier = certifier_here(setup_, chain_);
  if (!certifier || orders_.is_refused(key)) return;
  if (invites_.size() < kMostCounted) invites_[member.peer.hex()] = key.hex();
  const auto uses =
      std::ranges::count_if(invites_, [&](const auto& used) { return used.second == key.hex(); });
  if (static_cast<std::uint64_t>(uses) < invite->certificate.max_uses) return;
  // The last one shall stay, whatever its clock says.
  const auto latest = member.chain.back().certificate.not_before + 1;
  Order order;
  order.kind = Order::Kind::kWithdrawal;
  order.unix_s = std::max(SystemClock().unix_seconds(), latest);
  order.key = key;
  const auto bytes = sign_order(order, *certifier);
  const Status given = bytes ? orders_.take(*bytes) : Status(bytes.error());
  if (!given) log_for("node").warn("{}", given.error().text());
}

bool Gatekeeper::up(const LinkInfo& link) {
  if (takes_part(link.chain) && !asks()) return true;
  admissions_.outside_up(link);
  if (!asks()) orders_.show_own(link.peer);
  return false;
}

void Gatekeeper::forget(const PublicKey& key) {
  admissions_.forget(key);
  if (!asks() && is_outside(key)) orders_.show_own(key);
}

void Gatekeeper::greet(const PeerId& member) {
  orders_.greet(member);
  admissions_.greet(member);
}

Gatekeeper::Verdict Gatekeeper::take(const PeerId& from, const Message& message, TimePoint now) {
  if (const auto* memberships = std::get_if<MembershipNotice>(&message)) {
    return take_memberships(from, *memberships, now);
  }
  if (const auto* orders = std::get_if<Orders>(&message); orders && (asks() || !is_outside(from))) {
    return orders_.take_from(from, *orders) ? Verdict::kTaken : Verdict::kLie;
  }
  if (is_outside(from)) return take_from_outside(from, message, now);
  if (const auto* requests = std::get_if<JoinRequests>(&message)) {
    return admissions_.take_requests(from, *requests, now) ? Verdict::kTaken : Verdict::kLie;
  }
  return Verdict::kOthers;
}

Gatekeeper::Verdict Gatekeeper::take_from_outside(const PeerId& from, const Message& message,
                                                  TimePoint now) {
  if (asks()) return Verdict::kTaken;  // whatever members say among themselves
  if (const auto* requests = std::get_if<JoinRequests>(&message)) {
    return admissions_.take_requests(from, *requests, now) ? Verdict::kTaken : Verdict::kLie;
  }
  return asks_for(message, manifest_root_) ? Verdict::kOthers : Verdict::kOutside;
}

Gatekeeper::Verdict Gatekeeper::take_memberships(const PeerId& from,
                                                 const MembershipNotice& memberships,
                                                 TimePoint now) {
  for (const auto& bytes : memberships.chains) {
    const auto chain = decode_chain(bytes);
    const Status taken = chain ? take_membership(from, *chain, now) : Status(chain.error());
    if (taken) continue;
    log_for("node").info("{}: {}", from.short_hex(), taken.error().text());
    // One that has expired, or whose origin was banned since, was honest when it was passed on.
    if (taken.error().code == ErrorCode::kMalformed) return Verdict::kLie;
  }
  return Verdict::kTaken;
}

Status Gatekeeper::take_membership(const PeerId& from, const CertificateChain& chain,
                                   TimePoint now) {
  const PublicKey& subject = chain.back().certificate.subject;
  if (subject == setup_.identity.public_key()) return take_own(chain, now);
  if (subject == from) return take_of(from, chain);
  if (asks() || is_outside(from)) return ok_status();  // it does not know what members know
  return admissions_.take_membership(chain);
}

Status Gatekeeper::give_membership(const CertificateChain& chain, TimePoint now) {
  if (asks()) return {ErrorCode::kPermission, "this computer is not let in itself", ""};
  return take_membership(setup_.identity.public_key(), chain, now);
}

// The project's key may change it; whoever else may admit, make it longer.
bool Gatekeeper::is_better(const CertificateChain& chain) const {
  if (asks()) return true;
  if (chain.back().certificate.not_before <= chain_.back().certificate.not_before) return false;
  if (chain.size() == 1) return true;
  if (may_moderate(chain_)) return false;
  const auto before = expiry_of(chain_), after = expiry_of(chain);
  return after == 0 || (before != 0 && after >= before);
}

Status Gatekeeper::take_own(const CertificateChain& chain, TimePoint now) {
  POTLUCK_CHECK(verify_membership(chain, setup_.row.id, setup_.identity.public_key(),
                                  SystemClock().unix_seconds()));
  if (!takes_part(chain) || !is_better(chain)) return ok_status();
  chain_ = chain;
  orders_.renew(chain);
  doors_.own(chain);
  const bool asked = asks();
  const auto links = admissions_.begin_membership();
  const MembershipNotice message{{encode_chain(chain)}};
  for (const auto& peer : links_.linked()) links_.send(peer, message);
  if (!asked) return ok_status();
  for (const auto& link : links) doors_.enter(link);
  orders_.let_in(now);
  return ok_status();
}

Status Gatekeeper::take_of(const PeerId& peer, const CertificateChain& chain) {
  POTLUCK_CHECK(doors_.of(peer, chain));
  if (!takes_part(chain)) return ok_status();
  auto link = admissions_.let_in(peer);
  if (!link) return ok_status();
  link->chain = chain;
  doors_.enter(*link);
  return ok_status();
}

}  // namespace potluck
