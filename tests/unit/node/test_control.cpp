// SPDX-License-Identifier: GPL-3.0-or-later
// The control server on a real socket: who is let in, what is answered.
#include <QtCore/qfloat16.h>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "net/asio.h"

#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include <array>
#include <future>
#include <list>
#include <sstream>

#include "engine/control/server/client.h"
#include "engine/control/server/control_file.h"
#include "engine/control/server/loopback_user.h"
#include "engine/control/server/server.h"
#include "engine/control/server/socket_diag.h"

using namespace potluck;
using boost::asio::ip::tcp;
namespace websocket = boost::beast::websocket;
using nlohmann::json;

class TestControl : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::unique_ptr<Node> node_;
  std::unique_ptr<ControlServer> server_;
  std::promise<void> shutdown_;
  boost::asio::io_context io_;

  std::filesystem::path home() const { return folder_.path().toStdString(); }

  // The first line of the answer to a raw request.
  std::string raw(const std::string& request) {
    boost::asio::io_context io;
    tcp::socket socket(io);
    socket.connect({boost::asio::ip::address_v4::loopback(), server_->port()});
    std::string answer;
    boost::system::error_code end;  // a server that hangs up in the middle is an answer too
    boost::asio::write(socket, boost::asio::buffer(request), end);
    boost::asio::read_until(socket, boost::asio::dynamic_buffer(answer), "\r\n", end);
    return answer.substr(0, answer.find("\r\n"));
  }
  static std::string upgrade(const std::string& path, const std::string& more) {
    return "GET " + path +
           " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
           more + "\r\n";
  }

 private Q_SLOTS:
  void initTestCase() {
    auto node = Node::open(home().string());
    QVERIFY(node);
    node_ = std::move(*node);
    auto server = ControlServer::start(*node_, home(), [this] { shutdown_.set_value(); });
    QVERIFY(server);
    server_ = std::move(*server);
  }
  void cleanupTestCase() {
    server_.reset();
    QVERIFY(!std::filesystem::exists(home() / "control.json"));
    node_.reset();
  }

  void the_file_is_for_its_owner_only() {
    struct stat facts {};
    QCOMPARE(::stat((home() / "control.json").c_str(), &facts), 0);
    QCOMPARE(static_cast<int>(facts.st_mode & 0777), 0600);
  }

  void lets_in_who_has_the_token() {
    const auto client = ControlClient::connect(home());
    QVERIFY2(client, client ? "" : client.error().text().c_str());
    const auto hello = (*client)->call("hello", json::object());
    QVERIFY(hello);
    QCOMPARE(hello->at("api").get<int>(), 1);
    QCOMPARE(hello->at("home").get<std::string>(), home().string());
  }

  void refuses_everybody_else() {
    const auto token = "Authorization: Bearer " + read_control_file(home())->token + "\r\n";
    QVERIFY(raw(upgrade("/control", token)).find(" 101 ") != std::string::npos);
    const std::array<std::string, 5> wrong = {
        upgrade("/control", ""), upgrade("/control", "Authorization: Bearer 1234\r\n"),
        upgrade("/other", token), upgrade("/control", token + "Origin: https://example.org\r\n"),
        "GET /control HTTP/1.1\r\nHost: 127.0.0.1\r\n" + token + "\r\n"};
    for (const auto& request : wrong) QVERIFY(raw(request).find(" 403 ") != std::string::npos);
  }

  void survives_what_is_no_http() {
    raw(std::string(100'000, 'x'));
    raw("\r\n\r\n");
    const auto client = ControlClient::connect(home());
    QVERIFY(client && (*client)->call("hello", json::object()));
  }

  // Brackets within brackets, in every place of a call: each is answered, and the next call too.
  void survives_what_nests_deeply() {
    const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
    const std::string call = R"({"jsonrpc":"2.0","id":1,"method":)";
    websocket::stream<tcp::socket> stream(io_);
    stream.next_layer().connect({boost::asio::ip::address_v4::loopback(), server_->port()});
    stream.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
      request.set("Authorization", "Bearer " + read_control_file(home())->token);
    }));
    stream.handshake("127.0.0.1", "/control");
    const std::array<std::string, 5> hostile = {
        deep, std::string(1'000'000, '['),
        call + R"("set_preferences","params":{"a":)" + deep + "}}", call + deep + "}",
        R"({"jsonrpc":"2.0","method":"hello","id":)" + deep + "}"};
    for (const auto& text : hostile) {
      stream.write(boost::asio::buffer(text));
      boost::beast::flat_buffer answer;
      stream.read(answer);
      const auto told = boost::beast::buffers_to_string(answer.data());
      QVERIFY2(told.find("nested more than 64 levels deep") != std::string::npos, told.c_str());
    }
    stream.write(boost::asio::buffer(call + R"("hello"})"));
    boost::beast::flat_buffer answer;
    stream.read(answer);
    QVERIFY(boost::beast::buffers_to_string(answer.data()).find("\"api\"") != std::string::npos);
  }

  void errors_name_their_kind() {
    const auto client = ControlClient::connect(home());
    QVERIFY(client);
    const auto nothing = (*client)->call("start", json::object());
    QVERIFY(!nothing);
    QVERIFY(nothing.error().code == ErrorCode::kNotFound);
    QVERIFY(!nothing.error().hint.empty());
    QVERIFY(!(*client)->call("no_such_method", json::object()));
    QVERIFY((*client)->call("commits", {{"count", "x"}}).error().code ==
            ErrorCode::kInvalidArgument);
  }

  void a_subscriber_gets_a_status() {
    const auto client = ControlClient::connect(home());
    QVERIFY(client);
    QVERIFY(!(*client)->call("subscribe", {{"statuses_per_second", 1000}}));
    QVERIFY((*client)->call("subscribe", {{"statuses_per_second", 10}}));
    const auto first = (*client)->next_notification();
    QVERIFY(first);
    QCOMPARE(first->at("method").get<std::string>(), std::string("status"));
    QCOMPARE(first->at("params").at("activity").get<std::string>(), std::string("idle"));
  }

  void at_most_sixteen_connections() {
    std::vector<std::unique_ptr<ControlClient>> open;
    for (int i = 0; i < 40; ++i) {
      auto client = ControlClient::connect(home());
      if (client) open.push_back(std::move(*client));
    }
    QVERIFY(open.size() <= 16);
    QVERIFY(!open.empty());
  }

  // Whoever has the token gets in at once, whatever programs without it do meanwhile.
  void strangers_do_not_lock_the_owner_out_data() {
    QTest::addColumn<int>("strangers");
    QTest::addColumn<QByteArray>("say");
    const QByteArray half = "GET /control HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ";
    for (const int strangers : {16, 200}) {
      const QByteArray many = QByteArray::number(strangers) + " that ";
      QTest::newRow(many + "say nothing") << strangers << QByteArray();
      QTest::newRow(many + "send garbage") << strangers << QByteArray(20'000, '\x7f');
      QTest::newRow(many + "never end their request") << strangers << half;
      QTest::newRow(many + "show a wrong token")
          << strangers
          << QByteArray::fromStdString(upgrade("/control", "Authorization: Bearer 1234\r\n"));
    }
  }
  void strangers_do_not_lock_the_owner_out() {
    QFETCH(int, strangers);
    QFETCH(QByteArray, say);
    boost::asio::io_context io;
    const tcp::endpoint there(boost::asio::ip::address_v4::loopback(), server_->port());
    std::list<tcp::socket> held;
    for (int i = 0; i < strangers; ++i) {
      boost::system::error_code closed;  // which the server may do at any time
      held.emplace_back(io).connect(there);
      boost::asio::write(held.back(), boost::asio::buffer(say.data(), std::size_t(say.size())),
                         closed);
      if (i % 8 != 0 && i + 1 != strangers) continue;
      const auto client = ControlClient::connect(home());
      QVERIFY2(client, client ? "" : client.error().text().c_str());
      QVERIFY((*client)->call("hello", json::object()));
    }
  }

  void the_table_of_sockets_names_their_users() {
    const std::string text =
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n"
        "   0: 0100007F:9C40 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000\n"
        "   1: 0100007F:0051 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1001\n"
        "   2: 0100007F:0051 0100007F:0052 01 00000000:00000000 00:00000000 00000000  1002\n"
        "   3: 0200007F:0051 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1003\n"
        "   4: 0100007F:0053 cut";
    const auto end = [](const char* address, std::uint16_t port) {
      return LoopbackEnd(boost::asio::ip::make_address_v4(address), port);
    };
    const auto user = [&](const LoopbackEnd& near, const LoopbackEnd& far) {
      std::istringstream table(text);
      return user_of_connection(table, near, far);
    };
    const auto listener = [&](std::uint16_t port) {
      std::istringstream table(text);
      return user_of_listener(table, end("127.0.0.1", port));
    };
    using User = std::optional<std::uint32_t>;
    QCOMPARE(user(end("127.0.0.1", 0x51), end("127.0.0.1", 40000)), User(1001));
    QCOMPARE(user(end("127.0.0.1", 0x51), end("127.0.0.1", 0x52)), User(1002));
    QCOMPARE(user(end("127.0.0.2", 0x51), end("127.0.0.1", 40000)), User(1003));
    QCOMPARE(user(end("127.0.0.1", 40000), end("127.0.0.1", 0x51)), User());
    QCOMPARE(user(end("127.0.0.1", 0x53), end("127.0.0.1", 40000)), User());
    QCOMPARE(listener(40000), User(1000));
    QCOMPARE(listener(0x51), User());  // connected
    QCOMPARE(listener(0x53), User());
  }

  void the_kernel_names_the_user_of_one_socket() {
    boost::asio::io_context io;
    tcp::acceptor listener(io, {boost::asio::ip::address_v4::loopback(), 0});
    const tcp::endpoint here = listener.local_endpoint();
    if (!owner_of_socket(here, {})) QSKIP("this kernel has no sock_diag");
    auto listens = owner_of_socket(here, {});
    QVERIFY(*listens && (*listens)->listens && (*listens)->user == ::geteuid());
    tcp::socket caller(io), accepted(io);
    caller.connect(here);
    listener.accept(accepted);
    const tcp::endpoint from = caller.local_endpoint();
    const auto connected = owner_of_socket(from, here);
    QVERIFY(*connected && !(*connected)->listens && (*connected)->user == ::geteuid());
    QVERIFY(caller_is_ours(accepted));
    caller.close();  // it is nobody's from now on, whatever the table says of it
    QVERIFY(!*owner_of_socket(from, here));
    QVERIFY(!caller_is_ours(accepted));
    const tcp::endpoint nobody(boost::asio::ip::address_v4::loopback(), 1);
    QVERIFY(!*owner_of_socket(nobody, here));
  }

  // Another user's connection is closed before it has said anything, and its port gets no token.
  void other_users_are_told_nothing() {
    if (::geteuid() != 0) QSKIP("only root can be another user");
    constexpr uid_t kNobody = 65534;
    const auto port = server_->port();
    const pid_t child = ::fork();
    if (child == 0) {
      if (::setuid(kNobody) != 0) ::_exit(2);
      boost::asio::io_context io;
      tcp::socket socket(io);
      boost::system::error_code failure;
      socket.connect({boost::asio::ip::address_v4::loopback(), port}, failure);
      std::array<char, 1> byte{};
      if (!failure) socket.read_some(boost::asio::buffer(byte), failure);
      ::_exit(failure == boost::asio::error::eof || failure == boost::asio::error::connection_reset
                  ? 0
                  : 1);
    }
    int ended = -1;
    QCOMPARE(::waitpid(child, &ended, 0), child);
    QCOMPARE(ended, 0);
    // A listener of theirs where control.json of a node that was killed says that it listens.
    boost::asio::io_context io;
    tcp::acceptor theirs(io, {boost::asio::ip::address_v4::loopback(), 0});
    QCOMPARE(::fchown(theirs.native_handle(), kNobody, kNobody), 0);
    QVERIFY(!listener_is_ours(theirs.local_endpoint()));
    const tcp::endpoint ours(boost::asio::ip::address_v4::loopback(), port);
    QVERIFY(listener_is_ours(ours));
  }

  void shutdown_is_answered_and_asked_for() {
    auto client = ControlClient::connect(home());
    QVERIFY(client);
    QVERIFY((*client)->call("shutdown", json::object()));
    shutdown_.get_future().wait();
  }
};

QTEST_GUILESS_MAIN(TestControl)
#include "test_control.moc"
