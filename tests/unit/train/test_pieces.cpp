// SPDX-License-Identifier: GPL-3.0-or-later
// Text cut into pieces of words: where they come from, that every text comes back, bad files.
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "engine/train/data/dataset.h"
#include "engine/train/text/piece_tokenizer.h"
#include "engine/train/text/piece_training.h"
#include "net/base/rng.h"
#include "tests/support/search_path.h"

using namespace potluck;

namespace {

// Stems and endings, as in a language.
std::string some_words() {
  const std::vector<std::string> stems = {"water", "plant", "learn", "train",  "paint",  "count",
                                          "light", "march", "point", "climb",  "reach",  "print",
                                          "roast", "turn",  "spell", "answer", "gather", "wander"};
  const std::vector<std::string> endings = {"", "s", "ed", "ing", "er", "ers", "able"};
  Rng rng(1);
  std::string out;
  for (int line = 0; line < 3000; ++line) {
    for (int i = 0; i < 8; ++i) {
      out += stems[rng.below(stems.size())] + endings[rng.below(endings.size())] + " ";
    }
    out += "\n";
  }
  return out;
}

Tokens cut(const Tokenizer& tokenizer, std::string_view text) {
  Tokens out;
  tokenizer.encode(text, out);
  return out;
}

}  // namespace

