// SPDX-License-Identifier: GPL-3.0-or-later
// Members that find each other over a DHT of our own on the loopback: nothing is sent elsewhere.
#include <QTest>

#include <QTemporaryDir>
#include <fstream>
#include <set>

#include "net/asio.h"
#include "net/crypto/keys.h"
#include "net/dht/torrent_dht.h"
#include "tests/support/private_dht.h"

using namespace potluck;
using namespace potluck::test;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t kNodes = 6;
const std::string kNobody = "127.0.0.1:9";  // nothing listens there

Digest root(std::uint8_t of) {
  Digest out;
  out.data.fill(of);
  return out;
}
PeerId peer(std::uint8_t of) {
  PeerId out;
  out.data.fill(of);
  return out;
}

// The same as in the world, but sooner.
FindingPace quick() {
  FindingPace out;
  out.gather = 50ms;
  out.between_puts = 200ms;
  out.check_after = 1s;
  out.retry_after = 300ms;
  out.first_look_pause = 300ms;
  out.longest_look_pause = 1s;
  return out;
}

}  // namespace

class TestTorrentDht : public QObject {
  Q_OBJECT

  // A computer in the DHT with one member of a project, and what it was told.
  struct Member {
    Member(TestTorrentDht& test, std::uint8_t who, std::uint8_t project = 1,
           std::filesystem::path state_file = {}, std::string bootstrap = {})
        : finder(open_torrent_dht({{bootstrap.empty() ? test.dht_->bootstrap() : bootstrap},
                                   std::move(state_file),
                                   "127.0.0.1:0",
                                   false,
                                   quick()})),
          finding(finder->find(*test.io_, rendezvous_of(root(project)), peer(who),
                               [this](const std::vector<std::string>& addresses) {
                                 found.insert(addresses.begin(), addresses.end());
                               })) {}
    std::set<std::string> found;
    std::unique_ptr<PeerFinder> finder;
    std::unique_ptr<Finding> finding;
  };
  using Found = std::set<std::string>;

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  // Each has a DHT of its own: nodes that have left one are asked in vain for a while.
  void init() {
    io_ = std::make_unique<boost::asio::io_context>();
    dht_ = std::make_unique<PrivateDht>(kNodes);
    for (const auto port : dht_->ports()) QVERIFY(port != 0);
  }
  void cleanup() { dht_.reset(); }

  void one_publishes_and_the_other_finds() {
    Member a(*this, 1), b(*this, 2);
    b.finding->look(true);
    a.finding->publish({"127.0.0.1:4601", "relay://127.0.0.2:4700"});
    QVERIFY(until([&] { return b.found == Found{"127.0.0.1:4601", "relay://127.0.0.2:4700"}; }));
    QVERIFY(a.found.empty());
  }

  void members_that_publish_one_after_the_other_are_both_found() {
    Member a(*this, 1, 2), b(*this, 2, 2);
    a.finding->publish({"127.0.0.1:4601"});
    b.finding->look(true);
    QVERIFY(until([&] { return b.found.contains("127.0.0.1:4601"); }));
    b.finding->publish({"127.0.0.1:4602"});
    a.finding->look(true);
    QVERIFY(until([&] { return a.found.contains("127.0.0.1:4602"); }));
    Member newcomer(*this, 3, 2);
    newcomer.finding->look(true);
    QVERIFY(until([&] { return newcomer.found == Found{"127.0.0.1:4601", "127.0.0.1:4602"}; }));
  }

