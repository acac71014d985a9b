// SPDX-License-Identifier: GPL-3.0-or-later
// Long histories: they stay small, and nothing of them is lost.
// POTLUCK_LOG_EPOCHS=100000 writes so many.
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <cstring>

#include "engine/collab/history/commit.h"
#include "engine/collab/history/log_end.h"
#include "engine/store/commit_pack.h"
#include "engine/store/database.h"
#include "net/base/rng.h"
#include "unit/store/older_files.h"
#include "unit/store/store_rows.h"

using namespace potluck;
namespace fs = std::filesystem;
using namespace potluck::test;

namespace {

// A history as a group makes it: members come and go, everybody coordinates in turn.
class Writer {
 public:
  static constexpr std::uint64_t kFirstWithVotes = 10, kFirstWithChunks = 20;

  explicit Writer(std::size_t members) : rng_(7), present_(members) {
    for (std::size_t i = 0; i < members * 2; ++i) keys_.push_back(KeyPair::generate());
    head_.data = kProject.data;
  }

  CommitRow next() {
    if (rng_.chance(0.02)) first_ = rng_.below(keys_.size() - present_);  // somebody else is there
    Commit commit;
    commit.epoch = epoch_++;
    commit.attempt = rng_.chance(0.01) ? 1 : 0;
    if (commit.epoch < kFirstWithChunks) commit.format = VoteFormat::kSamplesAlone;
    commit.took_ms = static_cast<std::uint32_t>(rng_.below(40'000));
    commit.previous = head_;
    for (std::size_t i = 0; i < present_; ++i) {
      const auto samples = static_cast<std::uint32_t>(1 + rng_.below(200));
      commit.members.push_back({keys_[first_ + i].public_key(), samples});
      total_ += samples;
    }
    commit.codec = 1;
    commit.values = 1'000'000;
    commit.chunk_values = 16'384;
    commit.average_root = random_id<Digest>();
    commit.total_samples = total_;
    commit.mean_loss = rng_.uniform(1, 3);
    if (commit.epoch >= 16) {
      commit.digest_epoch = commit.epoch - commit.epoch % 16;
      if (commit.epoch % 16 == 0) digest_ = random_id<Digest>();
      commit.state_digest = digest_;
    }
    if (rng_.chance(0.05)) reducers_ = 1 + rng_.below(present_);  // another plan
    for (std::size_t i = 0; i < reducers_; ++i) {
      commit.members[i].chunks = static_cast<std::uint32_t>(commit.chunks() / reducers_);
    }
    auto made = sign_commit(commit, keys_[first_ + rng_.below(present_)]).value();
    // The first commits are of a version in which members signed nothing.
    for (std::size_t i = 0; commit.epoch >= kFirstWithVotes && i < present_; ++i) {
      made.votes.push_back(random_id<Signature>());
    }
    head_ = made.head;
    CommitRow row;
    row.epoch = commit.epoch;
    row.commit = encode_commit(made);
    row.head = made.head;
    row.mean_loss = commit.mean_loss;
    row.seconds = rng_.uniform(20, 40);
    row.averaging_seconds = rng_.uniform(1, 2);
    row.samples = static_cast<std::uint32_t>(made.commit.samples());
    row.my_samples = made.commit.members.front().samples;
    row.peers = static_cast<std::uint32_t>(present_);
    row.unix_ms = 1'700'000'000'000 + static_cast<std::int64_t>(30'000 * row.epoch);
    for (const auto& m : made.commit.members) row.members.push_back({m.peer, m.samples});
    if (commit.epoch % 16 == 0) row.state_digest = digest_;
    return row;
  }
  std::vector<CommitRow> next(std::size_t count) {
    std::vector<CommitRow> out;
    for (std::size_t i = 0; i < count; ++i) out.push_back(next());
    return out;
  }

 private:
  template <class Id>
  Id random_id() {
    Id out;
    for (auto& byte : out.data) byte = static_cast<std::uint8_t>(rng_.next());
    return out;
  }
  Rng rng_;
  std::size_t present_, first_ = 0, reducers_ = 1;
  std::vector<KeyPair> keys_;
  Digest head_, digest_;
  std::uint64_t epoch_ = 0, total_ = 0;
};

}  // namespace

class TestStoredCommits : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> dir_;
  std::unique_ptr<Store> store_;
  fs::path home() const { return dir_->path().toStdString(); }
  void reopen() {
    store_.reset();
    store_ = std::move(*Store::open(home()));
  }
  using Board = std::map<PeerId, LedgerEntry>;
  static Board board_of(const std::vector<CommitRow>& rows) {
    Board out;
    for (const auto& row : rows) {
      const Commit commit = decode_commit(row.commit)->commit;
      for (const CommitMember& member : commit.members) {
        const std::uint64_t others = commit.members.size() - 1;
        const std::uint64_t values = std::min<std::uint64_t>(
            commit.values, std::uint64_t{member.chunks} * commit.chunk_values);
        LedgerEntry entry{member.samples, 1};
        if (commit.epoch == row.epoch) {  // else the store does not know what it is
          entry.led = member.peer == commit.coordinator ? 1 : 0;
          entry.averaged_bytes = 4 * values * others;
          entry.milliseconds = commit.took_ms;
        }
        out[member.peer] += entry;
      }
    }
    return out;
  }
  Board stored_board() const {
    Board out;
    const auto rows = store_->leaderboard(kProject);
    for (const auto& row : *rows) out[row.peer] = row;
    return out;
  }
  bool holds(const std::vector<CommitRow>& rows) const {
    const auto stored = store_->commits(kProject, 0, rows.size() + 10);
    return stored && std::ranges::equal(*stored, rows, same);
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }
  void init() {
    dir_ = std::make_unique<QTemporaryDir>();
    reopen();
    QVERIFY(store_->put_project(project_row()).ok());
  }

  void packed_commits_come_back_bit_for_bit() {
    for (const std::size_t members : {1U, 3U, 40U}) {
      Writer writer(members);
      const auto rows = writer.next(300);
      const Bytes packed = pack_commits(rows);
      const auto back = unpack_commits(packed, 0);
      QVERIFY(back);
      QCOMPARE(back->size(), rows.size());
      for (std::size_t i = 0; i < rows.size(); ++i) QVERIFY((*back)[i].commit == rows[i].commit);
    }
  }

  void what_has_another_layout_is_kept_as_it_is() {
    Writer writer(3);
    auto rows = writer.next(20);
    rows[4].commit = Bytes(300, 5);
    rows[5].commit.push_back(1);
    rows[6].members.pop_back();
    rows[7].commit = {1};
    rows[8].commit[64] = 9;  // another version
    const auto back = unpack_commits(pack_commits(rows), 0);
    QVERIFY(back);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      QVERIFY((*back)[i].commit == rows[i].commit);
      QCOMPARE((*back)[i].members.size(), rows[i].members.size());
    }
  }

