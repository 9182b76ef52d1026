#include "core/position/parameter_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/base/failure.h"
#include "core/position/additive/additive_table.h"
#include "core/position/bias/bias.h"
#include "core/position/bias/bias_table.h"
#include "core/position/bias/cpe.h"
#include "core/position/bias/pape.h"
#include "core/position/bias/shaw.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

int head_dim(const TableRequest& request) {
  if (request.heads < 1 || request.width < 1 || request.width % request.heads != 0) {
    refuse_usage("--heads",
                 fmt::format("a width of {} does not divide into {} heads", request.width, request.heads),
                 "choose a width that is a multiple of the heads");
  }
  return request.width / request.heads;
}

}  // namespace

std::int64_t parameter_count(const std::string& id, const TableRequest& request) {
  const Scheme& scheme = find_scheme(id);
  switch (scheme.kind) {
    case Scheme::Kind::additive:
      return additive_parameters(id, request);
    case Scheme::Kind::rotary: {
      RotaryRequest rotary;
      rotary.grid = request.grid;
      rotary.head_dim = head_dim(request);
      rotary.heads = request.heads;
      rotary.layout = request.layout;
      return rotary_parameters(id, rotary);
    }
    case Scheme::Kind::bias: {
      BiasRequest bias;
      bias.grid = request.grid;
      bias.heads = request.heads;
      return bias_parameters(id, bias);
    }
    case Scheme::Kind::other:
      break;
  }
  if (id == "shaw") {
    const std::int64_t tokens = std::int64_t{request.grid.rows} * request.grid.columns;
    ShawRequest shaw;
    shaw.tokens = static_cast<int>(std::clamp<std::int64_t>(tokens, 0, std::numeric_limits<int>::max()));
    shaw.head_dim = head_dim(request);
    return shaw_parameters(shaw);
  }
  if (id == "pape") {
    return pape_parameters({.width = request.width, .heads = request.heads, .layout = request.layout});
  }
  return cpe_parameters(request.width);
}

}  // namespace whereabouts
