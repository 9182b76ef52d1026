#include "ui/render/file/animation_file.h"

#include <fmt/format.h>

#include <QPainter>
#include <cmath>

#include "core/array/frame_folder.h"
#include "core/film/film_file.h"

namespace whereabouts {

AnimationFile::AnimationFile(const std::filesystem::path& place, AnimationKind kind, std::size_t frames,
                             int rate)
    : kind_(kind), frames_(frames), rate_(rate) {
  checkRate(kind, rate);
  if (kind == AnimationKind::frames) {
    folder_ = std::make_unique<FrameFolder>(place, static_cast<int>(frames));
  } else {
    film_ = std::make_unique<FilmFile>(
        place, FilmForm{kind == AnimationKind::gif ? FilmKind::gif : FilmKind::mp4, rate});
  }
}

AnimationFile::~AnimationFile() = default;

bool AnimationFile::holdsSession(AnimationKind kind, std::size_t index) {
  return kind == AnimationKind::frames || index == 0;
}

void AnimationFile::add(const QImage& image, const Figure& figure, const ExportOptions& options) {
  if (size_.isEmpty()) {
    size_ = image.size();
    checkAnimation(kind_, frames_, size_, rate_);
    if (film_ && !options.session.isEmpty()) film_->describe(options.session.toStdString());
  }
  if (folder_) return folder_->add(pngBytes(image, figure, options).toStdString());
  QImage opaque = image;
  if (image.hasAlphaChannel()) {
    // No film is transparent.
    opaque = QImage(image.size(), QImage::Format_RGB32);
    opaque.fill(Qt::white);
    QPainter(&opaque).drawImage(QRect(QPoint(0, 0), image.size()), image);
  } else if (image.format() != QImage::Format_RGB32) {
    opaque = image.convertToFormat(QImage::Format_RGB32);
  }
  film_->add({opaque.width(), opaque.height(), reinterpret_cast<const std::uint32_t*>(opaque.constBits()),
              opaque.bytesPerLine() / 4});
}

void AnimationFile::finish(const Progress& progress) {
  progress.check();
  if (folder_) return folder_->finish();
  film_->finish(progress);
}

std::string AnimationFile::encoderNote() const {
  return film_ ? film_->note() : Message();
}

Message AnimationFile::note() const {
  std::string note = encoderNote();
  if (kind_ == AnimationKind::mp4 && (size_.width() % 2 != 0 || size_.height() % 2 != 0)) {
    if (!note.empty()) note += "; ";
    note +=
        fmt::format("an MP4 has even sides: {} x {} became {} x {} pixels, with the background at the edge",
                    size_.width(), size_.height(), size_.width() + size_.width() % 2,
                    size_.height() + size_.height() % 2);
  }
  return note;
}

double evenMm(double pixels, int dpi) {
  const auto whole = std::lround(pixels);
  return static_cast<double>(whole + whole % 2) / dpi * mmPerInch;
}

}  // namespace whereabouts
