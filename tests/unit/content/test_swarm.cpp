// SPDX-License-Identifier: GPL-3.0-or-later
// Several fetch the same blob at the same moment from one that has it: each serves what it has so
// far, so that the one sends about one copy in all. On a virtual clock, with lines of a certain
// speed; some members leave, lie or fall silent.
#include <QTest>
#include <deque>
#include <memory>
#include <set>

#include "blobs.h"
#include "fake_swarm.h"
#include "net/base/deadlines.h"
#include "net/base/rng.h"

using namespace potluck;
using namespace potluck::test;
using namespace std::chrono_literals;

namespace {

constexpr std::uint32_t kChunk = 4096, kChunks = 400;
constexpr double kLatency_s = 0.02;
// As 20 and 100 Mbit/s are to 200 MB: the first donor's line takes 80 seconds for one copy.
constexpr double kCopy_s = 80;
constexpr double kOrganiserUp = kChunk * static_cast<double>(kChunks) / kCopy_s;
constexpr double kVolunteerUp = 5 * kOrganiserUp;

struct Member {
  explicit Member(std::uint64_t start) : fetcher(2 << 20, start) {}
  Fetcher fetcher;
  std::unique_ptr<ContentStore> whole = make_content_store();
  struct Store final : ContentStore {
    explicit Store(Member& member) : of(member) {}
    void add(std::shared_ptr<const Blob> blob) override { of.whole->add(std::move(blob)); }
    void remove(const Digest& root) override { of.whole->remove(root); }
    std::shared_ptr<const Blob> find(const Digest& root) const override {
      auto found = of.whole->find(root);
      return found ? found : of.fetcher.find_part(root);
    }
    Member& of;
  } store{*this};
  ContentServer server{store};
  double bytes_per_second = kVolunteerUp;
  bool sending = false, gone = false, silent = false, corrupts = false;
  std::size_t turn = 0;  // whom it serves next
  std::uint64_t sent_bytes = 0;
  std::optional<TimePoint> done;
};

class SwarmWorld {
 public:
  std::vector<std::unique_ptr<Member>> members;
  TimePoint now{};

  std::size_t add(std::uint64_t start) {
    members.push_back(std::make_unique<Member>(start));
    const std::size_t added = members.size() - 1;
    for (std::size_t i = 0; i < added; ++i) {
      if (members[i]->gone) continue;
      members[i]->fetcher.add_donor(peer(added));
      members[added]->fetcher.add_donor(peer(i));
    }
    return added;
  }
  void want(std::size_t i, const std::shared_ptr<Blob>& blob) {
    Member& member = *members[i];
    member.fetcher.want(
        blob->tree().root(), 1 << 30, make_memory_sink(1 << 30),
        [this, &member](Result<std::shared_ptr<Blob>> got) {
          if (!got) return;
          member.done = now;
          member.whole->add(std::move(*got));
        },
        std::nullopt);
  }
  void leave(std::size_t i) {
    members[i]->gone = true;
    for (auto& other : members) {
      other->fetcher.remove_donor(peer(i));
      other->server.forget(peer(i));
    }
  }
  bool all_done() const {
    return std::ranges::all_of(members, [](const auto& each) { return each->gone || each->done; });
  }
  void at(Duration after, std::function<void()> event) {
    events_.emplace(now + after, std::move(event));
  }
  // Until everybody has it, or time is up.
  void run(Duration limit) {
    const TimePoint end = now + limit;
    while (!all_done() && now < end) {
      for (std::size_t i = 0; i < members.size(); ++i) flush(i);
      auto next = events_.empty() ? std::nullopt : std::optional(events_.begin()->first);
      for (const auto& each : members) {
        if (each->gone) continue;
        next = earliest({next, each->fetcher.next_deadline(), each->server.next_deadline()});
      }
      if (!next) return;
      now = std::max(now, *next);
      while (!events_.empty() && events_.begin()->first <= now) {
        const auto event = std::move(events_.begin()->second);
        events_.erase(events_.begin());
        event();
      }
      for (auto& each : members) {
        if (!each->gone) each->fetcher.tick(now);
      }
    }
  }

