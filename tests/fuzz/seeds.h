// Seeds for the fuzz targets, each the bytes of one small file.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace whereabouts::fuzz {

using Seeds = std::vector<std::pair<std::string, std::string>>;  // file name, bytes

// PyTorch's zip and legacy files, spelled out opcode by opcode.
Seeds torch_seeds();
// .npz and PyTorch's zip, legacy and tar files, put together byte by byte.
Seeds archive_seeds();
// Names of classes.
Seeds label_seeds();
// A zip archive of these entries; `deflate`: compressed.
std::string zip_bytes(const Seeds& entries, bool deflate);

}  // namespace whereabouts::fuzz
