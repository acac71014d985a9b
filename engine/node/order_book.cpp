// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/order_book.h"

#include <algorithm>

#include "engine/project/project_folder.h"

namespace potluck {

Result<std::optional<Order>> OrderBook::add(ByteView signed_order) {
  const auto same = [&](const Entry& entry) {
    return std::equal(entry.bytes.begin(), entry.bytes.end(), signed_order.begin(),
                      signed_order.end());
  };
  // Before the signature is looked at: the same orders come again with every link.
  if (std::any_of(bans_.begin(), bans_.end(), same) ||
      std::any_of(announcements_.begin(), announcements_.end(), same)) {
    return std::optional<Order>();
  }
  POTLUCK_TRY(const auto order, decode_order(signed_order, project_));
  Entry entry{order, Bytes(signed_order.begin(), signed_order.end())};
  if (order.kind == Order::Kind::kBan) {
    if (is_banned(order.key)) return std::optional<Order>();
    if (bans_.size() >= kMostBans) {
      return {ErrorCode::kTooLarge, "no more than " + std::to_string(kMostBans) + " can be banned",
              "make a new project and invite those who shall stay"};
    }
    bans_.push_back(std::move(entry));
    return std::optional(order);
  }
  const auto at = std::upper_bound(
      announcements_.begin(), announcements_.end(), order.unix_s,
      [](std::int64_t time, const Entry& known) { return time < known.order.unix_s; });
  const bool full = announcements_.size() >= kMostAnnouncements;
  if (full && at == announcements_.begin()) return std::optional<Order>();
  announcements_.insert(at, std::move(entry));
  if (full) announcements_.erase(announcements_.begin());
  return std::optional(order);
}

std::vector<Bytes> OrderBook::entries() const {
  std::vector<Bytes> out;
  for (const auto* list : {&bans_, &announcements_}) {
    for (const auto& entry : *list) out.push_back(entry.bytes);
  }
  return out;
}

std::vector<Order> OrderBook::announcements() const {
  std::vector<Order> out;
  for (const auto& entry : announcements_) out.push_back(entry.order);
  std::reverse(out.begin(), out.end());
  return out;
}

std::vector<Order> OrderBook::bans() const {
  std::vector<Order> out;
  for (const auto& entry : bans_) out.push_back(entry.order);
  return out;
}

bool OrderBook::is_banned(const PublicKey& key) const {
  return std::any_of(bans_.begin(), bans_.end(),
                     [&](const Entry& entry) { return entry.order.key == key; });
}

Bytes OrderBook::encode() const {
  Bytes out;
  for (const auto& entry : entries()) {
    const auto at = out.size();
    out.resize(at + 4);
    put_u32(&out[at], static_cast<std::uint32_t>(entry.size()));
    out.insert(out.end(), entry.begin(), entry.end());
  }
  return out;
}

void OrderBook::decode(ByteView bytes) {
  while (bytes.size() >= 4) {
    const std::size_t size = get_u32(bytes.data());
    if (size > bytes.size() - 4) return;
    static_cast<void>(add(bytes.subspan(4, size)));
    bytes = bytes.subspan(4 + size);
  }
}

OrderBook OrderBook::load(const std::filesystem::path& file, const ProjectId& project) {
  OrderBook out(project);
  if (const auto bytes = read_whole_file(file, kMaxOrderFile)) out.decode(*bytes);
  return out;
}

}  // namespace potluck
