// Activations: rows of floats in large pages of memory.
#pragma once

#include <new>
#include <utility>

#include "core/base/large_pages.h"
#include "core/base/matrix.h"

namespace whereabouts {

// As a Matrix, for what is made and read by product after product; what it held is lost by resize(). Values
// put into it may read it only where it keeps its size, and noalias() does not resize it.
class LargeMatrix : public Eigen::Map<Matrix, Eigen::Aligned64> {
 public:
  using View = Eigen::Map<Matrix, Eigen::Aligned64>;

  LargeMatrix() : View(nullptr, 0, 0) {}
  LargeMatrix(const LargeMatrix&) = delete;
  LargeMatrix& operator=(const LargeMatrix& other) {
    resize(other.rows(), other.cols());
    View::operator=(other);
    return *this;
  }
  template <typename Expression>
  LargeMatrix& operator=(const Eigen::DenseBase<Expression>& values) {
    resize(values.rows(), values.cols());
    View::operator=(values);
    return *this;
  }

  // Throws bad_alloc.
  void resize(Eigen::Index rows, Eigen::Index columns) {
    if (rows * columns > floats_) {
      floats_ = 0;  // also where there is no room for so many
      room_.reset();
      show(0, 0);
      room_ = large_pages<float>(static_cast<std::size_t>(rows * columns), PieceLife::brief);
      floats_ = rows * columns;
    }
    show(rows, columns);
  }
  void swap(LargeMatrix& other) {
    const Eigen::Index rows = this->rows(), columns = cols();
    room_.swap(other.room_);
    std::swap(floats_, other.floats_);
    show(other.rows(), other.cols());
    other.show(rows, columns);
  }

 private:
  // Eigen's way to let a map show something else.
  void show(Eigen::Index rows, Eigen::Index columns) {
    new (static_cast<View*>(this)) View(room_.get(), rows, columns);
  }

  LargePages<float> room_;
  Eigen::Index floats_ = 0;
};

}  // namespace whereabouts
