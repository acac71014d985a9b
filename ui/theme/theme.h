// SPDX-License-Identifier: GPL-3.0-or-later
// Applies the tokens to the application: palette, style sheet, fonts, icons. Follows the system
// unless told otherwise. Lives on the UI thread; pages hold a reference and redraw on changed().
#pragma once

#include <QIcon>
#include <QObject>

#include "ui/theme/tokens.h"

class QAbstractButton;
class QLabel;

namespace potluck::ui {

class Theme : public QObject {
  Q_OBJECT
 public:
  enum class Mode { kSystem, kLight, kDark };
  enum class Ink { kText, kMuted, kAccent, kOnAccent, kGood, kWarn, kBad };

  explicit Theme(Mode mode, QObject* parent = nullptr);

  Mode mode() const { return mode_; }
  void setMode(Mode mode);
  const Tokens& tokens() const { return dark_ ? darkTokens() : lightTokens(); }

  // Icon `name` of resources/icons, in the theme's colour. Empty icon for an unknown name.
  QIcon icon(const QString& name, Ink ink = Ink::kText) const;
  QColor color(Ink ink) const;
  // Keep a button's or label's icon right through changes of the theme.
  void bindIcon(QAbstractButton* button, const QString& name, Ink ink = Ink::kText) const;
  void bindPixmap(QLabel* label, const QString& name, int size, Ink ink = Ink::kText) const;

  static Mode modeFromName(const QString& name);  // "light", "dark", anything else: system
  static QString nameOfMode(Mode mode);

 Q_SIGNALS:
  void changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply();
  bool systemIsDark() const;

  Mode mode_;
  bool dark_ = false;
  bool system_dark_ = false;
  bool applying_ = false;
};

// Font of the application scaled: titles and captions follow the size the user chose in the system.
QFont scaledFont(double factor, bool bold = false);

}  // namespace potluck::ui
