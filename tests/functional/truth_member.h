// SPDX-License-Identifier: GPL-3.0-or-later
// A member as a person has it: `potluck-node serve`, and a window on it. What the node says, what
// the window shows and what the ledger counts are read from here. Main thread.
#pragma once

#include <QMap>
#include <QProcess>
#include <QSettings>
#include <memory>

#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"
#include "ui/control/control_client.h"
#include "ui/window/main_window.h"

namespace potluck::functional {

class TruthMember : public QObject {
  Q_OBJECT
 public:
  TruthMember(const QString& folder, const QString& name);
  ~TruthMember() override;

  const QString& home() const { return home_; }
  bool serve();  // also again, after it was killed
  void kill9();
  QJsonObject call(const QString& method, const QJsonObject& params = {}) {
    return api_.result(method, params);
  }
  bool start(const QString& project, const QJsonObject& more = {});

  // The newest status that the window has got.
  const ui::NodeStatus& now() const { return client_->status(); }
  bool says(const QString& sentence) const { return now().sentence == sentence; }
  bool says_so(const QString& beginning) const { return now().sentence.startsWith(beginning); }

  // "" where node, card, page, leaderboard and the sum of the commits agree on this computer's
  // samples and share; otherwise which do not. Where epochs are committed while they are asked,
  // they agree if they lie between what the leaderboard said before and what it says afterwards.
  QString disagreement(const QString& project);
  // "" where each sentence had one colour only, whenever it was shown.
  QString flicker() const;
  QString shown(const char* tile) const;  // value and detail of a tile of the project's page
  QString banner() const;                 // the sentence that the page shows
  QString not_counted() const;
  ui::MainWindow& window() { return *window_; }
  QStringList sentences() const { return tones_.keys(); }  // all that were shown so far

 private:
  struct Counted {
    double mine = 0, all = 0;  // samples
    double share = 0;          // as told
  };

  void look();
  Counted on_board(const QString& project);
  double in_commits(const QString& project);

  const QString name_, home_;
  QProcess process_;
  ControlClient api_;
  std::unique_ptr<QSettings> settings_;
  std::unique_ptr<ui::Theme> theme_;
  std::unique_ptr<ui::ControlClient> client_;
  std::unique_ptr<ui::MainWindow> window_;
  QMap<QString, QStringList> tones_;  // by sentence
};

}  // namespace potluck::functional
