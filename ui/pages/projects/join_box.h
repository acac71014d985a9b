// SPDX-License-Identifier: GPL-3.0-or-later
// Paste a link, see at once what it is, press Join: the project starts. No form in between. What
// it needs is asked meanwhile and shown when it comes.
#pragma once

#include <QLineEdit>
#include <QTimer>

#include "ui/control/project_check.h"
#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"
#include "ui/widgets/forms/field_problem.h"
#include "ui/widgets/forms/fit_line.h"
#include "ui/widgets/forms/name_field.h"

namespace potluck::ui {

class JoinBox : public Card {
  Q_OBJECT
 public:
  explicit JoinBox(const PageContext& context, QWidget* parent = nullptr);
  void setLink(const QString& link);  // from a drop or the command line; checked like a pasted one
  void focusField();

 Q_SIGNALS:
  void joined(const QString& project);

 private:
  enum class Tone { kPlain, kGood, kBad };
  void build();
  void connectAll();
  void onEdited();
  void inspect();
  void onInspected(const Reply& reply);
  void look();  // behind the link, at a member: nobody waits for it
  void onLooked(const Reply& reply);
  void forget();  // what was seen behind an earlier link
  void tell(QLabel* label, const QString& text);
  void join();
  void refreshJoin();
  void setBusy(bool busy);
  void say(Tone tone, const QString& text);

  PageContext context_;
  QLineEdit* field_;
  ProjectCheck check_;
  QLineEdit* request_;  // a message to whoever lets this computer in, where somebody has to
  NameField* name_;     // optional, and only asked when there is something to join
  FieldProblem* name_problem_;
  QPushButton *paste_, *join_;
  QLabel *icon_, *message_;
  // The project in its owner's words, in ours, and what joining takes by the preferences.
  QLabel *goal_, *about_, *allowance_;
  FitLine* fit_;
  QTimer delay_;
  int question_ = 0;  // answers to older questions are dropped
  QString member_of_;
  bool busy_ = false, joinable_ = false;
};

}  // namespace potluck::ui
