// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/finding/known_facts.h"

#include <charconv>

#include "engine/node/disk/stored_json.h"
#include "engine/node/forecast/fit.h"
#include "net/base/json.h"
#include "net/base/log.h"

namespace potluck {
namespace {

using nlohmann::json;

constexpr std::size_t kMostJoined = 10'000;  // members whose invites are remembered

std::string organiser_key(const ProjectId& project) { return "organiser." + project.hex(); }
std::string history_key(const ProjectId& project) { return "known_history." + project.hex(); }
std::string milestone_key(const ProjectId& project) { return "milestone." + project.hex(); }
std::string loading_key(const ProjectId& project) { return "loading." + project.hex(); }
std::string request_key(const ProjectId& project) { return "request." + project.hex(); }
std::string estimate_key(const ProjectId& project) { return "estimate." + project.hex(); }

void write(Store& store, const std::string& key, const std::string& text) {
  if (const auto set = store.set_setting(key, text); !set) {
    log_for("store").warn("{}", set.error().text());
  }
}

std::string read(Store& store, const std::string& key) {
  const auto text = store.setting(key);
  return text && *text ? **text : std::string();
}

std::uint64_t read_number(Store& store, const std::string& key) {
  const std::string text = read(store, key);
  std::uint64_t out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

}  // namespace

void remember_organiser(Store& store, const ProjectId& project, const Organiser& who) {
  write(store, organiser_key(project),
        json({{"peer", who.peer.hex()}, {"name", who.name}})
            .dump(-1, ' ', false, json::error_handler_t::replace));
}

std::optional<Organiser> known_organiser(Store& store, const ProjectId& project) {
  const auto parsed = parse_json(read(store, organiser_key(project)));
  if (!parsed || !parsed->is_object()) return std::nullopt;
  const json& in = *parsed;
  const auto peer = PeerId::from_hex(
      in.value("peer", json()).is_string() ? in["peer"].get<std::string>() : std::string());
  if (!peer) return std::nullopt;
  Organiser out;
  out.peer = *peer;
  if (const auto name = in.find("name"); name != in.end() && name->is_string()) out.name = *name;
  return out;
}

void remember_history(Store& store, const ProjectId& project, std::uint64_t epochs) {
  write(store, history_key(project), std::to_string(epochs));
}

std::uint64_t known_history(Store& store, const ProjectId& project) {
  return read_number(store, history_key(project));
}

void note_loading(Store& store, const ProjectId& project) {
  write(store, loading_key(project), std::to_string(lost_loads(store, project) + 1));
}

void note_loaded(Store& store, const ProjectId& project) { write(store, loading_key(project), ""); }

std::uint64_t lost_loads(Store& store, const ProjectId& project) {
  return read_number(store, loading_key(project));
}

void remember_milestone(Store& store, const ProjectId& project, const Milestone& milestone) {
  json group = json::object();
  for (const auto& [peer, samples] : milestone.group.weights()) group[peer.hex()] = samples;
  write(store, milestone_key(project),
        json({{"epochs", milestone.epochs}, {"head", milestone.head.hex()}, {"group", group}})
            .dump());
}

std::optional<Milestone> known_milestone(Store& store, const ProjectId& project) {
  const auto parsed = parse_json(read(store, milestone_key(project)));
  if (!parsed || !parsed->is_object()) return std::nullopt;
  const auto epochs = parsed->find("epochs"), head = parsed->find("head");
  const auto group = parsed->find("group");
  if (epochs == parsed->end() || !epochs->is_number_unsigned()) return std::nullopt;
  if (head == parsed->end() || !head->is_string()) return std::nullopt;
  if (group == parsed->end() || !group->is_object()) return std::nullopt;
  const auto digest = Digest::from_hex(head->get<std::string>());
  if (!digest) return std::nullopt;
  Milestone out{epochs->get<std::uint64_t>(), *digest, {}};
  for (const auto& [hex, samples] : group->items()) {
    const auto peer = PeerId::from_hex(hex);
    if (!peer || !samples.is_number_unsigned()) return std::nullopt;
    out.group.add(*peer, samples.get<std::uint64_t>());
  }
  return out;
}

void remember_estimate(Store& store, const ProjectId& project, const ModelEstimate& estimate) {
  write(store, estimate_key(project), estimate_text(estimate));
}

std::optional<ModelEstimate> known_estimate(Store& store, const ProjectId& project) {
  return estimate_from_text(read(store, estimate_key(project)));
}

void remember_parameters(Store& store, const ProjectId& project, std::uint64_t values) {
  write(store, "parameters." + project.hex(), std::to_string(values));
}

void remember_addresses(Store& store, const ProjectId& project,
                        const std::vector<std::string>& addresses) {
  write(store, "peers." + project.hex(), json(addresses).dump());
}

void remember_bandwidth(Store& store, const ProjectId& project, double up_bits_per_second,
                        double down_bits_per_second) {
  write(store, "bandwidth." + project.hex(),
        json({{"up_bps", up_bits_per_second}, {"down_bps", down_bits_per_second}}).dump());
}

void remember_invite(Store& store, const ProjectId& project, const PeerId& peer,
                     const PublicKey& invite) {
  const std::string key = "joined." + project.hex();
  json joined = stored_json(store.setting(key));
  if (!joined.is_object()) joined = json::object();
  if (joined.contains(peer.hex()) || joined.size() >= kMostJoined) return;
  joined[peer.hex()] = invite.hex();
  write(store, key, joined.dump());
}

std::map<std::string, std::string> invites_by_member(Store& store, const ProjectId& project) {
  std::map<std::string, std::string> out;
  const auto kept = stored_json(store.setting("joined." + project.hex()));
  if (!kept.is_object()) return out;
  for (const auto& [peer, invite] : kept.items()) {
    if (invite.is_string()) out[peer] = invite.get<std::string>();
  }
  return out;
}

void remember_request(Store& store, const ProjectId& project, const std::string& message) {
  write(store, request_key(project), message);
}

std::string request_message(Store& store, const ProjectId& project) {
  return read(store, request_key(project));
}

}  // namespace potluck
