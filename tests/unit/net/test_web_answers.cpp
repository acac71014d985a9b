// SPDX-License-Identifier: GPL-3.0-or-later
// What we read ourselves in a web server's answers, whatever stands there: fields, names, pages
// that list a folder, pieces of a file.
#include <QTest>

#include "net/web/index_page.h"
#include "net/web/web_file_name.h"
#include "net/web/web_headers.h"
#include "net/web/web_piece.h"

using namespace potluck;

namespace {

std::string name_at(const char* asked, const char* answered, const char* disposition) {
  return name_of_download(parse_web_url(asked).value(), parse_web_url(answered).value(),
                          disposition);
}

std::vector<std::string> links(std::string_view html) {
  std::vector<std::string> out;
  const auto page = parse_web_url("https://a.org/data/").value();
  for (const auto& url : files_linked_on(html, page, 64, [](std::string_view) { return true; })) {
    out.push_back(to_string(url));
  }
  return out;
}

WebHead partial(const std::string& range, std::optional<std::uint64_t> length) {
  WebHead out;
  out.status = 206;
  out.url = parse_web_url("https://a.org/x").value();
  out.content_range = range;
  out.length = length;
  return out;
}

}  // namespace

class TestWebAnswers : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void ranges() {
    QCOMPARE(parse_content_range("bytes 0-499/1234"), (ContentRange{0, 499, 1234}));
    QCOMPARE(parse_content_range(" Bytes  7-7/8 "), (ContentRange{7, 7, 8}));
    QCOMPARE(parse_content_range("bytes 0-0/*"), (ContentRange{0, 0, std::nullopt}));
    for (const char* text : {"",
                             "bytes",
                             "bytes ",
                             "bytes 1-0/2",
                             "bytes 0-1/1",
                             "bytes 0-1",
                             "bytes */5",
                             "bytes -1-2/3",
                             "bytes 0-/5",
                             "bytes -/",
                             "bytes 0-1/x",
                             "bytes 0-1/-1",
                             "items 0-1/2",
                             "bytes 0x0-1/2",
                             "bytes 0-1/2, bytes 3-4/5",
                             "bytes 0 - 1/2",
                             "bytes 0/1-2",
                             "bytes 0-99999999999999999999/*",
                             "bytes 0-9223372036854775808/*",
                             "bytes 0-1/2\r\n"}) {
      QVERIFY2(!parse_content_range(text), text);
    }
  }

  void names_that_a_server_gives() {
    QCOMPARE(name_in_disposition("attachment; filename=\"a b.csv\""), std::string("a b.csv"));
    QCOMPARE(name_in_disposition("inline;FILENAME = a.csv ; x=y"), std::string("a.csv"));
    QCOMPARE(name_in_disposition("attachment; filename=\"a\\\"b;c.csv\""),
             std::string("a\"b;c.csv"));
    QCOMPARE(name_in_disposition("attachment; filename=plain; filename*=UTF-8''%c3%a4.csv"),
             std::string("\xc3\xa4.csv"));
    for (const char* text : {"", ";", "attachment", "attachment; filename", "attachment; filename=",
                             "attachment; filename*=latin1''x", "attachment; filename*=x",
                             "a; \"filename=x", "attachment; filename=\""}) {
      QCOMPARE(name_in_disposition(text), std::string());
    }
  }

  void a_name_is_always_one_of_a_file() {
    QCOMPARE(name_at("http://a.org/d/t.csv", "http://b.org/hash", ""), std::string("t.csv"));
    QCOMPARE(name_at("http://a.org/get?f=t.csv", "http://b.org/t.csv?s=1", ""),
             std::string("t.csv"));
    QCOMPARE(name_at("http://a.org/get", "http://a.org/get", ""), std::string("get"));
    QCOMPARE(name_at("http://a.org/", "http://a.org/", ""), std::string("data"));
    QCOMPARE(name_at("http://a.org/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "http://a.org/", ""),
             std::string("_.._etc_passwd"));
    QCOMPARE(name_at("http://a.org/x", "http://a.org/x", "a; filename=\"C:\\dir\\t.csv\""),
             std::string("t.csv"));
    for (const char* told : {"..", ".", "/", "a/..", "...", " ", "\x01", "\xff\xfe", ".htaccess"}) {
      const std::string text = std::string("a; filename=\"") + told + "\"";
      QVERIFY2(is_file_name(name_at("http://a.org/", "http://a.org/", text.c_str())), told);
    }
    const std::string long_one = as_file_name(std::string(500, 'x') + ".tar.gz");
    QVERIFY(is_file_name(long_one) && long_one.ends_with(".tar.gz"));
  }

  void codes() {
    QCOMPARE(percent_decoded("a%41%zz%4%"), std::string("aA%zz%4%"));
    QCOMPARE(percent_decoded("%00"), std::string(1, '\0'));
    QVERIFY(is_validator("\"x\"") && !is_validator("") && !is_validator("a\r\nb"));
    QVERIFY(!is_validator(std::string(257, 'a')));
    QVERIFY(is_strong_etag("\"x\"") && !is_strong_etag("W/\"x\"") && !is_strong_etag("x"));
  }

  void links_of_a_folder() {
    QCOMPARE(links("<A HREF = 'a.csv'>a</a><a href=\"./b%20c.txt\"><a href=d.txt>"
                   "<a href='/data/e.txt'><a href='https://a.org/data/f.txt#x'>"
                   "<a href='g&amp;h.txt'><a href=a.csv>"),
             (std::vector<std::string>{"https://a.org/data/a.csv", "https://a.org/data/b%20c.txt",
                                       "https://a.org/data/d.txt", "https://a.org/data/e.txt",
                                       "https://a.org/data/f.txt", "https://a.org/data/g&h.txt"}));
    for (const char* html : {"",
                             "href",
                             "href=",
                             "href='",
                             "<a href='../x'>",
                             "<a href='..'>",
                             "<a href='sub/x'>",
                             "<a href='?C=N'>",
                             "<a href='x?y'>",
                             "<a href='//b.org/data/x'>",
                             "<a href='http://a.org/data/x'>",
                             "<a href='https://b.org/data/x'>",
                             "<a href='/x'>",
                             "<a href='mailto:x'>",
                             "<a href='javascript:x()'>",
                             "<a href='a%2fb'>",
                             "<a href='%2e%2e'>",
                             "<a href='.hidden'>",
                             "<a href='a\\b'>",
                             "<a href='a b'>",
                             "<a href='https://a.org@b.org/data/x'>",
                             "<a href='x\r\ny'>"}) {
      QVERIFY2(links(html).empty(), html);
    }
    std::string many;
    for (int i = 0; i < 1000; ++i) many += "<a href=" + std::to_string(i) + ".txt>";
    QCOMPARE(links(many).size(), 65u);
  }

  void a_piece_is_that_piece() {
    const WebPiece::Place place{1000, 100, 50};
    QVERIFY(WebPiece::check(place));
    for (const auto& wrong : {WebPiece::Place{1000, 100, 0}, WebPiece::Place{1000, 1000, 1},
                              WebPiece::Place{1000, 960, 41}, WebPiece::Place{0, 0, 1},
                              WebPiece::Place{1000, std::uint64_t(-10), 50}}) {
      QVERIFY(!WebPiece::check(wrong));
    }
    QVERIFY(WebPiece(place).head(partial("bytes 100-149/1000", 50)));
    QVERIFY(WebPiece(place).head(partial("bytes 100-149/1000", std::nullopt)));
    for (const char* range : {"bytes 100-149/1001", "bytes 100-149/*", "bytes 99-148/1000",
                              "bytes 100-150/1000", "bytes 0-999/1000", "", "nonsense"}) {
      const auto told = WebPiece(place).head(partial(range, 50));
      QVERIFY2(!told && told.error().code == ErrorCode::kMalformed, range);
    }
    QVERIFY(!WebPiece(place).head(partial("bytes 100-149/1000", 51)));
    WebHead whole = partial("", 1000);
    whole.status = 200;
    QVERIFY(!WebPiece(place).head(whole));
    QVERIFY(WebPiece({1000, 0, 1000}).head(whole));
    whole.length = 999;
    QVERIFY(!WebPiece({1000, 0, 1000}).head(whole));
    whole.status = 404;
    QCOMPARE(WebPiece(place).head(whole).error().code, ErrorCode::kNotFound);
  }

  void never_more_nor_less() {
    WebPiece piece({1000, 100, 50});
    const Bytes some(30, 7);
    QVERIFY(piece.body(some));
    QVERIFY(!WebPiece(piece).take());
    QVERIFY(!piece.body(some));
    QVERIFY(piece.body(ByteView(some).first(20)));
    QCOMPARE(piece.take()->size(), 50u);
  }
};

QTEST_GUILESS_MAIN(TestWebAnswers)
#include "test_web_answers.moc"
