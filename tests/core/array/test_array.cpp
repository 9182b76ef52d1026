// core/array: .npy read and written, csv and json.

#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>
#include <clocale>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/array/array.h"
#include "core/array/array_text.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "tests/file_text.h"
#include "tests/made_arrays.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

Array golden(const std::string& name) {
  return read_npy(fs::path(TEST_DATA) / "array" / name);
}

template <typename T>
std::vector<T> values(const Array& array) {
  return std::get<std::vector<T>>(array.values);
}

std::string file_with(const std::string& dictionary, std::size_t data_bytes, int major = 1) {
  std::string header = dictionary + "\n";
  std::string bytes("\x93NUMPY", 6);
  bytes += static_cast<char>(major);
  bytes += '\0';
  const std::size_t length_bytes = major == 1 ? 2 : 4;
  for (std::size_t i = 0; i < length_bytes; ++i)
    bytes += static_cast<char>((header.size() >> (8 * i)) & 0xFF);
  return bytes + header + std::string(data_bytes, '\x01');
}

}  // namespace

class TestArray : public QObject {
  Q_OBJECT

 private slots:
  void everyTypeAndByteOrder() {
    for (const std::string order : {"little", "big"}) {
      const std::vector<float> halves{-2.5F, -1.5F, -0.5F, 0.5F, 1.5F, 2.5F};
      QCOMPARE(values<float>(golden("f2_" + order + ".npy")), halves);
      QCOMPARE(values<float>(golden("f4_" + order + ".npy")), halves);
      QCOMPARE(values<double>(golden("f8_" + order + ".npy")),
               std::vector<double>(halves.begin(), halves.end()));
      const std::vector<std::int64_t> with_sign{-3, -2, -1, 0, 1, 2}, without{0, 1, 2, 3, 4, 5};
      for (const std::string type : {"i1", "i2", "i4", "i8"}) {
        QCOMPARE(values<std::int64_t>(golden(type + "_" + order + ".npy")), with_sign);
      }
      QCOMPARE(values<std::uint8_t>(golden("u1_" + order + ".npy")),
               std::vector<std::uint8_t>(without.begin(), without.end()));
      QCOMPARE(values<std::uint16_t>(golden("u2_" + order + ".npy")),
               std::vector<std::uint16_t>(without.begin(), without.end()));
      QCOMPARE(values<std::int64_t>(golden("u4_" + order + ".npy")), without);
      QCOMPARE(values<std::int64_t>(golden("u8_" + order + ".npy")), without);
      QCOMPARE(golden("f4_" + order + ".npy").shape, (std::vector<std::size_t>{2, 3}));
    }
    QCOMPARE(values<std::int64_t>(golden("b1.npy")), (std::vector<std::int64_t>{0, 1, 0, 0, 1, 0}));
  }

  void halfPrecisionExtremes() {
    const std::vector<float> half = values<float>(golden("f2_special.npy"));
    QCOMPARE(half[0], 0.0F);
    QVERIFY(!std::signbit(half[0]) && std::signbit(half[1]) && half[1] == 0.0F);
    QVERIFY(half[2] == 0x1p-24F);
    QVERIFY(half[3] == 1023 * 0x1p-24F);
    QVERIFY(half[4] == 0x1p-14F);
    QVERIFY(half[5] == 65504.0F);
    QVERIFY(std::isinf(half[6]) && half[6] > 0 && std::isinf(half[7]) && half[7] < 0);
    QVERIFY(std::isnan(half[8]));
    QVERIFY(half[9] == 0.333251953125F);
  }

  void fortranOrderAndShapes() {
    const Array deep = golden("fortran_2x3x5.npy");
    QCOMPARE(deep.shape, (std::vector<std::size_t>{2, 3, 5}));
    for (std::size_t i = 0; i < 30; ++i) QCOMPARE(values<float>(deep)[i], static_cast<float>(i) - 2.5F);
    QCOMPARE(values<std::int64_t>(golden("fortran_big_3x2.npy")),
             (std::vector<std::int64_t>{-3, -2, -1, 0, 1, 2}));
    const Array scalar = golden("scalar.npy");
    QVERIFY(scalar.shape.empty());
    QCOMPARE(scalar.count(), std::size_t{1});
    QCOMPARE(values<double>(scalar), std::vector<double>{2.25});
    const Array empty = golden("empty_0x7.npy");
    QCOMPARE(empty.shape, (std::vector<std::size_t>{0, 7}));
    QVERIFY(values<float>(empty).empty());
    for (const std::string version : {"version2.npy", "version3.npy"}) {
      QCOMPARE(values<double>(golden(version)), (std::vector<double>{-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5}));
    }
  }

  void whatIsNotANumberIsRefused() {
    QVERIFY(has(refusal([] { golden("complex.npy"); }), "\"<c16\""));
    QVERIFY(has(refusal([] { golden("text.npy"); }), "\"<U3\""));
    QVERIFY(has(refusal([] { golden("record.npy"); }), "named fields"));
    QVERIFY(has(refusal([] { golden("object.npy"); }), "\"|O\""));
  }

