// SPDX-License-Identifier: GPL-3.0-or-later
// <file>.part holds the chunks, <file>.part.chunks the root and one byte per finished chunk. The
// marks are hints: each marked chunk is hashed again when a fetch is resumed, so neither a kill
// between two writes nor a power cut can bring a wrong byte in, and no chunk needs a sync of its
// own.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>

#include "net/base/private_folder.h"
#include "net/content/file_blob.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

std::string mebibytes(std::uint64_t bytes) {
  constexpr std::uint64_t kMiB = 1 << 20;
  return std::to_string((bytes + kMiB - 1) / kMiB) + " MiB";
}

class FileSink final : public ContentSink {
 public:
  enum class Keep : bool { kNo, kYes };
  FileSink(fs::path file, Keep keep)
      : keep_(keep),
        file_(std::move(file)),
        part_(file_.string() + ".part"),
        marks_(file_.string() + ".part.chunks") {}

  Status begin(const HashTree& tree) override;
  bool has(std::uint32_t chunk) const override { return chunk < done_.size() && done_[chunk]; }
  Status write(std::uint32_t chunk, ByteView bytes) override;
  Result<Bytes> read(std::uint32_t chunk) const override;
  Result<std::shared_ptr<Blob>> finish() override;

 private:
  Status open_files();
  Status resume(const Digest& root);
  Status check_space() const;
  Error no_space(std::uint64_t available) const;
  std::uint64_t available_bytes() const;
  std::uint64_t missing_bytes() const;

  Status put_in_place();

  Keep keep_;  // the file, once it is whole
  fs::path file_, part_, marks_;
  HashTree tree_;
  FileHandle data_, mark_data_;
  std::vector<bool> done_;
  std::size_t missing_ = 0;
};

Status FileSink::begin(const HashTree& tree) {
  tree_ = tree;
  done_.assign(tree.chunk_count(), false);
  missing_ = tree.chunk_count();
  POTLUCK_CHECK(open_files());
  POTLUCK_CHECK(resume(tree.root()));
  return check_space();
}

Status FileSink::open_files() {
  if (file_.has_parent_path()) {
    const auto failed = make_private_folders(file_.parent_path());
    if (failed) return file_error("cannot make the folder", file_.parent_path(), failed.value());
  }
  POTLUCK_TRY(data_, open_file(part_, O_RDWR | O_CREAT));
  if (::flock(data_.get(), LOCK_EX | LOCK_NB) != 0) {
    return {ErrorCode::kAlreadyExists, part_.string() + " is being written by another program",
            "stop the other Potluck that fetches the same file"};
  }
  POTLUCK_TRY(mark_data_, open_file(marks_, O_RDWR | O_CREAT));
  return ok_status();
}

Status FileSink::resume(const Digest& root) {
  Bytes marks(Digest::kSize + done_.size());
  POTLUCK_TRY(const std::size_t got, read_at(mark_data_, 0, marks, marks_));
  if (got < Digest::kSize || !std::equal(root.data.begin(), root.data.end(), marks.begin())) {
    if (::ftruncate(data_.get(), 0) != 0) return file_error("cannot empty", part_, errno);
    if (::ftruncate(mark_data_.get(), 0) != 0) return file_error("cannot empty", marks_, errno);
    return write_at(mark_data_, 0, root.view(), marks_);
  }
  Bytes chunk(tree_.chunk_bytes);
  for (std::uint32_t i = 0; i < done_.size() && Digest::kSize + i < got; ++i) {
    if (marks[Digest::kSize + i] != 1) continue;
    const std::span<std::uint8_t> into = std::span(chunk).first(tree_.length_of(i));
    POTLUCK_TRY(const std::size_t length,
                read_at(data_, std::uint64_t{i} * tree_.chunk_bytes, into, part_));
    if (length != into.size() || !tree_.verifies(i, into)) continue;
    done_[i] = true;
    --missing_;
  }
  return ok_status();
}

std::uint64_t FileSink::missing_bytes() const {
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < done_.size(); ++i) {
    if (!done_[i]) sum += tree_.length_of(i);
  }
  return sum;
}

std::uint64_t FileSink::available_bytes() const {
  struct statvfs info {};
  if (::fstatvfs(data_.get(), &info) != 0) return 0;
  return static_cast<std::uint64_t>(info.f_bavail) * info.f_frsize;
}

Error FileSink::no_space(std::uint64_t available) const {
  const std::uint64_t needed = missing_bytes();
  const std::uint64_t lacking = needed > available ? needed - available : tree_.chunk_bytes;
  return {
      ErrorCode::kNoSpace,
      "no room for " + file_.string() + ": " + mebibytes(lacking) + " more are needed on its disk",
      "free some disk space and start again; what was fetched is kept"};
}

// Better now than after an hour. Space may still run out on the way: write() says so, too.
Status FileSink::check_space() const {
  const std::uint64_t available = available_bytes();
  if (missing_bytes() > available) return no_space(available);
  return ok_status();
}

Status FileSink::write(std::uint32_t chunk, ByteView bytes) {
  assert(chunk < done_.size() && bytes.size() == tree_.length_of(chunk));
  Status written = write_at(data_, std::uint64_t{chunk} * tree_.chunk_bytes, bytes, part_);
  const std::uint8_t mark = 1;
  if (written) written = write_at(mark_data_, Digest::kSize + chunk, {&mark, 1}, marks_);
  if (!written) {
    if (written.error().code == ErrorCode::kNoSpace) return no_space(available_bytes());
    return written;
  }
  if (!done_[chunk]) --missing_;
  done_[chunk] = true;
  return ok_status();
}

Result<Bytes> FileSink::read(std::uint32_t chunk) const {
  assert(has(chunk));
  Bytes out(tree_.length_of(chunk));
  POTLUCK_TRY(const std::size_t got,
              read_at(data_, std::uint64_t{chunk} * tree_.chunk_bytes, out, part_));
  out.resize(got);
  return out;
}

Status FileSink::put_in_place() {
  POTLUCK_CHECK(sync_file(data_, part_));
  if (::rename(part_.c_str(), file_.c_str()) != 0) return file_error("cannot save", file_, errno);
  const fs::path folder = file_.has_parent_path() ? file_.parent_path() : fs::path(".");
  POTLUCK_TRY(const FileHandle directory, open_file(folder, O_RDONLY | O_DIRECTORY));
  return sync_file(directory, folder);
}

Result<std::shared_ptr<Blob>> FileSink::finish() {
  assert(missing_ == 0);
  // A .part of an earlier program may have been longer.
  if (::ftruncate(data_.get(), static_cast<off_t>(tree_.size)) != 0) {
    return file_error("cannot save", part_, errno);
  }
  if (keep_ == Keep::kYes) {
    POTLUCK_CHECK(put_in_place());
  } else if (::unlink(part_.c_str()) != 0 && errno != ENOENT) {
    return file_error("cannot remove", part_, errno);
  }
  mark_data_.close();
  if (::unlink(marks_.c_str()) != 0 && errno != ENOENT) {
    return file_error("cannot remove", marks_, errno);
  }
  ::flock(data_.get(), LOCK_UN);
  return make_verified_file_blob(std::move(data_), file_, std::move(tree_));
}

}  // namespace

std::unique_ptr<ContentSink> make_file_sink(const std::filesystem::path& file) {
  return std::make_unique<FileSink>(file, FileSink::Keep::kYes);
}

std::unique_ptr<ContentSink> make_scratch_sink(const std::filesystem::path& file) {
  return std::make_unique<FileSink>(file, FileSink::Keep::kNo);
}

}  // namespace potluck
