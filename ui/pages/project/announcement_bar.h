// SPDX-License-Identifier: GPL-3.0-or-later
// The organiser's newest announcement, until it has been read; the node remembers that.
#pragma once

#include <QMap>

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::ui {

class AnnouncementBar : public Notice {
  Q_OBJECT
 public:
  explicit AnnouncementBar(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const QString& project);

 private:
  void load();
  void show(const QString& text, qint64 unix_ms);

  PageContext context_;
  QString project_;
  qint64 shown_unix_ms_ = 0;
  QMap<QString, qint64> read_unix_ms_;  // by project
};

}  // namespace potluck::ui
