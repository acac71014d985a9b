// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of the data a chart shows: all of it, a window that follows the newest point, or what
// somebody has chosen with the mouse or keys. A value; all in units of x.
#pragma once

namespace potluck::ui {

struct Span {
  double from = 0, to = 0;
  double size() const { return to - from; }
  bool operator==(const Span&) const = default;
};

class ViewRange {
 public:
  bool following() const { return following_; }  // the newest point stays in sight
  void fit() { fitted_ = following_ = true; }    // everything is shown
  void setFollowing(bool following);

  // What is to be shown of these data where `shown` was before.
  Span advanced(Span shown, Span data) const;
  // Somebody wants to see this. It is kept within the data, since an empty stretch before or behind
  // them says nothing, and follows from now on if the newest point is inside.
  Span moved(Span wanted, Span data);
  // While following, the newest point is what stays in its place.
  Span zoomed(Span shown, double factor) const;

 private:
  bool following_ = true, fitted_ = true;
};

}  // namespace potluck::ui
