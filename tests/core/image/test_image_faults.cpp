// core/image: whatever is in a file, it is read or refused with one line.
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <limits>
#include <random>
#include <set>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/base/failure.h"
#include "core/image/exif.h"
#include "core/image/image.h"
#include "core/image/load.h"
#include "tests/image_files.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace image_files;

namespace {

std::string be32(std::uint32_t value) {
  return {static_cast<char>(value >> 24), static_cast<char>(value >> 16), static_cast<char>(value >> 8),
          static_cast<char>(value)};
}
std::string le32(std::uint32_t value) {
  const std::string big = be32(value);
  return {big.rbegin(), big.rend()};
}

}  // namespace

class TestImageFaults : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path made(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }

 private slots:
  void arraysThatAreNoImagesAreRefused() {
    const auto refused = [&](const Array& array) {
      write_text(made("array.npy"), npy_bytes(array));
      return QString::fromStdString(refusal(made("array.npy")));
    };
    QVERIFY(refused({{6}, std::vector<double>(6)}).contains("(6,)"));
    QVERIFY(refused({{3, 2, 2}, std::vector<double>(12)}).contains("(3, 2, 2)"));
    QVERIFY(refused({{1, 2, 2, 3}, std::vector<double>(12)}).contains("(1, 2, 2, 3)"));
    QVERIFY(refused({{}, std::vector<double>(1)}).contains("shape"));
    QVERIFY(refused({{0, 4}, std::vector<double>{}}).contains("empty"));
    QVERIFY(refused({{1, 2}, std::vector<std::int64_t>{0, 256}}).contains("0..255"));
    QVERIFY(refused({{1, 2}, std::vector<std::int64_t>{-1, 2}}).contains("0..255"));
    QVERIFY(refused({{1, 2}, std::vector<float>{0, std::nanf("")}}).contains("NaN"));
    QVERIFY(refused({{1, 1}, std::vector<double>{std::numeric_limits<double>::infinity()}}).contains("NaN"));
  }

  void filesThatAreNoImagesAreRefused() {
    const auto says = [&](const fs::path& path, const char* words) {
      const QString message = QString::fromStdString(refusal(path));
      return message.contains(words) && message.contains(QString::fromStdString(path.filename().string())) &&
             !message.contains('\n');
    };
    QVERIFY(says(made("nowhere.png"), "no such file"));
    QVERIFY(says(made("nowhere/inside.png"), "no such file"));
    fs::create_directory(made("a_folder"));
    QVERIFY(says(made("a_folder"), "folder"));
    write_text(made("empty.png"), "");
    QVERIFY(says(made("empty.png"), "empty"));
    for (const std::string bytes :
         {"x", "hello, world\n", "BM", "P", "RIFF", "RIFF1234WAVE", "\x89PNG", "GIF8"}) {
      write_text(made("text.png"), bytes);
      QVERIFY(says(made("text.png"), "PNG, JPEG, TIFF, BMP, WebP, GIF or npy"));
    }
    QCOMPARE(::mkfifo(made("pipe").c_str(), 0600), 0);
    QVERIFY(says(made("pipe"), "regular file"));
    if (::geteuid() != 0) {
      write_text(made("locked.png"), "x");
      fs::permissions(made("locked.png"), fs::perms::none);
      QVERIFY(says(made("locked.png"), "cannot be opened"));
    }
  }

  void whatStandsInAnImagesPlaceIsTold() {
    const auto told = [&](const std::string& bytes) {
      write_text(made("cat.jpg"), bytes);
      return QString::fromStdString(refusal(made("cat.jpg")));
    };
    QVERIFY(
        told("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n")
            .endsWith("cat.jpg: it is a Git LFS pointer, not the file itself; fetch it with git lfs pull"));
    for (const char* page :
         {"<!DOCTYPE html>", "<!doctype HTML>\n", "\r\n\t <HTML lang=en>", "\xEF\xBB\xBF<html>"}) {
      QVERIFY2(
          told(page).endsWith("cat.jpg: it is a web page, not the file itself; download the file behind it"),
          page);
    }
    for (const char* other : {"<!doctype", "<htm", "< html>", "<svg/>", "version https://", " "}) {
      QVERIFY2(told(other).contains("not an image this program reads"), other);
    }
  }

  void sizesBeyondTheLimitAreRefusedBeforeAnythingIsAllocated_data() {
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char* name, const std::string& bytes) {
      QTest::newRow(name) << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
    };
    const auto png = [&](std::uint32_t width, std::uint32_t height) {
      std::string bytes = file_text(golden("rgb.png"));
      bytes.replace(16, 8, be32(width) + be32(height));
      std::uint32_t crc = 0xFFFFFFFFu;
      for (std::size_t i = 12; i < 29; ++i) {
        crc ^= static_cast<std::uint8_t>(bytes[i]);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
      }
      bytes.replace(29, 4, be32(~crc));
      return bytes;
    };
    row("png, over the limit", png(1 << 20, 1 << 20));
    row("png, forged", png(9000, 9000));
    std::string bytes = file_text(golden("colour.jpg"));
    const std::size_t frame = bytes.find("\xff\xc0");
    bytes.replace(frame + 5, 4, "\xff\xdc\xff\xdc");
    row("jpeg, over the limit", bytes);
    bytes.replace(frame + 5, 4, "\x20\x10\x20\x10");
    row("jpeg, forged", bytes);
    bytes = file_text(golden("palette.gif"));
    bytes.replace(6, 4, "\xff\xff\xff\xff");
    row("gif", bytes);
    bytes = file_text(golden("rgb.bmp"));
    bytes.replace(18, 8, le32(60000) + le32(60000));
    row("bmp, over the limit", bytes);
    bytes.replace(18, 8, le32(0x80000000u) + le32(0x80000000u));
    row("bmp, negative", bytes);
    bytes.replace(18, 8, le32(9000) + le32(9000));
    row("bmp, forged", bytes);
    row("pgm", "P5\n# a comment 1 1\n99999 99999\n255\n");
    row("pam", "P7\nWIDTH 99999\nHEIGHT 99999\nDEPTH 1\nMAXVAL 255\nENDHDR\n");
    row("hdr", "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 99999 +X 99999\n");
    row("zero", "P5\n0 7\n255\n");
    bytes = file_text(golden("lossless.jp2"));
    const std::size_t box = bytes.find("ihdr");
    bytes.replace(box + 4, 8, be32(200000) + be32(200000));
    row("jpeg 2000", bytes);
    bytes = file_text(golden("grey8.tif"));
    for (std::size_t at = 0; at + 12 < bytes.size(); ++at) {
      const bool width = bytes.compare(at, 2, std::string("\0\1", 2)) == 0;
      if (width && (bytes[at + 2] == 3 || bytes[at + 2] == 4))
        bytes.replace(at + 2, 10, std::string("\4\0\1\0\0\0\0\0\0\x7f", 10));
    }
    row("tiff", bytes);
  }
  void sizesBeyondTheLimitAreRefusedBeforeAnythingIsAllocated() {
    QFETCH(QByteArray, bytes);
    write_text(made("large"), bytes.toStdString());
    const ProcessorTime timer;
    const std::string message = refusal(made("large"));
    QVERIFY(!message.empty());
    QVERIFY2(timer.elapsed() < 2000, message.c_str());
  }

  // Every beginning of every file, and files with bytes changed: read or refused, in silence.
  void damagedFilesNeverDoWorseThanFail() {
    ErrorOutput errors;
    const int memory = ::memfd_create("damaged", 0);  // thousands of files: no disk
    QVERIFY(memory >= 0);
    int loaded = 0, refused = 0;
    std::set<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(golden(""))) files.insert(entry.path());
    for (const fs::path& file : files) {
      if (file.extension() == ".txt") continue;
      std::mt19937 random(7);  // of each file: what is added changes nothing for the others
      const std::string whole = file_text(file);
      std::vector<std::string> versions;
      const std::size_t step = std::max<std::size_t>(1, whole.size() / 60);
      for (std::size_t length = 1; length < whole.size(); length += step)
        versions.push_back(whole.substr(0, length));
      for (int i = 0; i < 60; ++i) {
        std::string changed = whole;
        for (int flips = 0; flips <= i % 4; ++flips)
          changed[random() % changed.size()] = static_cast<char>(random());
        versions.push_back(std::move(changed));
      }
      for (const std::string& version : versions) {
        QCOMPARE(::ftruncate(memory, 0), 0);
        QCOMPARE(::pwrite(memory, version.data(), version.size(), 0), static_cast<ssize_t>(version.size()));
        const std::string message = refusal("/proc/self/fd/" + std::to_string(memory));
        message.empty() ? ++loaded : ++refused;
        QVERIFY2(!message.starts_with("wrong fault"), message.c_str());
        QVERIFY2(message.find('\n') == std::string::npos, message.c_str());
      }
    }
    ::close(memory);
    QCOMPARE(errors.text(), std::string());
    QVERIFY(loaded > 100 && refused > 1000);
  }

  void wholeFilesOfOtherKindsAreNotDamaged() {
    std::string bytes = file_text(golden("grey8.tif"));
    const std::string depth("\2\1\3\0\1\0\0\0\x08", 9);  // BitsPerSample, a short: 8
    const std::size_t at = bytes.find(depth);
    QVERIFY(at != std::string::npos);
    bytes[at + 8] = 32;
    write_text(made("whole32.tif"), bytes);
    const std::string message = refusal(made("whole32.tif"));
    QVERIFY2(has(message, "pixels of this kind are not read from a TIFF file") && has(message, "32-bit") &&
                 !has(message, "damaged"),
             message.c_str());
  }

  void truncatedFilesAreRefused() {
    for (const char* name : {"rgb.png", "interlaced.png", "colour.jpg", "progressive.jpg", "lossless.webp",
                             "grey16.tif", "tiled16.tif", "palette.gif", "rgb.bmp", "rgb.npy"}) {
      const std::string whole = file_text(golden(name));
      for (const double share : {0.3, 0.6, 0.8}) {
        write_text(made("short"),
                   whole.substr(0, static_cast<std::size_t>(share * static_cast<double>(whole.size()))));
        QVERIFY2(!refusal(made("short")).empty(), qPrintable(QString("%1 %2").arg(name).arg(share)));
      }
    }
  }

  // Every scan costs a pass over the whole image: a few kilobytes would keep the decoder busy for hours.
  void jpegsOfManyScansAreRefusedAtOnce() {
    const std::string bytes = file_text(golden("colour.jpg"));
    const std::size_t scan = bytes.find("\xff\xda"), end = bytes.rfind("\xff\xd9");
    QVERIFY(scan != bytes.npos && end != bytes.npos);
    std::string many = bytes.substr(0, end);
    for (int i = 0; i < 3000; ++i) many += bytes.substr(scan, end - scan);
    write_text(made("scans.jpg"), many + "\xff\xd9");
    const ProcessorTime timer;
    const std::string line = refusal(made("scans.jpg"));
    QVERIFY2(line.find("3001 scans, at most 200") != std::string::npos, line.c_str());
    QVERIFY(timer.elapsed() < 500);
  }

  void exifBlocksAreNotBelieved() {
    const auto orientation = [](const std::string& block) {
      const std::vector<std::uint8_t> exact(block.begin(), block.end());  // so that a sanitizer sees its end
      return exif_orientation(exact.data(), exact.size());
    };
    const std::string good("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0", 26);
    QCOMPARE(orientation(good), 6);
    for (std::size_t length = 0; length < 22; ++length) QCOMPARE(orientation(good.substr(0, length)), 1);
    const auto with = [&](std::size_t at, const std::string& bytes) {
      return orientation(std::string(good).replace(at, bytes.size(), bytes));
    };
    QCOMPARE(with(19, "\x09"), 1);             // no such orientation
    QCOMPARE(with(4, be32(0xFFFFFFFFu)), 1);   // a directory beyond the end
    QCOMPARE(with(4, be32(25)), 1);            // half a directory
    QCOMPARE(with(4, be32(2)), 1);             // a directory in the header
    QCOMPARE(with(8, "\xff\xff"), 6);          // more entries than bytes
    QCOMPARE(with(13, "\x04"), 1);             // another type
    QCOMPARE(with(14, be32(0x40000000u)), 1);  // another count
    QCOMPARE(with(0, "XX"), 1);
    QCOMPARE(exif_orientation(nullptr, 0), 1);
  }

  void aCancelledLoadStops() {
    const Progress progress;
    progress.cancel();
    for (const char* name : {"rgb.png", "colour.jpg", "grey16.tif", "palette.gif"}) {
      try {
        load_image(golden(name), progress);
        QFAIL("it went on");
      } catch (const Failure& failure) {
        QCOMPARE(failure.fault(), Fault::cancelled);
      }
    }
  }

  void malformedImages() {
    const fs::path folder = fs::path(SHARED_DATA) / "malformed";
    if (!fs::exists(folder)) QSKIP("the malformed files are not here (SHARED_DATA)");
    ErrorOutput errors;
    int loaded = 0, refused = 0;
    for (const char* kind : {"png", "jpeg"}) {
      for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder / kind)) {
        if (!entry.is_regular_file()) continue;
        const std::string message = refusal(entry.path());
        QVERIFY2(!message.starts_with("wrong fault"), message.c_str());
        message.empty() ? ++loaded : ++refused;
      }
    }
    QCOMPARE(errors.text(), std::string());
    qInfo() << "read" << loaded << "refused" << refused;
    QVERIFY(refused > 0);
  }
};

REGISTER_TEST(TestImageFaults, QCoreApplication)
#include "test_image_faults.moc"
