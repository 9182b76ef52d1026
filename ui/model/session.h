// A session: which lab is open with which values on which inputs. Kept in a .whereabouts file (JSON,
// versioned) and inside exported figures.
#pragma once

#include <QByteArray>
#include <QString>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/framework/inputs/input_sources.h"
#include "core/parameter/values.h"

namespace whereabouts {

struct Session {
  std::string lab;                            // id
  std::map<std::string, Values> values;       // by lab id: what the user chose, not the defaults
  InputSources sources;                       // absolute
  QString theme;                              // empty: leave it
  std::map<std::string, std::string> hashes;  // by the name of an input, "image": inputHash() when saved
  QByteArray drawing;          // JSON object: the options of the export that it is in; may be empty
  std::vector<Message> notes;  // of inputs that moved or changed; not kept
};

// {"whereabouts": 2, "lab": ..., "values": {lab: {parameter: value}}, INPUT: path or null, "data": {"name",
// "size", "seed"}, "image-values": ..., "said": {flag: value}, "said2": ..., "theme": ..., "hashes": {INPUT:
// hash}, "export": {option: value}}. INPUT: the keys of declared_inputs.h; those that version 1 did not know,
// what was said, hashes and export are there only where there is such a thing. Keys are sorted. Version 1 had
// neither hashes nor export, and absolute paths alone.
QByteArray sessionJson(const Session& session);

// Fails (Fault::failed, naming `where`) on text that is not a session, one of a newer version, unknown labs
// or parameters, and values of another kind. At most 4 MiB are read.
Session parseSession(const QByteArray& json, const std::string& where);

// The session of a .whereabouts file, or the one inside an exported PNG, SVG, PDF, HTML, MP4 or GIF, its
// inputs located (session_paths.h); empty where the file is something else. Fails on a file that claims to be
// a session and is not, and on an MP4 that is cut off before its session.
std::optional<Session> sessionInFile(const std::filesystem::path& path);

}  // namespace whereabouts
