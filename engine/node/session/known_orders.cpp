// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/known_orders.h"

#include <algorithm>

#include "engine/project/project_folder.h"

namespace potluck {

Result<std::optional<Order>> KnownOrders::add(ByteView signed_order) {
  const auto same = [&](const Entry& entry) {
    return std::equal(entry.bytes.begin(), entry.bytes.end(), signed_order.begin(),
                      signed_order.end());
  };
  // Before the signature is looked at: the same orders come again with every link.
  if (std::any_of(last_orders_.begin(), last_orders_.end(), same) ||
      std::any_of(announcements_.begin(), announcements_.end(), same)) {
    return std::optional<Order>();
  }
  POTLUCK_TRY(const auto order, decode_order(signed_order, project_));
  if (order.by && !moderated_then(order)) return std::optional<Order>();
  Entry entry{order, Bytes(signed_order.begin(), signed_order.end())};
  if (!order.by) overrule(order);
  const bool about_a_key = order.kind != Order::Kind::kAnnouncement;
  return about_a_key ? keep_last_order(std::move(entry)) : add_announcement(std::move(entry));
}

Result<std::optional<Order>> KnownOrders::keep_last_order(Entry entry) {
  const Order order = entry.order;
  const auto known = std::find_if(last_orders_.begin(), last_orders_.end(),
                                  [&](const Entry& each) { return each.order.key == order.key; });
  if (known != last_orders_.end()) {
    const bool outranks = !order.by && known->order.by;  // the organiser's word is the last one
    const bool outranked = order.by && !known->order.by;
    const bool is_newer = order.unix_s > known->order.unix_s;
    if (outranked || (!outranks && !is_newer)) return std::optional<Order>();
    *known = std::move(entry);
    return std::optional(order);
  }
  if (last_orders_.size() >= kMostBans) {
    return {ErrorCode::kTooLarge, "no more than " + std::to_string(kMostBans) + " can be banned",
            "make a new project and invite those who shall stay"};
  }
  last_orders_.push_back(std::move(entry));
  return std::optional(order);
}

// A moderator that the organiser has banned or withdrawn decides nothing from then on.
bool KnownOrders::moderated_then(const Order& order) const {
  const Order* last = last_order_on(*order.by);
  const bool over = last != nullptr && !last->by && last->kind != Order::Kind::kPardon;
  return !over || order.unix_s < last->unix_s;
}

// What the moderator decided from then on is heard first by some members, and by others never.
void KnownOrders::overrule(const Order& by_organiser) {
  const auto kind = by_organiser.kind;
  if (kind != Order::Kind::kBan && kind != Order::Kind::kWithdrawal) return;
  std::erase_if(last_orders_, [&](const Entry& entry) {
    const bool over =
        entry.order.by == by_organiser.key && entry.order.unix_s >= by_organiser.unix_s;
    if (over) overruled_.push_back(entry.order);
    return over;
  });
}

Result<std::optional<Order>> KnownOrders::add_announcement(Entry entry) {
  const Order order = entry.order;
  const auto at = std::upper_bound(
      announcements_.begin(), announcements_.end(), order.unix_s,
      [](std::int64_t time, const Entry& known) { return time < known.order.unix_s; });
  const bool full = announcements_.size() >= kMostAnnouncements;
  if (full && at == announcements_.begin()) return std::optional<Order>();
  announcements_.insert(at, std::move(entry));
  if (full) announcements_.erase(announcements_.begin());
  return std::optional(order);
}

std::vector<Bytes> KnownOrders::entries() const {
  std::vector<Bytes> out;
  for (const auto* list : {&last_orders_, &announcements_}) {
    for (const auto& entry : *list) out.push_back(entry.bytes);
  }
  return out;
}

std::vector<Order> KnownOrders::announcements() const {
  std::vector<Order> out;
  for (const auto& entry : announcements_) out.push_back(entry.order);
  std::reverse(out.begin(), out.end());
  return out;
}

std::vector<Order> KnownOrders::last_orders_of(Order::Kind kind) const {
  std::vector<Order> out;
  for (const auto& entry : last_orders_) {
    if (entry.order.kind == kind) out.push_back(entry.order);
  }
  return out;
}

std::vector<Order> KnownOrders::bans() const { return last_orders_of(Order::Kind::kBan); }

std::vector<Order> KnownOrders::withdrawals() const {
  return last_orders_of(Order::Kind::kWithdrawal);
}

bool KnownOrders::is_withdrawn(const PublicKey& key) const {
  const Order* last = last_order_on(key);
  return last != nullptr && last->kind == Order::Kind::kWithdrawal;
}

const KnownOrders::Entry* KnownOrders::entry_of(const PublicKey& key) const {
  const auto found = std::find_if(last_orders_.begin(), last_orders_.end(),
                                  [&](const Entry& entry) { return entry.order.key == key; });
  return found == last_orders_.end() ? nullptr : &*found;
}

const Order* KnownOrders::last_order_on(const PublicKey& key) const {
  const Entry* entry = entry_of(key);
  return entry == nullptr ? nullptr : &entry->order;
}

Bytes KnownOrders::signed_order_on(const PublicKey& key) const {
  const Entry* entry = entry_of(key);
  return entry == nullptr ? Bytes() : entry->bytes;
}

const Order* KnownOrders::ban_of(const PublicKey& key) const {
  const Order* last = last_order_on(key);
  return last != nullptr && last->kind == Order::Kind::kBan ? last : nullptr;
}

Bytes KnownOrders::encode() const {
  Bytes out;
  for (const auto& entry : entries()) {
    const auto at = out.size();
    out.resize(at + 4);
    put_u32(&out[at], static_cast<std::uint32_t>(entry.size()));
    out.insert(out.end(), entry.begin(), entry.end());
  }
  return out;
}

void KnownOrders::decode(ByteView bytes) {
  while (bytes.size() >= 4) {
    const std::size_t size = get_u32(bytes.data());
    if (size > bytes.size() - 4) return;
    static_cast<void>(add(bytes.subspan(4, size)));
    bytes = bytes.subspan(4 + size);
  }
}

KnownOrders KnownOrders::load(const std::filesystem::path& file, const ProjectId& project) {
  KnownOrders out(project);
  if (const auto bytes = read_whole_file(file, kMaxOrderFile)) out.decode(*bytes);
  return out;
}

}  // namespace potluck
