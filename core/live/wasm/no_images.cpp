// What the module leaves out: no lab of it looks at an image.
#include <stdexcept>

#include "core/labs/framework/parameters/frame_parameter.h"

namespace whereabouts {

Parameter frame_parameter(bool) {
  throw std::logic_error("no lab of a page looks at an image");
}

}  // namespace whereabouts
