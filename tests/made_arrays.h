// Arrays that a test makes: by name, or out of the bytes of a .npy file.
#pragma once

#include <string>
#include <utility>

#include "core/array/array.h"
#include "core/array/npy.h"

namespace whereabouts {

inline NamedArray named(std::string name, Array array) {
  return {std::move(name), [array = std::move(array)] { return array; }};
}

// Messages name the bytes x.npy.
inline Array parse(const std::string& bytes) {
  return parse_npy(bytes.data(), bytes.size(), "x.npy");
}

}  // namespace whereabouts
