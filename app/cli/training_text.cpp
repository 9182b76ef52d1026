#include "app/cli/training_text.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "app/cli/console.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"

namespace whereabouts {

void print_notes(const DataSet& data) {
  clear_console_progress();
  for (const std::string& note : data.notes)
    std::fprintf(stderr, "whereabouts: note: %s\n", shown(note, 400).c_str());
}

std::string training_text(const RunProgress& told) {
  const auto left = static_cast<long long>(std::ceil(told.seconds_left));
  const std::string right = told.row == nullptr ? "" : fmt::format("{:.3f} right, ", told.row->test_accuracy);
  return fmt::format("loss {:.3f}, {}{} samples/s, {}:{:02} left", told.loss, right,
                     grouped(std::llround(told.samples_per_second)), left / 60, left % 60);
}

}  // namespace whereabouts
