// What is said of a scheme in the table: strength, weakness, and the models that use it.
#pragma once

#include <string>

namespace whereabouts {

struct Remarks {
  std::string advantage, disadvantage, used_in;
};
const Remarks& remarks_on(const std::string& scheme);

}  // namespace whereabouts
