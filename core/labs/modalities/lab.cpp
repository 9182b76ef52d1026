// "And with text?": words and patches in one sequence, and what order means to words.
//
//   views.h        its views, a file each in views/
//   parameters.h   its parameters
//   panels.h       panels that several views have
//   sentence.h     words, vocabulary
//   joint.h        words and patches as one sequence; attention over it
//   tower.h        the image tower of a vision-language model: order, windows, ids
//   word_order.h   two sentences of the same words
//   classes.h      rows of a classifier
//   parade.h       name tags and markers
#include "core/labs/modalities/parameters.h"
#include "core/labs/modalities/views.h"

namespace whereabouts {

std::unique_ptr<const Lab> make_modalities_lab() {
  using namespace modalities;
  return make_lab_of_views({.id = "modalities",
                            .name = "Modalities",
                            .question = "And with text?",
                            .section = "Attend",
                            .keywords = "text words vocabulary multimodal vision-language m-rope parade qwen "
                                        "bag of words sentence order",
                            .order = 97,
                            .inputs = {InputId::image, InputId::checkpoint},
                            .sweep = before.id},
                           show,
                           {attention_view(), sequence_view(), ids_view(), tower_view(), order_view(),
                            classes_view(), parade_view()},
                           parameters());
}

}  // namespace whereabouts
