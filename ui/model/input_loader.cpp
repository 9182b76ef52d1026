#include "ui/model/input_loader.h"
#include "core/array/npy.h"
#include "core/checkpoint/open.h"

#include <QFuture>
#include <QTimer>
#include <QtConcurrent>
#include <fstream>
#include <new>

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

std::string headOf(const fs::path& path, std::size_t count) {
  std::error_code error;
  if (!fs::exists(path, error)) refuse_file(path.string(), "there is no such file", "check its name");
  if (fs::is_directory(path, error)) refuse_file(path.string(), "this is a folder", "open a file inside it");
  if (!fs::is_regular_file(path, error))
    refuse_file(path.string(), "this is not a plain file", "open a plain file");
  std::ifstream file(path, std::ios::binary);
  std::string head(count, '\0');
  if (!file) refuse_file(path.string(), "it cannot be read", "check its permissions");
  file.read(head.data(), static_cast<std::streamsize>(count));
  head.resize(static_cast<std::size_t>(file.gcount()));
  if (head.empty()) refuse_file(path.string(), "the file is empty", "open another file");
  return head;
}

// A table of positions and a grey image can have the same shape; an image's values lie in 0..1 or are
// bytes.
FileKind kindOfArray(const fs::path& path) {
  const Array array = read_npy(path);
  const auto& shape = array.shape;
  const bool bytes = std::holds_alternative<std::vector<std::uint8_t>>(array.values) ||
                     std::holds_alternative<std::vector<std::uint16_t>>(array.values);
  if (bytes) return FileKind::picture;
  const bool colour = shape.size() == 3 && (shape[2] == 1 || shape[2] == 3 || shape[2] == 4) && shape[0] > 1;
  if (colour) return FileKind::picture;
  if (shape.size() != 2) return FileKind::checkpoint;
  return std::visit(
      [](const auto& values) {
        for (const auto value : values) {
          const double number = static_cast<double>(value);
          if (!(number >= 0 && number <= 1)) return FileKind::checkpoint;
        }
        return FileKind::picture;
      },
      array.values);
}

std::string suffixOf(const fs::path& path) {
  std::string suffix = path.extension().string();
  for (char& c : suffix) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return suffix;
}

Failure failureOf(const fs::path& path, const std::exception& error) {
  if (const auto* failure = dynamic_cast<const Failure*>(&error)) return *failure;
  if (dynamic_cast<const std::bad_alloc*>(&error)) {
    return Failure(Fault::failed, path.string(), "there is not enough memory for it", "open a smaller file");
  }
  return Failure(Fault::failed, path.string(), error.what(), "open another file");
}

enum class Role { picture, checkpoint, checkpoint2, run };

// The model in a folder; a file is itself.
fs::path modelFile(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return path;
  return model_in(path).value_or(path);
}

void openOne(const fs::path& given, Role role, Inputs& inputs, std::vector<std::string>& notes,
             const Progress& progress) {
  progress.check();
  const fs::path path = role == Role::checkpoint || role == Role::checkpoint2 ? modelFile(given) : given;
  if (role != Role::run) headOf(path, 1);
  switch (role) {
    case Role::picture:
      inputs.image = open_image(path, progress);
      break;
    case Role::checkpoint:
      use_checkpoint(inputs, open_checkpoint(path, progress));
      break;
    case Role::checkpoint2:
      use_checkpoint2(inputs, open_checkpoint(path, progress));
      break;
    case Role::run: {
      const auto run = open_run(path, progress);
      use_run(inputs, run, progress);
      if (const std::string note = run->note(); !note.empty()) notes.push_back(run->name() + ": " + note);
      break;
    }
  }
}

void restoreInto(LoadResult& opened, Inputs& inputs, Session session, const Progress& progress) {
  const Inputs& builtIn = builtInInputSet()->inputs;
  inputs.image = builtIn.image;
  use_checkpoint(inputs, builtIn.checkpoint);
  use_checkpoint2(inputs, nullptr);
  for (const auto& [path, role] :
       {std::pair{session.image, Role::picture}, std::pair{session.checkpoint, Role::checkpoint},
        std::pair{session.run, Role::run}, std::pair{session.checkpoint2, Role::checkpoint2}}) {
    if (path.empty()) continue;
    try {
      openOne(path, role, inputs, opened.notes, progress);
    } catch (const std::exception& error) {
      progress.check();
      opened.failures.push_back(failureOf(path, error));
    }
  }
  for (const bool second : {false, true}) {
    const ModelStatement& said = second ? session.said2 : session.said;
    const auto& checkpoint = second ? inputs.checkpoint2 : inputs.checkpoint;
    if (said.empty() || !checkpoint || (inputs.run && !second)) continue;
    try {
      (second ? use_checkpoint2 : use_checkpoint)(inputs, with_statement(checkpoint, said));
    } catch (const std::exception& error) {
      progress.check();
      opened.failures.push_back(failureOf(checkpoint->path(), error));
    }
  }
  opened.session = std::move(session);
}

