// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/shared/project_actions.h"

#include <QCoreApplication>

#include "ui/control/actions.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/question.h"

namespace potluck::ui {
namespace {

struct ProjectActions {
  Q_DECLARE_TR_FUNCTIONS(potluck::ui::ProjectActions)
};

// After it has stopped, if it ran.
void whenStopped(NodeApi& node, const Project& project, QWidget* parent,
                 const std::function<void()>& then, const NodeApi::Handler& failed) {
  if (node.status().project != project.id) return then();
  node.call("stop", {}, parent, [then, failed](const Reply& reply) {
    if (reply.ok())
      then();
    else
      failed(reply);
  });
}

void askAndRemove(NodeApi& node, const Project& project, QWidget* parent,
                  const NodeApi::Handler& done) {
  const QString name = format::isolated(project.name);
  QString text = ProjectActions::tr(
                     "%1 are deleted from this computer: data, checkpoints and the "
                     "history. What you contributed stays in the model of the "
                     "others.")
                     .arg(format::bytes(project.fit.disk_here_bytes));
  if (project.organised_here) {
    text += "\n\n" + ProjectActions::tr(
                         "You are its organiser: without the key that is deleted "
                         "nobody can invite, ban or announce any more.");
  }
  text += "\n\n" + ProjectActions::tr("Export the model first if you want to keep it.");
  const QString title = project.organised_here ? ProjectActions::tr("Remove “%1”?").arg(name)
                                               : ProjectActions::tr("Leave “%1”?").arg(name);
  const QString yes = project.organised_here ? ProjectActions::tr("Remove it with its data")
                                             : ProjectActions::tr("Leave and remove its data");
  ask(parent, {title, text, yes, {}, true}, [&node, project, parent, done] {
    whenStopped(
        node, project, parent,
        [&node, project, parent, done] {
          node.call("remove_project", {{"project", project.id}}, parent, done);
        },
        done);
  });
}

}  // namespace

void askAndStart(NodeApi& node, const QString& project, const QString& name, QWidget* parent,
                 NodeApi::Handler done) {
  const NodeStatus& now = node.status();
  if (now.project.isEmpty() || now.project == project || now.activity == "finished" ||
      now.activity == "failed") {
    return startProject(node, project, parent, std::move(done));
  }
  const QString other = format::isolated(now.name);
  ask(parent,
      {ProjectActions::tr("Stop “%1” and start “%2”?").arg(other, format::isolated(name)),
       ProjectActions::tr("A computer trains one project at a time. “%1” is saved and can go on at "
                          "any time.")
           .arg(other),
       ProjectActions::tr("Stop it and start this one"),
       {},
       false},
      [&node, project, parent, done] { startProject(node, project, parent, done); });
}

void fillProjectMenu(QMenu& menu, NodeApi& node, const Project& project, QWidget* parent,
                     NodeApi::Handler done) {
  menu.clear();
  QAction* archive = menu.addAction(project.archived ? ProjectActions::tr("&Bring it back")
                                                     : ProjectActions::tr("&Archive"));
  archive->setObjectName("archiveProject");
  QObject::connect(archive, &QAction::triggered, parent, [&node, project, parent, done] {
    whenStopped(
        node, project, parent,
        [&node, project, parent, done] {
          node.call("archive", {{"project", project.id}, {"archived", !project.archived}}, parent,
                    done);
        },
        done);
  });
  QAction* remove =
      menu.addAction(project.organised_here ? ProjectActions::tr("&Remove with its data…")
                                            : ProjectActions::tr("&Leave and remove its data…"));
  remove->setObjectName("removeProject");
  QObject::connect(remove, &QAction::triggered, parent,
                   [&node, project, parent, done] { askAndRemove(node, project, parent, done); });
}

}  // namespace potluck::ui
