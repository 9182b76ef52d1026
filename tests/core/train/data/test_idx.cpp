// IDX files: known bytes, spellings, gzip, and everything that can be wrong with them.
#include <QtTest>
#include <cmath>
#include <string>
#include <vector>

#include "core/train/data/idx.h"
#include "core/train/data/pixel_limit.h"
#include "tests/core/train/data/data_files.h"
#include "tests/registered_test.h"

using namespace data_files;

namespace {

// 3 images of 2 x 2 to train on and 2 to test on, classes 0 and 1.
const std::string train_pixels("\x00\x01\x02\x03\x10\x11\x12\x13\xfc\xfd\xfe\xff", 12);
const std::string test_pixels("\x05\x06\x07\x08\x09\x0a\x0b\x0c", 8);

struct Files {
  std::string train_images = idx({3, 2, 2}, train_pixels), train_labels = idx({3}, {0, 1, 0});
  std::string test_images = idx({2, 2, 2}, test_pixels), test_labels = idx({2}, {1, 0});
};

void writeFiles(const fs::path& folder, const Files& files, const std::string& separator = "-",
                bool gzip = false) {
  const std::vector<std::pair<std::string, const std::string*>> all = {
      {"train-images" + separator + "idx3-ubyte", &files.train_images},
      {"train-labels" + separator + "idx1-ubyte", &files.train_labels},
      {"t10k-images" + separator + "idx3-ubyte", &files.test_images},
      {"t10k-labels" + separator + "idx1-ubyte", &files.test_labels}};
  for (const auto& [name, bytes] : all)
    write(folder / (gzip ? name + ".gz" : name), gzip ? gzipped(*bytes) : *bytes);
}

}  // namespace

class TestIdx : public QObject, private data_files::Folders {
  Q_OBJECT

 private slots:
  void readsKnownBytes_data() {
    QTest::addColumn<QString>("separator");
    QTest::addColumn<bool>("gzip");
    QTest::newRow("plain") << "-" << false;
    QTest::newRow("dot") << "." << false;
    QTest::newRow("gzip") << "-" << true;
    QTest::newRow("dot and gzip") << "." << true;
  }
  void readsKnownBytes() {
    QFETCH(QString, separator);
    QFETCH(bool, gzip);
    const fs::path path = folder();
    writeFiles(path, {}, separator.toStdString(), gzip);
    const DataSet data = load_data_set(path.string() + "/");
    QCOMPARE(data.id, path.string());
    QCOMPARE(data.title, path.filename().string());
    QVERIFY(data.augmentable);
    QCOMPARE(data.class_names, (std::vector<std::string>{"0", "1"}));
    QCOMPARE(data.train.rows, 2);
    QCOMPARE(data.train.columns, 2);
    QCOMPARE(data.train.channels, 1);
    QCOMPARE(data.train.pixels, std::vector<std::uint8_t>(train_pixels.begin(), train_pixels.end()));
    QCOMPARE(data.train.labels, (std::vector<int>{0, 1, 0}));
    QCOMPARE(int{data.train.image(2)[3]}, 255);
    QCOMPARE(data.test.pixels, std::vector<std::uint8_t>(test_pixels.begin(), test_pixels.end()));
    QCOMPARE(data.test.labels, (std::vector<int>{1, 0}));
    // 0..3, 16..19, 252..255: mean 90.8333, mean of squares 258298 / 12.
    QVERIFY(std::abs(data.mean[0] - 1090 / 12.0 / 255) < 1e-12);
    QVERIFY(std::abs(data.deviation[0] - std::sqrt(258298 / 12.0 - 1090 / 12.0 * 1090 / 12.0) / 255) < 1e-12);
    QVERIFY(data.notes.empty());
  }

  void plainAndGzipAreTheSameSet() {
    const fs::path plain = folder(), gzip = folder(), other = folder();
    writeFiles(plain, {});
    writeFiles(gzip, {}, "-", true);
    Files changed;
    changed.test_labels = idx({2}, {0, 1});
    writeFiles(other, changed);
    QCOMPARE(load_data_set(gzip.string()).hash, load_data_set(plain.string()).hash);
    QVERIFY(load_data_set(other.string()).hash != load_data_set(plain.string()).hash);
  }

