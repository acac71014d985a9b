// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/digit_strokes.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace potluck {
namespace {

// Part of an ellipse; degrees, 0 is right, -90 up, growing clockwise as seen.
Stroke arc(StrokePoint centre, double rx, double ry, double from, double to) {
  constexpr int kPieces = 18;
  Stroke out;
  for (int i = 0; i <= kPieces; ++i) {
    const double angle = (from + (to - from) * i / kPieces) * std::numbers::pi / 180;
    out.push_back({centre.x + rx * std::cos(angle), centre.y + ry * std::sin(angle)});
  }
  return out;
}

// A quadratic curve.
Stroke curve(StrokePoint from, StrokePoint pull, StrokePoint to) {
  constexpr int kPieces = 10;
  Stroke out;
  for (int i = 0; i <= kPieces; ++i) {
    const double t = static_cast<double>(i) / kPieces, u = 1 - t;
    out.push_back({u * u * from.x + 2 * u * t * pull.x + t * t * to.x,
                   u * u * from.y + 2 * u * t * pull.y + t * t * to.y});
  }
  return out;
}

Stroke joined(Stroke a, const Stroke& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<Stroke> one(std::uint64_t variant) {
  if (variant == 0) return {{{.5, 0}, {.5, 1}}};
  if (variant == 1) return {{{.28, .24}, {.52, 0}, {.52, 1}}};
  return {{{.28, .24}, {.52, 0}, {.52, 1}}, {{.25, 1}, {.8, 1}}};
}

std::vector<Stroke> four(std::uint64_t variant) {
  if (variant == 0) return {{{.66, 1}, {.66, 0}, {.08, .66}, {.94, .66}}};
  return {{{.2, 0}, {.13, .54}, {.88, .54}}, {{.76, .05}, {.72, 1}}};
}

std::vector<Stroke> seven(std::uint64_t variant) {
  std::vector<Stroke> out = {{{.1, 0}, {.9, 0}, {.38, 1}}};
  if (variant == 1) out.push_back({{.32, .5}, {.86, .5}});
  return out;
}

struct Pen {
  double radius, softness;  // points
  double ink;               // 0..255
  double noise;
};

double distance_to(const StrokePoint& p, const StrokePoint& a, const StrokePoint& b) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double length = dx * dx + dy * dy;
  const double t =
      length == 0 ? 0 : std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0);
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

DigitImage rendered(const std::vector<Stroke>& strokes, const Pen& pen, Rng& rng) {
  DigitImage out{};
  for (std::size_t y = 0; y < kDigitSide; ++y) {
    for (std::size_t x = 0; x < kDigitSide; ++x) {
      const StrokePoint p{static_cast<double>(x) + .5, static_cast<double>(y) + .5};
      double nearest = 1e9;
      for (const auto& stroke : strokes) {
        for (std::size_t i = 1; i < stroke.size(); ++i) {
          nearest = std::min(nearest, distance_to(p, stroke[i - 1], stroke[i]));
        }
      }
      const double edge = std::clamp((pen.radius - nearest) / pen.softness + .5, 0.0, 1.0);
      const double value = edge * edge * (3 - 2 * edge) * pen.ink + pen.noise * rng.normal();
      out[y * kDigitSide + x] = static_cast<std::uint8_t>(std::clamp(value, 0.0, 255.0));
    }
  }
  return out;
}

}  // namespace

std::vector<Stroke> digit_strokes(int digit, Rng& rng) {
  switch (digit) {
    case 0:
      return {arc({.5, .5}, .38, .5, -100, 260)};
    case 1:
      return one(rng.below(3));
    case 2:
      return {joined(arc({.49, .28}, .34, .28, -175, 35), {{.12, 1}, {.9, 1}})};
    case 3:
      return {joined(arc({.46, .25}, .32, .25, -155, 90), arc({.46, .74}, .38, .26, -90, 155))};
    case 4:
      return four(rng.below(2));
    case 5:
      return {joined({{.86, 0}, {.27, 0}, {.21, .43}}, arc({.47, .69}, .38, .31, -132, 145))};
    case 6:
      return {joined(curve({.74, .0}, {.2, .22}, {.16, .7}), arc({.5, .72}, .34, .28, 180, 540))};
    case 7:
      return seven(rng.below(2));
    case 8:
      return {arc({.5, .25}, .28, .25, 90, 450), arc({.5, .74}, .35, .26, -90, 270)};
    case 9:
      return {arc({.5, .29}, .34, .29, 0, 360), curve({.84, .29}, {.86, .7}, {.6, 1})};
    default:
      break;
  }
  assert(false && "a digit is 0 to 9");
  return {};
}

DigitImage draw_digit(int digit, Rng& rng) {
  auto strokes = digit_strokes(digit, rng);
  const double turn = rng.uniform(-.22, .22), slant = rng.uniform(-.35, .3);
  const double width = rng.uniform(9, 17), height = rng.uniform(15.5, 21.5);
  const double right = rng.uniform(-2.2, 2.2), down = rng.uniform(-2.2, 2.2);
  const double shake = rng.uniform(0, .035), wave = rng.uniform(0, 2 * std::numbers::pi);
  const double cosine = std::cos(turn), sine = std::sin(turn);
  const double middle = kDigitSide / 2.0;
  for (auto& stroke : strokes) {
    for (auto& point : stroke) {
      // A slow wave bends the strokes; independent noise per point would only roughen them.
      const double x = point.x - .5 + shake * std::sin(5 * point.y + wave);
      const double y = point.y - .5 + shake * std::sin(4 * point.x + 2 * wave);
      const double u = width * x - slant * height * y, v = height * y;
      point = {middle + right + cosine * u - sine * v, middle + down + sine * u + cosine * v};
    }
  }
  const Pen pen{rng.uniform(.8, 1.9), rng.uniform(.9, 2.2), rng.uniform(165, 255),
                rng.uniform(0, 22)};
  return rendered(strokes, pen, rng);
}

}  // namespace potluck
