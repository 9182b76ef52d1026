#include "core/labs/modalities/data.h"

#include <algorithm>

#include "core/labs/framework/parameters/scheme_parameters.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"

namespace whereabouts {
namespace {

using modalities::Show;

void prepare_ids(ModalitiesData& data, const Progress& progress) {
  const JointSequence& sequence = *data.sequence;
  data.form.rope = JointRope::multimodal;
  data.rotation = joint_rotation(sequence.spans(), sequence.request.width, data.form, progress);
  data.position_ids = m_rope_ids(sequence.spans());
  RotaryRequest request;
  request.grid = sequence.request.grid;
  request.head_dim = sequence.request.width;
  request.layout = data.form.layout;
  request.sections = data.form.sections;
  data.axes =
      m_rope_axes(data.form.layout, *checked_rotary("m-rope", request).sections, request.head_dim / 2);
}

void prepare_classes(ModalitiesData& data, const Inputs& inputs, const Values& heavy,
                     const Progress& progress) {
  data.classes = class_rows(inputs, progress);
  Vocabulary vocabulary;
  vocabulary.add(words_of(heavy[modalities::text], "--text"));
  data.toy_words = vocabulary.words;
  MatrixD rows =
      normal_rows(heavy[scheme::seed], static_cast<int>(vocabulary.words.size()), heavy[modalities::width]);
  rows.rowwise().normalize();
  data.toy_similarity = rows * rows.transpose();
}

}  // namespace

std::size_t ModalitiesData::bytes() const {
  Eigen::Index numbers = toy_similarity.size() + rotation.angles.size();
  std::size_t bytes = 0;
  if (sequence) {
    numbers += 5 * sequence->sum.size();
    bytes += sequence->image->count() * sizeof(double);
  }
  if (attention) numbers += attention->similarity.size() + attention->attention.size();
  if (order) numbers += order->embedded[0].size() + order->embedded[1].size() + 3 * order->pooled[0].size();
  if (classes) bytes += static_cast<std::size_t>(classes->rows.size()) * sizeof(float);
  return bytes + static_cast<std::size_t>(numbers) * sizeof(double) + 4096;
}

std::shared_ptr<const ModalitiesData> prepare_modalities(const Inputs& inputs, const Values& heavy,
                                                         const Progress& progress) {
  progress.check();
  auto data = std::make_shared<ModalitiesData>();
  data->show = heavy[modalities::show];
  switch (data->show) {
    case Show::attention:
    case Show::sequence:
    case Show::ids:
      data->form = rope_form(heavy);
      data->image_rows = inputs.image.image->rows();
      data->image_columns = inputs.image.image->columns();
      data->sequence = joint_sequence(joint_request(heavy), *inputs.image.image, progress);
      if (data->show == Show::attention)
        data->attention = joint_attention_of(*data->sequence, data->form, progress);
      if (data->show == Show::ids) prepare_ids(*data, progress);
      break;
    case Show::order:
      data->order = word_order(words_of(heavy[modalities::text], "--text"),
                               words_of(heavy[modalities::other], "--other"), heavy[modalities::width],
                               heavy[scheme::seed], progress);
      break;
    case Show::classes:
      prepare_classes(*data, inputs, heavy, progress);
      break;
    case Show::parade:
      data->parade = parade_of(heavy[modalities::rehearsed], heavy[scheme::seed], progress);
      break;
  }
  return data;
}

}  // namespace whereabouts
