// How far an audit came is kept by content: one that was stopped goes on and comes to the same numbers, to
// the last bit, and nothing is taken that is of other images, other weights or another threshold, or damaged.
#include <QTemporaryDir>
#include <QtTest>
#include <chrono>
#include <fstream>
#include <numeric>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/labs/audit/pass.h"
#include "core/labs/framework/model/kept_measures.h"
#include "core/labs/framework/model/kept_state.h"
#include "core/vit/loaded.h"
#include "tests/file_text.h"
#include "tests/lab_runs.h"
#include "tests/made_pictures.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

namespace fs = std::filesystem;

constexpr int photos = 40;  // five batches

std::vector<fs::path> states_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() == ".state") found.push_back(at->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

bool same_bits(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}
bool same(const OverImages& a, const OverImages& b) {
  return same_bits(a.mean, b.mean) && same_bits(a.low, b.low) && same_bits(a.high, b.high);
}
bool same(const std::vector<AuditLayer>& a, const std::vector<AuditLayer>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const AuditLayer& x, const AuditLayer& y) {
    return same(x.share, y.share) && same(x.probe[0], y.probe[0]) && same(x.probe[1], y.probe[1]) &&
           same(x.rate, y.rate) && x.pattern.cwiseEqual(y.pattern).all() &&
           same_bits(x.deviation, y.deviation);
  });
}

}  // namespace

class TestKeptAudit : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;
  fs::path kept_, photos_;
  int run_on_ = 0;

  std::vector<AuditLayer> measure(const Inputs& inputs, double threshold = 4, const Progress& progress = {}) {
    run_on_ = -1;
    BackendPasses passes("cpu");
    const DataImages images(inputs.data.set, {});
    const auto vit = cached_vit(inputs.checkpoint, {});
    AuditPass pass(*inputs.checkpoint, *vit, images, threshold, passes);
    std::vector<int> numbers(static_cast<std::size_t>(images.count()));
    std::iota(numbers.begin(), numbers.end(), 0);
    const auto noted = qScopeGuard([&] { run_on_ = pass.run_on(); });
    if (!pass.run(numbers, progress)) throw std::runtime_error("nothing was measured");
    return pass.measured(3, {});
  }
  Inputs inputs() const { return with_folder("timm_vit.safetensors", photos_); }

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    const fs::path root = folder_->path().toStdString();
    kept_ = root / "kept";
    photos_ = root / "photos";
    fs::create_directory(photos_);
    write_pictures(photos_, photos);
    keep_measures_in(kept_);
  }
  void cleanup() { keep_measures_in({}); }

  void aRunThatWasStoppedGoesOn_data() {
    QTest::addColumn<QString>("stage");
    QTest::addColumn<int>("before");
    // The probe learns of the first 30, and is tested on the others.
    QTest::newRow("while it learns") << "image 17 of 40" << 16;
    QTest::newRow("while it is tested") << "image 33 of 40" << 32;
  }
  void aRunThatWasStoppedGoesOn() {
    QFETCH(QString, stage);
    QFETCH(int, before);
    keep_measures_in({});
    const std::vector<AuditLayer> alone = measure(inputs());
    QCOMPARE(run_on_, photos);
    QVERIFY(!fs::exists(kept_));
    keep_measures_in(kept_);
    Progress* told = nullptr;
    Progress stopping([&](double, const Message& here) {
      if (here.text() == stage.toStdString()) told->cancel();
    });
    told = &stopping;
    bool cancelled = false;
    try {
      measure(inputs(), 4, stopping);
    } catch (const Failure& failure) {
      cancelled = failure.fault() == Fault::cancelled;
    }
    QVERIFY(cancelled);
    QCOMPARE(run_on_, before);
    QCOMPARE(states_in(kept_).size(), std::size_t{1});
    const std::vector<AuditLayer> on = measure(inputs());
    QCOMPARE(run_on_, photos - before);
    QVERIFY(same(alone, on));
    const std::vector<AuditLayer> again = measure(inputs());
    QCOMPARE(run_on_, 0);
    QVERIFY(same(alone, again));
    QCOMPARE(states_in(kept_).size(), std::size_t{1});
  }

  void onlyTheSameIsTaken() {
    const std::vector<AuditLayer> first = measure(inputs());
    QVERIFY(!same(first, measure(inputs(), 1.5)));
    QCOMPARE(run_on_, photos);
    QCOMPARE(states_in(kept_).size(), std::size_t{2});
    measure(with_folder("timm_registers.safetensors", photos_));
    QCOMPARE(run_on_, photos);
    QCOMPARE(states_in(kept_).size(), std::size_t{3});
    // Another picture under the same name: everything is measured again, and kept in its place.
    write_file(picture_file(photos_, 20), png_bytes(picture(33, 38, 77)));
    const std::vector<AuditLayer> changed = measure(inputs());
    QCOMPARE(run_on_, photos);
    QVERIFY(!same(first, changed));
    QCOMPARE(states_in(kept_).size(), std::size_t{3});
    QVERIFY(same(changed, measure(inputs())));
    QCOMPARE(run_on_, 0);
    // One that cannot be read any more.
    std::ofstream(picture_file(photos_, 3), std::ios::trunc) << "no image";
    measure(inputs());
    QCOMPARE(run_on_, photos - 1);
    measure(inputs());
    QCOMPARE(run_on_, 0);
  }

  void whatIsDamagedIsMeasuredAgain() {
    const std::vector<AuditLayer> first = measure(inputs());
    const fs::path file = states_in(kept_).front();
    const std::string whole = file_text(file);
    std::vector<std::string> damages = {"", whole.substr(0, whole.size() / 2), whole + "x",
                                        std::string(4096, '\0')};
    for (const std::size_t at : {std::size_t{3}, whole.size() / 2, whole.size() - 30, whole.size() - 2}) {
      damages.push_back(whole);
      damages.back()[at] = static_cast<char>(damages.back()[at] ^ 0x10);
    }
    for (const std::string& damage : damages) {
      std::ofstream(file, std::ios::binary | std::ios::trunc) << damage;
      QVERIFY(same(first, measure(inputs())));
      QCOMPARE(run_on_, photos);
      QVERIFY(file_text(file) == whole);
    }
  }

  // The lab: the second run says the same, byte by byte.
  void theLabGoesOn() {
    const Figure first = run("audit", inputs(), {}).figure;
    const auto states = states_in(kept_);
    QCOMPARE(states.size(), std::size_t{1});
    const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(5);
    fs::last_write_time(states[0], long_ago);
    const Figure again = run("audit", inputs(), {}).figure;
    QVERIFY(fs::last_write_time(states[0]) > long_ago);  // a hit is a use
    QCOMPARE(again.caption.text(), first.caption.text());
    for (const char* name : {"pattern", "position_share", "artifact_rate", "probe"})
      QCOMPARE(numbers(again, name), numbers(first, name));
  }

  // A folder that cannot be made is none.
  void whereNothingCanBeWritten() {
    write_file(folder_->path().toStdString() + "/file", "x");
    keep_measures_in(fs::path(folder_->path().toStdString()) / "file" / "kept");
    measure(inputs());
    QCOMPARE(run_on_, photos);
  }
};

REGISTER_TEST(TestKeptAudit, QCoreApplication)
#include "test_kept_audit.moc"
