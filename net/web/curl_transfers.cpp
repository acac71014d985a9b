// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers by libcurl's multi interface. Redirections are followed here and not by libcurl, so
// that each host is checked before it is asked.
#include <curl/curl.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <deque>
#include <list>

#include "net/link/pacing/token_bucket.h"
#include "net/web/no_broken_pipe.h"
#include "net/web/public_address.h"
#include "net/web/web_errors.h"
#include "net/web/web_headers.h"
#include "net/web/web_transfers.h"

namespace potluck {
namespace {

constexpr const char* kAgent = "potluck";
constexpr const char* kProtocols = "http,https";
constexpr std::size_t kMostHeaders = 64 * 1024;  // bytes of one answer
constexpr std::size_t kMostIgnored = 64 * 1024;  // that follow a redirection
constexpr int kFirstRedirect = 300, kLastRedirect = 399;
constexpr long kKeptConnections = 8;
constexpr std::uint64_t kTurns = 16;  // transfers that may share the limit

struct FreeEasy {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct FreeMulti {
  void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};
struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

long whole(Duration time, std::int64_t unit_ns) {
  return static_cast<long>(std::max<std::int64_t>(1, time.count() / unit_ns));
}
long whole_ms(Duration time) { return whole(time, 1'000'000); }
long whole_seconds(Duration time) { return whole(time, 1'000'000'000); }

WebTrouble trouble_of(CURLcode code) {
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
      return WebTrouble::kNoName;
    case CURLE_COULDNT_CONNECT:
      return WebTrouble::kNoConnect;
    case CURLE_OPERATION_TIMEDOUT:
      return WebTrouble::kSilent;
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
      return WebTrouble::kBroken;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
      return WebTrouble::kCertificate;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_PROXY:
      return WebTrouble::kProxy;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_BAD_CONTENT_ENCODING:
      return WebTrouble::kNoHttp;
    default:
      return WebTrouble::kOther;
  }
}

std::string header(CURL* easy, const char* name) {
  curl_header* found = nullptr;
  const CURLHcode failure = curl_easy_header(easy, name, 0, CURLH_HEADER, -1, &found);
  return failure == CURLHE_OK ? std::string(found->value) : std::string();
}
std::string validator(CURL* easy, const char* name) {
  std::string out = header(easy, name);
  return is_validator(out) ? out : std::string();
}

using TextList = std::unique_ptr<curl_slist, FreeList>;

void append(TextList& list, const std::string& text) {
  curl_slist* longer = curl_slist_append(list.get(), text.c_str());
  if (longer == nullptr) return;
  (void)list.release();
  list.reset(longer);
}

class CurlTransfers;

struct Transfer {
  CurlTransfers& all;
  WebQuestion question;
  WebSink sink;
  int redirects = 0;
  std::unique_ptr<CURL, FreeEasy> easy{};
  TextList headers{};
  std::optional<Error> failure{};  // of a sink, or of ours
  bool told = false, redirecting = false, refused = false;
  std::size_t header_bytes = 0, ignored_bytes = 0;
  std::array<char, CURL_ERROR_SIZE> detail{};
};

class CurlTransfers final : public WebTransfers {
 public:
  CurlTransfers(const WebOptions& options, CURLM* multi)
      : options_(options), multi_(multi), bucket_(8.0 * double(options.bytes_per_second)) {
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, kKeptConnections);
    for (const auto& each : options.addresses) append(addresses_, each);
  }
  ~CurlTransfers() override {
    const NoBrokenPipe quiet;
    for (const Transfer& each : transfers_) curl_multi_remove_handle(multi_.get(), each.easy.get());
    transfers_.clear();
    multi_.reset();
  }
  CurlTransfers(const CurlTransfers&) = delete;
  CurlTransfers& operator=(const CurlTransfers&) = delete;

  void start(WebQuestion question, WebSink sink) override {
    transfers_.push_back({*this, std::move(question), std::move(sink)});
    begin(std::prev(transfers_.end()));
  }

  void run(Duration at_most) override {
    const TimePoint now = clock_.now();
    if (!paused_.empty()) at_most = std::min(at_most, bucket_.ready_at(now) - now);
    const long wait = immediate_.empty() ? whole_ms(std::max(at_most, Duration{})) : 0;
    curl_multi_poll(multi_.get(), nullptr, 0, static_cast<int>(std::min(wait, 1'000'000L)),
                    nullptr);
    const NoBrokenPipe quiet;
    go_on_with_paused();
    int running = 0;
    curl_multi_perform(multi_.get(), &running);
    take_ended();
  }

  void wake() override { curl_multi_wakeup(multi_.get()); }

 private:
  using Place = std::list<Transfer>::iterator;

  bool may_be_asked(const WebUrl& url) const {
    return options_.allow_private || is_public_host(url);
  }

  void begin(Place at) {
    Transfer& it = *at;
    if (!may_be_asked(it.question.url)) {
      it.failure = web_error(WebTrouble::kPrivate, it.question.url, {});
      immediate_.push_back(at);
      return;
    }
    it.easy.reset(curl_easy_init());
    if (!it.easy || !prepare(it) ||
        curl_multi_add_handle(multi_.get(), it.easy.get()) != CURLM_OK) {
      it.failure = web_error(WebTrouble::kOther, it.question.url, {});
      immediate_.push_back(at);
    }
  }

  template <class Value>
  static void set(Transfer& it, CURLoption option, Value value) {
    const CURLcode failed = curl_easy_setopt(it.easy.get(), option, value);
    if (failed != CURLE_OK && !it.failure) {
      it.failure = web_error(WebTrouble::kOther, it.question.url, curl_easy_strerror(failed));
    }
  }

  bool prepare(Transfer& it) {
    set(it, CURLOPT_URL, to_string(it.question.url).c_str());
    set(it, CURLOPT_PROTOCOLS_STR, kProtocols);
    set(it, CURLOPT_REDIR_PROTOCOLS_STR, kProtocols);
    set(it, CURLOPT_FOLLOWLOCATION, 0L);
    set(it, CURLOPT_USERAGENT, kAgent);
    set(it, CURLOPT_SSL_VERIFYPEER, 1L);
    set(it, CURLOPT_SSL_VERIFYHOST, 2L);
    set(it, CURLOPT_SSLVERSION, long{CURL_SSLVERSION_TLSv1_2});
    set(it, CURLOPT_NETRC, long{CURL_NETRC_IGNORED});
    set(it, CURLOPT_NOSIGNAL, 1L);
    set(it, CURLOPT_QUICK_EXIT, 1L);  // nobody waits for a name that is still asked for
    set(it, CURLOPT_CONNECTTIMEOUT_MS, whole_ms(options_.connect_within));
    set(it, CURLOPT_LOW_SPEED_LIMIT, slow_limit());
    set(it, CURLOPT_LOW_SPEED_TIME, whole_seconds(options_.slow_for));
    if (options_.within) set(it, CURLOPT_TIMEOUT_MS, whole_ms(*options_.within));
    set_proxy(it);
    set_headers(it);
    set(it, CURLOPT_RESOLVE, addresses_.get());
    set(it, CURLOPT_ERRORBUFFER, it.detail.data());
    set(it, CURLOPT_PRIVATE, static_cast<void*>(&it));
    set(it, CURLOPT_OPENSOCKETFUNCTION, &on_socket);
    set(it, CURLOPT_OPENSOCKETDATA, static_cast<void*>(&it));
    set(it, CURLOPT_HEADERFUNCTION, &on_header);
    set(it, CURLOPT_HEADERDATA, static_cast<void*>(&it));
    set(it, CURLOPT_WRITEFUNCTION, &on_body);
    set(it, CURLOPT_WRITEDATA, static_cast<void*>(&it));
    return !it.failure;
  }

  // What we hold back ourselves is not the server's fault.
  long slow_limit() const {
    const std::uint64_t slow = options_.slow_bytes_per_second, ours = options_.bytes_per_second;
    return static_cast<long>(ours == 0 ? slow : std::min(slow, ours / kTurns));
  }

  // None is set as none: what the environment names is not the owner's choice.
  void set_proxy(Transfer& it) {
    set(it, CURLOPT_NOPROXY, "");
    if (!options_.proxy) return set(it, CURLOPT_PROXY, "");
    set(it, CURLOPT_PROXY, ("socks5h://" + to_string(options_.proxy->address)).c_str());
    if (options_.proxy->user.empty()) return;
    set(it, CURLOPT_PROXYUSERNAME, options_.proxy->user.c_str());
    set(it, CURLOPT_PROXYPASSWORD, options_.proxy->password.c_str());
  }

  static void set_headers(Transfer& it) {
    const auto add = [&it](const char* name, const std::string& value) {
      if (!value.empty()) append(it.headers, name + value);
    };
    it.headers.reset();
    add("Accept-Encoding: ", "identity");
    add("If-Range: ", it.question.if_range);
    add("If-None-Match: ", it.question.if_none_match);
    add("If-Modified-Since: ", it.question.if_modified_since);
    set(it, CURLOPT_HTTPHEADER, it.headers.get());
    if (const auto& range = it.question.range) {
      const std::string last = range->last ? std::to_string(*range->last) : "";
      set(it, CURLOPT_RANGE, (std::to_string(range->first) + "-" + last).c_str());
    }
  }

  // Which address a name has led to. A proxy's is its owner's business.
  static curl_socket_t on_socket(void* of, curlsocktype purpose, curl_sockaddr* to) {
    Transfer& it = *static_cast<Transfer*>(of);
    const WebOptions& options = it.all.options_;
    const bool checked = !options.allow_private && !options.proxy;
    if (purpose != CURLSOCKTYPE_IPCXN || (checked && !is_public_address(to->addr))) {
      it.refused = true;
      return CURL_SOCKET_BAD;
    }
    return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
  }

  static std::size_t on_header(char*, std::size_t size, std::size_t count, void* of) {
    Transfer& it = *static_cast<Transfer*>(of);
    it.header_bytes += size * count;
    if (it.header_bytes <= kMostHeaders) return size * count;
    it.failure = web_error(WebTrouble::kNoHttp, it.question.url, "it has too much to say first");
    return 0;
  }

  static std::size_t on_body(char* data, std::size_t size, std::size_t count, void* of) {
    Transfer& it = *static_cast<Transfer*>(of);
    return it.all.take_body(it, {reinterpret_cast<const std::uint8_t*>(data), size * count});
  }

  // -> what libcurl's function wants: as much as there was, or it ends the transfer.
  std::size_t take_body(Transfer& it, ByteView bytes) {
    const TimePoint now = clock_.now();
    if (bucket_.limited() && bucket_.ready_at(now) > now) {
      paused_.push_back(&it);
      return CURL_WRITEFUNC_PAUSE;
    }
    bucket_.charge(bytes.size(), now);
    if (!tell_head(it)) return 0;
    if (!it.redirecting) {
      if (auto taken = it.sink.body(bytes); !taken) it.failure = std::move(taken).error();
    } else if (it.ignored_bytes += bytes.size(); it.ignored_bytes > kMostIgnored) {
      it.failure = web_error(WebTrouble::kNoHttp, it.question.url, "a redirection has no end");
    }
    return it.failure ? 0 : bytes.size();
  }

  // -> false: the transfer has failed.
  static bool tell_head(Transfer& it) {
    if (it.told || it.failure) return !it.failure;
    it.told = true;
    CURL* easy = it.easy.get();
    WebHead head;
    long status = 0;
    curl_off_t length = -1, retry_after = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &retry_after);
    head.status = static_cast<int>(status);
    it.redirecting = head.status >= kFirstRedirect && head.status <= kLastRedirect &&
                     !header(easy, "Location").empty();
    if (it.redirecting) return true;
    head.url = it.question.url;
    if (length >= 0) head.length = static_cast<std::uint64_t>(length);
    head.content_range = header(easy, "Content-Range");
    head.etag = validator(easy, "ETag");
    head.last_modified = validator(easy, "Last-Modified");
    head.disposition = header(easy, "Content-Disposition");
    head.type = header(easy, "Content-Type");
    head.retry_after = std::chrono::seconds(std::clamp<curl_off_t>(retry_after, 0, 86'400));
    if (auto taken = it.sink.head(head); !taken) it.failure = std::move(taken).error();
    return !it.failure;
  }

  void go_on_with_paused() {
    for (std::size_t left = paused_.size(); left > 0; --left) {
      const TimePoint now = clock_.now();
      if (bucket_.ready_at(now) > now) return;
      Transfer* it = paused_.front();
      paused_.pop_front();
      curl_easy_pause(it->easy.get(), CURLPAUSE_CONT);
    }
  }

  void take_ended() {
    while (!immediate_.empty()) {
      const Place at = immediate_.front();
      immediate_.pop_front();
      end(at, std::move(*at->failure));
    }
    int left = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      const CURLcode code = message->data.result;
      char* of = nullptr;
      curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &of);
      const auto* ended = reinterpret_cast<Transfer*>(of);
      curl_multi_remove_handle(multi_.get(), message->easy_handle);
      finish(std::ranges::find_if(transfers_, [&](const Transfer& t) { return &t == ended; }),
             code);
    }
  }

