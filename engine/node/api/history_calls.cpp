// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/history_calls.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/control/values/params.h"
#include "engine/node/answers/control_values.h"
#include "engine/node/projects/leaderboard.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMostCommits = 10'000;

}  // namespace

HistoryCalls::HistoryCalls(const PeerId& me, StorageThread& storage, Memberships& memberships,
                           const Usage& usage)
    : me_(me), storage_(storage), memberships_(memberships), usage_(usage) {}

CallList<HistoryCalls> HistoryCalls::methods() {
  return {{"leaderboard", &HistoryCalls::leaderboard},
          {"commits", &HistoryCalls::commits},
          {"validations", &HistoryCalls::validations},
          {"log", &HistoryCalls::log},
          {"usage", &HistoryCalls::usage}};
}

Result<control::Leaderboard> HistoryCalls::leaderboard(const Json& params) {
  POTLUCK_TRY(const auto membership, memberships_.find_named(params));
  return leaderboard_of(membership, me_, storage_);
}

Result<control::Commits> HistoryCalls::commits(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto from, count_of(params, "from_epoch", 0, 1ULL << 62));
  POTLUCK_TRY(const auto count, count_of(params, "count", kMostCommits, kMostCommits));
  POTLUCK_TRY(const auto points, count_of(params, "max_points", 0, kMostCommits));
  POTLUCK_TRY(const auto membership, memberships_.find(wanted));
  POTLUCK_TRY(const auto last,
              storage_.ask([&](Store& store) { return store.last_commit(membership.row.id); }));
  const std::uint64_t total = last ? last->epoch + 1 : 0;
  const std::uint64_t span =
      total > from ? (points ? total - from : std::min(count, total - from)) : 0;
  const std::uint64_t step = points && span > points ? (span + points - 1) / points : 1;
  control::Commits out{{}, total};
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
      out.commits.push_back(commit_value(row, membership.manifest.recipe));
      out.commits.back().my_samples_since = std::exchange(my_samples, 0);
    }
  }
  return out;
}

Result<control::Validations> HistoryCalls::validations(const Json& params) {
  POTLUCK_TRY(const auto membership, memberships_.find_named(params));
  POTLUCK_TRY(const auto rows,
              storage_.ask([&](Store& store) { return store.validations(membership.row.id); }));
  control::Validations out;
  for (const auto& row : rows) {
    out.validations.push_back(
        {validation_value(row.epoch, row.loss, row.accuracy), row.unix_ms, row.by.hex()});
  }
  return out;
}

Result<control::Log> HistoryCalls::log(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto newest, count_of(params, "newest", 200, 5000));
  POTLUCK_TRY(const auto membership, memberships_.find(wanted));
  POTLUCK_TRY(const auto rows, storage_.ask([&](Store& store) {
    return store.log(membership.row.id, static_cast<std::uint32_t>(newest));
  }));
  static constexpr std::array<const char*, 3> kLevels = {"debug", "info", "warning"};
  control::Log out;
  for (const auto& row : rows) {
    const auto level = static_cast<std::size_t>(std::clamp(row.level, 0, 2));
    out.entries.push_back({row.unix_ms, kLevels[level], row.text});
  }
  return out;
}

Result<control::Usage> HistoryCalls::usage(const Json& params) {
  POTLUCK_TRY(const auto project, text_of(params, "project"));
  control::Usage out;
  for (const auto& point : usage_.of(project)) {
    out.points.push_back({point.unix_ms, point.up_bits_per_second, point.down_bits_per_second,
                          point.load, point.celsius});
  }
  return out;
}

}  // namespace potluck
