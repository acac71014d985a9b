// SPDX-License-Identifier: GPL-3.0-or-later
// Which files a data set is made of, and how they are read. Plain values, any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/train/files/data_memory.h"

namespace potluck {

enum class DataFormat : std::uint8_t { kText, kIdx, kJsonLines, kCifar, kCsv, kShards };

// What a person says of a table's columns, by their names or their numbers from 1, in place of what
// would be guessed. Only while a project is made: its recipe then says what each column is.
struct ColumnWishes {
  std::string target;
  std::vector<std::string> leave_out, words;
};

class ImageDecoder;

struct DataFiles {
  DataFormat format = DataFormat::kText;
  // kText, kJsonLines: UTF-8 files, split by position: the first train_fraction trains, the rest
  // validates; of text on the disk at most 16 MiB do. kIdx: images, labels [, test images, test
  // labels]; .gz is decompressed. kCifar: the .bin files. kShards: .tar files. Of the last two
  // those with "test" in their name validate. Without test files the last part validates, of kCsv
  // and kShards every so-manieth sample.
  std::vector<std::filesystem::path> files;
  double train_fraction = 0.9;
  std::string tokens = "characters";  // of text: characters, bytes, pieces
  std::uint32_t vocabulary = 4096;    // of pieces: so many are looked for
  std::filesystem::path tokenizer{};  // of pieces: those that were found; empty: they are now
  std::uint32_t image_size = 0;       // of kShards: the side to scale and cut to; 0: as they are
  std::string columns = "auto";       // of kCsv: column_roles() (column_roles.h)
  ColumnWishes wishes{};              // of kCsv, where columns are guessed
  // While a project is made: what the recipe leaves open is found in the data. Members are told.
  bool settle = false;
  bool leave_out_bad = false;  // kCsv, kJsonLines: lines that cannot be read are left out
  // Text of more bytes stays on the disk. The same on all computers: it decides what validates.
  std::uint64_t stream_above = std::uint64_t{256} << 20;
  MemoryLeft memory_left{};                 // asked before data is read into memory
  std::shared_ptr<ImageDecoder> decoder{};  // of kShards; none: images are decoded in this process
};

// A column of a table, as a person is asked whether it is right.
enum class ColumnKind : std::uint8_t { kNumber, kWords, kTarget, kLeftOut };
struct DataColumn {
  std::string name;
  ColumnKind kind = ColumnKind::kNumber;
  std::string about;  // a mean and a deviation, some words, why it is left out
};

}  // namespace potluck
