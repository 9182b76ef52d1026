#include "ui/model/input_edits.h"

#include <QCoreApplication>
#include <new>

#include "core/checkpoint/open.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "core/lesson/lesson_list.h"
#include "core/lesson/lesson_translation.h"
#include "core/lesson/read_lesson.h"
#include "core/series/read_series.h"
#include "core/train/run/compared_runs.h"
#include "ui/language/language.h"
#include "ui/model/file_kind.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

struct InputEdits {
  Q_DECLARE_TR_FUNCTIONS(InputEdits)
};

Failure failureOf(const fs::path& path, const std::exception& error) {
  if (const auto* failure = dynamic_cast<const Failure*>(&error)) return *failure;
  if (dynamic_cast<const std::bad_alloc*>(&error)) {
    return Failure(Fault::failed, path.string(), "there is not enough memory for it", "open a smaller file");
  }
  return Failure(Fault::failed, path.string(), error.what(), "open another file");
}

// Runs `open`; what fails is noted as the fault of `path`.
template <typename Open>
bool attempt(const fs::path& path, LoadResult& result, const Progress& progress, const Open& open) {
  try {
    open();
    return true;
  } catch (const std::exception& error) {
    progress.check();  // a cancelled job is no failure of the file
    result.failures.push_back(failureOf(path, error));
    return false;
  }
}

fs::path absolutePath(const fs::path& path) {
  std::error_code error;
  return fs::absolute(path, error);
}

enum class Role { image, image2, checkpoint, checkpoint2, run, compared, data, series };

bool isFolderRole(Role role) {
  return role == Role::run || role == Role::compared || role == Role::data;
}

void useData(Inputs& inputs, DataInput data, LoadResult& result) {
  for (const std::string& note : data.set->notes) result.notes.push_back(data.set->title + ": " + note);
  inputs.data = std::move(data);
}

// The model in a folder; a file is itself.
fs::path modelFile(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return path;
  return model_in(path).value_or(path);
}

void readImage(ImageInput& input, const fs::path& path, ImageValues values, LoadResult& result,
               const Progress& progress) {
  // Other files say themselves what their numbers mean.
  input = open_image(path, progress, takes_image_values(path.string()) ? values : ImageValues::automatic);
  if (const std::string& note = input.image->note(); !note.empty())
    result.notes.push_back(input.name + ": " + note);
}

void openOne(const fs::path& given, Role role, Inputs& inputs, LoadResult& result, const Progress& progress,
             ImageValues values = ImageValues::automatic) {
  progress.check();
  const fs::path path = role == Role::checkpoint || role == Role::checkpoint2 ? modelFile(given) : given;
  if (!isFolderRole(role)) checkReadable(path);
  switch (role) {
    case Role::image:
      readImage(inputs.image, path, values, result, progress);
      break;
    case Role::image2:
      readImage(inputs.image2, path, values, result, progress);
      break;
    case Role::checkpoint:
      use_checkpoint(inputs, open_checkpoint(path, progress));
      break;
    case Role::checkpoint2:
      use_checkpoint2(inputs, open_checkpoint(path, progress));
      break;
    case Role::series:
      inputs.series = read_series(path, progress);
      if (const std::string note = notes_text(*inputs.series); !note.empty())
        result.notes.push_back(inputs.series->name + ": " + note);
      break;
    case Role::run: {
      const auto run = open_run(path, progress);
      use_run(inputs, run, progress);
      if (const std::string note = run->note(); !note.empty())
        result.notes.push_back(run->name() + ": " + note);
      break;
    }
    case Role::compared:
      inputs.compared = open_compared_runs(path);
      break;
    case Role::data:
      useData(inputs, open_data(path.string(), {}, progress), result);
      break;
  }
}

// Files that are not there any more leave the built-in input in their place.
void restore(Session session, Inputs& inputs, LoadResult& result, const Progress& progress) {
  const Inputs& builtIn = builtInInputSet()->inputs;
  inputs.image = builtIn.image;
  inputs.image2 = {};
  use_checkpoint(inputs, builtIn.checkpoint);
  use_checkpoint2(inputs, nullptr);
  inputs.compared = nullptr;
  inputs.data = {};
  inputs.series = builtIn.series;
  const ImageValues values =
      session.image_values.empty() ? ImageValues::automatic : image_values_named(session.image_values);
  for (const auto& [path, role] :
       {std::pair{session.series, Role::series}, std::pair{session.image, Role::image},
        std::pair{session.image2, Role::image2}, std::pair{session.checkpoint, Role::checkpoint},
        std::pair{session.run, Role::run}, std::pair{session.compared, Role::compared},
        std::pair{session.checkpoint2, Role::checkpoint2}}) {
    if (path.empty()) continue;
    attempt(path, result, progress,
            [&, &path = path, role = role] { openOne(path, role, inputs, result, progress, values); });
  }
  if (const SessionData& data = session.data; !data.name.empty()) {
    attempt(data.name, result, progress,
            [&] { useData(inputs, open_data(data.name, data.options, progress), result); });
  }
  for (const bool second : {false, true}) {
    const ModelStatement& said = second ? session.said2 : session.said;
    const auto& checkpoint = second ? inputs.checkpoint2 : inputs.checkpoint;
    if (said.empty() || !checkpoint || (inputs.run && !second)) continue;
    attempt(checkpoint->path(), result, progress,
            [&] { (second ? use_checkpoint2 : use_checkpoint)(inputs, with_statement(checkpoint, said)); });
  }
  result.notes.insert(result.notes.end(), session.notes.begin(), session.notes.end());
  result.session = std::move(session);
}

