// SPDX-License-Identifier: GPL-3.0-or-later
// A node that starts while others are dialling it, on a slow disk.
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <future>
#include <thread>

#include "engine/node/finding/addresses.h"
#include "engine/node/session/session.h"
#include "net/identity/identity.h"
#include "tests/unit/net/transport_fixture.h"

using namespace potluck;
using namespace std::chrono_literals;

class TestSessionStart : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  // A link names it for as long as the project lasts: it must be free at the next start, too.
  void a_lasting_port_is_none_that_systems_give_away() {
    for (int i = 0; i < 100; ++i) {
      const auto port = find_lasting_port("127.0.0.1");
      QVERIFY(port && *port >= 1024 && *port < 32'768);
    }
    QVERIFY(!find_lasting_port("192.0.2.1"));  // no address of this computer
    QVERIFY(!find_lasting_port("nowhere"));
  }

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
    const auto port = find_lasting_port("127.0.0.1").value();
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
                     nullptr,
                     {},
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
