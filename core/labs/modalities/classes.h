// The rows of a classifier as embeddings of its classes, and which of them are near each other.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

struct ClassRows {
  std::string model;               // the checkpoint's name
  Matrix rows;                     // (classes, D), each of length 1; a row of zeros stays zero
  std::vector<std::string> names;  // (classes)
};

// Whether the checkpoint has a classifier of at least two classes, told from names and shapes.
bool has_classifier(const Inputs& inputs);
// The names of its classes: the file's own, ImageNet's for 1000, else "class 7". Empty without a classifier.
std::vector<std::string> class_names(const Inputs& inputs);
// Reads its weights; null without a classifier. Fails (Fault::failed) naming a tensor that cannot be read or
// holds values that are not finite.
std::shared_ptr<const ClassRows> class_rows(const Inputs& inputs, const Progress& progress);

// The class that is called `text`, in whatever case, or has that number; of several of one name the first.
// Refuses (usage) what is no class, naming some that are called similarly.
int class_named(const std::vector<std::string>& names, const std::string& text);

// Cosine of every class with one, (classes).
RowVector class_similarity(const ClassRows& classes, int which);
// The `count` others that are nearest, the nearest first; of equal ones the lower number.
std::vector<int> nearest_classes(const RowVector& similarity, int which, int count);

}  // namespace whereabouts
