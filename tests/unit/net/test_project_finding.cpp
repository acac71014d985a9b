// SPDX-License-Identifier: GPL-3.0-or-later
// The finding of a project's members in a store of items that the test makes up: what is left
// there, what is read, and what becomes of it when others write at the same time or mean harm.
#include <QTest>

#include <map>

#include "net/asio.h"
#include "net/crypto/keys.h"
#include "net/dht/project_finding.h"
#include "net/dht/sealed_entries.h"

using namespace potluck;
using namespace std::chrono_literals;

namespace {

PeerId peer(std::uint8_t of) {
  PeerId out;
  out.data.fill(of);
  return out;
}
const Rendezvous& where() {
  static const Rendezvous kWhere = rendezvous_of(Digest{{1, 2, 3}});
  return kWhere;
}
std::int64_t unix_now() { return SystemClock().unix_seconds(); }

FindingPace quick() {
  FindingPace out;
  out.gather = out.retry_after = 1ms;
  out.between_puts = 2ms;
  out.check_after = 10ms;
  out.first_look_pause = 5ms;
  out.longest_look_pause = 20ms;
  return out;
}

// Answers at once; on the caller's thread, as good as another.
class FakeStore final : public ItemStore {
 public:
  std::unique_ptr<ItemSlot> open(const Rendezvous::Key& seed, ItemNews news) override;

  std::vector<DhtEntry> read(std::int64_t day) const {
    const auto found = items.find(salt_of(day));
    if (found == items.end() || found->second.empty()) return {};
    return open_entries(found->second, where(), day).value();
  }
  // Of today, as a member writes it.
  void write(const std::vector<DhtEntry>& entries) {
    const std::int64_t now = unix_now();
    items[salt_of(day_of(now))] = seal_entries(pruned(entries, now), where(), day_of(now));
  }

  std::map<std::string, Bytes> items;
  int puts = 0, gets = 0, open_slots = 0;
  int keepers = 8;
  std::function<void()> after_put = [] {};
};

class FakeSlot final : public ItemSlot {
 public:
  FakeSlot(FakeStore& store, ItemNews news) : store_(store), news_(std::move(news)) {
    ++store_.open_slots;
  }
  ~FakeSlot() override { --store_.open_slots; }
  FakeSlot(const FakeSlot&) = delete;
  FakeSlot& operator=(const FakeSlot&) = delete;

  void get(const std::string& salt) override {
    ++store_.gets;
    const auto found = store_.items.find(salt);
    news_.got(salt, found == store_.items.end() ? Bytes{} : found->second, true);
  }
  void put(const std::string& salt, RewriteItem rewrite) override {
    ++store_.puts;
    Bytes& item = store_.items[salt];
    const auto next = rewrite(item);
    if (next && store_.keepers > 0) item = *next;
    QVERIFY(next || !item.empty());
    store_.after_put();
    news_.stored(salt, store_.keepers);
  }

 private:
  FakeStore& store_;
  const ItemNews news_;
};

std::unique_ptr<ItemSlot> FakeStore::open(const Rendezvous::Key&, ItemNews news) {
  return std::make_unique<FakeSlot>(*this, std::move(news));
}

}  // namespace

