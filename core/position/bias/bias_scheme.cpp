#include "core/position/bias/bias_scheme.h"

#include <cmath>
#include <utility>

#include "core/base/failure.h"
#include "core/position/bias/bias_table.h"
#include "core/position/relativity.h"
#include "core/position/scheme_request.h"

namespace whereabouts {

BiasScheme::BiasScheme(SchemeInfo info) : Scheme(std::move(info)) {
  kind = Kind::bias;
}

BiasRequest BiasScheme::request_of(const SchemeRequest& asked) const {
  BiasRequest request;
  request.grid = asked.grid;
  request.heads = asked.value(request::heads, request.heads);
  request.window = asked.value(request::window, {});
  request.class_token = asked.value(request::class_token, false);
  request.seed = asked.value(request::seed, 0U);
  request.two_sigma = asked.value(request::two_sigma, false);
  request.layout = asked.value(request::layout, std::string());
  request.layer = asked.value(request::layer, 0);
  request.own = asked.values;
  return request;
}

std::int64_t BiasScheme::parameter_count(const TableRequest& request) const {
  BiasRequest bias;
  bias.grid = request.grid;
  bias.heads = request.heads;
  return learned_numbers(checked_bias(*this, bias));
}

std::vector<std::string> BiasScheme::array_names() const {
  if (has_index()) return {"bias", "index"};
  return {"bias"};
}

std::vector<NamedArray> BiasScheme::arrays(const SchemeRequest& asked, const Progress& progress) const {
  const BiasTable made = table(checked_bias(*this, request_of(asked)), progress);
  std::vector<NamedArray> arrays = {made_array("bias", stacked(made.bias))};
  if (has_index()) arrays.push_back(made_array("index", index_array(made.index)));
  return arrays;
}

MatrixD BiasScheme::scores(const RelativityRequest& request, int head, const Progress& progress) const {
  BiasRequest bias;
  bias.grid = request.grid;
  bias.heads = request.heads;
  bias.seed = request.seed;
  bias.layout = request.layout;
  bias.own = request.own;
  const BiasTable made = table(checked_bias(*this, bias), progress);
  return seeded_contents(request).products() / std::sqrt(static_cast<double>(request.head_dim)) +
         made.bias.at(static_cast<std::size_t>(head)).cast<double>();
}

std::string BiasScheme::checked_trained(const TrainedShape& shape) const {
  return checked_bias(*this, trained_bias_request(shape)).layout;
}

BiasRequest trained_bias_request(const TrainedShape& shape) {
  BiasRequest request;
  request.grid = shape.grid;
  request.heads = shape.heads;
  request.layout = shape.layout;
  request.depth = shape.depth;
  request.own = shape.own;
  return request;
}

const BiasScheme& find_bias(const std::string& id) {
  return find_scheme_as<BiasScheme>(id, [](const Scheme& scheme, const std::string& known) {
    refuse_usage("scheme", message("{} adds no bias to the attention logits", scheme.id),
                 message("choose one of {}", known));
  });
}

}  // namespace whereabouts
