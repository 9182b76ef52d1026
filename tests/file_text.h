// Whole files as text: read, and written without any care.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace whereabouts {

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace whereabouts
