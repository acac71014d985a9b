// SPDX-License-Identifier: GPL-3.0-or-later
// A NodeApi whose answers a test sets; answers come from the event loop, like those of a real node.
#pragma once

#include <QHash>
#include <QJsonArray>
#include <QPointer>

#include "ui/control/node_api.h"

namespace potluck::ui {

class FakeNode : public NodeApi {
  Q_OBJECT
 public:
  struct Call {
    QString method;
    QJsonObject params;
  };
  using Answer = std::function<Reply(const QJsonObject& params)>;

  FakeNode() : connection_(Connection::kConnected) {}

  void call(const QString& method, const QJsonObject& params, QObject* context,
            Handler handler) override {
    calls.append({method, params});
    const Reply reply =
        answers.contains(method)
            ? answers[method](params)
            : Reply{{}, Problem{"The node does not know " + method, {}, "not_found"}};
    const QPointer<QObject> guard(context);
    QMetaObject::invokeMethod(
        this,
        [guard, handler, reply] {
          if (guard && handler) handler(reply);
        },
        Qt::QueuedConnection);
  }
  Connection connection() const override { return connection_; }
  const NodeStatus& status() const override { return status_; }

  void setConnection(Connection connection) {
    connection_ = connection;
    Q_EMIT connectionChanged();
  }
  void setStatus(const NodeStatus& status) {
    status_ = status;
    Q_EMIT statusChanged();
  }
  void emitEvent(const QJsonObject& event) { Q_EMIT eventArrived(event); }

  void answer(const QString& method, const QJsonObject& result) {
    answers[method] = [result](const QJsonObject&) { return Reply{result, std::nullopt}; };
  }
  void refuse(const QString& method, const QString& message, const QString& hint) {
    answers[method] = [message, hint](const QJsonObject&) {
      return Reply{{}, Problem{message, hint, "invalid_argument"}};
    };
  }
  QList<QJsonObject> callsOf(const QString& method) const {
    QList<QJsonObject> found;
    for (const Call& c : calls) {
      if (c.method == method) found.append(c.params);
    }
    return found;
  }

  QList<Call> calls;
  QHash<QString, Answer> answers;

 private:
  Connection connection_;
  NodeStatus status_;
};

inline const QString kProjectA = QString(64, 'a');
inline const QString kProjectB = QString(64, 'b');
inline const QString kKeyWords =
    "abandon amount liar amount expire adjust cage candy arch gather drum bullet absurd math era "
    "live bid rhythm alien crouch range attend journey unaware";
inline const QString kGoodLink =
    QStringLiteral("potluck://join/AXlIjNm2Qk9zR3p0dGhlLXF1aWNrLWJyb3duLWZveC1qdW1wcw");

// Sentences of the node (docs/control-api.md): words that nobody translates, and English with
// places and what stands in them.
inline QJsonObject verbatim(const QString& words) {
  return {{"id", ""}, {"values", QJsonArray{}}, {"text", words}};
}
inline QJsonObject said(const QString& english, const QStringList& values = {}) {
  QString text = english;
  QJsonArray all;
  for (const QString& value : values) {
    all.append(verbatim(value));
    const QString place = QString::number(all.size());
    text.replace("%L" + place, value).replace('%' + place, value);
  }
  return {{"id", english}, {"values", all}, {"text", text}};
}

// Fills the fake with a session in the middle of its work: three projects, six peers, 1,200
// commits.
void fillRich(FakeNode& node, int commits = 1200);
// A project that another computer of the network announces.
QJsonObject nearbyJson(const QString& name, const QString& host, bool member);
void fillEmpty(FakeNode& node);         // connected, no project
void answerCreation(FakeNode& node);    // the steps of a new project
void answerManagement(FakeNode& node);  // members, invites, announcements, checkpoints
void answerLeaderboard(FakeNode& node);
NodeStatus trainingStatus();
QJsonObject commitJson(int epoch, double loss, double samples, double mine);

}  // namespace potluck::ui
