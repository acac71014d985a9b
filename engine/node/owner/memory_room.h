// SPDX-License-Identifier: GPL-3.0-or-later
// How much more memory this process may take for its micro-batches: what the system has left, and
// what the owner of the computer allows. Any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace potluck {

constexpr std::uint64_t bytes_of_gb(double gb) { return static_cast<std::uint64_t>(gb * 1e9); }

class MemoryRoom {
 public:
  // cap_bytes: of the whole process; 0: none.
  explicit MemoryRoom(std::uint64_t cap_bytes, std::filesystem::path proc = "/proc")
      : cap_bytes_(cap_bytes), proc_(std::move(proc)) {}

  void set_cap(std::uint64_t bytes) { cap_bytes_ = bytes; }
  // Bytes that may still be taken, with something kept for other programs. Where that is less than
  // `wanted`, what was freed but is still held goes back to the system first. Where nothing is
  // told: `wanted`.
  std::uint64_t left(std::uint64_t wanted) const;
  // What the process may hold in all, with what it holds now; none: nothing is told.
  std::optional<std::uint64_t> of_process() const;

 private:
  std::uint64_t left_now(std::uint64_t wanted) const;

  std::atomic<std::uint64_t> cap_bytes_;
  std::filesystem::path proc_;
};

}  // namespace potluck
