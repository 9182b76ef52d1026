// Kinds of files that mean something only beside others: what is tried is a folder in which one file is
// hostile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/fuzz/attempts.h"
#include "tests/fuzz/seeds.h"

namespace whereabouts::fuzz {

struct FolderKind {
  const char* name;
  Seeds files;  // all whole
  Outcome (*attempt)(const std::filesystem::path& folder);
};

// run: what train writes. ablate: what ablate writes. config: a model with the configurations of three
// libraries. idx-folder and cifar: data sets.
const std::vector<FolderKind>& folder_kinds();
const FolderKind& folder_kind(const std::string& name);

// The first byte of a file chooses which of the folder's files the rest replaces.
std::string as_one_file(std::size_t file, const std::string& bytes);
Outcome attempt_run(const std::filesystem::path& path);
Outcome attempt_ablate(const std::filesystem::path& path);
Outcome attempt_config(const std::filesystem::path& path);
Outcome attempt_idx_folder(const std::filesystem::path& path);
Outcome attempt_cifar(const std::filesystem::path& path);

}  // namespace whereabouts::fuzz
