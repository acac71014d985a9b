// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <cstdio>

#include "commands.h"
#include "exit_codes.h"
#include "progress_view.h"

namespace potluck {
namespace {

using nlohmann::json;

void print(const std::string& line) { std::printf("%s\n", line.c_str()); }

void show_measured(const json& measured) {
  if (!measured.contains("steps") || measured["steps"].empty()) return;
  const auto& steps = measured["steps"];
  print(fmt::format("{} steps of {} samples on {}: {:.1f} samples/s, loss {:.4f} -> {:.4f}",
                    steps.size(), steps[0].value("samples", 0), english_in(measured, "device"),
                    measured.value("samples_per_second", 0.0), steps[0].value("loss", 0.0),
                    steps.back().value("loss", 0.0)));
  if (measured.value("busy", false)) {
    print("A project runs here meanwhile: alone this computer is faster.");
  }
}

void show_link(const json& link, const json& got) {
  const auto& at = link["at"];
  print(fmt::format("{:g} Mbit/s up, {:g} down, {:g} ms:", link.value("up_mbit", 0.0),
                    link.value("down_mbit", 0.0), link.value("ping_ms", 0.0)));
  print(fmt::format(
      "  {} computers: {:.3g} s an epoch ({:.3g} s of it exchange in {}), {:.1f} times as fast as "
      "one, {:.0f} % of their time trains",
      at.value("peers", 0), at.value("epoch_seconds", 0.0), at.value("exchange_seconds", 0.0),
      at.value("codec", ""), at.value("speed_up", 0.0), 100 * at.value("efficiency", 0.0)));
  const int most = link["points"].back().value("peers", 0);
  const int knee = link["knee"].is_null() ? most : link["knee"].get<int>();
  print(knee == 1 ? std::string("  a second computer would wait more than it trains")
                  : fmt::format("  up to {}{} computers train at least half of their time", knee,
                                link["knee"].is_null() ? " and more" : ""));
  const double share = 100 * got.value("communication_share", 0.0);
  print(link["smallest_batch"].is_null()
            ? fmt::format("  no target batch keeps the exchange under {:.0f} %", share)
            : fmt::format("  target_batch={} or more keeps the exchange under {:.0f} %",
                          link["smallest_batch"].get<int>(), share));
}

void show(const json& got) {
  show_measured(got["measured"]);
  print(fmt::format("Alone: {:.3g} s an epoch of {} samples",
                    got["alone"].value("epoch_seconds", 0.0), got.value("target_batch", 0)));
  for (const auto& link : got["lines"]) show_link(link, got);
}

}  // namespace

int forecast_command(const Asked& asked, const json& params) {
  const auto got = ask_node(asked.home, "forecast", params);
  if (!got) return tell_error(got.error(), asked.json);
  if (asked.json) {
    print(got->dump(-1, ' ', false, json::error_handler_t::replace));
  } else {
    show(*got);
  }
  return kExitOk;
}

}  // namespace potluck
