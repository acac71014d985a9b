// SPDX-License-Identifier: GPL-3.0-or-later
// Where blobs come from (docs/design.md, section 9): data files, state snapshots, averages.
// Everything is named by the root of its hash tree. Thread: the network thread, like all protocol
// state.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "net/crypto/hash_tree.h"

namespace potluck {

// A blob that can be read in chunks.
class Blob {
 public:
  virtual ~Blob() = default;
  virtual const HashTree& tree() const = 0;
  virtual Result<Bytes> read(std::uint32_t chunk) const = 0;
  // Of one that is still being fetched: some chunks are not here.
  virtual bool is_part() const { return false; }
  virtual bool holds(std::uint32_t) const { return true; }
};

std::shared_ptr<Blob> make_memory_blob(Bytes bytes, std::uint32_t chunk_bytes = kContentChunkBytes);
// Hashes the file now; read() fails with kDiverged when the file was changed since.
Result<std::shared_ptr<Blob>> open_file_blob(const std::filesystem::path& file,
                                             std::uint32_t chunk_bytes = kContentChunkBytes);

// What this node can serve.
class ContentStore {
 public:
  virtual ~ContentStore() = default;
  virtual void add(std::shared_ptr<const Blob> blob) = 0;
  virtual void remove(const Digest& root) = 0;
  virtual std::shared_ptr<const Blob> find(const Digest& root) const = 0;
};
std::unique_ptr<ContentStore> make_content_store();

// Where fetched chunks go; a file for data, memory for snapshots and averages.
class ContentSink {
 public:
  virtual ~ContentSink() = default;
  virtual Status begin(const HashTree& tree) = 0;   // the tree is verified against the root
  virtual bool has(std::uint32_t chunk) const = 0;  // from an earlier, interrupted fetch
  virtual Status write(std::uint32_t chunk, ByteView bytes) = 0;  // verified
  // One that is here, as the disk has it now; before finish().
  virtual Result<Bytes> read(std::uint32_t chunk) const = 0;
  virtual Result<std::shared_ptr<Blob>> finish() = 0;
};
// Whether what a fetch ended with is the fault of the disk here, not of who gave the bytes.
bool is_of_this_disk(ErrorCode code);
std::unique_ptr<ContentSink> make_memory_sink(std::uint64_t max_bytes);
// Writes <file>.part with a sidecar of finished chunks, renames at the end: resumable after a kill.
// kNoSpace says how much is missing.
std::unique_ptr<ContentSink> make_file_sink(const std::filesystem::path& file);
// As resumable, for what is needed once: finish() takes the file off the disk, and the blob reads
// what it still holds open.
std::unique_ptr<ContentSink> make_scratch_sink(const std::filesystem::path& file);

}  // namespace potluck
