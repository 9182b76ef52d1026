// What tokens know of their place: the same patches in many orders, token by token.
//
//   place_probe.h    the probe
#pragma once

#include <array>

#include "core/analysis/place_probe.h"

namespace whereabouts {

// Of y(k, n), the vector (D) at place n when the patches stand in order k of K:
//
//   mu     mean over orders and places           P_n    mean over the orders at place n, less mu (slot mean)
//   share  (|P|^2 / N - v_c / K) / v_t           v_t    mean of |y - mu|^2
//          the place's part of the variance,     v_c    sum of |y - mu - P_n|^2 / (N (K - 1))
//          freed from chance (one-way random effects)
//   probe  R^2 with which a PlaceProbe reads row and column: trained on the first 3K/4 orders, tested on the
//          others
//
// Float64 but for products of rows, which are taken from the first order's mean.
class OrderStatistics {
 public:
  // At least 4 orders (std::logic_error).
  OrderStatistics(GridShape grid, int width, int orders);

  // Of the next order: row n is the token at place n, (N, D). Looks at `progress` at least every 20 ms.
  void add(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& rows, const Progress& progress = {});

  // Once all orders were added.
  Matrix slot_means() const;            // (N, D): P_n
  double position_share() const;        // NaN where all vectors are the same
  std::array<double, 2> probe() const;  // row, column; NaN where the grid has one of them only

 private:
  GridShape grid_;
  int orders_, training_, added_ = 0;
  PlaceProbe probe_;
  RowVector shift_;                                       // (D): mean of the first order
  MatrixD sums_;                                          // (N, D): of y - shift over the orders
  double squares_ = 0;                                    // of y - shift over all
  Eigen::RowVector2d left_ = Eigen::RowVector2d::Zero();  // squares that the test leaves
};

}  // namespace whereabouts
