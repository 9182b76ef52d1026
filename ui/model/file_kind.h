// What a file is that the user opens.
#pragma once

#include <filesystem>
#include <string>

namespace whereabouts {

enum class FileKind { image, checkpoint, session, lesson, run, compared, data, series };
// Told from the first bytes; the suffix decides only where they leave it open. A folder is what `ablate`
// made, a data set, one model alone (a checkpoint), or else a run. Fails naming the file.
FileKind kindOfFile(const std::filesystem::path& path);

// Whether a file of this name is a series: .csv or .tsv, plain or .gz.
bool isSeriesName(std::string name);

// Fails (Fault::failed) where `path` is not a plain file that can be read, or is empty.
void checkReadable(const std::filesystem::path& path);

}  // namespace whereabouts
