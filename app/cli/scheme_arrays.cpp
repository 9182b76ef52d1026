#include "app/cli/scheme_arrays.h"

#include <memory>
#include <utility>

#include "core/position/additive/additive_table.h"
#include "core/position/bias/bias_table.h"
#include "core/position/bias/cpe.h"
#include "core/position/rotary/rotary_table.h"

namespace whereabouts {
namespace {

NamedArray named(std::string name, Array array) {
  const auto shared = std::make_shared<const Array>(std::move(array));
  return {std::move(name), [shared] { return *shared; }};
}

// (tables, rows, columns); without the first side where `flat`.
Array stacked(const std::vector<Matrix>& tables, bool flat) {
  Array array = to_array(tables.front());
  if (flat) return array;
  array.shape.insert(array.shape.begin(), tables.size());
  auto& values = std::get<std::vector<float>>(array.values);
  values.reserve(array.count());
  for (std::size_t at = 1; at < tables.size(); ++at) {
    values.insert(values.end(), tables[at].data(), tables[at].data() + tables[at].size());
  }
  return array;
}

Array index_array(const IndexMatrix& index) {
  return {{static_cast<std::size_t>(index.rows()), static_cast<std::size_t>(index.cols())},
          std::vector<std::int64_t>(index.data(), index.data() + index.size())};
}

Array pair_array(const std::vector<std::array<int, 2>>& pairs) {
  std::vector<std::int64_t> values;
  for (const auto& [real, imaginary] : pairs) {
    values.push_back(real);
    values.push_back(imaginary);
  }
  return {{pairs.size(), 2}, std::move(values)};
}

Array id_array(const std::vector<MRopeIds>& ids) {
  std::vector<std::int64_t> values;
  for (const MRopeIds& each : ids) values.insert(values.end(), each.begin(), each.end());
  return {{ids.size(), 3}, std::move(values)};
}

// (2, heads, d / g, planes): of rows, then of columns.
Array generator_array(const LieReGenerators& generators, std::size_t heads) {
  std::vector<float> values;
  for (const MatrixD* axis : {&generators.row, &generators.column}) {
    for (Eigen::Index i = 0; i < axis->size(); ++i) values.push_back(static_cast<float>(axis->data()[i]));
  }
  return {{2, heads, static_cast<std::size_t>(generators.row.rows()) / heads,
           static_cast<std::size_t>(generators.planes())},
          std::move(values)};
}

std::vector<NamedArray> liere_arrays(const RotaryRequest& given, const Progress& progress) {
  const RotaryRequest request = checked_rotary("liere", given);
  const LieReGenerators generators = liere_generators(request);
  const auto size = [](int count) { return static_cast<std::size_t>(count); };
  const GridShape trained = request.reference.value_or(request.grid);
  Array rotations{{size(request.heads), size(request.grid.count()), size(request.head_dim / request.block),
                   size(request.block), size(request.block)},
                  liere_rotations(generators, request.heads, request.block, request.grid, trained, progress)};
  return {named("rotation", std::move(rotations)),
          named("generators", generator_array(generators, size(request.heads)))};
}

std::vector<NamedArray> rotary_arrays(const Scheme& scheme, const RotaryRequest& request,
                                      const Progress& progress) {
  if (scheme.id == "liere") return liere_arrays(request, progress);
  const RotaryTable table = rotary_table(scheme.id, request, progress);
  const bool flat = scheme.id != "rope-mixed";
  std::vector<NamedArray> arrays = {named("cos", stacked(table.cosine, flat)),
                                    named("sin", stacked(table.sine, flat)),
                                    named("pairs", pair_array(table.pairs))};
  if (scheme.id == "m-rope") {
    const auto ids = m_rope_ids({request.text_before, request.grid, request.text_after});
    arrays.push_back(named("ids", id_array(ids)));
  }
  return arrays;
}

std::vector<NamedArray> bias_arrays(const Scheme& scheme, const BiasRequest& request,
                                    const Progress& progress) {
  const BiasTable table = bias_table(scheme.id, request, progress);
  std::vector<NamedArray> arrays = {named("bias", stacked(table.bias, false))};
  if (table.index.size() > 0) arrays.push_back(named("index", index_array(table.index)));
  return arrays;
}

std::vector<NamedArray> pape_arrays(const PapeRequest& request, const Progress& progress) {
  const PapeWeights weights = seeded_pape_weights(request, progress);
  const auto by_head = [&](const MatrixD& rows) {
    Array array = to_array(Matrix(rows.cast<float>()));
    const auto heads = static_cast<std::size_t>(weights.heads);
    array.shape = {heads, array.shape[0] / heads, array.shape[1]};
    return array;
  };
  std::vector<NamedArray> arrays = {named("places", by_head(weights.places)), named("a", by_head(weights.a))};
  if (!weights.invariant) arrays.push_back(named("b", by_head(weights.b)));
  return arrays;
}

}  // namespace

std::vector<NamedArray> scheme_arrays(const Scheme& scheme, const SchemeRequests& requests,
                                      const Progress& progress) {
  if (scheme.is_additive()) {
    return {named("encoding", to_array(additive_table(scheme.id, requests.table, progress)))};
  }
  if (scheme.kind == Scheme::Kind::rotary) return rotary_arrays(scheme, requests.rotary, progress);
  if (scheme.kind == Scheme::Kind::bias) return bias_arrays(scheme, requests.bias, progress);
  if (scheme.id == "shaw") {
    const ShawTable made = shaw_table(requests.shaw, progress);
    return {named("table", to_array(made.table)), named("index", index_array(made.index))};
  }
  if (scheme.id == "pape") return pape_arrays(requests.pape, progress);
  const TableRequest& request = requests.table;
  Array kernel = to_array(cpe_kernel(request.width, request.seed, request.two_sigma, progress));
  kernel.shape = {kernel.shape[0], 3, 3};
  return {named("kernel", std::move(kernel))};
}

std::vector<std::string> scheme_array_names(const Scheme& scheme) {
  if (scheme.is_additive()) return {"encoding"};
  if (scheme.id == "m-rope") return {"cos", "sin", "pairs", "ids"};
  if (scheme.id == "liere") return {"rotation", "generators"};
  if (scheme.kind == Scheme::Kind::rotary) return {"cos", "sin", "pairs"};
  if (scheme.id == "alibi-2d" || scheme.id == "lookhere") return {"bias"};
  if (scheme.kind == Scheme::Kind::bias) return {"bias", "index"};
  if (scheme.id == "shaw") return {"table", "index"};
  if (scheme.id == "pape") return {"places", "a", "b"};
  return {"kernel"};
}

}  // namespace whereabouts
