// CIFAR binaries: known bytes, names, and everything that can be wrong with them.
#include <QtTest>
#include <string>
#include <vector>

#include "tests/core/train/data/data_files.h"
#include "tests/registered_test.h"

using namespace data_files;

namespace {

// A record: label bytes, then a plane of each colour. Pixel i of `number` is (i + number, i / 4, 255 -
// number).
std::string record(const std::string& labels, int number) {
  std::string bytes = labels;
  for (int i = 0; i < 1024; ++i) bytes += static_cast<char>(i + number);
  for (int i = 0; i < 1024; ++i) bytes += static_cast<char>(i / 4);
  return bytes + std::string(1024, static_cast<char>(255 - number));
}

const std::string ten_names = "airplane\nautomobile\nbird\ncat\ndeer\ndog\nfrog\nhorse\nship\ntruck\n\n";

void writeCifar10(const fs::path& folder) {
  for (int batch = 1; batch <= 5; ++batch) {
    write(
        folder / ("data_batch_" + std::to_string(batch) + ".bin"),
        record({static_cast<char>(2 * batch - 2)}, batch) + record({static_cast<char>(2 * batch - 1)}, 100));
  }
  write(folder / "test_batch.bin", record({9}, 7));
  write(folder / "batches.meta.txt", ten_names);
}

void writeCifar100(const fs::path& folder) {
  std::string train, names;
  for (int label = 0; label < 100; ++label) {
    train += record({static_cast<char>(label / 5), static_cast<char>(label)}, label);
    names += "fine " + std::to_string(label) + "\r\n";
  }
  write(folder / "train.bin", train);
  write(folder / "test.bin", record({3, 99}, 1) + record({3, 42}, 2));
  write(folder / "fine_label_names.txt", names);
}

}  // namespace

class TestCifar : public QObject, private data_files::Folders {
  Q_OBJECT

 private slots:
  void readsCifar10() {
    const fs::path path = folder();
    writeCifar10(path);
    const DataSet data = load_data_set(path.string());
    QCOMPARE(data.title, std::string("CIFAR-10"));
    QCOMPARE(data.id, path.string());
    QVERIFY(data.augmentable);
    QCOMPARE(data.classes(), 10);
    QCOMPARE(data.class_names[0], std::string("airplane"));
    QCOMPARE(data.class_names[9], std::string("truck"));
    QCOMPARE(data.train.rows, 32);
    QCOMPARE(data.train.columns, 32);
    QCOMPARE(data.train.channels, 3);
    QCOMPARE(data.train.labels, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
    QCOMPARE(data.test.labels, (std::vector<int>{9}));
    // The third batch begins with image 4: pixel (1, 2) is number 34.
    const std::uint8_t* const pixel = data.train.image(4) + 34 * 3;
    QCOMPARE(int{pixel[0]}, 37);
    QCOMPARE(int{pixel[1]}, 8);
    QCOMPARE(int{pixel[2]}, 252);
    QCOMPARE(data.train.pixels.size(), std::size_t{30720});
    QCOMPARE(data.mean.size(), std::size_t{3});
    QVERIFY(std::abs(data.mean[0] - 0.5) < 1e-12);  // every byte four times
    QVERIFY(std::abs(data.mean[1] - 0.5) < 1e-12);
    // 254 to 250 and five times 155.
    QVERIFY(std::abs(data.mean[2] - (1260 + 775) / 10.0 / 255) < 1e-12);
    QCOMPARE(data.notes,
             (std::vector<Message>{
                 "9 of 10 classes have no images to test on: airplane, automobile, bird and 6 more"}));
  }

  void readsTheFineLabelsOfCifar100() {
    const fs::path path = folder();
    writeCifar100(path);
    const DataSet data = load_data_set(path.string());
    QCOMPARE(data.title, std::string("CIFAR-100"));
    QCOMPARE(data.classes(), 100);
    QCOMPARE(data.class_names[42], std::string("fine 42"));
    QCOMPARE(data.train.count(), 100);
    QCOMPARE(data.train.labels[57], 57);
    QCOMPARE(data.test.labels, (std::vector<int>{99, 42}));
    QCOMPARE(int{data.test.image(1)[2]}, 253);
  }

  void classesWithoutNamesAreNumbers() {
    const fs::path path = folder();
    writeCifar10(path);
    fs::remove(path / "batches.meta.txt");
    const DataSet data = load_data_set(path.string());
    QCOMPARE(data.class_names[9], std::string("9"));
    QCOMPARE(data.notes[0], std::string("batches.meta.txt is missing; classes are called by their numbers"));
  }

  void refused_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("problem");
    const auto bytes = [](const std::string& text) { return QByteArray::fromStdString(text); };
    const std::string whole = record({1}, 1);
    QTest::newRow("truncated") << "data_batch_4.bin" << bytes(whole.substr(0, 3000))
                               << "its 3,000 bytes are no whole number of records of 3073 bytes";
    QTest::newRow("truncated test") << "test_batch.bin" << bytes(whole + "x")
                                    << "its 3,074 bytes are no whole number of records of 3073 bytes";
    QTest::newRow("empty") << "data_batch_2.bin" << QByteArray() << "it is empty";
    QTest::newRow("label") << "data_batch_5.bin" << bytes(whole + record({10}, 1))
                           << "record 2 has the label 10; CIFAR-10 has labels 0 to 9";
    QTest::newRow("negative label") << "test_batch.bin" << bytes(record({-1}, 1))
                                    << "record 1 has the label 255; CIFAR-10 has labels 0 to 9";
    QTest::newRow("names") << "batches.meta.txt" << bytes("cat\ndog\n") << "it has 2 names for 10 classes";
    QTest::newRow("no text") << "batches.meta.txt" << QByteArray(70000, 'x')
                             << "it is too long for a list of names";
  }
  void refused() {
    QFETCH(QString, file);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, problem);
    const fs::path path = folder();
    writeCifar10(path);
    write(path / file.toStdString(), bytes.toStdString());
    const QString line = QString::fromStdString(refusal(path)),
                  where = QString::fromStdString(path.string()) + "/" + file;
    QVERIFY2(line.startsWith("failed: " + where + ": " + problem), qPrintable(line));
  }

  void missingBatchesAreNamed() {
    for (const char* missing : {"data_batch_1.bin", "data_batch_3.bin", "test_batch.bin"}) {
      const fs::path path = folder();
      writeCifar10(path);
      fs::remove(path / missing);
      const QString line = QString::fromStdString(refusal(path));
      QVERIFY2(line.contains(QString(missing) + ": there is no such file"), qPrintable(line));
    }
  }

  void thePythonVersionIsNamed() {
    const fs::path path = folder();
    write(path / "batches.meta", "\x80\x02");
    write(path / "data_batch_1", "\x80\x02");
    const QString line = QString::fromStdString(refusal(path));
    QVERIFY2(line.contains("it holds the Python version of CIFAR; download the binary version"),
             qPrintable(line));
  }

  void bareWordsAskForAFolder() {
    for (const char* word : {"cifar-10", "cifar-100"}) {
      QCOMPARE(QString::fromStdString(refusal(word)),
               QString("failed: %1: it is not part of this program; download its binary version and name the "
                       "folder with its .bin files")
                   .arg(word));
    }
  }
};

REGISTER_TEST(TestCifar, QCoreApplication)
#include "test_cifar.moc"
