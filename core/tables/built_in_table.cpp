#include "core/tables/built_in_table.h"

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/checkpoint/checkpoint.h"
#include "core/position/additive/additive_table.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

constexpr GridShape built_in_grid{14, 14};
constexpr int built_in_width = 192;

class BuiltInCheckpoint : public Checkpoint {
 public:
  BuiltInCheckpoint() {
    name_ = "built-in";
    format_ = "built-in";
    identity_ = [] {
      Hash hash;
      hash.text("built-in sinusoidal-2d mae 14x14x192");
      return hash.value();
    }();
    TableRequest request;
    request.grid = built_in_grid;
    request.width = built_in_width;
    request.layout = "mae";
    table_ = additive_table("sinusoidal-2d", request);
    tensors_.push_back({"pos_embed", DType::f32, {1, built_in_grid.count(), built_in_width}});
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    progress.check();
    if (find(tensor) == nullptr) {
      refuse_file("the built-in checkpoint", "it has no tensor \"" + shown(tensor) + "\"",
                  "its one tensor is pos_embed");
    }
    Array array = to_array(table_);
    array.shape.insert(array.shape.begin(), 1);
    return array;
  }

 private:
  Matrix table_;  // (196, 192)
};

}  // namespace

std::shared_ptr<const Checkpoint> built_in_checkpoint() {
  static const std::shared_ptr<const Checkpoint> checkpoint = std::make_shared<BuiltInCheckpoint>();
  return checkpoint;
}

}  // namespace whereabouts
