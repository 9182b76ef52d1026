#include "core/labs/ablation/studies.h"

#include <algorithm>

namespace whereabouts {
namespace {

bool same_study(const PublishedResult& a, const PublishedResult& b) {
  return a.source == b.source && a.measure == b.measure;
}

// A setting that adds a remark to another of its study ("Swin-T, absolute") is that setting.
std::string setting_of(const PublishedResult& result) {
  std::string shortest = result.setting;
  for (const Scheme& scheme : image_schemes()) {
    for (const PublishedResult& other : scheme.published) {
      if (same_study(result, other) && shortest.starts_with(other.setting)) shortest = other.setting;
    }
  }
  return shortest;
}

// Lower-case letters and digits, a hyphen for whatever is between them.
std::string slug(const std::string& text) {
  std::string made;
  for (const char c : text) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool kept = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
    if (kept) {
      made += lower;
    } else if (!made.empty() && made.back() != '-') {
      made += '-';
    }
  }
  while (!made.empty() && made.back() == '-') made.pop_back();
  return made;
}

}  // namespace

const std::vector<Study>& studies() {
  static const std::vector<Study> all = [] {
    std::vector<Study> found;
    for (const StudyResult& each : study_results()) {
      if (found.empty() || found.back().group != each.group) {
        const std::string& measure = each.result.measure;
        found.push_back(
            {slug(fmt::format("{} {}", setting_of(each.result), measure.substr(0, measure.find(' ')))),
             each.group});
      }
      ++found.back().results;
    }
    return found;
  }();
  return all;
}

std::vector<StudyResult> study_results() {
  std::vector<StudyResult> all;
  for (const Scheme& scheme : image_schemes()) {
    for (const PublishedResult& result : scheme.published) {
      const std::string group =
          fmt::format("{} · {} · {}", setting_of(result), result.measure, result.source);
      all.push_back({scheme.id, result, group, std::nullopt});
    }
  }
  for (StudyResult& each : all) {
    for (const StudyResult& base : all) {
      if (find_scheme(base.scheme).is_reference && base.group == each.group) {
        each.gain = each.result.percent - base.result.percent;
      }
    }
  }
  // Group by group, in the order of sources; the smallest accurate first.
  std::stable_sort(all.begin(), all.end(), [](const StudyResult& a, const StudyResult& b) {
    if (a.result.source != b.result.source) return a.result.source < b.result.source;
    if (a.group != b.group) return a.group < b.group;
    return a.result.percent < b.result.percent;
  });
  return all;
}

}  // namespace whereabouts
