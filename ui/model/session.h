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
  std::string image_values;  // what was stated of images that are arrays (image_statement.h); empty: nothing
  SessionData data;
  std::filesystem::path series;               // absolute; empty: built in
  ModelStatement said, said2;                 // what the user said of the first and the second checkpoint
  QString theme;                              // empty: leave it
  std::map<std::string, std::string> hashes;  // by the name of an input, "image": inputHash() when saved
  QByteArray drawing;              // JSON object: the options of the export that it is in; may be empty
  std::vector<std::string> notes;  // of inputs that moved or changed; not kept
};

// {"whereabouts": 2, "lab": ..., "values": {lab: {parameter: value}}, "image": ..., "checkpoint": ...,
// "image2": ..., "checkpoint2": ..., "run": ..., "compared": ..., "data": {"name", "size", "seed"}, "series":
// ..., "image-values": ..., "said": {flag: value}, "said2": ..., "theme": ..., "hashes": {input: hash},
// "export": {option: value}}; "image2", "compared", "data", "series", what was said, hashes and export only
// where there is such a thing. Keys are sorted. Version 1 had neither hashes nor export, and absolute paths
// alone.
QByteArray sessionJson(const Session& session);

// Fails (Fault::failed, naming `where`) on text that is not a session, one of a newer version, unknown labs
// or parameters, and values of another kind. At most 4 MiB are read.
Session parseSession(const QByteArray& json, const std::string& where);

// The session of a .whereabouts file, or the one inside an exported PNG, SVG, PDF, HTML, MP4 or GIF, its
// inputs located (session_paths.h); empty where the file is something else. Fails on a file that claims to be
// a session and is not, and on an MP4 that is cut off before its session.
std::optional<Session> sessionInFile(const std::filesystem::path& path);

}  // namespace whereabouts
