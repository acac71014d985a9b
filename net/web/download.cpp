// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/download.h"

#include <algorithm>

#include "net/base/log.h"
#include "net/web/part_file.h"
#include "net/web/web_errors.h"
#include "net/web/web_file_name.h"
#include "net/web/web_headers.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr Duration kLookAgain = 100ms;  // whether it is cancelled
constexpr Duration kLongestPause = 30s;
// Who gets so much further between two failures tries as often as at first.
constexpr std::uint64_t kProgress = std::uint64_t{1} << 20;
constexpr int kOk = 200, kPartial = 206, kNotModified = 304, kRangeNotThere = 416;

Error cancelled_error(const std::string& url) {
  return {ErrorCode::kCancelled, "the download of " + url + " was stopped",
          "start it again: it goes on where it stopped, if the server can do that"};
}

Error too_large(const std::string& url, std::uint64_t most) {
  return {ErrorCode::kTooLarge,
          "the file at " + url + " is larger than the " + std::to_string(most) +
              " bytes that are allowed",
          "choose a smaller file"};
}

// Ends the transfer though nothing is wrong.
Error enough() { return {ErrorCode::kCancelled, "enough", ""}; }

// One question and its answer, carried through on this thread.
Status carry_out(WebTransfers& transfers, WebQuestion question, WebSink sink,
                 const DownloadWatch& watch, const std::string& url) {
  std::optional<Status> how;
  sink.ended = [&how](Status ended) { how = std::move(ended); };
  transfers.start(std::move(question), std::move(sink));
  while (!how) {
    if (watch.cancelled && watch.cancelled()) return cancelled_error(url);
    transfers.run(kLookAgain);
  }
  return *how;
}

class Download {
 public:
  Download(const DownloadWish& wish, const DownloadWatch& watch, WebUrl url, PartFile part)
      : wish_(wish), watch_(watch), url_(std::move(url)), part_(std::move(part)) {
    if (wish.known && fs::is_regular_file(wish.known->file)) known_ = wish.known;
  }

  Result<DownloadedFile> run() {
    int failed = 0;
    for (;;) {
      const std::uint64_t before = part_.bytes();
      POTLUCK_TRY(const auto transfers, open_web_transfers(wish_.web));
      const Status tried = attempt(*transfers);
      if (tried) return finish();
      if (unchanged_) return as_known();
      failed = part_.bytes() >= before + kProgress ? 1 : failed + 1;
      if (!may_pass(tried.error()) || failed >= wish_.most_tries) {
        if (part_.bytes() == 0) part_.remove();
        return tried.error();
      }
      log_for("web").info("{}; it is tried again", tried.error().message);
      POTLUCK_CHECK(pause(*transfers, failed));
    }
  }

 private:
  Status attempt(WebTransfers& transfers) {
    WebQuestion question{.url = url_};
    if (part_.can_go_on()) {
      question.range = WebRange{part_.bytes(), std::nullopt};
      question.if_range = part_.origin().validator();
    } else if (known_) {
      question.if_none_match = known_->etag;
      question.if_modified_since = known_->last_modified;
    }
    WebSink sink;
    sink.head = [this](const WebHead& head) { return on_head(head); };
    sink.body = [this](ByteView bytes) { return on_body(bytes); };
    POTLUCK_CHECK(carry_out(transfers, std::move(question), std::move(sink), watch_, wish_.url));
    // libcurl compares with what this answer announced, not with what earlier ones did.
    const auto size = part_.origin().size;
    if (!size || *size == part_.bytes()) return ok_status();
    return web_error(WebTrouble::kBroken, url_, {});
  }

  Status on_head(const WebHead& head) {
    head_ = head;
    if (head.status == kNotModified && known_) return is_unchanged();
    if (head.status == kPartial && part_.can_go_on()) return goes_on(head);
    if (head.status == kRangeNotThere && part_.bytes() > 0) return anew_next_time(head);
    if (head.status != kOk) return status_error(head);
    if (known_ && is_known(head)) return is_unchanged();
    if (head.length.value_or(0) > wish_.most_bytes) return too_large(wish_.url, wish_.most_bytes);
    return part_.begin_anew({to_string(url_), head.etag, head.last_modified, head.length});
  }

  Status is_unchanged() {
    unchanged_ = true;
    return enough();
  }

  // A server that heeds no conditions.
  bool is_known(const WebHead& head) const {
    if (!head.length || *head.length != known_->bytes) return false;
    return head.etag == known_->etag && head.last_modified == known_->last_modified;
  }