 private:
  void post(std::size_t from, const PeerId& to, const Message& message) {
    const std::size_t i = to.data[0] - std::size_t{1};
    if (members[from]->gone || members[i]->gone) return;
    at(from_seconds(kLatency_s), [this, from, i, message] { receive(i, from, message); });
  }
  void flush(std::size_t i) {
    Member& member = *members[i];
    for (const Outgoing& out : member.fetcher.take_outgoing()) post(i, out.to, out.message);
    for (const StoredChunk& came : member.fetcher.take_stored()) {
      member.server.came(came.root, came.index, now);
    }
    for (const auto& news : member.server.take_news(now)) post(i, news.to, news.held);
  }
  void receive(std::size_t i, std::size_t from, const Message& message) {
    Member& member = *members[i];
    if (member.gone || member.silent) return;
    std::optional<Message> answer;
    if (const auto* query = std::get_if<ContentQuery>(&message)) {
      answer = member.server.handle(peer(from), *query);
    } else if (const auto* request = std::get_if<ChunkRequest>(&message)) {
      answer = member.server.handle(peer(from), *request);
    } else if (const auto* info = std::get_if<ContentInfo>(&message)) {
      member.fetcher.handle(peer(from), *info, now);
    } else if (const auto* held = std::get_if<ChunksHeld>(&message)) {
      member.fetcher.handle(peer(from), *held, now);
    } else if (const auto* refused = std::get_if<ChunkRefused>(&message)) {
      member.fetcher.handle(peer(from), *refused, now);
    }
    if (answer) post(i, peer(from), *answer);
    if (!member.sending) send(i);
  }
  // A chunk to each that waits, in turn, each as long as the line needs for it.
  void send(std::size_t i) {
    Member& member = *members[i];
    member.sending = false;
    for (std::size_t tries = 0; tries < members.size(); ++tries) {
      const std::size_t to = member.turn++ % members.size();
      auto frame = member.server.next_chunk(peer(to));
      if (!frame) continue;
      member.sending = true;
      member.sent_bytes += frame->payload.size();
      const double took = static_cast<double>(frame->payload.size()) / member.bytes_per_second;
      at(from_seconds(took), [this, i, to, sent = std::move(*frame)] {
        if (members[i]->gone) return;
        Bytes payload = sent.payload;
        if (members[i]->corrupts) payload.back() ^= 1;
        at(from_seconds(kLatency_s), [this, i, to, header = sent.header, payload] {
          if (members[to]->gone) return;
          members[to]->fetcher.on_chunk(peer(i), header, payload, now);
        });
        send(i);
      });
      return;
    }
  }

  std::multimap<TimePoint, std::function<void()>> events_;
};

std::shared_ptr<Blob> data_set() {
  return make_memory_blob(random_blob(std::size_t{kChunk} * kChunks), kChunk);
}

}  // namespace

class TestSwarm : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void eight_volunteers_cost_the_organiser_about_one_copy() {
    const auto blob = data_set();
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      Rng rng(seed);
      SwarmWorld world;
      world.add(0);
      world.members[0]->bytes_per_second = kOrganiserUp;
      world.members[0]->whole->add(blob);
      world.members[0]->done = world.now;
      for (int i = 0; i < 8; ++i) world.want(world.add(rng.next()), blob);
      world.run(1h);
      QVERIFY(world.all_done());
      const double took = seconds(world.now - TimePoint{});
      const double copies = static_cast<double>(world.members[0]->sent_bytes) / (kChunk * kChunks);
      QVERIFY2(took <= 1.4 * kCopy_s, qPrintable(QString("%1 s").arg(took)));
      QVERIFY2(copies < 1.3, qPrintable(QString("%1 copies").arg(copies)));
    }
  }

  // Whoever has all of it is asked for what nobody else has; the others give the rest.
  void a_newcomer_gets_it_from_those_who_have_a_part() {
    const auto blob = data_set();
    SwarmWorld world;
    world.add(0);
    world.members[0]->bytes_per_second = kOrganiserUp;
    world.members[0]->whole->add(blob);
    world.members[0]->done = world.now;
    for (std::uint64_t i = 0; i < 3; ++i) world.want(world.add(i * 130), blob);
    world.run(50s);
    QVERIFY(!world.all_done());
    const std::size_t late = world.add(77);
    world.want(late, blob);
    world.run(1h);
    QVERIFY(world.all_done());
    QVERIFY(world.members[0]->sent_bytes < 1.3 * kChunk * kChunks);
  }

  // The first donor leaves when one copy is among the others.
  void what_is_among_them_is_enough() {
    const auto blob = data_set();
    SwarmWorld world;
    world.add(0);
    world.members[0]->whole->add(blob);
    world.members[0]->done = world.now;
    for (std::uint64_t i = 0; i < 4; ++i) world.want(world.add(i * 100), blob);
    const auto all_there = [&] {
      std::set<std::uint32_t> here;
      for (std::size_t m = 1; m < world.members.size(); ++m) {
        const auto part = world.members[m]->store.find(blob->tree().root());
        for (std::uint32_t i = 0; part && i < kChunks; ++i) {
          if (part->holds(i)) here.insert(i);
        }
      }
      return here.size() == kChunks;
    };
    for (int i = 0; i < 3600 && !all_there(); ++i) world.run(1s);
    world.leave(0);
    world.run(1h);
    QVERIFY(world.all_done());
  }

  void many_seeds_with_every_kind_of_member() {
    const auto blob = data_set();
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      Rng rng(seed);
      SwarmWorld world;
      world.add(0);
      world.members[0]->whole->add(blob);
      world.members[0]->done = world.now;
      const std::size_t volunteers = 2 + rng.below(5);
      for (std::size_t i = 0; i < volunteers; ++i) {
        const std::size_t added = world.add(rng.next());
        Member& member = *world.members[added];
        member.bytes_per_second = kVolunteerUp * rng.uniform(0.05, 1);
        world.want(added, blob);
        if (rng.chance(0.15)) member.corrupts = true;
        if (rng.chance(0.15))
          world.at(from_seconds(rng.uniform(0, 60)), [&member] { member.silent = true; });
        if (rng.chance(0.2)) {
          world.at(from_seconds(rng.uniform(0, 60)), [&world, added] { world.leave(added); });
        }
      }
      world.run(2h);
      for (const auto& member : world.members) {
        QVERIFY2(member->gone || member->done || member->silent,
                 qPrintable(QString("seed %1").arg(seed)));
      }
    }
  }
};

QTEST_APPLESS_MAIN(TestSwarm)
#include "test_swarm.moc"
