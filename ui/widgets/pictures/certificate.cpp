// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pictures/certificate.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPageLayout>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr double kWide = 297, kHigh = 210;  // A4 on its side, in millimetres
constexpr int kPreviewWidth = 520;
const QColor kPaper("#ffffff"), kInk("#1d2530"), kFaint("#5c6673"), kLine("#b9c2cd"),
    kAccent("#0f766e");

struct Words {
  Q_DECLARE_TR_FUNCTIONS(potluck::ui::Certificate)
};

// One centred line, made smaller where it would not fit.
class Lines {
 public:
  Lines(QPainter& painter, const QRectF& page) : painter_(painter), page_(page) {}

  void write(const QString& text, double at, double size, const QColor& color, bool bold = false) {
    QFont font = QGuiApplication::font();
    font.setBold(bold);
    const double room = page_.width() * 0.84;
    double pixels = size * page_.height();
    font.setPixelSize(std::max(1, qRound(pixels)));
    const double wide = QFontMetricsF(font, painter_.device()).horizontalAdvance(text);
    if (wide > room) pixels = std::max(pixels * room / wide, pixels / 2);
    font.setPixelSize(std::max(1, static_cast<int>(pixels)));
    const QFontMetricsF metrics(font, painter_.device());
    painter_.setFont(font);
    painter_.setPen(color);
    const QRectF line(page_.x() + (page_.width() - room) / 2,
                      page_.y() + at * page_.height() - metrics.height() / 2, room,
                      metrics.height());
    painter_.drawText(line, Qt::AlignCenter | Qt::TextSingleLine,
                      metrics.elidedText(text, Qt::ElideRight, room));
  }

 private:
  QPainter& painter_;
  const QRectF page_;
};

QSizeF pageSize() { return {kWide, kHigh}; }

QString title() { return Words::tr("Certificate of contribution"); }

bool savePdf(QIODevice& to, const CertificateFacts& facts) {
  QPdfWriter writer(&to);
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setPageOrientation(QPageLayout::Landscape);
  writer.setPageMargins(QMarginsF());
  writer.setTitle(title());
  QPainter painter;
  if (!painter.begin(&writer)) return false;
  paintCertificate(painter, QRectF(0, 0, writer.width(), writer.height()), facts);
  return painter.end();
}

bool saveSvg(QIODevice& to, const CertificateFacts& facts) {
  constexpr double kPerMillimetre = 4;
  const QRectF page(QPointF(), pageSize() * kPerMillimetre);
  QSvgGenerator generator;
  generator.setOutputDevice(&to);
  generator.setSize(page.size().toSize());
  generator.setViewBox(page);
  generator.setTitle(title());
  QPainter painter;
  if (!painter.begin(&generator)) return false;
  paintCertificate(painter, page, facts);
  return painter.end();
}

}  // namespace

std::optional<CertificateFacts> factsOfReceipt(const QString& receipt, const QString& code) {
  const QJsonObject in = QJsonDocument::fromJson(receipt.toUtf8()).object();
  if (!in.contains("potluck_receipt")) return std::nullopt;
  CertificateFacts out;
  out.project = in["project_name"].toString();
  out.name = in["name"].toString();
  out.member = in["member"].toString();
  out.code = code;
  out.samples = in["samples"].toDouble();
  out.samples_of_all = in["samples_of_all"].toDouble();
  out.epochs = in["epochs"].toDouble();
  out.epochs_led = in["epochs_led"].toDouble();
  out.history_epochs = in["history_epochs"].toDouble();
  out.made_unix_ms = 1000 * static_cast<qint64>(in["made_unix"].toDouble());
  return out;
}

void paintCertificate(QPainter& painter, const QRectF& page, const CertificateFacts& facts) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(page, kPaper);
  const double margin = page.height() * 0.05;
  painter.setPen(QPen(kLine, page.height() * 0.004));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(page.adjusted(margin, margin, -margin, -margin));
  Lines lines(painter, page);
  lines.write(QStringLiteral("Potluck"), 0.14, 0.035, kAccent, true);
  lines.write(title(), 0.21, 0.04, kFaint);
  lines.write(facts.name.isEmpty() ? Words::tr("Member %1").arg(format::shortId(facts.member))
                                   : format::isolated(facts.name),
              0.34, 0.085, kInk, true);
  lines.write(Words::tr("has computed %1 of %2 samples for the project")
                  .arg(format::count(facts.samples), format::count(facts.samples_of_all)),
              0.455, 0.038, kInk);
  lines.write(format::isolated(facts.project), 0.555, 0.065, kInk, true);
  lines.write(Words::tr("It took part in %1 of the first %2 epochs, and coordinated %3 of them.")
                  .arg(format::count(facts.epochs), format::count(facts.history_epochs),
                       format::count(facts.epochs_led)),
              0.665, 0.032, kFaint);
  lines.write(Words::tr("%1 · code %2")
                  .arg(format::dateTime(facts.made_unix_ms), format::isolated(facts.code)),
              0.8, 0.032, kInk);
  lines.write(Words::tr("Any member of the project can count this again with the receipt that "
                        "has this code."),
              0.86, 0.026, kFaint);
}

bool saveCertificate(const QString& file, const CertificateFacts& facts) {
  QSaveFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return false;
  const bool svg = file.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive);
  const bool written = svg ? saveSvg(out, facts) : savePdf(out, facts);
  return written && out.commit();
}

CertificateView::CertificateView(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void CertificateView::setFacts(const CertificateFacts& facts) {
  facts_ = facts;
  setAccessibleName(title());
  update();
}

QSize CertificateView::sizeHint() const { return {kPreviewWidth, heightForWidth(kPreviewWidth)}; }

int CertificateView::heightForWidth(int width) const { return qRound(width * kHigh / kWide); }

void CertificateView::paintEvent(QPaintEvent*) {
  if (!facts_) return;
  QPainter painter(this);
  const QSizeF size = pageSize().scaled(QSizeF(this->size()), Qt::KeepAspectRatio);
  const QRectF page(QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size);
  paintCertificate(painter, page, *facts_);
}

}  // namespace potluck::ui
