// SPDX-License-Identifier: GPL-3.0-or-later
// Data on the disk gives what it would give in memory, each sample once per data pass, in an order
// that can be worked out again.
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <set>

#include "engine/train/batches/batch_source.h"
#include "engine/train/batches/sample_order.h"
#include "engine/train/batches/text_stream.h"
#include "engine/train/data/text_files.h"

using namespace potluck;

class TestStreaming : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void segments_are_the_text_data();
  void segments_are_the_text();
  void each_token_once_per_pass();
  void batches_take_the_windows_in_order();
  void skipping_comes_to_the_same_place();
  void groups_grow_and_are_bounded();
  void orders_follow_from_seed_and_pass();
  void damage_is_named_data();
  void damage_is_named();
  void a_context_beyond_every_piece_is_refused();

 private:
  std::filesystem::path write(const std::string& name, const std::string& content) {
    const std::filesystem::path path = folder_.filePath(QString::fromStdString(name)).toStdString();
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }
  QTemporaryDir folder_;
};

namespace {

// Words of one to four bytes a letter; lines: a line feed now and then.
std::string some_text(std::size_t bytes, bool lines) {
  Rng rng(4);
  static const std::array<std::string, 6> kLetters = {"a", "b", " ", "é", "€", "😀"};
  std::string out;
  while (out.size() < bytes) {
    out += kLetters[rng.below(kLetters.size())];
    if (lines && rng.below(50) == 0) out += '\n';
  }
  return out;
}

DataFiles streamed(DataFormat format, std::vector<std::filesystem::path> files,
                   const std::string& tokens) {
  DataFiles out{format, std::move(files), 0.75};
  out.tokens = tokens;
  out.stream_above = 0;
  return out;
}

std::shared_ptr<const Dataset> loaded(const DataFiles& files) {
  const auto data = Dataset::load(files);
  if (!data) qFatal("%s", data.error().text().c_str());
  return *data;
}

Tokens all_of(const Dataset& data) {
  Tokens out;
  for (std::uint64_t i = 0; i < data.segments(); ++i) {
    const auto segment = data.segment(i);
    if (!segment) qFatal("%s", segment.error().text().c_str());
    out.insert(out.end(), segment->begin(), segment->end());
  }
  if (data.segments() == 0) out = data.tokens(Split::kTrain);
  const Tokens& rest = data.tokens(Split::kValidation);
  out.insert(out.end(), rest.begin(), rest.end());
  return out;
}

}  // namespace

void TestStreaming::segments_are_the_text_data() {
  QTest::addColumn<bool>("json");
  QTest::addColumn<bool>("lines");
  QTest::addColumn<QByteArray>("tokens");
  QTest::newRow("characters") << false << true << QByteArray("characters");
  QTest::newRow("one line") << false << false << QByteArray("characters");
  QTest::newRow("bytes") << false << true << QByteArray("bytes");
  QTest::newRow("json lines") << true << true << QByteArray("characters");
}

