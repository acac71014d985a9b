// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/computer/reach_card.h"

#include <QHBoxLayout>

namespace potluck::ui {

ReachCard::ReachCard(const PageContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      notice_(new Notice(context.theme)),
      ladder_(new ReachLadderCard),
      steps_(new Card),
      router_(makeLabel({})),
      firewall_(new QLineEdit),
      copy_(new CopyButton(tr("the command"), context.theme)) {
  notice_->setObjectName("reachability");
  notice_->setIconName("network");
  router_->setObjectName("routerStep");
  router_->setWordWrap(true);
  firewall_->setObjectName("firewallStep");
  firewall_->setReadOnly(true);
  firewall_->setAccessibleName(tr("Command that opens the port in the firewall"));
  auto* firewall =
      makeLabel(tr("2.  Where this computer has a firewall (here ufw), open the port:"));
  firewall->setWordWrap(true);
  auto* last =
      makeLabel(tr("3.  Wait: the project asks the others every ten minutes whether they can "
                   "connect, and this page says so."));
  last->setWordWrap(true);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(firewall_, 1);
  row->addWidget(copy_);
  steps_->box()->addWidget(makeLabel(tr("To be reached from outside"), "heading"));
  steps_->box()->addWidget(router_);
  steps_->box()->addWidget(firewall);
  steps_->box()->addLayout(row);
  steps_->box()->addWidget(last);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kSmall);
  box->addWidget(notice_);
  box->addWidget(ladder_);
  box->addWidget(steps_);
  connect(&context_.node, &NodeApi::statusChanged, this, &ReachCard::refresh);
  refresh();
}

void ReachCard::refresh() {
  const NodeStatus& now = context_.node.status();
  const QString port = now.listening.section(':', -1);
  steps_->setVisible(now.running() && !now.reached && !now.client_mode && !port.isEmpty());
  ladder_->setVisible(now.running() && !now.ladder.empty());
  ladder_->tell(now.ladder);
  if (!now.running()) {
    notice_->tell(Notice::Tone::kInfo, tr("No project runs."),
                  tr("The node listens for other members only while it takes part in a project."));
  } else if (!now.reached && !now.relays.isEmpty()) {
    QStringList relays = now.relays;
    for (QString& each : relays) each.remove("relay://");
    notice_->tell(Notice::Tone::kGood,
                  tr("Others reach it over a relay: %1").arg(relays.join(", ")),
                  tr("It contributes in full. The relay passes on what only the members can read, "
                     "until their routers let the two connect directly."));
  } else if (now.client_mode || port.isEmpty()) {
    notice_->tell(
        Notice::Tone::kWarn, tr("This computer makes connections but accepts none."),
        tr("It contributes in full but averages nothing for others. To be reachable, let your "
           "router forward a port to it and start the project without client mode."));
  } else if (now.reached) {
    notice_->tell(Notice::Tone::kGood,
                  tr("Others reach it: a member has connected to %1").arg(now.listening),
                  tr("It can average for the group."));
  } else if (now.reach == "unreachable") {
    notice_->tell(Notice::Tone::kInfo, tr("Members tried to connect to it, and could not."),
                  tr("It contributes in full but averages nothing for others, which is fine. To be "
                     "reachable, follow these steps."));
  } else {
    notice_->tell(Notice::Tone::kInfo, tr("Listening on %1").arg(now.listening),
                  tr("Nobody has connected to it yet, so it is not known whether others can. "
                     "Members on this network connect directly."));
  }
  router_->setText(tr("1.  In your router, forward TCP port %1 to this computer.").arg(port));
  const QString command = QStringLiteral("sudo ufw allow %1/tcp").arg(port);
  if (firewall_->text() != command) firewall_->setText(command);
  copy_->setCopied(command);
  // Its mnemonic is that of another button of the page.
  static_cast<QPushButton*>(copy_)->setText(copy_->text().remove('&'));
}

}  // namespace potluck::ui