  void damaged_blocks_are_refused_or_differ_but_never_crash() {
    Writer writer(3);
    const Bytes good = pack_commits(writer.next(20));
    Rng rng(3);
    for (int i = 0; i < 20'000; ++i) {
      Bytes bad = good;
      if (rng.chance(0.3)) bad.resize(rng.below(bad.size()));
      for (auto flips = rng.below(4); flips > 0 && !bad.empty(); --flips) {
        bad[rng.below(bad.size())] = static_cast<std::uint8_t>(rng.next());
      }
      const auto back = unpack_commits(bad, rng.below(1000));
      if (back) QVERIFY(back->size() <= 1 << 16);
    }
    for (std::size_t length = 0; length < good.size(); ++length) {
      QVERIFY(!unpack_commits(ByteView(good).first(length), 0));
    }
  }

  void the_store_gives_back_what_it_packed() {
    Writer writer(5);
    const auto rows = writer.next(2600);
    QVERIFY(store_->append_commits(kProject, rows).ok());
    QVERIFY(holds(rows));
    QVERIFY(stored_board() == board_of(rows));
    // One by one and in pieces that cut blocks, after a restart.
    reopen();
    for (const std::uint64_t from : {0U, 255U, 256U, 1000U, 1530U, 2599U}) {
      const auto some = store_->commits(kProject, from, 3);
      QVERIFY(some && !some->empty() && same(some->front(), rows[from]));
    }
  }

  void old_commits_take_a_state_digest_and_refuse_another_history() {
    Writer writer(3);
    auto rows = writer.next(1500);
    QVERIFY(store_->append_commits(kProject, rows).ok());
    rows[10].state_digest = id_of<Digest>(77);
    QVERIFY(store_->append_commits(kProject, {rows[10]}).ok());
    QVERIFY(holds(rows));
    auto other = rows[11];
    other.head = id_of<Digest>(3);
    const auto refused = store_->append_commits(kProject, {other});
    QCOMPARE(refused.error().code, ErrorCode::kAlreadyExists);
    QVERIFY(holds(rows));
    QVERIFY(stored_board() == board_of(rows));
  }

