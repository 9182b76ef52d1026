// Schemes that add a table to the tokens, and those whose table is made of waves.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/position/additive/table_means.h"
#include "core/position/scheme.h"

namespace whereabouts {

class AdditiveScheme : public Scheme {
 public:
  explicit AdditiveScheme(SchemeInfo info);

  // Refuses (usage) what this scheme alone does not allow at any size. The layout is filled in.
  virtual void check(const TableRequest& request) const = 0;
  // The table (N, D) of a request that is checked, each value the rounded float64 evaluation.
  virtual Matrix table(const TableRequest& request, const Progress& progress) const = 0;
  // Means over tokens of the same, for tables that may be too large to hold. `dimensions` ascend.
  virtual std::unique_ptr<TableMeans> means(const TableRequest& request, std::vector<int> dimensions,
                                            const Progress& progress) const = 0;
  // Widths of a layout are multiples of `step`, from `min` on.
  struct Widths {
    int min = 1, step = 1;
  };
  virtual Widths widths(const std::string& layout) const = 0;
  // How many random numbers table() draws.
  virtual double drawn_numbers(const TableRequest& request) const = 0;
  // The learned parameters of a request that is checked.
  virtual std::int64_t learned_numbers(const TableRequest& request) const = 0;

  // What arrays() asks table() for.
  virtual TableRequest request_of(const SchemeRequest& request) const;

  std::int64_t parameter_count(const TableRequest& request) const final;
  bool is_per_layer() const final { return false; }
  std::vector<std::string> array_names() const final { return {"encoding"}; }
  std::vector<NamedArray> arrays(const SchemeRequest& request, const Progress& progress) const final;
  std::string checked_trained(const TrainedShape& shape) const override;
  bool heads_differ() const final { return false; }
  // (q + p_x) . (k + p_y) of the rows p of the table.
  MatrixD scores(const RelativityRequest& request, int head, const Progress& progress) const final;
};

// What a model in training asks of the scheme.
TableRequest trained_table_request(const TrainedShape& shape);

// Every dimension is a wave (table_request.h) of the token's number, or of its row or column.
class WaveScheme : public AdditiveScheme {
 public:
  using AdditiveScheme::AdditiveScheme;

  // 0 <= dimension < D.
  virtual Wave wave(const TableRequest& request, int dimension) const = 0;
  // The coordinate of a token along an axis.
  virtual int coordinate(const TableRequest& request, Wave::Axis axis, int token) const = 0;

  Matrix table(const TableRequest& request, const Progress& progress) const override;
  std::unique_ptr<TableMeans> means(const TableRequest& request, std::vector<int> dimensions,
                                    const Progress& progress) const final;
  double drawn_numbers(const TableRequest&) const final { return 0; }
  std::int64_t learned_numbers(const TableRequest&) const final { return 0; }
  std::string count_formula() const final { return "none"; }
  std::vector<Parameter> trained_parameters() const final { return {}; }
  LearnedTensors learned_tensors(const TrainedShape&) const final { return {}; }
  std::span<const StoredName> stored_names() const final { return {}; }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const final;
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const final;
};

// Refuses (usage) an unknown scheme, and one of another kind, with the list of those that add a table.
const AdditiveScheme& find_additive(const std::string& id);
// Refuses (usage) also one that is made of no waves.
const WaveScheme& find_waves(const std::string& id);
// Null for a scheme of no waves.
const WaveScheme* as_waves(const Scheme& scheme);

}  // namespace whereabouts
