#include "core/position/published.h"

#include <fmt/format.h>

namespace whereabouts {

std::string published_words(const SchemeInfo& scheme) {
  if (scheme.gain) {
    return fmt::format("+{:g} points over {} ({}; {})", scheme.gain->points, scheme.gain->over,
                       scheme.gain->setting, scheme.gain->source);
  }
  if (scheme.published.empty()) return {};
  std::string words;
  for (const PublishedResult& each : scheme.published) {
    // Those of the first study alone: others have other settings.
    if (each.source != scheme.published.front().source) break;
    words += fmt::format("{}{:g} % ({})", words.empty() ? "" : ", ", each.percent, each.setting);
  }
  return fmt::format("{}: {}", words, scheme.published.front().source);
}

}  // namespace whereabouts