  void headerDictionaryIsReadStrictly() {
    const auto good = [](const std::string& dictionary) { return parse(file_with(dictionary, 8)); };
    QCOMPARE(values<float>(good("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }")).size(),
             std::size_t{2});
    QCOMPARE(good("{\"shape\":(1L,2),\"descr\":\"f4\",\"fortran_order\":True}").shape,
             (std::vector<std::size_t>{1, 2}));
    const std::vector<std::string> bad{
        "",
        "{",
        "{}",
        "[]",
        "{'descr': '<f4'}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-2,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)} x",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (2,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'shape': (1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'more': 1}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1 2)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2.0,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999999,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2305843009213693952,)}",
        "{'descr': '<f4, 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f\\x34', 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f16', 'fortran_order': False, 'shape': ()}",
        "{'descr': '', 'fortran_order': False, 'shape': ()}",
        "{'descr': __import__('os').system('true'), 'fortran_order': False, 'shape': ()}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (3,)}"};
    for (const std::string& dictionary : bad) {
      const std::string message = refusal([&] { parse(file_with(dictionary, 8)); });
      QVERIFY2(message.rfind("x.npy: ", 0) == 0, (dictionary + " -> " + message).c_str());
    }
    std::string axes;
    for (int i = 0; i < 65; ++i) axes += "1,";
    QVERIFY(refusal([&] {
              parse(file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (" + axes + ")}", 8));
            }).find("64 axes") != std::string::npos);
    QVERIFY(!refusal([] {
               parse(file_with("{'descr': '<f4', 'fortran_order': False, 'shape': ()}", 4, 4));
             }).empty());
  }

  void everyCutIsRefused() {
    const std::string whole = npy_bytes({{3, 5}, std::vector<float>(15, 1.5F)});
    for (std::size_t size = 0; size < whole.size(); ++size) {
      // Its own allocation of the exact size, so that a read past the end is seen by the sanitizer.
      const std::vector<char> part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
      QVERIFY(!refusal([&] { parse_npy(part.data(), part.size(), "cut"); }).empty());
    }
    QCOMPARE(parse(whole).count(), std::size_t{15});
  }

  void everyFlippedByteReadsOrIsRefused() {
    const std::string whole = npy_bytes({{3, 5}, std::vector<std::uint8_t>(15, 1)});
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const int value : {0x00, 0x27, 0x39, 0x80, 0xFF}) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(value);
        try {
          const Array array = parse(damaged);
          QVERIFY(array.count() <= 15);
        } catch (const Failure& failure) {
          QCOMPARE(failure.fault(), Fault::failed);
        }
      }
    }
  }

  void integersAndBooleansOutOfRange() {
    std::string large = file_with("{'descr': '<u8', 'fortran_order': False, 'shape': (1,)}", 0);
    large += std::string(8, '\xFF');
    QVERIFY(has(refusal([&] { parse(large); }), "18446744073709551615"));
    std::string boolean = file_with("{'descr': '|b1', 'fortran_order': False, 'shape': (1,)}", 0) + "\x02";
    QVERIFY(has(refusal([&] { parse(boolean); }), "boolean"));
  }

  void whatIsWrittenIsReadBack() {
    const std::vector<Array> arrays{{{2, 3}, std::vector<float>{0.1F, -0.0F, 1e-45F, 3e38F, -1, 7}},
                                    {{3}, std::vector<double>{0.1, 5e-324, -1e308}},
                                    {{2, 1, 2}, std::vector<std::int64_t>{INT64_MIN, -1, 0, INT64_MAX}},
                                    {{}, std::vector<std::uint8_t>{255}},
                                    {{4}, std::vector<std::uint16_t>{0, 1, 65534, 65535}},
                                    {{0, 4}, std::vector<float>{}}};
    for (const Array& array : arrays) {
      const std::string bytes = npy_bytes(array);
      QCOMPARE(parse(bytes), array);
      const auto header = static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]);
      QCOMPARE((10 + header) % 64, 0);
      QCOMPARE(bytes[6], '\1');
      QCOMPARE(bytes[9 + header], '\n');
    }
    QVERIFY(npy_bytes(arrays[1]).find("{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }") == 10);
    QVERIFY(npy_bytes(arrays[0]).find("'shape': (2, 3), }") != std::string::npos);
    // NumPy's own file of the same values has the same bytes.
    QCOMPARE(npy_bytes(golden("f8_little.npy")), file_text(fs::path(TEST_DATA) / "array" / "f8_little.npy"));
  }

  void matricesBecomeArrays() {
    Matrix matrix(2, 3);
    matrix << 1, 2, 3, 4, 5, 6;
    QCOMPARE(to_array(matrix), (Array{{2, 3}, std::vector<float>{1, 2, 3, 4, 5, 6}}));
    const MatrixD wide = matrix.cast<double>();
    QCOMPARE(to_array(wide), (Array{{2, 3}, std::vector<double>{1, 2, 3, 4, 5, 6}}));
    QCOMPARE(to_array(std::vector<int>{3, -1}), (Array{{2}, std::vector<std::int64_t>{3, -1}}));
    QCOMPARE(to_array(Matrix(0, 4)).count(), std::size_t{0});
  }

  void longFormCsv() {
    const std::string text = csv_text({named("grid", {{2, 2}, std::vector<float>{0.1F, -0.5F, 1e-10F, 3}}),
                                       named("a,\"b\"", {{}, std::vector<double>{0.1}}),
                                       named("n", {{2}, std::vector<std::int64_t>{-7, 8}})});
    QCOMPARE(text, std::string("array,i0,i1,value\n"
                               "grid,0,0,0.1\ngrid,0,1,-0.5\ngrid,1,0,1e-10\ngrid,1,1,3\n"
                               "\"a,\"\"b\"\"\",,,0.1\n"
                               "n,0,,-7\nn,1,,8\n"));
    const double infinity = std::numeric_limits<double>::infinity();
    QCOMPARE(csv_text({named("x", {{3}, std::vector<double>{NAN, infinity, -infinity}})}),
             std::string("array,i0,value\nx,0,nan\nx,1,inf\nx,2,-inf\n"));
    QCOMPARE(csv_text({}), std::string("array,value\n"));
  }

  void jsonReadsBack() {
    const std::string text = json_text(
        {named("a\"\n", {{2, 2}, std::vector<float>{0.1F, NAN, INFINITY, 4}}),
         named("u", {{1}, std::vector<std::uint8_t>{200}}), named("e", {{0, 3}, std::vector<float>{}}),
         named(std::string("\xFF"), {{}, std::vector<std::int64_t>{INT64_MAX}})});
    const auto json = nlohmann::json::parse(text);
    QCOMPARE(json.size(), std::size_t{4});
    QCOMPARE(json["a\"\n"]["shape"].dump(), std::string("[2,2]"));
    QCOMPARE(json["a\"\n"]["data"].dump(), std::string("[0.1,null,null,4]"));
    QCOMPARE(json["u"]["data"].dump(), std::string("[200]"));
    QCOMPARE(json["e"].dump(), std::string("{\"data\":[],\"shape\":[0,3]}"));
    QCOMPARE(json["\xEF\xBF\xBD"]["data"][0].get<std::int64_t>(), INT64_MAX);
    QVERIFY(nlohmann::json::parse(json_text({})).empty());
  }

  void numbersAreShortestInEveryLocale() {
    const char* before = std::setlocale(LC_NUMERIC, nullptr);
    const std::string kept = before != nullptr ? before : "C";
    (void)std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
    const std::string text = csv_text({named("x", {{2}, std::vector<float>{1.5F, 16777216.0F}})});
    (void)std::setlocale(LC_NUMERIC, kept.c_str());
    QCOMPARE(text, std::string("array,i0,value\nx,0,1.5\nx,1,16777216\n"));
  }

  void readNpyNamesWhatIsWrong() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    QVERIFY(has(refusal([&] { read_npy(root / "no.npy"); }), "no such file"));
    QVERIFY(has(refusal([&] { read_npy(root); }), "it is a folder"));
    QVERIFY(has(refusal([&] { read_npy("/dev/null"); }), "not a regular file"));
    write_file(root / "empty.npy", "");
    QVERIFY(has(refusal([&] { read_npy(root / "empty.npy"); }), "empty (0 bytes)"));
  }

  void filesOfOtherLibraries() {
    const QString root = QString(SHARED_DATA) + "/malformed/npy_npz";
    if (!QFileInfo::exists(root)) QSKIP("no shared data: the .npy files of other libraries are not tried");
    int read = 0, refused = 0;
    QDirIterator files(root, {"*.npy"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const std::string path = files.next().toStdString();
      const std::string message = refusal([&] { QVERIFY(read_npy(path).count() > 0); });
      message.empty() ? ++read : ++refused;
      const bool not_numbers =
          path.find("complex") != std::string::npos || path.find("_c64_") != std::string::npos ||
          path.find("unicode") != std::string::npos || path.find("objarr") != std::string::npos ||
          path.find("bad_value") != std::string::npos;
      const bool records = path.find("npy-rs") != std::string::npos;
      if (!records) QVERIFY2(message.empty() != not_numbers, (path + " " + message).c_str());
    }
    qInfo("%d files read, %d refused", read, refused);
    QVERIFY(read > 0 && refused > 0);
    QCOMPARE(values<double>(read_npy(
                 (root + "/ndarray-npy/resources/example_f64_big_endian_fortran.npy").toStdString())),
             values<double>(read_npy(
                 (root + "/ndarray-npy/resources/example_f64_little_endian_standard.npy").toStdString())));
  }
};

REGISTER_TEST(TestArray, QCoreApplication)
#include "test_array.moc"