LoadResult openAll(const std::vector<fs::path>& files, const fs::path& givenRun,
                   std::shared_ptr<const InputSet> base, const Progress& progress) {
  if (!base) base = builtInInputSet();
  LoadResult opened;
  Inputs inputs = base->inputs;
  int checkpoints = 0;
  const auto add = [&](const fs::path& given, bool asRun) {
    std::error_code error;
    const fs::path path = fs::absolute(given, error);
    try {
      // The index of a sharded checkpoint is JSON as a session is.
      const bool index = path.filename().string().ends_with(".index.json");
      std::optional<Session> session = asRun || index ? std::nullopt : sessionInFile(path);
      const FileKind kind = asRun ? FileKind::run : session ? FileKind::session : kindOfFile(path);
      if (session) {
        restoreInto(opened, inputs, std::move(*session), progress);
      } else if (kind == FileKind::picture) {
        openOne(path, Role::picture, inputs, opened.notes, progress);
      } else if (kind == FileKind::run && checkpoints == 0) {
        openOne(path, Role::run, inputs, opened.notes, progress);
        ++checkpoints;
      } else if (kind == FileKind::run) {
        refuse_file(path.string(), "a checkpoint is opened already", "name the run first");
      } else if (checkpoints < 2) {
        openOne(path, checkpoints == 0 ? Role::checkpoint : Role::checkpoint2, inputs, opened.notes,
                progress);
        ++checkpoints;
      } else {
        refuse_file(path.string(), "this is a third checkpoint", "open two at a time");
      }
      opened.files.push_back(kind == FileKind::run && path.has_filename() ? path / "" : path);
    } catch (const std::exception& problem) {
      progress.check();
      opened.failures.push_back(failureOf(path, problem));
    }
  };
  if (!givenRun.empty()) add(givenRun, true);
  for (const fs::path& given : files) add(given, false);
  opened.inputs = opened.files.empty() ? base : makeInputSet(std::move(inputs));
  return opened;
}

}  // namespace

FileKind kindOfFile(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    return !looks_like_run(path) && model_in(path) ? FileKind::checkpoint : FileKind::run;
  }
  const std::string head = headOf(path, 16);
  const auto starts = [&](std::string_view magic, std::size_t at = 0) {
    return head.compare(at, magic.size(), magic) == 0;
  };
  const std::string suffix = suffixOf(path);
  if (starts("\x93NUMPY")) return kindOfArray(path);
  if (starts("\x89PNG") || starts("\xFF\xD8") || starts("GIF8") || starts("BM") || starts("II*") ||
      starts(std::string_view("MM\0*", 4)) || (starts("RIFF") && head.size() >= 12 && starts("WEBP", 8))) {
    return FileKind::picture;
  }
  if (path.filename().string().ends_with(".index.json")) return FileKind::checkpoint;
  if (suffix == ".whereabouts" || suffix == ".json") return FileKind::session;
  for (const char* known : {".safetensors", ".pt", ".pth", ".bin", ".ckpt", ".npz"}) {
    if (suffix == known) return FileKind::checkpoint;
  }
  // A zip or a pickle under any other name.
  if (starts(std::string_view("PK\3\4", 4)) || starts("\x80\x02") || starts("\x80\x03") ||
      starts("\x80\x04")) {
    return FileKind::checkpoint;
  }
  if (head.size() > 8 && head[8] == '{') return FileKind::checkpoint;
  for (const char* known : {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".webp", ".gif", ".npy"}) {
    if (suffix == known) return FileKind::picture;
  }
  refuse_file(path.string(), "this is neither an image nor a checkpoint nor a session",
              "open a PNG, JPEG, TIFF, BMP, WebP, GIF, npy, npz, safetensors, pt or .whereabouts file");
}

InputLoader::InputLoader(QObject* parent) : QObject(parent) {}

InputLoader::~InputLoader() {
  progress_.cancel();
}

void InputLoader::cancel() {
  progress_.cancel();
  ++serial_;
  if (!busy_) return;
  busy_ = false;
  emit settled();
}

void InputLoader::start(const QString& label, Job job) {
  progress_.cancel();
  progress_ = Progress();
  const quint64 serial = ++serial_;
  busy_ = true;
  QTimer::singleShot(200, this, [this, serial, label] {
    if (busy_ && serial == serial_) emit slow(label);
  });
  auto work = [job = std::move(job), progress = progress_]() -> std::shared_ptr<LoadResult> {
    try {
      return std::make_shared<LoadResult>(job(progress));
    } catch (const Failure&) {
      return nullptr;  // cancelled
    }
  };
  const auto finish = [this, serial](const std::shared_ptr<LoadResult>& result) {
    if (serial != serial_) return;
    busy_ = false;
    if (result) emit opened(*result);
    emit settled();
  };
  // A job that is over before then() is reached would be finished within it, before the caller has connected
  // anything.
  QtConcurrent::run(std::move(work)).then(this, [this, finish](const std::shared_ptr<LoadResult>& result) {
    QMetaObject::invokeMethod(
        this, [finish, result] { finish(result); }, Qt::QueuedConnection);
  });
}

