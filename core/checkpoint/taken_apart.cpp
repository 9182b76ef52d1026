#include "core/checkpoint/taken_apart.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/base/hash.h"
#include "core/checkpoint/bounded_json.h"

namespace whereabouts {
namespace {

using Json = nlohmann::json;

struct TakenApart {
  enum class Kind { pruned, weight_normed, spectral_normed };
  Kind kind = Kind::pruned;
  std::string name;    // of the whole
  std::string values;  // the part of its shape
  std::string u, v;    // of a spectral norm
  std::string other;   // the mask, or the lengths
};

const char* function_of(TakenApart::Kind kind) {
  switch (kind) {
    case TakenApart::Kind::weight_normed:
      return "torch.nn.utils.weight_norm";
    case TakenApart::Kind::spectral_normed:
      return "torch.nn.utils.spectral_norm";
    default:
      return "torch.nn.utils.prune";
  }
}

// Whether lengths of this shape belong to directions of that: one number, or as many axes, each of one or of
// all.
bool are_lengths(const TensorInfo& lengths, const TensorInfo& directions) {
  if (lengths.count() == 1) return true;
  if (lengths.shape.size() != directions.shape.size()) return false;
  for (std::size_t axis = 0; axis < lengths.shape.size(); ++axis) {
    if (lengths.shape[axis] != 1 && lengths.shape[axis] != directions.shape[axis]) return false;
  }
  return true;
}

// Whether u and v belong to the matrix of a weight's rows.
bool are_vectors(const TensorInfo& u, const TensorInfo& v, const TensorInfo& weight) {
  return weight.shape.size() >= 2 && u.shape.size() == 1 && v.shape.size() == 1 && u.shape[0] > 0 &&
         u.shape[0] == weight.shape[0] && u.shape[0] * v.shape[0] == weight.count();
}

class Search {
 public:
  explicit Search(const Checkpoint& file) : file_(&file) {}

  // The weight that a tensor is the part of which has its shape; empty where it is none.
  std::optional<TakenApart> whole_of(const TensorInfo& part) const {
    if (!is_real(part.dtype) || part.count() < 1) return std::nullopt;
    if (auto found = in_suffixes(part)) return found;
    return in_parametrizations(part);
  }

 private:
  const TensorInfo* real(const std::string& name) const {
    const TensorInfo* info = file_->find(name);
    return info != nullptr && is_real(info->dtype) ? info : nullptr;
  }

  std::optional<TakenApart> checked(TakenApart whole, const TensorInfo& part) const {
    if (file_->find(whole.name) != nullptr) return std::nullopt;
    using Kind = TakenApart::Kind;
    if (whole.kind == Kind::spectral_normed) {
      const TensorInfo *u = real(whole.u), *v = real(whole.v);
      if (u == nullptr || v == nullptr || !are_vectors(*u, *v, part)) return std::nullopt;
      return whole;
    }
    const TensorInfo* other = file_->find(whole.other);
    if (other == nullptr) return std::nullopt;
    if (whole.kind == Kind::pruned && other->shape == part.shape) return whole;
    if (whole.kind == Kind::weight_normed && is_real(other->dtype) && are_lengths(*other, part)) return whole;
    return std::nullopt;
  }

  // weight_orig, in_proj_weight_v: what the functions of before PyTorch 1.9 leave, and pruning.
  std::optional<TakenApart> in_suffixes(const TensorInfo& part) const {
    const std::string& name = part.name;
    const bool original = name.ends_with("_orig");
    if (!original && !name.ends_with("_v")) return std::nullopt;
    TakenApart whole;
    whole.name = name.substr(0, name.size() - (original ? 5 : 2));
    const std::string_view last = std::string_view(whole.name).substr(whole.name.find_last_of("./") + 1);
    if (last.find("weight") == std::string_view::npos && last.find("bias") == std::string_view::npos)
      return std::nullopt;
    whole.values = name;
    if (!original) {
      whole.kind = TakenApart::Kind::weight_normed;
      whole.other = whole.name + "_g";
      return checked(std::move(whole), part);
    }
    whole.other = whole.name + "_mask";
    if (auto pruned = checked(whole, part)) return pruned;
    whole.kind = TakenApart::Kind::spectral_normed;
    whole.u = whole.name + "_u";
    whole.v = whole.name + "_v";
    return checked(std::move(whole), part);
  }

  // LAYER.parametrizations.weight.original1: what torch.nn.utils.parametrizations leaves.
  std::optional<TakenApart> in_parametrizations(const TensorInfo& part) const {
    constexpr std::string_view word = "parametrizations.";
    const std::string& name = part.name;
    const std::size_t at = name.rfind(word), end = name.find_last_of('.');
    if (at == std::string::npos || (at > 0 && name[at - 1] != '.' && name[at - 1] != '/') ||
        end < at + word.size())
      return std::nullopt;
    const std::string before = name.substr(0, end + 1), last = name.substr(end + 1);
    TakenApart whole;
    whole.name = name.substr(0, at) + name.substr(at + word.size(), end - at - word.size());
    whole.values = name;
    if (last == "original1") {
      whole.kind = TakenApart::Kind::weight_normed;
      whole.other = before + "original0";
    } else if (last == "original" && !has_second(before)) {
      whole.kind = TakenApart::Kind::spectral_normed;
      whole.u = before + "0._u";
      whole.v = before + "0._v";
    } else {
      return std::nullopt;
    }
    return checked(std::move(whole), part);
  }

