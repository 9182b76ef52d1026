// HEIC and AVIF: against what pillow-heif and Pillow read (tests/golden/heif.py), and files that are damaged.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "core/array/npy.h"
#include "core/base/plugin.h"
#include "core/image/decode_heif.h"
#include "core/image/heif_plugin/heif_codec.h"
#include "core/image/load.h"
#include "tests/file_text.h"
#include "tests/image_files.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace image_files;

namespace {

// The largest difference in 0..1; -1 for another shape. Of alpha only what lies over white is compared.
double heif_difference(const Image& image, const std::string& name) {
  const Array expected = read_npy(golden(name + ".npy"));
  const std::size_t channels = expected.shape[2];
  if (expected.shape[0] != static_cast<std::size_t>(image.rows()) ||
      expected.shape[1] != static_cast<std::size_t>(image.columns()) || image.channels() != 3) {
    return -1;
  }
  return std::visit(
      [&](const auto& wanted) {
        const double full = sizeof wanted[0] == 1 ? 255 : 65535;
        double max = 0;
        const std::vector<float> values = image.values();
        for (std::size_t i = 0; i < values.size(); ++i) {
          const std::size_t pixel = i / 3 * channels;
          const double share = channels == 4 ? static_cast<double>(wanted[pixel + 3]) / full : 1;
          const double want = share * static_cast<double>(wanted[pixel + i % 3]) / full + 1 - share;
          max = std::max(max, std::abs(static_cast<double>(values[i]) - want));
        }
        return max;
      },
      expected.values);
}

bool reads_heif() {
  static const bool found =
      load_plugin({"whereabouts-heif.so", heif_functions_name, heif_abi_version}).functions != nullptr;
  return found;
}

}  // namespace

class TestHeif : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path written(const std::string& bytes) const {
    fs::path path = fs::path(folder_.path().toStdString()) / "i.heic";
    write_text(path, bytes);
    return path;
  }

 private slots:
  void pixelsAreThoseOfTheLibrary_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("depth");
    QTest::addColumn<QString>("loading");
    QTest::newRow("HEIC") << "rgb.heic" << 8 << "";
    QTest::newRow("AVIF") << "rgb.avif" << 8 << "";
    QTest::newRow("ten bits") << "deep.heic" << 16 << "";
    QTest::newRow("turned") << "turned.heic" << 8 << "turned upright";
    QTest::newRow("alpha") << "alpha.heic" << 8 << "transparent pixels laid over white";
  }
  void pixelsAreThoseOfTheLibrary() {
    QFETCH(QString, file);
    QFETCH(int, depth);
    QFETCH(QString, loading);
    if (!reads_heif()) QSKIP("libheif is not on this machine");
    const Image image = load_image(golden(file.toStdString()));
    const double found = heif_difference(image, file.toStdString());
    QVERIFY2(found >= 0 && found < 3.5 / 255, qPrintable(QString::number(found)));
    QCOMPARE(std::holds_alternative<std::vector<std::uint16_t>>(image.pixels()), depth == 16);
    QCOMPARE(QString::fromStdString(image.loading()), loading);
  }

  void theyAreToldByTheirBrands() {
    const auto file = [](std::string_view major, std::string_view compatible) {
      std::string bytes{0, 0, 0, static_cast<char>(16 + compatible.size())};
      return bytes + "ftyp" + std::string(major) + std::string(4, '\0') + std::string(compatible) +
             "rest of it";
    };
    QCOMPARE(heif_format(file("heic", "mif1")), std::string("HEIC"));
    QCOMPARE(heif_format(file("mif1", "heic")), std::string("HEIC"));
    QCOMPARE(heif_format(file("mif1", "avif")), std::string("AVIF"));
    QCOMPARE(heif_format(file("avif", "")), std::string("AVIF"));
    for (const char* film : {"isom", "mp42", "qt  ", "M4V "})
      QCOMPARE(heif_format(file(film, "mif1")), std::string());
    QCOMPARE(heif_format(""), std::string());
    QCOMPARE(heif_format(std::string("\0\0\0\x18"
                                     "ftypheic",
                                     12)),
             std::string());
  }

  void damagedFilesAreRefusedInOneLine() {
    for (const char* name : {"rgb.heic", "rgb.avif", "alpha.heic"}) {
      const std::string bytes = file_text(golden(name));
      ErrorOutput printed;
      int refused = 0, read = 0;
      for (std::size_t length = 16; length < bytes.size(); length += 1 + bytes.size() / 25) {
        const std::string line = refusal(written(bytes.substr(0, length)));
        QVERIFY2(line.find('\n') == std::string::npos, line.c_str());
        (line.empty() ? read : refused) += 1;
      }
      // Bytes changed one after the other: any answer, but an answer.
      for (std::size_t at = 16; at < bytes.size(); at += 1 + bytes.size() / 60) {
        std::string other = bytes;
        other[at] = static_cast<char>(other[at] ^ 0x55);
        const std::string line = refusal(written(other));
        QVERIFY2(line.find('\n') == std::string::npos, line.c_str());
      }
      QVERIFY2(refused > read, name);
      QCOMPARE(QString::fromStdString(printed.text()), QString());
    }
  }

  // The size stands in the file (box ispe); it is checked before pixels are decoded.
  void sizesAreCheckedFirst() {
    if (!reads_heif()) QSKIP("libheif is not on this machine");
    std::string bytes = file_text(golden("rgb.avif"));
    const std::size_t at = bytes.find("ispe");
    QVERIFY(at != std::string::npos);
    bytes.replace(at + 8, 8, std::string("\0\0\x7f\xff\0\0\x7f\xff", 8));
    const std::string line = refusal(written(bytes));
    QVERIFY2(has(line, "the image is too large (32767 x 32767 px"), line.c_str());
  }
};

REGISTER_TEST(TestHeif, QCoreApplication)
#include "test_heif.moc"
