// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of docs/control-api.md that concern the node, projects and the running session.
#include <algorithm>

#include "engine/node/addresses.h"
#include "engine/node/node_impl.h"
#include "engine/node/params.h"
#include "engine/node/previews.h"
#include "engine/node/project_check.h"
#include "net/base/machine_limits.h"

namespace potluck {

const std::map<std::string, NodeImpl::Handler, std::less<>>& NodeImpl::handlers() {
  static const std::map<std::string, Handler, std::less<>> table = {
      {"hello", &NodeImpl::call_hello},
      {"projects", &NodeImpl::call_projects},
      {"inspect_link", &NodeImpl::call_inspect_link},
      {"join", &NodeImpl::call_join},
      {"create", &NodeImpl::call_create},
      {"templates", &NodeImpl::call_templates},
      {"check_project", &NodeImpl::call_check_project},
      {"preview_data", &NodeImpl::call_preview_data},
      {"model_costs", &NodeImpl::call_model_costs},
      {"forecast", &NodeImpl::call_forecast},
      {"link", &NodeImpl::call_link},
      {"nearby", &NodeImpl::call_nearby},
      {"members", &NodeImpl::call_members},
      {"invites", &NodeImpl::call_invites},
      {"make_invite", &NodeImpl::call_make_invite},
      {"ban", &NodeImpl::call_ban},
      {"withdraw_invite", &NodeImpl::call_withdraw_invite},
      {"lift_ban", &NodeImpl::call_lift_ban},
      {"announce", &NodeImpl::call_announce},
      {"announcements", &NodeImpl::call_announcements},
      {"mark_read", &NodeImpl::call_mark_read},
      {"archive", &NodeImpl::call_archive},
      {"remove_project", &NodeImpl::call_remove_project},
      {"checkpoints", &NodeImpl::call_checkpoints},
      {"start", &NodeImpl::call_start},
      {"stop", &NodeImpl::call_stop},
      {"pause", &NodeImpl::call_pause},
      {"resume", &NodeImpl::call_resume},
      {"stop_after_round", &NodeImpl::call_stop_after_round},
      {"preferences", &NodeImpl::call_preferences},
      {"set_preferences", &NodeImpl::call_set_preferences},
      {"override", &NodeImpl::call_override},
      {"status", &NodeImpl::call_status},
      {"peers", &NodeImpl::call_peers},
      {"plan", &NodeImpl::call_plan},
      {"leaderboard", &NodeImpl::call_leaderboard},
      {"commits", &NodeImpl::call_commits},
      {"validations", &NodeImpl::call_validations},
      {"sample", &NodeImpl::call_sample},
      {"evaluate", &NodeImpl::call_evaluate},
      {"export", &NodeImpl::call_export},
      {"verify", &NodeImpl::call_verify},
      {"doctor", &NodeImpl::call_doctor},
      {"benchmark", &NodeImpl::call_benchmark},
      {"log", &NodeImpl::call_log},
      {"live_history", &NodeImpl::call_live_history},
  };
  return table;
}

bool is_control_method(std::string_view method) { return NodeImpl::handlers().contains(method); }

Result<Json> NodeImpl::call(const std::string& method, const Json& params) {
  const auto found = handlers().find(method);
  if (found == handlers().end()) {
    return {ErrorCode::kNotFound, "there is no method '" + method + "'", "see docs/control-api.md"};
  }
  if (!params.is_object() && !params.is_null()) {
    return {ErrorCode::kInvalidArgument, "parameters must be an object", "see docs/control-api.md"};
  }
  return (this->*found->second)(params.is_null() ? Json::object() : params);
}

Result<Json> NodeImpl::call_hello(const Json&) {
  std::string device;
  if (const auto now = snapshot(); now["device"].is_string()) device = now["device"];
  return Json{{"version", program_version()},
              {"api", 1},
              {"peer", identity_.public_key().hex()},
              {"home", home_.string()},
              {"cores", usable_cores()},
              {"device", device}};
}

Result<Json> NodeImpl::call_join(const Json& params) {
  POTLUCK_TRY(const auto link, required_text(params, "link"));
  POTLUCK_TRY(const auto name, text_of(params, "display_name"));
  POTLUCK_TRY(const auto joined, join(link, name));
  return Json{{"project", joined.id.hex()}, {"name", joined.name}};
}

Result<Json> NodeImpl::call_create(const Json& params) {
  NewProjectRequest request;
  POTLUCK_TRY(request.name, required_text(params, "name"));
  POTLUCK_TRY(request.description, text_of(params, "description"));
  POTLUCK_TRY(request.data, required_text(params, "data"));
  POTLUCK_TRY(request.model, required_text(params, "model"));
  POTLUCK_TRY(request.recipe, text_of(params, "recipe"));
  POTLUCK_TRY(request.policy, text_of(params, "policy", "invite"));
  POTLUCK_TRY(request.display_name, text_of(params, "display_name"));
  POTLUCK_TRY(request.weights, text_of(params, "weights"));
  POTLUCK_TRY(request.tokenizer, text_of(params, "tokenizer"));
  POTLUCK_TRY(request.module, text_of(params, "module"));
  POTLUCK_TRY(request.addresses, texts_of(params, "addresses", "a list of HOST:PORT"));
  POTLUCK_TRY(request.columns.target, text_of(params, "target"));
  POTLUCK_TRY(request.columns.leave_out, texts_of(params, "leave_out", "a list of columns"));
  POTLUCK_TRY(request.columns.words, texts_of(params, "words", "a list of columns"));
  POTLUCK_TRY(const auto made, create(request));
  Json out = {{"project", made.id.hex()},
              {"name", made.name},
              {"link", made.link},
              {"data", made.data},
              {"notes", made.notes},
              {"model",
               {{"parameters", made.model.parameters},
                {"flop_per_sample", made.model.flop},
                {"bytes", made.model.fixed_bytes},
                {"bytes_per_sample", made.model.bytes_per_sample}}}};
  if (made.weights) {
    out["weights"] = {{"arrays", made.weights->arrays},
                      {"values", made.weights->values},
                      {"missing", made.weights->missing},
                      {"unlike", made.weights->unlike},
                      {"unused", made.weights->unused}};
  }
  return out;
}

Result<Json> NodeImpl::call_templates(const Json&) { return templates_json(); }

Result<Json> NodeImpl::call_check_project(const Json& params) { return check_project(params); }

Result<Json> NodeImpl::call_preview_data(const Json& params) {
  POTLUCK_TRY(const auto data, required_text(params, "data"));
  POTLUCK_TRY(const auto recipe_text, text_of(params, "recipe"));
  POTLUCK_TRY(const auto recipe, parse_recipe(recipe_text));
  return preview_data(data, recipe);
}

Result<Json> NodeImpl::call_link(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto membership, find(wanted));
  if (!membership.row.organiser && membership.manifest.policy != JoinPolicy::kOpen) {
    return {ErrorCode::kPermission, "only the organiser may invite others to this project",
            "ask the organiser for a link"};
  }
  POTLUCK_TRY(auto link, link_of(membership));
  return Json{{"link", std::move(link)}};
}

