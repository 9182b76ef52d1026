#include "core/train/model/mini_vit.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/failure.h"
#include "core/image/patch_stages.h"
#include "core/position/additive/additive_table.h"
#include "core/position/bias/bias_table.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

void refuse(const std::string& where, const std::string& problem, const std::string& remedy) {
  throw Failure(Fault::usage, where, problem, remedy);
}

void check_number(const char* flag, int value, int min, int max) {
  if (value < min || value > max)
    refuse(flag, fmt::format("{} is out of range", value), fmt::format("choose {} to {}", min, max));
}

std::string& part_of(const Scheme& scheme, PositionParts& parts) {
  switch (scheme.kind) {
    case Scheme::Kind::additive:
      return parts.additive;
    case Scheme::Kind::rotary:
      return parts.rotary;
    case Scheme::Kind::bias:
      return parts.bias;
    case Scheme::Kind::other:
      return parts.other;
  }
  return parts.other;
}

PositionParts parts_of(const std::string& position) {
  PositionParts parts;
  std::size_t from = 0;
  while (from <= position.size()) {
    const std::size_t end = std::min(position.find('+', from), position.size());
    const std::string id = position.substr(from, end - from);
    from = end + 1;
    const Scheme& scheme = find_scheme(id);
    if (id == "none") {
      if (position != "none") refuse("--position", "none stands beside another scheme", "leave none out");
      return parts;
    }
    if (scheme.of_time)
      refuse("--position", id + " is a scheme of days, not of patches", "choose another scheme");
    std::string& part = part_of(scheme, parts);
    if (!part.empty())
      refuse("--position", fmt::format("{} and {} act at the same place", part, id), "choose one of them");
    part = id;
  }
  if (parts.other == "shaw" && !parts.rotary.empty())
    refuse("--position", "shaw meets queries before they turn", "choose shaw or a rotation");
  return parts;
}

void check_hierarchy(const MiniVit& model) {
  constexpr std::size_t most = 8;
  if (model.hierarchy.size() > most) {
    refuse("--hierarchy", fmt::format("{} stages are too many to train with here", model.hierarchy.size()),
           fmt::format("choose at most {}", most));
  }
  const std::vector<double> factors(model.hierarchy.begin(), model.hierarchy.end());
  const int pixels = hierarchy_stages(factors, model.rows, model.columns).back().pixels;
  if (pixels > 64) {
    refuse("--hierarchy", fmt::format("patches of {} px are too large to train with here", pixels),
           "choose factors whose product is at most 64");
  }
  if (model.rows % pixels != 0 || model.columns % pixels != 0) {
    refuse("--hierarchy",
           fmt::format("images of {} x {} px cannot be cut into patches of {} px", model.rows, model.columns,
                       pixels),
           "choose factors whose product divides both sides");
  }
  if (model.stride != 0)
    refuse("--stride", "patches of a hierarchy do not overlap", "leave out --stride or --hierarchy");
  if (model.patch != pixels) {
    refuse("--patch",
           fmt::format("patches of {} px are not those of the hierarchy, of {} px", model.patch, pixels),
           "leave out --patch or --hierarchy");
  }
}

}  // namespace

std::vector<EmbeddingStage> MiniVit::stages() const {
  if (hierarchy.empty()) return {{patch, step(), padding(), channels, width, grid(), false}};
  std::vector<EmbeddingStage> stages;
  GridShape cells{rows, columns};
  int inputs = channels;
  for (std::size_t i = 0; i < hierarchy.size(); ++i) {
    const int factor = hierarchy[i], halvings = static_cast<int>(hierarchy.size() - 1 - i);
    const int outputs = halvings == 0 ? width : std::max(4, width >> halvings);
    cells = {cells.rows / factor, cells.columns / factor};
    stages.push_back({factor, factor, 0, inputs, outputs, cells, true});
    inputs = outputs;
  }
  return stages;
}

PositionParts checked(const MiniVit& model) {
  if (!model.hierarchy.empty()) check_hierarchy(model);
  check_number("--patch", model.patch, 1, 64);
  check_number("--width", model.width, 4, 1024);
  check_number("--depth", model.depth, 1, 24);
  check_number("--heads", model.heads, 1, 64);
  check_number("--hidden", model.hidden, 1, 8192);
  check_number("--reach", model.reach, 1, 4096);
  check_number("--parabolas", model.parabolas, 1, 256);
  check_number("--stride", model.stride, 0, model.patch);
  const int step = model.step();
  if (model.rows < step || model.rows % step != 0 || model.columns % step != 0) {
    const bool overlaps = step < model.patch;
    refuse(overlaps ? "--stride" : "--patch",
           fmt::format("images of {} x {} px cannot be cut {} {} px", model.rows, model.columns,
                       overlaps ? "every" : "into patches of", step),
           fmt::format("choose a {} that divides both sides", overlaps ? "stride" : "patch"));
  }
  if ((model.patch - step) % 2 != 0) {
    refuse(
        "--stride",
        fmt::format("patches of {} px every {} px cannot be padded alike on both sides", model.patch, step),
        "choose a stride that is even where the patch is, and odd where it is odd");
  }
  if (model.width % model.heads != 0) {
    refuse("--heads", fmt::format("a width of {} cannot be split between {} heads", model.width, model.heads),
           "choose heads that divide the width");
  }
  if (model.tokens() > 1025) {
    refuse(model.hierarchy.empty() ? "--patch" : "--hierarchy",
           fmt::format("{} tokens an image are too many to train with here", model.tokens()),
           "choose larger patches, of at most 1,024 an image");
  }
  PositionParts parts = parts_of(model.position);
  if (!parts.additive.empty() && !find_scheme(parts.additive).layouts.empty()) {
    parts.additive_layout = model.layout;
  } else if (!parts.rotary.empty() && !find_scheme(parts.rotary).layouts.empty()) {
    parts.rotary_layout = model.layout;
  } else if (!parts.bias.empty() && !find_scheme(parts.bias).layouts.empty()) {
    parts.bias_layout = model.layout;
  } else if (parts.other == "pape") {
    if (model.layout == "rotation-invariant") {
      refuse("--layout",
             "the scales of the rotation-invariant form are drawn, not learned, and it is not trained here",
             "choose full, or leave --layout out");
    }
    if (!model.layout.empty() && model.layout != "full") {
      refuse("--layout", "there is no \"" + model.layout + "\"", "leave --layout out");
    }
  } else if (!model.layout.empty()) {
    refuse("--layout", fmt::format("{} has no layouts", model.position), "leave --layout out");
  }
  if (!parts.additive.empty()) {
    TableRequest request;
    request.grid = model.grid();
    request.width = model.width;
    request.layout = parts.additive_layout;
    request.combine = model.combine;
    additive_parameters(parts.additive, request);
  }
  if (!parts.rotary.empty()) {
    RotaryRequest request;
    request.grid = model.grid();
    request.head_dim = model.head_dim();
    request.heads = model.heads;
    request.layout = parts.rotary_layout;
    request.pairs = model.pairs;
    request.temperature = model.temperature;
    request.block = model.block;
    checked_rotary(parts.rotary, request);
  }
  if (!parts.bias.empty()) {
    BiasRequest request;
    request.grid = model.grid();
    request.heads = model.heads;
    request.layout = parts.bias_layout;
    parts.bias_layout = checked_bias(parts.bias, request).layout;
  }
  return parts;
}

}  // namespace whereabouts
