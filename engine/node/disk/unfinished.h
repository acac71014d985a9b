// SPDX-License-Identifier: GPL-3.0-or-later
// How many samples this node has gathered for an epoch that is not committed: a few bytes of a
// mapped file, which the system keeps when the process is killed, so that the next start can say
// what was lost. Costs no system call per note. One thread at a time.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "net/base/result.h"

namespace potluck {

class Unfinished {
 public:
  struct Work {
    std::uint64_t epoch = 0, samples = 0;
  };

  static Result<Unfinished> open(const std::filesystem::path& file);
  // What the last process noted; nothing when it ended well.
  static std::optional<Work> read(const std::filesystem::path& file);

  void note(const Work& work);
  void clear() { note({}); }

 private:
  struct Unmap {
    void operator()(void* page) const;
  };
  using Page = std::unique_ptr<void, Unmap>;
  explicit Unfinished(Page page) : page_(std::move(page)) {}

  Page page_;
};

}  // namespace potluck
