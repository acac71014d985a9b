// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/node_words.h"

#include <QCoreApplication>

#include "ui/text/sentence_templates.h"

namespace potluck::ui {
namespace {

// Of engine/node/rules.cpp, sentences.cpp and node_rules.cpp, engine/collab/collaboration_view.cpp.
// Longer ones first where one contains another.
constexpr const char* kTemplates[] = {
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Train anyway for 1 h"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Change the hours"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Change the limit"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Change the ceiling"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Resume now"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Resume"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Try again"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Train on the processor"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Show your projects"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Show this version"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Check the connection"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Not training: this version and the others' do not fit together"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Not training: the members refuse this computer"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "The last attempt failed: %1"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Stopped: the organiser has banned this computer"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Only the organiser can explain it"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "The organiser says: %1"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Not training until %1"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Not training"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Staying off the network until %1"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Staying off the network"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "This hour is outside those that you allow"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Your preferences allow no hour of the week"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Stopped: this project needs more memory than you allow"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "The node held %L1 GB and may hold %L2 GB"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Stopped: the node's folder is larger than you allow"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "It holds %L1 GB and may hold %L2 GB"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Cooling down: this computer is at %L1 °C"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Your ceiling is %L1 °C; it goes on at %L2 °C"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Waiting for mains power"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "This computer runs on its battery, %L1 % left"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "This computer runs on its battery"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Waiting for a network without a data limit"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "The present connection is metered, so nothing is sent or received"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Waiting until the full-screen program ends"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Waiting until nobody uses this computer"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Waiting until %1 ends"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "You want no training while this program runs"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "You want no training while a program fills the screen"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "It trains a minute after the last key or mouse movement"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "It trains %L1 minutes after the last key or mouse movement"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Snoozing until %1"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Training goes on by itself then"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Training alone"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Training with one other computer"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Training with %L1 other computers"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Epoch %L1 of %L2; others cannot connect to this computer, which is fine"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Others cannot connect to this computer, which is fine"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Epoch %L1 of %L2"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Waiting for more computers"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Invite people"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Training begins when %L1 are ready; now one is"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Training begins when %L1 are ready; now %L2 are"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "The others are ahead"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Looking for other members before training alone"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "This computer only helps to average"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Looking for other members"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::NodeWords",
        "Nobody of this project is connected yet; trying the addresses that are known"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Fetching the training data (%L1 %)"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Fetching the training data"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Other members send it in pieces; each is checked"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Waiting for a member to connect who has it; the last attempt failed: %1"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Waiting for a member to connect who has it"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Preparing the model"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Reading the data and finding the best settings for this computer"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Starting"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Reading what is on this disk"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Fetching the present model (%L1 %)"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Fetching the present model"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "The others go on training meanwhile"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Catching up with the others"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Waiting for the others to finish this batch"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "This computer has done its share"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Averaging with the others"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Applying the averaged step"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Paused"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "This computer does not train until you resume"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Finished"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "All epochs of the recipe are done"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Helping without training"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Training is switched off here; this computer averages and serves data"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Not running"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Start a project to take part"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "See the log for details"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Stopped: %1"),  // by an error, in its own words
    // The device in the status bar, of engine/train/trainer_tuning.cpp.
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "CPU, 1 thread"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "CPU, %L1 threads"),
};

const SentenceTemplates& known() {
  static const SentenceTemplates kKnown("potluck::ui::NodeWords", kTemplates);
  return kKnown;
}

}  // namespace

const QStringList& nodeTemplates() { return known().english(); }

QString nodeWords(const QString& english) { return known().translated(english); }

}  // namespace potluck::ui
