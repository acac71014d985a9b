// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>
#include <bit>
#include <cmath>
#include <fstream>

#include "engine/train/weights/safetensors.h"
#include "tests/support/peak_memory.h"

using namespace potluck;

class TestSafetensors : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void comes_back_as_it_went();
  void lies_as_the_format_says();
  void says_why_it_cannot_write();
  void reads_other_types();
  void refuses_hostile_headers_data();
  void refuses_hostile_headers();
  void what_claims_the_same_bytes_costs_nothing();
  void large_headers_are_refused();
};

static Bytes file_of(const std::string& header, std::size_t data_bytes) {
  Bytes out(8);
  put_u64(out.data(), header.size());
  out.insert(out.end(), header.begin(), header.end());
  out.resize(out.size() + data_bytes);
  return out;
}

void TestSafetensors::comes_back_as_it_went() {
  const QTemporaryDir folder;
  const std::filesystem::path file = folder.filePath("w.safetensors").toStdString();
  const std::vector<float> a{1.0f, -2.5f, 3e-38f, 4.0f, 5.0f, 6.0f}, b{7.0f};
  QVERIFY(write_safetensors(file, {{"a.weight", {2, 3}, a}, {"b", {1}, b}},
                            {{"name", "größe"}, {"epochs", "12"}}));
  const auto loaded = read_safetensors(file);
  QVERIFY2(loaded, loaded ? "" : loaded.error().text().c_str());
  QCOMPARE(loaded.value().tensors.size(), std::size_t{2});
  QCOMPARE(loaded.value().tensors.at("a.weight").values, a);
  QCOMPARE(loaded.value().tensors.at("a.weight").shape, (std::vector<std::int64_t>{2, 3}));
  QCOMPARE(loaded.value().tensors.at("b").values, b);
  QCOMPARE(loaded.value().metadata.at("name"), std::string("größe"));
  QVERIFY(!std::filesystem::exists(file.string() + ".part"));
}

void TestSafetensors::lies_as_the_format_says() {
  const QTemporaryDir folder;
  const QString path = folder.filePath("w.safetensors");
  const std::vector<float> a{1.0f};
  QVERIFY(write_safetensors(path.toStdString(), {{"x", {1}, a}}, {}));
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray bytes = file.readAll();
  const auto length = get_u64(reinterpret_cast<const std::uint8_t*>(bytes.data()));
  QCOMPARE(length % 8, std::uint64_t{0});
  QCOMPARE(std::uint64_t(bytes.size()), 8 + length + 4);
  QCOMPARE(bytes.mid(8, int(length)).trimmed(),
           QByteArray(R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})"));
  QCOMPARE(bytes.right(4), QByteArray("\x00\x00\x80\x3f", 4));
}

void TestSafetensors::says_why_it_cannot_write() {
  const std::vector<float> a{1.0f};
  const Status nowhere = write_safetensors("/nowhere/at/all", {{"x", {1}, a}}, {});
  QVERIFY(!nowhere);
  QVERIFY(nowhere.error().message.find("/nowhere/at/all") != std::string::npos);
  if (std::filesystem::exists("/dev/full")) {
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("w").toStdString();
    std::filesystem::create_symlink("/dev/full", file.string() + ".part");
    const Status full = write_safetensors(file, {{"x", {1}, a}}, {});
    QVERIFY(!full);
    QCOMPARE(full.error().code, ErrorCode::kNoSpace);
    QVERIFY(!std::filesystem::exists(file));
  }
}

void TestSafetensors::reads_other_types() {
  Bytes file = file_of(R"({"h":{"dtype":"F16","shape":[5],"data_offsets":[0,10]},)"
                       R"("b":{"dtype":"BF16","shape":[2],"data_offsets":[10,14]},)"
                       R"("d":{"dtype":"F64","shape":[1],"data_offsets":[14,22]},)"
                       R"("n":{"dtype":"I64","shape":[1],"data_offsets":[22,30]}})",
                       30);
  std::uint8_t* data = file.data() + file.size() - 30;
  const std::uint16_t halves[] = {0x3c00, 0xc100, 0x0001, 0x7c00, 0x8000, 0x3fc0, 0xc000};
  for (std::size_t i = 0; i < 7; ++i) put_u16(data + 2 * i, halves[i]);
  put_u64(data + 14, std::bit_cast<std::uint64_t>(-0.125));
  const auto loaded = parse_safetensors(file);
  QVERIFY2(loaded, loaded ? "" : loaded.error().text().c_str());
  QCOMPARE(loaded->tensors.at("h").values,
           (std::vector<float>{1.0f, -2.5f, 0x1p-24f, INFINITY, -0.0f}));
  QCOMPARE(loaded->tensors.at("b").values, (std::vector<float>{1.5f, -2.0f}));
  QCOMPARE(loaded->tensors.at("d").values, (std::vector<float>{-0.125f}));
  QCOMPARE(loaded->others, (std::vector<std::string>{"n"}));
}

