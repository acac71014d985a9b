// SPDX-License-Identifier: GPL-3.0-or-later
// Above every page: that the node's process failed, with what may help, or that it had crashed and
// runs again. Takes no room otherwise.
#pragma once

#include "ui/widgets/basic/notice.h"

namespace potluck::ui {

// What there is to say of the node's process while there is no connection.
struct NodeMessage {
  QString message, hint;
  QString remedy;  // on the button that may help, where the process failed; "": it did not
  bool failed() const { return !remedy.isEmpty(); }
};

class NodeNotice : public QWidget {
  Q_OBJECT
 public:
  explicit NodeNotice(const Theme& theme, QWidget* parent = nullptr);
  void tell(const NodeMessage& message, bool connected);
  void tellRecovered(const QString& message);  // until it is read

 Q_SIGNALS:
  void remedyWanted();

 private:
  void refresh();

  Notice* notice_;
  NodeMessage message_;
  bool connected_ = false;
  QString recovered_;
};

}  // namespace potluck::ui
