// What is done beside the products of two blocks of rows on tiles, a little with each chunk of their depth,
// for tiles are multiplied while the rest of the processor has nothing to do. Included by the files compiled
// for AMX only.
#pragma once

#include "core/gemm/kernels/epilogue.h"

namespace {

struct Beside {
  const ProductTask* outputs;
  // Sums of rows before, to be finished: the outputs of `asked` of them are on their way to the first-level
  // cache, which the tiles of a few chunks fill.
  const float* sums = nullptr;
  int row = 0, rows = 0, column = 0, columns = 0, asked = 0;
  // Memory that is read later: so many lines with each chunk go to the second-level cache.
  const char* ahead = nullptr;
  int lines = 0;

  // With the first of the `chunks` that are left.
  void some(int chunks) {
    for (int line = 0; line < lines; ++line, ahead += 64) __builtin_prefetch(ahead, 0, 2);
    if (rows == 0) return;
    if (chunks == 1) asked = rows;
    finish(*outputs, sums, row, asked, column, columns);
    sums += asked * lanes;
    row += asked;
    rows -= asked;
    if (chunks == 1) return;
    asked = (rows + chunks - 2) / (chunks - 1);
    fetch_outputs(*outputs, row, asked, column, columns);
  }

  // The sums of `count` rows and of these columns are finished beside what is multiplied next.
  void follow(const float* new_sums, int first_row, int count, int first_column, int column_count) {
    sums = new_sums;
    row = first_row;
    rows = count;
    column = first_column;
    columns = column_count;
    asked = 0;
  }

  void rest() {
    if (rows > 0) finish(*outputs, sums, row, rows, column, columns);
    rows = 0;
  }
};

}  // namespace
