// SPDX-License-Identifier: GPL-3.0-or-later
// The organiser's orders in a running project: obeyed, kept, and passed on to every link.
#include <algorithm>

#include "engine/node/sentences.h"
#include "engine/node/session.h"
#include "engine/node/stored_json.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr std::size_t kOrdersPerMessage = 32;
constexpr std::size_t kMostJoined = 10'000;  // whose invites are remembered
constexpr auto kHopes = std::chrono::seconds(10);

}  // namespace

// Before the first link: who was banned earlier never gets one.
void Session::load_orders() {
  orders_ = OrderBook::load(setup_.folder.orders_file(), setup_.row.id);
  for (const auto& ban : orders_.bans()) {
    transport_->ban(ban.key, orders_.signed_verdict(ban.key));
  }
  for (const auto& each : orders_.withdrawals()) {
    transport_->withdraw(each.key, each.unix_s, orders_.signed_verdict(each.key));
  }
}

void Session::send_orders(const PeerId& to, std::vector<Bytes> entries) {
  for (std::size_t at = 0; at < entries.size(); at += kOrdersPerMessage) {
    const auto count = std::min(kOrdersPerMessage, entries.size() - at);
    const auto first = entries.begin() + static_cast<std::ptrdiff_t>(at);
    transport_->send(to, Revocations{{first, first + static_cast<std::ptrdiff_t>(count)}});
  }
}

void Session::on_orders(const PeerId& from, const Revocations& message) {
  for (const auto& entry : message.entries) {
    const auto taken = take_order(entry);
    if (taken) continue;
    log_for("node")->warn("{}: {}", from.short_hex(), taken.error().text());
    // Whoever passes orders on has verified them: this one was made up.
    if (taken.error().code == ErrorCode::kPermission) {
      return transport_->close(from, "it sent an order that the organiser did not sign");
    }
  }
}

Status Session::take_order(ByteView bytes) {
  POTLUCK_TRY(const auto order, orders_.add(bytes));
  if (!order) return ok_status();
  setup_.storage->post([file = setup_.folder.orders_file(), all = orders_.encode()](Store&) {
    if (const auto written = write_file_atomically(file, all); !written) {
      log_for("node")->warn("{}", written.error().text());
    }
  });
  // First on to everybody, to the banned one too: it shall know why its links are cut.
  for (const auto& [peer, link] : links_) send_orders(peer, {Bytes(bytes.begin(), bytes.end())});
  obey(*order);
  return ok_status();
}

void Session::obey(const Order& order) {
  if (order.kind == Order::Kind::kAnnouncement) {
    return emit({{"type", "announcement"}, {"text", order.text}, {"unix_ms", order.unix_s * 1000}});
  }
  if (order.kind == Order::Kind::kPardon) {
    log(1, "the organiser lets " + order.key.short_hex() + " take part again");
    transport_->lift_ban(order.key);
    if (shut_out()) return;
    if (std::exchange(hopes_until_, std::nullopt)) return prepare();
    if (std::exchange(failed_shut_out_, false)) setup_.pardoned();
    return;
  }
  if (order.kind == Order::Kind::kWithdrawal) {
    log(1, "the organiser has withdrawn an invitation");
    transport_->lift_ban(order.key);  // it may have been banned before: the last word counts
    return transport_->withdraw(order.key, order.unix_s, orders_.signed_verdict(order.key));
  }
  log(1, "the organiser has banned " + order.key.short_hex());
  transport_->ban(order.key, orders_.signed_verdict(order.key));
  stop_if_shut_out();
}

// Whoever refuses this node may have the only link to it that there is: the order that it shows is
// the organiser's word, whoever passes it on.
void Session::on_shown(const Bytes& order) {
  if (!collaboration_) return;
  if (const auto taken = take_order(order); !taken) {
    return log_for("node")->warn("a node refuses this one without a reason that holds: {}",
                                 taken.error().text());
  }
  stop_if_shut_out();
}

std::optional<Error> Session::shut_out() const {
  for (const auto& link : setup_.chain) {
    const auto& certificate = link.certificate;
    if (const Order* ban = orders_.ban_of(certificate.subject)) return banned_error(ban->text);
    const Order* last = orders_.verdict(certificate.issuer);
    if (last != nullptr && last->kind == Order::Kind::kWithdrawal &&
        certificate.not_before >= last->unix_s) {
      return withdrawn_error();
    }
  }
  return std::nullopt;
}

void Session::stop_if_shut_out() {
  const auto why = shut_out();
  if (!why || failure_) return;
  hopes_until_.reset();
  failed_shut_out_ = true;  // it goes on dialling: the members tell when that is over
  fail(*why);
}

// Whoever was shut out when it was here last asks the others whether that still holds.
void Session::prepare_unless_shut_out() {
  if (!shut_out()) return prepare();
  hopes_until_ = now() + kHopes;
}

// Which invite brought whom: the organiser sees how often each was used.
void Session::remember_invite(const LinkInfo& link) {
  if (!setup_.row.organiser || link.chain.size() < 2) return;
  setup_.storage->post([key = "joined." + setup_.row.id.hex(), peer = link.peer.hex(),
                        invite = link.chain.front().certificate.subject.hex()](Store& store) {
    Json joined = stored_json(store.setting(key));
    if (!joined.is_object()) joined = Json::object();
    if (joined.contains(peer) || joined.size() >= kMostJoined) return;
    joined[peer] = invite;
    if (const auto set = store.set_setting(key, joined.dump()); !set) {
      log_for("store")->warn("{}", set.error().text());
    }
  });
}

Json Session::linked_members() {
  return ask([this] {
    Json out = Json::array();
    for (const auto& [peer, link] : links_) {
      out.push_back({{"peer", peer.hex()},
                     {"name", link.name},
                     {"role", to_string(link.info.chain.back().certificate.role)}});
    }
    return out;
  });
}

}  // namespace potluck
