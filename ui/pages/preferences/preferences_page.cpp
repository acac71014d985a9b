// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/preferences/preferences_page.h"

#include <QHBoxLayout>
#include <QJsonArray>

#include "ui/pages/preferences/about_card.h"
#include "ui/pages/preferences/key_card.h"
#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr int kLookEvery_ms = 4000;
constexpr int kLabelWidth = 150, kLimitWidth = 150;
constexpr int kLongestTeam = 64;  // the node counts bytes, and says so

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
    : QWidget(parent), context_(context), preferences_(context.node), fields_(preferences_) {
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
  box->addWidget(new KeyCard(context_));
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
  connect(&context_.node, &NodeApi::statusChanged, this, &PreferencesPage::refreshFacts);
  refresh();
}

QLayout* PreferencesPage::ruleRow(QCheckBox* box, RuleFacts::Fact fact) {
  auto* row = new QHBoxLayout;
  row->addWidget(box);
  row->addWidget(facts_.label(fact), 1);
  return row;
}

QLayout* PreferencesPage::limitRow(const QString& text, const char* key, double least, double most,
                                   double step, const QString& unit, QWidget* fact) {
  QDoubleSpinBox* field = fields_.makeLimit(text, key, least, most, step, unit);
  field->setFixedWidth(kLimitWidth);
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

QWidget* PreferencesPage::makeWhen() {
  auto* section = new QWidget;
  auto* box = new QVBoxLayout(section);
  box->setContentsMargins(0, 0, 0, 0);
  Card* card = makeSection(tr("When this computer trains"), box);
  idle_minutes_ = new QSpinBox;
  idle_minutes_->setRange(1, 24 * 60);
  idle_minutes_->setSuffix(tr(" min"));
  idle_minutes_->setAccessibleName(tr("Minutes without a key or mouse movement"));
  connect(idle_minutes_, &QSpinBox::valueChanged, this,
          [this](int minutes) { preferences_.set("idle_minutes", minutes); });
  QCheckBox* idle = fields_.makeFlag(tr("Only when unused for"), "only_when_idle");
  connect(idle, &QCheckBox::toggled, idle_minutes_, &QWidget::setEnabled);
  auto* idle_row = new QHBoxLayout;
  idle_row->setSpacing(space::kSmall);
  idle_row->addWidget(idle);
  idle_row->addWidget(idle_minutes_);
  idle_row->addWidget(facts_.label(RuleFacts::kPeople), 1);
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
  card->box()->addLayout(
      ruleRow(fields_.makeFlag(tr("Not on &battery"), "not_on_battery"), RuleFacts::kPower));
  card->box()->addLayout(ruleRow(fields_.makeFlag(tr("Not on &metered networks"), "not_on_metered"),
                                 RuleFacts::kNetwork));
  card->box()->addLayout(idle_row);
  card->box()->addLayout(
      ruleRow(fields_.makeFlag(tr("Not while a program fills the screen"), "pause_for_full_screen"),
              RuleFacts::kScreen));
  fields_.flag("not_on_metered")->setToolTip(tr("Then nothing is sent or received either"));
  card->box()->addLayout(programs_row);
  card->box()->addWidget(fields_.makeHours(tr("It trains:"), "compute_hours", context_.theme));
  card->box()->addWidget(
      fields_.makeHours(tr("It uses the network:"), "network_hours", context_.theme));
  return section;
}

QWidget* PreferencesPage::makeHowMuch() {
  constexpr double kMostThreads = 1024, kMostMbit = 1e5, kMostGb = 1e5;
  constexpr double kCoolest = 40, kHottest = 110;
  auto* section = new QWidget;
  auto* box = new QVBoxLayout(section);
  box->setContentsMargins(0, 0, 0, 0);
  Card* card = makeSection(tr("How much it gives"), box);
  QVBoxLayout* rows = card->box();
  rows->addWidget(fields_.makeFlag(tr("Use the &graphics card where there is one"), "use_gpu"));
  rows->addLayout(limitRow(tr("Processor"), "max_threads", 1, kMostThreads, 1, tr("threads")));
  rows->addLayout(limitRow(tr("Memory"), "max_memory_gb", 0.5, kMostGb, 0.5, tr("GB"),
                           facts_.label(RuleFacts::kMemory)));
  rows->addLayout(limitRow(tr("Disk"), "max_disk_gb", 0.5, kMostGb, 0.5, tr("GB"),
                           facts_.label(RuleFacts::kDisk)));
  rows->addLayout(limitRow(tr("Upload"), "max_up_mbit", 0.5, kMostMbit, 0.5, tr("Mbit/s")));
  rows->addLayout(limitRow(tr("Download"), "max_down_mbit", 0.5, kMostMbit, 0.5, tr("Mbit/s")));
  rows->addLayout(limitRow(tr("Temperature"), "max_celsius", kCoolest, kHottest, 1,
                           QStringLiteral("°C"), facts_.label(RuleFacts::kHeat)));
  rows->addLayout(makeProxy());
  rows->addLayout(makeTeam());
  auto* note = makeLabel(tr("Another device, number of threads, proxy or team restarts the running "
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

// A text that is told when its field is left.
QLayout* PreferencesPage::textRow(const QString& name, const char* key, QLineEdit* field) {
  field->setObjectName(key);
  field->setAccessibleName(name);
  field->setClearButtonEnabled(true);
  connect(field, &QLineEdit::editingFinished, this, [this, key, field] {
    const QString wanted = field->text().trimmed();
    if (wanted != preferences_.value(key).toString()) preferences_.set(key, wanted);
  });
  auto* label = makeLabel(name);
  label->setMinimumWidth(kLabelWidth);
  label->setBuddy(field);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(label);
  row->addWidget(field, 1);
  return row;
}

QLayout* PreferencesPage::makeProxy() {
  proxy_ = new QLineEdit;
  proxy_->setPlaceholderText(tr("None; for example socks5://127.0.0.1:9050"));
  proxy_->setToolTip(
      tr("All connections go through it. Others cannot connect to this computer then, which is "
         "fine."));
  return textRow(tr("Proxy"), "proxy", proxy_);
}

QLayout* PreferencesPage::makeTeam() {
  team_ = new QLineEdit;
  team_->setMaxLength(kLongestTeam);
  team_->setPlaceholderText(tr("None; for example the name of your school"));
  team_->setToolTip(
      tr("Everybody in your projects sees it. What all who write the same name have given is "
         "added up in the leaderboard."));
  return textRow(tr("Team"), "team", team_);
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
      fields_.makeFlag(tr("After a restart go on with the project that ran"), "start_again"));
  card->box()->addWidget(
      fields_.makeFlag(tr("Find and show open projects on this network"), "lan_discovery"));
  card->box()->addWidget(fields_.makeFlag(tr("Relay for other members, with a tenth of the upload"),
                                          "relay_for_others"));
  card->box()->addWidget(
      fields_.makeFlag(tr("Have the home router open a port to this computer"), "map_port"));
  card->box()->addWidget(fields_.makeFlag(tr("Find members over the public DHT"), "find_over_dht"));
  card->box()->addWidget(
      fields_.makeFlag(tr("Fetch data from web servers as well"), "data_from_web"));
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
  for (const char* key : {"start_again", "lan_discovery", "relay_for_others", "map_port",
                          "find_over_dht", "data_from_web"})
    fields_.flag(key)->setEnabled(ready);
  fields_.refresh();
  idle_minutes_->setEnabled(fields_.flag("only_when_idle")->isChecked());
  const QSignalBlocker quiet(idle_minutes_);
  if (!idle_minutes_->hasFocus()) {
    idle_minutes_->setValue(std::max(1, preferences_.value("idle_minutes").toInt()));
  }
  if (!programs_->hasFocus()) {
    programs_->setText(textsOf(preferences_.value("pause_for_programs")).join(", "));
  }
  if (!proxy_->hasFocus()) proxy_->setText(preferences_.value("proxy").toString());
  if (!team_->hasFocus()) team_->setText(preferences_.value("team").toString());
  refreshFacts();
}

void PreferencesPage::refreshFacts() {
  const bool connected = context_.node.connection() == NodeApi::Connection::kConnected;
  facts_.tell(preferences_);
  facts_.setVisible(connected && preferences_.known());
  refreshNow(connected);
}

void PreferencesPage::refreshNow(bool connected) {
  const NodeStatus& now = context_.node.status();
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
