// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/view_range.h"

#include <algorithm>

namespace potluck::ui {
namespace {

// A single point is shown with something beside it.
constexpr double kLeastSize = 1;

}  // namespace

void ViewRange::setFollowing(bool following) {
  following_ = following;
  if (!following) fitted_ = false;
}

Span ViewRange::advanced(Span shown, Span data) const {
  const double last = std::max(data.to, kLeastSize);
  if (fitted_) return {std::min(data.from, last - kLeastSize), last};
  if (following_) return {last - shown.size(), last};
  return shown;
}

Span ViewRange::moved(Span wanted, Span data) {
  const double first = std::min(data.from, data.to - kLeastSize);
  const double last = std::max(data.to, kLeastSize);
  const double size = std::min(wanted.size(), last - first);
  const double from = std::clamp(wanted.from, first, last - size);
  const Span shown{from, from + size};
  fitted_ = shown.size() >= data.to - first;
  following_ = shown.from <= data.to && data.to <= shown.to;
  return shown;
}

Span ViewRange::zoomed(Span shown, double factor) const {
  const double anchor = following_ ? shown.to : (shown.from + shown.to) / 2;
  return {anchor - (anchor - shown.from) * factor, anchor + (shown.to - anchor) * factor};
}

}  // namespace potluck::ui
