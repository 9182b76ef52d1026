// Schemes that add a bias to the attention logits.
#pragma once

#include <string>
#include <vector>

#include "core/position/bias/bias.h"
#include "core/position/scheme.h"

namespace whereabouts {

class BiasScheme : public Scheme {
 public:
  explicit BiasScheme(SchemeInfo info);

  // Which parts of a request mean something to it; the others are refused. Without a window it is the grid.
  virtual bool has_window() const = 0;
  virtual bool has_pretraining_window() const = 0;
  virtual bool has_class_token() const = 0;
  // Refuses (usage) what this scheme alone does not allow, and fills in what only it has.
  virtual void check(BiasRequest& request) const = 0;
  // Of a request that is checked.
  virtual BiasTable table(const BiasRequest& request, const Progress& progress) const = 0;
  // Of a scheme of which checkpoints hold nothing: the biases by offset, (relative_rows(grid), heads).
  virtual Matrix fixed_rows(const BiasRequest& request) const = 0;
  // Which side every head looks to; empty where all see everything. Of a request that is checked.
  virtual std::vector<DirectedHead> looks(const BiasRequest&) const { return {}; }
  // So that every side has a head.
  virtual int min_heads(const std::string&) const { return 1; }
  // By what the layer multiplies the slopes of heads that look to a side.
  virtual double layer_slope(const BiasRequest&) const { return 1; }
  // By how much the bias of every head falls per cell, where it does nothing else; else empty.
  virtual std::vector<double> slopes(const BiasRequest&) const { return {}; }
  // Of a bias that is a function of the offset; empty where the parts above say it.
  virtual Message formula() const { return {}; }
  // Whether BiasTable::index says where a learned table is looked up.
  virtual bool has_index() const = 0;
  virtual std::int64_t learned_numbers(const BiasRequest& request) const = 0;
  // What arrays() asks for.
  virtual BiasRequest request_of(const SchemeRequest& request) const;

  std::int64_t parameter_count(const TableRequest& request) const final;
  bool is_per_layer() const final { return learnable; }
  bool heads_differ() const final { return true; }
  std::string checked_trained(const TrainedShape& shape) const final;
  std::vector<std::string> array_names() const final;
  std::vector<NamedArray> arrays(const SchemeRequest& request, const Progress& progress) const final;
  // q . k / sqrt(d), plus the bias.
  MatrixD scores(const RelativityRequest& request, int head, const Progress& progress) const final;
};

// What a model in training asks of the scheme.
BiasRequest trained_bias_request(const TrainedShape& shape);

// Refuses (usage) an unknown scheme, and one of another kind, with the list of biases.
const BiasScheme& find_bias(const std::string& id);

}  // namespace whereabouts
