// core/array: archives of arrays, as libzip reads them.
#include <zip.h>

#include <QtTest>
#include <ctime>
#include <filesystem>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/npz.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "tests/made_arrays.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

class TestNpz : public QObject {
  Q_OBJECT

 private slots:
  void archivesHoldEveryArray() {
    const Array small{{2, 2}, std::vector<float>{1, 2, 3, 4}};
    const Array large{{200, 300}, std::vector<double>(60000, 0.25)};
    const std::vector<NamedArray> arrays{named("small", small), named("large", large),
                                         named("../a/b\\c\n", small), named("small", large),
                                         named("", small)};
    const std::string bytes = npz_bytes(arrays);
    QCOMPARE(bytes, npz_bytes(arrays));

    QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "a.npz";
    write_file(path, bytes);
    int error = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &error);
    QVERIFY(archive != nullptr);
    QCOMPARE(zip_get_num_entries(archive, 0), zip_int64_t{5});
    const std::vector<std::string> names{"small.npy", "large.npy", "_.._a_b_c_x0A.npy", "small_2.npy",
                                         "_.npy"};
    for (zip_uint64_t i = 0; i < 5; ++i) {
      QCOMPARE(std::string(zip_get_name(archive, i, 0)), names[i]);
      zip_stat_t status;
      QCOMPARE(zip_stat_index(archive, i, 0, &status), 0);
      QCOMPARE(static_cast<int>(status.comp_method), i == 1 || i == 3 ? ZIP_CM_STORE : ZIP_CM_DEFLATE);
      std::string member(status.size, '\0');
      zip_file_t* file = zip_fopen_index(archive, i, 0);
      QCOMPARE(zip_fread(file, member.data(), member.size()), static_cast<zip_int64_t>(member.size()));
      zip_fclose(file);
      QCOMPARE(parse(member), i == 1 || i == 3 ? large : small);
    }
    zip_discard(archive);
    QCOMPARE(npz_bytes(std::vector<NamedArray>{}).size(), std::size_t{22});
  }

  // Handed on in parts, it is the member that it would be whole.
  void archivesTakeArraysInParts() {
    const Array whole{{3, 40000}, std::vector<float>(120000, 0.5F)};
    const auto give = [](const TakeFloats& take) {
      const std::vector<float> part(40000, 0.5F);
      for (int row = 0; row < 3; ++row) take(part.data(), part.size());
    };
    NamedArray parts{"parts", nullptr, whole.shape, give};
    const Array small{{2}, std::vector<float>{1, 2}};
    const std::string bytes = npz_bytes({named("before", small), parts, named("behind", small)});
    QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "a.npz";
    write_file(path, bytes);
    int error = 0;
    zip_t* archive = zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &error);
    QVERIFY2(archive != nullptr, qPrintable(QString::number(error)));
    QCOMPARE(zip_get_num_entries(archive, 0), zip_int64_t{3});
    for (zip_uint64_t i = 0; i < 3; ++i) {
      zip_stat_t status;
      QCOMPARE(zip_stat_index(archive, i, 0, &status), 0);
      std::string member(status.size, '\0');
      zip_file_t* file = zip_fopen_index(archive, i, 0);
      QCOMPARE(zip_fread(file, member.data(), member.size()), static_cast<zip_int64_t>(member.size()));
      char beyond = 0;
      QCOMPARE(zip_fread(file, &beyond, 1), zip_int64_t{0});  // and the checksum is right
      zip_fclose(file);
      QCOMPARE(parse(member), i == 1 ? whole : small);
    }
    zip_discard(archive);
    QCOMPARE(npy_bytes(whole), [&] {
      std::string npy;
      npy_content(whole.shape, give)([&](const char* data, std::size_t size) { npy.append(data, size); });
      return npy;
    }());
    // Fewer values than the shape says are a failure, not a damaged archive.
    parts.shape = {4, 40000};
    QVERIFY_THROWS_EXCEPTION(Failure, npz_bytes(std::vector<NamedArray>{parts}));
  }

  void theHourLeavesNoTraceInAnArchive() {
    const std::vector<NamedArray> arrays{named("a", {{1}, std::vector<float>{1}})};
    const std::string here = npz_bytes(arrays);
    qputenv("TZ", "Pacific/Kiritimati");
    tzset();
    QTest::qSleep(2100);  // a zip counts time in steps of two seconds
    const std::string there = npz_bytes(arrays);
    qunsetenv("TZ");
    tzset();
    QCOMPARE(there, here);
  }
};

REGISTER_TEST(TestNpz, QCoreApplication)
#include "test_npz.moc"
