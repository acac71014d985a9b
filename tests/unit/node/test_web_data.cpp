// SPDX-License-Identifier: GPL-3.0-or-later
// Data from the web: what a node makes of addresses, what it keeps of them, and what it says where
// they are wrong. The server is on the loopback.
#include <QTest>

#include <zlib.h>

#include "case_node.h"
#include "engine/node/creation/web_data.h"
#include "engine/project/ready_data.h"
#include "net/base/temporary_folder.h"
#include "net/crypto/keys.h"
#include "tests/support/web_server.h"

using namespace potluck;
using namespace potluck::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* kModel = "gpt:layers=1,heads=1,width=16,context=16";

std::string much_text() {
  std::string out;
  for (int i = 0; i < 2000; ++i) out += "to be or not to be that is question " + std::to_string(i);
  return out;
}

std::string compressed(const std::string& text, const fs::path& file) {
  gzFile out = gzopen(file.c_str(), "wb");
  gzwrite(out, text.data(), static_cast<unsigned>(text.size()));
  gzclose(out);
  return bytes_of(file);
}

}  // namespace

class TestWebData : public QObject {
  Q_OBJECT

  const std::string text_ = much_text();
  QTemporaryDir folder_;
  std::unique_ptr<WebServer> server_;

  fs::path home() const { return folder_.path().toStdString(); }
  WebTerms terms() const { return {.home = home()}; }
  std::string refused(const std::string& data) const {
    const auto found = fetch_web_data(data, terms());
    if (found) return "FETCHED";
    return found.error().hint.empty() ? "no hint: " + found.error().message : found.error().text();
  }
  static bool is_empty(const fs::path& folder) {
    std::error_code none;
    return !fs::exists(folder, none) || fs::is_empty(folder, none);
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void init() { server_ = std::make_unique<WebServer>(); }
  void cleanup() { fs::remove_all(home() / "downloads"); }

  void addresses_are_told_from_paths() {
    for (const char* data : {"http://a.org/b", "https://a.org/", " \nHTTPS://a.org/x", "http://"}) {
      QVERIFY2(is_web_data(data), data);
    }
    for (const char* data : {"", "a.org/b", "/data/a.txt", "builtin:words", "ftp://a.org/b"}) {
      QVERIFY2(!is_web_data(data), data);
    }
  }

  void a_project_is_made_of_an_address() {
    CaseNode node;
    QVERIFY(node.open());
    server_->put("/words.txt", {.bytes = text_});
    const auto looked = node.create(server_->url("/missing.txt"), kModel);
    QVERIFY(!looked);
    const auto made = node.create(server_->url("/words.txt"), kModel);
    QVERIFY2(made, made ? "" : made.error().text().c_str());
    const auto project = node.path("home") / "projects" / made->at("project").get<std::string>();
    QVERIFY(bytes_of(project / "data" / "words.txt") == text_);
    server_->put("/words.txt", {.bytes = text_, .etag = "\"two\""});
    QVERIFY(node.create(server_->url("/words.txt"), kModel));  // nothing of the first is in the way
    for (const auto& left : fs::directory_iterator(node.path("home") / "downloads")) {
      QVERIFY(is_empty(left.path() / "files"));
    }
  }

  void it_is_looked_at_often_and_fetched_once() {
    CaseNode node;
    QVERIFY(node.open());
    server_->put("/words.txt", {.bytes = text_});
    for (int i = 0; i < 3; ++i) {
      const auto seen =
          node.call("preview_data", {{"data", server_->url("/words.txt")}, {"recipe", ""}});
      QVERIFY2(seen, seen ? "" : seen.error().text().c_str());
      QCOMPARE(seen->at("bytes").get<std::size_t>(), text_.size());
    }
    const auto seen = server_->seen();
    QCOMPARE(seen.size(), 3u);
    QCOMPARE(seen[2].headers.at("if-none-match"), std::string("\"one\""));
    server_->put("/words.txt", {.bytes = "New: " + text_, .etag = "\"two\""});
    const auto now = node.call("preview_data", {{"data", server_->url("/words.txt")}});
    QCOMPARE(now->at("bytes").get<std::size_t>(), text_.size() + 5);
  }

  void each_file_remembers_its_address() {
    const fs::path packed = home() / "packed.gz";
    server_->put("/a/words.txt", {.bytes = text_});
    server_->put("/b/words.txt", {.bytes = text_ + " more"});
    server_->put("/c.txt.gz", {.bytes = compressed(text_, packed)});
    const auto place = TemporaryFolder::make();
    const auto both =
        fetch_web_data(server_->url("/a/words.txt") + "\n" + server_->url("/b/words.txt"), terms());
    QVERIFY2(both, both ? "" : both.error().text().c_str());
    QCOMPARE(both->files[0].filename().string(), std::string("2-words.txt"));
    QCOMPARE(both->web, (std::vector<std::string>{server_->url("/b/words.txt"),
                                                  server_->url("/a/words.txt")}));
    QCOMPARE(make_ready(*both, place->path())->web, both->web);
    const auto one = fetch_web_data(server_->url("/c.txt.gz"), terms());
    QVERIFY(one);
    QCOMPARE(one->web, std::vector<std::string>{server_->url("/c.txt.gz")});
    const auto unpacked = make_ready(*one, place->path());
    QVERIFY(unpacked);
    QCOMPARE(unpacked->web, std::vector<std::string>{""});
  }

  void what_is_joined_comes_from_nowhere() {
    std::string all;
    for (int i = 0; i < 62; ++i) {
      const std::string path = "/" + std::to_string(i) + ".txt";
      server_->put(path, {.bytes = text_.substr(0, 1000)});
      all += server_->url(path) + " ";
    }
    auto found = fetch_web_data(all, terms());
    QVERIFY(found && found->web.size() == 62);
    const auto place = TemporaryFolder::make();
    const auto ready = make_ready(std::move(*found), place->path());
    QVERIFY(ready && ready->files.size() == 1 && ready->web.empty());
    QVERIFY(refused(all + all) != "FETCHED");  // too many
  }

  void a_folder_is_what_its_page_links_to() {
    server_->put("/books/one.txt", {.bytes = text_});
    server_->put("/books/two%20b.txt", {.bytes = text_});
    server_->put("/books/", {.bytes = "<a href='../'>up</a><a href=\"?C=N\">N</a>"
                                      "<a href=\"one.txt\">one</a><a href=two%20b.txt>two</a>"
                                      "<a href=\"/books/one.txt\">again</a><a href='cover.jpg'>"
                                      "<a href=\"http://elsewhere.org/books/x.txt\">x</a>"
                                      "<a href=\"sub/three.txt\">three</a>",
                             .type = "text/html"});
    const auto found = fetch_web_data(server_->url("/books/"), terms());
    QVERIFY2(found, found ? "" : found.error().text().c_str());
    QCOMPARE(found->web, (std::vector<std::string>{server_->url("/books/one.txt"),
                                                   server_->url("/books/two%20b.txt")}));
    QVERIFY(found->files[1].filename() == "two b.txt");
    server_->put("/books/", {.bytes = "nothing here"});
    QVERIFY(refused(server_->url("/books/")).find("links to no file") != std::string::npos);
  }

  void what_is_wrong_is_told_by_its_address() {
    QVERIFY(refused("http://").find("no address of the web") != std::string::npos);
    QVERIFY(refused(server_->url("/none.txt")).find("there is no file") != std::string::npos);
    server_->put("/page", {.bytes = "<!DOCTYPE html><html><body>Raw</body></html>"});
    QVERIFY(refused(server_->url("/page")).find("Raw or Download") != std::string::npos);
    server_->put("/empty.txt", {.bytes = ""});
    const std::string empty = refused(server_->url("/empty.txt"));
    QVERIFY2(empty.find(server_->url("/empty.txt")) != std::string::npos, empty.c_str());
    QVERIFY2(empty.find("downloads") == std::string::npos, empty.c_str());
  }

  void room_and_proxy_are_the_owners() {
    server_->put("/words.txt", {.bytes = text_});
    WebTerms tight = terms();
    tight.max_disk_gb = 1e-6;
    const auto full = fetch_web_data(server_->url("/words.txt"), tight);
    QVERIFY(!full && full.error().code == ErrorCode::kNoSpace);
    WebTerms behind = terms();
    behind.proxy = "socks5://127.0.0.1:1";
    behind.cancelled = [] { return true; };
    QVERIFY(!fetch_web_data(server_->url("/words.txt"), behind));
    QVERIFY(server_->seen().size() <= 1);  // the one that was too large
  }

  void what_nobody_uses_goes_after_a_week() {
    server_->put("/words.txt", {.bytes = text_});
    QVERIFY(fetch_web_data(server_->url("/words.txt"), terms()));
    forget_old_web_data(home());
    QVERIFY(!is_empty(home() / "downloads"));
    for (const auto& each : fs::directory_iterator(home() / "downloads")) {
      const auto note = each.path() / "fetched.json";
      fs::last_write_time(note, fs::last_write_time(note) - std::chrono::hours(24 * 7 + 1));
    }
    forget_old_web_data(home());
    QVERIFY(is_empty(home() / "downloads"));
  }
};

QTEST_GUILESS_MAIN(TestWebData)
#include "test_web_data.moc"
