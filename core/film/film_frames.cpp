#include "core/film/film_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

#include "core/base/failure.h"
#include "core/base/plugin.h"
#include "core/base/port.h"
#include "core/base/regular_file.h"
#include "core/film/film_trouble.h"
#include "core/film/plugin/film_reader.h"

namespace whereabouts {
namespace {

using namespace std::string_view_literals;

constexpr int max_decoder_threads = 4;

struct Decoders {
  const FilmReaderFunctions* functions;  // null: they cannot be used
  Message problem;                       // why
};

const Decoders& decoders() {
  static const Decoders loaded = [] {
    const LoadedPlugin plugin =
        load_plugin({"whereabouts-film.so", film_reader_functions_name, film_reader_abi_version});
    return Decoders{static_cast<const FilmReaderFunctions*>(plugin.functions), plugin.problem};
  }();
  return loaded;
}

bool go_on(void* context, double) {
  try {
    static_cast<const Progress*>(context)->check();
    return true;
  } catch (...) {
    return false;
  }
}

// What crosses the border; no exception does.
struct ReceivedFrame {
  FilmPicture picture;
  std::exception_ptr refused;
};

void receive_frame(void* context, int width, int height, const std::uint8_t* rgb) {
  auto& received = *static_cast<ReceivedFrame*>(context);
  try {
    received.picture.width = width;
    received.picture.height = height;
    received.picture.rgb.assign(
        rgb, rgb + std::size_t{3} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  } catch (...) {
    received.refused = std::current_exception();
  }
}

// What MP4, QuickTime, 3GP and their kin say at first of what they are.
bool has_film_brand(std::string_view brand) {
  for (const std::string_view begins :
       {"iso"sv, "mp4"sv, "mp7"sv, "avc"sv, "qt "sv, "M4V"sv, "M4P"sv, "3g"sv, "mmp4"sv, "dash"sv, "f4v"sv,
        "MSNV"sv, "av01"sv, "hvc"sv, "cmf"sv, "XAVC"sv, "NDS"sv, "CAEP"sv, "dby1"sv}) {
    if (brand.starts_with(begins)) return true;
  }
  return false;
}

}  // namespace

bool begins_as_film(std::string_view start) {
  if (start.size() < 12) return false;
  const std::string_view box = start.substr(4, 4);
  // A damaged AVIF has another brand and is no film.
  if (box == "ftyp"sv) return has_film_brand(start.substr(8, 4));
  for (const std::string_view known : {"moov"sv, "mdat"sv, "wide"sv, "pnot"sv}) {
    if (box == known) return true;
  }
  for (const std::string_view known : {"\x1A\x45\xDF\xA3"sv, "OggS"sv, "FLV\1"sv, "\0\0\1\xBA"sv,
                                       "\0\0\1\xB3"sv, "\x30\x26\xB2\x75\x8E\x66\xCF\x11"sv}) {
    if (start.starts_with(known)) return true;
  }
  if (start.starts_with("RIFF"sv) && start.substr(8, 4) == "AVI "sv) return true;
  // A transport stream has this byte in front of every packet.
  return start.size() > 376 && start[0] == 0x47 && start[188] == 0x47 && start[376] == 0x47;
}

struct FilmFrames::Open {
  explicit Open(const std::filesystem::path& path) : file(path) {}
  ~Open() {
    if (film != nullptr) decoders().functions->close(film);
  }
  Open(const Open&) = delete;
  Open& operator=(const Open&) = delete;

  RegularFile file;
  void* film = nullptr;
  std::mutex mutex;
};

FilmFrames::FilmFrames(const std::filesystem::path& path, const Progress& progress) : path_(path) {
  if (decoders().functions == nullptr) {
    refuse_file(path.string(), message("it is a film, which cannot be read here ({})", decoders().problem),
                "install FFmpeg's libraries and build again, or give a folder of its frames as PNG");
  }
  open_ = std::make_unique<Open>(path);
  const std::string url = "file:" + port::path_of(open_->file.descriptor());
  const int threads =
      std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, max_decoder_threads);
  char problem[200] = "";
  FilmInfo info{};
  open_->film = decoders().functions->open(url.c_str(), threads, go_on, const_cast<Progress*>(&progress),
                                           &info, {problem, sizeof problem});
  progress.check();
  if (open_->film == nullptr) {
    refuse_file(path.string(), message("the film cannot be read: {}", film_trouble(problem)),
                "play it elsewhere to see whether it is whole, or give a folder of its frames as PNG");
  }
  count_ = info.frames;
  turn_ = info.turn;
}

FilmFrames::~FilmFrames() = default;

FilmPicture FilmFrames::at(int number, const Progress& progress) const {
  const std::lock_guard lock(open_->mutex);
  progress.check();
  ReceivedFrame received;
  char problem[200] = "";
  const bool read = decoders().functions->read(open_->film, number, go_on, const_cast<Progress*>(&progress),
                                               receive_frame, &received, {problem, sizeof problem});
  progress.check();
  if (received.refused) std::rethrow_exception(received.refused);
  if (!read) {
    refuse_file(path_.string(),
                message("frame {} of the film cannot be read: {}", number, film_trouble(problem)),
                "choose another frame, or give a folder of its frames as PNG");
  }
  received.picture.turn = turn_;
  return std::move(received.picture);
}

}  // namespace whereabouts
