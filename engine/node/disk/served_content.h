// SPDX-License-Identifier: GPL-3.0-or-later
// What this node serves: the blobs that were added (manifest, data, snapshots), recent averages
// straight from the Collaboration's cache, without a copy, and what is here already of blobs that
// are being fetched. Network thread.
#pragma once

#include <functional>
#include <memory>

#include "engine/collab/averaging/exchange.h"
#include "net/content/content_store.h"

namespace potluck {

class ServedContent final : public ContentStore {
 public:
  using FindAverage = std::function<std::shared_ptr<const Average>(const Digest&)>;

  using FindPart = std::function<std::shared_ptr<const Blob>(const Digest&)>;

  // find_part: of what is still being fetched.
  ServedContent(FindAverage find_average, FindPart find_part)
      : added_(make_content_store()),
        find_average_(std::move(find_average)),
        find_part_(std::move(find_part)) {}

  void add(std::shared_ptr<const Blob> blob) override { added_->add(std::move(blob)); }
  void remove(const Digest& root) override { added_->remove(root); }
  std::shared_ptr<const Blob> find(const Digest& root) const override;

 private:
  std::unique_ptr<ContentStore> added_;
  FindAverage find_average_;
  FindPart find_part_;
};

// A state copy as a blob that shares its bytes.
std::shared_ptr<const Blob> blob_of(std::shared_ptr<const Bytes> bytes, HashTree tree);

// All of a blob that is in memory.
Result<Bytes> read_all(const Blob& blob);

}  // namespace potluck
