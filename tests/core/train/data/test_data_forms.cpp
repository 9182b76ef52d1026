// Data sets as libraries and Kaggle lay them out: torchvision's folders, EMNIST's names, tables of pixels,
// .npz.
#include <fmt/format.h>

#include <QtTest>
#include <algorithm>
#include <string>
#include <vector>

#include "core/array/npz.h"
#include "core/image/image.h"
#include "core/image/png_writer.h"
#include "core/train/data/find_data.h"
#include "core/train/data/labelled_arrays.h"
#include "core/train/data/pixel_table.h"
#include "tests/core/train/data/data_files.h"
#include "tests/made_arrays.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace data_files;

namespace {

using Words = std::vector<std::string>;

// Six images of 2 x 3 to train on, three to test on, classes 0 to 2.
void writeIdxSet(const fs::path& folder, const std::string& set = "", int first = 0, bool gzip = false,
                 const std::string& test = "t10k") {
  const auto images = [](int count) {
    std::string pixels;
    for (int i = 0; i < 6 * count; ++i) pixels += static_cast<char>(i);
    return idx({static_cast<std::uint32_t>(count), 2, 3}, pixels);
  };
  const auto labels = [&](int count) {
    std::string numbers;
    for (int i = 0; i < count; ++i) numbers += static_cast<char>(first + i % 3);
    return idx({static_cast<std::uint32_t>(count)}, numbers);
  };
  for (const auto& [name, bytes] : {std::pair{"train-images-idx3-ubyte", images(6)},
                                    {"train-labels-idx1-ubyte", labels(6)},
                                    {"T-images-idx3-ubyte", images(3)},
                                    {"T-labels-idx1-ubyte", labels(3)}}) {
    std::string file = name;
    if (file.front() == 'T') file = test + file.substr(1);
    write(folder / (set + file + (gzip ? ".gz" : "")), gzip ? gzipped(bytes) : bytes);
  }
}

// A table of `count` images of 28 x 28; the label and the first pixel of image i are told by i.
std::string pixel_text(int count, bool header, bool label = true, int first = 0,
                       const char* form = "pixel{}") {
  std::string text = label ? "label" : "";
  for (int i = 0; i < 784; ++i)
    text += (i == 0 && !label ? "" : ",") + fmt::format(fmt::runtime(form), i, i / 28 + 1, i % 28 + 1);
  text = header ? text + "\n" : "";
  for (int i = 0; i < count; ++i) {
    if (label) text += std::to_string(first + i % 3) + ",";
    for (int pixel = 0; pixel < 784; ++pixel)
      text += (pixel == 0 ? "" : ",") + std::to_string(pixel == 0 ? i : pixel == 1 ? 7 : 255 - pixel % 200);
    text += "\r\n";
  }
  return text;
}

Array counted_bytes(std::vector<std::size_t> shape, int from = 0) {
  std::size_t count = 1;
  for (const std::size_t side : shape) count *= side;
  std::vector<std::uint8_t> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<std::uint8_t>(from + static_cast<int>(i));
  return {std::move(shape), std::move(values)};
}

Array alternating_labels(std::size_t count, bool column) {
  std::vector<std::uint8_t> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<std::uint8_t>(i % 2);
  return {column ? std::vector<std::size_t>{count, 1} : std::vector<std::size_t>{count}, std::move(values)};
}

bool has_note(const DataSet& data, const std::string& words) {
  for (const std::string& note : data.notes) {
    if (has(note, words)) return true;
  }
  qWarning("%s", words.c_str());
  return false;
}

}  // namespace

class TestDataForms : public QObject, private data_files::Folders {
  Q_OBJECT

 private slots:
  void torchvisionsRootIsFound() {
    for (const bool gzip : {false, true}) {
      const fs::path root = folder(), raw = root / "FashionMNIST/raw";
      writeIdxSet(raw, "", 0, gzip);
      const std::uint64_t hash = load_data_set(raw.string()).hash;
      for (const fs::path& path : {root, root / "FashionMNIST", raw}) {
        QVERIFY(looks_like_data_set(path));
        const DataSet data = load_data_set(path.string());
        QCOMPARE(data.hash, hash);
        QCOMPARE(data.title, std::string("FashionMNIST"));
        QCOMPARE(data.id, path.string());
        QCOMPARE(data.train.count(), 6);
      }
      QVERIFY(has_note(load_data_set(root.string()), "read from FashionMNIST/raw"));
      QVERIFY(load_data_set(raw.string()).notes.empty());
      // A file of it.
      QCOMPARE(
          load_data_set((raw / (gzip ? "train-images-idx3-ubyte.gz" : "train-images-idx3-ubyte")).string())
              .hash,
          hash);
    }
  }

