// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/creation_words.h"

#include <QCoreApplication>

#include "ui/text/sentence_templates.h"

namespace potluck::ui {
namespace {

constexpr const char* kTemplates[] = {
    // Data that is built in, and what is found in any: engine/train/data/dataset.cpp and the like.
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "English words"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "Drawn digits"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "%L1 characters, %L2 different ones; %L3 train, %L4 validate"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "%L1 bytes, %L2 different ones; %L3 train, %L4 validate"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "%L1 pieces, %L2 different ones; %L3 train, %L4 validate"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "%L1 MiB of text, read from the disk; about %L2 characters train, %L3 "
                      "validate; %L4 different ones"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "%L1 MiB of text, read from the disk; about %L2 bytes train, %L3 validate; "
                      "%L4 different ones"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "%L1 MiB of text, read from the disk; about %L2 pieces train, %L3 validate; "
                      "%L4 different ones"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::CreationWords",
        "%L1 rows, %L2 features (%3), \"%4\" of %L5 classes; %L6 train, %L7 validate"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::CreationWords",
        "%L1 images of %L2 x %L3 pixels in colour, in %L4 classes; %L5 train, %L6 validate"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "%L1 images of %L2 x %L3 pixels in %L4 classes; %L5 train, %L6 validate"),
    // Models: engine/train/models/model_*.cpp.
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "A module of your own"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "Tells samples apart with a module of your own, from PyTorch"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "Learns what comes next with a module of your own, from PyTorch"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "Small language model"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "Learns to write like your text, letter by letter. Minutes on any computer."),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "Language model"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "The same, four times larger: better text, for several computers together."),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "Text encoder"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "Learns to fill in what is hidden: a start for search and classification."),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "Text encoder, few parameters"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "Layers share their weights: little to send, made for slow connections."),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "Deep image classifier"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::CreationWords",
        "ResNet-18: the one to beat on small images. For several computers together."),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "Vision transformer"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "Learns slower than a ResNet on few images, and better on many."),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "Simple classifier"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "A plain network, quick to train; a first try on images."),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "Image classifier"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "Convolutional network: recognises what is in small images."),
    // The recipe: engine/project/recipe.cpp.
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "samples in one step, all computers together"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "steps in all; the run ends there"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "computers that must be ready before the first step"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "how the weights are updated"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "learning rate after the warm-up"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "learning rate at the end; never above the one before"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "how the learning rate falls to that at the end"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "steps in which the learning rate rises to its full height"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "step schedule: steps between two cuts; 0: a third of the run"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "step schedule: what the learning rate is multiplied with at a cut"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "memory of the mean gradient (adamw, lamb)"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "memory of its square (adamw, lamb)"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "pull of the weights towards zero"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "memory of past gradients (sgd)"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "largest gradient norm; 0: no limit"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "share of each answer that is spread over all of them"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "share of the values left out while training; 0.1 is usual with little data"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::CreationWords",
        "running average of the weights, validated and exported in their place; 0.999 is usual"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "1: forget activations and compute them twice; less memory, a third slower"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::CreationWords",
        "mixed: products in bfloat16 on computers where that is faster, most graphics cards"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "how gradients travel; auto: each round's plan chooses by the links"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "how their averages travel; auto: as gradients do, int8 for topk"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::CreationWords",
        "delayed: the next step is computed while gradients travel, on weights one step old"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "steps between validations; 0: only at the end"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "samples of one validation; the final one uses all"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "steps between checks that all computers hold the same weights"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "seconds between checkpoints"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "start of the random numbers"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "share of the data that trains; the rest validates"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "what text is cut into; pieces: of words, found in the text (SentencePiece)"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "text in pieces: how many different ones are looked for"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "image files: the side that all are scaled and cut to; 0: as they are, 64 "
                      "where sizes differ"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "how training images are varied; flip changes what left and right mean"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "tables: what each column is; auto: as it looks when the project is made"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "tables and JSON lines: what happens to lines that cannot be read"),
    // What is wrong with a field, of engine/node/creation/project_field_check.cpp and
    // engine/project/recipe.cpp.
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "too long: %L1 of at most %L2 bytes"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "it contains a character that cannot be shown"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "there is no file %1"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "decimals are written with a full stop"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "the learning rate only falls: at most %L1"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords",
                      "auto, as the other format: each round's plan chooses both"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "fewer than the %L1 epochs of the run"),
    // What a value of the recipe may be.
    QT_TRANSLATE_NOOP(
        "potluck::ui::CreationWords",
        "auto, or a letter for each column: n number, w words, t what is learnt, x left out; "
        "x784nt is 1 + 784 + 1 columns"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "a whole number from %L1 to %L2"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "a whole number from %L1 up"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "a number from %L1 to %L2"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "a number from %L1 and below %L2"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "a number above %L1 to %L2"),
    QT_TRANSLATE_NOOP("potluck::ui::CreationWords", "a number above %L1 and below %L2"),
};

const SentenceTemplates& known() {
  static const SentenceTemplates kKnown("potluck::ui::CreationWords", kTemplates);
  return kKnown;
}

}  // namespace

const QStringList& creationTemplates() { return known().english(); }

QString creationWords(const QString& english) { return known().translated(english); }

}  // namespace potluck::ui
