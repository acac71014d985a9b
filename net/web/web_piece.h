// SPDX-License-Identifier: GPL-3.0-or-later
// One piece of a file, as a server's answer brings it. Pure.
#pragma once

#include "net/web/web_transfers.h"

namespace potluck {

class WebPiece {
 public:
  struct Place {
    std::uint64_t size = 0, offset = 0;  // of the whole file; where the piece begins
    std::uint32_t length = 0;
  };

  // kInvalidArgument: nothing, or beyond the file's end.
  static Status check(const Place& place);
  explicit WebPiece(const Place& place) : place_(place) {}  // as check() wants it

  WebRange range() const;
  Status head(const WebHead& head);  // kMalformed: another piece than that, or of another file
  Status body(ByteView bytes);       // kMalformed: more than that
  // kMalformed: less than that. Once, after everything.
  Result<Bytes> take();

 private:
  Place place_;
  Bytes bytes_;
  std::string host_ = "the server";
};

}  // namespace potluck
