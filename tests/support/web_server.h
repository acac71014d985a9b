// SPDX-License-Identifier: GPL-3.0-or-later
// A web server for tests, on the loopback or in a lab: gives files whole and in pieces, and does
// whatever a bad one may do. Its .cpp file includes Asio, this one does not.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace potluck::test {

// What is at a path.
struct WebFile {
  std::string bytes{};
  std::string etag = "\"one\"";  // empty: none is told
  std::string last_modified{};
  std::string more_headers{};  // lines, each with its end
  std::string type = "application/octet-stream";

  // What is wrong with it.
  int status = 200;                            // of every answer; above 299: with no file
  int failures = 0;                            // answers 503 so often first
  std::string location{};                      // sends on to there; "%" in it becomes a number
  bool ignores_ranges = false;                 // gives the whole file
  bool ignores_conditions = false;             // If-Range, If-None-Match
  std::optional<std::size_t> cut_after{};      // closes after so many bytes of the file
  int cuts = 1'000'000;                        // so often
  std::optional<std::uint64_t> told_length{};  // in Content-Length
  std::string told_range{};                    // in Content-Range
  bool no_length = false;                      // closes the connection at the end instead
  bool endless = false;                        // goes on for ever, without a length
  bool endless_headers = false;
  bool silent = false;  // takes the question, and says nothing
};

struct WebRequestSeen {
  std::string method, target;
  std::map<std::string, std::string> headers;  // names in lower case
  int connection = 0;                          // counted from 0
};

class WebServer {
 public:
  explicit WebServer(const std::string& address = "127.0.0.1", std::uint16_t port = 0);
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  void put(const std::string& path, WebFile file);  // path: "/folder/name"
  std::uint16_t port() const;
  std::string url(const std::string& path) const;  // http://127.0.0.1:port/folder/name
  std::vector<WebRequestSeen> seen() const;
  std::size_t most_at_once() const;  // questions that were being answered at the same time

 private:
  struct Work;
  const std::unique_ptr<Work> work_;
};

}  // namespace potluck::test
