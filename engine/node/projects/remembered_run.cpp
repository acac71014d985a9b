// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/remembered_run.h"

#include "engine/control/values/params.h"
#include "engine/node/disk/stored_json.h"
#include "net/base/log.h"

namespace potluck {
namespace {

using nlohmann::json;

constexpr const char* kRunningKey = "running";

}  // namespace

Result<RunOptions> run_options_of(const json& params) {
  constexpr double kMostMbit = 1e6;
  RunOptions options;
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
  return options;
}

json to_json(const RunOptions& options) {
  return {{"listen", options.listen},
          {"epochs", options.epochs},
          {"threads", options.threads},
          {"train", options.train},
          {"device", options.device},
          {"client_mode", options.client_mode},
          {"up_mbit", options.up_mbit},
          {"down_mbit", options.down_mbit},
          {"digest_every", options.digest_every}};
}

void remember_run(StorageThread& storage, const std::optional<WantedProject>& wanted) {
  const auto value =
      wanted ? json{{"project", wanted->id.hex()}, {"options", to_json(wanted->options)}} : json();
  storage.post([text = value.dump()](Store& store) {
    if (const auto set = store.set_setting(kRunningKey, text); !set) {
      log_for("store").warn("{}", set.error().text());
    }
  });
}

Result<std::optional<RememberedRun>> remembered_run(StorageThread& storage) {
  POTLUCK_TRY(const auto text,
              storage.ask([](Store& store) { return store.setting(kRunningKey); }));
  const auto saved = stored_json(text);
  if (!saved.is_object() || !saved.contains("project") || !saved["project"].is_string()) {
    return std::optional<RememberedRun>();
  }
  RememberedRun out;
  out.project = saved["project"];
  POTLUCK_TRY(out.options, run_options_of(saved.value("options", json::object())));
  return std::optional(std::move(out));
}

}  // namespace potluck
