#include "core/position/scheme.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "core/base/failure.h"
#include "core/position/scheme_list.h"

namespace whereabouts {
namespace {

const Scheme* known_scheme(const std::string& id) {
  for (const Scheme& scheme : schemes()) {
    if (scheme.id == id) return &scheme;
  }
  return nullptr;
}

}  // namespace

const Schemes& schemes() {
  static const std::vector<std::unique_ptr<const Scheme>> made = make_schemes();
  static const Schemes all = [] {
    Schemes sorted;
    for (const auto& scheme : made) sorted.emplace_back(*scheme);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Scheme& a, const Scheme& b) { return a.place < b.place; });
    return sorted;
  }();
  return all;
}

const Schemes& image_schemes() {
  static const Schemes of_images = [] {
    Schemes kept;
    for (const Scheme& scheme : schemes()) {
      if (!scheme.of_time) kept.emplace_back(scheme);
    }
    return kept;
  }();
  return of_images;
}

std::string ids_of(const Schemes& schemes) {
  std::string ids;
  for (const Scheme& scheme : schemes) ids += (ids.empty() ? "" : ", ") + scheme.id;
  return ids;
}

const Scheme& find_scheme(const std::string& id) {
  if (const Scheme* scheme = known_scheme(id)) return *scheme;
  refuse_usage("scheme", message("there is no position scheme \"{}\"", id),
               message("choose one of {}", ids_of(schemes())));
}

std::vector<JoinedScheme> schemes_in(const std::string& position) {
  std::vector<JoinedScheme> joined;
  for (std::size_t begin = 0; begin <= position.size();) {
    const std::size_t end = std::min(position.find('+', begin), position.size());
    std::string id = position.substr(begin, end - begin);
    const Scheme* scheme = known_scheme(id);
    joined.push_back({std::move(id), scheme});
    begin = end + 1;
  }
  return joined;
}

Stored stored_of(const std::string& id) {
  return id.empty() ? Stored::nothing : find_scheme(id).stored;
}

const Scheme& scheme_stored_as(Stored stored) {
  for (const Scheme& scheme : schemes()) {
    if (scheme.stored == stored) return scheme;
  }
  throw std::logic_error("no scheme is stored so");
}

bool ends_at_boundary(std::string_view name, std::string_view ending) {
  if (!name.ends_with(ending)) return false;
  if (name.size() == ending.size()) return true;
  const char before = name[name.size() - ending.size() - 1];
  return before == '.' || before == '/';
}

std::vector<std::string_view> name_parts(std::string_view name) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find_first_of("./", begin), name.size());
    parts.push_back(name.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::optional<StoredName> Scheme::stored_as(std::string_view name,
                                            const std::vector<std::int64_t>& shape) const {
  for (const StoredName& known : stored_names()) {
    if (shape.size() >= known.min_rank && shape.size() <= known.max_rank &&
        ends_at_boundary(name, known.ending)) {
      return known;
    }
  }
  return std::nullopt;
}

std::string_view to_text(SchemeInfo::Kind kind) {
  switch (kind) {
    case SchemeInfo::Kind::additive:
      return "additive";
    case SchemeInfo::Kind::rotary:
      return "rotary";
    case SchemeInfo::Kind::bias:
      return "bias";
    case SchemeInfo::Kind::other:
      return "other";
  }
  return "other";
}

void check_layout(const SchemeInfo& scheme, std::string& layout) {
  if (scheme.layouts.empty()) {
    if (!layout.empty())
      refuse_usage(flag("layout"), message("{} has one form only", scheme.id), "leave the layout out");
    return;
  }
  if (layout.empty()) layout = scheme.layouts.front().id;
  std::string known;
  for (const Layout& each : scheme.layouts) {
    if (each.id == layout) return;
    known += (known.empty() ? "" : ", ") + each.id;
  }
  refuse_usage(flag("layout"), message("{} has no layout \"{}\"", scheme.id, layout),
               message("choose one of {}", known));
}

}  // namespace whereabouts
