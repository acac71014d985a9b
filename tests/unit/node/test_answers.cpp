// SPDX-License-Identifier: GPL-3.0-or-later
// Every key that docs/control-api.md names is sent, and every key that is sent is in it; the node
// answers the documented methods and no others.
#include <QtCore/qfloat16.h>
#include <QFile>
#include <QTest>

#include "documented_api.h"
#include "engine/node/api/admission_calls.h"
#include "engine/node/api/archive_calls.h"
#include "engine/node/api/creation_calls.h"
#include "engine/node/api/forecast_calls.h"
#include "engine/node/api/history_calls.h"
#include "engine/node/api/key_calls.h"
#include "engine/node/api/manage_calls.h"
#include "engine/node/api/model_calls.h"
#include "engine/node/api/nearby_calls.h"
#include "engine/node/api/node_calls.h"
#include "engine/node/api/owner_rule_calls.h"
#include "engine/node/api/project_calls.h"
#include "engine/node/api/receipt_calls.h"
#include "engine/node/api/run_calls.h"
#include "tests/support/full_values.h"
#include "tests/support/test_files.h"

using namespace potluck;
using control::Json;
namespace full = control::full;

namespace {

// An answer of each method; some have two forms.
std::vector<std::pair<QString, Json>> answers() {
  const control::ModelCosts costs{full::created().model, {{"target_batch", "192"}}};
  const control::AnyProject project = full::project(), damaged = full::damaged_project();
  control::InspectedLink link;
  link.addresses = {"192.168.1.5:40123"};
  const control::NearbyProject near{"bb", "words", "potluck:x", "192.168.1.5", true};
  std::vector<std::pair<QString, Json>> out = {
      {"hello",
       control::Hello{"0.1.0", 1, "aa", "/home/ada/.potluck", 8, Sentence::tr("CPU, 1 thread")}},
      {"projects", control::Projects{{project, damaged}}},
      {"inspect_invite", link},
      {"join", control::JoinedProject{"bb", "words", true}},
      {"create", full::created()},
      {"templates", full::templates()},
      {"check_project", control::ProjectCheck{{{"recipe.lr", Sentence::verbatim("too large")}}}},
      {"preview_data", control::DataPreview{full::data()}},
      {"preview_data", control::DataPreview{full::troubled_table()}},
      {"model_costs",
       control::CostList{{costs, control::ModelProblem{"too large", "take another"}}}},
      {"forecast", full::forecast()},
      {"invite_link", control::ProjectLink{"potluck:x"}},
      {"nearby", control::Nearby{true, {near}}},
      {"requests", control::JoinRequests{{{"dd", "Anna", "From the lab", 1, "ee"}}}},
      {"key_words", control::KeyWords{"bb", "zoo zoo"}},
      {"restore_key", control::RestoredKey{"bb", "words"}},
      {"new_key", control::NewKey{"aa", "bb"}},
      {"fork", control::ForkedProject{"cc", "words", "potluck:x", 40}},
      {"members", control::Members{{full::member()}}},
      {"invites", control::Invites{{full::invite()}}},
      {"make_invite", full::invite().invite},
      {"announce", full::announcement()},
      {"announcements", control::Announcements{{full::announcement()}, 1}},
      {"receipt", control::Receipt{"{}", "3f9a-22b1-07cc-81de"}},
      {"check_receipt", control::CheckedReceipt{"3f9a-22b1-07cc-81de", "bb", "words", "aa", "Ada",
                                                100, 640, 40, 12, 2400, 1, true}},
      {"remove_project", control::RemovedProject{5}},
      {"checkpoints", control::Checkpoints{{full::checkpoint()}}},
      {"preferences", full::rules()},
      {"set_preferences", full::rules()},
      {"status", full::status()},
      {"peers", control::Peers{{full::peer()}}},
      {"last_round", control::LastRound{full::round()}},
      {"leaderboard", control::Leaderboard{{full::leader_row()}, {full::team_row()}, 3, 96}},
      {"commits", control::Commits{{full::commit()}, 13}},
      {"validations", control::Validations{{{full::validation(), 1, "aa"}}}},
      {"sample", control::Sample{control::SampledText{"to be", "ß"}}},
      {"sample", control::Sample{control::Predictions{{full::prediction()}}}},
      {"evaluate", full::evaluation()},
      {"export", control::Export{"model.pt", 5}},
      {"verify", control::Verification{12, 3, "cc", "cc", {"the commit of epoch 5 is damaged"}}},
      {"doctor", full::doctor()},
      {"benchmark", control::Benchmark{full::measured(), 1.5}},
      {"log", control::Log{{full::log_entry()}}},
      {"usage", control::Usage{{full::usage_point()}}},
  };
  for (const char* done : {"approve", "decline", "appoint_moderator", "dismiss_moderator", "ban",
                           "withdraw_invite", "lift_ban", "mark_read", "archive", "start", "stop",
                           "pause", "resume", "stop_after_round", "override"}) {
    out.emplace_back(done, control::Nothing{});
  }
  return out;
}

template <class... Calls>
QStringList methods_of() {
  QStringList out;
  const auto add = [&out](const auto& calls) {
    for (const auto& each : calls) {
      out << QString::fromUtf8(each.method.data(), static_cast<qsizetype>(each.method.size()));
    }
  };
  (add(Calls::methods()), ...);
  return out;
}

QStringList keys_of(const Json& object) {
  QStringList out;
  for (const auto& each : object.items()) out << QString::fromStdString(each.key());
  return out;
}

}  // namespace