void InputLoader::open(std::vector<fs::path> files, std::shared_ptr<const InputSet> base, fs::path run) {
  if (files.empty() && run.empty()) return;
  const fs::path& first = files.empty() ? run : files.front();
  const QString label = QString::fromStdString(first.filename().string());
  start(label, [files = std::move(files), base = std::move(base), run = std::move(run)](
                   const Progress& progress) { return openAll(files, run, base, progress); });
}

void InputLoader::openSecond(fs::path file, std::shared_ptr<const InputSet> base) {
  const QString label = QString::fromStdString(file.filename().string());
  start(label, [file = std::move(file), base = std::move(base)](const Progress& progress) {
    std::error_code error;
    const fs::path path = fs::absolute(file, error);
    LoadResult opened;
    opened.inputs = base ? base : builtInInputSet();
    try {
      Inputs inputs = opened.inputs->inputs;
      openOne(path, Role::checkpoint2, inputs, opened.notes, progress);
      opened.inputs = makeInputSet(std::move(inputs));
      opened.files.push_back(path);
    } catch (const std::exception& problem) {
      progress.check();
      opened.failures.push_back(failureOf(path, problem));
    }
    return opened;
  });
}

void InputLoader::closeSecond(std::shared_ptr<const InputSet> base) {
  start(tr("inputs"), [base = std::move(base)](const Progress&) {
    Inputs inputs = (base ? base : builtInInputSet())->inputs;
    use_checkpoint2(inputs, nullptr);
    LoadResult opened;
    opened.inputs = makeInputSet(std::move(inputs));
    return opened;
  });
}

void InputLoader::swapCheckpoints(std::shared_ptr<const InputSet> base) {
  start(tr("inputs"), [base = std::move(base)](const Progress&) {
    Inputs inputs = (base ? base : builtInInputSet())->inputs;
    const auto first = inputs.checkpoint, second = inputs.checkpoint2;
    if (second) {
      use_checkpoint(inputs, second);
      use_checkpoint2(inputs, first);
    }
    LoadResult opened;
    opened.inputs = makeInputSet(std::move(inputs));
    return opened;
  });
}

void InputLoader::say(ModelStatement statement, std::shared_ptr<const InputSet> base) {
  start(tr("inputs"), [statement = std::move(statement), base = std::move(base)](const Progress& progress) {
    LoadResult opened;
    opened.inputs = base ? base : builtInInputSet();
    try {
      Inputs inputs = opened.inputs->inputs;
      // A run goes on from snapshot to snapshot: nothing is said of one of them.
      if (inputs.run) return opened;
      use_checkpoint(inputs, with_statement(inputs.checkpoint, statement));
      opened.inputs = makeInputSet(std::move(inputs));
    } catch (const std::exception& problem) {
      progress.check();
      opened.failures.push_back(failureOf(opened.inputs->inputs.checkpoint->path(), problem));
    }
    return opened;
  });
}

void InputLoader::restore(Session session, std::shared_ptr<const InputSet> base) {
  start(tr("session"), [session = std::move(session), base = std::move(base)](const Progress& progress) {
    LoadResult opened;
    Inputs inputs = (base ? base : builtInInputSet())->inputs;
    restoreInto(opened, inputs, session, progress);
    opened.inputs = makeInputSet(std::move(inputs));
    return opened;
  });
}

void InputLoader::usePicture(const QImage& picture, const QString& name,
                             std::shared_ptr<const InputSet> base) {
  start(name, [picture, name, base = std::move(base)](const Progress&) {
    // Transparent parts are laid over white, as they are when an image is loaded from a file.
    const QImage source = picture.convertToFormat(QImage::Format_RGBA8888);
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
    Inputs inputs = (base ? base : builtInInputSet())->inputs;
    inputs.image = {name.toStdString(),
                    {},
                    std::make_shared<const Image>(source.height(), source.width(), 3, std::move(pixels))};
    LoadResult opened;
    opened.inputs = makeInputSet(std::move(inputs));
    return opened;
  });
}

void InputLoader::useBuiltIn(bool picture, bool checkpoint, std::shared_ptr<const InputSet> base) {
  start(tr("built-in inputs"), [picture, checkpoint, base = std::move(base)](const Progress&) {
    const Inputs& builtIn = builtInInputSet()->inputs;
    Inputs inputs = (base ? base : builtInInputSet())->inputs;
    if (picture) inputs.image = builtIn.image;
    if (checkpoint) use_checkpoint(inputs, builtIn.checkpoint);
    if (picture && checkpoint) use_checkpoint2(inputs, nullptr);
    LoadResult opened;
    opened.inputs = makeInputSet(std::move(inputs));
    return opened;
  });
}

}  // namespace whereabouts
