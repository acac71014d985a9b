// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses of the web: which are taken, how they are written anew, where an answer may send us,
// and which hosts and numbers are anybody's.
#include <QTest>

#include <arpa/inet.h>

#include "net/web/public_address.h"
#include "net/web/web_url.h"

using namespace potluck;

namespace {

std::string rewritten(std::string_view text) {
  const auto url = parse_web_url(text);
  return url ? to_string(*url) : "REFUSED";
}

bool is_public(const char* number) {
  return is_public_address(boost::asio::ip::make_address(number));
}

bool is_public_of(const char* url) { return is_public_host(parse_web_url(url).value()); }

}  // namespace

class TestWebUrl : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void parts_are_told_apart() {
    const auto url = parse_web_url("HTTPS://Data.Example.ORG:8443/a%20b/c.csv?x=1&y=http://z#top");
    QVERIFY(url);
    QCOMPARE(*url, (WebUrl{true, "data.example.org", 8443, "/a%20b/c.csv?x=1&y=http://z"}));
    QCOMPARE(parse_web_url("http://[::1]:80/")->host, std::string("::1"));
    QCOMPARE(parse_web_url("https://a.org")->port, 443);
    QCOMPARE(parse_web_url("https://a.org?q")->target, std::string("/?q"));
  }

  void written_anew_it_is_the_same() {
    for (const char* text :
         {"http://a.org/", "https://a.org/b?c", "http://a.org:443/", "https://a.org:80/x",
          "http://[2001:db8::1]/", "https://[2001:db8::1]:8080/x", "http://1.2.3.4/",
          "http://under_score.org/~me/(1)+2"}) {
      QCOMPARE(rewritten(text), std::string(text));
    }
    QCOMPARE(rewritten("http://a.org:80/"), std::string("http://a.org/"));
    QCOMPARE(rewritten("https://A.org:443/#x"), std::string("https://a.org/"));
  }

  void anything_else_is_refused() {
    for (const char* text : {"",
                             "a.org/b",
                             "ftp://a.org/",
                             "file:///etc/passwd",
                             "http:/a.org/",
                             "http://",
                             "http:///path",
                             "https://:80/",
                             "http://a.org:0/",
                             "http://a.org:65536/",
                             "http://a.org:/",
                             "http://a.org:8o/",
                             "http://me@a.org/",
                             "http://me:secret@a.org/",
                             "http://a.org\\@b.org/",
                             "http://a.org\\b",
                             "http://a b.org/",
                             "http://a.org/a b",
                             "http://a.org/\r\nHost: b",
                             "http://a.org/\xc3\xa4",
                             "http://\xc3\xa4.org/",
                             "http://a..b/",
                             "http://.a/",
                             "http://a.org./",
                             "http://127.1/",
                             "http://0x7f000001/",
                             "http://2130706433/",
                             "http://1.2.3/",
                             "http://1.2.3.4.5/",
                             "http://1.2.3.400/",
                             "http://01.2.3.x4/%00\x01",
                             "http://[::1/",
                             "http://[::1%25lo]/",
                             "http://[fe80::1%lo]/",
                             "http://[1.2.3.4]/",
                             "http://[]/",
                             "http://a.org%2f/",
                             "http://a<b.org/"}) {
      const auto url = parse_web_url(text);
      if (url) qWarning("%s was taken", text);
      QVERIFY(!url && url.error().code == ErrorCode::kInvalidArgument);
      QVERIFY(!url.error().hint.empty());
      QVERIFY(url.error().message.find("secret") == std::string::npos);
    }
    const std::string long_one = "http://a.org/" + std::string(kMaxUrlBytes, 'a');
    QVERIFY(parse_web_url(long_one.substr(0, kMaxUrlBytes)));
    QVERIFY(!parse_web_url(long_one.substr(0, kMaxUrlBytes + 1)));
    QVERIFY(!parse_web_url("http://" + std::string(254, 'a') + "/"));
  }

  void an_answer_sends_us_on_in_bounds() {
    const auto from = parse_web_url("https://a.org/x").value();
    QVERIFY(redirected(from, "https://b.org/y", 0));
    QVERIFY(redirected(from, "https://b.org/y", kMostRedirects - 1));
    QCOMPARE(redirected(from, "https://b.org/y", kMostRedirects).error().code,
             ErrorCode::kMalformed);
    for (const char* to :
         {"http://a.org/x", "file:///x", "ftp://a.org/", "", "/y", "https://me:secret@a.org/"}) {
      const auto next = redirected(from, to, 0);
      QVERIFY2(!next && next.error().code == ErrorCode::kMalformed, to);
    }
    QVERIFY(redirected(parse_web_url("http://a.org/").value(), "https://a.org/", 0));
  }

  void numbers_of_everywhere() {
    for (const char* number :
         {"1.1.1.1", "100.63.255.255", "172.32.0.1", "192.167.0.1", "198.20.0.1", "223.255.255.1",
          "2606:4700::1111", "2001:470::1", "::ffff:8.8.8.8", "64:ff9b::808:808"}) {
      QVERIFY2(is_public(number), number);
    }
    for (const char* number :
         {"0.0.0.0",     "0.1.2.3",          "10.0.0.1",        "100.64.0.1",      "127.0.0.1",
          "127.255.0.1", "169.254.169.254",  "172.16.0.1",      "172.31.255.255",  "192.0.0.8",
          "192.0.2.1",   "192.168.1.1",      "198.18.0.1",      "198.51.100.1",    "203.0.113.1",
          "224.0.0.1",   "239.255.255.250",  "240.0.0.1",       "255.255.255.255", "::",
          "::1",         "fe80::1",          "fc00::1",         "fd12::1",         "ff02::1",
          "fec0::1",     "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",     "2002:7f00:1::",
          "2001::1",     "2001:db8::1",      "64:ff9b::7f00:1", "64:ff9b:1::1",    "100::1",
          "5f00::1"}) {
      QVERIFY2(!is_public(number), number);
    }
  }

  void the_system_has_them_in_another_form() {
    sockaddr_storage any{};
    auto& v4 = reinterpret_cast<sockaddr_in&>(any);
    const auto& plain = reinterpret_cast<const sockaddr&>(any);
    v4.sin_family = AF_INET;
    inet_pton(AF_INET, "10.1.2.3", &v4.sin_addr);
    QVERIFY(!is_public_address(plain));
    inet_pton(AF_INET, "8.8.8.8", &v4.sin_addr);
    QVERIFY(is_public_address(plain));
    auto& v6 = reinterpret_cast<sockaddr_in6&>(any);
    v6.sin6_family = AF_INET6;
    inet_pton(AF_INET6, "::1", &v6.sin6_addr);
    QVERIFY(!is_public_address(plain));
    inet_pton(AF_INET6, "2606:4700::1111", &v6.sin6_addr);
    QVERIFY(is_public_address(plain));
    any.ss_family = AF_UNIX;
    QVERIFY(!is_public_address(plain));
  }

  void hosts_of_everywhere() {
    for (const char* url : {"http://a.org/", "https://www.example.co.uk/", "http://1.1.1.1/"}) {
      QVERIFY2(is_public_of(url), url);
    }
    for (const char* url :
         {"http://localhost/", "http://a.localhost/", "http://nas/", "http://nas.local/",
          "http://fritz.lan/", "http://x.internal/", "http://1.0.0.127.in-addr.arpa/",
          "http://127.0.0.1/", "http://192.168.0.1/", "http://[::1]/", "http://[fe80::1]/"}) {
      QVERIFY2(!is_public_of(url), url);
    }
  }
};

QTEST_GUILESS_MAIN(TestWebUrl)
#include "test_web_url.moc"
