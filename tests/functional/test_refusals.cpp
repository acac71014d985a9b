// SPDX-License-Identifier: GPL-3.0-or-later
// What people and other programs get wrong: each mistake has its exit code and one clear sentence,
// and nothing is lost by it.
#include <QFile>
#include <QJsonArray>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include "engine/project/project_folder.h"
#include "net/identity/identity.h"
#include "net/link/handshake/preamble.h"
#include "net/wire/limits.h"
#include "tests/functional/harness.h"

namespace potluck::functional {

namespace {

// Exit codes as documented (docs/command-line.md).
enum Exit {
  kOk = 0,
  kUsage = 2,
  kNotFound = 3,
  kNetwork = 4,
  kDisk = 5,
  kRefused = 6,
  kDamaged = 7,
  kBusy = 8
};

std::int64_t unix_now() { return QDateTime::currentSecsSinceEpoch(); }

// A listener that answers every connection with these bytes.
class Impostor {
 public:
  explicit Impostor(QByteArray bytes) {
    server_.listen(QHostAddress::LocalHost);
    QObject::connect(&server_, &QTcpServer::newConnection, &server_, [this, bytes] {
      while (auto* socket = server_.nextPendingConnection()) {
        socket->write(bytes);
        socket->disconnectFromHost();
      }
    });
  }
  QString address() const { return QString("127.0.0.1:%1").arg(server_.serverPort()); }

 private:
  QTcpServer server_;
};

QByteArray preamble_of(std::uint16_t version) {
  const auto bytes = make_preamble(version);
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

}  // namespace

class TestRefusals : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    data_ = group_.write_file("numbers.txt", small_text());
    QVERIFY(group_.create(data_, kTinyGpt, tiny_recipe(1'000'000, 24)));
  }

  void linksThatAreNone_data() {
    QTest::addColumn<QString>("link");
    QTest::addColumn<int>("exit_code");
    QTest::addColumn<QString>("word");
    const auto link = group_.link();
    auto changed = link;
    changed[link.size() / 2] = changed[link.size() / 2] == 'A' ? 'B' : 'A';
    QTest::newRow("no link") << "https://example.org/join" << int{kUsage}
                             << "not a Potluck invite link";
    QTest::newRow("empty") << "" << int{kUsage} << "link";
    QTest::newRow("cut off") << link.chopped(20) << int{kDamaged} << "cut off";
    QTest::newRow("damaged") << changed << int{kDamaged} << "damaged";
  }
  void linksThatAreNone() {
    QFETCH(QString, link);
    QFETCH(int, exit_code);
    QFETCH(QString, word);
    expect_refusal(newcomer(), {"join", link}, exit_code, word);
  }

  void aNetworkThatIsNone() {
    const auto asked = run_command(newcomer(), {"serve", "--lan", "wlan0"});
    QCOMPARE(asked.exit_code, int{kUsage});
    QVERIFY2(asked.complaint.contains("IPv4"), asked.complaint);  // and how to get help
  }

  void anExpiredLink() {
    expect_refusal(newcomer(), {"join", issue(unix_now() - 60, first_address())}, kRefused,
                   "expired");
  }

  void nobodyIsThere() {
    QTcpServer closed;
    QVERIFY(closed.listen(QHostAddress::LocalHost));
    const auto address = QString("127.0.0.1:%1").arg(closed.serverPort());
    closed.close();
    expect_refusal(newcomer(), {"join", issue(0, address)}, kNetwork, "nobody answers");
  }

  void anotherProtocolVersion() {
    Impostor newer(preamble_of(limits::kProtocolVersion + 1));
    expect_refusal(newcomer(), {"join", issue(0, newer.address())}, kNetwork, "protocol version");
    Impostor other("HTTP/1.1 400 Bad Request\r\n\r\n");
    expect_refusal(newcomer(), {"join", issue(0, other.address())}, kDamaged, "not Potluck");
  }

