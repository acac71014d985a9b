// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as spreadsheets, databases and people leave them: what is read, and what is refused by
// line and column.
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "engine/train/data/dataset.h"
#include "engine/train/tables/column_roles.h"
#include "engine/train/tables/table_columns.h"
#include "engine/train/tables/table_numbers.h"

using namespace potluck;
using namespace std::string_literals;

namespace {

constexpr int kRows = 60;

// 60 rows of "height,weight,kind", as the two functions write numbers and a row.
template <class Number, class Row>
std::string table(const std::string& header, Number&& number, Row&& row) {
  std::string out = header;
  for (int i = 0; i < kRows; ++i) {
    out += row(number(10.0 + 5 * (i % 3) + i / 70.0), number(3.5 + i % 7 / 8.0),
               std::string(1, char('a' + i % 3)), i);
  }
  return out;
}
std::string point(double v) { return QString::number(v, 'f', 4).toStdString(); }
std::string comma(double v) { return QString::number(v, 'f', 4).replace('.', ',').toStdString(); }
auto joined(const std::string& separator, const std::string& end = "\n") {
  return [=](const std::string& a, const std::string& b, const std::string& c, int) {
    return a + separator + b + separator + c + end;
  };
}
std::string plain() { return table("height,weight,kind\n", point, joined(",")); }

// A number of thousands, with marks between three digits.
auto parted(const std::string& thousands, const std::string& decimal) {
  return [=](double v) {
    const QString cents = QString::number(std::int64_t(v * 1000)).rightJustified(4, '0');
    QString out = cents.chopped(3) + "@" + cents.right(3) + "#50";
    out.replace("@", QString::fromStdString(thousands));
    out.replace("#", QString::fromStdString(decimal));
    return out.toStdString();
  };
}

std::string utf16(const std::string& text, bool big, bool mark) {
  std::string out;
  const auto put = [&](char16_t c) {
    const char low = char(c & 0xff), high = char(c >> 8);
    out += big ? std::string{high, low} : std::string{low, high};
  };
  if (mark) put(0xfeff);
  for (const char16_t c : QString::fromStdString(text).toStdU16String()) put(c);
  return out;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return QString::fromStdString(text)
      .replace(QString::fromStdString(from), QString::fromStdString(to))
      .toStdString();
}

// The cell of "height" in the sixth line becomes this.
std::string with_cell(const std::string& cell) {
  return table("height,weight,kind\n", point,
               [&](const std::string& a, const std::string& b, const std::string& c, int i) {
                 return (i == 4 ? cell : a) + "," + b + "," + c + "\n";
               });
}
std::string with_column(const std::string& name, auto&& value) {
  return table(name + ",height,weight,kind\n", point,
               [&](const std::string& a, const std::string& b, const std::string& c, int i) {
                 return value(i) + "," + a + "," + b + "," + c + "\n";
               });
}

}  // namespace

