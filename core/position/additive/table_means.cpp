#include "core/position/additive/table_means.h"

#include "core/base/failure.h"
#include "core/position/additive/additive_table.h"

namespace whereabouts {
namespace {

constexpr double max_drawn = 1 << 26;  // random numbers that are drawn within a second or two

}  // namespace

Message no_table_because(const std::string& id, const TableRequest& request) {
  const Scheme& scheme = find_scheme(id);
  if (scheme.of_time) return message("{} encodes days, not patches", scheme.id);
  try {
    const AdditiveScheme& additive = find_additive(id);
    if (additive.drawn_numbers(checked_form(additive, request)) <= max_drawn) return {};
  } catch (const Failure& failure) {
    return failure.problem();
  }
  return message("a learned table of {} x {} takes too long to draw at random",
                 std::int64_t{request.grid.rows} * request.grid.columns, request.width);
}

std::unique_ptr<TableMeans> table_means(const std::string& id, const TableRequest& request,
                                        std::vector<int> dimensions, const Progress& progress) {
  if (const std::string problem = no_table_because(id, request); !problem.empty())
    refuse_usage(flag("scheme"), problem, "choose another scheme or other patches");
  const AdditiveScheme& scheme = find_additive(id);
  return scheme.means(checked_form(scheme, request), std::move(dimensions), progress);
}

}  // namespace whereabouts
