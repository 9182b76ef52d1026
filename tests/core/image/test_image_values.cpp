// core/image: what the numbers and the axes of arrays mean, and what is said of them.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "core/array/npy.h"
#include "core/image/load.h"
#include "tests/file_text.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

using Bytes = std::vector<std::uint8_t>;
using Words = std::vector<std::uint16_t>;

// 8 x 9 colours that go from 3 to 254.
std::vector<double> colours() {
  std::vector<double> values;
  for (int i = 0; i < 8 * 9 * 3; ++i) values.push_back(3 + (i * 37) % 252);
  values[5] = 254;
  return values;
}

template <typename To>
std::vector<To> as(const std::vector<double>& values, double scale = 1, double shift = 0) {
  std::vector<To> made;
  for (const double value : values) made.push_back(static_cast<To>(scale * value + shift));
  return made;
}

// (H, W, C) as (C, H, W).
std::vector<double> channels_first(const std::vector<double>& values, std::size_t channels) {
  std::vector<double> made;
  for (std::size_t channel = 0; channel < channels; ++channel) {
    for (std::size_t at = channel; at < values.size(); at += channels) made.push_back(values[at]);
  }
  return made;
}

}  // namespace

class TestImageValues : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path written(const Array& array) const {
    fs::path path = fs::path(folder_.path().toStdString()) / "i.npy";
    write_text(path, npy_bytes(array));
    return path;
  }
  Image through(const Array& array, ImageValues values = ImageValues::automatic) const {
    return load_image(written(array), {}, values);
  }
  // Its colours in 0..1, against `expected`.
  static bool close(const Image& image, const std::vector<double>& expected, double tolerance = 1e-6) {
    const std::vector<float> values = image.values();
    if (values.size() != expected.size()) return false;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (std::abs(static_cast<double>(values[i]) - expected[i]) > tolerance) return false;
    }
    return true;
  }

 private slots:
  void floatsOfBytesAreTheBytes() {
    const std::vector<double> values = colours();
    const Image bytes = through({{8, 9, 3}, as<std::uint8_t>(values)});
    QVERIFY(bytes.note().empty());
    for (const Array& array :
         {Array{{8, 9, 3}, as<float>(values)}, Array{{8, 9, 3}, values},
          Array{{8, 9, 3}, as<std::uint16_t>(values)}, Array{{8, 9, 3}, as<std::int64_t>(values)}}) {
      const Image image = through(array);
      QCOMPARE(image.content_hash(), bytes.content_hash());
      const bool wide = std::holds_alternative<std::vector<std::int64_t>>(array.values);
      QCOMPARE(has(image.note(), "read as 0..255"), !wide);
      QCOMPARE(has(image.note(), "--image-values"), !wide);
    }
    QVERIFY2(has(through({{8, 9, 3}, as<float>(values)}).note(), "its values go from 3 to 254"),
             through({{8, 9, 3}, as<float>(values)}).note().text().c_str());
    // Resampled: not whole any more, and a little beyond both ends.
    std::vector<double> cubic = as<double>(values, 1.01, -9.5);
    QVERIFY(close(through({{8, 9, 3}, cubic}), as<double>(cubic, 1 / 255.0)));
    // The same of 16 bits.
    const std::vector<double> deep = as<double>(values, 250);
    QCOMPARE(through({{8, 9, 3}, as<float>(deep)}).content_hash(),
             through({{8, 9, 3}, as<std::uint16_t>(deep)}).content_hash());
    QVERIFY(has(through({{8, 9, 3}, as<float>(deep)}).note(), "read as 0..65,535"));
    QVERIFY(through({{8, 9, 3}, as<std::uint16_t>(deep)}).note().empty());
    QVERIFY(has(through({{8, 9, 3}, as<std::uint16_t>(values, 10)}).note(), "a dark image"));
  }

  void floatsOfOneAreKept() {
    const std::vector<double> unit = as<double>(colours(), 1 / 255.0);
    for (const Array& array : {Array{{8, 9, 3}, as<float>(unit)}, Array{{8, 9, 3}, unit}}) {
      QVERIFY(close(through(array), unit));
      QVERIFY(through(array).note().empty());
    }
    const Image slight = through({{8, 9, 3}, as<double>(unit, 1.05, -0.02)});
    QVERIFY(close(slight, as<double>(unit, 1.05, -0.02)));
    QVERIFY2(has(slight.note(), "a little beyond 0..1: kept"), slight.note().text().c_str());
  }

  void normalisedImagesAreSaidAndCanBeStated() {
    const std::vector<double> unit = as<double>(colours(), 1 / 255.0);
    constexpr double mean[] = {0.485, 0.456, 0.406}, deviation[] = {0.229, 0.224, 0.225};
    std::vector<double> normalised;
    for (std::size_t i = 0; i < unit.size(); ++i)
      normalised.push_back((unit[i] - mean[i % 3]) / deviation[i % 3]);
    const Array imagenet{{8, 9, 3}, as<float>(normalised)}, halves{{8, 9, 3}, as<float>(unit, 2, -1)};
    for (const Array& array : {imagenet, halves}) {
      const Image image = through(array);
      QVERIFY2(has(image.note(),
                   "beyond the 0..1 of an image: kept as they are. If it is normalised already, "
                   "say --image-values normalised or -1..1"),
               image.note().text().c_str());
    }
    QVERIFY(close(through(imagenet), normalised));
    QVERIFY(close(through(imagenet, ImageValues::imagenet_normal), unit));
    QVERIFY(through(imagenet, ImageValues::imagenet_normal).note().empty());
    QVERIFY(close(through(halves, ImageValues::signed_unit), unit));
    // Channels first, as tensors are.
    QVERIFY(
        close(through({{1, 3, 8, 9}, channels_first(normalised, 3)}, ImageValues::imagenet_normal), unit));
    const std::string grey = refusal([&] {
      through({{8, 9}, std::vector<float>(72, -1)}, ImageValues::imagenet_normal);
    });
    QVERIFY2(has(grey, "--image-values: ImageNet's means are of three colours"), grey.c_str());
  }

  void whatIsStatedCounts() {
    const std::vector<double> values = colours();
    const Array floats{{8, 9, 3}, as<float>(values)}, bytes{{8, 9, 3}, as<std::uint8_t>(values)};
    QVERIFY(close(through(floats, ImageValues::unit), values));
    QVERIFY(close(through(bytes, ImageValues::unit), values));
    QCOMPARE(through(floats, ImageValues::bytes).content_hash(), through(bytes).content_hash());
    QVERIFY(close(through(floats, ImageValues::words), as<double>(values, 1 / 65535.0)));
    QVERIFY(close(through({{8, 9, 3}, as<std::int64_t>(values, 200)}, ImageValues::words),
                  as<double>(values, 200 / 65535.0)));
    for (const ImageValues stated : {ImageValues::unit, ImageValues::bytes, ImageValues::words})
      QVERIFY(through(floats, stated).note().empty());
  }

  void masksAreBlackAndWhite() {
    std::vector<double> mask(72, 0);
    for (std::size_t i = 0; i < mask.size(); i += 2) mask[i] = 1;
    for (const Array& array : {Array{{8, 9}, as<std::uint8_t>(mask)}, Array{{8, 9}, as<std::int64_t>(mask)},
                               Array{{8, 9}, as<std::uint16_t>(mask)}}) {
      QVERIFY(close(through(array), mask));
      QVERIFY(has(through(array).note(), "all 0 or 1: read as 0..1"));
    }
    // numpy.bool: nothing is left open.
    std::string truth = npy_bytes({{8, 9}, as<std::uint8_t>(mask)});
    const auto type = truth.find("|u1");
    QVERIFY(type != std::string::npos);
    truth.replace(type, 3, "|b1");
    const fs::path path = fs::path(folder_.path().toStdString()) / "b.npy";
    write_text(path, truth);
    QVERIFY(close(load_image(path), mask) && load_image(path).note().empty());
    // Black is black.
    QVERIFY(through({{8, 9}, Bytes(72, 0)}).note().empty());
  }

  void axesInAnyOrder() {
    const std::vector<double> values = colours();
    const std::uint64_t hash = through({{8, 9, 3}, as<std::uint8_t>(values)}).content_hash();
    const Bytes first = as<std::uint8_t>(channels_first(values, 3));
    QCOMPARE(through({{3, 8, 9}, first}).content_hash(), hash);
    QVERIFY(has(through({{3, 8, 9}, first}).note(), "its shape (3, 8, 9) has channels first"));
    QCOMPARE(through({{1, 3, 8, 9}, first}).content_hash(), hash);
    QCOMPARE(through({{1, 8, 9, 3}, as<std::uint8_t>(values)}).content_hash(), hash);
    QVERIFY(through({{1, 8, 9, 3}, as<std::uint8_t>(values)}).note().empty());
    const Bytes grey(72, 100);
    for (const std::vector<std::size_t>& shape :
         {std::vector<std::size_t>{1, 8, 9}, {8, 9, 1}, {1, 1, 8, 9}, {1, 8, 9, 1}}) {
      const Image image = through({shape, grey});
      QCOMPARE(image.rows(), 8);
      QCOMPARE(image.channels(), 1);
    }
    // Red, green, blue and alpha, of 0..255 as floats: half transparent over white.
    std::vector<double> alpha;
    for (int i = 0; i < 72; ++i) alpha.insert(alpha.end(), {0, 100, 200, i == 0 ? 127.5 : 255});
    for (const bool planes : {false, true}) {
      const Image image =
          planes ? through({{4, 8, 9}, channels_first(alpha, 4)}) : through({{8, 9, 4}, alpha});
      QVERIFY(std::abs(image.value(0, 0, 0) - 0.5) < 1e-6 && image.value(0, 1, 0) == 0);
      QCOMPARE(image.loading(), std::string("transparent pixels laid over white"));
    }
    // Both orders are possible: one is taken, and said.
    const Image both = through({{3, 8, 3}, Bytes(72, 100)});
    QCOMPARE(both.rows(), 3);
    QVERIFY2(
        has(both.note(), "(3, 8, 3) is read as rows, columns, channels, though channels could come first"),
        both.note().text().c_str());
    const auto refused = [&](std::vector<std::size_t> shape, std::size_t count) {
      return refusal([&] { through({shape, Bytes(count, 1)}); });
    };
    QVERIFY(has(refused({2, 3, 8, 9}, 432), "(2, 3, 8, 9) is that of several images"));
    QVERIFY(has(refused({5, 8, 9}, 360), "(5, 8, 9) is not an image's"));
  }
};

REGISTER_TEST(TestImageValues, QCoreApplication)
#include "test_image_values.moc"
