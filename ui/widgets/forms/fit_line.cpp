// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/forms/fit_line.h"

#include <QHBoxLayout>

#include "ui/words/fit_words.h"

namespace potluck::ui {
namespace {
constexpr int kIcon = 16;
}

FitLine::FitLine(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      icon_(makeLabel({}, nullptr, this)),
      text_(makeLabel({}, "caption", this)) {
  setObjectName("fitLine");
  text_->setWordWrap(true);
  icon_->setFixedSize(kIcon, kIcon);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(space::kSmall - 1);
  row->addWidget(icon_, 0, Qt::AlignTop);
  row->addWidget(text_, 1);
  hide();
}

void FitLine::setFit(const Fit& fit) {
  const QString words = fitWords(fit);
  warns_ = fit.isShort();
  const QString shown = warns_ ? tr("Does not fit. %1").arg(words) : words;
  text_->setText(shown);
  alignToStart(text_);
  setLook(text_, warns_ ? "warning" : "caption");
  theme_.bindPixmap(icon_, warns_ ? "warning" : "computer", kIcon,
                    warns_ ? Theme::Ink::kWarn : Theme::Ink::kMuted);
  setAccessibleName(shown);
  setVisible(!words.isEmpty());
}

}  // namespace potluck::ui