void TestStreaming::segments_are_the_text() {
  QFETCH(bool, json);
  QFETCH(bool, lines);
  QFETCH(QByteArray, tokens);
  std::string content = some_text(1'100'000, lines);
  if (json) {
    std::string wrapped;
    for (std::size_t at = 0; at < content.size();) {
      const std::size_t end = std::min(content.find('\n', at), content.size());
      wrapped += "{\"text\": \"" + content.substr(at, end - at) + "\"}\n";
      at = end + 1;
    }
    // A line that is longer than a segment, so that the next one is empty.
    wrapped += "{\"text\": \"" + std::string(700'000, 'x') + "\"}\n{\"text\": \"end\"}\n";
    content = wrapped;
  }
  const auto format = json ? DataFormat::kJsonLines : DataFormat::kText;
  const auto one = write("a.txt", content), two = write("b.txt", content);
  DataFiles files = streamed(format, {one, two}, tokens.toStdString());
  const auto disk = loaded(files);
  QVERIFY(disk->segments() > 4);
  QVERIFY(disk->verify());
  files.stream_above = 1 << 30;
  const auto memory = loaded(files);
  QCOMPARE(memory->segments(), std::uint64_t{0});
  QCOMPARE(disk->classes(), memory->classes());
  QCOMPARE(all_of(*disk), all_of(*memory));
}

void TestStreaming::each_token_once_per_pass() {
  const auto data =
      loaded(streamed(DataFormat::kText, {write("t.txt", some_text(3'000'000, true))}, "bytes"));
  constexpr std::uint64_t kLength = 100;
  for (const std::uint64_t pass : {0u, 1u}) {
    std::set<std::uint64_t> segments;
    std::uint64_t tokens = 0, most = 0;
    for (std::uint64_t group = 0;; ++group) {
      const auto got = text_group(*data, kLength, 7, pass, group);
      QVERIFY(got);
      if (got->segments.empty()) break;
      std::set<std::pair<std::uint32_t, std::uint32_t>> windows;
      for (const auto& window : got->windows) {
        QVERIFY(window.first + kLength < got->tokens[window.segment].size());
        QVERIFY(windows.emplace(window.segment, window.first / kLength).second);  // side by side
      }
      QVERIFY(
          std::ranges::all_of(got->segments, [&](auto p) { return segments.insert(p).second; }));
      tokens += kLength * got->windows.size();
      for (const auto& segment : got->tokens) most += segment.size();
    }
    QCOMPARE(segments.size(), data->segments());
    QVERIFY(tokens > most * 99 / 100);  // but for what is cut at the ends of segments
  }
}

void TestStreaming::batches_take_the_windows_in_order() {
  const auto data =
      loaded(streamed(DataFormat::kText, {write("t.txt", some_text(1'500'000, true))}, "bytes"));
  const ModelSpec model = parse_model_spec("gpt:layers=1,heads=1,width=8,context=512").value();
  BatchSource one(data, model, 3, 9), other(data, model, 3, 9), stranger(data, model, 3, 10);
  Batch batch;
  std::vector<std::int64_t> seen, again;
  for (const std::uint32_t samples : {7u, 1000u, 2000u, 993u}) {  // into the second pass
    QVERIFY(one.draw(samples, batch));
    seen.insert(seen.end(), batch.tokens.begin(), batch.tokens.end());
    QCOMPARE(batch.targets[0], batch.tokens[1]);
  }
  QVERIFY(other.draw(4000, batch));
  QCOMPARE(seen, batch.tokens);
  QVERIFY(stranger.draw(4000, batch));
  QVERIFY(seen != batch.tokens);
  std::size_t at = 0;
  for (std::uint64_t pass = 0; at < 4000; ++pass) {
    for (std::uint64_t group = 0;; ++group) {
      const auto origin = text_group(*data, 512, mix_seed(3, 9), pass, group).value();
      if (origin.segments.empty()) break;
      for (const auto& window : origin.windows) {
        if (at == 4000) break;
        const auto* first = origin.tokens[window.segment].data() + window.first;
        QVERIFY(std::equal(first, first + 512, seen.begin() + std::ptrdiff_t(512 * at++)));
      }
    }
  }
}

void TestStreaming::skipping_comes_to_the_same_place() {
  const auto data =
      loaded(streamed(DataFormat::kText, {write("s.txt", some_text(2'000'000, true))}, "bytes"));
  const ModelSpec model = parse_model_spec("gpt:layers=1,heads=1,width=8,context=64").value();
  BatchSource all(data, model, 3, 4), later(data, model, 3, 4), far(data, model, 3, 4);
  Batch expected, batch;
  QVERIFY(all.draw(50'000, expected));  // over a data pass
  QVERIFY(all.draw(5, expected));
  QVERIFY(later.skip(50'000));
  QVERIFY(later.draw(5, batch));
  QCOMPARE(batch.tokens, expected.tokens);
  QCOMPARE(batch.first, expected.first);
  QCOMPARE(far.skip(BatchSource::kMostRead + 1).error().code, ErrorCode::kInvalidArgument);
}

void TestStreaming::groups_grow_and_are_bounded() {
  const auto data =
      loaded(streamed(DataFormat::kText, {write("t.txt", std::string(60 << 20, 'a'))}, "bytes"));
  std::vector<std::size_t> sizes;
  for (std::uint64_t group = 0; group < 9; ++group) {
    sizes.push_back(text_group(*data, 4096, 1, 0, group).value().segments.size());
  }
  QCOMPARE(sizes, (std::vector<std::size_t>{1, 2, 4, 8, 16, 32, 64, 53, 0}));
  QCOMPARE(data->tokens(Split::kValidation).size(), std::size_t{60} * TextFiles::kSegmentBytes);
}

void TestStreaming::orders_follow_from_seed_and_pass() {
  for (const std::uint32_t mixed : {0u, 512u}) {
    const auto first = order_of_pass(5000, mixed, 1, 0);
    QCOMPARE(order_of_pass(5000, mixed, 1, 0), first);
    QVERIFY(order_of_pass(5000, mixed, 1, 1) != first);
    QVERIFY(order_of_pass(5000, mixed, 2, 0) != first);
    QCOMPARE(std::set<std::uint32_t>(first.begin(), first.end()).size(), std::size_t{5000});
    // On the disk so many samples are of few runs.
    std::set<std::uint32_t> runs;
    for (std::size_t i = 0; i < 512; ++i) runs.insert(first[i] / kRunOfSamples);
    QCOMPARE(runs.size() <= 512 / kRunOfSamples + 1, mixed > 0);
  }
}

void TestStreaming::damage_is_named_data() {
  QTest::addColumn<bool>("json");
  QTest::addColumn<QByteArray>("bad");
  QTest::addColumn<QByteArray>("named");
  QTest::newRow("utf-8") << false << QByteArray("\xff") << QByteArray("not UTF-8 at byte 300000");
  QTest::newRow("cut") << false << QByteArray("\xe2\x82") << QByteArray("at byte 300000");
  QTest::newRow("json") << true << QByteArray("{\"text\": 5}\n") << QByteArray("in line 30001");
  QTest::newRow("no json") << true << QByteArray("oops\n") << QByteArray("in line 30001");
}

void TestStreaming::damage_is_named() {
  QFETCH(bool, json);
  QFETCH(QByteArray, bad);
  QFETCH(QByteArray, named);
  std::string good;
  for (int i = 0; i < 30'000; ++i) good += json ? "{\"text\": \"a\"}\n" : "0123 5789\n";
  const auto file = write("bad.txt", good + bad.toStdString() + good);
  const auto data = Dataset::load(
      streamed(json ? DataFormat::kJsonLines : DataFormat::kText, {file}, "characters"));
  QVERIFY(!data);
  QCOMPARE(data.error().code, ErrorCode::kMalformed);
  QVERIFY2(data.error().message.find(named.toStdString()) != std::string::npos,
           data.error().message.c_str());
  QVERIFY(data.error().message.find("bad.txt") != std::string::npos);
  // Tokens that need no look at all of it find damage later: as an error, not as a crash.
  const auto unseen = loaded(streamed(DataFormat::kText, {file}, "bytes"));
  QVERIFY(unseen->segment(1));
}

void TestStreaming::a_context_beyond_every_piece_is_refused() {
  const auto data =
      loaded(streamed(DataFormat::kText, {write("t.txt", some_text(900'000, true))}, "bytes"));
  TextStream stream(data, TextFiles::kSegmentBytes * 2, 1);
  const auto window = stream.next();
  QVERIFY(!window);
  QCOMPARE(window.error().code, ErrorCode::kInvalidArgument);
}

QTEST_APPLESS_MAIN(TestStreaming)
#include "test_streaming.moc"
