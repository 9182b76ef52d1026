// The rotations of liere in training: TrainedPosition's matrices of every token, and the way back to
// generators.
#include "core/position/rotary/matrix_exponential.h"
#include "core/train/model/trained_position.h"

namespace whereabouts {

// One block's, as float32 holds them in files.
template <class T>
LieReGenerators TrainedPosition<T>::generators_of(int block, const T* parameters) const {
  const Eigen::Index blocks = Eigen::Index{model_.heads} * (model_.head_dim() / model_.block);
  const Eigen::Index planes = liere_planes(model_.block), size = blocks * planes;
  const T* rows = parameters + layout_.generators + block * size;
  const T* columns = rows + model_.depth * size;
  return {Eigen::Map<const Rows>(rows, blocks, planes).template cast<double>(),
          Eigen::Map<const Rows>(columns, blocks, planes).template cast<double>()};
}

template <class T>
void TrainedPosition<T>::update_turns(const T* parameters) {
  const GridShape grid = model_.grid();
  const Eigen::Index size = model_.block, blocks = model_.head_dim() / model_.block, prefix = model_.prefix();
  T* to = turns_.data();
  for (int block = 0; block < model_.depth; ++block) {
    const LieReGenerators generators = generators_of(block, parameters);
    for (int head = 0; head < model_.heads; ++head) {
      for (Eigen::Index i = 0; i < prefix * blocks; ++i, to += size * size)
        Eigen::Map<Rows>(to, size, size).setIdentity();
      const MatrixD rotations = liere_rotations_of(generators, model_.heads, head, model_.block, grid, grid);
      std::copy_n(rotations.data(), rotations.size(), to);
      to += rotations.size();
    }
  }
}

// With M the sum of d y^T over turned vectors y = R x, the gradient of R is d x^T = M R.
template <class T>
void TrainedPosition<T>::backward_turns(const T* parameters, const T* derived, T* gradients) const {
  const GridShape grid = model_.grid();
  const Eigen::Index size = model_.block, blocks = model_.head_dim() / model_.block, prefix = model_.prefix();
  const Eigen::Index planes = liere_planes(model_.block),
                     of_axis = Eigen::Index{model_.depth} * model_.heads * blocks * planes;
  const T *from = derived + turn_gradient_, *turn = turns_.data();
  for (int layer = 0; layer < model_.depth; ++layer) {
    const LieReGenerators generators = generators_of(layer, parameters);
    for (int head = 0; head < model_.heads; ++head) {
      from += prefix * blocks * size * size;
      turn += prefix * blocks * size * size;
      for (int token = 0; token < grid.count(); ++token) {
        const Cell cell = grid.cell(token);
        const double row = liere_coordinate(cell.row, grid.rows, grid.rows);
        const double column = liere_coordinate(cell.column, grid.columns, grid.columns);
        for (Eigen::Index each = 0; each < blocks; ++each, from += size * size, turn += size * size) {
          const Eigen::Index block = head * blocks + each;
          const MatrixD of_rotation = Eigen::Map<const Rows>(from, size, size).template cast<double>() *
                                      Eigen::Map<const Rows>(turn, size, size).template cast<double>();
          const MatrixD of_generator = matrix_exponential_gradient(
              liere_generator(generators, model_.block, block, row, column), of_rotation);
          T* rows =
              gradients + layout_.generators + (Eigen::Index{layer} * model_.heads * blocks + block) * planes;
          T* columns = rows + of_axis;
          for (Eigen::Index i = 0; i < size; ++i) {
            for (Eigen::Index j = i + 1; j < size; ++j, ++rows, ++columns) {
              const double along = of_generator(i, j) - of_generator(j, i);
              *rows += static_cast<T>(row * along);
              *columns += static_cast<T>(column * along);
            }
          }
        }
      }
    }
  }
}

template LieReGenerators TrainedPosition<float>::generators_of(int, const float*) const;
template LieReGenerators TrainedPosition<double>::generators_of(int, const double*) const;
template void TrainedPosition<float>::update_turns(const float*);
template void TrainedPosition<double>::update_turns(const double*);
template void TrainedPosition<float>::backward_turns(const float*, const float*, float*) const;
template void TrainedPosition<double>::backward_turns(const double*, const double*, double*) const;

}  // namespace whereabouts
