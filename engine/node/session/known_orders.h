// SPDX-License-Identifier: GPL-3.0-or-later
// The organiser's orders of one project that this node knows: verified, each once, bounded, kept in
// a file. Not thread-safe; the session's is on the network thread.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "engine/project/order.h"

namespace potluck {

class KnownOrders {
 public:
  explicit KnownOrders(const ProjectId& project) : project_(project) {}

  // The order where it is new; nothing where it is known, older than all announcements that are
  // kept, or than what was decided of its key last. kTooLarge: kMostBans keys have been banned.
  Result<std::optional<Order>> add(ByteView signed_order);
  // Orders of a moderator that an order of the organiser's has overruled since the last call: they
  // are forgotten, and what they did is to be undone.
  std::vector<Order> take_overruled() { return std::exchange(overruled_, {}); }
  std::vector<Bytes> entries() const;        // as they travel
  std::vector<Order> announcements() const;  // the newest kMostAnnouncements, newest first
  std::vector<Order> bans() const;
  std::vector<Order> withdrawals() const;           // of invites
  const Order* ban_of(const PublicKey& key) const;  // nullptr: it may take part
  bool is_banned(const PublicKey& key) const { return ban_of(key) != nullptr; }
  bool is_withdrawn(const PublicKey& key) const;
  // The last ban, pardon or withdrawal of this key; nullptr: there was none.
  const Order* last_order_on(const PublicKey& key) const;
  Bytes signed_order_on(const PublicKey& key) const;  // as it travels; empty: there was none

  // One file: entries with their length before each. What is damaged in it is left out.
  Bytes encode() const;
  void decode(ByteView bytes);
  static KnownOrders load(const std::filesystem::path& file, const ProjectId& project);

  static constexpr std::size_t kMostBans = 900, kMostAnnouncements = 32;

 private:
  struct Entry {
    Order order;
    Bytes bytes;
  };
  const Entry* entry_of(const PublicKey& key) const;
  std::vector<Order> last_orders_of(Order::Kind kind) const;
  bool moderated_then(const Order& order) const;
  void overrule(const Order& by_organiser);
  Result<std::optional<Order>> keep_last_order(Entry entry);
  Result<std::optional<Order>> add_announcement(Entry entry);

  ProjectId project_;
  std::vector<Entry> last_orders_;    // the last one of each key
  std::vector<Entry> announcements_;  // by time, oldest first
  std::vector<Order> overruled_;
};

constexpr std::size_t kMaxOrderFile = 1 << 20;

}  // namespace potluck