  void a_fork_from_far_back_cuts_into_what_is_packed() {
    for (const std::uint64_t at : {1900U, 700U, 512U, 1U, 0U}) {
      init();
      Writer writer(4);
      auto rows = writer.next(2600);
      QVERIFY(store_->append_commits(kProject, rows).ok());
      QVERIFY(store_->truncate_commits(kProject, at).ok());
      rows.resize(at);
      QVERIFY(holds(rows));
      QVERIFY(stored_board() == board_of(rows) || at == 0);
      for (const auto& [peer, sums] : stored_board()) QVERIFY(at > 0 || sums == LedgerEntry{});
      // And goes on as before.
      for (auto& row : writer.next(1500)) {
        row.epoch = rows.size();
        rows.push_back(row);
      }
      QVERIFY(store_->append_commits(kProject, rows).ok());
      QVERIFY(holds(rows));
      QVERIFY(stored_board() == board_of(rows));
    }
  }

  void coordinators_of_an_older_file_are_counted() {
    Writer writer(4);
    const auto rows = writer.next(1500);  // some are packed
    QVERIFY(store_->append_commits(kProject, rows).ok());
    store_.reset();
    {
      auto database = Database::open(home() / "potluck.db", {});
      QVERIFY((*database)->execute(kAsVersion4).ok());
    }
    reopen();
    Board expected = board_of(rows);
    for (auto& [peer, sums] : expected) sums.averaged_bytes = sums.milliseconds = 0;
    QVERIFY(stored_board() == expected);
    QVERIFY(holds(rows));
    QVERIFY(store_->truncate_commits(kProject, 1100).ok());  // open ones alone
    const auto board = store_->leaderboard(kProject);
    const Board kept = board_of({rows.begin(), rows.begin() + 1100});
    for (const auto& row : *board) QCOMPARE(row.led, kept.at(row.peer).led);
  }

  void an_epoch_of_forty_takes_less_than_3_kB() {
    constexpr double kMaxBytesPerEpoch = 3000;
    const int wanted = qEnvironmentVariableIntValue("POTLUCK_LOG_EPOCHS");
    const std::size_t epochs = wanted > 0 ? static_cast<std::size_t>(wanted) : 12'000;
    Writer writer(40);
    Board board;
    for (std::size_t done = 0; done < epochs;) {
      const auto rows = writer.next(std::min<std::size_t>(500, epochs - done));
      QVERIFY(store_->append_commits(kProject, rows).ok());
      for (const auto& [peer, sums] : board_of(rows)) {
        board[peer] += sums;
      }
      done += rows.size();
    }
    QVERIFY(stored_board() == board);
    store_.reset();  // the write-ahead log goes into the file
    const auto bytes = static_cast<double>(fs::file_size(home() / "potluck.db"));
    std::printf("%zu epochs of 40 peers: %.1f MB, %.0f bytes an epoch\n", epochs, bytes / 1e6,
                bytes / static_cast<double>(epochs));
    std::fflush(stdout);
    // The newest are not packed: 5,000 bytes each, whatever the length of the history.
    constexpr double kOpen = 1280 * 5000;
    QVERIFY(bytes - kOpen <= kMaxBytesPerEpoch * static_cast<double>(epochs));
    // The whole history can still be proved.
    reopen();
    Digest head;
    head.data = kProject.data;
    std::uint64_t samples = 0;
    for (std::uint64_t at = 0; at < epochs;) {
      const auto rows = store_->commits(kProject, at, 1000);
      QVERIFY(rows && !rows->empty());
      for (const auto& row : *rows) {
        // Every signature of a short history; of a long one every hundredth.
        if (epochs > 20'000 && at % 100 != 0 && row.commit.size() > 250) {
          std::copy_n(row.head.data.begin(), 32, head.data.begin());
          samples += row.samples;
          ++at;
          continue;
        }
        const auto commit = decode_commit(row.commit);
        QVERIFY(commit);
        QVERIFY(check_follows(*commit, {at, head, samples}).ok());
        head = commit->head;
        samples = commit->commit.total_samples;
        ++at;
      }
    }
  }
};

QTEST_APPLESS_MAIN(TestStoredCommits)
#include "test_stored_commits.moc"
