// SPDX-License-Identifier: GPL-3.0-or-later
// A receipt (docs/internals/trust.md) as a page to be printed or shown. Black on white whatever the
// theme: it is paper.
#pragma once

#include <QPainter>
#include <QString>
#include <QWidget>
#include <optional>

namespace potluck::ui {

struct CertificateFacts {
  QString project, name, member, code;  // name: empty, it does not say
  double samples = 0, samples_of_all = 0, epochs = 0, epochs_led = 0, history_epochs = 0;
  qint64 made_unix_ms = 0;
};

// None: that is no receipt.
std::optional<CertificateFacts> factsOfReceipt(const QString& receipt, const QString& code);

void paintCertificate(QPainter& painter, const QRectF& page, const CertificateFacts& facts);
// PDF, or SVG where the name ends so. -> whether it could be written.
bool saveCertificate(const QString& file, const CertificateFacts& facts);

class CertificateView : public QWidget {
  Q_OBJECT
 public:
  explicit CertificateView(QWidget* parent = nullptr);
  void setFacts(const CertificateFacts& facts);
  const std::optional<CertificateFacts>& facts() const { return facts_; }
  QSize sizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<CertificateFacts> facts_;
};

}  // namespace potluck::ui