  // Nobody is there who could renew it. A newer link of the project makes it a member again.
  void aMembershipThatExpiresEnds() {
    Group group;
    auto& organiser = group.add("organiser");
    QVERIFY(group.create(data_, kTinyGpt, tiny_recipe(1'000'000, 24)));
    auto& guest = group.add("guest");
    organiser.run();
    QVERIFY(group.wait([&] { return organiser.told("listening"); }));
    const auto address = organiser.newest("listening")["address"].toString();
    QVERIFY(guest.join(issue_for(organiser, unix_now() + 8, address)));
    QVERIFY(organiser.interrupt());
    guest.run();
    QVERIFY(guest.wait_ended());
    QCOMPARE(guest.exit_code(), int{kRefused});
    QVERIFY2(guest.complaint().contains("expired"), guest.complaint());
    guest.run();  // nor does it begin again
    QVERIFY(guest.wait_ended());
    QCOMPARE(guest.exit_code(), int{kRefused});
    organiser.run();
    QVERIFY(group.wait([&] { return organiser.told("listening"); }));
    QVERIFY(guest.join(group.link()));
    guest.run();
    QVERIFY(wait_until([&] { return guest.first_commit_of_this_run() >= 0; }));
  }

  void aMembershipIsRenewedWhileTheOrganiserIsThere() {
    Group group;
    auto& organiser = group.add("organiser");
    QVERIFY(group.create(data_, kTinyGpt, tiny_recipe(1'000'000, 24)));
    auto& guest = group.add("guest");
    organiser.run();
    QVERIFY(group.wait([&] { return organiser.told("listening"); }));
    const auto address = organiser.newest("listening")["address"].toString();
    const auto expiry = unix_now() + 15;
    QVERIFY(guest.join(issue_for(organiser, expiry, address)));
    guest.run();
    QVERIFY(group.all_commit_together(2, 0));
    const auto before = std::pair(organiser.events().size(), guest.events().size());
    QVERIFY(group.wait([&] { return unix_now() > expiry + 1; }));
    QVERIFY(group.all_commit_together(2, guest.epochs() + 1));
    // Without the link between them having been cut.
    const auto lost_since = [](const NodeProcess& node, qsizetype from) {
      return std::any_of(node.events().begin() + from, node.events().end(), [](const auto& event) {
        return event["type"].toString() == "peer" && event["change"].toString() != "joined";
      });
    };
    QVERIFY(!lost_since(organiser, before.first) && !lost_since(guest, before.second));
  }

  // A running node that dials such a node goes on and tells it once.
  void aRunningNodeMeetsAnotherVersion() {
    Group group;
    auto& node = group.add("node");
    Impostor newer(preamble_of(limits::kProtocolVersion + 1));
    QVERIFY(group.create(data_, kTinyGpt, tiny_recipe(1'000'000, 24)));
    const auto link = issue_for(node, 0, newer.address());
    auto& guest = group.add("guest");
    node.run();
    QVERIFY(group.wait([&] { return node.told("listening"); }));
    QVERIFY(guest.join(group.link()));
    QVERIFY(guest.join(link));  // a member already: only the addresses are new
    QVERIFY(node.interrupt());
    guest.run();
    QVERIFY(group.wait(
        [&] { return guest.newest("warning")["text"].toString().contains("protocol version"); }));
    QVERIFY(!guest.newest("warning")["hint"].toString().isEmpty());
    QVERIFY(guest.interrupt());
  }

  // The address is right, the project is another one.
  void theWrongProject() {
    auto& organiser = group_[0];
    organiser.run();
    QVERIFY(group_.wait([&] { return organiser.told("listening"); }));
    Group other;
    QVERIFY(other.create(data_, kTinyGpt, tiny_recipe(100)));
    const auto link = issue_for(other[0], 0, first_address());
    const auto refused = run_command(newcomer(), {"join", link});
    QVERIFY2(refused.exit_code == kNetwork || refused.exit_code == kRefused, refused.output);
    QVERIFY(!refused.complaint.isEmpty());
    QVERIFY(group_.all_advance(3));  // the one that was asked goes on
    QVERIFY(organiser.interrupt());
  }

  void strangersAtThePort() {
    auto& organiser = group_[0];
    organiser.run();
    QVERIFY(group_.wait([&] { return organiser.told("listening"); }));
    const auto address = first_address().split(':');
    for (const auto& bytes :
         {QByteArray("GET / HTTP/1.1\r\n\r\n"), preamble_of(99),
          preamble_of(limits::kProtocolVersion) + QByteArray(5000, '\xff'), QByteArray(1, 'P')}) {
      QTcpSocket socket;
      socket.connectToHost(address[0], address[1].toUShort());
      QVERIFY(wait_until([&] { return socket.state() == QAbstractSocket::ConnectedState; }));
      socket.write(bytes);
      if (bytes.size() > 1) {
        QVERIFY(wait_until([&] { return socket.state() == QAbstractSocket::UnconnectedState; }));
      }
    }
    QVERIFY(group_.all_advance(3));
    QVERIFY(organiser.interrupt());
  }

