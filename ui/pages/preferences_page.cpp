// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/preferences_page.h"

#include <QHBoxLayout>
#include <QJsonArray>

#include "ui/pages/about_card.h"
#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr int kLookEvery_ms = 4000;
constexpr int kLabelWidth = 150, kLimitWidth = 150;

QStringList texts(const QJsonValue& array) {
  QStringList out;
  for (const QJsonValue& text : array.toArray()) out << text.toString();
  return out;
}

// Gives way to its control where the window is narrow.
ElidedLabel* makeFact() {
  auto* label = new ElidedLabel;
  label->setProperty("look", "caption");
  label->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
  return label;
}

Card* makeSection(const QString& title, QVBoxLayout* box) {
  box->addSpacing(space::kSmall);
  box->addWidget(makeLabel(title, "heading"));
  auto* card = new Card;
  card->box()->setSpacing(space::kSmall + 2);
  box->addWidget(card);
  return card;
}

}  // namespace

PreferencesPage::PreferencesPage(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context), preferences_(context.node) {
  setObjectName("preferencesPage");
  setProperty("look", "page");
  QVBoxLayout* box = makeScrolledPage(this);
  box->setSpacing(space::kSmall);
  now_ = new Notice(context_.theme);
  now_->setObjectName("rulesNow");
  problem_ = new Notice(context_.theme);
  problem_->setObjectName("preferencesProblem");
  problem_->hide();
  box->addWidget(makeLabel(tr("Preferences"), "title"));
  box->addSpacing(space::kTiny);
  box->addWidget(now_);
  box->addWidget(problem_);
  rules_ = new QWidget;
  auto* rules = new QVBoxLayout(rules_);
  rules->setContentsMargins(0, 0, 0, 0);
  rules->setSpacing(space::kSmall);
  rules->addWidget(makeWhen());
  rules->addWidget(makeHowMuch());
  box->addWidget(rules_);
  box->addWidget(makeProgram());
  box->addWidget(new AboutCard(context_));
  box->addStretch();
  look_again_.setInterval(kLookEvery_ms);
  connect(&look_again_, &QTimer::timeout, &preferences_, &NodePreferences::load);
  connect(&preferences_, &NodePreferences::changed, this, &PreferencesPage::refresh);
  connect(&preferences_, &NodePreferences::saved, problem_, &QWidget::hide);
  connect(&preferences_, &NodePreferences::refused, this, [this](const Problem& problem) {
    problem_->tell(Notice::Tone::kBad, problem.message, problem.hint);
    problem_->setVisible(true);
  });
  connect(&context_.node, &NodeApi::connectionChanged, this, &PreferencesPage::refresh);
  connect(&context_.node, &NodeApi::snapshotChanged, this, &PreferencesPage::refreshFacts);
  refresh();
}

QCheckBox* PreferencesPage::flag(const QString& text, const char* key) {
  auto* box = new QCheckBox(text);
  box->setObjectName(key);
  flags_.insert(key, box);
  connect(box, &QCheckBox::toggled, this, [this, key](bool on) { preferences_.set(key, on); });
  return box;
}

QLayout* PreferencesPage::ruleRow(QCheckBox* box, ElidedLabel* fact) {
  auto* row = new QHBoxLayout;
  row->addWidget(box);
  row->addWidget(fact, 1);
  return row;
}

QLayout* PreferencesPage::limitRow(const QString& text, const char* key, double least, double most,
                                   double step, const QString& unit, ElidedLabel* fact) {
  auto* field = new QDoubleSpinBox;
  field->setObjectName(key);
  field->setAccessibleName(text);
  field->setRange(least - step, most);
  field->setDecimals(step < 1 ? 1 : 0);
  field->setSingleStep(step);
  field->setSuffix(' ' + unit);
  field->setSpecialValueText(tr("No limit"));
  field->setFixedWidth(kLimitWidth);
  limits_.insert(key, field);
  connect(field, &QDoubleSpinBox::valueChanged, this, [this, field, key](double value) {
    preferences_.set(key, value > field->minimum() ? value : 0.0);
  });
  auto* label = makeLabel(text);
  label->setMinimumWidth(kLabelWidth);
  label->setBuddy(field);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(label);
  row->addWidget(field);
  if (fact)
    row->addWidget(fact, 1);
  else
    row->addStretch(1);
  return row;
}

