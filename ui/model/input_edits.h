// Changes of the inputs: what the user opens, closes, swaps or states. InputLoader applies them away from the
// window's thread.
#pragma once

#include <QImage>
#include <QString>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/failure.h"
#include "ui/model/input_set.h"
#include "ui/model/session.h"

namespace whereabouts {

struct Lesson;

struct LoadResult {
  std::shared_ptr<const InputSet> inputs;  // the old ones with what could be opened put in
  std::optional<Session> session;
  std::shared_ptr<const Lesson> lesson;      // the last one of those named
  std::vector<Failure> failures;             // one for every file that could not be opened
  std::vector<Message> notes;                // what was left out of the others
  std::vector<std::filesystem::path> files;  // that were opened
  std::shared_ptr<const InputSet> base;      // the old ones; null: the built-in ones
  bool renewed = false;                      // the same run, which has grown
};

struct InputEdit {
  QString label;  // what is shown while it runs
  // Returns whether `inputs` changed. Failures, notes and files go into the result; throws when cancelled.
  std::function<bool(Inputs& inputs, LoadResult& result, const Progress& progress)> apply;
  bool renews = false;  // what is open; nobody asked for it
};

// Of two checkpoints, or two images, the first becomes the checkpoint or image and the other one the second;
// a third fails. `run`, where it is not empty, is a folder of checkpoints whatever else it looks like.
InputEdit openFiles(std::vector<std::filesystem::path> files, std::filesystem::path run = {});
// Reads the folder of the run again, which a training may have added to; nothing where another one is open.
InputEdit renewRun(const std::filesystem::path& folder);
// Labelled images: a word of load_data_set() or a folder.
InputEdit openData(const std::string& name);
// The file, whatever its suffix, as that input: as the second checkpoint, the series.
InputEdit openInput(InputId id, const std::filesystem::path& file);
// The built-in one, or none, in its place.
InputEdit closeInput(InputId id);
// The second one and its first change places; nothing where there is no second one, or the first is the
// built-in image. Of a run its last snapshot becomes the second.
InputEdit swapWithFirst(InputId second);
// What the user overrides of the first checkpoint, in place of what was overridden before.
InputEdit overrideCheckpoint(ModelOverrides overrides);
// What the user states of the numbers of images that are arrays, both where there are two: a session and a
// command line say it once.
InputEdit stateOfImages(ImageValues values);
InputEdit useImage(const QImage& image, const QString& name);
// Back to how the window starts, without a second image or checkpoint, data, runs or a series that were
// opened.
InputEdit useBuiltIn();
// The same of one of them.
InputEdit useBuiltIn(InputId id);

}  // namespace whereabouts
