// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>
#include <QtTest>

#include "ui/text/format.h"
#include "ui/theme/theme.h"

using namespace potluck::ui;

class TestTheme : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void contrastOfKnownColors() {
    QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
    QVERIFY(std::abs(contrastRatio(QColor("#767676"), Qt::white) - 4.54) < 0.01);
  }
  void everyPairIsReadable_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void everyPairIsReadable() {
    QFETCH(bool, dark);
    for (const ColorPair& pair : contrastPairs(dark ? darkTokens() : lightTokens())) {
      const double ratio = contrastRatio(pair.foreground, pair.background);
      QVERIFY2(ratio >= pair.minimum,
               qPrintable(QStringLiteral("%1: %2").arg(pair.name).arg(ratio, 0, 'f', 2)));
    }
  }
  void iconsFollowTheTheme() {
    Theme theme(Theme::Mode::kLight);
    QPushButton button;
    theme.bindIcon(&button, "pause");
    const QImage light = button.icon().pixmap(24).toImage();
    QVERIFY(!light.isNull());
    theme.setMode(Theme::Mode::kDark);
    QVERIFY(button.icon().pixmap(24).toImage() != light);
    QVERIFY(theme.icon("there-is-no-such-icon").isNull());
  }
  void bindingAgainReplacesTheIcon() {
    Theme theme(Theme::Mode::kLight);
    QPushButton button;
    theme.bindIcon(&button, "pause");
    theme.bindIcon(&button, "play");
    const QImage play = button.icon().pixmap(24).toImage();
    theme.setMode(Theme::Mode::kDark);
    theme.setMode(Theme::Mode::kLight);
    QCOMPARE(button.icon().pixmap(24).toImage(), play);
  }
  void noTokenIsLeftInTheSheet() {
    Theme theme(Theme::Mode::kDark);
    QVERIFY2(!qApp->styleSheet().contains('@'), qPrintable(qApp->styleSheet()));
  }
  void modesHaveNames() {
    for (const auto mode : {Theme::Mode::kSystem, Theme::Mode::kLight, Theme::Mode::kDark}) {
      QCOMPARE(Theme::modeFromName(Theme::nameOfMode(mode)), mode);
    }
  }
  void numbersHaveUnits() {
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    const QString gap(QChar(0x202f));
    QCOMPARE(format::count(12345), QString("12,345"));
    QCOMPARE(format::count(12'300'000), "12.3" + gap + "M");
    QCOMPARE(format::bytes(1'115'394), "1.12" + gap + "MB");
    QCOMPARE(format::bitRate(950), "950" + gap + "bit/s");
    QCOMPARE(format::duration(200), "3" + gap + "min 20" + gap + "s");
    QCOMPARE(format::duration(3600), "1" + gap + "h");
    QCOMPARE(format::duration(-1), QString("–"));
    QCOMPARE(format::milliseconds(27), "27" + gap + "ms");
    QCOMPARE(format::share(0.0004), "< 0.1" + gap + "%");
    QCOMPARE(format::share(0.313), "31" + gap + "%");
    QCOMPARE(format::loss(1.48239), QString("1.482"));
    QCOMPARE(format::loss(qQNaN()), QString("–"));
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    QCOMPARE(format::loss(1.48239), QString("1,482"));
    QLocale::setDefault(QLocale::c());
  }
};

QTEST_MAIN(TestTheme)
#include "test_theme.moc"
