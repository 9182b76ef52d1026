// What a file is that the user opens.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/labs/framework/inputs/input_id.h"

namespace whereabouts {

enum class FileKind { image, checkpoint, session, lesson, run, compared, data, series };
// Told from the first bytes; the suffix decides only where they leave it open. A folder is what `ablate`
// made, a data set, one model alone (a checkpoint), or else a run. Fails naming the file.
FileKind kindOfFile(const std::filesystem::path& path);

// The input that it becomes; empty for a session and a lesson.
std::optional<InputId> inputOf(FileKind kind);

// Whether a file of this name may be such an input, by its suffix: an image, a checkpoint, or a series (.csv
// or .tsv, plain or .gz).
bool mayBe(InputId id, std::string name);

// Fails (Fault::failed) where `path` is not a plain file that can be read, or is empty.
void checkReadable(const std::filesystem::path& path);

}  // namespace whereabouts