  // Some archives have each file in a folder of its own name beside the file.
  void foldersOfTheSameNameAreNoFiles() {
    const fs::path path = folder();
    writeFiles(path, {}, ".");
    fs::create_directories(path / "train-images-idx3-ubyte");
    QCOMPARE(load_data_set(path.string()).train.count(), 3);
  }

  // gzip is told by its bytes; files joined by cat are one.
  void gzipWithoutItsSuffixAndInMembers() {
    const fs::path path = folder();
    Files files;
    files.train_images = gzipped(files.train_images.substr(0, 18)) + gzipped(files.train_images.substr(18));
    writeFiles(path, files);
    QCOMPARE(load_data_set(path.string()).train.pixels,
             std::vector<std::uint8_t>(train_pixels.begin(), train_pixels.end()));
  }

  void knownSetsGetTheirNames() {
    const fs::path fashion = folder(), digits = folder();
    Files files;
    files.train_images = idx({10, 1, 1}, std::string("0123456789"));
    files.train_labels = idx({10}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    files.test_images = files.train_images;
    files.test_labels = idx({10}, {9, 2, 1, 1, 6, 1, 4, 6, 5, 7});
    writeFiles(fashion, files);
    DataSet data = load_data_set(fashion.string());
    QCOMPARE(data.title, std::string("Fashion-MNIST"));
    QCOMPARE(data.class_names[0], std::string("T-shirt/top"));
    QCOMPARE(data.class_names[9], std::string("Ankle boot"));
    files.test_labels = idx({10}, {7, 2, 1, 0, 4, 1, 4, 9, 5, 9});
    writeFiles(digits, files);
    data = load_data_set(digits.string());
    QCOMPARE(data.title, std::string("MNIST"));
    QCOMPARE(data.class_names[9], std::string("9"));
    QCOMPARE(data.notes, (std::vector<Message>{"3 of 10 classes have no images to test on: 3, 6, 8"}));
  }

  // EMNIST's letters begin at 1.
  void gapsAreNoted() {
    const fs::path path = folder();
    Files files;
    files.train_labels = idx({3}, {1, 3, 1});
    files.test_labels = idx({2}, {3, 1});
    writeFiles(path, files);
    const DataSet data = load_data_set(path.string());
    QCOMPARE(data.classes(), 4);
    QCOMPARE(data.notes, (std::vector<Message>{"2 of 4 classes have no images: 0, 2"}));
  }

  void refused_data() {
    QTest::addColumn<QByteArray>("train_images");
    QTest::addColumn<QByteArray>("train_labels");
    QTest::addColumn<QByteArray>("test_images");
    QTest::addColumn<QByteArray>("test_labels");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("problem");
    const auto add = [](const char* name, auto change, const char* file, const char* problem) {
      Files files;
      change(files);
      const auto bytes = [](const std::string& text) { return QByteArray::fromStdString(text); };
      QTest::newRow(name) << bytes(files.train_images) << bytes(files.train_labels)
                          << bytes(files.test_images) << bytes(files.test_labels) << file << problem;
    };
    const char *images = "/train-images-idx3-ubyte", *labels = "/train-labels-idx1-ubyte";
    const char *test_images = "/t10k-images-idx3-ubyte", *test_labels = "/t10k-labels-idx1-ubyte";
    add(
        "truncated", [](Files& f) { f.train_images.pop_back(); }, images,
        "it cannot hold the 3 x 2 x 2 values that its header states");
    add(
        "longer", [](Files& f) { f.train_images += 'x'; }, images,
        "it goes on after the 3 x 2 x 2 values that its header states");
    add(
        "longer labels", [](Files& f) { f.test_labels += 'x'; }, test_labels,
        "it goes on after the 2 values that its header states");
    add(
        "header cut", [](Files& f) { f.train_images.resize(11); }, images, "it ends inside its header");
    add(
        "two bytes", [](Files& f) { f.train_images.resize(2); }, images, "it is not an IDX file");
    add(
        "empty", [](Files& f) { f.train_labels.clear(); }, labels, "it is empty");
    add(
        "text", [](Files& f) { f.train_labels = "label\n1\n2\n"; }, labels, "it is not an IDX file");
    add(
        "no dimensions", [](Files& f) { f.train_labels = idx({}, "x"); }, labels, "it is not an IDX file");
    add(
        "huge",
        [](Files& f) {
          f.train_images = idx({0xffffffff, 0xffffffff, 0xffffffff}, train_pixels);
        },
        images, "it cannot hold the 4294967295 x 4294967295 x 4294967295 values");
    add(
        "sizes that overflow",
        [](Files& f) {
          f.train_images = idx({0x80000000, 0x80000000, 4}, train_pixels);
        },
        images, "it cannot hold the 2147483648 x 2147483648 x 4 values");
    add(
        "255 dimensions", [](Files& f) { f.train_images[3] = '\xff'; }, images, "it ends inside its header");
    add(
        "int32", [](Files& f) { f.train_labels = idx({3}, std::string(12, '\0'), 0x0c); }, labels,
        "its values are int32; bytes are read");
    add(
        "unknown type", [](Files& f) { f.train_labels[2] = 0x07; }, labels,
        "its values are of an unknown type (0x07); bytes are read");
    add(
        "labels as images", [](Files& f) { f.train_images = f.train_labels; }, images,
        "it has 1 dimensions (3) in place of 3");
    add(
        "images as labels", [](Files& f) { f.test_labels = f.test_images; }, test_labels,
        "it has 3 dimensions (2 x 2 x 2) in place of 1");
    add(
        "fewer labels",
        [](Files& f) {
          f.train_labels = idx({2}, {0, 1});
        },
        labels, "it has 2 labels for 3 images");
    add(
        "more labels",
        [](Files& f) {
          f.test_labels = idx({3}, {0, 1, 0});
        },
        test_labels, "it has 3 labels for 2 images");
    add(
        "no images",
        [](Files& f) {
          f.train_images = idx({0, 2, 2}, "");
          f.train_labels = idx({0}, "");
        },
        images, "it holds no pixels");
    add(
        "images without pixels",
        [](Files& f) {
          f.train_images = idx({3, 0, 2}, "");
        },
        images, "it holds no pixels");
    add(
        "other size",
        [](Files& f) {
          f.test_images = idx({2, 1, 4}, test_pixels);
        },
        test_images, "its images have 1 x 4 pixels, those to train on 2 x 2");
    add(
        "label only tested",
        [](Files& f) {
          f.test_labels = idx({2}, {1, 7});
        },
        "", "there are images to test on and none to train on of: 7");
    add(
        "one class",
        [](Files& f) {
          f.train_labels = idx({3}, {1, 1, 1});
          f.test_labels = idx({2}, {1, 1});
        },
        "", "all its images are of one class");
    add(
        "gzip cut", [](Files& f) { f.train_images = gzipped(f.train_images).substr(0, 24); }, images,
        "it is a damaged or truncated gzip file");
    add(
        "gzip without its checksum",
        [](Files& f) {
          f.train_images = gzipped(f.train_images);
          f.train_images.resize(f.train_images.size() - 8);
        },
        images, "it is a damaged or truncated gzip file");
    add(
        "gzip with a wrong checksum",
        [](Files& f) {
          f.train_images = gzipped(f.train_images);
          f.train_images[f.train_images.size() - 6] ^= 1;
        },
        images, "it is a damaged or truncated gzip file");
    add(
        "gzip with more behind it", [](Files& f) { f.train_images = gzipped(f.train_images) + "more"; },
        images, "it is a damaged or truncated gzip file");
    add(
        "gzip too short for its header's values",
        [](Files& f) {
          f.train_images = gzipped(idx({3, 2, 2}, train_pixels.substr(2)));
        },
        images, "it ends too early");
    add(
        "gzip that goes on", [](Files& f) { f.train_images = gzipped(f.train_images + "x"); }, images,
        "it goes on after the 3 x 2 x 2 values");
    add(
        "gzip that claims more than deflate can",
        [](Files& f) {
          f.train_images = gzipped(idx({1000, 1000, 1000}, train_pixels));
        },
        images, "it cannot hold the 1000 x 1000 x 1000 values");
  }
  void refused() {
    QFETCH(QByteArray, train_images);
    QFETCH(QByteArray, train_labels);
    QFETCH(QByteArray, test_images);
    QFETCH(QByteArray, test_labels);
    QFETCH(QString, file);
    QFETCH(QString, problem);
    const fs::path path = folder();
    writeFiles(path, {train_images.toStdString(), train_labels.toStdString(), test_images.toStdString(),
                      test_labels.toStdString()});
    const QString line = QString::fromStdString(refusal(path));
    QVERIFY2(line.startsWith("failed: " + QString::fromStdString(path.string()) + file + ": " + problem),
             qPrintable(line));
  }

  void missingFilesAreNamed() {
    for (const char* missing : {"train-images-idx3-ubyte", "train-labels-idx1-ubyte",
                                "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"}) {
      const fs::path path = folder();
      writeFiles(path, {});
      fs::remove(path / missing);
      const QString line = QString::fromStdString(refusal(path));
      QVERIFY2(line.contains(QString(missing) + " is missing"), qPrintable(line));
    }
  }

  // 24 MB of gzip can hold 20 GB: the limit speaks before anything is inflated.
  void tooManyPixelsAreRefused() {
    QVERIFY_THROWS_NO_EXCEPTION(check_pixel_bytes("x", 2'000'000, 1000));
    QVERIFY_THROWS_NO_EXCEPTION(check_pixel_bytes("x", 0, UINT64_MAX));
    QVERIFY_THROWS_EXCEPTION(Failure, check_pixel_bytes("x", UINT64_MAX, UINT64_MAX));
    try {
      check_pixel_bytes("x", 3'000'000, 1000);
      QFAIL("not refused");
    } catch (const Failure& failure) {
      QCOMPARE(failure.problem(),
               std::string("its 3,000,000 images take 3.0 GB of memory; at most 2 GB are read"));
      QVERIFY(failure.fault() == Fault::failed);
    }
  }

  // A sparse file: its length is believed, its values are never read.
  void tooLargeSetsAreRefusedBeforeReading() {
    const fs::path path = folder();
    Files files;
    files.train_images = idx({2100, 1000, 1000}, "");
    files.train_labels = idx({2100}, std::string(2100, '\0'));
    files.test_images = idx({2, 1000, 1000}, std::string(2000000, '\0'));
    writeFiles(path, files);
    fs::resize_file(path / "train-images-idx3-ubyte", 16 + 2'100'000'000ULL);
    const QString line = QString::fromStdString(refusal(path));
    QVERIFY2(line.contains("its 2,102 images take 2.1 GB of memory; at most 2 GB are read"),
             qPrintable(line));
  }

  void cancelStopsReading() {
    const fs::path path = folder();
    writeFiles(path, {});
    Progress progress;
    progress.cancel();
    QVERIFY_THROWS_EXCEPTION(Failure, load_data_set(path.string(), {}, progress));
  }

  // The published numbers of the set: 60,000 and 10,000 images, mean 0.2860, deviation 0.3530.
  void fashionMnistOfThePackage() {
    if (!is_idx_folder("/usr/share/datasets/fashion-mnist")) {
      const QString line = QString::fromStdString(refusal("fashion-mnist"));
      QCOMPARE(
          line,
          QString(
              "failed: fashion-mnist: its files are not in /usr/share/datasets/fashion-mnist; install the "
              "package dataset-fashion-mnist, or name the folder that holds them"));
      return;
    }
    const DataSet data = load_data_set("fashion-mnist");
    QCOMPARE(data.id, std::string("fashion-mnist"));
    QCOMPARE(data.title, std::string("Fashion-MNIST"));
    QCOMPARE(data.train.count(), 60000);
    QCOMPARE(data.test.count(), 10000);
    QCOMPARE(data.train.rows, 28);
    QCOMPARE(data.train.columns, 28);
    QVERIFY(std::abs(data.mean[0] - 0.2860) < 5e-5);
    QVERIFY(std::abs(data.deviation[0] - 0.3530) < 5e-5);
    std::vector<int> counts(10);
    for (const int label : data.train.labels) ++counts[static_cast<std::size_t>(label)];
    QCOMPARE(counts, std::vector<int>(10, 6000));
    QCOMPARE(data.train.labels[0], 9);
    QCOMPARE(data.class_names[static_cast<std::size_t>(data.train.labels[0])], std::string("Ankle boot"));
    QVERIFY(data.notes.empty());
  }
};

REGISTER_TEST(TestIdx, QCoreApplication)
#include "test_idx.moc"
