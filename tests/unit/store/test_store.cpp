// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

#include "unit/store/store_home.h"

using namespace potluck;
namespace fs = std::filesystem;
using namespace potluck::test;

class TestStore : public QObject, StoreHome {
  Q_OBJECT

 private Q_SLOTS:
  void init() { begin_anew(); }

  void projects_survive_and_are_replaced() {
    auto changed = project_row();
    changed.name = "roses";
    changed.organiser = false;
    changed.chain.clear();
    QVERIFY(store_->put_project(project_row(id_of<ProjectId>(1))).ok());
    QVERIFY(store_->append_commits(kProject, {commit_row(0, {{peer(1), 4}})}).ok());
    QVERIFY(store_->put_project(changed).ok());
    reopen();
    const auto rows = store_->projects();
    QVERIFY(rows.ok());
    QCOMPARE(rows->size(), 2u);
    const auto& row = rows->front();
    QCOMPARE(row.name, std::string("roses"));
    QCOMPARE(row.manifest, Bytes({1, 2}));
    QCOMPARE(row.chain, Bytes());
    QVERIFY(!row.organiser);
    QCOMPARE(row.last_address, std::string("127.0.0.1:4000"));
    // A renamed project keeps its history.
    QVERIFY(store_->last_commit(kProject)->has_value());
  }

  void commits_come_back_as_they_were() {
    std::vector<CommitRow> rows;
    for (std::uint64_t e = 0; e < 20; ++e) {
      rows.push_back(commit_row(e, {{peer(7), 3}, {peer(2), static_cast<std::uint32_t>(e)}}));
    }
    rows[4].members.clear();
    QVERIFY(store_->append_commits(kProject, rows).ok());
    reopen();
    const auto all = store_->commits(kProject, 0, std::numeric_limits<std::uint64_t>::max());
    QVERIFY(all.ok());
    QCOMPARE(all->size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) QVERIFY(same((*all)[i], rows[i]));
    const auto some = store_->commits(kProject, 5, 3);
    QCOMPARE(some->size(), 3u);
    QVERIFY(same(some->front(), rows[5]) && same(some->back(), rows[7]));
    QVERIFY(same(**store_->last_commit(kProject), rows[19]));
    QVERIFY(store_->commits(kProject, std::numeric_limits<std::uint64_t>::max(), 1)->empty());
  }

  void a_loss_that_is_not_a_number_is_kept() {
    auto row = commit_row(0, {{peer(1), 1}});
    row.mean_loss = std::nan("");
    row.seconds = std::numeric_limits<double>::infinity();
    QVERIFY(store_->append_commits(kProject, {row}).ok());
    const auto back = store_->last_commit(kProject);
    QVERIFY(back.ok() && back->has_value());
    QVERIFY(std::isnan((*back)->mean_loss));
    QVERIFY(std::isinf((*back)->seconds));
  }

  void appending_is_all_or_nothing() {
    QVERIFY(store_->append_commits(kProject, {commit_row(0, {{peer(1), 4}})}).ok());
    auto other = commit_row(0, {{peer(2), 9}});
    other.head = id_of<Digest>(200);
    const auto status = store_->append_commits(kProject, {commit_row(1, {{peer(1), 4}}), other});
    QVERIFY(!status.ok());
    QCOMPARE(status.error().code, ErrorCode::kAlreadyExists);
    QCOMPARE(store_->commits(kProject, 0, 10)->size(), 1u);
    QCOMPARE(store_->leaderboard(kProject)->size(), 1u);
    QCOMPARE(store_->leaderboard(kProject)->front().samples, 4u);
  }

  void the_same_commit_again_is_counted_once() {
    auto row = commit_row(3, {{peer(1), 4}, {peer(2), 2}});
    QVERIFY(store_->append_commits(kProject, {row}).ok());
    row.state_digest = id_of<Digest>(77);
    QVERIFY(store_->append_commits(kProject, {row}).ok());
    QVERIFY(same(**store_->last_commit(kProject), row));
    QCOMPARE(store_->leaderboard(kProject)->front().samples, 4u);
    QCOMPARE(store_->leaderboard(kProject)->front().epochs, 1u);
  }

