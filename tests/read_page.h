// A figure as a web page, and what its script gets.
#pragma once

#include <QByteArray>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/made_figures.h"
#include "ui/render/html/make_page.h"

namespace whereabouts {

inline const OnPaintThread here = [](const std::function<void()>& part) { part(); };

inline QByteArray pageOf(const Figure& figure, const ExportOptions& options, const PageSweep& sweep = {}) {
  return makePage(std::make_shared<const Figure>(figure), sweep, options, Progress(), here);
}

// What the page's script gets: the JSON, and the bytes of every buffer.
struct Unpacked {
  nlohmann::json data;
  std::vector<std::string> buffers;
};

inline Unpacked unpacked(const QByteArray& page) {
  const QByteArray head = "class=\"wa-data\">";
  const qsizetype start = page.indexOf(head) + head.size();
  const QByteArray deflated =
      QByteArray::fromBase64(page.mid(start, page.indexOf("</script>", start) - start));
  const QByteArray bytes = qUncompress(QByteArray("\x00\x10\x00\x00", 4) + deflated);
  std::uint32_t size = 0;
  std::memcpy(&size, bytes.constData(), 4);
  Unpacked out;
  out.data = nlohmann::json::parse(bytes.mid(4, size).toStdString());
  const char* at = bytes.constData() + 4 + size;
  for (const nlohmann::json& buffer : out.data["buffers"]) {
    const std::string type = buffer[0];
    const std::size_t item = type == "f8" || type == "i8" ? 8 : type == "f4" ? 4 : type == "u2" ? 2 : 1;
    const auto planes = buffer[2].get<std::size_t>();
    std::string values(buffer[1].get<std::size_t>() * item, '\0');
    for (std::size_t plane = 0; plane < planes; ++plane) {
      unsigned char last = 0;
      for (std::size_t k = plane; k < values.size(); k += planes) {
        last = static_cast<unsigned char>(static_cast<unsigned char>(*at++) + (buffer[3] == 1 ? last : 0));
        values[k] = static_cast<char>(last);
      }
    }
    out.buffers.push_back(std::move(values));
  }
  if (at != bytes.constData() + bytes.size()) throw std::runtime_error("bytes are left");
  return out;
}

inline Figure oneMap(std::shared_ptr<const Matrix> values) {
  Figure figure;
  figure.title = "A map";
  figure.scales.push_back({});
  figure.panels.push_back(mapPanel(std::move(values), "map"));
  return figure;
}

inline std::shared_ptr<const Matrix> noise(int rows, int columns, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal;
  return filled(rows, columns, [&](int, int) { return normal(random); });
}

// A sweep of `count` steps of noise with that many values each.
inline PageSweep noisySweep(int count, int side) {
  PageSweep sweep;
  sweep.label = "seed";
  sweep.count = count;
  sweep.asked = 1;
  sweep.words = [](int step) { return QString("seed %1").arg(step); };
  sweep.figure = [side](int step, const Progress&) {
    return std::make_shared<const Figure>(oneMap(noise(side, side, static_cast<unsigned>(step))));
  };
  return sweep;
}

}  // namespace whereabouts
