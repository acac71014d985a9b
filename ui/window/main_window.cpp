// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QMimeData>
#include <QShortcut>
#include <QTimer>
#include <utility>

#include "ui/control/actions.h"
#include "ui/pages/computer/computer_page.h"
#include "ui/pages/computer/machines_card.h"
#include "ui/pages/create/create_page.h"
#include "ui/pages/preferences/preferences_page.h"
#include "ui/pages/project/project_page.h"
#include "ui/pages/projects/projects_page.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/question.h"
#include "ui/window/input_rules.h"
#include "ui/window/node_status_bar.h"
#include "ui/window/notifier.h"
#include "ui/window/tray.h"
#include "ui/window/window_settings.h"

namespace potluck::ui {
namespace {
constexpr QSize kFirstSize(1180, 820), kLeastSize(720, 480);
}

MainWindow::MainWindow(NodeApi& node, Theme& theme, QSettings& settings, QWidget* parent)
    : QMainWindow(parent),
      node_(node),
      theme_(theme),
      settings_(settings),
      stack_(new QStackedWidget),
      nav_(new QButtonGroup(this)),
      tray_(new Tray({node, theme}, this)) {
  setWindowTitle(tr("Potluck"));
  setWindowIcon(theme_.icon("logo", Theme::Ink::kAccent));
  setAcceptDrops(true);
  setMinimumSize(kLeastSize);
  makePages();
  auto* body = new QWidget;
  auto* row = new QHBoxLayout(body);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(makeSidebar());
  node_notice_ = new NodeNotice(theme_);
  connect(node_notice_, &NodeNotice::remedyWanted, this, &MainWindow::restartRequested);
  auto* column = new QVBoxLayout;
  column->setSpacing(0);
  column->addWidget(node_notice_);
  column->addWidget(stack_, 1);
  row->addLayout(column, 1);
  setCentralWidget(body);
  status_ = new NodeStatusBar(theme_);
  setStatusBar(status_);

  resize(kFirstSize);
  bindWindowPreferences(*preferences_, theme_, settings_);
  bindMachines(*computer_->machines(), settings_);
  connect(computer_->machines(), &MachinesCard::openRequested, this, &MainWindow::machineRequested);
  restoreLayout(*this, settings_);
  connect(project_, &ProjectPage::built, this, [this] { restoreColumns(*project_, settings_); });
  connect(&node_, &NodeApi::statusChanged, this, &MainWindow::refresh);
  connect(&node_, &NodeApi::connectionChanged, this, &MainWindow::refresh);
  connect(tray_, &Tray::openRequested, this, &MainWindow::comeToFront);
  connect(tray_, &Tray::quitRequested, this, &MainWindow::quit);
  new Notifier(
      node_,
      [this](const QString& title, const QString& text) {
        if (!isActiveWindow()) tray_->notify(title, text);
      },
      this);
  makeShortcuts();
  new InputRules(this);
  go(kProjects);
  refresh();
}

MainWindow::~MainWindow() = default;

void MainWindow::setMachine(const QString& destination) {
  setWindowTitle(tr("Potluck on %1").arg(destination));
  computer_->machines()->hide();
}

void MainWindow::makePages() {
  const PageContext context{node_, theme_};
  projects_ = new ProjectsPage(context);
  project_ = new ProjectPage(context);
  create_ = new CreatePage(context);
  computer_ = new ComputerPage(context);
  preferences_ = new PreferencesPage(context);
  // In the order of Place.
  for (QWidget* page :
       std::initializer_list<QWidget*>{projects_, project_, create_, computer_, preferences_}) {
    stack_->addWidget(page);
  }
  connect(projects_, &ProjectsPage::openRequested, this, &MainWindow::openProject);
  connect(projects_, &ProjectsPage::createRequested, this, [this] { go(kCreate); });
  connect(projects_->joinBox(), &JoinBox::joined, this, &MainWindow::openProject);
  connect(projects_, &ProjectsPage::demoStarted, this, &MainWindow::openProject);
  connect(project_, &ProjectPage::goOnRequested, this,
          [this](const Project& project, const QString& file) {
            go(kCreate);
            create_->startFrom(project, file);
          });
  connect(create_, &CreatePage::openRequested, this, &MainWindow::openProject);
  connect(project_, &ProjectPage::showRequested, this, [this](const QString& page) {
    if (page == "preferences") go(kPreferences);
    if (page == "projects") go(kProjects);
    if (page == "computer") go(kComputer);
  });
}

QPushButton* MainWindow::navButton(const QString& text, const QString& icon, Place place) {
  auto* button = makeButton(text, "nav");
  button->setCheckable(true);
  button->setIconSize(QSize(20, 20));
  theme_.bindIcon(button, icon, Theme::Ink::kMuted);
  nav_->addButton(button, place);
  return button;
}

QWidget* MainWindow::makeSidebar() {
  auto* sidebar = new QWidget;
  sidebar->setProperty("look", "sidebar");
  sidebar->setAttribute(Qt::WA_StyledBackground);
  sidebar->setFixedWidth(space::kSidebarWidth);
  auto* mark = makeLabel({});
  theme_.bindPixmap(mark, "logo", 28, Theme::Ink::kAccent);
  auto* brand = makeLabel(tr("Potluck"), "heading");
  auto* top = new QHBoxLayout;
  top->setContentsMargins(space::kSmall, 0, 0, 0);
  top->setSpacing(space::kSmall);
  top->addWidget(mark);
  top->addWidget(brand, 1);
  auto* box = new QVBoxLayout(sidebar);
  box->setContentsMargins(space::kMedium, space::kSection, space::kMedium, space::kMedium);
  box->setSpacing(space::kTiny);
  box->addLayout(top);
  box->addSpacing(space::kLarge);
  box->addWidget(navButton(tr("P&rojects"), "projects", kProjects));
  box->addWidget(navButton(tr("&Training"), "chart", kProject));
  box->addWidget(navButton(tr("Create a project"), "plus", kCreate));
  box->addWidget(navButton(tr("My computer"), "computer", kComputer));
  box->addStretch();
  box->addWidget(navButton(tr("Preferences"), "sliders", kPreferences));
  connect(nav_, &QButtonGroup::idClicked, this, [this](int id) { go(static_cast<Place>(id)); });
  return sidebar;
}

void MainWindow::makeShortcuts() {
  // Alt+number works from every page, whatever its own mnemonics are.
  for (int i = kProjects; i <= kPreferences; ++i) {
    auto* key = new QShortcut(QKeySequence(static_cast<int>(Qt::ALT) | (Qt::Key_1 + i)), this);
    connect(key, &QShortcut::activated, this, [this, i] { go(static_cast<Place>(i)); });
    nav_->button(i)->setToolTip(tr("Alt+%1").arg(i + 1));
  }
  auto* quit_key = new QShortcut(QKeySequence::Quit, this);
  connect(quit_key, &QShortcut::activated, this, &MainWindow::quit);
}

void MainWindow::setNodeMessage(const QString& message, const QString& hint,
                                const QString& remedy) {
  node_message_ = {message, hint, remedy};
  refresh();
}

void MainWindow::tellRecovered(const QString& message) { node_notice_->tellRecovered(message); }

void MainWindow::comeToFront() {
  showNormal();
  raise();
  activateWindow();
}

bool MainWindow::canHide() const { return tray_->available(); }

void MainWindow::refresh() {
  const NodeStatus& now = node_.status();
  const bool connected = node_.connection() == NodeApi::Connection::kConnected;
  if (connected) {
    status_->tell(
        NodeStatusBar::Tone::kGood,
        now.running()
            ? tr("Connected to the node. %1: %2").arg(format::isolated(now.name), now.sentence)
            : tr("Connected to the node. No project runs."));
  } else {
    const auto& [message, hint, remedy] = node_message_;
    const bool failed = node_message_.failed();
    QString text = message.isEmpty() ? tr("Connecting to the node…") : message;
    if (!hint.isEmpty() && !failed) text += QStringLiteral(". ") + hint;
    status_->tell(failed ? NodeStatusBar::Tone::kBad : NodeStatusBar::Tone::kWaiting, text);
  }
  status_->tellDevice(connected && now.running() ? now.device : QString());
  node_notice_->tell(node_message_, connected);
  // Without anything to show the page would be an empty shell.
  if (connected && now.running() && project_->project().isEmpty())
    project_->setProject(now.project);
  nav_->button(kProject)->setEnabled(!project_->project().isEmpty());
}

void MainWindow::go(Place place) {
  if (place == kCreate && this->place() != kCreate) create_->begin();
  QWidget* here = stack_->currentWidget();
  QWidget* focused = QApplication::focusWidget();
  if (focused != nullptr && here->isAncestorOf(focused)) focus_[this->place()] = focused;
  stack_->setCurrentIndex(place);
  nav_->button(place)->setChecked(true);
  QWidget* before = focus_.value(place);
  // Where the person was; else the page itself: the next Tab reaches its first control, and no
  // button lights up by accident.
  if (before != nullptr && before->isVisible() && before->isEnabled())
    before->setFocus();
  else if (place == kProjects)
    projects_->joinBox()->focusField();
  else
    stack_->currentWidget()->setFocus();
}

MainWindow::Place MainWindow::place() const { return static_cast<Place>(stack_->currentIndex()); }

void MainWindow::openProject(const QString& project) {
  project_->setProject(project);
  refresh();
  go(kProject);
}

void MainWindow::offerLink(const QString& text) {
  if (!mayHoldLink(text)) return;
  go(kProjects);
  projects_->joinBox()->setLink(text.trimmed());
}

bool MainWindow::keepTraining() const { return preferences_->keepTraining()->isChecked(); }

void MainWindow::quit() {
  quitting_ = true;
  close();
}

ProjectPage* MainWindow::project() const {
  project_->build();
  return project_;
}

// The window is there first, then what it does not show yet.
void MainWindow::paintEvent(QPaintEvent* event) {
  QMainWindow::paintEvent(event);
  if (!std::exchange(painted_, true)) QTimer::singleShot(0, project_, &ProjectPage::build);
}

bool MainWindow::hasWork() const {
  const NodeStatus& now = node_.status();
  return now.running() && now.activity != "finished" && now.activity != "failed";
}

// One rule, tray or not: what the preference says. It is told at the first closing.
void MainWindow::closeEvent(QCloseEvent* event) {
  remember();
  const bool work = hasWork();
  if (work && !settings_.value("closing_told").toBool()) {
    event->ignore();
    return askAboutClosing();
  }
  if (work && !quitting_ && keepTraining() && tray_->available()) {
    hide();
    event->ignore();
    return;
  }
  event->accept();
  QApplication::quit();
}

void MainWindow::askAboutClosing() {
  const auto choose = [this, quits = std::exchange(quitting_, false)](bool keep) {
    quitting_ = quits;
    settings_.setValue("closing_told", true);
    preferences_->keepTraining()->setChecked(keep);
    close();
  };
  const QString where = tray_->available() ? tr("It is in the tray then.")
                                           : tr("Open Potluck again to see it, or to stop it.");
  if (!isVisible()) comeToFront();
  ask(
      this,
      {tr("Keep training when the window is closed?"),
       tr("“%1” can go on in the background; a project that is paused or snoozing wakes by itself. "
          "%2 Your answer holds from now on; it is under Preferences.")
           .arg(format::isolated(node_.status().name), where),
       tr("Keep training"), tr("Stop and close"), false},
      [choose] { choose(true); }, [choose] { choose(false); });
}

QString MainWindow::openedProject() const { return project_->project(); }

void MainWindow::remember() { saveLayout(*this, settings_); }

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (mayHoldLink(event->mimeData()->text())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  offerLink(event->mimeData()->text());
  event->acceptProposedAction();
}

}  // namespace potluck::ui
