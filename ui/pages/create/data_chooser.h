// SPDX-License-Identifier: GPL-3.0-or-later
// Which data a new project learns from: built in, a file or a folder, with a look inside.
#pragma once

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonObject>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QTimer>

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class ColumnList;
class FileField;

class DataChooser : public QWidget {
  Q_OBJECT
 public:
  explicit DataChooser(const PageContext& context, QWidget* parent = nullptr);
  void setBuiltins(const QJsonArray& builtins);  // of `templates`
  void setPath(const QString& path);             // as if chosen in the dialog
  // The side that images will be scaled to; it decides the shape. "0": each as it is.
  void setImageSize(const QString& side);
  QString data() const;                         // what `create` wants; empty: nothing chosen
  QString format() const { return format_; }    // known once the preview has come
  QJsonObject shape() const { return shape_; }  // of one sample, for model_costs
  QString summary() const;
  bool isValid() const { return !format_.isEmpty(); }

 Q_SIGNALS:
  void changed();
  // What a person said of the data belongs into the recipe.
  void recipeWanted(const QString& key, const QString& value);

 private:
  enum Source { kBuiltin, kFile, kFolder };
  void build();
  void connectAll();
  void onSource();
  void forgetAnswers();  // of other data
  void preview();
  void onPreview(const Reply& reply);
  void showImages(const QJsonArray& images);

  PageContext context_;
  QButtonGroup* source_;
  QComboBox* builtins_;
  FileField* path_;
  QLabel* summary_;
  QPlainTextEdit* text_;
  QWidget* images_;
  ColumnList* columns_;
  QCheckBox* leave_out_;
  QString roles_;  // of a table's columns, as a person chose them; empty: as they look
  QString format_, image_size_ = "0";
  QJsonObject shape_;
  QTimer delay_;
  int question_ = 0;
};

}  // namespace potluck::ui
