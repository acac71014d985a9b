// SPDX-License-Identifier: GPL-3.0-or-later
// A node on another computer: this program stands in for ssh, with a real tunnel to a port that
// stands in for the node's.
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QtTest>
#include <cstdio>

#include "ui/control/control_client.h"
#include "ui/control/own_listener.h"
#include "ui/control/remote_machine.h"
#include "ui/pages/computer/machines_card.h"

using namespace potluck::ui;

namespace {

constexpr int kSshFailed = 255;

// As `ssh … -L 127.0.0.1:A:127.0.0.1:B -- HOST` until it is killed.
int forward(const QString& spec) {
  const QStringList parts = spec.split(':');
  const auto from = static_cast<quint16>(parts.value(1).toUInt());
  const auto to = static_cast<quint16>(parts.value(3).toUInt());
  QTcpServer door;
  if (!door.listen(QHostAddress::LocalHost, from)) return kSshFailed;
  QObject::connect(&door, &QTcpServer::newConnection, [&] {
    QTcpSocket* near = door.nextPendingConnection();
    auto* far = new QTcpSocket(near);
    QObject::connect(near, &QTcpSocket::readyRead, far, [=] { far->write(near->readAll()); });
    QObject::connect(far, &QTcpSocket::readyRead, near, [=] { near->write(far->readAll()); });
    QObject::connect(near, &QTcpSocket::disconnected, near, &QObject::deleteLater);
    far->connectToHost(QHostAddress(QHostAddress::LocalHost), to);
  });
  return QCoreApplication::exec();
}

// What the other computer is like: files in the folder $POTLUCK_FAKE_SSH.
int be_ssh(const QStringList& arguments) {
  const QDir there(qEnvironmentVariable("POTLUCK_FAKE_SSH"));
  QFile refusal(there.filePath("refusal"));
  if (refusal.open(QIODevice::ReadOnly)) {
    std::fputs(refusal.readAll().constData(), stderr);
    return kSshFailed;
  }
  const auto end = arguments.indexOf("--");
  if (end < 0 || arguments.value(end + 1) != "ada@gpu-box") return 2;
  const auto tunnel = arguments.indexOf("-L");
  if (tunnel >= 0) return forward(arguments.value(tunnel + 1));
  QFile control(there.filePath("control.json"));
  if (!arguments.value(end + 2).contains("control.json") || !control.open(QIODevice::ReadOnly)) {
    return 1;
  }
  std::fputs(control.readAll().constData(), stdout);
  return 0;
}

}  // namespace

class TestRemoteMachine : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init();
  void whatSshMightTakeForMoreThanANameIsRefused_data();
  void whatSshMightTakeForMoreThanANameIsRefused();
  void onlyAListenerOfThisUserGetsTheToken();
  void itsNodeIsFoundAsOneOfThisComputer();
  void aBrokenTunnelComesBackByItself();
  void saysWhyItCannotConnect_data();
  void saysWhyItCannotConnect();
  void withoutSshItSaysSo();
  void theCardKeepsWhatWasOpened();

 private:
  void write(const QString& name, const QByteArray& text) const;
  RemoteMachine::Options options() const {
    return {"ada@gpu-box", here_->filePath("machine"), QCoreApplication::applicationFilePath()};
  }
  std::optional<Endpoint> endpoint() const { return readEndpoint(here_->filePath("machine")); }

  std::unique_ptr<QTemporaryDir> here_, there_;
};

void TestRemoteMachine::init() {
  here_ = std::make_unique<QTemporaryDir>();
  there_ = std::make_unique<QTemporaryDir>();
  qputenv("POTLUCK_FAKE_SSH", there_->path().toUtf8());
}

void TestRemoteMachine::write(const QString& name, const QByteArray& text) const {
  QFile file(there_->filePath(name));
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("no file");
}

