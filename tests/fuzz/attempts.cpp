#include "tests/fuzz/attempts.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <vector>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/open.h"
#include "core/image/image.h"
#include "core/image/load.h"
#include "core/series/read_series.h"
#include "core/tables/position_table.h"
#include "core/train/data/idx.h"
#include "core/vit/labels.h"

namespace whereabouts::fuzz {
namespace {

// More values than this in one tensor say nothing new and make an attempt slow.
constexpr std::int64_t max_values = 1 << 16;
constexpr std::size_t max_tensors = 24;

}  // namespace

Outcome attempt_checkpoint(const std::filesystem::path& path) {
  Outcome outcome;
  answer(outcome, [&] {
    const auto checkpoint = open_checkpoint(path);
    answer(outcome, [&] { inspect(*checkpoint); });
    answer(outcome, [&] {
      const Anatomy anatomy = inspect(*checkpoint);
      for (const PositionTensor& position : anatomy.position) {
        if (std::int64_t{position.tokens} * position.width > max_values) return;
      }
      load_position_table(*checkpoint, {});
    });
    std::size_t read = 0;
    for (const TensorInfo& tensor : checkpoint->tensors()) {
      if (tensor.count() > max_values) continue;
      if (++read > max_tensors) break;
      answer(outcome, [&] {
        const auto values = checkpoint->read(tensor.name);
        if (static_cast<std::int64_t>(values.size()) != tensor.count())
          throw std::logic_error(tensor.name + " has not the values that it states");
        outcome.values += values.size();
      });
      answer(outcome, [&] { checkpoint->read_array(tensor.name); });
    }
  });
  return outcome;
}

Outcome attempt_image(const std::filesystem::path& path) {
  Outcome outcome;
  answer(outcome, [&] {
    const Image image = load_image(path);
    if (image.count() < (1U << 22)) image.rgb8();
    outcome.values = static_cast<std::size_t>(image.count());
  });
  return outcome;
}

Outcome attempt_idx(const std::filesystem::path& path) {
  Outcome outcome;
  answer(outcome, [&] {
    IdxFile file(path);
    std::vector<std::uint8_t> values;
    file.read(values);
    if (values.size() != file.count()) throw std::logic_error("it has not the values that it states");
    outcome.values = values.size();
  });
  return outcome;
}

Outcome attempt_series(const std::filesystem::path& path) {
  Outcome outcome;
  answer(outcome, [&] {
    const auto series = read_series(path);
    for (const SeriesColumn& column : series->columns) {
      if (column.values.size() != series->days.size())
        throw std::logic_error(column.name + " has not a value for every day");
      outcome.values += changes_of(column, guessed_quantity(column)).size();
    }
    for (std::size_t day = 1; day < series->times.size(); ++day) {
      if (!(series->times[day - 1] < series->times[day])) throw std::logic_error("its days are not in order");
    }
  });
  return outcome;
}

Outcome attempt_labels(const std::filesystem::path& path) {
  Outcome outcome;
  answer(outcome, [&] {
    const Labels labels = Labels::read(path);
    for (std::size_t i = 0; i < labels.size() + 2; ++i) {
      const std::string name = labels.of(static_cast<int>(i));
      if (name.empty() || name.find('\n') != std::string::npos)
        throw std::logic_error("a name is not one line");
    }
    outcome.values = labels.size();
  });
  return outcome;
}

MemoryFile::MemoryFile(const void* bytes, std::size_t size)
    : descriptor_(::memfd_create("attempt", MFD_CLOEXEC)) {
  if (descriptor_ < 0 || ::write(descriptor_, bytes, size) != static_cast<ssize_t>(size)) std::abort();
}

MemoryFile::~MemoryFile() {
  ::close(descriptor_);
}

std::filesystem::path MemoryFile::path() const {
  return "/proc/self/fd/" + std::to_string(descriptor_);
}

}  // namespace whereabouts::fuzz
