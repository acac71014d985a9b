// SPDX-License-Identifier: GPL-3.0-or-later
// Every text of the window in every language: translated, with the same places for values, and
// shown; the sentences of the node and of its doctor too.
#include <QCheckBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTranslator>
#include <QXmlStreamReader>
#include <QtTest>
#include <algorithm>

#include "ui/pages/computer/computer_page.h"
#include "ui/text/creation_words.h"
#include "ui/text/doctor_words.h"
#include "ui/text/format.h"
#include "ui/text/languages.h"
#include "ui/text/node_words.h"
#include "ui/text/round_words.h"
#include "ui/widgets/basic/text_box.h"
#include "window_bench.h"

using namespace potluck::ui;

namespace {

struct Message {
  QString source, translation;
  bool finished = false;
};

QList<Message> messagesOf(const QString& code) {
  QFile file(QStringLiteral(POTLUCK_SOURCE_DIR "/resources/translations/potluck_%1.ts").arg(code));
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
  static const QRegularExpression kPlace("%L?\\d");
  QStringList out;
  for (auto it = kPlace.globalMatch(text); it.hasNext();) out << it.next().captured();
  out.sort();
  return out;
}

// The strings of a C++ source; those that the compiler joins are one.
QStringList stringsIn(const QString& path) {
  static const QRegularExpression kStringOrComment("\"((?:[^\"\\\\]|\\\\.)*)\"|//[^\n]*");
  QFile file(QStringLiteral(POTLUCK_SOURCE_DIR "/%1").arg(path));
  const QString code =
      QString::fromUtf8(file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
  QStringList out;
  qsizetype end = 0;  // of the string before
  for (auto it = kStringOrComment.globalMatch(code); it.hasNext();) {
    const auto found = it.next();
    if (found.captured().startsWith('/')) continue;
    const bool joined = code.mid(end, found.capturedStart() - end).trimmed().isEmpty();
    if (joined && !out.isEmpty()) {
      out.last() += found.captured(1);
    } else {
      out << found.captured(1);
    }
    end = found.capturedEnd();
  }
  return out;
}

// Not a part of a name, and more than a command.
bool hasWords(const QString& text) {
  const bool command = text.startsWith("sudo ") && !text.contains(", ");
  return text.simplified().count(' ') >= 2 && !command;
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
    for (const QString& text :
         nodeTemplates() + doctorTemplates() + creationTemplates() + planTemplates()) {
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

  void theReasonsOfAPlanAreThoseOfTheEngine() {
    static const QRegularExpression kHole("%L?\\d");
    const QString known = planTemplates().join('\n').replace(kHole, "{}");
    int checked = 0;
    for (const QString& text : stringsIn("engine/collab/planning/round_plan_reasons.cpp")) {
      if (!hasWords(text) || text.startsWith("a choice ")) continue;  // an error of a call
      QVERIFY2(known.contains(text), qPrintable("not in ui/text/round_words.cpp: " + text));
      ++checked;
    }
    QVERIFY2(checked >= 9, qPrintable(QString::number(checked)));
  }

  void theReasonsOfAPlanAreTranslatedOneByOne() {
    QTranslator swedish;
    useSwedish(swedish);
    QCOMPARE(roundWords("sends int8: with fp16 the exchange would take 1.6 s in place of 0.8 s; "
                        "its upload gates the exchange; something new"),
             QString("skickar int8: med fp16 skulle utbytet ta 1.6 s i stället för 0.8 s; "
                     "dess uppladdning bestämmer utbytets tid; something new"));
    QCOMPARE(roundWords({}), QString());
    qApp->removeTranslator(&swedish);
  }

  void theNodesSentencesAreThoseOfTheEngine() {
    static const QRegularExpression kHole("\\{[^}]*\\}|%L?\\d");
    const QString known = nodeTemplates().join('\n').replace(kHole, "{}");
    int checked = 0;
    for (const char* path :
         {"engine/node/session/sentences.cpp", "engine/node/owner/rule_verdict.cpp",
          "engine/node/projects/published_snapshot.cpp", "engine/collab/status_view.cpp"}) {
      for (QString text : stringsIn(path)) {
        if (!hasWords(text)) continue;
        text.replace(kHole, "{}");
        QVERIFY2(known.contains(text), qPrintable("not in ui/text/node_words.cpp: " + text));
        ++checked;
      }
    }
    QVERIFY2(checked > 40, qPrintable(QString::number(checked)));
  }

  void numbersOfTheNodeAreWrittenAsTheLocaleDoes() {
    QLocale::setDefault(QLocale("de_DE"));
    QCOMPARE(nodeWords("Epoch 1200 of 2000"), QString("Epoch 1.200 of 2.000"));
    QCOMPARE(nodeWords("It holds 12.4 GB and may hold 10.0 GB"),
             QString("It holds 12,4 GB and may hold 10,0 GB"));
    QCOMPARE(creationWords("4000 images of 28 x 28 pixels in 10 classes; 3600 train, 400 validate"),
             QString("4.000 images of 28 x 28 pixels in 10 classes; 3.600 train, 400 validate"));
    QCOMPARE(nodeWords("Waiting until 2048 ends"), QString("Waiting until 2048 ends"));  // a name
    QLocale::setDefault(QLocale::c());
  }

  // What is put in is not read again: a program may be called anything.
  void namesWithPlacesStayNames() {
    QCOMPARE(nodeWords("Waiting until 100%1 ends"), QString("Waiting until 100%1 ends"));
    QCOMPARE(nodeWords("The organiser says: %L2"), QString("The organiser says: %L2"));
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

  void theDoctorsSentencesAreThoseOfTheEngine() {
    QStringList said;
    for (const char* path :
         {"engine/train/devices/doctor.cpp", "engine/train/devices/doctor_gpus.cpp",
          "engine/train/devices/nvml.cpp"}) {
      said << stringsIn(path);
    }
    static const QRegularExpression kPlace("%\\d");
    for (const QString& text : doctorTemplates()) {
      for (const QString& part : text.split(kPlace, Qt::SkipEmptyParts)) {
        QVERIFY2(!said.filter(part).isEmpty(), qPrintable("not said any more: " + text));
      }
    }
    QTranslator swedish;
    useSwedish(swedish);
    const QString known = doctorTemplates().join('\n');
    int checked = 0;
    for (const QString& text : said) {
      if (!hasWords(text)) continue;
      QVERIFY2(known.contains(text) || doctorWords(text) != text,
               qPrintable("not in ui/text/doctor_words.cpp: " + text));
      ++checked;
    }
    QVERIFY2(checked > 30, qPrintable(QString::number(checked)));
    qApp->removeTranslator(&swedish);
  }

  void theDoctorSpeaksSwedish_data() {
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("swedish");
    const auto row = [](const char* english, const char* swedish) {
      QTest::newRow(english) << QString::fromUtf8(english) << QString::fromUtf8(swedish);
    };
    row("this libtorch (2.4.0+cpu) was built without CUDA",
        "den här libtorch (2.4.0+cpu) byggdes utan CUDA");
    row("libtorch 2.4.0 cannot start CUDA with driver 390.157",
        "libtorch 2.4.0 kan inte starta CUDA med drivrutinen 390.157");
    row("it runs on the driver vfio-pci, which cannot compute",
        "den drivs av vfio-pci, som inte kan räkna");
    row("it has only 512 MiB of memory of its own; Potluck computes on the CPU beside it",
        "den har bara 512 MiB eget minne; Potluck räknar på processorn i stället");
    row("the NVIDIA driver answers with error 999", "NVIDIA:s drivrutin svarar med fel 999");
    row("unset CUDA_VISIBLE_DEVICES if it is set; else update the driver: sudo apt install "
        "nvidia-driver, then restart the computer",
        "ta bort CUDA_VISIBLE_DEVICES ur miljön om den är satt; uppdatera annars drivrutinen: "
        "sudo apt install nvidia-driver, starta sedan om datorn");
    row("remove what gives it to vfio-pci from /etc/modprobe.d and the kernel's command line, "
        "then restart the computer",
        "ta bort det som ger det till vfio-pci ur /etc/modprobe.d och kärnans kommandorad, "
        "starta sedan om datorn");
    row("sudo apt install nvidia-driver, then restart the computer",
        "sudo apt install nvidia-driver, starta sedan om datorn");
    row("close the programs that use it; 'rocm-smi --showpids' lists them",
        "stäng programmen som använder det; ”rocm-smi --showpids” listar dem");
    row("driver 535.183.01", "drivrutin 535.183.01");
    row("sudo apt install libnvidia-ml1", "sudo apt install libnvidia-ml1");
    row("avx512f", "avx512f");
  }
  void theDoctorSpeaksSwedish() {
    QFETCH(QString, english);
    QFETCH(QString, swedish);
    QCOMPARE(doctorWords(english), english);
    QTranslator translator;
    useSwedish(translator);
    QCOMPARE(doctorWords(english), swedish);
    qApp->removeTranslator(&translator);
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
