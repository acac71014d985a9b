// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/stored_answers.h"

#include "engine/node/disk/served_content.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr std::size_t kMessageOverhead = 4096;  // of the encoding, on top of the commits

}  // namespace

Commits answer_commits(std::uint64_t from_epoch, const std::vector<CommitRow>& rows) {
  Commits out;
  out.from_epoch = from_epoch;
  std::size_t bytes = kMessageOverhead;
  for (const auto& row : rows) {
    if (row.epoch != from_epoch + out.commits.size())
      break;  // a gap: what follows does not connect
    bytes += row.commit.size() + 16;
    if (bytes > limits::kMaxControlBytes) break;
    out.commits.push_back(row.commit);
  }
  return out;
}

Result<Average> average_of(const Commit& commit, const Result<std::shared_ptr<Blob>>& blob) {
  if (!blob) return blob.error();
  POTLUCK_TRY(auto bytes, read_all(**blob));
  return average_from_bytes(std::move(bytes), commit.values, commit.chunk_values,
                            static_cast<CodecId>(commit.codec));
}

}  // namespace potluck
