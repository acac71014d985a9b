// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create/data_chooser.h"

#include <QHBoxLayout>

#include "ui/control/actions.h"
#include "ui/text/sentence.h"
#include "ui/widgets/forms/column_list.h"
#include "ui/widgets/forms/file_field.h"
#include "ui/widgets/pictures/gray_image.h"

namespace potluck::ui {
namespace {
constexpr int kTypingPause_ms = 300, kPreviewImages = 12, kPreviewSide = 44, kPreviewHeight = 112;
// Half an address of the web is another one: nobody else shall be asked for it.
constexpr int kAddressPause_ms = 1500;

bool isWebAddress(const QString& path) {
  return path.startsWith("http://", Qt::CaseInsensitive) ||
         path.startsWith("https://", Qt::CaseInsensitive);
}
}  // namespace

DataChooser::DataChooser(const PageContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      source_(new QButtonGroup(this)),
      builtins_(new QComboBox(this)),
      path_(new FileField(tr("Path of the data"), {}, this)),
      summary_(makeLabel({}, "muted", this)),
      text_(new QPlainTextEdit(this)),
      images_(new QWidget(this)),
      columns_(new ColumnList(this)),
      leave_out_(new QCheckBox(tr("Leave out lines that cannot &be read"), this)) {
  build();
  connectAll();
  onSource();
}

void DataChooser::build() {
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kLarge);
  const QStringList names = {tr("B&uilt in"), tr("A &file"), tr("A f&older")};
  for (int i = 0; i < names.size(); ++i) {
    auto* radio = new QRadioButton(names[i], this);
    source_->addButton(radio, i);
    row->addWidget(radio);
  }
  row->addStretch();
  source_->button(kBuiltin)->setChecked(true);
  builtins_->setAccessibleName(tr("Built-in data"));
  builtins_->setObjectName("builtinData");
  path_->field()->setObjectName("dataPath");
  summary_->setWordWrap(true);
  summary_->setObjectName("dataSummary");
  text_->setReadOnly(true);
  text_->setProperty("look", "mono");
  text_->setAccessibleName(tr("First lines of the data"));
  text_->setFixedHeight(kPreviewHeight);
  auto* images = new QHBoxLayout(images_);
  images->setContentsMargins(0, 0, 0, 0);
  images->setSpacing(space::kSmall);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kSmall);
  box->addLayout(row);
  box->addWidget(builtins_);
  box->addWidget(path_);
  box->addWidget(summary_);
  box->addWidget(leave_out_);
  box->addWidget(columns_);
  box->addWidget(text_);
  box->addWidget(images_);
  text_->hide();
  images_->hide();
  leave_out_->hide();
  leave_out_->setObjectName("leaveOutLines");
}

void DataChooser::connectAll() {
  delay_.setSingleShot(true);
  connect(&delay_, &QTimer::timeout, this, &DataChooser::preview);
  connect(source_, &QButtonGroup::idToggled, this, [this](int, bool on) {
    if (on) onSource();
  });
  connect(builtins_, &QComboBox::currentIndexChanged, this, &DataChooser::preview);
  connect(path_, &FileField::changed, this, [this] {
    forgetAnswers();
    ++question_;  // what was asked was about another path
    if (!format_.isEmpty()) {
      format_.clear();
      Q_EMIT changed();
    }
    delay_.start(isWebAddress(path_->path()) ? kAddressPause_ms : kTypingPause_ms);
  });
  connect(columns_, &ColumnList::changed, this, [this] {
    roles_ = columns_->roles();
    Q_EMIT recipeWanted("columns", roles_);
    preview();
  });
  connect(leave_out_, &QCheckBox::toggled, this, [this](bool on) {
    Q_EMIT recipeWanted("bad_lines", on ? "leave-out" : "refuse");
    preview();
  });
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] {
    if (format_.isEmpty()) preview();
  });
}

void DataChooser::setBuiltins(const QJsonArray& builtins) {
  builtins_->clear();
  for (const QJsonValue value : builtins) {
    const QJsonObject o = value.toObject();
    builtins_->addItem(sentenceIn(o["title"]), o["name"].toString());
  }
}

void DataChooser::setImageSize(const QString& side) {
  if (side.isEmpty() || side == image_size_) return;
  image_size_ = side;
  if (isValid() && shape_["height"].toDouble() > 0) preview();
}

