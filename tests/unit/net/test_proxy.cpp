// SPDX-License-Identifier: GPL-3.0-or-later
// Links and their lanes through a SOCKS5 proxy, and what goes wrong with proxies.
#include <QTest>

#include "socks_server.h"
#include "transport_fixture.h"

using namespace potluck;
using namespace potluck::test;

class TestProxy : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void isWrittenAsPeopleWriteIt();
  void whatIsNoProxyIsRefused_data();
  void whatIsNoProxyIsRefused();
  void carriesLinksAndTheirBulk();
  void looksNamesUpItself();
  void saysWhatWentWrong_data();
  void saysWhatWentWrong();
  void oneThatIsNotThereIsNamed();

 private:
  static Proxy proxy_at(const SocksServer& server) {
    return parse_proxy("socks5://127.0.0.1:" + std::to_string(server.port())).value();
  }
};

void TestProxy::isWrittenAsPeopleWriteIt() {
  const Proxy plain = parse_proxy("socks5://[::1]:9050").value();
  QCOMPARE(to_string(plain.address), std::string("[::1]:9050"));
  QVERIFY(plain.user.empty() && plain.password.empty());
  const Proxy login = parse_proxy("socks5://ada:p@ss:w@proxy.example.org:1080").value();
  QCOMPARE(login.user, std::string("ada"));
  QCOMPARE(login.password, std::string("p@ss:w"));
  QCOMPARE(to_string(login.address), std::string("proxy.example.org:1080"));
}

void TestProxy::whatIsNoProxyIsRefused_data() {
  QTest::addColumn<QString>("text");
  for (const char* text :
       {"", "127.0.0.1:9050", "http://127.0.0.1:8080", "socks5://127.0.0.1", "socks5://:9050",
        "socks5://127.0.0.1:0", "socks5://ada@127.0.0.1:9050", "socks5://:x@127.0.0.1:9050",
        "socks5://ada:@127.0.0.1:9050", "socks5://127.0.0.1:99999"}) {
    QTest::newRow(text) << QString(text);
  }
  QTest::newRow("long name") << "socks5://" + QString(256, 'a') + ":x@127.0.0.1:9050";
}

void TestProxy::whatIsNoProxyIsRefused() {
  QFETCH(QString, text);
  const auto parsed = parse_proxy(text.toStdString());
  QVERIFY(!parsed);
  QVERIFY(parsed.error().hint.find("socks5://") != std::string::npos);
}

void TestProxy::carriesLinksAndTheirBulk() {
  constexpr std::uint32_t kFrames = 40, kFrameBytes = 100'000;
  World world;
  SocksServer server(world.io);
  server.user = "ada";
  server.password = "secret";
  Node a(world), b(world);
  a.start_listening();
  b.options.client_mode = true;
  b.options.proxy = proxy_at(server);
  b.options.proxy->user = "ada";
  b.options.proxy->password = "secret";
  b.start();
  QVERIFY(link_up(world, b, a));
  QCOMPARE(b.links.at(a.id()).remote_host, std::string("127.0.0.1"));
  std::uint32_t sent = 0;
  b.bulk_source = [&](const PeerId&) -> std::optional<BulkFrame> {
    if (sent == kFrames) return std::nullopt;
    BulkFrame frame;
    frame.header.kind = BulkKind::kProbe;
    frame.payload.assign(kFrameBytes, static_cast<std::uint8_t>(sent++));
    return frame;
  };
  // Its lanes open beside it: through the proxy, too.
  b.transport->bulk_ready(a.id());
  QVERIFY(world.until([&] { return a.bulk_bytes == std::size_t{kFrames} * kFrameBytes; }));
  QVERIFY(world.until([&] { return server.asked.size() >= 2; }));
  for (const auto& request : server.asked) QCOMPARE(request, "1 " + a.address());
}

