#include "core/position/scheme_request.h"

#include <memory>
#include <utility>

namespace whereabouts {

NamedArray made_array(std::string name, Array array) {
  const auto shared = std::make_shared<const Array>(std::move(array));
  return {std::move(name), [shared] { return *shared; }};
}

Array index_array(const IndexMatrix& index) {
  return {{static_cast<std::size_t>(index.rows()), static_cast<std::size_t>(index.cols())},
          std::vector<std::int64_t>(index.data(), index.data() + index.size())};
}

Array stacked(const std::vector<Matrix>& tables) {
  Array array = to_array(tables.front());
  array.shape.insert(array.shape.begin(), tables.size());
  auto& values = std::get<std::vector<float>>(array.values);
  values.reserve(array.count());
  for (std::size_t at = 1; at < tables.size(); ++at)
    values.insert(values.end(), tables[at].data(), tables[at].data() + tables[at].size());
  return array;
}

Parameter layout_request(const SchemeInfo& scheme) {
  std::vector<Choice> choices;
  for (const Layout& layout : scheme.layouts) choices.push_back({layout.id, layout.title, layout.help});
  const std::string initial = choices.front().id;
  return declare(request::layout, {.help = "order of the columns", .initial = initial, .choices = choices});
}

Parameter temperature_request(double initial) {
  return declare(request::temperature,
                 {.help = "T of the waves; RoPE-ViT and DINOv3 have 100, rope-mixed 10 where it is not given",
                  .initial = initial,
                  .range = Range{.min = 1.000001, .max = 1e9}});
}

Parameter seed_request() {
  return declare(request::seed,
                 {.help = "seed of learned parameters", .range = Range{.min = 0, .max = 4294967295.0}});
}

Parameter two_sigma_request() {
  return declare(request::two_sigma, {.help = "cut learned tables at two standard deviations"});
}

Parameter heads_request() {
  return declare(request::heads,
                 {.help = "heads of the layer", .initial = 12, .range = Range{.min = 1, .max = 1024}});
}

Parameter layer_request() {
  return declare(request::layer, {.help = "the layer whose numbers are drawn or read, or whose slope counts",
                                  .range = Range{.min = 0, .max = 1023}});
}

Parameter class_token_request() {
  return declare(request::class_token,
                 {.help = "a class token in front: three more rows of a learned table, else zeros"});
}

Parameter window_request() {
  return declare(request::window,
                 {.help = "rows x columns within which biases apply; the grid where it is not given"});
}

}  // namespace whereabouts