HoursChooser* PreferencesPage::hours(const QString& text, const char* key) {
  auto* chooser = new HoursChooser(text, context_.theme);
  chooser->setObjectName(key);
  hours_.insert(key, chooser);
  connect(chooser, &HoursChooser::edited, this, [this, chooser, key] {
    preferences_.set(key, QJsonArray::fromStringList(chooser->days()));
  });
  return chooser;
}

QWidget* PreferencesPage::makeWhen() {
  auto* section = new QWidget;
  auto* box = new QVBoxLayout(section);
  box->setContentsMargins(0, 0, 0, 0);
  Card* card = makeSection(tr("When this computer trains"), box);
  for (ElidedLabel** fact : {&power_, &network_, &people_, &screen_}) *fact = makeFact();
  idle_minutes_ = new QSpinBox;
  idle_minutes_->setRange(1, 24 * 60);
  idle_minutes_->setSuffix(tr(" min"));
  idle_minutes_->setAccessibleName(tr("Minutes without a key or mouse movement"));
  connect(idle_minutes_, &QSpinBox::valueChanged, this,
          [this](int minutes) { preferences_.set("idle_minutes", minutes); });
  QCheckBox* idle = flag(tr("Only when unused for"), "only_when_idle");
  connect(idle, &QCheckBox::toggled, idle_minutes_, &QWidget::setEnabled);
  auto* idle_row = new QHBoxLayout;
  idle_row->setSpacing(space::kSmall);
  idle_row->addWidget(idle);
  idle_row->addWidget(idle_minutes_);
  idle_row->addWidget(people_, 1);
  programs_ = new QLineEdit;
  programs_->setObjectName("pause_for_programs");
  programs_->setPlaceholderText(tr("blender, steam"));
  programs_->setAccessibleName(tr("Programs during which nothing is trained"));
  connect(programs_, &QLineEdit::editingFinished, this, &PreferencesPage::commitPrograms);
  auto* programs_label = makeLabel(tr("Not while these run:"));
  programs_label->setMinimumWidth(kLabelWidth);
  programs_label->setBuddy(programs_);
  auto* programs_row = new QHBoxLayout;
  programs_row->setSpacing(space::kSmall);
  programs_row->addWidget(programs_label);
  programs_row->addWidget(programs_, 1);
  card->box()->addLayout(ruleRow(flag(tr("Not on &battery"), "not_on_battery"), power_));
  card->box()->addLayout(ruleRow(flag(tr("Not on &metered networks"), "not_on_metered"), network_));
  card->box()->addLayout(idle_row);
  card->box()->addLayout(
      ruleRow(flag(tr("Not while a program fills the screen"), "pause_for_full_screen"), screen_));
  flags_["not_on_metered"]->setToolTip(tr("Then nothing is sent or received either"));
  card->box()->addLayout(programs_row);
  card->box()->addWidget(hours(tr("It trains:"), "compute_hours"));
  card->box()->addWidget(hours(tr("It uses the network:"), "network_hours"));
  return section;
}

QWidget* PreferencesPage::makeHowMuch() {
  constexpr double kMostThreads = 1024, kMostMbit = 1e5, kMostGb = 1e5;
  constexpr double kCoolest = 40, kHottest = 110;
  auto* section = new QWidget;
  auto* box = new QVBoxLayout(section);
  box->setContentsMargins(0, 0, 0, 0);
  Card* card = makeSection(tr("How much it gives"), box);
  for (ElidedLabel** fact : {&memory_, &disk_, &heat_}) *fact = makeFact();
  QVBoxLayout* rows = card->box();
  rows->addWidget(flag(tr("Use the &graphics card where there is one"), "use_gpu"));
  rows->addLayout(limitRow(tr("Processor"), "max_threads", 1, kMostThreads, 1, tr("threads")));
  rows->addLayout(limitRow(tr("Memory"), "max_memory_gb", 0.5, kMostGb, 0.5, tr("GB"), memory_));
  rows->addLayout(limitRow(tr("Disk"), "max_disk_gb", 0.5, kMostGb, 0.5, tr("GB"), disk_));
  rows->addLayout(limitRow(tr("Upload"), "max_up_mbit", 0.5, kMostMbit, 0.5, tr("Mbit/s")));
  rows->addLayout(limitRow(tr("Download"), "max_down_mbit", 0.5, kMostMbit, 0.5, tr("Mbit/s")));
  rows->addLayout(limitRow(tr("Temperature"), "max_celsius", kCoolest, kHottest, 1,
                           QStringLiteral("°C"), heat_));
  rows->addLayout(makeProxy());
  auto* note = makeLabel(tr("Another device, number of threads or proxy restarts the running "
                            "project after its round; the other limits take effect at once."),
                         "caption");
  note->setWordWrap(true);
  rows->addWidget(note);
  auto* local = makeLabel(tr("Upload and download are limited on the way to the internet; "
                             "computers on your own network do not count."),
                          "caption");
  local->setWordWrap(true);
  rows->addWidget(local);
  return section;
}

