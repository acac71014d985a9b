// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tray.h"

#include "ui/control/rest_menu.h"
#include "ui/text/format.h"

namespace potluck::ui {

Tray::Tray(const PageContext& context, QObject* parent) : QObject(parent), context_(context) {
  state_ = menu_.addAction(QString());
  state_->setEnabled(false);
  menu_.addSeparator();
  connect(menu_.addAction(tr("&Open Potluck")), &QAction::triggered, this, &Tray::openRequested);
  pause_ = menu_.addAction(tr("&Pause"));
  connect(pause_, &QAction::triggered, this, [this] {
    context_.node.call(context_.node.status().paused ? "resume" : "pause", {}, this,
                       [](const Reply&) {});
  });
  rest_.setTitle(tr("&Take a break"));
  fillRestMenu(rest_, context_.node, [this](const Problem& problem) {
    notify(tr("That did not work"), problem.message);
  });
  menu_.addMenu(&rest_);
  menu_.addSeparator();
  connect(menu_.addAction(tr("&Quit")), &QAction::triggered, this, &Tray::quitRequested);
  if (QSystemTrayIcon::isSystemTrayAvailable()) {
    icon_ = std::make_unique<QSystemTrayIcon>();
    icon_->setContextMenu(&menu_);
    connect(icon_.get(), &QSystemTrayIcon::activated, this,
            [this](QSystemTrayIcon::ActivationReason reason) {
              if (reason != QSystemTrayIcon::Context) Q_EMIT openRequested();
            });
  }
  connect(&context_.node, &NodeApi::statusChanged, this, &Tray::refresh);
  connect(&context_.node, &NodeApi::connectionChanged, this, &Tray::refresh);
  connect(&context_.theme, &Theme::changed, this, &Tray::refresh);
  refresh();
  if (icon_) icon_->show();
}

void Tray::notify(const QString& title, const QString& text) {
  if (icon_) icon_->showMessage(title, text, context_.theme.icon("logo", Theme::Ink::kAccent));
}

void Tray::refresh() {
  const NodeStatus& now = context_.node.status();
  const bool connected = context_.node.connection() == NodeApi::Connection::kConnected;
  const bool running = connected && now.running();
  const QString state = !connected ? tr("The node is not connected")
                        : running  ? tr("%1: %2").arg(format::isolated(now.name), now.sentence)
                                   : tr("No project runs");
  state_->setText(state);
  pause_->setVisible(running);
  rest_.menuAction()->setVisible(running);
  pause_->setText(now.paused ? tr("&Resume") : tr("&Pause"));
  if (!icon_) return;
  const bool held = running && (now.paused || !now.hold_rule.isEmpty());
  const char* shape = !connected || now.activity == "failed" ? "warning" : held ? "pause" : "logo";
  icon_->setIcon(context_.theme.icon(shape, running ? Theme::Ink::kAccent : Theme::Ink::kMuted));
  icon_->setToolTip(tr("Potluck. %1").arg(state));
}

}  // namespace potluck::ui
