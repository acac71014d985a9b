// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QLabel>
#include <QPalette>
#include <QPointer>
#include <QStyleFactory>

#include "ui/theme/style_sheet.h"
#include "ui/theme/svg_icon.h"

// Resources in a static library have to be registered by hand, outside any namespace.
static void registerIcons() { Q_INIT_RESOURCE(icons); }

namespace potluck::ui {
namespace {

constexpr int kIconGap = 4;

QByteArray loadSvg(const QString& name) {
  QFile file(":/potluck/icons/" + name + ".svg");
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QPalette makePalette(const Tokens& t) {
  QPalette p;
  p.setColor(QPalette::Window, t.window);
  p.setColor(QPalette::WindowText, t.text);
  p.setColor(QPalette::Base, t.surface);
  p.setColor(QPalette::AlternateBase, t.surface_alt);
  p.setColor(QPalette::Text, t.text);
  p.setColor(QPalette::Button, t.surface_alt);
  p.setColor(QPalette::ButtonText, t.text);
  p.setColor(QPalette::BrightText, t.bad);
  p.setColor(QPalette::ToolTipBase, t.surface);
  p.setColor(QPalette::ToolTipText, t.text);
  p.setColor(QPalette::PlaceholderText, t.muted);
  p.setColor(QPalette::Highlight, t.accent);
  p.setColor(QPalette::HighlightedText, t.on_accent);
  p.setColor(QPalette::Link, t.accent);
  p.setColor(QPalette::LinkVisited, t.accent);
  p.setColor(QPalette::Mid, t.border);
  p.setColor(QPalette::Midlight, t.surface_alt);
  p.setColor(QPalette::Dark, t.border);
  p.setColor(QPalette::Light, t.surface);
  p.setColor(QPalette::Shadow, t.border);
  for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText}) {
    p.setColor(QPalette::Disabled, role, t.muted);
  }
  return p;
}

}  // namespace

Theme::Theme(Mode mode, QObject* parent) : QObject(parent), mode_(mode) {
  registerIcons();
  system_dark_ = systemIsDark();
  QApplication::setStyle(QStyleFactory::create("Fusion"));
  qApp->installEventFilter(this);
  apply();
}

// Qt 6.4 has no color scheme hint: a dark window colour in the system's palette is the sign.
bool Theme::systemIsDark() const {
  const QPalette palette = QApplication::palette();
  return palette.color(QPalette::Window).lightnessF() <
         palette.color(QPalette::WindowText).lightnessF();
}

void Theme::setMode(Mode mode) {
  mode_ = mode;
  apply();
}

void Theme::apply() {
  applying_ = true;
  dark_ = mode_ == Mode::kDark || (mode_ == Mode::kSystem && system_dark_);
  QApplication::setPalette(makePalette(tokens()));
  qApp->setStyleSheet(styleSheetFor(tokens(), QApplication::font().pointSizeF()));
  applying_ = false;
  Q_EMIT changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
  // The desktop switched between light and dark: its palette replaces ours for a moment.
  if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange && !applying_) {
    const QColor window = QApplication::palette().color(QPalette::Window);
    if (window != tokens().window) {
      system_dark_ = systemIsDark();
      QMetaObject::invokeMethod(this, &Theme::apply, Qt::QueuedConnection);
    }
  }
  return QObject::eventFilter(watched, event);
}

QColor Theme::color(Ink ink) const {
  const Tokens& t = tokens();
  switch (ink) {
    case Ink::kText:
      return t.text;
    case Ink::kMuted:
      return t.muted;
    case Ink::kAccent:
      return t.accent;
    case Ink::kOnAccent:
      return t.on_accent;
    case Ink::kGood:
      return t.good;
    case Ink::kWarn:
      return t.warn;
    case Ink::kBad:
      return t.bad;
  }
  return t.text;
}

QIcon Theme::icon(const QString& name, Ink ink) const {
  const QByteArray svg = loadSvg(name);
  if (svg.isEmpty()) return {};
  return QIcon(std::make_unique<SvgIconEngine>(svg, color(ink), tokens().muted).release());
}

void Theme::bindIcon(QAbstractButton* button, const QString& name, Ink ink) const {
  const auto update = [this, button, name, ink] {
    const int gap = button->text().isEmpty() ? 0 : kIconGap;
    const int height = button->iconSize().height();
    button->setIconSize(QSize(height + gap, height));
    button->setIcon(icon(name, ink));
  };
  const QVariant previous = button->property("themeIcon");
  button->setProperty("themeIcon", name);
  update();
  if (previous.isValid()) disconnect(this, &Theme::changed, button, nullptr);
  connect(this, &Theme::changed, button, update);
}

void Theme::bindPixmap(QLabel* label, const QString& name, int size, Ink ink) const {
  const auto update = [this, label, name, size, ink] {
    label->setPixmap(renderSvg(loadSvg(name), color(ink), size, label->devicePixelRatioF()));
  };
  disconnect(this, &Theme::changed, label, nullptr);
  label->setFixedSize(size, size);
  update();
  connect(this, &Theme::changed, label, update);
}

Theme::Mode Theme::modeFromName(const QString& name) {
  if (name == "light") return Mode::kLight;
  if (name == "dark") return Mode::kDark;
  return Mode::kSystem;
}

QString Theme::nameOfMode(Mode mode) {
  switch (mode) {
    case Mode::kLight:
      return "light";
    case Mode::kDark:
      return "dark";
    case Mode::kSystem:
      break;
  }
  return "system";
}

QFont scaledFont(double factor, bool bold) {
  QFont font = QApplication::font();
  font.setPointSizeF(font.pointSizeF() * factor);
  if (bold) font.setWeight(QFont::DemiBold);
  return font;
}

}  // namespace potluck::ui
