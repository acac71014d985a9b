// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/text/piece_file.h"

#include <set>

#include "engine/train/text/utf8.h"
#include "net/base/json.h"

namespace potluck {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto kFormat = "potluck pieces 1";
constexpr double kLowestScore = -1e6;

Error damaged(const std::string& what) {
  return {ErrorCode::kMalformed, "the vocabulary of pieces is damaged: " + what,
          "get it from its maker again"};
}

bool is_text(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (next_code_point(text, at) == kNoCodePoint) return false;
  }
  return true;
}

Result<Piece> piece_of(const nlohmann::json& json) {
  if (!json.is_array() || json.size() != 2 || !json[0].is_string() || !json[1].is_number()) {
    return damaged("an entry is not a piece and its score");
  }
  Piece out{json[0].get<std::string>(), json[1].get<double>()};
  if (out.text.empty() || out.text.size() > kLongestPiece || !is_text(out.text)) {
    return damaged("a piece is empty, too long or not UTF-8");
  }
  if (out.text.size() > 1 && out.text.find('\n') != std::string::npos) {
    return damaged("a piece spans lines");
  }
  if (!(out.score >= kLowestScore && out.score <= 0)) {
    return damaged("the score of '" + out.text + "' is impossible");
  }
  return out;
}

}  // namespace

std::string pieces_to_text(const Pieces& pieces) {
  Json list = Json::array();
  for (const Piece& piece : pieces) list.push_back({piece.text, piece.score});
  return Json{{"format", kFormat}, {"pieces", std::move(list)}}.dump() + "\n";
}

Result<Pieces> pieces_from_text(std::string_view text) {
  if (text.size() > kMostPiecesBytes) return damaged("it is too large");
  const auto parsed = parse_json(text);
  if (!parsed) return damaged("it is not JSON (" + parsed.error().message + ")");
  const nlohmann::json& json = *parsed;
  if (!json.is_object() || json.value("format", nlohmann::json()) != kFormat ||
      !json.contains("pieces") || !json["pieces"].is_array()) {
    return damaged("it is no list of pieces");
  }
  const nlohmann::json& list = json["pieces"];
  if (list.empty() || list.size() > kMostPieces) {
    return damaged("it has " + std::to_string(list.size()) + " pieces");
  }
  Pieces out;
  std::set<std::string_view> known;
  out.reserve(list.size());
  for (const nlohmann::json& each : list) {
    POTLUCK_TRY(auto piece, piece_of(each));
    out.push_back(std::move(piece));
    if (!known.insert(out.back().text).second) return damaged("a piece is there twice");
  }
  return out;
}

}  // namespace potluck
