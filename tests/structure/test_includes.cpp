// SPDX-License-Identifier: GPL-3.0-or-later
// The include graph has only the edges of the design, and the check itself catches what it must.
#include <QtTest>

#include "tests/structure/include_rules.h"

namespace potluck::structure {

class TestIncludes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyIncludeIsAnAllowedEdge() {
    const auto tree = read_tree(POTLUCK_SOURCE_DIR);
    QVERIFY(tree.size() > 50);
    Findings findings;
    for (const SourceFile& source : tree) {
      const Findings here = check_includes(source, POTLUCK_SOURCE_DIR);
      findings.insert(findings.end(), here.begin(), here.end());
    }
    if (!findings.empty()) QFAIL(report(findings));
  }

  void forbiddenEdgesAreFound_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("include");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char* path, const char* include, bool allowed) {
      QTest::addRow("%s %s", path, include) << QString(path) << QString(include) << allowed;
    };
    row("net/base/rng.cpp", "<vector>", true);
    row("net/base/rng.cpp", "\"net/crypto/keys.h\"", false);
    row("net/wire/codec.cpp", "<flatbuffers/flatbuffers.h>", true);
    row("net/link/transport.cpp", "\"net/asio.h\"", true);
    row("net/link/transport.cpp", "<boost/asio.hpp>", false);
    row("net/link/transport.cpp", "\"engine/collab/commit.h\"", false);
    row("net/gossip/membership.cpp", "<mutex>", false);
    row("engine/collab/round.cpp", "\"net/wire/messages.h\"", true);
    row("engine/collab/round.cpp", "\"net/link/transport.h\"", false);
    row("engine/collab/round.cpp", "\"engine/train/trainer.h\"", false);
    row("engine/collab/round.cpp", "<thread>", false);
    row("engine/collab/round.cpp", "<sys/socket.h>", false);
    row("engine/collab/round.cpp", "<torch/torch.h>", false);
    row("engine/train/trainer.cpp", "<torch/torch.h>", true);
    row("engine/train/trainer.cpp", "\"net/wire/messages.h\"", false);
    row("engine/train/trainer.cpp", "<QObject>", false);
    row("engine/store/sqlite_store.cpp", "<sqlite3.h>", true);
    row("engine/store/sqlite_store.cpp", "\"engine/collab/commit.h\"", false);
    row("engine/project/manifest.cpp", "<ATen/ATen.h>", false);
    row("engine/control/values/peer.h", "<nlohmann/json.hpp>", true);
    row("engine/control/values/peer.h", "\"engine/node/node.h\"", false);
    row("engine/node/node.cpp", "\"engine/train/trainer.h\"", true);
    row("engine/node/node.cpp", "<QtCore/QObject>", false);
    row("engine/node/node.cpp", "<torch/torch.h>", false);
    row("engine/node/node.cpp", "<sqlite3.h>", false);
    row("ui/pages/project_page.cpp", "<QWidget>", true);
    row("ui/pages/project_page.cpp", "\"net/base/result.h\"", false);
    row("ui/pages/project_page.cpp", "\"engine/node/node.h\"", false);
    row("app/potluck/main.cpp", "\"engine/node/node.h\"", false);
    row("app/potluck-node/main.cpp", "\"engine/node/node.h\"", true);
    row("app/potluck-node/main.cpp", "<QCoreApplication>", false);
    row("engine/node/node.cpp", "\"tests/unit/fake.h\"", false);
    row("tests/sim/world.cpp", "\"engine/collab/collaboration.h\"", true);
    row("engine/collab/round.cpp", "\"../train/trainer.h\"", false);
    row("engine/collab/round.cpp", "\"commit.h\"", false);
    row("net/base/rng.cpp", "<absl/strings/str_cat.h>", false);
    row("elsewhere/new.cpp", "<vector>", false);
  }
  void forbiddenEdgesAreFound() {
    QFETCH(QString, path);
    QFETCH(QString, include);
    QFETCH(bool, allowed);
    const Findings findings = check_includes(make_source(path, "\n#include " + include + "\n"));
    QCOMPARE(findings.empty(), allowed);
    if (!allowed) QVERIFY(findings[0].text().startsWith(path + ":"));
  }
};

}  // namespace potluck::structure

QTEST_APPLESS_MAIN(potluck::structure::TestIncludes)
#include "test_includes.moc"