class TestPieces : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void without_the_program_it_says_so() {
    const test::SearchPath nowhere("/nowhere");
    const auto none = find_pieces(some_words(), 512);
    QCOMPARE(none.error().code, ErrorCode::kNotFound);
    QVERIFY(none.error().message.find("potluck-pieces") != std::string::npos);
  }

  // A score is a logarithm: what is likeliest together is chosen, not what is longest.
  void the_likeliest_way_is_chosen() {
    const auto tokenizer = make_piece_tokenizer(
        {{"a", -1}, {"b", -1}, {"ab", -1.5}, {"c", -1}, {"abc", -9}, {"bc", -0.2}, {"\n", -1}});
    const auto a = std::uint16_t{256}, ab = std::uint16_t{258}, bc = std::uint16_t{261};
    QCOMPARE(cut(*tokenizer, "abc"), (Tokens{a, bc}));  // -1.2; "ab" "c" -2.5, "abc" -9
    QCOMPARE(cut(*tokenizer, "ab"), (Tokens{ab}));
    QCOMPARE(cut(*tokenizer, "ab\nab"), (Tokens{ab, 262, ab}));
    QCOMPARE(tokenizer->size(), 263U);
    // What no piece covers becomes bytes.
    QCOMPARE(cut(*tokenizer, "a\xc3\xa9"), (Tokens{a, 0xc3, 0xa9}));
  }

  void every_text_comes_back() {
    const auto pieces = find_pieces(some_words(), 512);
    QVERIFY2(pieces.ok(), pieces.ok() ? "" : pieces.error().message.c_str());
    const auto tokenizer = make_piece_tokenizer(*pieces);
    const std::string with_everything =
        " two  spaces,\ttab\r\n\n\xe2\x96\x81 its own mark \xd0\xbc\xd0\xb8\xd1\x80 "
        "\xf0\x9f\x8c\xb7" +
        std::string(10'000, 'x') + "\xe4\xb8\x96";
    for (const std::string& text :
         {some_words(), with_everything, std::string(), std::string("\n")}) {
      QCOMPARE(tokenizer->decode(cut(*tokenizer, text)), text);
    }
    Rng rng(7);
    for (int i = 0; i < 200; ++i) {  // what is no UTF-8 is repaired as elsewhere, and costs nothing
      std::string noise;
      for (int k = 0; k < 300; ++k) noise += static_cast<char>(rng.below(256));
      QVERIFY(cut(*tokenizer, noise).size() <= noise.size());
    }
  }

  void words_become_one_piece_or_two() {
    const auto pieces = find_pieces(some_words(), 512);
    const auto tokenizer = make_piece_tokenizer(*pieces);
    const std::string line = "water planted learning trainers paintable counts light marched \n";
    const auto tokens = cut(*tokenizer, line);
    QVERIFY2(tokens.size() <= 24, qPrintable(QString::number(tokens.size())));
    // Found twice, they are the same: so are the tokens of everybody who has the file.
    QCOMPARE(pieces_to_text(*find_pieces(some_words(), 512)), pieces_to_text(*pieces));
    QCOMPARE(*pieces_from_text(pieces_to_text(*pieces)), *pieces);
    QCOMPARE(tokenizer->file(), pieces_to_text(*pieces));
  }

  void a_text_without_words_is_refused() {
    const auto none = find_pieces("\n\n\n", 4096);
    QVERIFY(!none.ok());
    QVERIFY(none.error().hint.find("tokens=bytes") != std::string::npos);
  }

  void damaged_files_are_refused_data() {
    QTest::addColumn<QByteArray>("file");
    const auto with = [](const QByteArray& pieces) {
      return QByteArray("{\"format\":\"potluck pieces 1\",\"pieces\":") + pieces + "}";
    };
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("pieces");
    QTest::newRow("another format") << QByteArray("{\"format\":\"x\",\"pieces\":[[\"a\",-1]]}");
    QTest::newRow("none") << with("[]");
    QTest::newRow("no list") << with("7");
    QTest::newRow("no pair") << with("[[\"a\"]]");
    QTest::newRow("no text") << with("[[1,-1]]");
    QTest::newRow("no score") << with("[[\"a\",\"b\"]]");
    QTest::newRow("empty piece") << with("[[\"\",-1]]");
    QTest::newRow("long piece") << with("[[\"" + QByteArray(65, 'a') + "\",-1]]");
    QTest::newRow("two lines") << with("[[\"a\\n\",-1]]");
    QTest::newRow("twice") << with("[[\"a\",-1],[\"a\",-2]]");
    QTest::newRow("likelier than certain") << with("[[\"a\",0.5]]");
    QTest::newRow("infinite") << with("[[\"a\",-1e999]]");
    QTest::newRow("impossible") << with("[[\"a\",-1e7]]");
    QTest::newRow("deep") << QByteArray(200'000, '[');
    const QByteArray nested = QByteArray(100'000, '[') + QByteArray(100'000, ']');
    QTest::newRow("a deep format") << "{\"format\":" + nested + ",\"pieces\":[]}";
    QTest::newRow("a deep piece") << with(nested);
    QTest::newRow("many empty lists") << with("[1" + QByteArray(",[]").repeated(5'000'000) + "]");
  }
  void damaged_files_are_refused() {
    QFETCH(QByteArray, file);
    const auto read = pieces_from_text(file.toStdString());
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::kMalformed);
  }

  void a_model_of_another_kind_is_refused() {
    const Bytes noise(1000, 7);
    const auto read = read_pieces(noise);
    QCOMPARE(read.error().code, ErrorCode::kInvalidArgument);
    QVERIFY(read.error().message.find("no model of SentencePiece") != std::string::npos);
  }

  void data_is_loaded_in_memory_and_from_the_disk_alike() {
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("text.txt").toStdString();
    const std::filesystem::path vocabulary = folder.filePath("tokenizer.json").toStdString();
    std::string text;
    while (text.size() < 1'500'000) text += some_words();
    std::ofstream(file, std::ios::binary) << text;
    DataFiles files;
    files.files = {file};
    files.tokens = "pieces";
    files.vocabulary = 512;
    const auto first = Dataset::load(files);
    QVERIFY2(first.ok(), first.ok() ? "" : first.error().message.c_str());
    std::ofstream(vocabulary, std::ios::binary) << (*first)->tokenizer().file();
    files.tokenizer = vocabulary;
    const auto again = Dataset::load(files);
    QVERIFY(again.ok());
    QCOMPARE((*again)->tokens(Split::kTrain), (*first)->tokens(Split::kTrain));
    QVERIFY((*again)->summary().text().find("pieces") != std::string::npos);
    files.stream_above = 1000;
    const auto streamed = Dataset::load(files);
    QVERIFY2(streamed.ok(), streamed.ok() ? "" : streamed.error().message.c_str());
    QVERIFY((*streamed)->segments() >= 4);
    QCOMPARE((*streamed)->classes(), (*first)->classes());
    const auto piece = (*streamed)->segment(0);
    const std::string begin = (*streamed)->decode(*piece);
    QCOMPARE(begin, text.substr(0, begin.size()));
    files.tokenizer = folder.filePath("nothing").toStdString();
    QVERIFY(!Dataset::load(files).ok());
  }
};

QTEST_APPLESS_MAIN(TestPieces)
#include "test_pieces.moc"