  void leaderboard_sums_names_and_follows_truncation() {
    std::vector<CommitRow> rows;
    for (std::uint64_t e = 0; e < 10; ++e) {
      rows.push_back(commit_row(e, {{peer(1), 2}, {peer(2), e < 4 ? 10u : 0u}}));
    }
    QVERIFY(store_->append_commits(kProject, rows).ok());
    QVERIFY(store_->put_peer_name(kProject, peer(2), "Ada").ok());
    QVERIFY(store_->put_peer_name(kProject, peer(3), "only watched").ok());
    auto board = store_->leaderboard(kProject);
    QCOMPARE(board->size(), 2u);
    QCOMPARE(board->at(0).name, std::string("Ada"));
    QCOMPARE(board->at(0).samples, 40u);
    QCOMPARE(board->at(0).epochs, 10u);
    QCOMPARE(board->at(1).samples, 20u);
    QVERIFY(store_->truncate_commits(kProject, 2).ok());
    board = store_->leaderboard(kProject);
    QCOMPARE(board->at(0).samples, 20u);
    QCOMPARE(board->at(0).epochs, 2u);
    QCOMPARE((*store_->last_commit(kProject))->epoch, 1u);
    // The other history takes the place of what was cut.
    auto fork = commit_row(2, {{peer(3), 100}});
    fork.head = id_of<Digest>(222);
    QVERIFY(store_->append_commits(kProject, {fork}).ok());
    QCOMPARE(store_->leaderboard(kProject)->at(0).name, std::string("only watched"));
    QVERIFY(store_->truncate_commits(kProject, 0).ok());
    QVERIFY(store_->leaderboard(kProject)->empty());
    QVERIFY(!store_->last_commit(kProject)->has_value());
  }

  void members_name_a_team_and_leave_it() {
    QVERIFY(store_->append_commits(kProject, {commit_row(0, {{peer(1), 2}, {peer(2), 1}})}).ok());
    QVERIFY(store_->put_peer_name(kProject, peer(1), "Ada").ok());
    QVERIFY(store_->put_peer_team(kProject, peer(1), "Tulips").ok());
    QVERIFY(store_->put_peer_team(kProject, peer(2), "Tulips").ok());
    auto board = store_->leaderboard(kProject);
    QVERIFY(board->at(0).name == "Ada" && board->at(0).team == "Tulips");
    QVERIFY(board->at(1).name.empty() && board->at(1).team == "Tulips");
    QVERIFY(store_->put_peer_team(kProject, peer(1), "").ok());
    QVERIFY(store_->put_peer_name(kProject, peer(2), "Grace").ok());
    board = store_->leaderboard(kProject);
    QVERIFY(board->at(0).name == "Ada" && board->at(0).team.empty());
    QVERIFY(board->at(1).name == "Grace" && board->at(1).team == "Tulips");
  }

  void an_unknown_project_is_named() {
    const auto other = id_of<ProjectId>(0xab);
    const auto status = store_->append_commits(other, {commit_row(0, {})});
    QCOMPARE(status.error().code, ErrorCode::kNotFound);
    QVERIFY(status.error().message.find("abababab") != std::string::npos);
    QCOMPARE(store_->last_commit(other).error().code, ErrorCode::kNotFound);
    QVERIFY(store_->leaderboard(other)->empty());
  }

  // What was found right adds up; of what was not, the last reason stays.
  void checks_of_members() {
    QVERIFY(store_->checks(kProject)->empty());
    QVERIFY(store_->add_audited(kProject, peer(1), 32).ok());
    QVERIFY(store_->add_cut_off(kProject, peer(2), "sent noise").ok());
    QVERIFY(store_->add_cut_off(kProject, peer(1), "sent noise").ok());
    QVERIFY(store_->add_cut_off(kProject, peer(1), "gave another gradient").ok());
    QVERIFY(store_->add_audited(kProject, peer(1), 16).ok());
    const auto checks = store_->checks(kProject);
    QCOMPARE(checks->size(), 2u);
    const auto of = [&](std::uint8_t n) {
      return *std::ranges::find(*checks, peer(n), &CheckRow::peer);
    };
    QCOMPARE(of(1).audited, 48u);
    QCOMPARE(of(1).cut_offs, 2u);
    QCOMPARE(of(1).why, std::string("gave another gradient"));
    QCOMPARE(of(2).audited, 0u);
    QCOMPARE(of(2).cut_offs, 1u);
    QCOMPARE(store_->add_audited(id_of<ProjectId>(77), peer(1), 1).error().code,
             ErrorCode::kNotFound);
  }

