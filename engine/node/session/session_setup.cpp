// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/session_setup.h"

#include <algorithm>

#include "engine/node/disk/storage_thread.h"
#include "engine/node/disk/wall_clock.h"
#include "engine/node/finding/addresses.h"
#include "engine/node/finding/known_facts.h"
#include "engine/node/session/program_version.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr double kMbit = 1e6;
constexpr double kShareOfWeb = 0.5;  // while data come from there
// How long to look for the others before training alone. A node that has nothing yet would only
// begin a history that loses against that of the others.
constexpr auto kAloneGrace = std::chrono::seconds(8);
constexpr auto kAloneGraceOfNewcomer = std::chrono::seconds(30);

constexpr Retention kOrganisersRetention{.newest = 2, .on_the_way = 8, .best = true};

}  // namespace

TrafficLimits limits_of(const RunOptions& options, bool web_open) {
  const double down = options.down_mbit * kMbit * (web_open ? 1 - kShareOfWeb : 1);
  return {options.up_mbit * kMbit, down, options.limits_spare_local};
}

std::optional<WebReaderOptions> web_options(const RunOptions& options) {
  auto proxy = parse_optional_proxy(options.proxy);
  if (!options.data_from_web || !proxy) return std::nullopt;
  WebReaderOptions out;
  out.web.proxy = *proxy;
  out.web.bytes_per_second =
      static_cast<std::uint64_t>(options.down_mbit * kMbit / 8 * kShareOfWeb);
  return out;
}

RelayLimits relay_limits(const RunOptions& options, double measured_bits_per_second) {
  constexpr double kShare = 0.1, kUnknownUp = 10e6;
  const double limit = limits_of(options).up_bits_per_second;
  const double both = limit + measured_bits_per_second;
  const double up =
      limit > 0 && measured_bits_per_second > 0 ? std::min(limit, measured_bits_per_second) : both;
  RelayLimits out;
  out.bits_per_second = kShare * (up > 0 ? up : kUnknownUp);
  out.table = {.most_lines = 64, .most_circuits = 16, .most_of_a_member = 8};
  return out;
}

Retention retention_of(const SessionSetup& setup) {
  return setup.row.organiser ? kOrganisersRetention : Retention{};
}

Result<TransportOptions> transport_options(const SessionSetup& setup) {
  TransportOptions out;
  out.project = setup.row.id;
  out.chain = setup.chain;
  out.client_mode = setup.options.client_mode;
  POTLUCK_TRY(out.proxy, parse_optional_proxy(setup.options.proxy));
  out.limits = limits_of(setup.options);
  if (setup.options.relay_for_others) out.relays_for_others = relay_limits(setup.options, 0);
  return out;
}

Result<Listening> start_listening(Transport& transport, const SessionSetup& setup) {
  const auto& options = setup.options;
  if (options.client_mode) return Listening{};
  const std::string& last = setup.row.last_address;
  const std::string fallback = last.empty() ? to_string(HostPort{any_host(), 0}) : last;
  POTLUCK_TRY(auto wanted, parse_host_port(options.listen.empty() ? fallback : options.listen));
  const bool any_port = options.listen.empty() || wanted.port == 0;
  if (const auto before = parse_host_port(fallback); any_port && before) wanted.port = before->port;
  auto bound = transport.listen(to_string(wanted));
  if (!bound && any_port && wanted.port != 0 && bound.error().code == ErrorCode::kAddressInUse) {
    log_for("node").warn("port {} is taken; using another", wanted.port);
    wanted.port = 0;
    bound = transport.listen(to_string(wanted));
  }
  if (!bound) return bound.error();
  wanted.port = *bound;
  return Listening{to_string(wanted), wanted.port, dialable_addresses(wanted.host, wanted.port)};
}

bool may_be_mapped(const SessionSetup& setup, const Listening& listening) {
  const auto is_loopback = [](const std::string& address) {
    return address.starts_with("127.") || address.starts_with("[::1]");
  };
  return setup.options.map_port && !std::ranges::all_of(listening.addresses, is_loopback);
}

CollaborationConfig collaboration_config(const SessionSetup& setup, const Listening& listening,
                                         const DiskState& disk) {
  const auto& recipe = setup.manifest.recipe;
  CollaborationConfig config;
  config.project = setup.row.id;
  config.target_batch = recipe.target_batch;
  if (const auto* codec = find_codec(recipe.codec)) config.contribution_codec = codec->id();
  if (const auto* codec = find_codec(average_codec_of(recipe))) config.codec = codec->id();
  config.codec_auto = recipe.codec == "auto";
  config.overlap = recipe.overlap == "delayed";
  config.audit_share = setup.options.train && can_be_audited(recipe) ? recipe.audits : 0;
  config.averaging.kind = find_averaging(recipe.averaging).value_or(AveragingRule::Kind::kMean);
  config.averaging.norm_bound = recipe.norm_bound;
  config.averaging.trim = recipe.averaging_trim;
  config.averaging.radius = recipe.averaging_radius;
  config.validate_every = recipe.validate_every;
  config.last_epoch = setup.last_epoch();
  config.start_members = recipe.start_members;
  config.trains = setup.options.train;
  config.client_mode = setup.options.client_mode;
  config.relays_for_others = setup.options.relay_for_others && !setup.options.client_mode;
  config.addresses = listening.addresses;
  config.listening_port = listening.port;
  config.knows_outside_address = std::ranges::any_of(listening.addresses, is_public);
  config.name = setup.chain.back().certificate.display_name;
  config.team = setup.options.team;
  config.role = setup.chain.back().certificate.role;
  config.version = program_version();
  config.up_bits_per_second = setup.options.up_mbit * kMbit;
  config.down_bits_per_second = setup.options.down_mbit * kMbit;
  config.limits_spare_local = setup.options.limits_spare_local;
  config.known_up_bits_per_second = setup.known_up_bits_per_second;
  config.known_down_bits_per_second = setup.known_down_bits_per_second;
  config.first_sequence = static_cast<std::uint64_t>(unix_ms_now());
  const bool nobody_else = setup.row.organiser && !disk.known_to_others;
  const Duration patience = disk.epochs > 0 ? kAloneGrace : kAloneGraceOfNewcomer;
  config.alone_grace = nobody_else ? Duration{} : patience;
  return config;
}

StartingPoint starting_point(const SessionSetup& setup, DiskState& disk) {
  StartingPoint start;
  start.epochs = disk.epochs;
  start.head = disk.head;
  start.total_samples = disk.total_samples;
  start.my_total_samples = disk.my_total_samples;
  start.heads = std::move(disk.heads);
  start.recent = std::move(disk.recent);
  const auto known = [&](auto read) {
    return setup.storage->ask(
        [read, project = setup.row.id](Store& store) { return read(store, project); });
  };
  start.known_epochs = known(known_history);
  start.milestone = known(known_milestone);
  if (const auto organiser = known(known_organiser)) start.organisers = {organiser->peer};
  return start;
}

}  // namespace potluck
