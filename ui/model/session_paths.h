// The inputs of a session as files: where they lie beside the file that holds it, and whether they are the
// same.
//
// Paths in a file are relative to its folder where both lie in one part of the disk: at most three folders
// up, and not by way of the root. So a folder with images, a checkpoint and their figures can be moved, and a
// figure that is given away does not tell how its maker's disk is organised. Other paths are absolute.
#pragma once

#include <QByteArray>
#include <filesystem>
#include <string>

#include "ui/model/session.h"

namespace whereabouts {

// 16 hex digits: FNV-1a over the size and the content; of files over 16 MiB the first, the middle and the
// last MiB stand for it. Empty where there is no such regular file.
std::string inputHash(const std::filesystem::path& file);

// `session` (JSON) as it is written into `file`: relative paths, and a hash of each input. May read 16 MiB of
// each input. What is not a session stays as it is.
QByteArray boundSession(const QByteArray& session, const std::filesystem::path& file);

// `session` (JSON) with another value of a parameter of its lab. What is not a session stays as it is.
QByteArray withValue(const QByteArray& session, const std::string& parameter, const Value& value);

// Makes the paths of a session that was in a file of `folder` absolute. An input that is not where it was is
// looked for beside the session's file, and one whose content is another is told of: both in Session::notes.
void locateInputs(Session& session, const std::filesystem::path& folder);

}  // namespace whereabouts
