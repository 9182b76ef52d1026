// How the rows of a product on tiles are shared among tasks: in whole pairs of blocks of 16, but for the
// last.
#pragma once

#include <algorithm>
#include <cstdint>

namespace whereabouts {

class RowShares {
 public:
  // Shares of nearly the same size, none empty, each of at most `max_rows` in whole pairs of blocks. So many
  // are multiplied at a time as there are threads, or fewer, where the rows are less than `min_rows` for each
  // of them. Both are at least 96.
  RowShares(int rows, int max_rows, int min_rows, int threads)
      : rows_(rows),
        pairs_(whole(rows, pair)),
        at_once_(std::clamp(rows / min_rows, 1, threads)),
        count_(whole(rows, max_rows * at_once_) * at_once_) {}

  int count() const { return count_; }
  int at_once() const { return at_once_; }
  // The first row of a share; behind the last, the number of rows.
  int begin(int share) const {
    return std::min(rows_, static_cast<int>(std::int64_t{pairs_} * share / count_) * pair);
  }
  // That any share has.
  int max_rows() const { return whole(pairs_, count_) * pair; }

 private:
  static constexpr int pair = 32;
  static constexpr int whole(int count, int of) { return (count + of - 1) / of; }

  int rows_, pairs_, at_once_, count_;
};

}  // namespace whereabouts
