// Reads the tensors of a model one by one, checks them, and tracks which were asked for.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/base/progress.h"
#include "core/gemm/linear.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// A linear layer as PyTorch keeps it, whatever the file's order.
struct Dense {
  std::vector<float> weight;  // (outputs, inputs)
  std::vector<float> bias;    // (outputs) or empty
  int outputs = 0, inputs = 0;

  LinearWeights packed() const {
    return {weight.data(), bias.empty() ? nullptr : bias.data(), outputs, inputs};
  }
  // `count` outputs from number `from` on.
  Dense part(int from, int count) const;
  // More outputs. Where one of the two has no biases (keys of EVA-02), its are zeros.
  void append(const Dense& more);
};

class WeightReader {
 public:
  // `progress` is reported from 0 to 1 by the share of the bytes read.
  WeightReader(const WeightNames& names, const Progress& progress);

  const WeightNames& names() const { return *names_; }
  const ModelConfig& stated() const { return stated_; }
  const Progress& progress() const { return progress_; }

  // All values. Fails naming the tensor where one is not finite.
  std::vector<float> values(const std::string& tensor) { return part_of(tensor, -1); }
  // The same, which must be `count` values; of a stacked tensor those of one block.
  std::vector<float> values(const std::string& tensor, std::int64_t count, int slice = -1);
  // A layer by its name; in JAX the first `input_axes` axes are its inputs. Fails where the sizes are not
  // those given (0: any).
  Dense dense(const std::string& layer, int outputs, int inputs, int slice = -1, int input_axes = 1);
  Norm norm(const std::string& layer, int width, int slice = -1);
  // Says that a tensor is known and not needed.
  void known(const std::string& tensor) { asked_.insert(tensor); }
  // The same of all tensors whose names begin so.
  void known_below(const std::string& start);
  bool was_asked_for(const std::string& tensor) const { return asked_.count(tensor) > 0; }

  [[noreturn]] void refuse_missing(const std::string& what) const;
  [[noreturn]] void refuse_shape(const std::string& tensor, const std::string& expected) const;

 private:
  std::vector<float> read(const TensorInfo& info);
  std::vector<float> part_of(const std::string& tensor, int slice);

  const WeightNames* names_;
  ModelConfig stated_;
  Progress progress_;
  std::unordered_set<std::string> asked_;
  std::unordered_map<std::string, std::vector<float>> stacked_;  // whole, until the last block has its part
  double bytes_ = 0, bytes_read_ = 0;
};

std::string to_text(const std::vector<std::int64_t>& shape);  // "(3, 4)"

}  // namespace whereabouts
