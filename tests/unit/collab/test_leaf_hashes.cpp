// SPDX-License-Identifier: GPL-3.0-or-later
// Several leaves at once are the leaves one by one, on every instruction set of this CPU.
#include <hwy/targets.h>
#include <QTest>

#include "engine/collab/leaf_hashes.h"
#include "net/base/rng.h"
#include "net/crypto/keys.h"

using namespace potluck;

class TestLeafHashes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void same_as_one_by_one_data() {
    QTest::addColumn<qlonglong>("target");
    for (const auto target : hwy::SupportedAndGeneratedTargets())
      QTest::newRow(hwy::TargetName(target)) << static_cast<qlonglong>(target);
  }
  void same_as_one_by_one() {
    QFETCH(qlonglong, target);
    hwy::SetSupportedTargetsForTest(target);
    Rng rng(3);
    for (const std::size_t length :
         {std::size_t{1}, std::size_t{126}, std::size_t{127}, std::size_t{128}, std::size_t{129},
          std::size_t{254}, std::size_t{255}, std::size_t{256}, std::size_t{1000},
          std::size_t{32'772}, std::size_t{65'536}}) {
      std::array<Bytes, kLeavesAtOnce> chunks;
      std::array<ByteView, kLeavesAtOnce> views;
      for (std::size_t i = 0; i < chunks.size(); ++i) {
        chunks[i].resize(length);
        for (auto& byte : chunks[i]) byte = static_cast<std::uint8_t>(rng.below(256));
        views[i] = chunks[i];
      }
      const auto leaves = leaf_hashes(views);
      for (std::size_t i = 0; i < chunks.size(); ++i) QCOMPARE(leaves[i], leaf_hash(chunks[i]));
    }
    hwy::SetSupportedTargetsForTest(0);
  }
};

QTEST_APPLESS_MAIN(TestLeafHashes)
#include "test_leaf_hashes.moc"
