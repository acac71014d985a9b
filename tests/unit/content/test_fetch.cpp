// SPDX-License-Identifier: GPL-3.0-or-later
// Fetching from several donors, of whom some are slow, silent, empty-handed or liars.
#include <QTest>

#include "fake_swarm.h"
#include "net/crypto/keys.h"

using namespace potluck;
using test::Donor;
using test::peer;
using test::random_blob;
using test::read_all;
using test::Swarm;

namespace {

constexpr std::uint32_t kChunk = 64 * 1024;
constexpr std::uint64_t kPlenty = 1ull << 30;

struct Outcome {
  int calls = 0;
  std::shared_ptr<Blob> blob;
  ErrorCode error = ErrorCode::kInternal;

  Fetcher::Finished hook() {
    return [this](Result<std::shared_ptr<Blob>> result) {
      ++calls;
      if (result)
        blob = *result;
      else
        error = result.error().code;
    };
  }
};

Digest offer(Donor& donor, const Bytes& bytes, std::uint32_t chunk = kChunk) {
  const auto blob = make_memory_blob(bytes, chunk);
  donor.store->add(blob);
  return blob->tree().root();
}

}  // namespace

class TestFetch : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void from_one_donor_data() {
    QTest::addColumn<int>("size");
    for (const int size : {0, 1, 65'536, 65'537, 3'000'000}) QTest::addRow("%d", size) << size;
  }
  void from_one_donor() {
    QFETCH(int, size);
    Swarm swarm;
    const Bytes bytes = random_blob(static_cast<std::size_t>(size));
    const Digest root = offer(swarm.add(0), bytes);
    Outcome outcome;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    QCOMPARE(outcome.calls, 0);  // never from within want
    swarm.run();
    QCOMPARE(outcome.calls, 1);
    QVERIFY(outcome.blob && read_all(*outcome.blob) == bytes);
    QVERIFY(swarm.fetcher.progress().empty());
    QVERIFY(!swarm.fetcher.next_deadline());
  }

  void several_donors_share_by_their_speed() {
    Swarm swarm;
    const Bytes bytes = random_blob(20'000'000);
    Digest root;
    for (std::size_t i = 0; i < 3; ++i) root = offer(swarm.add(i), bytes);
    swarm.donors[peer(0)].bytes_per_second = 0.2e6;
    swarm.donors[peer(1)].bytes_per_second = 2e6;
    swarm.donors[peer(2)].bytes_per_second = 4e6;
    Outcome outcome;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    swarm.run();
    QVERIFY(outcome.blob && read_all(*outcome.blob) == bytes);
    const auto sent = [&](std::size_t i) { return double(swarm.donors[peer(i)].sent); };
    QVERIFY(sent(2) > 1.5 * sent(1));
    QVERIFY(sent(1) > 5 * sent(0));
    QVERIFY(sent(0) > 0);
    // No chunk travelled twice, and the slow one did not hold up the end by much: 6.2 MB/s is the
    // sum.
    QCOMPARE(sent(0) + sent(1) + sent(2), std::ceil(20'000'000.0 / kChunk));
    QVERIFY(seconds(swarm.now - TimePoint{}) < 1.5 * 20 / 6.2);
  }

  void who_falls_silent_is_replaced() {
    Swarm swarm;
    const Bytes bytes = random_blob(5'000'000);
    Digest root = offer(swarm.add(0), bytes);
    offer(swarm.add(1), bytes);
    swarm.donors[peer(0)].mute_after = 5;
    Outcome outcome;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    swarm.run();
    QVERIFY(outcome.blob && read_all(*outcome.blob) == bytes);
    QCOMPARE(swarm.donors[peer(0)].sent, 5u);
    QVERIFY(swarm.fetcher.take_liars().empty());
  }

  // 20 KB/s: a chunk takes 3.3 s. Slow is not silent.
  void a_slow_donor_is_waited_for() {
    Swarm swarm;
    const Bytes bytes = random_blob(500'000);
    Donor& donor = swarm.add(0);
    donor.bytes_per_second = 20e3;
    donor.latency = 0.4;
    const Digest root = offer(donor, bytes);
    Outcome outcome;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    swarm.run();
    QVERIFY(outcome.blob && read_all(*outcome.blob) == bytes);
    QCOMPARE(donor.sent, 8u);
  }

  void liars_are_left_out_and_reported() {
    Swarm swarm;
    const Bytes bytes = random_blob(3'000'000);
    Digest root = offer(swarm.add(0), bytes);
    offer(swarm.add(1), bytes);
    swarm.donors[peer(0)].corrupts = true;
    Outcome outcome;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    swarm.run();
    QVERIFY(outcome.blob && read_all(*outcome.blob) == bytes);
    QCOMPARE(swarm.donors[peer(0)].sent, 1u);
    QCOMPARE(swarm.fetcher.take_liars(), std::vector<PeerId>{peer(0)});
    QVERIFY(swarm.fetcher.take_liars().empty());
  }

  void a_false_tree_is_a_lie() {
    Swarm swarm;
    const Bytes bytes = random_blob(300'000);
    swarm.add(0);
    const Digest root = offer(swarm.add(1), bytes);
    Outcome outcome;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    const HashTree other = hash_tree(random_blob(300'000, 2), kChunk);
    swarm.fetcher.handle(peer(0), ContentInfo{root, other.size, kChunk, other.leaves}, swarm.now);
    QCOMPARE(swarm.fetcher.take_liars(), std::vector<PeerId>{peer(0)});
    swarm.run();
    QVERIFY(outcome.blob != nullptr);
  }

  // Its publisher made the root over nonsense: nobody can help.
  void a_tree_that_does_not_fit_its_size() {
    for (HashTree tree : {HashTree{1000, 0, {Digest{}}}, HashTree{1000, 10, {Digest{}}},
                          HashTree{1000, 1u << 30, {Digest{}}}}) {
      Swarm swarm;
      swarm.add(0).silent = true;
      Outcome outcome;
      swarm.fetcher.want(tree.root(), kPlenty, make_memory_sink(kPlenty), outcome.hook());
      swarm.fetcher.handle(
          peer(0), ContentInfo{tree.root(), tree.size, tree.chunk_bytes, tree.leaves}, swarm.now);
      QCOMPARE(outcome.calls, 1);
      QCOMPARE(outcome.error, ErrorCode::kMalformed);
    }
  }

  void too_large_is_refused_before_it_is_fetched() {
    Swarm swarm;
    const Digest root = offer(swarm.add(0), random_blob(200'000));
    Outcome outcome;
    swarm.fetcher.want(root, 199'999, make_memory_sink(kPlenty), outcome.hook());
    swarm.run();
    QCOMPARE(outcome.calls, 1);
    QCOMPARE(outcome.error, ErrorCode::kTooLarge);
    QCOMPARE(swarm.donors[peer(0)].sent, 0u);
  }

  void nobody_has_it() {
    Swarm swarm;
    swarm.add(0);
    swarm.add(1);
    Outcome outcome, patient, lonely;
    const Digest root = hash_tree(random_blob(10)).root();
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    swarm.fetcher.want(hash_tree(random_blob(11)).root(), kPlenty, make_memory_sink(kPlenty),
                       patient.hook(), std::nullopt);
    swarm.run(std::chrono::seconds(300));
    QCOMPARE(outcome.calls, 1);
    QCOMPARE(outcome.error, ErrorCode::kNotFound);
    QCOMPARE(patient.calls, 0);
    Swarm alone;
    alone.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), lonely.hook());
    alone.run();
    QCOMPARE(lonely.error, ErrorCode::kNotFound);
  }

  // Where somebody new comes all the time, each of them might have had it.
  void newcomers_are_no_hope_for_ever() {
    Swarm swarm;
    Outcome outcome;
    swarm.fetcher.want(hash_tree(random_blob(10)).root(), kPlenty, make_memory_sink(kPlenty),
                       outcome.hook());
    for (std::size_t i = 0; i < 11 && outcome.calls == 0; ++i) {
      swarm.add(i).silent = i % 2 == 1;
      swarm.run(std::chrono::seconds(2));
    }
    QCOMPARE(outcome.calls, 1);
    QCOMPARE(outcome.error, ErrorCode::kNotFound);
  }

  void who_gets_it_later_is_asked_again() {
    for (const bool hinted : {true, false}) {
      Swarm swarm;
      Donor& donor = swarm.add(0);
      const Bytes bytes = random_blob(100'000);
      const Digest root = make_memory_blob(bytes, kChunk)->tree().root();
      Outcome outcome;
      swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook(), std::nullopt);
      swarm.run(std::chrono::seconds(1));
      offer(donor, bytes);
      if (hinted) swarm.fetcher.hint(peer(0), root, swarm.now);
      swarm.run(hinted ? std::chrono::seconds(1) : std::chrono::seconds(100));
      QVERIFY(outcome.blob && read_all(*outcome.blob) == bytes);
    }
  }

  void a_hint_makes_a_donor() {
    Swarm swarm;
    const Bytes bytes = random_blob(100'000);
    const Digest root = offer(swarm.donors[peer(5)], bytes);
    Outcome outcome;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    swarm.fetcher.hint(peer(5), root, swarm.now);
    swarm.run();
    QVERIFY(outcome.blob != nullptr);
  }

  void a_blob_that_vanishes_is_fetched_elsewhere() {
    Swarm swarm;
    const Bytes bytes = random_blob(3'000'000);
    const Digest root = offer(swarm.add(0), bytes);
    offer(swarm.add(1), bytes);
    swarm.donors[peer(0)].bytes_per_second = 1e6;
    swarm.donors[peer(1)].bytes_per_second = 1e6;
    Outcome outcome;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    swarm.run(std::chrono::milliseconds(500));
    QCOMPARE(outcome.calls, 0);
    swarm.donors[peer(0)].store->remove(root);
    swarm.run();
    QVERIFY(outcome.blob && read_all(*outcome.blob) == bytes);
    QVERIFY(swarm.fetcher.take_liars().empty());
  }

  void a_donor_that_leaves_gives_its_chunks_back() {
    Swarm swarm;
    const Bytes bytes = random_blob(3'000'000);
    const Digest root = offer(swarm.add(0), bytes);
    offer(swarm.add(1), bytes);
    swarm.donors[peer(0)].bytes_per_second = 1e6;
    Outcome outcome;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    swarm.run(std::chrono::milliseconds(100));
    swarm.fetcher.remove_donor(peer(0));
    swarm.donors[peer(0)].silent = true;
    const TimePoint left = swarm.now;
    swarm.run();
    QVERIFY(outcome.blob && read_all(*outcome.blob) == bytes);
    QVERIFY(seconds(swarm.now - left) < 2.0);  // no deadline had to pass
  }

  void joining_cancelling_and_wanting_again() {
    Swarm swarm;
    const Bytes bytes = random_blob(100'000);
    const Digest root = offer(swarm.add(0), bytes);
    Outcome first, second, third;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), first.hook());
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), second.hook());
    swarm.run();
    QVERIFY(first.blob && second.blob == first.blob);
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), third.hook());
    swarm.run(std::chrono::milliseconds(45));  // the tree is here, chunks are on their way
    swarm.fetcher.cancel(root);
    swarm.run();
    QCOMPARE(third.calls, 0);
    // A callback may want the next blob at once.
    Outcome next;
    swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), [&](auto) {
      swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), next.hook());
    });
    swarm.run();
    QVERIFY(next.blob && read_all(*next.blob) == bytes);
  }

  // An average of a megabyte does not wait for a data set of fifty.
  void small_blobs_go_first() {
    Swarm swarm;
    Donor& donor = swarm.add(0);
    donor.bytes_per_second = 5e6;
    const Digest large = offer(donor, random_blob(50'000'000, 1));
    const Digest small = offer(donor, random_blob(1'000'000, 2));
    Outcome data, average;
    swarm.fetcher.want(large, kPlenty, make_memory_sink(kPlenty), data.hook());
    swarm.run(std::chrono::seconds(2));
    swarm.fetcher.want(small, kPlenty, make_memory_sink(kPlenty), average.hook());
    swarm.run(std::chrono::seconds(2));
    QVERIFY(average.blob && !data.blob);
    const auto progress = swarm.fetcher.progress();
    QCOMPARE(progress.size(), std::size_t{1});
    QCOMPARE(progress[0].total_bytes, std::uint64_t{50'000'000});
    QVERIFY(progress[0].done_bytes > 5'000'000 && progress[0].donors == 1);
  }

  void unasked_for_frames_are_ignored() {
    Swarm swarm;
    swarm.add(0);
    BulkHeader header;
    header.kind = BulkKind::kContent;
    const Bytes payload(10);
    swarm.fetcher.on_chunk(peer(0), header, payload, swarm.now);  // nothing is wanted
    swarm.fetcher.on_chunk(peer(9), header, payload, swarm.now);  // from a stranger
    Outcome outcome;
    header.root = hash_tree(random_blob(10)).root();
    swarm.fetcher.want(header.root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
    swarm.fetcher.on_chunk(peer(0), header, payload, swarm.now);  // before the tree is known
    swarm.fetcher.handle(peer(9), ContentInfo{header.root, 10, 10, {Digest{}}}, swarm.now);
    swarm.fetcher.handle(peer(9), ChunkRefused{header.root, 0}, swarm.now);
    QCOMPARE(outcome.calls, 0);
    QVERIFY(swarm.fetcher.take_liars().empty());
  }

  void many_seeds_with_every_kind_of_donor() {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Rng rng(seed);
      Swarm swarm;
      const Bytes bytes = random_blob(rng.below(3'000'000), seed);
      Digest root = offer(swarm.add(0), bytes);  // one that is good
      const std::size_t others = rng.below(6);
      for (std::size_t i = 1; i <= others; ++i) {
        Donor& donor = swarm.add(i);
        donor.bytes_per_second = std::exp(rng.uniform(9, 17));
        donor.latency = rng.uniform(0.0, 0.4);
        donor.corrupts = rng.chance(0.2);
        donor.silent = rng.chance(0.2);
        if (rng.chance(0.3)) donor.mute_after = static_cast<std::uint32_t>(rng.below(10));
        if (rng.chance(0.8)) offer(donor, bytes);
      }
      Outcome outcome;
      swarm.fetcher.want(root, kPlenty, make_memory_sink(kPlenty), outcome.hook());
      swarm.run();
      QVERIFY2(outcome.blob, qPrintable(QString("seed %1").arg(seed)));
      QVERIFY(read_all(*outcome.blob) == bytes);
    }
  }
};

QTEST_APPLESS_MAIN(TestFetch)
#include "test_fetch.moc"
