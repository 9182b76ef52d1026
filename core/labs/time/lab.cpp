// "And for sequences in time?": encodings of days and horizons over a real series, universes of assets that
// enter and leave, and relations that are not order.
//
//   views.h         its views, a file each in views/
//   parameters.h    its parameters
//   data.h          what the views look at, and what several of them draw
//   universe.h      which assets are there when
//   correlation.h   relations of the columns
#include "core/labs/time/parameters.h"
#include "core/labs/time/views.h"

namespace whereabouts {

std::unique_ptr<const Lab> make_time_lab() {
  using namespace time_lab;
  return make_lab_of_views(
      {.id = "time",
       .name = "Time",
       .question = "And for sequences in time?",
       .section = "Encode",
       .keywords = "series market cycle horizon finance calendar universe padding correlation",
       .order = 52,
       .inputs = {InputId::series},
       .sweep = day.id},
      show, {series_view(), recurrence_view(), horizons_view(), universe_view(), relations_view()},
      parameters());
}

}  // namespace whereabouts
