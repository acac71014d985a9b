// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/order_keeper.h"

#include <algorithm>

#include "engine/node/answers/control_values.h"
#include "engine/node/disk/kept_file.h"
#include "engine/node/session/sentences.h"
#include "net/base/log.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr std::size_t kOrdersPerMessage = 32;
static_assert(kMaxOrderBytes == limits::kMaxOrderBytes);

}  // namespace

OrderKeeper::OrderKeeper(const ProjectId& project, CertificateChain chain,
                         std::filesystem::path file, StorageThread& storage, SessionEvents& events,
                         LinkAccess links, Gate gate, Fate fate)
    : project_(project),
      chain_(std::move(chain)),
      file_(std::move(file)),
      storage_(storage),
      events_(events),
      links_(std::move(links)),
      gate_(std::move(gate)),
      fate_(std::move(fate)),
      known_(project) {}

void OrderKeeper::load() {
  known_ = KnownOrders::load(file_, project_);
  for (const auto& order : known_.bans()) ban(order);
  for (const auto& each : known_.withdrawals()) {
    gate_.withdraw(each.key, each.unix_s, known_.signed_order_on(each.key));
  }
}

void OrderKeeper::begin(TimePoint now) {
  if (!order_against_us()) return fate_.admitted();
  admission_ = Admission::kHoping;
  hopes_until_ = now + kHopes;
}

void OrderKeeper::tick(TimePoint now) {
  if (admission_ != Admission::kHoping || now < hopes_until_) return;
  admission_ = Admission::kAdmitted;
  turn_away_if_order_against_us();
}

void OrderKeeper::send(const PeerId& to, std::vector<Bytes> entries) {
  for (std::size_t at = 0; at < entries.size(); at += kOrdersPerMessage) {
    const auto count = std::min(kOrdersPerMessage, entries.size() - at);
    const auto first = entries.begin() + static_cast<std::ptrdiff_t>(at);
    links_.send(to, Orders{{first, first + static_cast<std::ptrdiff_t>(count)}});
  }
}

Status OrderKeeper::take(ByteView bytes) {
  POTLUCK_TRY(const auto order, known_.add(bytes));
  for (const Order& overruled : known_.take_overruled()) gate_.lift_ban(overruled.key);
  if (!order) return ok_status();
  keep_file(storage_, file_, known_.encode());
  // First on to everybody, to the banned one too: it shall know why its links are cut.
  for (const auto& peer : links_.linked()) send(peer, {Bytes(bytes.begin(), bytes.end())});
  obey(*order);
  return ok_status();
}

bool OrderKeeper::take_from(const PeerId& from, const Orders& orders) {
  for (const auto& entry : orders.entries) {
    const auto taken = take(entry);
    if (taken) continue;
    log_for("node").warn("{}: {}", from.short_hex(), taken.error().text());
    if (taken.error().code == ErrorCode::kPermission) return false;
  }
  return true;
}

void OrderKeeper::take_shown(const Bytes& order) {
  if (const auto taken = take(order); !taken) {
    return log_for("node").warn("a node refuses this one without a reason that holds: {}",
                                taken.error().text());
  }
  turn_away_if_order_against_us();
}

void OrderKeeper::obey(const Order& order) {
  switch (order.kind) {
    case Order::Kind::kAnnouncement:
      return events_.emit(announcement_value(order));
    case Order::Kind::kPardon:
      return obey_pardon(order);
    case Order::Kind::kWithdrawal:
      events_.info("an invite has been withdrawn");
      gate_.lift_ban(order.key);  // it may have been banned before: the last word counts
      return gate_.withdraw(order.key, order.unix_s, known_.signed_order_on(order.key));
    case Order::Kind::kDecline:
      gate_.forget(order.key);
      return turn_away_if_order_against_us();
    case Order::Kind::kBan:
      events_.info(order.key.short_hex() + " has been banned");
      gate_.forget(order.key);
      ban(order);
      return turn_away_if_order_against_us();
  }
}

void OrderKeeper::ban(const Order& order) {
  gate_.ban(order.key, known_.signed_order_on(order.key), order.by.has_value());
}

void OrderKeeper::obey_pardon(const Order& order) {
  events_.info(order.key.short_hex() + " may take part again");
  gate_.lift_ban(order.key);
  gate_.pardon(order.key, order.unix_s);
  if (order_against_us()) return;
  const Admission before = std::exchange(admission_, Admission::kAdmitted);
  if (before == Admission::kHoping) fate_.admitted();
  if (before == Admission::kTurnedAway) fate_.pardoned();
}

std::optional<Error> OrderKeeper::order_against_us() const {
  for (const auto& link : chain_) {
    const auto& certificate = link.certificate;
    for (const PublicKey& key : {certificate.subject, certificate.origin}) {
      const Order* ban = known_.ban_of(key);
      if (ban != nullptr && !(ban->by && may_moderate(chain_))) return banned_error(ban->text);
    }
    const Order* last = known_.last_order_on(certificate.issuer);
    if (last != nullptr && last->kind == Order::Kind::kWithdrawal &&
        certificate.not_before >= last->unix_s) {
      return withdrawn_error();
    }
  }
  const Order* answer =
      asks_since_ ? known_.last_order_on(chain_.back().certificate.subject) : nullptr;
  if (answer != nullptr && answer->kind == Order::Kind::kDecline &&
      answer->unix_s >= *asks_since_) {
    return declined_error(answer->text);
  }
  return std::nullopt;
}

bool OrderKeeper::is_declined(const JoinRequest& request) const {
  const Order* answer = known_.last_order_on(request.own().subject);
  return answer != nullptr && answer->kind == Order::Kind::kDecline &&
         answer->unix_s >= request.unix_s;
}

void OrderKeeper::let_in(TimePoint now) {
  asks_since_.reset();
  if (std::exchange(admission_, Admission::kAdmitted) == Admission::kTurnedAway) {
    return fate_.pardoned();
  }
  begin(now);
}

// The session goes on dialling: the members tell when that is over.
void OrderKeeper::turn_away_if_order_against_us() {
  const auto why = order_against_us();
  if (why && fate_.turned_away(*why)) admission_ = Admission::kTurnedAway;
}

}  // namespace potluck
