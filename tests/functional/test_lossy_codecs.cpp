// SPDX-License-Identifier: GPL-3.0-or-later
// Three nodes whose gradients travel in lossy codecs: one model, errors kept over stops and kills.
#include <QDir>
#include <QTest>

#include "tests/functional/harness.h"

namespace potluck::functional {

class TestLossyCodecs : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void comes_and_goes_in_every_codec_data() {
    QTest::addColumn<QString>("codecs");
    QTest::newRow("int8") << "codec=int8";
    QTest::newRow("int4") << "codec=int4,average_codec=bf16";
    QTest::newRow("topk") << "codec=topk";
    QTest::newRow("overlap") << "codec=int8,overlap=delayed";
  }
  void comes_and_goes_in_every_codec() {
    QFETCH(QString, codecs);
    Group group;
    const QString data = group.write_file("numbers.txt", small_text());
    QVERIFY(
        group.create(data, kTinyGpt, tiny_recipe(100'000, 48, codecs + ",checkpoint_seconds=1")));
    QVERIFY(group.add_volunteers(2));
    for (std::size_t i = 0; i < group.size(); ++i) group[i].run();
    QVERIFY(group.all_commit_together(3, 0));
    QVERIFY(group.all_advance(30));
    const auto errors = [&](std::size_t i) {
      return QDir(group[i].project_folder() + "/checkpoints").entryList({"*.unsent"});
    };
    // Not every one: whoever reduces the whole of a small model loses nothing.
    QVERIFY(group.wait([&] { return !(errors(0) + errors(1) + errors(2)).isEmpty(); }));
    // One is stopped, the other killed; both come back to the same model.
    QVERIFY(group[1].interrupt());
    group[2].kill9();
    const auto before = group[0].epochs();
    group[1].run();
    group[2].run();
    QVERIFY(group.all_commit_together(3, before));
    QVERIFY(group.all_advance(10));
    QCOMPARE(group.disagreement(), QString());
    for (std::size_t i = 0; i < group.size(); ++i) {
      QVERIFY(group[i].interrupt());
      // But for the one that was killed, which says what that cost.
      QVERIFY2(group[i].complaint().count(" warning ") <= (i == 2 ? 1 : 0), group[i].complaint());
      QVERIFY2(!group[i].complaint().contains(" train: "), group[i].complaint());
      // A checkpoint's errors go with it.
      for (const QString& file : errors(i)) {
        const QString state = QString(file).replace(".unsent", ".state");
        QVERIFY(QFile::exists(group[i].project_folder() + "/checkpoints/" + state));
      }
      QCOMPARE(group[i].command({"verify"}).exit_code, 0);
    }
  }
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestLossyCodecs)
#include "test_lossy_codecs.moc"
