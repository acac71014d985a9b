// SPDX-License-Identifier: GPL-3.0-or-later
// What members sign when they are done, and what a commit is worth with it.
#include <QTest>

#include "engine/collab/history/checked_votes.h"
#include "script.h"

using namespace potluck;
using namespace potluck::test;

class TestVotes : public QObject {
  Q_OBJECT

  static SignedCommit made_by(const std::vector<KeyPair>& keys) {
    const History history;
    Commit commit = history.next(keys.front());
    commit.members.clear();
    for (const KeyPair& key : keys) commit.members.push_back({key.public_key(), kTarget});
    commit.total_samples = kTarget * keys.size();
    return agreed(commit, keys);
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void a_vote_says_one_thing() {
    const Vote vote{3,
                    1,
                    genesis_of(project()),
                    key_of(1).public_key(),
                    0,
                    4,
                    4,
                    genesis_of(key_of(9).public_key()),
                    12,
                    1};
    const PeerId member = key_of(2).public_key();
    const Signature signature = sign_vote(vote, key_of(2));
    QVERIFY(verify_vote(vote, member, signature));
    QVERIFY(!verify_vote(vote, key_of(3).public_key(), signature));
    const auto other = [&](auto change) {
      Vote changed = vote;
      change(changed);
      return !verify_vote(changed, member, signature);
    };
    QVERIFY(other([](Vote& v) { v.epoch = 4; }));
    QVERIFY(other([](Vote& v) { v.attempt = 2; }));
    QVERIFY(other([](Vote& v) { v.previous = v.average_root; }));
    QVERIFY(other([](Vote& v) { v.coordinator = key_of(2).public_key(); }));
    QVERIFY(other([](Vote& v) { v.codec = 1; }));
    QVERIFY(other([](Vote& v) { v.chunk_values = 8; }));
    QVERIFY(other([](Vote& v) { v.values = 8; }));
    QVERIFY(other([](Vote& v) { v.average_root = v.previous; }));
    QVERIFY(other([](Vote& v) { v.samples = 13; }));
    QVERIFY(other([](Vote& v) { v.chunks = 0; }));
    QVERIFY(other([](Vote& v) { v.format = VoteFormat::kSamplesAlone; }));
  }

  void votes_of_old_commits_say_nothing_of_chunks() {
    Vote vote{3, 1, genesis_of(project()), key_of(1).public_key(), 0, 4, 4, {}, 12, 0};
    vote.format = VoteFormat::kSamplesAlone;
    const Signature signature = sign_vote(vote, key_of(2));
    vote.chunks = 7;
    QVERIFY(verify_vote(vote, key_of(2).public_key(), signature));
  }

  void votes_travel_behind_a_commit_and_are_no_part_of_its_head() {
    const SignedCommit commit = made_by({key_of(1), key_of(2), key_of(3)});
    const Bytes bytes = encode_commit(commit);
    const auto back = decode_commit(bytes);
    QVERIFY(back && back->votes == commit.votes && back->head == commit.head);
    SignedCommit without = commit;
    without.votes.clear();
    const Bytes shorter = encode_commit(without);
    QCOMPARE(bytes.size() - shorter.size(), 3 * Signature::kSize);
    QVERIFY(head_of_commit(shorter).value() == head_of_commit(bytes).value());
    QVERIFY(decode_commit(shorter)->votes.empty());
    // One too few, half of one, one too many.
    for (const std::size_t cut : {Signature::kSize, Signature::kSize / 2}) {
      QVERIFY(!decode_commit(ByteView(bytes).first(bytes.size() - cut)));
    }
    Bytes longer = bytes;
    longer.resize(bytes.size() + Signature::kSize);
    QVERIFY(!decode_commit(longer));
  }

  void everybody_that_a_commit_names_has_signed_it() {
    CheckedVotes checked;
    const SignedCommit good = made_by({key_of(1), key_of(2), key_of(3)});
    QVERIFY(checked.hold(good) && checked.hold(good));
    SignedCommit bad = good;
    bad.votes[1] = good.votes[0];
    QVERIFY(!checked.hold(bad));  // the same head: what is remembered are its votes
    bad = good;
    bad.votes.pop_back();
    QVERIFY(!checked.hold(bad));
    // Its coordinator names another one, who never signed.
    Commit forged = good.commit;
    for (CommitMember& member : forged.members) {
      if (member.peer == key_of(2).public_key()) member.samples += 1;
    }
    forged.total_samples += 1;
    SignedCommit with_old_votes = sign_commit(forged, key_of(1)).value();
    with_old_votes.votes = good.votes;
    QVERIFY(!checked.hold(with_old_votes));
  }

  void its_coordinator_is_one_of_them() {
    CheckedVotes checked;
    SignedCommit outside = sign_commit(made_by({key_of(1), key_of(2)}).commit, key_of(3)).value();
    for (const CommitMember& member : outside.commit.members) {
      const KeyPair by = member.peer == key_of(1).public_key() ? key_of(1) : key_of(2);
      outside.votes.push_back(sign_vote(outside.commit.vote_of(member), by));
    }
    QVERIFY(!checked.hold(outside));
  }

  void what_is_remembered_is_bounded() {
    CheckedVotes checked;
    History history;
    history.grow(1100, key_of(1));
    for (const SignedCommit& commit : history.commits) QVERIFY(checked.hold(commit));
    QVERIFY(checked.hold(history.commits.front()));  // verified anew
  }
};

QTEST_APPLESS_MAIN(TestVotes)
#include "test_votes.moc"
