// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/admission_calls.h"

#include <algorithm>

#include "engine/control/values/params.h"
#include "engine/node/session/session.h"

namespace potluck {
namespace {

constexpr std::int64_t kDay_s = 24 * 60 * 60;

Error nobody_asks() {
  return {ErrorCode::kNotFound, "nobody with this key asks to be let in",
          "the call requests lists those who do"};
}

// By its key, or by the beginning of it, as people copy it.
Result<JoinRequest> named_request(const KnownAdmissions& known, const Json& params) {
  POTLUCK_TRY(const auto wanted, required_text(params, "key"));
  std::optional<JoinRequest> out;
  for (auto& each : known.requests()) {
    if (wanted.size() < 8 || !each.own().subject.hex().starts_with(wanted)) continue;
    if (out) return wrong_parameter("key", "more of the key: two who ask begin so");
    out = std::move(each);
  }
  if (!out) return nobody_asks();
  return *std::move(out);
}

Order order_on(const PublicKey& key, Order::Kind kind) {
  Order out;
  out.kind = kind;
  out.key = key;
  return out;
}

Result<PeerId> member_in(const Json& params) {
  POTLUCK_TRY(const auto text, required_text(params, "key"));
  const auto key = PublicKey::from_hex(text);
  if (!key) return wrong_parameter("key", "a member's key");
  return *key;
}

}  // namespace

AdmissionCalls::AdmissionCalls(const KeyPair& identity, StorageThread& storage,
                               Memberships& memberships, const RunningProject& running)
    : memberships_(memberships), running_(running), governing_(identity, storage, running) {}

CallList<AdmissionCalls> AdmissionCalls::methods() {
  return {{"requests", &AdmissionCalls::requests},
          {"approve", &AdmissionCalls::approve},
          {"decline", &AdmissionCalls::decline},
          {"appoint_moderator", &AdmissionCalls::appoint},
          {"dismiss_moderator", &AdmissionCalls::dismiss}};
}

Result<control::JoinRequests> AdmissionCalls::requests(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  POTLUCK_TRY(const auto certifier, governing_.certifier_of(project));
  static_cast<void>(certifier);
  control::JoinRequests out;
  const auto known = governing_.admissions_of(project);
  for (const auto& each : known.requests()) {
    const auto invite = came_by(each.chain);
    out.requests.push_back({each.own().subject.hex(), each.own().display_name, each.message,
                            each.unix_s * 1000, invite ? invite->hex() : ""});
  }
  return out;
}

Result<control::Nothing> AdmissionCalls::approve(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  POTLUCK_TRY(const auto certifier, governing_.certifier_of(project));
  POTLUCK_TRY(const auto request, named_request(governing_.admissions_of(project), params));
  const auto now = SystemClock().unix_seconds();
  const auto chain = admit(certifier, {.subject = request.own().subject,
                                       .display_name = request.own().display_name,
                                       .role = request.own().role,
                                       .origin = came_by(request.chain),
                                       .now_unix = now,
                                       .expiry_unix = now + kMembershipDays * kDay_s});
  POTLUCK_CHECK(governing_.give_membership(project, chain));
  return control::Nothing{};
}

Result<control::Nothing> AdmissionCalls::decline(const Json& params) {
  POTLUCK_TRY(const auto project, memberships_.find_named(params));
  POTLUCK_TRY(const auto request, named_request(governing_.admissions_of(project), params));
  Order order = order_on(request.own().subject, Order::Kind::kDecline);
  POTLUCK_TRY(order.text, text_of(params, "reason"));
  POTLUCK_CHECK(governing_.give_order(project, order));
  return control::Nothing{};
}

// Its own certificate says how it is called, and by what it came.
Result<CertificateChain> AdmissionCalls::chain_of(const ProjectId& project, const PeerId& member) {
  std::vector<std::pair<PeerId, CertificateChain>> members;
  {
    const auto use = running_.use();
    if (Session* session = use.session_of(project)) members = session->linked_chains();
  }
  const auto found =
      std::ranges::find_if(members, [&](const auto& each) { return each.first == member; });
  if (found != members.end()) return found->second;
  return {ErrorCode::kNotFound, "this member is not connected now",
          "try again when it is; the project has to run here"};
}

Result<LocalProject> AdmissionCalls::organised(const Json& params) {
  POTLUCK_TRY(auto project, memberships_.find_named(params));
  if (project.row.organiser) return project;
  return {ErrorCode::kPermission, "only the organiser of this project makes moderators",
          "ask the organiser"};
}

Status AdmissionCalls::give_role(const LocalProject& project, const CertificateChain& of,
                                 Role role) {
  POTLUCK_TRY(const auto certifier, governing_.certifier_of(project));
  const Certificate& own = of.back().certificate;
  const auto now = SystemClock().unix_seconds();
  return governing_.give_membership(
      project, admit(certifier, {.subject = own.subject,
                                 .display_name = own.display_name,
                                 .role = role,
                                 .origin = came_by(of),
                                 .now_unix = std::max(now, own.not_before + 1),
                                 .expiry_unix = now + kMembershipDays * kDay_s}));
}

Result<control::Nothing> AdmissionCalls::appoint(const Json& params) {
  POTLUCK_TRY(const auto project, organised(params));
  POTLUCK_TRY(const auto member, member_in(params));
  POTLUCK_TRY(const auto chain, chain_of(project.row.id, member));
  // What a dismissal withdrew before counts again.
  if (governing_.orders_of(project).is_withdrawn(member)) {
    POTLUCK_CHECK(governing_.give_order(project, order_on(member, Order::Kind::kPardon)));
  }
  POTLUCK_CHECK(give_role(project, chain, Role::kModerator));
  return control::Nothing{};
}

// Whom it has let in stays, and so does it; what it decides from now on counts for nothing,
// whatever certificate it shows.
Result<control::Nothing> AdmissionCalls::dismiss(const Json& params) {
  POTLUCK_TRY(const auto project, organised(params));
  POTLUCK_TRY(const auto member, member_in(params));
  POTLUCK_CHECK(governing_.give_order(project, order_on(member, Order::Kind::kWithdrawal)));
  const auto chain = chain_of(project.row.id, member);
  if (chain) POTLUCK_CHECK(give_role(project, *chain, Role::kVolunteer));
  return control::Nothing{};
}

}  // namespace potluck
