// Schemes that turn queries and keys.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/position/rotary/rotary.h"
#include "core/position/scheme.h"

namespace whereabouts {

class RotaryScheme : public Scheme {
 public:
  explicit RotaryScheme(SchemeInfo info);

  // T where none is given.
  virtual double own_temperature(const std::string& layout) const = 0;
  // Which dimensions turn together where it is not said: "adjacent" or "half".
  virtual std::string own_pairs(const std::string& layout) const = 0;
  // Widths of a head are multiples of this, 2 or 4, and at least min_head_dim().
  virtual int head_dim_step() const = 0;
  virtual int min_head_dim() const { return head_dim_step(); }
  // Why narrower heads will not do, as a part of a sentence: "needs a pair for time, height and width each".
  virtual std::string narrow_because() const { return {}; }
  // Refuses (usage) what this scheme alone does not allow, and fills in what only it has. The other parts of
  // the request are checked.
  virtual void check(RotaryRequest& request) const = 0;
  // Whether coordinates are scaled by the grid: an offset turns by another angle on another grid.
  virtual bool scales_with_grid(const std::string& layout) const = 0;
  // Whether the angles on a grid follow from how much larger it is than that of training
  // (RotaryRequest::reference).
  virtual bool extends_trained_grid() const { return false; }
  // By what queries and keys of all tokens are multiplied beside the turn, of a request that is checked.
  virtual double amplitude(const RotaryRequest&) const { return 1; }
  // How many tables of d numbers a token takes.
  virtual std::int64_t tables(const RotaryRequest& request) const = 0;
  // Whether it turns pairs of dimensions by angles, and not more of them at once.
  virtual bool turns_pairs(const RotaryRequest& request) const;
  // Refuses (usage) a request without pairs.
  void check_turns_pairs(const RotaryRequest& request) const;
  virtual std::vector<std::array<int, 2>> pairs(const RotaryRequest& request) const;
  // (N, d/2) radians of a request that is checked and turns pairs: rotary_angles().
  virtual MatrixD angles(const RotaryRequest& request, int head, const Progress& progress) const = 0;
  // Turns the queries and keys (N, d) of one head.
  virtual void turn(const RotaryRequest& request, int head, MatrixD& queries, MatrixD& keys,
                    const Progress& progress) const;
  virtual std::int64_t learned_numbers(const RotaryRequest& request) const = 0;
  // What arrays() asks for.
  virtual RotaryRequest request_of(const SchemeRequest& request) const;

  std::int64_t parameter_count(const TableRequest& request) const final;
  bool is_per_layer() const final { return learnable; }
  // Heads turn apart where something is learned.
  bool heads_differ() const final { return learnable; }
  std::string checked_trained(const TrainedShape& shape) const override;
  std::vector<std::string> array_names() const override { return {"cos", "sin", "pairs"}; }
  std::vector<NamedArray> arrays(const SchemeRequest& request, const Progress& progress) const override;
  // R_x q . R_y k.
  MatrixD scores(const RelativityRequest& request, int head, const Progress& progress) const final;
};

// Refuses (usage) an unknown scheme, and one of another kind, with the list of those that turn.
const RotaryScheme& find_rotary(const std::string& id);

// What a model in training asks of the scheme.
RotaryRequest trained_rotary_request(const TrainedShape& shape);

// The `pairs` that rotations declare.
Parameter pairs_request();

}  // namespace whereabouts
