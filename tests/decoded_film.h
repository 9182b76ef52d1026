// Films decoded by the programs ffprobe and ffmpeg, which share no code with the project.
#pragma once

#include <QProcess>
#include <QStandardPaths>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <vector>

#include "tests/patience.h"

namespace whereabouts {

// Red, green, blue, without gaps.
struct Pixels {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgb;
  std::size_t at(int x, int y) const {
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 3;
  }
  bool operator==(const Pixels&) const = default;
};

inline bool canDecodeFilms() {
  return !QStandardPaths::findExecutable("ffprobe").isEmpty() &&
         !QStandardPaths::findExecutable("ffmpeg").isEmpty();
}

inline QByteArray outputOf(const QString& program, const QStringList& words) {
  QProcess process;
  process.start(program, words);
  process.waitForFinished(10 * patience);
  return process.readAllStandardOutput();
}

// "codec_name=h264\nwidth=64\n...", frames counted by decoding them.
inline QString factsOf(const QString& film) {
  return QString::fromUtf8(
      outputOf("ffprobe", {"-v", "error", "-count_frames", "-show_streams", "-show_format", film}));
}

inline QString factOf(const QString& facts, const QString& name) {
  for (const QString& line : facts.split('\n')) {
    if (line.startsWith(name + '=')) return line.mid(name.size() + 1).trimmed();
  }
  return {};
}

// Every frame as it is stored, none doubled or left out.
inline std::vector<Pixels> framesOf(const QString& film) {
  const QString facts = factsOf(film);
  const int width = factOf(facts, "width").toInt(), height = factOf(facts, "height").toInt();
  const QByteArray bytes = outputOf("ffmpeg", {"-v", "error", "-i", film, "-vsync", "passthrough", "-f",
                                               "rawvideo", "-pix_fmt", "rgb24", "-"});
  std::vector<Pixels> frames;
  const qsizetype size = static_cast<qsizetype>(width) * height * 3;
  for (qsizetype at = 0; size > 0 && at + size <= bytes.size(); at += size) {
    frames.push_back({width, height, {bytes.begin() + at, bytes.begin() + at + size}});
  }
  return frames;
}

struct ColourDistance {
  double mean = 0;  // of all channels of all pixels, 0..255
  int max = 0;
};

// Over the size of the first picture, which the second one has at least.
inline ColourDistance colourDistance(const Pixels& one, const Pixels& other) {
  ColourDistance distance;
  double sum = 0;
  for (int y = 0; y < one.height; ++y) {
    for (int x = 0; x < one.width; ++x) {
      for (std::size_t channel = 0; channel < 3; ++channel) {
        const int apart = qAbs(one.rgb[one.at(x, y) + channel] - other.rgb[other.at(x, y) + channel]);
        sum += apart;
        distance.max = qMax(distance.max, apart);
      }
    }
  }
  distance.mean = sum / (3.0 * one.width * one.height);
  return distance;
}

inline Pixels onePixel(const Pixels& of, int x, int y) {
  const auto first = of.rgb.begin() + static_cast<std::ptrdiff_t>(of.at(x, y));
  return {1, 1, {first, first + 3}};
}

}  // namespace whereabouts
