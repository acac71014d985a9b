// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/node_words.h"

#include <QCoreApplication>

#include "ui/text/sentence_templates.h"

namespace potluck::ui {
namespace {

// Of engine/node/owner/rule_verdict.cpp, sentences.cpp and published_snapshot.cpp,
// engine/collab/collaboration/status_view.cpp. Longer ones first where one contains another.
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
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Stopped: the organiser had withdrawn the invite that this computer used"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Ask the organiser for a new invite link"),
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
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Epoch %L1 of %L2; one other computer connected, which does not train now"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Epoch %L1 of %L2; %L3 other computers connected, which do not train now"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Epoch %L1 of %L2"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Waiting for more computers"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Invite people"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Training begins when %L1 are ready; now one is"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Training begins when %L1 are ready; now %L2 are"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "The others are ahead"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "They are at epoch %L1, this computer at %L2"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Connected to one other computer; hearing what they are at"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Connected to %L1 other computers; hearing what they are at"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "The disk is full: nothing more is saved"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Nothing more is saved: %1"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Training goes on; what comes after epoch %L1 is lost here if Potluck ends "
                      "before there is room"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Free some room"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Looking for other members before training alone"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "This computer only helps to average"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Looking for other members"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords", "Waiting for the model of this project"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::NodeWords",
        "A member has it and is not here now; what is begun without it would not count"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "%1 has it and is not here now; what is begun without it would not count"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "In step with the others, but in none of their rounds"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::NodeWords",
        "It has no connection to %1, who averages for all; an open port on either side helps"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "The others do not hear from it in time; a steadier connection helps"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Waiting for its samples would cost the others more than they bring: its "
                      "connection is too slow"),
    QT_TRANSLATE_NOOP("potluck::ui::NodeWords",
                      "Stopped: another computer uses the identity of this one"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::NodeWords",
        "A copied folder has the same key: delete identity.key in one of the two and join again"),
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
    // The device in the status bar, of engine/train/trainer/trainer_tuning.cpp.
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