  Status goes_on(const WebHead& head) {
    const auto range = parse_content_range(head.content_range);
    const auto& origin = part_.origin();
    const bool fits = range && range->first == part_.bytes() && range->total == origin.size &&
                      (head.etag.empty() || head.etag == origin.etag);
    return fits ? ok_status() : anew_next_time(head);
  }

  Status anew_next_time(const WebHead& head) {
    POTLUCK_CHECK(part_.begin_anew({to_string(url_), {}, {}, std::nullopt}));
    return web_error(WebTrouble::kBroken, head.url, "the file has changed");
  }

  Status on_body(ByteView bytes) {
    if (bytes.size() > wish_.most_bytes - std::min(wish_.most_bytes, part_.bytes())) {
      POTLUCK_CHECK(part_.begin_anew({to_string(url_), {}, {}, std::nullopt}));
      return too_large(wish_.url, wish_.most_bytes);
    }
    POTLUCK_CHECK(part_.append(bytes));
    if (watch_.progress) watch_.progress(part_.bytes(), part_.origin().size);
    return ok_status();
  }

  // With no transfer under way, run() does nothing but wait.
  Status pause(WebTransfers& transfers, int failed) {
    Duration left = wish_.first_pause * (1 << std::min(failed - 1, 8));
    if (head_) left = std::max(left, head_->retry_after);
    const SystemClock clock;
    const TimePoint until = clock.now() + std::min(left, kLongestPause);
    head_.reset();
    while (clock.now() < until) {
      if (watch_.cancelled && watch_.cancelled()) return cancelled_error(wish_.url);
      transfers.run(std::min(kLookAgain, until - clock.now()));
    }
    return ok_status();
  }

  Result<DownloadedFile> as_known() {
    DownloadedFile out = *known_;
    out.unchanged = true;
    part_.remove();
    return out;
  }

  Result<DownloadedFile> finish() {
    const PartOrigin& origin = part_.origin();
    DownloadedFile out;
    out.url = wish_.url;
    out.file = wish_.folder / name();
    out.bytes = part_.bytes();
    out.etag = origin.etag;
    out.last_modified = origin.last_modified;
    out.type = head_->type;
    POTLUCK_CHECK(part_.finish(out.file));
    return out;
  }

  std::string name() const {
    if (!wish_.name.empty()) return wish_.name;
    std::string out = name_of_download(url_, head_->url, head_->disposition);
    const std::string wanted = out;
    for (int i = 2; std::ranges::find(wish_.taken, out) != wish_.taken.end(); ++i) {
      out = as_file_name(std::to_string(i) + "-" + wanted);
    }
    return out;
  }

  const DownloadWish& wish_;
  const DownloadWatch& watch_;
  const WebUrl url_;
  PartFile part_;
  std::optional<DownloadedFile> known_;
  std::optional<WebHead> head_;  // of the last answer
  bool unchanged_ = false;
};

}  // namespace

Result<DownloadedFile> download(const DownloadWish& wish, const DownloadWatch& watch) {
  POTLUCK_TRY(const auto url, parse_web_url(wish.url));
  if (!wish.name.empty() && !is_file_name(wish.name)) {
    return {ErrorCode::kInvalidArgument, "\"" + wish.name + "\" cannot be the name of a file",
            "give another one"};
  }
  const std::string name = wish.name.empty() ? name_of_download(url, url, "") : wish.name;
  POTLUCK_TRY(auto part, PartFile::open(wish.folder, name, to_string(url)));
  return Download(wish, watch, url, std::move(part)).run();
}

Result<WebPage> read_page(const std::string& text, std::size_t most_bytes, const WebOptions& web,
                          const DownloadWatch& watch) {
  POTLUCK_TRY(const auto url, parse_web_url(text));
  POTLUCK_TRY(const auto transfers, open_web_transfers(web));
  WebPage out;
  WebSink sink;
  sink.head = [&](const WebHead& head) -> Status {
    if (head.status != kOk) return status_error(head);
    out.url = head.url;
    out.type = head.type;
    return head.length.value_or(0) > most_bytes ? Status(too_large(text, most_bytes)) : ok_status();
  };
  sink.body = [&](ByteView bytes) -> Status {
    if (bytes.size() > most_bytes - out.bytes.size()) return too_large(text, most_bytes);
    out.bytes.insert(out.bytes.end(), bytes.begin(), bytes.end());
    return ok_status();
  };
  POTLUCK_CHECK(carry_out(*transfers, {.url = url}, std::move(sink), watch, text));
  return out;
}

}  // namespace potluck
