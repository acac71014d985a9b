// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/content/file_blob.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "net/wire/bulk_header.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

class FileBlob final : public Blob {
 public:
  FileBlob(FileHandle file, std::filesystem::path name, HashTree tree)
      : file_(std::move(file)), name_(std::move(name)), tree_(std::move(tree)) {}

  const HashTree& tree() const override { return tree_; }

  Result<Bytes> read(std::uint32_t chunk) const override {
    if (chunk >= tree_.chunk_count()) {
      return {ErrorCode::kInvalidArgument, "a chunk past the end of " + name_.string()};
    }
    Bytes out(tree_.length_of(chunk));
    POTLUCK_TRY(const std::size_t got,
                read_at(file_, std::uint64_t{chunk} * tree_.chunk_bytes, out, name_));
    out.resize(got);
    if (!tree_.verifies(chunk, out)) {
      return {ErrorCode::kDiverged, name_.string() + " was changed after it was shared",
              "restore the file, or share it again as a new project"};
    }
    return out;
  }

 private:
  FileHandle file_;
  std::filesystem::path name_;
  HashTree tree_;
};

ErrorCode code_for(int code) {
  switch (code) {
    case ENOENT:
    case ENOTDIR:
      return ErrorCode::kNotFound;
    case EACCES:
    case EPERM:
    case EROFS:
      return ErrorCode::kPermission;
    case ENOSPC:
    case EDQUOT:
      return ErrorCode::kNoSpace;
    case EEXIST:
      return ErrorCode::kAlreadyExists;
    default:
      return ErrorCode::kIo;
  }
}

std::string hint_for(ErrorCode code) {
  switch (code) {
    case ErrorCode::kNotFound:
      return "check the path";
    case ErrorCode::kPermission:
      return "check the permissions of the file and its folder";
    case ErrorCode::kNoSpace:
      return "free some disk space and start again; nothing is lost";
    default:
      return "";
  }
}

}  // namespace

FileHandle::~FileHandle() { close(); }

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
  if (this != &other) {
    close();
    fd_ = std::exchange(other.fd_, -1);
  }
  return *this;
}

void FileHandle::close() {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

Error file_error(std::string_view what, const std::filesystem::path& file, int code) {
  const ErrorCode kind = code_for(code);
  return {kind, std::string(what) + " " + file.string() + ": " + std::strerror(code),
          hint_for(kind)};
}

Result<FileHandle> open_file(const std::filesystem::path& file, int flags) {
  const int fd = ::open(file.c_str(), flags | O_CLOEXEC, 0644);
  if (fd < 0) return file_error("cannot open", file, errno);
  return FileHandle(fd);
}

Result<std::size_t> read_at(const FileHandle& file, std::uint64_t offset,
                            std::span<std::uint8_t> out, const std::filesystem::path& name) {
  std::size_t done = 0;
  while (done < out.size()) {
    const ssize_t got = ::pread(file.get(), out.data() + done, out.size() - done,
                                static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return file_error("cannot read", name, errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

Status write_at(const FileHandle& file, std::uint64_t offset, ByteView bytes,
                const std::filesystem::path& name) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t put = ::pwrite(file.get(), bytes.data() + done, bytes.size() - done,
                                 static_cast<off_t>(offset + done));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return file_error("cannot write", name, errno);
    done += static_cast<std::size_t>(put);
  }
  return ok_status();
}

Status sync_file(const FileHandle& file, const std::filesystem::path& name) {
  if (::fsync(file.get()) != 0) return file_error("cannot save", name, errno);
  return ok_status();
}

std::shared_ptr<Blob> make_verified_file_blob(FileHandle file, std::filesystem::path name,
                                              HashTree tree) {
  return std::make_shared<FileBlob>(std::move(file), std::move(name), std::move(tree));
}

Result<std::shared_ptr<Blob>> open_file_blob(const std::filesystem::path& file,
                                             std::uint32_t chunk_bytes) {
  assert(chunk_bytes > 0 && chunk_bytes <= kMaxBulkPayload);
  POTLUCK_TRY(FileHandle handle, open_file(file, O_RDONLY));
  struct stat info {};
  if (::fstat(handle.get(), &info) != 0) return file_error("cannot read", file, errno);
  if (!S_ISREG(info.st_mode)) {
    return {ErrorCode::kInvalidArgument, file.string() + " is not a file", "choose a file"};
  }
  HashTree tree{static_cast<std::uint64_t>(info.st_size), chunk_bytes, {}};
  const std::uint32_t chunks = chunk_count_for(tree.size, chunk_bytes);
  if (chunks > limits::kMaxLeaves || tree.size > limits::kMaxBlobBytes) {
    return {
        ErrorCode::kTooLarge, file.string() + " is too large to be shared",
        "split it into files of at most " + std::to_string(limits::kMaxBlobBytes >> 30) + " GiB"};
  }
  Bytes chunk(chunk_bytes);
  for (std::uint32_t i = 0; i < chunks; ++i) {
    const std::uint64_t offset = std::uint64_t{i} * chunk_bytes;
    const std::size_t length = std::min<std::uint64_t>(chunk_bytes, tree.size - offset);
    POTLUCK_TRY(const std::size_t got,
                read_at(handle, offset, std::span(chunk).first(length), file));
    if (got != length) {
      return {ErrorCode::kDiverged, file.string() + " is being changed by another program",
              "wait until it is complete"};
    }
    tree.leaves.push_back(leaf_hash(ByteView(chunk).first(length)));
  }
  return make_verified_file_blob(std::move(handle), file, std::move(tree));
}

}  // namespace potluck
