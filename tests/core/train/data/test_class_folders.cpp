// Folders of class folders: layouts, what is cut out of images, the held-out share, and everything that can
// be wrong with them.
#include <QtTest>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "core/base/permutation.h"
#include "core/image/image.h"
#include "core/image/png_writer.h"
#include "tests/core/train/data/data_files.h"
#include "tests/registered_test.h"

using namespace data_files;

namespace {

// One value everywhere.
std::string grey(int value, int rows = 8, int columns = 8) {
  return png_bytes(Image(
      rows, columns, 1,
      std::vector<std::uint8_t>(static_cast<std::size_t>(rows * columns), static_cast<std::uint8_t>(value))));
}

std::string colour(std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
  std::vector<std::uint8_t> pixels;
  for (int i = 0; i < 64; ++i) pixels.insert(pixels.end(), {red, green, blue});
  return png_bytes(Image(8, 8, 3, std::move(pixels)));
}

// The value of the first pixel of every image.
std::vector<int> firstPixels(const LabelledImages& images) {
  std::vector<int> values;
  for (int i = 0; i < images.count(); ++i) values.push_back(images.image(i)[0]);
  return values;
}

// Two classes of `count` images; the value tells which image it is.
void writeClasses(const fs::path& folder, int count) {
  for (int i = 0; i < count; ++i) {
    const std::string name = "image" + std::to_string(100 + i) + ".png";
    write(folder / "cats" / name, grey(i));
    write(folder / "dogs" / name, grey(100 + i));
  }
}

constexpr DataOptions eight{.size = 8};

}  // namespace

class TestClassFolders : public QObject, private data_files::Folders {
  Q_OBJECT

 private slots:
  void trainAndTestFolders_data() {
    QTest::addColumn<QString>("test");
    QTest::newRow("test") << "test";
    QTest::newRow("val") << "val";
  }
  void trainAndTestFolders() {
    QFETCH(QString, test);
    const fs::path path = folder(), held = path / test.toStdString();
    write(path / "train/b/1.png", grey(1));
    write(path / "train/a/2.png", grey(2));
    write(path / "train/a/deep/er/3.png", grey(3));
    write(path / "train/a/1.jpg", grey(4));  // what it is, is told by its bytes
    write(held / "a/5.png", grey(5));
    write(held / "b/6.png", grey(6));
    const DataSet data = load_data_set(path.string(), eight);
    QCOMPARE(data.id, path.string());
    QCOMPARE(data.title, path.filename().string());
    QVERIFY(data.augmentable);
    QCOMPARE(data.class_names, (std::vector<std::string>{"a", "b"}));
    QCOMPARE(data.train.rows, 8);
    QCOMPARE(data.train.columns, 8);
    QCOMPARE(data.train.channels, 1);
    QCOMPARE(firstPixels(data.train), (std::vector<int>{4, 2, 3, 1}));
    QCOMPARE(data.train.labels, (std::vector<int>{0, 0, 0, 1}));
    QCOMPARE(firstPixels(data.test), (std::vector<int>{5, 6}));
    QCOMPARE(data.test.labels, (std::vector<int>{0, 1}));
    QVERIFY(data.notes.empty());
  }

  void everyFifthIsHeldOut() {
    const fs::path path = folder();
    writeClasses(path, 23);
    const DataSet data = load_data_set(path.string(), eight);
    QCOMPARE(data.train.count(), 2 * 19);
    QCOMPARE(data.test.count(), 2 * 4);
    // The choice that the header promises.
    NumpyRandomState random(0);
    std::vector<int> expected;
    for (const int start : {0, 100}) {
      std::vector<int> held = random.permutation(23);
      held.resize(4);
      std::sort(held.begin(), held.end());
      for (const int image : held) expected.push_back(start + image);
    }
    QCOMPARE(firstPixels(data.test), expected);
    std::vector<int> all = firstPixels(data.train);
    all.insert(all.end(), expected.begin(), expected.end());
    QCOMPARE(std::set<int>(all.begin(), all.end()).size(), std::size_t{46});
    for (int i = 0; i < data.train.count(); ++i)
      QCOMPARE(data.train.labels[static_cast<std::size_t>(i)], data.train.image(i)[0] >= 100 ? 1 : 0);
    QCOMPARE(load_data_set(path.string(), eight).hash, data.hash);
    const DataSet other = load_data_set(path.string(), {.size = 8, .seed = 1});
    QVERIFY(firstPixels(other.test) != expected);
    QCOMPARE(other.test.count(), 8);
  }

  void oneOfTwoIsHeldOut() {
    const fs::path path = folder();
    writeClasses(path, 2);
    const DataSet data = load_data_set(path.string(), eight);
    QCOMPARE(data.train.count(), 2);
    QCOMPARE(data.test.count(), 2);
  }

