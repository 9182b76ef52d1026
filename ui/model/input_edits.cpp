#include "ui/model/input_edits.h"

#include <QCoreApplication>
#include <map>
#include <new>

#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/lesson/lesson_list.h"
#include "core/lesson/lesson_translation.h"
#include "core/lesson/read_lesson.h"
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
    return Failure(Fault::failed, FilePath{path.string()}, "there is not enough memory for it",
                   "open a smaller file");
  }
  return Failure(Fault::failed, FilePath{path.string()}, error.what(), "open another file");
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

// The model in a folder; a file is itself.
fs::path modelFile(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return path;
  return model_in(path).value_or(path);
}

// `stated`: of the image, where its numbers may mean several things; of data.
void openOne(const fs::path& given, InputId id, Inputs& inputs, LoadResult& result, const Progress& progress,
             const InputSources& stated = {}) {
  progress.check();
  const DeclaredInput& input = declared_input(id);
  const fs::path path = input.family() == InputId::checkpoint ? modelFile(given) : given;
  if (!input.folder && is_path(input, path)) checkReadable(path);
  input.open(inputs, path, stated, progress);
  for (const Message& note : input.notes(inputs))
    result.notes.push_back(message("{}: {}", input.title(inputs), note));
}

InputSources statedOfImages(ImageValues values) {
  InputSources stated;
  stated.image_values = values;
  return stated;
}

// Files that are not there any more leave the built-in input in their place.
void restore(Session session, Inputs& inputs, LoadResult& result, const Progress& progress) {
  const InputSources& sources = session.sources;
  for (const DeclaredInput& input : declared_inputs()) {
    if (!input.key.empty()) input.close(inputs);
  }
  for (const DeclaredInput& input : declared_inputs()) {
    if (!sources.has(input.id)) continue;
    attempt(sources[input.id], result, progress,
            [&] { openOne(sources[input.id], input.id, inputs, result, progress, sources); });
  }
  for (const DeclaredInput& input : declared_inputs())
    attempt(input.path(inputs), result, progress, [&] { input.apply_stated(inputs, sources); });
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
    } else if (const std::optional<InputId> input = inputOf(kind)) {
      openInput(path, *input);
    } else {
      openInput(path, InputId::checkpoint);
    }
    std::error_code unknown;
    const bool folder = kind == FileKind::run || kind == FileKind::compared ||
                        (kind == FileKind::data && fs::is_directory(path, unknown));
    result_.files.push_back(folder && path.has_filename() ? path / "" : path);
    changed_ = true;
  }

  // The second one of a kind is compared with the first.
  void openInput(const fs::path& path, InputId first) {
    // A run brings a checkpoint with it.
    int& opened = opened_[first == InputId::run ? InputId::checkpoint : first];
    const DeclaredInput* const second = first == InputId::run ? nullptr : second_of(first);
    if (first == InputId::run && opened > 0)
      refuse_file(path.string(), "a checkpoint is opened already", "name the run first");
    if (second && opened == 2) {
      refuse_file(path.string(), message("this is a third {}", declared_input(first).name),
                  "open two at a time");
    }
    const InputId id = second && opened == 1 ? second->id : first;
    // What is stated is stated of both images.
    const ImageInput& other = id == InputId::image ? inputs_.image2 : inputs_.image;
    openOne(path, id, inputs_, result_, progress_, statedOfImages(other.values));
    ++opened;
  }

  Inputs& inputs_;
  LoadResult& result_;
  const Progress& progress_;
  bool changed_ = false;           // any input
  std::map<InputId, int> opened_;  // so far, by the first of their kind
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

InputEdit openData(const std::string& name) {
  return {QString::fromStdString(name), [name](Inputs& inputs, LoadResult& result, const Progress& progress) {
            return attempt(name, result, progress,
                           [&] { openOne(name, InputId::data, inputs, result, progress); });
          }};
}

InputEdit openInput(InputId id, const fs::path& file) {
  return {fileLabel(file), [id, file](Inputs& inputs, LoadResult& result, const Progress& progress) {
            const bool word = !is_path(declared_input(id), file);
            const fs::path path = word ? file : absolutePath(file);
            return attempt(path, result, progress, [&] {
              openOne(path, id, inputs, result, progress, statedOfImages(inputs.image.values));
              if (!word) result.files.push_back(path);
            });
          }};
}

InputEdit closeInput(InputId id) {
  return {InputEdits::tr("inputs"), [id](Inputs& inputs, LoadResult&, const Progress&) {
            declared_input(id).close(inputs);
            return true;
          }};
}

InputEdit swapWithFirst(InputId second) {
  return {InputEdits::tr("inputs"), [second](Inputs& inputs, LoadResult&, const Progress&) {
            return declared_input(second).swap(inputs);
          }};
}

InputEdit stateOfImages(ImageValues values) {
  return {InputEdits::tr("inputs"), [values](Inputs& inputs, LoadResult& result, const Progress& progress) {
            Inputs read = inputs;
            for (const auto& [id, image] :
                 {std::pair(InputId::image, &read.image), std::pair(InputId::image2, &read.image2)}) {
              if (!takesImageValues(*image) || image->values == values) continue;
              const fs::path path = image->path;
              InputSources stated = sources_of(read);
              stated.image_values = values;
              if (!attempt(path, result, progress,
                           [&, id = id] { openOne(path, id, read, result, progress, stated); }))
                return false;
            }
            const bool changed =
                read.image.image != inputs.image.image || read.image2.image != inputs.image2.image;
            inputs = std::move(read);
            return changed;
          }};
}

InputEdit overrideCheckpoint(ModelOverrides overrides) {
  return {InputEdits::tr("inputs"),
          [overrides = std::move(overrides)](Inputs& inputs, LoadResult& result, const Progress& progress) {
            // A run goes on from snapshot to snapshot: nothing is stated of one of them.
            if (inputs.run) return false;
            return attempt(inputs.checkpoint->path(), result, progress,
                           [&] { use_checkpoint(inputs, with_overrides(inputs.checkpoint, overrides)); });
          }};
}

InputEdit useImage(const QImage& image, const QString& name) {
  return {name, [image, name](Inputs& inputs, LoadResult&, const Progress&) {
            inputs.image = {name.toStdString(), {}, std::make_shared<const Image>(opaqueImage(image))};
            return true;
          }};
}

InputEdit useBuiltIn() {
  return {InputEdits::tr("built-in inputs"), [](Inputs& inputs, LoadResult&, const Progress&) {
            const std::string backend = inputs.backend;
            inputs = builtInInputSet()->inputs;
            inputs.backend = backend;
            return true;
          }};
}

InputEdit useBuiltIn(InputId id) {
  return {InputEdits::tr("built-in inputs"), [id](Inputs& inputs, LoadResult&, const Progress&) {
            declared_input(id).close(inputs);
            return true;
          }};
}

}  // namespace whereabouts