  void wrongData_data() {
    QTest::addColumn<QString>("data");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<int>("exit_code");
    const auto empty = group_.write_file("empty.txt", "");
    const auto binary =
        group_.write_file("binary.txt", QByteArray("\0\1\2\3\xff\xfe", 6).repeated(900));
    const auto images = group_.write_file(
        "train-images-idx3-ubyte", QByteArray("\0\0\x08\x03\0\0\0\x09\0\0\0\x1c\0\0\0\x1c", 16));
    const auto missing = group_.folder() + "/no-such-file.txt";
    QTest::newRow("missing") << missing << kTinyGpt << "epochs=10" << int{kNotFound};
    QTest::newRow("empty") << empty << kTinyGpt << "epochs=10" << -2;
    QTest::newRow("binary") << binary << kTinyGpt << "epochs=10" << int{kDamaged};
    QTest::newRow("images cut off") << images << "convnet:width=8"
                                    << "epochs=10" << -2;
    QTest::newRow("unknown built-in") << "builtin:cats" << kTinyGpt << "epochs=10" << -2;
    QTest::newRow("text for images") << data_ << "convnet:width=8"
                                     << "epochs=10" << int{kUsage};
    QTest::newRow("unknown model") << data_ << "transformer"
                                   << "epochs=10" << int{kUsage};
    QTest::newRow("unknown recipe") << data_ << kTinyGpt << "epoch=10" << int{kUsage};
    QTest::newRow("recipe out of range") << data_ << kTinyGpt << "lr=-1" << int{kUsage};
  }
  void wrongData() {
    QFETCH(QString, data);
    QFETCH(QString, model);
    QFETCH(QString, recipe);
    QFETCH(int, exit_code);
    Group group;
    auto& node = group.add("node");
    const auto asked = node.command(
        {"create", "--name", "Wrong", "--data", data, "--model", model, "--recipe", recipe});
    QVERIFY2(asked.exit_code > 0, asked.output + asked.complaint);
    if (exit_code >= 0) QCOMPARE(asked.exit_code, exit_code);
    QVERIFY2(!asked.complaint.trimmed().isEmpty() && asked.complaint.trimmed().count('\n') == 0,
             asked.complaint);
    QVERIFY(!asked.error_kind().isEmpty());
    QCOMPARE(node.command({"status"}).answer["projects"].toArray().size(), 0);
    QVERIFY(node.project_folder().isEmpty());  // nothing is left behind
  }

  void aDataFileThatWasChanged() {
    Group group;
    QVERIFY(group.create(data_, kTinyGpt, tiny_recipe(1'000'000, 24)));
    QVERIFY(group.add_volunteers(1));
    auto& volunteer = group[1];
    group[0].run();
    volunteer.run();
    QVERIFY(group.all_commit_together(2, 0));
    QVERIFY(volunteer.interrupt());
    const auto file = volunteer.project_folder() + "/data/numbers.txt";
    QFile data(file);
    QVERIFY(data.open(QIODevice::ReadWrite));
    data.seek(100);
    data.write("changed");
    data.close();
    // Noticed before anything is learned from it, and fetched again.
    const auto before = group[0].epochs();
    volunteer.run();
    QVERIFY(group.all_commit_together(2, before));
    QVERIFY(!volunteer.newest("warning")["text"].toString().isEmpty());
    QVERIFY(data.open(QIODevice::ReadOnly));
    QCOMPARE(data.readAll(), small_text());
    QVERIFY(volunteer.interrupt());
    QVERIFY(group[0].interrupt());
    QCOMPARE(group.disagreement(), QString());
  }

  void aPortThatIsTaken() {
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    auto& node = group_[0];
    const auto address = QString("127.0.0.1:%1").arg(taken.serverPort());
    node.run({"--listen", address});
    QVERIFY(node.wait_ended());
    QCOMPARE(node.exit_code(), int{kNetwork});
    QVERIFY2(node.complaint().contains(QByteArray::number(taken.serverPort())), node.complaint());
    node.run({"--listen", "nonsense"});
    QVERIFY(node.wait_ended());
    QCOMPARE(node.exit_code(), int{kUsage});
    node.run();  // any port: all is well
    QVERIFY(group_.all_advance(3));
    QVERIFY(node.interrupt());
  }

