// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/manage_calls.h"

#include <algorithm>

#include "engine/control/values/params.h"
#include "engine/node/answers/control_values.h"
#include "engine/node/disk/checkpoint_retention.h"
#include "engine/node/disk/commit_rows.h"
#include "engine/node/finding/known_facts.h"
#include "engine/node/projects/archive.h"
#include "engine/node/projects/leaderboard.h"
#include "engine/node/projects/stored_invites.h"
#include "engine/node/session/session.h"
#include "net/identity/identity.h"

namespace potluck {
namespace {

constexpr std::size_t kMostInvites = 256, kMaxInviteLabel = 80;
constexpr std::uint64_t kMostUses = 1'000'000;
constexpr std::uint64_t kMostDays = 3650;
constexpr std::int64_t kDay_s = 24 * 60 * 60;

using By = Conviction::By;

const char* to_string(By by) {
  switch (by) {
    case By::kAudit:
      return "audit";
    case By::kMost:
      return "most";
    case By::kProof:
      return "proof";
  }
  return "";
}

control::Invite invite_value(const Invite& invite, const std::string& label) {
  const auto& certificate = invite.chain.back().certificate;
  return {certificate.subject.hex(),     label,
          certificate.not_before * 1000, certificate.expiry,
          certificate.max_uses,          to_invite_link(invite)};
}

Result<PublicKey> key_of(const Json& params) {
  POTLUCK_TRY(const auto text, required_text(params, "key"));
  const auto key = PublicKey::from_hex(text);
  if (!key) return wrong_parameter("key", "a member's or an invite's key");
  return *key;
}

// The members by their keys, as they come up.
class MemberList {
 public:
  control::Member& of(const std::string& peer) {
    auto& out = members_[peer];
    out.peer = peer;
    return out;
  }
  // Those who hold a banned key, or came by a banned invite.
  void mark_banned(const Order& ban) {
    const auto key = ban.key.hex();
    for (auto& [peer, member] : members_) {
      if (peer != key && member.invite != key) continue;
      member.banned = true;
      member.ban_reason = ban.text;
    }
  }
  void mark_convicted(const Conviction& conviction) {
    auto& member = of(conviction.peer.hex());
    // What nobody takes back, if there is such a thing.
    if (member.convicted != to_string(By::kProof)) member.convicted = to_string(conviction.by);
  }
  control::Members take() {
    control::Members out;
    for (auto& [peer, member] : members_) out.members.push_back(std::move(member));
    return out;
  }

