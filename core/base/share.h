// A part of work that is cut into pieces, for several machines: the pieces whose number leaves `index` when
// it is divided by `count`.
#pragma once

#include <string>

namespace whereabouts {

struct Share {
  int index = 0, count = 1;
  bool whole() const { return count == 1; }
  bool has(int number) const { return number % count == index; }
};
// "2/8"; of "8" or "/8" the index is `task`, the number of a task in a job array. Refuses (usage) anything
// else.
Share parse_share(const std::string& text, const char* task);

}  // namespace whereabouts
