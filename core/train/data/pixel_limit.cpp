#include "core/train/data/pixel_limit.h"

#include "core/base/failure.h"
#include "core/base/number_text.h"

namespace whereabouts {
namespace {

constexpr std::uint64_t max_bytes = 2'000'000'000;

}  // namespace

void check_pixel_bytes(const std::string& where, std::uint64_t images, std::uint64_t image_bytes) {
  if (images == 0 || image_bytes <= max_bytes / images) return;
  const double gigabytes = static_cast<double>(images) * static_cast<double>(image_bytes) / 1e9;
  refuse_file(where,
              message("its {} images take {} GB of memory; at most 2 GB are read",
                      grouped(static_cast<long long>(images)), number(gigabytes, 1)),
              "use fewer or smaller images");
}

}  // namespace whereabouts
