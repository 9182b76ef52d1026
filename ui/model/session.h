// A session: which lab is open with which values on which inputs. Kept in a .whereabouts file (JSON,
// versioned) and inside exported figures.
#pragma once

#include <QByteArray>
#include <QString>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "core/checkpoint/inspect/statement.h"
#include "core/parameter/values.h"

namespace whereabouts {

struct Session {
  std::string lab;                          // id
  std::map<std::string, Values> values;     // by lab id: what the user chose, not the defaults
  std::filesystem::path image, checkpoint;  // absolute; empty: built in
  std::filesystem::path checkpoint2;        // absolute; empty: none
  std::filesystem::path run;                // absolute; empty: none. Stands for the checkpoint then
  ModelStatement said, said2;               // what the user said of the first and the second checkpoint
  QString theme;                            // empty: leave it
};

// {"whereabouts": 1, "lab": ..., "values": {lab: {parameter: value}}, "image": ..., "checkpoint": ...,
// "checkpoint2": ..., "run": ..., "said": {flag: value}, "said2": ..., "theme": ...}; the last but the theme
// only where something was said.
QByteArray sessionJson(const Session& session);

// Fails (Fault::failed, naming `where`) on text that is not a session, one of a newer version, unknown labs
// or parameters, and values of another kind. At most 4 MiB are read.
Session parseSession(const QByteArray& json, const std::string& where);

// The session of a .whereabouts file, or the one inside an exported PNG, SVG or PDF; empty where the file is
// something else. Fails on a file that claims to be a session and is not.
std::optional<Session> sessionInFile(const std::filesystem::path& path);

}  // namespace whereabouts
