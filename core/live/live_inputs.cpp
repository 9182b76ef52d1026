#include "core/live/live_inputs.h"

#include <utility>

#include "core/base/failure.h"
#include "core/labs/framework/on_pages.h"
#include "core/labs/framework/parameters/table_parameters.h"
#include "core/live/image_text.h"
#include "core/tables/carried_table.h"
#include "core/tables/position_table.h"

namespace whereabouts {

namespace {

std::optional<PositionTable> table_of(const Inputs& seen, const Values& values, const Progress& progress) {
  PositionTable table;
  TableChoice choice = table_choice(values);
  try {
    table = load_position_table(*seen.checkpoint, choice, progress);
  } catch (const Failure& failure) {
    // The grid may be meant for the table of a scheme, which the page makes itself.
    if (failure.fault() != Fault::usage || !choice.grid) throw;
    choice.grid.reset();
    table = load_position_table(*seen.checkpoint, choice, progress);
  }
  if (table.patches.size() + table.prefix_rows.size() > max_live_numbers) return std::nullopt;
  return table;
}

}  // namespace

std::optional<Inputs> live_inputs(const Lab& lab, const Inputs& seen, const Values& values,
                                  const Progress& progress) {
  const InputIds& used = lab.info().inputs;
  Inputs carried;
  if (const OnPages* pages = on_pages(lab); pages && pages->needs_no_input(values)) return carried;
  for (int id = 0; id < input_count; ++id) {
    switch (const auto input = static_cast<InputId>(id); input) {
      case InputId::image:
      case InputId::checkpoint:
      case InputId::run:
        break;
      default:
        if (used.has(input)) return std::nullopt;
    }
  }
  // Figures of a run say which snapshot they are of, and a model is more than its table.
  if (seen.run) return std::nullopt;
  if (used.has(InputId::checkpoint)) {
    if (!values.has(table::tensor.id) || !seen.checkpoint) return std::nullopt;
    auto table = table_of(seen, values, progress);
    if (!table) return std::nullopt;
    carried.checkpoint = std::make_shared<const CarriedTable>(std::move(*table));
  }
  if (used.has(InputId::image)) {
    const std::shared_ptr<const Image>& image = seen.image.image;
    // Of several frames the page would have one, and its slider all.
    if (!image || image->frames() || byte_count(*image) > max_live_bytes) return std::nullopt;
    carried.image.name = seen.image.name;
    carried.image.image = image;
  }
  return carried;
}

}  // namespace whereabouts
