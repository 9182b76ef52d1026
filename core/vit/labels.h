// Names of classes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

class Labels {
 public:
  Labels() = default;
  explicit Labels(std::vector<std::string> names) : names_(std::move(names)) {}

  // The 1000 classes of ImageNet-1k by WordNet's first word for each (resources/imagenet1k_classes.tsv,
  // from which core/CMakeLists.txt generates the source of this function).
  static const Labels& imagenet1k();
  // One name per line, a JSON list of names, or a JSON object from index to name. Fails (Fault::failed)
  // naming the file where it is missing, longer than 8 MB or neither.
  static Labels read(const std::filesystem::path& path);
  // What the file's own metadata says (Hugging Face's id2label, timm's label_names); else ImageNet's for 1000
  // outputs; else none, so that every class is called by its number.
  static Labels of_model(const Checkpoint& checkpoint, int classes);

  // "Egyptian cat", or "class 123" where it has no name.
  std::string of(int class_index) const;
  std::size_t size() const { return names_.size(); }
  // Refuses (file) the names of the file `where` that are not as many as `classes`: behind one that is
  // missing, or one too many such as "background", every class would have another's. Names by their numbers
  // may leave classes out, and have none beyond them; empty lines at the end do not count.
  void check_count(const std::string& where, int classes) const;

 private:
  std::vector<std::string> names_;
  bool by_number_ = false;  // read as an object from index to name
};

// The first of a class's names: "tench" of "tench, Tinca tinca".
std::string first_name(const std::string& label);

}  // namespace whereabouts
