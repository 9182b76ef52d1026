// Labelled images to train on: loaded once, kept as bytes, augmented while they are read.
//
//   data_set.h        what a data set is, and load_data_set()
//   data_parameters.h how a user says which
//   made.h            `where` and `which`: images drawn by rules
//   find_data.h       which data set a path means
//   idx.h             IDX files (MNIST, Fashion-MNIST, EMNIST), plain or gzip
//   pixel_table.h     CSV files with an image per row
//   labelled_arrays.h images and labels in one .npz
//   class_numbers.h   labels that are numbers, a held-out share
//   inflated_file.h   a file read in order, inflated where it is gzip
//   cifar.h           CIFAR-10 and CIFAR-100 binaries
//   folder.h          a folder of class folders of images
//   plain_folder.h    a folder of images without classes, opened one by one
//   hold_out.h        images to train on that are tested on instead
//   class_files.h     its files, before any is opened
//   pixel_limit.h     how large a set may be
//   first_few.h       a long list in a short sentence
//   augment.h         random crop and flip of one image
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"

namespace whereabouts {

// Images of one size with their classes.
struct LabelledImages {
  int rows = 0, columns = 0, channels = 1;
  std::vector<std::uint8_t> pixels;  // (count, rows, columns, channels)
  std::vector<int> labels;           // (count), 0-based

  int count() const { return static_cast<int>(labels.size()); }
  std::size_t image_bytes() const;
  const std::uint8_t* image(int number) const {
    return pixels.data() + image_bytes() * static_cast<std::size_t>(number);
  }
};

struct DataSet {
  std::string id;     // the word that names it again: "where", "fashion-mnist", a path
  std::string title;  // for captions
  std::vector<std::string> class_names;
  LabelledImages train, test;
  // Whether a crop or a flip leaves the class what it is. Where the class is a place it does not.
  bool augmentable = true;
  // Per channel of the training images, of values 0..1. The deviation of a channel that never changes is
  // given as 1: it is there to be divided by.
  std::vector<double> mean, deviation;
  std::uint64_t hash = 0;      // of pixels and labels: a run knows its data again
  std::vector<Message> notes;  // what was skipped, counted and named

  int classes() const { return static_cast<int>(class_names.size()); }
};

struct DataOptions {
  int size = 0;            // folder: every image becomes a square of this side (px); 0: 32
  std::uint32_t seed = 0;  // made sets; the held-out share of a folder without one
  int hold_out = 0;        // as many images to train on are tested on, in place of those to test on

  bool operator==(const DataOptions&) const = default;
};

// `name`: "where", "which", "fashion-mnist", "cifar-10", "cifar-100", or a path, as find_data() takes it: of
// IDX or CIFAR files, of a table of pixels, of an .npz, of a folder of class folders, or of a folder above.
// Fails naming the file and what is wrong; refuses (usage) an unknown word with those that are known.
// Whether `word` names one that is part of the program: "where", "which", "fashion-mnist".
bool is_built_in_set(const std::string& word);
// The word of such a one by its title, which is all that files of earlier versions say; empty: of none.
std::string built_in_set_titled(const std::string& title);
DataSet load_data_set(const std::string& name, const DataOptions& options = {},
                      const Progress& progress = {});

}  // namespace whereabouts
