// SPDX-License-Identifier: GPL-3.0-or-later
// What this node serves: the blobs that were added (manifest, data, snapshots), and recent averages
// straight from the Collaboration's cache, without a copy. Network thread.
#pragma once

#include <functional>
#include <memory>

#include "engine/collab/averaging/exchange.h"
#include "net/content/content_store.h"

namespace potluck {

class ServedContent final : public ContentStore {
 public:
  using FindAverage = std::function<std::shared_ptr<const Average>(const Digest&)>;

  explicit ServedContent(FindAverage find_average)
      : added_(make_content_store()), find_average_(std::move(find_average)) {}

  void add(std::shared_ptr<const Blob> blob) override { added_->add(std::move(blob)); }
  void remove(const Digest& root) override { added_->remove(root); }
  std::shared_ptr<const Blob> find(const Digest& root) const override;

 private:
  std::unique_ptr<ContentStore> added_;
  FindAverage find_average_;
};

// A state copy as a blob that shares its bytes.
std::shared_ptr<const Blob> blob_of(std::shared_ptr<const Bytes> bytes, HashTree tree);

// All of a blob that is in memory.
Result<Bytes> read_all(const Blob& blob);

}  // namespace potluck
