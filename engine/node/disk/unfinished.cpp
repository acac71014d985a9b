// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/unfinished.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "engine/project/files.h"
#include "engine/project/project_folder.h"

namespace potluck {
namespace {

constexpr std::size_t kBytes = 16;  // u64 epoch, u64 samples

}  // namespace

void Unfinished::Unmap::operator()(void* page) const { ::munmap(page, kBytes); }

Result<Unfinished> Unfinished::open(const std::filesystem::path& file) {
  POTLUCK_CHECK(make_folders(file.parent_path()));
  const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return file_error(errno, "cannot write", file);
  // Reserved now: a full disk must show here and not when the memory is written to.
  const int failure = ::posix_fallocate(fd, 0, kBytes);
  void* const page = failure == 0
                         ? ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
                         : MAP_FAILED;
  const int system_errno = failure != 0 ? failure : errno;
  ::close(fd);
  if (page == MAP_FAILED) return file_error(system_errno, "cannot write", file);
  return Unfinished(Page(page));
}

std::optional<Unfinished::Work> Unfinished::read(const std::filesystem::path& file) {
  const auto bytes = read_whole_file(file, kBytes);
  if (!bytes || bytes->size() != kBytes) return std::nullopt;
  const Work work{get_u64(bytes->data()), get_u64(bytes->data() + 8)};
  return work.samples > 0 ? std::optional(work) : std::nullopt;
}

void Unfinished::note(const Work& work) {
  std::array<std::uint8_t, kBytes> bytes{};
  put_u64(bytes.data(), work.epoch);
  put_u64(bytes.data() + 8, work.samples);
  std::memcpy(page_.get(), bytes.data(), kBytes);
}

}  // namespace potluck
