// SPDX-License-Identifier: GPL-3.0-or-later
// Who stands behind which of two histories.
#include <QTest>

#include "engine/collab/history/support.h"
#include "script.h"

using namespace potluck;
using namespace potluck::test;

namespace {

const std::vector<KeyPair> kKeys = {key_of(1), key_of(2), key_of(3), key_of(4)};

PeerId id(std::size_t i) { return kKeys[i].public_key(); }

// After sixteen epochs that all four have made together, with three samples each.
History together() {
  History out;
  out.grow_by(Support::kEpochs, kKeys);
  return out;
}

Signers signers_of(const History& history, std::uint64_t since) {
  Signers out;
  for (std::size_t i = since; i < history.commits.size(); ++i) {
    add_signers(history.commits[i], out);
  }
  return out;
}

}  // namespace

class TestSupport : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void what_members_have_given_to_the_common_epochs_counts_not_what_they_did_since() {
    History ours = together(), theirs = together();
    const std::uint64_t parted = ours.log.epochs();
    ours.grow_by(2, {kKeys[0], kKeys[1], kKeys[2]});
    theirs.grow(1000, kKeys[3]);
    const Support support = Support::before(parted, ours.log);
    QVERIFY(support.complete());
    const Signers us = signers_of(ours, parted), them = signers_of(theirs, parted);
    QCOMPARE(support.behind(us, them), std::uint64_t{3 * 3 * Support::kEpochs});
    QCOMPARE(support.behind(them, us), std::uint64_t{3 * Support::kEpochs});
  }

  void who_was_not_there_counts_nothing() {
    History ours = together();
    const std::uint64_t parted = ours.log.epochs();
    const Support support = Support::before(parted, ours.log);
    History theirs = together();
    theirs.grow_by(3, {key_of(50), key_of(51), key_of(52), key_of(53), key_of(54)});
    QCOMPARE(support.behind(signers_of(theirs, parted), {}), std::uint64_t{0});
  }

  void who_has_signed_in_both_stands_where_its_later_vote_is() {
    const Support support = Support::before(Support::kEpochs, together().log);
    const auto at = [](std::uint64_t epoch, std::uint32_t attempt) {
      return SignedAt{epoch, attempt};
    };
    // A commit of attempt 0 that everybody has signed was kept back, and attempt 1 was made.
    const Signers kept_back = {{id(0), at(16, 0)}, {id(1), at(16, 0)}, {id(3), at(16, 0)}};
    const Signers made = {{id(0), at(16, 1)}, {id(1), at(16, 1)}};
    QCOMPARE(support.behind(made, kept_back), std::uint64_t{2 * 3 * Support::kEpochs});
    QCOMPARE(support.behind(kept_back, made), std::uint64_t{3 * Support::kEpochs});
    QCOMPARE(support.behind(made, made), std::uint64_t{0});
  }

  void half_of_those_who_are_here_have_to_be_in_a_commit() {
    const History history = together();
    const Support support = Support::before(history.log.epochs(), history.log);
    const auto all = [](const PeerId&) { return true; };
    const auto one_is_gone = [](const PeerId& peer) { return peer != id(0); };
    History next = together();
    next.grow_by(1, {kKeys[2], kKeys[3]});
    QVERIFY(support.half(signers_of(next.commits.back()), all));
    next.grow(1, kKeys[3]);
    QVERIFY(!support.half(signers_of(next.commits.back()), all));
    QVERIFY(!support.half(signers_of(next.commits.back()), one_is_gone));
    next.grow_by(1, {kKeys[0], kKeys[3]});
    QVERIFY(!support.half(signers_of(next.commits.back()), one_is_gone));
  }

  void fewer_epochs_are_no_group() {
    History young;
    young.grow_by(Support::kEpochs - 1, kKeys);
    QVERIFY(!Support::before(young.log.epochs(), young.log).complete());
    QVERIFY(Support::before(Support::kEpochs, together().log).complete());
  }

  void of_a_commit_without_votes_only_its_coordinator_is_known() {
    History history = together();
    SignedCommit old = history.commits.back();
    old.votes.clear();
    const Signers signers = signers_of(old);
    QCOMPARE(signers.size(), std::size_t{1});
    QVERIFY(signers.contains(old.commit.coordinator));
  }
};

QTEST_APPLESS_MAIN(TestSupport)
#include "test_support.moc"
