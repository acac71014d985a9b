// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "engine/project/data_source.h"
#include "engine/project/project_folder.h"
#include "engine/project/text_check.h"
#include "net/crypto/hash_tree.h"
#include "net/identity/identity.h"
#include "tests/support/ordinary_rights.h"
#include "tests/support/test_files.h"

using namespace potluck;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kNow = 1'700'000'000;
const std::string kFirst = "Some text that is long enough to be learnt from, if only just.";
const std::string kOther = "Another text of its length, which must not reach the project.";

std::string idx(std::uint32_t magic, std::vector<std::uint32_t> dimensions, std::size_t payload) {
  std::string out;
  dimensions.insert(dimensions.begin(), magic);
  for (const auto value : dimensions) {
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xff);
  }
  return out + std::string(payload, '\1');
}
std::string images(std::uint32_t count, std::uint32_t side = 4) {
  return idx(0x803, {count, side, side}, std::size_t{count} * side * side);
}
std::string labels(std::uint32_t count) { return idx(0x801, {count}, count); }

}  // namespace

class TestProjectFolder : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> dir_;
  KeyPair device_ = KeyPair::generate();

  fs::path root() const { return dir_->path().toStdString(); }
  fs::path home() const { return root() / "home"; }
  fs::path write(const fs::path& name, const std::string& content) {
    fs::create_directories((root() / name).parent_path());
    std::ofstream(root() / name, std::ios::binary) << content;
    return root() / name;
  }
  fs::path write_gz(const fs::path& name, const std::string& content) {
    const gzFile out = gzopen((root() / name).c_str(), "wb");
    gzwrite(out, content.data(), static_cast<unsigned>(content.size()));
    gzclose(out);
    return root() / name;
  }
  NewProject wanted(const fs::path& data) {
    NewProject out;
    out.name = "tulips";
    out.description = "A test.";
    out.data = data.string();
    out.model = "mlp:hidden=16";
    out.addresses = {"127.0.0.1:4000"};
    out.display_name = "Ada";
    return out;
  }
  Error refused(const NewProject& project) {
    auto made = create_project(home(), project, device_, kNow);
    return made ? Error{ErrorCode::kInternal, "it was accepted", {}} : made.error();
  }
  Error refused(const fs::path& data) { return refused(wanted(data)); }
  bool nothing_is_left() const {
    return !fs::exists(home() / "projects") || fs::is_empty(home() / "projects");
  }

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }
  void init() { dir_ = std::make_unique<QTemporaryDir>(); }

  void a_text_project_from_end_to_end() {
    std::string text(700'000, 'x');
    for (std::size_t i = 0; i < text.size(); i += 7) text[i] = static_cast<char>('a' + i % 26);
    const auto made = create_project(home(), wanted(write("my text.txt", text)), device_, kNow);
    QVERIFY2(made.ok(), made ? "" : made.error().text().c_str());
    const auto folder = ProjectFolder::of(home(), made->manifest.id);
    // The data is ours, byte for byte, and named by its hash tree.
    QCOMPARE(made->manifest.data.size(), 1u);
    const auto& file = made->manifest.data[0];
    QCOMPARE(file.name, std::string("my text.txt"));
    const auto copy = read_whole_file(folder.data() / file.name, 1 << 20).value();
    QCOMPARE(as_text(copy), std::string_view(text));
    QVERIFY(hash_tree(copy).root() == file.root);
    QCOMPARE(file.size, text.size());
    // What is on the disk is what was returned, and volunteers can use it.
    const auto manifest_bytes = read_whole_file(folder.manifest_file(), kMaxManifestBytes).value();
    const auto manifest = decode_manifest(manifest_bytes);
    QVERIFY(manifest.ok() && manifest->id == made->manifest.id && manifest->name == "tulips");
    const auto link = read_whole_file(folder.link_file(), 4096).value();
    QCOMPARE(std::string(as_text(link)), made->link + "\n");
    const auto invite = parse_invite_link(as_text(link), kNow);
    QVERIFY(invite.ok());
    QVERIFY(invite->manifest_root == hash_tree(manifest_bytes).root());
    QCOMPARE(invite->manifest_bytes, manifest_bytes.size());
    QCOMPARE(invite->addresses, std::vector<std::string>{"127.0.0.1:4000"});
    // The organiser is a member, and holds the project key for itself alone.
    const auto chain = decode_chain(read_whole_file(folder.chain_file(), kMaxChainBytes).value());
    QVERIFY(verify_chain(*chain, manifest->id, device_.public_key(), kNow).ok());
    QVERIFY(chain->back().certificate.role == Role::kOrganiser);
    QVERIFY(load_key(folder.key_file())->public_key() == manifest->id);
    for (const auto& secret : {folder.key_file(), folder.link_file()}) {
      struct stat info {};
      QCOMPARE(::stat(secret.c_str(), &info), 0);
      QCOMPARE(info.st_mode & 0077, 0u);
    }
    QCOMPARE(std::distance(fs::directory_iterator(home() / "projects"), {}), 1);
  }

  void later_changes_of_the_original_do_not_reach_the_project() {
    const auto file = write("a.txt", kFirst);
    const auto made = create_project(home(), wanted(file), device_, kNow);
    QVERIFY(made.ok());
    write("a.txt", kOther);
    const auto folder = ProjectFolder::of(home(), made->manifest.id);
    QCOMPARE(std::string(as_text(*read_whole_file(folder.data() / "a.txt", 1000))), kFirst);
  }

  void idx_finds_its_labels() {
    const auto plain = write("train-images-idx3-ubyte", images(10));
    write("train-labels-idx1-ubyte", labels(10));
    const auto made = create_project(home(), wanted(plain), device_, kNow);
    QVERIFY2(made.ok(), made ? "" : made.error().text().c_str());
    QCOMPARE(made->manifest.data_format, std::string("idx"));
    QCOMPARE(made->manifest.data[1].name, std::string("train-labels-idx1-ubyte"));
    const auto zipped = write_gz("t10k-images-idx3-ubyte.gz", images(6));
    write_gz("t10k-labels-idx1-ubyte.gz", labels(6));
    const auto test = find_data(zipped);
    QVERIFY2(test.ok(), test ? "" : test.error().text().c_str());
    QCOMPARE(test->files[1].filename().string(), std::string("t10k-labels-idx1-ubyte.gz"));
    // The folder holds both: train first, then test.
    const auto both = find_data(root());
    QVERIFY2(both.ok(), both ? "" : both.error().text().c_str());
    QCOMPARE(both->files.size(), 4u);
    QCOMPARE(both->files[0], plain);
    QCOMPARE(both->files[2], zipped);
    QVERIFY(create_project(home(), wanted(root()), device_, kNow).ok());
  }

  void real_mnist_and_shakespeare() {
    const auto images = shared_file("mnist-t10k-images-idx3-ubyte.gz");
    if (!fs::exists(images)) QSKIP("MNIST is not in $POTLUCK_SHARED/data");
    const auto mnist = find_data(images);
    QVERIFY2(mnist.ok(), mnist ? "" : mnist.error().text().c_str());
    QCOMPARE(mnist->files[1].filename().string(), std::string("mnist-t10k-labels-idx1-ubyte.gz"));
    QCOMPARE(find_data(images.parent_path())->files, mnist->files);
    QCOMPARE(find_data(shared_file("tinyshakespeare.txt"))->format, std::string("text"));
  }

  void wrong_data_files_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("says");
    QTest::newRow("no such file") << "missing"
                                  << "no such file";
    QTest::newRow("empty") << "empty"
                           << "is empty";
    QTest::newRow("binary") << "binary"
                            << "offset 3 is not UTF-8";
    QTest::newRow("utf-16") << "utf16"
                            << "UTF-16";
    QTest::newRow("cut character") << "cut-text"
                                   << "middle of a character";
    QTest::newRow("short text") << "short"
                                << "too little text";
    QTest::newRow("one character") << "same"
                                   << "too little text";
    QTest::newRow("compressed text") << "gz-text"
                                     << "too little text";
    QTest::newRow("labels") << "labels"
                            << "holds labels, images were expected";
    QTest::newRow("wrong magic") << "magic"
                                 << "starts with 89504e47 where 00000803 was expected";
    QTest::newRow("cut images") << "cut"
                                << "header names 160 bytes, 159 are there";
    QTest::newRow("long images") << "long"
                                 << "is longer than the 160 bytes";
    QTest::newRow("cut header") << "header"
                                << "cut off within its header";
    QTest::newRow("cut gzip") << "cut-gz"
                              << "compressed data ends early";
    QTest::newRow("huge dimensions") << "huge"
                                     << "points; 1 to 1024";
    QTest::newRow("no labels") << "alone"
                               << "no labels-idx1 beside it";
    QTest::newRow("other count") << "count"
                                 << "has 9 labels, but images-idx3 has 10 images";
    QTest::newRow("bad labels") << "bad-labels"
                                << "is not an IDX labels file";
    QTest::newRow("empty folder") << "folder"
                                  << "there is no data in";
    QTest::newRow("unknown built-in") << "builtin"
                                      << "no built-in data \"digit\"";
  }
  void wrong_data_files() {
    QFETCH(QString, what);
    QFETCH(QString, says);
    const auto name = what.toStdString();
    fs::path data = root() / "images-idx3";
    if (name != "alone")
      write("labels-idx1", name == "bad-labels" ? images(3) : labels(name == "count" ? 9 : 10));
    write("images-idx3", images(10));
    if (name == "missing") data = root() / "nothing.txt";
    if (name == "empty") data = write("e.txt", "");
    if (name == "binary") data = write("b.txt", "abc\xff\xfe");
    if (name == "utf16")
      data = write("u.txt", std::string("\xff\xfe"
                                        "a\0b\0",
                                        6));
    if (name == "cut-text") data = write("c.txt", "abc\xe2\x82");
    if (name == "short") data = write("s.txt", "hello world");
    if (name == "same") data = write("x.txt", std::string(600'000, 'x'));
    if (name == "gz-text") data = write_gz("t.txt.gz", "hello");
    if (name == "labels") data = root() / "labels-idx1";
    if (name == "magic") write("images-idx3", "\x89PNG and so on, more than a header long");
    if (name == "cut") write("images-idx3", images(10).substr(0, 175));
    if (name == "long") write("images-idx3", images(10) + "x");
    if (name == "header") write("images-idx3", images(10).substr(0, 12));
    if (name == "huge") write("images-idx3", idx(0x803, {0xffffffff, 0xffffffff, 0xffffffff}, 0));
    if (name == "cut-gz") {
      data = write_gz("z-images.gz", images(100, 28));
      fs::resize_file(data, fs::file_size(data) - 12);
    }
    if (name == "folder") {
      data = root() / "none";
      fs::create_directories(data);
    }
    if (name == "builtin") data = "builtin:digit";
    const auto error = refused(data);
    QVERIFY2(error.message.find(says.toStdString()) != std::string::npos, error.message.c_str());
    QVERIFY(error.code == ErrorCode::kMalformed || error.code == ErrorCode::kNotFound ||
            error.code == ErrorCode::kInvalidArgument);
    QVERIFY(!error.hint.empty());
    if (name != "builtin") QVERIFY(error.message.find(root().string()) != std::string::npos);
    QVERIFY(nothing_is_left());
  }

  void wishes_that_cannot_be_met() {
    const auto file = write("a.txt", kFirst);
    const auto with = [&](const std::function<void(NewProject&)>& change) {
      auto project = wanted(file);
      change(project);
      return refused(project);
    };
    for (const auto& error :
         {with([](NewProject& p) { p.name = ""; }), with([](NewProject& p) { p.name = "a\nb"; }),
          with([](NewProject& p) { p.name = std::string(101, 'x'); }),
          with([](NewProject& p) { p.description = std::string(5000, 'x'); }),
          with([](NewProject& p) { p.model = ""; }),
          with([](NewProject& p) { p.addresses = {"nowhere"}; }),
          with([](NewProject& p) { p.display_name = std::string(65, 'x'); }),
          with([](NewProject& p) { p.recipe.epochs = 0; }),
          with([](NewProject& p) { p.data = ""; })}) {
      QCOMPARE(error.code, ErrorCode::kInvalidArgument);
      QVERIFY(!error.message.empty() && !error.hint.empty());
    }
    QVERIFY(nothing_is_left());
  }

  void what_a_killed_attempt_left_is_removed() {
    const auto left = home() / "projects" / ("." + std::string(64, 'a'));
    const auto other = home() / "projects" / ".notes";
    fs::create_directories(left / "data");
    fs::create_directories(other);
    std::ofstream(left / "data" / "big") << "half of it";
    QVERIFY(create_project(home(), wanted(write("a.txt", kFirst)), device_, kNow).ok());
    QVERIFY(!fs::exists(left));
    QVERIFY(fs::exists(other));
  }

  void odd_file_names_are_made_plain() {
    const auto made = create_project(home(), wanted(write("a:b*.txt", kFirst)), device_, kNow);
    QVERIFY2(made.ok(), made ? "" : made.error().text().c_str());
    QCOMPARE(made->manifest.data[0].name, std::string("a_b_.txt"));
  }

  void built_in_digits() {
    auto project = wanted("builtin:digits");
    const auto made = create_project(home(), project, device_, kNow);
    QVERIFY2(made.ok(), made ? "" : made.error().text().c_str());
    QCOMPARE(made->manifest.data.size(), 2u);
    const auto folder = ProjectFolder::of(home(), made->manifest.id);
    QVERIFY(find_data(folder.data() / made->manifest.data[0].name).ok());
  }

  void a_full_disk_leaves_nothing_behind() {
    fs::create_directories(home());
    if (::mount("tmpfs", home().c_str(), "tmpfs", 0, "size=64k") != 0) {
      QSKIP("mounting a small disk needs root");
    }
    struct Unmount {
      fs::path path;
      ~Unmount() { ::umount2(path.c_str(), MNT_DETACH); }
    } unmount{home()};
    const auto error = refused(write("big.txt", kFirst + std::string(500'000, 'x')));
    QCOMPARE(error.code, ErrorCode::kNoSpace);
    QVERIFY(error.hint.find("free some space") != std::string::npos);
    QVERIFY(nothing_is_left());
    QVERIFY(write_file_atomically(home() / "f", as_bytes("kept")).ok());
    const auto full = write_file_atomically(home() / "f", Bytes(200'000, 1));
    QCOMPARE(full.error().code, ErrorCode::kNoSpace);
    QCOMPARE(std::string(as_text(*read_whole_file(home() / "f", 100))), std::string("kept"));
    for (const auto& entry : fs::directory_iterator(home())) {
      QVERIFY(entry.path().filename() == "f" || entry.path().filename() == "projects");
    }
    // Read-only is told apart from full.
    if (::mount(nullptr, home().c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) == 0) {
      const auto read_only = write_file_atomically(home() / "f", as_bytes("x"));
      QCOMPARE(read_only.error().code, ErrorCode::kPermission);
      QVERIFY(read_only.error().message.find("read-only") != std::string::npos);
    }
  }

  void files_are_replaced_whole() {
    const auto file = root() / "f";
    QVERIFY(write_file_atomically(file, as_bytes("one")).ok());
    QVERIFY(write_file_atomically(file, as_bytes("")).ok());
    QCOMPARE(read_whole_file(file, 0)->size(), 0u);
    QVERIFY(write_file_atomically(file, as_bytes("three")).ok());
    QCOMPARE(std::string(as_text(*read_whole_file(file, 5))), std::string("three"));
    QCOMPARE(read_whole_file(file, 4).error().code, ErrorCode::kTooLarge);
    QCOMPARE(std::distance(fs::directory_iterator(root()), {}), 1);  // no temporaries
    QCOMPARE(read_whole_file(root(), 100).error().code, ErrorCode::kInvalidArgument);
    QCOMPARE(read_whole_file(root() / "no", 100).error().code, ErrorCode::kNotFound);
    QCOMPARE(write_file_atomically(root() / "no" / "f", {}).error().code, ErrorCode::kNotFound);
  }

  void permission_is_told_apart() {
    const OrdinaryRights rights;
    QVERIFY(rights.in_force());
    fs::create_directories(home());
    fs::permissions(home(), fs::perms::owner_read | fs::perms::owner_exec);
    const auto error = refused(write("a.txt", kFirst));
    fs::permissions(home(), fs::perms::owner_all);
    QCOMPARE(error.code, ErrorCode::kPermission);
  }

  void utf8_in_pieces() {
    const std::string text = "a\xc3\xa4\xe6\xbc\xa2\xf0\x9f\x8c\xb7z";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      Utf8Checker checker;
      QVERIFY(!checker.feed(as_bytes(std::string_view(text).substr(0, cut))));
      QVERIFY(!checker.feed(as_bytes(std::string_view(text).substr(cut))));
      QVERIFY(checker.complete());
    }
    using namespace std::string_literals;
    for (const auto& bad : {"\x80"s, "\xc0\xaf"s, "\xe0\x80\xaf"s, "\xed\xa0\x80"s, "\0"s,
                            "\xf0\x80\x80\x80"s, "\xf4\x90\x80\x80"s, "\xf5"s, "\xc3("s}) {
      QVERIFY(Utf8Checker().feed(as_bytes(bad)).has_value());
    }
  }

  void default_home_follows_the_environment() {
    qputenv("POTLUCK_HOME", "/somewhere/p");
    QCOMPARE(default_home(), fs::path("/somewhere/p"));
    qunsetenv("POTLUCK_HOME");
    qputenv("XDG_DATA_HOME", "/data");
    QCOMPARE(default_home(), fs::path("/data/potluck"));
    qputenv("XDG_DATA_HOME", "not/absolute");
    qputenv("HOME", "/home/ada");
    QCOMPARE(default_home(), fs::path("/home/ada/.local/share/potluck"));
  }
};

QTEST_APPLESS_MAIN(TestProjectFolder)
#include "test_project_folder.moc"
