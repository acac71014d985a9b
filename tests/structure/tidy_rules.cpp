// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/tidy_rules.h"

#include <QRegularExpression>
#include <algorithm>

namespace potluck::structure {

namespace {

const QString kLicence = "SPDX-License-Identifier: GPL-3.0-or-later";

struct Ban {
  QRegularExpression pattern;
  QStringList only_under;  // where the rule holds; empty: everywhere
  QStringList except;      // prefixes of paths that may
  const char* why;
};

Ban ban(const char* pattern, QStringList only_under, QStringList except, const char* why) {
  return {QRegularExpression(pattern), std::move(only_under), std::move(except), why};
}

const std::vector<Ban>& bans() {
  // This test names what it bans.
  static const QString kSelf = "tests/structure/";
  static const std::vector<Ban> kBans = {
      ban("\\b(steady_clock|system_clock|high_resolution_clock)::now\\b", {},
          {kSelf, "net/base/clock.h", "tests/bench/",
           "engine/node/disk/wall_clock.cpp"},  // the one place that stamps rows with the date
          "time comes from a Clock (net/base/clock.h), so that the simulator can be the clock"),
      ban("\\bstd::(random_device|mt19937\\w*|default_random_engine|rand|srand)\\b", {}, {kSelf},
          "random numbers come from Rng (net/base/rng.h), secrets from net/crypto/keys.h"),
      ban("\\bstd::\\w+_distribution\\b", {}, {kSelf},
          "std distributions differ between libraries: draw from Rng (net/base/rng.h)"),
      ban("\\b(sleep_for|sleep_until|usleep|nanosleep|qSleep|qWait|msleep)\\s*\\(", {},
          {kSelf, "engine/node/disk/home_lock.cpp"},  // flock() can wait, but not give up
          "wait for a condition, never for a time"),
      ban("\\bcatch\\s*\\(\\s*\\.\\.\\.\\s*\\)", {}, {kSelf},
          "a catch-all hides bugs: name what is thrown, or throw it again"),
      ban("\\busing namespace std\\s*;", {}, {kSelf}, "name what you use"),
      ban("thread\\w*\\b.*\\.detach\\(\\)", {}, {kSelf},
          "a detached thread outlives what it uses: join it"),
      ban("\"/(work|root)/", {}, {kSelf},
          "a path of one machine: tests find their files by tests/support/test_files.h"),
      ban("\\b(json|Json|ordered_json)::(parse|sax_parse|from_\\w+)\\s*\\(",
          {"engine/", "net/", "app/"}, {"net/base/json.cpp"},
          "JSON is read by parse_json() (net/base/json.h), which bounds how deeply it nests"),
      ban("\\bassert\\s*\\(\\s*false\\s*\\)", {"net/wire/", "net/noise/", "net/content/"}, {},
          "bytes from a peer never assert: return an error"),
  };
  return kBans;
}

bool under_any(const QString& path, const QStringList& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const QString& prefix) { return path.startsWith(prefix); });
}

// Characters as a reader sees them: a surrogate pair is one.
int columns_of(const QString& line) { return static_cast<int>(line.toUcs4().size()); }

// `catch (...)` that cleans up and throws on hides nothing.
bool throws_on(const QStringList& lines, int catch_line) {
  const auto body = lines.mid(catch_line, 5);
  return std::any_of(body.begin(), body.end(),
                     [](const QString& line) { return line.contains("throw;"); });
}

bool ends_blank(const QString& line) { return line.endsWith(' ') || line.endsWith('\r'); }

}  // namespace

const std::vector<LongFile>& long_files() {
  static const std::vector<LongFile> kLongFiles = {
      {"tests/unit/net/test_transport.cpp", "a scenario a function, all on one fixture of sockets"},
      {"tests/unit/net/test_transport_refusals.cpp",
       "a refusal a function, all on one fixture of sockets"},
  };
  return kLongFiles;
}

Findings check_form(const SourceFile& source) {
  Findings out;
  const auto add = [&](int line, const QString& what) { out.push_back({source.path, line, what}); };
  const bool licensed = std::any_of(source.lines.begin(),
                                    source.lines.begin() + std::min(3, int(source.lines.size())),
                                    [](const QString& line) { return line.contains(kLicence); });
  if (!licensed) add(1, "has no line '" + kLicence + "'");
  for (int i = 0; i < source.lines.size(); ++i) {
    const QString& line = source.lines[i];
    if (line.contains('\t')) add(i + 1, "has a tab");
    if (ends_blank(line)) add(i + 1, "ends in a blank");
    if (source.is_cpp() && columns_of(line) > kMaxColumns) {
      add(i + 1, QString("is %1 columns wide, of %2").arg(columns_of(line)).arg(kMaxColumns));
    }
  }
  const bool may_be_long =
      std::any_of(long_files().begin(), long_files().end(),
                  [&](const LongFile& file) { return source.path == file.path; });
  if (source.lines.size() > kMaxLines && !may_be_long) {
    add(int(source.lines.size()), QString("more than %1 lines: split it by job").arg(kMaxLines));
  }
  return out;
}

Findings check_document_form(const SourceFile& document) {
  Findings out;
  bool listing = false;
  for (int i = 0; i < document.lines.size(); ++i) {
    const QString line = document.lines[i].trimmed();
    listing ^= line.startsWith("```");
    const int columns = columns_of(document.lines[i]);
    if (listing || line.startsWith('|') || columns <= kMaxDocumentColumns) continue;
    out.push_back({document.path, i + 1,
                   QString("is %1 columns wide, of %2").arg(columns).arg(kMaxDocumentColumns)});
  }
  return out;
}

Findings check_banned(const SourceFile& source) {
  Findings out;
  if (!source.is_cpp()) return out;
  for (int i = 0; i < source.lines.size(); ++i) {
    const QString code = code_of(source.lines[i]);
    for (const Ban& ban : bans()) {
      if (!ban.only_under.isEmpty() && !under_any(source.path, ban.only_under)) continue;
      if (under_any(source.path, ban.except)) continue;
      const auto match = ban.pattern.match(code);
      if (!match.hasMatch()) continue;
      if (match.captured(0).startsWith("catch") && throws_on(source.lines, i)) continue;
      out.push_back({source.path, i + 1, QString("%1: %2").arg(match.captured(0), ban.why)});
    }
  }
  return out;
}

}  // namespace potluck::structure
