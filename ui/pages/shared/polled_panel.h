// SPDX-License-Identifier: GPL-3.0-or-later
// A tab of a project whose table is asked for again and again, as long as somebody looks at it.
#pragma once

#include <QTimer>
#include <QVBoxLayout>

#include "ui/pages/shared/page.h"

namespace potluck::ui {

class PolledPanel : public QWidget {
  Q_OBJECT
 public:
  PolledPanel(const PageContext& context, int every_ms, QWidget* parent);
  void setProject(const QString& project);
  virtual void refresh() = 0;

 protected:
  void showEvent(QShowEvent* event) override;
  virtual void clear() = 0;  // what is shown is of another project
  void refreshIfShown();
  bool runs() const;  // the node trains this project now
  const QString& project() const { return project_; }
  const PageContext& context() const { return context_; }
  QVBoxLayout* box() const { return box_; }

 private:
  PageContext context_;
  QString project_;
  QVBoxLayout* box_;
  QTimer poll_;
};

}  // namespace potluck::ui
