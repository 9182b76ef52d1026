// The frames of an animation on their way into a folder of PNG files, an MP4 or a GIF, which appears whole or
// not at all.
#pragma once

#include <QImage>
#include <QString>
#include <filesystem>
#include <memory>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "ui/render/file/export.h"
#include "ui/render/paint/animation_options.h"

namespace whereabouts {

class FilmFile;
class FrameFolder;

class AnimationFile {
 public:
  // Refuses (Fault::failed) a place that cannot be written, and a film where FFmpeg is missing.
  AnimationFile(const std::filesystem::path& place, AnimationKind kind, std::size_t frames, int rate);
  ~AnimationFile();

  // Whether frame `index` holds a session in a file of this kind: a film has that of its first frame.
  static bool holdsSession(AnimationKind kind, std::size_t index);
  // Frames of one size, in their order, on any thread. The options are those of a PNG.
  void add(const QImage& image, const Figure& figure, const ExportOptions& options);
  void finish(const Progress& progress);
  // What the user should know, one line: sides that became even, another encoder. Empty: nothing.
  Message note() const;
  // The same without the sides.
  std::string encoderNote() const;

 private:
  AnimationKind kind_;
  std::size_t frames_;
  int rate_;
  QSize size_;
  std::unique_ptr<FrameFolder> folder_;
  std::unique_ptr<FilmFile> film_;
};

// A side of so many px, free to choose, in mm: of an even number of px for a film.
double evenMm(double pixels, int dpi);

}  // namespace whereabouts
