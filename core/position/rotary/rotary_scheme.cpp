#include "core/position/rotary/rotary_scheme.h"

#include <cmath>
#include <utility>

#include "core/base/failure.h"
#include "core/position/parameter_count.h"
#include "core/position/relativity.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme_request.h"

namespace whereabouts {
namespace {

constexpr Handle<std::string> pairs_asked{"pairs"};

Array pair_array(const std::vector<std::array<int, 2>>& pairs) {
  std::vector<std::int64_t> values;
  for (const auto& [real, imaginary] : pairs) {
    values.push_back(real);
    values.push_back(imaginary);
  }
  return {{pairs.size(), 2}, std::move(values)};
}

}  // namespace

RotaryScheme::RotaryScheme(SchemeInfo info) : Scheme(std::move(info)) {
  kind = Kind::rotary;
}

bool RotaryScheme::turns_pairs(const RotaryRequest&) const {
  return true;
}

void RotaryScheme::check_turns_pairs(const RotaryRequest& request) const {
  if (turns_pairs(request)) return;
  refuse_usage(id,
               message("blocks of {} turn in {} planes at once and have no angles", request.block,
                       request.block * (request.block - 1) / 2),
               "ask for blocks of 2");
}

std::vector<std::array<int, 2>> RotaryScheme::pairs(const RotaryRequest& request) const {
  const int count = request.head_dim / 2;
  std::vector<std::array<int, 2>> pairs;
  pairs.reserve(static_cast<std::size_t>(count));
  for (int pair = 0; pair < count; ++pair) {
    if (request.pairs == "adjacent") {
      pairs.push_back({2 * pair, 2 * pair + 1});
    } else {
      pairs.push_back({pair, pair + count});
    }
  }
  return pairs;
}

void RotaryScheme::turn(const RotaryRequest& request, int head, MatrixD& queries, MatrixD& keys,
                        const Progress& progress) const {
  const MatrixD by = angles(request, head, progress);
  const auto together = pairs(request);
  rotate(queries, by, together);
  rotate(keys, by, together);
  queries *= amplitude(request);
  keys *= amplitude(request);
}

std::int64_t RotaryScheme::parameter_count(const TableRequest& request) const {
  RotaryRequest rotary;
  rotary.grid = request.grid;
  rotary.head_dim = head_dim_of(request);
  rotary.heads = request.heads;
  rotary.layout = request.layout;
  return learned_numbers(checked_rotary(*this, rotary));
}

RotaryRequest RotaryScheme::request_of(const SchemeRequest& asked) const {
  RotaryRequest request;
  request.grid = asked.grid;
  request.head_dim = asked.width;
  request.heads = asked.value(request::heads, 12);
  request.layout = asked.value(request::layout, std::string());
  request.pairs = asked.stated(pairs_asked).value_or("");
  request.temperature = asked.stated(request::temperature);
  request.seed = asked.value(request::seed, 0U);
  request.layer = asked.value(request::layer, 0);
  request.own = asked.values;
  return request;
}

std::vector<NamedArray> RotaryScheme::arrays(const SchemeRequest& asked, const Progress& progress) const {
  const RotaryTable table = rotary_table(*this, request_of(asked), progress);
  const auto shaped = [this](const std::vector<Matrix>& tables) {
    return heads_differ() ? stacked(tables) : to_array(tables.front());
  };
  return {made_array("cos", shaped(table.cosine)), made_array("sin", shaped(table.sine)),
          made_array("pairs", pair_array(table.pairs))};
}

MatrixD RotaryScheme::scores(const RelativityRequest& request, int head, const Progress& progress) const {
  RotaryRequest rotary;
  rotary.grid = request.grid;
  rotary.head_dim = request.head_dim;
  rotary.heads = request.heads;
  rotary.layout = request.layout;
  rotary.temperature = request.temperature;
  rotary.seed = request.seed;
  rotary.own = request.own;
  Contents contents = seeded_contents(request);
  turn(checked_rotary(*this, rotary), head, contents.queries, contents.keys, progress);
  return contents.products() / std::sqrt(static_cast<double>(request.head_dim));
}

std::string RotaryScheme::checked_trained(const TrainedShape& shape) const {
  checked_rotary(*this, trained_rotary_request(shape));
  return shape.layout;
}

RotaryRequest trained_rotary_request(const TrainedShape& shape) {
  RotaryRequest request;
  request.grid = shape.grid;
  request.head_dim = shape.head_dim();
  request.heads = shape.heads;
  request.layout = shape.layout;
  request.pairs = shape.pairs;
  request.own = shape.own;
  return request;
}

const RotaryScheme& find_rotary(const std::string& id) {
  return find_scheme_as<RotaryScheme>(id, [](const Scheme& scheme, const std::string& known) {
    refuse_usage("scheme", message("{} does not turn queries and keys", scheme.id),
                 message("choose one of {}", known));
  });
}

Parameter pairs_request() {
  return declare(pairs_asked, {.help = "which dimensions turn together; the form's own where it is not given",
                               .initial = "adjacent",
                               .choices = std::vector<Choice>{{"adjacent", "", "(2j, 2j + 1)"},
                                                              {"half", "", "first half with second half"}}});
}

}  // namespace whereabouts