  void finish(Place at, CURLcode code) {
    Transfer& it = *at;
    std::erase(paused_, &it);
    if (code == CURLE_OK) tell_head(it);
    if (!it.failure && code != CURLE_OK) {
      const std::string detail(it.detail.data());
      it.failure = web_error(
          it.refused && code == CURLE_COULDNT_CONNECT ? WebTrouble::kPrivate : trouble_of(code),
          it.question.url, detail.empty() ? curl_easy_strerror(code) : detail);
    }
    if (!it.failure && it.redirecting) return follow(at);
    if (it.failure) return end(at, std::move(*it.failure));
    end(at, ok_status());
  }

  void follow(Place at) {
    Transfer& it = *at;
    char* to = nullptr;
    curl_easy_getinfo(it.easy.get(), CURLINFO_REDIRECT_URL, &to);
    auto next = redirected(it.question.url, to == nullptr ? "" : to, it.redirects);
    if (!next) return end(at, std::move(next).error());
    it.question.url = std::move(*next);
    ++it.redirects;
    it.told = it.redirecting = it.refused = false;
    it.header_bytes = it.ignored_bytes = 0;
    begin(at);
  }

  void end(Place at, Status how) {
    const auto ended = std::move(at->sink.ended);
    transfers_.erase(at);
    ended(std::move(how));
  }

  const WebOptions options_;
  std::unique_ptr<CURLM, FreeMulti> multi_;
  TextList addresses_;
  SystemClock clock_;
  TokenBucket bucket_;
  std::list<Transfer> transfers_;
  std::deque<Transfer*> paused_;  // until the limit allows more, in turn
  std::deque<Place> immediate_;   // have failed before they began
};

}  // namespace

Result<std::unique_ptr<WebTransfers>> open_web_transfers(const WebOptions& options) {
  static const CURLcode kReady = curl_global_init(CURL_GLOBAL_DEFAULT);
  CURLM* multi = kReady == CURLE_OK ? curl_multi_init() : nullptr;
  if (multi == nullptr) {
    return {ErrorCode::kOutOfMemory, "the web cannot be asked", "close other programs"};
  }
  return std::unique_ptr<WebTransfers>(std::make_unique<CurlTransfers>(options, multi));
}

}  // namespace potluck
