// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces of large files from web servers, for members who fetch a project's data there beside other
// members. Whoever reads knows the size of the file and what the piece has to hash to: a server is
// believed nothing.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "net/base/bytes.h"
#include "net/web/web_transfers.h"

namespace boost::asio {
class io_context;
}

namespace potluck {

struct WebReaderOptions {
  // Of a project's manifest, in which anybody may have written any address: allow_private stays
  // false but in tests. `within` bounds a piece with its redirections, each.
  WebOptions web = {.slow_bytes_per_second = 1000, .within = std::chrono::minutes(5)};
  std::size_t most_per_server = 2;  // pieces at the same time; others wait for their turn
};

// The io_context's thread. To destroy it ends all reads: nobody is told of that. It may take a
// moment, but waits for no server.
class WebReader {
 public:
  virtual ~WebReader() = default;
  // Bytes [offset, offset + length) of the file at `url`, which has `size` bytes in all. told:
  // once, on the io_context, never within this call; it may destroy the reader, and is itself
  // destroyed on that thread. kMalformed: the server sends something else than that piece of a file
  // of that size. kNotFound, kPermission: it does not have it for us. kUnreachable, kTimeout:
  // perhaps later. Never more than `length` bytes are kept, nor are more than that and what is
  // under way taken from the server.
  virtual void read(const std::string& url, std::uint64_t size, std::uint64_t offset,
                    std::uint32_t length, std::function<void(Result<Bytes>)> told) = 0;
};

// Connections stay open from one piece to the next. kOutOfMemory: no thread could be made.
Result<std::unique_ptr<WebReader>> open_web_reader(boost::asio::io_context& io,
                                                   WebReaderOptions options = {});

}  // namespace potluck
