#include "core/live/live_inputs.h"

#include <utility>

#include "core/base/failure.h"
#include "core/labs/framework/parameters/table_parameters.h"
#include "core/tables/carried_table.h"
#include "core/tables/position_table.h"

namespace whereabouts {

std::optional<Inputs> live_inputs(const Lab& lab, const Inputs& seen, const Values& values,
                                  const Progress& progress) {
  const InputIds& used = lab.info().inputs;
  Inputs carried;
  if (used.empty()) return carried;
  // Figures of a run say which snapshot they are of, and a model is more than its table.
  const bool table_alone = used.has(InputId::checkpoint) && values.has(table::tensor.id) &&
                           !used.has(InputId::image) && !used.has(InputId::backend);
  if (!table_alone || seen.run || !seen.checkpoint) return std::nullopt;
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
  carried.checkpoint = std::make_shared<const CarriedTable>(std::move(table));
  return carried;
}

}  // namespace whereabouts
