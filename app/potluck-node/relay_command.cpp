// SPDX-License-Identifier: GPL-3.0-or-later
#include "relay_command.h"

#include <fmt/core.h>

#include <cstdio>
#include <future>
#include <nlohmann/json.hpp>

#include "exit_codes.h"
#include "net/base/log.h"
#include "stop_signals.h"

namespace potluck {
namespace {

using nlohmann::json;

constexpr auto kTellsEvery = std::chrono::minutes(1);

void print(const std::string& line) {
  std::printf("%s\n", line.c_str());
  std::fflush(stdout);
}

void tell_begin(std::uint16_t port, bool as_json) {
  if (as_json) return print(json{{"event", "relaying"}, {"port", port}}.dump());
  print(fmt::format(
      "Relays at port {0}. A project names it by create --relay HOST:{0}, where HOST is this "
      "computer's public name or address. Ctrl-C ends it.",
      port));
}

void tell(const RelayTotals& totals, bool as_json) {
  if (as_json) {
    return print(json{{"event", "relayed"},
                      {"members", totals.lines},
                      {"circuits", totals.circuits},
                      {"bytes", totals.bytes}}
                     .dump());
  }
  print(fmt::format("{} members can be called, {} circuits, {:.1f} MB passed on", totals.lines,
                    totals.circuits, static_cast<double>(totals.bytes) / 1e6));
}

}  // namespace

void add_relay(CLI::App& app, CommandLine& line, RelayCommand& relay) {
  auto* added = command(app, line, "relay",
                        "Pass on what members of any project say to each other; take part in none");
  auto& options = relay.options;
  added->add_option("--listen", options.listen, "HOST:PORT")->capture_default_str();
  added->add_option("--limit", options.limit_mbit, "Of what it passes on, in Mbit/s; 0: none")
      ->check(CLI::NonNegativeNumber);
  added->add_option("--circuits", options.circuits, "Pairs of members at once")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  added->add_option("--members", options.members, "That can be called at once")
      ->check(CLI::Range(2, 100'000))
      ->capture_default_str();
  added->callback([&line, &relay] {
    set_log_level(line.log_level);
    relay.json = line.asked.json;
    line.exit_code = run_relay(relay);
  });
}

int run_relay(const RelayCommand& command) {
  RelayNode node(command.options);
  const auto port = node.start();
  if (!port) return tell_error(port.error(), command.json);
  std::promise<void> asked;
  const StopSignals signals([&asked] { asked.set_value(); });
  tell_begin(*port, command.json);
  auto stop = asked.get_future();
  while (stop.wait_for(kTellsEvery) == std::future_status::timeout) {
    tell(node.totals(), command.json);
  }
  tell(node.totals(), command.json);
  node.stop();
  return kExitOk;
}

}  // namespace potluck
