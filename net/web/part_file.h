// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is being downloaded: ".NAME.part", and beside it ".NAME.part.json", which says of
// what it is a part. With both, a later attempt goes on where this one stopped. One thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "net/base/bytes.h"

namespace potluck {

// Which file it is a part of, and in which state the server had it.
struct PartOrigin {
  std::string url, etag, last_modified;
  std::optional<std::uint64_t> size;  // of the whole file, as announced
  bool operator==(const PartOrigin&) const = default;
  // What If-Range can name; empty: a change could not be told, and nothing can be carried on.
  std::string validator() const;
};

class PartFile {
 public:
  // The part of `url` that an earlier attempt has left there; nothing of another file.
  static Result<PartFile> open(const std::filesystem::path& folder, const std::string& name,
                               const std::string& url);
  PartFile(PartFile&& other) noexcept;
  PartFile& operator=(PartFile&&) = delete;
  ~PartFile();  // what is there stays, for the next attempt

  std::uint64_t bytes() const { return bytes_; }
  const PartOrigin& origin() const { return origin_; }
  bool can_go_on() const { return bytes_ > 0 && !origin_.validator().empty(); }

  Status begin_anew(PartOrigin origin);  // empties it
  Status append(ByteView bytes);
  // What was written so far is on the disk, also after a power failure.
  Status keep();
  // To the disk, and under its name in its folder; replaces what is there.
  Status finish(const std::filesystem::path& file);
  void remove();

 private:
  explicit PartFile(std::filesystem::path file) : file_(std::move(file)) {}
  std::filesystem::path note() const;
  void read_note(const std::string& url);
  Status write_note() const;

  std::filesystem::path file_;
  int fd_ = -1;
  std::uint64_t bytes_ = 0, kept_ = 0;  // written, and of those on the disk for sure
  PartOrigin origin_;
};

}  // namespace potluck
