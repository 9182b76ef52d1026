// NumPy's .npz: a zip of .npy members.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/array/array.h"
#include "core/base/matrix.h"

namespace whereabouts {

// Bytes of a zip of NAME.npy members. The same arrays give the same bytes (no time stamps). What arrays
// `give` fails as they do.
FileContent npz_content(std::vector<NamedArray> arrays);

// The same of members that are .npy files already, under the very names given (".npy" is added), which may
// have '/'; `make` gives the bytes of one at a time.
struct NpzMember {
  std::string name;
  std::function<std::string()> make;
};

FileContent npz_content(std::vector<NpzMember> members);

// The same in memory.
std::string npz_bytes(const std::vector<NamedArray>& arrays);

std::string npz_bytes(const std::vector<NpzMember>& members);

}  // namespace whereabouts
