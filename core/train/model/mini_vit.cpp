#include "core/train/model/mini_vit.h"

#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/position/additive/additive_table.h"
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

}  // namespace

PositionParts checked(const MiniVit& model) {
  check_number("--patch", model.patch, 1, 64);
  check_number("--width", model.width, 4, 1024);
  check_number("--depth", model.depth, 1, 24);
  check_number("--heads", model.heads, 1, 64);
  check_number("--hidden", model.hidden, 1, 8192);
  check_number("--reach", model.reach, 1, 4096);
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
    refuse("--patch", fmt::format("{} tokens an image are too many to train with here", model.tokens()),
           "choose larger patches, of at most 1,024 an image");
  }
  PositionParts parts = parts_of(model.position);
  if (!parts.additive.empty() && !find_scheme(parts.additive).layouts.empty()) {
    parts.additive_layout = model.layout;
  } else if (!parts.rotary.empty() && !find_scheme(parts.rotary).layouts.empty()) {
    parts.rotary_layout = model.layout;
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
    checked_rotary(parts.rotary, request);
  }
  return parts;
}

}  // namespace whereabouts
