// SPDX-License-Identifier: GPL-3.0-or-later
// Before anything is published: ten steps on this computer, thrown away, and what they mean for a
// group: how much faster how many computers would be, on which connections, and which batch suits.
#pragma once

#include <QComboBox>
#include <QSpinBox>
#include <QTableView>

#include "ui/charts/chart.h"
#include "ui/models/forecast_model.h"
#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::ui {

class ForecastPanel : public QWidget {
  Q_OBJECT
 public:
  struct ForecastInput {
    QString data, model, module, recipe;
    bool operator==(const ForecastInput&) const = default;
    bool trainsAsBefore(const ForecastInput& other) const {
      return data == other.data && model == other.model && module == other.module;
    }
  };
  explicit ForecastPanel(const PageContext& context, QWidget* parent = nullptr);
  // What is to be forecast now. A measurement serves as long as data and model stay.
  void setInput(const ForecastInput& input);
  QString sentence() const;  // of the forecast, for the summary; "" before there is one
  const ForecastModel& model() const { return table_; }
  Chart* chart() const { return chart_; }

 Q_SIGNALS:
  void recipeWanted(const QJsonObject& values);  // {key: text}
  void changed();

 private:
  void measure();
  void ask();
  void onForecast(const Reply& reply);
  void tellMeasured();
  void tellAdvice();
  QString reasonOf(const LinkForecast& link) const;
  void drawChart();
  const LinkForecast* chosenLink() const;

  PageContext context_;
  ForecastInput input_, measured_for_;
  QJsonObject measured_, wanted_;
  double epochs_ = 0;
  int question_ = 0;
  bool measuring_ = false;
  ForecastModel table_;
  Notice *trial_, *advice_;
  QWidget* results_;
  QSpinBox* peers_;
  QComboBox* link_;
  QTableView* view_;
  Chart* chart_;
};

}  // namespace potluck::ui
