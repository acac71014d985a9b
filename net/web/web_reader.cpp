// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/web_reader.h"

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>

#include "net/asio.h"
#include "net/web/web_piece.h"

namespace potluck {
namespace {

namespace asio = boost::asio;

constexpr Duration kLongest = std::chrono::minutes(1);  // that nothing may happen

using Told = std::function<void(Result<Bytes>)>;

struct Asked {
  std::uint64_t number = 0;  // who is to be told
  WebUrl url;
  WebPiece::Place place;
};

std::string server_of(const WebUrl& url) { return url.host + ":" + std::to_string(url.port); }

// What the reader and its thread share. Questions go one way under the mutex, answers the other
// way over the io_context.
class Work : public std::enable_shared_from_this<Work> {
 public:
  Work(asio::io_context& io, std::unique_ptr<WebTransfers> transfers, std::size_t most_per_server)
      : io_(io), transfers_(std::move(transfers)), most_per_server_(most_per_server) {}

  void run() {
    while (take_questions()) transfers_->run(kLongest);
  }

  // The io_context's thread, as all up to end(). What `told` holds is never touched by the other.
  std::uint64_t expect(Told told) {
    told_.emplace(++last_, std::move(told));
    return last_;
  }

  void ask(Asked asked) {
    {
      const std::lock_guard lock(mutex_);
      new_.push_back(std::move(asked));
    }
    transfers_->wake();
  }

  void end() {
    {
      const std::lock_guard lock(mutex_);
      ends_ = true;
    }
    transfers_->wake();
  }

  // Any thread.
  void answer(std::uint64_t number, Result<Bytes> what) {
    const std::lock_guard lock(mutex_);
    if (ends_) return;  // the io_context may be gone
    asio::post(io_, [self = weak_from_this(), number, what = std::move(what)]() mutable {
      if (const auto work = self.lock()) work->tell(number, std::move(what));
    });
  }

 private:
  void tell(std::uint64_t number, Result<Bytes> what) {
    if (ends_) return;
    auto waiting = told_.extract(number);
    if (!waiting.empty()) waiting.mapped()(std::move(what));
  }

  // Of one server. Only the other thread's, as all that follows.
  struct Server {
    std::deque<Asked> waiting;
    std::size_t under_way = 0;
  };

  // -> false: it is the end.
  bool take_questions() {
    std::deque<Asked> asked;
    {
      const std::lock_guard lock(mutex_);
      if (ends_) return false;
      asked.swap(new_);
    }
    for (auto& each : asked) {
      const std::string server = server_of(each.url);
      servers_[server].waiting.push_back(std::move(each));
      go_on(server);
    }
    return true;
  }

  void go_on(const std::string& name) {
    Server& server = servers_[name];
    while (!server.waiting.empty() && server.under_way < most_per_server_) {
      const Asked next = std::move(server.waiting.front());
      server.waiting.pop_front();
      ++server.under_way;
      begin(name, next);
    }
    if (server.under_way == 0) servers_.erase(name);
  }

  void begin(const std::string& server, const Asked& asked) {
    const auto piece = std::make_shared<WebPiece>(asked.place);
    WebSink sink;
    sink.head = [piece](const WebHead& head) { return piece->head(head); };
    sink.body = [piece](ByteView bytes) { return piece->body(bytes); };
    sink.ended = [this, server, piece, number = asked.number](const Status& how) {
      answer(number, how ? piece->take() : Result<Bytes>(how.error()));
      --servers_[server].under_way;
      go_on(server);
    };
    transfers_->start({.url = asked.url, .range = piece->range()}, std::move(sink));
  }

  asio::io_context& io_;
  const std::unique_ptr<WebTransfers> transfers_;
  const std::size_t most_per_server_;
  std::mutex mutex_;
  std::deque<Asked> new_;               // under the mutex
  std::map<std::uint64_t, Told> told_;  // of the io_context's thread, as the next one
  std::uint64_t last_ = 0;
  std::atomic<bool> ends_ = false;
  std::map<std::string, Server> servers_;  // of the other thread
};

class ThreadedReader final : public WebReader {
 public:
  explicit ThreadedReader(std::shared_ptr<Work> work)
      : work_(std::move(work)), thread_([work = work_.get()] { work->run(); }) {}
  ~ThreadedReader() override {
    work_->end();
    thread_.join();
  }
  ThreadedReader(const ThreadedReader&) = delete;
  ThreadedReader& operator=(const ThreadedReader&) = delete;

  void read(const std::string& url, std::uint64_t size, std::uint64_t offset, std::uint32_t length,
            Told told) override {
    const WebPiece::Place place{size, offset, length};
    const std::uint64_t number = work_->expect(std::move(told));
    auto parsed = parse_web_url(url);
    if (!parsed) return work_->answer(number, std::move(parsed).error());
    if (auto wrong = WebPiece::check(place); !wrong) {
      return work_->answer(number, std::move(wrong).error());
    }
    work_->ask({number, std::move(*parsed), place});
  }

 private:
  const std::shared_ptr<Work> work_;
  std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<WebReader>> open_web_reader(asio::io_context& io, WebReaderOptions options) {
  POTLUCK_TRY(auto transfers, open_web_transfers(options.web));
  auto work = std::make_shared<Work>(io, std::move(transfers),
                                     std::max<std::size_t>(1, options.most_per_server));
  try {
    return std::unique_ptr<WebReader>(std::make_unique<ThreadedReader>(std::move(work)));
  } catch (const std::system_error& failure) {
    return {ErrorCode::kOutOfMemory, std::string("no thread can be started: ") + failure.what(),
            "close other programs"};
  }
}

}  // namespace potluck