  void theCentreIsCutOut() {
    const fs::path path = folder();
    // Columns 0..2 and 11..13 are black: the square in the middle is not.
    std::vector<std::uint8_t> wide;
    for (int i = 0; i < 8 * 14; ++i)
      wide.push_back(i % 14 >= 3 && i % 14 < 11 ? static_cast<std::uint8_t>(100 + i % 14) : 0);
    write(path / "train/wide/1.png", png_bytes(Image(8, 14, 1, wide)));
    write(path / "train/tall/1.png", grey(50, 30, 5));
    write(path / "test/wide/1.png", grey(1, 16, 16));
    const DataSet data = load_data_set(path.string(), eight);
    const std::uint8_t* const row = data.train.image(1) + 3 * 8;
    QCOMPARE(std::vector<int>(row, row + 8), (std::vector<int>{103, 104, 105, 106, 107, 108, 109, 110}));
    QCOMPARE(firstPixels(data.train), (std::vector<int>{50, 103}));
    QCOMPARE(data.notes, (std::vector<Message>{"1 of 2 classes have no images to test on: tall"}));
  }

  void theUsualSizeIs32() {
    const fs::path path = folder();
    writeClasses(path, 5);
    const DataSet data = load_data_set(path.string());
    QCOMPARE(data.train.rows, 32);
    QCOMPARE(data.train.columns, 32);
    QCOMPARE(data.train.pixels.size(), std::size_t{8 * 1024});
  }

  void oneColourImageMakesAllColour() {
    const fs::path path = folder();
    writeClasses(path, 5);
    write(path / "dogs/last.png", colour(10, 20, 30));
    const DataSet data = load_data_set(path.string(), {.size = 8, .seed = 3});
    QCOMPARE(data.train.channels, 3);
    QCOMPARE(data.test.channels, 3);
    QCOMPARE(data.train.pixels.size(), std::size_t{9 * 192});
    int greys = 0, colours = 0;
    for (const LabelledImages* images : {&data.train, &data.test}) {
      for (int i = 0; i < images->count(); ++i) {
        const std::uint8_t* const pixel = images->image(i) + 189;
        if (pixel[0] == pixel[1] && pixel[1] == pixel[2]) ++greys;
        if (pixel[0] == 10 && pixel[1] == 20 && pixel[2] == 30) ++colours;
      }
    }
    QCOMPARE(greys, 10);
    QCOMPARE(colours, 1);
  }

  void greyImagesSavedAsColourAreGrey() {
    const fs::path path = folder();
    writeClasses(path, 5);
    write(path / "dogs/last.png", colour(77, 77, 77));
    QCOMPARE(load_data_set(path.string(), eight).train.channels, 1);
  }

  void deepImagesBecomeBytes() {
    const fs::path path = folder();
    writeClasses(path, 2);
    std::vector<std::uint16_t> deep(64, 0x8080);
    write(path / "train/a/1.png", png_bytes(Image(8, 8, 1, deep)));
    write(path / "train/b/1.png", grey(3));
    write(path / "test/a/1.png", grey(3));
    QCOMPARE(firstPixels(load_data_set(path.string(), eight).train), (std::vector<int>{128, 3}));
  }

  void whatIsNoImageIsSkippedAndNamed() {
    const fs::path path = folder();
    writeClasses(path, 10);
    write(path / "README.txt", "not in a class");
    write(path / "cats/.hidden.png", "x");
    write(path / "cats/a.txt", "words");
    write(path / "cats/b.png", grey(1).substr(0, 60));
    write(path / "dogs/c.png", "");
    write(path / "dogs/d.jpg", "GIF89a");
    fs::create_directories(path / "empty/deeper");
    fs::create_symlink(path / "nowhere", path / "dogs/e.png");
    const DataSet data = load_data_set(path.string(), eight);
    QCOMPARE(data.class_names, (std::vector<std::string>{"cats", "dogs"}));
    QCOMPARE(data.train.count(), 16);
    QCOMPARE(data.test.count(), 4);
    QCOMPARE(data.notes.size(), std::size_t{2});
    QCOMPARE(data.notes[0], "1 empty class folders skipped: " + path.filename().string() + "/empty");
    const QString skipped = QString::fromStdString(data.notes[1]);
    QVERIFY2(skipped.startsWith("5 of 25 files skipped: cats/a.txt (it is not an image this program reads), "
                                "cats/b.png (it is a damaged or truncated PNG"),
             qPrintable(skipped));
    QVERIFY2(skipped.contains(", dogs/c.png (it is empty)"), qPrintable(skipped));
    QVERIFY2(skipped.endsWith(" and 2 more"), qPrintable(skipped));
  }

