// Labs that measure the images of a data set beside their own: each row is what the lab says of that image
// alone.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "tests/made_pictures.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

namespace fs = std::filesystem;

struct Rows {
  std::vector<double> values;
  std::size_t images = 0, layers = 0;

  Rows(const Figure& figure, const std::string& name) {
    const Array array = array_of(figure, name);
    values = doubles(array);
    images = array.shape.at(0);
    layers = array.shape.at(1);
  }
  double at(std::size_t image, std::size_t layer) const { return values.at(image * layers + layer); }
};

Inputs of_one(const Inputs& inputs, const fs::path& file) {
  Inputs one = inputs;
  one.data = {};
  one.image = open_image(file);
  return one;
}

// The largest norm of a patch in medians, from the norms of a figure of one image.
double excess_of(const Figure& figure, std::size_t layer) {
  const Array array = array_of(figure, "norms");
  const std::size_t tokens = array.shape.at(1), patches = array_of(figure, "outliers").shape.at(1);
  const std::vector<double> all = doubles(array);
  const auto end = all.begin() + static_cast<std::ptrdiff_t>((layer + 1) * tokens);
  std::vector<double> norms(end - static_cast<std::ptrdiff_t>(patches), end);
  std::sort(norms.begin(), norms.end());
  const std::size_t half = patches / 2;
  const double median = patches % 2 == 1 ? norms[half] : (norms[half] + norms[half - 1]) / 2;
  return norms.back() / median;
}

}  // namespace

