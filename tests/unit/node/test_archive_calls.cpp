// SPDX-License-Identifier: GPL-3.0-or-later
// A project is put away whole, and leaves with all that was its: rows, settings, files. What runs
// is stopped first. What was read stays read over a restart.
#include <QtCore/qfloat16.h>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "engine/node/api/call_table.h"
#include "engine/node/api/node.h"

using namespace potluck;

class TestArchiveCalls : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    open();
    QFile text(home_.filePath("words.txt"));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write(QByteArray("to be or not to be that is the question ").repeated(200));
    text.close();
    for (const char* name : {"first", "second"}) {
      const auto made =
          node_->call("create", {{"name", name},
                                 {"data", text.fileName().toStdString()},
                                 {"model", "gpt:layers=1,heads=1,width=16,context=16"},
                                 {"recipe", "target_batch=32,epochs=1000000"},
                                 {"policy", "invite"}});
      QVERIFY2(made, made ? "" : made.error().text().c_str());
      id_[name] = made->at("project");
    }
  }

  void what_is_archived_stays_whole() {
    QVERIFY(node_->call("archive", {{"project", id_["first"]}}));
    QVERIFY(project("first").at("archived").get<bool>());
    QVERIFY(!project("second").at("archived").get<bool>());
    open();  // also over a restart
    QVERIFY(project("first").at("archived").get<bool>());
    QVERIFY(node_->call("archive", {{"project", id_["first"]}, {"archived", false}}));
    QVERIFY(!project("first").at("archived").get<bool>());
  }

  void what_was_read_stays_read() {
    const Json which = {{"project", id_["first"]}};
    const auto read = [&] { return node_->call("announcements", which)->at("read_unix_ms"); };
    QCOMPARE(read(), Json(0));
    QVERIFY(node_->call("mark_read", {{"project", id_["first"]}, {"unix_ms", 1'760'000'000'000U}}));
    QVERIFY(node_->call("mark_read", {{"project", id_["first"]}, {"unix_ms", 5U}}));
    open();
    QCOMPARE(read(), Json(1'760'000'000'000));
  }

  void what_runs_is_stopped_first() {
    QVERIFY(node_->call("start", {{"project", id_["second"]}, {"threads", 1U}}));
    for (const char* method : {"archive", "remove_project"}) {
      const auto told = node_->call(method, {{"project", id_["second"]}});
      QVERIFY(!told && told.error().code == ErrorCode::kAlreadyExists);
    }
    QVERIFY(node_->call("stop", {}));
  }

  void what_is_removed_leaves_nothing() {
    const QDir projects(home_.filePath("projects"));
    const auto left = [&] {
      auto folders = projects.entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot);
      folders.removeOne(".preparing");  // where a project is made
      return folders;
    };
    QCOMPARE(left().size(), 2);
    const auto removed = node_->call("remove_project", {{"project", id_["first"]}});
    QVERIFY2(removed, removed ? "" : removed.error().text().c_str());
    QVERIFY(removed->at("bytes") > 1000);
    QCOMPARE(left(), QStringList(QString::fromStdString(id_["second"])));
    QCOMPARE(node_->call("projects", {})->at("projects").size(), std::size_t{1});
    QVERIFY(!node_->call("remove_project", {{"project", id_["first"]}}));
    QVERIFY(!node_->call("remove_project", {}));  // never whichever there happens to be
    // The other one goes on.
    open();
    QVERIFY(node_->call("start", {{"project", id_["second"]}, {"threads", 1U}}));
    QVERIFY(node_->call("stop", {}));
  }

 private:
  void open() {
    node_.reset();
    auto opened = Node::open(home_.path().toStdString());
    QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
    node_ = std::move(*opened);
  }
  Json project(const char* name) {
    const auto all = node_->call("projects", {});
    for (const auto& each : all->at("projects")) {
      if (each.at("project") == id_[name]) return each;
    }
    return {};
  }

  QTemporaryDir home_;
  std::unique_ptr<Node> node_;
  std::map<std::string, std::string> id_;
};

QTEST_GUILESS_MAIN(TestArchiveCalls)
#include "test_archive_calls.moc"