class TestProjectFinding : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void init() {
    found_.clear();
    io_ = std::make_unique<boost::asio::io_context>();
    store_ = std::make_shared<FakeStore>();
    finding_ = open();
  }
  void cleanup() {
    finding_.reset();
    QCOMPARE(store_->open_slots, 0);
    io_.reset();
  }

  void what_is_published_lies_in_the_item_of_today() {
    finding_->publish({"198.51.100.1:4600", "relay://relay.example.org:4700"});
    QVERIFY(until([&] { return store_->puts == 1; }));
    const auto entries = today();
    QCOMPARE(entries.size(), std::size_t{2});
    QCOMPARE(entries[0].address, std::string("198.51.100.1:4600"));
    QVERIFY(entries[0].member == tag_of(peer(1), where()));
    QVERIFY(std::abs(entries[0].unix_s - unix_now()) < 600);
    QVERIFY(until([&] { return store_->gets > 0; }));  // it looks whether it is there
    QVERIFY(found_.empty());                           // and nobody wants to know of others
  }

  void what_nobody_elsewhere_can_dial_is_not_published() {
    finding_->publish({"192.168.1.5:4600", "127.0.0.1:4600", "[fe80::1]:4600", "localhost:1",
                       "nonsense", "203.0.113.5:4600", "203.0.113.5:4600"});
    QVERIFY(until([&] { return store_->puts == 1; }));
    QCOMPARE(today().size(), std::size_t{1});
    QCOMPARE(today()[0].address, std::string("203.0.113.5:4600"));
    finding_.reset();
    finding_ = open();
    finding_->publish({"10.0.0.1:1"});
    finding_->look(true);
    QVERIFY(until([&] { return store_->gets > 4; }));
    QCOMPARE(store_->puts, 1);
  }

  void others_are_found_and_we_are_not() {
    store_->write({other(2, "198.51.100.2:1", 60), other(3, "198.51.100.3:1", 5),
                   other(1, "198.51.100.1:1", 1), other(4, "192.168.1.1:80", 1)});
    finding_->look(true);
    QVERIFY(until([&] { return !found_.empty(); }));
    QCOMPARE(found_[0], (std::vector<std::string>{"198.51.100.3:1", "198.51.100.2:1"}));
    QVERIFY(until([&] { return found_.size() >= 3; }));  // each look tells them
    finding_->look(false);
    const std::size_t so_far = found_.size();
    finding_->publish({"198.51.100.1:9"});
    QVERIFY(until([&] { return store_->puts > 0; }));
    QCOMPARE(found_.size(), so_far);
    QCOMPARE(today().size(), std::size_t{4});  // ours in place of the one that was ours
  }

  void what_another_overwrites_is_put_again() {
    store_->after_put = [&] {
      if (store_->puts < 3) store_->write({other(2, "198.51.100.2:1", 1)});
    };
    finding_->publish({"198.51.100.1:1"});
    QVERIFY(until([&] { return today().size() == 2; }));
    QCOMPARE(store_->puts, 3);
  }

  void where_nobody_keeps_it_it_is_put_again() {
    store_->keepers = 0;
    finding_->publish({"198.51.100.1:1"});
    QVERIFY(until([&] { return store_->puts == 3; }));
    store_->keepers = 1;
    QVERIFY(until([&] { return !today().empty(); }));
  }

  void what_is_no_longer_told_is_taken_back() {
    store_->write({other(2, "198.51.100.2:1", 1)});
    finding_->publish({"198.51.100.1:1"});
    QVERIFY(until([&] { return today().size() == 2; }));
    finding_->publish({});
    QVERIFY(until([&] { return today().size() == 1; }));
    QCOMPARE(today()[0].address, std::string("198.51.100.2:1"));
  }

  void a_damaged_item_is_written_anew() {
    const std::string salt = salt_of(day_of(unix_now()));
    for (const Bytes& bytes : {Bytes{1, 2, 3}, Bytes(kSealedBytes, 7), Bytes(1000, 0)}) {
      store_->items[salt] = bytes;
      finding_.reset();
      finding_ = open();
      finding_->look(true);
      store_->gets = 0;
      QVERIFY(until([&] { return store_->gets > 1; }));
      QVERIFY(found_.empty());
      finding_->publish({"198.51.100.1:1"});
      QVERIFY(until([&] { return store_->items[salt] != bytes; }));
      QCOMPARE(today().size(), std::size_t{1});
    }
  }

  void in_a_crowd_it_leaves_no_word() {
    std::vector<DhtEntry> crowd;
    for (std::uint8_t i = 2; i < 14; ++i) crowd.push_back(other(i, "198.51.100.2:1", i));
    store_->write(crowd);
    finding_->publish({"198.51.100.1:1"});
    QVERIFY(until([&] { return store_->puts > 0 && store_->gets > 0; }));
    QCOMPARE(store_->puts, 1);
    QVERIFY(std::ranges::none_of(
        today(), [](const DhtEntry& each) { return each.member == tag_of(peer(1), where()); }));
  }

  void nothing_is_told_after_the_end() {
    store_->write({other(2, "198.51.100.2:1", 1)});
    finding_->look(true);  // its answer is on the way
    finding_.reset();
    io_->restart();
    io_->run();  // nothing of it is left
    QVERIFY(found_.empty());
  }

  void it_keeps_the_store() {
    const std::weak_ptr<FakeStore> store = store_;
    finding_->look(true);
    auto last = std::exchange(store_, std::make_shared<FakeStore>());
    last.reset();
    QVERIFY(!store.expired());
    finding_.reset();
    QVERIFY(store.expired());
  }

 private:
  std::unique_ptr<Finding> open() {
    return find_in(store_, *io_,
                   {where(), peer(1),
                    [this](std::vector<std::string> found) { found_.push_back(std::move(found)); },
                    true, quick()});
  }
  static DhtEntry other(std::uint8_t who, std::string address, std::int64_t ago_s) {
    return {tag_of(peer(who), where()), unix_now() - ago_s, std::move(address)};
  }
  std::vector<DhtEntry> today() const { return store_->read(day_of(unix_now())); }
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
  std::unique_ptr<boost::asio::io_context> io_;
  std::shared_ptr<FakeStore> store_;
  std::unique_ptr<Finding> finding_;
  std::vector<std::vector<std::string>> found_;
};

QTEST_APPLESS_MAIN(TestProjectFinding)
#include "test_project_finding.moc"
