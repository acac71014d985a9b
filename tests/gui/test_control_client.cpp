// SPDX-License-Identifier: GPL-3.0-or-later
// The client against a small server of our own on 127.0.0.1, and the supervisor against a script
// for a node.
#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QWebSocket>
#include <QWebSocketServer>
#include <QtTest>

#include <unistd.h>

#include "ui/control/actions.h"
#include "ui/control/control_client.h"
#include "ui/control/node_supervisor.h"

using namespace potluck::ui;

namespace {

// Speaks just enough of docs/control-api.md.
class Server : public QObject {
  Q_OBJECT
 public:
  explicit Server(const QString& home) : home_(home) { open(); }
  void open() {
    server = std::make_unique<QWebSocketServer>("node", QWebSocketServer::NonSecureMode);
    QVERIFY(server->listen(QHostAddress::LocalHost));
    connect(server.get(), &QWebSocketServer::newConnection, this, [this] {
      socket.reset(server->nextPendingConnection());
      authorization = socket->request().rawHeader("Authorization");
      path = socket->requestUrl().path();
      connect(socket.get(), &QWebSocket::textMessageReceived, this, &Server::onMessage);
    });
    QFile file(home_ + "/control.json");
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        QJsonDocument(QJsonObject{{"port", server->serverPort()}, {"token", "t0k3n"}, {"pid", 1}})
            .toJson());
  }
  void die() {
    socket.reset();
    server.reset();
    QFile::remove(home_ + "/control.json");
  }
  void send(const QJsonObject& message) {
    socket->sendTextMessage(QJsonDocument(message).toJson(QJsonDocument::Compact));
  }
  std::unique_ptr<QWebSocketServer> server;
  std::unique_ptr<QWebSocket> socket;
  QByteArray authorization;
  QString path;
  QStringList methods;

 private:
  void onMessage(const QString& text) {
    const QJsonObject message = QJsonDocument::fromJson(text.toUtf8()).object();
    const QString method = message["method"].toString();
    methods << method;
    if (method == "silence") return;
    if (method == "refuse") {
      send({{"jsonrpc", "2.0"},
            {"id", message["id"]},
            {"error",
             QJsonObject{{"code", -32000},
                         {"message", "no such project"},
                         {"data", QJsonObject{{"kind", "not_found"}, {"hint", "look again"}}}}}});
      return;
    }
    QJsonObject result = {{"echo", message["params"]}};
    if (method == "status")
      result = {{"version", 3}, {"project", "ab"}, {"name", "N"}, {"epoch", 7}};
    send({{"jsonrpc", "2.0"}, {"id", message["id"]}, {"result", result}});
  }
  QString home_;
};

void writeScript(const QString& path, const QString& body) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(("#!/bin/sh\n" + body).toUtf8());
  file.close();
  file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

}  // namespace

