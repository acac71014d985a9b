// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/announcement_bar.h"

#include <QDateTime>
#include <QJsonArray>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {
constexpr qint64 kStaysNew_ms = 7LL * 24 * 60 * 60 * 1000;
}

AnnouncementBar::AnnouncementBar(const PageContext& context, QWidget* parent)
    : Notice(context.theme, parent), context_(context) {
  setObjectName("announcementBar");
  hide();
  connect(this, &Notice::pressed, this, [this] {
    read_unix_ms_[project_] = shown_unix_ms_;
    context_.node.call("mark_read",
                       {{"project", project_}, {"unix_ms", static_cast<double>(shown_unix_ms_)}},
                       this, [](const Reply&) {});
    hide();
  });
  connect(&context_.node, &NodeApi::connectionChanged, this, &AnnouncementBar::load);
  connect(&context_.node, &NodeApi::eventArrived, this, [this](const QJsonObject& event) {
    if (event["type"].toString() != "announcement") return;
    if (context_.node.status().project != project_) return;
    show(event["text"].toString(), static_cast<qint64>(event["unix_ms"].toDouble()));
  });
}

void AnnouncementBar::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  shown_unix_ms_ = 0;
  hide();
  load();
}

void AnnouncementBar::load() {
  if (project_.isEmpty() || context_.node.connection() != NodeApi::Connection::kConnected) return;
  context_.node.call("announcements", {{"project", project_}}, this,
                     [this, project = project_](const Reply& reply) {
                       const QJsonArray all = reply.result["announcements"].toArray();
                       if (project != project_ || all.isEmpty()) return;
                       qint64& read = read_unix_ms_[project];
                       read = std::max(read, reply.result["read_unix_ms"].toInteger());
                       show(all[0]["text"].toString(),
                            static_cast<qint64>(all[0]["unix_ms"].toDouble()));
                     });
}

void AnnouncementBar::show(const QString& text, qint64 unix_ms) {
  const bool old = unix_ms < QDateTime::currentMSecsSinceEpoch() - kStaysNew_ms;
  if (old || unix_ms <= read_unix_ms_.value(project_) || unix_ms < shown_unix_ms_) return;
  shown_unix_ms_ = unix_ms;
  tell(Tone::kInfo, text, tr("From the organiser, %1").arg(format::dateTime(unix_ms)), tr("Read"));
  setVisible(true);
}

}  // namespace potluck::ui
