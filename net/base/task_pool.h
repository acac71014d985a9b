// SPDX-License-Identifier: GPL-3.0-or-later
// A few threads for short pieces of pure computation (encryption, codecs). Whoever submits one gets
// its result back by whatever the piece itself does at its end: posts it to its own thread. Pieces
// of one owner that must keep their order are submitted one after the other. Thread-safe.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace potluck {

class TaskPool {
 public:
  using Work = std::function<void()>;

  explicit TaskPool(unsigned threads);  // 0: submit() runs the work itself
  ~TaskPool();                          // stop()
  TaskPool(const TaskPool&) = delete;
  TaskPool& operator=(const TaskPool&) = delete;

  bool is_inline() const { return inline_; }
  // After stop(): the work runs here and now.
  void submit(Work work);
  // Everything submitted is done when this returns, and the threads have ended. Not from a worker.
  void stop();

  // None on one or two cores: there the trainer needs them, and the hand-over costs more than it
  // saves. Else half of them, at most four.
  static unsigned threads_for(unsigned cores) {
    if (cores < 4) return 0;
    return cores / 2 < 4 ? cores / 2 : 4;
  }

 private:
  void work();

  const bool inline_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace potluck
