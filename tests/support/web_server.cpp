// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/web_server.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <list>
#include <mutex>
#include <thread>
#include <utility>

#include "net/asio.h"
#include "net/base/file_names.h"

namespace potluck::test {
namespace {

using boost::asio::ip::tcp;

std::string reason_of(int status) { return status < 300 ? " Fine" : " Otherwise"; }

std::optional<std::pair<std::size_t, std::size_t>> range_in(const std::string& text,
                                                            std::size_t size) {
  constexpr std::string_view kUnit = "bytes=";
  const std::size_t dash = text.find('-');
  if (!text.starts_with(kUnit) || dash == std::string::npos) return std::nullopt;
  std::size_t first = 0, last = size - 1;
  std::from_chars(text.data() + kUnit.size(), text.data() + dash, first);
  std::from_chars(text.data() + dash + 1, text.data() + text.size(), last);
  return std::pair(first, std::min(last, size - 1));
}

}  // namespace

struct WebServer::Work {
  using Socket = std::shared_ptr<tcp::socket>;
  // Large ones are given in many pieces: without copies of the whole.
  struct Stored {
    WebFile file;  // without its bytes
    std::shared_ptr<const std::string> bytes;
  };

  explicit Work(const tcp::endpoint& at) : acceptor(io, at) {
    port = acceptor.local_endpoint().port();
    thread = std::thread([this] { accept(); });
  }
  ~Work() {
    ends = true;
    boost::system::error_code ignored;
    // Wakes accept(), which has no time limit.
    tcp::socket last(io);
    last.connect(acceptor.local_endpoint(), ignored);
    thread.join();
    {
      const std::lock_guard lock(mutex);
      for (const Socket& each : sockets) each->shutdown(tcp::socket::shutdown_both, ignored);
    }
    for (auto& each : answering) each.join();
  }

  void accept() {
    for (int number = 0;; ++number) {
      auto socket = std::make_shared<tcp::socket>(io);
      boost::system::error_code failure;
      acceptor.accept(*socket, failure);
      if (ends) return;
      if (failure) continue;
      const std::lock_guard lock(mutex);
      sockets.push_back(socket);
      answering.emplace_back([this, socket, number] { serve(socket, number); });
    }
  }

  void serve(const Socket& socket, int number) {
    std::string buffer;
    boost::system::error_code failure;
    for (;;) {
      const std::size_t length = boost::asio::read_until(
          *socket, boost::asio::dynamic_buffer(buffer), "\r\n\r\n", failure);
      if (failure || ends) return;
      const auto request = parse(buffer.substr(0, length), number);
      buffer.erase(0, length);
      const std::size_t now = ++at_once;
      std::size_t most = most_at_once;
      while (now > most && !most_at_once.compare_exchange_weak(most, now)) {
      }
      const bool stays = answer(*socket, request);
      --at_once;
      if (stays) continue;
      socket->shutdown(tcp::socket::shutdown_both, failure);
      socket->close(failure);
      return;
    }
  }

  WebRequestSeen parse(const std::string& head, int number) {
    WebRequestSeen out;
    out.connection = number;
    const std::size_t first = head.find(' '), second = head.find(' ', first + 1);
    out.method = head.substr(0, first);
    out.target = head.substr(first + 1, second - first - 1);
    std::size_t at = head.find("\r\n") + 2;
    for (std::size_t end = head.find("\r\n", at); end > at && end != std::string::npos;
         at = end + 2, end = head.find("\r\n", at)) {
      const std::string line = head.substr(at, end - at);
      const std::size_t colon = line.find(": ");
      if (colon == std::string::npos) continue;
      out.headers[lower_ascii(line.substr(0, colon))] = line.substr(colon + 2);
    }
    const std::lock_guard lock(mutex);
    seen.push_back(out);
    return out;
  }

  // A copy, after one more question; what is left of its misdeeds stays with the file.
  std::optional<Stored> find(const std::string& target) {
    const std::lock_guard lock(mutex);
    const auto found = files.find(target);
    if (found == files.end()) return std::nullopt;
    Stored out = found->second;
    WebFile& stays = found->second.file;
    if (stays.failures > 0) --stays.failures;
    if (out.file.cut_after && stays.cuts-- <= 0) out.file.cut_after.reset();
    return out;
  }

  static bool write(tcp::socket& socket, std::string_view bytes) {
    boost::system::error_code failure;
    boost::asio::write(socket, boost::asio::buffer(bytes.data(), bytes.size()), failure);
    return !failure;
  }

  bool refuse(tcp::socket& socket, int status, const std::string& more) {
    return write(socket, "HTTP/1.1 " + std::to_string(status) + reason_of(status) + "\r\n" + more +
                             "Content-Length: 3\r\n\r\nno\n");
  }

