// SPDX-License-Identifier: GPL-3.0-or-later
// Which images tar archives or a folder hold, of which class each is, and whether it trains.
// Private to engine/train. Any thread.
#pragma once

#include "engine/train/data/dataset.h"

namespace potluck {

struct ImagePlace {
  std::uint32_t file = 0;  // of the list of files
  std::uint32_t label = 0;
  std::uint64_t offset = 0, size = 0;
};

struct ImageSamples {
  std::vector<std::filesystem::path> files;
  bool archives = true;  // else each image is a file
  std::vector<ImagePlace> train, validation;
  std::uint32_t classes = 0;
  std::vector<std::string> class_names;  // of folders; empty: classes are numbers
  std::vector<std::string> notes;
};

// By the convention of WebDataset: members with one name up to the first dot belong together, "cls"
// holds the class as a number; where there is none, the folder is the class. What systems leave
// behind is passed over. Archives, and folders above those of the classes, whose names hold the
// word "test" or "val" validate; else every so-manieth image does. kMalformed names file and
// member: a name that is there twice, two images of one sample, an image without a class.
Result<ImageSamples> find_images(const DataFiles& files);

}  // namespace potluck
