// SPDX-License-Identifier: GPL-3.0-or-later
// A node that starts while others are dialling it, on a slow disk.
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <future>
#include <thread>

#include "engine/node/session/session.h"
#include "net/identity/identity.h"
#include "tests/unit/net/transport_fixture.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestSessionStart : public QObject {
  Q_OBJECT

  static std::uint16_t free_port() {
    boost::asio::io_context io;
    const boost::asio::ip::tcp::acceptor any(io, {boost::asio::ip::make_address("127.0.0.1"), 0});
    return any.local_endpoint().port();
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  // Whoever is linked is heard, however early it came.
  void who_dials_before_it_has_begun_is_heard() {
    QTemporaryDir home;
    const std::filesystem::path path = home.path().toStdString();
    const KeyPair device = KeyPair::generate();
    NewProject wanted;
    wanted.name = "Early";
    wanted.data = "builtin:digits";
    wanted.model = "mlp:hidden=16";
    wanted.display_name = "Ada";
    const auto port = free_port();
    wanted.addresses = {"127.0.0.1:" + std::to_string(port)};
    const auto made = create_project(path, wanted, device, SystemClock().unix_seconds());
    QVERIFY2(made, made ? "" : made.error().text().c_str());

    auto store = Store::open(path);
    QVERIFY(store);
    StorageThread storage(std::move(*store));
    ProjectRow row;
    row.id = made->manifest.id;
    row.organiser = true;
    RunOptions options;
    options.listen = wanted.addresses.front();
    options.train = false;
    const auto folder = ProjectFolder::of(path, row.id);
    Session session({folder,
                     row,
                     made->manifest,
                     made->chain,
                     options,
                     device,
                     &storage,
                     {},
                     "",
                     0,
                     0,
                     [](const control::EventBody&) {},
                     [](const std::shared_ptr<const control::NodeStatus>&) {},
                     [] {}});

    test::World world;
    const auto key = load_key(folder.key_file());
    QVERIFY(key);
    world.project = *key;
    test::Node early(world);
    early.start();

    std::atomic<bool> started = false;
    // Whatever the session asks of its disk waits its turn: until somebody is linked, or a while.
    std::promise<void> linked;
    const std::jthread slow_disk([&, until_linked = linked.get_future().share()] {
      const auto be_slow = [&](Store&) { return until_linked.wait_for(50ms); };
      while (!started) storage.ask(be_slow);
    });
    auto start = std::async(std::launch::async, [&] {
      const Status done = session.start();
      started = true;
      return done;
    });
    while (early.ups == 0) {
      early.transport->dial("127.0.0.1:" + std::to_string(port), device.public_key());
      world.run_for(2ms);
    }
    linked.set_value();
    QVERIFY(start.get());
    QVERIFY(world.until([&] { return !early.messages.empty(); }));
    QCOMPARE(session.linked_members().size(), std::size_t{1});
    QVERIFY(session.stop());
  }
};

QTEST_APPLESS_MAIN(TestSessionStart)
#include "test_session_start.moc"