  void refused() {
    const auto refuses = [](const fs::path& path, const std::string& problem) {
      const QString line = QString::fromStdString(refusal(path, eight));
      QVERIFY2(line.startsWith(QString::fromStdString("failed: " + path.string() + ": " + problem)),
               qPrintable(line));
    };
    fs::path path = folder();
    refuses(path, "there is no such folder");
    write(path, "a file");
    refuses(path, "it is a file");
    path = folder();
    fs::create_directories(path);
    refuses(path, "it holds neither images nor class folders");
    write(path / "1.png", grey(1));
    refuses(path, "it has no class folders");
    fs::create_directories(path / "a");
    fs::create_directories(path / "b/c");
    refuses(path, "its class folders are empty");
    write(path / "a/words.txt", "words");
    refuses(path, "none of its 1 files can be read: a/words.txt (it is not an image this program reads)");
    write(path / "a/1.png", grey(1));
    write(path / "a/2.png", grey(2));
    refuses(path, "all its images are of one class");
    write(path / "b/1.png", "GIF89a");
    refuses(path, "all its images are of one class");
    write(path / "b/2.png", grey(2));
    fs::remove(path / "a/2.png");
    refuses(path, "it has no images to test on");
  }

  void classesWithoutTrainingImagesAreRefused() {
    const fs::path path = folder();
    write(path / "train/a/1.png", grey(1));
    write(path / "train/b/1.png", grey(2));
    write(path / "train/c/1.png", "broken");
    write(path / "test/a/1.png", grey(3));
    QCOMPARE(load_data_set(path.string(), eight).notes.size(), std::size_t{3});  // skipped, c, b
    write(path / "test/c/1.png", grey(4));
    const QString line = QString::fromStdString(refusal(path, eight));
    QVERIFY2(line.contains("there are images to test on and none to train on of: c;"), qPrintable(line));
  }

  void sizesOutOfRangeAreRefused() {
    const fs::path path = folder();
    writeClasses(path, 2);
    for (const int size : {-1, 3, 1025}) {
      const QString line = QString::fromStdString(refusal(path, {.size = size}));
      QCOMPARE(line, QString("usage: size of images: %1 is out of range; use 4 to 1024 pixels").arg(size));
    }
  }

  // 2,000 files of 1024 x 1024: no image is opened before the set is refused. (They are no images.)
  void tooLargeSetsAreRefusedBeforeReading() {
    const fs::path path = folder();
    for (int i = 0; i < 2000; ++i) write(path / (i % 2 ? "a" : "b") / std::to_string(i), "x");
    const QString line = QString::fromStdString(refusal(path, {.size = 1024}));
    QVERIFY2(line.contains("its 2,000 images take 2.1 GB of memory; at most 2 GB are read"),
             qPrintable(line));
  }

  void namesAreShownSafely() {
    const fs::path path = folder();
    write(path / "a\nb" / "1.png", grey(1));
    write(path / "a\nb" / "2.png", grey(1));
    write(path / "\xff" / "1.png", grey(1));
    write(path / "\xff" / "2.png", grey(1));
    QCOMPARE(load_data_set(path.string(), eight).class_names, (std::vector<std::string>{"a\\x0Ab", "\\xFF"}));
    fs::remove_all(path);  // QTemporaryDir cannot
  }

  void progressNamesImages() {
    const fs::path path = folder();
    writeClasses(path, 30);
    std::vector<std::string> stages;
    double last = 0;
    bool rising = true;
    load_data_set(path.string(), eight, Progress([&](double fraction, const std::string& stage) {
                    rising = rising && fraction >= last;
                    last = fraction;
                    stages.push_back(stage);
                  }));
    QVERIFY(rising);
    QCOMPARE(last, 1.0);
    QCOMPARE(stages[0], std::string("listing images"));
    QCOMPARE(stages[1], std::string("image 1 of 60"));
    QVERIFY(stages.size() > 3);
  }

  // Large images, so that a load that does not look would take longer.
  void cancelStopsIt() {
    const fs::path path = folder();
    std::vector<std::uint8_t> pixels(2000 * 2000 * 3);
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint8_t>(i * i >> 7);
    const std::string large = png_bytes(Image(2000, 2000, 3, std::move(pixels)));
    for (int i = 0; i < 64; ++i) write(path / (i % 2 ? "a" : "b") / (std::to_string(i) + ".png"), large);
    ProcessorTime since;
    std::jthread canceller;
    std::optional<Progress> progress;
    progress.emplace([&](double, const std::string& stage) {
      if (!stage.starts_with("image") || canceller.joinable()) return;
      canceller = std::jthread([&since, &progress] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        since.start();
        progress->cancel();
      });
    });
    try {
      load_data_set(path.string(), eight, *progress);
      QFAIL("not cancelled");
    } catch (const Failure& failure) {
      QVERIFY(failure.fault() == Fault::cancelled);
    }
    const qint64 took = since.elapsed();
    QVERIFY2(took < 200, qPrintable(QString("%1 ms").arg(took)));  // 20 on an idle machine
    qInfo("stopped %lld ms after the cancel", static_cast<long long>(took));
  }
};

REGISTER_TEST(TestClassFolders, QCoreApplication)
#include "test_class_folders.moc"