  // -> whether the connection stays open.
  bool answer(tcp::socket& socket, const WebRequestSeen& request) {
    const auto stored = find(request.target);
    if (!stored) return refuse(socket, 404, "");
    const WebFile* file = &stored->file;
    if (file->silent) {
      std::string ignored;
      boost::system::error_code failure;
      boost::asio::read(socket, boost::asio::dynamic_buffer(ignored), failure);
      return false;
    }
    if (file->failures > 0) return refuse(socket, 503, file->more_headers);
    if (!file->location.empty()) {
      std::string to = file->location;
      if (const auto at = to.find('%'); at != to.npos) to.replace(at, 1, std::to_string(++hops));
      return refuse(socket, 302, "Location: " + to + "\r\n");
    }
    if (file->status > 299) return refuse(socket, file->status, file->more_headers);
    return give(socket, request, *file, *stored->bytes);
  }

  bool give(tcp::socket& socket, const WebRequestSeen& request, const WebFile& file,
            std::string_view bytes) {
    const auto header = [&](const char* name) {
      const auto found = request.headers.find(name);
      return found == request.headers.end() ? std::string() : found->second;
    };
    const bool heeds = !file.ignores_conditions;
    if (heeds && !file.etag.empty() && header("if-none-match") == file.etag) {
      return write(socket, "HTTP/1.1 304 Same\r\nETag: " + file.etag + "\r\n\r\n");
    }
    std::string head = "HTTP/1.1 200 Fine\r\n";
    const std::string if_range = header("if-range");
    const bool same =
        !heeds || if_range.empty() || if_range == file.etag || if_range == file.last_modified;
    const auto range = range_in(header("range"), bytes.size());
    if (range && same && !file.ignores_ranges) {
      if (range->first >= bytes.size()) return refuse(socket, 416, "");
      head = "HTTP/1.1 206 Piece\r\nContent-Range: ";
      head += file.told_range.empty()
                  ? "bytes " + std::to_string(range->first) + "-" + std::to_string(range->second) +
                        "/" + std::to_string(bytes.size())
                  : file.told_range;
      head += "\r\n";
      bytes = bytes.substr(range->first, range->second - range->first + 1);
    }
    if (!file.etag.empty()) head += "ETag: " + file.etag + "\r\n";
    if (!file.last_modified.empty()) head += "Last-Modified: " + file.last_modified + "\r\n";
    head += "Content-Type: " + file.type + "\r\n" + file.more_headers;
    if (file.endless_headers) return write_endlessly(socket, head, "X-More: of the same\r\n");
    const bool closes = file.endless || file.no_length;
    const auto length = file.told_length.value_or(bytes.size());
    head += closes ? "Connection: close\r\n" : "Content-Length: " + std::to_string(length) + "\r\n";
    if (file.endless) return write_endlessly(socket, head + "\r\n", std::string(bytes));
    if (!write(socket, head + "\r\n")) return false;
    if (file.cut_after) {
      write(socket, bytes.substr(0, *file.cut_after));
      return false;
    }
    return write(socket, bytes) && !closes && length == bytes.size();
  }

  bool write_endlessly(tcp::socket& socket, const std::string& head, const std::string& again) {
    bool goes_on = write(socket, head);
    while (goes_on && !ends) goes_on = write(socket, again);
    return false;
  }

  boost::asio::io_context io;
  tcp::acceptor acceptor;
  std::uint16_t port = 0;
  std::atomic<bool> ends = false;
  std::atomic<std::size_t> at_once = 0, most_at_once = 0;
  std::atomic<int> hops = 0;
  mutable std::mutex mutex;
  std::map<std::string, Stored> files;  // under the mutex, as all that follows
  std::vector<WebRequestSeen> seen;
  std::list<Socket> sockets;
  std::list<std::thread> answering;
  std::thread thread;
};

WebServer::WebServer(const std::string& address, std::uint16_t port)
    : work_(std::make_unique<Work>(tcp::endpoint(boost::asio::ip::make_address(address), port))) {}
WebServer::~WebServer() = default;

void WebServer::put(const std::string& path, WebFile file) {
  auto bytes = std::make_shared<const std::string>(std::exchange(file.bytes, {}));
  const std::lock_guard lock(work_->mutex);
  work_->files.insert_or_assign(path, Work::Stored{std::move(file), std::move(bytes)});
}

std::uint16_t WebServer::port() const { return work_->port; }

std::string WebServer::url(const std::string& path) const {
  return "http://127.0.0.1:" + std::to_string(port()) + path;
}

std::vector<WebRequestSeen> WebServer::seen() const {
  const std::lock_guard lock(work_->mutex);
  return work_->seen;
}

std::size_t WebServer::most_at_once() const { return work_->most_at_once; }

}  // namespace potluck::test
