// SPDX-License-Identifier: GPL-3.0-or-later
// Every text of the window and every sentence of the node in every language: translated, with the
// same places for values, and shown.
#include <QCheckBox>
#include <QDir>
#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTranslator>
#include <QXmlStreamReader>
#include <QtTest>
#include <algorithm>

#include "ui/pages/computer/computer_page.h"
#include "ui/text/format.h"
#include "ui/text/languages.h"
#include "ui/text/sentence.h"
#include "ui/widgets/basic/text_box.h"
#include "window_bench.h"

using namespace potluck::ui;

namespace {

struct Message {
  QString context, source, translation;
  bool finished = false;
};

QList<Message> messagesOf(const QString& code) {
  QFile file(QStringLiteral(POTLUCK_SOURCE_DIR "/resources/translations/potluck_%1.ts").arg(code));
  QXmlStreamReader xml(file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
  QList<Message> out;
  QString context;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("name")) context = xml.readElementText();
    if (xml.name() == QLatin1String("source")) {
      out.append({context, xml.readElementText(), {}, true});
    }
    if (xml.name() == QLatin1String("translation")) {
      out.last().finished = xml.attributes().value("type").isEmpty();
      out.last().translation = xml.readElementText();
    }
  }
  return out;
}

QStringList placesIn(const QString& text) {
  static const QRegularExpression kPlace("%L?\\d");
  QStringList out;
  for (auto it = kPlace.globalMatch(text); it.hasNext();) out << it.next().captured();
  out.sort();
  return out;
}