void TestSafetensors::refuses_hostile_headers_data() {
  QTest::addColumn<QByteArray>("header");
  QTest::addColumn<int>("data_bytes");
  const auto row = [](const char* name, const QByteArray& header, int bytes = 16) {
    QTest::newRow(name) << header << bytes;
  };
  row("no json", "hello");
  row("list", "[1,2]");
  row("cut", R"({"x":{"dtype":"F32")");
  row("no tensor", R"({"x":5})");
  row("other type", R"({"x":{"dtype":"Q9","shape":[2],"data_offsets":[0,16]}})");
  row("size of type", R"({"x":{"dtype":"F16","shape":[4],"data_offsets":[0,16]}})");
  row("negative", R"({"x":{"dtype":"F32","shape":[-4],"data_offsets":[0,16]}})");
  row("fraction", R"({"x":{"dtype":"F32","shape":[1.5],"data_offsets":[0,6]}})");
  row("overflow",
      R"({"x":{"dtype":"F32","shape":[4294967296,4294967296,4],"data_offsets":[0,16]}})");
  row("beyond", R"({"x":{"dtype":"F32","shape":[4],"data_offsets":[8,24]}})");
  row("backwards", R"({"x":{"dtype":"F32","shape":[4],"data_offsets":[16,0]}})");
  row("wrong size", R"({"x":{"dtype":"F32","shape":[3],"data_offsets":[0,16]}})");
  row("no offsets", R"({"x":{"dtype":"F32","shape":[4],"data_offsets":[0]}})");
  row("gap", R"({"x":{"dtype":"F32","shape":[3],"data_offsets":[4,16]}})");
  row("gap between", R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                     R"("y":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})");
  row("rest", R"({"x":{"dtype":"F32","shape":[3],"data_offsets":[0,12]}})");
  row("overlap", R"({"x":{"dtype":"F32","shape":[3],"data_offsets":[0,12]},)"
                 R"("y":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})");
  row("two in one place", R"({"x":{"dtype":"F32","shape":[4],"data_offsets":[0,16]},)"
                          R"("y":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})");
  std::string ones;
  for (int i = 0; i < 100; ++i) ones += ",1";
  row("dimensions", QByteArray::fromStdString(R"({"x":{"dtype":"F32","shape":[4)" + ones +
                                              R"(],"data_offsets":[0,16]}})"));
  row("metadata", R"({"__metadata__":{"a":1}})");
  const QByteArray deep = QByteArray(100'000, '[') + QByteArray(100'000, ']');
  row("nested too deeply", R"({"x":)" + deep + "}");
  row("nested metadata", R"({"__metadata__":{"a":)" + deep + "}}");
  row("twice", R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
               R"("x":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})");
}

void TestSafetensors::refuses_hostile_headers() {
  QFETCH(QByteArray, header);
  QFETCH(int, data_bytes);
  const auto parsed = parse_safetensors(file_of(header.toStdString(), std::size_t(data_bytes)));
  QVERIFY(!parsed);
  QCOMPARE(parsed.error().code, ErrorCode::kMalformed);
  QVERIFY(parsed.error().message.find(" at byte ") != std::string::npos);
  Bytes lying = file_of(header.toStdString(), 0);
  put_u64(lying.data(), ~std::uint64_t{0});
  QVERIFY(!parse_safetensors(lying));
  QVERIFY(!parse_safetensors(ByteView(lying).first(5)));
}

// 300 arrays that each are all of 8 MiB, as halves: 4.8 GB of float32.
void TestSafetensors::what_claims_the_same_bytes_costs_nothing() {
  constexpr std::size_t kData = 8 << 20;
  std::string header = "{";
  for (int i = 0; i < 300; ++i) {
    header += (i > 0 ? ",\"t" : "\"t") + std::to_string(i) +
              R"(":{"dtype":"F16","shape":[4194304],"data_offsets":[0,8388608]})";
  }
  const Bytes bomb = file_of(header + "}", kData);
  const QTemporaryDir folder;
  const std::string path = folder.filePath("bomb.safetensors").toStdString();
  std::ofstream(path, std::ios::binary) << as_text(bomb);
  for (const bool from_disk : {false, true}) {
    std::optional<Error> refused;
    const auto peak = test::peak_memory_of([&] {
      const auto read = from_disk ? read_safetensors(path) : parse_safetensors(bomb);
      if (!read) refused = read.error();
    });
    QVERIFY(refused);
    QVERIFY2(refused->message.find("overlaps another one") != std::string::npos,
             refused->message.c_str());
    QVERIFY2(peak.value_or(0) <= kData, qPrintable(QString::number(peak.value_or(0))));
  }
}

void TestSafetensors::large_headers_are_refused() {
  const auto refused_for = [](const std::string& header, const char* why) {
    std::optional<Error> refused;
    const Bytes bomb = file_of(header, 0);
    const auto peak = test::peak_memory_of([&] {
      if (const auto read = parse_safetensors(bomb); !read) refused = read.error();
    });
    return refused && refused->message.find(why) != std::string::npos &&
           peak.value_or(0) <= test::kMostForRefusal;
  };
  QVERIFY(refused_for(std::string(17 << 20, ' '), "a header of 17825792 bytes does not fit"));
  std::string lists = R"({"__metadata__":[1)";
  while (lists.size() < (15 << 20)) lists += ",[]";
  QVERIFY(refused_for(lists + "]}", "more than 128 MiB when it is read"));
}

QTEST_APPLESS_MAIN(TestSafetensors)
#include "test_safetensors.moc"
