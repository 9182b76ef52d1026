#include "core/film/film_process.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/port.h"

namespace whereabouts {
namespace {

namespace fs = std::filesystem;

// As core/film/plugin/video.cpp.
constexpr const char* rate_factor = "14";
constexpr const char* quantiser = "2";
// A system hands a program words of at most 128 KiB.
constexpr std::size_t max_comment = 100'000;

struct Film {
  FilmSpec spec{};
  std::string url, comment, said;
  int width = 0, height = 0;
  std::vector<std::uint32_t> frame;  // without gaps between its rows
  port::Child ffmpeg;
};

bool fail(FilmProblem problem, const std::string& text) {
  std::snprintf(problem.text, problem.room, "%s", text.c_str());
  return false;
}

// Its first line of complaint, without the address of whatever said it.
std::string complaint(const std::string& said) {
  std::string line = said.substr(0, said.find('\n'));
  if (line.starts_with('[')) {
    const std::size_t end = line.find("] ");
    if (end != line.npos) line.erase(0, end + 2);
  }
  return line.empty() ? "ffmpeg ended too early" : "ffmpeg: " + line;
}

bool failed(Film& film, FilmProblem problem) {
  film.ffmpeg.end_feed();
  for (std::string some = film.ffmpeg.hear(); !some.empty(); some = film.ffmpeg.hear()) film.said += some;
  return fail(problem, complaint(film.said));
}

std::vector<std::string> words_of(const Film& film) {
  const std::string rate = std::to_string(film.spec.rate), threads = std::to_string(film.spec.threads);
  std::vector<std::string> words = {"-hide_banner", "-loglevel", "error", "-nostdin", "-y"};
  const auto add = [&](std::initializer_list<std::string> more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  // 0xffRRGGBB, as a little-endian machine has it.
  add({"-f", "rawvideo", "-pixel_format", "bgr0", "-video_size",
       fmt::format("{}x{}", film.width, film.height)});
  add({"-framerate", rate, "-i", "pipe:0", "-threads", threads});
  if (film.spec.kind == FilmSpec::gif) {
    // One palette of all frames, as core/film/plugin/gif.cpp.
    add({"-filter_complex",
         "split[all][shown];[all]palettegen=stats_mode=full[palette];"
         "[shown][palette]paletteuse=dither=none:diff_mode=rectangle",
         "-loop", "0"});
  } else {
    add({"-vf",
         "scale=in_range=full:out_range=limited:out_color_matrix=bt709:"
         "flags=bicubic+accurate_rnd+full_chroma_inp+full_chroma_int,format=yuv420p"});
    add({"-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"});
    add({"-chroma_sample_location", "left", "-g", rate});
    if (film.spec.mpeg4) {
      add({"-c:v", "mpeg4", "-q:v", quantiser, "-bf", "0"});
    } else {
      add({"-c:v", "libx264", "-preset", "medium", "-crf", rate_factor});
    }
    add({"-movflags", "+faststart"});
  }
  if (!film.comment.empty() && film.spec.kind != FilmSpec::gif) add({"-metadata", "comment=" + film.comment});
  add({"-f", film.spec.kind == FilmSpec::gif ? "gif" : "mp4", film.url});
  return words;
}

// ffmpeg writes none into a GIF: in front of its last byte, which ends the file (GIF89a, section 24).
void add_comment(const Film& film) {
  std::string block = "\x21\xFE";
  for (std::size_t at = 0; at < film.comment.size(); at += 255) {
    const std::string some = film.comment.substr(at, 255);
    block += static_cast<char>(some.size());
    block += some;
  }
  block += '\0';
  block += '\x3B';
  std::ofstream file(film.url.substr(std::strlen("file:")), std::ios::binary | std::ios::in);
  file.seekp(-1, std::ios::end);
  file << block << std::flush;
  if (!file) throw std::runtime_error("what is to be kept in it cannot be written");
}

// Whether it says that it has this encoder.
bool has_encoder(const fs::path& program, const std::string& name) {
  port::Child ffmpeg;
  if (ffmpeg.start(
          {program, {"-hide_banner", "-nostdin", "-encoders"}, {}, false, port::ChildPlan::Hears::output}) !=
      0)
    return false;
  std::string text;
  for (std::string some = ffmpeg.hear(); !some.empty(); some = ffmpeg.hear()) text += some;
  return text.find(" " + name + " ") != text.npos;
}

void* open(const FilmSpec& spec, const char* url, FilmProblem problem) {
  try {
    const fs::path program = ffmpeg_program();
    if (spec.kind == FilmSpec::mp4 && !has_encoder(program, spec.mpeg4 ? "mpeg4" : "libx264")) {
      fail(problem, spec.mpeg4 ? "no MPEG-4 either" : film_without_h264);
      return nullptr;
    }
    auto film = std::make_unique<Film>();
    film->spec = spec;
    film->url = url;
    return film.release();
  } catch (const std::exception& exception) {
    fail(problem, exception.what());
    return nullptr;
  }
}

bool begin(Film& film, FilmProblem problem) {
  const fs::path program = ffmpeg_program();
  const int error = film.ffmpeg.start({program, words_of(film), {}, true, port::ChildPlan::Hears::errors});
  return error == 0 ||
         fail(problem, fmt::format("{} cannot be started ({})", program.string(), std::strerror(error)));
}

bool add(void* opaque, const std::uint32_t* pixels, int width, int height, std::ptrdiff_t stride,
         FilmProblem problem) {
  try {
    auto& film = *static_cast<Film*>(opaque);
    const bool first = film.width == 0;
    if (!first && (width != film.width || height != film.height))
      return fail(problem, "its frames are of different sizes");
    film.width = width;
    film.height = height;
    if (first && !begin(film, problem)) return false;
    film.frame.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int row = 0; row < height; ++row)
      std::copy_n(pixels + row * stride, width,
                  film.frame.begin() + static_cast<std::ptrdiff_t>(row) * width);
    if (film.ffmpeg.feed(film.frame.data(), film.frame.size() * sizeof(std::uint32_t)) != 0)
      return failed(film, problem);
    return true;
  } catch (const std::exception& exception) {
    return fail(problem, exception.what());
  }
}

bool describe(void* opaque, const char* comment, FilmProblem problem) {
  try {
    if (static_cast<Film*>(opaque)->spec.kind != FilmSpec::gif && std::strlen(comment) > max_comment)
      return fail(problem, "what is to be kept in it is longer than the program ffmpeg takes");
    static_cast<Film*>(opaque)->comment = comment;
    return true;
  } catch (const std::exception& exception) {
    return fail(problem, exception.what());
  }
}

bool finish(void* opaque, FilmProceed proceed, void* context, FilmProblem problem) {
  try {
    auto& film = *static_cast<Film*>(opaque);
    if (film.width == 0) return fail(problem, "it has no frames");
    film.ffmpeg.end_feed();
    while (!film.ffmpeg.ends_within(20)) {
      if (proceed(context, 0)) continue;
      film.ffmpeg.kill();
      return fail(problem, "stopped");
    }
    if (film.ffmpeg.status() != 0) return failed(film, problem);
    if (film.spec.kind == FilmSpec::gif && !film.comment.empty()) add_comment(film);
    proceed(context, 1);
    return true;
  } catch (const std::exception& exception) {
    return fail(problem, exception.what());
  }
}

void close(void* opaque) {
  delete static_cast<Film*>(opaque);
}

}  // namespace

fs::path ffmpeg_program() {
  std::error_code error;
  const char* const named = std::getenv("WHEREABOUTS_FFMPEG");
  if (named != nullptr && *named != '\0')
    return fs::is_regular_file(named, error) ? fs::path(named) : fs::path();
  const char* const path = std::getenv("PATH");
#if defined(_WIN32)
  constexpr char between = ';';
  constexpr const char* name = "ffmpeg.exe";
#else
  constexpr char between = ':';
  constexpr const char* name = "ffmpeg";
#endif
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, between);) {
    if (folder.empty()) continue;
    fs::path found = fs::path(folder) / name;
    if (fs::is_regular_file(found, error)) return found;
  }
  return {};
}

const FilmFunctions& film_process_functions() {
  static const FilmFunctions functions{film_abi_version, open, add, describe, finish, close};
  return functions;
}

}  // namespace whereabouts
