// SPDX-License-Identifier: GPL-3.0-or-later
// Blobs that can be trusted, and downloads that survive a kill, a full disk and a stranger's
// leftovers.
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "blobs.h"
#include "net/crypto/keys.h"

using namespace potluck;
using test::random_blob;
using test::read_all;
namespace fs = std::filesystem;

namespace {

void write_file(const fs::path& file, const Bytes& bytes) {
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

Bytes read_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return Bytes(std::istreambuf_iterator<char>(in), {});
}

Bytes chunk_of(const Bytes& blob, const HashTree& tree, std::uint32_t i) {
  const auto begin = blob.begin() + static_cast<std::ptrdiff_t>(i) * tree.chunk_bytes;
  return Bytes(begin, begin + tree.length_of(i));
}

}  // namespace

class TestContentStore : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  fs::path path(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(init_crypto());
    QVERIFY(folder_.isValid());
  }

  void file_and_memory_are_the_same_blob() {
    for (const std::size_t size : {0u, 1u, 999u, 1000u, 1001u, 10'000u}) {
      const Bytes bytes = random_blob(size);
      write_file(path("a.bin"), bytes);
      const auto file = open_file_blob(path("a.bin"), 1000);
      QVERIFY(file.ok());
      const auto memory = make_memory_blob(bytes, 1000);
      QVERIFY((*file)->tree() == memory->tree());
      QVERIFY((*file)->tree() == hash_tree(bytes, 1000));
      QVERIFY(read_all(**file) == bytes && read_all(*memory) == bytes);
      const std::uint32_t past = memory->tree().chunk_count();
      QVERIFY(!(*file)->read(past) && !memory->read(past));
    }
  }

  void a_changed_file_is_noticed() {
    Bytes bytes = random_blob(5000);
    write_file(path("b.bin"), bytes);
    const auto blob = open_file_blob(path("b.bin"), 1000);
    QVERIFY(blob.ok());
    bytes[2500] ^= 1;
    write_file(path("b.bin"), bytes);
    QVERIFY((*blob)->read(1).ok());
    QCOMPARE((*blob)->read(2).error().code, ErrorCode::kDiverged);
    fs::resize_file(path("b.bin"), 4500);
    QCOMPARE((*blob)->read(4).error().code, ErrorCode::kDiverged);
  }

  void what_is_no_file_is_refused_with_a_hint() {
    const auto absent = open_file_blob(path("absent.bin"));
    QCOMPARE(absent.error().code, ErrorCode::kNotFound);
    QVERIFY(absent.error().message.find("absent.bin") != std::string::npos);
    QVERIFY(!absent.error().hint.empty());
    QCOMPARE(open_file_blob(folder_.path().toStdString()).error().code,
             ErrorCode::kInvalidArgument);
  }

  void the_store_finds_by_root() {
    const auto store = make_content_store();
    const auto blob = make_memory_blob(random_blob(10));
    const Digest root = blob->tree().root();
    QVERIFY(!store->find(root));
    store->add(blob);
    QVERIFY(store->find(root) == blob);
    store->remove(root);
    QVERIFY(!store->find(root));
    store->remove(root);
  }

  void sinks_give_back_what_went_in_data() {
    QTest::addColumn<bool>("file");
    QTest::addColumn<int>("size");
    for (const int size : {0, 1, 1000, 4500}) {
      QTest::addRow("memory, %d bytes", size) << false << size;
      QTest::addRow("file, %d bytes", size) << true << size;
    }
  }
  void sinks_give_back_what_went_in() {
    QFETCH(bool, file);
    QFETCH(int, size);
    const Bytes bytes = random_blob(static_cast<std::size_t>(size));
    const HashTree tree = hash_tree(bytes, 1000);
    const fs::path target = path("new") / "folder" / "c.bin";
    fs::remove(target);
    const auto sink = file ? make_file_sink(target) : make_memory_sink(10'000);
    QVERIFY(sink->begin(tree));
    for (std::uint32_t i = tree.chunk_count(); i-- > 0;) {
      QVERIFY(!sink->has(i));
      QVERIFY(sink->write(i, chunk_of(bytes, tree, i)));
      QVERIFY(sink->has(i));
    }
    QVERIFY(!sink->has(tree.chunk_count()));
    if (file) QVERIFY(!fs::exists(target));  // not before it is whole
    const auto blob = sink->finish();
    QVERIFY(blob.ok());
    QVERIFY((*blob)->tree() == tree);
    QVERIFY(read_all(**blob) == bytes);
    if (file) {
      QVERIFY(fs::exists(target) && read_file(target) == bytes);
      QVERIFY(!fs::exists(target.string() + ".part"));
      QVERIFY(!fs::exists(target.string() + ".part.chunks"));
    }
  }

  void an_interrupted_download_goes_on() {
    const Bytes bytes = random_blob(5500, 2);
    const HashTree tree = hash_tree(bytes, 1000);
    {
      const auto sink = make_file_sink(path("d.bin"));
      QVERIFY(sink->begin(tree));
      for (const std::uint32_t i : {0u, 3u, 5u}) {
        QVERIFY(sink->write(i, chunk_of(bytes, tree, i)));
      }
    }
    // A power cut: the mark of chunk 3 reached the disk, its bytes did not.
    Bytes part = read_file(path("d.bin.part"));
    part[3500] ^= 1;
    write_file(path("d.bin.part"), part);
    const auto sink = make_file_sink(path("d.bin"));
    QVERIFY(sink->begin(tree));
    QVERIFY(sink->has(0) && !sink->has(1) && !sink->has(3) && sink->has(5));
    for (const std::uint32_t i : {1u, 2u, 3u, 4u}) {
      QVERIFY(sink->write(i, chunk_of(bytes, tree, i)));
    }
    QVERIFY(sink->finish());
    QVERIFY(read_file(path("d.bin")) == bytes);
  }

  void what_is_needed_once_goes_on_and_leaves_nothing() {
    const Bytes bytes = random_blob(5500, 6);
    const HashTree tree = hash_tree(bytes, 1000);
    {
      const auto sink = make_scratch_sink(path("once.bin"));
      QVERIFY(sink->begin(tree));
      for (const std::uint32_t i : {1u, 4u}) QVERIFY(sink->write(i, chunk_of(bytes, tree, i)));
    }
    const auto sink = make_scratch_sink(path("once.bin"));
    QVERIFY(sink->begin(tree));
    QVERIFY(sink->has(1) && sink->has(4) && !sink->has(0));
    for (const std::uint32_t i : {0u, 2u, 3u, 5u}) {
      QVERIFY(sink->write(i, chunk_of(bytes, tree, i)));
    }
    const auto blob = sink->finish();
    QVERIFY(blob.ok());
    for (const char* suffix : {"", ".part", ".part.chunks"}) {
      QVERIFY(!fs::exists(path("once.bin").string() + suffix));
    }
    QVERIFY(read_all(**blob) == bytes);
  }

  void leftovers_of_another_blob_are_not_used() {
    const Bytes old = random_blob(9000, 3), bytes = random_blob(2000, 4);
    const HashTree old_tree = hash_tree(old, 1000), tree = hash_tree(bytes, 1000);
    {
      const auto sink = make_file_sink(path("e.bin"));
      QVERIFY(sink->begin(old_tree));
      for (std::uint32_t i = 0; i < 9; ++i) QVERIFY(sink->write(i, chunk_of(old, old_tree, i)));
    }
    write_file(path("e.bin"), old);  // an older version is in place, too
    const auto sink = make_file_sink(path("e.bin"));
    QVERIFY(sink->begin(tree));
    QVERIFY(!sink->has(0) && !sink->has(1));
    QVERIFY(sink->write(0, chunk_of(bytes, tree, 0)));
    QVERIFY(sink->write(1, chunk_of(bytes, tree, 1)));
    QVERIFY(sink->finish());
    QVERIFY(read_file(path("e.bin")) == bytes);
  }

  void two_downloads_into_one_file_do_not_mix() {
    const HashTree tree = hash_tree(random_blob(2000), 1000);
    const auto first = make_file_sink(path("f.bin")), second = make_file_sink(path("f.bin"));
    QVERIFY(first->begin(tree));
    QCOMPARE(second->begin(tree).error().code, ErrorCode::kAlreadyExists);
  }

  void no_room_is_said_before_it_is_fetched() {
    HashTree huge;
    huge.size = 1ull << 60;
    huge.chunk_bytes = 1 << 30;  // no peer could name this much; the disk does not know that
    huge.leaves.resize(1u << 20);
    huge.size = std::uint64_t{huge.chunk_bytes} * huge.leaves.size();
    const auto sink = make_file_sink(path("g.bin"));
    const Status status = sink->begin(huge);
    QVERIFY(!status);
    QCOMPARE(status.error().code, ErrorCode::kNoSpace);
    QVERIFY(status.error().message.find("MiB more are needed") != std::string::npos);
    const auto memory = make_memory_sink(1999);
    QCOMPARE(memory->begin(hash_tree(random_blob(2000), 1000)).error().code, ErrorCode::kTooLarge);
  }

  void a_disk_that_fills_up_on_the_way() {
    // The device that is always full; writes to it fail as they do on a full disk.
    if (!fs::exists("/dev/full")) QSKIP("this system has no /dev/full");
    const Bytes bytes = random_blob(2000);
    const HashTree tree = hash_tree(bytes, 1000);
    QVERIFY(make_file_sink(path("h.bin"))->begin(tree));
    fs::remove(path("h.bin.part"));
    fs::create_symlink("/dev/full", path("h.bin.part"));
    const auto sink = make_file_sink(path("h.bin"));
    QVERIFY(sink->begin(tree));
    const Status status = sink->write(0, chunk_of(bytes, tree, 0));
    QVERIFY(!status);
    QCOMPARE(status.error().code, ErrorCode::kNoSpace);
    QVERIFY(status.error().hint.find("what was fetched is kept") != std::string::npos);
    QVERIFY(!sink->has(0));
  }

  void a_folder_that_cannot_be_written() {
    write_file(path("plain"), random_blob(1));
    const auto sink = make_file_sink(path("plain") / "below" / "i.bin");
    const Status status = sink->begin(hash_tree(random_blob(10)));
    QVERIFY(!status);
    QVERIFY(status.error().message.find("below") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestContentStore)
#include "test_content_store.moc"
