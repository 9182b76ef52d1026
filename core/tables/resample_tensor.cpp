#include "core/tables/resample_tensor.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy_choice.h"
#include "core/tables/position_table.h"

namespace whereabouts {
namespace {

void check_type(const Checkpoint& checkpoint, const TensorInfo& info) {
  if (is_real(info.dtype)) return;
  refuse_file(
      checkpoint.place(),
      message("\"{}\" holds {}, and resampled values are real", shown(info.name, 100), to_text(info.dtype)),
      "convert it to F32, F16 or BF16");
}

std::vector<float> values_of(const Matrix& matrix) {
  return {matrix.data(), matrix.data() + matrix.size()};
}

// The shape with its grid axes, or its one axis of tokens, made longer or shorter.
std::vector<std::int64_t> reshaped(std::vector<std::int64_t> shape, std::int64_t rows, GridShape from,
                                   GridShape to) {
  std::vector<std::size_t> axes;  // those before the width that are more than 1
  for (std::size_t i = 0; i + 1 < shape.size(); ++i) {
    if (shape[i] > 1) axes.push_back(i);
  }
  const bool own_grid = axes.size() == 2 && shape[axes[0]] == from.rows && shape[axes[1]] == from.columns;
  if (own_grid) {
    shape[axes[0]] = to.rows;
    shape[axes[1]] = to.columns;
  } else {
    // A table of one row has its tokens on the axis before the width.
    shape[axes.empty() ? shape.size() - 2 : axes[0]] = rows;
  }
  return shape;
}

// Each of the two tensors along its own axis; `square`: to the longer side, of which the first are taken.
std::vector<TensorValues> factors(const Checkpoint& checkpoint, const TensorInfo& rows,
                                  const TensorInfo& columns, GridShape to, bool square,
                                  const Progress& progress) {
  std::vector<TensorValues> results;
  const int longer = std::max(to.rows, to.columns);
  for (const auto& [info, length] : {std::pair{&rows, to.rows}, std::pair{&columns, to.columns}}) {
    check_type(checkpoint, *info);
    const std::vector<float> values = checkpoint.read(info->name, progress);
    const auto width = static_cast<Eigen::Index>(info->shape.back());
    const auto old = static_cast<int>(static_cast<Eigen::Index>(values.size()) / width);
    const Matrix table = Eigen::Map<const Matrix>(values.data(), old, width);
    const Matrix result =
        resample(table, {old, 1}, {square ? longer : length, 1}, "bilinear", progress).topRows(length);
    results.push_back(
        {info->name, info->dtype, reshaped(info->shape, length, {old, 1}, {length, 1}), values_of(result)});
  }
  return results;
}

std::vector<TensorValues> windows(const Checkpoint& checkpoint, GridShape to, const std::string& method,
                                  const Progress& progress) {
  std::vector<TensorValues> results;
  for (const PositionTensor& position : inspect(checkpoint).position) {
    const TensorInfo& info = *checkpoint.find(position.tensor);
    if (stored_of(position.scheme) != Stored::offsets || !position.grid) continue;
    const Eigen::Index old = offsets_of(*position.grid).count();
    const GridShape wanted = offsets_of(to);
    // MaxViT's is (heads, 2R - 1, 2C - 1), Swin's (offsets, heads), BEiT's has three rows more.
    const bool heads_first = info.shape.size() == 3;
    if (!heads_first && (info.shape.size() != 2 || (info.shape[0] != old && info.shape[0] != old + 3)))
      continue;
    check_type(checkpoint, info);
    const std::vector<float> values = checkpoint.read(info.name, progress);
    const auto heads = static_cast<Eigen::Index>(heads_first ? info.shape[0] : info.shape[1]);
    const Eigen::Index all = heads_first ? old : info.shape[0];
    Matrix table;
    if (heads_first) {
      table = Eigen::Map<const Matrix>(values.data(), heads, all).transpose();
    } else {
      table = Eigen::Map<const Matrix>(values.data(), all, heads);
    }
    const Matrix resampled = resample(table.topRows(old), *position.grid, to, method, progress);
    Matrix result(resampled.rows() + all - old, heads);
    result << resampled, table.bottomRows(all - old);
    if (heads_first) {
      const Matrix turned = result.transpose();
      results.push_back({info.name, info.dtype, {heads, wanted.rows, wanted.columns}, values_of(turned)});
    } else {
      results.push_back({info.name, info.dtype, {result.rows(), heads}, values_of(result)});
    }
  }
  if (results.empty()) {
    refuse_file(checkpoint.place(), message("it has no table of relative positions for {}", method),
                "choose a method for tables of patches, for example articles");
  }
  return results;
}

}  // namespace

std::vector<TensorValues> resample_tensors(const Checkpoint& checkpoint, const TableChoice& choice,
                                           GridShape to, const std::string& method,
                                           const Progress& progress) {
  if (find_resample_method(method).windows) return windows(checkpoint, to, method, progress);
  const PositionTable table = load_position_table(checkpoint, choice, progress);
  const TensorInfo& info = *checkpoint.find(table.tensor);
  const PlacedTable placed = placed_table(checkpoint, inspect(checkpoint), choice);
  const PositionName name = placed.name;
  if (placed.described.time_slots > 0) {
    refuse_usage(checkpoint.place(),
                 message("the rows of \"{}\" are {} time slots of patches, one behind the other",
                         shown(table.tensor, 100), placed.described.time_slots),
                 "a table over films is not resampled; the lab resize shows one slot at another size");
  }
  if (stored_of(name.scheme) == Stored::factors && checkpoint.find(name.other_factor) != nullptr) {
    if (method != "factored" && method != "naflex-aspect") {
      refuse_usage(flag("method"),
                   message("the table is factored into \"{}\" and \"{}\"", shown(info.name, 60),
                           shown(name.other_factor, 60)),
                   "choose factored");
    }
    if (to.rows < 1 || to.columns < 1) resample(table.patches, table.grid, to, method, progress);
    return factors(checkpoint, info, *checkpoint.find(name.other_factor), to, method == "naflex-aspect",
                   progress);
  }
  check_type(checkpoint, info);
  const bool anew = table.sinusoid && method == "sinusoid-reevaluated" && to != table.grid;
  if (anew) check_resample_grid(to, table.patches.cols());
  const Matrix patches = anew
                             ? evaluate(*table.sinusoid, to, static_cast<int>(table.patches.cols()), progress)
                             : resample(table.patches, table.grid, to, method, progress);
  // Everything before and behind the patches stays: prefix tokens, and rows that belong to none.
  const std::vector<float> values = checkpoint.read(table.tensor, progress);
  const Eigen::Index width = patches.cols();
  const Eigen::Map<const Matrix> old(values.data(), static_cast<Eigen::Index>(values.size()) / width, width);
  const Eigen::Index behind = placed.behind();
  const Eigen::Index before = old.rows() - table.patches.rows() - behind;
  Matrix all(before + patches.rows() + behind, width);
  all << old.topRows(before), patches, old.bottomRows(behind);
  return {{info.name, info.dtype, reshaped(info.shape, all.rows(), table.grid, to), values_of(all)}};
}

ChosenRule chosen_rule(const Checkpoint& checkpoint, const TableChoice& choice, GridShape to,
                       const std::string& rule) {
  if (rule != auto_resample) return {find_resample_method(rule).id, ""};
  const Anatomy anatomy = inspect(checkpoint);
  LibraryRules library = library_rules(checkpoint, anatomy);
  const auto is_bias = [&](const PositionTensor& position) {
    return stored_of(position.scheme) == Stored::offsets &&
           (choice.tensor.empty() || ends_at_boundary(position.tensor, choice.tensor));
  };
  const bool biases = std::any_of(anatomy.position.begin(), anatomy.position.end(), is_bias);
  if (biases && (!choice.tensor.empty() || default_table(anatomy) == nullptr))
    return bias_rule(rule, library);
  const PlacedTable table = placed_table(checkpoint, anatomy, choice);
  if (library.tables == "sinusoid-reevaluated" &&
      !(table.described.stated && load_position_table(checkpoint, choice).sinusoid)) {
    forget_sinusoid(library);
  }
  ChosenRule chosen = table_rule(rule, library, table.grid, to);
  // Two tensors have the one rule that keeps them two, and no other table has it.
  const bool factored =
      stored_of(table.name.scheme) == Stored::factors && checkpoint.find(table.name.other_factor) != nullptr;
  if (factored && chosen.id != "naflex-aspect")
    return {"factored", fixed_words(", as the table is two tensors")};
  return chosen;
}

}  // namespace whereabouts
