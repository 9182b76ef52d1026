#include "core/labs/rotation/published_reading.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/position/published.h"

namespace whereabouts {

void add_published(Figure& figure, const RotationForm& form) {
  const Scheme& scheme = find_scheme(form.scheme);
  const std::vector<PublishedResult>& results = scheme.published;
  const bool of_layout = scheme.published_layout.empty() || form.layout == scheme.published_layout;
  if (results.empty() || !of_layout) return;
  const std::string& source = results.front().source;  // "Heo et al. 2024 (RoPE-ViT)"
  const std::string model = source.substr(std::min(source.size(), source.find('(')));
  figure.readings.push_back(
      {"published", message("{:g} % {}", results.front().percent, model),
       "The first accuracy that its source reports, for comparison; the lab Ablation lists all of them."});
}

}  // namespace whereabouts
