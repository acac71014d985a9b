// SPDX-License-Identifier: GPL-3.0-or-later
// What is told about a trained model beside its weights. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace potluck {

struct ModelCard {
  std::vector<std::pair<std::string, std::string>> facts;
  struct Contributor {
    std::string name;
    std::uint64_t samples = 0, epochs = 0;
  };
  std::vector<Contributor> contributors;  // from the ledger, most samples first
  struct Point {
    std::uint64_t epoch = 0;
    double loss = 0.0;
    std::optional<double> accuracy;
  };
  std::vector<Point> training, validation;  // of the loss, by epoch
};

// Markdown: one table of facts, who contributed, how it went (at most 20 rows). What people typed
// cannot break out of its cell.
std::string card_text(const ModelCard& card);
// Both curves of the loss as an SVG picture; empty where there are fewer than two points.
std::string curve_picture(const ModelCard& card);

}  // namespace potluck
