#include "core/train/model/trained_position.h"

namespace whereabouts {

template <class T>
TrainedPosition<T>::TrainedPosition(const MiniVit& model, const ParameterLayout& layout)
    : depth_(model.depth) {
  const PositionParts parts = checked(model);
  for (std::size_t k = 0; k < layout.position.size(); ++k) {
    const PositionPart& each = *parts.all()[k];
    if (!each.scheme) continue;
    const TrainedPlan plan{shape_for(model, each), layout.position[k], &gradient_count_};
    std::unique_ptr<Part> part = each.scheme->trained(plan, T());
    if (!part) continue;
    const auto& terms = part->terms();
    const auto& tensors = part->tensors();
    if (!terms.pairs.empty()) pairs_ = terms.pairs;
    if (terms.rotated_block > 0) rotated_block_ = terms.rotated_block;
    if (terms.parabolas > 0) parabolas_ = terms.parabolas;
    if (terms.key_rows > 0) {
      key_index_ = terms.key_index;
      key_rows_ = terms.key_rows;
    }
    if (!tensors.key_vectors.empty()) key_vectors_ = tensors.key_vectors;
    if (!tensors.parabolas.empty()) parabola_weights_ = tensors.parabolas;
    if (tensors.kernel != absent) kernel_ = tensors.kernel;
    if (tensors.kernel_bias != absent) kernel_bias_ = tensors.kernel_bias;
    if (auto* augmented = dynamic_cast<AugmentedPart*>(part.get())) augmented_.push_back(augmented);
    parts_.push_back(std::move(part));
  }
}

template <class T>
void TrainedPosition<T>::augment(CounterRandom* random) {
  for (AugmentedPart* part : augmented_) part->augment(random);
}

template <class T>
void TrainedPosition<T>::update(const T* parameters) {
  for (const auto& part : parts_) part->update(parameters);
}

template <class T>
void TrainedPosition<T>::backward(const T* parameters, const T* derived, T* gradients) const {
  for (const auto& part : parts_) part->backward(parameters, derived, gradients);
}

template <class T>
std::size_t TrainedPosition<T>::at_block(const Part& part, Numbers of, int block) const {
  if (part.terms().shared) return 0;
  return (part.terms().*of).size() / static_cast<std::size_t>(depth_) * static_cast<std::size_t>(block);
}

template <class T>
const T* TrainedPosition<T>::numbers(Numbers of, int block) const {
  for (const auto& part : parts_) {
    const std::vector<T>& values = part->terms().*of;
    if (!values.empty()) return values.data() + at_block(*part, of, block);
  }
  return nullptr;
}

template <class T>
std::size_t TrainedPosition<T>::place(std::size_t Part::Gradients::*gradient, Numbers of, int block) const {
  for (const auto& part : parts_) {
    const std::size_t first = part->gradients().*gradient;
    if (first != absent) return first + at_block(*part, of, block);
  }
  return absent;
}

template class TrainedPosition<float>;
template class TrainedPosition<double>;

}  // namespace whereabouts
