#include "core/labs/rotation/published_reading.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/position/published.h"

namespace whereabouts {

void add_published(Figure& figure, const RotationForm& form) {
  const std::vector<PublishedResult> results = published_results(form.scheme);
  if (results.empty() || (form.scheme == "rope-2d" && form.layout != "rope-vit")) return;
  const std::string& source = results.front().source;  // "Heo et al. 2024 (RoPE-ViT)"
  const std::string model = source.substr(std::min(source.size(), source.find('(')));
  figure.readings.push_back(
      {"published", fmt::format("{:g} % {}", results.front().percent, model),
       "The first accuracy that its source reports, for comparison; the lab Ablation lists all of them."});
}

}  // namespace whereabouts
