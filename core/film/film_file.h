// A film that appears whole or not at all: MP4 or GIF, by FFmpeg in a plug-in that is loaded on first use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "core/base/message.h"
#include "core/base/progress.h"

namespace whereabouts {

enum class FilmKind { mp4, gif };

// A GIF counts hundredths of a second, and players slow down what is faster than two of them.
inline constexpr int max_gif_rate = 50;

struct FilmForm {
  FilmKind kind = FilmKind::mp4;
  int rate = 25;       // frames per second; of a GIF at most max_gif_rate
  bool mpeg4 = false;  // an MP4 without H.264 even where there is an encoder of it
};

struct FilmFrame {
  int width = 0, height = 0;
  const std::uint32_t* pixels = nullptr;  // 0xffRRGGBB
  std::ptrdiff_t stride = 0;              // pixels from row to row
};

// Not to be used by two threads at once.
class FilmFile {
 public:
  // Refuses (Fault::failed) where the plug-in or the folder is missing; the target is touched by finish()
  // alone, and what is not finished leaves nothing, however the program ends.
  FilmFile(std::filesystem::path place, const FilmForm& form);
  ~FilmFile();
  FilmFile(const FilmFile&) = delete;
  FilmFile& operator=(const FilmFile&) = delete;

  // Before the first frame: `comment`, UTF-8 without zeros, is kept in the file (film_comment.h).
  void describe(const std::string& comment);
  // Every frame has the size of the first. An MP4 has even sides: the last column and row are doubled where
  // they have to be.
  void add(const FilmFrame& frame);
  void finish(const Progress& progress);

  // Why an MP4 is MPEG-4 though H.264 was asked for; empty where it is not.
  const Message& note() const { return note_; }

 private:
  struct Open;
  [[noreturn]] void refuse(const std::string& problem) const;

  std::filesystem::path place_;
  FilmKind kind_;
  std::unique_ptr<Open> open_;
  Message note_;
};

}  // namespace whereabouts
