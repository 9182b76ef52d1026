// How an image is cut into patches, computed anew: what `patches` and `scramble` say of it.
#pragma once

#include <string>

#include "core/labs/framework/lab_runner.h"
#include "tests/claims.h"

namespace whereabouts {

// Of one dimension: how long it becomes, and how many patches it has.
struct Cut {
  int length = 0, patches = 0;
};
inline Cut cut_of(int length, int patch, int stride, int padding, const std::string& fit) {
  const int free = length + 2 * padding - patch, whole = free / stride, over = free % stride;
  if (over == 0) return {length, whole + 1};
  const bool longer = fit == "pad" || (fit == "resize" && 2 * over >= stride);
  return longer ? Cut{length - over + stride, whole + 2} : Cut{length - over, whole + 1};
}

inline void fitted_claims(Claims& claims, const Values& values, const Cut& down, const Cut& across) {
  const Image& given = *claims.inputs->image.image;
  const bool fits = down.length == given.rows() && across.length == given.columns();
  const std::string fit = values.get<std::string>("fit");
  claims.only_if(!fits && fit == "resize", "The image was resized");
  claims.only_if(!fits && fit == "crop", "The image was cropped");
  claims.only_if(!fits && fit == "pad", "The image was padded");
  if (fits) return;
  const int sizes[] = {given.columns(), given.rows(), across.length, down.length};
  for (int each = 0; each < 4; ++each) claims.number("The image was ", sizes[each], each + 1);
}

}  // namespace whereabouts
