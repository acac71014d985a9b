// SPDX-License-Identifier: GPL-3.0-or-later
// Whole files from a web server on the loopback: what goes well, what is carried on, and what a bad
// server can do. Nothing is asked elsewhere.
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "net/web/download.h"
#include "tests/support/web_server.h"

using namespace potluck;
using namespace potluck::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

std::string text_of_length(std::size_t length) {
  std::string out;
  for (int i = 0; out.size() < length; ++i) out += "line " + std::to_string(i) + "\n";
  out.resize(length);
  return out;
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

class TestDownload : public QObject {
  Q_OBJECT

  const std::string text_ = text_of_length(300'000);
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<WebServer> server_;

  fs::path folder() const { return folder_->path().toStdString(); }
  DownloadWish wish(const std::string& path) const {
    DownloadWish out;
    out.url = server_->url(path);
    out.folder = folder();
    out.most_bytes = 1'000'000;
    out.first_pause = 1ms;
    out.web.allow_private = true;
    out.web.slow_for = 1s;
    out.web.connect_within = 1s;
    return out;
  }
  Result<DownloadedFile> get(const std::string& path, WebFile file) {
    server_->put(path, std::move(file));
    return download(wish(path));
  }
  // What was asked for in the last question.
  std::string last(const char* header) const {
    auto headers = server_->seen().back().headers;
    return headers[header];
  }
  ErrorCode refused(const std::string& path, WebFile file) {
    const auto got = get(path, std::move(file));
    if (got) return ErrorCode::kInternal;
    if (got.error().hint.empty()) return ErrorCode::kAlreadyExists;  // none says so
    return got.error().code;
  }
  std::size_t files_there() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
  }

 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    server_ = std::make_unique<WebServer>();
  }

  void a_file_comes_whole_under_its_name() {
    server_->put("/texts/my%20words.txt", {.bytes = text_});
    std::uint64_t seen = 0;
    DownloadWatch watch;
    watch.progress = [&](std::uint64_t bytes, std::optional<std::uint64_t> total) {
      QCOMPARE(total, std::optional<std::uint64_t>(text_.size()));
      seen = bytes;
    };
    const auto got = download(wish("/texts/my%20words.txt"), watch);
    QVERIFY2(got, got ? "" : got.error().text().c_str());
    QCOMPARE(got->file, folder() / "my words.txt");
    QCOMPARE(got->bytes, text_.size());
    QCOMPARE(got->etag, std::string("\"one\""));
    QCOMPARE(seen, text_.size());
    QVERIFY(bytes_of(got->file) == text_);
    QCOMPARE(files_there(), 1u);
    QCOMPARE(last("user-agent"), std::string("potluck"));
    QCOMPARE(last("accept-encoding"), std::string("identity"));
    QVERIFY(last("cookie").empty() && last("authorization").empty() && last("referer").empty());
  }

  void the_server_may_name_it() {
    const auto got = get("/get?id=7", {.bytes = text_,
                                       .more_headers = "Content-Disposition: attachment; "
                                                       "filename=\"../../etc/data.csv\"\r\n"});
    QVERIFY(got);
    QCOMPARE(got->file, folder() / "data.csv");
  }

  void two_of_one_name_do_not_meet() {
    server_->put("/a/data.txt", {.bytes = text_});
    auto wanted = wish("/a/data.txt");
    wanted.taken = {"data.txt", "2-data.txt"};
    const auto got = download(wanted);
    QVERIFY(got);
    QCOMPARE(got->file, folder() / "3-data.txt");
  }

  void what_is_stored_packed_stays_packed() {
    const auto got = get("/data.gz", {.bytes = "\x1f\x8b no gzip at all",
                                      .more_headers = "Content-Encoding: gzip\r\n"});
    QVERIFY(got);
    QCOMPARE(bytes_of(got->file), std::string("\x1f\x8b no gzip at all"));
  }

  void a_broken_one_is_carried_on() {
    const auto got = get("/data.txt", {.bytes = text_, .cut_after = 100'000, .cuts = 1});
    QVERIFY2(got, got ? "" : got.error().text().c_str());
    QVERIFY(bytes_of(got->file) == text_);
    QCOMPARE(last("range"), std::string("bytes=100000-"));
    QCOMPARE(last("if-range"), std::string("\"one\""));
    QCOMPARE(files_there(), 1u);
  }

  void a_later_attempt_goes_on() {
    server_->put("/data.txt", {.bytes = text_, .cut_after = 50'000});
    auto wanted = wish("/data.txt");
    wanted.most_tries = 1;
    QVERIFY(!download(wanted));
    QCOMPARE(files_there(), 2u);  // the part, and of what
    server_->put("/data.txt", {.bytes = text_});
    const auto got = download(wanted);
    QVERIFY(got && bytes_of(got->file) == text_);
    QCOMPARE(last("range"), std::string("bytes=50000-"));
  }

  void what_has_changed_begins_anew() {
    auto wanted = wish("/data.txt");
    wanted.most_tries = 1;
    for (const bool lies : {false, true}) {
      server_->put("/data.txt", {.bytes = text_, .cut_after = 50'000});
      QVERIFY(!download(wanted));
      const std::string other = "another " + text_;
      server_->put("/data.txt", {.bytes = other, .etag = "\"two\"", .ignores_conditions = lies});
      wanted.most_tries = lies ? 2 : 1;
      const auto got = download(wanted);
      QVERIFY2(got, got ? "" : got.error().text().c_str());
      QVERIFY(bytes_of(got->file) == other);
    }
  }

  void a_server_without_ranges_or_without_etags_begins_anew() {
    const auto whole =
        get("/a.txt", {.bytes = text_, .ignores_ranges = true, .cut_after = 50'000, .cuts = 1});
    QVERIFY(whole && bytes_of(whole->file) == text_);
    const auto nameless =
        get("/b.txt", {.bytes = text_, .etag = "", .cut_after = 50'000, .cuts = 1});
    QVERIFY(nameless && bytes_of(nameless->file) == text_);
    QVERIFY(last("range").empty());
    const auto weak =
        get("/c.txt", {.bytes = text_, .etag = "W/\"one\"", .cut_after = 50'000, .cuts = 1});
    QVERIFY(weak && bytes_of(weak->file) == text_);
    QVERIFY(last("range").empty());
  }

  void what_is_known_is_not_fetched_again() {
    auto wanted = wish("/data.txt");
    server_->put("/data.txt", {.bytes = text_});
    wanted.known = download(wanted).value();
    const auto same = download(wanted);
    QVERIFY(same && same->unchanged);
    QCOMPARE(last("if-none-match"), std::string("\"one\""));
    server_->put("/data.txt", {.bytes = text_, .ignores_conditions = true});
    QVERIFY(download(wanted)->unchanged);
    server_->put("/data.txt", {.bytes = "new" + text_, .etag = "\"two\""});
    const auto other = download(wanted);
    QVERIFY(other && !other->unchanged && bytes_of(other->file) == "new" + text_);
    fs::remove(other->file);
    QVERIFY(!download(wanted)->unchanged);
    QCOMPARE(files_there(), 1u);
  }

  void redirections_are_followed_for_a_while() {
    server_->put("/files/real.csv", {.bytes = text_});
    const auto got = get("/latest", {.bytes = "", .location = "/files/real.csv"});
    QVERIFY(got);
    QCOMPARE(got->file, folder() / "real.csv");
    for (int i = 1; i < 30; ++i) {
      server_->put("/hop" + std::to_string(i), {.bytes = "", .location = "/hop%"});
    }
    QCOMPARE(refused("/hop1", {.bytes = "", .location = "/hop%"}), ErrorCode::kMalformed);
    QVERIFY(server_->seen().size() <= 2 + 6);
  }

  void redirections_lead_nowhere_else() {
    for (const char* to : {"file:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/a",
                           "http://me:secret@127.0.0.1/a", "http:///"}) {
      QCOMPARE(refused("/a.txt", {.bytes = "", .location = to}), ErrorCode::kMalformed);
    }
    QCOMPARE(files_there(), 0u);
  }

  void refusals_of_the_server_say_what_to_do() {
    QCOMPARE(refused("/a.txt", {.bytes = "", .status = 404}), ErrorCode::kNotFound);
    QCOMPARE(server_->seen().size(), 1u);  // that one does not pass
    QCOMPARE(refused("/a.txt", {.bytes = "", .status = 403}), ErrorCode::kPermission);
    QCOMPARE(refused("/a.txt", {.bytes = "", .status = 500}), ErrorCode::kUnreachable);
    QCOMPARE(server_->seen().size(), 2u + 4u);
    QCOMPARE(refused("/a.txt", {.bytes = "", .status = 429}), ErrorCode::kUnreachable);
    QCOMPARE(files_there(), 0u);
    const auto later = get("/a.txt", {.bytes = text_, .failures = 2});
    QVERIFY(later && bytes_of(later->file) == text_);
  }

  void what_is_too_large_does_not_come() {
    const auto refuse = [&](WebFile file) {
      server_->put("/a.txt", std::move(file));
      auto wanted = wish("/a.txt");
      wanted.most_bytes = 100'000;
      return download(wanted).error().code;
    };
    QCOMPARE(refuse({.bytes = text_}), ErrorCode::kTooLarge);
    QCOMPARE(refuse({.bytes = text_, .no_length = true}), ErrorCode::kTooLarge);
    QCOMPARE(refuse({.bytes = text_, .endless = true}), ErrorCode::kTooLarge);
    QCOMPARE(files_there(), 0u);
  }

  void lies_about_the_length_are_noticed() {
    QCOMPARE(refused("/a.txt", {.bytes = text_, .etag = "", .told_length = 400'000}),
             ErrorCode::kUnreachable);
    // Pieces that do not fit: the file that comes of it is the right one, or none.
    server_->put(
        "/b.txt",
        {.bytes = text_, .cut_after = 100'000, .cuts = 1, .told_range = "bytes 0-299999/300000"});
    const auto got = download(wish("/b.txt"));
    QVERIFY(!got || bytes_of(got->file) == text_);
  }

  void silence_and_endless_headers_end() {
    auto wanted = wish("/a.txt");
    wanted.most_tries = 1;
    server_->put("/a.txt", {.bytes = text_, .silent = true});
    QCOMPARE(download(wanted).error().code, ErrorCode::kTimeout);
    server_->put("/a.txt", {.bytes = text_, .endless_headers = true});
    QCOMPARE(download(wanted).error().code, ErrorCode::kMalformed);
  }

  void nobody_there() {
    auto wanted = wish("/a.txt");
    wanted.most_tries = 2;
    server_ = std::make_unique<WebServer>();  // at another port
    QCOMPARE(download(wanted).error().code, ErrorCode::kUnreachable);
    wanted.web.proxy = Proxy{{"127.0.0.1", 1}, "", ""};
    QCOMPARE(download(wanted).error().code, ErrorCode::kUnreachable);
    wanted.web.proxy.reset();
    wanted.url = "https://127.0.0.1:" + std::to_string(server_->port()) + "/a.txt";
    QVERIFY(!download(wanted));  // no TLS there
  }

  void it_can_be_cancelled() {
    server_->put("/a.txt", {.bytes = text_, .silent = true});
    int asked = 0;
    DownloadWatch watch;
    watch.cancelled = [&] { return ++asked > 2; };
    QCOMPARE(download(wish("/a.txt"), watch).error().code, ErrorCode::kCancelled);
  }

  void private_hosts_only_where_they_are_allowed() {
    auto wanted = wish("/a.txt");
    server_->put("/a.txt", {.bytes = text_});
    wanted.web.allow_private = false;
    for (const std::string host : {"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"}) {
      wanted.url = "http://" + host + ":" + std::to_string(server_->port()) + "/a.txt";
      QCOMPARE(download(wanted).error().code, ErrorCode::kPermission);
    }
    QVERIFY(server_->seen().empty());
  }

  void pages_are_read_up_to_a_size() {
    WebOptions web;
    web.allow_private = true;
    server_->put("/folder/", {.bytes = text_, .type = "text/html"});
    const auto page = read_page(server_->url("/folder/"), 300'000, web);
    QVERIFY(page && as_text(page->bytes) == text_ && page->type == "text/html");
    QCOMPARE(read_page(server_->url("/folder/"), 299'999, web).error().code, ErrorCode::kTooLarge);
  }
};

QTEST_GUILESS_MAIN(TestDownload)
#include "test_download.moc"