void TestProxy::looksNamesUpItself() {
  World world;
  SocksServer server(world.io);
  Node a(world), b(world);
  a.start_listening();
  server.named_port = a.port;
  b.options.proxy = proxy_at(server);
  b.options.lanes = false;
  b.start();
  // No resolver of this computer knows this one.
  b.transport->dial("hidden-service.onion:4600", std::nullopt);
  QVERIFY(world.until([&] { return b.linked(a) && a.linked(b); }));
  QCOMPARE(server.asked, std::vector<std::string>{"3 hidden-service.onion:4600"});
}

void TestProxy::saysWhatWentWrong_data() {
  QTest::addColumn<QByteArray>("instead");
  QTest::addColumn<int>("reply");
  QTest::addColumn<QString>("login");
  QTest::addColumn<int>("kind");
  QTest::addColumn<QString>("says");
  const auto row = [](const char* name, const QByteArray& instead, int reply, const char* login,
                      ErrorCode kind, const char* says) {
    QTest::newRow(name) << instead << reply << QString(login) << int(kind) << QString(says);
  };
  row("a web server", "HTTP/1.1 400 Bad Request\r\n", 0, "", ErrorCode::kMalformed, "SOCKS5");
  row("SOCKS4", QByteArray("\x00\x5b", 2), 0, "", ErrorCode::kMalformed, "SOCKS5");
  row("cut short", "\x05", 0, "", ErrorCode::kUnreachable, "closed the connection");
  row("a way to log in that nobody offered", QByteArray("\x05\x01", 2), 0, "",
      ErrorCode::kPermission, "a name and a password");
  row("a login is wanted", {}, 0, "none", ErrorCode::kPermission, "a name and a password");
  row("another password", {}, 0, "ada:wrong", ErrorCode::kPermission, "refuses the name");
  row("not allowed", {}, 2, "", ErrorCode::kUnreachable, "rules do not allow");
  row("nothing listens", {}, 5, "", ErrorCode::kUnreachable, "nothing listens there");
  row("a reason of its own", {}, 200, "", ErrorCode::kUnreachable, "for reason 200");
}

void TestProxy::saysWhatWentWrong() {
  QFETCH(QByteArray, instead);
  QFETCH(int, reply);
  QFETCH(QString, login);
  QFETCH(int, kind);
  QFETCH(QString, says);
  World world;
  SocksServer server(world.io);
  server.instead.assign(instead.begin(), instead.end());
  server.reply = static_cast<std::uint8_t>(reply);
  Node a(world), b(world);
  a.start_listening();
  b.options.proxy = proxy_at(server);
  if (!login.isEmpty()) {
    server.user = "ada";
    server.password = "secret";
  }
  if (login.contains(':')) {
    b.options.proxy->user = login.section(':', 0, 0).toStdString();
    b.options.proxy->password = login.section(':', 1).toStdString();
  }
  b.start();
  b.transport->dial(a.address(), std::nullopt);
  QVERIFY(world.until([&] { return !b.dial_failures.empty(); }));
  const Error& why = b.dial_failures.front().second;
  QCOMPARE(int(why.code), kind);
  QVERIFY2(why.message.find(says.toStdString()) != std::string::npos, why.text().c_str());
  QVERIFY2(why.message.find("127.0.0.1:" + std::to_string(server.port())) != std::string::npos,
           why.text().c_str());
  QVERIFY(b.links.empty() && a.links.empty());
}

void TestProxy::oneThatIsNotThereIsNamed() {
  World world;
  Node a(world), b(world);
  a.start_listening();
  SocksServer gone(world.io);  // it lives on: its coroutine begins only when the world runs
  const std::uint16_t closed = gone.port();
  gone.close();
  b.options.proxy = parse_proxy("socks5://127.0.0.1:" + std::to_string(closed)).value();
  b.start();
  b.transport->dial(a.address(), std::nullopt);
  QVERIFY(world.until([&] { return !b.dial_failures.empty(); }));
  const Error& why = b.dial_failures.front().second;
  QVERIFY2(why.message.find("the proxy at 127.0.0.1:" + std::to_string(closed)) == 0,
           why.text().c_str());
}

QTEST_GUILESS_MAIN(TestProxy)
#include "test_proxy.moc"
