#include "core/labs/modalities/classes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "core/base/failure.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/weight_names.h"
#include "core/vit/labels.h"
#include "core/vit/weights/weight_reader.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_values = std::int64_t{1} << 27;

// The weight of the classifier, and how many classes it has; null without one that can be used.
struct Head {
  std::string layer;
  int classes = 0;
};

Head head_of(const WeightNames& names) {
  Head head;
  head.layer = classifier_layer(names);
  if (head.layer.empty()) return {};
  const TensorInfo& info = *names.weight_of(head.layer);
  if (info.shape.size() != 2 || info.count() > max_values) return {};
  const bool jax = names.tensor(fmt::format("{}/kernel", head.layer)) != nullptr;
  head.classes = static_cast<int>(info.shape[jax ? 1 : 0]);
  return head.classes >= 2 && info.count() > 0 ? head : Head{};
}

std::vector<std::string> names_of(const Checkpoint& checkpoint, int classes) {
  const Labels labels = Labels::of_model(checkpoint, classes);
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(classes));
  for (int i = 0; i < classes; ++i) names.push_back(first_name(labels.of(i)));
  return names;
}

std::string lowered(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

}  // namespace

bool has_classifier(const Inputs& inputs) {
  return !head_of(WeightNames(*inputs.checkpoint, *inputs.anatomy)).layer.empty();
}

std::vector<std::string> class_names(const Inputs& inputs) {
  const Head head = head_of(WeightNames(*inputs.checkpoint, *inputs.anatomy));
  return head.layer.empty() ? std::vector<std::string>{} : names_of(*inputs.checkpoint, head.classes);
}

std::shared_ptr<const ClassRows> class_rows(const Inputs& inputs, const Progress& progress) {
  const WeightNames names(*inputs.checkpoint, *inputs.anatomy);
  const Head head = head_of(names);
  if (head.layer.empty()) return nullptr;
  const Dense dense = WeightReader(names, progress).dense(head.layer, 0, 0);
  auto made = std::make_shared<ClassRows>();
  made->model = inputs.checkpoint->name();
  made->names = names_of(*inputs.checkpoint, dense.outputs);
  made->rows = Eigen::Map<const Matrix>(dense.weight.data(), dense.outputs, dense.inputs);
  made->rows.rowwise().normalize();
  return made;
}

int class_named(const std::vector<std::string>& names, const std::string& text) {
  const std::string wanted = lowered(text);
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&](const std::string& name) { return lowered(name) == wanted; });
  if (found != names.end()) return static_cast<int>(found - names.begin());
  int number = -1;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = end.ec == std::errc() && end.ptr == text.data() + text.size();
  if (whole && number >= 0 && static_cast<std::size_t>(number) < names.size()) return number;
  std::string similar;
  int listed = 0;
  for (const std::string& name : names) {
    const bool near = wanted.size() > 2 && lowered(name).find(wanted.substr(0, 64)) != std::string::npos;
    if (!near || ++listed > 5) continue;
    similar += (similar.empty() ? "" : ", ") + name;
  }
  refuse_usage(flag("class"), message("the classifier has no class \"{}\"", shown(text, 60)),
               similar.empty() ? message("give a name such as {}, or a number from 0 to {}", names.front(),
                                         names.size() - 1)
                               : message("did you mean {}?", similar));
}

RowVector class_similarity(const ClassRows& classes, int which) {
  return classes.rows * classes.rows.row(which).transpose();
}

std::vector<int> nearest_classes(const RowVector& similarity, int which, int count) {
  std::vector<int> order(static_cast<std::size_t>(similarity.size()));
  std::iota(order.begin(), order.end(), 0);
  order.erase(order.begin() + which);
  const auto kept = std::min<std::size_t>(order.size(), static_cast<std::size_t>(count));
  std::partial_sort(
      order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(),
      [&](int a, int b) { return similarity[a] != similarity[b] ? similarity[a] > similarity[b] : a < b; });
  order.resize(kept);
  return order;
}

}  // namespace whereabouts
