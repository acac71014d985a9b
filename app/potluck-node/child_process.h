// SPDX-License-Identifier: GPL-3.0-or-later
// A child process whose standard output is read line by line. One thread.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "net/base/result.h"

namespace potluck {

class ChildProcess {
 public:
  // arguments without the program. It gets SIGTERM when this process dies.
  static Result<ChildProcess> start(const std::string& program,
                                    const std::vector<std::string>& arguments);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  ~ChildProcess();  // SIGTERM, then waits

  int descriptor() const { return out_; }
  // Whole lines that have arrived; never blocks. ended() turns true at the end of its output.
  std::vector<std::string> lines();
  bool ended() const { return ended_; }
  void terminate();
  int wait();  // its exit code; 128 + signal when killed

 private:
  ChildProcess(pid_t pid, int out) : pid_(pid), out_(out) {}
  pid_t pid_;
  int out_;
  bool ended_ = false;
  std::string partial_;
  std::optional<int> exit_code_;
};

// Runs to the end: exit code and everything on standard output.
struct Finished {
  int exit_code = 0;
  std::string output;
};
Result<Finished> run_to_end(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace potluck
