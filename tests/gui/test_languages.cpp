// SPDX-License-Identifier: GPL-3.0-or-later
// Every text of the window in every language: translated, with the same places for values, and
// shown; the node's sentences too.
#include <QCheckBox>
#include <QDir>
#include <QRegularExpression>
#include <QTranslator>
#include <QXmlStreamReader>
#include <QtTest>
#include <algorithm>

#include "ui/text/format.h"
#include "ui/text/languages.h"
#include "ui/text/node_words.h"
#include "window_bench.h"

using namespace potluck::ui;

namespace {

struct Message {
  QString source, translation;
  bool finished = false;
};

QList<Message> messagesOf(const QString& code) {
  QFile file(QStringLiteral(POTLUCK_SOURCE_DIR "/ui/translations/potluck_%1.ts").arg(code));
  QXmlStreamReader xml(file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
  QList<Message> out;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("source")) out.append({xml.readElementText(), {}, true});
    if (xml.name() == QLatin1String("translation")) {
      out.last().finished = xml.attributes().value("type").isEmpty();
      out.last().translation = xml.readElementText();
    }
  }
  return out;
}

QStringList placesIn(const QString& text) {
  static const QRegularExpression kPlace("%\\d");
  QStringList out;
  for (auto it = kPlace.globalMatch(text); it.hasNext();) out << it.next().captured();
  out.sort();
  return out;
}

}  // namespace

class TestLanguages : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyTextIsTranslated_data() {
    QTest::addColumn<QString>("code");
    for (const Language& language : languages()) {
      if (language.code != "en") QTest::newRow(qPrintable(language.code)) << language.code;
    }
  }
  void everyTextIsTranslated() {
    QFETCH(QString, code);
    const QList<Message> messages = messagesOf(code);
    QVERIFY2(messages.size() > 480, qPrintable(QString::number(messages.size())));
    for (const Message& m : messages) {
      QVERIFY2(m.finished && !m.translation.isEmpty(), qPrintable(m.source));
      QVERIFY2(placesIn(m.source) == placesIn(m.translation), qPrintable(m.translation));
      QVERIFY2(m.source.count('\n') == m.translation.count('\n'), qPrintable(m.translation));
    }
    for (const QString& text : nodeTemplates()) {
      QVERIFY2(std::any_of(messages.begin(), messages.end(),
                           [&](const Message& m) { return m.source == text; }),
               qPrintable("./dev translations: " + text));
    }
  }

  void theNodesSentencesAreKnown() {
    // As the node says them; English stays as it is.
    const QStringList sentences = {"Training with 5 other computers",
                                   "Stopped: the organiser has banned this computer",
                                   "The organiser says: sent noise",
                                   "Not training: the members refuse this computer",
                                   "Not training until tomorrow 06:00",
                                   "This computer runs on its battery, 41 % left",
                                   "Your ceiling is 85 °C; it goes on at 77 °C",
                                   "Fetching the training data (37 %)",
                                   "Waiting until Witcher 3.exe ends"};
    for (const QString& sentence : sentences) QCOMPARE(nodeWords(sentence), sentence);
    QCOMPARE(nodeWords("Something nobody has foreseen"), QString("Something nobody has foreseen"));
  }

  void swedishSpeaksSwedish() {
    QTranslator swedish;
    useSwedish(swedish);
    QCOMPARE(nodeWords("Training with 5 other computers"), QString("Tränar med 5 andra datorer"));
    QCOMPARE(nodeWords("Your ceiling is 85 °C; it goes on at 77 °C"),
             QString("Ditt tak är 85 °C; det fortsätter vid 77 °C"));
    Bench b;
    b.window->openProject(kProjectA);
    QCOMPARE(b.find("pauseButton")->text(), QString("Pa&us"));
    QVERIFY(format::samplesPerSecond(12).endsWith("prov/s"));
    qApp->removeTranslator(&swedish);
  }

  void arabicIsWrittenFromTheRight() {  // the last: the language stays
    useLanguage(*qApp, "ar");
    QCOMPARE(qApp->layoutDirection(), Qt::RightToLeft);
    Bench b;
    b.window->go(MainWindow::kPreferences);
    QCOMPARE(b.window->layoutDirection(), Qt::RightToLeft);
    QTRY_VERIFY(b.find<QCheckBox>("not_on_battery")->isEnabled());
    QCOMPARE(b.find<QCheckBox>("not_on_battery")->text(), QString("ليس على البطارية"));
  }

 private:
  static void useSwedish(QTranslator& swedish) {
    QVERIFY(QFile::exists(":/potluck/translations/potluck_sv.qm") || registered());
    QVERIFY(swedish.load(":/potluck/translations/potluck_sv.qm"));
    QVERIFY(qApp->installTranslator(&swedish));
  }
  // English: only so that the resource is there.
  static bool registered() {
    useLanguage(*qApp, "en");
    return true;
  }
};

QTEST_MAIN(TestLanguages)
#include "test_languages.moc"