 private:
  std::map<std::string, control::Member> members_;
};

}  // namespace

ManageCalls::ManageCalls(const KeyPair& identity, StorageThread& storage, Memberships& memberships,
                         const RunningProject& running)
    : me_(identity.public_key()),
      storage_(storage),
      memberships_(memberships),
      running_(running),
      governing_(identity, storage, running) {}

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

Result<LocalProject> ManageCalls::governed(const Json& params) {
  POTLUCK_TRY(auto project, memberships_.find_named(params));
  POTLUCK_TRY(const auto certifier, governing_.certifier_of(project));
  static_cast<void>(certifier);
  return project;
}

Result<control::Members> ManageCalls::members(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  MemberList members;
  POTLUCK_TRY(const auto board, leaderboard_of(project, me_, storage_));
  for (const auto& row : board.rows) {
    auto& member = members.of(row.peer);
    member.name = row.name;
    member.samples = row.samples;
    member.share = row.share;
  }
  {
    const auto use = running_.use();
    if (Session* session = use.session_of(project.row.id)) {
      for (const auto& linked : session->linked_members()) {
        auto& member = members.of(linked.peer.hex());
        member.name = linked.name;
        member.role = to_string(linked.role);
        member.linked = true;
      }
    }
  }
  const auto joined =
      storage_.ask([&](Store& store) { return invites_by_member(store, project.row.id); });
  for (const auto& [peer, invite] : joined) members.of(peer).invite = invite;
  auto& me = members.of(me_.hex());
  me.me = true;
  if (project.row.organiser) me.role = to_string(Role::kOrganiser);
  if (const auto name = own_name(project.row)) me.name = *name;
  const auto orders = governing_.orders_of(project);
  for (const auto& ban : orders.bans()) members.mark_banned(ban);
  const auto convictions = governing_.convictions_of(project);
  for (const auto& conviction : convictions.all()) members.mark_convicted(conviction);
  POTLUCK_TRY(const auto checks,
              storage_.ask([&](Store& store) { return store.checks(project.row.id); }));
  for (const auto& check : checks) {
    auto& member = members.of(check.peer.hex());
    member.audited_samples = check.audited;
    member.cut_offs = check.cut_offs;
    member.cut_off_why = check.why;
  }
  return members.take();
}

Result<std::vector<control::Invite>> ManageCalls::invites_of(const LocalProject& project) {
  auto out = storage_.ask([&](Store& store) { return kept_invites(store, project); });
  if (!out.empty()) return out;
  // The link that the project was made with.
  POTLUCK_TRY(const auto first, stored_link(project.folder, project.row.joined_unix));
  out.push_back(invite_value(first, ""));
  return out;
}

Result<control::Invites> ManageCalls::invites(const Json& params) {
  POTLUCK_TRY(const auto project, governed(params));
  POTLUCK_TRY(const auto invites, invites_of(project));
  const auto joined =
      storage_.ask([&](Store& store) { return invites_by_member(store, project.row.id); });
  const auto orders = governing_.orders_of(project);
  control::Invites out;
  for (const auto& invite : invites) {
    const auto key = PublicKey::from_hex(invite.key);
    const auto uses =
        std::ranges::count_if(joined, [&](const auto& used) { return used.second == invite.key; });
    const bool banned = key && orders.is_banned(*key);
    out.invites.push_back(
        {invite, static_cast<std::uint64_t>(uses), key && orders.is_withdrawn(*key), banned});
  }
  return out;
}

Result<control::Invite> ManageCalls::make_invite(const Json& params) {
  POTLUCK_TRY(const auto project, governed(params));
  POTLUCK_TRY(const auto label, text_of(params, "label"));
  POTLUCK_TRY(const auto days, count_of(params, "days", 0, kMostDays));
  POTLUCK_TRY(const auto uses, count_of(params, "max_uses", 0, kMostUses));
  if (label.size() > kMaxInviteLabel) return wrong_parameter("label", "80 bytes at most");
  POTLUCK_TRY(auto invites, invites_of(project));
  if (invites.size() >= kMostInvites) {
    return {ErrorCode::kTooLarge, "there are " + std::to_string(kMostInvites) + " invites already",
            "hand out one of them again"};
  }
  POTLUCK_TRY(const auto first, stored_link(project.folder, project.row.joined_unix));
  POTLUCK_TRY(const auto certifier, governing_.certifier_of(project));
  const auto now = SystemClock().unix_seconds();
  const auto expiry = days == 0 ? 0 : now + static_cast<std::int64_t>(days) * kDay_s;
  auto addresses = first.addresses;
  {
    const auto use = running_.use();
    if (Session* session = use.session_of(project.row.id)) {
      addresses = session->addresses_for_link();
    }
  }
  const auto invite =
      potluck::make_invite(certifier,
                           {project.row.name, first.manifest_root, first.manifest_bytes, addresses,
                            project.manifest.find_over_dht},
                           {.now_unix = now,
                            .expiry_unix = expiry,
                            .max_uses = static_cast<std::uint32_t>(uses),
                            .admits = project.manifest.policy != JoinPolicy::kApproval});
  const auto made = invite_value(invite, label);
  invites.push_back(made);
  POTLUCK_CHECK(storage_.ask([&](Store& store) { return keep_invites(store, project, invites); }));
  return made;
}

Result<control::Nothing> ManageCalls::ban(const Json& params) {
  POTLUCK_TRY(const auto project, governed(params));
  Order order;
  order.kind = Order::Kind::kBan;
  POTLUCK_TRY(order.key, key_of(params));
  POTLUCK_TRY(order.text, text_of(params, "reason"));
  if (order.key == me_ || order.key == project.row.id) {
    return {ErrorCode::kInvalidArgument, "this is the organiser's own computer",
            "stop the project instead"};
  }
  POTLUCK_CHECK(governing_.give_order(project, order));
  return control::Nothing{};
}

// Nobody else comes in by it; those who did stay.
Result<control::Nothing> ManageCalls::withdraw_invite(const Json& params) {
  POTLUCK_TRY(const auto project, governed(params));
  Order order;
  order.kind = Order::Kind::kWithdrawal;
  POTLUCK_TRY(order.key, key_of(params));
  POTLUCK_TRY(const auto invites, invites_of(project));
  const bool known = std::ranges::any_of(
      invites, [&](const control::Invite& invite) { return invite.key == order.key.hex(); });
  if (!known) {
    return {ErrorCode::kNotFound, "this project has no such invite",
            "the call invites lists those there are"};
  }
  POTLUCK_CHECK(governing_.give_order(project, order));
  return control::Nothing{};
}

Result<control::Nothing> ManageCalls::lift_ban(const Json& params) {
  POTLUCK_TRY(const auto project, governed(params));
  Order order;
  order.kind = Order::Kind::kPardon;
  POTLUCK_TRY(order.key, key_of(params));
  const auto orders = governing_.orders_of(project);
  const bool ordered = orders.is_banned(order.key) || orders.is_withdrawn(order.key);
  auto convictions = governing_.convictions_of(project);
  if (!ordered && !convictions.holds(order.key)) {
    return {ErrorCode::kInvalidArgument, "this key is not banned",
            "whoever came by a banned invite takes part again when the invite does"};
  }
  convictions.pardon(order.key, SystemClock().unix_seconds());
  if (!ordered && convictions.holds(order.key)) {
    return {ErrorCode::kPermission, "two things that this member has signed contradict each other",
            "nobody can take that back: it joins again with another key"};
  }
  POTLUCK_CHECK(governing_.give_order(project, order));
  return control::Nothing{};
}

Result<control::Announcement> ManageCalls::announce(const Json& params) {
  POTLUCK_TRY(const auto project, organised(params));
  Order order;
  POTLUCK_TRY(order.text, required_text(params, "text"));
  order.unix_s = SystemClock().unix_seconds();
  POTLUCK_CHECK(governing_.give_order(project, order));
  return announcement_value(order);
}

Result<control::Announcements> ManageCalls::announcements(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  control::Announcements out;
  const auto orders = governing_.orders_of(project);
  for (const auto& order : orders.announcements()) {
    out.announcements.push_back(announcement_value(order));
  }
  out.read_unix_ms = storage_.ask([&](Store& store) { return read_until(store, project.row.id); });
  return out;
}

Result<control::Checkpoints> ManageCalls::checkpoints(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  POTLUCK_TRY(const auto rows,
              storage_.ask([&](Store& store) { return store.checkpoints(project.row.id); }));
  POTLUCK_TRY(const auto validated, storage_.ask([&](Store& store) {
    return best_validation(store, project.row.id, me_);
  }));
  std::vector<std::uint64_t> epochs;
  for (const auto& row : rows) epochs.push_back(row.epoch);
  std::optional<std::uint64_t> best;
  if (validated) best = best_checkpoint(epochs, validated->epoch);
  control::Checkpoints out;
  for (const auto& row : rows) {
    std::error_code failure;
    const auto file = project.folder.checkpoints() / row.file;
    const auto bytes = std::filesystem::file_size(file, failure);
    out.checkpoints.push_back(
        {row.epoch, best == row.epoch, row.unix_ms, failure ? 0 : bytes, file.string()});
  }
  return out;
}

}  // namespace potluck