class TestAnswers : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    QFile file(QString::fromStdString(test_file("../../docs/control-api.md").string()));
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
    api_ = std::make_unique<test::DocumentedApi>(QString::fromUtf8(file.readAll()));
  }

  void the_node_answers_what_is_documented() {
    QStringList answered =
        methods_of<NodeCalls, ProjectCalls, CreationCalls, ForecastCalls, NearbyCalls, ManageCalls,
                   AdmissionCalls, KeyCalls, ArchiveCalls, RunCalls, RuleCalls, HistoryCalls,
                   ReceiptCalls, ModelCalls>();
    answered << "subscribe"
             << "shutdown";  // by the server itself
    answered.sort();
    QCOMPARE(answered, api_->methods());
  }

  void every_method_has_its_keys() {
    QSet<QString> seen = {"subscribe", "shutdown"};
    QStringList wrong;
    for (const auto& [method, answer] : answers()) {
      seen << method;
      wrong << api_->check_answer(method, answer);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    QStringList all = seen.values();
    all.sort();
    QCOMPARE(all, api_->methods());
  }

  // The keys that `fetch` adds are named in the note.
  void a_link_that_was_looked_behind_says_more() {
    for (const QString& key : keys_of(full::project().about)) {
      QVERIFY2(api_->note("inspect_invite").contains('`' + key + '`'), qPrintable(key));
    }
  }

  void every_event_has_its_keys() {
    QStringList wrong, seen;
    for (const control::Event& event : full::events()) {
      const Json sent = event;
      seen << QString::fromStdString(sent.at("type").get<std::string>());
      QVERIFY(sent.contains("sequence"));
      wrong << api_->check_event(sent);
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    seen.sort();
    QCOMPARE(seen, api_->events());
    QCOMPARE(std::size_t(seen.size() + 1),
             std::variant_size_v<control::EventBody>);  // and the overflow
    QCOMPARE(Json(control::Event{0, control::Overflow{7}}),
             Json({{"type", "overflow"}, {"lost", 7}}));
  }

  void every_preference_is_in_the_table() {
    QStringList documented = api_->preferences();
    documented.sort();
    QCOMPARE(documented, keys_of(control::Preferences{}));
  }

  // A reader of statuses need not ask first whether a project runs.
  void an_idle_status_has_all_keys() {
    const Json idle = idle_status();
    QCOMPARE(keys_of(idle), keys_of(full::status()));
    QCOMPARE(idle.at("hold"), Json());
    QCOMPARE(idle.at("reach"), Json("unknown"));
    QCOMPARE(keys_of(idle.at("machine")), keys_of(Json(full::status()).at("machine")));
  }

  void what_is_missing_or_too_much_is_found() {
    Json answer = full::status();
    answer.at("batch").erase("mine");
    answer["extra"] = 1;
    const auto wrong = api_->check_answer("status", answer);
    QCOMPARE(wrong, (QStringList{"status.batch.mine is documented and not sent",
                                 "status.extra is sent and not documented"}));
    QVERIFY(!api_->check_answer("peers", Json{{"peers", {{{"peer", "aa"}}}}}).isEmpty());
    QVERIFY(!api_->check_answer("unheard", Json::object()).isEmpty());
  }

 private:
  std::unique_ptr<test::DocumentedApi> api_;
};

QTEST_APPLESS_MAIN(TestAnswers)
#include "test_answers.moc"
