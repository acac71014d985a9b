// SPDX-License-Identifier: GPL-3.0-or-later
// What a peer answers who is asked for blobs, and how much may wait for it.
#include <QTest>

#include "fake_swarm.h"
#include "net/content/content_server.h"
#include "net/crypto/keys.h"

using namespace potluck;
using test::peer;
using test::random_blob;

class TestContentServer : public QObject {
  Q_OBJECT

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
