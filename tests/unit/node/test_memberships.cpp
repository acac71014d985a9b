// SPDX-License-Identifier: GPL-3.0-or-later
// The projects of this computer, found as people name them: by id, by its beginning, by name, or
// not at all where there is one or one runs.
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include "engine/node/creation/organise_project.h"
#include "engine/node/projects/memberships.h"
#include "net/identity/identity.h"

using namespace potluck;

class TestMemberships : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(init_crypto());
    auto identity = load_or_create_identity(home());
    QVERIFY(identity);
    auto store = Store::open(home());
    QVERIFY(store);
    storage_ = std::make_unique<StorageThread>(std::move(*store));
    memberships_ = std::make_unique<Memberships>(home(), *storage_, running_);
    const auto none = memberships_->find("");
    QVERIFY(!none && none.error().code == ErrorCode::kNotFound);
    QFile text(home_.filePath("words.txt"));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write(QByteArray("to be or not to be that is the question ").repeated(200));
    text.close();
    for (const char* name : {"first", "second"}) {
      NewProjectRequest request;
      request.name = name;
      request.data = text.fileName().toStdString();
      request.model = "gpt:layers=1,heads=1,width=16,context=16";
      request.recipe = "target_batch=32,epochs=10";
      request.display_name = "Ada";
      request.addresses = {"127.0.0.1:0"};
      const auto made = organise_project(request, {.home = home()}, *identity, *storage_);
      QVERIFY2(made, made ? "" : made.error().text().c_str());
      id_[name] = made->id;
      if (id_.size() == 1) QVERIFY(memberships_->find(""));  // the only one
    }
  }
  void cleanup() { running_.change().forget(); }

  void a_project_is_found_by_id_and_by_name() {
    const auto& id = id_["second"];
    for (const auto& named : {id.hex(), id.hex().substr(0, 12), std::string("second")}) {
      const auto found = memberships_->find(named);
      QVERIFY(found && found->row.id == id);
      QVERIFY(found->manifest.id == id);
      QVERIFY(std::filesystem::exists(found->folder.manifest_file()));
    }
    QVERIFY(memberships_->find_named({{"project", "second"}}));
    QVERIFY(!memberships_->find(id.hex().substr(0, 3)));  // too short to mean it
    QVERIFY(!memberships_->find("third"));
  }

  void no_name_means_the_one_that_runs() {
    const auto unclear = memberships_->find("");
    QVERIFY(!unclear && unclear.error().code == ErrorCode::kInvalidArgument);
    running_.change().want({id_["second"], "second", {}});
    const auto found = memberships_->find("");
    QVERIFY(found && found->row.id == id_["second"]);
  }

  void the_running_project_is_told_apart() {
    running_.change().want({id_["first"], "first", {}});
    const auto use = running_.use();
    QVERIFY(use.is_wanted(id_["first"]) && !use.is_wanted(id_["second"]));
    QVERIFY(use.session_of(id_["first"]) == nullptr);  // it waits
  }

  void what_is_saved_is_there_with_its_files() {
    auto row = memberships_->find("first")->row;
    QCOMPARE(own_name(row), std::optional<std::string>("Ada"));
    row.id = ProjectId::from_hex(std::string(64, '7')).value();
    QVERIFY(memberships_->save(row, "a link"));
    QCOMPARE(memberships_->rows()->size(), 3u);
    const auto folder = memberships_->folder_of(row.id);
    QCOMPARE(as_text(*read_whole_file(folder.link_file(), 100)), std::string_view("a link\n"));
    row.chain.clear();
    QVERIFY(!own_name(row));
  }

 private:
  std::filesystem::path home() const { return home_.path().toStdString(); }

  QTemporaryDir home_;
  RunningProject running_;
  std::unique_ptr<StorageThread> storage_;
  std::unique_ptr<Memberships> memberships_;
  std::map<std::string, ProjectId> id_;
};

QTEST_APPLESS_MAIN(TestMemberships)
#include "test_memberships.moc"
