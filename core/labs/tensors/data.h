// What the lab `tensors` prepares: one tensor of a checkpoint, summed up so that it can be drawn.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/labs/framework/lab.h"

namespace whereabouts {

// What is prepared is chosen by these.
namespace tensors {
inline constexpr Handle<std::string> tensor{"tensor"};
inline constexpr Handle<int> slice{"slice"};
}  // namespace tensors

// A tensor's shape as images see it: axes of length 1 left out, the last two down and across, all before
// them as slices. A vector is one row.
struct TensorView {
  std::int64_t slices = 1, rows = 1, columns = 1;
};
TensorView view_of(const TensorInfo& tensor);

// The kernel of a convolution: `count` filters of `channels` x `rows` x `columns` values.
struct KernelShape {
  std::int64_t count = 0, channels = 0;
  int rows = 0, columns = 0;
  bool filters_last = false;  // (rows, columns, channels, filters), as JAX has it
};
// Empty where the shape is none of a kernel.
std::optional<KernelShape> kernel_of(const TensorInfo& tensor);

// The tensor that a name or an ending that only one name has stands for. Refuses (usage, naming --tensor)
// what is unknown or stands for several.
const TensorInfo& tensor_named(const Checkpoint& checkpoint, const std::string& name);
bool is_readable(DType dtype);  // as numbers

inline constexpr int fine_bins = 512;

struct TensorSummary {
  std::int64_t count = 0, nans = 0, infinities = 0, zeros = 0;
  double mean = 0, deviation = 0;  // of the finite ones; NaN where there is none
  double min = 0, max = 0;         // likewise
  double lower = 0, upper = 1;     // ends of the histogram
  std::vector<std::int64_t> bins;  // (fine_bins), finite values alone
};

struct TensorsData : Data {
  std::shared_ptr<const Checkpoint> checkpoint;  // to read the values again when somebody asks for them
  TensorInfo tensor;
  TensorView view;
  TensorSummary summary;
  std::int64_t slice = 0;
  // (rows, columns) of the slice, or means of `down` x `across` of its values; NaN where a value is not
  // finite in all of them.
  std::shared_ptr<const Matrix> map;
  int down = 1, across = 1;
  double bound = 1;  // that 995 of 1000 absolute values of the map stay below

  std::optional<KernelShape> kernel;
  int filters = 0, filters_across = 0;                   // drawn, and how many in a row
  std::shared_ptr<const Matrix> grey;                    // mosaic of kernels of other than three channels
  std::shared_ptr<const std::vector<std::uint8_t>> rgb;  // mosaic of kernels of three
  std::optional<PositionTensor> position;                // where it carries position

  std::size_t bytes() const override;
};

std::shared_ptr<const TensorsData> prepare_tensors(const Inputs& inputs, const Values& heavy,
                                                   const Progress& progress);

}  // namespace whereabouts
