// FFmpeg's libraries depend on some 165 others, so they are in this plug-in.
#include "core/film/plugin/film_encoder.h"

extern "C" {
#include <libavutil/error.h>
#include <libavutil/log.h>
}

#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

#include "core/film/plugin/film_maker.h"
#include "core/film/plugin/gif.h"
#include "core/film/plugin/video.h"

namespace film {

void fail(const char* what, int code) {
  char text[AV_ERROR_MAX_STRING_SIZE] = "";
  av_strerror(code, text, sizeof text);
  throw FilmTrouble(std::string(what) + " (" + text + ")");
}

namespace {

struct Film {
  std::unique_ptr<FilmMaker> maker;
  Picture picture;
};

struct Stopped {};

// Whether `work` went well.
template <typename Work>
bool attempt(FilmProblem problem, const Work& work) {
  const char* said = "unknown";
  try {
    work();
    return true;
  } catch (const Stopped&) {
    said = "stopped";
    std::snprintf(problem.text, problem.room, "%s", said);
  } catch (const std::bad_alloc&) {
    std::snprintf(problem.text, problem.room, "there is not enough memory");
  } catch (const std::exception& exception) {
    std::snprintf(problem.text, problem.room, "%s", exception.what());
  } catch (...) {
    std::snprintf(problem.text, problem.room, "%s", said);
  }
  return false;
}

void* open(const FilmSpec& spec, const char* url, FilmProblem problem) {
  std::unique_ptr<Film> film;
  const bool opened = attempt(problem, [&] {
    av_log_set_level(AV_LOG_QUIET);
    film = std::make_unique<Film>();
    film->maker = spec.kind == FilmSpec::gif ? make_gif(spec, url) : make_video(spec, url);
  });
  return opened ? film.release() : nullptr;
}

bool add(void* opaque, const std::uint32_t* pixels, int width, int height, std::ptrdiff_t stride,
         FilmProblem problem) {
  return attempt(problem, [&] {
    auto& film = *static_cast<Film*>(opaque);
    Picture& picture = film.picture;
    if (!picture.pixels.empty() && (width != picture.width || height != picture.height))
      throw FilmTrouble("its frames are of different sizes");
    picture.width = width;
    picture.height = height;
    picture.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int row = 0; row < height; ++row) {
      std::memcpy(picture.pixels.data() + static_cast<std::ptrdiff_t>(row) * width, pixels + row * stride,
                  static_cast<std::size_t>(width) * sizeof(std::uint32_t));
    }
    film.maker->add(picture);
  });
}

bool describe(void* opaque, const char* comment, FilmProblem problem) {
  return attempt(problem, [&] { static_cast<Film*>(opaque)->maker->describe(comment); });
}

bool finish(void* opaque, FilmProceed proceed, void* context, FilmProblem problem) {
  return attempt(problem, [&] {
    static_cast<Film*>(opaque)->maker->finish([&](double fraction) {
      if (!proceed(context, fraction)) throw Stopped();
    });
  });
}

void close(void* opaque) {
  delete static_cast<Film*>(opaque);
}

}  // namespace
}  // namespace film

// Returns a FilmFunctions, by the type that core/base/plugin.h calls.
extern "C" __attribute__((visibility("default"))) const void* whereabouts_film_functions() {
  static const FilmFunctions functions{film_abi_version, film::open,   film::add,
                                       film::describe,   film::finish, film::close};
  return &functions;
}
