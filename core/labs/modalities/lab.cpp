// "And with text?": words and patches in one sequence, and what order means to words.
#include <fmt/format.h>

#include "core/figure/text.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/modalities/data.h"
#include "core/labs/modalities/show_classes.h"
#include "core/labs/modalities/show_ids.h"
#include "core/labs/modalities/show_joint.h"
#include "core/labs/modalities/show_order.h"
#include "core/labs/modalities/show_parade.h"

namespace whereabouts {
namespace {

using modalities::Show;

Figure figure(const ModalitiesData& data, const Values& values, const Progress& progress) {
  progress.check();
  Figure figure;
  switch (data.show) {
    case Show::attention:
      show_attention(figure, data, values);
      break;
    case Show::sequence:
      show_sequence(figure, data, values);
      break;
    case Show::ids:
      show_ids(figure, data, values);
      break;
    case Show::order:
      show_order(figure, data, values);
      break;
    case Show::classes:
      show_classes(figure, data, values);
      break;
    case Show::parade:
      show_parade(figure, data, values);
      break;
  }
  return figure;
}

std::string general_formula(Show show) {
  switch (show) {
    case Show::attention:
      return "<i>A</i> = softmax(<i>R</i>(<i>x</i>) <i>R</i>(<i>x</i>)<sup>T</sup> / √<i>D</i>), &nbsp; "
             "<i>x</i> = "
             "norm(token + position + modality)";
    case Show::sequence:
      return "<i>x</i><sub>n</sub> = token<sub>n</sub> + position<sub>n</sub> + modality<sub>n</sub>";
    case Show::ids:
      return "θ<sub>k</sub>(<i>n</i>) = id<sub>axis(k)</sub>(<i>n</i>) · <i>T</i><sup>−2k/D</sup>";
    case Show::order:
      return "mean<sub>n</sub> (<i>A</i> <i>x</i>)<sub>n</sub>, &nbsp; <i>A</i> = softmax(<i>x</i> "
             "<i>x</i><sup>T</sup> / √<i>D</i>)";
    case Show::classes:
      return "cos(<i>w</i><sub>a</sub>, <i>w</i><sub>b</sub>) = <i>w</i><sub>a</sub> · <i>w</i><sub>b</sub> "
             "/ "
             "(|<i>w</i><sub>a</sub>| |<i>w</i><sub>b</sub>|)";
    case Show::parade:
      break;
  }
  return "marker(<i>p</i>)<sub>2i</sub> = sin(<i>p</i> / 100<sup>2i/8</sup>), &nbsp; marker(<i>p</i> + 1) = "
         "<i>M</i> marker(<i>p</i>)";
}

Formula formula(const ModalitiesData& data, const Values&, const std::optional<Hit>& hovered) {
  Formula formula;
  formula.general = general_formula(data.show);
  if (!hovered || !hovered->token) return formula;
  const int token = *hovered->token;
  if (hovered->panel == "angles" && hovered->dimension && token < data.rotation.angles.rows() &&
      *hovered->dimension < data.rotation.angles.cols()) {
    const int pair = *hovered->dimension;
    const auto axis = static_cast<std::size_t>(data.axes[static_cast<std::size_t>(pair)]);
    formula.substituted =
        fmt::format("θ<sub>{}</sub>({}) = {} · {}<sup>−{}/{}</sup> = {} rad", pair, token,
                    data.position_ids[static_cast<std::size_t>(token)][axis], brief(data.form.temperature, 6),
                    2 * pair, data.sequence->request.width, number(data.rotation.angles(token, pair), 3));
  } else if (hovered->value && hovered->other_token) {
    formula.substituted = fmt::format("{}({}, {}) = {}", hovered->quantity, token, *hovered->other_token,
                                      brief(*hovered->value, 4));
  }
  return formula;
}

}  // namespace

std::unique_ptr<const Lab> make_modalities_lab() {
  Values parade;
  parade.set(modalities::show.id, modalities::show.write(Show::parade));
  return make_lab<ModalitiesData>(
      {.id = "modalities",
       .name = "Modalities",
       .question = "And with text?",
       .section = "Attend",
       .keywords = "text words vocabulary multimodal vision-language m-rope parade "
                   "bag of words sentence order",
       .order = 97,
       .inputs = {InputId::image, InputId::checkpoint},
       .sweep = modalities::performers.id,
       .sweep_overrides = parade},
      modalities_parameters(), {prepare_modalities, figure, formula});
}

}  // namespace whereabouts
