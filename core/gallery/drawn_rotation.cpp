#include "core/gallery/drawn_rotation.h"

#include <fmt/format.h>

#include "core/position/rotary/rotary_table.h"

namespace whereabouts {
namespace {

constexpr const char* scheme = "rope-2d";

// Of the lab: a layout's angles, unscaled where the layout does not scale.
struct Form {
  std::string layout;
  int head_dim = 0;
  double temperature = 0;
  std::optional<GridShape> grid;
};

std::optional<std::vector<WrittenValue>> values_of(const Form& form) {
  if (form.layout.empty() || form.head_dim < 4 || form.head_dim > 512 || form.head_dim % 4 != 0) return {};
  std::vector<WrittenValue> values{{"show", "spectrum"},
                                   {"scheme", scheme},
                                   {"layout", form.layout},
                                   {"dim", fmt::to_string(form.head_dim)}};
  if (form.temperature != own_temperature(scheme, form.layout))
    values.push_back({"temperature", fmt::to_string(form.temperature)});
  if (form.grid) values.push_back({"grid", to_text(*form.grid)});
  return values;
}

}  // namespace

std::optional<std::vector<WrittenValue>> drawn_rotation(const ToldRotation& rotation) {
  return values_of({rotation.layout, rotation.head_dim, rotation.temperature, rotation.grid});
}

std::optional<std::vector<WrittenValue>> drawn_rotation(const VitConfiguration& model) {
  const RotaryForm& rotary = model.rotary_form;
  if (model.rotary != scheme || model.film.present() || !model.stages.empty()) return {};
  const GridShape grid = model.grid_of_input(model.image_rows, model.image_columns);
  Form form{rotary.layout, model.head_dim, rotary.temperature.value_or(0), grid};
  using Reference = RotaryForm::Reference;
  if (rotary.layout == "eva") {
    if (rotary.reference == Reference::square) {
      if (rotary.pretraining_side != RotaryRequest().pretraining_side) return {};
    } else {
      form.layout = "articles";  // the same angles without a scale
    }
  }
  // Without a temperature the file stores the periods themselves.
  if (rotary.layout == "dinov3" && (rotary.normalise != RotaryRequest().normalise || !rotary.temperature))
    return {};
  if (rotary.reference == Reference::given && rotary.given_reference != grid) return {};
  if (!rotary.temperature) form.temperature = own_temperature(scheme, form.layout);
  return values_of(form);
}

}  // namespace whereabouts