  // A weight may be parametrized twice, which nothing here puts together.
  bool has_second(const std::string& before) const {
    if (names_.empty()) {
      for (const TensorInfo& each : file_->tensors()) names_.insert(each.name);
    }
    const std::string second = before + "1.";
    const auto found = names_.lower_bound(second);
    return found != names_.end() && found->starts_with(second);
  }

  const Checkpoint* file_;
  mutable std::set<std::string_view> names_;  // where they were asked for
};

std::vector<double> doubles(const Array& array) {
  return std::visit([](const auto& values) { return std::vector<double>(values.begin(), values.end()); },
                    array.values);
}

// g v / |v|, the norm over the axes along which g has one number.
void scale_directions(std::vector<double>& values, const std::vector<std::int64_t>& shape,
                      const std::vector<double>& lengths, const std::vector<std::int64_t>& of) {
  // The place of each value's length.
  std::vector<std::size_t> steps(shape.size(), 0);
  std::size_t step = 1;
  for (std::size_t axis = shape.size(); lengths.size() > 1 && axis-- > 0;) {
    if (of[axis] > 1) steps[axis] = step;
    step *= static_cast<std::size_t>(of[axis]);
  }
  std::vector<std::size_t> places(values.size());
  std::vector<std::int64_t> at(shape.size(), 0);
  std::size_t place = 0;
  for (std::size_t& each : places) {
    each = place;
    for (std::size_t axis = shape.size(); axis-- > 0;) {
      place += steps[axis];
      if (++at[axis] < shape[axis]) break;
      place -= steps[axis] * static_cast<std::size_t>(shape[axis]);
      at[axis] = 0;
    }
  }
  std::vector<double> squares(lengths.size(), 0.0);
  for (std::size_t i = 0; i < values.size(); ++i) squares[places[i]] += values[i] * values[i];
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] *= lengths[places[i]] / std::sqrt(squares[places[i]]);
}

// u W v of W as a matrix of rows.
double largest_factor(const std::vector<double>& weight, const std::vector<double>& u,
                      const std::vector<double>& v) {
  double sum = 0;
  for (std::size_t row = 0; row < u.size(); ++row) {
    double along = 0;
    for (std::size_t column = 0; column < v.size(); ++column)
      along += weight[row * v.size() + column] * v[column];
    sum += u[row] * along;
  }
  return sum;
}

class JoinedCheckpoint : public Checkpoint {
 public:
  JoinedCheckpoint(std::shared_ptr<const Checkpoint> file, std::unordered_map<std::string, TakenApart> wholes)
      : file_(std::move(file)), wholes_(std::move(wholes)) {
    name_ = file_->name();
    format_ = file_->format();
    path_ = file_->path();
    std::unordered_map<std::string_view, const TakenApart*> by_part;
    std::map<std::string, int> counts;
    for (const auto& [name, whole] : wholes_) {
      for (const std::string* part : {&whole.values, &whole.u, &whole.v, &whole.other}) {
        if (!part->empty()) by_part[*part] = &whole;
      }
      ++counts[function_of(whole.kind)];
    }
    std::set<const TakenApart*> listed;
    for (const TensorInfo& info : file_->tensors()) {
      const auto found = by_part.find(info.name);
      if (found == by_part.end()) {
        tensors_.push_back(info);
      } else if (const TakenApart& whole = *found->second; listed.insert(&whole).second) {
        const TensorInfo& values = *file_->find(whole.values);
        tensors_.push_back({whole.name, values.dtype == DType::f64 ? DType::f64 : DType::f32, values.shape});
      }
    }
    Json metadata = json_in(file_->metadata());
    if (!metadata.is_object()) metadata = Json::object();
    metadata["put_together"] = counts;
    metadata_ = metadata.dump(-1, ' ', false, Json::error_handler_t::replace);
    Hash identity;
    identity.number(file_->identity());
    identity.text("put together");
    identity_ = identity.value();
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    const auto found = wholes_.find(tensor);
    if (found == wholes_.end()) return file_->read_array(tensor, progress);
    const TakenApart& whole = found->second;
    const TensorInfo& info = *file_->find(whole.values);
    std::vector<double> values = doubles(file_->read_array(whole.values, progress));
    if (whole.kind == TakenApart::Kind::spectral_normed) {
      const double factor = largest_factor(values, doubles(file_->read_array(whole.u, progress)),
                                           doubles(file_->read_array(whole.v, progress)));
      for (double& value : values) value /= factor;
    } else {
      const std::vector<double> other = doubles(file_->read_array(whole.other, progress));
      if (whole.kind == TakenApart::Kind::weight_normed) {
        scale_directions(values, info.shape, other, file_->find(whole.other)->shape);
      } else {
        std::transform(values.begin(), values.end(), other.begin(), values.begin(), std::multiplies<>());
      }
    }
    std::vector<std::size_t> shape(info.shape.begin(), info.shape.end());
    if (info.dtype == DType::f64) return {std::move(shape), std::move(values)};
    return {std::move(shape), std::vector<float>(values.begin(), values.end())};
  }

 private:
  std::shared_ptr<const Checkpoint> file_;
  std::unordered_map<std::string, TakenApart> wholes_;  // by name
};

}  // namespace

std::shared_ptr<const Checkpoint> put_together(std::shared_ptr<const Checkpoint> checkpoint) {
  std::unordered_map<std::string, TakenApart> wholes;
  const Search search(*checkpoint);
  for (const TensorInfo& info : checkpoint->tensors()) {
    auto whole = search.whole_of(info);
    if (whole) wholes.emplace(whole->name, std::move(*whole));
  }
  if (wholes.empty()) return checkpoint;
  return std::make_shared<const JoinedCheckpoint>(std::move(checkpoint), std::move(wholes));
}

}  // namespace whereabouts