// Opens one file after the other, each by what it is.
class FileOpener {
 public:
  FileOpener(Inputs& inputs, LoadResult& result, const Progress& progress)
      : inputs_(inputs), result_(result), progress_(progress) {}

  void open(const fs::path& given, bool asRun) {
    const fs::path path = absolutePath(given);
    attempt(path, result_, progress_, [&] { openAs(path, asRun); });
  }
  // A lesson changes none of the inputs.
  bool changed() const { return changed_; }

 private:
  void openAs(const fs::path& path, bool asRun) {
    // The index of a sharded checkpoint is JSON as a session is.
    if (is_lesson_name(path)) {
      checkReadable(path);
      result_.lesson =
          std::make_shared<const Lesson>(in_language(read_lesson(path), currentLanguage().toStdString()));
      result_.files.push_back(path);
      return;
    }
    const bool index = path.filename().string().ends_with(".index.json");
    std::optional<Session> session = asRun || index ? std::nullopt : sessionInFile(path);
    const FileKind kind = asRun     ? holds_compared_runs(path) ? FileKind::compared : FileKind::run
                          : session ? FileKind::session
                                    : kindOfFile(path);
    if (session) {
      restore(std::move(*session), inputs_, result_, progress_);
    } else if (kind == FileKind::image) {
      openImage(path);
    } else if (kind == FileKind::compared || kind == FileKind::data) {
      openOne(path, kind == FileKind::data ? Role::data : Role::compared, inputs_, result_, progress_);
    } else if (kind == FileKind::series) {
      openOne(path, Role::series, inputs_, result_, progress_);
    } else {
      openModel(path, kind);
    }
    std::error_code unknown;
    const bool folder = kind == FileKind::run || kind == FileKind::compared ||
                        (kind == FileKind::data && fs::is_directory(path, unknown));
    result_.files.push_back(folder && path.has_filename() ? path / "" : path);
    changed_ = true;
  }

  void openImage(const fs::path& path) {
    if (images_ == 2) refuse_file(path.string(), "this is a third image", "open two at a time");
    const Role role = images_ == 0 ? Role::image : Role::image2;
    // What is stated is stated of both.
    const ImageInput& other = role == Role::image ? inputs_.image2 : inputs_.image;
    openOne(path, role, inputs_, result_, progress_, other.values);
    ++images_;
  }

  void openModel(const fs::path& path, FileKind kind) {
    const bool run = kind == FileKind::run;
    if (run && models_ > 0) {
      refuse_file(path.string(), "a checkpoint is opened already", "name the run first");
    }
    if (models_ == 2) refuse_file(path.string(), "this is a third checkpoint", "open two at a time");
    const Role role = run ? Role::run : models_ == 0 ? Role::checkpoint : Role::checkpoint2;
    openOne(path, role, inputs_, result_, progress_);
    ++models_;
  }

  Inputs& inputs_;
  LoadResult& result_;
  const Progress& progress_;
  bool changed_ = false;  // any input
  int images_ = 0;
  int models_ = 0;  // checkpoints and runs opened so far
};

// Over white, as an image with transparent parts is when it is loaded from a file.
Image opaqueImage(const QImage& image) {
  const QImage source = image.convertToFormat(QImage::Format_RGBA8888);
  std::vector<std::uint8_t> pixels;
  pixels.reserve(static_cast<std::size_t>(source.width()) * static_cast<std::size_t>(source.height()) * 3);
  for (int row = 0; row < source.height(); ++row) {
    const uchar* line = source.constScanLine(row);
    for (int column = 0; column < source.width(); ++column, line += 4) {
      for (int channel = 0; channel < 3; ++channel) {
        pixels.push_back(
            static_cast<std::uint8_t>((line[channel] * line[3] + 255 * (255 - line[3]) + 127) / 255));
      }
    }
  }
  return Image(source.height(), source.width(), 3, std::move(pixels));
}

QString fileLabel(const fs::path& path) {
  return QString::fromStdString(path.filename().string());
}

}  // namespace

InputEdit openFiles(std::vector<fs::path> files, fs::path run) {
  const QString label = fileLabel(files.empty() ? run : files.front());
  return {label, [files = std::move(files), run = std::move(run)](Inputs& inputs, LoadResult& result,
                                                                  const Progress& progress) {
            FileOpener opener(inputs, result, progress);
            if (!run.empty()) opener.open(run, true);
            for (const fs::path& file : files) opener.open(file, false);
            return opener.changed();
          }};
}

