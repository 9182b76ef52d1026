// Numbers, vectors and matrices as bytes of this machine: what holds them names each once, in a function that
// writes them and reads them again.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace whereabouts {

class StateBytes {
 public:
  StateBytes() = default;  // writes
  explicit StateBytes(std::string bytes) : bytes_(std::move(bytes)), reads_(true) {}

  template <typename T>
  requires std::is_arithmetic_v<T>
  void operator()(T& number) { raw(&number, sizeof number); }
  template <typename Derived>
  void operator()(Eigen::PlainObjectBase<Derived>& matrix) {
    std::int64_t rows = matrix.rows(), columns = matrix.cols();
    (*this)(rows);
    (*this)(columns);
    const std::int64_t size = sizeof(typename Derived::Scalar);
    if (reads_) {
      // A size that the rest cannot hold is none.
      const auto left = static_cast<std::int64_t>(bytes_.size() - at_) / size;
      const bool fits =
          rows >= 0 && columns >= 0 && (rows == 0 || columns <= left / rows) &&
          (Derived::RowsAtCompileTime == Eigen::Dynamic || Derived::RowsAtCompileTime == rows) &&
          (Derived::ColsAtCompileTime == Eigen::Dynamic || Derived::ColsAtCompileTime == columns);
      if (!fits) whole_ = false;
      if (!whole_) return;
      matrix.resize(rows, columns);
    }
    raw(matrix.data(), static_cast<std::size_t>(matrix.size() * size));
  }
  template <typename T>
  void operator()(std::vector<T>& list) {
    std::uint64_t count = list.size();
    (*this)(count);
    if (reads_) {
      if (count > bytes_.size() - at_) whole_ = false;
      if (!whole_) return;
      list.resize(static_cast<std::size_t>(count));
    }
    for (T& each : list) (*this)(each);
  }

  // Whether all that was asked for was there, and nothing else.
  bool all_read() const { return whole_ && at_ == bytes_.size(); }
  std::string take() && { return std::move(bytes_); }

 private:
  void raw(void* data, std::size_t size) {
    if (!reads_) {
      bytes_.append(static_cast<const char*>(data), size);
    } else if (size > bytes_.size() - at_) {
      whole_ = false;
    } else if (whole_) {
      if (size > 0) std::memcpy(data, bytes_.data() + at_, size);
      at_ += size;
    }
  }

  std::string bytes_;
  std::size_t at_ = 0;
  bool reads_ = false, whole_ = true;
};

}  // namespace whereabouts
