// SPDX-License-Identifier: GPL-3.0-or-later
// What the organiser points at as data: which files that means, and whether they are what they
// should be, told before anything is written. Looks at headers, sizes and text only. Any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "net/base/result.h"

namespace potluck {

struct DataSource {
  std::string format;                        // text, jsonl, csv, idx, cifar, tar
  std::vector<std::filesystem::path> files;  // idx: images, labels [, test images, test labels]
                                             // tar: archives, or one folder that is to be packed
  std::vector<std::string> notes;            // what was left out, a sentence each
  // Where in the web each of `files` comes from, byte for byte; empty: nowhere, or it was unpacked
  // or joined since. None at all: none of them comes from there.
  std::vector<std::string> web{};
};

// Whether a file of that name would be taken as data where a folder is looked through by names.
bool is_data_name(std::string_view name);

// path: a file of text, JSON lines (.jsonl), a table (.csv, .tsv), an IDX images file (labels
// beside it), or a folder with IDX files, with CIFAR's .bin files, with .tar shards, with a folder
// of PNG and JPEG images for each class, or with any number of texts, in folders, too. Endings
// count in any case; what systems leave behind is passed over. What is compressed with gzip, and
// more texts than a manifest names, make_ready() (ready_data.h) prepares. Errors name the file and
// what was expected: kNotFound, kMalformed, kInvalidArgument, kPermission.
Result<DataSource> find_data(const std::filesystem::path& path);

}  // namespace potluck
