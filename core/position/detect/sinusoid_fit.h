// Fits one layout to a table: its temperature, its first address, its error.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position/detect/detect.h"
#include "core/position/scheme.h"

namespace whereabouts {

// A layout of the catalogue, for tables of one grid and width, with the temperature left open.
class SinusoidFit {
 public:
  SinusoidFit(const Matrix& patches, GridShape grid, const std::string& scheme, const std::string& layout);

  // The fits of the table in this layout: with the grid's own numbering, or else with another.
  std::vector<Sinusoid> find(const Progress& progress);

 private:
  // The sine and the cosine of one angle.
  struct Pair {
    int sine = -1, cosine = -1;
  };
  struct Address {
    int first = 0, columns = 1;
  };

  double angle(int dimension, double row, double column) const;
  double value(int dimension, double row, double column) const;
  int row_of(int token) const { return (address_.first + token) / address_.columns; }
  int column_of(int token) const { return (address_.first + token) % address_.columns; }
  bool amplitude_is_constant();
  bool guess_temperature(bool along_rows);
  bool row_matches(int token, int row, int column) const;
  bool find_first();
  std::vector<int> other_numberings() const;
  std::optional<Sinusoid> measured(const Progress& progress);
  void refine_temperature();
  void round_temperature();
  double probe_error(double logarithm);
  double full_error(const Progress& progress) const;

  const Matrix& table_;
  GridShape grid_;
  std::string scheme_, layout_;
  bool plane_ = false;
  std::vector<Wave> waves_;
  std::vector<Pair> pairs_;
  Address address_;
  double scale_ = 1;
  double logarithm_ = 0;  // of the temperature
  bool has_temperature_ = false;
};

}  // namespace whereabouts