// What the sources of a folder say through Sentence::tr.
QStringList sentencesOf(const QString& folder) {
  static const QRegularExpression kSaid(R"(Sentence::tr\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+))");
  static const QRegularExpression kBetween(R"("\s*")");
  QStringList out;
  QDirIterator files(QStringLiteral(POTLUCK_SOURCE_DIR "/") + folder, {"*.cpp", "*.h"}, QDir::Files,
                     QDirIterator::Subdirectories);
  while (files.hasNext()) {
    QFile file(files.next());
    if (!file.open(QIODevice::ReadOnly)) continue;
    const QString code = QString::fromUtf8(file.readAll());
    for (auto it = kSaid.globalMatch(code); it.hasNext();) {
      QString text = it.next().captured(1).trimmed().replace(kBetween, "");
      out << text.mid(1, text.size() - 2).replace("\\\"", "\"");
    }
  }
  out.sort();
  out.removeDuplicates();
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
  }

  // As lupdate finds them; a sentence is put together nowhere else.
  void theSentencesOfTheNodeAreThoseThatAreTranslated() {
    QStringList translated;
    for (const Message& m : messagesOf("sv")) {
      if (m.context == "Sentence") translated << m.source;
    }
    translated.removeOne("; ");  // between two of them, by the window
    translated.sort();
    const QStringList said = sentencesOf("engine") + sentencesOf("net/mapping");
    QVERIFY2(said.size() > 200, qPrintable(QString::number(said.size())));
    for (const QString& text : said) {
      QVERIFY2(translated.contains(text), qPrintable("./dev translations: " + text));
    }
    for (const QString& text : translated) {
      QVERIFY2(said.contains(text), qPrintable("not said any more: " + text));
    }
  }

  void sentencesInEnglishStayAsTheyAre() {
    QCOMPARE(sentenceIn(said("Training with %L1 other computers", {"5"})),
             QString("Training with 5 other computers"));
    QCOMPARE(sentenceIn(said("Nobody has foreseen %1", {"it"})), QString("Nobody has foreseen it"));
    QCOMPARE(sentenceIn(QJsonObject{{"id", ""}, {"values", QJsonArray()}, {"text", "1 GB %1"}}),
             QString("1 GB %1"));
    QCOMPARE(sentenceIn({}), QString());
    QCOMPARE(sentenceIn("a text"), QString());  // of another version of the node
    QCOMPARE(sentenceIn(said("%1 and %2", {"a"})), QString("a and "));  // a value is missing
  }

  // What a foreign node sends may be nested as deep as JSON goes.
  void sentencesInSentencesEnd() {
    QJsonObject inner = said("Paused");
    for (int i = 0; i < 40; ++i) {
      inner = {{"id", "%1"}, {"values", QJsonArray{inner}}, {"text", "too deep"}};
    }
    QCOMPARE(sentenceIn(inner), QString("too deep"));
  }

  void theReasonsOfARoundAreTranslatedOneByOne() {
    QTranslator swedish;
    useSwedish(swedish);
    const QJsonArray why = {
        said("sends %1: with %2 the exchange would take %L3 s in place of %L4 s",
             {"int8", "fp16", "1.6", "0.8"}),
        said("its upload gates the exchange"), said("something new")};
    QCOMPARE(sentencesIn(why),
             QString("skickar int8: med fp16 skulle utbytet ta 1,6 s i stället för 0,8 s; "
                     "dess uppladdning bestämmer utbytets tid; something new")
                 .replace(',', QLocale().decimalPoint()));
    QCOMPARE(sentencesIn(QJsonArray()), QString());
    qApp->removeTranslator(&swedish);
  }

  void numbersOfTheNodeAreWrittenAsTheLocaleDoes() {
    QLocale::setDefault(QLocale("de_DE"));
    QCOMPARE(sentenceIn(said("Epoch %L1 of %L2", {"1200", "2000"})),
             QString("Epoch 1.200 of 2.000"));
    QCOMPARE(sentenceIn(said("It holds %L1 GB and may hold %L2 GB", {"12.4", "10.0"})),
             QString("It holds 12,4 GB and may hold 10,0 GB"));
    QCOMPARE(sentenceIn(said("Waiting until %1 ends", {"2048"})),
             QString("Waiting until 2048 ends"));  // a name
    QCOMPARE(sentenceIn(said("%L1 images", {"many"})), QString("many images"));
    QLocale::setDefault(QLocale::c());
  }

  // What is put in is not read again: a program may be called anything.
  void namesWithPlacesStayNames() {
    QCOMPARE(sentenceIn(said("Waiting until %1 ends", {"100%1"})),
             QString("Waiting until 100%1 ends"));
    QCOMPARE(sentenceIn(said("The organiser says: %1", {"%L2"})),
             QString("The organiser says: %L2"));
  }

  void swedishSpeaksSwedish() {
    QTranslator swedish;
    useSwedish(swedish);
    QCOMPARE(sentenceIn(said("Training with %L1 other computers", {"5"})),
             QString("Tränar med 5 andra datorer"));
    QCOMPARE(sentenceIn(said("Your ceiling is %L1 °C; it goes on at %L2 °C", {"85", "77"})),
             QString("Ditt tak är 85 °C; det fortsätter vid 77 °C"));
    // One sentence in another.
    const QJsonObject until = {{"id", "Not training until %1"},
                               {"values", QJsonArray{said("tomorrow %1", {"06:00"})}},
                               {"text", "Not training until tomorrow 06:00"}};
    QCOMPARE(sentenceIn(until), QString("Tränar inte förrän i morgon 06:00"));
    Bench b;
    b.window->openProject(kProjectA);
    QCOMPARE(b.find("pauseButton")->text(), QString("Pa&us"));
    QVERIFY(format::samplesPerSecond(12).endsWith("prov/s"));
    qApp->removeTranslator(&swedish);
  }

  void deviceCardsSpeakSwedish() {
    QTranslator swedish;
    useSwedish(swedish);
    Bench b;
    b.window->go(MainWindow::kComputer);
    QTRY_COMPARE(b.window->findChildren<QFrame*>("deviceCard").size(), qsizetype(2));
    const QStringList shown = textsOf(b.window->computer());
    QVERIFY(shown.contains("Den här libtorch (1.13.1) byggdes utan CUDA."));
    QVERIFY(!shown.filter("snabbt BLAS").isEmpty() && !shown.filter("drivrutin 535").isEmpty());
    QVERIFY(!shown.filter("hämta libtorch med CUDA från https://").isEmpty());
    qApp->removeTranslator(&swedish);
  }

  void hintsBeginWhereOneBeginsToRead() {
    TextBox box;
    box.setHint("I");  // a glyph that can be found
    box.resize(400, 80);
    const auto inkFrom = [&box](Qt::LayoutDirection direction) {
      box.setLayoutDirection(direction);
      const QImage image = box.viewport()->grab().toImage();
      for (int x = 0; x < image.width(); ++x) {
        for (int y = 0; y < image.height(); ++y) {
          if (image.pixel(x, y) != image.pixel(image.width() / 2, image.height() - 1)) return x;
        }
      }
      return -1;
    };
    const int left = inkFrom(Qt::LeftToRight), right = inkFrom(Qt::RightToLeft);
    QVERIFY2(left >= 0 && left < 40 && right > 340, qPrintable(QString::number(right)));
    box.setPlainText(" ");
    QCOMPARE(inkFrom(Qt::RightToLeft), -1);  // something is written, be it a blank
  }

  void arabicIsWrittenFromTheRight() {  // the last: the language stays
    useLanguage(*qApp, "ar");
    QCOMPARE(qApp->layoutDirection(), Qt::RightToLeft);
    Bench b;
    b.window->go(MainWindow::kPreferences);
    QCOMPARE(b.window->layoutDirection(), Qt::RightToLeft);
    QTRY_VERIFY(b.find<QCheckBox>("not_on_battery")->isEnabled());
    QCOMPARE(b.find<QCheckBox>("not_on_battery")->text(), QString("ليس على البطارية"));
    b.window->go(MainWindow::kComputer);
    QTRY_COMPARE(b.window->findChildren<QFrame*>("deviceCard").size(), qsizetype(2));
    QVERIFY(textsOf(b.window->computer()).contains("بُنيت نسخة libtorch هذه (1.13.1) دون CUDA."));
  }

 private:
  static QStringList textsOf(const QWidget* page) {
    QStringList out;
    for (auto* label : page->findChildren<QLabel*>()) out << label->text();
    for (auto* field : page->findChildren<QLineEdit*>()) out << field->text();
    return out;
  }
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