void TestRemoteMachine::whatSshMightTakeForMoreThanANameIsRefused_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("good");
  for (const char* good : {"gpu-box", "ada@gpu-box", "ada.l@10.0.0.7", "box.example.org", "[::1]",
                           "ada@fe80::1%eth0"}) {
    QTest::newRow(good) << QString(good) << true;
  }
  for (const char* bad : {"", "-oProxyCommand=reboot", "ada@-box", "-l@box", "a b", "box;reboot",
                          "$(reboot)", "box\nreboot", "ada@box/..", "ada@bob@box", "'box'"}) {
    QTest::newRow(bad) << QString(bad) << false;
  }
}

void TestRemoteMachine::whatSshMightTakeForMoreThanANameIsRefused() {
  QFETCH(QString, text);
  QFETCH(bool, good);
  QCOMPARE(RemoteMachine::isDestination(text), good);
  if (good) return;
  RemoteMachine machine({text, here_->filePath("machine"), "/no/such/ssh"});
  machine.start();
  QVERIFY(machine.failed());
  QVERIFY(machine.hint().contains("ada@gpu-box"));
}

void TestRemoteMachine::onlyAListenerOfThisUserGetsTheToken() {
  const QByteArray table =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout\n"
      "   0: 0100007F:9C40 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0\n"
      "   1: 0100007F:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1001        0\n"
      "   2: 0100007F:0051 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1000        0\n"
      "   3: 00000000:0052 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000\n";
  QVERIFY(isListener(table, 40000, 1000));
  QVERIFY(!isListener(table, 40000, 1001));
  QVERIFY(!isListener(table, 80, 1000));  // another user's
  QVERIFY(!isListener(table, 81, 1000));  // a connection
  QVERIFY(!isListener(table, 82, 1000));  // every interface: ssh does not
  QVERIFY(!isListener("", 40000, 1000));
}

void TestRemoteMachine::itsNodeIsFoundAsOneOfThisComputer() {
  QTcpServer node;
  QVERIFY(node.listen(QHostAddress::LocalHost));
  write("control.json",
        QJsonDocument(QJsonObject{{"port", node.serverPort()}, {"token", "secret"}, {"pid", 4711}})
            .toJson());
  RemoteMachine machine(options());
  QSignalSpy up(&machine, &NodeSource::nodeUp);
  machine.start();
  QVERIFY(machine.message().contains("ada@gpu-box"));
  QTRY_COMPARE(up.size(), 1);
  QVERIFY(!machine.failed());
  QCOMPARE(endpoint()->token, QString("secret"));
  QVERIFY(endpoint()->port != node.serverPort());
  const QFileInfo file(here_->filePath("machine/control.json"));
  QVERIFY(!(file.permissions() & (QFile::ReadGroup | QFile::ReadOther)));  // it holds the token
  QTcpSocket client;
  client.connectToHost(QHostAddress(QHostAddress::LocalHost), endpoint()->port);
  client.write("hello");
  QTcpSocket* served = nullptr;
  QByteArray heard;
  // The first that came was only to see whether the tunnel is open.
  QTRY_VERIFY([&] {
    while (QTcpSocket* next = node.nextPendingConnection()) served = next;
    if (served != nullptr) heard += served->readAll();
    return heard == "hello";
  }());
  machine.stop();
  QVERIFY(!endpoint());
}

