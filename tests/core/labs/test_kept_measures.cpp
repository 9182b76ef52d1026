// What was measured of images is kept by content: a run goes on where one was stopped, and nothing is taken
// that is of something else, or damaged.
#include <QTemporaryDir>
#include <QtTest>
#include <chrono>
#include <fstream>
#include <iterator>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/labs/framework/model/many_images.h"
#include "core/vit/loaded.h"
#include "tests/made_pictures.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> entries_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    found.push_back(at->path());
  std::sort(found.begin(), found.end());
  return found;
}

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

bool same(const MatrixD& a, const MatrixD& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         ((a.array() == b.array()) || (a.array().isNaN() && b.array().isNaN())).all();
}

}  // namespace

class TestKeptMeasures : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;
  fs::path kept_, photos_;
  Inputs inputs_;
  int measured_ = 0;

  // Two layers, of which the second has no number; `passed`: the backend.
  ManyImages measure(const std::string& what, const Inputs& inputs, const Progress& progress = {}) {
    measured_ = 0;
    BackendPasses passes("cpu");
    const Measuring measuring{what, passes, [&](const PixelBatch& pixels) -> ImageNumbers {
                                ++measured_;
                                double sum = 0;
                                for (const float value : pixels.values) sum += static_cast<double>(value);
                                return {{sum, std::nan("")}, {1 / sum, -0.0}};
                              }};
    return measure_images(inputs, *cached_vit(inputs.checkpoint, {}), 100, 3, measuring, progress);
  }

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    const fs::path root = folder_->path().toStdString();
    kept_ = root / "kept";
    photos_ = root / "photos";
    fs::create_directory(photos_);
    write_pictures(photos_, 5);
    inputs_ = with_folder("timm_vit.safetensors", photos_);
    keep_measures_in(kept_);
  }
  void cleanup() { keep_measures_in({}); }

  void aRunThatWasStoppedGoesOn() {
    keep_measures_in({});
    const ManyImages alone = measure("a", inputs_);
    QCOMPARE(measured_, 5);
    QVERIFY(!fs::exists(kept_));
    keep_measures_in(kept_);
    Progress* told = nullptr;
    Progress stopping([&told](double, const Message& stage) {
      if (stage.text() == "image 4 of 5") told->cancel();
    });
    told = &stopping;
    bool cancelled = false;
    try {
      measure("a", inputs_, stopping);
    } catch (const Failure& failure) {
      cancelled = failure.fault() == Fault::cancelled;
    }
    QVERIFY(cancelled);
    QCOMPARE(measured_, 3);
    QCOMPARE(entries_in(kept_).size(), std::size_t{3});
    const ManyImages on = measure("a", inputs_);
    QCOMPARE(measured_, 2);
    const ManyImages again = measure("a", inputs_);
    QCOMPARE(measured_, 0);
    for (std::size_t i = 0; i < 2; ++i) {
      QVERIFY(same(alone.measures[i].values, on.measures[i].values));
      QVERIFY(same(alone.measures[i].values, again.measures[i].values));
      QVERIFY(same(alone.measures[i].ends, again.measures[i].ends));
    }
  }

  void onlyTheSameIsTaken() {
    measure("a", inputs_);
    measure("b", inputs_);
    QCOMPARE(measured_, 5);
    Inputs other = inputs_;
    use_checkpoint(other, open_checkpoint(made::golden_model("timm_registers.safetensors")));
    measure("a", other);
    QCOMPARE(measured_, 5);
    // Another picture under the same name, and the same one under another.
    write_file(picture_file(photos_, 2), png_bytes(picture(33, 38, 77)));
    fs::rename(picture_file(photos_, 4), photos_ / "z.png");
    measure("a", with_folder("timm_vit.safetensors", photos_));
    QCOMPARE(measured_, 1);
    QCOMPARE(entries_in(kept_).size(), std::size_t{16});
  }

  // Whatever becomes of an entry: it is no number that is taken.
  void whatIsDamagedIsMeasuredAgain() {
    const ManyImages first = measure("a", inputs_);
    const std::vector<fs::path> entries = entries_in(kept_);
    const std::string whole = bytes_of(entries[0]);
    std::vector<std::string> damages = {"", whole.substr(0, whole.size() / 2), whole + "x",
                                        std::string(4096, '\0'), bytes_of(entries[1])};
    for (const std::size_t at :
         {std::size_t{3}, std::size_t{30}, whole.size() - 60, whole.size() - 20, whole.size() - 4}) {
      damages.push_back(whole);
      damages.back()[at] = static_cast<char>(damages.back()[at] ^ 0x10);
    }
    for (const std::string& damage : damages) {
      std::ofstream(entries[0], std::ios::binary | std::ios::trunc) << damage;
      const ManyImages again = measure("a", inputs_);
      QCOMPARE(measured_, 1);
      QVERIFY(same(first.measures[0].values, again.measures[0].values));
      QVERIFY(bytes_of(entries[0]) == whole);
    }
  }

  void thoseUsedLastStay() {
    measure("a", inputs_);
    const std::vector<fs::path> entries = entries_in(kept_);
    const auto now = fs::file_time_type::clock::now();
    for (std::size_t i = 0; i < entries.size(); ++i)
      fs::last_write_time(entries[i], now - std::chrono::hours(i == 3 ? 1 : 10 + static_cast<int>(i)));
    let_go_of_measures(kept_, 2);
    QVERIFY(entries_in(kept_) == (std::vector<fs::path>{entries[0], entries[3]}));
    // A hit is a use.
    measure("a", inputs_);
    QCOMPARE(measured_, 3);
    QVERIFY(now - fs::last_write_time(entries[0]) < std::chrono::hours(1));
  }

  // A lab as the command line runs it: the second run measures nothing, and says the same.
  void labsGoOn() {
    const Values given = values({{"threshold", 1.5}});
    const Figure first = run("artifacts", inputs_, given).figure;
    QCOMPARE(entries_in(kept_).size(), std::size_t{5});
    const Figure again = run("artifacts", inputs_, given).figure;
    QCOMPARE(again.caption.text(), first.caption.text());
    QCOMPARE(numbers(again, "excess_images"), numbers(first, "excess_images"));
    QCOMPARE(entries_in(kept_).size(), std::size_t{5});
    run("artifacts", inputs_, values({{"threshold", 3.0}}));
    QCOMPARE(entries_in(kept_).size(), std::size_t{10});
  }

  // A folder that cannot be made is none.
  void whereNothingCanBeWritten() {
    write_file(folder_->path().toStdString() + "/file", "x");
    keep_measures_in(fs::path(folder_->path().toStdString()) / "file" / "kept");
    measure("a", inputs_);
    QCOMPARE(measured_, 5);
  }
};

REGISTER_TEST(TestKeptMeasures, QCoreApplication)
#include "test_kept_measures.moc"
