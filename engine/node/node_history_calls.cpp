// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of docs/control-api.md that read the history, the model or the hardware.
#include <algorithm>

#include "engine/node/earlier_export.h"
#include "engine/node/node_impl.h"
#include "engine/node/older_commits.h"
#include "engine/node/params.h"
#include "engine/node/stored_model.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMostCommits = 10'000;

}  // namespace

Result<Json> NodeImpl::call_leaderboard(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto membership, find(wanted));
  POTLUCK_TRY(const auto board,
              storage_.ask([&](Store& store) { return store.leaderboard(membership.row.id); }));
  POTLUCK_TRY(const auto missing, storage_.ask([&](Store& store) {
    return missing_history(store, membership.row.id);
  }));
  auto out = leaderboard_json(board, identity_.public_key(), missing.samples);
  out["missing_epochs"] = missing.epochs;
  out["missing_samples"] = missing.samples;
  // One's own name is in one's certificate, not among the names of others.
  if (const auto chain = decode_chain(membership.row.chain); chain && !chain->empty()) {
    for (auto& row : out["rows"]) {
      if (row["me"].get<bool>()) row["name"] = chain->back().certificate.display_name;
    }
  }
  return out;
}

Result<Json> NodeImpl::call_commits(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto from, count_of(params, "from_epoch", 0, 1ULL << 62));
  POTLUCK_TRY(const auto count, count_of(params, "count", kMostCommits, kMostCommits));
  POTLUCK_TRY(const auto points, count_of(params, "max_points", 0, kMostCommits));
  POTLUCK_TRY(const auto membership, find(wanted));
  POTLUCK_TRY(const auto last,
              storage_.ask([&](Store& store) { return store.last_commit(membership.row.id); }));
  const std::uint64_t total = last ? last->epoch + 1 : 0;
  const std::uint64_t span =
      total > from ? (points ? total - from : std::min(count, total - from)) : 0;
  const std::uint64_t step = points && span > points ? (span + points - 1) / points : 1;
  Json out = Json::array();
  std::uint64_t my_samples = 0;  // since the commit that was told last
  // In pages, so that the storage thread goes on writing in between.
  constexpr std::uint64_t kPage = 1000;
  for (std::uint64_t at = from; at < from + span;) {
    const auto size = std::min(kPage, from + span - at);
    POTLUCK_TRY(const auto page, storage_.ask([&](Store& store) {
      return store.commits(membership.row.id, at, size);
    }));
    at = page.empty() ? from + span : page.back().epoch + 1;  // some may be missing between
    for (const auto& row : page) {
      const bool newest = row.epoch + 1 == total;
      if (row.epoch >= from + span) break;
      my_samples += row.my_samples;
      if ((row.epoch - from) % step != 0 && !newest) continue;
      out.push_back(commit_json(row, membership.manifest.recipe));
      out.back()["my_samples_since"] = std::exchange(my_samples, 0);
    }
  }
  return Json{{"commits", std::move(out)}, {"total", total}};
}

Result<Json> NodeImpl::call_validations(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto membership, find(wanted));
  POTLUCK_TRY(const auto rows,
              storage_.ask([&](Store& store) { return store.validations(membership.row.id); }));
  Json out = Json::array();
  for (const auto& row : rows) {
    out.push_back(validation_json(row.epoch, row.loss, row.accuracy));
    out.back()["unix_ms"] = row.unix_ms;
    out.back()["by"] = row.by.hex();
  }
  return Json{{"validations", std::move(out)}};
}

// On the checkpoint that is asked for; else on the running trainer where there is one, else on the
// newest checkpoint.
Result<Json> NodeImpl::on_trainer(const Json& params, std::function<Result<Json>(Trainer&)> job) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto checkpoint, text_of(params, "checkpoint"));
  POTLUCK_TRY(const auto membership, find(wanted));
  if (!checkpoint.empty()) {
    POTLUCK_TRY(const auto row, storage_.ask([&](Store& store) {
      return find_checkpoint(store, membership.row.id, checkpoint);
    }));
    POTLUCK_TRY(const auto trainer, load_checkpoint(membership.folder, membership.manifest, row));
    return job(*trainer);
  }
  {
    std::shared_lock lock(session_mutex_);
    if (session_ && session_->project() == membership.row.id) {
      return session_->with_trainer(std::move(job));
    }
  }
  History history(storage_, membership.row.id, identity_.public_key(),
                  membership.folder.checkpoints(), [](const Error&) {});
  POTLUCK_TRY(const auto disk, history.load());
  POTLUCK_TRY(const auto trainer, load_stored_model(membership.folder, membership.manifest, disk));
  return job(*trainer);
}

Result<Json> NodeImpl::call_sample(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto membership, find(wanted));
  return on_trainer(params, [params, format = membership.manifest.data_format](Trainer& trainer) {
    return sample_model(trainer, format, params);
  });
}

Result<Json> NodeImpl::call_export(const Json& params) {
  POTLUCK_TRY(const auto file, required_text(params, "file"));
  POTLUCK_TRY(const bool overwrite, flag_of(params, "overwrite", false));
  if (!overwrite) POTLUCK_CHECK(check_place_of_export(file));
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto membership, find(wanted));
  std::string my_name;
  if (const auto chain = decode_chain(membership.row.chain); chain && !chain->empty()) {
    my_name = chain->back().certificate.display_name;
  }
  POTLUCK_TRY(auto card, storage_.ask([&](Store& store) {
    return card_of(store, membership.row.id, identity_.public_key(), my_name);
  }));
  return on_trainer(
      params, [file, card = std::move(card), manifest = membership.manifest](Trainer& trainer) {
        return export_model(trainer, manifest, card, file);
      });
}

Result<Json> NodeImpl::call_evaluate(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto membership, find(wanted));
  return on_trainer(params, [params, format = membership.manifest.data_format](Trainer& trainer) {
    return evaluate_model(trainer, format, params);
  });
}

Result<Json> NodeImpl::call_verify(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto membership, find(wanted));
  return storage_.ask(
      [&](Store& store) { return verify_history(store, membership.folder, membership.manifest); });
}

Result<Json> NodeImpl::call_doctor(const Json&) { return doctor_json(examine_devices()); }

Result<Json> NodeImpl::call_log(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto newest, count_of(params, "newest", 200, 5000));
  POTLUCK_TRY(const auto membership, find(wanted));
  POTLUCK_TRY(const auto rows, storage_.ask([&](Store& store) {
    return store.log(membership.row.id, static_cast<std::uint32_t>(newest));
  }));
  static constexpr std::array<std::string_view, 3> kLevels = {"debug", "info", "warning"};
  Json out = Json::array();
  for (const auto& row : rows) {
    out.push_back({{"unix_ms", row.unix_ms},
                   {"level", kLevels[static_cast<std::size_t>(std::clamp(row.level, 0, 2))]},
                   {"text", row.text}});
  }
  return Json{{"entries", std::move(out)}};
}

Result<Json> NodeImpl::call_live_history(const Json& params) {
  POTLUCK_TRY(const auto project, text_of(params, "project"));
  Json points = Json::array();
  for (const auto& point : live_.of(project)) {
    points.push_back({{"unix_ms", point.unix_ms},
                      {"up_bps", point.up_bits_per_second},
                      {"down_bps", point.down_bits_per_second},
                      {"load", told_or_null(point.load)},
                      {"celsius", told_or_null(point.celsius)}});
  }
  return Json{{"points", std::move(points)}};
}

}  // namespace potluck