  // Members that somebody invents to have them cut off do not fill the disk.
  void no_more_than_some_thousand_members_are_remembered() {
    const auto nth = [](std::size_t n) {
      PeerId out{};
      put_u32(out.data.data(), static_cast<std::uint32_t>(n));
      return out;
    };
    for (std::size_t n = 0; n < 4100; ++n) {
      QVERIFY(store_->add_cut_off(kProject, nth(n), "sent noise").ok());
    }
    QCOMPARE(store_->checks(kProject)->size(), 4096u);
    QVERIFY(store_->add_cut_off(kProject, nth(7), "sent more of it").ok());
    const auto known = store_->checks(kProject);
    QCOMPARE(std::ranges::find(*known, nth(7), &CheckRow::peer)->cut_offs, 2u);
  }

  void validations_checkpoints_and_settings() {
    QVERIFY(store_->add_validation(kProject, {20, peer(2), std::nan(""), -1, 5}).ok());
    QVERIFY(store_->add_validation(kProject, {10, peer(1), 1.5, 0.75, 4}).ok());
    QVERIFY(store_->add_validation(kProject, {10, peer(1), 1.25, 0.5, 6}).ok());
    const auto validations = store_->validations(kProject);
    QCOMPARE(validations->size(), 2u);
    QCOMPARE(validations->at(0).loss, 1.25);
    QCOMPARE(validations->at(0).accuracy, 0.5);
    QVERIFY(validations->at(1).by == peer(2) && std::isnan(validations->at(1).loss));

    const CheckpointRow row{7, id_of<Digest>(1), id_of<Digest>(2), "7.state", 99};
    QVERIFY(store_->add_checkpoint(kProject, row).ok());
    QVERIFY(store_->add_checkpoint(kProject, {8, row.head, row.root, "8.state", 100}).ok());
    QVERIFY(store_->remove_checkpoint(kProject, 8).ok());
    QVERIFY(store_->remove_checkpoint(kProject, 8).ok());
    const auto checkpoints = store_->checkpoints(kProject);
    QCOMPARE(checkpoints->size(), 1u);
    QVERIFY(checkpoints->front().root == row.root && checkpoints->front().file == "7.state");

    QVERIFY(!store_->setting("theme")->has_value());
    QVERIFY(store_->set_setting("theme", "dark").ok());
    QVERIFY(store_->set_setting("theme", "").ok());
    reopen();
    QCOMPARE(**store_->setting("theme"), std::string());
  }

  void log_keeps_the_newest() {
    for (std::int64_t i = 1; i <= kLogRowsKept + 7; ++i) {
      QVERIFY(store_->add_log(kProject, {i, 2, "line " + std::to_string(i)}).ok());
    }
    const auto all = store_->log(kProject, std::numeric_limits<std::uint32_t>::max());
    QCOMPARE(all->size(), std::size_t{kLogRowsKept});
    QCOMPARE(all->front().text, std::string("line 8"));
    QCOMPARE(all->back().unix_ms, std::int64_t{kLogRowsKept} + 7);
    QCOMPARE(store_->log(kProject, 2)->front().text, "line " + std::to_string(kLogRowsKept + 6));
  }

  void a_reader_sees_what_a_writer_adds() {
    auto reader = Store::open(home(), /*read_only=*/true);
    QVERIFY(reader.ok());
    QVERIFY(store_->append_commits(kProject, {commit_row(0, {{peer(1), 4}})}).ok());
    QVERIFY((*reader)->last_commit(kProject)->has_value());
    const auto refused = (*reader)->set_setting("a", "b");
    QCOMPARE(refused.error().code, ErrorCode::kPermission);
  }

  void read_only_does_not_create() {
    const auto nowhere = home() / "nowhere";
    QCOMPARE(Store::open(nowhere, true).error().code, ErrorCode::kNotFound);
    QVERIFY(!fs::exists(nowhere));
  }
};

QTEST_APPLESS_MAIN(TestStore)
#include "test_store.moc"
