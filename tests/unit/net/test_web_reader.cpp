// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces of files from a web server on the loopback, good and bad. Nothing is asked elsewhere.
#include <QTest>

#include "net/asio.h"
#include "net/web/web_reader.h"
#include "socks_server.h"
#include "tests/support/web_server.h"

using namespace potluck;
using namespace potluck::test;
using namespace std::chrono_literals;

namespace {

constexpr std::uint32_t kPiece = 10'000;

std::string bytes_of_length(std::size_t length) {
  std::string out(length, '\0');
  for (std::size_t i = 0; i < length; ++i) out[i] = static_cast<char>(i * 7 + i / 251);
  return out;
}

}  // namespace

class TestWebReader : public QObject {
  Q_OBJECT

  const std::string bytes_ = bytes_of_length(100'000);
  boost::asio::io_context io_;
  std::unique_ptr<WebServer> server_;
  std::unique_ptr<WebReader> reader_;
  std::vector<Result<Bytes>> told_;

  static WebReaderOptions options() {
    WebReaderOptions out;
    out.web.allow_private = true;
    out.web.slow_for = 1s;
    return out;
  }
  void open(const WebReaderOptions& options) {
    auto opened = open_web_reader(io_, options);
    QVERIFY(opened);
    reader_ = std::move(*opened);
  }
  void read(const std::string& url, std::uint64_t offset) {
    reader_->read(url, bytes_.size(), offset, kPiece,
                  [this](Result<Bytes> what) { told_.push_back(std::move(what)); });
  }
  bool told(std::size_t count) {
    io_.restart();
    io_.poll();
    return told_.size() >= count;
  }
  Result<Bytes> piece_at(const std::string& url, std::uint64_t offset) {
    const std::size_t before = told_.size();
    read(url, offset);
    if (!QTest::qWaitFor([&] { return told(before + 1); }, 10'000)) {
      return {ErrorCode::kInternal, "nobody was told"};
    }
    return told_.back();
  }
  ErrorCode refused(WebFile file) {
    server_->put("/bad", std::move(file));
    const auto got = piece_at(server_->url("/bad"), kPiece);
    if (got) return ErrorCode::kInternal;
    return got.error().hint.empty() ? ErrorCode::kAlreadyExists : got.error().code;
  }
  bool is_piece(const Result<Bytes>& got, std::uint64_t offset) const {
    return got && as_text(*got) == std::string_view(bytes_).substr(offset, kPiece);
  }

 private Q_SLOTS:
  void init() {
    server_ = std::make_unique<WebServer>();
    told_.clear();
    open(options());
  }
  void cleanup() { reader_.reset(); }

  void pieces_come_over_one_connection() {
    server_->put("/file", {.bytes = bytes_});
    for (std::uint64_t offset = 0; offset < bytes_.size(); offset += kPiece) {
      QVERIFY(is_piece(piece_at(server_->url("/file"), offset), offset));
    }
    for (const auto& each : server_->seen()) QCOMPARE(each.connection, 0);
    QCOMPARE(server_->seen().back().headers.at("range"), std::string("bytes=90000-99999"));
    QCOMPARE(server_->seen().back().headers.at("user-agent"), std::string("potluck"));
  }

  void a_few_at_a_time() {
    server_->put("/file", {.bytes = bytes_});
    for (std::uint64_t offset = 0; offset < bytes_.size(); offset += kPiece) {
      read(server_->url("/file"), offset);
    }
    QTRY_VERIFY(told(10));
    for (const auto& each : told_) QVERIFY(each);
    QVERIFY(server_->most_at_once() <= 2);
  }

  void redirections_lead_to_the_piece() {
    server_->put("/file", {.bytes = bytes_});
    server_->put("/there", {.bytes = "", .location = "/file"});
    QVERIFY(is_piece(piece_at(server_->url("/there"), kPiece), kPiece));
    QCOMPARE(server_->seen().back().headers.at("range"), std::string("bytes=10000-19999"));
    for (int i = 1; i < 30; ++i) {
      server_->put("/hop" + std::to_string(i), {.bytes = "", .location = "/hop%"});
    }
    QCOMPARE(refused({.bytes = "", .location = "/hop%"}), ErrorCode::kMalformed);
    QCOMPARE(refused({.bytes = "", .location = "file:///etc/passwd"}), ErrorCode::kMalformed);
    QCOMPARE(refused({.bytes = "", .location = "ftp://127.0.0.1/x"}), ErrorCode::kMalformed);
  }

  void another_piece_is_none() {
    const auto refuse = [this](WebFile file) {
      file.bytes = bytes_;
      return refused(std::move(file));
    };
    QCOMPARE(refuse({.ignores_ranges = true}), ErrorCode::kMalformed);
    QCOMPARE(refuse({.told_range = "bytes 0-9999/100000"}), ErrorCode::kMalformed);
    QCOMPARE(refuse({.told_range = "bytes 10000-19999/100001"}), ErrorCode::kMalformed);
    QCOMPARE(refuse({.told_range = "bytes 10000-19999/*"}), ErrorCode::kMalformed);
    QCOMPARE(refuse({.told_range = "nonsense"}), ErrorCode::kMalformed);
    QCOMPARE(refuse({.told_length = 100}), ErrorCode::kMalformed);
    QCOMPARE(refuse({.told_length = 1'000'000}), ErrorCode::kMalformed);
    QCOMPARE(refuse({.endless = true}), ErrorCode::kMalformed);
    QCOMPARE(refuse({.endless_headers = true}), ErrorCode::kMalformed);
    QCOMPARE(refused({.bytes = bytes_.substr(0, 15'000)}), ErrorCode::kMalformed);
    QCOMPARE(refused({.bytes = "short"}), ErrorCode::kMalformed);
  }

  void what_is_not_there_or_breaks() {
    QCOMPARE(refused({.bytes = bytes_, .status = 404}), ErrorCode::kNotFound);
    QCOMPARE(refused({.bytes = bytes_, .status = 403}), ErrorCode::kPermission);
    QCOMPARE(refused({.bytes = bytes_, .status = 500}), ErrorCode::kUnreachable);
    QCOMPARE(refused({.bytes = bytes_, .status = 429}), ErrorCode::kUnreachable);
    QCOMPARE(refused({.bytes = bytes_, .cut_after = 5000}), ErrorCode::kUnreachable);
    QCOMPARE(refused({.bytes = bytes_, .silent = true}), ErrorCode::kTimeout);
    // The next one comes all the same.
    server_->put("/file", {.bytes = bytes_});
    QVERIFY(is_piece(piece_at(server_->url("/file"), 0), 0));
  }

  void what_cannot_be_asked_for() {
    QCOMPARE(piece_at("ftp://a.org/x", 0).error().code, ErrorCode::kInvalidArgument);
    QCOMPARE(piece_at(server_->url("/x"), bytes_.size()).error().code, ErrorCode::kInvalidArgument);
    QVERIFY(server_->seen().empty());
  }

  void nobody_is_sent_home() {
    auto strict = options();
    strict.web.allow_private = false;
    open(strict);
    server_->put("/file", {.bytes = bytes_});
    const std::string port = ":" + std::to_string(server_->port()) + "/file";
    for (const char* host : {"127.0.0.1", "localhost", "[::1]", "[::ffff:7f00:1]", "0.0.0.0"}) {
      const auto got = piece_at("http://" + std::string(host) + port, 0);
      QVERIFY2(!got && got.error().code == ErrorCode::kPermission, host);
    }
    QVERIFY(server_->seen().empty());
  }

  void a_proxy_looks_names_up() {
    SocksServer proxy(io_);
    proxy.user = "ada";
    proxy.password = "secret";
    proxy.named_port = server_->port();
    auto behind = options();
    behind.web.allow_private = false;
    behind.web.proxy = Proxy{{"127.0.0.1", proxy.port()}, "ada", "secret"};
    open(behind);
    server_->put("/file", {.bytes = bytes_});
    const std::string port = ":" + std::to_string(server_->port());
    QVERIFY(is_piece(piece_at("http://hidden-service.onion" + port + "/file", 0), 0));
    QCOMPARE(proxy.asked, std::vector<std::string>{"3 hidden-service.onion" + port});
    // It would lead to a network of its own.
    for (const char* host : {"127.0.0.1", "localhost", "nas.local", "192.168.0.1", "[fe80::1]"}) {
      const auto got = piece_at("http://" + std::string(host) + port + "/file", 0);
      QVERIFY2(!got && got.error().code == ErrorCode::kPermission, host);
    }
    server_->put("/home", {.bytes = "", .location = "http://127.0.0.1" + port + "/file"});
    const auto got = piece_at("http://hidden-service.onion" + port + "/home", 0);
    QVERIFY(!got && got.error().code == ErrorCode::kPermission);
    QCOMPARE(proxy.asked.size(), 1u);
    QVERIFY(server_->seen().back().headers.count("proxy-authorization") == 0);
    reader_.reset();
    proxy.close();
    QVERIFY(told(0));
  }

  void a_name_that_leads_home_is_not_followed() {
    auto strict = options();
    strict.web.allow_private = false;
    const std::string port = std::to_string(server_->port());
    for (const char* address : {"127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "[fd00::1]"}) {
      strict.web.addresses.push_back("home" + std::to_string(strict.web.addresses.size()) +
                                     ".example.org:" + port + ":" + address);
    }
    open(strict);
    server_->put("/file", {.bytes = bytes_});
    for (std::size_t i = 0; i < strict.web.addresses.size(); ++i) {
      const std::string host = "home" + std::to_string(i) + ".example.org:" + port;
      QCOMPARE(piece_at("http://" + host + "/file", 0).error().code, ErrorCode::kPermission);
    }
    QVERIFY(server_->seen().empty());
    strict.web.allow_private = true;
    open(strict);
    QVERIFY(is_piece(piece_at("http://home0.example.org:" + port + "/file", 0), 0));
  }

  void slowly_where_there_is_a_limit() {
    auto slow = options();
    slow.web.bytes_per_second = 1'000'000;
    open(slow);
    server_->put("/file", {.bytes = bytes_});
    for (std::uint64_t offset = 0; offset < bytes_.size(); offset += kPiece) {
      read(server_->url("/file"), offset);
    }
    QTRY_VERIFY(told(10));
    for (std::size_t i = 0; i < told_.size(); ++i) QVERIFY(told_[i]);
  }

  void gone_it_says_nothing() {
    server_->put("/silent", {.bytes = bytes_, .silent = true});
    server_->put("/file", {.bytes = bytes_});
    read(server_->url("/silent"), 0);
    read(server_->url("/file"), 0);
    QTRY_COMPARE(server_->seen().size(), 2u);
    reader_.reset();
    io_.restart();
    io_.poll();
    QVERIFY(told_.empty());
  }

  void whoever_is_told_may_destroy_it() {
    server_->put("/file", {.bytes = bytes_});
    bool done = false;
    reader_->read(server_->url("/file"), bytes_.size(), 0, kPiece, [&](const Result<Bytes>&) {
      reader_.reset();
      done = true;
    });
    QTRY_VERIFY((told(0), done));
  }
};

QTEST_GUILESS_MAIN(TestWebReader)
#include "test_web_reader.moc"
