// SPDX-License-Identifier: GPL-3.0-or-later
// Where torch's exceptions become errors. Private to engine/train. Any thread.
#pragma once

#include <new>
#include <string>

#include "engine/train/torch/stop_flag.h"
#include "engine/train/torch/torch_headers.h"
#include "engine/train/torch/torch_threads.h"
#include "net/base/result.h"

namespace potluck {

inline Error out_of_memory_error() {
  return {ErrorCode::kOutOfMemory, "the memory does not suffice for this model",
          "close other programs, or use a smaller model"};
}

// Runs torch code with as many threads; its exceptions end here, as kOutOfMemory or kInternal, and
// so does who was stopped, as kCancelled.
template <class F>
auto guarded(const ComputeThreads& threads, F&& f) -> decltype(f()) {
  try {
    set_compute_threads(threads);  // of this thread; another one may have trained before
    return f();
  } catch (const Stopped&) {
    return stopped_error();
  } catch (const c10::OutOfMemoryError&) {
    return out_of_memory_error();
  } catch (const std::bad_alloc&) {
    return out_of_memory_error();
  } catch (const c10::Error& error) {
    const std::string what = error.what_without_backtrace();
    for (const char* sign : {"allocate memory", "out of memory", "ALLOC_FAILED"}) {
      if (what.find(sign) != std::string::npos) return out_of_memory_error();
    }
    return Error{ErrorCode::kInternal, "libtorch failed: " + what.substr(0, what.find('\n')), ""};
  } catch (const std::exception& error) {  // some of its operators throw others
    return Error{ErrorCode::kInternal, std::string("libtorch failed: ") + error.what(), ""};
  }
}

}  // namespace potluck
