#include "core/checkpoint/inspect/known_names.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/overrides.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

// (inputs, outputs) as (outputs, inputs).
std::vector<float> transposed(const std::vector<float>& values, std::int64_t rows, std::int64_t columns) {
  std::vector<float> turned(values.size());
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < columns; ++column)
      turned[static_cast<std::size_t>(column * rows + row)] =
          values[static_cast<std::size_t>(row * columns + column)];
  }
  return turned;
}

// StructuredTensor::thirds of its rows.
std::vector<float> in_order(const std::vector<float>& values, const std::vector<int>& thirds) {
  const auto third = static_cast<std::ptrdiff_t>(values.size() / 3);
  std::vector<float> all;
  all.reserve(values.size());
  for (const int each : thirds) {
    const auto first = values.begin() + each * third;
    all.insert(all.end(), first, first + third);
  }
  return all;
}

class RenamedCheckpoint : public Checkpoint {
 public:
  RenamedCheckpoint(const Checkpoint& file, const ModelStructure& structure) : file_(&file) {
    name_ = file.name();
    format_ = file.format();
    path_ = file.path();
    Hash identity;
    identity.number(file.identity());
    identity.text("under known names");
    identity_ = identity.value();
    for (const StructuredTensor& each : structure.tensors) {
      TensorInfo info;
      if (!each.parts.empty()) info = *file.find(each.parts.front());
      info.name = each.name;
      info.shape = each.shape;
      tensors_.push_back(std::move(info));
      made_[each.name] = each;
    }
    if (const TensorInfo* table = file.find(structure.position)) tensors_.push_back(*table);
    Json metadata = json_in(file.metadata());
    if (!metadata.is_object()) metadata = Json::object();
    Json& said = metadata[overrides_key];
    if (!said.is_object()) said = Json::object();
    if (structure.heads && !said.contains("num_heads")) said["num_heads"] = *structure.heads;
    if (!structure.position.empty() && !said.contains("tensor")) said["tensor"] = structure.position;
    metadata_ = metadata.dump(-1, ' ', false, Json::error_handler_t::replace);
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    const auto found = made_.find(tensor);
    if (found == made_.end()) return file_->read_array(tensor, progress);
    const StructuredTensor& made = found->second;
    std::vector<std::size_t> shape(made.shape.begin(), made.shape.end());
    if (made.product) return {std::move(shape), product(made, progress)};
    if (made.identity || made.diagonal) return {std::move(shape), square_parts(made, progress)};
    std::vector<float> all;
    for (const std::string& part : made.parts) {
      std::vector<float> values = file_->read(part, progress);
      const auto& own = file_->find(part)->shape;
      if (made.inputs_first && own.size() == 2) values = transposed(values, own[0], own[1]);
      if (all.empty()) {
        all = std::move(values);
      } else {
        all.insert(all.end(), values.begin(), values.end());
      }
    }
    if (!made.thirds.empty()) all = in_order(all, made.thirds);
    return Array{std::move(shape), std::move(all)};
  }

 private:
  // (D, E) times (E, n), summed in double; with (D) added to each column.
  std::vector<float> product(const StructuredTensor& made, const Progress& progress) const {
    const std::vector<float> matrix = file_->read(made.parts[0], progress),
                             right = file_->read(made.parts[1], progress);
    const auto rows = static_cast<std::size_t>(file_->find(made.parts[0])->shape[0]);
    const std::size_t inner = rows > 0 ? matrix.size() / rows : 0,
                      columns = inner > 0 ? right.size() / inner : 0;
    std::vector<float> all(rows * columns);
    const std::vector<float> added =
        made.parts.size() > 2 ? file_->read(made.parts[2], progress) : std::vector<float>(rows, 0.0F);
    std::vector<double> line(columns);
    for (std::size_t row = 0; row < rows; ++row) {
      progress.check();
      std::fill(line.begin(), line.end(), static_cast<double>(added[row]));
      for (std::size_t k = 0; k < inner; ++k) {
        for (std::size_t column = 0; column < columns; ++column)
          line[column] +=
              static_cast<double>(matrix[row * inner + k]) * static_cast<double>(right[k * columns + column]);
      }
      std::transform(line.begin(), line.end(), all.begin() + static_cast<std::ptrdiff_t>(row * columns),
                     [](double value) { return static_cast<float>(value); });
    }
    return all;
  }

  // (rows, width) with squares on its diagonal, counted anew where the columns end; or ones.
  std::vector<float> square_parts(const StructuredTensor& made, const Progress& progress) const {
    const auto rows = static_cast<std::size_t>(made.shape[0]),
               width = static_cast<std::size_t>(made.shape[1]);
    std::vector<float> all(rows * width, 0.0F);
    for (std::size_t row = 0; made.identity && row < rows; ++row) all[row * width + row] = 1;
    std::size_t first = 0;
    for (const std::string& part : made.parts) {
      std::vector<float> values = file_->read(part, progress);
      const std::int64_t side = file_->find(part)->shape[0];
      if (made.inputs_first) values = transposed(values, side, side);
      const auto length = static_cast<std::size_t>(side);
      for (std::size_t row = 0; row < length; ++row) {
        std::copy(values.begin() + static_cast<std::ptrdiff_t>(row * length),
                  values.begin() + static_cast<std::ptrdiff_t>((row + 1) * length),
                  all.begin() + static_cast<std::ptrdiff_t>((first + row) * width + first % width));
      }
      first += length;
    }
    return all;
  }

  const Checkpoint* file_;
  std::unordered_map<std::string, StructuredTensor> made_;
};

}  // namespace

std::shared_ptr<const Checkpoint> under_known_names(const Checkpoint& file, const ModelStructure& structure) {
  return std::make_shared<const RenamedCheckpoint>(file, structure);
}

}  // namespace whereabouts