class TestControlClient : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void connectsWithTheTokenAndSubscribes() {
    QTemporaryDir home;
    Server server(home.path());
    ControlClient client(home.path());
    client.open();
    QTRY_COMPARE(client.connection(), NodeApi::Connection::kConnected);
    QTRY_COMPARE(client.status().epoch, 7);
    QCOMPARE(server.authorization, QByteArray("Bearer t0k3n"));
    QCOMPARE(server.path, QString("/control"));
    QVERIFY(server.methods.contains("subscribe"));
  }
  void answersReachTheirCaller() {
    QTemporaryDir home;
    Server server(home.path());
    ControlClient client(home.path());
    client.open();
    QTRY_COMPARE(client.connection(), NodeApi::Connection::kConnected);
    Reply good, bad;
    bool answered = false;
    client.call("echo", {{"x", 5}}, this, [&](const Reply& r) { good = r; });
    client.call("refuse", {}, this, [&](const Reply& r) {
      bad = r;
      answered = true;
    });
    QTRY_VERIFY(answered);
    QCOMPARE(good.result["echo"].toObject()["x"].toInt(), 5);
    QVERIFY(!bad.ok());
    QCOMPARE(bad.problem->kind, QString("not_found"));
    QCOMPARE(explain(*bad.problem), QString("No such project. Look again."));
  }
  void notificationsBecomeSignals() {
    QTemporaryDir home;
    Server server(home.path());
    ControlClient client(home.path());
    client.open();
    QTRY_COMPARE(client.status().epoch, 7);
    QSignalSpy events(&client, &NodeApi::eventArrived);
    server.send({{"jsonrpc", "2.0"},
                 {"method", "event"},
                 {"params", QJsonObject{{"sequence", 1}, {"type", "commit"}, {"epoch", 8}}}});
    server.send({{"jsonrpc", "2.0"}, {"method", "status"}, {"params", QJsonObject{{"epoch", 8}}}});
    QTRY_COMPARE(client.status().epoch, 8);
    QCOMPARE(events.size(), 1);
  }
  void whatNestsDeeplyIsPassedOver() {  // Qt's parser stops at 1024 brackets
    QTemporaryDir home;
    Server server(home.path());
    ControlClient client(home.path());
    client.open();
    QTRY_COMPARE(client.status().epoch, 7);
    const QString deep = QString(100'000, '[') + QString(100'000, ']');
    server.socket->sendTextMessage(deep);
    server.socket->sendTextMessage(R"({"jsonrpc":"2.0","method":"event","params":{"a":)" + deep +
                                   "}}");
    server.send({{"jsonrpc", "2.0"}, {"method", "status"}, {"params", QJsonObject{{"epoch", 8}}}});
    QTRY_COMPARE(client.status().epoch, 8);
  }
  void comesBackAfterTheNodeDied() {
    QTemporaryDir home;
    Server server(home.path());
    ControlClient client(home.path());
    client.open();
    QTRY_COMPARE(client.connection(), NodeApi::Connection::kConnected);
    Reply lost;
    bool answered = false;
    client.call("silence", {}, this, [&](const Reply& r) {
      lost = r;
      answered = true;
    });
    QTRY_VERIFY(server.methods.contains("silence"));
    server.die();
    QTRY_VERIFY(answered);
    QCOMPARE(lost.problem->kind, QString("unavailable"));
    QCOMPARE(client.connection(), NodeApi::Connection::kOffline);
    server.open();  // another port
    QTRY_COMPARE_WITH_TIMEOUT(client.connection(), NodeApi::Connection::kConnected, 15000);
    QTRY_COMPARE(server.methods.count("subscribe"), 2);
  }
  void aStaleControlFileIsSurvived() {
    QTemporaryDir home;
    Server server(home.path());
    server.server->close();  // killed: the file is still there, nobody listens
    server.server.reset();
    ControlClient client(home.path());
    client.open();
    QTRY_COMPARE(client.connection(), NodeApi::Connection::kOffline);
    server.open();
    QTRY_COMPARE_WITH_TIMEOUT(client.connection(), NodeApi::Connection::kConnected, 15000);
  }
  // One who listens where a node that was killed has listened gets no token.
  void aPortOfAnotherUserIsNotCalled() {
    if (::geteuid() != 0) QSKIP("only root can give a socket to another user");
    constexpr uid_t kNobody = 65534;
    QTemporaryDir home;
    Server server(home.path());
    QCOMPARE(::fchown(int(server.server->socketDescriptor()), kNobody, kNobody), 0);
    ControlClient client(home.path());
    QSignalSpy changes(&client, &NodeApi::connectionChanged);
    client.open();
    QCOMPARE(changes.size(), 0);
    QCOMPARE(::fchown(int(server.server->socketDescriptor()), ::geteuid(), ::getegid()), 0);
    QTRY_COMPARE_WITH_TIMEOUT(client.connection(), NodeApi::Connection::kConnected, 15000);
  }
  void silenceEndsInATimeout() {
    QTemporaryDir home;
    Server server(home.path());
    ControlClient client(home.path());
    client.setTimeout(std::chrono::milliseconds(30));
    client.open();
    QTRY_COMPARE(client.connection(), NodeApi::Connection::kConnected);
    QString kind;
    client.call("silence", {}, this, [&](const Reply& r) { kind = r.problem->kind; });
    QTRY_COMPARE(kind, QString("timed_out"));
  }
  void callsWithoutAConnectionFailLater() {
    QTemporaryDir home;
    ControlClient client(home.path());
    bool answered = false;
    client.call("status", {}, this, [&](const Reply& r) { answered = !r.ok(); });
    QVERIFY(!answered);
    QTRY_VERIFY(answered);
  }
  void nobodyIsCalledAfterTheirEnd() {
    QTemporaryDir home;
    Server server(home.path());
    ControlClient client(home.path());
    client.open();
    QTRY_COMPARE(client.connection(), NodeApi::Connection::kConnected);
    auto context = std::make_unique<QObject>();
    bool wrong = false, fence = false;
    client.call("echo", {}, context.get(), [&](const Reply&) { wrong = true; });
    context.reset();
    client.call("echo", {}, this, [&](const Reply&) { fence = true; });
    QTRY_VERIFY(fence);
    QVERIFY(!wrong);
  }
  void nonsenseFromTheNodeIsIgnored() {
    QTemporaryDir home;
    Server server(home.path());
    ControlClient client(home.path());
    client.open();
    QTRY_COMPARE(client.status().epoch, 7);
    for (const char* text : {"", "[]", "{", "{\"id\":99,\"result\":4}", "{\"method\":7}", "null"}) {
      server.socket->sendTextMessage(text);
    }
    bool fence = false;
    client.call("echo", {}, this, [&](const Reply& r) { fence = r.ok(); });
    QTRY_VERIFY(fence);
    QCOMPARE(client.status().epoch, 7);
  }
  void brokenControlFilesAreNoEndpoint() {
    QTemporaryDir home;
    QVERIFY(!readEndpoint(home.path()));
    for (const char* text : {"", "{}", "{\"port\":0,\"token\":\"x\"}",
                             "{\"port\":70000,\"token\":\"x\"}", "{\"port\":80}", "\xff\xfe"}) {
      QFile file(home.filePath("control.json"));
      QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
      file.write(text);
      file.close();
      QVERIFY2(!readEndpoint(home.path()), text);
    }
  }

  void supervisorStartsTheNodeAndStopsIt() {
    QTemporaryDir home;
    const QString program = home.filePath("node");
    writeScript(program,
                "echo '{\"port\":9,\"token\":\"x\",\"pid\":'$$'}' > \"$3/control.json\"\n"
                "exec sleep 600\n");
    NodeSupervisor supervisor({home.path(), program, false});
    QSignalSpy up(&supervisor, &NodeSupervisor::nodeUp);
    supervisor.start();
    QTRY_COMPARE(up.size(), 1);
    QCOMPARE(supervisor.state(), NodeSupervisor::State::kRunning);
    QVERIFY(supervisor.ownsNode());
    const qint64 pid = readEndpoint(home.path())->pid;
    supervisor.stop();
    QVERIFY(!QFile::exists(QStringLiteral("/proc/%1/fd").arg(pid)));
  }
  void supervisorRestartsACrashedNode() {
    QTemporaryDir home;
    const QString program = home.filePath("node");
    // Dies the first time, lives the second.
    writeScript(
        program,
        "if [ ! -e \"$3/once\" ]; then touch \"$3/once\"; echo 'out of memory' >&2; exit 3; fi\n"
        "echo '{\"port\":9,\"token\":\"x\",\"pid\":'$$'}' > \"$3/control.json\"\n"
        "exec sleep 600\n");
    NodeSupervisor supervisor({home.path(), program, false});
    QStringList messages;
    connect(&supervisor, &NodeSupervisor::changed, this,
            [&] { messages << supervisor.message() + '|' + supervisor.hint(); });
    supervisor.start();
    QTRY_COMPARE_WITH_TIMEOUT(supervisor.state(), NodeSupervisor::State::kRunning, 15000);
    const QString said = messages.join('\n');
    QVERIFY2(said.contains("exit code 3") && said.contains("out of memory"), qPrintable(said));
  }
  void supervisorUsesARunningNode() {
    QTemporaryDir home;
    QFile file(home.filePath("control.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        QJsonDocument(
            QJsonObject{{"port", 9}, {"token", "x"}, {"pid", QCoreApplication::applicationPid()}})
            .toJson());
    file.close();
    NodeSupervisor supervisor({home.path(), "/nonexistent", false});
    supervisor.start();
    QCOMPARE(supervisor.state(), NodeSupervisor::State::kAttached);
    QVERIFY(!supervisor.ownsNode());
  }
  void aMissingProgramIsSaid() {
    QTemporaryDir home;
    NodeSupervisor supervisor({home.path(), home.filePath("nothing"), false});
    supervisor.start();
    QCOMPARE(supervisor.state(), NodeSupervisor::State::kFailed);
    QVERIFY(supervisor.hint().contains("--node"));
  }
};

QTEST_GUILESS_MAIN(TestControlClient)
#include "test_control_client.moc"
