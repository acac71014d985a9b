// SPDX-License-Identifier: GPL-3.0-or-later
// What a reducer keeps of a gradient that it audits, and how it is compared.
#include <QTest>
#include <limits>

#include "exchange_driver.h"

using namespace potluck;
using namespace potluck::test;

class TestAuditedPart : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // Whatever becomes of it in the sum.
  void what_one_gives_is_kept_as_it_came() {
    for (const AveragingRule::Kind kind :
         {AveragingRule::Kind::kMean, AveragingRule::Kind::kMedian}) {
      Rng rng(5);
      Group group(rng, 4, 1000, 64, CodecId::kFp16);
      group.common.rule.kind = kind;
      group.common.rule.norm_bound = 0.01;
      group.weights.assign(4, 8);
      for (auto& member : group.members) member.contributes = true, member.chunks = 4;
      group.common.members = group.members;
      group.common.audited = 2;
      group.build();
      for (std::size_t i = 0; i < 4; ++i) {
        QVERIFY(!group.nodes[i]->take_audited());
        GradientFacts facts;
        facts.origin = {7, 100 + i};
        group.nodes[i]->start(group.gradients[i], group.weights[i], false, facts);
      }
      QVERIFY(run_to_end(group));
      QVERIFY(!group.nodes[2]->take_audited());  // nobody audits itself
      const auto part = group.nodes[1]->take_audited();
      QVERIFY(part.has_value());
      QCOMPARE(part->peer, group.members[2].peer);
      QVERIFY(part->origin == (SampleOrigin{7, 102}));
      QCOMPARE(part->samples, 8U);
      QCOMPARE(part->begin, std::uint64_t{4 * 64});
      QCOMPARE(part->values.size(), std::size_t{4 * 64});
      QVERIFY(distance_from(group.gradients[2], *part) < 1e-3);
      QVERIFY(distance_from(group.gradients[3], *part) > 1);
      QVERIFY(!group.nodes[1]->take_audited());  // once
    }
  }

  void nobody_has_drawn_more_than_it_can() {
    QVERIFY(plausible({100, 0}, 100, 32));
    QVERIFY(plausible({100, 32 * 50}, 150, 32));
    QVERIFY(!plausible({101, 0}, 100, 32));
    QVERIFY(!plausible({100, 1'000'000}, 150, 32));
    QVERIFY(!plausible({0, SampleOrigin::kUnknown}, 1'000'000, 1024));
  }

  void what_is_only_rounding_is_nothing_to_go_by() {
    std::vector<float> computed(100, 1.0f);
    AuditedPart given;
    given.begin = 90;
    given.values.assign(10, 1e-7f);
    std::fill(computed.begin() + 90, computed.end(), -1e-7f);
    QVERIFY(distance_from(computed, given) < 1e-5);
    given.values.assign(10, 0.1f);
    QVERIFY(distance_from(computed, given) > kMostDistance);
    given.values.assign(10, std::numeric_limits<float>::quiet_NaN());
    QVERIFY(finding_at(distance_from(computed, given)) == AuditFinding::kFalse);
    QCOMPARE(distance_from(std::vector<float>(100), AuditedPart{{}, {}, 1, 0, {0, 0}}), 0.0);
  }
};

QTEST_APPLESS_MAIN(TestAuditedPart)
#include "test_audited_part.moc"