class TestLabsManyImages : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;
  fs::path root_;

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    root_ = fs::path(folder_->path().toStdString()) / "photos";
    fs::create_directory(root_);
  }

  // Of pictures with patches that are longer than others.
  void artifactsOfEachImage() {
    const char* const pictures[] = {"ankle-boot", "bag", "coat", "trouser", "sandal"};
    for (int i = 0; i < 5; ++i)
      fs::copy_file(resource_path("images/fashion-mnist/" + std::string(pictures[i]) + ".png"),
                    picture_file(root_, i));
    const Inputs inputs = with_folder("timm_vit.safetensors", root_);
    const Values given = values({{"threshold", 1.5}});
    const Figure figure = run("artifacts", inputs, given).figure;
    validate(figure);
    const Rows excess(figure, "excess_images"), rate(figure, "outlier_rate_images");
    QCOMPARE(excess.images, std::size_t{5});
    const std::vector<int> order = NumpyRandomState(21).permutation(5);
    double largest = 0;
    for (std::size_t image = 0; image < 5; ++image) {
      const Figure alone = run("artifacts", of_one(inputs, picture_file(root_, order[image])), given).figure;
      QVERIFY(!has_array(alone, "excess_images"));
      const Array marks = array_of(alone, "outliers");
      const std::vector<double> outliers = doubles(marks);
      const std::size_t patches = marks.shape.at(1);
      for (std::size_t layer = 0; layer < excess.layers; ++layer) {
        const double expected = excess_of(alone, layer);
        QVERIFY2(std::abs(excess.at(image, layer) - expected) < 1e-5 * expected,
                 qPrintable(QString("%1, not %2").arg(excess.at(image, layer)).arg(expected)));
        double count = 0;
        for (std::size_t patch = 0; patch < patches; ++patch) count += outliers[layer * patches + patch];
        QCOMPARE(rate.at(image, layer), count / static_cast<double>(patches));
        largest = std::max(largest, count);
      }
    }
    QVERIFY(largest > 0);
    // A line for each image, named by it, in each of the two panels.
    int named = 0;
    for (const Panel& panel : figure.panels) {
      for (const Layer& layer : panel.layers) {
        const auto* line = std::get_if<Line>(&layer.content);
        if (line && line->label == "p12.png") ++named;
      }
    }
    QCOMPARE(named, 2);
  }

  void layersOfEachImage_data() {
    QTest::addColumn<QString>("model");
    QTest::newRow("a class token") << "timm_vit";
    QTest::newRow("stages") << "swin_timm";
  }
  void layersOfEachImage() {
    QFETCH(QString, model);
    write_pictures(root_, 3);
    const Inputs inputs = with_folder(model.toStdString() + ".safetensors", root_);
    const Values given = values({{"orders", std::int64_t{6}}});
    const Figure figure = run("layers", inputs, given).figure;
    validate(figure);
    const Rows natural(figure, "ssdc_images"), zeroed(figure, "ssdc_zeroed_images");
    const std::vector<int> order = NumpyRandomState(21).permutation(3);
    for (std::size_t image = 0; image < 3; ++image) {
      const Figure alone = run("layers", of_one(inputs, picture_file(root_, order[image])), given).figure;
      const Rows expected(alone, "ssdc");  // of four runs
      for (std::size_t block = 0; block < natural.layers; ++block) {
        QVERIFY(std::abs(natural.at(image, block) - expected.at(0, block)) < 1e-6);
        QVERIFY(std::abs(zeroed.at(image, block) - expected.at(2, block)) < 1e-6);
      }
    }
  }

  void distancesOfEachImage_data() {
    QTest::addColumn<QString>("model");
    QTest::newRow("a class token") << "timm_vit";
    QTest::newRow("stages") << "swin_timm";
  }
  void distancesOfEachImage() {
    QFETCH(QString, model);
    write_pictures(root_, 3);
    const Inputs inputs = with_folder(model.toStdString() + ".safetensors", root_);
    for (const Values& given :
         {values({}), values({{"zero-position", true}, {"crop", std::string("0.6")}})}) {
      const Figure figure = run("attention", inputs, given).figure;
      validate(figure);
      const Rows means(figure, "distance_images");
      const std::vector<int> order = NumpyRandomState(21).permutation(3);
      for (std::size_t image = 0; image < 3; ++image) {
        const Figure alone =
            run("attention", of_one(inputs, picture_file(root_, order[image])), given).figure;
        const Rows heads(alone, "distance");  // by heads, some of none
        QCOMPARE(heads.images, means.layers);
        for (std::size_t layer = 0; layer < means.layers; ++layer) {
          double sum = 0, count = 0;
          for (std::size_t head = 0; head < heads.layers; ++head) {
            if (std::isnan(heads.at(layer, head))) continue;
            sum += heads.at(layer, head);
            ++count;
          }
          QVERIFY2(std::abs(means.at(image, layer) - sum / count) < 1e-4 * sum / count,
                   qPrintable(QString("%1, not %2").arg(means.at(image, layer)).arg(sum / count)));
        }
      }
    }
  }

  // What cannot be read is named; the others are measured.
  void whatCannotBeReadIsLeftOut() {
    write_pictures(root_, 3);
    std::ofstream(root_ / "broken.png") << "no picture";
    const Inputs inputs = with_folder("timm_vit.safetensors", root_);
    const Figure figure = run("artifacts", inputs, {}).figure;
    QCOMPARE(Rows(figure, "excess_images").images, std::size_t{3});
    const auto told = std::find_if(figure.readings.begin(), figure.readings.end(),
                                   [](const Reading& each) { return each.label == "left out"; });
    QVERIFY(told != figure.readings.end());
    QVERIFY(told->value.text().find("broken.png") != std::string::npos);
    QVERIFY(figure.caption.text().find("Over 3 images of photos") != std::string::npos);
  }

  void oneImageIsTooFew() {
    write_pictures(root_, 1);
    for (const char* lab : {"artifacts", "layers"}) {
      const std::string refused = refusal(lab, with_folder("timm_vit.safetensors", root_), {});
      QVERIFY2(refused.find("it holds one image") != std::string::npos, refused.c_str());
      QVERIFY(refused.find("2 images or more") != std::string::npos);
    }
  }

  // So many as were asked for, drawn by the seed.
  void noMoreThanWereAskedFor() {
    write_pictures(root_, 6);
    const Inputs inputs = with_folder("timm_vit.safetensors", root_);
    const auto of = [&](int samples, int seed) {
      return Rows(
          run("artifacts", inputs, values({{"samples", std::int64_t{samples}}, {"seed", std::int64_t{seed}}}))
              .figure,
          "excess_images");
    };
    const Rows two = of(2, 21), all = of(6, 21), others = of(2, 3);
    QCOMPARE(two.images, std::size_t{2});
    QCOMPARE(std::vector<double>(all.values.begin(),
                                 all.values.begin() + static_cast<std::ptrdiff_t>(2 * all.layers)),
             two.values);
    QVERIFY(two.values != others.values);
  }

  // It says which image it is at, and stops there.
  void itCanBeStopped() {
    write_pictures(root_, 4);
    const Inputs inputs = with_folder("timm_vit.safetensors", root_);
    for (const char* lab : {"artifacts", "layers"}) {
      std::vector<std::string> stages;
      Progress progress;
      const Progress* running = nullptr;
      progress = Progress([&](double, const Message& stage) {
        if (!stage.text().starts_with("image ")) return;
        stages.push_back(stage.text());
        if (stage == "image 3 of 4") running->cancel();
      });
      running = &progress;
      LabRunner host;
      bool stopped = false;
      try {
        host.run(find_lab(lab), inputs, {}, Policy::refuse, progress);
      } catch (const Failure& failure) {
        stopped = failure.fault() == Fault::cancelled;
      }
      QVERIFY2(stopped, lab);
      QCOMPARE(stages, (std::vector<std::string>{"image 1 of 4", "image 2 of 4", "image 3 of 4"}));
    }
  }
};

REGISTER_TEST(TestLabsManyImages, QCoreApplication)
#include "test_labs_many_images.moc"
