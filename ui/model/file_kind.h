// What a file is that the user opens.
#pragma once

#include <filesystem>

namespace whereabouts {

enum class FileKind { image, checkpoint, session, run };
// Told from the first bytes; the suffix decides only where they leave it open. A folder is a run, or, where
// it holds one model alone, a checkpoint. Fails naming the file.
FileKind kindOfFile(const std::filesystem::path& path);

// Fails (Fault::failed) where `path` is not a plain file that can be read, or is empty.
void checkReadable(const std::filesystem::path& path);

}  // namespace whereabouts
