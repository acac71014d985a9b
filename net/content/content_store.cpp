// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/content/content_store.h"

#include <cassert>
#include <map>

#include "net/content/file_blob.h"

namespace potluck {
namespace {

class MemoryBlob final : public Blob {
 public:
  MemoryBlob(Bytes bytes, HashTree tree) : bytes_(std::move(bytes)), tree_(std::move(tree)) {}

  const HashTree& tree() const override { return tree_; }

  Result<Bytes> read(std::uint32_t chunk) const override {
    if (chunk >= tree_.chunk_count()) {
      return {ErrorCode::kInvalidArgument, "a chunk past the end of what is shared"};
    }
    const ByteView part =
        ByteView(bytes_).subspan(std::uint64_t{chunk} * tree_.chunk_bytes, tree_.length_of(chunk));
    return Bytes(part.begin(), part.end());
  }

 private:
  Bytes bytes_;
  HashTree tree_;
};

class MapStore final : public ContentStore {
 public:
  void add(std::shared_ptr<const Blob> blob) override {
    assert(blob);
    const Digest root = blob->tree().root();
    blobs_.insert_or_assign(root, std::move(blob));
  }
  void remove(const Digest& root) override { blobs_.erase(root); }
  std::shared_ptr<const Blob> find(const Digest& root) const override {
    const auto found = blobs_.find(root);
    return found == blobs_.end() ? nullptr : found->second;
  }

 private:
  std::map<Digest, std::shared_ptr<const Blob>> blobs_;
};

class MemorySink final : public ContentSink {
 public:
  explicit MemorySink(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}

  Status begin(const HashTree& tree) override {
    if (tree.size > max_bytes_) {
      return {ErrorCode::kTooLarge, "what is offered is larger than expected",
              std::to_string(tree.size) + " bytes where at most " + std::to_string(max_bytes_) +
                  " are kept in memory"};
    }
    tree_ = tree;
    bytes_.assign(tree.size, 0);
    done_.assign(tree.chunk_count(), false);
    missing_ = tree.chunk_count();
    return ok_status();
  }

  bool has(std::uint32_t chunk) const override { return chunk < done_.size() && done_[chunk]; }

  Status write(std::uint32_t chunk, ByteView bytes) override {
    assert(chunk < done_.size() && bytes.size() == tree_.length_of(chunk));
    std::copy(bytes.begin(), bytes.end(),
              bytes_.begin() + static_cast<std::ptrdiff_t>(chunk) * tree_.chunk_bytes);
    if (!done_[chunk]) --missing_;
    done_[chunk] = true;
    return ok_status();
  }

  Result<Bytes> read(std::uint32_t chunk) const override {
    assert(has(chunk));
    const auto from = bytes_.begin() + static_cast<std::ptrdiff_t>(chunk) * tree_.chunk_bytes;
    return Bytes(from, from + static_cast<std::ptrdiff_t>(tree_.length_of(chunk)));
  }

  Result<std::shared_ptr<Blob>> finish() override {
    assert(missing_ == 0);
    return make_verified_memory_blob(std::move(bytes_), std::move(tree_));
  }

 private:
  std::uint64_t max_bytes_;
  HashTree tree_;
  Bytes bytes_;
  std::vector<bool> done_;
  std::size_t missing_ = 0;
};

}  // namespace

std::shared_ptr<Blob> make_verified_memory_blob(Bytes bytes, HashTree tree) {
  assert(bytes.size() == tree.size);
  return std::make_shared<MemoryBlob>(std::move(bytes), std::move(tree));
}

std::shared_ptr<Blob> make_memory_blob(Bytes bytes, std::uint32_t chunk_bytes) {
  HashTree tree = hash_tree(bytes, chunk_bytes);
  return make_verified_memory_blob(std::move(bytes), std::move(tree));
}

std::unique_ptr<ContentStore> make_content_store() { return std::make_unique<MapStore>(); }

bool is_of_this_disk(ErrorCode code) {
  return code == ErrorCode::kNoSpace || code == ErrorCode::kPermission || code == ErrorCode::kIo;
}

std::unique_ptr<ContentSink> make_memory_sink(std::uint64_t max_bytes) {
  return std::make_unique<MemorySink>(max_bytes);
}

}  // namespace potluck
