// SPDX-License-Identifier: GPL-3.0-or-later
// What a peer answers who is asked for blobs, and how much may wait for it.
#include <QTest>

#include "fake_swarm.h"
#include "net/content/content_server.h"
#include "net/content/part_blob.h"
#include "net/crypto/keys.h"

using namespace potluck;
using test::peer;
using test::random_blob;

namespace {

struct PartStore final : ContentStore {
  void add(std::shared_ptr<const Blob>) override {}
  void remove(const Digest&) override {}
  std::shared_ptr<const Blob> find(const Digest&) const override { return part; }
  std::shared_ptr<ContentSink> sink = make_memory_sink(1000);
  std::shared_ptr<PartBlob> part;
};

}  // namespace

class TestContentServer : public QObject {
  Q_OBJECT

  TimePoint now_{std::chrono::seconds(1)};

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void bounds_what_waits() {
    const auto store = make_content_store();
    const auto blob = make_memory_blob(random_blob(100'000), 100);
    store->add(blob);
    const Digest root = blob->tree().root();
    ContentServer server(*store);
    const auto refused = [&](std::uint32_t index, std::uint32_t count) {
      return server.handle(peer(0), ChunkRequest{root, index, count}).has_value();
    };
    QVERIFY(refused(1000, 1));
    QVERIFY(refused(999, 2));
    QVERIFY(refused(~0u, 2));
    QVERIFY(refused(0, 0));
    QVERIFY(refused(0, 65));
    QVERIFY(server.handle(peer(0), ChunkRequest{Digest{}, 0, 1}).has_value());
    QVERIFY(!server.has_bulk(peer(0)));
    for (int i = 0; i < 4; ++i) QVERIFY(!refused(0, 64));
    QVERIFY(refused(0, 1));
    std::size_t frames = 0;
    while (const auto frame = server.next_chunk(peer(0))) {
      QVERIFY(frame->header.root == root);
      QVERIFY(blob->tree().verifies(frame->header.index, frame->payload));
      QCOMPARE(std::size_t{frame->header.payload_bytes}, frame->payload.size());
      ++frames;
    }
    QCOMPARE(frames, std::size_t{256});
    QVERIFY(!refused(0, 64));
    server.forget(peer(0));
    QVERIFY(!server.has_bulk(peer(0)) && !server.next_chunk(peer(0)));
  }

  // What is being fetched is given on meanwhile, and whoever was told of a part hears of the rest.
  void a_part_is_served_and_told_of() {
    const auto blob = make_memory_blob(random_blob(1000), 100);
    const Digest root = blob->tree().root();
    PartStore store;
    QVERIFY(store.sink->begin(blob->tree()));
    store.part = std::make_shared<PartBlob>(blob->tree(), store.sink);
    ContentServer server(store);
    const auto come = [&](std::uint32_t index) {
      QVERIFY(store.sink->write(index, *blob->read(index)));
      store.part->add(index);
      server.came(root, index, now_);
    };
    come(9);
    QVERIFY(!server.next_deadline());  // nobody was told of it
    const auto info = std::get<ContentInfo>(*server.handle(peer(0), ContentQuery{root}));
    QVERIFY(info.leaves == blob->tree().leaves);
    QCOMPARE(info.held, (Bytes{0, 2}));
    QVERIFY(server.handle(peer(0), ChunkRequest{root, 8, 2}).has_value());
    QVERIFY(!server.handle(peer(0), ChunkRequest{root, 9, 1}).has_value());
    QVERIFY(server.next_chunk(peer(0))->payload == *blob->read(9));

    come(0);
    come(3);
    QVERIFY(server.take_news(now_).empty());  // there may be more in a moment
    now_ = *server.next_deadline();
    const auto news = server.take_news(now_);
    QCOMPARE(news.size(), std::size_t{1});
    QVERIFY(news[0].to == peer(0));
    QVERIFY(news[0].held == (ChunksHeld{root, {0, 3}}));
    QVERIFY(!server.next_deadline());

    server.forget(peer(0));
    come(4);
    QVERIFY(!server.next_deadline());
  }

  void says_what_it_has() {
    const auto store = make_content_store();
    const auto blob = make_memory_blob(random_blob(1000), 100);
    store->add(blob);
    ContentServer server(*store);
    const auto yes =
        std::get<ContentInfo>(*server.handle(peer(0), ContentQuery{blob->tree().root()}));
    QCOMPARE(yes.size, std::uint64_t{1000});
    QVERIFY(yes.leaves == blob->tree().leaves);
    const auto no = std::get<ContentInfo>(*server.handle(peer(0), ContentQuery{Digest{}}));
    QVERIFY(no.leaves.empty() && no.size == 0);
  }
};

QTEST_APPLESS_MAIN(TestContentServer)
#include "test_content_server.moc"
