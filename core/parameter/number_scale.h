// The places of a number's range: how a slider, arrow keys and an animation move through it, and how its
// values are written. Every other value of the range can be typed.
#pragma once

#include <string>

#include "core/parameter/declaration.h"

namespace whereabouts {

class NumberScale {
 public:
  // At most so many steps from end to end; equal ratios have `ratio_steps`.
  NumberScale(const Parameter& parameter, const Range& range, int max_steps, int ratio_steps);

  bool whole() const { return whole_; }
  double min() const { return min_; }
  double max() const { return max_; }
  double step() const { return step_; }
  // Places are 0..last().
  int last() const { return last_; }
  // Rounded to what a person would write: 0.3 and not 0.30000000000000004, three digits of equal ratios.
  double value_at(int place) const;
  // The nearest.
  int place_of(double value) const;
  // So many steps on, downwards below 0.
  double moved(double value, int steps) const;
  // Every digit that the value has, and as many decimals as the step has: "0.50", "0.123", "5e-5". What
  // parse_value() reads from it is the value.
  std::string text(double value) const;
  bool operator==(const NumberScale&) const = default;

 private:
  enum class Law {
    steps,     // equal steps
    ratios,    // equal ratios
    from_one,  // of a whole range of a hundred thousand and more, a seed's: equal ratios from 1 on
  };
  Law law_ = Law::steps;
  double min_ = 0, max_ = 0, step_ = 1;
  bool whole_ = false;
  int last_ = 0, decimals_ = 0;
};

// The shortest text that reads as `value` again, as a person writes it: "0.0001", "5e-5", "16384".
std::string exact_text(double value);
// How many decimals that takes: 2 for 0.25; 0 for whole numbers and for those that have an exponent.
int decimals_of(double value);

}  // namespace whereabouts
