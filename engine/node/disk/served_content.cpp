// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/served_content.h"

namespace potluck {
namespace {

Result<Bytes> slice(const Bytes& bytes, const HashTree& tree, std::uint32_t chunk) {
  const auto length = tree.length_of(chunk);
  const auto begin = static_cast<std::uint64_t>(chunk) * tree.chunk_bytes;
  if (length == 0 || begin + length > bytes.size()) {
    return {ErrorCode::kNotFound, "there is no chunk " + std::to_string(chunk) + " in this blob"};
  }
  const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(begin);
  return Bytes(first, first + length);
}

class AverageBlob final : public Blob {
 public:
  explicit AverageBlob(std::shared_ptr<const Average> average) : average_(std::move(average)) {}
  const HashTree& tree() const override { return average_->tree; }
  Result<Bytes> read(std::uint32_t chunk) const override {
    return slice(average_->encoded, average_->tree, chunk);
  }

 private:
  std::shared_ptr<const Average> average_;
};

class StateBlob final : public Blob {
 public:
  StateBlob(std::shared_ptr<const Bytes> bytes, HashTree tree)
      : bytes_(std::move(bytes)), tree_(std::move(tree)) {}
  const HashTree& tree() const override { return tree_; }
  Result<Bytes> read(std::uint32_t chunk) const override { return slice(*bytes_, tree_, chunk); }

 private:
  std::shared_ptr<const Bytes> bytes_;
  HashTree tree_;
};

}  // namespace

std::shared_ptr<const Blob> ServedContent::find(const Digest& root) const {
  if (auto found = added_->find(root)) return found;
  if (auto average = find_average_(root)) return std::make_shared<AverageBlob>(std::move(average));
  return find_part_(root);
}

std::shared_ptr<const Blob> blob_of(std::shared_ptr<const Bytes> bytes, HashTree tree) {
  return std::make_shared<StateBlob>(std::move(bytes), std::move(tree));
}

Result<Bytes> read_all(const Blob& blob) {
  Bytes out;
  out.reserve(blob.tree().size);
  for (std::uint32_t chunk = 0; chunk < blob.tree().chunk_count(); ++chunk) {
    POTLUCK_TRY(const auto part, blob.read(chunk));
    out.insert(out.end(), part.begin(), part.end());
  }
  return out;
}

}  // namespace potluck