QLayout* PreferencesPage::makeProxy() {
  proxy_ = new QLineEdit;
  proxy_->setObjectName("proxy");
  proxy_->setPlaceholderText(tr("None; for example socks5://127.0.0.1:9050"));
  proxy_->setAccessibleName(tr("Proxy"));
  proxy_->setToolTip(
      tr("All connections go through it. Others cannot connect to this computer then, which is "
         "fine."));
  proxy_->setClearButtonEnabled(true);
  connect(proxy_, &QLineEdit::editingFinished, this, [this] {
    const QString wanted = proxy_->text().trimmed();
    if (wanted != preferences_.value("proxy").toString()) preferences_.set("proxy", wanted);
  });
  auto* label = makeLabel(tr("Proxy"));
  label->setMinimumWidth(kLabelWidth);
  label->setBuddy(proxy_);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(label);
  row->addWidget(proxy_, 1);
  return row;
}

QWidget* PreferencesPage::makeProgram() {
  auto* section = new QWidget;
  auto* box = new QVBoxLayout(section);
  box->setContentsMargins(0, 0, 0, 0);
  Card* card = makeSection(tr("This program"), box);
  keep_ = new QCheckBox(tr("&Keep training in the background when the window is closed"));
  keep_->setToolTip(
      tr("Paused or snoozing projects are kept as well and wake by themselves; "
         "otherwise the project is saved and stops"));
  keep_->setObjectName("keepTraining");
  login_ = new QCheckBox(tr("Start with the &desktop, and go on with what ran before"));
  login_->setObjectName("startAtLogin");
  appearance_ = new QComboBox;
  appearance_->setObjectName("appearance");
  appearance_->addItem(tr("As the system"), Theme::nameOfMode(Theme::Mode::kSystem));
  appearance_->addItem(tr("Light"), Theme::nameOfMode(Theme::Mode::kLight));
  appearance_->addItem(tr("Dark"), Theme::nameOfMode(Theme::Mode::kDark));
  language_ = new QComboBox;
  language_->setObjectName("language");
  language_->addItem(tr("As the system"), QString());
  card->box()->addWidget(keep_);
  card->box()->addWidget(login_);
  card->box()->addWidget(
      flag(tr("After a restart go on with the project that ran"), "start_again"));
  card->box()->addWidget(flag(tr("Find and show open projects on this network"), "lan_discovery"));
  const QList<std::pair<QString, QComboBox*>> choices = {{tr("Appearance"), appearance_},
                                                         {tr("Language"), language_}};
  for (const auto& [text, combo] : choices) {
    auto* label = makeLabel(text);
    label->setMinimumWidth(kLabelWidth);
    label->setBuddy(combo);
    combo->setAccessibleName(text);
    combo->setMinimumWidth(kLimitWidth);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kSmall);
    row->addWidget(label);
    row->addWidget(combo);
    row->addStretch(1);
    card->box()->addLayout(row);
  }
  return section;
}

void PreferencesPage::tellAutostartFailed(const QString& file) {
  problem_->tell(Notice::Tone::kBad, tr("Starting with the desktop could not be changed."),
                 tr("Check that you may write %1.").arg(file));
  problem_->setVisible(true);
}

void PreferencesPage::commitPrograms() {
  QJsonArray names;
  for (const QString& name : programs_->text().split(',', Qt::SkipEmptyParts)) {
    if (!name.trimmed().isEmpty()) names.append(name.trimmed());
  }
  preferences_.set("pause_for_programs", names);
}

void PreferencesPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  preferences_.load();
  look_again_.start();
}

void PreferencesPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  look_again_.stop();
}

void PreferencesPage::refresh() {
  const bool connected = context_.node.connection() == NodeApi::Connection::kConnected;
  const bool ready = connected && preferences_.known();
  rules_->setEnabled(ready);
  for (const char* key : {"start_again", "lan_discovery"}) flags_[key]->setEnabled(ready);
  for (auto it = flags_.begin(); it != flags_.end(); ++it) {
    const QSignalBlocker quiet(it.value());
    it.value()->setChecked(preferences_.value(it.key()).toBool());
  }
  idle_minutes_->setEnabled(flags_["only_when_idle"]->isChecked());
  for (auto it = limits_.begin(); it != limits_.end(); ++it) {
    const QSignalBlocker quiet(it.value());
    const double limit = preferences_.value(it.key()).toDouble();
    if (!it.value()->hasFocus()) it.value()->setValue(limit > 0 ? limit : it.value()->minimum());
  }
  for (auto it = hours_.begin(); it != hours_.end(); ++it) {
    it.value()->setDays(texts(preferences_.value(it.key())));
  }
  const QSignalBlocker quiet(idle_minutes_);
  if (!idle_minutes_->hasFocus()) {
    idle_minutes_->setValue(std::max(1, preferences_.value("idle_minutes").toInt()));
  }
  if (!programs_->hasFocus()) {
    programs_->setText(texts(preferences_.value("pause_for_programs")).join(", "));
  }
  if (!proxy_->hasFocus()) proxy_->setText(preferences_.value("proxy").toString());
  refreshFacts();
}

void PreferencesPage::refreshFacts() {
  const bool connected = context_.node.connection() == NodeApi::Connection::kConnected;
  const QString silent = tr("this computer does not tell");
  const auto yesOrNo = [&](const char* key, const QString& yes, const QString& no) {
    const QJsonValue fact = preferences_.fact(key);
    return fact.isBool() ? tr("now: %1").arg(fact.toBool() ? yes : no) : silent;
  };
  const QJsonValue percent = preferences_.fact("battery_percent");
  const QString battery =
      percent.isDouble() ? tr("on battery, %1 left").arg(format::share(percent.toDouble() / 100))
                         : tr("on battery");
  power_->setFullText(yesOrNo("on_battery", battery, tr("mains power")));
  network_->setFullText(yesOrNo("metered", tr("metered"), tr("not metered")));
  screen_->setFullText(yesOrNo("full_screen", tr("filled"), tr("not filled")));
  const QJsonValue idle = preferences_.fact("idle_seconds");
  people_->setFullText(idle.isDouble() ? tr("unused for %1").arg(format::duration(idle.toDouble()))
                                       : silent);
  memory_->setFullText(
      tr("now: %1").arg(format::bytes(preferences_.fact("process_bytes").toDouble())));
  disk_->setFullText(
      tr("now: %1").arg(format::bytes(preferences_.fact("folder_bytes").toDouble())));
  const QJsonValue heat = preferences_.fact("celsius");
  heat_->setFullText(
      heat.isDouble() ? tr("now: %1 °C").arg(QLocale().toString(heat.toDouble(), 'f', 0)) : silent);
  for (ElidedLabel* fact : {power_, network_, screen_, people_, memory_, disk_, heat_}) {
    fact->setVisible(connected && preferences_.known());
  }
  const Snapshot& now = context_.node.snapshot();
  now_->setIconName({});
  if (!connected) {
    now_->tell(Notice::Tone::kWarn, tr("The node is not connected."),
               tr("It keeps these rules; they can be changed as soon as it answers."));
  } else if (!now.hold_rule.isEmpty()) {
    now_->setIconName("pause");
    now_->tell(Notice::Tone::kInfo, now.sentence, now.reason);
  } else if (!preferences_.sentence().isEmpty()) {
    now_->setIconName("pause");
    now_->tell(Notice::Tone::kInfo, preferences_.sentence());
  } else {
    now_->tell(Notice::Tone::kGood, tr("These rules allow training now."));
  }
}

}  // namespace potluck::ui
