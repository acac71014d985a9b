// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/counted_contribution.h"

#include <algorithm>

#include "engine/collab/history/commit.h"

namespace potluck {
namespace {

constexpr std::uint64_t kPage = 1000;  // so that the storage thread goes on writing in between

Error missing() {
  return {ErrorCode::kNotFound, "not all commits of that time are on this computer",
          "run the project until they are here, or ask another member"};
}

}  // namespace

Result<Contribution> count_contribution(const ProjectId& project, const PeerId& member,
                                        std::uint64_t epochs, const Digest& head,
                                        StorageThread& storage) {
  Contribution out;
  Digest last = head;  // of no epochs: nothing to compare
  for (std::uint64_t next = 0; next < epochs;) {
    const std::uint64_t count = std::min(kPage, epochs - next);
    POTLUCK_TRY(const auto page,
                storage.ask([&](Store& store) { return store.commits(project, next, count); }));
    if (page.empty()) return missing();
    for (const CommitRow& row : page) {
      if (row.epoch != next++) return missing();
      POTLUCK_TRY(const auto commit, decode_commit(row.commit));
      const std::uint32_t samples = commit.commit.samples_of(member);
      out.samples += samples;
      out.epochs += samples > 0 ? 1 : 0;
      out.led += commit.commit.coordinator == member ? 1 : 0;
      out.all_samples += commit.commit.samples();
      last = commit.head;
    }
  }
  if (last != head) {
    return {ErrorCode::kDiverged, "the history here is another one than that of the receipt", ""};
  }
  return out;
}

}  // namespace potluck
