// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/manage_calls.h"

#include <algorithm>

#include "engine/node/commit_rows.h"
#include "engine/node/leaderboard.h"
#include "engine/node/params.h"
#include "engine/node/retention.h"
#include "engine/node/session.h"
#include "engine/node/shelf.h"
#include "engine/node/stored_json.h"
#include "net/identity/identity.h"

namespace potluck {
namespace {

constexpr std::size_t kMostInvites = 256, kMaxInviteLabel = 80;
constexpr std::uint64_t kMaxLinkBytes = 64 * 1024, kMostUses = 1'000'000;
constexpr std::uint64_t kMostDays = 3650;
constexpr std::int64_t kDay_s = 24 * 60 * 60;

Json json_setting(StorageThread& storage, const std::string& key, Json fallback) {
  auto value = stored_json(storage.ask([&key](Store& store) { return store.setting(key); }));
  return value.type() == fallback.type() ? value : fallback;
}

Json invite_json(const Invite& invite, const std::string& label) {
  const auto& certificate = invite.chain.back().certificate;
  return {{"key", certificate.subject.hex()},
          {"label", label},
          {"created_unix_ms", certificate.not_before * 1000},
          {"expires_unix", certificate.expiry},
          {"max_uses", certificate.max_uses},
          {"link", to_link(invite)}};
}

Json order_json(const Order& order) {
  return {{"text", order.text}, {"unix_ms", order.unix_s * 1000}};
}

Result<PublicKey> key_of(const Json& params) {
  POTLUCK_TRY(const auto text, required_text(params, "key"));
  const auto key = PublicKey::from_hex(text);
  if (!key) return wrong_parameter("key", "a member's or an invite's key");
  return *key;
}

// After what was decided of this key before, whatever the clock has done since.
std::int64_t time_of_verdict(const OrderBook& book, const PublicKey& key) {
  const auto now = SystemClock().unix_seconds();
  const Order* before = book.verdict(key);
  return before == nullptr ? now : std::max(now, before->unix_s + 1);
}

// Adds what `row` says to the member of that key.
Json& member_of(std::map<std::string, Json>& members, const std::string& peer) {
  auto& out = members[peer];
  if (out.is_null()) {
    out = {{"peer", peer}, {"name", ""},   {"role", ""},      {"linked", false},  {"samples", 0},
           {"share", 0.0}, {"invite", ""}, {"banned", false}, {"ban_reason", ""}, {"me", false}};
  }
  return out;
}

}  // namespace

ManageCalls::ManageCalls(const PeerId& me, StorageThread& storage, Memberships& memberships,
                         const RunningProject& running)
    : me_(me), storage_(storage), memberships_(memberships), running_(running) {}

CallList<ManageCalls> ManageCalls::methods() {
  return {{"members", &ManageCalls::members},
          {"invites", &ManageCalls::invites},
          {"make_invite", &ManageCalls::make_invite},
          {"ban", &ManageCalls::ban},
          {"withdraw_invite", &ManageCalls::withdraw_invite},
          {"lift_ban", &ManageCalls::lift_ban},
          {"announce", &ManageCalls::announce},
          {"announcements", &ManageCalls::announcements},
          {"checkpoints", &ManageCalls::checkpoints}};
}

Result<LocalProject> ManageCalls::organised(const Json& params) {
  POTLUCK_TRY(auto project, memberships_.find_named(params));
  if (!project.row.organiser) {
    return {ErrorCode::kPermission, "only the organiser of this project may do that",
            "ask the organiser"};
  }
  return project;
}

// On the storage thread, after whatever is still to be written.
OrderBook ManageCalls::orders_of(const LocalProject& project) {
  return storage_.ask(
      [&](Store&) { return OrderBook::load(project.folder.orders_file(), project.row.id); });
}

Status ManageCalls::give_order(const LocalProject& project, const Order& order) {
  POTLUCK_TRY(const auto key, load_key(project.folder.key_file()));
  POTLUCK_TRY(const auto bytes, sign_order(order, key));
  const auto use = running_.use();
  if (Session* session = use.session_of(project.row.id)) return session->give_order(bytes);
  // Nobody is connected: it goes out with the next links.
  auto book = orders_of(project);
  POTLUCK_TRY(const auto added, book.add(bytes));
  if (!added) return ok_status();
  return write_file_atomically(project.folder.orders_file(), book.encode());
}

Result<Json> ManageCalls::members(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  std::map<std::string, Json> members;
  POTLUCK_TRY(const auto board, leaderboard_of(project, me_, storage_));
  for (const auto& row : board["rows"]) {
    auto& member = member_of(members, row["peer"]);
    for (const char* key : {"name", "samples", "share"}) member[key] = row[key];
  }
  {
    const auto use = running_.use();
    if (Session* session = use.session_of(project.row.id)) {
      for (const auto& row : session->linked_members()) {
        auto& member = member_of(members, row["peer"]);
        for (const char* key : {"name", "role"}) member[key] = row[key];
        member["linked"] = true;
      }
    }
  }
  const auto joined = json_setting(storage_, "joined." + project.row.id.hex(), Json::object());
  for (const auto& [peer, invite] : joined.items()) member_of(members, peer)["invite"] = invite;
  auto& me = member_of(members, me_.hex());
  me["me"] = true;
  me["role"] = project.row.organiser ? to_string(Role::kOrganiser) : me["role"].get<std::string>();
  if (const auto name = own_name(project.row)) me["name"] = *name;
  const auto book = orders_of(project);
  for (const auto& ban : book.bans()) {
    for (auto& [peer, member] : members) {
      if (peer != ban.key.hex() && member["invite"] != ban.key.hex()) continue;
      member["banned"] = true;
      member["ban_reason"] = ban.text;
    }
  }
  Json out = Json::array();
  for (auto& [peer, member] : members) out.push_back(std::move(member));
  return Json{{"members", std::move(out)}};
}

Result<Json> ManageCalls::stored_invites(const LocalProject& project) {
  Json out = json_setting(storage_, "invites." + project.row.id.hex(), Json::array());
  if (!out.empty()) return out;
  // The link that the project was made with.
  POTLUCK_TRY(const auto text, read_whole_file(project.folder.link_file(), kMaxLinkBytes));
  POTLUCK_TRY(const auto first, parse_link(as_text(text), project.row.joined_unix));
  out.push_back(invite_json(first, ""));
  return out;
}

Result<Json> ManageCalls::invites(const Json& params) {
  POTLUCK_TRY(const auto project, organised(params));
  POTLUCK_TRY(auto invites, stored_invites(project));
  const auto joined = json_setting(storage_, "joined." + project.row.id.hex(), Json::object());
  const auto book = orders_of(project);
  for (auto& invite : invites) {
    const auto key = PublicKey::from_hex(invite["key"].get<std::string>());
    invite["revoked"] = key && (book.is_banned(*key) || book.is_withdrawn(*key));
    invite["banned"] = key && book.is_banned(*key);
    invite["uses"] = std::count_if(joined.begin(), joined.end(),
                                   [&](const Json& used) { return used == invite["key"]; });
  }
  return Json{{"invites", std::move(invites)}};
}

Result<Json> ManageCalls::make_invite(const Json& params) {
  POTLUCK_TRY(const auto project, organised(params));
  POTLUCK_TRY(const auto label, text_of(params, "label"));
  POTLUCK_TRY(const auto days, count_of(params, "days", 0, kMostDays));
  POTLUCK_TRY(const auto uses, count_of(params, "max_uses", 0, kMostUses));
  if (label.size() > kMaxInviteLabel) return wrong_parameter("label", "80 bytes at most");
  POTLUCK_TRY(auto invites, stored_invites(project));
  if (invites.size() >= kMostInvites) {
    return {ErrorCode::kTooLarge, "there are " + std::to_string(kMostInvites) + " invites already",
            "hand out one of them again"};
  }
  POTLUCK_TRY(const auto text, read_whole_file(project.folder.link_file(), kMaxLinkBytes));
  POTLUCK_TRY(const auto first, parse_link(as_text(text), project.row.joined_unix));
  POTLUCK_TRY(const auto key, load_key(project.folder.key_file()));
  const auto now = SystemClock().unix_seconds();
  const auto expiry = days == 0 ? 0 : now + static_cast<std::int64_t>(days) * kDay_s;
  auto addresses = first.addresses;
  {
    const auto use = running_.use();
    if (Session* session = use.session_of(project.row.id)) {
      addresses = session->addresses_for_link();
    }
  }
  const auto invite = potluck::make_invite(key, project.row.name, first.manifest_root,
                                           first.manifest_bytes, addresses, Role::kVolunteer, now,
                                           expiry, static_cast<std::uint32_t>(uses));
  auto made = invite_json(invite, label);
  invites.push_back(made);
  POTLUCK_CHECK(storage_.ask([&](Store& store) {
    return store.set_setting("invites." + project.row.id.hex(), invites.dump());
  }));
  return made;
}

Result<Json> ManageCalls::ban(const Json& params) {
  POTLUCK_TRY(const auto project, organised(params));
  Order order;
  order.kind = Order::Kind::kBan;
  POTLUCK_TRY(order.key, key_of(params));
  order.unix_s = time_of_verdict(orders_of(project), order.key);
  POTLUCK_TRY(order.text, text_of(params, "reason"));
  if (order.key == me_ || order.key == project.row.id) {
    return {ErrorCode::kInvalidArgument, "this is the organiser's own computer",
            "stop the project instead"};
  }
  POTLUCK_CHECK(give_order(project, order));
  return Json::object();
}

// Nobody else comes in by it; those who did stay.
Result<Json> ManageCalls::withdraw_invite(const Json& params) {
  POTLUCK_TRY(const auto project, organised(params));
  Order order;
  order.kind = Order::Kind::kWithdrawal;
  POTLUCK_TRY(order.key, key_of(params));
  POTLUCK_TRY(const auto invites, stored_invites(project));
  const bool known = std::ranges::any_of(
      invites, [&](const Json& invite) { return invite["key"] == order.key.hex(); });
  if (!known) {
    return {ErrorCode::kNotFound, "this project has no such invite",
            "the call invites lists those there are"};
  }
  order.unix_s = time_of_verdict(orders_of(project), order.key);
  POTLUCK_CHECK(give_order(project, order));
  return Json::object();
}

Result<Json> ManageCalls::lift_ban(const Json& params) {
  POTLUCK_TRY(const auto project, organised(params));
  Order order;
  order.kind = Order::Kind::kPardon;
  POTLUCK_TRY(order.key, key_of(params));
  const auto book = orders_of(project);
  if (!book.is_banned(order.key) && !book.is_withdrawn(order.key)) {
    return {ErrorCode::kInvalidArgument, "this key is not banned",
            "whoever came by a revoked invite takes part again when the invite does"};
  }
  order.unix_s = time_of_verdict(book, order.key);
  POTLUCK_CHECK(give_order(project, order));
  return Json::object();
}

Result<Json> ManageCalls::announce(const Json& params) {
  POTLUCK_TRY(const auto project, organised(params));
  Order order;
  POTLUCK_TRY(order.text, required_text(params, "text"));
  order.unix_s = SystemClock().unix_seconds();
  POTLUCK_CHECK(give_order(project, order));
  return order_json(order);
}

Result<Json> ManageCalls::announcements(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  Json out = Json::array();
  const auto book = orders_of(project);
  for (const auto& order : book.announcements()) out.push_back(order_json(order));
  const auto read = storage_.ask([&](Store& store) { return read_until(store, project.row.id); });
  return Json{{"announcements", std::move(out)}, {"read_unix_ms", read}};
}

Result<Json> ManageCalls::checkpoints(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  POTLUCK_TRY(const auto rows,
              storage_.ask([&](Store& store) { return store.checkpoints(project.row.id); }));
  POTLUCK_TRY(const auto validated,
              storage_.ask([&](Store& store) { return best_validated(store, project.row.id); }));
  std::vector<std::uint64_t> epochs;
  for (const auto& row : rows) epochs.push_back(row.epoch);
  const auto best = best_checkpoint(epochs, validated);
  Json out = Json::array();
  for (const auto& row : rows) {
    std::error_code failure;
    const auto file = project.folder.checkpoints() / row.file;
    const auto bytes = std::filesystem::file_size(file, failure);
    out.push_back({{"epoch", row.epoch},
                   {"best", best == row.epoch},
                   {"unix_ms", row.unix_ms},
                   {"bytes", failure ? 0 : bytes},
                   {"file", file.string()}});
  }
  return Json{{"checkpoints", std::move(out)}};
}

}  // namespace potluck
