// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/node_notice.h"

namespace potluck::ui {

NodeNotice::NodeNotice(const Theme& theme, QWidget* parent)
    : QWidget(parent), notice_(new Notice(theme)) {
  notice_->setObjectName("nodeProblem");
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(space::kPage, space::kMedium, space::kPage, 0);
  box->addWidget(notice_);
  connect(notice_, &Notice::pressed, this, [this] {
    if (recovered_.isEmpty()) return Q_EMIT remedyWanted();
    recovered_.clear();
    refresh();
  });
}

void NodeNotice::tell(const NodeMessage& message, bool connected) {
  message_ = message;
  connected_ = connected;
  refresh();
}

void NodeNotice::tellRecovered(const QString& message) {
  recovered_ = message;
  refresh();
}

void NodeNotice::refresh() {
  const bool broken = !connected_ && message_.failed();
  if (broken) {
    const QString hint = message_.hint.left(1).toUpper() + message_.hint.mid(1);
    notice_->tell(Notice::Tone::kBad, message_.message + '.', hint, message_.remedy);
  } else if (!recovered_.isEmpty()) {
    notice_->tell(Notice::Tone::kWarn, recovered_,
                  tr("It went on from its last checkpoint; other members kept the rest."),
                  tr("All right"));
  }
  setVisible(broken || !recovered_.isEmpty());
}

}  // namespace potluck::ui
