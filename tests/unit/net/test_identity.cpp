// SPDX-License-Identifier: GPL-3.0-or-later
// Key files: made once, readable by their owner only, never overwritten, never half-written.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QTest>
#include <cerrno>
#include <fstream>
#include <optional>
#include <thread>
#include <vector>

#include "net/identity/identity.h"
#include "net/identity/key_file.h"

using namespace potluck;
namespace fs = std::filesystem;

namespace {

fs::path path_of(const QTemporaryDir& dir) { return dir.path().toStdString(); }

unsigned mode_of(const fs::path& file) {
  struct stat info {};
  return ::stat(file.c_str(), &info) == 0 ? info.st_mode & 0777u : 0u;
}

void write_text(const fs::path& file, std::string_view text) {
  std::ofstream(file, std::ios::binary) << text;
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
}

std::size_t entries_in(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

class TestIdentity : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void made_once_and_found_again() {
    const QTemporaryDir dir;
    const fs::path home = path_of(dir) / "deep" / "home";
    const auto first = load_or_create_identity(home);
    QVERIFY(first);
    const auto second = load_or_create_identity(home);
    QVERIFY(second);
    QCOMPARE(second->public_key(), first->public_key());
    QCOMPARE(second->secret(), first->secret());
    QCOMPARE(entries_in(home), std::size_t{1});  // no temporary file is left
  }

  // One that waits is not made again, and the one before is kept.
  void another_key_takes_its_place() {
    const QTemporaryDir dir;
    const fs::path home = path_of(dir);
    const auto first = load_or_create_identity(home);
    QVERIFY(first && !next_identity(home)->has_value());
    const auto next = prepare_next_identity(home);
    QVERIFY(next && next->public_key() != first->public_key());
    QCOMPARE(prepare_next_identity(home)->public_key(), next->public_key());
    QCOMPARE((*next_identity(home))->public_key(), next->public_key());
    QCOMPARE(load_or_create_identity(home)->public_key(), first->public_key());
    QVERIFY(take_next_identity(home).ok());
    QVERIFY(!next_identity(home)->has_value());
    QCOMPARE(load_or_create_identity(home)->public_key(), next->public_key());
    const auto kept = home / ("identity-" + first->public_key().short_hex() + ".key");
    QCOMPARE(load_key(kept)->public_key(), first->public_key());
    QCOMPARE(mode_of(kept), 0600u);
    QCOMPARE(entries_in(home), std::size_t{2});
  }

  void a_damaged_key_takes_nobodys_place() {
    const QTemporaryDir dir;
    const fs::path home = path_of(dir);
    const auto own = load_or_create_identity(home);
    write_text(home / "identity.next", "no key");
    QCOMPARE(next_identity(home).error().code, ErrorCode::kMalformed);
    QCOMPARE(load_or_create_identity(home)->public_key(), own->public_key());
  }

  // The window and the command line may both be started for the first time at once.
  void simultaneous_first_starts_agree_on_one_key() {
    for (int round = 0; round < 20; ++round) {
      const QTemporaryDir dir;
      std::vector<std::optional<PublicKey>> keys(4);
      std::vector<std::thread> starters;
      for (auto& key : keys) {
        starters.emplace_back([&key, home = path_of(dir)] {
          const auto loaded = load_or_create_identity(home);
          if (loaded) key = loaded->public_key();
        });
      }
      for (auto& starter : starters) starter.join();
      for (const auto& key : keys) {
        QVERIFY(key.has_value());
        QCOMPARE(*key, *keys[0]);
      }
      QCOMPARE(entries_in(path_of(dir)), std::size_t{1});
    }
  }

  void only_the_owner_can_read_it() {
    const QTemporaryDir dir;
    const mode_t before = ::umask(0);
    const auto key = load_or_create_identity(path_of(dir) / "home");
    ::umask(before);
    QVERIFY(key);
    QCOMPARE(mode_of(path_of(dir) / "home" / "identity.key"), 0600u);
    QCOMPARE(mode_of(path_of(dir) / "home"), 0700u);
  }

  void file_holds_the_seed_in_hexadecimal() {
    const QTemporaryDir dir;
    const fs::path file = path_of(dir) / "k.key";
    write_text(file, "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60\n");
    const auto key = load_key(file);
    QVERIFY(key);
    QCOMPARE(key->public_key().hex(),
             std::string("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"));
  }

  void readable_by_others_is_refused_with_the_command_that_helps() {
    const QTemporaryDir dir;
    const fs::path file = path_of(dir) / "identity.key";
    QVERIFY(load_or_create_identity(path_of(dir)));
    for (const mode_t mode : {0640u, 0604u, 0660u, 0644u}) {
      QCOMPARE(::chmod(file.c_str(), mode), 0);
      const auto key = load_or_create_identity(path_of(dir));
      QVERIFY(!key);
      QCOMPARE(key.error().code, ErrorCode::kPermission);
      QCOMPARE(key.error().hint, "run: chmod 600 '" + file.string() + "'");
    }
    QCOMPARE(::chmod(file.c_str(), 0600), 0);
    QVERIFY(load_or_create_identity(path_of(dir)));
  }

  void damaged_file_is_refused_and_left_alone_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("short") << QByteArray(62, 'a');
    QTest::newRow("long") << QByteArray(66, 'a');
    QTest::newRow("not hexadecimal") << QByteArray(64, 'g');
    QTest::newRow("huge") << QByteArray(100'000, 'a');
  }
  void damaged_file_is_refused_and_left_alone() {
    QFETCH(QByteArray, text);
    const QTemporaryDir dir;
    const fs::path file = path_of(dir) / "identity.key";
    write_text(file, {text.constData(), static_cast<std::size_t>(text.size())});
    const auto key = load_or_create_identity(path_of(dir));
    QVERIFY(!key);
    QCOMPARE(key.error().code, ErrorCode::kMalformed);
    QVERIFY(!key.error().hint.empty());
    QCOMPARE(fs::file_size(file), static_cast<std::uintmax_t>(text.size()));
  }

  void folder_or_pipe_in_its_place_does_not_hang() {
    const QTemporaryDir dir;
    fs::create_directory(path_of(dir) / "identity.key");
    QCOMPARE(load_or_create_identity(path_of(dir)).error().code, ErrorCode::kMalformed);
    const fs::path pipe = path_of(dir) / "pipe";
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    QCOMPARE(load_key(pipe).error().code, ErrorCode::kMalformed);
  }

  void never_overwrites() {
    const QTemporaryDir dir;
    const fs::path file = path_of(dir) / "project.key";
    const KeyPair first = KeyPair::generate();
    QVERIFY(save_key(file, first));
    QCOMPARE(save_key(file, KeyPair::generate()).error().code, ErrorCode::kAlreadyExists);
    QCOMPARE(load_key(file)->public_key(), first.public_key());
    QCOMPARE(entries_in(path_of(dir)), std::size_t{1});
  }

  void missing_file_is_not_found() {
    const QTemporaryDir dir;
    QCOMPARE(load_key(path_of(dir) / "none.key").error().code, ErrorCode::kNotFound);
  }

  // /dev/full answers every write as a full disk does.
  void full_disk_is_named() {
    const int fd = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    if (fd < 0) QSKIP("there is no /dev/full here");
    const auto status = key_file::write_fully(fd, "x", "/home/ada/identity.key");
    ::close(fd);
    QCOMPARE(status.error().code, ErrorCode::kNoSpace);
    QVERIFY(status.error().message.find("/home/ada/identity.key") != std::string::npos);
    QVERIFY(!status.error().hint.empty());
  }

  void folder_that_cannot_be_made_is_an_error() {
    const QTemporaryDir dir;
    write_text(path_of(dir) / "file", "x");
    const auto key = load_or_create_identity(path_of(dir) / "file" / "home");
    QVERIFY(!key);
    QVERIFY(!key.error().message.empty());
  }

  void errnos_become_what_people_can_act_upon() {
    QCOMPARE(key_file::from_errno(EDQUOT, "write", "f").code, ErrorCode::kNoSpace);
    QCOMPARE(key_file::from_errno(EROFS, "create", "f").code, ErrorCode::kPermission);
    QCOMPARE(key_file::from_errno(EIO, "read", "f").code, ErrorCode::kIo);
  }
};

QTEST_APPLESS_MAIN(TestIdentity)
#include "test_identity.moc"