InputEdit renewRun(const fs::path& folder) {
  return {fileLabel(folder),
          [folder](Inputs& inputs, LoadResult&, const Progress& progress) {
            std::error_code error;
            if (!inputs.run || !fs::equivalent(inputs.run->path(), folder, error)) return false;
            const auto run = open_run(folder, progress);
            if (run->identity() == inputs.run->identity()) return false;
            use_run(inputs, run, progress);
            return true;
          },
          true};
}

InputEdit openData(const std::string& name, const DataOptions& options) {
  return {QString::fromStdString(name),
          [name, options](Inputs& inputs, LoadResult& result, const Progress& progress) {
            return attempt(name, result, progress,
                           [&] { useData(inputs, open_data(name, options, progress), result); });
          }};
}

InputEdit openSecondCheckpoint(const fs::path& file) {
  return {fileLabel(file), [file](Inputs& inputs, LoadResult& result, const Progress& progress) {
            const fs::path path = absolutePath(file);
            return attempt(path, result, progress, [&] {
              openOne(path, Role::checkpoint2, inputs, result, progress);
              result.files.push_back(path);
            });
          }};
}

InputEdit closeSecondCheckpoint() {
  return {InputEdits::tr("inputs"), [](Inputs& inputs, LoadResult&, const Progress&) {
            use_checkpoint2(inputs, nullptr);
            return true;
          }};
}

InputEdit swapCheckpoints() {
  return {InputEdits::tr("inputs"), [](Inputs& inputs, LoadResult&, const Progress&) {
            const auto first = inputs.checkpoint, second = inputs.checkpoint2;
            if (!second) return false;
            use_checkpoint(inputs, second);
            use_checkpoint2(inputs, first);
            return true;
          }};
}

InputEdit openSecondImage(const fs::path& file) {
  return {fileLabel(file), [file](Inputs& inputs, LoadResult& result, const Progress& progress) {
            const fs::path path = absolutePath(file);
            return attempt(path, result, progress, [&] {
              openOne(path, Role::image2, inputs, result, progress, inputs.image.values);
              result.files.push_back(path);
            });
          }};
}

InputEdit stateOfImages(ImageValues values) {
  return {InputEdits::tr("inputs"), [values](Inputs& inputs, LoadResult& result, const Progress& progress) {
            ImageInput first = inputs.image, second = inputs.image2;
            for (ImageInput* image : {&first, &second}) {
              if (!takesImageValues(*image) || image->values == values) continue;
              const bool read = attempt(image->path, result, progress, [&] {
                readImage(*image, fs::path(image->path), values, result, progress);
              });
              if (!read) return false;
            }
            const bool changed = first.image != inputs.image.image || second.image != inputs.image2.image;
            inputs.image = std::move(first);
            inputs.image2 = std::move(second);
            return changed;
          }};
}

InputEdit closeSecondImage() {
  return {InputEdits::tr("inputs"), [](Inputs& inputs, LoadResult&, const Progress&) {
            inputs.image2 = {};
            return true;
          }};
}

InputEdit swapImages() {
  return {InputEdits::tr("inputs"), [](Inputs& inputs, LoadResult&, const Progress&) {
            if (!inputs.image2.image || inputs.image.built_in) return false;
            std::swap(inputs.image, inputs.image2);
            return true;
          }};
}

InputEdit stateOfCheckpoint(ModelStatement statement) {
  return {InputEdits::tr("inputs"),
          [statement = std::move(statement)](Inputs& inputs, LoadResult& result, const Progress& progress) {
            // A run goes on from snapshot to snapshot: nothing is stated of one of them.
            if (inputs.run) return false;
            return attempt(inputs.checkpoint->path(), result, progress,
                           [&] { use_checkpoint(inputs, with_statement(inputs.checkpoint, statement)); });
          }};
}

InputEdit useImage(const QImage& image, const QString& name) {
  return {name, [image, name](Inputs& inputs, LoadResult&, const Progress&) {
            inputs.image = {name.toStdString(), {}, std::make_shared<const Image>(opaqueImage(image))};
            return true;
          }};
}

InputEdit useBuiltIn(bool image, bool checkpoint) {
  return {InputEdits::tr("built-in inputs"),
          [image, checkpoint](Inputs& inputs, LoadResult&, const Progress&) {
            const Inputs& builtIn = builtInInputSet()->inputs;
            if (image) inputs.image = builtIn.image;
            if (checkpoint) use_checkpoint(inputs, builtIn.checkpoint);
            if (image && checkpoint) {
              inputs.image2 = {};
              use_checkpoint2(inputs, nullptr);
              inputs.compared = nullptr;
              inputs.data = {};
              inputs.series = builtIn.series;
            }
            return true;
          }};
}

InputEdit openSeries(const fs::path& file) {
  return {fileLabel(file), [file](Inputs& inputs, LoadResult& result, const Progress& progress) {
            const fs::path path = absolutePath(file);
            return attempt(path, result, progress, [&] {
              openOne(path, Role::series, inputs, result, progress);
              result.files.push_back(path);
            });
          }};
}

InputEdit useBuiltInSeries() {
  return {InputEdits::tr("inputs"), [](Inputs& inputs, LoadResult&, const Progress&) {
            inputs.series = builtInInputSet()->inputs.series;
            return true;
          }};
}

}  // namespace whereabouts