  // They overwrite each other, notice it and mend it.
  void members_that_publish_at_the_same_moment_are_all_found() {
    std::vector<std::unique_ptr<Member>> all;
    Found wanted;
    for (std::uint8_t i = 1; i <= 4; ++i) {
      all.push_back(std::make_unique<Member>(*this, i, std::uint8_t{3}));
      wanted.insert("127.0.0.1:460" + std::to_string(i));
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i]->finding->publish({"127.0.0.1:460" + std::to_string(i + 1)});
    }
    Member newcomer(*this, 9, 3);
    newcomer.finding->look(true);
    QVERIFY(until([&] { return newcomer.found == wanted; }));
  }

  void other_addresses_take_the_place_of_the_first() {
    Member a(*this, 1, 4);
    a.finding->publish({"127.0.0.1:4601", "127.0.0.1:4602"});
    Member early(*this, 2, 4);
    early.finding->look(true);
    QVERIFY(until([&] { return early.found.size() == 2; }));
    a.finding->publish({"127.0.0.1:4603"});
    QVERIFY(until([&] { return early.found.contains("127.0.0.1:4603"); }));
    Member late(*this, 3, 4);
    late.finding->look(true);
    QVERIFY(until([&] { return !late.found.empty(); }));
    QCOMPARE(late.found, Found{"127.0.0.1:4603"});
  }

  void entries_outlive_who_published_them() {
    Member b(*this, 2, 5);
    {
      Member a(*this, 1, 5);
      a.finding->publish({"127.0.0.1:4601"});
      b.finding->look(true);
      QVERIFY(until([&] { return b.found.contains("127.0.0.1:4601"); }));
    }
    Member newcomer(*this, 3, 5);
    newcomer.finding->look(true);
    QVERIFY(until([&] { return newcomer.found == Found{"127.0.0.1:4601"}; }));
  }

  void a_stranger_finds_nothing() {
    Member a(*this, 1, 6), b(*this, 2, 6), stranger(*this, 3, 66);
    a.finding->publish({"127.0.0.1:4601"});
    stranger.finding->publish({"127.0.0.1:6666"});
    b.finding->look(true);
    stranger.finding->look(true);
    QVERIFY(until([&] { return b.found.contains("127.0.0.1:4601"); }));
    Member like(*this, 4, 66);  // by when it finds, the stranger has looked as well
    like.finding->look(true);
    QVERIFY(until([&] { return like.found == Found{"127.0.0.1:6666"}; }));
    QVERIFY(stranger.found.empty());
    QCOMPARE(b.found, Found{"127.0.0.1:4601"});
  }

  void nothing_is_told_after_the_end() {
    Member a(*this, 1), b(*this, 2);
    Found by_another;
    const auto another = b.finder->find(*io_, rendezvous_of(root(1)), peer(3),
                                        [&](const std::vector<std::string>& addresses) {
                                          by_another.insert(addresses.begin(), addresses.end());
                                        });
    a.finding->publish({"127.0.0.1:4601"});
    b.finding->look(true);
    another->look(true);
    QVERIFY(until([&] { return !b.found.empty() && !by_another.empty(); }));
    b.finding.reset();
    b.found.clear();
    a.finding->publish({"127.0.0.1:4609"});
    QVERIFY(until([&] { return by_another.contains("127.0.0.1:4609"); }));
    QVERIFY(b.found.empty());
  }

  void whoever_is_told_may_destroy_it() {
    Member a(*this, 1, 8);
    a.finding->publish({"127.0.0.1:4601"});
    std::unique_ptr<Finding> finding;
    int told = 0;
    finding =
        a.finder->find(*io_, rendezvous_of(root(8)), peer(2), [&](const std::vector<std::string>&) {
          ++told;
          finding.reset();
        });
    finding->look(true);
    QVERIFY(until([&] { return finding == nullptr; }));
    QCOMPARE(told, 1);
  }

  void nodes_that_were_known_are_known_at_the_next_start() {
    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("dht").toStdString();
    Member a(*this, 1, 9);
    a.finding->publish({"127.0.0.1:4601"});
    {
      Member first(*this, 2, 9, file);
      first.finding->look(true);
      QVERIFY(until([&] { return !first.found.empty(); }));
    }
    QVERIFY(std::filesystem::file_size(file) > 0);
    Member second(*this, 2, 9, file, kNobody);
    second.finding->look(true);
    QVERIFY(until([&] { return second.found == Found{"127.0.0.1:4601"}; }));
  }

  void a_damaged_file_is_no_hindrance() {
    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("dht").toStdString();
    for (const char* text : {"", "d", "i1e", "d9:dht state5:nodese", "d9:dht stated5:nodesi3eee"}) {
      std::ofstream(file) << text;
      Member a(*this, 1, 10, file), b(*this, 2, 10);
      a.finding->publish({"127.0.0.1:4601"});
      b.finding->look(true);
      QVERIFY(until([&] { return b.found.contains("127.0.0.1:4601"); }));
    }
  }

  // The names of the well-known nodes cannot be asked for, perhaps.
  void without_any_node_it_begins_and_ends() {
    Member a(*this, 1, 11, {}, kNobody);
    a.finding->publish({"127.0.0.1:4601"});
    a.finding->look(true);
    a.finding->look(false);
    a.finding->publish({});
    a.finding.reset();
  }

 private:
  bool until(const std::function<bool()>& done) {
    const TimePoint deadline = clock_.now() + 60s;
    while (!done()) {
      if (clock_.now() > deadline) return false;
      io_->restart();
      io_->run_one_for(20ms);
    }
    return true;
  }

  SystemClock clock_;
  std::unique_ptr<PrivateDht> dht_;
  std::unique_ptr<boost::asio::io_context> io_;
};

QTEST_APPLESS_MAIN(TestTorrentDht)
#include "test_torrent_dht.moc"
