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

inline constexpr int max_drawn_tokens = 2048;  // (N, N) is drawn and kept in float64, several times

// What one pass gives: queries, keys and values of the chosen layer and head, and the model's answer.
struct ShufflePass {
  AttentionMatrices tokens;  // (prefix + patches, d)
  RowVector logits;          // (classes); empty without a head
};

class ModelRunner {
 public:
  virtual ~ModelRunner() = default;
  // Of the tokens of the chosen layer, each of which moves whole: patches, or of a stage several of them.
  virtual GridShape grid() const = 0;
  virtual int stride() const = 0;  // pixels from one of them to the next
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
  // Which tokens see each other in the chosen layer (AttentionRule::sees).
  virtual std::optional<MatrixD> sees() const { return std::nullopt; }
};

// Refuses (usage, naming --source) more than `max` patches, and a grid without room for two `objects`. `what`
// has the grid: "model", "checkpoint".
void check_grid(GridShape grid, int max, bool objects, const Message& what);

}  // namespace whereabouts
