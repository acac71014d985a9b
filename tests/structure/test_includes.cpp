// SPDX-License-Identifier: GPL-3.0-or-later
// The include graph has only the edges of the design, and the check itself catches what it must.
#include <QTest>

#include "tests/structure/include_rules.h"

namespace potluck::structure {

class TestIncludes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyIncludeIsAnAllowedEdge() {
    const auto tree = read_tree(POTLUCK_SOURCE_DIR);
    QVERIFY(tree.size() > 50);
    const auto findings = findings_in(
        tree, [](const SourceFile& source) { return check_includes(source, POTLUCK_SOURCE_DIR); });
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
    row("net/wire/encoding.cpp", "<flatbuffers/flatbuffers.h>", true);
    row("net/link/transport/transport.cpp", "\"net/asio.h\"", true);
    row("net/link/transport/transport.cpp", "<boost/asio.hpp>", false);
    row("net/link/transport/transport.cpp", "\"engine/collab/history/commit.h\"", false);
    row("net/gossip/membership.cpp", "<mutex>", false);
    row("engine/collab/round/round.cpp", "\"net/wire/messages.h\"", true);
    row("engine/collab/round/round.cpp", "\"net/link/transport/transport.h\"", false);
    row("engine/collab/round/round.cpp", "\"engine/train/trainer/trainer.h\"", false);
    row("engine/collab/round/round.cpp", "<thread>", false);
    row("engine/collab/round/round.cpp", "<sys/socket.h>", false);
    row("engine/collab/round/round.cpp", "<torch/torch.h>", false);
    row("engine/train/trainer/trainer.cpp", "<torch/torch.h>", true);
    row("engine/train/trainer/trainer.cpp", "\"net/wire/messages.h\"", false);
    row("engine/train/trainer/trainer.cpp", "<QObject>", false);
    row("engine/store/sqlite_store.cpp", "<sqlite3.h>", true);
    row("engine/store/sqlite_store.cpp", "\"engine/collab/history/commit.h\"", false);
    row("engine/project/manifest.cpp", "<ATen/ATen.h>", false);
    row("engine/control/values/peer.h", "<nlohmann/json.hpp>", true);
    row("engine/control/values/peer.h", "\"engine/node/api/node.h\"", false);
    row("engine/node/api/node.cpp", "\"engine/train/trainer/trainer.h\"", true);
    row("engine/node/api/node.cpp", "<QtCore/QObject>", false);
    row("engine/node/api/node.cpp", "<torch/torch.h>", false);
    row("engine/node/api/node.cpp", "<sqlite3.h>", false);
    row("ui/pages/project/project_page.cpp", "<QWidget>", true);
    row("ui/pages/project/project_page.cpp", "\"net/base/result.h\"", false);
    row("ui/pages/project/project_page.cpp", "\"engine/node/api/node.h\"", false);
    row("app/potluck/main.cpp", "\"engine/node/api/node.h\"", false);
    row("app/potluck-node/main.cpp", "\"engine/node/api/node.h\"", true);
    row("app/potluck-node/main.cpp", "<QCoreApplication>", false);
    row("engine/node/api/node.cpp", "\"tests/unit/fake.h\"", false);
    row("tests/sim/world.cpp", "\"engine/collab/collaboration/collaboration.h\"", true);
    row("engine/collab/round/round.cpp", "\"../train/trainer.h\"", false);
    row("engine/collab/round/round.cpp", "\"commit.h\"", false);
    row("net/base/rng.cpp", "<absl/strings/str_cat.h>", false);
    row("net/link/pacing/a.cpp", "\"net/link/transport/b.h\"", false);
    row("net/link/transport/a.cpp", "\"net/link/pacing/b.h\"", true);
    row("net/link/a.cpp", "<vector>", false);
    row("engine/collab/codec/a.cpp", "\"engine/collab/collaboration/b.h\"", false);
    row("engine/collab/collaboration/a.cpp", "\"engine/collab/codec/b.h\"", true);
    row("engine/collab/a.cpp", "<vector>", false);
    row("engine/train/files/a.cpp", "\"engine/train/trainer/b.h\"", false);
    row("engine/train/trainer/a.cpp", "\"engine/train/files/b.h\"", true);
    row("engine/train/a.cpp", "<vector>", false);
    row("engine/control/values/a.cpp", "\"engine/control/server/b.h\"", false);
    row("engine/control/server/a.cpp", "\"engine/control/values/b.h\"", true);
    row("engine/control/a.cpp", "<vector>", false);
    row("ui/text/a.cpp", "\"ui/window/b.h\"", false);
    row("ui/window/a.cpp", "\"ui/text/b.h\"", true);
    row("ui/a.cpp", "<vector>", false);
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