QString DataChooser::data() const {
  return source_->checkedId() == kBuiltin ? builtins_->currentData().toString() : path_->path();
}

void DataChooser::setPath(const QString& path) {
  source_->button(QFileInfo(path).isDir() ? kFolder : kFile)->setChecked(true);
  path_->setPath(path);
}

QString DataChooser::summary() const {
  return data().isEmpty() || format_.isEmpty() ? QString() : summary_->text();
}

void DataChooser::onSource() {
  const bool builtin = source_->checkedId() == kBuiltin;
  builtins_->setVisible(builtin);
  path_->setVisible(!builtin);
  const bool folder = source_->checkedId() == kFolder;
  path_->field()->setPlaceholderText(
      folder ? tr("A folder of images for each class; IDX, CIFAR and .tar files too")
             : tr("A text, a table (.csv), JSON lines, or images in IDX format"));
  path_->setDialog(folder ? tr("Folder with the data") : tr("File with the data"),
                   folder ? QFileDialog::Directory : QFileDialog::ExistingFile);
  preview();
}

void DataChooser::forgetAnswers() {
  if (!roles_.isEmpty()) Q_EMIT recipeWanted("columns", "auto");
  roles_.clear();
  leave_out_->hide();
  leave_out_->setChecked(false);
  columns_->setColumns({});
}

void DataChooser::preview() {
  const int question = ++question_;
  format_.clear();
  text_->hide();
  images_->hide();
  setLook(summary_, "muted");
  Q_EMIT changed();
  if (data().isEmpty()) {
    summary_->setText(source_->checkedId() == kBuiltin
                          ? tr("Good for trying Potluck without data of your own.")
                          : tr("It stays on this computer; members fetch what they need from it."));
    return;
  }
  if (context_.node.connection() != NodeApi::Connection::kConnected) return;
  summary_->setText(tr("Looking inside…"));
  QStringList recipe;
  if (!roles_.isEmpty()) recipe << "columns=" + roles_;
  if (leave_out_->isChecked()) recipe << "bad_lines=leave-out";
  if (image_size_.toInt() > 0) recipe << "image_size=" + image_size_;
  const QJsonObject asked = {{"data", data()}, {"recipe", recipe.join(',')}};
  context_.node.call("preview_data", asked, this, [this, question](const Reply& reply) {
    if (question == question_) onPreview(reply);
  });
}

void DataChooser::onPreview(const Reply& reply) {
  if (!reply.ok()) {
    setLook(summary_, "error");
    summary_->setText(explain(*reply.problem));
    if (reply.problem->hint.contains("bad_lines")) leave_out_->show();
    return;
  }
  columns_->setColumns(reply.result["columns"].toArray());
  text_->setPlainText(reply.result["text"].toString());
  text_->setVisible(!text_->toPlainText().isEmpty());
  if (const QString problem = reply.result["problem"].toString(); !problem.isEmpty()) {
    const QString hint = reply.result["hint"].toString();
    if (hint.contains("bad_lines")) leave_out_->show();
    setLook(summary_, "error");
    summary_->setText(explain({problem, hint, {}}));
    return;
  }
  format_ = reply.result["data_format"].toString();
  shape_ = reply.result["shape"].toObject();
  setLook(summary_, "ok");
  QStringList said = {sentenceIn(reply.result["summary"])};
  for (const auto& note : reply.result["notes"].toArray()) said << asSentence(note.toString());
  summary_->setText(said.join('\n'));
  showImages(reply.result["images"].toArray());
  Q_EMIT changed();
}

void DataChooser::showImages(const QJsonArray& images) {
  while (QLayoutItem* item = images_->layout()->takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    delete item;
  }
  auto* row = static_cast<QHBoxLayout*>(images_->layout());
  for (int i = 0; i < std::min<int>(kPreviewImages, static_cast<int>(images.size())); ++i) {
    const QJsonObject o = images[i].toObject();
    auto* image = makeLabel({}, nullptr, images_);
    image->setPixmap(grayPixmap(o, kPreviewSide));
    image->setAccessibleName(tr("Image of class %1").arg(o["label"].toInt()));
    image->setToolTip(image->accessibleName());
    row->addWidget(image);
  }
  row->addStretch();
  images_->setVisible(!images.isEmpty());
}

}  // namespace potluck::ui
