// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/web_piece.h"

#include "net/web/web_errors.h"
#include "net/web/web_headers.h"

namespace potluck {
namespace {

constexpr int kOk = 200, kPartial = 206, kRangeNotThere = 416;

Error something_else(const std::string& host, const char* what) {
  return {ErrorCode::kMalformed, host + " sends " + what,
          "it is left out: the data come from other members and servers"};
}

}  // namespace

Status WebPiece::check(const Place& place) {
  if (place.length > 0 && place.offset < place.size && place.length <= place.size - place.offset) {
    return ok_status();
  }
  return {ErrorCode::kInvalidArgument, "there is no such piece of the file",
          "ask for one within the file"};
}

WebRange WebPiece::range() const { return {place_.offset, place_.offset + place_.length - 1}; }

Status WebPiece::head(const WebHead& head) {
  host_ = "the server " + head.url.host;
  if (head.status == kOk) {
    // It gives files only whole. Where that is the piece, it has it.
    const bool whole = place_.offset == 0 && place_.length == place_.size;
    if (whole && head.length.value_or(place_.size) == place_.size) return ok_status();
    return something_else(host_, "a whole file where a piece was asked for");
  }
  if (head.status == kRangeNotThere) return something_else(host_, "a shorter file");
  if (head.status != kPartial) return status_error(head);
  const auto range = parse_content_range(head.content_range);
  const bool right = range && range->first == place_.offset && range->length() == place_.length;
  if (!right) return something_else(host_, "another piece of the file");
  if (range->total != place_.size) return something_else(host_, "a file of another size");
  if (head.length.value_or(place_.length) == place_.length) return ok_status();
  return something_else(host_, "another piece of the file");
}

Status WebPiece::body(ByteView bytes) {
  if (bytes.size() > place_.length - bytes_.size()) {
    return something_else(host_, "more than was asked for");
  }
  if (bytes_.empty()) bytes_.reserve(place_.length);
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  return ok_status();
}

Result<Bytes> WebPiece::take() {
  if (bytes_.size() != place_.length) return something_else(host_, "less than was asked for");
  return std::move(bytes_);
}

}  // namespace potluck
