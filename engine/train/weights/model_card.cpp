// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/weights/model_card.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace potluck {
namespace {

constexpr std::size_t kMostRows = 20, kMostContributors = 100;
constexpr double kWidth = 640, kHeight = 320, kMargin = 48;

// Text in a cell of Markdown that stays text: no rows, no markup, no links.
std::string cell(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < ' ') {
      out += ' ';
    } else if (std::string_view("|\\`*[]<>!&").find(c) != std::string_view::npos) {
      out += "&#" + std::to_string(static_cast<int>(c)) + ";";
    } else {
      out += c;
    }
  }
  return out;
}

std::string shown(const char* format, double value) {
  char text[48];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string row(const std::vector<std::string>& cells) {
  std::string out = "|";
  for (const auto& each : cells) out += " " + each + " |";
  return out + "\n";
}

std::string contributors_text(const ModelCard& card) {
  std::uint64_t all = 0;
  for (const auto& each : card.contributors) all += each.samples;
  std::string out =
      "\n## Contributors\n\n| | samples | share | epochs |\n| --- | --- | --- | --- |\n";
  for (std::size_t i = 0; i < std::min(kMostContributors, card.contributors.size()); ++i) {
    const auto& each = card.contributors[i];
    const double share =
        all > 0 ? 100.0 * static_cast<double>(each.samples) / static_cast<double>(all) : 0.0;
    out += row({cell(each.name), std::to_string(each.samples), shown("%.1f %%", share),
                std::to_string(each.epochs)});
  }
  const std::size_t more =
      card.contributors.size() - std::min(kMostContributors, card.contributors.size());
  if (more > 0) out += "\nand " + std::to_string(more) + " others\n";
  return out;
}

std::string validations_text(const ModelCard& card) {
  const bool accuracy =
      std::ranges::any_of(card.validation, [](const auto& p) { return p.accuracy.has_value(); });
  std::string out = "\n## Validation\n\n";
  out += accuracy ? "| epoch | loss | accuracy |\n| --- | --- | --- |\n"
                  : "| epoch | loss |\n| --- | --- |\n";
  const std::size_t count = card.validation.size(), rows = std::min(kMostRows, count);
  for (std::size_t i = 0; i < rows; ++i) {  // the last one always
    const auto& point = card.validation[rows == 1 ? count - 1 : i * (count - 1) / (rows - 1)];
    std::vector<std::string> cells = {std::to_string(point.epoch), shown("%.4f", point.loss)};
    if (accuracy) cells.push_back(point.accuracy ? shown("%.2f %%", 100.0 * *point.accuracy) : "");
    out += row(cells);
  }
  return out;
}

struct Range {
  double low = 0.0, high = 1.0;
  double place(double value, double from, double to) const {
    return from + (to - from) * (high > low ? (value - low) / (high - low) : 0.5);
  }
};

std::string line(const std::vector<ModelCard::Point>& points, const Range& x, const Range& y,
                 const char* colour) {
  std::string out = "<polyline fill=\"none\" stroke-width=\"1.5\" stroke=\"" + std::string(colour) +
                    "\" points=\"";
  for (const auto& point : points) {
    if (!std::isfinite(point.loss)) continue;
    out += shown("%.1f,", x.place(static_cast<double>(point.epoch), kMargin, kWidth - 12)) +
           shown("%.1f ", y.place(point.loss, kHeight - kMargin, 12));
  }
  return out + "\"/>\n";
}

std::string label(double x, double y, const char* anchor, const std::string& text) {
  return "<text x=\"" + shown("%.0f", x) + "\" y=\"" + shown("%.0f", y) + "\" text-anchor=\"" +
         anchor + "\">" + text + "</text>\n";
}

}  // namespace

std::string card_text(const ModelCard& card) {
  std::string out = "\n| | |\n| --- | --- |\n";
  for (const auto& [key, value] : card.facts) out += row({cell(key), cell(value)});
  if (!card.contributors.empty()) out += contributors_text(card);
  if (!card.validation.empty()) out += validations_text(card);
  return out;
}

std::string curve_picture(const ModelCard& card) {
  std::vector<ModelCard::Point> all = card.training;
  all.insert(all.end(), card.validation.begin(), card.validation.end());
  std::erase_if(all, [](const auto& p) { return !std::isfinite(p.loss); });
  if (all.size() < 2) return "";
  const auto [first, last] = std::ranges::minmax(all, {}, &ModelCard::Point::epoch);
  const auto [least, most] = std::ranges::minmax(all, {}, &ModelCard::Point::loss);
  const Range x{static_cast<double>(first.epoch), static_cast<double>(last.epoch)};
  const Range y{least.loss, most.loss};
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                    shown("%.0f", kWidth) + " " + shown("%.0f", kHeight) +
                    "\" font-family=\"sans-serif\" font-size=\"12\">\n"
                    "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
  out += line(card.training, x, y, "#7aa2d6") + line(card.validation, x, y, "#c2410c");
  out += label(kMargin - 6, kHeight - kMargin, "end", shown("%.3g", y.low));
  out += label(kMargin - 6, 20, "end", shown("%.3g", y.high));
  out += label(kMargin, kHeight - kMargin + 18, "start", shown("%.0f", x.low));
  out += label(kWidth - 12, kHeight - kMargin + 18, "end", "epoch " + shown("%.0f", x.high));
  out += label(kWidth / 2, kHeight - 8, "middle", "loss while training (blue), validated (red)");
  return out + "</svg>\n";
}

}  // namespace potluck
