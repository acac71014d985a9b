// SPDX-License-Identifier: GPL-3.0-or-later
// A blob that is still being fetched, as others may read it meanwhile: the chunks that are here
// already. Private to net/content.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "net/content/content_store.h"

namespace potluck {

class PartBlob final : public Blob {
 public:
  // sink: has begun with that tree.
  PartBlob(HashTree tree, std::shared_ptr<const ContentSink> sink)
      : tree_(std::move(tree)), sink_(std::move(sink)), here_(tree_.chunk_count(), false) {}

  void add(std::uint32_t chunk) { here_[chunk] = true; }

  const HashTree& tree() const override { return tree_; }
  bool is_part() const override { return true; }
  bool holds(std::uint32_t chunk) const override { return chunk < here_.size() && here_[chunk]; }
  Result<Bytes> read(std::uint32_t chunk) const override {
    if (!holds(chunk)) {
      return {ErrorCode::kNotFound, "a chunk that is not here yet", "it is asked of others"};
    }
    POTLUCK_TRY(auto bytes, sink_->read(chunk));
    if (tree_.verifies(chunk, bytes)) return bytes;
    return {ErrorCode::kDiverged, "a chunk is no longer as it was fetched",
            "check the disk; it is fetched again at the next start"};
  }

 private:
  const HashTree tree_;
  const std::shared_ptr<const ContentSink> sink_;
  std::vector<bool> here_;
};

}  // namespace potluck
