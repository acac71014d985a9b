// SPDX-License-Identifier: GPL-3.0-or-later
// A project whose text is cut into pieces: its vocabulary travels, and goes with the model.
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/functional/harness.h"

namespace potluck::functional {

class TestPiecesProject : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void volunteersTrainOnTheOrganisersPieces() {
    Group group;
    const auto data = group.write_file("numbers.txt", small_text());
    QVERIFY(group.create(data, kTinyGpt,
                         tiny_recipe(60, 48, "tokens=pieces,vocabulary=512,start_members=2")));
    QVERIFY(group.add_volunteers(1));
    QCOMPARE(group.train_to_the_end(), QString());
    const auto said = group[1].command({"sample", "--prompt", "one two ", "--tokens", "12"});
    QCOMPARE(said.exit_code, 0);
    QVERIFY2(said.answer["text"].toString().size() > 12, said.complaint);
    // The export has the same vocabulary, and its ids are ours: bytes first.
    const QString folder = group.folder() + "/hub";
    const auto exported = group[1].command({"export", "--out", folder});
    QVERIFY2(exported.exit_code == 0, exported.complaint);
    QFile file(folder + "/tokenizer.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto model = QJsonDocument::fromJson(file.readAll())["model"];
    QCOMPARE(model["type"].toString(), QString("Unigram"));
    const auto vocabulary = model["vocab"].toArray();
    QVERIFY(vocabulary.size() > 266);
    QCOMPARE(vocabulary[0x41][0].toString(), QString("<0x41>"));
    QCOMPARE(vocabulary[256][0].toString(), QString("\n"));
    QFile config(folder + "/config.json");
    QVERIFY(config.open(QIODevice::ReadOnly));
    QCOMPARE(QJsonDocument::fromJson(config.readAll())["vocab_size"].toInteger(),
             qint64{vocabulary.size()});
  }

  void aTokenizerThatIsNotAskedForIsRefused() {
    Group group;
    const auto data = group.write_file("numbers.txt", small_text());
    NodeProcess& organiser = group.add("organiser");
    const QStringList create = {"create", "--name",  "T",      "--data",
                                data,     "--model", kTinyGpt, "--tokenizer"};
    const auto refused = organiser.command(create + QStringList{data});
    QCOMPARE(refused.exit_code, 2);
    QVERIFY2(refused.complaint.contains("tokens=pieces"), refused.complaint);
    const auto no_model =
        organiser.command(create + QStringList{data, "--recipe", "tokens=pieces"});
    QVERIFY(no_model.exit_code != 0);
    QVERIFY2(no_model.complaint.contains("SentencePiece"), no_model.complaint);
  }
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestPiecesProject)
#include "test_pieces_project.moc"