  void anUnknownProject() {
    expect_refusal(newcomer(), {"run"}, kNotFound, "no project");
    expect_refusal(group_[0].home(), {"run", "0123456789abcdef"}, kNotFound, "0123456789abcdef");
    expect_refusal(group_[0].home(), {"commits", "Nonsense"}, kNotFound, "Nonsense");
    expect_refusal(newcomer(), {"sample"}, kNotFound, "no project");
    expect_refusal(newcomer(), {"pause"}, kNotFound, "");
  }

  void aSecondNodeOnTheSameHome() {
    auto& node = group_[0];
    node.run();
    QVERIFY(group_.wait([&] { return node.told("listening"); }));
    expect_refusal(node.home(), {"run"}, kBusy, "another");
    QVERIFY(group_.all_advance(3));
    QVERIFY(node.interrupt());
  }

  void aHomeThatCannotBe() {
    const auto file = group_.write_file("file", "not a folder");
    const auto asked =
        run_command(file, {"create", "--name", "N", "--data", data_, "--model", kTinyGpt});
    QVERIFY(asked.exit_code == kDisk || asked.exit_code == kRefused);
    QVERIFY(asked.complaint.contains("--home"));
  }

  void wrongCommandLines() {
    for (const auto& words : {QStringList{"create"}, QStringList{"run", "--threads", "x"},
                              QStringList{"dance"}, QStringList{"run", "--up", "-1"}}) {
      const auto asked = run_command({}, words);
      QVERIFY2(asked.exit_code == kUsage, qPrintable(words.join(' ')));
      QVERIFY(!asked.complaint.isEmpty());
    }
  }

  // More addresses than a link may hold: the best of them, never a crash.
  void aLinkHoldsAFewAddresses() {
    Group group;
    QStringList listen;
    for (int port = 40001; port <= 40008; ++port)
      listen << "--listen" << QString("127.0.0.1:%1").arg(port);
    QVERIFY(group.create(data_, kTinyGpt, tiny_recipe(1'000'000, 24), listen));
    auto& node = group[0];
    node.run();
    QVERIFY(group.wait([&] { return node.told("listening"); }));
    const auto asked = node.command({"invite-link"});
    QVERIFY2(asked.exit_code == 0, asked.complaint);
    auto& guest = group.add("guest");
    QVERIFY(guest.join(asked.answer["invite_link"].toString()));
    QVERIFY(node.interrupt());
  }

 private:
  QString newcomer() { return group_.folder() + QString("/newcomer %1").arg(++newcomers_); }

  void expect_refusal(const QString& home, const QStringList& words, int exit_code,
                      const QString& word) {
    const auto asked = run_command(home, words);
    const auto said = asked.complaint.trimmed();
    QVERIFY2(asked.exit_code == exit_code,
             qPrintable(QString("exit code %1: ").arg(asked.exit_code) + said));
    QVERIFY2(said.toLower().contains(word.toLower().toUtf8()), said);
    QVERIFY2(said.startsWith("potluck-node: ") && said.count('\n') == 0, said);
    QVERIFY2(said.count(". ") >= 1, said);  // what happened, and what to do
    QVERIFY(!asked.error_kind().isEmpty());
  }

  QString first_address() { return group_[0].newest("listening")["address"].toString(); }

  QString issue(std::int64_t expiry_unix, const QString& address) {
    return issue_for(group_[0], expiry_unix, address.isEmpty() ? "127.0.0.1:1" : address);
  }

  // A link of this project that its organiser could have made.
  static QString issue_for(const NodeProcess& organiser, std::int64_t expiry_unix,
                           const QString& address) {
    const ProjectFolder folder{organiser.project_folder().toStdString()};
    const auto key = load_key(folder.key_file());
    const auto text = read_whole_file(folder.link_file(), 64 * 1024);
    if (!key || !text) return {};
    const auto old = parse_invite_link(as_text(*text), unix_now());
    if (!old) return {};
    const auto invite = make_invite(
        certifier_of(*key),
        {old->project_name, old->manifest_root, old->manifest_bytes, {address.toStdString()}},
        {.now_unix = unix_now() - 3600, .expiry_unix = expiry_unix});
    return QString::fromStdString(to_invite_link(invite));
  }

  Group group_;
  QString data_;
  int newcomers_ = 0;
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestRefusals)
#include "test_refusals.moc"