  void severalSetsAreNamed() {
    const fs::path root = folder();
    writeIdxSet(root / "FashionMNIST/raw");
    writeIdxSet(root / "KMNIST/raw");
    const std::string line = refusal(root);
    QVERIFY2(has(line, "it holds 2 data sets: FashionMNIST/raw, KMNIST/raw; name one of them"), line.c_str());
    QVERIFY(looks_like_data_set(root));
    QCOMPARE(load_data_set((root / "KMNIST").string()).title, std::string("KMNIST"));
    // Folders of class folders, too.
    const fs::path folders = folder();
    const std::string image = png_bytes(Image(8, 8, 1, std::vector<std::uint8_t>(64, 9)));
    for (const char* set : {"ants", "flowers"}) {
      for (const char* of : {"a/1.png", "a/2.png", "b/1.png", "b/2.png"})
        write(folders / set / "train" / of, image);
    }
    QVERIFY2(has(refusal(folders), "it holds 2 data sets: ants, flowers"), refusal(folders).c_str());
    // CIFAR's pickles: found, and said what to do.
    const fs::path pickles = folder();
    write(pickles / "cifar-10-batches-py/batches.meta", "x");
    write(pickles / "cifar-10-batches-py/data_batch_1", "x");
    QVERIFY2(has(refusal(pickles),
                 "cifar-10-batches-py: it holds the Python version of CIFAR; download the binary"),
             refusal(pickles).c_str());
  }

  void emnistStandsUpright() {
    const fs::path path = folder();
    writeIdxSet(path, "emnist-letters-", 1, true, "test");
    write(path / "emnist-letters-mapping.txt", "1 65 97\n2 66 98\n3 67 99\n");
    const DataSet data = load_data_set(path.string());
    QCOMPARE(data.title, std::string("emnist-letters"));
    QCOMPARE(data.class_names, (Words{"A/a", "B/b", "C/c"}));
    QCOMPARE(data.train.labels, (std::vector<int>{0, 1, 2, 0, 1, 2}));
    QCOMPARE(data.train.rows, 3);
    QCOMPARE(data.train.columns, 2);
    QCOMPARE(std::vector<int>(data.train.image(1), data.train.image(1) + 6),
             (std::vector<int>{6, 9, 7, 10, 8, 11}));
    QVERIFY(has_note(data, "lie on their sides") && has_note(data, "labels begin with 1"));
    // Without the mapping, and with another set beside it.
    fs::remove(path / "emnist-letters-mapping.txt");
    QCOMPARE(load_data_set(path.string()).class_names, (Words{"1", "2", "3"}));
    writeIdxSet(path, "emnist-digits-", 0, false, "test");
    const std::string line = refusal(path);
    QVERIFY2(
        has(line,
            "2 data sets: emnist-digits-train-images-idx3-ubyte, emnist-letters-train-images-idx3-ubyte.gz"),
        line.c_str());
    const DataSet digits = load_data_set((path / "emnist-digits-train-images-idx3-ubyte").string());
    QCOMPARE(digits.class_names, (Words{"0", "1", "2"}));
    // Half of a set stays a fault that names the file.
    fs::remove(path / "emnist-digits-train-labels-idx1-ubyte");
    QVERIFY(has(refusal(path / "emnist-digits-train-images-idx3-ubyte"),
                "emnist-digits-train-labels-idx1-ubyte is missing"));
  }

  void tablesOfPixels() {
    // Kaggle's contest: the images to test on have no labels.
    const fs::path kaggle = folder();
    write(kaggle / "train.csv", pixel_text(30, true));
    write(kaggle / "test.csv", pixel_text(5, true, false));
    write(kaggle / "sample_submission.csv", "ImageId,Label\n1,0\n");
    for (const fs::path& path : {kaggle, kaggle / "train.csv"}) {
      const DataSet data = load_data_set(path.string());
      QCOMPARE(data.train.count(), 24);
      QCOMPARE(data.test.count(), 6);
      QCOMPARE(data.train.rows, 28);
      QCOMPARE(data.classes(), 3);
      for (int i = 0; i < data.train.count(); ++i) {
        QCOMPARE(data.train.image(i)[0] % 3, data.train.labels[static_cast<std::size_t>(i)]);
        QCOMPARE(int(data.train.image(i)[2]), 253);
      }
      QVERIFY(has_note(data, "test.csv has no labels: a fifth of the images is held out"));
    }
    QVERIFY(has(refusal(kaggle / "test.csv"), "its images have no labels; name the file with the labels"));
    // Both halves, with names of all kinds, without names, gzip.
    for (const char* form : {"pixel{}", "{1}x{2}", "{}"}) {
      const fs::path path = folder();
      const bool header = std::string(form) != "{}";
      write(path / "fashion-mnist_train.csv.gz", gzipped(pixel_text(9, header, true, 0, form)));
      write(path / "fashion-mnist_test.csv.gz", gzipped(pixel_text(6, header, true, 0, form)));
      const DataSet data = load_data_set(path.string());
      QCOMPARE(data.train.count(), 9);
      QCOMPARE(data.test.count(), 6);
      QCOMPARE(data.title, std::string("fashion-mnist"));
    }
    // EMNIST's lie on their sides there as well.
    const fs::path letters = folder();
    write(letters / "emnist-letters-train.csv", pixel_text(9, false, true, 1));
    write(letters / "emnist-letters-test.csv", pixel_text(6, false, true, 1));
    const DataSet data = load_data_set(letters.string());
    QCOMPARE(int(data.train.image(0)[28]), 7);
    QCOMPARE(data.class_names, (Words{"1", "2", "3"}));

    const auto says = [&](const std::string& text, const std::string& words) {
      const fs::path path = folder() / "train.csv";
      write(path, text);
      const std::string line = refusal(path);
      QVERIFY2(has(line, words), line.c_str());
    };
    std::string text = pixel_text(9, true);
    says(text + "1,2,3\n", "line 11 has 3 fields where the first has 785");
    std::string wrong = text;
    wrong.replace(wrong.rfind(",7,"), 3, ",x,");
    says(wrong, "line 10, field 3: \"x\" is no pixel, a number of at most 255");
    wrong.replace(wrong.rfind(",x,"), 3, ",256,");
    says(wrong, "\"256\" is no pixel");
    says("a,b,c\n1,2,3\n", "it is a file");
    says("date,close\n2020-01-01,1\n", "it is a file");
  }

