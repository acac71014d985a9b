// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/basic/notice.h"

#include <QHBoxLayout>

namespace potluck::ui {
namespace {

struct ToneLook {
  const char* frame;
  const char* icon;
  Theme::Ink ink;
};

ToneLook lookOf(Notice::Tone tone) {
  switch (tone) {
    case Notice::Tone::kGood:
      return {"good", "ok", Theme::Ink::kGood};
    case Notice::Tone::kWarn:
      return {"warn", "warning", Theme::Ink::kWarn};
    case Notice::Tone::kBad:
      return {"bad", "error", Theme::Ink::kBad};
    case Notice::Tone::kInfo:
      break;
  }
  return {"accent", "info", Theme::Ink::kAccent};
}

}  // namespace

Notice::Notice(const Theme& theme, QWidget* parent)
    : QFrame(parent),
      theme_(theme),
      icon_(makeLabel({}, nullptr, this)),
      sentence_(makeLabel({}, "sentence", this)),
      reason_(makeLabel({}, "muted", this)),
      progress_text_(makeLabel({}, "caption", this)),
      progress_(new QProgressBar(this)),
      button_(makeButton({}, "primary", this)) {
  sentence_->setWordWrap(true);
  reason_->setWordWrap(true);
  progress_->setTextVisible(false);
  progress_->setFixedHeight(10);
  progress_->setAccessibleName(tr("Transfer"));
  auto* text = new QVBoxLayout;
  text->setSpacing(3);
  text->addWidget(sentence_);
  text->addWidget(reason_);
  text->addWidget(progress_);
  text->addWidget(progress_text_);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(space::kLarge, space::kMedium, space::kLarge, space::kMedium);
  row->setSpacing(space::kMedium);
  row->addWidget(icon_, 0, Qt::AlignTop);
  row->addLayout(text, 1);
  row->addWidget(button_, 0, Qt::AlignVCenter);
  connect(button_, &QPushButton::clicked, this, &Notice::pressed);
  tell(Tone::kInfo, {});
  setProgress(0, 0, {});
}

void Notice::tell(Tone tone, const QString& sentence, const QString& reason,
                  const QString& button) {
  tone_ = tone;
  const ToneLook look = lookOf(tone);
  setLook(this, look.frame);
  theme_.bindPixmap(icon_, icon_name_.isEmpty() ? look.icon : icon_name_, 24, look.ink);
  sentence_->setText(sentence);
  reason_->setText(reason);
  reason_->setVisible(!reason.isEmpty());
  layout()->setAlignment(icon_, reason.isEmpty() ? Qt::AlignVCenter : Qt::AlignTop);
  button_->setText(button);
  button_->setAccessibleName(button);
  button_->setVisible(!button.isEmpty());
  setAccessibleName(sentence);
  setAccessibleDescription(reason);
}

void Notice::setIconName(const QString& name) { icon_name_ = name; }

void Notice::setProgress(double done, double total, const QString& text) {
  const bool shown = total > 0;
  progress_->setVisible(shown);
  progress_text_->setVisible(shown);
  if (!shown) return;
  progress_->setRange(0, 1000);
  progress_->setValue(static_cast<int>(1000 * std::clamp(done / total, 0.0, 1.0)));
  progress_text_->setText(text);
}

}  // namespace potluck::ui
