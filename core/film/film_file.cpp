#include "core/film/film_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>
#include <vector>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/base/plugin.h"
#include "core/base/port.h"
#include "core/film/film_process.h"
#include "core/film/film_trouble.h"
#include "core/film/plugin/film_encoder.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// More make each film slower to begin and its memory larger than they win.
constexpr int max_encoder_threads = 4;

struct Encoders {
  const FilmFunctions* functions;  // null: they cannot be used
  Message problem;                 // why
};

const Encoders& encoders() {
  static const Encoders loaded = [] {
    const LoadedPlugin plugin = load_plugin({"whereabouts-film.so", film_functions_name, film_abi_version});
    if (plugin.functions == nullptr && !ffmpeg_program().empty())
      return Encoders{&film_process_functions(), {}};
    return Encoders{static_cast<const FilmFunctions*>(plugin.functions), plugin.problem};
  }();
  return loaded;
}

// Where the film is collected: beside its target, or, where that is a pipe or a device, where such files go.
fs::path folder_of(const fs::path& place) {
  std::error_code error;
  const fs::file_status status = fs::status(place, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) return fs::temp_directory_path();
  const fs::path folder = fs::weakly_canonical(fs::absolute(place, error), error).parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

int threads() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, max_encoder_threads);
}

}  // namespace

struct FilmFile::Open {
  port::Descriptor spool;
  void* film = nullptr;
  int width = 0, height = 0;
  std::vector<std::uint32_t> even;  // the frame with even sides

  ~Open() {
    if (film != nullptr) encoders().functions->close(film);
  }
};

FilmFile::FilmFile(fs::path place, const FilmForm& form)
    : place_(std::move(place)), kind_(form.kind), open_(std::make_unique<Open>()) {
  if (encoders().functions == nullptr) {
    refuse_file(
        place_.string(),
        message("{} cannot be written here ({})", kind_ == FilmKind::gif ? "GIF" : "MP4", encoders().problem),
        "write a folder of PNG frames, such as frames/, or install FFmpeg, its libraries or the program "
        "ffmpeg");
  }
  open_->spool = port::open_nameless(folder_of(place_));
  if (!open_->spool.is_open()) {
    if (errno == ENOENT) {
      refuse_file(place_.string(), "its folder does not exist", "create the folder first or choose another");
    }
    refuse_file(place_.string(), message("it cannot be written ({})", std::strerror(errno)),
                "choose another folder");
  }
  const std::string url = "file:" + port::path_of(open_->spool.number());
  char problem[200] = "";
  FilmSpec spec{kind_ == FilmKind::gif ? FilmSpec::gif : FilmSpec::mp4, form.rate, threads(), form.mpeg4};
  const auto open = [&] { return encoders().functions->open(spec, url.c_str(), {problem, sizeof problem}); };
  open_->film = open();
  if (open_->film == nullptr && std::string(problem) == film_without_h264) {
    note_ = fixed_words(
        "FFmpeg has no encoder of H.264 here: this MP4 is MPEG-4, a larger file that browsers may not play");
    spec.mpeg4 = true;
    open_->film = open();
  }
  if (open_->film == nullptr) refuse(problem);
}

FilmFile::~FilmFile() = default;

void FilmFile::refuse(const std::string& problem) const {
  if (problem.find(std::strerror(ENOSPC)) != std::string::npos)
    refuse_file(place_.string(), "the disk is full", "free some space or choose another disk");
  refuse_file(place_.string(), message("it cannot be written: {}", film_trouble(problem)),
              "choose another size, kind of file or folder");
}

void FilmFile::describe(const std::string& comment) {
  char problem[200] = "";
  if (!encoders().functions->describe(open_->film, comment.c_str(), {problem, sizeof problem}))
    refuse(problem);
}

void FilmFile::add(const FilmFrame& frame) {
  FilmFrame whole = frame;
  if (kind_ == FilmKind::mp4 && (frame.width % 2 != 0 || frame.height % 2 != 0)) {
    whole.width += frame.width % 2;
    whole.height += frame.height % 2;
    whole.stride = whole.width;
    open_->even.resize(static_cast<std::size_t>(whole.width) * static_cast<std::size_t>(whole.height));
    for (int row = 0; row < whole.height; ++row) {
      const std::uint32_t* const from = frame.pixels + std::min(row, frame.height - 1) * frame.stride;
      std::uint32_t* const to = open_->even.data() + row * whole.stride;
      std::copy(from, from + frame.width, to);
      to[whole.width - 1] = from[frame.width - 1];
    }
    whole.pixels = open_->even.data();
  }
  char problem[200] = "";
  if (!encoders().functions->add(open_->film, whole.pixels, whole.width, whole.height, whole.stride,
                                 {problem, sizeof problem}))
    refuse(problem);
}

void FilmFile::finish(const Progress& progress) {
  char problem[200] = "";
  const FilmProceed proceed = [](void* context, double fraction) {
    const auto& told = *static_cast<const Progress*>(context);
    try {
      told.report(fraction, "packing the film");
      return true;
    } catch (...) {
      return false;
    }
  };
  const bool finished = encoders().functions->finish(open_->film, proceed, const_cast<Progress*>(&progress),
                                                     {problem, sizeof problem});
  progress.check();
  if (!finished) refuse(problem);
  write_file(place_, [&](const WriteBytes& write) {
    std::vector<char> some(1U << 20U);
    for (std::uint64_t at = 0;;) {
      progress.check();
      const std::ptrdiff_t count = port::read_some_at(open_->spool.number(), some.data(), some.size(), at);
      if (count < 0) refuse(std::strerror(errno));
      if (count == 0) return;
      write(some.data(), static_cast<std::size_t>(count));
      at += static_cast<std::uint64_t>(count);
    }
  });
  open_ = std::make_unique<Open>();
}

}  // namespace whereabouts