  void arraysOfImagesAndLabels() {
    const auto written = [&](const std::vector<NamedArray>& arrays) {
      const fs::path path = folder() / "bloodmnist.npz";
      write(path, npz_bytes(arrays));
      return path;
    };
    const fs::path grey = written(
        {named("train_images", counted_bytes({4, 5, 6})), named("train_labels", alternating_labels(4, true)),
         named("val_images", counted_bytes({2, 5, 6})), named("val_labels", alternating_labels(2, true)),
         named("test_images", counted_bytes({2, 5, 6}, 9)),
         named("test_labels", alternating_labels(2, true))});
    QVERIFY(holds_labelled_arrays(grey) && looks_like_data_set(grey) &&
            looks_like_data_set(grey.parent_path()));
    for (const fs::path& path : {grey, grey.parent_path()}) {
      const DataSet data = load_data_set(path.string());
      QCOMPARE(data.title, std::string("bloodmnist"));
      QCOMPARE(data.train.rows, 5);
      QCOMPARE(int(data.train.image(1)[3]), 33);
      QCOMPARE(int(data.test.image(0)[0]), 9);
      QCOMPARE(data.test.labels, (std::vector<int>{0, 1}));
      QVERIFY(has_note(data, "its 2 images to validate on are left out"));
    }
    // Colours, last and first, under Keras' names.
    const DataSet last = load_data_set(
        written({named("x_train", counted_bytes({4, 5, 6, 3})),
                 named("y_train", alternating_labels(4, false)), named("x_test", counted_bytes({2, 5, 6, 3})),
                 named("y_test", alternating_labels(2, false))})
            .string());
    QCOMPARE(last.train.channels, 3);
    QCOMPARE(int(last.train.image(1)[4]), 94);
    const DataSet first = load_data_set(
        written({named("x_train", counted_bytes({4, 3, 5, 6})),
                 named("y_train", alternating_labels(4, false)), named("x_test", counted_bytes({2, 3, 5, 6})),
                 named("y_test", alternating_labels(2, false))})
            .string());
    QCOMPARE(int(first.train.image(1)[4]), 90 + 30 + 1);

    const auto says = [&](Array images, Array of, const std::string& words) {
      const std::string line =
          refusal(written({named("train_images", std::move(images)), named("train_labels", std::move(of)),
                           named("test_images", counted_bytes({2, 5, 6})),
                           named("test_labels", alternating_labels(2, true))}));
      QVERIFY2(has(line, words) && has(line, "bloodmnist.npz"), line.c_str());
    };
    says(counted_bytes({4, 5, 6}), counted_bytes({4, 14}),
         "train_labels has the shape (4, 14): several labels of each image");
    says(counted_bytes({4, 5, 6}), alternating_labels(3, true),
         "train_labels has the shape (3, 1) for 4 images");
    says(counted_bytes({4, 5, 6, 7}), alternating_labels(4, true), "train_images has the shape (4, 5, 6, 7)");
    says({{4, 5, 6}, std::vector<float>(120, 0.5F)}, alternating_labels(4, true),
         "train_images is F32; save images as uint8");
    says(counted_bytes({4, 6, 5}), alternating_labels(4, true), "images to test on have another size");
    says(counted_bytes({4, 5, 6}), {{4}, std::vector<float>{0, 1, 0.5F, 1}},
         "train_labels holds 0.5, which is no class");
    QVERIFY(has(refusal(written({named("train_images", counted_bytes({4, 5, 6})),
                                 named("train_labels", alternating_labels(4, true))})),
                "it has no array test_images"));
    // An .npz of weights is a checkpoint.
    QVERIFY(!holds_labelled_arrays(written({named("embedding", counted_bytes({4, 5, 6}))})));
  }
};

REGISTER_TEST(TestDataForms, QCoreApplication)
#include "test_data_forms.moc"