void TestRemoteMachine::aBrokenTunnelComesBackByItself() {
  QTcpServer node, next;
  QVERIFY(node.listen(QHostAddress::LocalHost) && next.listen(QHostAddress::LocalHost));
  const auto control = [](const QTcpServer& server, const char* token) {
    return QJsonDocument(QJsonObject{{"port", server.serverPort()}, {"token", token}}).toJson();
  };
  write("control.json", control(node, "first"));
  RemoteMachine machine(options());
  QSignalSpy up(&machine, &NodeSource::nodeUp);
  machine.start();
  QTRY_COMPARE(up.size(), 1);
  // The node there is another one by now.
  write("control.json", control(next, "second"));
  auto* tunnel = machine.findChild<QProcess*>();
  QVERIFY(tunnel);
  tunnel->kill();
  QTRY_VERIFY(machine.failed());
  QVERIFY(machine.message().contains("broke"));
  QVERIFY(!endpoint());
  QTRY_COMPARE_WITH_TIMEOUT(up.size(), 2, 10'000);
  QCOMPARE(endpoint()->token, QString("second"));
}

void TestRemoteMachine::saysWhyItCannotConnect_data() {
  QTest::addColumn<QByteArray>("refusal");
  QTest::addColumn<QByteArray>("control");
  QTest::addColumn<QString>("message");
  QTest::addColumn<QString>("hint");
  QTest::newRow("password") << QByteArray("ada@gpu-box: Permission denied (publickey).\n")
                            << QByteArray() << "Permission denied"
                            << "ssh ada@gpu-box";
  QTest::newRow("no node") << QByteArray() << QByteArray() << "No node runs"
                           << "potluck-node serve";
  QTest::newRow("nonsense") << QByteArray() << QByteArray("{\"port\": 123456}") << "No node runs"
                            << "potluck-node serve";
}

void TestRemoteMachine::saysWhyItCannotConnect() {
  QFETCH(QByteArray, refusal);
  QFETCH(QByteArray, control);
  QFETCH(QString, message);
  QFETCH(QString, hint);
  if (!refusal.isEmpty()) write("refusal", refusal);
  if (!control.isEmpty()) write("control.json", control);
  RemoteMachine machine(options());
  machine.start();
  QTRY_VERIFY(machine.failed());
  QVERIFY2(machine.message().contains(message), qPrintable(machine.message()));
  QVERIFY2(machine.hint().contains(hint), qPrintable(machine.hint()));
  QVERIFY(!endpoint());
}

void TestRemoteMachine::withoutSshItSaysSo() {
  auto wanted = options();
  wanted.ssh = "/no/such/ssh";
  RemoteMachine machine(wanted);
  machine.start();
  QTRY_VERIFY(machine.failed());
  QVERIFY(machine.message().contains("missing"));
}

void TestRemoteMachine::theCardKeepsWhatWasOpened() {
  Theme theme(Theme::Mode::kLight);
  MachinesCard card(theme);
  card.setMachines({"old-box", "-oProxyCommand=reboot"});
  QCOMPARE(card.machines(), QStringList{"old-box"});
  QSignalSpy opened(&card, &MachinesCard::openRequested), changed(&card, &MachinesCard::changed);
  auto* field = card.findChild<QLineEdit*>("machineField");
  auto* button = card.findChild<QPushButton*>("openMachine");
  QVERIFY(!button->isEnabled());
  field->setText("-oProxyCommand=reboot");
  QVERIFY(!button->isEnabled());
  QVERIFY(card.findChild<QLabel*>("machineMessage")->isVisibleTo(&card));
  field->setText(" ada@gpu-box ");
  QVERIFY(button->isEnabled());
  QTest::keyClick(field, Qt::Key_Return);
  QCOMPARE(opened.value(0).value(0).toString(), QString("ada@gpu-box"));
  QCOMPARE(card.machines(), (QStringList{"ada@gpu-box", "old-box"}));
  QVERIFY(field->text().isEmpty());
  const auto buttons = card.findChildren<QPushButton*>();
  const auto forget = std::find_if(buttons.begin(), buttons.end(), [](QPushButton* each) {
    return each->accessibleName() == "Forget old-box";
  });
  QVERIFY(forget != buttons.end());
  QTest::mouseClick(*forget, Qt::LeftButton);
  QCOMPARE(changed.last().value(0).toStringList(), QStringList{"ada@gpu-box"});
}

int main(int argc, char** argv) {
  const QStringList arguments(argv + 1, argv + argc);
  if (arguments.contains("BatchMode=yes")) {
    QCoreApplication app(argc, argv);
    return be_ssh(arguments);
  }
  QApplication app(argc, argv);
  TestRemoteMachine test;
  return QTest::qExec(&test, argc, argv);
}

#include "test_remote_machine.moc"
