// Reads the tensors of a model one by one, checks them, and tracks which were asked for.
//
// A *dry* reader checks the same names, types and shapes in the same order and reads no values: what it gives
// is empty, with its sizes where they are known. So whether a model can run is told by the code that runs it.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/gemm/linear.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// A linear layer as PyTorch keeps it, whatever the file's order.
struct Dense {
  std::vector<float> weight;  // (outputs, inputs); empty of a dry reader
  std::vector<float> bias;    // (outputs) or empty
  int outputs = 0, inputs = 0;

  // Of a dry reader one without sizes.
  LinearWeights packed() const;
  // `count` outputs from number `from` on.
  Dense part(int from, int count) const;
  // More outputs. Where one of the two has no biases (keys of EVA-02), its are zeros.
  void append(const Dense& more);
};

class WeightReader {
 public:
  enum class Reading { values, dry };

  // `progress` is reported from 0 to 1 by the share of the bytes read.
  WeightReader(const WeightNames& names, const Progress& progress, Reading reading = Reading::values);

  const WeightNames& names() const { return *names_; }
  bool is_dry() const { return reading_ == Reading::dry; }
  const ModelConfig& stated() const { return stated_; }
  const Progress& progress() const { return progress_; }

  // All values. Fails naming the tensor where it is of whole numbers, or one value is not finite.
  std::vector<float> values(const std::string& tensor) { return part_of(tensor, -1); }
  // The same, which must be `count` values; of a stacked tensor those of one block.
  std::vector<float> values(const std::string& tensor, std::int64_t count, int slice = -1);
  // The same as rows.
  Matrix matrix(const std::string& tensor, std::int64_t rows, std::int64_t columns);
  // A layer by its name; in JAX the first `input_axes` axes are its inputs. Fails where the sizes are not
  // those given (0: any).
  Dense dense(const std::string& layer, int outputs, int inputs, int slice = -1, int input_axes = 1);
  Norm norm(const std::string& layer, int width, int slice = -1);
  // Says that a tensor is known and not needed.
  void known(const std::string& tensor) { asked_.insert(tensor); }
  // The same of all tensors whose names begin so.
  void known_below(const std::string& start);
  bool was_asked_for(const std::string& tensor) const { return asked_.count(tensor) > 0; }

  // The first candidate that names a layer behind `before`. Refuses where there is none: `part` says what is
  // missing ("the norm before the attention"). Says that the file is not complete only where other blocks
  // have what this one lacks; else what is there instead.
  std::string layer_of(const std::string& before, WeightNames::Candidates candidates, const char* part) const;
  [[noreturn]] void refuse_part(const std::string& before, WeightNames::Candidates candidates,
                                const char* part) const;
  // Refuses a block without any of these tensors where others have one.
  void check_lacks(const std::string& before, WeightNames::Candidates candidates) const;
  [[noreturn]] void refuse_missing(const std::string& what) const;
  // `missing` is not in the file, and `there`, its like, is.
  [[noreturn]] void refuse_incomplete(const std::string& missing, const std::string& there) const;
  [[noreturn]] void refuse_shape(const std::string& tensor, const Message& expected) const;

  // Fails naming the tensor where it holds other than real numbers.
  void check_type(const TensorInfo& info) const;

 private:
  void check_bias(const std::string& layer) const;
  std::vector<float> read(const TensorInfo& info);
  std::vector<float> part_of(const std::string& tensor, int slice);

  const WeightNames* names_;
  ModelConfig stated_;
  Progress progress_;
  Reading reading_;
  std::unordered_set<std::string> asked_;
  std::unordered_map<std::string, std::vector<float>> stacked_;  // whole, until the last block has its part
  double bytes_ = 0, bytes_read_ = 0;
};

std::string to_text(const std::vector<std::int64_t>& shape);  // "(3, 4)"

}  // namespace whereabouts
