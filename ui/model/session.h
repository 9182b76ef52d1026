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
#include "core/train/data/data_set.h"

namespace whereabouts {

// Labelled images by what names them: a word of load_data_set() or an absolute path.
struct SessionData {
  std::string name;  // empty: none
  DataOptions options;
};

struct Session {
  std::string lab;                            // id
  std::map<std::string, Values> values;       // by lab id: what the user chose, not the defaults
  std::filesystem::path image, checkpoint;    // absolute; empty: built in
  std::filesystem::path image2, checkpoint2;  // absolute; empty: none
  std::filesystem::path run;                  // absolute; empty: none. Stands for the checkpoint then
  std::filesystem::path compared;             // absolute; empty: the built-in runs of several schemes
  SessionData data;
  std::filesystem::path series;  // absolute; empty: built in
  ModelStatement said, said2;    // what the user said of the first and the second checkpoint
  QString theme;                 // empty: leave it
};

// {"whereabouts": 1, "lab": ..., "values": {lab: {parameter: value}}, "image": ..., "checkpoint": ...,
// "image2": ..., "checkpoint2": ..., "run": ..., "compared": ..., "data": {"name", "size", "seed"}, "series":
// ..., "said": {flag: value}, "said2": ..., "theme": ...}; "image2", "compared", "data", "series" and what
// was said only where there is such a thing.
QByteArray sessionJson(const Session& session);

// Fails (Fault::failed, naming `where`) on text that is not a session, one of a newer version, unknown labs
// or parameters, and values of another kind. At most 4 MiB are read.
Session parseSession(const QByteArray& json, const std::string& where);

// The session of a .whereabouts file, or the one inside an exported PNG, SVG or PDF; empty where the file is
// something else. Fails on a file that claims to be a session and is not.
std::optional<Session> sessionInFile(const std::filesystem::path& path);

}  // namespace whereabouts
