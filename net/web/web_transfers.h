// SPDX-License-Identifier: GPL-3.0-or-later
// Questions to web servers and their answers, several at a time. curl_transfers.cpp, which makes
// them, is the one place that includes libcurl: what to make of an answer is decided elsewhere.
//
// The host of a redirection is held to the same rules as the first one. Nothing is sent of cookies,
// names or passwords, and certificates are always verified.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/base/bytes.h"
#include "net/base/clock.h"
#include "net/link/sockets/proxy.h"
#include "net/web/web_url.h"

namespace potluck {

struct WebOptions {
  std::optional<Proxy> proxy{};  // SOCKS5; names are resolved there
  // Whether a host may be this computer, or one of its own network. Otherwise the addresses that a
  // name leads to are looked at as well, unless a proxy resolves it.
  bool allow_private = false;
  Duration connect_within = std::chrono::seconds(20);
  // A transfer that is slower for so long has ended. Whole seconds.
  std::uint64_t slow_bytes_per_second = 100;
  Duration slow_for = std::chrono::seconds(30);
  std::optional<Duration> within{};    // of each question and its answer; none: no limit
  std::uint64_t bytes_per_second = 0;  // of all together; 0: no limit
  // "name:port:address" each, which no resolver is asked for; for tests.
  std::vector<std::string> addresses{};
};

struct WebRange {
  std::uint64_t first = 0;
  std::optional<std::uint64_t> last;  // none: to the end
};

struct WebQuestion {
  WebUrl url;
  std::optional<WebRange> range{};
  // Validators; empty: not sent.
  std::string if_range{}, if_none_match{}, if_modified_since{};
};

// How an answer begins.
struct WebHead {
  int status = 0;
  WebUrl url;                           // that answered, after redirections
  std::optional<std::uint64_t> length;  // of what follows
  std::string content_range, etag, last_modified, disposition, type;
  Duration retry_after{};  // that the server asks for; zero: it does not
};

// What the answer is told to, on the thread that runs the transfers. An error that one of the first
// two returns ends the transfer with it.
struct WebSink {
  std::function<Status(const WebHead&)> head;  // once, before everything else; no redirections
  std::function<Status(ByteView)> body;        // as the server stores it: nothing is unpacked
  // Last, once, and outside of run()'s other work: may start another one. Ok: all has come that was
  // announced. kUnreachable and kTimeout may pass; kPermission: a host that must not be asked.
  std::function<void(Status)> ended;
};

// One thread at a time, but for wake(). Destroying it ends all transfers; no sink hears of that.
class WebTransfers {
 public:
  virtual ~WebTransfers() = default;
  virtual void start(WebQuestion question, WebSink sink) = 0;
  // Carries on what there is, after waiting for something to do, so long at most.
  virtual void run(Duration at_most) = 0;
  virtual void wake() = 0;  // ends the waiting of run(); any thread
};

// kOutOfMemory, kInternal.
Result<std::unique_ptr<WebTransfers>> open_web_transfers(const WebOptions& options);

}  // namespace potluck
