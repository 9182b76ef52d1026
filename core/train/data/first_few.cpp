#include "core/train/data/first_few.h"

#include "core/base/number_text.h"

namespace whereabouts {

std::string first_few(const std::vector<std::string>& names) {
  constexpr std::size_t few = 3;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < few; ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > few) text += " and " + grouped(static_cast<long long>(names.size() - few)) + " more";
  return text;
}

}  // namespace whereabouts