// As it was issued, with the addresses of now: ours and those of connected members.
Result<std::string> NodeImpl::link_of(const LocalProject& membership) {
  constexpr std::uint64_t kMaxLinkBytes = 64 * 1024;
  POTLUCK_TRY(const auto text, read_whole_file(membership.folder.link_file(), kMaxLinkBytes));
  POTLUCK_TRY(auto invite, parse_link(as_text(text), SystemClock().unix_seconds()));
  std::vector<std::string> addresses;
  {
    std::shared_lock lock(session_mutex_);
    if (session_ && session_->project() == membership.row.id) {
      addresses = session_->addresses_for_link();
    }
  }
  for (const auto& old : invite.addresses) {
    if (std::find(addresses.begin(), addresses.end(), old) == addresses.end())
      addresses.push_back(old);
  }
  set_addresses(invite, std::move(addresses));
  return to_link(invite);
}

Result<Json> NodeImpl::call_start(const Json& params) {
  constexpr double kMostMbit = 1e6;
  RunOptions options;
  POTLUCK_TRY(const auto project, text_of(params, "project"));
  POTLUCK_TRY(options.listen, text_of(params, "listen"));
  POTLUCK_TRY(const auto threads, count_of(params, "threads", 0, 1024));
  options.threads = static_cast<int>(threads);
  if (params.contains("device")) {
    POTLUCK_TRY(options.device, text_of(params, "device"));
  }
  POTLUCK_TRY(options.train, flag_of(params, "train", true));
  POTLUCK_TRY(options.client_mode, flag_of(params, "client_mode", false));
  POTLUCK_TRY(options.up_mbit, number_of(params, "up_mbit", 0, 0, kMostMbit));
  POTLUCK_TRY(options.down_mbit, number_of(params, "down_mbit", 0, 0, kMostMbit));
  POTLUCK_TRY(options.epochs, count_of(params, "epochs", 0, 1ULL << 40));
  POTLUCK_TRY(options.digest_every, count_of(params, "digest_every", 0, 1ULL << 40));
  POTLUCK_CHECK(start(project, options));
  std::shared_lock lock(session_mutex_);
  remember_running();
  return Json::object();
}

Result<Json> NodeImpl::call_stop(const Json&) {
  POTLUCK_CHECK(stop());
  std::shared_lock lock(session_mutex_);
  if (!wanted_) remember_running();  // by its user: it does not start again by itself
  return Json::object();
}

Result<Json> NodeImpl::call_status(const Json&) { return snapshot(); }

Result<Json> NodeImpl::call_peers(const Json&) {
  std::shared_lock lock(session_mutex_);
  if (!session_) return Json{{"peers", Json::array()}};
  return session_->peers();
}

Result<Json> NodeImpl::call_plan(const Json&) {
  std::shared_lock lock(session_mutex_);
  if (!session_) return Json{{"plan", nullptr}};
  return session_->plan();
}

}  // namespace potluck
