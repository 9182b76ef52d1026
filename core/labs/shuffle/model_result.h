// How a model takes in an image, for the lab `shuffle`: one that a checkpoint holds, or an untrained layer.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/image/image.h"
#include "core/labs/framework/lab.h"
#include "core/labs/shuffle/matrices.h"

namespace whereabouts {

// What one pass gives: queries, keys and values of the chosen layer and head, and the model's answer.
struct ShufflePass {
  AttentionMatrices tokens;  // (prefix + patches, d)
  RowVector logits;          // (classes); empty without a head
};

class ModelRunner {
 public:
  virtual ~ModelRunner() = default;
  virtual GridShape grid() const = 0;
  virtual int stride() const = 0;  // pixels from one patch to the next
  virtual int prefix() const = 0;
  virtual Image image() const = 0;  // as the model takes it in
  // order: place i takes patch order[i].
  virtual ShufflePass pass(const std::vector<int>& order, bool zero_position, const Progress& progress) = 0;
  // Whether all passes are to be done again, since two backends gave them (BackendPasses).
  virtual bool begin_again() { return false; }
  // How the model ran in all passes so far; empty where there is none.
  virtual std::optional<Execution> execution() const { return std::nullopt; }
  virtual Message label(int of_class) const = 0;
  virtual std::vector<Message> notes() const { return {}; }
  virtual bool untrained() const { return false; }
};

// Refuses (usage, naming --source) more than `max` patches, and a grid without room for two `objects`. `what`
// has the grid: "model", "checkpoint".
void check_grid(GridShape grid, int max, bool objects, const Message& what);

}  // namespace whereabouts