class TestCsvTables : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  Result<std::shared_ptr<const Dataset>> load(const std::string& bytes, DataFiles how = {}) {
    const std::filesystem::path file = folder_.filePath("t.csv").toStdString();
    std::ofstream(file, std::ios::binary) << bytes;
    how.format = DataFormat::kCsv;
    how.files = {file};
    return Dataset::load(how);
  }

  // Rows of reads().
  static void row(const char* name, const std::string& bytes, const char* roles = "2nt",
                  double height = 15.24) {
    QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(roles) << height;
  }
  static void rows_of_layouts() {
    row("plain", plain());
    row("a mark", "\xef\xbb\xbf" + plain());
    row("a mark and a label first",
        "\xef\xbb\xbflabel,height,weight\n" +
            table("", point,
                  [](const auto& a, const auto& b, const auto& c, int) {
                    return c + "," + a + "," + b + "\n";
                  }),
        "t2n");
    row("UTF-16, little", utf16(plain(), false, true));
    row("UTF-16, big", utf16(plain(), true, true));
    row("Windows' line ends", replaced(plain(), "\n", "\r\n"));
    row("old Macs' line ends", replaced(plain(), "\n", "\r"));
    row("no last line end", plain().substr(0, plain().size() - 1));
    row("empty lines", plain() + "\n\r\n\n");
    row("rows of nothing", plain() + ",,\n,,\n");
    row("semicolons", table("height;weight;kind\n", point, joined(";")));
    row("tabulators", table("height\tweight\tkind\n", point, joined("\t")));
    row("bars", table("height|weight|kind\n", point, joined("|")));
    row("blanks around", table("height , weight , kind\n", point, joined(" , ", " \n")));
    row("Excel's first line", "sep=;\r\n" + table("height;weight;kind\n", point, joined(";")));
    row("the same in quotes",
        "\"sep=\t\"\n" + table("height\tweight\tkind\n", point, joined("\t")));
    row("a comma in names", table("height, cm;weight, kg;kind\n", point, joined(";")));
    row("decimal commas", table("height;weight;kind\n", comma, joined(";")));
    row("the same without names", table("", comma, joined(";")));
    row("commas everywhere", table("height, cm;weight, kg;kind\n", comma, joined(";")));
    row("quoted decimal commas",
        table("height,weight,kind\n", comma, [](const auto& a, const auto& b, const auto& c, int) {
          return "\"" + a + "\",\"" + b + "\",\"" + c + "\"\n";
        }));
    row("names with line ends", replaced(plain(), ",kind", ",\"kind,\n\"\"x\"\"\""));
  }
  static void rows_of_numbers() {
    row("1.234,5", table("h;w;k\n", parted(".", ","), joined(";")), "2nt", 15240);
    row("1,234.5", table("h;w;k\n", parted(",", "."), joined(";")), "2nt", 15240);
    row("1 234,5", table("h;w;k\n", parted(" ", ","), joined(";")), "2nt", 15240);
    row("1'234.5", table("h;w;k\n", parted("'", "."), joined(";")), "2nt", 15240);
    row("narrow blanks", table("h;w;k\n", parted("\u202f", ","), joined(";")), "2nt", 15240);
    row("+3", table(
                  "h,w,k\n", [](double v) { return "+" + point(v); }, joined(",")));
    row("a long minus",
        table(
            "h,w,k\n", [](double v) { return "−" + point(v); }, joined(",")),
        "2nt", -15.24);
    row("(3)",
        table(
            "h,w,k\n", [](double v) { return "(" + point(v) + ")"; }, joined(",")),
        "2nt", -15.24);
    row("12 %", table(
                    "h,w,k\n", [](double v) { return point(v) + " %"; }, joined(",")));
    row("$12", table(
                   "h,w,k\n", [](double v) { return "$" + point(v); }, joined(",")));
    row("12 €", table(
                    "h;w;k\n", [](double v) { return comma(v) + " €"; }, joined(";")));
    row("1e1", table(
                   "h,w,k\n", [](double v) { return QString::number(v, 'e', 5).toStdString(); },
                   joined(",")));
  }
  static void rows_of_columns() {
    row("no names", plain().substr(plain().find('\n') + 1));
    row("a year as a name", replaced(plain(), "weight", "2019"));
    row("a name twice", replaced(plain(), "weight", "height"));
    row("a separator at each end", table("height;weight;kind;\n", comma, joined(";", ";\n")),
        "2ntx");
    row("an empty column", with_column("nothing", [](int) { return ""s; }), "x2nt");
    row("numbers of rows", with_column("", [](int i) { return std::to_string(i); }), "x2nt");
    row("id", with_column("id", [](int i) { return std::to_string(7 * i + 1000); }), "x2nt");
    row("customerID", with_column("customerID", [](int i) { return "k-" + std::to_string(i); }),
        "x2nt");
    row("days", with_column("day", [](int i) { return "2026-" + std::to_string(100 + i); }),
        "x2nt");
    row("true and false", with_column("yes", [](int i) { return i % 2 ? "true"s : "FALSE"s; }),
        "w2nt");
    row("2, 3, 5more",
        with_column("doors", [](int i) { return i % 3 ? std::to_string(i % 3) : "5more"; }),
        "w2nt");
    row("an id last",
        table("height,weight,kind,id\n", point,
              [](const auto& a, const auto& b, const auto& c, int i) {
                return a + "," + b + "," + c + "," + std::to_string(i) + "\n";
              }),
        "2ntx");
  }

 private Q_SLOTS:
  void reads_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("roles");
    QTest::addColumn<double>("height");  // its mean, to three digits
    rows_of_layouts();
    rows_of_numbers();
    rows_of_columns();
  }
  void reads() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, roles);
    QFETCH(double, height);
    const auto data = load(bytes.toStdString());
    QVERIFY2(data, data ? "" : data.error().text().c_str());
    QCOMPARE((*data)->classes(), 3u);
    QCOMPARE((*data)->class_name(2).substr(0, 1), "c"s);
    QCOMPARE((*data)->train_size() + (*data)->validation_size(), std::uint64_t(kRows));
    QCOMPARE((*data)->roles(), roles.toStdString());
    const auto columns = (*data)->columns();
    const auto first = std::ranges::find(columns, ColumnKind::kNumber, &DataColumn::kind);
    QVERIFY(first != columns.end());
    const double mean = std::stod(first->about);
    QVERIFY2(std::abs(mean - height) <= 0.01 * std::abs(height), first->about.c_str());
    for (const auto& column : columns)
      QVERIFY(column.name.find("\xef\xbb\xbf") == std::string::npos);
  }

  void names_what_is_missing_data() {
    QTest::addColumn<QByteArray>("cell");
    QTest::addColumn<QByteArray>("named");
    for (const char* cell : {"NA", "na", "N/A", "#N/A", "NaN", "nan", "null", "NULL", "None", "?",
                             "-", "--", "–", ".", "\\N", "unknown", "#DIV/0!", "n. a."}) {
      QTest::newRow(cell) << QByteArray(cell) << QByteArray("a value is missing");
    }
    QTest::newRow("nothing") << QByteArray("") << QByteArray("nothing");
    QTest::newRow("blanks") << QByteArray("  ") << QByteArray("nothing");
    for (const char* cell : {"inf", "-inf", "Infinity", "∞"}) {
      QTest::newRow(cell) << QByteArray(cell) << QByteArray("is not finite");
    }
    for (const char* cell : {"abc", "1O.5", "12:30", "1.2.3", "12 kg", "0x1F", "1.234.56", "--3"}) {
      QTest::newRow(cell) << QByteArray(cell) << QByteArray("is no number as the others are");
    }
  }
  void names_what_is_missing() {
    QFETCH(QByteArray, cell);
    QFETCH(QByteArray, named);
    const auto bytes = with_cell(cell.toStdString());
    const auto refused = load(bytes);
    QVERIFY(!refused);
    const auto& message = refused.error().message;
    for (const auto& part : {named.toStdString(), "column \"height\""s, "in line 6"s, "t.csv"s}) {
      QVERIFY2(message.find(part) != std::string::npos, message.c_str());
    }
    DataFiles without;
    without.leave_out_bad = true;
    const auto rest = load(bytes, without);
    QVERIFY2(rest, rest ? "" : rest.error().text().c_str());
    QCOMPARE((*rest)->train_size() + (*rest)->validation_size(), std::uint64_t(kRows - 1));
    QCOMPARE((*rest)->roles(), "2nt"s);
    QVERIFY((*rest)->notes().front().starts_with("1 line is left out"));
  }

  void refuses_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("named");
    const auto row = [](const char* name, const std::string& bytes, const char* named) {
      QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(named);
    };
    row("more columns", plain() + "1,2,a,4\n", "4 columns instead of 3 in line 62");
    row("fewer columns", plain() + "1,2\n", "2 columns instead of 3 in line 62");
    row("fewer columns first", "1,2\n" + plain(), "2 columns instead of 3 in line 1");
    row("a measure",
        table("area,rooms,price\n", point,
              [](const auto& a, const auto& b, const auto&, int i) {
                return a + "," + b + "," + std::to_string(40000 + 1001 * i) + ".5\n";
              }),
        "60 different numbers in column \"price\": only classes can be learnt");
    row("a whole measure",
        table("area,rooms,price\n", point,
              [](const auto& a, const auto& b, const auto&, int i) {
                return a + "," + b + "," + std::to_string(40000 + 1001 * i) + "\n";
              }),
        "60 different numbers in column \"price\": only classes can be learnt");
    row("a measure with commas",
        table("area;rooms;price\n", comma,
              [](const auto& a, const auto& b, const auto&, int i) {
                return a + ";" + b + ";" + std::to_string(i) + ",5\n";
              }),
        "only classes can be learnt");
    row("another class in each row",
        table("a,b,label\n", point,
              [](const auto& a, const auto& b, const auto& c, int i) {
                return a + "," + b + "," + c + std::to_string(i) + "\n";
              }),
        "another value in each row in column \"label\"");
    row("two labels", replaced(plain(), "height,weight,kind", "label,weight,Label"),
        "several columns \"label\"");
    row("a class that is missing", replaced(plain(), "c\n", "NA\n"),
        "\"NA\" in column \"kind\": a value is missing in line 4");
    row("percents among others", replaced(plain(), "3.5000", "3.5%"), "several units in line");
    row("UTF-16 without a mark", utf16(plain(), false, false), "UTF-16");
    row("half of UTF-16", utf16(plain(), true, true).substr(0, 1001), "UTF-16");
    row("UTF-32", "\xff\xfe\0\0a\0\0\0"s, "UTF-32");
    row("separated by blanks", replaced(plain(), ",", " "), "only one column");
  }
  void refuses() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, named);
    const auto refused = load(bytes.toStdString());
    QVERIFY(!refused);
    QVERIFY2(refused.error().message.find(named.toStdString()) != std::string::npos,
             refused.error().message.c_str());
    QVERIFY(!refused.error().hint.empty());
  }

  // Excel saves what Windows calls ANSI.
  void windows_alphabet_is_read_and_told() {
    const auto data = load(table("H\xf6he;w;\x80\n", comma, joined(";")));
    QVERIFY2(data, data ? "" : data.error().text().c_str());
    QCOMPARE((*data)->notes(), (std::vector<std::string>{"The file is read as Windows-1252"}));
  }

  // "1,234" alone may be two numbers: the other columns and the separator tell which.
  void marks_are_told_by_the_whole_table() {
    const auto mean = [&](const std::string& bytes) {
      const auto data = load(bytes);
      return data ? std::stod((*data)->columns()[0].about) : -1.0;
    };
    const auto rows = [](const std::string& header, const std::string& one, const std::string& two,
                         const std::string& other, char separator) {
      std::string out = header;
      for (int i = 0; i < 20; ++i) {
        out += "\"" + (i % 2 ? one : two) + "\"" + separator + "\"" + other + "\"" + separator +
               (i % 2 ? "x" : "y") + "\n";
      }
      return out;
    };
    QVERIFY(mean(rows("a,b,k\n", "1,234", "950", "3.25", ',')) > 950);
    QVERIFY(mean(rows("a;b;k\n", "1,234", "950,5", "3,25", ';')) < 950);
    QVERIFY(mean(rows("a;b;k\n", "1.234", "950", "3,25", ';')) > 950);
    QVERIFY(mean(rows("a,b,k\n", "1.234", "950", "3.25", ',')) < 950);
    QVERIFY(mean(rows("a\tb\tk\n", "1,234", "950", "7", '\t')) > 950);
  }

  void a_person_says_what_columns_are() {
    const auto postcodes = with_column("code", [](int i) { return std::to_string(10000 + i % 5); });
    DataFiles how;
    QCOMPARE(load(postcodes)->get()->roles(), "3nt"s);
    how.wishes = {"", {"Weight"}, {"code"}};
    QCOMPARE(load(postcodes, how)->get()->roles(), "wnxt"s);
    how.wishes = {"code", {"2"}, {}};
    QCOMPARE(load(postcodes, how)->get()->roles(), "txnw"s);
    QCOMPARE(load(postcodes, how)->get()->class_name(4), "10004"s);
    how.wishes = {"colour", {}, {}};
    QVERIFY(load(postcodes, how).error().message.find("no column \"colour\"") != std::string::npos);
    how.wishes = {"kind", {"kind"}, {}};
    QCOMPARE(load(postcodes, how).error().code, ErrorCode::kInvalidArgument);
    // As every member reads it, whatever it would guess.
    how = {};
    how.columns = "w2xt";
    QCOMPARE(load(postcodes, how)->get()->features(), 5u);
    how.columns = "3t";
    QCOMPARE(load(postcodes, how).error().code, ErrorCode::kInvalidArgument);
    // What cannot be learnt is shown, so that a person can choose something else.
    how = {};
    how.files = {folder_.filePath("t.csv").toStdString()};
    const auto shown = look_at_columns(how);
    QVERIFY(shown);
    QCOMPARE(shown->size(), std::size_t{4});
    QCOMPARE(shown->at(3).kind, ColumnKind::kTarget);
  }

  void roles_come_back_as_they_went() {
    for (const std::string roles : {"nt", "t", "x784nt", "t2nw3x", "2nwtn"}) {
      const auto kinds = kinds_of_roles(roles);
      QVERIFY2(kinds, roles.c_str());
      QCOMPARE(column_roles(*kinds), roles);
    }
    for (const char* wrong : {"", "n", "tt", "2t", "nt3", "0nt", "nty", "99999999nt",
                              "99999999999999999999999nt", "-1nt", "t 2n"}) {
      QVERIFY2(!kinds_of_roles(wrong), wrong);
    }
  }

  // 2 before 10, and the names of classes stay.
  void classes_are_in_their_order() {
    std::string out = "a,label\n";
    for (int i = 0; i < 60; ++i) out += std::to_string(i % 7) + "," + std::to_string(i % 12) + "\n";
    const auto data = load(out);
    QVERIFY2(data, data ? "" : data.error().text().c_str());
    QCOMPARE((*data)->classes(), 12u);
    for (std::uint32_t i = 0; i < 12; ++i) QCOMPARE((*data)->class_name(i), std::to_string(i));
  }
};

QTEST_APPLESS_MAIN(TestCsvTables)
#include "test_csv_tables.moc"
