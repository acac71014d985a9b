// SPDX-License-Identifier: GPL-3.0-or-later
// A state's digest is the root under which its snapshot is fetched, however the state lies in
// memory.
#include <QTest>

#include "engine/node/disk/state_copy.h"
#include "net/base/rng.h"
#include "net/crypto/keys.h"

using namespace potluck;

class TestStateCopy : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void digest_is_the_snapshots_root_data() {
    QTest::addColumn<int>("header");
    QTest::addColumn<int>("array");
    QTest::newRow("less than a chunk") << 64 << 1000;
    QTest::newRow("chunk borders inside arrays") << 64 << 400'000;
    QTest::newRow("exact chunks") << static_cast<int>(kContentChunkBytes)
                                  << 2 * static_cast<int>(kContentChunkBytes);
  }
  void digest_is_the_snapshots_root() {
    QFETCH(int, header);
    QFETCH(int, array);
    Rng rng(7);
    std::vector<Bytes> parts{Bytes(static_cast<std::size_t>(header)),
                             Bytes(static_cast<std::size_t>(array)),
                             Bytes(static_cast<std::size_t>(array))};
    Bytes all;
    StateViews views;
    for (auto& part : parts) {
      for (auto& byte : part) byte = static_cast<std::uint8_t>(rng.next());
      all.insert(all.end(), part.begin(), part.end());
      views.emplace_back(part);
    }
    const auto copy = copy_state(views);
    QVERIFY(*copy.bytes == all);
    QVERIFY(copy.root == hash_tree(all).root());
    QVERIFY(digest_of(views) == copy.root);
    parts[2].back() ^= 1;
    QVERIFY(digest_of(views) != copy.root);
  }
};

QTEST_APPLESS_MAIN(TestStateCopy)
#include "test_state_copy.moc"
