// SPDX-License-Identifier: GPL-3.0-or-later
// What the cards of the tab "Manage" ask of the node for the project that is shown, and the one
// place above them where the outcome is told. UI thread.
#pragma once

#include "ui/control/node_api.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::ui {

class ManageCalls : public QObject {
  Q_OBJECT
 public:
  // outcome: is hidden while there is nothing to tell; outlives this.
  ManageCalls(NodeApi& node, Notice& outcome, QObject* parent = nullptr);
  void setProject(const QString& project);
  const QString& project() const { return project_; }
  bool possible() const;  // there are a project and a node
  bool runs() const;      // the node trains this project now
  // A problem is told here; an answer that belongs to another project by now is dropped.
  void ask(const QString& method, const QJsonObject& params, NodeApi::Handler handler);
  void tellDone(const QString& sentence);

 Q_SIGNALS:
  void changed();  // the node knows something new: lists are to be asked for again

 private:
  NodeApi& node_;
  Notice& outcome_;
  QString project_;
};

}  // namespace potluck::ui
