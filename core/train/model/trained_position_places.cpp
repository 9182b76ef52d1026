// The places of pape in training: x = W p of every head and token, and the way back to W.
#include "core/position/bias/pape.h"
#include "core/train/model/trained_position.h"

namespace whereabouts {

template <class T>
void TrainedPosition<T>::update_places(const T* parameters) {
  const MatrixD cells = pape_cells(model_.grid(), model_.prefix());
  const Eigen::Index count = model_.parabolas, tokens = model_.tokens();
  T* to = places_.data();
  for (int block = 0; block < model_.depth; ++block) {
    const T* weights = parameters + layout_.blocks[static_cast<std::size_t>(block)].parabola_places;
    for (int head = 0; head < model_.heads; ++head, weights += count * 2, to += tokens * count) {
      const MatrixD directions = Eigen::Map<const Rows>(weights, count, 2).template cast<double>();
      Eigen::Map<Rows>(to, tokens, count) = (cells * directions.transpose()).template cast<T>();
    }
  }
}

template <class T>
void TrainedPosition<T>::backward_places(const T* derived, T* gradients) const {
  const Rows cells = pape_cells(model_.grid(), model_.prefix()).template cast<T>();
  const Eigen::Index count = model_.parabolas, tokens = model_.tokens();
  const T* from = derived + place_gradient_;
  for (int block = 0; block < model_.depth; ++block) {
    T* to = gradients + layout_.blocks[static_cast<std::size_t>(block)].parabola_places;
    for (int head = 0; head < model_.heads; ++head, to += count * 2, from += tokens * count)
      Eigen::Map<Rows>(to, count, 2) += Eigen::Map<const Rows>(from, tokens, count).transpose() * cells;
  }
}

template void TrainedPosition<float>::update_places(const float*);
template void TrainedPosition<double>::update_places(const double*);
template void TrainedPosition<float>::backward_places(const float*, float*) const;
template void TrainedPosition<double>::backward_places(const double*, double*) const;

}  // namespace whereabouts
