// SPDX-License-Identifier: GPL-3.0-or-later
// A small program of ours in a process of its own that answers one question at a time. Questions
// and answers have sizes that both know; what is large lies in memory that both share. The process
// gets nothing else of this one: no environment, no files. Linux. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <type_traits>

#include "net/base/bytes.h"
#include "net/base/result.h"

namespace potluck {

// File descriptors that such a program begins with; it closes all that are above.
constexpr int kHelperSocket = 3, kHelperMemory = 4;

class HelperProcess {
 public:
  enum class Reply : std::uint8_t { kAnswer, kEnded, kTooLate };

  // The program lies beside this one or on the PATH; kNotFound: it does not. Pages of the shared
  // memory that nobody has touched cost nothing.
  static Result<std::unique_ptr<HelperProcess>> start(const std::string& program,
                                                      std::uint64_t shared_bytes);
  ~HelperProcess();  // ends it
  HelperProcess(const HelperProcess&) = delete;
  HelperProcess& operator=(const HelperProcess&) = delete;

  // Waits for the answer. Another answer than of its size counts as the process's end.
  Reply ask(ByteView question, std::span<std::uint8_t> answer, int patience_ms);
  // The same for what it says without being asked.
  Reply await(std::span<std::uint8_t> answer, int patience_ms);

  std::span<std::uint8_t> shared();
  void give_pages_back();  // of the shared memory: it is all zero then
  void end();              // at once
  bool running() const { return socket_ >= 0; }

 private:
  class Memory;
  HelperProcess(int pid, int socket, std::unique_ptr<Memory> memory);

  int pid_, socket_;
  std::unique_ptr<Memory> memory_;
};

// Questions and answers that are plain values.
template <class Value>
ByteView bytes_of_value(const Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  return {reinterpret_cast<const std::uint8_t*>(&value), sizeof value};
}
template <class Value>
std::span<std::uint8_t> writable_bytes_of(Value& value) {
  static_assert(std::is_trivially_copyable_v<Value>);
  return {reinterpret_cast<std::uint8_t*>(&value), sizeof value};
}

}  // namespace potluck
